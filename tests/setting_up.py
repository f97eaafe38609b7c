"""What the tests are run with: a Python environment and Biome, each made once, of pinned packages."""

import os
import sys
import venv
from pathlib import Path

from tools import CACHE, ROOT, runtime
from tools.fetching import arriving, digest, pip

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
PINS = [*(Path(__file__).with_name(name) for name in ("package.json", "package-lock.json")), ROOT / ".npmrc"]
"""What npm fetches for the tests: Biome, in a place of its own, as nobody needs it who plays."""


def environment(requirements: Path = REQUIREMENTS) -> str:
    """The path of a Python that has all that is required; made the first time. Raises Problem."""
    folder = CACHE / f"tests-{digest(requirements, sys.version)}"
    python = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    if not (folder / python).exists():
        with arriving(folder) as arrived:
            venv.create(arrived, symlinks=os.name != "nt")
            what = f"Fetching the packages of {requirements.parent.name}"
            options = ("--python", str(arrived / python), "install")
            pip(*options, requirements=requirements, into=arrived, what=what)
    return str(folder / python)


def biome() -> list[str]:
    """The command that checks JavaScript and CSS. Raises Problem."""
    folder = CACHE / f"biome-{digest(*PINS)}"
    if not folder.is_dir():
        with arriving(folder) as arrived:
            runtime.npm_ci(PINS, arrived, "Fetching Biome")
    return [runtime.node(), str(folder / "node_modules/@biomejs/biome/bin/biome")]

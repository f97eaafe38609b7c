"""Environment of the tests: Python packages and Biome, each installed once from pinned versions."""

import os
import sys
import venv
from pathlib import Path

from tools import CACHE, ROOT, runtime
from tools.fetching import new_folder, pip_install, short_digest

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
PINS = [*(Path(__file__).with_name(name) for name in ("package.json", "package-lock.json")), ROOT / ".npmrc"]
"""The pins of Biome, apart from the runtime's, as no player needs it."""

LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
"""Files in which Linux states a container's memory limit in bytes: today, and before."""

FOR_A_WORKER = 900_000_000
"""Bytes of memory for one worker, with a browser."""


def memory_bytes() -> int:
    """Return the bytes of memory of this machine or container."""
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if os.name == "posix" else sys.maxsize
    limits = (path.read_text().strip() for path in map(Path, LIMITS) if path.is_file())
    return min([whole, *(int(limit) for limit in limits if limit.isdecimal())])


def worker_count(cores: int, memory: int) -> int:
    """Return the number of workers: each has a browser, and waits for it at times."""
    return max(1, min(4 if cores > 1 else 3, memory // FOR_A_WORKER))


def python_environment(requirements: Path = REQUIREMENTS) -> str:
    """Return the path of a Python with the required packages, installed the first time. Raises Problem."""
    folder = CACHE / f"tests-{short_digest(requirements, sys.version)}"
    python = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    if not (folder / python).exists():
        with new_folder(folder) as arrived:
            venv.create(arrived, symlinks=os.name != "nt")
            what = f"Fetching the packages of {requirements.parent.name}"
            options = ("--python", str(arrived / python), "install")
            pip_install(*options, requirements=requirements, into=arrived, what=what)
    return str(folder / python)


def biome_command() -> list[str]:
    """Return the command of Biome, which is fetched the first time. Raises Problem."""
    folder = CACHE / f"biome-{short_digest(*PINS)}"
    if not folder.is_dir():
        with new_folder(folder) as arrived:
            runtime.npm_ci(PINS, arrived, "Fetching Biome")
    return [runtime.node_path(), str(folder / "node_modules/@biomejs/biome/bin/biome")]

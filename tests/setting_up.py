"""The Python environment of the tests: made once, of pinned packages."""

import os
import sys
import venv
from pathlib import Path

from tools import CACHE
from tools.fetching import digest, pip

REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def environment(requirements: Path = REQUIREMENTS) -> str:
    """The path of a Python that has all that is required; made the first time. Raises Problem."""
    folder = CACHE / f"tests-{digest(requirements, sys.version)}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    complete = folder / "complete"
    if not (complete.exists() and python.exists()):
        venv.create(folder, clear=True, symlinks=os.name != "nt")
        what = "Fetching what the tests need"
        pip("--python", str(python), "install", requirements=requirements, into=folder, what=what)
        complete.touch()
    return str(python)

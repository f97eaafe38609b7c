"""Scratch copy of the repository, in which a test may write and run anything."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from conftest import ROOT
from thorough import QUICK

COPIED = ("py", "assets", "tests", "tools", "research", "typings", "docs")

OURS = ("PYTEST", "COV", "PYTHONPYCACHEPREFIX")
"""Prefixes of variables of this run: a copy keeps its compiled modules to itself, and goes with them."""

PLAIN_PYTEST = ("-n", "0", "-p", "no:cacheprovider", "--assert", "plain")
"""Options of pytest in a copy. To rewrite the assertions of all its modules takes longer than most tests."""

LAST = '    "kit_and_kat",\n'
"""The last line of the list of games."""


def copy_all(root: Path) -> None:
    """Copy the repository without generated files."""
    left_out = shutil.ignore_patterns("__pycache__", "screenshots", ".cache", "node_modules")
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=left_out)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, root)


def add_game(root: Path, folder: str) -> None:
    """Add a line to the copy's list of games."""
    listed = root / "py" / "clowder" / "games" / "__init__.py"
    listed.write_text(listed.read_text("utf-8").replace(LAST, f'{LAST}    "{folder}",\n'), "utf-8")


def run(root: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python in the copy, with the copy's modules on its path."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    path = os.pathsep.join(str(root / name) for name in ("tests", "py", "."))
    env = outside | {"PYTHONPATH": path, QUICK: "yes"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, env=env, capture_output=True, text=True, check=False
    )

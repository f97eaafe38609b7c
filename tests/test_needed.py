"""Skipped tests: a line says which tool is missing; on CI the tests fail."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

TESTS = """
import pytest
from needed import go_without

@pytest.fixture
def mouse():
    go_without("There is no mouse here.\\nPlease buy one.")

def test_cats(mouse):
    pass

def test_kittens(mouse):
    pass

def test_bowls():
    pass
"""


@pytest.mark.parametrize(
    ("ci", "told"),
    [
        ("", ["SKIPPED [2] tests: There is no mouse here. Please buy one.", "1 passed, 2 skipped"]),
        ("true", ["Failed: There is no mouse here. Please buy one.", "1 passed, 2 errors"]),
    ],
)
def test_who_lacks_the_same_is_told_of_in_one_line(tmp_path: Path, ci: str, told: list[str]) -> None:
    (tmp_path / "test_them.py").write_text(TESTS)
    surroundings = os.environ | {"CI": ci, "PYTHONPATH": f"{ROOT / 'tests'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "pytest", "-rs", "-p", "needed", "-p", "no:cacheprovider", str(tmp_path)]
    ran = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False)
    assert [line for line in told if line not in ran.stdout] == [], ran.stdout

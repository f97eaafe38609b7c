"""The commands in README and CONTRIBUTING, which must work."""

import os
import re
import subprocess
import sys

from conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_example_plays_random_moves() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert example.count("1_000_000") == 1
    shorter = example.replace("1_000_000", "500") + "\nprint(moves)"
    installed = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    ran = subprocess.run(
        [sys.executable, "-c", shorter], env=installed, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) >= 500


def test_a_marker_leaves_the_browsers_out() -> None:
    """The marker leaves only the file that needs no browser, of one from each folder."""
    files = ("tests/browser/test_stacks.py", "tests/test_models.py")
    command = (sys.executable, "-m", "pytest", "--collect-only", "-m", "not browser", *files)
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in files if name in collected] == ["tests/test_models.py"]

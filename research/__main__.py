"""Run one piece of research: a benchmark, a proof, a solver. README.md here says what may be asked.

python3 research                 list what there is
python3 research NAME [...]      run it; `NAME --help` says what it takes
"""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent))
sys.path.insert(1, str(Path(__file__).resolve().parent.parent / "tests"))

from setting_up import environment
from tools import CACHE, ROOT, Problem, third_party

HERE, TESTS = ROOT / "research", ROOT / "tests"
REQUIREMENTS = HERE / "requirements.txt"
NEEDS_MORE = {"against_open_spiel", "bots", "moves", "mutants", "perfect", "spiel"}
"""What needs more than the tests: open_spiel, mutmut or chess."""

PROGRAM = """
import sys, conftest
from tools import Problem
from research.{} import main
try:
    sys.exit(main(sys.argv[1:]))
except Problem as problem:
    sys.exit(str(problem))
"""


def main(arguments: list[str]) -> int:
    """Run what is named with the arguments after it. Return its exit status; 0 for a list."""
    programs = {
        path.stem: path.read_text().partition('"""')[2].splitlines()[0]
        for path in sorted(HERE.glob("[!_]*.py"))
        if "def main(" in path.read_text()
    }
    if not arguments:
        print(*(f"{name.replace('_', '-'):20}{title}" for name, title in programs.items()), sep="\n")
        return 0
    name = arguments[0].replace("-", "_")
    if name not in programs:
        print(f"There is no {arguments[0]!r}. There is: {', '.join(programs)}.", file=sys.stderr)
        return 1
    try:
        third_party.set_up_to_build()
        python = environment(REQUIREMENTS) if name in NEEDS_MORE else environment()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    paths = {"PYTHONPATH": str(TESTS), "HYPOTHESIS_STORAGE_DIRECTORY": str(CACHE / "hypothesis")}
    command = [python, "-c", PROGRAM.format(name), *arguments[1:]]
    return subprocess.run(command, cwd=ROOT, env=os.environ | paths, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

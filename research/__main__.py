"""Run one piece of research: a benchmark, a proof, a solver. README.md in this folder lists them.

python3 research                 list all programs
python3 research NAME [...]      run one; `NAME --help` shows its options
"""

import ast
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent))
sys.path.insert(1, str(Path(__file__).resolve().parent.parent / "tests"))

from finding_a_browser import chromium_with_windows
from setting_up import python_environment
from tools import ROOT, Problem, third_party

HERE, TESTS = ROOT / "research", ROOT / "tests"
REQUIREMENTS = HERE / "requirements.txt"
NEEDS_MORE = {"against_open_spiel", "bots", "moves", "mutants", "perfect", "spiel"}
"""Programs that need more packages than the tests: open_spiel, mutmut or chess."""

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
    """Run the named program and return its exit status; without a name, list all programs."""
    known = list_programs()
    if not arguments:
        print(*(f"{name:20}{text.splitlines()[0]}" for name, text in known.items()), sep="\n")
        return 0
    name = arguments[0].replace("_", "-")
    if name not in known:
        print(f"There is no {arguments[0]!r}. There is: {', '.join(known)}.", file=sys.stderr)
        return 1
    if {"-h", "--help"} & {*arguments}:
        print(known[name])
        return 0
    return run_program(name.replace("-", "_"), arguments[1:])


def list_programs() -> dict[str, str]:
    """Return each program's docstring by the name on the command line."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("[!_]*.py"))}
    called = (name for name, text in texts.items() if "def main(" in text)
    return {name.replace("_", "-"): ast.get_docstring(ast.parse(texts[name])) or "" for name in called}


def run_program(name: str, arguments: list[str]) -> int:
    """Run a module of this folder in an environment with the packages it needs. Return its exit status."""
    try:
        third_party.set_up_to_build()
        python = python_environment(REQUIREMENTS) if name in NEEDS_MORE else python_environment()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    command = [python, "-c", PROGRAM.format(name), *arguments]
    surroundings = os.environ | {"PYTHONPATH": str(TESTS)}
    with suppress(Problem):  # measure the browser that people have, not the headless shell
        surroundings["CLOWDER_BROWSER"] = chromium_with_windows(python)
    return subprocess.run(command, cwd=ROOT, env=surroundings, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

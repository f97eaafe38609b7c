"""Run one piece of research: a benchmark, a proof, a solver. README.md here says what may be asked.

python3 research                 list what there is
python3 research NAME [...]      run it; `NAME --help` says what it takes
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
from setting_up import environment
from tools import ROOT, Problem, third_party

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
    """Run what is named with the arguments after it. Return its exit status; 0 for a list, and for help."""
    known = programs()
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
    return run(name.replace("-", "_"), arguments[1:])


def programs() -> dict[str, str]:
    """Return what each program says of itself, by the name it is called by."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("[!_]*.py"))}
    called = (name for name, text in texts.items() if "def main(" in text)
    return {name.replace("_", "-"): ast.get_docstring(ast.parse(texts[name])) or "" for name in called}


def run(name: str, arguments: list[str]) -> int:
    """Run a module of this folder in an environment that has what it needs. Return its exit status."""
    try:
        third_party.set_up_to_build()
        python = environment(REQUIREMENTS) if name in NEEDS_MORE else environment()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    command = [python, "-c", PROGRAM.format(name), *arguments]
    surroundings = os.environ | {"PYTHONPATH": str(TESTS)}
    with suppress(Problem):  # what people have is measured, not the headless shell
        surroundings["CLOWDER_BROWSER"] = chromium_with_windows(python)
    return subprocess.run(command, cwd=ROOT, env=surroundings, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

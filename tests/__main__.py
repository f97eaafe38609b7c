"""Run everything that checks Clowder, on a machine that has nothing but Python and pip.

python3 tests                   ruff, mypy, Biome, and pytest without slow tests
python3 tests all               the same with slow tests: before a release
python3 tests quick             the same without the browser, with fewer cases of each test: a minute
python3 tests checks            ruff, mypy and Biome alone
python3 tests format            format Python and JavaScript as the checks want it
python3 tests -k alley          pytest alone, with these arguments
python3 tests cards [N SEED]    print the claims of the cards of Nuerland and their sources, for a checker
python3 tests words [CODE ...]  bring the catalogues of words up to date, and begin new ones: words fr
python3 tests outlines          write the outlines of screens anew: tests/golden/screens
python3 tests new-game FOLDER   make what can be made for a new game, and print what is missing
python3 tests documents         make the drawing of the architecture and the code of the tutorial anew
python3 tests durations         store how long each test takes, to order the runs: tests/durations.json
python3 tests screenshots [PATTERN ...]  take pictures of all screens, or of those that fit
python3 tests sizes [PATTERN ...]  print the smallest card, target and letters of each table, screen and size
python3 tests touches [PATTERN ...]  print the touches and controls from home to the first card of each game
python3 tests storefront        take the pictures that browsers show before installing: assets/install
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Clowder needs Python 3.11 or newer; this one is " + sys.version.split()[0] + ".")

import os
import subprocess
from contextlib import suppress
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent))

from finding_a_browser import fetch_browsers, fetch_japanese, find_chromium
from setting_up import biome_command, memory_bytes, python_environment, worker_count
from thorough import QUICK
from tools import CACHE, ROOT, Problem, third_party

TESTS = ROOT / "tests"

CHECKS = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])
"""Checks besides the tests; pyproject.toml configures them."""

LINT = ["biome", "ci", "--reporter=summary"]
"""The check of JavaScript and CSS; biome.json configures it."""

FORMATTING = (["ruff", "format", "--check"], LINT)
"""The checks that fail for formatting, which `python3 tests format` mends."""

WORKERS = str(worker_count(os.cpu_count() or 1, memory_bytes()))

PYTEST = [
    "pytest",
    "-n",
    WORKERS,
    "--dist",
    "loadfile",
    "--no-loadscope-reorder",
    "--max-worker-restart",
    "4",
]
"""The command of pytest: a free worker takes the next file, in the order of tests/conftest.py.

A worker that ends in the middle of a test is replaced, but not for ever: see tests/hanging.py.
"""

PICTURES = {
    "screenshots": "photographs.py",
    "storefront": "storefront.py",
    "sizes": "sizes.py",
    "touches": "touches.py",
}
"""The modules that look at the page in a browser, by their commands."""

WITHOUT_BROWSERS = ["--ignore", "tests/browser"]

BYTECODE = CACHE / "bytecode"
"""The folder for compiled modules where Python is not to write them beside their sources."""

PROGRAM = """
import sys, conftest
from tools import Problem
from {} import main
try:
    sys.exit(main(sys.argv[1:]))
except Problem as problem:
    sys.exit(str(problem))
"""
PROGRAMS = {
    "words": "said",
    "cards": "claims",
    "outlines": "outlines",
    "new-game": "new_game",
    "documents": "documents",
    "durations": "durations",
}
"""The modules with commands of their own."""


def main(arguments: list[str]) -> int:
    """Run the command and return the exit status: 0 if all is well."""
    keep_bytecode()
    try:
        if taking := PICTURES.get(" ".join(arguments[:1])):
            return take_pictures(taking, *arguments[1:])
        if arguments[:1] == ["quick"]:
            return run_quick(arguments[1:])
        if arguments[:1] == ["all"]:
            return run_everything(with_browsers(), "--all", *arguments[1:])
        if styling := {"checks": run_checks, "format": format_code}.get(" ".join(arguments)):
            return bool(styling(python_environment()))
        if module := PROGRAMS.get(" ".join(arguments[:1])):
            os.environ["PYTHONPATH"] = str(TESTS)
            return run_command(python_environment(), "-c", PROGRAM.format(module), *arguments[1:])
        return run_with_checks(arguments)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def keep_bytecode() -> None:
    """Have each module compiled once, and not by each process anew, even where the sources stay clean."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)


def run_with_checks(arguments: list[str]) -> int:
    """Run pytest with these arguments; without any, the other checks too."""
    python = with_browsers()
    return run_command(python, "-m", *PYTEST, *arguments) if arguments else run_everything(python)


def with_browsers() -> str:
    """Return the path of a Python with all requirements, after fetching browsers."""
    python = python_environment()
    third_party.set_up_to_build()
    use_browsers(python)
    return python


def run_quick(arguments: list[str]) -> int:
    """Run all checks and the tests that need no browser; the arguments are pytest's."""
    python = python_environment()
    third_party.set_up_to_build()
    os.environ[QUICK] = "yes"
    return run_everything(python, *WITHOUT_BROWSERS, *arguments)


def run_everything(python: str, *arguments: str) -> int:
    """Run the checks, and then pytest with these arguments. Last print which checks failed."""
    failed = run_checks(python)
    status = run_command(python, "-m", *PYTEST, *arguments)
    print_failed(failed)
    return status or bool(failed)


def run_checks(python: str) -> list[list[str]]:
    """Run the checks. Return those that failed."""
    failed = [check for check in CHECKS if run_command(python, "-m", *check)]
    failed += [LINT] if run_command(*biome_command(), *LINT[1:]) else []
    print_failed(failed)
    return failed


def print_failed(checks: list[list[str]]) -> None:
    """Print a line for each of these failed checks."""
    for each in checks:
        mending = "; python3 tests format mends formatting" if each in FORMATTING else ""
        print(f"{' '.join(each)} failed (see above{mending}).", flush=True)


def format_code(python: str) -> int:
    """Format all Python and JavaScript as the checks want it, and sort the imports."""
    wanted = (
        [python, "-m", "ruff", "check", "--select", "I", "--fix"],
        [python, "-m", "ruff", "format"],
        [*biome_command(), "format", "--write"],
    )
    return max(run_command(*command) for command in wanted)


def use_browsers(python: str) -> None:
    """Fetch missing browsers and Japanese letters, and choose the browser.

    Tests that need a missing one are skipped or fail, as each test says.
    """
    for problem in (*fetch_browsers(python), *fetch_japanese()):
        print(problem, file=sys.stderr)
    with suppress(Problem):
        os.environ["CLOWDER_BROWSER"] = find_chromium(python)


def take_pictures(taking: str, *patterns: str) -> int:
    """Take pictures of the screens that fit the patterns, by a module of this folder."""
    python = python_environment()
    third_party.set_up_to_build()
    use_browsers(python)
    return run_command(python, str(TESTS / taking), *patterns)


def run_command(*command: str) -> int:
    """Run a command in the top folder and return its exit status."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

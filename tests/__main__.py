"""Runs everything that checks Clowder, on a machine that has nothing but Python and pip.

python3 tests                   ruff, mypy, Biome, and pytest: what a change breaks in the usual way
python3 tests all               the same, and all that is slow: before a release
python3 tests quick             the same without the browser, with fewer cases of each test: a minute
python3 tests checks            ruff, mypy and Biome alone
python3 tests -k alley          pytest alone, with these arguments
python3 tests cards [N SEED]    what the cards of Nuerland claim, and where it is from, for a checker
python3 tests words [CODE ...]  the catalogues of words brought up to date, and new ones begun: words fr
python3 tests outlines          what screens say and offer, written down anew: tests/golden/screens
python3 tests new-game FOLDER   what can be made for a new game, and what is missing, each in a sentence
python3 tests durations         how long each test took, for the order in which they run: tests/durations.json
python3 tests screenshots [PATTERN ...]  pictures of every screen, or of those that fit, for the eye
python3 tests sizes [PATTERN ...]  the smallest card, target and letters of each table, screen and size
python3 tests storefront        pictures that a browser shows before it installs Clowder: assets/install
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Clowder needs Python 3.11 or newer; this one is " + sys.version.split()[0] + ".")

import os
import subprocess
from contextlib import suppress
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent))

from finding_a_browser import chromium, fetch_browsers, fetch_japanese
from setting_up import biome, environment, memory, workers
from thorough import QUICK
from tools import ROOT, Problem, third_party

TESTS = ROOT / "tests"

CHECKS = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])
"""What is checked besides the tests; pyproject.toml says where and how."""

LINT = ["biome", "ci", "--reporter=summary"]
"""What is checked of JavaScript and CSS; biome.json says where and how."""

WORKERS = str(workers(os.cpu_count() or 1, memory()))

PYTEST = ["pytest", "-n", WORKERS, "--dist", "loadfile", "--no-loadscope-reorder"]
"""Whoever is free takes the next file, in the order of tests/conftest.py."""

PICTURES = {"screenshots": "photographs.py", "storefront": "storefront.py", "sizes": "sizes.py"}
"""The modules that look at the page in a browser, by their commands."""

WITHOUT_BROWSERS = ["--ignore", "tests/browser"]

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
    "durations": "durations",
}
"""The modules that tell something by a command of their own."""


def main(arguments: list[str]) -> int:
    """Returns 0 if all is well."""
    try:
        if taking := PICTURES.get(" ".join(arguments[:1])):
            return pictures(taking, *arguments[1:])
        if arguments[:1] == ["quick"]:
            return quick(arguments[1:])
        if arguments[:1] == ["all"]:
            return everything(with_browsers(), "--all", *arguments[1:])
        if arguments == ["checks"]:
            return bool(checked(environment()))
        if module := PROGRAMS.get(" ".join(arguments[:1])):
            os.environ["PYTHONPATH"] = str(TESTS)
            return run(environment(), "-c", PROGRAM.format(module), *arguments[1:])
        return check(arguments)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def check(arguments: list[str]) -> int:
    """Run pytest with these arguments; without any, the other checks too."""
    python = with_browsers()
    return run(python, "-m", *PYTEST, *arguments) if arguments else everything(python)


def with_browsers() -> str:
    """Return the path of a Python that has all that is required, where browsers have been fetched, too."""
    python = environment()
    third_party.set_up_to_build()
    use_browsers(python)
    return python


def quick(arguments: list[str]) -> int:
    """Runs all but what needs a browser; pytest with these arguments."""
    python = environment()
    third_party.set_up_to_build()
    os.environ[QUICK] = "yes"
    return everything(python, *WITHOUT_BROWSERS, *arguments)


def everything(python: str, *arguments: str) -> int:
    """Runs the checks, and then pytest with these arguments, so that its count comes last."""
    failed = checked(python)
    return run(python, "-m", *PYTEST, *arguments) or bool(failed)


def checked(python: str) -> list[list[str]]:
    """Runs the checks. Returns those that failed."""
    failed = [check for check in CHECKS if run(python, "-m", *check)]
    failed += [LINT] if run(*biome(), *LINT[1:]) else []
    for each in failed:
        print(f"{' '.join(each)} failed (see above).", flush=True)
    return failed


def use_browsers(python: str) -> None:
    """Settles on browsers and letters. What there is none of is not tested, or fails: as the test has it."""
    for problem in (*fetch_browsers(python), *fetch_japanese()):
        print(problem, file=sys.stderr)
    with suppress(Problem):
        os.environ["CLOWDER_BROWSER"] = chromium(python)


def pictures(taking: str, *patterns: str) -> int:
    """Takes pictures of screens, in the way of a module here; of all, or of those that fit."""
    python = environment()
    third_party.set_up_to_build()
    use_browsers(python)
    return run(python, str(TESTS / taking), *patterns)


def run(*command: str) -> int:
    """The exit status of a command in the top folder."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

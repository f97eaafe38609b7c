"""Mistakes that were really made, made again one after another, to see which run of the tests notices each.

    python3 research seeded                   all of seeded.toml; `python3 tests` should catch nearly all
    python3 research seeded 7 'a tie'         some, by their numbers or by a part of their names
    python3 research seeded --list            list the mistakes
    python3 research seeded --named           run only the tests that are named for each

Mutants (`python3 research mutants`) are small mistakes anywhere; these are few, and of every kind that was
found in this project, so they show what leaving out tests would lose. Each is a patch of one file in a copy
of the checkout. First the tests named for it run, each in the quickest run that contains it: `run_quick`,
`python3 tests` or `python3 tests all`; pytest says which run contains which tests. If none of them fails,
each whole run is tried in turn, up to its first failure. A fault is refused if its patch does not fit any
more, or if a test named for it fails without it.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import accumulate
from time import perf_counter
from typing import NamedTuple

from thorough import QUICK
from tools import CACHE, ROOT, Problem

FAULTS = ROOT / "research" / "seeded.toml"
COPY = CACHE / "seeded"
"""The copy of the checkout in which mistakes are made. Its cache is a link to the real one."""

LATE = 4
"""The number of faults that may be caught by the run of all tests alone."""

OURS = ("CLOWDER_", "PYTEST_", "PYTHONPATH")
"""Prefixes of environment variables that configure a test run, and must not reach the runs started here."""
COLLECTED = re.compile(r"^tests/\S+\.py::.+$", re.MULTILINE)
TOLD = re.compile(r"^(PASSED|FAILED|ERROR) (tests/\S+\.py::.+?)(?: - .*)?$", re.MULTILINE)
"""Output of pytest: COLLECTED matches the tests it would run, TOLD the result of each test it has run."""


class TestRun(NamedTuple):
    """A run of the tests: its name, pytest's options and the environment variables."""

    name: str
    options: Sequence[str] = ()
    variables: Mapping[str, str] = {}


RUNS = (
    TestRun("quick", ("--ignore", "tests/browser"), {QUICK: "yes"}),
    TestRun("tests"),
    TestRun("all", ("--all",)),
)
"""The runs, from the quickest to the one with every test."""

Parts = Mapping[str, AbstractSet[str]]
"""The tests of each run that no quicker run has, by the name of the run."""


@dataclass(frozen=True)
class SeededFault:
    """A mistake: in `file` the text `was` is replaced by `becomes`."""

    name: str
    kind: str
    """The part of Clowder with the mistake."""
    found: str
    """The commit, or the line of CHANGELOG.md, that tells of this mistake or of one like it."""
    file: str
    was: str
    becomes: str
    caught_by: tuple[str, ...]
    """The tests that notice it, by pytest's names, the cheapest first."""
    seen_in: str = ""
    """The browsers that are needed to notice it; empty if none is."""

    def made_in(self, text: str) -> str:
        """Return the text of the file with the mistake. Raises Problem if the patch does not fit."""
        if (times := text.count(self.was)) != 1:
            raise Problem(
                f"“{self.name}” fits no more: what it changes stands {times} times in {self.file} instead of "
                f"once. See what the code does now, and mend {FAULTS.name}."
            )
        return text.replace(self.was, self.becomes)


def read_faults() -> list[SeededFault]:
    """Return all faults in the order of seeded.toml."""
    known = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    return [SeededFault(**{**each, "caught_by": tuple(each["caught_by"])}) for each in known]


def copy_checkout() -> None:
    """Copy the checkout, with files that are not committed yet."""
    shutil.rmtree(COPY, ignore_errors=True)
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)
    (COPY / CACHE.name).symlink_to(CACHE, target_is_directory=True)


def run_tests(run: TestRun, *arguments: str) -> str:
    """Run the tests in the copy and return the output. Raises Problem if the run breaks off."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    command = [sys.executable, "tests", *run.options, *arguments]
    ended = subprocess.run(
        command, cwd=COPY, env={**kept, **run.variables}, capture_output=True, text=True, check=False
    )
    if ended.returncode not in (0, 1):
        raise Problem(f"{command} ended with {ended.returncode}:\n{ended.stdout[-3000:]}{ended.stderr}")
    return ended.stdout


def test_outcomes(run: TestRun, tests: Sequence[str]) -> dict[str, bool]:
    """Return whether each of these tests passes. Skipped tests are left out."""
    green: dict[str, bool] = {}
    for word, test in TOLD.findall(run_tests(run, "-n", "0", "-rpfE", *tests)) if tests else ():
        green[test] = word == "PASSED" and green.get(test, True)
    return green


def divide_tests() -> Parts:
    """Ask pytest for the tests of each run, without those of a quicker run."""
    parts: dict[str, set[str]] = {}
    for run in RUNS:
        all_tests = COLLECTED.findall(run_tests(run, "-n", "0", "--collect-only"))
        parts[run.name] = set(all_tests).difference(*parts.values())
    return parts


def refusal_reasons(fault: SeededFault, parts: Parts, green: Mapping[str, bool]) -> Iterator[str]:
    """Yield the reasons to refuse a fault: its patch does not fit, or a test is missing, skipped or red."""
    try:
        fault.made_in((COPY / fault.file).read_text(encoding="utf-8"))
    except (Problem, OSError) as problem:
        yield str(problem)
    for test in fault.caught_by:
        if not any(test in part for part in parts.values()):
            yield f"There is no test {test}."
        elif test not in green:
            yield f"{test} is skipped here."
        elif not green[test]:
            yield f"{test} is red without it."


def try_fault(fault: SeededFault, parts: Parts, *, wider: bool) -> tuple[str, str]:
    """Make a mistake in the copy, and undo it. Return the run and the test that notice it, or empty texts."""
    text = (path := COPY / fault.file).read_text(encoding="utf-8")
    path.write_text(fault.made_in(text), encoding="utf-8")
    try:
        return next(_noticing_tests(fault, parts, wider=wider), ("", ""))
    finally:
        path.write_text(text, encoding="utf-8")


def _noticing_tests(fault: SeededFault, parts: Parts, *, wider: bool) -> Iterator[tuple[str, str]]:
    """Yield the runs and the tests that fail there: first the named tests, then all if `wider`."""
    for run in RUNS:
        green = test_outcomes(run, [test for test in fault.caught_by if test in parts[run.name]])
        yield from ((run.name, test) for test, is_green in green.items() if not is_green)
    for run in RUNS if wider else ():
        yield from ((run.name, test) for _, test in TOLD.findall(run_tests(run, "-x", "-rfE")))


def main(arguments: list[str]) -> int:
    """Return 0 if all faults are caught, and all but `LATE` by the default run. Raises Problem."""
    parser = argparse.ArgumentParser(prog="python3 research seeded")
    parser.add_argument("faults", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--named", action="store_true")
    asked = parser.parse_args(arguments)
    chosen = {
        number: each
        for number, each in enumerate(read_faults(), start=1)
        if not asked.faults or any(str(number) == word or word in each.name for word in asked.faults)
    }
    if asked.list:
        print(*(f"{n:2}  {each.name:66}{each.kind:11}{each.seen_in}" for n, each in chosen.items()), sep="\n")
        return 0
    copy_checkout()
    parts, counted, green = divide_tests(), Counter[str](), dict[str, bool]()
    named = {test for fault in chosen.values() for test in fault.caught_by}
    for each in RUNS:
        green |= test_outcomes(each, sorted(named & parts[each.name]))
    for n, fault in chosen.items():
        began, why = perf_counter(), " ".join(refusal_reasons(fault, parts, green))
        run, test = ("", why) if why else try_fault(fault, parts, wider=not asked.named)
        took = f"{perf_counter() - began:4.0f} s"
        print(f"{n:2}  {fault.name:66}{fault.kind:11}{run or 'NONE':6}{took}  {test}", flush=True)
        counted[run] += 1
    quick, default, all_tests = accumulate(counted[run.name] for run in RUNS)
    print(f"Caught by quick {quick}, by the default run {default}, by all {all_tests}, of {len(chosen)}.")
    return int(counted[""] > 0 or counted["all"] > LATE)

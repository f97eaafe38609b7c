"""The list of seeded faults: each fits the code, and names existing tests that find it."""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from conftest import ROOT
from research.seeded import SeededFault, read_faults
from tools import Problem

ENOUGH, ONLY_SEEN = 40, 8
"""The least number of faults in the list, and of those that only a browser shows."""


@cache
def functions(path: str) -> set[str]:
    """Return the names of the functions in a test file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}


def unfit(fault: SeededFault) -> Iterator[str]:
    """Yield a line for each thing that the list says wrongly of a fault."""
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    if text.count(fault.was) != 1 or fault.made_in(text) == text:
        yield f"{fault.name}: the fault cannot be made in {fault.file}"
    for test in fault.caught_by:
        path, _, name = test.partition("::")
        if name.partition("[")[0] not in functions(path):
            yield f"{fault.name}: there is no {test}"


def test_every_fault_fits_the_code_and_names_tests_that_there_are() -> None:
    assert [each for fault in read_faults() for each in unfit(fault)] == []
    assert all(fault.caught_by and fault.found for fault in read_faults())


def test_a_fault_that_fits_no_more_is_refused_in_a_sentence() -> None:
    fault = SeededFault("a tie", "rules", "", "py/rules.py", was="a > b", becomes="a >= b", caught_by=())
    for text, times in (("a >= b", 0), ("a > b or a > b", 2)):
        with pytest.raises(Problem, match=f"“a tie” fits no more: .* stands {times} times in py/rules.py"):
            fault.made_in(text)


def test_there_are_forty_and_some_are_seen_in_browsers_alone() -> None:
    names = [fault.name for fault in read_faults()]
    assert len(names) == len(set(names)) == ENOUGH
    assert sum(bool(fault.seen_in) for fault in read_faults()) >= ONLY_SEEN

"""A game that fails prints as its transcript, which can be put into a test as it is.

A plugin of pytest: whatever tables a failing test had in hand are in its report.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeAlias

import pytest

from clowder.core.table import Table
from clowder.core.transcript import write

Report: TypeAlias = Generator[None, pytest.TestReport, pytest.TestReport]

MOST = 4
"""So many games are told of a failure, those nearest to it first."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Report:
    """Adds a section for each game that was in play."""
    report = yield
    if report.failed and call.excinfo:
        for number, table in enumerate(tables(call.excinfo.value)[:MOST], start=1):
            report.sections.append((f"Transcript {number}", write(table)))
    return report


def tables(error: BaseException) -> list[Table[Any, Any]]:
    """The tables that an error has, or that the functions had which it came through, the innermost first.

    Where none had one at hand, those that lay in a list or a dictionary of theirs.
    """
    in_hand = values(error)
    found = list(filter(None, map(_table, in_hand)))
    within = filter(None, (_table(part) for value in in_hand for part in _parts(value)))
    return list({id(table): table for table in found or within}.values())


def _errors(error: BaseException | None) -> Iterator[BaseException]:
    """The error, those that it is a group of, and what they came from."""
    if error is not None:
        yield error
        for each in getattr(error, "exceptions", ()):
            yield from _errors(each)
        yield from _errors(error.__cause__ or error.__context__)


def values(error: BaseException) -> list[Any]:
    """What was raised, and every local variable on its way, those of the innermost function first."""
    return [value for each in _errors(error) for value in _values(each)]


def _values(error: BaseException) -> list[Any]:
    on_the_way = [list(frame.tb_frame.f_locals.values()) for frame in _frames(error.__traceback__)]
    return [*error.args, *vars(error).values(), *(value for frame in on_the_way[::-1] for value in frame)]


def _frames(trace: TracebackType | None) -> Iterator[TracebackType]:
    while trace:
        yield trace
        trace = trace.tb_next


def _table(value: Any) -> Table[Any, Any] | None:
    """The value if it is a table, or the table that it has by this name, as the visitor of an app has."""
    if isinstance(value, Table):
        return value
    with suppress(Exception):  # a property of whatever it is
        return value.table if isinstance(value.table, Table) else None
    return None


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, (list, tuple, set, frozenset)) else ()

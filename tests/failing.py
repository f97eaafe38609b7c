"""Plugin of pytest that names failures at once, and adds transcripts to them.

Each table that a failing test had in its variables is in the report as a transcript, ready to paste into a
test.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeAlias

import pytest

from clowder.core.table import Table
from clowder.core.transcript import write_transcript

Report: TypeAlias = Generator[None, pytest.TestReport, pytest.TestReport]

MOST = 4
"""The number of games in a report, those nearest to the failure first."""


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Have failures named by the process that prints, which is not one of the workers."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailureNames(terminal))


class FailureNames:
    """Plugin that prints the name of each failed test at once: a run may be stopped before its report."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print the name of a test that has failed, and how long it took."""
        if report.failed:
            self._terminal.write(f"\n{report.nodeid} failed after {report.duration:.0f} s\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Report:
    """Add a section for each game that was in play."""
    report = yield
    if report.failed and call.excinfo:
        for number, table in enumerate(tables_of_error(call.excinfo.value)[:MOST], start=1):
            report.sections.append((f"Transcript {number}", write_transcript(table)))
    return report


def tables_of_error(error: BaseException) -> list[Table[Any, Any]]:
    """Return the tables in the error or in local variables on its way, the innermost first.

    If there are none, return those in lists and dictionaries of these variables.
    """
    in_hand = values_of_error(error)
    found = list(filter(None, map(_table_of, in_hand)))
    within = filter(None, (_table_of(part) for value in in_hand for part in _value_parts(value)))
    return list({id(table): table for table in found or within}.values())


def _errors_within(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error, the errors that it groups, and their causes."""
    if error is not None:
        yield error
        for each in getattr(error, "exceptions", ()):
            yield from _errors_within(each)
        yield from _errors_within(error.__cause__ or error.__context__)


def values_of_error(error: BaseException) -> list[Any]:
    """Return what was raised, and every local variable on its way, the innermost function first."""
    return [value for each in _errors_within(error) for value in _local_values(each)]


def _local_values(error: BaseException) -> list[Any]:
    """Return the arguments and attributes of an error, and the local variables on its way, the last first."""
    on_the_way = [list(frame.tb_frame.f_locals.values()) for frame in _traceback_frames(error.__traceback__)]
    return [*error.args, *vars(error).values(), *(value for frame in on_the_way[::-1] for value in frame)]


def _traceback_frames(trace: TracebackType | None) -> Iterator[TracebackType]:
    """Yield the entries of a traceback, the outermost first."""
    while trace:
        yield trace
        trace = trace.tb_next


def _table_of(value: Any) -> Table[Any, Any] | None:
    """Return the value if it is a table, or its attribute `table`, as the visitor of an app has."""
    if isinstance(value, Table):
        return value
    with suppress(Exception):  # any object may have a property that raises
        return value.table if isinstance(value.table, Table) else None
    return None


def _value_parts(value: Any) -> Iterable[Any]:
    """Return the items of a container, or the values of a mapping; nothing for any other value."""
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, (list, tuple, set, frozenset)) else ()

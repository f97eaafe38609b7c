"""Plugin of pytest that ends the process of a test that does not end, and has the test tried once more.

A call to a browser that no longer answers cannot be broken off: Playwright waits for it in a loop of its own.
So the whole process ends, and pytest-xdist starts another in its place, with another browser.
"""

import faulthandler
import gc
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL
from threading import Timer
from traceback import extract_stack, format_list
from typing import Any

import pytest

from tools import CACHE

TRIED_AGAIN = "tried again"
"""The outcome of a test whose process ended: that of its second attempt decides."""


class HangingTests:
    """Plugin of the process that starts others: it tells in which tests one of them ended."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal
        self._names: set[str] = set()

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """Report the first end of a process in this test as no failure: pytest-xdist tries the test again."""
        if (stack := _stack_path(crashitem)).exists():
            report.longrepr = f"{report.longrepr}, which did not end. It stood here:\n{stack.read_text()}"
            stack.unlink()
        if crashitem not in self._names:
            self._names.add(crashitem)
            report.outcome = TRIED_AGAIN  # type: ignore[assignment]
            self._terminal.write(f"\n{crashitem} is tried again\n")

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Return the category, the letter and the word of such a report."""
        return (TRIED_AGAIN, "A", "TRIED AGAIN") if report.outcome == TRIED_AGAIN else None

    def pytest_terminal_summary(self) -> None:
        """Print where each test stood that was tried again."""
        for report in self._terminal.getreports(TRIED_AGAIN):
            self._terminal.write_line(f"TRIED AGAIN {report.longrepr}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Have tests tried again by the process that prints, which is not one of the workers."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal and not hasattr(config, "workerinput"):
        config.pluginmanager.register(HangingTests(terminal))


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_set_timer(item: Any, settings: Any) -> bool:
    """End the process if the test takes too long; pytest-timeout would raise an error, and hang, too."""
    timer = Timer(settings.timeout, _end_process, [item, settings.timeout])
    timer.daemon = True
    timer.start()
    item.cancel_timeout = timer.cancel
    return True


def _end_process(item: pytest.Item, seconds: float) -> None:
    """Write where the test stands, and end the process; do nothing while somebody debugs it."""
    from pytest_timeout import is_debugging

    if is_debugging():
        return
    path = _stack_path(item.nodeid)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        if stacks := list(_waiting_stacks(str(item.path.parent))):
            file.write("\n".join(stacks))
        else:
            faulthandler.dump_traceback(file)
    if capturing := item.config.pluginmanager.get_plugin("capturemanager"):
        capturing.suspend_global_capture(in_=True)
    print(
        f"\n{item.nodeid} did not end within {seconds:.0f} s. It stood here:\n{path.read_text()}", flush=True
    )
    os.kill(os.getpid(), SIGKILL)


def _waiting_stacks(folder: str) -> Iterator[str]:
    """Yield the calls, from a function in this folder on, that wait for Playwright, which uses greenlets."""
    greenlet = getattr(sys.modules.get("greenlet"), "greenlet", ())
    for waiting in gc.get_objects():
        if isinstance(waiting, greenlet) and waiting.gr_frame:
            calls = extract_stack(waiting.gr_frame)
            ours = [place for place, call in enumerate(calls) if call.filename.startswith(folder)]
            if ours:
                yield "".join(format_list(calls[ours[0] :]))


def _stack_path(name: str) -> Path:
    """Return the path of the file in which a test that did not end has left its stack."""
    return CACHE / "failures" / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)[-150:]}.txt"

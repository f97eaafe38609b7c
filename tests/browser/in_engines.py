"""Tests in each engine. If an engine is missing, a test is skipped with the reason; on CI it fails.

The same holds for tests that need Japanese letters.
"""

import atexit
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, suppress
from functools import cache
from multiprocessing import get_context
from signal import SIGKILL
from threading import Timer
from typing import Any, TypeVar, TypeVarTuple

import pytest

from browser.failing_pages import kept_transcripts
from engines import BrowserTablet, installed_engines
from finding_a_browser import NO_JAPANESE, PACKAGES, has_japanese
from needed import go_without
from tools import Problem

What = TypeVarTuple("What")
Answer = TypeVar("Answer")

CHROMIUM, *OTHERS = PACKAGES

EVERY_ENGINE = (CHROMIUM, *(pytest.param(engine, marks=pytest.mark.engines) for engine in OTHERS))
"""The engines, as parameters of a test that every run tries in each of them."""

CHROMIUM_FIRST = (
    CHROMIUM,
    *(pytest.param(engine, marks=(pytest.mark.engines, pytest.mark.slow)) for engine in OTHERS),
)
"""The engines, as parameters of a test that a run without `--all` tries in Chromium alone."""

_OPEN = ExitStack()
"""Resources open until an engine's process ends: the browser, and what drives it."""

ENDING = 60
"""Seconds in which a browser must be closed at the end of all tests."""

_processes: dict[tuple[str, bool], "EngineProcess"] = {}
"""The processes by engine, and by whether their pictures are compared."""


class EngineProcess:
    """Process with a browser of another engine, which calls one function after another with its tablet."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=os.setsid)
        self._group = self._pool.submit(os.getpid).result()
        self.was_killed = False

    def call(self, function: Callable[[*What], Answer], *what: *What) -> Answer:
        """Return the result of a function. If the test is over before that comes, kill the process."""
        future = self._pool.submit(function, *what)
        try:
            return future.result()
        finally:
            if not future.done():
                self.kill()

    def end(self, within_seconds: float = ENDING) -> None:
        """Have the browser closed and the process ended; kill it if that takes longer."""
        limit = Timer(within_seconds, self.kill)
        limit.start()
        self._pool.shutdown()
        limit.cancel()

    def kill(self) -> None:
        """Kill the process, and with it what drives its browser."""
        self.was_killed = True
        with suppress(ProcessLookupError):
            os.killpg(self._group, SIGKILL)


def in_engine(
    engine: str, do: Callable[[BrowserTablet, *What], Answer], *what: *What, for_pictures: bool = False
) -> Answer:
    """Return the result of `do` with a new tablet of this engine and these arguments.

    It runs in another process, as Playwright can run only once in one: arguments and result are pickled.
    """
    if not (process := _processes.get((engine, for_pictures))) or process.was_killed:
        process = _processes[engine, for_pictures] = EngineProcess()
    try:
        answer: Answer = process.call(_run_in_engine, engine, do, what, for_pictures)
    except Problem as problem:
        go_without(str(problem))
    return answer


def needs_japanese() -> None:
    """Skip a test that would measure boxes instead of Japanese letters."""
    if not has_japanese():
        go_without(NO_JAPANESE)


@cache
def _engine_tablet(engine: str, for_pictures: bool) -> BrowserTablet:
    """Return the tablet of this process, which lives until the process ends."""
    atexit.register(_OPEN.close)
    tablets = _OPEN.enter_context(installed_engines(for_pictures=for_pictures, for_tests=True))
    return _OPEN.enter_context(tablets[engine]())


@pytest.fixture(scope="session", autouse=True)
def all_engines_end() -> Iterator[None]:
    yield
    for process in _processes.values():
        process.end()


def _run_in_engine(
    engine: str, do: Callable[..., Answer], what: tuple[Any, ...], for_pictures: bool
) -> Answer:
    tablet = _engine_tablet(engine, for_pictures)
    try:
        return do(tablet, *what)
    except Exception as error:
        for transcript in kept_transcripts(tablet.evaluate):
            error.add_note(transcript)
        raise
    finally:
        tablet.reset_browser()

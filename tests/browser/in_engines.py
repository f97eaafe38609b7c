"""Tests in each engine. If an engine is missing, a test is skipped with the reason; on CI it fails.

The same holds for tests that need Japanese letters.
"""

import atexit
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import cache
from multiprocessing import get_context
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
"""Resources open until the process ends: here the engines' processes, in those the browser."""


def in_engine(
    engine: str, do: Callable[[BrowserTablet, *What], Answer], *what: *What, for_pictures: bool = False
) -> Answer:
    """Return the result of `do` with a new tablet of this engine and these arguments.

    It runs in another process, as Playwright can run only once in one: arguments and result are pickled.
    """
    try:
        answer: Answer = (
            _engine_process(engine, for_pictures)
            .submit(_run_in_engine, engine, do, what, for_pictures)
            .result()
        )
    except Problem as problem:
        go_without(str(problem))
    return answer


def needs_japanese() -> None:
    """Skip a test that would measure boxes instead of Japanese letters."""
    if not has_japanese():
        go_without(NO_JAPANESE)


@cache
def _engine_process(engine: str, for_pictures: bool) -> ProcessPoolExecutor:
    """Return the process of this engine, which lives until all tests are done."""
    return _OPEN.enter_context(ProcessPoolExecutor(1, mp_context=get_context("spawn")))


@cache
def _engine_tablet(engine: str, for_pictures: bool) -> BrowserTablet:
    """Return the tablet of this process, which lives until the process ends."""
    atexit.register(_OPEN.close)
    tablets = _OPEN.enter_context(installed_engines(for_pictures=for_pictures, for_tests=True))
    return _OPEN.enter_context(tablets[engine]())


@pytest.fixture(scope="session", autouse=True)
def all_engines_end() -> Iterator[None]:
    yield
    _OPEN.close()


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

"""What is done in each engine. Where one is missing, a test is skipped with the reason; on CI it fails.

So is what needs Japanese letters.
"""

import atexit
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import cache
from multiprocessing import get_context
from typing import Any, TypeVar, TypeVarTuple

import pytest

from browser.failing_pages import kept
from engines import Tablet, engines
from finding_a_browser import NO_JAPANESE, PACKAGES, has_japanese
from needed import go_without
from tools import Problem

What = TypeVarTuple("What")
Answer = TypeVar("Answer")

CHROMIUM, *OTHERS = PACKAGES

EVERY_ENGINE = (CHROMIUM, *(pytest.param(engine, marks=pytest.mark.engines) for engine in OTHERS))
"""The engines, as the parameters of a test that every run tries in each of them."""

CHROMIUM_FIRST = (
    CHROMIUM,
    *(pytest.param(engine, marks=(pytest.mark.engines, pytest.mark.slow)) for engine in OTHERS),
)
"""The same, of a test that a run without `--all` tries in Chromium alone."""

_OPEN = ExitStack()
"""What stays open until the end of its process: here those of the engines, and there the browser."""


def in_engine(
    engine: str, do: Callable[[Tablet, *What], Answer], *what: *What, for_pictures: bool = False
) -> Answer:
    """What a function answers when it is given a new tablet and these arguments.

    In another process, since Playwright runs but once in one: all of it must be fit for pickle.
    """
    try:
        answer: Answer = _process(engine, for_pictures).submit(_done, engine, do, what, for_pictures).result()
    except Problem as problem:
        go_without(str(problem))
    return answer


def needs_japanese() -> None:
    """Goes without what cannot be measured in boxes."""
    if not has_japanese():
        go_without(NO_JAPANESE)


@cache
def _process(engine: str, for_pictures: bool) -> ProcessPoolExecutor:
    """Where this engine is, until all tests are done."""
    return _OPEN.enter_context(ProcessPoolExecutor(1, mp_context=get_context("spawn")))


@cache
def _tablet(engine: str, for_pictures: bool) -> Tablet:
    """That of the other process, until it ends."""
    atexit.register(_OPEN.close)
    tablets = _OPEN.enter_context(engines(for_pictures=for_pictures, beside=True))
    return _OPEN.enter_context(tablets[engine]())


@pytest.fixture(scope="session", autouse=True)
def all_engines_end() -> Iterator[None]:
    yield
    _OPEN.close()


def _done(engine: str, do: Callable[..., Answer], what: tuple[Any, ...], for_pictures: bool) -> Answer:
    tablet = _tablet(engine, for_pictures)
    try:
        return do(tablet, *what)
    except Exception as error:
        for transcript in kept(tablet.ask):
            error.add_note(transcript)
        raise
    finally:
        tablet.renew()

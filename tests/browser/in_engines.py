"""What is done in each engine. Where one is missing, a test is skipped with the reason; on CI it fails.

So is what needs Japanese letters.
"""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NoReturn, TypeVar, TypeVarTuple

import pytest

from browser.failing_pages import kept
from engines import Tablet, engines
from finding_a_browser import NO_JAPANESE, PACKAGES, has_japanese
from tools import Problem

What = TypeVarTuple("What")
Answer = TypeVar("Answer")

EVERY_ENGINE = tuple(PACKAGES)


def in_engine(
    engine: str, do: Callable[[Tablet, *What], Answer], *what: *What, for_pictures: bool = False
) -> Answer:
    """What a function answers when it is given a new tablet and these arguments.

    In a process of its own, since Playwright runs but once in one: all of it must be fit for pickle.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        try:
            answer: Answer = process.submit(_done, engine, do, what, for_pictures).result()
        except Problem as problem:
            _go_without(str(problem))
    return answer


def needs_japanese() -> None:
    """Goes without what cannot be measured in boxes."""
    if not has_japanese():
        _go_without(NO_JAPANESE)


def _go_without(why: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def _done(engine: str, do: Callable[..., Answer], what: tuple[Any, ...], for_pictures: bool) -> Answer:
    with engines(for_pictures=for_pictures) as tablets, tablets[engine]() as tablet:
        try:
            return do(tablet, *what)
        except Exception as error:
            for transcript in kept(tablet.ask):
                error.add_note(transcript)
            raise

"""Plugin of pytest: fixtures for computer players that think less, and for English after other languages."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from clowder.bots import general
from clowder.core.i18n import set_language
from clowder.games.alley_cat import bot as alley_cat
from clowder.games.black_cat import bot as black_cat

GUESSES = 10
"""The most guesses that a computer player may play out with `thinks_less`."""

GAMES, ENOUGH = range(4, 20), 400
"""The numbers of games, and of moves in them, from which the general player learns with `thinks_less`."""


@pytest.fixture
def thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every computer player move soon, and play the worse for it."""
    monkeypatch.setattr(alley_cat, "STEPS", GUESSES)
    monkeypatch.setattr(black_cat, "STEPS", GUESSES)
    monkeypatch.setattr(general, "SEARCH_STEPS", {"house-cat": GUESSES, "alley-boss": GUESSES})
    monkeypatch.setattr(general, "RANDOM_GAMES", GAMES)
    monkeypatch.setattr(general, "ENOUGH_MOVES", ENOUGH)


@pytest.fixture
def thinks_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the general player try a few guesses more, and learn from as many games as usual."""
    monkeypatch.setattr(general, "SEARCH_STEPS", {"house-cat": 2 * GUESSES, "alley-boss": 2 * GUESSES})


@pytest.fixture
def english() -> Iterator[None]:
    """Switch back to English after the test."""
    yield
    set_language(NullTranslations())

"""Computer players that are soon done, and English after other languages: a plugin of pytest."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from clowder.bots import general
from clowder.core.words import speak
from clowder.games.alley_cat import bot as alley_cat
from clowder.games.black_cat import bot as black_cat

GUESSES = 10
"""How many guesses a computer player that `thinks_less` may play out."""

GAMES, ENOUGH = range(4, 20), 400
"""From how many games, and moves in them, the player of any game learns then."""


@pytest.fixture
def thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every computer player makes its move soon, and plays as badly as that."""
    monkeypatch.setattr(alley_cat, "STEPS", GUESSES)
    monkeypatch.setattr(black_cat, "STEPS", GUESSES)
    monkeypatch.setattr(general, "STEPS", {"house-cat": GUESSES, "alley-boss": GUESSES})
    monkeypatch.setattr(general, "GAMES", GAMES)
    monkeypatch.setattr(general, "ENOUGH", ENOUGH)


@pytest.fixture
def thinks_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player of any game tries its moves on a few guesses more, and learns from as many games as ever."""
    monkeypatch.setattr(general, "STEPS", {"house-cat": 2 * GUESSES, "alley-boss": 2 * GUESSES})


@pytest.fixture
def english() -> Iterator[None]:
    """Whatever is spoken in the test, English is after it."""
    yield
    speak(NullTranslations())

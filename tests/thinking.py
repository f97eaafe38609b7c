"""Computer players that are soon done: a plugin of pytest."""

import pytest

from bots import general
from games.alley_cat import bot as alley_cat
from games.black_cat import bot as black_cat

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

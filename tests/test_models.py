"""The rules and a second, independent telling of them are the same game (tests/models)."""

import pytest

from models.lockstep import MODELS, games

STEPS = 3000
"""A game, a few seconds; `python3 research models` plays a million."""


@pytest.mark.parametrize("name", MODELS)
def test_the_second_telling_is_the_same_game(name: str) -> None:
    assert sum(games(name, STEPS, seed=1)) >= STEPS

"""The rules, compared move by move with a second, independent implementation (tests/models)."""

import pytest

from models.lockstep import MODELS, random_steps

STEPS = 3000
"""Steps for each game, a matter of seconds; `python3 research models` takes a million."""


@pytest.mark.parametrize("name", MODELS)
def test_the_second_telling_is_the_same_game(name: str) -> None:
    assert sum(random_steps(name, STEPS, seed=1)) >= STEPS

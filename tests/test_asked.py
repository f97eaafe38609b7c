"""What a table asks of the rules: each question once about each state, however much is drawn."""

from collections import Counter
from collections.abc import Callable
from copy import copy
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from clowder.core.rules import Rules
from clowder.games.game import Game
from variants import BY_NAME
from visiting import Visitor, step

QUESTIONS = ("moves", "observe", "turn")

TAPS = 40

OPTIONS: dict[str, dict[str, object]] = {"kit-and-kat": {"way": "classic"}}


class Asked(Counter[tuple[Any, ...]]):
    """How often each question was put, by its name, its state and its seat."""

    def __init__(self) -> None:
        self.states: list[Any] = []
        """All of them, so that no two have the same id."""

    def counted(self, name: str, question: Callable[..., Any]) -> Callable[..., Any]:
        """The question itself, and its calls are counted."""

        def ask(state: Any, *seat: int) -> Any:
            self.states.append(state)
            self[name, id(state), *seat] += 1
            return question(state, *seat)

        return ask

    def rules(self, rules: Rules[Any, Any]) -> Rules[Any, Any]:
        """These rules, and who asks is counted."""
        counted = {name: self.counted(name, getattr(rules, name)) for name in QUESTIONS}
        return cast(Rules[Any, Any], SimpleNamespace(**{**vars(rules), **counted}))

    def game(self, game: Game) -> Game:
        """The same game by these rules."""
        same = copy(game)
        same.rules = self.rules(game.rules)
        return same


@pytest.mark.parametrize("game", BY_NAME.values(), ids=lambda game: game.name)
def test_each_question_is_put_once_about_each_state(game: Game) -> None:
    """From tap to tap: what is drawn, what flies, what may be undone, and what is to be heard."""
    asked, random = Asked(), Random(game.name)
    visitor = Visitor(games=[asked.game(game)]).start(game.name, 2, **OPTIONS.get(game.name, {}))
    for _ in range(TAPS):
        visitor.wait(1000)
        step(visitor, random)
        visitor.page()
    assert {name for name, *_ in asked} == set(QUESTIONS)
    assert [each for each, times in asked.items() if times > 1] == []


def test_each_question_is_put_once_when_a_move_is_taken_back() -> None:
    game, asked = BY_NAME["alley-cat"], Asked()
    visitor, random = Visitor(games=[asked.game(game)]), Random(1)
    visitor.start(game.name, 2)
    while "undo" not in visitor.acts():
        step(visitor, random)
    visitor.tap("undo")
    visitor.page()
    assert set(asked.values()) == {1}

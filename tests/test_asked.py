"""The questions that a table asks of the rules: each is asked once for each state, however much is drawn."""

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
from visiting import Visitor, random_step

QUESTIONS = ("moves", "observe", "turn")

TAPS = 40

OPTIONS: dict[str, dict[str, object]] = {"kit-and-kat": {"way": "classic"}}


class Asked(Counter[tuple[Any, ...]]):
    """Numbers of calls of the rules' functions, by name, state and seat."""

    def __init__(self) -> None:
        self.states: list[Any] = []
        """The states asked about, kept alive so that no two share an id."""

    def counted(self, name: str, question: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function, wrapped so that its calls are counted."""

        def ask(state: Any, *seat: int) -> Any:
            self.states.append(state)
            self[name, id(state), *seat] += 1
            return question(state, *seat)

        return ask

    def rules(self, rules: Rules[Any, Any]) -> Rules[Any, Any]:
        """Return these rules, with the calls of their functions counted."""
        counted = {name: self.counted(name, getattr(rules, name)) for name in QUESTIONS}
        return cast(Rules[Any, Any], SimpleNamespace(**{**vars(rules), **counted}))

    def game(self, game: Game) -> Game:
        """Return the same game with counted rules."""
        same = copy(game)
        same.rules = self.rules(game.rules)
        return same


@pytest.mark.parametrize("game", BY_NAME.values(), ids=lambda game: game.name)
def test_each_question_is_put_once_about_each_state(game: Game) -> None:
    """Between two taps the page is drawn, cards fly, undo is offered, and sounds are chosen."""
    asked, random = Asked(), Random(game.name)
    visitor = Visitor(games=[asked.game(game)]).start(game.name, 2, **OPTIONS.get(game.name, {}))
    for _ in range(TAPS):
        visitor.pass_time(1000)
        random_step(visitor, random)
        visitor.current_page()
    assert {name for name, *_ in asked} == set(QUESTIONS)
    assert [each for each, times in asked.items() if times > 1] == []


def test_each_question_is_put_once_when_a_move_is_taken_back() -> None:
    game, asked = BY_NAME["alley-cat"], Asked()
    visitor, random = Visitor(games=[asked.game(game)]), Random(1)
    visitor.start(game.name, 2)
    while "undo" not in visitor.offered_acts():
        random_step(visitor, random)
    visitor.tap("undo")
    visitor.current_page()
    assert set(asked.values()) == {1}

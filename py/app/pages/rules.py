"""The rules page of each game: one tap away from the lobby and from the table."""

from typing import Any

from app.pages.page import Close, Moment, Open, Page, Step
from app.pages.paper import PaperPage
from app.screens import rules
from app.shared import Shared
from games.game import Game
from widgets.nodes import Node


class RulesPage(Page):
    """The rules of a game, which is or shall be played by these options."""

    lies_over = True

    def __init__(self, shared: Shared, game: Game, options: Any) -> None:
        self._shared = shared
        self._game = game
        self._options = options

    def node(self) -> Node:
        return rules.page(self._game)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["rules"]:
                return [Close()]
            case ["paper"]:
                return [Open(PaperPage(self._shared, self._game, self._options))]
        return []

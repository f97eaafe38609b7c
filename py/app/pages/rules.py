"""The rules page of each game: one tap away from the lobby and from the table."""

from app.pages.page import Beneath, Close, Moment, Open, Page, Step
from app.pages.paper import PaperPage
from app.screens import rules
from app.shared import Shared
from widgets.nodes import Node


class RulesPage(Page):
    """The rules of the game of a screen."""

    lies_over = True

    def __init__(self, shared: Shared, beneath: Beneath) -> None:
        self._shared = shared
        self._beneath = beneath

    def node(self) -> Node:
        return rules.page(self._beneath.game)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["rules"]:
                return [Close()]
            case ["paper"]:
                return [Open(PaperPage(self._shared, self._beneath))]
        return []

"""The books: what the cards of a game say, to be read."""

from app.pages.page import Close, Moment, Page, Step
from widgets.content import ContentPack
from widgets.nodes import Node


class ReadingPage(Page):
    """A place in a pack."""

    lies_over = True

    def __init__(self, pack: ContentPack, place: str, save: str = "") -> None:
        """`save` is the name of that of the game in which it is read, if it is read in one."""
        self._pack = pack
        self._place = place
        self._save = save

    def node(self) -> Node:
        return self._pack.page(self._place, self._save)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["read"]:
                return [Close()]
            case ["read", *place]:
                self._place = "".join(place)
        return []

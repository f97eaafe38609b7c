"""The books: what the cards of a game say, to be read."""

from clowder.app.effects import Find, SaveFile
from clowder.app.pages.page import Beneath, Close, GamePage, Moment, Open, Replace, Step, Uncover
from clowder.app.pages.seldom import cards_of, link_of
from clowder.app.shared import Shared
from clowder.widgets.content import ContentPack
from clowder.widgets.nodes import Node


def handed(pack: ContentPack, wish: list[str], value: str, place: str = "") -> list[Step]:
    """What is done to a pack, on this page of it, and the file that comes of it, if one does."""
    given = pack.act(wish, value, place)
    return [SaveFile(given.name, given.text)] if given else []


class ReadingPage(GamePage):
    """A place in a pack."""

    kind = "read"

    def __init__(self, shared: Shared, place: str, beneath: Beneath) -> None:
        super().__init__(shared, beneath)
        self._pack = shared.packs[beneath.game.name]
        self._place = place

    @property
    def address(self) -> str:
        return f"{super().address}/{self._place}"

    def node(self) -> Node:
        return self._pack.page(self._place, self._beneath.save)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["read"]:
                return [Close()]
            case ["cards"]:
                page = cards_of(self._shared, self._beneath)
                return [Open(page)] if page else []
            case ["link"]:
                link = link_of(self._shared, self._beneath, self._place)
                return [Open(link)] if link else []
            case ["read", place]:
                return [Open(ReadingPage(self._shared, place, self._beneath))]
            case ["find", place, *field]:
                return [*self._on_the_way(place), Find(" ".join(field))]
            case ["play", *wish]:
                return [*handed(self._pack, wish, value, self._place), Uncover()]
            case ["content", *wish]:
                return handed(self._pack, wish, value, self._place)
        return []

    def _on_the_way(self, place: str) -> list[Step]:
        """To this place. The name of one that lies over another begins with its name."""
        page = ReadingPage(self._shared, place, self._beneath)
        if place == self._place:
            return []
        if self._place.startswith(place):
            return [Close()]
        return [Open(page) if place.startswith(self._place) else Replace(page)]

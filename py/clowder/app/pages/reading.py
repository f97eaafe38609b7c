"""Books: what the cards of a game say, to be read and edited."""

from clowder.app.addresses import Address
from clowder.app.effects import Find
from clowder.app.pages.page import Beneath, Close, GamePage, Go, Moment, Step, Uncover, aside, handed
from clowder.app.shared import Shared
from clowder.widgets.nodes import Node


class ReadingPage(GamePage):
    """Overlay that shows one place in a content pack."""

    kind = "read"

    def __init__(self, shared: Shared, place: str, beneath: Beneath) -> None:
        super().__init__(shared, beneath)
        self._pack = shared.packs[beneath.game.name]
        self._place = place

    @property
    def address(self) -> Address:
        return super().address._replace(place=self._place)

    def node(self) -> Node:
        return self._pack.page(self._place, self._beneath.save)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["read"]:
                return [Close()]
            case ["cards"] | ["read", _]:
                return aside(self._shared, words, self._beneath.game.name)
            case ["link"]:
                return aside(self._shared, ["link", self._place], self._beneath.game.name)
            case ["find", place, *field]:
                return [*self._on_the_way(place), Find(" ".join(field))]
            case ["play", *wish]:
                return [*handed(self._pack, wish, value, self._place), Uncover()]
            case ["content", *wish]:
                return handed(self._pack, wish, value, self._place)
        return []

    def _on_the_way(self, place: str) -> list[Step]:
        """Return the step to this place of the pack. A page's name begins with that of the page below it."""
        if place == self._place:
            return []
        if self._place.startswith(place):
            return [Close()]
        return [Go(self.address._replace(place=place), replace=not place.startswith(self._place))]

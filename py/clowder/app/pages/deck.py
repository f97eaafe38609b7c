"""Pages for sharing a deck as a link, and for accepting a deck that a link has brought."""

from clowder.app.addresses import LONGEST, Address, read
from clowder.app.deals.links import deck_link
from clowder.app.effects import SaveFile
from clowder.app.pages.page import Beneath, Close, GamePage, Go, Moment, Step
from clowder.app.pages.sharing import SharingPage
from clowder.app.screens import deck as screen
from clowder.app.shared import Shared
from clowder.widgets.handed import Handed
from clowder.widgets.nodes import Node
from clowder.widgets.parcels import Parcel


class LinkPage(SharingPage):
    """Page on which players share a deck as a link, or save it as a file if the link is too long."""

    kind = "link"

    def __init__(self, shared: Shared, beneath: Beneath, place: str, parcel: Parcel) -> None:
        """Create the page for `parcel`; `place` is the page of the deck from which this one was opened."""
        super().__init__(shared, beneath)
        self._place = place
        self._parcel = parcel
        link = f"{shared.device.here}#{deck_link(beneath.game.name, parcel.packed)}"
        self._linked = screen.Linked(parcel, link if parcel.packed else "")

    @property
    def address(self) -> Address:
        return super().address._replace(place=self._place)

    def node(self) -> Node:
        return screen.link(self._beneath.game, self._linked, self._outcome, shares=self._shared.device.shares)

    def _do(self, words: list[str]) -> list[Step]:
        match words:
            case ["link"]:
                return [Close()]
            case ["link", "save"]:
                return [_file(self._parcel.file)]
            case ["link", "share"] if 0 < len(self._linked.link) <= LONGEST:
                return self._share(self._text)
        return []

    @property
    def _text(self) -> str:
        """Text to share: title and link; the link alone where it is copied, ready for an address bar."""
        link = self._linked.link
        return f"{self._parcel.title}\n{link}" if self._shared.device.shares else link


class OfferPage(GamePage):
    """Overlay that offers the deck of a link for play; nothing is stored unless the players accept."""

    kind = "deck"

    def __init__(self, shared: Shared, beneath: Beneath, packed: str) -> None:
        """Create the page for the deck that is packed in `packed`.

        Raises Refused for a link that cannot be read.
        """
        super().__init__(shared, beneath)
        self._pack = shared.packs[beneath.game.name]
        self._packed = packed
        self._pack.offer(packed)

    @property
    def address(self) -> Address:
        return read(deck_link(self._beneath.game.name, self._packed))

    def node(self) -> Node:
        return screen.offer(self._beneath.game, self._pack.offer(self._packed))

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["deck", "no"]:
                return [Close()]
            case ["deck", "play"]:
                self._pack.act(["bring"], self._pack.offer(self._packed).text)
                return [Go(Address("play", self._beneath.game.name), over_home=True)]
        return []


def _file(given: Handed) -> SaveFile:
    return SaveFile(given.name, given.text)

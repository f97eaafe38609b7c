"""Pages for sharing a deck as a link, and for accepting a deck that a link has brought."""

from clowder.app.addresses import MAX_LINK_LENGTH, PageAddress, parse_address
from clowder.app.deals.links import format_deck_address
from clowder.app.effects import SaveFile
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GameOverlayPage, GoToPage, NavStep
from clowder.app.pages.sharing import SharingPage
from clowder.app.screens import deck as screen
from clowder.app.services import Services
from clowder.widgets.deck_sharing import ShareableDeck
from clowder.widgets.file_offer import DownloadableFile
from clowder.widgets.nodes import Node


class DeckSharingPage(SharingPage):
    """Overlay on which players share a deck of cards with texts as a link, or save it as a file.

    It shows the link, made from the packed deck, with a QR code if it is short enough. Acts:
    `link share` shares the link, unless it is too long or there is none; `link save` saves the file,
    `link` closes.
    """

    kind = "link"

    def __init__(self, services: Services, context: GameContext, place: str, parcel: ShareableDeck) -> None:
        """Create the page for the deck `parcel`; `place` is the name of the pack's page below it.

        If the deck cannot be packed into a link, the link is empty.
        """
        super().__init__(services, context)
        self._place = place
        self._parcel = parcel
        link = f"{services.device.base_url}#{format_deck_address(context.game.name, parcel.packed)}"
        self._linked = screen.DeckWithLink(parcel, link if parcel.packed else "")

    @property
    def address(self) -> PageAddress:
        """Address of this page; its place is the name of the card pack's page below this one."""
        return super().address._replace(place=self._place)

    def draw_page(self) -> Node:
        """Draw the whole page: the deck's link with a QR code if short enough, or why there is none."""
        return screen.draw_deck_link_screen(
            self._context.game, self._linked, self._outcome, can_share=self._services.device.shares
        )

    def _handle_derived_page_act(self, act_words: list[str]) -> list[NavStep]:
        """Carry out an act: `link` closes the page, `link save` and `link share` give the deck away.

        `link save` saves it as a file. `link share` shares its link; there is no step if the deck has no
        link, or one longer than `MAX_LINK_LENGTH`. Return the step; other acts have none.
        """
        match act_words:
            case ["link"]:
                return [ClosePage()]
            case ["link", "save"]:
                return [_make_save_file_effect(self._parcel.file)]
            case ["link", "share"] if 0 < len(self._linked.link) <= MAX_LINK_LENGTH:
                return self._steps_to_share_text(self._shared_text)
        return []

    @property
    def _shared_text(self) -> str:
        """Text to share: the deck's title and link on two lines; only the link if it is to be copied."""
        link = self._linked.link
        return f"{self._parcel.title}\n{link}" if self._services.device.shares else link


class DeckOfferPage(GameOverlayPage):
    """Overlay that offers to play with a deck from a link; nothing is stored unless players accept.

    The page's address has the whole deck in one word; it is refused when the page is made if it cannot
    be read. `deck play` stores the deck and opens the game's lobby, `deck no` closes the page.
    """

    kind = "deck"

    def __init__(self, services: Services, context: GameContext, packed: str) -> None:
        """Create the page for the deck in `packed`, the word into which a link packs it; store nothing.

        Raises Refused for a word that cannot be read.
        """
        super().__init__(services, context)
        self._pack = services.packs[context.game.name]
        self._packed = packed
        self._pack.unpack_deck_offer(packed)

    @property
    def address(self) -> PageAddress:
        """Address of this page, which contains the whole deck, packed into one word."""
        return parse_address(format_deck_address(self._context.game.name, self._packed))

    def draw_page(self) -> Node:
        """Draw the whole page: what the deck contains, and buttons to play with it or decline."""
        return screen.draw_deck_offer_screen(self._context.game, self._pack.unpack_deck_offer(self._packed))

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: `deck play` stores the deck and opens the lobby, `deck no` closes the page.

        The game's card pack imports the deck by its act `bring`; the lobby is the page before a game.
        Return the step to the other page; no step for any other act.
        """
        match act_words:
            case ["deck", "no"]:
                return [ClosePage()]
            case ["deck", "play"]:
                self._pack.handle_act(["bring"], self._pack.unpack_deck_offer(self._packed).text)
                return [GoToPage(PageAddress("play", self._context.game.name), over_home=True)]
        return []


def _make_save_file_effect(offer: DownloadableFile) -> SaveFile:
    """Return the effect by which the browser saves a file that is offered, with its name and text."""
    return SaveFile(offer.name, offer.text)

"""The ways to pages that are seldom wanted: each is read from the disk when it is."""

from clowder.app.pages.page import Beneath, Page
from clowder.app.play.links import in_code
from clowder.app.shared import Shared
from clowder.core.errors import Refused
from clowder.core.words import _
from clowder.games.game import Game


def cards_of(shared: Shared, beneath: Beneath, who: str | None = None) -> Page | None:
    """What the cards of this game ask, for one person or whoever it will be; None if they ask nothing."""
    if beneath.game not in shared.asking:
        return None
    from clowder.app.pages.cards import CardsPage

    return CardsPage(shared, beneath, who)


def statistics_of(shared: Shared, who: str | None = None) -> Page | None:
    """The statistics, with those of one person; None where they are hidden."""
    if not shared.preferences.now.statistics:
        return None
    from clowder.app.pages.statistics import StatisticsPage

    return StatisticsPage(shared, who)


def thinking_page(shared: Shared) -> Page:
    """How the computer thinks."""
    from clowder.app.pages.thinking import ThinkingPage

    return ThinkingPage(shared)


def scan_page(shared: Shared, beneath: Beneath) -> Page:
    """A camera looks for the code of a deal."""
    from clowder.app.pages.scan import ScanPage

    return ScanPage(shared, beneath)


def review_page(shared: Shared, game: Game, number: str) -> Page:
    """A game that is over is looked at once more. Raises Refused if there is none of this number."""
    from clowder.app.pages.review import review_of

    return review_of(shared, game, number)


def link_of(shared: Shared, beneath: Beneath, place: str) -> Page | None:
    """The deck that is made on this page of the game, as a link; None if there is none that is ready."""
    pack = shared.packs.get(beneath.game.name)
    parcel = pack.parcel(place) if pack else None
    if parcel is None:
        return None
    from clowder.app.pages.deck import LinkPage

    return LinkPage(shared, beneath, place, parcel)


def offer_page(shared: Shared, beneath: Beneath, packed: str) -> Page:
    """What a link has brought. Raises Refused for one that cannot be read."""
    from clowder.app.pages.deck import OfferPage

    return OfferPage(shared, beneath, packed)


def linked_page(shared: Shared, text: str) -> Page:
    """Return the page of a link to a deal or a deck, which may be in a message. Raises Refused."""
    from clowder.app.pages.addresses import page_at

    address, *_rest = in_code(text).split() or [""]
    if not address:
        raise Refused(_("This is no link to a deal or a deck of Clowder."))
    return page_at(shared, address, None)

"""Which page has which address."""

from clowder.app.pages.aside import page_aside
from clowder.app.pages.lobby import LobbyPage
from clowder.app.pages.page import Beneath, Page
from clowder.app.pages.person import PersonPage
from clowder.app.pages.reading import ReadingPage
from clowder.app.pages.seldom import offer_page, review_page, statistics_of
from clowder.app.pages.settings import SettingsPage
from clowder.app.pages.sitting import SittingPage
from clowder.app.pages.table import kept_table, table_address, unreadable
from clowder.app.pages.tutorial import TutorialPage
from clowder.app.play.links import read_deck_link, read_link
from clowder.app.shared import Shared
from clowder.app.storage.record import OPEN
from clowder.app.storage.saves import PREFIX
from clowder.core.errors import Refused
from clowder.core.words import _
from clowder.games.game import Game


def page_at(shared: Shared, address: str, below: Beneath | None) -> Page:
    """The page of this address, to be laid over a screen of a game, or None. Raises Refused if there is none.

    An address only chooses among what is there: nothing of it is ever shown, but for a deck that it brings.
    """
    kind, *place = address.split("/")
    game = shared.games.get(place[0]) if place else None
    page: Page | None = _of_game(shared, game, [kind, *place[1:]], below) if game else None
    if address == "settings":
        page = SettingsPage(shared, below)
    if address in ("statistics", "thinking"):
        page = page_aside(shared, [address], below)
    if kind in ("person", "statistics") and (who := shared.people.numbered("".join(place))):
        page = PersonPage(shared, who) if kind == "person" else statistics_of(shared, who)
    if page is None:
        raise Refused(_("There is no page at this address. This is where everything begins."))
    return page


def left_table(shared: Shared) -> str:
    """The address of the table that was left last; empty if none was."""
    save = shared.saves.get(shared.store.get(OPEN) or "")
    return table_address(save.game, save.name) if save else ""


def _of_game(shared: Shared, game: Game, words: list[str], below: Beneath | None) -> Page | None:
    beneath = below if below and below.game is game else Beneath(game)
    match words:
        case ["play" | "deal" | "review", *place]:
            return _played(shared, game, words[0], place)
        case ["sit"]:
            return SittingPage(shared, game)
        case ["learn"] if game.tutorial:
            return TutorialPage(shared, game, game.tutorial)
        case ["rules" | "paper" | "cards" | "log" | "dealt" | "envelope" | "scan"] | ["link", _]:
            return page_aside(shared, words, beneath)
        case ["deck", *packed] if game.name in shared.packs:
            return offer_page(shared, beneath, read_deck_link(packed))
        case ["read", place] if (pack := shared.packs.get(game.name)) and place in pack.places():
            return ReadingPage(shared, place, beneath)
    return None


def _played(shared: Shared, game: Game, kind: str, place: list[str]) -> Page | None:
    """Where this game is chosen, played, or looked at once more."""
    match kind, place:
        case "play", []:
            return LobbyPage(shared, game)
        case "deal", [number, how]:
            return LobbyPage(shared, game, read_link(game, number, how))
        case "play", [number]:
            return _table(shared, game, number)
        case "review", [number]:
            return review_page(shared, game, number)
    return None


def _table(shared: Shared, game: Game, number: str) -> Page:
    """The table of a save. Raises Refused if it lies here no more."""
    try:
        page = kept_table(shared, f"{PREFIX}{number}")
    except Refused as reason:
        raise Refused(unreadable(reason)) from None
    if page is None or page.beneath is None or page.beneath.game is not game:
        raise Refused(_("This game is not on this tablet, or it is over."))
    return page

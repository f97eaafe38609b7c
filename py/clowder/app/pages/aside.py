"""The pages that are laid over others, by the words that open them."""

from clowder.app.pages.deal import deal_page
from clowder.app.pages.envelope import envelope_of
from clowder.app.pages.log import LogPage
from clowder.app.pages.page import Beneath, Open, Page, Step
from clowder.app.pages.paper import PaperPage
from clowder.app.pages.person import PersonPage
from clowder.app.pages.reading import ReadingPage
from clowder.app.pages.rules import RulesPage
from clowder.app.pages.seldom import cards_of, link_of, scan_page, statistics_of, thinking_page
from clowder.app.pages.settings import SettingsPage
from clowder.app.shared import Shared


def aside(shared: Shared, words: list[str], beneath: Beneath | None = None) -> list[Step]:
    """Open what these words ask for, over the screen of a game; None for one that is of no game."""
    page = page_aside(shared, words, beneath)
    return [Open(page)] if page else []


def page_aside(shared: Shared, words: list[str], beneath: Beneath | None) -> Page | None:
    """The page of these words; None if there is none."""
    match words:
        case ["settings"]:
            tablet = SettingsPage(shared, beneath)
            looker = shared.preferences.looker
            return PersonPage(shared, looker, tablet) if looker else tablet
        case ["statistics"]:
            return statistics_of(shared)
        case ["thinking"]:
            return thinking_page(shared)
        case ["paper"]:
            return PaperPage(shared, beneath)
        case ["cards", name] if name in shared.games:
            return cards_of(shared, Beneath(shared.games[name]))
        case [verb, *place] if beneath:
            return _of_a_game(shared, verb, "".join(place), beneath)
    return None


def _of_a_game(shared: Shared, verb: str, place: str, beneath: Beneath) -> Page | None:
    match verb:
        case "rules":
            return RulesPage(shared, beneath)
        case "scan":
            return scan_page(shared, beneath)
        case "read" | "link" | "cards" if beneath.game.name in shared.packs:
            return _of_its_cards(shared, verb, place, beneath)
        case "log" if beneath.save:
            return LogPage(shared, beneath)
        case "dealt" if beneath.save:
            return deal_page(shared, beneath)
        case "envelope" if beneath.save:
            return envelope_of(shared, beneath)
    return None


def _of_its_cards(shared: Shared, verb: str, place: str, beneath: Beneath) -> Page | None:
    """A page of a game whose cards say something."""
    match verb:
        case "read":
            return ReadingPage(shared, place, beneath)
        case "link":
            return link_of(shared, beneath, place)
    return cards_of(shared, beneath)

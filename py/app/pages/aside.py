"""The pages that are laid over others, by the words that open them."""

from app.pages.page import Beneath, Open, Page, Step
from app.pages.paper import PaperPage
from app.pages.reading import ReadingPage
from app.pages.rules import RulesPage
from app.pages.settings import SettingsPage
from app.shared import Shared


def aside(shared: Shared, words: list[str], beneath: Beneath | None = None) -> list[Step]:
    """Open what these words ask for, over the screen of a game; None for one that is of no game."""
    page = _page(shared, words, beneath)
    return [Open(page)] if page else []


def _page(shared: Shared, words: list[str], beneath: Beneath | None) -> Page | None:
    match words:
        case ["settings"]:
            return SettingsPage(shared)
        case ["paper"]:
            return PaperPage(shared, beneath)
        case ["rules"] if beneath:
            return RulesPage(shared, beneath)
        case ["read", place] if beneath and (pack := shared.packs.get(beneath.game.name)):
            return ReadingPage(pack, place, beneath.save)
    return None

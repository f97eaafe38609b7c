"""The pages that are laid over others, by the words that open them."""

from typing import Any

from app.pages.page import Open, Page, Step
from app.pages.paper import PaperPage
from app.pages.reading import ReadingPage
from app.pages.rules import RulesPage
from app.pages.settings import SettingsPage
from app.shared import Shared
from games.game import Game


def aside(
    shared: Shared, words: list[str], game: Game | None = None, options: Any = None, save: str = ""
) -> list[Step]:
    """Open what these words ask for, from the screen of this game, which has these options and this save."""
    page = _page(shared, words, game, options, save)
    return [Open(page)] if page else []


def _page(shared: Shared, words: list[str], game: Game | None, options: Any, save: str) -> Page | None:
    match words:
        case ["settings"]:
            return SettingsPage(shared)
        case ["paper"]:
            return PaperPage(shared, game, options)
        case ["rules"] if game:
            return RulesPage(shared, game, options)
        case ["read", place] if game and (pack := shared.packs.get(game.name)):
            return ReadingPage(pack, place, save)
    return None

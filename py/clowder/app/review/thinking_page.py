"""Page that explains how the computer players think, and how good their guesses were."""

from clowder.app.addresses import Address
from clowder.app.pages.page import Close, Moment, Page, Step
from clowder.app.review import thinking_screen as screen
from clowder.app.review.guesses import Right, how_often
from clowder.app.shared import Shared
from clowder.app.storage.saves import opened
from clowder.bots.bot import Guesses
from clowder.core.errors import Refused
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class ThinkingPage(Page):
    """Overlay over the settings that explains the computer players."""

    lies_over = True
    address = Address("thinking")

    def __init__(self, shared: Shared) -> None:
        self._games = list(shared.games.values())
        self._guessed = _latest(shared)

    def node(self) -> Node:
        return screen.page(self._games, self._guessed)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        return [Close()] if words == ["thinking"] else []


def _latest(shared: Shared) -> tuple[Game, Right] | None:
    """Return the latest finished game with guesses, and how often those were right; None if there is none."""
    for save in shared.finished.past.all():
        game = shared.games.get(save.game)
        if game is None or not isinstance(game.bot, Guesses):
            continue
        try:
            found = how_often(game, opened(save, shared.rules))
        except Refused:
            continue
        if found.of:
            return game, found
    return None

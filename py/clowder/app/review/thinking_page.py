"""Page that explains how the computer players think, and how good their guesses were."""

from clowder.app.addresses import PageAddress
from clowder.app.pages.page import ActTime, ClosePage, NavStep, Page
from clowder.app.review import thinking_screen as screen
from clowder.app.review.guesses import GuessScore, score_game_guesses
from clowder.app.services import Services
from clowder.app.storage.saves import replay_save
from clowder.bots.bot import HiddenCardGuesser
from clowder.core.errors import Refused
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class BotExplanationPage(Page):
    """Overlay over the settings that explains how the computer players decide on their moves.

    It also tells how many hidden cards they would have guessed rightly in the latest finished game in
    which such players guess; that is computed once, when the page is opened. Its only act, `thinking`,
    closes it.
    """

    is_overlay = True
    address = PageAddress("thinking")

    def __init__(self, services: Services) -> None:
        self._games = list(services.games.values())
        self._guessed = _find_latest_guess_score(services)

    def draw_page(self) -> Node:
        """Draw the screen on how the computer players think, and how well they guess hidden cards.

        How many cards they would have guessed rightly in the latest finished game was found at the
        opening.
        """
        return screen.draw_bot_explanation_screen(self._games, self._guessed)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Return the step that closes the page for the command `thinking`; for others, an empty list."""
        return [ClosePage()] if act_words == ["thinking"] else []


def _find_latest_guess_score(services: Services) -> tuple[Game, GuessScore] | None:
    """Return the latest finished game in which computer players guess at hidden cards, and their accuracy.

    Games that Clowder does not have, that cannot be read, or in which nothing was to be guessed are
    skipped. None if no game is left.
    """
    for save in services.finished.whole_games.list_readable_games():
        game = services.games.get(save.game)
        if game is None or not isinstance(game.computer_player, HiddenCardGuesser):
            continue
        try:
            found = score_game_guesses(game, replay_save(save, services.rules_by_game))
        except Refused:
            continue
        if found.of:
            return game, found
    return None

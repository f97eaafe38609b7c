"""Page that explains how the computer players think, and how good their guesses were."""

from clowder.app.addresses import Address
from clowder.app.pages.page import ActTime, ClosePage, NavStep, Page
from clowder.app.review import thinking_screen as screen
from clowder.app.review.guesses import GuessScore, score_game_guesses
from clowder.app.services import Services
from clowder.app.storage.saves import open_table
from clowder.bots.bot import StateGuesser
from clowder.core.errors import Refused
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class BotExplanationPage(Page):
    """Overlay over the settings that explains how the computer players decide.

    It also shows how many hidden cards they would have guessed right in the latest game.
    """

    is_overlay = True
    address = Address("thinking")

    def __init__(self, services: Services) -> None:
        self._games = list(services.games.values())
        self._guessed = _find_latest_guess_score(services)

    def draw_page(self) -> Node:
        """Draw the explanations, with the accuracy of guesses in the latest game."""
        return screen.draw_bot_explanation(self._games, self._guessed)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Return the step that closes the page for the act `thinking`; there is no other act."""
        return [ClosePage()] if act_words == ["thinking"] else []


def _find_latest_guess_score(services: Services) -> tuple[Game, GuessScore] | None:
    """Return the latest finished game in which hidden cards could be guessed, and how many were right.

    Games that cannot be read are skipped. None if there is no such game.
    """
    for save in services.finished.whole_games.all_games():
        game = services.games.get(save.game)
        if game is None or not isinstance(game.computer_player, StateGuesser):
            continue
        try:
            found = score_game_guesses(game, open_table(save, services.rules_by_game))
        except Refused:
            continue
        if found.of:
            return game, found
    return None

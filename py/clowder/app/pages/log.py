"""Log of a game: what was said at its table, to be read again."""

from clowder.app.pages.page import ActTime, ClosePage, GameOverlayPage, NavStep
from clowder.app.play.playing import make_match
from clowder.app.play.turn_reports import describe_entries
from clowder.app.screens import spoken_table
from clowder.app.storage.saves import replay_save
from clowder.widgets.nodes import Node


class GameLogPage(GameOverlayPage):
    """Overlay with the log of a stored game: a sentence that all may know on each player's move.

    `draw_page` replays the save, and lists the sentences, the latest on top; none if the save is gone.
    The act `log` closes the page.
    """

    kind = "log"

    def draw_page(self) -> Node:
        """Draw the log screen: a list of the sentences on the players' moves, the latest on top."""
        return spoken_table.draw_game_log_screen(list(self._list_log_sentences()))

    def _list_log_sentences(self) -> list[str]:
        """Return a sentence for each player's move of the stored game, the oldest first.

        Moves that the game does not describe are left out. The list is empty if the game's save cannot
        be found. Raises Refused if the transcript in the save is invalid.
        """
        services, game = self._services, self._context.game
        if not (kept := services.saves.get_save(self._context.save)):
            return []
        match = make_match(game, replay_save(kept, services.rules_by_game), kept.party)
        return [line for _number, line in describe_entries(match, 0)]

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Return the step that closes this page for the act `log`, and no step for any other act."""
        return [ClosePage()] if act_words == ["log"] else []

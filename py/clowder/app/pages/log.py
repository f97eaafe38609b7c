"""Log of a game: what was said at its table, to be read again."""

from clowder.app.pages.page import ActTime, ClosePage, GamePage, NavStep
from clowder.app.play.playing import new_match
from clowder.app.play.turn_reports import describe_entries
from clowder.app.screens import spoken_table
from clowder.app.storage.saves import open_table
from clowder.widgets.nodes import Node


class LogPage(GamePage):
    """Overlay with the log of a stored game: a sentence for each player's move, as everybody may know it."""

    kind = "log"

    def draw_page(self) -> Node:
        """Draw the sentences of the log, the oldest first."""
        return spoken_table.draw_game_log(list(self._list_log_sentences()))

    def _list_log_sentences(self) -> list[str]:
        """Return the sentences on the players' moves, the oldest first; none if no save can be read.

        Moves of which nothing is told are left out. Raises Refused if the save's transcript is invalid.
        """
        services, game = self._services, self._context.game
        if not (kept := services.saves.get_save(self._context.save)):
            return []
        match = new_match(game, open_table(kept, services.rules_by_game), kept.party)
        return [line for _number, line in describe_entries(match, 0)]

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Return the step that closes the page for the act `log`; there is no other act."""
        return [ClosePage()] if act_words == ["log"] else []

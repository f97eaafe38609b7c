"""Log of a game: what was said at its table, to be read again."""

from clowder.app.pages.page import Close, GamePage, Moment, Step
from clowder.app.play.playing import laid_out
from clowder.app.play.telling import told_since
from clowder.app.screens import ear
from clowder.app.storage.saves import opened
from clowder.widgets.nodes import Node


class LogPage(GamePage):
    """Overlay that lists every public event of the game of its save, a line each."""

    kind = "log"

    def node(self) -> Node:
        return ear.log(list(self._lines()))

    def _lines(self) -> list[str]:
        shared, game = self._shared, self._beneath.game
        if not (kept := shared.saves.get(self._beneath.save)):
            return []
        match = laid_out(game, opened(kept, shared.rules), kept.party)
        return [line for _number, line in told_since(match, 0)]

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        return [Close()] if words == ["log"] else []

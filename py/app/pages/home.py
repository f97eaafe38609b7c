"""The first page: unfinished games, and the games there are."""

from app.effects import SaveFile
from app.pages.aside import aside
from app.pages.lobby import LobbyPage
from app.pages.page import GoHome, Moment, Open, Page, Step
from app.pages.restoring import restore
from app.pages.table import TablePage, kept_table, new_table, unreadable
from app.screens.home import Said, home
from app.shared import Shared
from app.storage import backup
from app.storage.saves import from_file
from core.errors import Refused
from core.words import _
from widgets.nodes import Node


class HomePage(Page):
    """What is said there, and what it is asked whether to throw away."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._said = Said()

    def node(self) -> Node:
        return home(self._shared, self._said)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        self._said = Said()
        match words:
            case ["home"]:
                return [GoHome()]
            case ["choose", name]:
                return [Open(LobbyPage(self._shared, self._shared.games[name]))]
            case ["go-on", save]:
                return self.go_on(save)
            case ["give", save]:
                return [SaveFile(*self._shared.saves.as_file(save))]
            case ["drop", name]:
                self._said = Said(asked=name)
            case ["throw-away", name]:
                self._throw_away(name)
            case ["take"]:
                return self._take(value, moment)
        return aside(self._shared, words)

    def go_on(self, save: str) -> list[Step]:
        """Open the game that was put away there, if it can be read."""
        try:
            return _opened(kept_table(self._shared, save))
        except Refused as reason:
            self._said = Said(unreadable(reason))
            return []

    def _throw_away(self, name: str) -> None:
        packs = [pack for pack in self._shared.packs.values() if name in pack.spare()]
        for pack in packs:
            pack.forget(name)
        if not packs:
            self._shared.saves.drop(name)

    def _take(self, text: str, moment: Moment) -> list[Step]:
        """A game comes as a file; or everything, from another tablet."""
        if backup.is_backup(text):
            restore(self._shared, text, self._say)
            return []
        try:
            names = self._shared.preferences.now.names
            table, party, hints = from_file(text, self._shared.rules, names)
        except Refused as reason:
            self._say(_("This file is no game of ours. {reason}", reason=reason), "")
            return []
        return _opened(new_table(self._shared, table, party, moment, hints))

    def _say(self, notice: str, done: str) -> None:
        self._said = Said(notice, done)


def _opened(page: TablePage | None) -> list[Step]:
    return [Open(page)] if page else []

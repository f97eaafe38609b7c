"""The settings, and everything that is kept here as a file."""

from app.effects import SaveFile
from app.pages.page import Close, Moment, Page, Step
from app.pages.restoring import restore
from app.screens import settings as screen
from app.shared import Shared
from app.storage import backup
from app.storage.settings import changed
from widgets.nodes import Node


class SettingsPage(Page):
    """How Clowder looks and feels, to be changed."""

    lies_over = True

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._notice = ""
        self._done = ""

    def node(self) -> Node:
        preferences = self._shared.preferences
        remarks = [game.remark for game in self._shared.games.values() if game.remark]
        return screen.page(preferences.now, preferences.languages, remarks, self._notice, self._done)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        self._say("", "")
        match words:
            case ["settings"]:
                return [Close()]
            case ["setting", name, word]:
                preferences = self._shared.preferences
                preferences.change(changed(preferences.now, name, word))
            case ["pack"]:
                written = backup.written(self._shared.store, self._shared.packs.values())
                return [SaveFile("clowder.json", written)]
            case ["unpack"]:
                restore(self._shared, value, self._say)
        return []

    def _say(self, notice: str, done: str) -> None:
        self._notice, self._done = notice, done

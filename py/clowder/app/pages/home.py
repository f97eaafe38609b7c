"""The first page: unfinished games, and the games there are."""

from clowder.app.effects import SaveFile
from clowder.app.pages.aside import aside
from clowder.app.pages.lobby import LobbyPage
from clowder.app.pages.page import GoHome, Moment, Open, Page, Step
from clowder.app.pages.restoring import packed, restore
from clowder.app.pages.seldom import linked_page
from clowder.app.pages.table import brought_table, kept_table, unreadable
from clowder.app.screens.home import Said, home
from clowder.app.shared import Shared
from clowder.app.storage import backup
from clowder.app.storage.saves import Opened, from_file
from clowder.core.errors import Refused
from clowder.core.words import _
from clowder.widgets.nodes import Node


class HomePage(Page):
    """What is said there, and what it is asked whether to throw away."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._said = Said()

    @property
    def address(self) -> str:
        return ""

    def node(self) -> Node:
        return home(self._shared, self._said)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        self._said = Said(is_long=self._said.is_long)
        match words:
            case ["home"]:
                self._said = Said()
                return [GoHome()]
            case ["choose", name]:
                return [Open(LobbyPage(self._shared, self._shared.games[name]))]
            case ["go-on", save]:
                return self.go_on(save)
            case ["give", save]:
                return [SaveFile(*self._shared.saves.as_file(save))]
            case ["drop", name]:
                self._said = self._said._replace(asked=name)
            case ["throw-away", name]:
                self._throw_away(name)
            case ["take"]:
                return self._take(value, moment)
        return self._elsewhere(words, value)

    def _elsewhere(self, words: list[str], value: str) -> list[Step]:
        """What has nothing to do with games."""
        match words:
            case ["take", "refused"]:
                self.say(value)
            case ["more"]:
                self._said = Said(is_long=True)
            case ["pack"]:
                return [packed(self._shared, self.say)]
            case ["link"]:
                return self._follow(value)
            case ["install", *later]:
                return [self._shared.device.answered(now=not later)]
        return aside(self._shared, words)

    def _follow(self, link: str) -> list[Step]:
        """Open the deal or the deck of a link."""
        if not link.strip():
            return []
        try:
            return [Open(linked_page(self._shared, link))]
        except Refused as reason:
            self.say(str(reason))
            return []

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
            restore(self._shared, text, self.say)
            return []
        try:
            names = self._shared.preferences.now.names
            brought = from_file(text, self._shared.rules, names)
        except Refused as reason:
            self.say(_("This file is no game of ours. {reason}", reason=reason))
            return []
        if brought.wrong or brought.table.outcome:
            return [Open(_looking_back(self._shared, brought))]
        return _opened(brought_table(self._shared, brought, moment))

    def say(self, notice: str, done: str = "") -> None:
        """Say what went wrong, or what a file has brought; empty for nothing."""
        self._said = Said(notice, done)


def _looking_back(shared: Shared, taken: Opened) -> Page:
    """A record that goes no further. What is seldom wanted is imported when it is."""
    from clowder.app.pages.review import ReviewPage

    return ReviewPage(shared, taken.table, taken.party, wrong=str(taken.wrong or ""))


def _opened(page: Page | None) -> list[Step]:
    return [Open(page)] if page else []

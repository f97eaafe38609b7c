"""Settings page: the settings of the tablet, and the backup of everything stored here."""

from clowder.app.addresses import Address
from clowder.app.effects import FullScreen
from clowder.app.model.names import proper
from clowder.app.model.settings import changed
from clowder.app.pages.page import Beneath, Close, Go, Moment, Page, Step
from clowder.app.restoring import packed, restore
from clowder.app.screens import settings as screen
from clowder.app.shared import Shared
from clowder.app.storage.people import newcomer, objection
from clowder.widgets.nodes import Node


class SettingsPage(Page):
    """Overlay in which the look, the sound and the help of Clowder are changed."""

    lies_over = True

    def __init__(self, shared: Shared, beneath: Beneath | None = None) -> None:
        self._shared = shared
        self._beneath = beneath
        self._notice = ""
        self._done = ""
        self._objection = ""
        """Reason why a new person was refused; empty if none was."""

    @property
    def address(self) -> Address:
        return Address("settings")

    @property
    def beneath(self) -> Beneath | None:
        return self._beneath

    def node(self) -> Node:
        preferences = self._shared.preferences
        said, device = screen.Said(self._notice, self._done), self._shared.device
        people, plays = self._shared.people, self._beneath is not None
        known = screen.known(people.all(), self._objection, damaged=people.is_damaged)
        return screen.page(preferences.now, preferences.languages, said, device, known, plays=plays)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        self._say("", "")
        self._objection = ""
        match words:
            case ["settings"]:
                return [Close()]
            case ["setting", name, word]:
                preferences = self._shared.preferences
                preferences.change(changed(preferences.now, name, word))
            case ["full-screen", word]:
                return [FullScreen(word == "true")]
            case ["install"]:
                return [self._shared.device.answered(now=True)]
            case ["thinking"]:
                return [Go(Address("thinking"))]
            case ["pack"]:
                return [packed(self._shared, self._say)]
            case ["unpack"]:
                restore(self._shared, value, self._say)
            case _:
                return self._seldom(words, value)
        return []

    def _seldom(self, words: list[str], value: str) -> list[Step]:
        match words:
            case ["unpack", "refused"]:
                self._say(value, "")
            case ["person", *name]:
                return self._person(" ".join(name))
            case ["know"]:
                return self._know(value)
        return []

    def _know(self, value: str) -> list[Step]:
        """Add a new person with the cat that fewest people have, and open their page."""
        people, name = self._shared.people, proper(value)
        self._objection = objection(people, name)
        if not name or self._objection:
            return []
        people.put(newcomer(people, name))
        return self._person(name)

    def _person(self, name: str) -> list[Step]:
        number = self._shared.people.number_text(name)
        return [Go(Address("person", place=number))] if number else []

    def _say(self, notice: str, done: str) -> None:
        self._notice, self._done = notice, done

"""Home page: unfinished games, and the games to choose from."""

from clowder.app.addresses import Address, read
from clowder.app.effects import SaveFile
from clowder.app.pages.page import Go, GoHome, Moment, Page, Step, aside
from clowder.app.restoring import packed, restore
from clowder.app.screens.home import Said, home
from clowder.app.shared import Shared, table_address
from clowder.app.storage import backup
from clowder.app.storage.saves import from_file
from clowder.core.errors import Refused
from clowder.core.words import _
from clowder.widgets.nodes import Node


class HomePage(Page):
    """Page at the bottom of the page stack, with its notices and the question whether to delete a save."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._said = Said()

    @property
    def address(self) -> Address:
        return Address()

    def node(self) -> Node:
        return home(self._shared, self._said)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        self._said = Said(is_long=self._said.is_long)
        match words:
            case ["home"]:
                self._said = Said()
                return [GoHome()]
            case ["choose", name]:
                return [Go(Address("play", name))]
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
        """Carry out an act that concerns no single game, such as a backup or a pasted link."""
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
        """Open the deal or the deck of a pasted link."""
        from clowder.app.deals.links import in_code

        address, *_rest = in_code(link).split() or [""]
        if address:
            return [Go(read(address))]
        if link.strip():
            self.say(_("This is no link to a deal or a deck of Clowder."))
        return []

    def go_on(self, save: str) -> list[Step]:
        """Return the step that opens the table of this save; none if the save cannot be read."""
        kept = self._shared.saves.get(save)
        return [Go(table_address(kept.game, save))] if kept else []

    def _throw_away(self, name: str) -> None:
        packs = [pack for pack in self._shared.packs.values() if name in pack.spare()]
        for pack in packs:
            pack.forget(name)
        if not packs:
            self._shared.saves.drop(name)

    def _take(self, text: str, moment: Moment) -> list[Step]:
        """Open a game from a file, or restore a backup of everything from another tablet.

        A game that is over, or that cannot be read to its end, opens as a review. Any other is stored and
        opened at its table.
        """
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
            return [Go(Address("review", brought.table.rules.NAME), brought=brought)]
        return [Go(self._shared.bring(brought, moment.now))]

    def refuse(self, reason: str) -> None:
        self.say(reason)

    def say(self, notice: str, done: str = "") -> None:
        """Set the notice of an error, or of what a file has brought (`done`); empty for nothing."""
        self._said = Said(notice, done)

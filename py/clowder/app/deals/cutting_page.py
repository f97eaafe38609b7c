"""Page before a sealed game is dealt, with the envelope: all people cut in the order of their seats."""

from clowder.app.addresses import Address
from clowder.app.deals import cutting_screen as screen
from clowder.app.deals.cutting import Cutting
from clowder.app.effects import Effect, Say
from clowder.app.pages.page import Beneath, Close, Go, GoHome, Moment, Page, Step, aside
from clowder.app.shared import Shared, table_address
from clowder.app.storage.record import Record
from clowder.app.storage.saves import Opened
from clowder.app.tempo import HASTE
from clowder.core.furigana import plain
from clowder.widgets.nodes import Node


class CuttingPage(Page):
    """Page at the place of the later table.

    The envelope is stored before anybody can cut, and each cut at once.
    """

    def __init__(self, shared: Shared, cutting: Cutting, there: Opened, record: Record) -> None:
        self.cutting = cutting
        self._shared = shared
        self._there = there
        self._record = record
        self._since = -float(HASTE)
        """Time of the last cut, by the browser's clock in milliseconds."""
        self._said = ""
        """Last prompt, so that a new one is read aloud once."""

    @property
    def address(self) -> Address:
        return self._table._replace(kind="cut")

    @property
    def _table(self) -> Address:
        return table_address(self.cutting.game.name, self._record.name)

    @property
    def beneath(self) -> Beneath:
        return Beneath(self.cutting.game, self._there.table.options, self._record.name)

    @property
    def side(self) -> int:
        return self.cutting.side

    def node(self) -> Node:
        return screen.page(self.cutting)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["home"]:
                return [GoHome()]
            case ["deal"] if self.cutting.cutter is None:
                return [Go(self._table, replace=True)]
            case ["cut"]:
                self.cutting, self._since = self.cutting.cut(), moment.at
                self._keep()
            case ["settings" | "rules"]:
                return aside(self._shared, words, self.cutting.game.name)
            case _:
                self._touch(words, value, moment.at)
        return []

    def back(self, at: float) -> list[Step]:
        return [GoHome()]

    def show(self, at: float) -> list[Step]:
        if steps := self.follow(at):
            return steps
        self._keep()
        return []

    def follow(self, at: float) -> list[Step]:
        if self._record.is_gone:
            return [Close()]
        return [Go(self.address, replace=True)] if self._record.is_outrun else []

    def news(self) -> list[Effect]:
        """Return the effects, with a new prompt read aloud if the viewer's settings ask for it."""
        before, self._said = self._said, screen.prompt(self.cutting)
        preferences = self._shared.preferences
        is_new = preferences.reads and self._said != before
        said = [Say(plain(self._said), preferences.language)] if is_new else []
        return [*super().news(), *said]

    def _touch(self, words: list[str], value: str, at: float) -> None:
        """Set the place of the cut by a finger on the deck or by the slider.

        A finger within `HASTE` of the last cut is ignored, as it was meant for the cut before.
        """
        match words:
            case ["lay", _finger, x, y] if at - self._since >= HASTE:
                self.cutting = self.cutting.touched(int(x), int(y))
            case ["place"] if value.isdecimal():
                self.cutting = self.cutting.placed(int(value))

    def _keep(self) -> None:
        there = self._there
        self._record.keep(there.party, there.table, there.hints, self.cutting.deal)

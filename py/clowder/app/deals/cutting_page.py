"""Before a sealed game is dealt: the envelope is shown, and everybody cuts, in the order of their seats."""

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
    """It lies where the table will. The envelope is kept before anybody can cut, and then each cut."""

    def __init__(self, shared: Shared, cutting: Cutting, there: Opened, record: Record) -> None:
        self.cutting = cutting
        self._shared = shared
        self._there = there
        self._record = record
        self._since = -float(HASTE)
        """When somebody cut last."""
        self._said = ""
        """What was asked for last."""

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
        """Who is to cut is read aloud, to whoever wishes so."""
        before, self._said = self._said, screen.prompt(self.cutting)
        preferences = self._shared.preferences
        is_new = preferences.reads and self._said != before
        said = [Say(plain(self._said), preferences.language)] if is_new else []
        return [*super().news(), *said]

    def _touch(self, words: list[str], value: str, at: float) -> None:
        """A finger lies on the deck, or a slider was moved. No finger counts that was on its way before."""
        match words:
            case ["lay", _finger, x, y] if at - self._since >= HASTE:
                self.cutting = self.cutting.touched(int(x), int(y))
            case ["place"] if value.isdecimal():
                self.cutting = self.cutting.placed(int(value))

    def _keep(self) -> None:
        there = self._there
        self._record.keep(there.party, there.table, there.hints, self.cutting.deal)

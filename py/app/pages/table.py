"""A game on the table."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.effects import Effect, Keep, SaveFile
from app.pages.aside import aside
from app.pages.page import Beneath, Close, GoHome, Moment, Page, Replace, Step
from app.play.party import Party
from app.play.playing import Playing, laid_out
from app.screens import table as screen
from app.shared import Shared
from app.storage.record import Record
from app.storage.saves import opened
from core.errors import Refused
from core.table import Table
from core.words import _
from widgets.nodes import Node


class TablePage(Page):
    """A game in progress, and where it is kept. Laid out, its curtain is closed."""

    def __init__(self, shared: Shared, playing: Playing, record: Record) -> None:
        self.playing = playing
        self.record = record
        self._shared = shared
        self._kept: tuple[object, list[int]] | None = None
        """The last entry and the hints that were kept; None as long as nothing was."""
        self._notice = ""
        self._leaving = False
        """Whether they are asked if they mean to leave a game that is kept nowhere but here."""
        self._looking = False
        """Whether they look at the table once more when the game is over, instead of the result."""

    def node(self) -> Node:
        unkept, leaving = self.record.unkept, self.record.name if self._leaving else ""
        besides = screen.Besides(self._notice, unkept, leaving, self._looking)
        return screen.page(self.playing, besides, hold=self._shared.preferences.now.hold)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        self._notice = ""
        was_leaving, self._leaving = self._leaving, False
        match words:
            case ["home"] if self._would_be_lost():
                self.hide(moment.at)
                self._leaving = True
            case ["home" | "leave"]:
                return self._leave(moment.at)
            case ["give", _]:
                self._leaving = was_leaving
                return [SaveFile(*self._shared.saves.as_file(self.record.name))]
            case ["again"]:
                return self._again(moment)
            case ["settings" | "rules" | "paper" | "read", *_]:
                return self._aside(words)
            case _:
                self._at_the_table(words, moment.at)
        return self._keeping()

    def _at_the_table(self, words: list[str], at: float) -> None:
        preferences = self._shared.preferences
        match words:
            case ["why", card]:
                lying = self.playing.match
                self._notice = lying.why(lying.scene(), card)
            case ["look"]:
                self._looking = not self._looking
                self.playing.skip()
            case ["hold"]:
                preferences.change(replace(preferences.now, hold=not preferences.now.hold))
            case _:
                play(self.playing, words, at)

    def show(self, at: float) -> list[Step]:
        """The clock goes on, where another window has left it. The cards may say something else by now."""
        if steps := self.follow(at):
            return steps
        lying = self.playing.match
        lying.content = self._shared.content(lying.game)
        self.playing.start(at)
        return self._keeping()

    def hide(self, at: float) -> None:
        self.playing.hide(at)

    def follow(self, at: float) -> list[Step]:
        """Another window may have played on, or thrown the game away."""
        if self.record.is_gone:
            return [Close()]
        try:
            there = kept_table(self._shared, self.record.name) if self.record.is_outrun else None
        except Refused as reason:
            self._notice = unreadable(reason)
            return []
        return [Replace(there)] if there else []

    def tick(self, at: float) -> list[Step]:
        self._notice = ""
        self.playing.tick(at)
        return self._keeping()

    def due(self, at: float) -> float | None:
        return self.playing.clockwork.due(at)

    def think(self) -> bool:
        return self.playing.clockwork.think()

    @property
    def thinks(self) -> bool:
        return self.playing.clockwork.thinks

    def news(self) -> list[Effect]:
        return self.playing.news()

    def _keeping(self) -> list[Step]:
        """Whatever has happened since it was kept the last time is kept, before anything of it is shown."""
        lying, given = self.playing.match, self.playing.hints.given
        last = lying.table.entries[-1] if lying.table.entries else None
        if self._kept and last is self._kept[0] and given == self._kept[1]:
            return []
        self._kept = last, list(given)
        return [Keep(self.record, lying.party, lying.table, given)]

    def _would_be_lost(self) -> bool:
        """Whether this is a game that is not over, and is kept nowhere but here."""
        return not self.playing.match.table.outcome and bool(self.record.unkept)

    def _leave(self, at: float) -> list[Step]:
        self.hide(at)
        if self.playing.match.table.outcome:
            self.record.drop()
        return [GoHome()]

    def _again(self, moment: Moment) -> list[Step]:
        """The same players, another game; the deal moves on."""
        self.record.drop()
        lying = self.playing.match
        rules = lying.game.rules
        table = Table(rules, lying.table.seats, rules.again(lying.table.state))
        return [Replace(new_table(self._shared, table, lying.party, moment))]

    def _aside(self, words: list[str]) -> list[Step]:
        lying = self.playing.match
        beneath = Beneath(lying.game, lying.table.options, self.record.name)
        return aside(self._shared, words, beneath)


def new_table(
    shared: Shared, table: Table[Any], party: Party, moment: Moment, hints: Sequence[int] = ()
) -> TablePage:
    """A table that lies nowhere yet."""
    return _page(shared, shared.saves.new_name(moment.now), table, party, hints)


def kept_table(shared: Shared, save: str) -> TablePage | None:
    """The table that was put away there; None if there is none that can be understood. Raises Refused."""
    kept = shared.saves.get(save)
    return _page(shared, save, opened(kept, shared.rules), kept.party, kept.hints) if kept else None


def unreadable(reason: Refused) -> str:
    """Why a game that was put away cannot be gone on with, in a sentence."""
    return _("This game cannot be read. {reason}", reason=reason)


def _page(shared: Shared, save: str, table: Table[Any], party: Party, hints: Sequence[int]) -> TablePage:
    game = shared.games[table.rules.NAME]
    match = laid_out(game, table, party, shared.content(game))
    return TablePage(shared, Playing(match, hints), shared.record(game, save))


def play(playing: Playing, words: list[str], at: float) -> None:
    """Do what was tapped at the table itself."""
    timed: dict[str, Callable[[float], None]] = {
        "on": playing.go_on,
        "hurry": playing.hurry,
        "resume": playing.resume,
        "undo": playing.take_back,
        "agree": playing.agree,
        "stay": playing.start,
    }
    at_once: dict[str, Callable[[], None]] = {
        "close": playing.match.close,
        "pause": playing.pause,
        "keep": playing.keep_it,
        "skip": playing.skip,
        "ask": playing.hints.ask,
        "thanks": playing.hints.forget,
    }
    match words:
        case ["move", seat, *notation]:
            playing.move(int(seat), " ".join(notation), at)
        case ["pick", *picked]:
            playing.match.pick(" ".join(picked))
        case ["open", seat]:
            playing.open(int(seat))
        case [verb] if verb in timed:
            timed[verb](at)
        case [verb] if verb in at_once:
            at_once[verb]()

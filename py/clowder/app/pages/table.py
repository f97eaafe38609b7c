"""A game on the table."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from clowder.app.effects import Effect, Keep, SaveFile, Say
from clowder.app.pages.aside import aside
from clowder.app.pages.cutting import CuttingPage
from clowder.app.pages.page import Beneath, Close, GoHome, Moment, Page, Replace, Step
from clowder.app.play import head_start
from clowder.app.play.deal import Deal
from clowder.app.play.ear import Ear
from clowder.app.play.party import Party
from clowder.app.play.playing import Playing, laid_out
from clowder.app.play.sealed import SealedDeal
from clowder.app.play.telling import Reader
from clowder.app.screens import table as screen
from clowder.app.shared import Shared
from clowder.app.storage.record import Record
from clowder.app.storage.saves import PREFIX, Opened, opened
from clowder.core.errors import Refused
from clowder.core.furigana import plain
from clowder.core.table import Table
from clowder.core.words import _
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class TablePage(Page):
    """A game in progress, and where it is kept. Laid out, its curtain is closed."""

    def __init__(self, shared: Shared, playing: Playing, record: Record) -> None:
        self.playing = playing
        self.record = record
        self._shared = shared
        self._kept: tuple[object, list[int]] | None = None
        """The last entry and the hints that were kept; None as long as nothing was."""
        self._ear = Ear(playing.match)
        self._notice = ""
        self._leaving = False
        """Whether they are asked if they mean to leave a game that is kept nowhere but here."""
        self._reader = Reader(playing.match, playing.telling)
        self._looking = False
        """Whether they look at the table once more when the game is over, instead of the result."""

    @property
    def address(self) -> str:
        return table_address(self.playing.match.game.name, self.record.name)

    @property
    def beneath(self) -> Beneath:
        lying = self.playing.match
        return Beneath(lying.game, lying.table.options, self.record.name)

    @property
    def side(self) -> int:
        return self.playing.match.side

    def node(self) -> Node:
        unkept, leaving = self.record.unkept, self.record.name if self._leaving else ""
        worn = self._shared.preferences.worn
        by_ear = self._ear if worn.ear != "off" else None
        asks = self.playing.match.game in self._shared.asking
        besides = screen.Besides(self._notice, unkept, leaving, self._looking, worn.hints, by_ear, asks)
        return screen.page(self.playing, besides, hold=self._shared.preferences.now.hold)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        self._hush()
        was_leaving, self._leaving = self._leaving, False
        wanted = self._ear.wanted
        self._ear.forget()
        match words:
            case ["ear", what]:
                self._ear.ask(what, wanted)
            case ["home"]:
                return self.back(moment.at)
            case ["leave"]:
                return self._leave(moment.at)
            case ["give", _]:
                self._leaving = was_leaving
                return [SaveFile(*self._shared.saves.as_file(self.record.name))]
            case ["again" | "same" | "review", *_] if self.playing.match.table.outcome:
                return self._afterwards(words, moment)
            case ["settings" | "rules" | "read" | "cards" | "log" | "dealt" | "envelope", *_]:
                return aside(self._shared, words, self.beneath)
            case _:
                self._at_the_table(words, moment.at)
        return self._keeping()

    def back(self, at: float) -> list[Step]:
        """Home. A game that would be lost is left only by whoever agrees to that."""
        if not self._would_be_lost():
            return self._leave(at)
        self.hide(at)
        self._leaving = True
        return self._keeping()

    def _at_the_table(self, words: list[str], at: float) -> None:
        preferences = self._shared.preferences
        match words:
            case ["why", card]:
                self.playing.match.asked = card
            case ["look"]:
                self._looking = not self._looking
                self.playing.skip()
            case ["ask"] if not preferences.worn.hints:
                pass
            case ["hold"]:
                preferences.change(replace(preferences.now, hold=not preferences.now.hold))
            case _:
                play(self.playing, words, at)

    def show(self, at: float) -> list[Step]:
        """The clock goes on, where another window has left it."""
        if steps := self.follow(at):
            return steps
        self.playing.start(at)
        return self._keeping()

    def hide(self, at: float) -> None:
        """Put away, it leaves behind how it stands, as everybody could see."""
        self.playing.hide(at)
        match, now = self.playing.match, self._shared.device.clock()
        self._shared.glances.put(self.record.name, match.game, match.table, now)

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

    def _hush(self) -> None:
        """What was said of the last act is of no interest any more."""
        self._notice, self.playing.match.asked = "", None

    def tick(self, at: float) -> list[Step]:
        self._hush()
        self.playing.tick(at)
        return self._keeping()

    def due(self, at: float) -> float | None:
        return self.playing.due(at)

    def think(self) -> bool:
        return self.playing.think()

    @property
    def thinks(self) -> bool:
        return self.playing.thinks

    @property
    def eyes(self) -> str:
        match = self.playing.match
        seat = match.perspective.looker
        return match.party.names[seat] if seat in match.party.people else ""

    @property
    def is_private(self) -> bool:
        return self.playing.match.perspective.is_private

    def news(self) -> list[Effect]:
        return [*self.playing.news(), *self._said()]

    def _said(self) -> list[Effect]:
        """What is read aloud: what somebody has asked for, or what is new."""
        ear, preferences = self._ear, self._shared.preferences
        worn, told = preferences.worn, ear.news(preferences.worn.ear)
        read = self._reader.new() if worn.aloud and worn.ear == "off" else ""
        said = ear.answer or told or read
        return [Say(plain(said), preferences.language, private=ear.is_private)] if said else []

    def _keeping(self) -> list[Step]:
        """Whatever has happened since it was kept the last time is kept, before anything of it is shown."""
        lying, given = self.playing.match, self.playing.hints.given
        last = lying.table.entries[-1] if lying.table.entries else None
        if self._kept and last is self._kept[0] and given == self._kept[1]:
            return []
        self._kept = last, list(given)
        return [Keep(self.record, lying.party, lying.table, given, lying.deal)]

    def _would_be_lost(self) -> bool:
        """Whether this is a game that is not over, and is kept nowhere but here."""
        return not self.playing.match.table.outcome and bool(self.record.unkept)

    def _leave(self, at: float) -> list[Step]:
        self.hide(at)
        if self.playing.match.table.outcome:
            head_start.learn(self._shared.people, self.playing.match)
            self.record.drop()
            self._shared.device.is_calm = True
        return [GoHome()]

    def _afterwards(self, words: list[str], moment: Moment) -> list[Step]:
        """What is wanted once in a game is imported then."""
        from clowder.app.pages.afterwards import afterwards

        return afterwards(self._shared, self.playing, self.record, words, moment)


def new_table(
    shared: Shared, table: Table[Any], party: Party, moment: Moment, deal: Deal | None = None
) -> Page:
    """A table that lies nowhere yet. Without a deal it has a new one."""
    return _page(shared, shared.saves.new_name(moment.now), Opened(table, party, deal=deal))


def kept_table(shared: Shared, save: str) -> Page | None:
    """The table that was put away there; None if there is none that can be understood. Raises Refused."""
    kept = shared.saves.get(save)
    if kept is None:
        return None
    return _page(shared, save, Opened(opened(kept, shared.rules), kept.party, kept.hints, kept.deal))


def brought_table(shared: Shared, brought: Opened, moment: Moment) -> Page:
    """A table that has come as a file. Where that says when it was begun, the game counts once."""
    saves, begun, has_ended = shared.saves, brought.begun, shared.finished.ledger.ended
    name = saves.new_name(moment.now) if begun is None else saves.name_again(begun, has_ended)
    return _page(shared, name, brought)


def table_address(game: str, save: str) -> str:
    """The address of the table of this save."""
    return f"play/{game}/{save.removeprefix(PREFIX)}"


def unreadable(reason: Refused) -> str:
    """Why a game that was put away cannot be gone on with, in a sentence."""
    return _("This game cannot be read. {reason}", reason=reason)


def _page(shared: Shared, save: str, there: Opened) -> Page:
    """The table; or, if it is dealt from an envelope and has not been yet, where it is cut for."""
    game = shared.games[there.table.rules.NAME]
    if isinstance(there.deal, SealedDeal) and not there.table.entries:
        lay = partial(_laid, shared, save, game, there)
        again = partial(kept_table, shared, save)
        return CuttingPage(shared, game, there, shared.record(game, save), lay, again)
    return _laid(shared, save, game, there, there.deal)


def _laid(shared: Shared, save: str, game: Game, there: Opened, deal: Deal | None) -> TablePage:
    match = laid_out(game, there.table, there.party, shared.contents(game, save), deal)
    return TablePage(shared, Playing(match, there.hints), shared.record(game, save))


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
        case ["answer", card]:
            playing.match.contents.open(card)
        case ["open" | "peek" as way, seat]:
            playing.open(int(seat), held=way == "peek")
        case ["close", *seat]:
            playing.close(int(seat[0]) if seat else None)
        case [verb] if verb in timed:
            timed[verb](at)
        case [verb] if verb in at_once:
            at_once[verb]()

"""A game on a prepared deal, played to learn it: every step is a real one, by the real rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.play.party import Party
from app.play.perspective import Eyes
from app.play.playing import Playing
from core.options import chosen
from core.rules import HOUSE, Move, Seat, Shuffle, Shuffled, Wait
from core.table import Table
from core.words import _
from games.game import Game
from widgets.nodes import Node
from widgets.scene import Scene, where
from widgets.tutorial import LEARNER, Lesson, Step, step_bubble


class Learning(Playing):
    """The learner sits at seat 0 and sees that hand all the time. Nothing is kept, and no clock runs.

    Only what the lesson is about can be done; a lesson that the rules do not allow raises Refused.
    """

    def __init__(self, game: Game, tell: Callable[[], Lesson], party: Party) -> None:
        """`tell` gives the lesson, in the language that is spoken then."""
        lesson = tell()
        table: Table[Any] = Table(game.rules, len(party.names), chosen(game.rules.Options, lesson.options))
        super().__init__(game, table, party, lambda _: None)
        self.eyes = Eyes(1, secret=False)
        self._deals = list(lesson.deals)
        self._tell = tell
        self._at = 0
        self._deal()

    @property
    def step(self) -> Step:
        return self._steps[self._at]

    @property
    def _steps(self) -> Sequence[Step]:
        return self._tell().steps

    @property
    def expected(self) -> Move | None:
        """What the learner is to do now; None when they are to read."""
        who, _, notation = self.step.entry.partition(" ")
        return self.table.read(LEARNER, notation) if who == str(LEARNER) else None

    def next(self) -> None:
        """They have read. What the others do happens."""
        who, _, notation = self.step.entry.partition(" ")
        if self.expected or self._at + 1 == len(self._steps):
            return
        if who == "house":
            self._let_the_house()
        elif who:
            seat = int(who)
            self._enter(seat, self.table.read(seat, notation))
        self._at += 1

    def move(self, seat: Seat, notation: str, at: float) -> None:
        """Only what is expected; anything else shakes a little."""
        self._picked = None
        expected = self.expected
        if expected and seat == LEARNER and notation == str(expected):
            self._enter(LEARNER, expected)
            self._at += 1
        else:
            self._late[seat] += 1

    def scene(self) -> Scene:
        expected = self.expected
        return replace(super().scene(), moves={LEARNER: [expected] if expected else []})

    def bubble(self) -> Node:
        """What the lesson says now."""
        return step_bubble(
            self.step.says,
            self._where(),
            _("{n} of {all}", n=self._at + 1, all=len(self._steps)),
            wait=self.expected is not None,
            last=self._at + 1 == len(self._steps),
        )

    def go_on(self, at: float) -> None:
        """As the bubble's own button."""
        self.next()

    def start(self, at: float) -> None:
        """No clock runs."""

    def pause(self) -> None:
        """Nor can it be stopped."""

    def tick(self, at: float) -> None:
        """Nothing happens by itself."""

    def may_undo(self) -> bool:
        return False

    def may_ask(self) -> bool:
        return False

    def _where(self) -> str:
        """Selectors, the first that is found being the place: where to tap, or what the step is about."""
        if expected := self.expected:
            return where(LEARNER, expected)
        return self.step.at if self.step.at.startswith((".", "[")) else f'[data-card="{self.step.at}"]'

    def _enter(self, seat: Seat, move: Move) -> None:
        self.table.enter(seat, move, self.table.now)
        self._deal()

    def _let_the_house(self) -> None:
        """What it waits for has come."""
        owed, due = self.table.owed, self.table.due
        if isinstance(owed, Wait) and due is not None:
            self.table.enter(HOUSE, owed.move, max(due, self.table.now))
            self._deal()

    def _deal(self) -> None:
        """Shuffles turn out as they were prepared."""
        while isinstance(self.table.owed, Shuffle):
            top = self._deals.pop(0) if self._deals else ()
            rest = [card for card in self.table.owed.cards if card not in top]
            self.table.enter(HOUSE, Shuffled((*top, *rest)), self.table.now)

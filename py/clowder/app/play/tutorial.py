"""A game on a prepared deal, played to learn it: every step is a real one, by the real rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from clowder.app.model.happened import NOTHING, Happened
from clowder.app.model.party import Party
from clowder.app.play.contents import Contents
from clowder.app.play.match import Match
from clowder.app.play.perspective import Perspective
from clowder.core.options import chosen
from clowder.core.rules import HOUSE, Move, Seat, Shuffle, Shuffled, Wait
from clowder.core.table import AnyTable, Table
from clowder.games.game import Game
from clowder.widgets.scene import Scene, where
from clowder.widgets.tutorial import LEARNER, Lesson, Step


class Learning:
    """The learner sits at seat 0 and sees that hand all the time. Nothing is kept, and no clock runs.

    Only what the lesson is about can be done; a lesson that the rules do not allow raises Refused.
    """

    def __init__(
        self, game: Game, tell: Callable[[], Lesson], party: Party, contents: Contents | None = None
    ) -> None:
        """`tell` gives the lesson, in the language that is spoken then."""
        lesson = tell()
        table: AnyTable = Table(game.rules, len(party.names), chosen(game.rules.Options, lesson.options))
        self.match = Match(game, table, party, Perspective(1, secret=False), contents or Contents())
        self.number = 0
        """Of the step, from 0."""
        self._tell = tell
        self._deals = list(lesson.deals)
        self._deal()

    @property
    def steps(self) -> Sequence[Step]:
        """All of them."""
        return self._tell().steps

    @property
    def step(self) -> Step:
        """What is said and done now."""
        return self.steps[self.number]

    @property
    def is_last(self) -> bool:
        """Whether this is the end."""
        return self.number + 1 == len(self.steps)

    @property
    def expected(self) -> Move | None:
        """What the learner is to do now; None when they are to read."""
        who, _, notation = self.step.entry.partition(" ")
        return self.match.table.read(LEARNER, notation) if who == str(LEARNER) else None

    def next(self) -> Happened:
        """They have read. What the others do happens."""
        who, _, notation = self.step.entry.partition(" ")
        if self.expected or self.is_last:
            return NOTHING
        length = len(self.match.table.entries)
        if who == "house":
            self._let_the_house()
        elif who:
            seat = int(who)
            self._enter(seat, self.match.table.read(seat, notation))
        self.number += 1
        return Happened(length)

    def move(self, seat: Seat, notation: str) -> Happened:
        """Only what is expected; anything else shakes a little."""
        self.match.picked = None
        expected, length = self.expected, len(self.match.table.entries)
        if expected and seat == LEARNER and notation == str(expected):
            self._enter(LEARNER, expected)
            self.number += 1
            return Happened(length)
        self.match.late[seat] += 1
        return NOTHING

    def scene(self) -> Scene:
        """What the view may know."""
        expected = self.expected
        return replace(self.match.scene(), moves={LEARNER: [expected] if expected else []})

    def where(self) -> str:
        """Selectors, the first that is found being the place: where to tap, or what the step is about."""
        if expected := self.expected:
            return where(LEARNER, expected)
        return self.step.at

    def _enter(self, seat: Seat, move: Move) -> None:
        self.match.table.enter(seat, move, self.match.table.now)
        self._deal()

    def _let_the_house(self) -> None:
        """What it waits for has come."""
        table = self.match.table
        if isinstance(table.owed, Wait) and table.due is not None:
            table.enter(HOUSE, table.owed.move, max(table.due, table.now))
            self._deal()

    def _deal(self) -> None:
        """Shuffles turn out as they were prepared."""
        table = self.match.table
        while isinstance(table.owed, Shuffle):
            top = self._deals.pop(0) if self._deals else ()
            rest = [card for card in table.owed.cards if card not in top]
            table.enter(HOUSE, Shuffled((*top, *rest)), table.now)

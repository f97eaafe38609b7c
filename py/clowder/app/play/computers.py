"""Computer players at a table: they think step by step, and move at a pace that people can follow.

A player is given what its seat sees and the moves of its seat, nothing else. Only when a move is made
depends on the clock; which one depends on a seed and a count of steps.
"""

from collections.abc import Iterator, Sequence
from random import Random

from clowder.bots.bot import LEVELS, TITLES, Bot, Choice, Level, think
from clowder.bots.reaction import reaction
from clowder.core.rules import HOUSE, Move, Seat, State
from clowder.core.table import AnyTable
from clowder.core.words import _
from clowder.widgets.scene import Strength

PACE = 900
"""Milliseconds of playing time from one move to a computer player's next."""

WATCHED = 2500
"""As many when its turn has just come, if people might still have something to say to the one before."""


def strength(player: str) -> Strength | None:
    """How strong a computer player of this level is; None for a person."""
    levels = enumerate(zip(LEVELS, TITLES, strict=True), start=1)
    return next((Strength(_(said), paws) for paws, (level, said) in levels if level == player), None)


class Thought:
    """What one seat thinks about what lies before it now."""

    def __init__(
        self,
        bot: Bot[State],
        table: AnyTable,
        seat: Seat,
        level: Level,
        random: Random,
        ready: int = 0,
        *,
        aloud: bool = False,
    ) -> None:
        self.seat = seat
        self.moves = table.moves(seat)
        """Among which it chooses."""
        self.ready = ready
        """The playing time before which the move is not made."""
        self.done = False
        self.choice: Choice | None = None
        """The choice so far; None if it would rather wait."""
        self._choices: Iterator[Choice] = think(
            bot, table.seen(seat), seat, self.moves, level, Random(random.random()), aloud=aloud
        )

    def step(self) -> None:
        """Think on: a few milliseconds."""
        choice = next(self._choices, None)
        self.done = choice is None
        self.choice = choice or self.choice


class Computers:
    """Those who play at a table, by seat: a level each, or empty for a person.

    Without a `random` of somebody else's they have their own, seeded by the browser's entropy.
    """

    def __init__(
        self, bot: Bot[State], table: AnyTable, players: Sequence[str], random: Random | None = None
    ) -> None:
        self._bot = bot
        self._table = table
        self._levels = {seat: level for seat, word in enumerate(players) for level in LEVELS if level == word}
        self._random = random or Random()
        self._about: State | None = None
        self._thoughts: list[Thought] = []

    @property
    def seats(self) -> frozenset[Seat]:
        """Where they sit."""
        return frozenset(self._levels)

    def attend(self, now: int) -> None:
        """Whoever may do something begins to think about it, once, at this playing time."""
        if self._about is not self._table.state:
            self._about = self._table.state
            begun = {thought.seat: thought for thought in self._thoughts}
            seats = [seat for seat in self._table.active() if seat in self._levels]
            self._thoughts = [self._begin(seat, now, begun.get(seat)) for seat in seats]

    def thinking(self) -> Thought | None:
        """A thought that is not finished yet."""
        return next((thought for thought in self._thoughts if not thought.done), None)

    @property
    def due(self) -> int | None:
        """The playing time at which one of them moves, if nothing else happens; None if none does."""
        return min((thought.ready for thought, _ in self._wishes()), default=None)

    def wish(self, now: int) -> tuple[Seat, Move] | None:
        """The move that one of them makes by this playing time, if any: the first that was ready."""
        wishes = [(thought, move) for thought, move in self._wishes() if thought.ready <= now]
        if not wishes:
            return None
        thought, move = min(wishes, key=lambda wish: wish[0].ready)
        return thought.seat, move

    def hurry(self) -> None:
        """People have seen enough: moves are made as soon as they are thought out."""
        for thought in self._thoughts:
            thought.ready = 0

    def _wishes(self) -> list[tuple[Thought, Move]]:
        """Every thought that has led to a move. One that is no legal move means to wait."""
        return [
            (thought, thought.choice.move)
            for thought in self._thoughts
            if thought.done and thought.choice and thought.choice.move in self._table.moves(thought.seat)
        ]

    def _begin(self, seat: Seat, now: int, before: Thought | None) -> Thought:
        """Whoever reaches for what can still be done goes on reaching."""
        level = self._levels[seat]
        reaches = before is not None and before.ready > now and before.moves == self._table.moves(seat)
        ready = before.ready if before and reaches else now + self._delay(seat, level)
        return Thought(self._bot, self._table, seat, level, self._random, ready)

    def _delay(self, seat: Seat, level: Level) -> int:
        if self._table.turn != seat:
            return reaction(level, self._random)
        moved = next((entry.seat for entry in reversed(self._table.entries) if entry.seat != HOUSE), seat)
        people = any(other not in self._levels for other in self._table.active())
        return WATCHED if people and moved != seat else PACE

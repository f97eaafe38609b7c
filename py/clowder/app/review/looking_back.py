"""A record that is leafed through: a game that is over, or as much of one as a file has.

Its last table is never changed: what is seen is the same table as it was after so many entries.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from clowder.app.model.party import Party
from clowder.app.play.computers import PACE
from clowder.app.play.contents import Contents
from clowder.app.play.match import Match
from clowder.app.play.perspective import Perspective
from clowder.app.review.guesses import Right, guess_at, right
from clowder.app.review.marks import Mark, Marks
from clowder.bots.bot import Choice
from clowder.core.errors import Refused
from clowder.core.rules import EVERYBODY, HOUSE, NOBODY, Move, Seat, State
from clowder.core.table import AnyTable, Entry, Position
from clowder.core.words import _
from clowder.games.game import Game
from clowder.widgets.content import CardTexts
from clowder.widgets.scene import Scene

SHORTEST = 30
"""Milliseconds from one step to the next, at least."""

GUESSES = 2
"""So many are kept, as each is asked for more than once while a page is drawn."""


@dataclass
class Page(Match):
    """The table as it was at one step. Nothing can be done there, but for what is tried."""

    all_open: bool = False
    """Whether all hands are seen; else those of the perspective."""
    trying: Seat = NOBODY
    """Who may try what they would do; NOBODY where nothing is tried."""
    guessed: State | None = None
    """The table as somebody took it to be; None where it is as it was."""

    def seen(self) -> State:
        if self.guessed is not None:
            return self.guessed
        return self.table.state if self.all_open else super().seen()

    def scene(self) -> Scene:
        moves: Mapping[Seat, Sequence[Move]] = {}
        if self.trying != NOBODY:
            moves = {self.trying: self.table.moves(self.trying)}
        return replace(super().scene(), moves=moves)


@dataclass
class Try:
    """Somebody tries what they would have done at a moment that is marked."""

    mark: Mark
    picked: str | None = None
    answer: Choice | None = None
    """What the boss would do, once something was tried or they gave up."""
    is_same: bool = False
    """Whether that is what was tried."""


class LookingBack:
    """What those see who look back: a step, by whose eyes, what they try; and whether it runs by itself."""

    def __init__(
        self, game: Game, table: AnyTable, party: Party, say: Callable[[], CardTexts | None]
    ) -> None:
        """`say` gives what the game's cards say now."""
        self.game, self.table = game, table
        self._contents = Contents(say)
        self.party = replace(party, sides=())
        self.step = len(table.entries)
        self.eyes: Seat = EVERYBODY
        """By whose eyes; EVERYBODY's for all cards open."""
        self.trying: Try | None = None
        self.guess = 0
        """Which guess is seen, of whoever's eyes they are; 0 for none."""
        self.marks = Marks(game, table, party)
        self._guess_at = lru_cache(GUESSES)(partial(guess_at, game, table))

    @property
    def last(self) -> int:
        """The number of the last step. A step is an entry more."""
        return len(self.table.entries)

    @property
    def sight(self) -> Seat:
        """By whose eyes it is seen now: whoever is to try something sees what they saw."""
        return self.trying.mark.seat if self.trying else self.eyes

    @cached_property
    def quickness(self) -> "list[Quickness]":
        """Who was how fast, in a race."""
        return quickness(self.table)

    def page(self) -> Page:
        """The table as it is seen now."""
        seat = NOBODY if self.sight == EVERYBODY else self.sight
        return Page(
            self.game,
            self.table.until(self.step),
            self.party,
            Perspective(self.table.seats, secret=False, only=seat),
            self._contents,
            picked=self.trying.picked if self.trying else None,
            skipped=True,
            all_open=self.sight == EVERYBODY,
            trying=self.trying.mark.seat if self.trying else NOBODY,
            guessed=self._guessed(self.guess) if self.guess else None,
        )

    def go(self, step: int) -> None:
        """Look at this step, or at the nearest that there is."""
        self.step = min(max(step, 0), self.last)
        self.trying, self.guess = None, 0

    def look(self, eyes: Seat) -> None:
        """Look by the eyes of this seat, or EVERYBODY's."""
        if eyes in (*range(self.table.seats), EVERYBODY):
            self.eyes, self.trying, self.guess = eyes, None, 0

    # What they might have guessed

    @property
    def can_guess(self) -> bool:
        """Whether there is something that those eyes did not see, and that a computer player would guess."""
        return not self.trying and self.sight != EVERYBODY and self._guessed(1) is not None

    def guess_on(self) -> None:
        """See another guess."""
        self.guess += self.can_guess

    @property
    def right(self) -> Right:
        """How good the guess is that is seen."""
        guess = self._guessed(self.guess)
        return Right(0, 0) if guess is None else right(self.table, self.step, self.sight, guess)

    def _guessed(self, number: int) -> State | None:
        return self._guess_at(self.step, self.sight, number)

    # What the boss would do

    def visit(self, number: str, kind: str) -> None:
        """Look at what is marked so, if it is. At a moment, whoever looks is to try it."""
        for mark in self.marks.found:
            if (str(mark.number), mark.kind) == (number, kind):
                self.go(mark.number)
                self.trying = Try(mark) if mark.verdict else None

    def pick(self, words: str) -> None:
        """Take a card in hand, or put it back."""
        if self.trying:
            self.trying.picked = None if words == self.trying.picked else words

    def attempt(self, seat: Seat, notation: str) -> None:
        """Somebody would do this. What cannot be done at this step is not heard, nor what comes too late."""
        if self.trying and not self.trying.answer and seat == self.trying.mark.seat:
            try:
                self._answer(self.table.until(self.step).read(seat, notation))
            except Refused:
                return

    def give_up(self) -> None:
        """They would rather be told."""
        self._answer(None)

    def _answer(self, tried: Move | None) -> None:
        if self.trying and (verdict := self.trying.mark.verdict):
            choice = Choice(verdict.move, verdict.why)
            self.trying = Try(self.trying.mark, answer=choice, is_same=tried == verdict.move)

    # What happened

    @property
    def entry(self) -> Entry | None:
        """What has led to this step; None at the beginning."""
        return self.table.entries[self.step - 1] if self.step else None

    def told(self) -> str:
        """What has just happened, in a sentence."""
        entry = self.entry
        if entry is None:
            return _("The game begins.")
        before, after = (position.state for position in self.table.positions[self.step - 1 : self.step + 1])
        return self.game.view.tell(entry, before, after, self.party.names) or _("The cards are made ready.")

    @property
    def at(self) -> int:
        """The playing time of this step, in milliseconds."""
        return self.entry.at if self.entry else 0

    @property
    def is_race(self) -> bool:
        """Whether all played at once."""
        return self.table.positions[0].turn == EVERYBODY

    def pause(self) -> float:
        """Milliseconds from this step to the next when it runs by itself: in a race as it was."""
        if not self.is_race or self.step == self.last:
            return PACE
        return max(SHORTEST, self.table.entries[self.step].at - self.at)


class Quickness(NamedTuple):
    """How fast somebody was, in milliseconds."""

    seat: Seat
    quickest: int
    usually: int
    """The middle one of all."""


@dataclass
class _Chance:
    """Since when a seat could make its moves."""

    since: dict[Move, int] = field(default_factory=dict)

    def see(self, moves: Sequence[Move], at: int) -> None:
        """From now on it may make these."""
        self.since = {move: self.since.get(move, at) for move in moves}


def quickness(table: AnyTable) -> list[Quickness]:
    """How fast each was in a race, the quickest first: from when they could make a move until they did."""
    took = [sorted(each) for each in _took(table)]
    found = [Quickness(seat, each[0], each[len(each) // 2]) for seat, each in enumerate(took) if each]
    return sorted(found, key=lambda each: each.usually)


def _took(table: AnyTable) -> list[list[int]]:
    chances: list[_Chance] = [_Chance() for _ in range(table.seats)]
    took: list[list[int]] = [[] for _ in range(table.seats)]
    for entry, at, position in _moments(table):
        for seat, chance in enumerate(chances):
            chance.see(position.moves(seat), at)
        if entry.seat != HOUSE:
            took[entry.seat].append(entry.at - chances[entry.seat].since[entry.move])
    return took


def _moments(table: AnyTable) -> Iterator[tuple[Entry, int, Position[State]]]:
    """Every entry, since when the table was as it was before that, and how it was."""
    at = 0
    for entry, position in zip(table.entries, table.positions[:-1], strict=True):
        yield entry, at, position
        at = entry.at

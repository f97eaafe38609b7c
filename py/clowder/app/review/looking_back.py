"""Review of a game record: a finished game, or as much of one as a file holds.

The reviewed table is never changed: each step shows a copy of it after so many entries.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from clowder.app.model.party import Party
from clowder.app.play.computers import PACE
from clowder.app.play.contents import TableContents
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
"""Minimum milliseconds from one step to the next while the review runs by itself."""

GUESSES = 2
"""Number of guesses that are cached, as drawing a page asks for the same one several times."""


@dataclass
class Page(Match):
    """Match as it was at one step. No moves can be made on it, except those a player tries."""

    all_open: bool = False
    """True if all hands are open; else the perspective decides."""
    trying: Seat = NOBODY
    """Seat that may try a move; NOBODY if nothing is tried."""
    guessed: State | None = None
    """State of the table as a seat guessed it; None for the real one."""

    def seen_state(self) -> State:
        if self.guessed is not None:
            return self.guessed
        return self.table.state if self.all_open else super().seen_state()

    def make_scene(self) -> Scene:
        moves: Mapping[Seat, Sequence[Move]] = {}
        if self.trying != NOBODY:
            moves = {self.trying: self.table.moves(self.trying)}
        return replace(super().make_scene(), moves=moves)


@dataclass
class Try:
    """Attempt of a player to find a better move at a highlighted position."""

    mark: Mark
    picked: str | None = None
    answer: Choice | None = None
    """Move and reason of the boss, once the player has tried a move or given up; None before."""
    is_same: bool = False
    """True if the player tried the boss's move."""


class LookingBack:
    """State of a review: the step, the viewer, the guess that is shown and the move that is tried."""

    def __init__(
        self, game: Game, table: AnyTable, party: Party, say: Callable[[], CardTexts | None]
    ) -> None:
        """Create the review at the last step, with all cards open. `say` returns the current card texts."""
        self.game, self.table = game, table
        self._contents = TableContents(say)
        self.party = replace(party, sides=())
        self.step = len(table.entries)
        self.eyes: Seat = EVERYBODY
        """Seat through whose eyes the table is seen; EVERYBODY for all cards open."""
        self.trying: Try | None = None
        self.guess = 0
        """Number of the guess that is shown, made by the viewer's seat; 0 for none."""
        self.marks = Marks(game, table, party)
        self._guess_at = lru_cache(GUESSES)(partial(guess_at, game, table))

    @property
    def last(self) -> int:
        """Number of the last step. A step is a number of entries, so step 0 is the beginning."""
        return len(self.table.entries)

    @property
    def sight(self) -> Seat:
        """Seat through whose eyes the table is seen now: that of the attempt, or else the chosen one."""
        return self.trying.mark.seat if self.trying else self.eyes

    @cached_property
    def quickness(self) -> "list[Quickness]":
        """Reaction times of the seats in a race."""
        return quickness(self.table)

    def page(self) -> Page:
        """Return the match as it is seen now."""
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
        """Go to this step, or to the nearest there is. A guess or an attempt ends."""
        self.step = min(max(step, 0), self.last)
        self.trying, self.guess = None, 0

    def look(self, eyes: Seat) -> None:
        """Show the table through the eyes of this seat, or with all cards open for EVERYBODY."""
        if eyes in (*range(self.table.seats), EVERYBODY):
            self.eyes, self.trying, self.guess = eyes, None, 0

    # Guesses

    @property
    def can_guess(self) -> bool:
        """True if no move is tried, and the computer player can guess cards hidden from the viewer's seat."""
        return not self.trying and self.sight != EVERYBODY and self._guessed(1) is not None

    def guess_on(self) -> None:
        """Show the next guess, if guesses are possible here."""
        self.guess += self.can_guess

    @property
    def right(self) -> Right:
        """Number of cards that the guess shown has right, of those that were hidden."""
        guess = self._guessed(self.guess)
        return Right(0, 0) if guess is None else right(self.table, self.step, self.sight, guess)

    def _guessed(self, number: int) -> State | None:
        return self._guess_at(self.step, self.sight, number)

    # Attempts at highlights

    def visit(self, number: str, kind: str) -> None:
        """Go to the highlight of this number and kind, if there is one.

        At a moment the player may try a move.
        """
        for mark in self.marks.found:
            if (str(mark.number), mark.kind) == (number, kind):
                self.go(mark.number)
                self.trying = Try(mark) if mark.verdict else None

    def pick(self, words: str) -> None:
        """Pick up a card in an attempt, or put the picked one down."""
        if self.trying:
            self.trying.picked = None if words == self.trying.picked else words

    def attempt(self, seat: Seat, notation: str) -> None:
        """Try this move, and answer with the boss's. Illegal, late or foreign moves are ignored."""
        if self.trying and not self.trying.answer and seat == self.trying.mark.seat:
            try:
                self._answer(self.table.until(self.step).read(seat, notation))
            except Refused:
                return

    def give_up(self) -> None:
        """Answer with the boss's move, without an attempt."""
        self._answer(None)

    def _answer(self, tried: Move | None) -> None:
        if self.trying and (verdict := self.trying.mark.verdict):
            choice = Choice(verdict.move, verdict.why)
            self.trying = Try(self.trying.mark, answer=choice, is_same=tried == verdict.move)

    # The current step

    @property
    def entry(self) -> Entry | None:
        """Entry that led to this step; None at the beginning."""
        return self.table.entries[self.step - 1] if self.step else None

    def told(self) -> str:
        """Return a sentence about the entry that led to this step."""
        entry = self.entry
        if entry is None:
            return _("The game begins.")
        before, after = (position.state for position in self.table.positions[self.step - 1 : self.step + 1])
        return self.game.view.tell(entry, before, after, self.party.names) or _("The cards are made ready.")

    @property
    def at(self) -> int:
        """Playing time of this step, in milliseconds."""
        return self.entry.at if self.entry else 0

    @property
    def is_race(self) -> bool:
        """True if all seats move at the same time."""
        return self.table.positions[0].turn == EVERYBODY

    def pause(self) -> float:
        """Return the milliseconds until the next step while running by itself; in a race as it was played."""
        if not self.is_race or self.step == self.last:
            return PACE
        return max(SHORTEST, self.table.entries[self.step].at - self.at)


class Quickness(NamedTuple):
    """Reaction times of one seat, in milliseconds."""

    seat: Seat
    quickest: int
    usually: int
    """Median of all reaction times."""


@dataclass
class _Chance:
    """Playing times from which each current move of a seat has been possible, in milliseconds."""

    since: dict[Move, int] = field(default_factory=dict)

    def see(self, moves: Sequence[Move], at: int) -> None:
        """Replace the possible moves, and keep the times of those that were possible before."""
        self.since = {move: self.since.get(move, at) for move in moves}


def quickness(table: AnyTable) -> list[Quickness]:
    """Return the reaction times of the seats in a race, the quickest median first.

    A reaction time runs from when a move became possible until it was made. Seats that never moved are left
    out.
    """
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
    """Yield each entry with the position before it, and the playing time at which that position began."""
    at = 0
    for entry, position in zip(table.entries, table.positions[:-1], strict=True):
        yield entry, at, position
        at = entry.at

"""What is worth a look in a game that is over: a new lead, a mistake that nobody called, what the boss saw.

All of it is worked out step by step, as computer players think, and for one record it is always the same.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, NamedTuple

from clowder.app.model.party import Party
from clowder.bots.second_look import Question, Thinking, Verdict, first_look, second_look
from clowder.core.rules import NOBODY, Seat, State
from clowder.core.table import AnyTable
from clowder.games.game import Game

MOST = 3
"""So many moments with the boss, and no more."""


class Mark(NamedTuple):
    """Something to look at."""

    number: int
    """After so many entries."""
    kind: Literal["lead", "mistake", "moment"]
    seat: Seat
    """Who leads now, who erred, or who could have done better."""
    verdict: Verdict | None = None
    """At a moment: what the boss would have done."""


class Marks:
    """All marks of a record. `patience` is how many times as much the boss thinks as usual."""

    def __init__(self, game: Game, table: AnyTable, party: Party, patience: int = 1) -> None:
        self.found: list[Mark] = []
        """In their order, as far as they have been found."""
        self.done = False
        self._game, self._table, self._party, self._patience = game, table, party, patience
        self._steps = self._look()

    def step(self) -> None:
        """Think on: a few milliseconds."""
        self.done = next(self._steps, True) is True

    def _look(self) -> Thinking[None]:
        for marks in (self._leads(), self._mistakes()):
            for mark in marks:
                self._add([mark] if mark else [])
                yield
        moments = yield from self._moments()
        self._add(moments)

    def _add(self, marks: list[Mark]) -> None:
        self.found = sorted([*self.found, *marks])

    def _leads(self) -> Iterator[Mark | None]:
        """Whenever somebody is alone in front who was not so the last time that anybody was."""
        points, before = self._game.traits.points, NOBODY
        for number, state in enumerate(self._table.states):
            leader = ahead(points(state))
            yield (
                Mark(number, "lead", leader) if NOBODY not in (leader, before) and leader != before else None
            )
            before = before if leader == NOBODY else leader

    def _mistakes(self) -> Iterator[Mark | None]:
        """What could have been called, and was not."""
        erred, calls = self._game.traits.erred, self._game.traits.open_moves
        begun, who = 0, NOBODY
        for number, state in enumerate(self._table.states):
            errs = erred(state)
            if errs != who:
                missed = who != NOBODY and not isinstance(self._table.entries[number - 1].move, calls)
                yield Mark(begun, "mistake", who) if missed else None
                begun, who = number, errs
        yield None if who == NOBODY else Mark(begun, "mistake", who)

    def _moments(self) -> Thinking[list[Mark]]:
        """Where people had a choice, and the boss saw something plainly better: first what one sees at once.

        In which order they are looked at hangs on no guess. So the first of them are always the same.
        """
        found: list[Mark] = []
        numbers = yield from self._promising()
        for number in numbers:
            asked, chance = self._question(number), Random(number)
            if verdict := (yield from second_look(self._game.bot, asked, chance, self._patience)):
                found.append(Mark(number, "moment", asked.seat, verdict))
            if len(found) == MOST:
                break
        return found

    def _promising(self) -> Thinking[list[int]]:
        """The numbers of the entries where something seems better at first sight, the best chances first."""
        looks: list[tuple[float, int]] = []
        for number in self._choices():
            looks.append((first_look(self._game.bot, self._question(number)), number))
            yield
        return [number for _lost, number in sorted(looks, key=lambda look: (-look[0], look[1]))]

    def _choices(self) -> Iterator[int]:
        """The numbers of the entries that people chose."""
        people = self._party.people
        for number, entry in enumerate(self._table.entries):
            if entry.seat in people and len(self._table.positions[number].moves(entry.seat)) > 1:
                yield number

    def _question(self, number: int) -> Question[State]:
        """What lay before whoever made the entry of this number: no more than their seat saw."""
        entry, position = self._table.entries[number], self._table.positions[number]
        return Question(position.seen(entry.seat), entry.seat, position.moves(entry.seat), entry.move)


def ahead(points: Sequence[int]) -> Seat:
    """Who has more than all others; NOBODY if several have most, or nobody can tell."""
    best = [seat for seat, each in enumerate(points) if each == max(points)]
    return best[0] if len(best) == 1 else NOBODY


def all_of(marks: Marks) -> list[Mark]:
    """All of them, thought out at once."""
    while not marks.done:
        marks.step()
    return marks.found

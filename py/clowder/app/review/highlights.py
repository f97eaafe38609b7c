"""Highlights of a finished game: new leads, mistakes that nobody called, and better moves that the boss saw.

The search runs step by step, as computer players think. One record always has the same highlights.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, NamedTuple

from clowder.app.model.party import Party
from clowder.bots.decision_review import (
    BetterMove,
    PastDecision,
    Thinking,
    estimate_move_loss,
    find_better_move,
)
from clowder.core.rules import NOBODY, Seat, State
from clowder.core.table import AnyTable
from clowder.games.game import Game

MAX_MOMENTS = 3
"""Maximum number of highlights of the kind `moment` in a game."""


class Highlight(NamedTuple):
    """Point of a finished game that its review lists: a new leader, uncalled mistake or better move.

    `kind` is `lead`, `mistake` or `moment` in this order, `number` the number of moves before it, `seat`
    the seat that it is about. Only a moment has a `verdict`, the better move.
    """

    number: int
    """Number of entries after which the highlighted position stands."""
    kind: Literal["lead", "mistake", "moment"]
    seat: Seat
    """Seat that takes the lead, that erred, or that could have done better."""
    verdict: BetterMove | None = None
    """Move of the boss and its reason, for a moment; None for other kinds."""


class HighlightSearch:
    """Search for the highlights of a finished game: lead changes, uncalled mistakes and better moves.

    It runs in small steps, one at each call of `do_search_step`, until `done` is True; meanwhile the
    list `found` grows, sorted in the order of the game. Lead changes are searched for first, then
    mistakes, then at most `MAX_MOMENTS` better moves: those that the strongest computer player would
    have made in place of a person. `patience` multiplies the number of guesses at hidden cards by which
    moves are compared.
    """

    def __init__(self, game: Game, table: AnyTable, party: Party, patience: int = 1) -> None:
        self.found: list[Highlight] = []
        """Highlights found so far, in the order of the game."""
        self.done = False
        """True when the search is over."""
        self._game, self._table, self._party, self._patience = game, table, party, patience
        self._steps = self._search_all_highlight_kinds()

    def do_search_step(self) -> None:
        """Do one small step of the search, of a few milliseconds; set `done` when nothing is left to do."""
        self.done = next(self._steps, True) is True

    def _search_all_highlight_kinds(self) -> Thinking[None]:
        """Search for lead changes, then uncalled mistakes, then better moves, and add all to `found`.

        A generator that yields None after each small step of work.
        """
        for highlights in (self._find_lead_changes(), self._find_uncalled_mistakes()):
            for highlight in highlights:
                self._add_highlights([highlight] if highlight else [])
                yield
        moments = yield from self._find_better_moves()
        self._add_highlights(moments)

    def _add_highlights(self, highlights: list[Highlight]) -> None:
        """Add these highlights to `found`, and sort it by the number of moves before each, then by kind."""
        self.found = sorted([*self.found, *highlights])

    def _find_lead_changes(self) -> Iterator[Highlight | None]:
        """Yield for each state of the game a highlight if a seat takes the lead from another, else None.

        A seat leads if it alone has the most points. During a tie the last leader still counts as such.
        The first leader of the game takes the lead from no one, and gets no highlight.
        """
        points, before = self._game.traits.points, NOBODY
        for number, state in enumerate(self._table.states):
            leader = find_sole_leader(points(state))
            yield (
                Highlight(number, "lead", leader)
                if NOBODY not in (leader, before) and leader != before
                else None
            )
            before = before if leader == NOBODY else leader

    def _find_uncalled_mistakes(self) -> Iterator[Highlight | None]:
        """Yield a highlight for each mistake that no player called out; yield None as a pause.

        A mistake lasts as long as the trait `erred` names the same seat. It counts as called if the move
        that ended it is one that players may make out of turn (`open_moves`), and as uncalled if any
        other move ended it, or none. The highlight has the erring seat, and the number of moves after
        which the mistake began.
        """
        erred, calls = self._game.traits.erred, self._game.traits.open_moves
        begun, who = 0, NOBODY
        for number, state in enumerate(self._table.states):
            errs = erred(state)
            if errs != who:
                missed = who != NOBODY and not isinstance(self._table.entries[number - 1].move, calls)
                yield Highlight(begun, "mistake", who) if missed else None
                begun, who = number, errs
        yield None if who == NOBODY else Highlight(begun, "mistake", who)

    def _find_better_moves(self) -> Thinking[list[Highlight]]:
        """Search in small steps for clearly better moves than a person's; return them as highlights.

        The highlights have the kind `moment`. Choices are examined in the order of
        `_rank_person_choices_by_loss`, until `MAX_MOMENTS` highlights are found. Random numbers are
        seeded by the move's number, so one game always gives the same highlights. It is a generator,
        which yields None after each step.
        """
        found: list[Highlight] = []
        numbers = yield from self._rank_person_choices_by_loss()
        for number in numbers:
            asked, chance = self._decision_at_move(number), Random(number)
            if verdict := (
                yield from find_better_move(self._game.computer_player, asked, chance, self._patience)
            ):
                found.append(Highlight(number, "moment", asked.seat, verdict))
            if len(found) == MAX_MOMENTS:
                break
        return found

    def _rank_person_choices_by_loss(self) -> Thinking[list[int]]:
        """Return the numbers of the moves that persons chose, largest loss by a quick estimate first.

        A generator that yields None after each estimate (`estimate_move_loss`). Equal losses stay in the
        game's order.
        """
        looks: list[tuple[float, int]] = []
        for number in self._person_choice_numbers():
            looks.append(
                (estimate_move_loss(self._game.computer_player, self._decision_at_move(number)), number)
            )
            yield
        return [number for _lost, number in sorted(looks, key=lambda look: (-look[0], look[1]))]

    def _person_choice_numbers(self) -> Iterator[int]:
        """Yield the numbers, from 0, of the moves that a person chose from two or more legal ones."""
        people = self._party.person_seats
        for number, entry in enumerate(self._table.entries):
            if entry.seat in people and len(self._table.positions[number].moves(entry.seat)) > 1:
                yield number

    def _decision_at_move(self, entry_number: int) -> PastDecision[State]:
        """Return the decision behind this move: what its seat saw, its legal moves, and the one it made."""
        entry, position = self._table.entries[entry_number], self._table.positions[entry_number]
        return PastDecision(
            position.seen_state(entry.seat), entry.seat, position.moves(entry.seat), entry.move
        )


def find_sole_leader(points: Sequence[int]) -> Seat:
    """Return the seat that alone has the most points; NOBODY if several have most, or `points` is empty."""
    best = [seat for seat, each in enumerate(points) if each == max(points)]
    return best[0] if len(best) == 1 else NOBODY


def find_highlights(search: HighlightSearch) -> list[Highlight]:
    """Run a search for highlights to its end without pauses, and return all that it found."""
    while not search.done:
        search.do_search_step()
    return search.found

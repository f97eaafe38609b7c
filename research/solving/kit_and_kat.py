"""Two books of Kit and Kat in Nuerland, guided, for two, with all cards open.

The best that each can reach is found by going through all that can happen: it is whether one wins more books
(1), as many (0) or fewer (-1). Where all cards are in the first hands the deal decides it, as nobody but who
has the last card of a book can take that; where a packet is left, it matters who comes to it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from clowder.core.cards import shuffled
from clowder.core.rules import HOUSE, NOBODY, Move, Seat, Shuffled
from clowder.games.kit_and_kat import rules
from clowder.games.kit_and_kat.rules import Deeds, Options, State
from seated import Player

BOOKS = 2

Choice: TypeAlias = Callable[[State, Seat, Sequence[Move]], Move]
"""How somebody plays."""


def some_deal(cards: int, random: Random) -> State:
    """Books of so many cards, shuffled; seat 1 is the dealer, so that seat 0 comes first."""
    options = Options(books=BOOKS, cards=cards, dealer="1")
    return rules.play(rules.setup(2, options), HOUSE, Shuffled(shuffled(rules.deck(options), random)))


def won(state: State) -> int:
    """By seat 0, at the end."""
    first, second = rules.books_of(state)
    return (first > second) - (first < second)


class Solved:
    """What comes of each state if both play as well as can be, or one of them as `choice` does."""

    def __init__(self, seat: Seat = NOBODY, choice: Choice | None = None) -> None:
        self._seat, self._choice = seat, choice
        self.values: dict[Any, int] = {}

    def value(self, state: State) -> int:
        """What seat 0 wins."""
        if rules.outcome(state):
            return won(state)
        key = counts(state)
        if key not in self.values:
            self.values[key] = self._found(state)
        return self.values[key]

    def _found(self, state: State) -> int:
        seat = rules.turn(state)
        moves = rules.moves(state, seat)
        if self._choice and seat == self._seat:
            moves = [self._choice(rules.observe(state, seat), seat, moves)]
        best, sign = -1, 1 - 2 * seat
        for move in moves:
            best = max(best, sign * self.value(rules.play(state, seat, move)))
            if best == 1:
                break
        return sign * best


def counts(state: State) -> Any:
    """What counts of a state: the order of a hand and of the piles does not."""
    hands = tuple(map(frozenset, state.hands))
    kittens = tuple(frozenset(pile for pile in piles if pile) for piles in state.kittens)
    deeds = state.deeds
    return (
        hands,
        kittens,
        state.heap,
        state.turn,
        state.taken,
        state.finish,
        deeds.seat == state.turn and deeds.played,
    )


def as_if_sure(player: Player) -> Choice:
    """A player whose chance depends on what it sees alone, so that it always does the same there."""

    def choice(seen: State, seat: Seat, moves: Sequence[Move]) -> Move:
        move = player(seen, seat, moves, Random(repr(replace(seen, deeds=Deeds(NOBODY)))))
        assert move is not None
        return move

    return choice

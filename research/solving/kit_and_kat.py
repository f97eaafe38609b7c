"""Solver for two books of Kit and Kat in Nuerland, guided, for two players, with all cards open.

An exhaustive search finds the best result of each player: more books (1), as many (0) or fewer (-1). If all
cards are in the first hands the deal decides the game, as only the player with the last card of a book can
take it; if a packet is left, it matters who draws it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from clowder.core.cards import shuffle_cards
from clowder.core.rules import HOUSE, NOBODY, Move, Seat, Shuffled
from clowder.games.kit_and_kat import rules
from clowder.games.kit_and_kat.rules import Options, State, TurnRecord
from seated import Player

BOOKS = 2

Choice: TypeAlias = Callable[[State, Seat, Sequence[Move]], Move]
"""A function that plays a seat's move."""


def some_deal(cards: int, random: Random) -> State:
    """Return a random deal of books of `cards` cards; seat 1 is the dealer, so that seat 0 begins."""
    options = Options(books=BOOKS, cards=cards, dealer="1")
    return rules.play(
        rules.setup(2, options), HOUSE, Shuffled(shuffle_cards(rules.full_deck(options), random))
    )


def packets_won(state: State) -> int:
    """Return 1, 0 or -1 for the books of seat 0 at the end: more, as many or fewer."""
    first, second = rules.book_counts_by_seat(state)
    return (first > second) - (first < second)


class SolvedGame:
    """Values of states if both play perfectly, or one of them by `choice`."""

    def __init__(self, seat: Seat = NOBODY, choice: Choice | None = None) -> None:
        self._seat, self._choice = seat, choice
        self.values: dict[Any, int] = {}

    def state_value(self, state: State) -> int:
        """Return the result of seat 0 from this state: 1, 0 or -1."""
        if rules.outcome(state):
            return packets_won(state)
        key = state_key(state)
        if key not in self.values:
            self.values[key] = self._find_value(state)
        return self.values[key]

    def _find_value(self, state: State) -> int:
        """Return the result of seat 0 from a state that was not looked at before."""
        seat = rules.turn(state)
        moves = rules.moves(state, seat)
        if self._choice and seat == self._seat:
            moves = [self._choice(rules.observe(state, seat), seat, moves)]
        best, sign = -1, 1 - 2 * seat
        for move in moves:
            best = max(best, sign * self.state_value(rules.play(state, seat, move)))
            if best == 1:
                break
        return sign * best


def state_key(state: State) -> Any:
    """Return the relevant parts of a state, without the order of hands and piles."""
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
    """Return a choice that always does the same for the same view: the view seeds the player's chance."""

    def choice(seen: State, seat: Seat, moves: Sequence[Move]) -> Move:
        """Return the player's move, with a chance that the view seeds."""
        move = player(seen, seat, moves, Random(repr(replace(seen, deeds=TurnRecord(NOBODY)))))
        assert move is not None
        return move

    return choice

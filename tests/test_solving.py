"""The solver of `python3 research perfect`: its results are right, and hidden cards are sampled."""

from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest

from clowder.core.rules import HOUSE, Shuffled
from clowder.games.kit_and_kat import rules
from research.solving.kit_and_kat import BOOKS, SolvedGame, as_if_sure, some_deal, state_key
from research.solving.packets import (
    MINE,
    THEIRS,
    DealBound,
    KnownHeap,
    heap_after,
    next_packet_chances,
    some_packets,
    win_share,
    without_luck,
)
from seated import make_computer


def holders(deal: rules.State, cards: int) -> int:
    """Return 1, 0 or -1: whether seat 0 holds more, as many or fewer last cards than seat 1."""
    lasts = [sum(rules.number_in_book(card) == cards for card in hand) for hand in deal.hands]
    return (lasts[0] > lasts[1]) - (lasts[0] < lasts[1])


def test_KK_7_where_no_packet_is_left_the_deal_decides_who_wins() -> None:
    for number in range(30):
        deal = some_deal(4, Random(number))
        assert not deal.heap
        assert SolvedGame().state_value(deal) == holders(deal, 4)


def test_nobody_does_better_than_perfect() -> None:
    boss = as_if_sure(make_computer("kit-and-kat", "alley-boss"))
    for number in range(8):
        deal = some_deal(6, Random(number))
        assert deal.heap
        assert len(deal.books) == BOOKS
        best = SolvedGame().state_value(deal)
        assert SolvedGame(0, boss).state_value(deal) <= best <= SolvedGame(1, boss).state_value(deal)


Ways = dict[tuple[Any, tuple[int, ...]], float]
"""Values found so far, by the relevant part of a state and the takers of the packets."""


def most(bound: DealBound, state: rules.State, seat: int, taken: tuple[int, ...], found: Ways) -> float:
    """Return the best value of the packets to come for a seat; the other seat plays only when it must."""
    if not state.heap:
        return 0.0
    key = state_key(state), taken
    if key not in found:
        mover, moves = state.turn, rules.moves(state, state.turn)
        if mover != seat:
            moves = [next((move for move in moves if not isinstance(move, rules.Play)), moves[0])]
        who = MINE if mover == seat else THEIRS
        had = []
        for move in moves:
            then = rules.play(state, mover, move)
            drawn = (who,) * (len(state.heap) - len(then.heap))
            given = without_luck(bound.heap_after(taken), who) if drawn else 0.0
            had.append(given + most(bound, then, seat, taken + drawn, found))
        found[key] = max(had)
    return found[key]


def test_nobody_has_more_of_a_deal_than_its_bound_and_often_as_much() -> None:
    """The search tries all moves with four books of five cards, for the first player and for the other."""
    options, reached = rules.Options(books=4, cards=5, dealer="1"), 0
    for number in range(20):
        packets = some_packets(options, Random(number))
        start = rules.play(rules.setup(2, options), HOUSE, Shuffled(tuple(chain.from_iterable(packets))))
        bound = DealBound(packets, options)
        for seat, order in enumerate([(MINE, THEIRS), (THEIRS, MINE)]):
            had = win_share(bound.heap_after(order)) + most(bound, start, seat, order, {})
            at_most = bound.bound_value(order[0])
            assert had <= at_most + 1e-9
            reached += had > at_most - 1e-9
    assert reached > 30


def test_what_is_due_counts_nothing_and_more_counts() -> None:
    even = KnownHeap(ahead=0, tens=5, packets=8, due=4)
    assert without_luck(even, MINE) == pytest.approx(0) == without_luck(even, THEIRS)
    assert without_luck(even._replace(due=0), MINE) > 0 > without_luck(even._replace(due=8), THEIRS)


def test_what_is_taken_out_is_nothing_on_the_average_however_packets_are_taken() -> None:
    """Packets go to the player behind, to the player ahead, or always to MINE."""
    ways: Sequence[Callable[[KnownHeap], int]] = (
        lambda heap: MINE if heap.ahead < 0 else THEIRS,
        lambda heap: MINE if heap.ahead > 0 else THEIRS,
        lambda heap: MINE,
    )
    for who in ways:
        for tens in range(6):
            heap = KnownHeap(ahead=1, tens=tens, packets=6, due=3)
            won, counted = _both(heap, who)
            assert abs(won - win_share(heap) - counted) < 1e-9


def _both(heap: KnownHeap, who: Callable[[KnownHeap], int]) -> tuple[float, float]:
    """Return the player's mean result, and the mean luck counted in it."""
    if not heap.packets:
        return (heap.ahead > 0) + (heap.ahead == 0) / 2, 0.0
    taker = who(heap)
    won, counted = 0.0, without_luck(heap, taker)
    for found, chance in next_packet_chances(heap):
        more = _both(heap_after(heap, taker, found), who)
        won, counted = won + chance * more[0], counted + chance * more[1]
    return won, counted

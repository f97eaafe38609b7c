"""Compact search state for Alley Cat: the rest of a round, with each card as its index in `LOW_TO_HIGH`."""

from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from clowder.core.cards import Card
from clowder.core.rules import NOBODY, Seat
from clowder.games.alley_cat.rules import (
    ALLEY_CAT,
    GOAL,
    LOW_TO_HIGH,
    State,
    pip_value,
    replace_in_pair,
    trick_value,
)

PIPS = MappingProxyType({card: pip_value(card) for card in LOW_TO_HIGH})
PLACE = MappingProxyType({card: place for place, card in enumerate(LOW_TO_HIGH)})
"""Index of each card in `LOW_TO_HIGH`: the higher of two wins a trick."""

COST = MappingProxyType({card: 8.0 if card == ALLEY_CAT else PIPS[card] ** 2 / 22 for card in LOW_TO_HIGH})
"""Worth of keeping a card in hand, in points: high cards count more than in proportion. Found by trial."""

GAIN = MappingProxyType(
    {
        (led, followed): (1 if PLACE[followed] > PLACE[led] else -1) * trick_value((led, followed))
        for led in LOW_TO_HIGH
        for followed in LOW_TO_HIGH
        if led != followed
    }
)
"""Points that a trick gains the follower over the leader, by card led and card that followed."""

ALLEY_CAT_INDEX = PLACE[ALLEY_CAT]
"""Index of the Alley Cat."""

TRICK_VALUE = tuple(tuple(trick_value((led, followed)) for followed in LOW_TO_HIGH) for led in LOW_TO_HIGH)
"""Score of a trick, by the indices of the card led and the card that followed."""

FOLLOWING_WORTH = tuple(
    tuple(GAIN.get((led, followed), 0) - COST[followed] for followed in LOW_TO_HIGH) for led in LOW_TO_HIGH
)
"""Worth of following, less the worth of keeping the card, by the indices of the two cards."""


Hand: TypeAlias = tuple[int, ...]
"""Cards, as indices in `LOW_TO_HIGH`."""


class SearchState(NamedTuple):
    """Compact state of a round for the computer player's search: hands, stock, leader, card led, points.

    Each card is a number, its index in `LOW_TO_HIGH`; -1 (UNKNOWN) stands for a hidden card. `hands` and
    `points` are by seat; the points are those of the whole match so far. `led` is None if no card lies
    on the table; `last_draw` is a house rule. It has no methods: the function `play_card` returns the
    next state.
    """

    hands: tuple[Hand, Hand]
    stock: Hand
    """The draw pile, top card first."""
    leader: Seat
    led: int | None
    """The card that was led; None if no card lies on the table."""
    points: tuple[int, int]
    """Points of the whole match so far, with the tricks of this round."""
    last_draw: bool
    """The house rule `last_draw`."""


UNKNOWN = -1
"""Index that stands for a hidden card."""


def make_search_state(seen: State) -> SearchState:
    """Return the compact search state of the current round, with UNKNOWN for each hidden card.

    `seen` is what a player sees. The points are those of the match so far, with the tricks taken in this
    round.
    """
    first, second = (sum(map(trick_value, tricks)) for tricks in seen.tricks)
    points = seen.total_points[0] + first, seen.total_points[1] + second
    hands = card_indices(seen.hands[0]), card_indices(seen.hands[1])
    led = PLACE[seen.table[0]] if seen.table else None
    return SearchState(hands, card_indices(seen.stock), seen.leader, led, points, seen.options.last_draw)


def card_indices(cards: Iterable[Card]) -> Hand:
    """Return each card's index in `LOW_TO_HIGH`, in the given order; UNKNOWN for a face-down card."""
    return tuple(PLACE.get(card, UNKNOWN) for card in cards)


def replace_hidden_cards(state: SearchState, seat: Seat, hidden: Hand) -> SearchState:
    """Return the round with the guessed cards `hidden` in place of its hidden ones.

    The first of `hidden` become the hand of the other player, as many as that hand has now; all others
    become the stock, top card first. `seat` is the seat whose own hand is known.
    """
    held = len(state.hands[1 - seat])
    hands = replace_in_pair(state.hands, 1 - seat, hidden[:held])
    return SearchState(hands, hidden[held:], state.leader, state.led, state.points, state.last_draw)


def whose_turn(state: SearchState) -> Seat:
    """Return the seat that is to play a card: the leader or, once a card was led, the other seat.

    NOBODY when the round is over: a hand is empty and no card lies on the table.
    """
    if state.led is not None:
        return 1 - state.leader
    return state.leader if all(state.hands) else NOBODY


def play_card(state: SearchState, card: int) -> SearchState:
    """Return the round after the seat to move plays this card: as a lead, or to end the trick.

    At the end of a trick the owner of the higher card scores it. The loser draws the top card of the
    stock and the winner leads next; with the Alley Cat in the trick, the winner draws and the loser
    leads. If a hand is empty no card is drawn, except by the house rule `last_draw`.
    """
    seat = whose_turn(state)
    hands = replace_in_pair(state.hands, seat, tuple([other for other in state.hands[seat] if other != card]))
    led = state.led
    if led is None:
        return SearchState(hands, state.stock, state.leader, card, state.points, state.last_draw)
    winner = seat if card > led else 1 - seat
    drawer = winner if ALLEY_CAT_INDEX in (card, led) else 1 - winner
    first, second = state.points
    scored = TRICK_VALUE[led][card]
    points = (first + scored, second) if winner == 0 else (first, second + scored)
    stock = state.stock
    if state.last_draw or all(hands):
        hands, stock = replace_in_pair(hands, drawer, (*hands[drawer], stock[0])), stock[1:]
    return SearchState(hands, stock, 1 - drawer, None, points, state.last_draw)


def playout_win_chances(state: SearchState, random: Random) -> Sequence[float]:
    """Play the round to its end by a simple policy; return each seat's chance to win the match.

    All cards must be known. The card led is chosen at random. The follower plays the card with the
    highest value in `FOLLOWING_WORTH`: what it gains in this trick, less what it is worth in hand.
    Tricks, draws and leads are those of `play_card`; its code is repeated here without making a state
    for each card, as most of the search's time is spent here.
    """
    hands, stock, points = (list(state.hands[0]), list(state.hands[1])), iter(state.stock), list(state.points)
    leader, led, chance = state.leader, state.led, random.random
    while led is not None or (hands[0] and hands[1]):
        if led is None:
            led = hands[leader].pop(int(chance() * len(hands[leader])))
        answers = hands[1 - leader]
        card = max(answers, key=FOLLOWING_WORTH[led].__getitem__)
        answers.remove(card)
        winner = leader if led > card else 1 - leader
        points[winner] += TRICK_VALUE[led][card]
        drawer = winner if ALLEY_CAT_INDEX in (card, led) else 1 - winner
        if state.last_draw or (hands[0] and hands[1]):
            hands[drawer].append(next(stock))
        leader, led = 1 - drawer, None
    return estimate_win_chances(*points)


def estimate_win_chances(first: int, second: int) -> Sequence[float]:
    """Return the estimated chances, from 0 to 1, of seats 0 and 1 to win the match.

    `first` and `second` are their points at the end of a round. If the higher one has reached `GOAL` its
    chance is 1 and the other 0. If nobody has, or both are equal, the chance of seat 0 is the logistic
    function of its lead divided by `WIN_CHANCE_SCALE` (10 points).
    """
    if first != second and max(first, second) >= GOAL:
        chance = float(first > second)
    else:
        chance = 1 / (1 + exp((second - first) / WIN_CHANCE_SCALE))
    return chance, 1 - chance


WIN_CHANCE_SCALE = 10.0
"""Scale of the win chance: a lead of this many points wins the match about three times in four."""

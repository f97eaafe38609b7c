"""Compact search state for Alley Cat: the rest of a round, with each card as its index in `LOW_TO_HIGH`."""

from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from clowder.core.cards import Card
from clowder.core.rules import NOBODY, Seat
from clowder.games.alley_cat.rules import ALLEY_CAT, GOAL, LOW_TO_HIGH, State, pips, value

PIPS = MappingProxyType({card: pips(card) for card in LOW_TO_HIGH})
PLACE = MappingProxyType({card: place for place, card in enumerate(LOW_TO_HIGH)})
COST = MappingProxyType({card: 8.0 if card == ALLEY_CAT else PIPS[card] ** 2 / 22 for card in LOW_TO_HIGH})
"""Worth of keeping a card in hand, in points: high cards count more than in proportion. Found by trial."""

GAIN = MappingProxyType(
    {
        (led, followed): (1 if PLACE[followed] > PLACE[led] else -1) * value((led, followed))
        for led in LOW_TO_HIGH
        for followed in LOW_TO_HIGH
        if led != followed
    }
)
"""Points that a trick gains the follower over the leader, by card led and card that followed."""

AT = PLACE[ALLEY_CAT]

VALUE = tuple(tuple(value((led, followed)) for followed in LOW_TO_HIGH) for led in LOW_TO_HIGH)
"""Score of a trick, by the indices of the card led and the card that followed."""

WORTH = tuple(
    tuple(GAIN.get((led, followed), 0) - COST[followed] for followed in LOW_TO_HIGH) for led in LOW_TO_HIGH
)
"""Worth of following, less the worth of keeping the card, by the indices of the two cards."""


Hand: TypeAlias = tuple[int, ...]
"""Cards, as indices in `LOW_TO_HIGH`."""


class Round(NamedTuple):
    """Search state: the rest of a round; pairs are by seat."""

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


def as_seen(seen: State, seat: Seat) -> Round:
    """Return the round as a seat sees it: the other hand and the stock hold only UNKNOWN cards."""
    first, second = (sum(map(value, tricks)) for tricks in seen.tricks)
    points = seen.totals[0] + first, seen.totals[1] + second
    hands = places(seen.hands[0]), places(seen.hands[1])
    led = PLACE[seen.table[0]] if seen.table else None
    return Round(hands, places(seen.stock), seen.leader, led, points, seen.options.last_draw)


def places(cards: Iterable[Card]) -> Hand:
    """Return cards as their indices; a face-down card is UNKNOWN."""
    return tuple(PLACE.get(card, UNKNOWN) for card in cards)


def guessed(now: Round, seat: Seat, hidden: Hand) -> Round:
    """Return the round with the hidden cards dealt in this order: first the other hand, then the stock."""
    held = len(now.hands[1 - seat])
    hands = _with(now.hands, 1 - seat, hidden[:held])
    return Round(hands, hidden[held:], now.leader, now.led, now.points, now.last_draw)


def turn(now: Round) -> Seat:
    """Return the seat to move; NOBODY when the round is over."""
    if now.led is not None:
        return 1 - now.leader
    return now.leader if all(now.hands) else NOBODY


def moves(now: Round) -> Hand:
    """Return the cards of the seat to move."""
    return now.hands[turn(now)]


def played(now: Round, card: int) -> Round:
    """Return the round after a card is led, or follows and ends the trick; a fast copy of the rules."""
    seat = turn(now)
    hands = _with(now.hands, seat, tuple([other for other in now.hands[seat] if other != card]))
    led = now.led
    if led is None:
        return Round(hands, now.stock, now.leader, card, now.points, now.last_draw)
    winner = seat if card > led else 1 - seat
    drawer = winner if AT in (card, led) else 1 - winner
    first, second = now.points
    scored = VALUE[led][card]
    points = (first + scored, second) if winner == 0 else (first, second + scored)
    stock = now.stock
    if now.last_draw or all(hands):
        hands, stock = _with(hands, drawer, (*hands[drawer], stock[0])), stock[1:]
    return Round(hands, stock, 1 - drawer, None, points, now.last_draw)


def _with(hands: tuple[Hand, Hand], seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)


def playout(now: Round, random: Random) -> Sequence[float]:
    """Play the round to its end by a simple policy and return each seat's chance to win the match.

    Leads are random. A follower plays the card with the best gain less its worth in hand. This repeats
    `played` without building a state for each card, as most of the search's time is spent here.
    """
    hands, stock, points = (list(now.hands[0]), list(now.hands[1])), iter(now.stock), list(now.points)
    leader, led, chance = now.leader, now.led, random.random
    while led is not None or (hands[0] and hands[1]):
        if led is None:
            led = hands[leader].pop(int(chance() * len(hands[leader])))
        answers = hands[1 - leader]
        card = max(answers, key=WORTH[led].__getitem__)
        answers.remove(card)
        winner = leader if led > card else 1 - leader
        points[winner] += VALUE[led][card]
        drawer = winner if AT in (card, led) else 1 - winner
        if now.last_draw or (hands[0] and hands[1]):
            hands[drawer].append(next(stock))
        leader, led = 1 - drawer, None
    return chances(*points)


def chances(first: int, second: int) -> Sequence[float]:
    """Return each seat's chance to win the match with these totals at the end of a round."""
    if first != second and max(first, second) >= GOAL:
        chance = float(first > second)
    else:
        chance = 1 / (1 + exp((second - first) / SCALE))
    return chance, 1 - chance


SCALE = 10.0
"""Scale of the win chance: a lead of this many points wins the match about three times in four."""

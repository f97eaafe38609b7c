"""A player of Alley Cat. A card is worth its rank; a trick, what it scores and what it cost.

Hidden are the other's hand and the stock. All cards that were played lie open, so what is left is
known, but not where it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp
from random import Random
from types import MappingProxyType

from bots.mind import Level, Merit
from bots.search import Model, filled
from bots.search import search as search_tree
from core.cards import Card, shuffled
from core.game import HOUSE, Move, Seat
from core.words import listed
from games.alley_cat import (
    ALLEY_CAT,
    LOW_TO_HIGH,
    Follow,
    Lead,
    State,
    Sweep,
    moves,
    outcome,
    pips,
    play,
    turn,
    value,
)  # fmt: skip

STEPS = 200
"""How many guesses the boss plays out before it chooses."""

PIPS = MappingProxyType({card: pips(card) for card in LOW_TO_HIGH})
PLACE = MappingProxyType({card: place for place, card in enumerate(LOW_TO_HIGH)})
COST = MappingProxyType({card: 8.0 if card == ALLEY_CAT else PIPS[card] ** 2 / 22 for card in LOW_TO_HIGH})
"""What a card is worth in the hand, in points: high ones more than in proportion. Found by trying."""

GAIN = MappingProxyType(
    {
        (led, followed): (1 if PLACE[followed] > PLACE[led] else -1) * value((led, followed))
        for led in LOW_TO_HIGH
        for followed in LOW_TO_HIGH
        if led != followed
    }
)
"""What a trick is worth to whoever follows, in points more than the other."""


# What speaks for a card


def merits(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[Merit]:
    match move:
        case Follow(card):
            return _of_following(seen, seat, card)
        case Lead(card):
            return _of_leading(seen, seat, card)
    return (Merit(0, ""),)


def _of_following(seen: State, seat: Seat, card: Card) -> Sequence[Merit]:
    gain = GAIN[seen.table[0], card]
    wins = PLACE[card] > PLACE[seen.table[0]]
    return (_of_gain(gain, 1 - seat, wins), Merit(-COST[card], listed("You keep your better cards.")))


def _of_gain(gain: float, other: Seat, wins: bool) -> Merit:
    n = abs(round(gain))
    if wins and gain >= 0:
        return Merit(gain, listed("It takes the trick, and {n} points."), n=n)
    if gain > 0:
        return Merit(
            gain, listed("{name} takes the trick with the Alley Cat, and loses {n} points."), other, n
        )
    if wins:
        return Merit(gain, listed("It costs you {n} points."), n=n)
    return Merit(gain, listed("{name} gets only {n} points for it."), other, n)


def _of_leading(seen: State, seat: Seat, card: Card) -> Sequence[Merit]:
    expected = -answer(card, unseen(seen, seat), len(seen.hands[1 - seat]))
    if expected > 0:
        text = listed("Most cards that {name} may hold do not beat it.")
    else:
        text = listed("Whatever {name} answers, it costs you little.")
    return Merit(expected, text, 1 - seat), Merit(-COST[card], listed("You keep your better cards."))


def answer(led: Card, hidden: Sequence[Card], held: int) -> float:
    """What the other may expect to gain by following: the best of `held` of the hidden cards."""
    gains = sorted((GAIN[led, card] - COST[card] for card in hidden), reverse=True)
    share = min(1.0, held / len(gains)) if gains else 1.0
    expected, left = 0.0, 1.0
    for gain in gains:
        expected += left * share * gain
        left *= 1 - share
    return expected


def unseen(seen: State, seat: Seat) -> list[Card]:
    """The cards that are in the other's hand or in the stock, from low to high."""
    known = {*seen.hands[seat], *seen.table}
    for taken in seen.tricks:
        for trick in taken:
            known.update(trick)
    return [card for card in LOW_TO_HIGH if card not in known]


def shine(seen: State, seat: Seat, move: Move) -> float:
    """A kitten loves its highest card, and the Alley Cat before all."""
    match move:
        case Lead(card) | Follow(card):
            return 100 if card == ALLEY_CAT else PLACE[card]
    return 0


def noticed(seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random) -> Sequence[Move]:
    return moves


# Looking ahead, to the end of the round


def search(seen: State, seat: Seat, moves: Sequence[Move], random: Random) -> Iterator[Move]:
    return search_tree(MODEL, seen, seat, moves, STEPS, random)


def _guess(seen: State, seat: Seat, random: Random) -> State:
    hidden = list(shuffled(unseen(seen, seat), random))
    first, second = (filled(hand, hidden) for hand in seen.hands)
    return replace(seen, hands=(first, second), stock=filled(seen.stock, hidden))


def _likely(state: State, seat: Seat) -> Sequence[Move]:
    return moves(state, seat)


def _play(state: State, seat: Seat, move: Move, random: Random) -> State:
    after = play(state, seat, move)
    return play(after, HOUSE, Sweep()) if len(after.table) == 2 else after


def _policy(state: State, seat: Seat, random: Random) -> Move:
    hand = state.hands[seat]
    if state.table:
        led = state.table[0]
        return Follow(max(hand, key=lambda card: GAIN[led, card] - COST[card]))
    return Lead(random.choice(hand))


def _value(state: State, made: int) -> Sequence[float]:
    """How likely each wins the match, as the round has ended so."""
    first, second = state.totals
    if over := outcome(state):
        return (1.0, 0.0) if 0 in over.winners else (0.0, 1.0)
    chance = 1 / (1 + exp((second - first) / SCALE))
    return chance, 1 - chance


SCALE = 10.0
"""A lead of so many points wins the match about three times in four."""

MODEL = Model(_guess, turn, _likely, _play, _policy, _value)

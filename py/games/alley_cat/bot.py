"""A player of Alley Cat. A card is worth its rank; a trick, what it scores and what it cost.

Hidden are the other's hand and the stock. All cards that were played lie open, so what is left is
known, but not where it is.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import exp
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from bots.bot import Level, Merit, worthiest
from bots.search import Model
from bots.search import search as search_tree
from core.cards import Card, shuffled
from core.rules import NOBODY, Move, Seat
from core.words import listed
from games.alley_cat.rules import ALLEY_CAT, GOAL, LOW_TO_HIGH, Follow, Lead, State, pips, value

STEPS = 1000
"""How many guesses the boss plays out before it chooses: what a slow tablet does in a second.

More are better: 800 won 237 of 400 games against 200, and 2,400 won 113 of 200 against 800.
"""

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

AT = PLACE[ALLEY_CAT]

VALUE = tuple(tuple(value((led, followed)) for followed in LOW_TO_HIGH) for led in LOW_TO_HIGH)
"""What a trick scores, by the places of its cards."""

WORTH = tuple(
    tuple(GAIN.get((led, followed), 0) - COST[followed] for followed in LOW_TO_HIGH) for led in LOW_TO_HIGH
)
"""What it is worth to follow, less the card, by the places of the cards."""


# What speaks for a card


def evaluate(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[Merit]:
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
        return Merit(gain, listed("It takes the trick, and {points}."), n=n)
    if gain > 0:
        return Merit(gain, listed("{name} takes the trick with the Alley Cat, and loses {points}."), other, n)
    if wins:
        return Merit(gain, listed("It costs you {points}."), n=n)
    return Merit(gain, listed("{name} gets only {points} for it."), other, n)


def _of_leading(seen: State, seat: Seat, card: Card) -> Sequence[Merit]:
    hidden = unseen(seen, seat)
    expected = -answer(card, hidden, len(seen.hands[1 - seat]))
    higher = sum(PLACE[other] > PLACE[card] for other in hidden)
    if card != ALLEY_CAT and 2 * higher < len(hidden):
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


def appeal(seen: State, seat: Seat, move: Move) -> float:
    """A kitten loves its highest card, and the Alley Cat before all."""
    match move:
        case Lead(card) | Follow(card):
            return 100 if card == ALLEY_CAT else PLACE[card]
    return 0


def candidates(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Sequence[Move]:
    return moves


# Looking ahead, to the end of the round


Hand: TypeAlias = tuple[int, ...]
"""Cards as places in LOW_TO_HIGH."""


class Round(NamedTuple):
    """The rest of a round, as small as it can be told. Pairs are by seat."""

    hands: tuple[Hand, Hand]
    stock: Hand
    """Top first."""
    leader: Seat
    led: int | None
    """The card that was led, if one lies there."""
    points: tuple[int, int]
    """Of the whole match so far, this round's tricks among them."""
    last_draw: bool
    """The house rule of this name."""


def search(seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random) -> Iterator[Move]:
    if level == "house-cat" or len(moves) == 1:
        return worthiest(evaluate, seen, seat, moves, level)
    named = dict(zip(_places(seen.hands[seat]), moves, strict=True))
    now, hidden = as_seen(seen, seat), _places(unseen(seen, seat))
    if _is_last_card(now, seat):
        return iter([named[max(named, key=lambda place: _value(played(now, place))[seat])]])
    model = Model(
        lambda random: _guess(now, seat, shuffled(hidden, random)), turn, _moves, played, _policy, _value
    )
    return (named[place] for place in search_tree(model, STEPS, random))


def as_seen(seen: State, seat: Seat) -> Round:
    """The round as the seat sees it; the other's hand and the stock hold only UNKNOWN cards."""
    first, second = (sum(map(value, tricks)) for tricks in seen.tricks)
    points = seen.totals[0] + first, seen.totals[1] + second
    hands = _places(seen.hands[0]), _places(seen.hands[1])
    led = PLACE[seen.table[0]] if seen.table else None
    return Round(hands, _places(seen.stock), seen.leader, led, points, seen.options.last_draw)


UNKNOWN = -1


def _places(cards: Iterable[Card]) -> Hand:
    return tuple(PLACE.get(card, UNKNOWN) for card in cards)


def _guess(now: Round, seat: Seat, hidden: Hand) -> Round:
    """The round as it may be, if the hidden cards are in this order."""
    held = len(now.hands[1 - seat])
    return now._replace(hands=_with(now.hands, 1 - seat, hidden[:held]), stock=hidden[held:])


def turn(now: Round) -> Seat:
    """NOBODY's when the round is over."""
    if now.led is not None:
        return 1 - now.leader
    return now.leader if all(now.hands) else NOBODY


def _is_last_card(now: Round, seat: Seat) -> bool:
    """Whether the other has led its last card, and the round ends with this trick: all that counts is known.

    There is no other moment like that: whoever follows has just drawn, and seven cards are never drawn.
    """
    return now.led is not None and not now.hands[1 - seat] and not now.last_draw


def _moves(now: Round) -> Hand:
    return now.hands[turn(now)]


def played(now: Round, card: int) -> Round:
    """A card is led; or it follows, and the trick is taken: the rules in small, for the sake of speed."""
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


def _policy(now: Round, random: Random) -> int:
    """To lead anything, and to follow with what brings most at the least cost."""
    hand = now.hands[turn(now)]
    if now.led is None:
        return hand[int(random.random() * len(hand))]
    return max(hand, key=WORTH[now.led].__getitem__)


def _value(now: Round) -> Sequence[float]:
    return chances(*now.points)


def chances(first: int, second: int) -> Sequence[float]:
    """How likely each wins the match with so many points at the end of a round."""
    if first != second and max(first, second) >= GOAL:
        chance = float(first > second)
    else:
        chance = 1 / (1 + exp((second - first) / SCALE))
    return chance, 1 - chance


SCALE = 10.0
"""A lead of so many points wins the match about three times in four."""

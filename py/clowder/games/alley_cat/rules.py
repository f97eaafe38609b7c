"""Alley Cat, a trick game for two by Andrew Walker.

The rules in our own words; what they leave open we settled, and say so under *Ours*.

AC-1  The deck: the clubs, the spades and the five of diamonds, which is the Alley Cat; 27 cards. The
      ace is low, the king high. Of two equal ranks the club beats the spade, and the Alley Cat
      beats both other fives.
AC-2  Each player takes a card. Whoever has the lower deals first, and keeps the score for the whole game.
      The deal alternates.
AC-3  Each is dealt six cards; the others are the stock.
AC-4  The non-dealer leads any card and the other follows with any card: suits bind nobody. The higher
      card takes the trick.
AC-5  Whoever lost the trick draws the top card of the stock. Whoever took it draws none, and leads.
AC-6  A trick with the Alley Cat in it turns this round: whoever took it draws, whoever lost it leads,
      and the trick counts below zero.
AC-7  A round lasts until a player is out of cards. Then the tricks are scored.
AC-8  A trick scores the difference of its two cards, ace 1 to king 13, so equal ranks 0. With the Alley
      Cat it scores minus the difference: a king and the Alley Cat -8, another five and it 0.
AC-9  44 points win. If both have equally many, rounds are played until they have not.

Ours
-   The round ends as soon as a last card has been played and its trick taken: nobody draws for it
    (so it was clarified below the published video; the words alone allow both, and players say there
    that they had played the other way). *House rule* `last_draw`: the trick's draw is made even
    then, and the round ends only if a hand is empty after it. So a last card must win, or lose in a
    trick with the Alley Cat.
-   Cards taken for the deal rank as in a trick, so they cannot tie; they go back before the shuffle.
    Cards are dealt one by one, to the non-dealer first.
-   *House rule* `head_start`: whoever wants it begins with some points, up to 43, for all to see.
-   44 is looked at when a round is over. If both have it the higher wins; if equal, play goes on.
    Totals may be negative, and after a tie at 44 or more may fall back below 44. Here the score is kept
    for everybody.
-   Tricks that are won lie face up, for both to look through.
-   It follows that a round has 6 to 10 tricks and at most 9 draws (by the house rule 6 to 11, and
    11), that the stock never runs out, and that there are never two empty hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from clowder.core.cards import Card, face_down_cards, without_card
from clowder.core.errors import IllegalMove
from clowder.core.options import option_value_of_seat, per_seat_option_field, switch_option_field
from clowder.core.poker import RANKS, rank_of
from clowder.core.rules import (
    NOBODY,
    AllowedHeadStarts,
    Move,
    Outcome,
    Pause,
    Seat,
    Shuffle,
    Shuffled,
    Traits,
    outcome_by_score,
)

T = TypeVar("T")

NAME = "alley-cat"
REVISION = 1
SEATS = range(2, 3)

GOAL = 44
"""Points that win a match (AC-9)."""

HAND = 6
"""Cards dealt to each player (AC-3)."""

DRAW_SHOWN_MS = 2500
"""Milliseconds for which the two cards drawn for the deal stay on the table."""

TRICK_SHOWN_MS = 1500
"""Milliseconds for which both cards of a trick stay on the table."""

ROUND_SHOWN_MS = 4000
"""Milliseconds for which the tricks of a round stay on the table before the next deal."""


@dataclass(frozen=True)
class Options:
    """Options of a game of Alley Cat: the house rule `last_draw`, off by default, and the `head_start`.

    By `last_draw` a card is drawn even for a trick with which a hand runs out (AC-7). `head_start` is
    the points that each seat begins with, by seat; empty for none.
    """

    last_draw: bool = switch_option_field(
        "Your last card must win its trick to end the round: who has to draw plays on."
    )
    head_start: tuple[int, ...] = per_seat_option_field(
        range(GOAL), "Points to begin with, so that the odds are even."
    )


# AC-1: the cards

ALLEY_CAT: Card = "5d"

LOW_TO_HIGH: tuple[Card, ...] = tuple(
    name + suit for name in RANKS for suit in ("s", "c", "d") if suit != "d" or name == "5"
)
"""All 27 cards, in trick order: each card is beaten by every later one."""

Trick: TypeAlias = tuple[Card, Card]
"""The card that was led, and the card that followed."""


def beats_card(card: Card, other: Card) -> bool:
    """Return whether `card` takes a trick with `other`, whichever led: the later in trick order (AC-1)."""
    return LOW_TO_HIGH.index(card) > LOW_TO_HIGH.index(other)


def pip_value(card: Card) -> int:
    """Return a card's value for scoring: ace 1, number cards their number, jack 11, queen 12, king 13."""
    return RANKS.index(rank_of(card)) + 1


def trick_value(trick: Trick) -> int:
    """Return the points of a trick for its winner: the difference between its two cards' values (AC-8).

    With the Alley Cat in it they are minus that difference.
    """
    led, followed = trick
    difference = abs(pip_value(led) - pip_value(followed))
    return -difference if ALLEY_CAT in trick else difference


# Moves of players


@dataclass(frozen=True)
class Lead(Move):
    """Move: play this card from the hand as the first of a trick. In transcripts: `lead Qs`."""

    card: Card


@dataclass(frozen=True)
class Follow(Move):
    """Move: play this card from the hand as the second of a trick. In transcripts: `follow 4s`."""

    card: Card


# Moves of the house, besides shuffling


@dataclass(frozen=True)
class Deal(Move):
    """Move of the house (the dealer that is no player): gather all cards, to be shuffled for a new round."""


@dataclass(frozen=True)
class Sweep(Move):
    """Move of the house (the dealer that is no player): give the trick to its winner, after a pause.

    Then a player draws a card, or the round is scored if a hand is empty.
    """


# The state


@dataclass(frozen=True)
class State:
    """Full state of a game of Alley Cat, secrets included: cards, tricks, scores, dealer and leader.

    `hands` and `stock` are the hidden cards, `drawn` the two drawn for the deal, `table` the trick being
    played, `tricks` those taken in this round, and `rounds` the points of finished rounds. `drew` is the
    seat that drew after the last trick. The properties `head_starts` and `total_points` (finished rounds
    and head starts) are computed. Everything is public but the stock and the other player's hand. Pairs
    are by seat.
    """

    options: Options
    stock: tuple[Card, ...] = LOW_TO_HIGH
    """The draw pile, top card first; all 27 cards while a shuffle is due."""

    drawn: tuple[Card, ...] = ()
    """The cards drawn for the deal, seat 0's first, while they lie on the table."""

    dealer: Seat = NOBODY
    """The dealer; NOBODY until the deal has been drawn for."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Hands, by seat, in the order dealt and drawn, the newest card last.

    When the round is over they keep the cards that were not played.
    """

    leader: Seat = NOBODY
    """The seat that leads this trick, or led it; NOBODY when no round is being played."""

    table: tuple[Card, ...] = ()
    """This trick's cards so far, the card that was led first."""

    drew: Seat | None = None
    """The seat that drew after the trick before; None after a trick without a draw, or before the first."""

    tricks: tuple[tuple[Trick, ...], tuple[Trick, ...]] = ((), ())
    """Tricks taken this round, by seat, the earliest first."""

    rounds: tuple[tuple[int, int], ...] = ()
    """Points scored in each finished round, by seat, the earliest round first."""

    @property
    def head_starts(self) -> tuple[int, int]:
        """The points that seats 0 and 1 begin with (head starts); 0 for a seat without one."""
        return option_value_of_seat(self.options.head_start, 0), option_value_of_seat(
            self.options.head_start, 1
        )

    @property
    def total_points(self) -> tuple[int, int]:
        """The points of both seats in all finished rounds, with their head starts."""
        rounds = (self.head_starts, *self.rounds)
        return sum(first for first, _ in rounds), sum(second for _, second in rounds)


def allowed_head_starts(options: Options, seats: int) -> AllowedHeadStarts:
    """Return the head starts (points to begin with) that a seat can be given: 0 to `GOAL` - 1."""
    return AllowedHeadStarts(range(GOAL))


TRAITS: Traits[State, Options] = Traits(
    hidden_hands=True, head_starts=allowed_head_starts, points=lambda state: state.total_points
)


# The eight functions of the rules


def setup(seats: int, options: Options) -> State:
    """Return the first state of a match: all cards in the stock, to be shuffled for drawing the dealer.

    After that shuffle each player draws a card for the first deal (AC-2).
    """
    return State(options)


def turn(state: State) -> Seat:
    """Return the seat that is to play a card: the trick's leader, or the other seat after the lead.

    NOBODY while cards are dealt, while a full trick lies on the table, between rounds, and at the end.
    """
    if not state.table:
        return state.leader
    return 1 - state.leader if len(state.table) == 1 else NOBODY


def house_move(state: State) -> Shuffle | Pause | None:
    """Return what the house (the dealer that is no player) does next: a shuffle, a pause, or None.

    When all 27 cards lie in the stock, they are shuffled. After the second card of a trick a pause ends
    with a `Sweep`; after the draw for the deal, and after a round, a pause ends with a `Deal`. None if a
    player is to act, or the match is over.
    """
    if len(state.stock) == len(LOW_TO_HIGH):
        return Shuffle(state.stock)
    if state.drawn:
        return Pause(DRAW_SHOWN_MS, Deal())
    if len(state.table) == 2:
        return Pause(TRICK_SHOWN_MS, Sweep())
    if state.leader == NOBODY and outcome(state) is None:
        return Pause(ROUND_SHOWN_MS, Deal())
    return None


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return the seat's legal moves, one for each card in hand, in hand order (AC-4); none out of turn.

    They are `Lead` moves for the first card of a trick, and `Follow` moves for the second.
    """
    if seat != turn(state):
        return ()
    kind = Follow if state.table else Lead
    return tuple(kind(card) for card in state.hands[seat])


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a legal move of a seat or the house, by the kind of move.

    `Lead` and `Follow` put the card on the table, `Sweep` gives the trick to its winner, and `Deal`
    gathers the cards. `Shuffled` lets both draw for the deal if there is no dealer yet, and else deals
    the cards. Raises IllegalMove for a move of another game.
    """
    match move:
        case Lead(card) | Follow(card):
            hands = replace_in_pair(state.hands, seat, without_card(state.hands[seat], card))
            return replace(state, hands=hands, table=(*state.table, card))
        case Sweep():
            return _finish_trick(state)
        case Deal():
            return _gather_cards(state)
        case Shuffled(order):
            return _choose_first_dealer(state, order) if state.dealer == NOBODY else _deal_cards(state, order)
    raise IllegalMove(f"There is no {str(move)!r} in Alley Cat.")


def observe(state: State, seat: Seat) -> State:
    """Return the state as this seat sees it, with the stock and the other player's hand face down.

    An onlooker sees both hands face down.
    """
    first, second = state.hands
    hands = (first if seat == 0 else face_down_cards(first), second if seat == 1 else face_down_cards(second))
    return replace(state, stock=face_down_cards(state.stock), hands=hands)


def outcome(state: State) -> Outcome | None:
    """Return scores and winner of a match that is over, else None (AC-9).

    It is over when a seat has `GOAL` points or more and the points differ; the higher score wins. Only
    points of finished rounds and head starts count.
    """
    first, second = state.total_points
    if first == second or max(first, second) < GOAL:
        return None
    return outcome_by_score((first, second))


def next_game_options(state: State) -> Options:
    """Return the options of the next match: the same, as each match draws lots for the dealer (AC-2)."""
    return state.options


# AC-2, AC-3: dealing


def _choose_first_dealer(state: State, order: tuple[Card, ...]) -> State:
    """Return the state after each seat has drawn a card: the seat with the lower one deals first (AC-2).

    The two cards are the first of the shuffled deck `order`, seat 0's first. They lie on the table until
    the deal.
    """
    first, second, *rest = order
    dealer = 1 if beats_card(first, second) else 0
    return replace(state, drawn=(first, second), stock=tuple(rest), dealer=dealer)


def _gather_cards(state: State) -> State:
    """Return the state with all cards back in the stock, to be shuffled for the next round.

    Points of finished rounds are kept. The other seat deals next, but after the draw for the first deal
    the dealer drawn stays (AC-2).
    """
    dealer = state.dealer if state.drawn else 1 - state.dealer
    return State(state.options, dealer=dealer, rounds=state.rounds)


def _deal_cards(state: State, order: tuple[Card, ...]) -> State:
    """Return the state after dealing six cards to each from the deck `order`, non-dealer first (AC-3).

    The cards are dealt one by one, and the others are the stock. The non-dealer leads the first trick.
    """
    leader = 1 - state.dealer
    for_leader, for_dealer = order[0 : 2 * HAND : 2], order[1 : 2 * HAND : 2]
    hands = (for_leader, for_dealer) if leader == 0 else (for_dealer, for_leader)
    return replace(state, hands=hands, stock=order[2 * HAND :], leader=leader)


# AC-4 to AC-8: after a trick


def _finish_trick(state: State) -> State:
    """Return the state after the winner has taken the trick, and one player has drawn a card (AC-5, AC-6).

    The loser draws, but after a trick with the Alley Cat the winner; the other player leads next. If a
    hand is empty no card is drawn, and the round is scored. By the house rule `last_draw` the card is
    drawn even then, and the round is scored only if a hand is still empty after it.
    """
    led, followed = trick = state.table
    winner = state.leader if beats_card(led, followed) else 1 - state.leader
    drawer = winner if ALLEY_CAT in trick else 1 - winner
    tricks = replace_in_pair(state.tricks, winner, (*state.tricks[winner], (led, followed)))
    swept = replace(state, table=(), tricks=tricks, leader=1 - drawer, drew=None)
    if () in swept.hands and not swept.options.last_draw:
        return _score_round(swept)
    swept = _take_from_stock(swept, drawer)
    return _score_round(swept) if () in swept.hands else swept


def _take_from_stock(state: State, seat: Seat) -> State:
    """Return the state after the seat has drawn the top card of the stock (AC-5).

    It becomes the last card of the hand, and `drew` names the seat.
    """
    top, *rest = state.stock
    hands = replace_in_pair(state.hands, seat, (*state.hands[seat], top))
    return replace(state, hands=hands, stock=tuple(rest), drew=seat)


def _score_round(state: State) -> State:
    """Return the state with the round's points, by seat, added to `rounds` (AC-7), and NOBODY to lead.

    A seat's points in the round are the sum of `trick_value` over the tricks that it took.
    """
    first, second = state.tricks
    points = sum(map(trick_value, first)), sum(map(trick_value, second))
    return replace(state, leader=NOBODY, rounds=(*state.rounds, points))


def replace_in_pair(pair: tuple[T, T], seat: Seat, new: T) -> tuple[T, T]:
    """Return the pair with this seat's element (0 or 1) replaced by `new`."""
    return (new, pair[1]) if seat == 0 else (pair[0], new)

"""Whiskers, a trick game for two to four. It is old Whist without trumps or partners, and nobody's property.

WH-1  The deck: 52 cards, ace low, king high. Each is dealt seven; the others stay face down.
WH-2  Whoever was dealt the lowest card leads any card. Of equal ranks clubs are lowest, then diamonds, hearts
      and spades.
WH-3  The others follow clockwise: with the suit that was led if they can, else with any card.
WH-4  The highest card of the suit that was led takes the trick, and whoever took it leads the next.
WH-5  After seven tricks whoever took most wins.

Ours
-   There are no trumps and no partners. So there is less to remember.
-   Equal numbers of tricks share the win. Nothing else tells who was better.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.core.cards import Card, face_down_cards, replace_item, without_card
from clowder.core.poker import RANKS, SUITS, poker_deck, rank_of, suit_of
from clowder.core.rules import (
    NOBODY,
    Move,
    Outcome,
    Pause,
    Seat,
    Shuffle,
    Shuffled,
    Traits,
    outcome_by_score,
)

NAME, REVISION, SEATS, HAND = "whiskers", 1, range(2, 5), 7


@dataclass(frozen=True)
class Options:
    """The game's options, of which there are none."""


@dataclass(frozen=True)
class Play(Move):
    card: Card


@dataclass(frozen=True)
class Sweep(Move):
    """The house's move that gives the trick to its winner."""


@dataclass(frozen=True)
class State:
    """A state of the game: tuples by seat, but for the stock and the trick.

    The stock and the others' hands are secret.
    """

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    taken: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = poker_deck()
    trick: tuple[Card, ...] = ()
    leader: Seat = NOBODY


TRAITS: Traits[State, Options] = Traits(hidden_hands=True)


def turn(state: State) -> Seat:
    """Return the seat with the turn (WH-2, WH-3), or NOBODY while a full trick is on the table."""
    seats, played = len(state.hands), len(state.trick)
    goes_on = state.leader != NOBODY and played < seats and any(state.hands)
    return (state.leader + played) % seats if goes_on else NOBODY


def winner(state: State) -> Seat:
    """Return the seat that takes the trick as it is (WH-4)."""
    best = max(
        state.trick, key=lambda card: (suit_of(card) == suit_of(state.trick[0]), RANKS.index(rank_of(card)))
    )
    return (state.leader + state.trick.index(best)) % len(state.hands)


def setup(seats: int, options: Options) -> State:
    return State(options, hands=((),) * seats, taken=((),) * seats)


def house_move(state: State) -> Shuffle | Pause | None:
    if state.leader == NOBODY:
        return Shuffle(state.stock)
    return Pause(1500, Sweep()) if len(state.trick) == len(state.hands) else None


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return the seat's legal cards to play (WH-2, WH-3)."""
    mine = state.hands[seat] if seat == turn(state) else ()
    suited = [card for card in mine if state.trick and suit_of(card) == suit_of(state.trick[0])]
    return tuple(Play(card) for card in suited or mine)


def play(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Shuffled(order):
            return _dealt(state, order)
        case Play(card):
            hands = replace_item(state.hands, seat, without_card(state.hands[seat], card))
            return replace(state, hands=hands, trick=(*state.trick, card))
    taken = replace_item(state.taken, winner(state), state.taken[winner(state)] + state.trick)
    return replace(state, taken=taken, trick=(), leader=winner(state))


def _dealt(state: State, order: tuple[Card, ...]) -> State:
    """Return the state after the deal, with the lead at the lowest card (WH-1, WH-2)."""
    seats = len(state.hands)
    hands = tuple(order[seat * HAND : (seat + 1) * HAND] for seat in range(seats))
    lowest = min(
        order[: seats * HAND], key=lambda card: (RANKS.index(rank_of(card)), SUITS.index(suit_of(card)))
    )
    return replace(state, hands=hands, stock=order[seats * HAND :], leader=order.index(lowest) // HAND)


def observe(state: State, seat: Seat) -> State:
    hands = tuple(hand if owner == seat else face_down_cards(hand) for owner, hand in enumerate(state.hands))
    return replace(state, hands=hands, stock=face_down_cards(state.stock))


def outcome(state: State) -> Outcome | None:
    """Return the outcome after seven tricks: most tricks win (WH-5)."""
    is_over = state.leader != NOBODY and not state.trick and not any(state.hands)
    return outcome_by_score([len(cards) // len(state.hands) for cards in state.taken]) if is_over else None


def next_game_options(state: State) -> Options:
    return state.options

"""Nine Lives, a game for two to four who shed their cards. Its kind is old, and nobody's property.

NL-1  The deck: 52 cards. Who deals first is drawn, and the deal passes to the left from round to round. Each
      is dealt nine cards, or five by the option `cards`. The next card is turned up, and begins the pile.
NL-2  A nine cannot begin the pile: the cards are shuffled again until another card does.
NL-3  The player on the dealer's left begins, and play goes round clockwise.
NL-4  Whoever has the turn lays a card on the pile that has the suit or the rank of the card on top.
NL-5  A nine has nine lives: it can always be laid, and whoever lays it names the suit that follows.
NL-6  Instead one may draw a card, as long as there is a stock. That ends the turn.
NL-7  Whoever can neither lay nor draw passes. When all have passed in a row, the round is over.
NL-8  A round also ends when somebody has laid their last card. Then each scores a point less for every card
      still in their hand; by the option `dear_nines` nine points less for a nine.
NL-9  After as many rounds as the option `rounds` says, whoever has lost the fewest points wins.

Ours
-   One may draw although one could lay. It is seldom wise, and there is nothing to watch over.
-   The pile does not become the stock again. So a round ends soon.
-   Equal points share the win. Nothing else tells who was better.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.core.cards import Card, face_down_cards, replace_item, without_card
from clowder.core.dealer import (
    first_dealer_by_lot,
    first_dealer_option_field,
    first_dealer_shuffle,
    next_dealer_option_value,
    parse_first_dealer,
)
from clowder.core.options import option_field, switch_option_field
from clowder.core.poker import SUITS, poker_deck, rank_of, suit_of
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

NAME, REVISION, SEATS = "nine-lives", 1, range(2, 5)

WILD = "9"


@dataclass(frozen=True)
class Options:
    cards: int = option_field(9, (5, 9), "Fewer make shorter rounds.")
    rounds: int = option_field(2, range(1, 4), "More even out luck.")
    dear_nines: bool = switch_option_field("Then it is a risk to keep one for the end.")
    dealer: str = first_dealer_option_field(SEATS, "Who deals the first round.")


@dataclass(frozen=True)
class Lay(Move):
    card: Card


@dataclass(frozen=True)
class Name(Move):
    """The move that lays a nine and names the suit that follows."""

    card: Card
    suit: str


@dataclass(frozen=True)
class Draw(Move):
    pass


@dataclass(frozen=True)
class Pass(Move):
    pass


@dataclass(frozen=True)
class Score(Move):
    """The house's move that scores the hands and gathers the cards for the next round."""


@dataclass(frozen=True)
class State:
    """A state of the game: hands and lost points by seat, and the pile with its top card last.

    The stock and the others' hands are secret.
    """

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    lost: tuple[int, ...]
    stock: tuple[Card, ...] = poker_deck()
    pile: tuple[Card, ...] = ()
    asked: str = ""
    dealer: Seat = NOBODY
    mover: Seat = NOBODY
    passed: int = 0
    rounds: int = 0


TRAITS: Traits[State, Options] = Traits(hidden_hands=True, points=lambda state: state.lost)


def setup(seats: int, options: Options) -> State:
    dealer = parse_first_dealer(options.dealer, seats)
    return State(options, hands=((),) * seats, lost=(0,) * seats, dealer=dealer)


def _is_over(state: State) -> bool:
    """Return whether the round is over (NL-7, NL-8)."""
    return bool(state.pile) and (() in state.hands or state.passed == len(state.hands))


def turn(state: State) -> Seat:
    """Return the seat with the turn (NL-3), or NOBODY between two rounds and while the house shuffles."""
    return NOBODY if not state.pile or _is_over(state) else state.mover


def house_move(state: State) -> Shuffle | Pause | None:
    seats = len(state.hands)
    if state.rounds == state.options.rounds:
        return None
    if state.dealer == NOBODY:
        return first_dealer_shuffle(seats)
    if not state.pile:
        first = seats * state.options.cards
        return Shuffle(state.stock, lambda order: rank_of(order[first]) != WILD)
    return Pause(2500, Score()) if _is_over(state) else None


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return the seat's legal moves: lay, draw or pass (NL-4 to NL-7)."""
    if seat != turn(state):
        return ()
    lays = [move for card in state.hands[seat] for move in _with(state, card)]
    return (*lays, Draw()) if state.stock else tuple(lays) or (Pass(),)


def _with(state: State, card: Card) -> Sequence[Move]:
    if rank_of(card) == WILD:
        return [Name(card, named) for named in SUITS]
    top = state.pile[-1]
    fits = suit_of(card) == (state.asked or suit_of(top)) or rank_of(card) == rank_of(top)
    return [Lay(card)] if fits else []


def play(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Shuffled(order) if state.dealer == NOBODY:
            return replace(state, dealer=first_dealer_by_lot(order))
        case Shuffled(order):
            return _dealt(state, order)
        case Lay(card) | Name(card):
            hands = replace_item(state.hands, seat, without_card(state.hands[seat], card))
            asked = move.suit if isinstance(move, Name) else ""
            return _next(replace(state, hands=hands, pile=(*state.pile, card), asked=asked, passed=0))
        case Draw():
            hands = replace_item(state.hands, seat, (*state.hands[seat], state.stock[0]))
            return _next(replace(state, hands=hands, stock=state.stock[1:], passed=0))
        case Pass():
            return _next(replace(state, passed=state.passed + 1))
    lost = tuple(before - worth(state, hand) for before, hand in zip(state.lost, state.hands, strict=True))
    cards = (*state.stock, *state.pile, *(card for hand in state.hands for card in hand))
    dealer, seats = (state.dealer + 1) % len(state.hands), len(state.hands)
    return State(state.options, ((),) * seats, lost, cards, dealer=dealer, rounds=state.rounds + 1)


def _next(state: State) -> State:
    return replace(state, mover=(state.mover + 1) % len(state.hands))


def worth(state: State, hand: Sequence[Card]) -> int:
    """Return the points that a hand loses (NL-8)."""
    return sum(9 if state.options.dear_nines and rank_of(card) == WILD else 1 for card in hand)


def _dealt(state: State, order: tuple[Card, ...]) -> State:
    """Return the state after the deal, with the first card of the pile (NL-1)."""
    seats, each = len(state.hands), state.options.cards
    hands = tuple(order[seat * each : (seat + 1) * each] for seat in range(seats))
    rest, mover = order[seats * each :], (state.dealer + 1) % seats
    return replace(state, hands=hands, pile=rest[:1], stock=rest[1:], mover=mover)


def observe(state: State, seat: Seat) -> State:
    hands = tuple(hand if owner == seat else face_down_cards(hand) for owner, hand in enumerate(state.hands))
    return replace(state, hands=hands, stock=face_down_cards(state.stock))


def outcome(state: State) -> Outcome | None:
    """Return the outcome after the last round: fewest lost points win (NL-9)."""
    return outcome_by_score(state.lost) if state.rounds == state.options.rounds else None


def next_game_options(state: State) -> Options:
    return replace(state.options, dealer=next_dealer_option_value(state.dealer, len(state.hands)))

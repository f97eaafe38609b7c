"""Black Cat, for two to four, all at once, by Natosha Ellis, Benjamin Gibbs and Jonathan Leistiko.

A free game of Invisible City Productions, March 2003. The rules in our own words; what they leave
open we settled, and say so under *Ours*. What the piles are worth is counted in `score.py`.

BC-1  A poker deck is shuffled and lies face down. The game begins when the deck is turned over: from
      then on its top card is seen, and only that one.
BC-2  Each player has two kitty piles, a left and a right one. They start empty.
BC-3  Whoever likes, whenever they like, takes the top card to the end of one of their own piles; one
      card at a time, and the first to reach for it has it.
BC-4  Cards in a pile stay in the order in which they came, in play and in the count.
BC-5  An ace is worth 1, number cards their number, jacks and kings 0. A queen is worth 7 or 11: her
      player says which when the game is over.
BC-6  *Tomcat*, 3 points: two neighbours in a pile that add to 10. A card may be in two of them (8-2-8),
      but three cards that add to 10 are none.
BC-7  *Yowler*, 1 point: a ten.
BC-8  *Jellical Cat*, 2 points: a face card in a sandwich. The filling is one or more face cards of one
      rank, the bread two other cards of one rank: in 2-Q-Q-2 both queens are Jellical.
BC-9  *Black Cat*, 6 points: black cards in a row, with no red one between them, that add to 13.
BC-10 The game is over when the deck is used up; or when nobody wants the top card and somebody *calls*.
BC-11 The most points win.
BC-12 Variants, in any combination. *Long Night on the Fence*: two decks. *Lucky Tom*: a Tomcat of two
      fives is 5 points. *Music of the Night*: a Yowler is as many points as its pile has Yowlers.

Ours
-   Tomcats: a ten beside a jack or a king is one (the ten is a Yowler too), and so is a queen as 7
    beside a 3. *House rule* `face_tomcats`: jacks and kings may be kept out.
-   Queens: each has one value, for every Cat she is in, whatever the others have. The best choice is
    found and shown. *House rule* `queens`: one value for all of a player's queens.
-   Jellical Cats: suits do not matter. The filling is a whole run of one rank, and the bread is of
    another: in Q-K-Q the king is Jellical, in K-K-K nothing is, in K-Q-K-Q-K all three inner cards are.
    *House rule* `three_of_a_kind`: a face card between two of its own rank is Jellical too, so the
    middle king of K-K-K. It is so once, however many sandwiches it is in.
-   Black Cats: every part of a black run counts, even if they overlap (6-7-6 is two). A chain neither
    begins nor ends with a card worth 0; inside it may have some. *House rule* `share`: no card in two
    Black Cats, and the most that can then be had count. *House rule* `whole_run`: only a whole run of black
    cards counts, from one red card or end of the pile to the next, jacks and kings in it included. Black
    6-7-2 is none; 6-7 is one, and so is K-6-7. It is not chosen together with the house rule before it.
-   Nothing counts across piles.
-   A race begins with a countdown of three seconds; in turns, the deck is turned over at once.
-   Equal totals share the win.
-   The deck stalls when its top card has lain there for a while (`call_after`). Then anyone may call,
    until somebody takes the card.
-   Taking turns (`pace`), for those who cannot race: in turn, clockwise, take the top card or pass. When
    everyone has passed on a card the deck has stalled: anyone may call, and until someone does the
    turn goes on round, to take or to pass. The left neighbour of whoever began this game begins the next.
-   *House rule* `head_start`, in a race: whoever has the longest may take a card as soon as it lies open.
    The others wait first, each by as many milliseconds as theirs is shorter; until then a take is no move.
-   A move names the card that its player saw. If another was quicker it is no move at all, and costs
    nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from clowder.core.cards import Card, face_down_cards
from clowder.core.errors import BadOption, IllegalMove
from clowder.core.i18n import _
from clowder.core.options import option_field, option_value_of_seat, per_seat_option_field
from clowder.core.poker import poker_deck
from clowder.core.rules import (
    EVERYBODY,
    NOBODY,
    AllowedHeadStarts,
    Move,
    Outcome,
    Seat,
    Shuffle,
    Shuffled,
    Traits,
    Wait,
    outcome_by_score,
)
from clowder.games.black_cat.score import Pile, ScoringOptions, score_player

NAME = "black-cat"
REVISION = 1
SEATS = range(2, 5)

STARTS = range(0, 2001, 100)
"""Possible head starts, in milliseconds; all are shorter than the time after which a card stalls."""

COUNTDOWN_MS = 3000
"""Milliseconds before the deck is turned over, so that a race starts fairly."""


@dataclass(frozen=True)
class Options(ScoringOptions):
    """Options of a game: how cards score (see `ScoringOptions`), and five on how the game is played.

    The five are `decks` (1 or 2), `pace` (race or turns), `call_after` (seconds until a card stalls in a
    race), `first` (who begins in turns) and `head_start` (milliseconds by seat, in a race).
    `head_start_wait_ms` returns how long a seat must wait for each card.
    """

    decks: int = option_field(
        1, (1, 2), "Two decks are a Long Night on the Fence: twice the cards, a longer game."
    )
    pace: Literal["race", "turns"] = option_field(
        "race", ("race", "turns"), "In a race the first hand has the card; take turns if you cannot race."
    )
    call_after: int = option_field(
        5, range(3, 31), "Seconds before a card that nobody takes may end a race; more give time to think."
    )
    first: int = option_field(0, range(4), "Who begins when you take turns.", asked=False)
    head_start: tuple[int, ...] = per_seat_option_field(
        STARTS, "Milliseconds before the others' taps count, in a race."
    )

    def head_start_wait_ms(self, seat: Seat) -> int:
        """Return for how many milliseconds a card must lie open before this seat may take it.

        It is the longest head start of any seat less this seat's own; 0 if the option `head_start` is
        not set.
        """
        return max(self.head_start) - option_value_of_seat(self.head_start, seat) if self.head_start else 0


Pair: TypeAlias = tuple[Pile, Pile]
"""A player's two piles: left, right."""

Side: TypeAlias = Literal["left", "right"]


# Moves of players


@dataclass(frozen=True)
class Take(Move):
    """Take the top card to the end of one's own `left` or `right` pile. In transcripts: `take 8h left`."""

    card: Card
    pile: Side


@dataclass(frozen=True)
class Pass(Move):
    """Pass on the top card, which ends the turn without taking it. In transcripts: `pass 8h`.

    It is not legal in a race, in which players simply wait; there computer players weigh it as waiting.
    """

    card: Card


@dataclass(frozen=True)
class Call(Move):
    """Call the end of the game, which is legal only on a stalled top card. In transcripts: `call Kd`.

    The top card stalls in a race when it was not taken for a while, in turns when all have passed on it.
    `card` is that card.
    """

    card: Card


# Moves of the house, besides shuffling


@dataclass(frozen=True)
class Turn(Move):
    """Turn the deck face up, which begins the game. A move of the house (the dealer, no player).

    It has no fields. In transcripts: `turn`.
    """


@dataclass(frozen=True)
class Stall(Move):
    """Mark the top card as stalled, as it was not taken for a while. A house move, only in a race.

    In a race all play at once. On a stalled card any player may call the end of the game. In
    transcripts: `stall Kd`.
    """

    card: Card


@dataclass(frozen=True)
class Ready(Move):
    """Let more seats take the top card, now that it has lain open for `after` milliseconds.

    A move of the house (the dealer that is no player), only in a race, in which all play at once. Before
    it only seats with a longer head start may take the card. In transcripts: `ready Kd 500`.
    """

    card: Card
    after: int


# The state


@dataclass(frozen=True)
class State:
    """Full state of a game of Black Cat, with what is hidden: the deck, each seat's piles, and the turn.

    `deck` has the top card first; `piles` are by seat, left and right; `turn` is EVERYBODY in a race,
    and `passes` counts passes in a row. What the house has done is in `shuffled`, `turned`, `stalled`
    and `waited`, who called the end in `called_by`; `is_over` follows. All is public but the deck, and
    of that the top card is public once the deck is turned over.
    """

    options: Options

    deck: tuple[Card, ...]
    """The cards left, top card first."""

    piles: tuple[Pair, ...]
    """Piles by seat."""

    turn: Seat
    """The seat that is to take or pass; EVERYBODY in a race."""

    passes: int = 0
    """Passes in a row on the top card, at most one for each seat."""

    shuffled: bool = False

    turned: bool = False
    """True once the deck has been turned over."""

    stalled: bool = False
    """True if the top card has stalled, so that anyone may call."""

    waited: int = 0
    """Milliseconds of head starts that are over for the top card: seats that wait no longer may take it."""

    called_by: Seat | None = None
    """The seat that has called; None if nobody has."""

    @property
    def is_over(self) -> bool:
        """True if the game is over: the deck is used up, or somebody has called (BC-10)."""
        return self.called_by is not None or not self.deck


def allowed_head_starts(options: Options, seats: int) -> AllowedHeadStarts:
    """Return the head starts that may be chosen: in a race 0 to 2000 ms in steps of 100; else none.

    `seats` is not used.
    """
    return AllowedHeadStarts(STARTS if options.pace == "race" else (), is_time=True)


def with_first_player(options: Options, seats: int, seat: Seat) -> Options:
    """Return the options changed so that this seat begins; unchanged for a race.

    In a race all begin at once. `seats` is not used.
    """
    return replace(options, first=seat) if options.pace == "turns" else options


def points_by_seat(state: State) -> Sequence[int]:
    """Return the points of each seat's two piles together as they are now, by seat (BC-11)."""
    return [score_player(pair, state.options).points for pair in state.piles]


TRAITS: Traits[State, Options] = Traits(
    open_moves=(Take, Pass, Call),
    head_starts=allowed_head_starts,
    with_first=with_first_player,
    points=points_by_seat,
)


# The eight functions of the rules


def setup(seats: int, options: Options) -> State:
    """Return the first state of a game, before one or two poker decks are shuffled (BC-1, BC-2, BC-12).

    Raises BadOption if the option `first` is no seat of this game; if `head_start` is set in a game in
    turns; or if `whole_run` is chosen and `share` switched off, as both say which Black Cats count.
    """
    if options.first >= seats:
        wrong = _("first is 0 to {last} with {seats} players, not {first}.")
        raise BadOption(wrong.format(last=seats - 1, seats=seats, first=options.first))
    if options.head_start and options.pace == "turns":
        raise BadOption(_("In turns nobody has a head start."))
    if options.whole_run and not options.share:
        raise BadOption(_("Only whole runs, or no shared cards: choose one of these two house rules."))
    cards = poker_deck() if options.decks == 1 else (*poker_deck(), *poker_deck("-b"))
    turn = options.first if options.pace == "turns" else EVERYBODY
    return State(options, cards, piles=(((), ()),) * seats, turn=turn)


def turn(state: State) -> Seat:
    """Return the seat that is to take or pass; EVERYBODY in a race, NOBODY when the game is over."""
    return NOBODY if state.is_over else state.turn


def house_move(state: State) -> Shuffle | Wait | None:
    """Return what the house (the dealer that is no player) does next: a shuffle, a timed move, or None.

    It shuffles first. Then it turns the deck over: after a countdown in a race, at once in turns (BC-1).
    Then, in a race, it waits until more seats may take the top card, or until that card stalls (BC-10).
    None if only players are to act, or the game is over.
    """
    if not state.shuffled:
        return Shuffle(state.deck)
    race = state.turn == EVERYBODY
    if not state.turned:
        return Wait(COUNTDOWN_MS if race else 0, Turn())
    return _next_race_wait(state) if race and not state.is_over else None


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return the seat's legal moves: take left or right, pass, and call on a stalled card (BC-3, BC-10).

    In turns only the seat with the turn may take or pass; in a race anybody may take after their wait
    for the head starts of others, and nobody passes. While the card is stalled any seat may call, with
    or without the turn. Empty before the deck is turned over, and after the game.
    """
    if not state.turned or state.is_over:
        return ()
    card = state.deck[0]
    calls = (Call(card),) if state.stalled else ()
    if state.turn == EVERYBODY:
        takes = (Take(card, "left"), Take(card, "right"))
        return (*takes, *calls) if state.options.head_start_wait_ms(seat) <= state.waited else calls
    if state.turn == seat:
        return Take(card, "left"), Take(card, "right"), Pass(card), *calls
    return calls


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a legal move of a seat or of the house (BC-3, BC-4, BC-10).

    To take or to pass gives the next seat the turn. `Call` sets `called_by`, `Ready` sets `waited`,
    `Stall` and `Turn` set their flags, and `Shuffled` lays the deck. Whether the move is legal is not
    checked. Raises IllegalMove for a move that is not of this game.
    """
    match move:
        case Take(card, side):
            return _take_card(state, seat, card, side)
        case Pass():
            return _count_pass(state)
        case Call():
            return replace(state, called_by=seat)
        case Ready(_, after):
            return replace(state, waited=after)
        case Stall():
            return replace(state, stalled=True)
        case Turn():
            return replace(state, turned=True)
        case Shuffled(order):
            return replace(state, deck=order, shuffled=True)
    raise IllegalMove(f"There is no {str(move)!r} in Black Cat.")


def observe(state: State, seat: Seat) -> State:
    """Return the state as all seats see it: the deck face down, but for its top card once turned (BC-1).

    `seat` makes no difference.
    """
    seen = 1 if state.turned else 0
    return replace(state, deck=(*state.deck[:seen], *face_down_cards(state.deck[seen:])))


def outcome(state: State) -> Outcome | None:
    """Return scores and winners: all seats with the most points win (BC-11). None before the end."""
    if not state.is_over:
        return None
    return outcome_by_score(points_by_seat(state))


def next_game_options(state: State) -> Options:
    """Return the options of the next game: the seat clockwise after the one that began this game begins.

    In a race, where all begin at once, that makes no difference.
    """
    return replace(state.options, first=(state.options.first + 1) % len(state.piles))


def _next_race_wait(state: State) -> Wait | None:
    """Return the house's next wait in a race: until more seats may take the top card, or it stalls.

    The first comes after the shortest wait for head starts that is not over, the second after
    `call_after` seconds. None if all seats may take the card and it has stalled already.
    """
    card, options = state.deck[0], state.options
    if waits := [
        wait for wait in map(options.head_start_wait_ms, range(len(state.piles))) if wait > state.waited
    ]:
        return Wait(min(waits) - state.waited, Ready(card, min(waits)))
    return None if state.stalled else Wait(options.call_after * 1000 - state.waited, Stall(card))


# BC-3, BC-10: the top card


def _take_card(state: State, seat: Seat, card: Card, side: Side) -> State:
    """Return the state after a seat takes the top card to its left or right pile (BC-3, BC-4).

    The card lies at the end of that pile, and the deck's next card is on top: no passes, waits or stall
    count for it yet. In turns the next seat has the turn.
    """
    left, right = state.piles[seat]
    pair = ((*left, card), right) if side == "left" else (left, (*right, card))
    piles = (*state.piles[:seat], pair, *state.piles[seat + 1 :])
    turn = _next_seat_to_move(state)
    return replace(state, deck=state.deck[1:], piles=piles, turn=turn, passes=0, stalled=False, waited=0)


def _count_pass(state: State) -> State:
    """Return the state after one more pass on the top card: the next seat has the turn.

    The card stalls when as many passes in a row have been counted as there are seats.
    """
    passes = min(state.passes + 1, len(state.piles))
    return replace(state, turn=_next_seat_to_move(state), passes=passes, stalled=passes == len(state.piles))


def _next_seat_to_move(state: State) -> Seat:
    """Return the seat that has the turn after this one, clockwise; EVERYBODY in a race."""
    return EVERYBODY if state.turn == EVERYBODY else (state.turn + 1) % len(state.piles)

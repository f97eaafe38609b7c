"""Kit and Kat in Nuerland, a game of fourteen books for two to six, by Ray Huffman, 1948.

The rules in our own words; what they leave open we settled, and say so under *Ours*.

KK-1  The deck: fourteen books, A to N, each of ten cards that are numbered from 1. 140 cards.
KK-2  They are shuffled and dealt into 28 packets of five. Everybody takes a packet as their hand, and
      another one whenever that is used up.
KK-3  Seen from the dealer's right, the first player with a 1 in hand begins.
KK-4  1s come before all else. Any other card is played in order: a book's 2 when its 1 lies there,
      and so on up to its 10.
KK-5  In a turn one plays on and on, from the hand and from one's own Kittens. Who cannot go on lays a
      card of the hand, face up, before them: a Kitten. The next player has the turn.
KK-6  There are at most four piles of Kittens. A fifth Kitten covers one of them, and what is covered
      waits until the cover has been played.
KK-7  Who plays the 10 of a book takes the book. Most books win.
KK-8  It is a mistake to play something else while a 1 is in hand, or to play out of order. Who sees it
      first calls "Kit-and-Kat!" and draws a card, unseen, from the hand of the one who erred. That
      turn is over on the spot, without a Kitten; the one who erred goes on when it is their turn again.
KK-9  The finish: when every hand is used up and only Kittens are left, they serve as the hands, those
      that were covered too.
KK-10 Every card asks and answers something about Nuerland, to be read aloud as it is played. The
      texts are not here: a card that is played, or laid, lies open, and so the page can show it.

Ours
-   A deck may have fewer books, from A on, and fewer cards in each: `books` (1 to 14) and `cards` (3 to
    10). Who plays the last card of a book takes it, as the 10 above. Packets are of five, or of fewer,
    all alike, where else not everybody would have one; what remains is the last packet, a smaller one.
    There must be a card for everybody.
-   The number of players. The turn passes to the right (counter-clockwise), as the first player is
    looked for; if nobody holds a 1, the player at the dealer's right begins.
-   The packets lie in one heap. Each player takes the first from it in turn, from the dealer's right.
    A hand used up by playing is replaced at once and the turn goes on, its new 1s first; a hand used
    up by laying is replaced at once too, but the turn is over.
-   With no packet left and no card in hand, one goes on from the Kittens for as long as one likes, and
    then passes.
-   One may stop early, by laying a Kitten: but not while holding a 1. A 1 among the Kittens binds
    nobody, and any 1 may be played, from hand or Kittens, while one is in hand. *House rule*
    `must_play_all`: nobody stops while they can play.
-   Only the top of one's own piles can be played. A Kitten covers another only when there are four
    piles; else it is put on the first place of the four that is free. *House rule* `joined_piles`:
    instead of covering a pile one may *join* two, lay one on another as it is, and put the Kitten in
    its place; or lay one on the Kitten, which is then the lowest of that pile, in its place, and drawn
    out from below if it goes back (see below). So of five Kittens any may lie on any other. Piles stay
    joined, also when that Kitten goes back. Whether somebody was able to play is judged before they join.
-   The finish begins when there is no packet, no hand, and no misplaced card (see below) any more. In
    the finish, whoever can play plays at least one card, and then may pass; whoever cannot play passes.
    The Kittens *are* the hand: it lies open, its 1s bind, cards are drawn from it.
-   *House rule* `kittens_as_hand`: whenever the finish would begin, all take up all their Kittens, covered
    ones too, as a hand that nobody else sees, and the game goes on as before, Kittens included. From then
    on whoever can play plays at least one card in a turn before they lay or pass; not to do so is mistake
    (d) below. So there is no finish, but the game ends: some next card is in a hand when all take up, and
    has been played before they take up again. In the classic way a pass that begins it lays no Kitten.
-   Two ways to play. *Guided*: only what is right can be played, so nobody errs or calls. *Classic*:
    anything can be played, and nothing that a player sees or may do tells that it was wrong. Where two
    people or more play, the classic way is offered first, as it is the maker's game.
-   Guided, the finish begins at once; if that is in mid-turn, what was played before in that turn counts
    as the one card. In the classic way this would tell that the last card was right. So there it
    begins at once only after a right call, else with the next player's first act: a pass, or a card
    from the top of a pile, which then comes from the hand. What was covered until then neither binds
    this one act nor makes able to play. (In games of revision 1 it began at once: their `finish`.)
-   Mistakes, in the classic way: (a) a card out of order; (b) playing any card but a 1, laying a Kitten
    (be it the 1 itself) or passing while a 1 is in hand; (c) by `must_play_all`, stopping when able to
    play; (d) in the finish, where anyone may pass, to do so without having played when able to play. A
    card out of order, and only that, is *misplaced*: it lies on its book, and does not count. What is
    in order counts, even if a 1 was held back.
-   From a player's first act in a turn to the next player's first act, all others may call, once each
    (but see `wrong_call_costs`). A pass is an act; a call is none.
-   The first right call ends it, so that nobody else can call by accident. Misplaced cards go back to
    where they came from, the hand or the top of their pile; a Kitten that was laid while a 1 was in
    hand goes back to the hand. Then the caller draws, and if it is still that player's turn it is over.
    One card is drawn, however many the mistakes; none from an empty hand. Only then the finish may begin.
-   Any other Kitten stays where it was laid, after mistake (c) too. A misplaced card goes on top of
    whatever lies in its place by now. A hand used up by the draw is replaced at once.
-   If nobody calls, misplaced cards go back when the next player begins, and all else stays.
-   A wrong call costs nothing but the call. *House rule* `wrong_call_costs`: the accused draws a card,
    unseen, from the caller's hand; none from an empty one. Whoever has paid so may call again, as often
    as they like: a call has its price then, and who first notices may notice late.
-   When the last book is taken there is nothing to call any more. Equal numbers of books share the win.
-   *House rule* `knowing`: whoever plays a card says its answer, and the table judges whether they knew it
    before anything else is done in that turn; anybody may say so, and the first word counts. If they knew
    it the turn goes on as ever. If not, it is over on the spot, without a Kitten: no mistake, even with a 1
    in hand or a card that could be played, and in the finish the card that was due has been played. As a
    turn in which nobody plays ends as ever, the game comes to an end. Calls may be made in the meantime,
    and a right one leaves nothing to judge; nor does the card that takes the last book.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, permutations
from types import MappingProxyType
from typing import TypeAlias

from clowder.core.cards import Card, face_down_cards, replace_item, without_card
from clowder.core.dealer import (
    first_dealer_by_lot,
    first_dealer_option_field,
    first_dealer_shuffle,
    next_dealer_option_value,
    parse_first_dealer,
)
from clowder.core.errors import BadOption, IllegalMove
from clowder.core.i18n import _
from clowder.core.options import option_field, switch_option_field
from clowder.core.rules import (
    NOBODY,
    Move,
    Outcome,
    Seat,
    Shuffle,
    Shuffled,
    Traits,
    outcome_by_score,
)

NAME = "kit-and-kat"
REVISION = 2
SEATS = range(2, 7)

PACKET = 5
PILES = 4

BOOKS = "abcdefghijklmn"
TEN = 10
FEWEST = 3
"""Fewest cards of a book: one that opens it, one that follows, one that closes it."""


@dataclass(frozen=True)
class Options:
    """Options of a game: guided or classic play, house rules, the first dealer, the size of the deck.

    In guided play (`way`) only right cards can be played; in classic play anyone may err, and others
    call the mistake. `books` and `cards` (per book) are the size. House rules are `must_play_all`,
    `wrong_call_costs`, `knowing`, `joined_piles` and `kittens_as_hand`; `finish` is for games of an
    older revision.
    """

    way: str = option_field(
        "guided",
        ("guided", "classic"),
        "Guided: only right cards can be played. Classic: anyone may err, and the others must notice.",
        lines={
            "guided": "Only right cards can be played. They glow.",
            "classic": "Anyone may err. Who sees it calls “Kit-and-Kat!”",
        },
    )
    must_play_all: bool = switch_option_field("Nobody may keep a card back that could be played.")
    wrong_call_costs: bool = switch_option_field(
        "A wrong call costs a card, and then you may call again. For the classic way."
    )
    knowing: bool = switch_option_field(
        "Who knows the answer to the card they played, as the others judge, goes on; else the turn is over.",
        later=True,
    )
    joined_piles: bool = switch_option_field(
        "Of five Kittens any may lie on any other: one pile on another, too, or one on the new Kitten."
    )
    kittens_as_hand: bool = switch_option_field(
        "When all hands are used up, all take up their Kittens as a hand, and go on as before.", later=True
    )
    dealer: str = first_dealer_option_field(SEATS, "The player at the dealer's right comes first.")
    finish: str = option_field(
        "next_act",
        ("next_act", "at_once"),
        "When the finish of the classic way begins: at once only in games that were begun so.",
        asked=False,
    )
    books: int = option_field(
        len(BOOKS), range(1, len(BOOKS) + 1), "As many as the cards have texts for.", asked=False, later=True
    )
    cards: int = option_field(
        TEN, range(FEWEST, TEN + 1), "In each book, as many as there are texts for.", asked=False, later=True
    )


# KK-1: the cards


def full_deck(options: Options) -> tuple[Card, ...]:
    """Return all cards of the deck with these options, by book and number: `a1`, `a2`, ..., `b1`, ..."""
    return tuple(f"{name}{count}" for name in BOOKS[: options.books] for count in range(1, options.cards + 1))


DECK: tuple[Card, ...] = full_deck(Options())
"""The whole deck: `a1` to `n10`."""

Piles: TypeAlias = tuple[tuple[Card, ...], ...]
"""Piles of a seat, or books; each from bottom to top."""

NO_KITTENS: Piles = ((),) * PILES


@cache
def book_index_of(card: Card) -> int:
    """Return the index, from 0, of the book that a card belongs to: 1 for `b3`. Cached."""
    return BOOKS.index(card[0])


@cache
def number_in_book(card: Card) -> int:
    """Return the number of a card in its book, from 1 on: 3 for `b3`. Cached."""
    return int(card[1:])


def completes_book(options: Options, card: Card) -> bool:
    """Return whether a card has the highest number of its book: playing it takes the book (KK-7).

    In books of ten cards this is the 10.
    """
    return number_in_book(card) == options.cards


# Moves of players


@dataclass(frozen=True)
class Play(Move):
    """Play a card to its book, from the hand or the top of an own pile. In transcripts: `play a4`."""

    card: Card


@dataclass(frozen=True)
class Lay(Move):
    """Lay a card of the hand face up, as a Kitten, at one of the player's places, 0 to 3: `lay a6 0`.

    It ends the turn.
    """

    card: Card
    pile: int


@dataclass(frozen=True)
class Join(Move):
    """Lay one pile of Kittens (cards laid open) on another, and a card in the free place: `join a2 0 1`.

    This is a house rule. The pile at the place `pile` is laid on the one at the place `onto`, and a card
    of the hand where that pile was. If both are the same place, the pile is laid on the card, which
    becomes the lowest Kitten there. It ends the turn.
    """

    card: Card
    pile: int
    onto: int


@dataclass(frozen=True)
class Pass(Move):
    """End the turn without laying a card open (a Kitten), with an empty hand or in the last phase.

    In transcripts: `pass`.
    """


@dataclass(frozen=True)
class Call(Move):
    """Shout "Kit-and-Kat!": claim that another seat has made a mistake (KK-8). In transcripts: `call`."""


@dataclass(frozen=True)
class Judge(Move):
    """Judge whether the player of the last card knew its answer: `judge knew` or `judge not`.

    This is a house rule. Any seat may, also the one that played it. With `not` the turn is over.
    """

    verdict: str


KNEW, NOT = VERDICTS = (Judge("knew"), Judge("not"))

ASKED = "asked"
"""Value in place of a verdict while nobody has judged the answer."""


# The state


@dataclass(frozen=True)
class MisplacedCard:
    """Card that was played to its book out of order, a mistake (KK-8), with where it came from.

    `card` is the card. `pile` is the place, 0 to 3, of the player's pile to which it goes back; None for
    the hand.
    """

    card: Card
    pile: int | None
    """The place of the pile that it came from; None for the hand."""


@dataclass(frozen=True)
class TurnRecord:
    """Record of what one player did in one turn, from which calls of mistakes are judged (KK-8).

    It lasts until the next player's first move; `seat` is NOBODY if there is nothing to call. Public are
    `played`, `misplaced` (cards out of order), `callers` (who called wrongly), `barred` (who may not
    call again), `verdict` on the last answer (`awaits_verdict` until it is judged), and `begins_finish`.
    Secret are `mistaken`, that there was any other mistake, and `wrongly_laid`.
    """

    seat: Seat
    """The player; NOBODY when there is nothing to call: before the first act, and after a right call."""

    begins_finish: bool = False
    """True if the Kittens became the hands with the first act, in the classic way (KK-9). Public."""

    played: bool = False
    """True if a card was played, right or wrong. Public."""

    misplaced: tuple[MisplacedCard, ...] = ()
    """Misplaced cards, in the order played. Public: they lie open on the books."""

    mistaken: bool = False
    """True if there was a mistake (b), (c) or (d). Secret, also to the player who made it."""

    wrongly_laid: Card | None = None
    """The Kitten that was laid while a 1 was in hand. Secret, also to the player who laid it."""

    callers: tuple[Seat, ...] = ()
    """Seats that have called wrongly so far, each once. Public."""

    barred: tuple[Seat, ...] = ()
    """Callers who may not call again, as a wrong call of theirs has cost nothing. Public."""

    verdict: str = ""
    """The verdict on the last card (house rule): `asked` until a player judges it. Public."""

    @property
    def awaits_verdict(self) -> bool:
        """True while the answer of the last card has not been judged yet (a house rule)."""
        return self.verdict == ASKED


@dataclass(frozen=True)
class BlindDraw:
    """Draw of an unseen card that is due after a call: `by` one seat, from the hand `of` another (KK-8).

    After a right call of a mistake the caller draws from the accused; after a wrong one that costs a
    card (a house rule), the accused draws from the caller.
    """

    by: Seat
    of: Seat


@dataclass(frozen=True)
class State:
    """Full state of a game of Kit and Kat, with all secrets; tuples have an item per seat, or per book.

    `hands` and `kittens` (four places for cards laid open) are by seat; `books` and `taken` (by whom)
    are by book; the `heap` has packets that replace used-up hands. `turn` is the seat to act, `deeds`
    records the turn, and `draw` a draw that is due. `finish` marks the last phase. Secret are the
    packets in the heap, each hand to the others before the finish, and two fields of `TurnRecord`.
    """

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    """Hands by seat, the newest card last. Each is secret to the others until the finish, then public."""

    kittens: tuple[Piles, ...]
    """Four places for each seat, with empty ones. Public, covered cards too: they were laid face up."""

    dealer: Seat
    """The dealer; NOBODY until one is drawn."""

    turn: Seat = NOBODY
    """The seat that is to act; NOBODY until the cards are dealt."""

    heap: tuple[tuple[Card, ...], ...] = (DECK,)
    """The packets, the next one first; before the deal, all cards as one. Secret, but for their number."""

    books: Piles = ((),) * len(BOOKS)
    """Cards on each book from bottom to top, in the order played, misplaced ones included."""

    taken: tuple[Seat | None, ...] = (None,) * len(BOOKS)
    """The seat that took each book; None while nobody has."""

    finish: bool = False
    """True once the Kittens have become the hands (KK-9); never by the house rule `kittens_as_hand`."""

    taken_up: int = 0
    """Number of times that all have taken up their Kittens (house rule)."""

    deeds: TurnRecord = TurnRecord(NOBODY)
    """Record of the turn that can be called or is under way: whose it is, and what that player did."""

    draw: BlindDraw | None = None
    """The draw that is due after a call; None if none is."""


def last_number_in_order(state: State, index: int) -> int:
    """Return the number of the last card in order on the book of this index, from 0; 0 if it is empty.

    It is the number of cards there without the misplaced ones, which were played out of order.
    """
    lying = len(state.books[index])
    if not state.deeds.misplaced:
        return lying
    return lying - sum(book_index_of(each.card) == index for each in state.deeds.misplaced)


def is_next_on_book(state: State, card: Card) -> bool:
    """Return whether a card continues its book: one more than the last number in order there (KK-4).

    Misplaced cards there do not count.
    """
    return number_in_book(card) == last_number_in_order(state, book_index_of(card)) + 1


def holds_a_one(state: State, seat: Seat) -> bool:
    """Return whether the seat has a card with the number 1 in hand, which it must play first (KK-4).

    A 1 among its Kittens (cards laid open) does not count; in the last phase, the finish, the Kittens
    are the hand.
    """
    return any(card[1:] == "1" for card in state.hands[seat])


def cards_within_reach(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that the seat could play, right or wrong: its hand, and the tops of its piles.

    In the last phase, the finish, only the hand. See KK-5, KK-6.
    """
    tops = () if state.finish else (pile[-1] for pile in state.kittens[seat] if pile)
    return (*state.hands[seat], *tops)


def playable_cards(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that the seat can play without a mistake: those that continue a book (KK-4).

    If it holds a 1, these are only 1s: those in its hand and on top of its piles.
    """
    cards = cards_within_reach(state, seat)
    if holds_a_one(state, seat):
        return tuple(card for card in cards if number_in_book(card) == 1)
    return tuple(card for card in cards if is_next_on_book(state, card))


def with_first_player(options: Options, seats: int, seat: Seat) -> Options:
    """Return the options with the dealer chosen such that this seat comes first after the dealer (KK-3).

    The dealer is its left neighbour. The seat begins the game if it has a 1 in hand, or if no seat has
    one.
    """
    return replace(options, dealer=str((seat + 1) % seats))


TRAITS: Traits[State, Options] = Traits(
    hidden_hands=True,
    with_first=with_first_player,
    open_moves=(Call, Judge),
    binding=lambda state: state.options.way == "classic",
    offered=lambda persons: {"way": "classic" if persons > 1 else "guided"},
    earlier=MappingProxyType({1: {"finish": "at_once"}}),
    points=lambda state: book_counts_by_seat(state),
    erred=lambda state: state.deeds.seat if state.deeds.misplaced or state.deeds.mistaken else NOBODY,
)
"""Traits of the game.

In the classic way moves bind: a mistake is there to be called, and a caller has learned from the call.
"""


# The eight functions of the rules


def setup(seats: int, options: Options) -> State:
    """Return the first state of a game, with all cards in the heap, before dealer and deal are settled.

    The size of the deck is that of the options. Raises BadOption for a dealer who is not a player, and
    when there are fewer cards than players.
    """
    cards = full_deck(options)
    if len(cards) < seats:
        few = _("There are {n} cards, and {seats} players: not everybody would have one.")
        raise BadOption(few.format(n=len(cards), seats=seats))
    return State(
        options,
        hands=((),) * seats,
        kittens=(NO_KITTENS,) * seats,
        dealer=parse_first_dealer(options.dealer, seats),
        heap=(cards,),
        books=((),) * options.books,
        taken=(None,) * options.books,
    )


def turn(state: State) -> Seat:
    """Return the seat that is to act; NOBODY before the deal, and once the last book is taken."""
    return state.turn if None in state.taken else NOBODY


def house_move(state: State) -> Shuffle | None:
    """Return the shuffle that is due; None if it is for the players to act, or the game is over.

    It is, in this order, one of the seat numbers if there is no dealer yet; of the deck, if it is not
    dealt; or of the hand from which a card is to be drawn unseen after a call. The house, the dealer
    played by the program, carries it out.
    """
    if state.dealer == NOBODY:
        return first_dealer_shuffle(len(state.hands))
    if state.turn == NOBODY:
        return Shuffle(full_deck(state.options))
    return Shuffle(state.hands[state.draw.of]) if state.draw else None


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return the seat's legal moves: plays and ways to end the turn if it has the turn, and a call.

    A call, the claim that another player has made a mistake, comes last, and is possible only in classic
    games. While an answer is to be judged, every seat has the two verdicts in place of other moves;
    calls are as ever. Empty when the game is over.
    """
    if None not in state.taken:
        return ()
    in_turn = _turn_moves(state, seat) if seat == state.turn else ()
    if state.deeds.awaits_verdict:
        in_turn = VERDICTS
    return (*in_turn, Call()) if _may_call_mistake(state, seat) else in_turn


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a legal move of a seat or the house, and after the finish if that is due.

    The finish is the last phase: all Kittens (cards laid open) are taken into the hands. In guided play,
    and in games of revision 1, it begins with the move that makes it due. By the house rule
    `kittens_as_hand` the Kittens are taken, too, but the game goes on as before. Raises IllegalMove for
    a move of another game.
    """
    after = _apply_move(state, seat, move)
    if _finish_begins_at_once(state.options):
        after = _begin_due_finish(after)
    return _take_up_kittens(after) if after.finish and not state.finish else after


def _apply_move(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a legal move of a seat or of the house, the dealer played by the program.

    A move of the seat with the turn begins that turn if it has not begun; calls and verdicts do not. A
    last phase (finish) that is due at once is begun by `play`, not here. Raises IllegalMove for a move
    of another game.
    """
    match move:
        case Shuffled(order):
            return _apply_shuffle(state, order)
        case Play(card):
            return _play_card(begin_turn(state, seat), seat, card)
        case Lay(card, pile):
            return _lay_kitten(_end_turn(begin_turn(state, seat), seat), seat, card, pile)
        case Join():
            return _join_piles_and_lay(_end_turn(begin_turn(state, seat), seat), seat, move)
        case Pass():
            return _end_turn(begin_turn(state, seat), seat)
        case Call():
            return _apply_call(state, seat)
        case Judge(verdict):
            return _apply_verdict(state, verdict)
    raise IllegalMove(f"There is no {str(move)!r} in Kit and Kat in Nuerland.")


def observe(state: State, seat: Seat) -> State:
    """Return the state as the seat may see it: other hands and the heap face down, mistakes hidden.

    In the last phase, the finish, all hands are open. `mistaken` and `wrongly_laid` of the turn's record
    are cleared for everybody, also for the player who made the mistake; misplaced cards stay visible.
    """
    hands = tuple(
        hand if owner == seat or state.finish else face_down_cards(hand)
        for owner, hand in enumerate(state.hands)
    )
    deeds = replace(state.deeds, mistaken=False, wrongly_laid=None)
    return replace(state, heap=tuple(map(face_down_cards, state.heap)), hands=hands, deeds=deeds)


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a finished game: most books win (KK-7); None while the game goes on.

    Scores are numbers of books; equal numbers share the win. The game is finished when all books are
    taken.
    """
    if None in state.taken:
        return None
    return outcome_by_score(book_counts_by_seat(state))


def book_counts_by_seat(state: State) -> Sequence[int]:
    """Return how many books each seat has taken, by seat (KK-7)."""
    return [state.taken.count(seat) for seat in range(len(state.hands))]


def next_game_options(state: State) -> Options:
    """Return the options for the next game: as in this one, but with the deal passed to the left.

    `finish` is `next_act`, the present rule, also after a game of an older revision.
    """
    return replace(
        state.options, dealer=next_dealer_option_value(state.dealer, len(state.hands)), finish="next_act"
    )


# KK-5, KK-6, KK-9: acts of the seat to play


def _turn_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the moves of the seat that has the turn, apart from calls and verdicts.

    In guided play (the option `way`) they are only those that are no mistake; in classic play any card
    within reach can be played, and the turn ended.
    """
    return _guided_moves(state, seat) if state.options.way == "guided" else _classic_moves(state, seat)


def _guided_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the seat's moves in guided play, only right ones: cards to play, and ways to end the turn.

    There are no ways to end the turn while the seat has a card that it must play.
    """
    right = tuple(map(Play, playable_cards(state, seat)))
    return right if right and _must_play_if_able(state, seat) else (*right, *_turn_ending_moves(state, seat))


def _classic_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the seat's moves in classic play: any card within reach, and ways to end the turn.

    Those that would be mistakes are included, unlike in guided play.
    """
    return (*map(Play, cards_within_reach(state, seat)), *_turn_ending_moves(state, seat))


def must_continue_turn(state: State, seat: Seat) -> bool:
    """Return whether ending the turn now is a mistake: the seat has a playable card and must play it.

    See mistakes (b), (c) and (d) in the rules under *Ours*.
    """
    return _must_play_if_able(state, seat) and bool(playable_cards(state, seat))


def _must_play_if_able(state: State, seat: Seat) -> bool:
    """Return whether the seat must not end its turn while it has a playable card.

    That is so by the house rule `must_play_all`, with a 1 in hand, or if it has yet to play a card in
    this turn (`_must_still_play_once`).
    """
    return state.options.must_play_all or holds_a_one(state, seat) or _must_still_play_once(state, seat)


def _must_still_play_once(state: State, seat: Seat) -> bool:
    """Return whether the seat has yet to play the one card that is due in its turn (KK-9).

    This is so in the last phase, the finish, and after Kittens (cards laid open) were taken up by a
    house rule, until the seat has played a card. Whether it has a playable card is not checked here.
    """
    has_played = state.deeds.seat == seat and state.deeds.played
    return (state.finish or state.taken_up > 0) and not has_played


def _turn_ending_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the moves that end the turn: a pass, or each way to lay a card of the hand as a Kitten.

    A Kitten is a card laid open; by a house rule the ways include joining piles. With an empty hand, and
    in the last phase, the finish, there is only the pass.
    """
    hand = state.hands[seat]
    if state.finish or not hand:
        return (Pass(),)
    places = _places_for_kitten(state.kittens[seat])
    ways = _joinable_pile_pairs(state, seat)
    return tuple(
        move
        for card in hand
        for move in (*(Lay(card, place) for place in places), *(Join(card, *way) for way in ways))
    )


def _joinable_pile_pairs(state: State, seat: Seat) -> Sequence[tuple[int, int]]:
    """Return the pairs (pile, onto) of places: the pile at the first may be laid on that at the second.

    All ordered pairs of different piles come first; last the pairs of a pile with itself, which mean
    that it is laid on the new Kitten (a card laid open). There are none unless the seat has four piles
    and the house rule `joined_piles` is on (KK-6).
    """
    if not state.options.joined_piles or () in state.kittens[seat]:
        return ()
    return (*permutations(range(PILES), 2), *((pile, pile) for pile in range(PILES)))


def _places_for_kitten(piles: Piles) -> Sequence[int]:
    """Return the places, 0 to 3, where a card may be laid open: the first free one, else all (KK-6)."""
    return (piles.index(()),) if () in piles else range(PILES)


def _may_call_mistake(state: State, seat: Seat) -> bool:
    """Return whether the seat may call a mistake of the last turn, rightly or wrongly (KK-8).

    Only in a classic game, with a turn to call, and not the player of that turn. A seat whose wrong call
    has cost nothing may not call again in that turn.
    """
    deeds = state.deeds
    accused = deeds.seat not in (NOBODY, seat)
    return accused and state.options.way == "classic" and seat not in deeds.barred


# KK-2, KK-3: dealing


def _apply_shuffle(state: State, order: tuple[str, ...]) -> State:
    """Return the state after the shuffle that was due, with this result in `order`.

    If there is no dealer, it was of the seats and the first is the dealer; if nothing is dealt, it was
    of the deck, which is dealt; else it was of a hand, and its first card is drawn.
    """
    if state.dealer == NOBODY:
        return replace(state, dealer=first_dealer_by_lot(order))
    if state.turn == NOBODY:
        return _deal_packets(state, order)
    return _move_drawn_card(state, order[0])


def _deal_packets(state: State, order: tuple[Card, ...]) -> State:
    """Return the state with a packet of the shuffled deck dealt to each seat, the others in the heap.

    Packets have five cards, or fewer if else not every seat would have one. They are dealt from the seat
    at the dealer's right on, the dealer last. In this order the first seat with a 1 begins; if none has
    one, the seat at the dealer's right. See KK-2, KK-3.
    """
    seats = len(state.hands)
    size = min(PACKET, len(order) // seats)
    packets = tuple(order[start : start + size] for start in range(0, len(order), size))
    from_the_right = [(state.dealer - place) % seats for place in range(1, seats + 1)]
    hands = tuple(packets[from_the_right.index(seat)] for seat in range(seats))
    dealt = replace(state, hands=hands, heap=packets[seats:])
    first = next((seat for seat in from_the_right if holds_a_one(dealt, seat)), from_the_right[0])
    return replace(dealt, turn=first)


def _refill_hand(state: State, seat: Seat) -> State:
    """Return the state with the seat's hand, if empty, replaced by the heap's next packet, if any."""
    if state.hands[seat] or not state.heap:
        return state
    return replace(state, hands=replace_item(state.hands, seat, state.heap[0]), heap=state.heap[1:])


# KK-4 to KK-7: acts


def begin_turn(state: State, seat: Seat) -> State:
    """Return the state in which this seat begins its turn; unchanged if that has begun already.

    As a turn begins, the time for calls about the turn before ends: misplaced cards of the player before
    go back, and `deeds` is a new, empty record. In classic play a last phase (finish) that is due
    begins. A seat that has the turn may know this state, for all that goes back has been seen.
    """
    if state.deeds.seat == seat:
        return state
    back = replace(_put_back_misplaced_cards(state), deeds=TurnRecord(seat))
    return back if _finish_begins_at_once(state.options) else _begin_finish_with_move(back, seat)


def _play_card(state: State, seat: Seat, card: Card) -> State:
    """Return the state with a card played to its book; the highest card in order takes the book (KK-7).

    A card out of order is recorded as misplaced, and any card but a 1 while a 1 is in hand as a mistake
    (KK-4, KK-8). An empty hand is refilled. By the house rule `knowing` the answer is to be judged next.
    """
    index, taken = book_index_of(card), state.taken
    deeds = replace(state.deeds, played=True, verdict=ASKED if state.options.knowing else "")
    if number_in_book(card) != 1 and holds_a_one(state, seat):
        deeds = replace(deeds, mistaken=True)
    if not is_next_on_book(state, card):
        deeds = replace(
            deeds, misplaced=(*deeds.misplaced, MisplacedCard(card, _find_pile_by_top(state, seat, card)))
        )
    elif completes_book(state.options, card):
        taken = replace_item(taken, index, seat)
    books = replace_item(state.books, index, (*state.books[index], card))
    return _refill_hand(replace(_remove_card(state, seat, card), books=books, taken=taken, deeds=deeds), seat)


def _apply_verdict(state: State, verdict: str) -> State:
    """Return the state after the verdict on the last card's answer, which the turn's record keeps.

    `knew` lets the turn go on; any other passes it to the right, without a Kitten (a house rule). Cards
    in hand stay there, and misplaced cards can still be called.
    """
    turn = state.turn if verdict == KNEW.verdict else _seat_right_of(state, state.turn)
    return replace(state, turn=turn, deeds=replace(state.deeds, verdict=verdict))


def _find_pile_by_top(state: State, seat: Seat, card: Card) -> int | None:
    """Return the index of the seat's pile that has this card on top; None if the card is in the hand.

    Raises StopIteration if it is in neither.
    """
    if card in state.hands[seat]:
        return None
    return next(place for place, pile in enumerate(state.kittens[seat]) if pile[-1:] == (card,))


def _remove_card(state: State, seat: Seat, card: Card) -> State:
    """Return the state without this card, in the seat's hand or else on top of one of its piles."""
    place = _find_pile_by_top(state, seat, card)
    if place is None:
        return replace(state, hands=replace_item(state.hands, seat, without_card(state.hands[seat], card)))
    piles = state.kittens[seat]
    return replace(
        state, kittens=replace_item(state.kittens, seat, replace_item(piles, place, piles[place][:-1]))
    )


def _end_turn(state: State, seat: Seat) -> State:
    """Return the state with the turn passed to the right, and a mistake recorded if this is one.

    Ending the turn is a mistake, in classic play only, if the seat had a card that it must play: (b),
    (c) and (d) of the rulings. A Kitten (card laid open) that ends the turn is laid later, by the
    caller.
    """
    erred = state.options.way == "classic" and must_continue_turn(state, seat)
    deeds = replace(state.deeds, mistaken=True) if erred else state.deeds
    return replace(state, deeds=deeds, turn=_seat_right_of(state, seat))


def _lay_kitten(state: State, seat: Seat, card: Card, place: int, *, is_lowest: bool = False) -> State:
    """Return the state with a card of the hand laid open (a Kitten) on the pile at this place (KK-6).

    With `is_lowest` it is put below the pile. An empty hand is refilled. A card laid with a 1 in hand is
    recorded, so that it goes back if others call the mistake: (b) of the rulings.
    """
    deeds = replace(state.deeds, wrongly_laid=card) if holds_a_one(state, seat) else state.deeds
    piles = state.kittens[seat]
    pile = (card, *piles[place]) if is_lowest else (*piles[place], card)
    kittens = replace_item(state.kittens, seat, replace_item(piles, place, pile))
    hands = replace_item(state.hands, seat, without_card(state.hands[seat], card))
    return _refill_hand(replace(state, hands=hands, kittens=kittens, deeds=deeds), seat)


def _join_piles_and_lay(state: State, seat: Seat, join: Join) -> State:
    """Return the state with two piles joined, and the move's card laid in the place that becomes free.

    If `join.pile` and `join.onto` are the same place, the pile goes onto the card, which becomes its
    lowest. A house rule beside KK-6.
    """
    if join.pile == join.onto:
        return _lay_kitten(state, seat, join.card, join.pile, is_lowest=True)
    return _lay_kitten(_join_piles(state, seat, join.pile, join.onto), seat, join.card, join.pile)


def _join_piles(state: State, seat: Seat, place: int, onto: int) -> State:
    """Return the state with the pile at `place` laid, as it is, on the one at `onto` (a house rule).

    Its top card is then the top of both; its place is free.
    """
    piles = state.kittens[seat]
    joined = replace_item(replace_item(piles, onto, piles[onto] + piles[place]), place, ())
    return replace(state, kittens=replace_item(state.kittens, seat, joined))


def _seat_right_of(state: State, seat: Seat) -> Seat:
    """Return the right neighbour of a seat (the seat before it by number), which has the next turn."""
    return (seat - 1) % len(state.hands)


# KK-8: calls


def _apply_call(state: State, caller: Seat) -> State:
    """Return the state after a call of a mistake (KK-8): mistakes undone, or the call recorded as wrong.

    A call is right if the turn's record has a misplaced card or another mistake. After a wrong one the
    caller is noted; by the house rule `wrong_call_costs`, the accused is to draw a card from the
    caller's hand. Without that rule, or if that hand is empty, the caller may not call again in this
    turn.
    """
    deeds = state.deeds
    if deeds.misplaced or deeds.mistaken:
        return _apply_correct_call(state, caller)
    callers = tuple(dict.fromkeys((*deeds.callers, caller)))
    noted = replace(state, deeds=replace(deeds, callers=callers))
    if state.options.wrong_call_costs and state.hands[caller]:
        return replace(noted, draw=BlindDraw(by=deeds.seat, of=caller))
    return replace(noted, deeds=replace(noted.deeds, barred=(*deeds.barred, caller)))


def _apply_correct_call(state: State, caller: Seat) -> State:
    """Return the state with the mistakes of the last turn undone, and the caller's draw due (KK-8).

    Misplaced cards, and a card laid open while a 1 was in hand, go back. The turn passes to the right of
    the accused, with nothing left to call. The draw is left out if the hand of the accused is empty. The
    last phase, the finish, begins if it is due.
    """
    accused = state.deeds.seat
    turn = _seat_right_of(state, accused)
    mended = replace(
        _put_back_misplaced_cards(_return_wrong_kitten(state)), turn=turn, deeds=TurnRecord(NOBODY)
    )
    return _begin_due_finish(_request_blind_draw(mended, BlindDraw(by=caller, of=accused)))


def _put_back_misplaced_cards(state: State) -> State:
    """Return the state with all misplaced cards back where they came from: the hand, or a pile's top.

    The card played last goes back first, so that piles are as before.
    """
    if not state.deeds.misplaced:
        return state
    hand, piles = list(state.hands[state.deeds.seat]), list(state.kittens[state.deeds.seat])
    for each in reversed(state.deeds.misplaced):
        if each.pile is None:
            hand.append(each.card)
        else:
            piles[each.pile] += (each.card,)
    return replace(
        state,
        hands=replace_item(state.hands, state.deeds.seat, tuple(hand)),
        kittens=replace_item(state.kittens, state.deeds.seat, tuple(piles)),
        books=_books_without_misplaced_cards(state),
    )


def _books_without_misplaced_cards(state: State) -> Piles:
    """Return the cards on each book, without those that the turn's record has as out of order."""
    misplaced = {each.card for each in state.deeds.misplaced}
    return tuple(tuple(card for card in cards if card not in misplaced) for cards in state.books)


def _return_wrong_kitten(state: State) -> State:
    """Return the state with the card that was laid open while a 1 was in hand back in the hand.

    It is taken out wherever it is in its pile. The state is unchanged if there is no such card.
    """
    seat, laid = state.deeds.seat, state.deeds.wrongly_laid
    if laid is None or laid in state.hands[seat]:
        return state
    piles = tuple(tuple(card for card in pile if card != laid) for pile in state.kittens[seat])
    hands = replace_item(state.hands, seat, (*state.hands[seat], laid))
    return replace(state, hands=hands, kittens=replace_item(state.kittens, seat, piles))


def _request_blind_draw(state: State, draw: BlindDraw) -> State:
    """Return the state with this draw of an unseen card due, unless the hand to draw from is empty."""
    return replace(state, draw=draw) if state.hands[draw.of] else state


def _move_drawn_card(state: State, card: Card) -> State:
    """Return the state with the drawn card moved into the drawing seat's hand, and no draw due (KK-8).

    The other hand is refilled if it is empty then. Raises IllegalMove if no draw is due.
    """
    if not state.draw:
        raise IllegalMove("No card is to be drawn now.")
    by, of = state.draw.by, state.draw.of
    hands = replace_item(state.hands, of, without_card(state.hands[of], card))
    hands = replace_item(hands, by, (*hands[by], card))
    return _refill_hand(replace(state, hands=hands, draw=None), of)


# KK-9: the finish


def _finish_begins_at_once(options: Options) -> bool:
    """Return whether the last phase (finish) begins at once when it is due, and not with a later move.

    So it is in guided play, and in games of revision 1 of the rules. Else it begins with a right call,
    or with the next player's first move.
    """
    return options.way == "guided" or options.finish == "at_once"


def _is_finish_due(state: State) -> bool:
    """Return whether the last phase, the finish, is due: heap and hands are empty (KK-9).

    No misplaced card may be left either, as it could go back to a hand.
    """
    return not (state.heap or any(state.hands) or state.deeds.misplaced)


def _begin_due_finish(state: State) -> State:
    """Return the state with the last phase, the finish, marked as begun if it is due (KK-9).

    Kittens (cards laid open) are moved into the hands later, by `play`.
    """
    return replace(state, finish=True) if _is_finish_due(state) else state


def _begin_finish_with_move(state: State, seat: Seat) -> State:
    """Return the state with the last phase, the finish, begun by this seat's move if it is due.

    Else, or if it has begun, the state is unchanged. In the finish the Kittens (cards laid open) are the
    hands; for this one move only the tops of the seat's piles are its hand, and the covered cards stay
    in the piles. The turn's record notes that it began so.
    """
    if state.finish or not _is_finish_due(state):
        return state
    hands = replace_item(state.hands, seat, cards_within_reach(state, seat))
    covered = tuple(pile[:-1] for pile in state.kittens[seat])
    kittens = replace_item(state.kittens, seat, covered)
    return replace(
        state, finish=True, hands=hands, kittens=kittens, deeds=TurnRecord(seat, begins_finish=True)
    )


def _take_up_kittens(state: State) -> State:
    """Return the state with all Kittens (cards laid open) of all seats in their hands, covered ones too.

    They come behind the cards in hand, place by place. This is the finish, the last phase (KK-9). By the
    house rule `kittens_as_hand` the finish is over at once: the game goes on, and `taken_up` counts
    this, unless all hands are empty.
    """
    hands = tuple(
        (*hand, *chain.from_iterable(piles)) for hand, piles in zip(state.hands, state.kittens, strict=True)
    )
    lying = replace(state, hands=hands, kittens=(NO_KITTENS,) * len(hands))
    if not state.options.kittens_as_hand:
        return lying
    return replace(lying, finish=False, taken_up=state.taken_up + any(hands))

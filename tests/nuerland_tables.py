"""Tables of Kit and Kat in mid-game, built by hand, and the moves there."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from clowder.core.rules import HOUSE, NOBODY, Shuffle, Shuffled
from clowder.games.kit_and_kat import rules as kk
from clowder.games.kit_and_kat.rules import Options, State

GUIDED = Options()
CLASSIC = Options(way="classic")
DUTIFUL = Options(must_play_all=True)
DUTIFUL_CLASSIC = Options(way="classic", must_play_all=True)
COSTLY = Options(way="classic", wrong_call_costs=True)
JOINING = {way: replace(way, joined_piles=True) for way in (GUIDED, CLASSIC, DUTIFUL_CLASSIC)}

NEARLY = {0: "a3 d4|a2", 1: "b5 e6|b3|k9"}
"""Kittens of two players; books a and b are at 1 and 4."""


def laid_out(
    *hands: str,
    books: str = "",
    kittens: Mapping[int, str] | None = None,
    heap: str = "",
    turn: int = 0,
    options: Options = GUIDED,
) -> State:
    """Return a table in mid-game. Books are given by their last cards; `|` separates piles and packets."""
    state = kk.setup(len(hands), options)
    return replace(
        state,
        hands=tuple(tuple(hand.split()) for hand in hands),
        kittens=tuple(read_piles((kittens or {}).get(seat, "")) for seat in range(len(hands))),
        books=tuple(up_to(name, books.split()) for name in kk.BOOKS[: options.books]),
        taken=tuple(
            0 if f"{name}{options.cards}" in books.split() else None for name in kk.BOOKS[: options.books]
        ),
        heap=tuple(tuple(packet.split()) for packet in heap.split("|") if packet),
        dealer=1,
        turn=turn,
    )


def read_piles(text: str) -> kk.Piles:
    """Return the piles of a text: `a2 b3|c4` is a pile of two, b3 on top, a pile of one, two free places."""
    filled = tuple(tuple(pile.split()) for pile in text.split("|"))
    return filled + ((),) * (kk.PILES - len(filled))


def up_to(name: str, last_cards: list[str]) -> tuple[str, ...]:
    """Return the book of this letter up to one of these last cards."""
    ends = [kk.number_in_book(card) for card in last_cards if card[0] == name]
    return tuple(f"{name}{count}" for count in range(1, max(ends, default=0) + 1))


def possible_moves(state: State, seat: int = 0) -> list[str]:
    """Return the seat's moves, in notation."""
    return [str(move) for move in kk.moves(state, seat)]


def table_after(state: State, *entries: str) -> State:
    """Return the table after legal moves such as `0 play a2`; `house b3` lets the house draw b3."""
    for entry in entries:
        who, wish = entry.split(" ", 1)
        if who == "house":
            state = kk.play(state, HOUSE, Shuffled(with_first(wish, kk.house_move(state))))
            continue
        assert kk.house_move(state) is None
        legal = {str(move): move for move in kk.moves(state, int(who))}
        assert wish in legal, f"{entry}: not among {list(legal)}"
        state = kk.play(state, int(who), legal[wish])
    return state


def with_first(card: str, owed: Shuffle | None) -> tuple[str, ...]:
    """Return the requested cards with this one in front."""
    assert owed and card in owed.cards
    return (card, *(other for other in owed.cards if other != card))


def dealt_table(seats: int, dealer: int, first_cards: str = "", options: Options = GUIDED) -> State:
    """Return the table after a deal with these cards on top of the deck."""
    top = first_cards.split()
    order = (*top, *(card for card in kk.full_deck(options) if card not in top))
    state = kk.setup(seats, replace(options, dealer=str(dealer)))
    assert kk.house_move(state) == Shuffle(kk.full_deck(options))
    return kk.play(state, HOUSE, Shuffled(order))


def on_book(state: State, name: str) -> str:
    """Return the cards on a book as text."""
    return " ".join(state.books[kk.BOOKS.index(name)])


def hand_text(state: State, seat: int = 0) -> str:
    """Return a seat's hand as text."""
    return " ".join(state.hands[seat])


def all_cards(state: State) -> list[str]:
    """Return every card of a state, wherever it is, in order."""
    groups = (*state.hands, *chain.from_iterable(state.kittens), *state.books, *state.heap)
    return sorted(chain.from_iterable(groups))


def called_right(state: State, caller: int = 1) -> bool:
    """Return whether a call is right: a right one leaves nothing to call."""
    return table_after(state, f"{caller} call").deeds.seat == NOBODY


def finish_table(options: Options = GUIDED, kittens: Mapping[int, str] = NEARLY) -> State:
    """Return a table at the beginning of the finish; seat 0 has the turn."""
    state = laid_out("", "", books="a1 b4", kittens=kittens, options=options)
    hands = tuple(tuple(chain.from_iterable(each)) for each in state.kittens)
    return replace(state, hands=hands, kittens=(kk.NO_KITTENS,) * 2, finish=True)


def used_up(last: str, mine: str = "", other: str = "", options: Options = CLASSIC) -> State:
    """Return a table where seat 1 holds the last card and is to move. Book a is at 1, b at 4."""
    return laid_out("", last, books="a1 b4", kittens={0: mine, 1: other}, turn=1, options=options)

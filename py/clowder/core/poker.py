"""The poker deck: `As`, `10h`, `Kc`; cards of a second deck end in `-b` (`As-b`)."""

from clowder.core.cards import Card

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Ace low, king high."""

SUITS = ("c", "d", "h", "s")
"""Clubs, diamonds, hearts, spades."""

FACE_RANKS = frozenset("JQK")
"""Jack, queen, king."""


def poker_deck(mark: str = "") -> tuple[Card, ...]:
    """Return the names of the 52 cards of a poker deck, such as `10h`, suit by suit, ace to king.

    Each name ends with `mark`, which tells the cards of a second deck; empty by default.
    """
    return tuple(rank + suit + mark for suit in SUITS for rank in RANKS)


def rank_of(card: Card) -> str:
    """Return the rank of a poker card: `A`, `2` to `10`, `J`, `Q` or `K`; `10` for `10h-b`."""
    return card.partition("-")[0][:-1]


def suit_of(card: Card) -> str:
    """Return the letter of a poker card's suit: `c`, `d`, `h` or `s`; `h` for `10h-b`."""
    return card.partition("-")[0][-1]


def is_black(card: Card) -> bool:
    """Return whether a poker card is a club or a spade, which are the black suits."""
    return suit_of(card) in "cs"

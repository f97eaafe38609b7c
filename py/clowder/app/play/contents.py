"""Texts of the cards at a table, and the cards whose answers players have opened."""

from collections.abc import Callable
from dataclasses import dataclass, field

from clowder.core.cards import Card
from clowder.widgets.content import CardTexts


def _no_card_texts() -> None:
    """Return None, for a game without card texts."""


def _default_asks_first() -> bool:
    """Return False, as in a game without questions on its cards: no answer is hidden."""
    return False


@dataclass
class TableCardTexts:
    """Card texts of a table, and the cards whose answers players have opened.

    The texts are given by a function, because the language can change. In a game with questions on its cards,
    an answer stays hidden until somebody opens it.
    """

    read_content: Callable[[], CardTexts | None] = _no_card_texts
    """A function that returns the card texts in the current language; None in a game without card texts."""
    asks_first: Callable[[], bool] = _default_asks_first
    """A function that returns whether a card shows only its question until a player opens the answer."""
    _opened: set[Card] = field(default_factory=set)

    @property
    def opened_cards(self) -> frozenset[Card] | None:
        """The cards whose answers are open to all; None if no answer has to be opened."""
        return frozenset(self._opened) if self.asks_first() else None

    def open_answer(self, card: Card) -> None:
        """Open the answer of this card, for everybody at the table; an open one stays open."""
        self._opened.add(card)

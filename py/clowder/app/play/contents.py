"""Texts of the cards at a table, and the cards whose answers players have opened."""

from collections.abc import Callable
from dataclasses import dataclass, field

from clowder.core.cards import Card
from clowder.widgets.content import CardTexts


def _read_no_card_texts() -> None:
    """Return None: there are no card texts.

    It is the default of `TableCardTexts.read_content`, for games without texts on their cards.
    """


def _hides_no_answers() -> bool:
    """Return False, the default of `TableCardTexts.asks_first`: no card hides its answer.

    That is so in a game without questions on its cards.
    """
    return False


@dataclass
class TableCardTexts:
    """Texts on the cards of one table, and the cards whose answers players have opened.

    Two functions are fields: `read_content()` returns the texts in the current language, or None; while
    `asks_first()` returns True, a card shows only its question until `open_answer` is called for it.
    `cards_with_open_answer` lists those, and is None while no answers are hidden.
    """

    read_content: Callable[[], CardTexts | None] = _read_no_card_texts
    """A function that returns the card texts in the current language; None in a game without card texts."""
    asks_first: Callable[[], bool] = _hides_no_answers
    """A function that returns whether a card shows only its question until a player opens the answer."""
    _opened: set[Card] = field(default_factory=set)

    @property
    def cards_with_open_answer(self) -> frozenset[Card] | None:
        """The cards whose answers players have opened; None while no answers are hidden at all."""
        return frozenset(self._opened) if self.asks_first() else None

    def open_answer(self, card: Card) -> None:
        """Open the answer on this card for all players at the table; if it is open, do nothing."""
        self._opened.add(card)

"""What the cards of a game say to those who look, and which of their answers have been opened."""

from collections.abc import Callable
from dataclasses import dataclass, field

from clowder.core.cards import Card
from clowder.widgets.content import CardTexts


def _nothing() -> None:
    return None


def _never() -> bool:
    return False


@dataclass
class Contents:
    """Asked at any time, as the language may change, and with it what the cards say."""

    say: Callable[[], CardTexts | None] = _nothing
    """What they say now, as the game's folder has it; None if they say nothing."""
    asks_first: Callable[[], bool] = _never
    """Whether a card asks first, and answers only when somebody opens it."""
    _opened: set[Card] = field(default_factory=set)

    @property
    def opened(self) -> frozenset[Card] | None:
        """The cards whose answers lie open to all; None if all do."""
        return frozenset(self._opened) if self.asks_first() else None

    def open(self, card: Card) -> None:
        """Somebody opens the answer of this card, for all at the table."""
        self._opened.add(card)

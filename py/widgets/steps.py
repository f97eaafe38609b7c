"""What a lesson is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.cards import Card

LEARNER, OTHER = 0, 1
"""The seats of a lesson."""


@dataclass(frozen=True)
class Step:
    """Something is said, and then it happens."""

    says: str
    entry: str = ""
    """Who does what, as a transcript has it: `0 show ginger-a`, `1 follow 2s`; `house` does what it owes.

    What the learner is to do waits for them; all else happens when they have read. Empty when nothing does.
    """
    at: str = ""
    """Where it is to be seen: a card, or a CSS selector; empty for where the learner is to tap."""


@dataclass(frozen=True)
class Lesson:
    """A prepared deal for two, and what is done and said on it."""

    deals: Sequence[Sequence[Card]]
    """How each shuffle turns out: the cards on top; what is not named follows in the order of the deck."""
    steps: Sequence[Step]
    options: Mapping[str, str]
    """As `core.options.chosen` takes them."""

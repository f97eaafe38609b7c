"""What a game has to print."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from clowder.core.cards import Card
from clowder.core.deck import deck_of
from clowder.core.rules import Rules
from clowder.widgets.nodes import Node
from clowder.widgets.paper.sheet import Sheet


def _nothing(content: Any) -> Iterable[Node]:
    return ()


def drawn(rules: Rules[Any], look: Callable[[Card, Any], Node]) -> "Paper":
    """The cards as they `look` on the screen, for a game that has none of its own for the printer."""

    def faces(options: Any, content: Any, sheet: Sheet) -> Iterable[Node]:
        return (look(card, content) for card in deck_of(rules, rules.SEATS[-1], options))

    return Paper(faces)


@dataclass(frozen=True)
class Paper:
    """The cards of a game as a printer makes them, and what else there is to print."""

    faces: Callable[[Any, Any, Sheet], Iterable[Node]]
    """The faces of all cards: by its options, by what the cards say, and by how they are printed."""
    pad: Callable[[Sheet], Iterable[Node]] | None = None
    """A page of score pads, in a game in which there is much to add up."""
    closing: Callable[[Any], Iterable[Node]] = _nothing
    """Pages that come after the cards, by what the cards say."""

"""What a game has to print."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic

from clowder.core.cards import Card
from clowder.core.deck import deck_of
from clowder.core.options import Opt
from clowder.core.rules import Rules, S
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node
from clowder.widgets.paper.sheet import Sheet


def _nothing(content: CardTexts | None) -> Iterable[Node]:
    return ()


def drawn(rules: Rules[S, Opt], look: Callable[[Card, CardTexts | None], Node]) -> "Paper[Opt]":
    """The cards as they `look` on the screen, for a game that has none of its own for the printer."""

    def faces(options: Opt, content: CardTexts | None, sheet: Sheet) -> Iterable[Node]:
        return (look(card, content) for card in deck_of(rules, rules.SEATS[-1], options))

    return Paper(faces)


@dataclass(frozen=True)
class Paper(Generic[Opt]):
    """The cards of a game as a printer makes them, and what else there is to print."""

    faces: Callable[[Opt, CardTexts | None, Sheet], Iterable[Node]]
    """The faces of all cards: by its options, by what the cards say, and by how they are printed."""
    pad: Callable[[Sheet], Iterable[Node]] | None = None
    """A page of score pads, in a game in which there is much to add up."""
    closing: Callable[[CardTexts | None], Iterable[Node]] = _nothing
    """Pages that come after the cards, by what the cards say."""

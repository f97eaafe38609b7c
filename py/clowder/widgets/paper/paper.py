"""Printable parts of a game."""

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


def _no_closing(content: CardTexts | None) -> Iterable[Node]:
    """Return no pages: most games have none to print after the cards."""
    return ()


def default_paper(rules: Rules[S, Opt], look: Callable[[Card, CardTexts | None], Node]) -> "Paper[Opt]":
    """Return printable cards as they `look` on the screen, for a game without special ones for print."""

    def faces(options: Opt, content: CardTexts | None, sheet: Sheet) -> Iterable[Node]:
        return (look(card, content) for card in deck_of(rules, rules.SEATS[-1], options))

    return Paper(faces)


@dataclass(frozen=True)
class Paper(Generic[Opt]):
    """The printable cards of a game, and its other printable pages."""

    faces: Callable[[Opt, CardTexts | None, Sheet], Iterable[Node]]
    """Faces of all cards, for these options, texts of the cards, and settings of the printing."""
    pad: Callable[[Sheet], Iterable[Node]] | None = None
    """Page of score pads, in a game in which there is much to add up."""
    closing: Callable[[CardTexts | None], Iterable[Node]] = _no_closing
    """Pages after the cards, for these texts of the cards."""

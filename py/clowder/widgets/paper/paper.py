"""Printable parts of a game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic

from clowder.core.cards import Card
from clowder.core.deck import full_game_deck
from clowder.core.options import Opt
from clowder.core.rules import Rules, S
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node
from clowder.widgets.paper.sheet import PrintSettings


def _no_closing_pages(content: CardTexts | None) -> Iterable[Node]:
    """Return an empty tuple, no pages to print: the default of `PrintableParts.closing_pages`."""
    return ()


def default_printable_parts(
    rules: Rules[S, Opt], draw_face: Callable[[Card, CardTexts | None], Node]
) -> "PrintableParts[Opt]":
    """Return the printable parts of a game without a `paper.py`: only its cards, as they look on the screen.

    These are all cards of the largest deck. `draw_face` draws the face of a card, given the texts of the
    cards, if any. There are neither a score pad nor pages after the cards.
    """

    def card_faces(options: Opt, content: CardTexts | None, sheet: PrintSettings) -> Iterable[Node]:
        """Return the face of each card in the deck for the most players with these options."""
        return (draw_face(card, content) for card in full_game_deck(rules, rules.SEATS[-1], options))

    return PrintableParts(card_faces)


@dataclass(frozen=True)
class PrintableParts(Generic[Opt]):
    """Functions that draw the printable parts of a game: card faces, score pad, pages after the cards.

    Each game's `paper.py` makes one, `PAPER`; for a game without, `default_printable_parts` does. All
    fields are functions: `card_faces` returns the faces to print, `pad_tables` the tables of a score pad
    (the field is None if there is none), and `closing_pages` the pages after the cards, by default none.
    """

    card_faces: Callable[[Opt, CardTexts | None, PrintSettings], Iterable[Node]]
    """Function that returns the faces of all cards, given options, texts of the cards, and print settings."""
    pad_tables: Callable[[PrintSettings], Iterable[Node]] | None = None
    """Function that returns the tables of a score pad, given the print settings; None if there is none."""
    closing_pages: Callable[[CardTexts | None], Iterable[Node]] = _no_closing_pages
    """Function that returns the pages after the cards, given the texts of the cards; by default none."""

"""The cards of each game, as they are printed."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from core import poker
from core.words import _
from games.alley_cat import rules as alley_cat
from games.alley_cat import view as alley_cat_view
from games.black_cat import rules as black_cat
from games.black_cat.score import BLACK_CAT, JELLICAL, TOMCAT, YOWLER
from games.black_cat.view import RHYME
from games.kit_and_kat import readable
from games.kit_and_kat import rules as kit_and_kat
from games.kit_and_kat.content.reader import Library
from games.stepped_on_the_cat import rules as stepped_on_the_cat
from games.stepped_on_the_cat import view as stepped_on_the_cat_view
from widgets.cards import poker_face
from widgets.nodes import Node, h
from widgets.paper.cards import printed
from widgets.paper.sheet import Sheet

Deck = Callable[[Any, Library | None, Sheet], Iterable[Node]]
"""The faces of a game's cards, by its options, by what is read from them, and by how they are printed."""


def faces(game: str, options: Any, library: Library | None, sheet: Sheet) -> list[Node]:
    """The faces of all cards of a game."""
    return list(DECKS[game](options, library, sheet))


def _black_cat(options: Any, library: Library | None, sheet: Sheet) -> Iterable[Node]:
    """A poker deck, and two cards that remind of what counts and what is called."""
    yield from (printed(poker_face(each)) for each in poker.deck())
    yield h("div.card.note", h("p.title", _("Your cats")), h("dl", map(_worth, _cats())))
    yield h("div.card.note.rhyme", (h("p", line) for line in RHYME))


def _cats() -> list[tuple[int, str, str]]:
    """What counts: points, name, and what it is."""
    return [
        (TOMCAT, _("Tomcat"), _("Neighbours that add to 10.")),
        (YOWLER, _("Yowler"), _("A ten.")),
        (JELLICAL, _("Jellical Cat"), _("Each face card between two others of one rank.")),
        (BLACK_CAT, _("Black Cat"), _("Black cards in a row that add to 13.")),
    ]


def _worth(cat: tuple[int, str, str]) -> Node:
    points, name, what = cat
    return h("div", h("dt", h("b", str(points)), " ", name), h("dd", what))


def _stepped_on_the_cat(options: Any, library: Library | None, sheet: Sheet) -> Iterable[Node]:
    return (printed(stepped_on_the_cat_view.face(each)) for each in stepped_on_the_cat.deck(options))


def _alley_cat(options: Any, library: Library | None, sheet: Sheet) -> Iterable[Node]:
    return (printed(alley_cat_view.face(each)) for each in alley_cat.LOW_TO_HIGH)


def _kit_and_kat(options: Any, library: Library | None, sheet: Sheet) -> Iterable[Node]:
    books = library.books if library else ()
    return (readable.face(library, text, sheet) for book in books for text in book.cards if library)


DECKS: Mapping[str, Deck] = MappingProxyType(
    {
        black_cat.NAME: _black_cat,
        stepped_on_the_cat.NAME: _stepped_on_the_cat,
        alley_cat.NAME: _alley_cat,
        kit_and_kat.NAME: _kit_and_kat,
    }
)

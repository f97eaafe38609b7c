"""What the lobby offers of the cards: which to play with, and to bring others."""

from collections.abc import Mapping, Sequence

from core.words import _, plural
from games.kit_and_kat.content.library import LETTERS, NUMBERS, Library
from widgets.controls import truth
from widgets.nodes import Node, h


def field(packs: Mapping[str, Library], chosen: str, faults: Sequence[str], *, is_foreign: bool) -> Node:
    """Packs are by the words by which they are chosen; faults, by line, are those of a file.

    `is_foreign` says that the cards are not in the language that is spoken.
    """
    return h(
        "fieldset.cards",
        h("legend", _("The cards")),
        h(
            "div.choice",
            [_button(which, library, is_chosen=which == chosen) for which, library in packs.items()],
            h("button.quiet", _("About these cards"), data_act="read about"),
            h("button.quiet", _("Bring your own deck"), data_file="content bring"),
            h("button.quiet", _("Make a deck"), data_act="read edit"),
        ),
        h("small", _("These cards speak English.")) if is_foreign else None,
        _short(packs[chosen]),
        _listed(faults) if faults else None,
        key="cards",
    )


def _button(which: str, library: Library, *, is_chosen: bool) -> Node:
    return h(
        "button",
        str(library.title),
        lang=library.title.language,
        data_act=f"content cards {which}",
        aria_pressed=truth(is_chosen),
        key=which,
    )


def _short(library: Library) -> Node | None:
    """That a deck is smaller, and what that means."""
    books, cards = len(library.books), library.height
    if (books, cards) == (len(LETTERS), len(NUMBERS)):
        return None
    count = plural("{n} book", "{n} books", books)
    return h("small", _("{books} of {n} cards each: a shorter game.", books=count, n=cards), key="short")


def _listed(faults: Sequence[str]) -> Node:
    lines = (h("li", fault, key=str(i)) for i, fault in enumerate(faults))
    return h(
        "div.faults",
        h("p", _("This deck was not taken. Please put these right; nothing has been changed.")),
        h("ol", lines),
        role="alert",
    )

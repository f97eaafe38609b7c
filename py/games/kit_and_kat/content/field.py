"""What the lobby offers of the cards: which to play with, and to bring others."""

from collections.abc import Mapping, Sequence

from core.words import _, plural
from games.kit_and_kat.content.library import LETTERS, NUMBERS, Library
from games.kit_and_kat.content.wording import Wording
from widgets.controls import truth
from widgets.nodes import Node, h


def field(
    titles: Mapping[str, Wording],
    chosen: str,
    library: Library,
    faults: Sequence[str],
    *,
    is_foreign: bool,
    has_own: bool,
) -> Node:
    """Decks are by the words by which they are chosen; faults, by line, are those of a file.

    `library` is the deck that is chosen. `is_foreign` says that its cards are not in the language that is
    spoken, `has_own` that there are decks to keep, be they whole or not.
    """
    return h(
        "fieldset.cards",
        h("legend", _("The cards")),
        h(
            "div.choice",
            [_button(which, title, is_chosen=which == chosen) for which, title in titles.items()],
            h("button.quiet", _("About these cards"), data_act="read about"),
            h("button.quiet", _("Bring your own deck"), data_file="content bring"),
            h("button.quiet", _("Decks of your own") if has_own else _("Make a deck"), data_act="read edit"),
        ),
        h("small", _("These cards speak English.")) if is_foreign else None,
        _short(library),
        _listed(faults) if faults else None,
        key="cards",
    )


def _button(which: str, title: Wording, *, is_chosen: bool) -> Node:
    return h(
        "button",
        str(title),
        lang=title.language,
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

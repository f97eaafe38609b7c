"""Lobby field of the cards: which deck to use, and buttons to bring or make another."""

from collections.abc import Mapping, Sequence

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.deck_acts import format_wish, read_page
from clowder.games.kit_and_kat.content.deck.library import LETTERS, NUMBERS, Library, size_text
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, h

LISTED = 6
"""Most decks offered in the lobby, with the standard one: more would push all else off the screen."""


def draw_field(
    titles: Mapping[str, LocalizedText],
    chosen: str,
    library: Library,
    faults: Sequence[str],
    *,
    is_foreign: bool,
    own: int,
) -> Node:
    """Draw the field; `titles` are by deck word, `faults` are those of a file, one for each line.

    `library` is the deck in use. `is_foreign` means that its cards are not in the current language. `own` is
    the number of the players' own decks, complete or not.
    """
    return h(
        "fieldset.cards",
        h("legend", _("The cards")),
        h(
            "div.choice",
            [
                _draw_button(deck_word, titles[deck_word], is_chosen=deck_word == chosen)
                for deck_word in _shown_deck_words(titles, chosen)
            ],
            h("button.quiet", _("About these cards"), data_act=read_page("about")),
            h("button.quiet", _("Bring your own deck"), data_file=format_wish("bring")),
            h(
                "button.quiet",
                _("Decks of your own ({n})", n=own) if own else _("Make a deck"),
                data_act=read_page("edit"),
            ),
        ),
        h("small", _("These cards speak English.")) if is_foreign else None,
        _draw_short_note(library),
        h("div.faults", _draw_faults(faults) if faults else None, role="alert", key="faults"),
        key="cards",
    )


def _shown_deck_words(titles: Mapping[str, LocalizedText], chosen: str) -> Sequence[str]:
    """Return the words of the first `LISTED` decks and of the chosen one; other decks are on the shelf."""
    return [deck_word for at, deck_word in enumerate(titles) if at < LISTED or deck_word == chosen]


def _draw_button(deck_word: str, title: LocalizedText, *, is_chosen: bool) -> Node:
    return h(
        "button",
        str(title),
        lang=title.language,
        dir="auto",
        data_act=format_wish("cards {deck}", deck=deck_word),
        aria_pressed=bool_text(is_chosen),
        key=deck_word,
    )


def _draw_short_note(library: Library) -> Node | None:
    """Draw a note that a deck is smaller, so the game is shorter; None for a deck of full size."""
    books, cards = len(library.books), library.cards_per_book
    if (books, cards) == (len(LETTERS), len(NUMBERS)):
        return None
    return h("small", _("{size}: a shorter game.", size=size_text(books, cards)), key="short")


def _draw_faults(faults: Sequence[str]) -> Content:
    """Draw the faults of a file that was not accepted."""
    lines = (h("li", fault, key=str(i)) for i, fault in enumerate(faults))
    return (
        h("p", _("This deck was not taken. Please put these right; nothing has been changed.")),
        h("ol", lines),
    )

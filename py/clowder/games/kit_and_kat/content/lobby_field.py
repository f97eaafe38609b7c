"""Lobby field of the cards: which deck to use, and buttons to bring or make another."""

from collections.abc import Mapping, Sequence

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.deck_acts import format_content_act, format_read_act
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.question_deck import (
    LETTERS,
    NUMBERS,
    QuestionDeck,
    deck_size_text,
)
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, h

MAX_OFFERED_DECKS = 6
"""Most decks offered in the lobby, with the standard one: more would push all else off the screen."""


def draw_deck_field(
    titles: Mapping[str, LocalizedText],
    chosen: str,
    deck: QuestionDeck,
    faults: Sequence[str],
    *,
    is_foreign: bool,
    own_count: int,
    question: Node | None = None,
) -> Node:
    """Draw the lobby's field in which players choose the deck of the game, or bring another.

    `titles` are the titles of the decks on offer by slot, `chosen` is the slot of the chosen one, and `deck`
    that deck. `faults` are sentences on why a file or a deck was refused. If `is_foreign`, a note says that
    the cards are in English. `own_count` is the number of the players' own decks, complete or not. `question`
    asks whether a deck that was brought replaces another.
    """
    return h(
        "fieldset.cards",
        h("legend", _("The cards")),
        h(
            "div.choice",
            [
                _draw_deck_button(slot, titles[slot], is_chosen=slot == chosen)
                for slot in _select_offered_slots(titles, chosen)
            ],
            h("button.quiet", _("About these cards"), data_act=format_read_act("about")),
            h("button.quiet", _("Bring your own deck"), data_file=format_content_act("bring")),
            h(
                "button.quiet",
                _("Decks of your own ({n})", n=own_count) if own_count else _("Make a deck"),
                data_act=format_read_act("edit"),
            ),
        ),
        h("small", _("These cards speak English.")) if is_foreign else None,
        _draw_size_note(deck),
        question,
        h("div.faults", _draw_file_faults(faults) if faults else None, role="alert", key="faults"),
        key="cards",
    )


def _select_offered_slots(titles: Mapping[str, LocalizedText], chosen: str) -> Sequence[str]:
    """Return the slots of the decks to offer in the lobby: the first `MAX_OFFERED_DECKS`, and the chosen one.

    `titles` are the decks' titles by slot; their order is kept.
    """
    return [slot for at, slot in enumerate(titles) if at < MAX_OFFERED_DECKS or slot == chosen]


def _draw_deck_button(slot: str, title: LocalizedText, *, is_chosen: bool) -> Node:
    """Draw the lobby's button that chooses the deck in this slot; it is shown as pressed if `is_chosen`."""
    return h(
        "button",
        str(title),
        lang=title.language,
        dir="auto",
        data_act=format_content_act("cards {deck}", deck=slot),
        aria_pressed=bool_text(is_chosen),
        key=slot,
    )


def _draw_size_note(deck: QuestionDeck) -> Node | None:
    """Draw a note that the game is shorter with this deck; None for a deck of full size."""
    books, cards = len(deck.books), deck.cards_per_book
    if (books, cards) == (len(LETTERS), len(NUMBERS)):
        return None
    return h("small", _("{size}: a shorter game.", size=deck_size_text(books, cards)), key="short")


def _draw_file_faults(faults: Sequence[str]) -> Content:
    """Draw the faults of a deck file that was refused: a sentence that nothing was changed, and a list."""
    lines = (h("li", fault, key=str(i)) for i, fault in enumerate(faults))
    return (
        h("p", _("This deck was not taken. Please put these right; nothing has been changed.")),
        h("ol", lines),
    )

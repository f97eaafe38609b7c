"""Lobby field of the cards: which deck to use, and buttons to bring or make another."""

from collections.abc import Mapping, Sequence

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.deck_acts import format_content_act, format_read_page_act
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


def draw_deck_choice_fieldset(
    titles: Mapping[str, LocalizedText],
    chosen: str,
    deck: QuestionDeck,
    faults: Sequence[str],
    *,
    is_foreign: bool,
    own_count: int,
    question: Node | None = None,
) -> Node:
    """Draw the lobby's fieldset with a button for each deck, to choose the one for the game.

    Further buttons open the text about the cards, let players choose a deck file, and lead to the list
    of their own decks. Below are notes, and the faults as an alert.

    `titles` are the titles of the decks on offer by slot (the name of a deck's place, such as `own2`),
    `chosen` is the slot of the chosen deck, and `deck` that deck. `faults` are sentences on why a file
    or a deck was refused. If `is_foreign`, a note says that the cards are in English. `own_count` is the
    number of the players' own decks, complete or not. `question`, if given, is drawn in between: it asks
    whether an imported deck replaces another.
    """
    return h(
        "fieldset.cards",
        h("legend", _("The cards")),
        h(
            "div.choice",
            [
                _draw_choose_deck_button(slot, titles[slot], is_chosen=slot == chosen)
                for slot in _select_offered_slots(titles, chosen)
            ],
            h("button.quiet", _("About these cards"), data_act=format_read_page_act("about")),
            h("button.quiet", _("Bring your own deck"), data_file=format_content_act("bring")),
            h(
                "button.quiet",
                _("Decks of your own ({n})", n=own_count) if own_count else _("Make a deck"),
                data_act=format_read_page_act("edit"),
            ),
        ),
        h("small", _("These cards speak English.")) if is_foreign else None,
        _draw_deck_size_note(deck),
        question,
        h("div.faults", _draw_deck_refusal(faults) if faults else None, role="alert", key="faults"),
        key="cards",
    )


def _select_offered_slots(titles: Mapping[str, LocalizedText], chosen: str) -> Sequence[str]:
    """Return the slots of the first `MAX_OFFERED_DECKS` decks, and that of the chosen deck.

    A slot is the name of a deck's place, such as `own2`. `titles` are the decks' titles by slot; their
    order is kept.
    """
    return [slot for at, slot in enumerate(titles) if at < MAX_OFFERED_DECKS or slot == chosen]


def _draw_choose_deck_button(slot: str, title: LocalizedText, *, is_chosen: bool) -> Node:
    """Draw the lobby's button that chooses the deck in this slot, labelled with its title.

    It is shown as pressed if `is_chosen`.
    """
    return h(
        "button",
        str(title),
        lang=title.language,
        dir="auto",
        data_act=format_content_act("cards {deck}", deck=slot),
        aria_pressed=bool_text(is_chosen),
        key=slot,
    )


def _draw_deck_size_note(deck: QuestionDeck) -> Node | None:
    """Draw a small note with the deck's size, which says that the game is shorter with it.

    None for a deck of full size, 14 books of 10 cards.
    """
    books, cards = len(deck.books), deck.cards_per_book
    if (books, cards) == (len(LETTERS), len(NUMBERS)):
        return None
    return h("small", _("{size}: a shorter game.", size=deck_size_text(books, cards)), key="short")


def _draw_deck_refusal(faults: Sequence[str]) -> Content:
    """Draw a paragraph that a deck was refused and nothing changed, and a numbered list of why."""
    lines = (h("li", fault, key=str(i)) for i, fault in enumerate(faults))
    return (
        h("p", _("This deck was not taken. Please put these right; nothing has been changed.")),
        h("ol", lines),
    )

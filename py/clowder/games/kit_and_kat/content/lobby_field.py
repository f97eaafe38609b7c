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
    """Draw the lobby's fieldset of decks: a button for each deck, three more buttons, notes, and faults.

    The decks are those of `_select_offered_slots`; the button of the slot `chosen` is pressed. The other
    buttons open the text about the cards, let players choose a deck file, and open the list of their own
    decks: `Decks of your own (N)` with `own_count`, or `Make a deck` if that is 0. Below follow, where
    needed, a note that the cards are in English (`is_foreign`), one on the size of `deck`, the chosen
    deck, and `question`, whether an imported deck replaces another. The last element, with the role
    alert, has the `faults` (sentences on why a file or deck was refused), or is empty.

    `titles` are the titles of the decks on offer by slot (the name of a deck's place, such as `own2`).
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
    """Return the first `MAX_OFFERED_DECKS` slots in `titles` and, if it is further down, `chosen`.

    A slot is the name of a deck's place, such as `own2`. `titles` are the decks' titles by slot; their
    order is kept.
    """
    return [slot for at, slot in enumerate(titles) if at < MAX_OFFERED_DECKS or slot == chosen]


def _draw_choose_deck_button(slot: str, title: LocalizedText, *, is_chosen: bool) -> Node:
    """Draw the lobby's button with a deck's title, marked with its language, to choose the deck.

    It sends `content cards SLOT`, which makes the deck in this slot the one in use. The button is shown
    as pressed if `is_chosen`.
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
    """Draw a `small` element that the game is shorter with this deck: `SIZE: a shorter game`.

    None for a deck of full size, 14 books of 10 cards.
    """
    books, cards = len(deck.books), deck.cards_per_book
    if (books, cards) == (len(LETTERS), len(NUMBERS)):
        return None
    return h("small", _("{size}: a shorter game.", size=deck_size_text(books, cards)), key="short")


def _draw_deck_refusal(faults: Sequence[str]) -> Content:
    """Draw a paragraph that the deck was not taken, with nothing changed, and a list of the faults.

    The list is numbered.
    """
    lines = (h("li", fault, key=str(i)) for i, fault in enumerate(faults))
    return (
        h("p", _("This deck was not taken. Please put these right; nothing has been changed.")),
        h("ol", lines),
    )

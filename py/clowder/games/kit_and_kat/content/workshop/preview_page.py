"""Page that shows what becomes of a table that was brought, before any card is kept."""

from collections.abc import Sequence
from itertools import islice

from clowder.core.furigana import mark_readings
from clowder.core.graphemes import split_graphemes
from clowder.core.i18n import N_, _, plural
from clowder.games.kit_and_kat.content.deck.deck_acts import format_content_act
from clowder.games.kit_and_kat.content.deck.field_reader import PARAGRAPH_LENGTH
from clowder.games.kit_and_kat.content.deck.question_deck import LETTERS
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import TableImport, clean_cell_text, column_name
from clowder.games.kit_and_kat.content.workshop.column_roles import ColumnRole
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_editor import shorten_message_list
from clowder.games.kit_and_kat.content.workshop.editor_pages import draw_messages
from clowder.games.kit_and_kat.content.workshop.import_preview import (
    OFFERED_ROLES,
    SEPARATOR_NAMES,
    ImportPreview,
    PreviewedCards,
)
from clowder.games.kit_and_kat.content.workshop.note_text import visible_note_text
from clowder.widgets.controls import bool_text, draw_switch
from clowder.widgets.nodes import Content, Node, h

SHOWN_CARDS = 6
"""Number of cards that are shown."""

SHOWN_COLUMNS = 20
"""Most columns that are shown."""

SAMPLE_LENGTH = 60
"""Most characters of a cell that is shown as an example of its column."""

ROLE_NAMES: dict[ColumnRole, str] = {
    "question": N_("Question"),
    "answer": N_("Answer"),
    "book": N_("Book"),
    "number": N_("Number in its book"),
    "source": N_("Source"),
    "reading": N_("Reading"),
    "tags": N_("Tags: the first is the book"),
    "ignored": N_("Left out"),
}
"""Names of the roles of a column."""

SEPARATOR_TITLES = {"tab": N_("Tab"), "semicolon": N_("Semicolon ;"), "comma": N_("Comma ,")}
"""Names of the separators for players."""


def draw_import_preview_page(preview: ImportPreview | None, messages: Sequence[str]) -> Node:
    """Draw the page that previews the cards of an imported table; a note if `preview` is None.

    The note says that the file is no longer here. The button Back discards the preview. `messages` say
    why the cards cannot be kept.
    """
    return h(
        "main.library.workshop.preview",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act=format_content_act("edit discard")),
            h("h1", _("Cards from a file")),
        ),
        _draw_preview_body(preview, messages)
        if preview
        else h("p", _("No file lies here any more. Bring it in again."), key="none"),
        key="read edit file",
    )


def _draw_preview_body(preview: ImportPreview, messages: Sequence[str]) -> Content:
    """Draw a preview: counts, choices on reading the table, the first cards, what is left out, buttons.

    The buttons keep the cards or discard the preview; without a card there is none to keep. `messages`
    say why the cards cannot be kept.
    """
    previewed = preview.previewed_cards
    return (
        _draw_title_and_counts(previewed),
        _draw_separator_buttons(preview.table),
        _draw_column_role_choices(preview.table),
        _draw_first_cards(previewed),
        _draw_remarks(previewed.remarks),
        h(
            "div.go",
            draw_messages(messages),
            h("button.big", _("Keep these cards"), data_act=format_content_act("edit keep"), key="keep")
            if preview.has_any_card
            else None,
            h("button", _("Not now"), data_act=format_content_act("edit discard"), key="not-now"),
            key="go",
        ),
    )


def _draw_title_and_counts(previewed: PreviewedCards) -> Node:
    """Draw the title of the deck, and how many filled cards and books it would have.

    A sentence says that nothing is kept yet. A card counts if it has a question or an answer; a book if
    it has such a card. A missing title is left out.
    """
    cards, books = (
        list(previewed.filled_card_indices),
        {book for book, _card in previewed.filled_card_indices},
    )
    title = deck_draft.own_language_text(previewed.deck, previewed.deck.get("title"))
    size = f"{plural('{n} card', '{n} cards', len(cards))} · {plural('{n} book', '{n} books', len(books))}"
    return h(
        "section.counted",
        h("h2", title, dir="auto") if title else None,
        h("p", h("strong", size), role="status"),
        h("p", _("Nothing is kept yet. Look whether each column is what it was taken for.")),
        key="counted",
    )


def _draw_separator_buttons(table: TableImport) -> Node | None:
    """Draw a button for each possible separator between cells, the one in use pressed.

    It sends `content edit separator NAME`. None if there are not at least two possible separators.
    """
    possible = table.cell_table.possible_separators
    if len(possible) < 2:
        return None
    return h(
        "fieldset",
        h("legend", _("What stands between two cells?")),
        h(
            "div.choice",
            (
                h(
                    "button",
                    _(SEPARATOR_TITLES[name]),
                    aria_pressed=bool_text(separator == table.cell_table.separator),
                    data_act=format_content_act("edit separator {separator}", separator=name),
                    key=name,
                )
                for name, separator in SEPARATOR_NAMES.items()
                if separator in possible
            ),
        ),
        key="separator",
    )


def _draw_column_role_choices(table: TableImport) -> Node:
    """Draw the choice of a role for each column with text, and a switch for the header row.

    At most `SHOWN_COLUMNS` columns are shown. There is no switch for an Anki export with settings at its
    head.
    """
    has_header = table.columns.header_index is not None
    return h(
        "section",
        h("h2", _("The columns")),
        h(
            "div.fields",
            (
                _draw_column_role_choice(table, at)
                for at in table.cell_table.filled_column_indices[:SHOWN_COLUMNS]
            ),
            key="columns",
        ),
        draw_switch(
            _("There is a line with their names"),
            format_content_act("edit header"),
            on=has_header,
            key="header",
        )
        if table.settings is None or table.settings.first_line == 1
        else None,
        key="columns",
    )


def _draw_column_role_choice(table: TableImport, index: int) -> Node:
    """Draw the column of this index: its name, an example, and a select element for its role.

    The role `tags` is offered only for Anki notes, or if it is the column's role already. A choice sends
    `content edit column INDEX`.
    """
    roles = table.columns.roles
    current = roles[index] if index < len(roles) else "ignored"
    offered = (role for role in OFFERED_ROLES if role != "tags" or table.settings or current == "tags")
    return h(
        "label",
        h("strong", column_name(table.cell_table, table.columns, index), dir="auto"),
        h("small", _column_example_text(table, index), dir="auto"),
        h(
            "select",
            (
                h("option", _(ROLE_NAMES[role]), value=role, selected=role == current, key=role)
                for role in offered
            ),
            data_change=format_content_act("edit column {column}", column=index),
        ),
        key=str(index),
    )


def _column_example_text(table: TableImport, index: int) -> str:
    """Return the first text in a column below the header, cut to `SAMPLE_LENGTH`; empty if none.

    HTML is turned into plain text if the cells are HTML.
    """
    cells = (row.cell(index) for row in table.columns.card_rows(table.cell_table))
    first = next(filter(None, cells), "")
    is_markup = table.settings is not None and table.settings.is_markup
    return _shorten_text(clean_cell_text(visible_note_text(first) if is_markup else first), SAMPLE_LENGTH)


def _shorten_text(text: str, limit: int) -> str:
    """Return the first `limit` characters of a text, and `…` if it was cut, with its readings marked.

    Readings tell how Japanese words are pronounced.
    """
    shown = "".join(islice(split_graphemes(text), limit))
    return mark_readings(shown if shown == text else f"{shown}…")


def _draw_first_cards(previewed: PreviewedCards) -> Node | None:
    """Draw a numbered list of the first `SHOWN_CARDS` filled cards; None if there are none."""
    first = list(zip(previewed.filled_card_indices, range(SHOWN_CARDS), strict=False))
    if not first:
        return None
    return h(
        "section",
        h("h2", _("The first cards")),
        h("ol.made.previewed", (_draw_card_list_item(previewed.deck, *card) for card, _n in first)),
        key="cards",
    )


def _draw_card_list_item(deck: DeckDraft, book: int, index: int) -> Node:
    """Draw a card as a list item: its name, question, answer, and source or else its book's title.

    `book` and `index` are the indices of book and card, from 0. Long texts are shortened.
    """
    card, called = deck_draft.book_cards(deck, book)[index], deck_draft.format_card_name(book, index)
    title = deck_draft.own_language_text(deck, deck["books"][book].get("title"))
    shown = {
        name: _shorten_text(deck_draft.own_language_text(deck, card.get(name)), PARAGRAPH_LENGTH)
        for name in deck_draft.TEXTS
    }
    texts = (
        h("strong", shown["question"] or "–", dir="auto"),
        h("span", shown["answer"] or "–", dir="auto"),
        h("small", deck_draft.card_source_line(deck, book, index) or title, dir="auto"),
    )
    return h(
        "li",
        h("b.chip", called, class_=f"book-{LETTERS[book]}"),
        h("div", texts),
        key=called,
    )


def _draw_remarks(remarks: Sequence[str]) -> Node | None:
    """Draw a numbered list of sentences on what is left out or to be put right; None if there are none.

    At most `MAX_SHOWN_FAULTS` are listed, and one on how many more there are.
    """
    if not remarks:
        return None
    lines = (h("li", each, key=str(i)) for i, each in enumerate(shorten_message_list(remarks)))
    return h("section.left-out", h("h2", _("Left out, or to be put right")), h("ol", lines), key="remarks")

"""Page of the players' own decks."""

from collections.abc import Sequence

from clowder.core.i18n import _, current_language_code, plural
from clowder.games.kit_and_kat.content.deck.deck_acts import format_content_act, format_read_page_act
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.question_deck import LETTERS, deck_size_text
from clowder.games.kit_and_kat.content.decks import MAX_CHARACTERS, MAX_DECKS, STANDARD_DECK
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_list_editor import DeckListEditor
from clowder.games.kit_and_kat.content.workshop.editor_pages import (
    draw_messages,
    draw_undo_button,
    draw_unsaved_warning,
)
from clowder.widgets.acts import Act
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_picture


def draw_deck_list_page(editor: DeckListEditor, standard_title: LocalizedText) -> Node:
    """Draw the page that lists the standard deck, first, and the players' own, with their buttons.

    Above the list are buttons to go back and to undo, messages, the question about a new version, and a
    warning if a deck is not saved; below are buttons to begin and to import a deck. Without own decks
    neither is listed: a picture and a sentence on what a deck consists of stand there. `standard_title`
    is the title of the standard deck.
    """
    decks = editor.decks
    titles = decks.deck_titles_by_slot(current_language_code())
    return h(
        "main.library.workshop",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="read"),
            h("h1", _("Decks of your own") if titles else _("Make a deck")),
            draw_undo_button(editor.undoable_change_text),
        ),
        draw_messages(editor.messages),
        editor.importer.draw_replace_question("edit "),
        draw_unsaved_warning(is_unsaved=not decks.are_decks_saved),
        h(
            "ul.decks",
            _draw_standard_deck_row(standard_title, decks.chosen_slot),
            (_draw_deck_row(editor, *each) for each in titles.items()),
            key="decks",
        )
        if titles
        else _draw_no_own_decks_note(),
        _draw_add_deck_buttons(decks.free_slot, editor.decks.no_room_reason(0)),
        key="read edit",
    )


def _draw_no_own_decks_note() -> Node:
    """Draw a picture and a sentence on what a deck consists of, in place of a list without own decks."""
    return h(
        "section.begin",
        draw_picture("kit-and-kat"),
        h(
            "p",
            _("A deck has one to fourteen books, and each book three to ten cards. All is kept as you go."),
        ),
        key="begin",
    )


def _draw_standard_deck_row(title: LocalizedText, chosen: str) -> Node:
    """Draw the standard deck's row in the list of decks: a button to its books, and one to use it.

    The deck cannot be changed. `title` is its title; `chosen` is the slot of the deck in use,
    `STANDARD_DECK` if it is this one.
    """
    about = h("span", _("The deck that is always there"))
    return h(
        "li",
        h(
            "button.spine",
            _draw_deck_title(title),
            about,
            _draw_book_letters(len(LETTERS)),
            data_act=format_read_page_act("books"),
        ),
        h("div.choice", _draw_use_deck_button(STANDARD_DECK, title, chosen)),
        key=STANDARD_DECK,
    )


def _draw_deck_row(editor: DeckListEditor, slot: str, title: LocalizedText) -> Node:
    """Draw a deck's row in the list, with its buttons: edit (a tap on the title), use, copy, delete.

    A deck with gaps has no button to use it. One that cannot be read has only its title, without a
    button, and the button to delete it. `slot` is the name of the deck's place.
    """
    decks = editor.decks
    deck, called = decks.load_draft(slot), _draw_deck_title(title)
    copy, throw = (
        format_content_act("edit copy {deck}", deck=slot),
        format_content_act("edit throw {deck}", deck=slot),
    )
    return h(
        "li",
        h(
            "button.spine",
            called,
            h("small", _("Edit")),
            _draw_deck_size_and_books(deck),
            data_act=format_read_page_act(f"edit-{slot}"),
        )
        if deck
        else h("p.spine", called),
        h(
            "div.choice",
            _draw_use_deck_button(slot, title, decks.chosen_slot) if decks.is_deck_complete(slot) else None,
            _draw_deck_act_button(_("Copy"), _("Copy “{title}”", title=title), copy) if deck else None,
            _draw_deck_act_button(_("Throw away"), _("Throw away {game}", game=title), throw),
        ),
        key=slot,
    )


def _draw_deck_title(title: LocalizedText) -> Node:
    """Draw a deck's title as a `strong` element, marked with its language."""
    return h("strong", str(title), lang=title.language or None, dir="auto")


def _draw_deck_size_and_books(deck: DeckDraft) -> Sequence[Content]:
    """Draw a deck's size in books and cards, and the letters of its books.

    If the deck has gaps, the size is only the number of books, with `not finished yet`.
    """
    books = len(deck["books"])
    unfinished = plural("{n} book", "{n} books", books) + " · " + _("not finished yet")
    told = (
        unfinished
        if deck_draft.deck_gaps(deck)
        else deck_size_text(books, len(deck_draft.book_cards(deck, 0)))
    )
    return h("span", told), _draw_book_letters(books)


def _draw_book_letters(books: int) -> Node:
    """Draw the letters of so many books, from A on, in their colours; not for screen readers."""
    chips = (h("b.chip", letter.upper(), class_=f"book-{letter}") for letter in LETTERS[:books])
    return h("span.chips", chips, aria_hidden="true")


def _draw_use_deck_button(slot: str, title: LocalizedText, chosen: str) -> Node:
    """Draw the button that makes the deck in this slot the one in use.

    It is shown as pressed if `slot` is `chosen`, the slot of the deck in use. `title` is in its label.
    """
    label, act = _("Play with it: {title}", title=title), format_content_act("edit play {deck}", deck=slot)
    return h(
        "button",
        _("Play with it"),
        aria_label=label,
        aria_pressed=bool_text(slot == chosen),
        data_act=act,
        key="play",
    )


def _draw_deck_act_button(text: str, label: str, act: Act) -> Node:
    """Draw a button without emphasis that sends an act on a deck; `label` is for screen readers."""
    return h("button.quiet", text, aria_label=label, data_act=act, key=act)


def _draw_add_deck_buttons(free_slot: str, no_room_reason: str) -> Node:
    """Draw the buttons to begin a deck in `free_slot` and to import one, and how much room there is.

    If `free_slot` is empty, the first button is missing; if `no_room_reason` is not empty, it is shown
    in place of the second.
    """
    room, begin = (
        _("There is room for {n} decks here, of {size} MB together."),
        format_read_page_act(f"edit-{free_slot}"),
    )
    return h(
        "section.more",
        h("button.big", _("Begin a new deck"), data_act=begin, key="new") if free_slot else None,
        h("p", no_room_reason) if no_room_reason else _draw_import_button(),
        h("small", room.format(n=MAX_DECKS, size=MAX_CHARACTERS // 1_000_000)),
        key="more",
    )


def _draw_import_button() -> Node:
    """Draw the button with which players choose a file to import, and a note on the kinds of files."""
    return h(
        "div.bringing",
        h("button", _("Bring in a file"), data_file=format_content_act("edit bring")),
        h(
            "small",
            _(
                "A deck; or a spreadsheet (Excel, LibreOffice, CSV) with the columns book, number, question, "
                "answer, source; or notes that Anki exports as plain text."
            ),
        ),
        key="bring",
    )

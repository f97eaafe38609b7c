"""Pages for editing a deck: the list of its books, and each book with its cards."""

from collections.abc import Iterable, Sequence
from typing import Literal

from clowder.core.i18n import N_, _, plural
from clowder.games.kit_and_kat.content.deck.deck_acts import (
    Field,
    FieldTemplate,
    format_content_act,
    format_field_name,
    format_read_page_act,
)
from clowder.games.kit_and_kat.content.deck.field_reader import LINE_LENGTH, PARAGRAPH_LENGTH, TITLE_LENGTH
from clowder.games.kit_and_kat.content.deck.page import draw_card_picture
from clowder.games.kit_and_kat.content.deck.question_deck import EMBLEMS, LETTERS, NUMBERS
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft, DraftCard, MissingPart
from clowder.games.kit_and_kat.content.workshop.deck_editor import MAX_SHOWN_FAULTS, DeckEditor
from clowder.widgets.acts import Act, AnyAct, format_act
from clowder.widgets.content import MAX_PICTURE_BYTES, MAX_PICTURE_SIDE
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_picture

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "ja": "日本語",
    "ar": "العربية",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "la": "Latina",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ru": "Русский",
    "tr": "Türkçe",
    "uk": "Українська",
    "zh": "中文",
}
"""Languages on offer, each by its own name."""

EMBLEM_NAMES = dict(
    zip(
        EMBLEMS,
        (
            N_("Grass"),
            N_("River"),
            N_("Sun"),
            N_("Ox"),
            N_("Round house"),
            N_("Gourd"),
            N_("Fish"),
            N_("Shoebill"),
            N_("Tree"),
            N_("Canoe"),
            N_("Letter"),
            N_("Fox"),
            N_("Rainbow"),
            N_("Road"),
        ),
        strict=True,
    )
)
"""Names of the emblems."""


def draw_editor_page(editor: DeckEditor, letter: str) -> Node:
    """Draw the page for editing the book of this letter or, if there is no such book, the whole deck.

    `letter` is empty for the whole deck. Above the fields are buttons to go back and to undo, messages,
    and a warning if the deck is not saved. If the deck cannot be read, a note stands in place of the
    fields.
    """
    deck = editor.current_deck
    book = LETTERS.find(letter) if letter and deck else -1
    is_book = bool(deck and 0 <= book < len(deck["books"]))
    title = _("Book {letter}", letter=LETTERS[book].upper()) if is_book else _("Make a deck")
    return h(
        "main.library.workshop",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="read"),
            h("h1", title),
            draw_undo_button(editor.undoable_change_text),
        ),
        draw_messages(editor.messages),
        draw_unsaved_warning(is_unsaved=not editor.is_saved),
        _draw_editor_body(editor, deck, book if is_book else None),
        key=f"read edit {editor.slot} {letter}",
    )


def _draw_editor_body(editor: DeckEditor, deck: DeckDraft | None, book: int | None) -> Content:
    """Draw the main part of an editor page: the fields of the deck or of one book, and the page's end.

    `book` is the book's index, None for the whole deck. If `deck` is None, there is only a note that it
    cannot be read.
    """
    if deck is None:
        return h("p", _("A deck that cannot be read"))
    return (
        _draw_deck_fields(editor, deck)
        if book is None
        else (*_draw_book_fields(deck, book), _draw_editor_page_end(editor, book))
    )


def draw_undo_button(undone_text: str | None) -> Node | None:
    """Draw the undo button, labelled with the change; None if `undone_text` is None (nothing to undo).

    With an empty text, which stands for typing, the label is only Undo. It sends `content edit undo`.
    """
    if undone_text is None:
        return None
    label = _("Undo: {what}", what=undone_text) if undone_text else _("Undo")
    return h("button.quiet.undo", label, data_act=format_content_act("edit undo"), key="undo")


def draw_messages(sentences: Sequence[str]) -> Node:
    """Draw a list of messages about the last act; an empty status element if there are none."""
    lines = (h("li", each, key=str(i)) for i, each in enumerate(sentences))
    return h("div.notice.said", h("ul", lines) if sentences else None, role="status", key="said")


def draw_unsaved_warning(*, is_unsaved: bool) -> Node:
    """Draw a warning that the deck is not saved; an empty alert element unless `is_unsaved`."""
    warning = _("The deck is not kept. Save it as a deck before you leave, so nothing is lost.")
    return h("p.notice", warning if is_unsaved else "", role="alert", key="unkept")


# The whole deck


def _draw_deck_fields(editor: DeckEditor, deck: DeckDraft) -> Content:
    """Draw the fields of a deck (title, language, author), the list of its books, and its buttons.

    The buttons add a book (unless there are 14), play with the deck, leave the page, save the deck as a
    deck file, a spreadsheet and a text for Anki, and share it as a link; those to play and to share are
    missing while the deck has gaps or faults. A note says that only the deck file has pictures, if there
    are any.
    """
    return (
        h(
            "div.fields",
            _draw_single_line_field(
                _("Title"),
                format_field_name("title"),
                deck_draft.own_language_text(deck, deck.get("title")),
                TITLE_LENGTH,
            ),
            _draw_language_select(deck.get("language", "")),
            _draw_single_line_field(
                _("Who wrote it, if you like"),
                format_field_name("author"),
                deck_draft.deck_author(deck),
                PARAGRAPH_LENGTH,
            ),
        ),
        h(
            "ol.made",
            (_draw_book_row(editor.slot, deck, at) for at in range(len(deck["books"]))),
            key="books",
        ),
        h("button", _("Add a book"), data_act=format_content_act("edit add"), key="add")
        if len(deck["books"]) < len(LETTERS)
        else None,
        _draw_editor_page_end(editor),
        h(
            "section.taken",
            h("h2", _("Keep it, or hand it on")),
            h(
                "div.choice",
                h("button", _("Save as a deck"), data_act=format_content_act("edit save")),
                None
                if editor.missing_parts
                else h("button", _("Share as a link"), data_act="link", key="link"),
                h(
                    "button",
                    _("Save as a spreadsheet"),
                    data_act=format_content_act("edit sheet"),
                    key="sheet",
                ),
                h("button", _("Save for Anki"), data_act=format_content_act("edit anki"), key="anki"),
            ),
            h("small", _("Only the deck itself has its pictures: no spreadsheet has, and not Anki."))
            if deck_draft.has_pictures(deck)
            else None,
            key="taken",
        ),
    )


def _draw_language_select(current: str) -> Node:
    """Draw the select element for a deck's language; `current` is its present language code.

    A code that is not in `LANGUAGES` is offered, too. If `current` is empty, an empty choice comes
    first.
    """
    known = LANGUAGES if current in LANGUAGES or not current else {current: current, **LANGUAGES}
    offered = [] if current else [h("option", "–", value="", selected=True)]
    offered += [
        h("option", name, value=code, selected=code == current, lang=code, dir="auto", key=code)
        for code, name in known.items()
    ]
    choosing = h("select", offered, data_change=format_content_act("edit language"))
    return h("label", h("strong", _("Language")), choosing)


def _draw_book_row(slot: str, deck: DeckDraft, index: int) -> Node:
    """Draw a book's row in the deck's list: a button that opens it, and buttons to move and remove it.

    The first shows the book's letter and title, and its numbers of cards and of cards without a question
    or an answer. The only book of a deck has no other buttons. `index` is the book's, from 0.
    """
    letter, book = LETTERS[index], deck["books"][index]
    title = deck_draft.own_language_text(deck, book.get("title")) or _("without a title")
    cards = deck_draft.book_cards(deck, index)
    empty = sum(
        not all(deck_draft.own_language_text(deck, card.get(name)) for name in deck_draft.TEXTS)
        for card in cards
    )
    called = _("Book {letter}", letter=letter.upper())
    return h(
        "li",
        h(
            "button.spine",
            h("b.chip", letter.upper(), class_=f"book-{letter}"),
            h("strong", title, dir="auto"),
            h(
                "span",
                plural("{n} card", "{n} cards", len(cards)),
                " · " + plural("{n} to be filled in", "{n} to be filled in", empty) if empty else "",
            ),
            data_act=format_read_page_act(f"edit-{slot}-{letter}"),
        ),
        _draw_move_and_remove_buttons(
            called, str(index), is_first=index == 0, is_last=index == len(deck["books"]) - 1
        )
        if len(deck["books"]) > 1
        else None,
        key=letter,
    )


def _draw_move_and_remove_buttons(item_name: str, indices: str, *, is_first: bool, is_last: bool) -> Node:
    """Draw three buttons that move a book or card up, move it down, and remove it.

    `item_name` is its name in the labels, `indices` its indices in the acts, such as `1` or `1 4`. The
    first cannot be moved up, the last not down: these buttons are disabled.
    """
    ways = (
        (
            "↑",
            _("Move {what} up", what=item_name),
            format_content_act("edit move {which} up", which=indices),
            is_first,
        ),
        (
            "↓",
            _("Move {what} down", what=item_name),
            format_content_act("edit move {which} down", which=indices),
            is_last,
        ),
        (
            "×",
            _("Remove {what}", what=item_name),
            format_content_act("edit drop {which}", which=indices),
            False,
        ),
    )
    return h(
        "span.order",
        (
            h("button.quiet", sign, aria_label=label, data_act=act, disabled=off, key=act)
            for sign, label, act, off in ways
        ),
    )


def _draw_editor_page_end(editor: DeckEditor, book: int | None = None) -> Node:
    """Draw the end of an editor page: a button to play with the deck, and one to leave the page.

    While the deck has gaps or faults, there is none to play. If one of them concerns this page (any on
    the deck's page; on that of the book of this index, one in this book), the first tap on Done does not
    leave it, but lists all gaps and faults above the buttons; then the button is named Finish it later.
    """
    missing_parts = editor.missing_parts
    act = format_act("play {wish}", wish="edit play")
    play = h("button.big", _("Play with this deck"), data_act=act, key="play")
    has_gaps = any(book in (None, gap.book) for gap in missing_parts)
    leaves = _("Finish it later") if has_gaps and editor.is_checked else _("Done")
    leaving: AnyAct = format_content_act("edit done") if has_gaps and not editor.is_checked else "read"
    return h(
        "section.ready",
        h(
            "div.gaps",
            _draw_missing_parts(editor.slot, missing_parts) if missing_parts and editor.is_checked else None,
            role="status",
            key="gaps",
        ),
        h("div.choice", None if missing_parts else play, h("button", leaves, data_act=leaving, key="done")),
        h("small", _("All is kept as you type.")),
        key="ready",
    )


def _draw_missing_parts(slot: str, missing_parts: Sequence[MissingPart]) -> Content:
    """Draw a list of the gaps of the deck in this slot; a tap on a gap leads to its input field.

    At most `MAX_SHOWN_FAULTS` are listed, then a paragraph with the number of the others.
    """
    more = len(missing_parts) - MAX_SHOWN_FAULTS
    return (
        h("h2", _("What is still missing")),
        h(
            "ul",
            (
                h("li", _draw_missing_part(slot, gap), key=gap.act or str(i))
                for i, gap in enumerate(missing_parts[:MAX_SHOWN_FAULTS])
            ),
        ),
        h("p", _("And {n} more.", n=more)) if more > 0 else None,
    )


def _draw_missing_part(slot: str, gap: MissingPart) -> Content:
    """Draw one gap of the deck in this slot: a button that leads to its input field; without one, text.

    The button opens the page of the gap's book, or of the deck, and finds the field there.
    """
    if not gap.act:
        return gap.sentence
    place = f"edit-{slot}" if gap.book is None else f"edit-{slot}-{LETTERS[gap.book]}"
    act = format_act("find {place} content {wish}", place=place, wish=f"edit {gap.act}")
    return h("button.quiet", gap.sentence, data_act=act)


# One book


def _draw_book_fields(deck: DeckDraft, book_index: int) -> Sequence[Content]:
    """Draw the input fields of the book of this index: title, introduction, emblem and its cards.

    Above the cards is a paragraph on how pictures are made small; below them is a button to add a card,
    unless the book has ten.
    """
    book, cards = deck["books"][book_index], deck_draft.book_cards(deck, book_index)
    title = format_field_name("book {book} title", book=book_index)
    introduction = format_field_name("book {book} introduction", book=book_index)
    return (
        h(
            "div.fields",
            _draw_single_line_field(
                _("Title"), title, deck_draft.own_language_text(deck, book.get("title")), TITLE_LENGTH
            ),
            _draw_single_line_field(
                _("A sentence to begin with"),
                introduction,
                deck_draft.own_language_text(deck, book.get("introduction")),
                LINE_LENGTH,
            ),
        ),
        _draw_emblem_buttons(book_index, book.get("emblem", "")),
        h("p.stated", _picture_processing_text(), key="stated"),
        h(
            "ol.made.of-cards",
            (_draw_card_fields(deck, book_index, n, len(cards)) for n in range(len(cards))),
            key="cards",
        ),
        h(
            "button",
            _("Add a card"),
            data_act=format_content_act("edit add {book}", book=book_index),
            key="add",
        )
        if len(cards) < len(NUMBERS)
        else None,
    )


def _picture_processing_text() -> str:
    """Return sentences for players: how small pictures are made, and that place and time are removed."""
    size = _("Pictures are made small: no more than {side} pixels wide and high, and {size} kB.")
    return f"{size.format(side=MAX_PICTURE_SIDE, size=MAX_PICTURE_BYTES // 1000)} " + _(
        "Where and when they were taken is left out."
    )


def _draw_emblem_buttons(index: int, current: str) -> Node:
    """Draw buttons to choose the emblem (a small picture) of the book of this index, or none.

    `current` is the name of its present emblem, whose button is pressed; empty if it has none.
    """
    drawn = (
        h(
            "button",
            draw_picture(name),
            aria_label=_(EMBLEM_NAMES[name]),
            aria_pressed=bool_text(name == current),
            data_act=format_content_act("edit emblem {book} {emblem}", book=index, emblem=name),
            key=name,
        )
        for name in EMBLEMS
    )
    act = format_content_act("edit emblem {book}", book=index)
    none = h("button", _("None"), aria_pressed=bool_text(not current), data_act=act, key="none")
    return h(
        "fieldset.emblems",
        h("legend", _("Emblem")),
        h("div.choice", drawn, none),
        class_=f"book-{LETTERS[index]}",
        key="emblems",
    )


CARD_FIELDS: tuple[FieldTemplate, ...] = ("card {card} question", "card {card} answer", "card {card} source")
"""Fields of a card's texts, in the order of the page."""


def _draw_card_fields(deck: DeckDraft, book: int, index: int, card_count: int) -> Node:
    """Draw the fields of one card (question, answer, source, picture) and buttons to move or remove it.

    `book` and `index` are the indices of book and card, from 0; `card_count` is the number of cards in
    the book.
    """
    card, which = deck_draft.book_cards(deck, book)[index], f"{book} {index}"
    called = deck_draft.format_card_name(book, index)
    question, answer, source = (format_field_name(part, card=which) for part in CARD_FIELDS)
    rest: Iterable[Content] = (
        _draw_single_line_field(
            _("Question"), question, deck_draft.own_language_text(deck, card.get("question")), LINE_LENGTH
        ),
        _draw_multiline_field(
            _("Answer"), answer, deck_draft.own_language_text(deck, card.get("answer")), PARAGRAPH_LENGTH
        ),
        _draw_single_line_field(
            _("Source, if you like"), source, deck_draft.card_source_line(deck, book, index), 2 * LINE_LENGTH
        ),
        _draw_picture_field(deck, card, which, called),
    )
    order = _draw_move_and_remove_buttons(called, which, is_first=index == 0, is_last=index == card_count - 1)
    return h(
        "li",
        h(
            "fieldset",
            h("legend", h("b.chip", called, class_=f"book-{LETTERS[book]}")),
            order,
            rest,
        ),
        key=called,
    )


def _draw_picture_field(deck: DeckDraft, card: DraftCard, indices: str, item_name: str) -> Node:
    """Draw a card's picture, the input for its description, and buttons to change and to remove it.

    Without a picture, there is only the button to add one. A picture that cannot be read is not shown,
    and there is no input if it is no JSON object. `indices` are the card's indices in acts, such as `1
    4`, `item_name` is its name in labels.
    """
    act = format_content_act("edit card {card} picture", card=indices)
    if "picture" not in card:
        label = _("Add a picture to {card}", card=item_name)
        return h("button.quiet.adds", _("Add a picture"), aria_label=label, data_picture=act, key="add")
    shown = deck_draft.card_picture(deck, card)
    words, shows = shown.shows if shown else "", format_field_name("card {card} shows", card=indices)
    return h(
        "div.has-picture",
        draw_card_picture(shown) if shown else None,
        _draw_single_line_field(_("What it shows, for whoever cannot see it"), shows, words, LINE_LENGTH)
        if deck_draft.has_picture(card)
        else None,
        h(
            "div.choice",
            _draw_quiet_button(
                _("Another picture"), _("Another picture on {card}", card=item_name), data_picture=act
            ),
            _draw_quiet_button(
                _("Remove the picture"),
                _("Remove the picture of {card}", card=item_name),
                data_act=format_content_act("edit unpicture {card}", card=indices),
            ),
        ),
        key="picture",
    )


def _draw_quiet_button(
    text: str, label: str, data_act: Act | None = None, data_picture: Act | None = None
) -> Node:
    """Draw a button without emphasis; `label` is its longer text for screen readers.

    A tap carries out `data_act`, or lets players choose a picture file and carries out `data_picture`
    with it.
    """
    return h("button.quiet", text, aria_label=label, data_act=data_act, data_picture=data_picture)


def _draw_single_line_field(label: str, field: Field, value: str, max_length: int) -> Node:
    """Draw a labelled input of one line, saved as it is typed, with its present text in `value`.

    It takes up to `max_length` characters. `field` is its name in acts.
    """
    return h("label", h("strong", label), _draw_autosaved_field("input", field, value, max_length), key=field)


def _draw_multiline_field(label: str, field: Field, value: str, max_length: int) -> Node:
    """Draw a labelled input of several lines, saved as it is typed, with its present text in `value`.

    It takes up to `max_length` characters. `field` is its name in acts.
    """
    return h(
        "label", h("strong", label), _draw_autosaved_field("textarea", field, value, max_length), key=field
    )


def _draw_autosaved_field(
    tag: Literal["input", "textarea"], field: Field, value: str, max_length: int
) -> Node:
    """Draw an input or textarea element whose text is sent to be stored at each change, as it is typed.

    While players type it sends `content edit typing FIELD`, and when they are done `content edit FIELD`.
    `field` is the name of the field in acts, `value` its present text, and `max_length` the most
    characters.
    """
    is_line = tag == "input"
    return h(
        tag,
        None if is_line else value,
        value=value,
        data_change=format_content_act("edit {field}", field=field),
        data_typing=format_content_act("edit typing {field}", field=field),
        data_again=True,
        maxlength=max_length,
        dir="auto",
        autocomplete="off" if is_line else None,
        rows=None if is_line else 2,
    )

"""Page of the players' own decks."""

from collections.abc import Sequence

from clowder.core.i18n import _, current_language, plural
from clowder.games.kit_and_kat.content.deck.deck_acts import format_wish, read_page
from clowder.games.kit_and_kat.content.deck.library import LETTERS, size_text
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.decks import MAX_CHARACTERS, MAX_DECKS, STANDARD_DECK
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.pages import draw_notice, draw_undo, draw_unsaved_warning
from clowder.games.kit_and_kat.content.workshop.shelving import ShelfEditing
from clowder.widgets.acts import Act
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_picture


def draw_shelf(session: ShelfEditing, ours: LocalizedText) -> Node:
    """Draw the whole page. `ours` is the title of the standard deck, which is listed, too."""
    decks = session.decks
    titles = decks.deck_titles(current_language())
    return h(
        "main.library.workshop",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="read"),
            h("h1", _("Decks of your own") if titles else _("Make a deck")),
            draw_undo(session.undo_text),
        ),
        draw_notice(session.said),
        draw_unsaved_warning(is_so=not decks.are_kept),
        h(
            "ul.decks",
            _draw_own_deck(ours, decks.chosen_word),
            (_draw_deck_row(session, *each) for each in titles.items()),
            key="decks",
        )
        if titles
        else _draw_empty(),
        _draw_additions(decks.free_word, session.decks.full_reason(0)),
        key="read edit",
    )


def _draw_empty() -> Node:
    return h(
        "section.begin",
        draw_picture("kit-and-kat"),
        h(
            "p",
            _("A deck has one to fourteen books, and each book three to ten cards. All is kept as you go."),
        ),
        key="begin",
    )


def _draw_own_deck(title: LocalizedText, chosen: str) -> Node:
    """Draw the standard deck, which can be read and used, but not changed."""
    about = h("span", _("The deck that is always there"))
    return h(
        "li",
        h("button.spine", _draw_title(title), about, _draw_chips(len(LETTERS)), data_act=read_page("books")),
        h("div.choice", _draw_use_toggle(STANDARD_DECK, title, chosen)),
        key=STANDARD_DECK,
    )


def _draw_deck_row(session: ShelfEditing, deck_word: str, title: LocalizedText) -> Node:
    """Draw a deck with its buttons: edit (a tap on the title), use, copy, throw away.

    A deck that is incomplete cannot be used. One that cannot be read can only be thrown away.
    """
    decks = session.decks
    deck, called = decks.open_draft(deck_word), _draw_title(title)
    copy, throw = (
        format_wish("edit copy {deck}", deck=deck_word),
        format_wish("edit throw {deck}", deck=deck_word),
    )
    return h(
        "li",
        h(
            "button.spine",
            called,
            h("small", _("Edit")),
            _draw_state(deck),
            data_act=read_page(f"edit-{deck_word}"),
        )
        if deck
        else h("p.spine", called),
        h(
            "div.choice",
            _draw_use_toggle(deck_word, title, decks.chosen_word) if decks.is_complete(deck_word) else None,
            _draw_action(_("Copy"), _("Copy “{title}”", title=title), copy) if deck else None,
            _draw_action(_("Throw away"), _("Throw away {game}", game=title), throw),
        ),
        key=deck_word,
    )


def _draw_title(title: LocalizedText) -> Node:
    return h("strong", str(title), lang=title.language or None, dir="auto")


def _draw_state(deck: DeckDraft) -> Sequence[Content]:
    """Draw a deck's size, or that it is not finished yet."""
    books = len(deck["books"])
    unfinished = plural("{n} book", "{n} books", books) + " · " + _("not finished yet")
    told = (
        unfinished
        if deck_draft.unfilled_parts(deck)
        else size_text(books, len(deck_draft.book_cards(deck, 0)))
    )
    return h("span", told), _draw_chips(books)


def _draw_chips(books: int) -> Node:
    """Draw a chip for each book."""
    chips = (h("b.chip", letter.upper(), class_=f"book-{letter}") for letter in LETTERS[:books])
    return h("span.chips", chips, aria_hidden="true")


def _draw_use_toggle(word: str, title: LocalizedText, chosen: str) -> Node:
    """Draw the toggle that makes this the deck in use."""
    label, act = _("Play with it: {title}", title=title), format_wish("edit play {deck}", deck=word)
    return h(
        "button",
        _("Play with it"),
        aria_label=label,
        aria_pressed=bool_text(word == chosen),
        data_act=act,
        key="play",
    )


def _draw_action(text: str, label: str, act: Act) -> Node:
    return h("button.quiet", text, aria_label=label, data_act=act, key=act)


def _draw_additions(free: str, full: str) -> Node:
    """Draw the buttons to begin a new deck and to bring one; a new deck is stored at the first typing."""
    room, begin = _("There is room for {n} decks here, of {size} MB together."), read_page(f"edit-{free}")
    return h(
        "section.more",
        h("button.big", _("Begin a new deck"), data_act=begin, key="new") if free else None,
        h("p", full) if full else _draw_import(),
        h("small", room.format(n=MAX_DECKS, size=MAX_CHARACTERS // 1_000_000)),
        key="more",
    )


def _draw_import() -> Node:
    return h(
        "div.bringing",
        h("button", _("Bring in a file"), data_file=format_wish("edit bring")),
        h(
            "small",
            _(
                "A deck; or a spreadsheet, saved as CSV, with the columns book, number, question, answer, "
                "source; or notes that Anki exports as plain text."
            ),
        ),
        key="bring",
    )

"""Pages for editing a deck: the list of its books, and each book with its cards."""

from collections.abc import Iterable, Sequence
from typing import Literal

from clowder.core.i18n import N_, _, plural
from clowder.games.kit_and_kat.content.deck.form import LINE, PARAGRAPH, SHORT
from clowder.games.kit_and_kat.content.deck.library import EMBLEMS, LETTERS, NUMBERS
from clowder.games.kit_and_kat.content.deck.page import pictured
from clowder.games.kit_and_kat.content.deck.wishes import Field, Part, read_page, write_field, write_wish
from clowder.games.kit_and_kat.content.workshop import making
from clowder.games.kit_and_kat.content.workshop.editing import TOLD, Editing
from clowder.games.kit_and_kat.content.workshop.making import Card, Deck, Gap
from clowder.widgets.acts import Act, write_act
from clowder.widgets.content import BYTES, SIDE
from clowder.widgets.controls import truth_word
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

DRAWN = dict(
    zip(
        EMBLEMS,
        (
            N_("Grass"),
            N_("River"),
            N_("Sun"),
            N_("Ox"),
            N_("Hut"),
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


def workshop(editing: Editing, letter: str) -> Node:
    """Draw the page of a book by its letter, or of the whole deck if there is no such book."""
    deck = editing.deck
    book = LETTERS.find(letter) if letter and deck else -1
    is_book = bool(deck and 0 <= book < len(deck["books"]))
    title = _("Book {letter}", letter=LETTERS[book].upper()) if is_book else _("Make a deck")
    return h(
        "main.library.workshop",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="read"),
            h("h1", title),
            undo(editing.undone),
        ),
        said(editing.said),
        unkept(is_so=not editing.is_kept),
        _within(editing, deck, book if is_book else None),
        key=f"read edit {editing.word} {letter}",
    )


def _within(editing: Editing, deck: Deck | None, book: int | None) -> Content:
    """Draw the page below its title: the deck or the book, or a notice that the deck cannot be read."""
    if deck is None:
        return h("p", _("A deck that cannot be read"))
    return _deck(editing, deck) if book is None else (*_book(deck, book), _ready(editing))


def undo(undone: str | None) -> Node | None:
    """Draw the undo button, named after the change; None if there is nothing to undo."""
    if undone is None:
        return None
    label = _("Undo: {what}", what=undone) if undone else _("Undo")
    return h("button.quiet.undo", label, data_act=write_wish("edit undo"), key="undo")


def said(sentences: Sequence[str]) -> Node:
    """Draw the messages about the last act."""
    lines = (h("li", each, key=str(i)) for i, each in enumerate(sentences))
    return h("div.notice.said", h("ul", lines) if sentences else None, role="status", key="said")


def unkept(*, is_so: bool) -> Node:
    """Draw a warning if the deck is not saved; an empty element otherwise."""
    warning = _("The deck is not kept. Save it as a deck before you leave, so nothing is lost.")
    return h("p.notice", warning if is_so else "", role="alert", key="unkept")


# The whole deck


def _deck(editing: Editing, deck: Deck) -> Content:
    return (
        h(
            "div.fields",
            _line(_("Title"), write_field("title"), making.said(deck, deck.get("title")), SHORT),
            _language(deck.get("language", "")),
            _line(_("Who wrote it, if you like"), write_field("author"), making.author(deck), PARAGRAPH),
        ),
        h("ol.made", (_row(editing.word, deck, at) for at in range(len(deck["books"]))), key="books"),
        h("button", _("Add a book"), data_act=write_wish("edit add"), key="add")
        if len(deck["books"]) < len(LETTERS)
        else None,
        _ready(editing),
        h(
            "section.taken",
            h("h2", _("Keep it, or hand it on")),
            h(
                "div.choice",
                h("button", _("Save as a deck"), data_act=write_wish("edit save")),
                None if editing.lacking else h("button", _("Share as a link"), data_act="link", key="link"),
                h("button", _("Save as a spreadsheet"), data_act=write_wish("edit sheet"), key="sheet"),
                h("button", _("Save for Anki"), data_act=write_wish("edit anki"), key="anki"),
            ),
            h("small", _("Only the deck itself has its pictures: no spreadsheet has, and not Anki."))
            if making.has_pictures(deck)
            else None,
            key="taken",
        ),
    )


def _language(now: str) -> Node:
    """Draw the choice of the deck's language; an unknown language stays on offer."""
    known = LANGUAGES if now in LANGUAGES or not now else {now: now, **LANGUAGES}
    offered = [] if now else [h("option", "–", value="", selected=True)]
    offered += [
        h("option", name, value=code, selected=code == now, lang=code, dir="auto", key=code)
        for code, name in known.items()
    ]
    choosing = h("select", offered, data_change=write_wish("edit language"))
    return h("label", h("strong", _("Language")), choosing)


def _row(word: str, deck: Deck, at: int) -> Node:
    """Draw the button to a book, with how much of it is still to be filled in."""
    letter, book = LETTERS[at], deck["books"][at]
    title = making.said(deck, book.get("title")) or _("without a title")
    cards = making.cards(deck, at)
    empty = sum(not all(making.said(deck, card.get(name)) for name in making.TEXTS) for card in cards)
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
            data_act=read_page(f"edit-{word}-{letter}"),
        ),
        _order(called, str(at), is_first=at == 0, is_last=at == len(deck["books"]) - 1)
        if len(deck["books"]) > 1
        else None,
        key=letter,
    )


def _order(called: str, which: str, *, is_first: bool, is_last: bool) -> Node:
    """Draw the buttons that move an item up and down, and remove it."""
    ways = (
        ("↑", _("Move {what} up", what=called), write_wish("edit move {which} up", which=which), is_first),
        ("↓", _("Move {what} down", what=called), write_wish("edit move {which} down", which=which), is_last),
        ("×", _("Remove {what}", what=called), write_wish("edit drop {which}", which=which), False),
    )
    return h(
        "span.order",
        (
            h("button.quiet", sign, aria_label=label, data_act=act, disabled=off, key=act)
            for sign, label, act, off in ways
        ),
    )


def _ready(editing: Editing) -> Node:
    """Draw the end of a page: what is still missing, or the button to play with the deck."""
    lacking = editing.lacking
    act = write_act("play {wish}", wish="edit play")
    play = h("button.big", _("Play with this deck"), data_act=act, key="play")
    return h(
        "section.ready",
        _gaps(editing.word, lacking) if lacking else None,
        h("div.choice", None if lacking else play, h("button", _("Done"), data_act="read", key="done")),
        h("small", _("All is kept as you type.")),
        key="ready",
    )


def _gaps(word: str, lacking: Sequence[Gap]) -> Content:
    """Draw the list of gaps; each leads to its field."""
    more = len(lacking) - TOLD
    return (
        h("h2", _("What is still missing")),
        h("ul", (h("li", _gap(word, gap), key=gap.act or str(i)) for i, gap in enumerate(lacking[:TOLD]))),
        h("p", _("And {n} more.", n=more)) if more > 0 else None,
    )


def _gap(word: str, gap: Gap) -> Content:
    """Draw a gap as a button that leads to its field; as plain text if it has none."""
    if not gap.act:
        return gap.sentence
    place = f"edit-{word}" if gap.book is None else f"edit-{word}-{LETTERS[gap.book]}"
    act = write_act("find {place} content {wish}", place=place, wish=f"edit {gap.act}")
    return h("button.quiet", gap.sentence, data_act=act)


# One book


def _book(deck: Deck, at: int) -> Sequence[Content]:
    book, cards = deck["books"][at], making.cards(deck, at)
    title = write_field("book {book} title", book=at)
    introduction = write_field("book {book} introduction", book=at)
    return (
        h(
            "div.fields",
            _line(_("Title"), title, making.said(deck, book.get("title")), SHORT),
            _line(
                _("A sentence to begin with"),
                introduction,
                making.said(deck, book.get("introduction")),
                LINE,
            ),
        ),
        _emblems(at, book.get("emblem", "")),
        h("p.stated", _of_pictures(), key="stated"),
        h("ol.made.of-cards", (_card(deck, at, n, len(cards)) for n in range(len(cards))), key="cards"),
        h("button", _("Add a card"), data_act=write_wish("edit add {book}", book=at), key="add")
        if len(cards) < len(NUMBERS)
        else None,
    )


def _of_pictures() -> str:
    """Return sentences on what happens to pictures that are added."""
    size = _("Pictures are made small: no more than {side} pixels wide and high, and {size} kB.")
    return f"{size.format(side=SIDE, size=BYTES // 1000)} " + _("Where and when they were taken is left out.")


def _emblems(at: int, now: str) -> Node:
    drawn = (
        h(
            "button",
            draw_picture(name),
            aria_label=_(DRAWN[name]),
            aria_pressed=truth_word(name == now),
            data_act=write_wish("edit emblem {book} {emblem}", book=at, emblem=name),
            key=name,
        )
        for name in EMBLEMS
    )
    act = write_wish("edit emblem {book}", book=at)
    none = h("button", _("None"), aria_pressed=truth_word(not now), data_act=act, key="none")
    return h(
        "fieldset.emblems",
        h("legend", _("Emblem")),
        h("div.choice", drawn, none),
        class_=f"book-{LETTERS[at]}",
        key="emblems",
    )


CARD_FIELDS: tuple[Part, ...] = ("card {card} question", "card {card} answer", "card {card} source")


def _card(deck: Deck, book: int, n: int, cards: int) -> Node:
    card, which = making.cards(deck, book)[n], f"{book} {n}"
    called = making.called(book, n)
    question, answer, source = (write_field(part, card=which) for part in CARD_FIELDS)
    rest: Iterable[Content] = (
        _line(_("Question"), question, making.said(deck, card.get("question")), LINE),
        _area(_("Answer"), answer, making.said(deck, card.get("answer")), PARAGRAPH),
        _line(_("Source, if you like"), source, making.source(deck, book, n), 2 * LINE),
        _picture(deck, card, which, called),
    )
    order = _order(called, which, is_first=n == 0, is_last=n == cards - 1)
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


def _picture(deck: Deck, card: Card, which: str, called: str) -> Node:
    """Draw a card's picture with its description, or the button to add one."""
    act = write_wish("edit card {card} picture", card=which)
    if "picture" not in card:
        label = _("Add a picture to {card}", card=called)
        return h("button.quiet.adds", _("Add a picture"), aria_label=label, data_picture=act, key="add")
    shown = making.picture(deck, card)
    words, shows = shown.shows if shown else "", write_field("card {card} shows", card=which)
    return h(
        "div.has-picture",
        pictured(shown) if shown else None,
        _line(_("What it shows, for whoever cannot see it"), shows, words, LINE)
        if making.has_picture(card)
        else None,
        h(
            "div.choice",
            _small(_("Another picture"), _("Another picture on {card}", card=called), data_picture=act),
            _small(
                _("Remove the picture"),
                _("Remove the picture of {card}", card=called),
                data_act=write_wish("edit unpicture {card}", card=which),
            ),
        ),
        key="picture",
    )


def _small(text: str, label: str, data_act: Act | None = None, data_picture: Act | None = None) -> Node:
    return h("button.quiet", text, aria_label=label, data_act=data_act, data_picture=data_picture)


def _line(called: str, field: Field, value: str, most: int) -> Node:
    """Draw a labelled field of one line."""
    return h("label", h("strong", called), _typed("input", field, value, most), key=field)


def _area(called: str, field: Field, value: str, most: int) -> Node:
    """Draw a labelled field of several lines."""
    return h("label", h("strong", called), _typed("textarea", field, value, most), key=field)


def _typed(tag: Literal["input", "textarea"], field: Field, value: str, most: int) -> Node:
    """Draw a field for at most so many characters."""
    is_line = tag == "input"
    return h(
        tag,
        None if is_line else value,
        value=value,
        data_change=write_wish("edit {field}", field=field),
        data_typing=write_wish("edit typing {field}", field=field),
        data_again=True,
        maxlength=most,
        dir="auto",
        autocomplete="off" if is_line else None,
        rows=None if is_line else 2,
    )

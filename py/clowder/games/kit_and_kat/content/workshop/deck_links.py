"""Decks in links: the JSON text, deflated, in letters that no messenger changes.

Letters of books and numbers of cards are left out, as they follow from the order.
"""

import base64
import json
import re
import zlib
from collections.abc import Mapping

from clowder.core.errors import Refused
from clowder.core.i18n import _, current_language_code
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.question_deck import QuestionDeck, deck_size_text
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.content.decks import DeckStore
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_arrival import DeckImporter
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_editor import make_deck_file
from clowder.widgets.deck_sharing import DeckOffer, ShareableDeck, unreadable_deck_link_text
from clowder.widgets.nodes import Node, h

MAX_UNPACKED_BYTES = 100_000
"""Most bytes of an unpacked deck in a link; a link of 4,000 characters has about 10,000."""

_MAX_PACKED_CHARACTERS = 16_000
"""Most characters of a word that is unpacked; the links made here are less than a quarter as long."""

_WORD = re.compile(r"[A-Za-z0-9_-]+")
"""Pattern of the word that a deck is packed into."""

COMPRESSION_DICTIONARY = (
    b'"told_in":"","at":"p. "}],"sounds":{"language":"ja","language":"de","language":"en","about":["'
    b'"emblem":"road","emblem":"rainbow","emblem":"fox","emblem":"letter","emblem":"canoe","emblem":"tree",'
    b'"emblem":"shoebill","emblem":"fish","emblem":"gourd","emblem":"hut","emblem":"ox","emblem":"sun",'
    b'"emblem":"river","emblem":"grass","introduction":"","sources":{"own-0":"https://www.'
    b'{"title":"","language":"en","books":[{"title":"","cards":[{"question":"What is the '
    b'?","answer":"The ","sources":[{"work":"own-1"}]},{"question":"'
)
"""Compression dictionary of texts that are likely in a deck. Links depend on it, so it never changes."""


def pack_deck(deck: DeckDraft) -> str:
    """Return a deck as one word for a link: its JSON, compressed, in URL-safe base64.

    Empty if its JSON has more than `MAX_UNPACKED_BYTES` bytes. Letters of books and names of cards are
    left out, as they follow from the order, and so is an empty id. The compression knows common text
    beforehand (`COMPRESSION_DICTIONARY`).
    """
    books = [
        _without_field(book, "letter") | {"cards": [_without_field(card, "card") for card in book["cards"]]}
        for book in deck["books"]
    ]
    bare = deck if deck.get("id") else _without_field(deck, "id")
    text = json.dumps({**bare, "books": books}, ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > MAX_UNPACKED_BYTES:
        return ""
    engine = zlib.compressobj(9, zdict=COMPRESSION_DICTIONARY)
    return base64.urlsafe_b64encode(engine.compress(text) + engine.flush()).decode().rstrip("=")


def _without_field(fields: Mapping[str, object], name: str) -> dict[str, object]:
    """Return a copy of a JSON object's fields without the field of this name."""
    return {each: value for each, value in fields.items() if each != name}


def unpack_deck(packed: str) -> DeckDraft:
    """Return the deck in a word made by `pack_deck`, as a deck to edit.

    Raises Refused, with a sentence for players, if the word holds no valid deck.
    """
    try:
        deck = deck_draft.parse_deck_draft(_decompress_text(packed))
        if deck is not None:
            read_deck(deck_draft.dump_deck_draft(deck))
            return deck
    except (ValueError, zlib.error, Refused):
        pass
    raise Refused(unreadable_deck_link_text())


def _decompress_text(packed: str) -> str:
    """Return the JSON text that is compressed in the word of a link.

    Raises ValueError or zlib.error if the word is too long or no such text, or the text has more than
    `MAX_UNPACKED_BYTES` bytes.
    """
    if len(packed) > _MAX_PACKED_CHARACTERS or not _WORD.fullmatch(packed):
        raise ValueError
    engine = zlib.decompressobj(zdict=COMPRESSION_DICTIONARY)
    text = engine.decompress(
        base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MAX_UNPACKED_BYTES + 1
    )
    if not engine.eof or engine.unused_data or len(text) > MAX_UNPACKED_BYTES:
        raise ValueError
    return text.decode()


def make_shareable_deck(deck: DeckDraft) -> ShareableDeck:
    """Return a complete deck for sharing: title, JSON file and, if small enough, a word for a link.

    The word is empty for a deck with pictures or one that is too long; then there is a sentence that
    says why.
    """
    word = "" if deck_draft.has_pictures(deck) else pack_deck(deck)
    return ShareableDeck(
        _own_language_title(deck), make_deck_file(deck, "save"), word, "" if word else _no_link_reason(deck)
    )


def _no_link_reason(deck: DeckDraft) -> str:
    """Return a sentence on why a deck is not shared as a link: it has pictures, or else is too long."""
    if deck_draft.has_pictures(deck):
        return _("A deck with pictures is too long for a link.")
    return _("This deck is too long for a link.")


def read_deck_link(packed: str, decks: DeckStore) -> DeckOffer:
    """Return the deck packed in a link as an offer: its text, a description, and what adding it does.

    `packed` is the word in the link. Nothing is stored. Raises Refused if the word holds no valid deck.
    """
    deck = unpack_deck(packed)
    text = deck_draft.dump_deck_draft(deck)
    question_deck = read_deck(text).in_language(current_language_code())
    return DeckOffer(
        text, _draw_deck_description(question_deck), _effect_of_adding_text(deck, question_deck.title, decks)
    )


def _effect_of_adding_text(deck: DeckDraft, title: LocalizedText, decks: DeckStore) -> str:
    """Return a sentence on what adding a deck would do on this tablet; empty if it would be the first.

    In this order: it is here already, may replace an older version, has no room, or is put beside others
    (one of them with the same title). `title` is the deck's in the current language.
    """
    if decks.find_slot_of_equal_deck(deck):
        return _("You have this deck already.")
    if DeckImporter(decks).find_slot_of_other_version(deck):
        return _("You have a version of this deck: you will be asked whether this one takes its place.")
    if full := decks.no_room_reason(len(deck_draft.dump_deck_draft(deck))):
        return full
    if title in decks.deck_titles_by_slot(current_language_code()).values():
        return _("It is put beside your deck of the same name; none is replaced.")
    return _("It is put beside your decks; none is replaced.") if decks.used_slots else ""


def _own_language_title(deck: DeckDraft) -> str:
    """Return the title of a deck in its own language; empty if it has none."""
    return deck_draft.own_language_text(deck, deck.get("title"))


def _draw_deck_description(question_deck: QuestionDeck) -> Node:
    """Draw a section about a deck: its title and size, the titles of its books, and who wrote it.

    The books are a list, each with its letter. Who wrote it are the paragraphs of the deck's `about`, or
    else a sentence that the deck does not say. No question or answer is shown.
    """
    return h(
        "section.told",
        h("h2", str(question_deck.title), lang=question_deck.title.language, dir="auto"),
        h("p", deck_size_text(len(question_deck.books), question_deck.cards_per_book)),
        h(
            "ul.titles",
            (
                h(
                    "li",
                    h("b.chip", book.letter.upper(), class_=f"book-{book.letter}"),
                    h("span", str(book.title), lang=book.title.language, dir="auto"),
                    key=book.letter,
                )
                for book in question_deck.books
            ),
        ),
        h("h3", _("Who wrote it")),
        [
            h("p", str(each), lang=each.language, dir="auto", key=str(i))
            for i, each in enumerate(question_deck.about)
        ]
        or h("p", _("The deck does not say.")),
        key="told",
    )

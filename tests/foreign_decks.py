"""Spreadsheets, links and files of decks from elsewhere, whole and broken."""

import base64
import zlib

from hypothesis import strategies as st

from clowder.games.kit_and_kat.content.workshop.card_rows import read_card_rows
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_links import COMPRESSION_DICTIONARY
from clowder.games.kit_and_kat.content.workshop.deck_tables import make_deck_from_rows

UNREAD = "This link to a deck cannot be read. It may have been cut off, or be of a newer Clowder."
"""The message for a broken link."""

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(),
    lambda each: (
        st.lists(each, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["title", "books", "cards", "question", "answer", "letter", "card", "about", "language"]
            ),
            each,
            max_size=4,
        )
    ),
    max_leaves=12,
)
"""Any JSON, mostly with the fields of a deck."""


SCRIPT = '<script>alert("x")</script> & <img src=x onerror=y>'
"""Markup that a page must show as text."""


def json_lines(*rows: str) -> str:
    """Return a JSON text whose lines are these rows."""
    return "\n".join(rows)


def of_books(books: int, cards: int, mark: str = ",") -> str:
    """Return a spreadsheet without a header line."""
    return json_lines(
        *(
            mark.join((f"Book {b}", str(c), f"Question {b} {c}?", f"Answer {b} {c}.", f"Work {b}"))
            for b in range(books)
            for c in range(1, cards + 1)
        )
    )


def sheet_deck(text: str) -> DeckDraft:
    """Return the deck in a spreadsheet or an Anki export, which must be without faults."""
    deck, faults = make_deck_from_rows(read_card_rows(text), "My deck", "en")
    assert not faults
    return deck


def deck_address(word: str) -> str:
    """Return the address of a link to a deck that is packed in this word."""
    return f"deck/kit-and-kat/{word}/1"


def pack_text(text: str | bytes) -> str:
    """Return any text packed as the word of a link."""
    engine = zlib.compressobj(9, zdict=COMPRESSION_DICTIONARY)
    whole = engine.compress(text if isinstance(text, bytes) else text.encode()) + engine.flush()
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")

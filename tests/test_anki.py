"""Decks for Anki: Anki's own importer reads them, and what Anki exports is read here."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from anki.collection import Collection, ImportCsvRequest

from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import read_card_rows
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_tables import (
    format_deck_for_anki,
    make_deck_from_rows,
    make_rows_from_deck,
)
from foreign_decks import SCRIPT
from small_decks import small_deck

ODD = (
    SCRIPT, '"Quoted", and so on', "# no comment", "a; b, c | d", "=1+1", "{{c1::none}}", "[sound:none]",
    "&amp; 字《じ》",
)  # fmt: skip
"""Texts that Anki, CSV, HTML or a spreadsheet could take for markup, a comment or a formula."""


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    made = Collection(str(tmp_path / "collection.anki2"))
    yield made
    made.close()


def odd() -> DeckDraft:
    """Return a deck whose questions and answers are the odd texts."""
    deck = small_deck(3, 3)
    for n, text in enumerate(ODD):
        deck = deck_draft.with_card_text(deck, n // 3, n % 3, "question", f"{text}?")
        deck = deck_draft.with_card_text(deck, n // 3, n % 3, "answer", text)
    return deck


def brought_in(collection: Collection, deck: DeckDraft, folder: Path) -> None:
    """Import a deck with Anki's own importer, which detects the file's format."""
    file = folder / "deck.txt"
    file.write_text(format_deck_for_anki(deck), encoding="utf-8")
    metadata = collection.get_csv_metadata(path=str(file), delimiter=None)
    collection.import_csv(ImportCsvRequest(path=str(file), metadata=metadata))


def test_anki_reads_a_deck_that_is_saved_for_it(collection: Collection, tmp_path: Path) -> None:
    deck = small_deck(5, 4)
    brought_in(collection, deck, tmp_path)
    notes = [collection.get_note(each) for each in sorted(collection.find_notes(""))]
    assert [(note.fields[0], note.fields[1]) for note in notes] == [
        row[3:5] for row in make_rows_from_deck(deck)
    ]
    assert [note.tags for note in notes] == [
        ["_".join(row.book.split())] for row in make_rows_from_deck(deck)
    ]
    assert {collection.decks.name(card.did) for note in notes for card in note.cards()} == {"Our Town"}


def test_in_anki_markup_is_text(collection: Collection, tmp_path: Path) -> None:
    brought_in(collection, odd(), tmp_path)
    fields = [collection.get_note(each).fields for each in collection.find_notes("")]
    assert len(fields) == 9 and not any("<" in field for note in fields for field in note)
    assert any("&lt;script&gt;" in note[0] for note in fields)


@pytest.mark.parametrize("is_markup", [True, False])
def test_what_anki_exports_is_read(collection: Collection, tmp_path: Path, is_markup: bool) -> None:
    deck = small_deck(5, 4)
    brought_in(collection, deck, tmp_path)
    file = tmp_path / "exported.txt"
    collection.export_note_csv(
        out_path=str(file),
        limit=None,
        with_html=is_markup,
        with_tags=True,
        with_deck=True,
        with_notetype=True,
        with_guid=True,
    )
    again, faults = make_deck_from_rows(read_card_rows(file.read_text(encoding="utf-8")), "Our Town", "en")
    assert not faults
    assert sorted(row[3:5] for row in make_rows_from_deck(again)) == sorted(
        row[3:5] for row in make_rows_from_deck(deck)
    )
    assert {row.book for row in make_rows_from_deck(again)} == {row.book for row in make_rows_from_deck(deck)}

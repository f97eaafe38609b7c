"""Import of decks from any supported file: deck files, spreadsheets, and exports of Anki."""

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.located_json import BadDeck, FileFault
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import (
    import_table,
    required_columns_text,
)
from clowder.games.kit_and_kat.content.workshop.deck_arrival import title_from_file_name
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.import_preview import ImportPreview
from clowder.widgets.file_offer import ChosenFileText

FEWEST_COLUMNS = 2
"""Fewest columns of a table with cards: one for the question and one for the answer."""


def parse_deck_file(text: str) -> DeckDraft:
    """Parse the JSON text of a deck file as a deck to edit, which may be incomplete.

    Raises BadDeck, with the faults of the file, if there is no deck in it.
    """
    deck = deck_draft.parse_deck_draft(text)
    if deck is None:
        read_deck(text)
        raise BadDeck([FileFault(0, _("This file is no deck."))])
    return deck


def make_import_preview(text: str, *, is_for_game: bool) -> ImportPreview:
    """Read the table in the text of a spreadsheet or an Anki export, and return a preview of its cards.

    Raises BadDeck if the table has fewer than two columns, or is too long. `is_for_game` means that the
    deck is to be the one in use.
    """
    table = import_table(text)
    if table.cell_table.column_count < FEWEST_COLUMNS:
        first = table.cell_table.rows[0].number if table.cell_table.rows else 0
        raise BadDeck([FileFault(first, required_columns_text())])
    return ImportPreview(table, title_for_imported_deck(text), is_for_game=is_for_game)


def title_for_imported_deck(text: str) -> str:
    """Return a title for a deck from a file: made from the file's name, if it is known, or `My deck`.

    `text` is the file's text; only a `ChosenFileText` has a name.
    """
    return (title_from_file_name(text.file_name) if isinstance(text, ChosenFileText) else "") or _("My deck")


def looks_like_json(text: str) -> bool:
    """Return whether a file's text begins like JSON, as deck files do: with a curly or square bracket."""
    return text.removeprefix("\ufeff").lstrip().startswith(("{", "["))

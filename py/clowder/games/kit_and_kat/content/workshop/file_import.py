"""Import of decks from any supported file: deck files, spreadsheets, and exports of Anki."""

from collections.abc import Sequence

from clowder.core.i18n import _, current_language
from clowder.games.kit_and_kat.content.deck.located_json import BadDeck, FileFault
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import read_card_rows
from clowder.games.kit_and_kat.content.workshop.deck_arrival import title_from_file
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_tables import arrange_rows
from clowder.widgets.file_offer import FileText


def convert_to_deck_file(text: str) -> str:
    """Return the JSON text of a deck file from a file's text of any supported kind.

    Raises BadDeck with the faults of a spreadsheet or an Anki export. A JSON text is returned unchecked.
    """
    if is_deck_file(text):
        return text
    found = read_card_rows(text)
    deck, faults = arrange_rows(found, file_title(text), current_language())
    lacking = [] if faults else [FileFault(0, gap.sentence) for gap in deck_draft.missing_parts(deck)]
    if faults or lacking:
        raise BadDeck([*faults, *lacking])
    return deck_draft.dump_draft(deck)


def import_draft(text: str) -> tuple[DeckDraft, Sequence[str]]:
    """Return the deck in a file's text, for editing, and sentences on what was left out.

    Raises BadDeck if there is no deck in it.
    """
    if is_deck_file(text):
        deck = deck_draft.parse_draft(text)
        if deck is None:
            read_deck(text)
            raise BadDeck([FileFault(0, _("This file is no deck."))])
        return deck, ()
    found = read_card_rows(text)
    deck, faults = arrange_rows(found, file_title(text), current_language())
    if not found.rows:
        raise BadDeck(faults or [FileFault(0, _("This file is no deck."))])
    return deck, (*found.remarks, *map(str, faults))


def file_title(text: str) -> str:
    """Return the title of a deck from the name of its file, if that is known; else a plain one."""
    return (title_from_file(text.file_name) if isinstance(text, FileText) else "") or _("My deck")


def is_deck_file(text: str) -> bool:
    """Return whether the text of a file begins like JSON."""
    return text.removeprefix("\ufeff").lstrip().startswith(("{", "["))

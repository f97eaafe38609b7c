"""Import of decks from any supported file: deck files, spreadsheets, and exports of Anki."""

from collections.abc import Sequence

from clowder.core.i18n import _, current_language
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary, FileFault
from clowder.games.kit_and_kat.content.deck.reader import read_library
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.arranging import arrange_rows
from clowder.games.kit_and_kat.content.workshop.card_rows import read_rows
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft


def deck_text(text: str) -> str:
    """Return a file's deck as the text of a deck file. Raises BadLibrary for an incomplete table."""
    if _is_json(text):
        return text
    found = read_rows(text)
    deck, faults = arrange_rows(found, _("My deck"), current_language())
    lacking = [] if faults else [FileFault(0, gap.sentence) for gap in deck_draft.missing_parts(deck)]
    if faults or lacking:
        raise BadLibrary([*faults, *lacking])
    return deck_draft.dump_draft(deck)


def read_deck_file(text: str) -> tuple[DeckDraft, Sequence[str]]:
    """Return a deck to be edited, and remarks on what was left out. Raises BadLibrary if there is no deck."""
    if _is_json(text):
        deck = deck_draft.open_draft(text)
        if deck is None:
            read_library(text)
            raise BadLibrary([FileFault(0, _("This file is no deck."))])
        return deck, ()
    found = read_rows(text)
    deck, faults = arrange_rows(found, _("My deck"), current_language())
    if not found.rows:
        raise BadLibrary(faults or [FileFault(0, _("This file is no deck."))])
    return deck, (*found.remarks, *map(str, faults))


def _is_json(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith(("{", "["))

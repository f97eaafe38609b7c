"""Import of decks from any supported file: deck files, spreadsheets, and exports of Anki."""

from collections.abc import Sequence

from clowder.core.i18n import _, current_language
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary, Fault
from clowder.games.kit_and_kat.content.deck.reader import read
from clowder.games.kit_and_kat.content.workshop import making
from clowder.games.kit_and_kat.content.workshop.arranging import arranged
from clowder.games.kit_and_kat.content.workshop.making import Deck
from clowder.games.kit_and_kat.content.workshop.rows import rows


def as_deck(text: str) -> str:
    """Return a file's deck as the text of a deck file. Raises BadLibrary for an incomplete table."""
    if _is_json(text):
        return text
    found = rows(text)
    deck, faults = arranged(found, _("My deck"), current_language())
    lacking = [] if faults else [Fault(0, gap.sentence) for gap in making.missing(deck)]
    if faults or lacking:
        raise BadLibrary([*faults, *lacking])
    return making.written(deck)


def brought(text: str) -> tuple[Deck, Sequence[str]]:
    """Return a deck to be edited, and remarks on what was left out. Raises BadLibrary if there is no deck."""
    if _is_json(text):
        deck = making.opened(text)
        if deck is None:
            read(text)
            raise BadLibrary([Fault(0, _("This file is no deck."))])
        return deck, ()
    found = rows(text)
    deck, faults = arranged(found, _("My deck"), current_language())
    if not found.rows:
        raise BadLibrary(faults or [Fault(0, _("This file is no deck."))])
    return deck, (*found.remarks, *map(str, faults))


def _is_json(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith(("{", "["))

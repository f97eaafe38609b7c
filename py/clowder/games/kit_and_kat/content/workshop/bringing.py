"""Decks from files of any kind that may be one: our own form, spreadsheets, and what Anki exports."""

from collections.abc import Sequence

from clowder.core.words import _, spoken
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary, Fault
from clowder.games.kit_and_kat.content.deck.reader import read
from clowder.games.kit_and_kat.content.workshop import making
from clowder.games.kit_and_kat.content.workshop.arranging import arranged
from clowder.games.kit_and_kat.content.workshop.making import Deck
from clowder.games.kit_and_kat.content.workshop.rows import rows


def as_deck(text: str) -> str:
    """The text of a deck in our own form. Raises BadLibrary for a table that is no whole deck."""
    if _is_json(text):
        return text
    found = rows(text)
    deck, faults = arranged(found, _("My deck"), spoken())
    lacking = [] if faults else [Fault(0, gap.sentence) for gap in making.missing(deck)]
    if faults or lacking:
        raise BadLibrary([*faults, *lacking])
    return making.written(deck)


def brought(text: str) -> tuple[Deck, Sequence[str]]:
    """A deck to go on with, as far as there is one, and what was not taken. Raises BadLibrary for no deck."""
    if _is_json(text):
        deck = making.opened(text)
        if deck is None:
            read(text)
            raise BadLibrary([Fault(0, _("This file is no deck."))])
        return deck, ()
    found = rows(text)
    deck, faults = arranged(found, _("My deck"), spoken())
    if not found.rows:
        raise BadLibrary(faults or [Fault(0, _("This file is no deck."))])
    return deck, (*found.remarks, *map(str, faults))


def _is_json(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith(("{", "["))

"""Ids for the decks that a tablet keeps from before decks had any."""

from collections.abc import Mapping

from clowder.core.furigana import mark_readings
from clowder.games.kit_and_kat.content.deck.deck_questions import deck_id_from_title
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft


def assign_missing_ids(decks: Mapping[str, DeckDraft], first: str) -> dict[str, DeckDraft]:
    """Return, by slot, those of `decks` that had no id, each with the one that it gets.

    A deck of an early version was known by its title, and gets the id that follows from the title. If another
    deck has that, it gets the one that follows from its content, or a new one. A deck without a title gets an
    empty id, which becomes a new one once the deck has all its texts. The deck in the slot `first`, the one
    in use, gets its id before the others.
    """
    taken = {deck["id"] for deck in decks.values() if deck.get("id")}
    given: dict[str, DeckDraft] = {}
    for slot in sorted(decks, key=lambda slot: slot != first):
        deck = decks[slot]
        if "id" in deck:
            whole = deck_draft.with_id_if_complete(deck)
        elif title := deck_draft.own_language_text(deck, deck.get("title")):
            wishes = (deck_id_from_title(mark_readings(title)), deck_draft.deck_id_from_content(deck))
            free = next((each for each in wishes if each not in taken), deck_draft.new_deck_id())
            whole = deck_draft.with_id(deck, free)
        else:
            whole = deck_draft.with_id(deck, "")
        if whole is not deck:
            given[slot] = whole
            taken.add(whole["id"])
    return given


def dump_assigned_ids(decks: Mapping[str, DeckDraft], first: str) -> dict[str, str]:
    """Return the new texts to store of the decks that `assign_missing_ids` gives an id, by slot."""
    return {slot: deck_draft.dump_draft(deck) for slot, deck in assign_missing_ids(decks, first).items()}

"""Ids for the decks that a tablet keeps from before decks had any."""

from collections.abc import Mapping

from clowder.core.furigana import mark_readings
from clowder.games.kit_and_kat.content.deck.deck_questions import deck_id_from_title
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft


def assign_missing_ids(decks: Mapping[str, DeckDraft], first: str) -> dict[str, DeckDraft]:
    """Return the decks that had no id, each with an id, by slot; the other decks are left out.

    Once decks were known by their titles, and decks of one title shared what people know. The first of them
    goes on with it, the others begin anew; `first` is the slot of the deck in use, which comes first. A deck
    without a title has an empty id, and one with an empty id keeps it until it has all its texts.
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
    """Return the new texts of those of the decks, by slot, that had no id; as `assign_missing_ids`."""
    return {slot: deck_draft.dump_draft(deck) for slot, deck in assign_missing_ids(decks, first).items()}

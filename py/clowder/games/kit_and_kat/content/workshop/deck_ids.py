"""Ids for the decks that a tablet keeps from before decks had any."""

from collections.abc import Mapping

from clowder.core.furigana import mark_readings
from clowder.games.kit_and_kat.content.deck.deck_questions import deck_id_from_title
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft


def assign_missing_deck_ids(decks: Mapping[str, DeckDraft], slot_in_use: str) -> dict[str, DeckDraft]:
    """Give an id to each deck without one; return only the changed decks, by slot.

    A deck of an early version, with no field `id`, was known by its title, and gets the id that follows
    from the title. If another deck has that, it gets the one that follows from its content, or a random
    one. If it has no title, it gets an empty id. A deck with an empty id gets a random one once it has
    all its texts. The deck in `slot_in_use` gets its id before the others.
    """
    taken = {deck["id"] for deck in decks.values() if deck.get("id")}
    given: dict[str, DeckDraft] = {}
    for slot in sorted(decks, key=lambda slot: slot != slot_in_use):
        deck = decks[slot]
        if "id" in deck:
            whole = deck_draft.with_deck_id_if_complete(deck)
        elif title := deck_draft.own_language_text(deck, deck.get("title")):
            wishes = (deck_id_from_title(mark_readings(title)), deck_draft.deck_id_from_content(deck))
            free = next((each for each in wishes if each not in taken), deck_draft.new_deck_id())
            whole = deck_draft.with_deck_id(deck, free)
        else:
            whole = deck_draft.with_deck_id(deck, "")
        if whole is not deck:
            given[slot] = whole
            taken.add(whole["id"])
    return given


def dump_decks_with_new_ids(decks: Mapping[str, DeckDraft], slot_in_use: str) -> dict[str, str]:
    """Return, by slot, the JSON texts to store of the decks to which `assign_missing_deck_ids` gives ids.

    The deck in `slot_in_use` gets its id before the others.
    """
    return {
        slot: deck_draft.dump_deck_draft(deck)
        for slot, deck in assign_missing_deck_ids(decks, slot_in_use).items()
    }

"""Merging of the decks of two tablets, by their ids."""

from collections.abc import Mapping
from typing import NamedTuple

from clowder.core.i18n import plural
from clowder.games.kit_and_kat.content.decks import (
    CHOSEN_DECK_KEY,
    MAX_CHARACTERS,
    MAX_DECKS,
    OLD_DRAFT_KEY,
    SLOT_KEYS,
    DeckStore,
    first_free_slot,
    is_old_draft_duplicate,
)
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft, parse_deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_ids import assign_missing_deck_ids
from clowder.games.kit_and_kat.content.workshop.deck_versions import (
    match_cards,
    new_question_ids_by_old,
    with_ids_of_older_version,
)
from clowder.games.kit_and_kat.rules import NAME


class MergedDecks(NamedTuple):
    """Result of merging the decks of a file with those here: what to store; nothing is stored yet.

    `texts` are the decks to store, by store key; `slots` maps the slots in the file to those here;
    `new_names` has the new names of decks and questions in the quiz, by their names in the file;
    `remark` is a sentence on decks that were left out, or empty.
    """

    slots: Mapping[str, str]
    """Slot here of each deck in the file, by its slot there."""
    texts: dict[str, str]
    """Texts to store, by store key."""
    new_names: Mapping[str, str]
    """New names of decks and questions in the file, as `MergeResult` has them."""
    remark: str
    """Sentence on decks that were left out; empty if none were."""


def merge_decks(decks: DeckStore, imported: Mapping[str, str]) -> MergedDecks:
    """Return what to store after merging the decks of an imported file with those here.

    `imported` are the file's texts by store key. A deck equal to one here, apart from ids, is not added;
    of equal decks as many are kept as there are on the side with more of them. Any other deck keeps its
    slot if that is free here, or gets the first free one. Two versions of one deck are both kept, and
    have one id. Decks for which there is no room are left out, with a remark. Nothing is stored, except
    ids for decks here that have none.
    """
    decks.add_missing_deck_ids()
    lying = {slot: decks.deck_text(slot) or "" for slot in decks.used_slots}
    unmatched, drafts_here = dict(lying), {slot: decks.load_draft(slot) for slot in lying}
    slots, new, new_names, left = dict[str, str](), dict[str, str](), dict[str, str](), 0
    texts = _imported_deck_texts_by_slot(imported)
    drafts = {slot: deck for slot, text in texts.items() if (deck := parse_deck_draft(text))}
    given = assign_missing_deck_ids(drafts, imported.get(CHOSEN_DECK_KEY, ""))
    for slot, text in texts.items():
        deck = given.get(slot, drafts.get(slot))
        equal = [
            each
            for each, there in unmatched.items()
            if text == there or _are_equal_apart_from_ids(deck, drafts_here[each])
        ]
        same = min(equal, key=lambda each: _differ_in_id(deck, drafts_here[each]), default="")
        unmatched.pop(same, None)
        here = drafts_here.get(same)
        if not same and (
            len(lying) >= MAX_DECKS or sum(map(len, lying.values())) + len(text) > MAX_CHARACTERS
        ):
            left += 1
            continue
        slots[slot] = same or (first_free_slot(lying) if slot in lying else slot)
        if deck and here:
            new_names |= _new_quiz_names_by_old(deck, here)
        if not same:
            if deck and slot in given:
                version = _resolve_id_clash(deck, decks) if "id" not in drafts[slot] else deck
                new_names |= _new_quiz_names_by_old(deck, version)
                text = deck_draft.dump_deck_draft(version)
            lying[slots[slot]] = new[SLOT_KEYS[slots[slot]]] = text
    return MergedDecks(slots, new, new_names, _left_out_decks_text(left) if left else "")


def _are_equal_apart_from_ids(one: DeckDraft | None, other: DeckDraft | None) -> bool:
    """Return whether two decks are equal apart from ids; False if one of them is None."""
    return bool(one and other and deck_draft.without_ids(one) == deck_draft.without_ids(other))


def _differ_in_id(one: DeckDraft | None, other: DeckDraft | None) -> bool:
    """Return whether two decks have different ids, or only one has an id; False if a deck is None."""
    return bool(one and other and one.get("id") != other.get("id"))


def _resolve_id_clash(deck: DeckDraft, decks: DeckStore) -> DeckDraft:
    """Return a deck of an old file with ids that do not clash with the deck here that has the same id.

    The file is from before decks had ids, and the deck's id was computed just now. If the decks have a
    card in common, the deck is a version of the one here, and takes the ids of that deck and its cards;
    else it gets an id from its content. Unchanged if no deck here has its id.
    """
    drafts = (decks.load_draft(slot) for slot in decks.used_slots)
    here = next((each for each in drafts if each and deck["id"] and each.get("id") == deck["id"]), None)
    if here is None:
        return deck
    return (
        with_ids_of_older_version(deck, here)
        if match_cards(deck, here)
        else deck_draft.with_deck_id(deck, deck_draft.deck_id_from_content(deck))
    )


def _new_quiz_names_by_old(old: DeckDraft, new: DeckDraft) -> dict[str, str]:
    """Return the new names, in the quiz, of a deck and its questions, by their old names.

    `old` and `new` are the same deck with other ids. A question's name is `kit-and-kat DECK-ID
    QUESTION-ID`, a deck's is that without the last word. Names that stay are left out; empty if either
    deck has no id. Questions are named with the old deck's id, and map to their new id alone.
    """
    old_id, new_id = old.get("id", ""), new.get("id", "")
    if not old_id or not new_id:
        return {}
    questions = {
        f"{NAME} {old_id} {before}": after for before, after in new_question_ids_by_old(old, new).items()
    }
    return questions | ({f"{NAME} {old_id}": f"{NAME} {new_id}"} if old_id != new_id else {})


def _imported_deck_texts_by_slot(imported: Mapping[str, str]) -> dict[str, str]:
    """Return the stored text of each deck in an imported file, by slot (the name of a deck's place).

    `imported` are the file's texts by store key. A draft of an old version that equals the first deck is
    left out.
    """
    once = {**imported, OLD_DRAFT_KEY: ""} if is_old_draft_duplicate(imported.get) else imported
    return {slot: text for slot, name in SLOT_KEYS.items() if (text := once.get(name))}


def _left_out_decks_text(decks: int) -> str:
    """Return a sentence that this number of decks of a file was left out, as there is no room."""
    return plural(
        "{n} deck of the file was left out: the shelf is full.",
        "{n} decks of the file were left out: the shelf is full.",
        decks,
    )

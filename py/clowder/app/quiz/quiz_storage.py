"""Storage of Leitner's boxes, by person and deck, as JSON.

    {"Anna": {"some-game original": {"brought": [20779, 5], "asked": {"a1": [2, 20779], ...}}}}

Decks and questions are named by ids, which stay with them whatever players change or move. The boxes leave
the tablet only in a backup of everything. Those of a guest are not stored.
"""

import json
from collections.abc import Mapping

from clowder.app.quiz.leitner import BOXES, BoxPlace, LeitnerBoxes, NewQuestionCount
from clowder.app.storage.people import PeopleStore
from clowder.core.foreign_json import Json, json_object_or_empty, parse_json
from clowder.core.i18n import _
from clowder.core.store import Store
from clowder.widgets.content import MergeResult

BOXES_KEY = "clowder.boxes"
"""Key of the boxes in the store."""

MAX_DECKS = 14
"""Maximum number of decks with boxes for a person; one more replaces the least recently used."""

_MAX_NUMBER = 1_000_000
"""Latest day that is accepted, in days since 1970; also the largest count."""

Decks = Mapping[str, LeitnerBoxes]
"""Boxes of a person by deck, the most recently used last."""


class LeitnerBoxStore:
    """Stored Leitner boxes, which hold how well each person knows each question, by person and deck.

    `get_boxes` and `store_boxes` read and write those of one deck, for known persons only;
    `delete_boxes`, `restore_boxes` and `rename_or_delete_person` change all of a person;
    `merge_with_backup` merges without storing. All are one JSON text in the store, under `BOXES_KEY`;
    each call reads it anew. Invalid parts are skipped on reading (`is_damaged`), and are gone after the
    next write.
    """

    mergeable_store_keys = (BOXES_KEY,)

    def __init__(self, store: Store, people: PeopleStore) -> None:
        self._store = store
        self._people = people

    def get_boxes_by_deck(self, name: str) -> Decks:
        """Return all boxes of the person of this name, by deck key, the deck used last at the end.

        Empty if none are stored.
        """
        return self._read_boxes().get(name, {})

    def get_boxes(self, name: str, deck: str) -> LeitnerBoxes:
        """Return a person's Leitner boxes of the deck with this key; empty ones if none are stored."""
        return self.get_boxes_by_deck(name).get(deck, LeitnerBoxes())

    @property
    def is_damaged(self) -> bool:
        """True if the stored text, of any person, has something invalid, which is skipped on reading."""
        return _parse_boxes(self._store.get(BOXES_KEY))[1]

    def store_boxes(self, name: str, deck: str, boxes: LeitnerBoxes) -> None:
        """Store a person's boxes of one deck, in place of earlier ones, and make the deck the last used.

        If the person has more than `MAX_DECKS` decks then, the least recently used is dropped. Do
        nothing if the tablet knows no person of this name.
        """
        if self._people.get_person(name):
            others = {each: kept for each, kept in self.get_boxes_by_deck(name).items() if each != deck}
            latest = list(others.items())[max(0, len(others) + 1 - MAX_DECKS) :]
            self._write_boxes({**self._read_boxes(), name: {**dict(latest), deck: boxes}})

    def delete_boxes(self, name: str) -> None:
        """Delete the boxes of all decks of the person of this name, in the store."""
        self._write_boxes({who: decks for who, decks in self._read_boxes().items() if who != name})

    def restore_boxes(self, name: str, decks: Decks) -> None:
        """Store these boxes, by deck key, as all that the person has: used to undo `delete_boxes`."""
        self._write_boxes({**self._read_boxes(), name: decks})

    def rename_or_delete_person(self, old: str, new: str = "") -> None:
        """Move the boxes of person `old` to `new`, merged with those there; an empty `new` deletes them.

        In the merge the later answer to each question counts. Do nothing if `old` has no boxes.
        """
        kept = dict(self._read_boxes())
        if decks := kept.pop(old, None):
            self._write_boxes({**kept, new: _merge_boxes_by_deck(decks, kept.get(new, {}))} if new else kept)

    def merge_with_backup(
        self, imported: Mapping[str, str], new_save_names: Mapping[str, str]
    ) -> MergeResult:
        """Return the stored boxes merged with a backup's, as one text under `BOXES_KEY`; store nothing.

        For each question the later answer counts. `imported` has the backup's texts by store key.
        `new_save_names` also has the new names of decks and questions that have other names here than in
        the backup. The result has no text if the backup has no readable boxes, and a remark if some of
        them could not be read.
        """
        if BOXES_KEY not in imported:
            return MergeResult({})
        read, is_damaged = _parse_boxes(imported[BOXES_KEY])
        come = {name: _rename_decks_and_questions(decks, new_save_names) for name, decks in read.items()}
        here = self._read_boxes()
        both = {name: _merge_boxes_by_deck(come.get(name, {}), here.get(name, {})) for name in (*here, *come)}
        remark = _("Of the cards that people know, the file has something that cannot be read.")
        return MergeResult({BOXES_KEY: _dump_boxes(both)} if come else {}, remark if is_damaged else "")

    def _read_boxes(self) -> dict[str, Decks]:
        """Return the stored boxes of all persons, by name and then deck key, without invalid parts."""
        return _parse_boxes(self._store.get(BOXES_KEY))[0]

    def _write_boxes(self, decks_by_name: Mapping[str, Decks]) -> None:
        """Store exactly these boxes, by person's name and then deck key, in place of all earlier ones.

        If no person has any decks, the stored text is deleted.
        """
        if any(decks_by_name.values()):
            self._store.put(BOXES_KEY, _dump_boxes(decks_by_name))
        else:
            self._store.delete(BOXES_KEY)


def _rename_decks_and_questions(decks: Decks, new_names: Mapping[str, str]) -> Decks:
    """Return a person's boxes, by deck key, with decks and questions renamed by the mapping `new_names`.

    It has a deck's new key by its old key, and a question's new name by "DECK NAME": the deck's old key,
    a space, and the old name. All others keep their names. Decks that get the same key are merged.
    """
    renamed: Decks = {}
    for deck, boxes in decks.items():
        places = {new_names.get(f"{deck} {name}", name): place for name, place in boxes.places.items()}
        new = {new_names.get(deck, deck): LeitnerBoxes(places, boxes.new_count)}
        renamed = _merge_boxes_by_deck(new, renamed)
    return renamed


def _merge_boxes_by_deck(one: Decks, other: Decks) -> Decks:
    """Return a person's boxes by deck key, merged from both; for each question the later answer counts.

    The decks of `other` come first, then those that only `one` has; only the last `MAX_DECKS` are kept.
    """
    decks = {
        deck: one.get(deck, LeitnerBoxes()).merge_boxes(other.get(deck, LeitnerBoxes()))
        for deck in (*other, *one)
    }
    return dict(list(decks.items())[-MAX_DECKS:])


def _dump_boxes(decks_by_person: Mapping[str, Decks]) -> str:
    """Return boxes by person and deck as compact JSON text, without persons who have no decks."""
    kept = {
        name: {deck: _boxes_to_json(boxes) for deck, boxes in decks.items()}
        for name, decks in decks_by_person.items()
    }
    return json.dumps(
        {name: decks for name, decks in kept.items() if decks}, ensure_ascii=False, separators=(",", ":")
    )


def _boxes_to_json(boxes: LeitnerBoxes) -> dict[str, object]:
    """Return the boxes of one deck as a JSON object with the fields `brought` and `asked`.

    `brought` is [day, number]: the last day with new questions, and how many there were. `asked` has
    [box, day] for each question's name.
    """
    return {"brought": boxes.new_count, "asked": boxes.places}


def _parse_boxes(text: str | None) -> tuple[dict[str, Decks], bool]:
    """Return the boxes in a JSON text, by person and deck key, and True if something in it was skipped.

    Skipped is what is invalid, and a person without decks. None or an empty text gives ({}, False), a
    text that is no JSON gives ({}, True).
    """
    try:
        kept = parse_json(text or "{}")
    except ValueError:
        return {}, True
    decks_by_name: dict[str, Decks] = {
        name: {deck: _boxes_from_json(each) for deck, each in json_object_or_empty(decks).items()}
        for name, decks in json_object_or_empty(kept).items()
    }
    return decks_by_name, parse_json(_dump_boxes(decks_by_name)) != kept


def _boxes_from_json(raw: Json) -> LeitnerBoxes:
    """Return the boxes of one deck, read from the JSON object that `_boxes_to_json` makes.

    Questions with invalid values, or in box 0, are left out. Without a valid `brought` the count of new
    questions is 0, on day 0. Any other value than an object gives empty boxes.
    """
    kept = json_object_or_empty(raw)
    found = {
        name: _parse_number_pair(each, BOXES)
        for name, each in json_object_or_empty(kept.get("asked")).items()
    }
    places = {name: BoxPlace(*pair) for name, pair in found.items() if pair and pair[0] > 0}
    return LeitnerBoxes(places, NewQuestionCount(*_parse_number_pair(kept.get("brought"), _MAX_NUMBER) or ()))


def _parse_number_pair(raw: Json, max_first: int) -> tuple[int, int] | None:
    """Return a JSON list of two whole numbers, such as `[box, day]`, as a tuple; None for any other value.

    The first must be from 0 to `max_first`, the second from 0 to `_MAX_NUMBER`; True and False are no
    numbers.
    """
    match raw:
        case [int(first), int(second)]:
            is_pair = (
                type(first) is type(second) is int and 0 <= first <= max_first and 0 <= second <= _MAX_NUMBER
            )
            return (first, second) if is_pair else None
    return None

"""Storage of Leitner's boxes, by person and deck, as JSON.

    {"Anna": {"some-game original": {"brought": [20779, 5], "asked": {"a1": [2, 20779], ...}}}}

Decks and questions are named by ids, which stay with them whatever players change or move. The boxes leave
the tablet only in a backup of everything. Those of a guest are not stored.
"""

import json
from collections.abc import Mapping

from clowder.app.quiz.leitner import BOXES, BoxPlace, LeitnerBoxes, NewQuestionCount
from clowder.app.storage.people import People
from clowder.core.foreign_json import Json, object_fields, parse_json
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


class BoxStore:
    """Leitner boxes of all persons in a store, by person and deck.

    Invalid entries are skipped, and are gone after the next write.
    """

    mergeable_store_keys = (BOXES_KEY,)

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    def get_boxes_by_deck(self, name: str) -> Decks:
        """Return all boxes of the person of this name, by deck key; empty if none are stored."""
        return self._read_boxes().get(name, {})

    def get_boxes(self, name: str, deck: str) -> LeitnerBoxes:
        """Return a person's boxes of one deck; empty ones if none are stored."""
        return self.get_boxes_by_deck(name).get(deck, LeitnerBoxes())

    @property
    def is_damaged(self) -> bool:
        """True if part of the stored text cannot be read."""
        return _parse_boxes(self._store.get(BOXES_KEY))[1]

    def store_boxes(self, name: str, deck: str, boxes: LeitnerBoxes) -> None:
        """Store a person's boxes of one deck; do nothing if the tablet knows no person of this name.

        Beyond `MAX_DECKS` decks, the boxes of the least recently used one are dropped.
        """
        if self._people.get_person(name):
            others = {each: kept for each, kept in self.get_boxes_by_deck(name).items() if each != deck}
            latest = list(others.items())[max(0, len(others) + 1 - MAX_DECKS) :]
            self._write_boxes({**self._read_boxes(), name: {**dict(latest), deck: boxes}})

    def delete_boxes(self, name: str) -> None:
        """Delete all boxes of the person of this name."""
        self._write_boxes({who: decks for who, decks in self._read_boxes().items() if who != name})

    def restore_boxes(self, name: str, decks: Decks) -> None:
        """Store the deleted boxes of a person again; `decks` has these boxes by deck.

        They replace any boxes that the person has.
        """
        self._write_boxes({**self._read_boxes(), name: decks})

    def rename_person(self, old: str, new: str = "") -> None:
        """Move the boxes of `old` to `new`, merged with any boxes there; an empty `new` deletes them."""
        kept = dict(self._read_boxes())
        if decks := kept.pop(old, None):
            self._write_boxes({**kept, new: _merge_boxes_by_deck(decks, kept.get(new, {}))} if new else kept)

    def merge(self, imported: Mapping[str, str], new_save_names: Mapping[str, str]) -> MergeResult:
        """Return the stored boxes merged with those of a backup, as a text to store; store nothing.

        Of each question the later answer counts. `imported` has the backup's texts by store key;
        `new_save_names` also has new names of decks and questions that are called otherwise here than in the
        backup. The result has a remark if some of the backup's boxes could not be read.
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
        """Return the stored boxes of all persons, by name and deck key."""
        return _parse_boxes(self._store.get(BOXES_KEY))[0]

    def _write_boxes(self, decks_by_name: Mapping[str, Decks]) -> None:
        """Store exactly these boxes, by person's name and deck key; for none, delete the stored text."""
        if any(decks_by_name.values()):
            self._store.put(BOXES_KEY, _dump_boxes(decks_by_name))
        else:
            self._store.delete(BOXES_KEY)


def _rename_decks_and_questions(decks: Decks, new_names: Mapping[str, str]) -> Decks:
    """Return a person's boxes by deck, with new names of decks and questions.

    `new_names` has the new key of a deck by its old key, and the new name of a question by its deck's old
    key, a space and its old name; all others stay. Decks that get the same key are merged.
    """
    renamed: Decks = {}
    for deck, boxes in decks.items():
        places = {new_names.get(f"{deck} {name}", name): place for name, place in boxes.places.items()}
        new = {new_names.get(deck, deck): LeitnerBoxes(places, boxes.new_count)}
        renamed = _merge_boxes_by_deck(new, renamed)
    return renamed


def _merge_boxes_by_deck(one: Decks, other: Decks) -> Decks:
    """Return a person's boxes by deck, merged from both; only the last `MAX_DECKS` decks are kept.

    The decks of `other` come first, then those that only `one` has.
    """
    decks = {
        deck: one.get(deck, LeitnerBoxes()).merge_boxes(other.get(deck, LeitnerBoxes()))
        for deck in (*other, *one)
    }
    return dict(list(decks.items())[-MAX_DECKS:])


def _dump_boxes(decks_by_person: Mapping[str, Decks]) -> str:
    """Return boxes by person and deck as JSON text, without persons who have none."""
    kept = {
        name: {deck: _boxes_to_json(boxes) for deck, boxes in decks.items()}
        for name, decks in decks_by_person.items()
    }
    return json.dumps(
        {name: decks for name, decks in kept.items() if decks}, ensure_ascii=False, separators=(",", ":")
    )


def _boxes_to_json(boxes: LeitnerBoxes) -> dict[str, object]:
    """Return the boxes of one deck as JSON: places (`asked`) and count of new questions (`brought`)."""
    return {"brought": boxes.new_count, "asked": boxes.places}


def _parse_boxes(text: str | None) -> tuple[dict[str, Decks], bool]:
    """Return the boxes in a JSON text, by person and deck, and True if part of it could not be read.

    If `text` is None or empty, there are no boxes. For a text that is no JSON, there are none either, and
    True is returned.
    """
    try:
        kept = parse_json(text or "{}")
    except ValueError:
        return {}, True
    decks_by_name: dict[str, Decks] = {
        name: {deck: _boxes_from_json(each) for deck, each in object_fields(decks).items()}
        for name, decks in object_fields(kept).items()
    }
    return decks_by_name, parse_json(_dump_boxes(decks_by_name)) != kept


def _boxes_from_json(raw: Json) -> LeitnerBoxes:
    """Return the boxes of one deck and its count of new questions from JSON, without invalid entries."""
    kept = object_fields(raw)
    found = {
        name: _parse_number_and_day(each, BOXES) for name, each in object_fields(kept.get("asked")).items()
    }
    places = {name: BoxPlace(*pair) for name, pair in found.items() if pair and pair[0] > 0}
    return LeitnerBoxes(
        places, NewQuestionCount(*_parse_number_and_day(kept.get("brought"), _MAX_NUMBER) or ())
    )


def _parse_number_and_day(raw: Json, max_number: int) -> tuple[int, int] | None:
    """Return a JSON pair of whole numbers, such as `[box, day]`; None for any other value.

    The first number must be from 0 to `max_number`, the second from 0 to `_MAX_NUMBER`; else None is
    returned, too.
    """
    match raw:
        case [int(first), int(second)]:
            is_pair = (
                type(first) is type(second) is int and 0 <= first <= max_number and 0 <= second <= _MAX_NUMBER
            )
            return (first, second) if is_pair else None
    return None

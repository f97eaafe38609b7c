"""Persons whom a tablet knows: their names, cats, own settings and head starts.

    [{"name": "Anna", "cat": 3, "choices": {"language": "de"}, "starts": {"some-game": {"points": 5.0, ...}}}]

For settings that a person has not chosen, those of the tablet apply. Nothing is stored about guests.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, TypeAlias, TypeGuard, get_args
from zlib import crc32

from clowder.app.model.names import CATS, clean_player_name, make_name_comparison_key
from clowder.app.model.settings import Settings, SettingValues, parse_setting_word, settings_from_json
from clowder.core.foreign_json import Json, json_object_or_empty, parse_json
from clowder.core.i18n import _
from clowder.core.store import Store
from clowder.widgets.content import MergeResult

_PEOPLE_KEY = "clowder.people"
"""Store key of the text with all persons."""

Personal: TypeAlias = Literal[
    "language", "hand", "size", "suits", "contrast", "shine", "motion", "aloud", "ear", "hints", "hold"
]
"""The names of settings that each person may choose."""

PERSONAL = get_args(Personal)

MAX_LEARNED_GAMES = 999_999
"""The largest valid number of games from which a head start was learned."""

MAX_HEAD_START = 9_999.0
"""The largest valid head start, in points or milliseconds."""


@dataclass(frozen=True)
class Handicap:
    """A person's head start in one game: points or milliseconds, which may follow the results of games.

    `points` is its size; below 0 the others have it. `learns` is True if results of games adjust it, and
    `games` is the number of games from which it was learned.
    """

    points: float = 0.0
    """The head start in points or milliseconds, as in the game; below 0 the others have it instead."""
    learns: bool = False
    """True if the head start follows the results of games."""
    games: int = 0
    """The number of games from which it was learned."""


NO_HANDICAP = Handicap()


@dataclass(frozen=True)
class Person:
    """A person whom the tablet knows by `name`, with own settings (`choices`) and head starts by game.

    `cat` is the number of the preferred colour, and `starts` has a `Handicap` by a game's name.
    `with_setting`, `with_handicap` and `merged_with` return changed copies. `personalize_settings`
    returns the tablet's settings with the person's choices in their place.
    """

    name: str
    cat: int = 0
    """The number of the person's preferred colour, from 0."""
    choices: SettingValues = field(default_factory=SettingValues)
    """The person's own settings."""
    starts: Mapping[str, Handicap] = field(default_factory=dict)
    """Head starts by the names of games."""

    def personalize_settings(self, settings: Settings) -> Settings:
        """Return a copy of the tablet's settings in which the person's own choices replace the tablet's."""
        return replace(settings, **self.choices)

    def with_setting(self, name: str, word: str) -> "Person":
        """Return a copy of the person whose own choice for the setting `name` is the value of `word`.

        `word` is the text that a button sends. If the setting does not allow it, the person's choice is
        removed, so that the tablet's setting applies. The person is returned unchanged if `name` is not
        a setting that each person may choose.
        """
        if not _is_personal_setting(name):
            return self
        others = self.choices.copy()
        others.pop(name, None)
        return replace(self, choices={**others, **parse_setting_word(name, word)})

    def with_handicap(self, game: str, handicap: Handicap) -> "Person":
        """Return a copy of the person with this head start in the game named; `NO_HANDICAP` removes it."""
        others = {name: kept for name, kept in self.starts.items() if name != game}
        return replace(self, starts=others if handicap == NO_HANDICAP else {**others, game: handicap})

    def merged_with(self, other: "Person") -> "Person":
        """Return a copy of this person with the settings and head starts that only `other` has added.

        Where both persons have a choice or a head start, that of this person is kept. Name and cat stay.
        """
        choices: SettingValues = {**other.choices, **self.choices}
        return replace(self, choices=choices, starts={**other.starts, **self.starts})


class PeopleStore:
    """The known persons, stored as one JSON text in `store`, in the order in which they were added.

    `all_people` and `get_person` read them, parsed again only when the text has changed; invalid persons
    are left out, and then `is_damaged` is True. `store_person` adds, changes or renames one,
    `delete_person` deletes one. `address_number` gives a person a number that keeps names out of
    addresses, `name_by_address_number` is its inverse; `merge_with_backup` serves backups. `games` are
    the names of the games that can have head starts.
    """

    mergeable_store_keys = (_PEOPLE_KEY,)
    """The name of the text, for a backup."""

    def __init__(self, store: Store, games: Collection[str]) -> None:
        self._store = store
        self._games = games
        self._text = ""
        self._all: tuple[Person, ...] = ()
        self._left_out = False
        self._names_by_number: dict[int, str] = {}

    def all_people(self) -> tuple[Person, ...]:
        """Return all persons in the stored text, in the order in which they were added.

        The text is parsed only when it has changed. Invalid persons are left out.
        """
        text = self._store.get(_PEOPLE_KEY) or ""
        if text != self._text:
            self._text = text
            self._all, self._left_out = _parse_people(text, self._games)
        return self._all

    @property
    def is_damaged(self) -> bool:
        """True if the stored text has parts that cannot be read, which the next write of a person loses.

        Such parts are invalid persons, fields or values, and a second person of the same name.
        """
        self.all_people()
        return self._left_out

    def get_person(self, name: str) -> Person | None:
        """Return the person of this name; None if there is none."""
        return next((person for person in self.all_people() if person.name == name), None)

    def address_number(self, name: str) -> int | None:
        """Return the number that stands for a person in the page's addresses, or None for an unknown name.

        The number keeps names out of addresses. It is the CRC-32 checksum of the name, so that it is the
        same after a reload, or the next number up that no other person has had. Until the page is closed
        a person keeps the number, even after being renamed.
        """
        numbered = self._names_by_number
        for known in {each.name for each in self.all_people()}.difference(numbered.values()):
            number = crc32(known.encode())
            while number in numbered:  # of somebody who had this name before
                number += 1
            numbered[number] = known
        return next((number for number, each in numbered.items() if each == name), None)

    def address_number_text(self, name: str) -> str:
        """Return a person's number in addresses (`address_number`) as text; empty for an unknown name."""
        number = self.address_number(name)
        return "" if number is None else str(number)

    def name_by_address_number(self, number: str) -> str | None:
        """Return the name of the person whose `address_number` is this number, given as text.

        None if no known person has that number, for example because the person was deleted.
        """
        return next(
            (each.name for each in self.all_people() if str(self.address_number(each.name)) == number), None
        )

    def store_person(self, person: Person, old_name: str = "") -> None:
        """Store a person in place of the one of the same name, or of the one called `old_name` if any.

        A person who is not known yet comes last. After a renaming the person keeps the number in
        addresses (`address_number`). Names in results, saved games and evenings are not changed here.
        """
        if (number := self.address_number(old_name)) is not None:
            self._names_by_number[number] = person.name
        known = {each.name: each for each in self.all_people()}
        place = old_name or person.name
        known[place] = person
        self._replace_all_people(known.values())

    def delete_person(self, name: str) -> None:
        """Delete the person of this name from the stored text, if there is one.

        Results, saves and evenings keep the name. If no person is left, the stored text is deleted.
        """
        self._replace_all_people(person for person in self.all_people() if person.name != name)

    def merge_with_backup(
        self, imported: Mapping[str, str], new_save_names: Mapping[str, str]
    ) -> MergeResult:
        """Return the text of all persons here and in a backup, which counts for a person who is in both.

        `imported` are the backup's texts by store key. Nothing is stored here: `MergeResult.texts` has
        the text under `clowder.people`, with the persons here first. It is empty if the backup has no
        readable person. `remark` is a sentence for players if a part of the backup's persons cannot be
        read. `new_save_names` belongs to the common interface and is not used.
        """
        if _PEOPLE_KEY not in imported:
            return MergeResult({})
        come, left_out = _parse_people(imported[_PEOPLE_KEY], self._games)
        known = {each.name: each for each in (*self.all_people(), *come)}
        remark = _("Of a person in the file not everything can be read.") if left_out else ""
        return MergeResult({_PEOPLE_KEY: _dump_people(known.values())} if come else {}, remark)

    def _replace_all_people(self, people: Iterable[Person]) -> None:
        """Store exactly these persons in place of all others; if there are none, delete the stored text."""
        if text := _dump_people(people):
            self._store.put(_PEOPLE_KEY, text)
        else:
            self._store.delete(_PEOPLE_KEY)


def _is_personal_setting(name: str) -> TypeGuard[Personal]:
    """Return whether each person may choose the setting of this name: whether it is in `PERSONAL`."""
    return name in PERSONAL


def name_refusal_text(people: PeopleStore, name: str, present_name: str = "") -> str:
    """Return a translated sentence on why a person cannot have this name, or an empty text if they can.

    A name is refused if it is one of the cats' names, as guests are called by these, or if another
    person has it. Names that differ only in capitals or width count as the same. Length and emptiness
    are not checked. `present_name` is the name that a known person has now; empty for a new person.
    """
    key = make_name_comparison_key(name)
    if cat := next((cat for cat in CATS if make_name_comparison_key(cat) == key), ""):
        return _("Guests who do not say their name are called {name}. Please take another name.", name=cat)
    others = (person.name for person in people.all_people() if person.name != present_name)
    taken = next((other for other in others if make_name_comparison_key(other) == key), "")
    return _("Somebody else is called {name}.", name=taken) if taken else ""


def create_person(people: PeopleStore, name: str) -> Person:
    """Return a new person of this name, not stored yet, with the cat that the fewest known persons have.

    If several cats are equally rare, it is the one with the lowest number.
    """
    cats = [person.cat for person in people.all_people()]
    return Person(name, min(range(len(CATS)), key=cats.count))


def _dump_people(people: Iterable[Person]) -> str:
    """Return these persons, with all their fields, as the text of a JSON list; empty for no persons."""
    known = [asdict(person) for person in people]
    return json.dumps(known, ensure_ascii=False) if known else ""


def _parse_people(text: str, games: Collection[str]) -> tuple[tuple[Person, ...], bool]:
    """Return (the persons in a JSON text, whether anything in the text was invalid and left out).

    The second is True if the persons, written as JSON again, differ from the text's value. If several
    persons have the same name, the last counts, and the second is True. Head starts are kept only in
    games named in `games`. A text that is not a JSON list gives no persons and True; an empty text gives
    no persons and False.
    """
    try:
        kept = parse_json(text or "[]")
    except ValueError:
        return (), True
    found = [_person_from_json(each, games) for each in kept] if isinstance(kept, list) else [None]
    people = {person.name: person for person in found if person}
    understood_all = len(people) == len(found) and parse_json(_dump_people(people.values()) or "[]") == kept
    return tuple(people.values()), not understood_all


def _person_from_json(raw: Json, games: Collection[str]) -> Person | None:
    """Return the person that a JSON value describes, without invalid parts; None without a valid name.

    The name is cleaned by `clean_player_name`. An invalid cat becomes 0. Left out are settings that are
    invalid or that persons cannot choose, and head starts that are invalid or in games not named in
    `games`.
    """
    kept = json_object_or_empty(raw)
    name, cat = clean_player_name(kept.get("name")), kept.get("cat")
    if not name:
        return None
    own = {
        name: value for name, value in json_object_or_empty(kept.get("choices")).items() if name in PERSONAL
    }
    begun = {
        name: _handicap_from_json(value)
        for name, value in json_object_or_empty(kept.get("starts")).items()
        if name in games
    }
    return Person(
        name,
        cat if type(cat) is int and cat in range(len(CATS)) else 0,
        settings_from_json(own),
        {name: start for name, start in begun.items() if start != NO_HANDICAP},
    )


def _handicap_from_json(raw: Json) -> Handicap:
    """Return the head start that a JSON object describes; `NO_HANDICAP` if invalid or out of range.

    It needs `points` (a float, of at most `MAX_HEAD_START` above or below 0), `learns` (a bool) and
    `games` (a whole number from 0 to `MAX_LEARNED_GAMES`).
    """
    match raw:
        case {"points": float(points), "learns": bool(learns), "games": int(games)}:
            makes_sense = abs(points) <= MAX_HEAD_START and games in range(MAX_LEARNED_GAMES + 1)
            return Handicap(points, learns, games) if makes_sense else NO_HANDICAP
    return NO_HANDICAP

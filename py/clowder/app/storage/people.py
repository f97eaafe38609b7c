"""Whom a tablet knows: their names, their cats, and what they have chosen for themselves.

    [{"name": "Anna", "cat": 3, "choices": {"language": "de"}, "starts": {"some-game": {"points": 5.0, ...}}}]

What a person has not chosen is as the tablet has it. A guest is nobody: of them nothing is kept here.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, TypeAlias, TypeGuard, get_args

from clowder.app.model.names import CATS, proper
from clowder.app.model.settings import Settings, SettingValues, meant, understood
from clowder.core.foreign import Json, fields, parse
from clowder.core.store import Store
from clowder.core.words import _
from clowder.widgets.content import Joined

_NAME = "clowder.people"
"""Where they are kept."""

Personal: TypeAlias = Literal[
    "language", "hand", "size", "suits", "contrast", "shine", "motion", "aloud", "ear", "hints"
]
"""The name of a setting that each may choose for themselves."""

PERSONAL = get_args(Personal)

MOST_GAMES = 999_999
"""Nobody is said to have learned from more."""

MOST_POINTS = 9_999.0


@dataclass(frozen=True)
class Start:
    """A person's head start in a game."""

    points: float = 0.0
    """In the measure of the game's option; below 0 it is one for the others."""
    learns: bool = False
    """Whether it follows the games they play."""
    games: int = 0
    """From how many it has learned."""


NO_START = Start()


@dataclass(frozen=True)
class Person:
    """Somebody the tablet knows."""

    name: str
    cat: int = 0
    """The colour that they have where they can: a number from 0."""
    choices: SettingValues = field(default_factory=SettingValues)
    """The settings that they have chosen."""
    starts: Mapping[str, Start] = field(default_factory=dict)
    """By the names of the games."""

    def laid_over(self, settings: Settings) -> Settings:
        """The settings as they are for this person."""
        return replace(settings, **self.choices)

    def choosing(self, name: str, word: str) -> "Person":
        """Return the person with a choice by a button's word; without one if it may not have this word."""
        if not _is_personal(name):
            return self
        others = self.choices.copy()
        others.pop(name, None)
        return replace(self, choices={**others, **meant(name, word)})

    def starting(self, game: str, start: Start) -> "Person":
        """With this head start in the game of this name."""
        others = {name: kept for name, kept in self.starts.items() if name != game}
        return replace(self, starts=others if start == NO_START else {**others, game: start})

    def and_also(self, other: "Person") -> "Person":
        """The same person as the other: what this one has not chosen is as the other has it."""
        choices: SettingValues = {**other.choices, **self.choices}
        return replace(self, choices=choices, starts={**other.starts, **self.starts})


class People:
    """Those in a store, in the order in which they became known. What cannot be understood is left out.

    `games` are the names of those in which somebody may have a head start.
    """

    KEPT = (_NAME,)
    """The name of what is kept, for a backup."""

    def __init__(self, store: Store, games: Collection[str]) -> None:
        self._store = store
        self._games = games
        self._text = ""
        self._all: tuple[Person, ...] = ()
        self._left_out = False
        self._numbered: list[str] = []

    def all(self) -> tuple[Person, ...]:
        """All that are known."""
        text = self._store.get(_NAME) or ""
        if text != self._text:
            self._text = text
            self._all, self._left_out = _read(text, self._games)
        return self._all

    @property
    def is_damaged(self) -> bool:
        """Whether something is kept that cannot be understood. It goes when somebody is written down."""
        self.all()
        return self._left_out

    def get(self, name: str) -> Person | None:
        """Who is called so; None if nobody is."""
        return next((person for person in self.all() if person.name == name), None)

    def number(self, name: str) -> int | None:
        """By which whoever is called so is found while the page lives, and nobody else; None for nobody."""
        self._numbered += [each.name for each in self.all() if each.name not in self._numbered]
        return self._numbered.index(name) if name in self._numbered else None

    def number_text(self, name: str) -> str:
        """Return that number as an address has it; empty for nobody."""
        number = self.number(name)
        return "" if number is None else str(number)

    def numbered(self, number: str) -> str | None:
        """The name of the person who has this number; None if nobody has, or has any more."""
        return next((each.name for each in self.all() if str(self.number(each.name)) == number), None)

    def put(self, person: Person, name: str = "") -> None:
        """Keep what this person is now, who was called `name` until now, if anything else."""
        if (number := self.number(name)) is not None:
            self._numbered[number] = person.name
        known = {each.name: each for each in self.all()}
        place = name or person.name
        known[place] = person
        self._write(known.values())

    def forget(self, name: str) -> None:
        """Keep nothing of whoever is called so."""
        self._write(person for person in self.all() if person.name != name)

    def joined(self, brought: Mapping[str, str], places: Mapping[str, str]) -> Joined:
        """Those in a file beside those who are here. Of whoever is in both, what the file has counts."""
        if _NAME not in brought:
            return Joined({})
        come, left_out = _read(brought[_NAME], self._games)
        known = {each.name: each for each in (*self.all(), *come)}
        remark = _("Of a person in the file not everything can be read.") if left_out else ""
        return Joined({_NAME: _written(known.values())} if come else {}, remark)

    def _write(self, people: Iterable[Person]) -> None:
        if text := _written(people):
            self._store.put(_NAME, text)
        else:
            self._store.drop(_NAME)


def _is_personal(name: str) -> TypeGuard[Personal]:
    return name in PERSONAL


def objection(people: People, name: str) -> str:
    """Why nobody can become known by this name, in a sentence; empty if somebody can."""
    if name in CATS:
        return _("Guests who do not say their name are called {name}. Please take another name.", name=name)
    return _("Somebody else is called {name}.", name=name) if people.get(name) else ""


def newcomer(people: People, name: str) -> Person:
    """Somebody of this name, with the cat that fewest of the others have."""
    cats = [person.cat for person in people.all()]
    return Person(name, min(range(len(CATS)), key=cats.count))


def _written(people: Iterable[Person]) -> str:
    """The text of these people; empty for none."""
    known = [asdict(person) for person in people]
    return json.dumps(known, ensure_ascii=False) if known else ""


def _read(text: str, games: Collection[str]) -> tuple[tuple[Person, ...], bool]:
    """The people in a text, none of the same name, and whether anything in it was not understood."""
    try:
        kept = parse(text or "[]")
    except ValueError:
        return (), True
    found = [_person(each, games) for each in kept] if isinstance(kept, list) else [None]
    people = {person.name: person for person in found if person}
    understood_all = len(people) == len(found) and parse(_written(people.values()) or "[]") == kept
    return tuple(people.values()), not understood_all


def _person(raw: Json, games: Collection[str]) -> Person | None:
    """Return the person that was kept, with all of it that makes sense; None without a name."""
    kept = fields(raw)
    name, cat = proper(kept.get("name")), kept.get("cat")
    if not name:
        return None
    own = {name: value for name, value in fields(kept.get("choices")).items() if name in PERSONAL}
    begun = {name: _start(value) for name, value in fields(kept.get("starts")).items() if name in games}
    return Person(
        name,
        cat if type(cat) is int and cat in range(len(CATS)) else 0,
        understood(own),
        {name: start for name, start in begun.items() if start != NO_START},
    )


def _start(raw: Json) -> Start:
    """Return a head start that was kept; none if it makes no sense."""
    match raw:
        case {"points": float(points), "learns": bool(learns), "games": int(games)}:
            makes_sense = abs(points) <= MOST_POINTS and games in range(MOST_GAMES + 1)
            return Start(points, learns, games) if makes_sense else NO_START
    return NO_START

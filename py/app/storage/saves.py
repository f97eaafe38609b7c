"""Unfinished games, kept between visits: one text each in the store, and as files to give away.

    {"names": ["Anna", "Ben"], "colours": [0, 1], "facing": false, "players": []}
    some-game 1 seats=2
    0 house shuffled 8s 2d ...
    # hints: 1, 0
    2140 0 lead 8s

Such a text grows by a line or two with every move. The first line says who plays; then comes a transcript,
with a comment whenever somebody had a hint. Older ones are one JSON object that has the transcript in it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.play.party import Party
from core import transcript
from core.errors import Refused
from core.rules import Rules
from core.store import Store
from core.table import Entry, Table
from core.words import _

_PREFIX = "clowder.game."

_NAME = re.compile(re.escape(_PREFIX) + r"\w+")
"""The names of games in the store."""

_PLAYERS = "# players: "
"""Begins the line of a file that says who plays; to the rules it is a comment."""

_SEATS = "# seats: "
"""Begins the line that says where a person sits, and where a computer player of which level."""

_PERSON = "person"

_COLOURS = "# colours: "
"""Begins the line that says which colour each player has, by its number."""

_FACING = "# face to face"
"""The line that says that two sit so."""

_HINTS = "# hints: "
"""Begins the line that says how many hints each player had."""

_NUMBER = re.compile("[0-9]{1,6}")

MOST_HINTS = 999_999
"""Nobody is said to have had more."""


@dataclass(frozen=True)
class Save:
    """A game that was put away. Its transcript tells all secrets, so nobody shows it."""

    name: str
    """Where it lies in the store."""
    party: Party
    transcript: str
    hints: tuple[int, ...] = ()
    """How many each player had, by seat; empty when nobody had any."""

    @property
    def game(self) -> str:
        """Which game it is."""
        return self.transcript.partition(" ")[0]


@dataclass(frozen=True)
class _Written:
    """How far a game is written in the store."""

    name: str
    text: str | None
    entries: int
    last: Entry | None
    hints: list[int]

    def leads_to(self, text: str | None, entries: Sequence[Entry]) -> bool:
        """Whether this is still the text, and these are the same entries and what came then."""
        last = entries[self.entries - 1] if 0 < self.entries <= len(entries) else None
        return text == self.text and last is self.last


class Saves:
    """The games in a store. What cannot be understood is set aside, never dropped."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._written: _Written | None = None
        self._over: dict[str, bool] = {}

    def all(self) -> list[Save]:
        """Every save that can be understood, the newest first."""
        return [save for name in self.names() if (save := self.get(name))]

    def get(self, name: str) -> Save | None:
        """The save of this name; None when there is none that can be understood."""
        return _read(name, self._store.get(name) or "") if _NAME.fullmatch(name) else None

    def text(self, name: str) -> str:
        """A save as a file: its transcript, who plays and the hints, or, broken, just what is there."""
        save = self.get(name)
        if save is None:
            return self._store.get(name) or ""
        return "".join(_comments(save)) + save.transcript

    def as_file(self, name: str) -> tuple[str, str]:
        """The name and the text of a save as a file."""
        return f"{name.removeprefix('clowder.')}.txt", self.text(name)

    def new_name(self, now: int) -> str:
        """A free place for a game begun `now`, in milliseconds since 1970."""
        while f"{_PREFIX}{now:015}" in set(self._store.names()):
            now += 1
        return f"{_PREFIX}{now:015}"

    def keep(self, name: str, party: Party, table: Table[Any], hints: Sequence[int] = ()) -> None:
        """Put a game away: write down what has happened since the last time, or else all of it."""
        written, entries = self._written, table.entries
        if written and written.name == name and written.leads_to(self._store.get(name), entries):
            new = "".join(f"{entry}\n" for entry in entries[written.entries :])
            if more := _hints_line(hints, written.hints) + new:
                self._store.append(name, more)
        else:
            self._put(Save(name, party, transcript.write(table), _counts(hints, table.seats)))
        last = entries[-1] if entries else None
        self._written = _Written(name, self._store.get(name), len(entries), last, list(hints))

    def _put(self, save: Save) -> None:
        """Write all of it, unless it lies there already in a form that can grow."""
        text = self._store.get(save.name) or ""
        if not (text.startswith(_head(save.party)) and self.get(save.name) == save):
            self._store.put(save.name, _text(save))

    def finished(self, games: Mapping[str, Rules[Any]]) -> set[str]:
        """The names of those that were played to their end."""
        return {save.name for save in self.all() if self._is_over(save, games)}

    def _is_over(self, save: Save, games: Mapping[str, Rules[Any]]) -> bool:
        if save.transcript not in self._over:
            try:
                self._over[save.transcript] = opened(save, games).outcome is not None
            except Refused:
                return False
        return self._over[save.transcript]

    def drop(self, name: str) -> None:
        """Forget a game."""
        self._store.drop(name)

    def names(self) -> list[str]:
        """The names of all, the newest first, also of those that cannot be understood."""
        return sorted(filter(_NAME.fullmatch, self._store.names()), reverse=True)


def opened(save: Save, games: Mapping[str, Rules[Any]]) -> Table[Any]:
    """The table as it was put away. Raises BadTranscript, or Refused when the players do not fit."""
    table = transcript.read(save.transcript, games)
    if len(save.party.names) != table.seats:
        unfit = _("This game has {seats} seats but {names} names.")
        raise Refused(unfit.format(seats=table.seats, names=len(save.party.names)))
    return table


def from_file(
    text: str, games: Mapping[str, Rules[Any]], others: tuple[str, ...]
) -> tuple[Table[Any], Party, tuple[int, ...]]:
    """A game from a file that was given away, and the hints that each had.

    Players it does not name have the names of `others`.

    Raises BadTranscript with the line that is wrong.
    """
    table = transcript.read(text, games)
    names = _line(text, _PLAYERS)
    party = Party.of(
        (*names, *others[len(names) :])[: table.seats],
        _numbers(text, _COLOURS),
        facing=_FACING in text.splitlines(),
        players=_line(text, _SEATS),
    )
    return table, party, _counts(_numbers(text, _HINTS), table.seats)


def _numbers(text: str, beginning: str) -> list[int]:
    """The numbers that the first line that begins so has; -1 for what is none, or a large one."""
    return [int(word) if _NUMBER.fullmatch(word) else -1 for word in _line(text, beginning)]


def _line(text: str, beginning: str) -> list[str]:
    """What the first line that begins so names, one after another."""
    named = [line.removeprefix(beginning) for line in text.splitlines() if line.startswith(beginning)]
    return [name.strip() for name in named[0].split(",")] if named else []


def _comments(save: Save) -> Iterator[str]:
    """The lines of a file that `from_file` reads beside the transcript."""
    yield f"{_PLAYERS}{', '.join(save.party.names)}\n"
    if any(save.party.players):
        yield f"{_SEATS}{', '.join(player or _PERSON for player in save.party.players)}\n"
    if save.party.colours != tuple(range(len(save.party.names))):
        yield f"{_COLOURS}{', '.join(map(str, save.party.colours))}\n"
    if save.party.facing:
        yield f"{_FACING}\n"
    if any(save.hints):
        yield f"{_HINTS}{', '.join(map(str, save.hints))}\n"


def played(text: str) -> str:
    """Who plays in a save, and all that happened: the same for as long as nobody plays on.

    How it was begun is written anew when a game that has learned new options is opened.
    """
    save = _read("", text)
    return _head(save.party) + save.transcript.partition("\n")[2] if save else text


def _read(name: str, text: str) -> Save | None:
    """The save that lies there as this text; None if it cannot be understood."""
    try:
        head, _, lines = text.partition("\n")
        kept = json.loads(head)
        party = Party.of(kept["names"], kept["colours"], facing=kept["facing"], players=kept.get("players"))
        if "transcript" in kept or not lines:
            return Save(name, party, str(kept["transcript"]), _counts(kept.get("hints"), len(party.names)))
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return None
    entries = [line for line in lines.split("\n") if not line.startswith(_HINTS)]
    had = [_numbers(line, _HINTS) for line in lines.split("\n") if line.startswith(_HINTS)]
    return Save(name, party, "\n".join(entries), _counts(had[-1] if had else (), len(party.names)))


def _text(save: Save) -> str:
    """What is put into the store."""
    return f"{_head(save.party)}{save.transcript}{_hints_line(save.hints, ())}"


def _head(party: Party) -> str:
    return f"{json.dumps(asdict(party))}\n"


def _hints_line(hints: Sequence[int], before: Sequence[int]) -> str:
    """The line that is written when somebody has had another hint."""
    is_new = any(hints) and list(hints) != list(before)
    return f"{_HINTS}{', '.join(map(str, hints))}\n" if is_new else ""


def _counts(kept: Any, seats: int) -> tuple[int, ...]:
    """A number from 0 for each seat, no larger than any that is counted to.

    None at all if nobody had any, or if that makes no sense.
    """
    counts = tuple(kept) if isinstance(kept, (list, tuple)) else ()
    makes_sense = len(counts) == seats and all(type(count) is int and count >= 0 for count in counts)
    return tuple(min(count, MOST_HINTS) for count in counts) if makes_sense and any(counts) else ()

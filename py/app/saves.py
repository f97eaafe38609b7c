"""Unfinished games, kept between visits: one text each in the store, and as files to give away."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.party import Party
from app.store import Store
from core import transcript
from core.errors import Refused
from core.game import Game
from core.table import Table
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


class Saves:
    """The games in a store. What cannot be understood is set aside, never dropped."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Save]:
        """Every save that can be understood, the newest first."""
        return [save for name in self.names() if (save := self.get(name))]

    def get(self, name: str) -> Save | None:
        """The save of this name; None when there is none that can be understood."""
        try:
            kept = json.loads((_NAME.fullmatch(name) and self._store.get(name)) or "")
            players, hints = kept.get("players"), kept.get("hints")
            party = Party.of(kept["names"], kept["colours"], facing=kept["facing"], players=players)
            return Save(name, party, str(kept["transcript"]), _counts(hints, len(party.names)))
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            return None

    def text(self, name: str) -> str:
        """A save as a file: its transcript, who plays and the hints, or, broken, just what is there."""
        save = self.get(name)
        if save is None:
            return self._store.get(name) or ""
        return "".join(_comments(save)) + save.transcript

    def new_name(self, now: int) -> str:
        """A free place for a game begun `now`, in milliseconds since 1970."""
        while f"{_PREFIX}{now:015}" in set(self._store.names()):
            now += 1
        return f"{_PREFIX}{now:015}"

    def keep(self, name: str, party: Party, table: Table[Any], hints: Sequence[int] = ()) -> str:
        """Put a game away, over what was there under this name. Raises Full, and keeps what was there.

        Returns the text that is kept now.
        """
        played = {"transcript": transcript.write(table), "hints": list(hints)}
        text = json.dumps(asdict(party) | played)
        self._store.put(name, text)
        return text

    def drop(self, name: str) -> None:
        """Forget a game."""
        self._store.drop(name)

    def names(self) -> list[str]:
        """The names of all, the newest first, also of those that cannot be understood."""
        return sorted(filter(_NAME.fullmatch, self._store.names()), reverse=True)


def opened(save: Save, games: Mapping[str, Game[Any]]) -> Table[Any]:
    """The table as it was put away. Raises BadTranscript, or Refused when the players do not fit."""
    table = transcript.read(save.transcript, games)
    if len(save.party.names) != table.seats:
        unfit = _("This game has {seats} seats but {names} names.")
        raise Refused(unfit.format(seats=table.seats, names=len(save.party.names)))
    return table


def from_file(
    text: str, games: Mapping[str, Game[Any]], others: tuple[str, ...]
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


def _counts(kept: Any, seats: int) -> tuple[int, ...]:
    """A number from 0 for each seat, no larger than any that is counted to; none if that makes no sense."""
    counts = tuple(kept) if isinstance(kept, (list, tuple)) else ()
    makes_sense = len(counts) == seats and all(type(count) is int and count >= 0 for count in counts)
    return tuple(min(count, MOST_HINTS) for count in counts) if makes_sense else ()

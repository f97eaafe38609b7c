"""Unfinished games, kept between visits: one text each in the store, and as files to give away."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.playing import Party
from app.settings import CATS
from app.store import Store
from bots.mind import LEVELS
from core import transcript
from core.errors import BadTranscript, Refused
from core.game import Game
from core.table import Table
from core.words import _

_PREFIX = "clowder.game."

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
            kept = json.loads(self._store.get(name) or "")
            names, colours = tuple(map(str, kept["names"])), tuple(map(int, kept["colours"]))
            players = tuple(map(_understood, kept.get("players", ())))
            party = Party(names, colours, bool(kept["facing"]), players)
            return Save(name, party, str(kept["transcript"]), _counts(kept.get("hints", ())))
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
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
        return sorted((name for name in self._store.names() if name.startswith(_PREFIX)), reverse=True)


def opened(save: Save, games: Mapping[str, Game[Any]]) -> Table[Any]:
    """The table as it was put away. Raises BadTranscript, or Refused when the players do not fit."""
    table = transcript.read(save.transcript, games)
    unseated = any(each and len(each) != table.seats for each in (save.party.players, save.hints))
    if unseated or not len(save.party.names) == len(save.party.colours) == table.seats:
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
    names, players = _line(text, _PLAYERS), _line(text, _SEATS)
    if any(not name or len(name) > LONGEST_NAME for name in names):
        raise BadTranscript(1, _("a player's name has 1 to {most} letters.", most=LONGEST_NAME))
    seated = (*names, *others[len(names) :])[: table.seats]
    levels = tuple(player if player in LEVELS else "" for player in players)
    known = levels if len(levels) == table.seats else ()
    facing = _FACING in text.splitlines() and table.seats == 2 and not any(known)
    return table, Party(seated, _colours(text, table.seats), facing, known), _hints(text, table.seats)


def _colours(text: str, seats: int) -> tuple[int, ...]:
    """Which colours a file says that they have; the first ones if that makes no sense."""
    named = _line(text, _COLOURS)
    colours = tuple(int(colour) for colour in named if colour in _KNOWN)
    return colours if len(colours) == len(set(named)) == len(named) == seats else tuple(range(seats))


_KNOWN = tuple(map(str, range(len(CATS))))


def _hints(text: str, seats: int) -> tuple[int, ...]:
    """How many a file says that each had; none if that makes no sense."""
    try:
        hints = _counts(map(int, _line(text, _HINTS)))
    except ValueError:
        return ()
    return hints if len(hints) == seats else ()


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


def _understood(player: object) -> str:
    """A level, or empty for a person. Raises ValueError."""
    if player == "" or player in LEVELS:
        return str(player)
    raise ValueError(player)


def _counts(kept: Iterable[object]) -> tuple[int, ...]:
    """Numbers from 0. Raises ValueError, or TypeError."""
    counts = tuple(kept)
    if all(type(count) is int and count >= 0 for count in counts):
        return counts  # type: ignore[return-value]  # this is what was looked at
    raise ValueError(counts)


LONGEST_NAME = 20
"""Letters that a player's name may have."""

"""Unfinished games, kept between visits: one text each in the store, and as files to give away.

    {"names": ["Anna", "Ben"], "colours": [0, 1], "sides": [0, 2], "players": [], "deal": {"number": ...}}
    some-game 1 seats=2
    0 house shuffled 8s 2d ...
    # hints: 1, 0
    2140 0 lead 8s

Such a text grows by a line or two with every move. The first line says who plays, and
what the house shuffles by, and since when, if not from the beginning; then comes a transcript, with a
comment whenever somebody had a hint. Older lines have no deal, and say `"facing": true` of two who sat
face to face.
Older texts are one JSON object that has the transcript in it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.model.sealed import SealedDeal, deal_of
from clowder.core import transcript
from clowder.core.errors import BadTranscript, Refused
from clowder.core.foreign import parse_object
from clowder.core.rules import HOUSE, AnyRules
from clowder.core.sealing import Seal
from clowder.core.store import Store
from clowder.core.table import AnyTable, Entry
from clowder.core.words import _

PREFIX = "clowder.game."
"""How the names of games begin in the store."""

PAST = "clowder.past."
"""How the names of games begin that are over and have been left."""

_NAME = re.compile(re.escape(PREFIX) + r"\w+")
"""The names of games in the store."""

_PLAYERS = "# players: "
"""Begins the line of a file that says who plays; to the rules it is a comment."""

_SEATS = "# seats: "
"""Begins the line that says where a person sits, and where a computer player of which level."""

_PERSON = "person"

_COLOURS = "# colours: "
"""Begins the line that says which colour each player has, by its number."""

_SIDES = "# sides: "
"""Begins the line that says at which side of the tablet each sits, by its number."""

_FACING = "# face to face"
"""The line that said that two sat so."""

_OPPOSITE = (0, 2)
"""The sides at which they sat."""

_HINTS = "# hints: "
"""Begins the line that says how many hints each player had."""

_DEAL = "# deal: "
"""Begins the line that says by which number it is dealt, and whether that was chosen."""

_CHOSEN = " chosen"

_SINCE = "# played on after: "
"""Begins the line that says how many of its entries are of another game, which is played on."""

_SEALED = "# sealed: "
"""Begins the line that has stamp, secret and cuts of a sealed deal. `core/fair.txt` reads it, too."""

_BEGUN = "# begun: "
"""Begins the line that says when it was begun, by which it is known as the same game wherever it goes on."""

_COPY = "b"
"""Stands once or more behind the number of a save that came where the same game lay, or was over."""

_NUMBER = re.compile("[0-9]{1,6}")

_TIME = re.compile("[0-9]{1,15}")

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
    deal: Deal | None = None
    """What the house shuffles by; None in what was written before there were deals."""

    @property
    def game(self) -> str:
        """Which game it is."""
        lines = (line for line in self.transcript.splitlines() if not line.startswith("#"))
        return next(lines, "").partition(" ")[0]


class Opened(NamedTuple):
    """A game as it was put away, or given away as a file."""

    table: AnyTable
    party: Party
    hints: tuple[int, ...] = ()
    """How many each player had, by seat; empty when nobody had any."""
    deal: Deal | None = None
    """What the house shuffles by; None if that was not said."""
    wrong: BadTranscript | None = None
    """Why the table is not at the end of the file: what is wrong with a line; None if it is."""
    begun: int | None = None
    """When it was begun, in milliseconds since 1970; None if that was not said."""


class Saves:
    """The games in a store. What cannot be understood is set aside, never dropped."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._over: dict[str, tuple[str, bool]] = {}
        """By the names of saves: the transcript when it was looked at, and whether that game is over."""

    def all(self) -> list[Save]:
        """Every save that can be understood, the newest first."""
        return [save for name in self.names() if (save := self.get(name))]

    def get(self, name: str) -> Save | None:
        """The save of this name; None when there is none that can be understood."""
        return understood(name, self._store.get(name) or "") if _NAME.fullmatch(name) else None

    def to_look_back(self, number: str) -> Save | None:
        """The game of this number, on the table or left; None if there is none that can be understood."""
        here, left = f"{PREFIX}{number}", f"{PAST}{number}"
        if not _NAME.fullmatch(here):
            return None
        return self.get(here) or understood(left, self._store.get(left) or "")

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
        while f"{PREFIX}{now:015}" in set(self._store.names()):
            now += 1
        return f"{PREFIX}{now:015}"

    def name_again(self, begun: int, has_ended: Callable[[str], bool]) -> str:
        """A place for a game that was begun at this time, wherever: that of no other, be it over or not.

        It is known by the number of its place as the same game, of which more may lie here.
        """
        taken = {number_of(name) for name in self._store.names()}
        number = free(f"{begun:015}", lambda number: number in taken or has_ended(number))
        return f"{PREFIX}{number}"

    def keep(
        self,
        name: str,
        party: Party,
        table: AnyTable,
        hints: Sequence[int] = (),
        deal: Deal | None = None,
    ) -> None:
        """Put a game away: write down all of it, unless it lies there so."""
        self._put(Save(name, party, transcript.write(table), _counts(hints, table.seats), deal))

    def append(self, name: str, entries: Sequence[Entry], hints: Sequence[int] = ()) -> None:
        """Write down what has happened in a game since then; `hints` if somebody has had another."""
        more = _hints_line(hints) + "".join(f"{entry}\n" for entry in entries)
        if more:
            self._store.append(name, more)

    def _put(self, save: Save) -> None:
        """Write all of it, unless it lies there already in a form that can grow."""
        text = self._store.get(save.name) or ""
        if not (text.startswith(_head(save.party, save.deal)) and self.get(save.name) == save):
            self._store.put(save.name, written(save))

    def finished(self, games: Mapping[str, AnyRules]) -> set[str]:
        """The names of those that were played to their end."""
        return {save.name for save in self.all() if self._is_over(save, games)}

    def _is_over(self, save: Save, games: Mapping[str, AnyRules]) -> bool:
        looked_at, is_over = self._over.get(save.name, ("", False))
        if looked_at != save.transcript:
            try:
                is_over = opened(save, games).outcome is not None
            except Refused:
                return False
            self._over[save.name] = save.transcript, is_over
        return is_over

    def of(self, player: str) -> list[Save]:
        """The games in which a person of this name plays, the newest first."""
        return [save for save in self.all() if player in save.party.persons]

    def rename(self, old: str, new: str) -> None:
        """In all games this person has a new name; a cat's, if it is empty or another player has it."""
        for save in self.of(old):
            self._put(replace(save, party=save.party.renamed(old, new)))

    def drop(self, name: str) -> None:
        """Forget a game, and how it stood."""
        self._store.drop(name)
        self._store.drop(glance_name(name))

    def names(self) -> list[str]:
        """The names of all, the newest first, also of those that cannot be understood."""
        return sorted(filter(_NAME.fullmatch, self._store.names()), reverse=True)


def number_of(name: str) -> str:
    """The number in the name of a game, be it left or not."""
    return name.removeprefix(PREFIX).removeprefix(PAST)


def original(number: str) -> str:
    """The number of the save with which this game began: all copies of it have the same."""
    return number.rstrip(_COPY)


def free(place: str, is_taken: Callable[[str], bool]) -> str:
    """The place of a save, or the first of a copy of it that is not taken."""
    while is_taken(place):
        place += _COPY
    return place


def glance_name(save: str) -> str:
    """Where the store has how the game of this save stood when it was left."""
    return f"clowder.glance.{save.removeprefix(PREFIX)}"


def opened(save: Save, games: Mapping[str, AnyRules]) -> AnyTable:
    """The table as it was put away. Raises BadTranscript, or Refused when the players do not fit."""
    table = transcript.read(save.transcript, games)
    if len(save.party.names) != table.seats:
        unfit = _("This game has {seats} seats but {names} names.")
        raise Refused(unfit.format(seats=table.seats, names=len(save.party.names)))
    return table


def from_file(text: str, games: Mapping[str, AnyRules], others: tuple[str, ...]) -> Opened:
    """The game of this file, as far as it can be read. Players it does not name have the names of `others`.

    Raises BadTranscript with the line that is wrong if nobody has moved before.
    """
    table, wrong = transcript.read_so_far(text, games)
    if wrong and all(entry.seat == HOUSE for entry in table.entries):
        raise wrong
    names = _line(text, _PLAYERS)
    party = Party.of(
        (*names, *others[len(names) :])[: table.seats],
        _numbers(text, _COLOURS),
        sides=_OPPOSITE if _FACING in text.splitlines() else _numbers(text, _SIDES),
        players=_line(text, _SEATS),
    )
    hints, begun = _counts(_numbers(text, _HINTS), table.seats), "".join(_line(text, _BEGUN))
    since = int(begun) if _TIME.fullmatch(begun) else None
    return Opened(table, party, hints, _dealt(text), wrong, since)


def _numbers(text: str, beginning: str) -> list[int]:
    """The numbers that the first line that begins so has; -1 for what is none, or a large one."""
    return [int(word) if _NUMBER.fullmatch(word) else -1 for word in _line(text, beginning)]


def _line(text: str, beginning: str) -> list[str]:
    """What the first line that begins so names, one after another."""
    named = [line.removeprefix(beginning) for line in text.splitlines() if line.startswith(beginning)]
    return [name.strip() for name in named[0].split(",")] if named else []


def _comments(save: Save) -> Iterator[str]:
    """The lines of a file that `from_file` reads beside the transcript."""
    begun = original(number_of(save.name))
    if _TIME.fullmatch(begun):
        yield f"{_BEGUN}{begun}\n"
    yield f"{_PLAYERS}{', '.join(save.party.names)}\n"
    if any(save.party.players):
        yield f"{_SEATS}{', '.join(player or _PERSON for player in save.party.players)}\n"
    if save.party.colours != tuple(range(len(save.party.names))):
        yield f"{_COLOURS}{', '.join(map(str, save.party.colours))}\n"
    if save.party.sides:
        yield f"{_SIDES}{', '.join(map(str, save.party.sides))}\n"
    if any(save.hints):
        yield f"{_HINTS}{', '.join(map(str, save.hints))}\n"
    yield from _of_the_deal(save.deal)


def _of_the_deal(deal: Deal | None) -> Iterator[str]:
    """Those of them by which the house shuffles."""
    if isinstance(deal, SealedDeal):
        yield f"{_SEALED}{deal.seal}\n"
    elif deal:
        yield f"{_DEAL}{deal.number}{_CHOSEN * deal.chosen}\n"
        if not deal.counts:
            yield f"{_SINCE}{deal.since}\n"


def _dealt(text: str) -> Deal | None:
    """The deal that a file names, if it names one. Raises Refused for an envelope that is damaged."""
    if envelope := "".join(_line(text, _SEALED)):
        return SealedDeal(seal=Seal.read(envelope))
    said, since = next(iter(_line(text, _DEAL)), ""), next(iter(_numbers(text, _SINCE)), 0)
    return Deal.of({"number": said.removesuffix(_CHOSEN), "chosen": said.endswith(_CHOSEN), "since": since})


def played(text: str) -> str:
    """Who plays in a save, and all that happened: the same for as long as nobody plays on.

    How it was begun is written anew when a game that has learned new options is opened.
    """
    save = understood("", text)
    return _head(save.party) + save.transcript.partition("\n")[2] if save else text


def understood(name: str, text: str) -> Save | None:
    """The save that lies there as this text; None if it cannot be understood."""
    try:
        head, _, lines = text.partition("\n")
        kept = parse_object(head)
        sides = _OPPOSITE if kept.get("facing") is True else kept.get("sides")
        party = Party.of(kept["names"], kept["colours"], sides=sides, players=kept.get("players"))
        deal = deal_of(kept.get("deal"))
        if "transcript" in kept or not lines:
            hints = _counts(kept.get("hints"), len(party.names))
            return Save(name, party, str(kept["transcript"]), hints, deal)
    except (Refused, ValueError, KeyError):
        return None
    entries = [line for line in lines.split("\n") if not line.startswith(_HINTS)]
    had = [_numbers(line, _HINTS) for line in lines.split("\n") if line.startswith(_HINTS)]
    return Save(name, party, "\n".join(entries), _counts(had[-1] if had else (), len(party.names)), deal)


def written(save: Save) -> str:
    """What is put into the store."""
    return f"{_head(save.party, save.deal)}{save.transcript}{_hints_line(save.hints)}"


def _head(party: Party, deal: Deal | None = None) -> str:
    dealt = {"deal": deal.kept} if deal else {}
    return f"{json.dumps(asdict(party) | dealt)}\n"


def _hints_line(hints: Sequence[int]) -> str:
    """The line that is written when somebody has had another hint; empty as long as nobody has."""
    return f"{_HINTS}{', '.join(map(str, hints))}\n" if any(hints) else ""


def _counts(said: object, seats: int) -> tuple[int, ...]:
    """Return a number from 0 for each seat, no larger than any that is counted to.

    None at all if nobody had any, or if that makes no sense.
    """
    if not isinstance(said, (list, tuple)) or len(said) != seats:
        return ()
    counts = tuple(min(count, MOST_HINTS) for count in said if type(count) is int and count >= 0)
    return counts if len(counts) == seats and any(counts) else ()

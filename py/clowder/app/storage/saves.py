"""Unfinished games: one text each in the store, and as files to give away.

    {"names": ["Anna", "Ben"], "colours": [0, 1], "sides": [0, 2], "players": [], "deal": {"number": ...}}
    some-game 1 seats=2
    0 house shuffled 8s 2d ...
    # hints: 1, 0
    2140 0 lead 8s

Such a text grows by a line or two with every move. The first line has the party and the deal. A transcript
follows, with a comment whenever a player had a hint. Older first lines have no deal, and say `"facing": true`
of two who sat face to face. Still older texts are one JSON object that has the transcript in it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.model.sealed import SealedDeal, deal_from_json
from clowder.core import transcript
from clowder.core.errors import BadTranscript, Refused
from clowder.core.foreign_json import parse_object
from clowder.core.i18n import _
from clowder.core.rules import HOUSE, AnyRules
from clowder.core.sealing import Seal
from clowder.core.store import Store
from clowder.core.table import AnyTable, Entry
from clowder.core.times import EpochMs

PREFIX = "clowder.game."
"""Prefix of the store keys of saves."""

PAST = "clowder.past."
"""Prefix of the store keys of finished games."""

EVENINGS_KEY = "clowder.evenings"
"""Store key of the text with all evenings."""

_NAME = re.compile(re.escape(PREFIX) + r"\w+")
"""Pattern of the store keys of saves."""

_PLAYERS = "# players: "
"""Beginning of the line of a file with the players' names; for the rules it is a comment."""

_SEATS = "# seats: "
"""Beginning of the line with the level of each seat's computer player, or `person`."""

_PERSON = "person"

_COLOURS = "# colours: "
"""Beginning of the line with each player's colour number."""

_SIDES = "# sides: "
"""Beginning of the line with each player's side of the tablet, as a number."""

_FACING = "# face to face"
"""An older line for two players who sit face to face."""

_OPPOSITE = (0, 2)
"""The sides of two players who sit face to face."""

_HINTS = "# hints: "
"""Beginning of the line with the number of hints of each player."""

_DEAL = "# deal: "
"""Beginning of the line with the number of the deal, followed by `chosen` if players chose it."""

_CHOSEN = " chosen"

_SINCE = "# played on after: "
"""Beginning of the line with the number of entries from another game, which is continued."""

_SEALED = "# sealed: "
"""Beginning of the line with commitment, secret and cuts of a sealed deal. `core/fair.txt` reads it, too."""

_BEGUN = "# begun: "
"""Beginning of the line with the time at which the game was begun, by which copies are recognised."""

_COPY = "b"
"""Suffix, once or more, of the number of a save that came to a tablet that had the same game already."""

_NUMBER = re.compile("[0-9]{1,6}")

_TIME = re.compile("[0-9]{1,15}")

MAX_HINTS = 999_999
"""The largest number of hints that is counted."""


@dataclass(frozen=True)
class Save:
    """Stored game with its party, transcript, hints and deal.

    The transcript contains all secrets, so it must not be shown while the game goes on.
    """

    name: str
    """The store key."""
    party: Party
    transcript: str
    hints: tuple[int, ...] = ()
    """The number of hints by seat; empty if there were none."""
    deal: Deal | None = None
    """The source of the shuffles; None in saves from before there were deals."""

    @property
    def game(self) -> str:
        """The name of the game that is played, from the transcript's first line; empty without one."""
        return self._header.partition(" ")[0]

    @property
    def option_words(self) -> dict[str, str]:
        """Options named in the transcript's first line, as words by option name."""
        return dict(word.split("=", 1) for word in self._header.split()[3:] if "=" in word)

    @property
    def _header(self) -> str:
        """First line of the transcript that is no comment; empty if there is none."""
        lines = (line for line in self.transcript.splitlines() if not line.startswith("#"))
        return next(lines, "")


class OpenedGame(NamedTuple):
    """Table with its party, hints and deal, ready to be played: from a save or a file, or a new one."""

    table: AnyTable
    party: Party
    hints: tuple[int, ...] = ()
    """The number of hints by seat; empty if there were none."""
    deal: Deal | None = None
    """The source of the shuffles; None if that is not known."""
    wrong: BadTranscript | None = None
    """The error of the line at which the table stops short of the file's end; None if all was read."""
    begun: EpochMs | None = None
    """The time at which the game was begun; None if that is not known."""


class Saves:
    """Saved games in a store. Invalid texts are skipped, but never deleted."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._over: dict[str, tuple[str, bool]] = {}
        """For each save: the transcript that was looked at last, and whether that game is over."""

    def all_saves(self) -> list[Save]:
        """Return all readable saves, the one begun last first."""
        return [save for name in self.list_save_keys() if (save := self.get_save(name))]

    def get_save(self, save_key: str) -> Save | None:
        """Return the save with this store key; None if there is none that can be read."""
        return parse_save(save_key, self._store.get(save_key) or "") if _NAME.fullmatch(save_key) else None

    def find_reviewable_save(self, number: str) -> Save | None:
        """Return the saved or finished game of this save number, for a review; None if none can be read.

        If both can be read, the saved one is returned.
        """
        here, left = f"{PREFIX}{number}", f"{PAST}{number}"
        if not _NAME.fullmatch(here):
            return None
        return self.get_save(here) or parse_save(left, self._store.get(left) or "")

    def export_text(self, save_key: str) -> str:
        """Return a save as the text of a file: comments on party, deal and hints, and the transcript.

        An unreadable save is returned as it is stored.
        """
        save = self.get_save(save_key)
        if save is None:
            return self._store.get(save_key) or ""
        return "".join(_file_comments(save)) + save.transcript

    def export_file(self, save_key: str) -> tuple[str, str]:
        """Return the name and the text (`export_text`) of a file of a save, for players to keep.

        The name is the store key without `clowder.`, followed by `.txt`.
        """
        return f"{save_key.removeprefix('clowder.')}.txt", self.export_text(save_key)

    def new_save_key(self, epoch_ms: EpochMs) -> str:
        """Return the store key for a game begun at this time; the key has the time in 15 digits.

        If that key is taken, a millisecond is added until one is free.
        """
        while f"{PREFIX}{epoch_ms:015}" in set(self._store.names()):
            epoch_ms = EpochMs(epoch_ms + 1)
        return f"{PREFIX}{epoch_ms:015}"

    def imported_save_key(self, begun_ms: EpochMs, has_ended: Callable[[str], bool]) -> str:
        """Return a free store key for a game from a file, which was begun at this time.

        Its number is the time, followed by a `b` for each copy of the game that is here already. Numbers of
        finished games are not free: `has_ended` returns whether a number is that of one.
        """
        taken = {save_number(name) for name in self._store.names()}
        number = find_free_save_key(f"{begun_ms:015}", lambda number: number in taken or has_ended(number))
        return f"{PREFIX}{number}"

    def store_game(
        self,
        save_key: str,
        party: Party,
        table: AnyTable,
        hint_counts: Sequence[int] = (),
        deal: Deal | None = None,
    ) -> None:
        """Store the whole game as a save, unless it is stored already in the same form."""
        self._store_if_changed(
            Save(
                save_key,
                party,
                transcript.write_transcript(table),
                _hint_counts_from_json(hint_counts, table.seats),
                deal,
            )
        )

    def append_entries(
        self, save_key: str, entries: Sequence[Entry], hint_counts: Sequence[int] = ()
    ) -> None:
        """Append new entries (moves) to a stored save, after a line of hints if any seat had some.

        `hint_counts` are the hints of each seat so far; empty if none are to be noted. If there is nothing to
        append, nothing is written.
        """
        more = _hints_line(hint_counts) + "".join(f"{entry}\n" for entry in entries)
        if more:
            self._store.append(save_key, more)

    def _store_if_changed(self, save: Save) -> None:
        """Store the whole save, unless the store has the same already in the present form of saves.

        A save in an older form is written anew, as lines can be appended only to the present form.
        """
        text = self._store.get(save.name) or ""
        if not (
            text.startswith(_format_save_header(save.party, save.deal)) and self.get_save(save.name) == save
        ):
            self._store.put(save.name, dump_save(save))

    def finished_save_keys(self, games: Mapping[str, AnyRules]) -> set[str]:
        """Return the store keys of the readable saves whose games are over.

        `games` has the rules by the name of the game.
        """
        return {save.name for save in self.all_saves() if self._is_game_over(save, games)}

    def _is_game_over(self, save: Save, games: Mapping[str, AnyRules]) -> bool:
        """Return whether the game of a save is over; False if it cannot be read.

        The answer is cached until the transcript changes.
        """
        looked_at, is_over = self._over.get(save.name, ("", False))
        if looked_at != save.transcript:
            try:
                is_over = open_table(save, games).outcome is not None
            except Refused:
                return False
            self._over[save.name] = save.transcript, is_over
        return is_over

    def saves_with_person(self, person: str) -> list[Save]:
        """Return the saves of games in which the person of this name plays, the one begun last first.

        Computer players do not count.
        """
        return [save for save in self.all_saves() if person in save.party.person_names]

    def rename_player(self, old: str, new: str) -> None:
        """Rename whoever has the name `old` in all saves; to a cat's name if `new` is empty or in use."""
        for save in self.all_saves():
            self._store_if_changed(replace(save, party=save.party.rename_player(old, new)))

    def delete_save(self, save_key: str) -> None:
        """Delete a save and its preview."""
        self._store.delete(save_key)
        self._store.delete(preview_key(save_key))

    def list_save_keys(self) -> list[str]:
        """Return the store keys of all saves, the one begun last first, unreadable ones too."""
        return sorted(filter(_NAME.fullmatch, self._store.names()), reverse=True)


def save_number(save_key: str) -> str:
    """Return the number, as text, in the store key of a save or a finished game."""
    return save_key.removeprefix(PREFIX).removeprefix(PAST)


def original_number(number: str) -> str:
    """Return a save number without the mark `b` of copies: the number with which the game began."""
    return number.rstrip(_COPY)


def find_free_save_key(save_key: str, is_taken: Callable[[str], bool]) -> str:
    """Return this store key or save number, with as many `b` appended as it needs to be free.

    `b` is the mark of a copy. `is_taken` returns whether a key or number is in use.
    """
    while is_taken(save_key):
        save_key += _COPY
    return save_key


def preview_key(save_key: str) -> str:
    """Return the store key of the preview of the save with this store key."""
    return f"clowder.glance.{save_key.removeprefix(PREFIX)}"


def open_table(save: Save, games: Mapping[str, AnyRules]) -> AnyTable:
    """Return the table of a save, on which its transcript has been replayed to the last entry.

    Raises BadTranscript if the transcript is invalid, or Refused if the save has too few or too many names.
    """
    table = transcript.read_transcript(save.transcript, games)
    if len(save.party.names) != table.seats:
        unfit = _("This game has {seats} seats but {names} names.")
        raise Refused(unfit.format(seats=table.seats, names=len(save.party.names)))
    return table


def parse_game_file(text: str, games: Mapping[str, AnyRules], default_names: tuple[str, ...]) -> OpenedGame:
    """Return the game in the text of a file, up to the first wrong line of its transcript.

    The error of that line is in `OpenedGame.wrong`; if no player has moved before it, BadTranscript is raised
    instead. Raises Refused for a damaged envelope. `games` has the rules by name; `default_names` are for
    players whom the file does not name.
    """
    table, wrong = transcript.read_valid_part(text, games)
    if wrong and all(entry.seat == HOUSE for entry in table.entries):
        raise wrong
    names = _read_comment_words(text, _PLAYERS)
    party = Party.from_json(
        (*names, *default_names[len(names) :])[: table.seats],
        _read_comment_numbers(text, _COLOURS),
        sides=_OPPOSITE if _FACING in text.splitlines() else _read_comment_numbers(text, _SIDES),
        players=_read_comment_words(text, _SEATS),
    )
    hints, begun = (
        _hint_counts_from_json(_read_comment_numbers(text, _HINTS), table.seats),
        "".join(_read_comment_words(text, _BEGUN)),
    )
    since = EpochMs(int(begun)) if _TIME.fullmatch(begun) else None
    return OpenedGame(table, party, hints, _read_deal_comments(text), wrong, since)


def _read_comment_numbers(text: str, prefix: str) -> list[int]:
    """Return the comma-separated numbers after `prefix`, in the first line that begins with it; else none.

    A number that is invalid or too large is -1.
    """
    return [int(word) if _NUMBER.fullmatch(word) else -1 for word in _read_comment_words(text, prefix)]


def _read_comment_words(text: str, prefix: str) -> list[str]:
    """Return the comma-separated words after `prefix`, in the first line that begins with it; else none."""
    named = [line.removeprefix(prefix) for line in text.splitlines() if line.startswith(prefix)]
    return [name.strip() for name in named[0].split(",")] if named else []


def _file_comments(save: Save) -> Iterator[str]:
    """Yield a save's data as comments of its file, a line each, from the time of its beginning to the deal.

    Between them are names, levels, colours, sides and hints. A line is left out if the save lacks these data,
    or if they are the default.
    """
    begun = original_number(save_number(save.name))
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
    yield from _deal_comments(save.deal)


def _deal_comments(deal: Deal | None) -> Iterator[str]:
    """Yield the comments of a file about the deal, a line each: the sealed envelope or the number.

    A game that began in the middle of another one also has the number of entries that it took over.
    """
    if isinstance(deal, SealedDeal):
        yield f"{_SEALED}{deal.seal}\n"
    elif deal:
        yield f"{_DEAL}{deal.number}{_CHOSEN * deal.chosen}\n"
        if not deal.counts_for_statistics:
            yield f"{_SINCE}{deal.since}\n"


def _read_deal_comments(text: str) -> Deal | None:
    """Return the deal in a file's comments; None if there is none. Raises Refused for a damaged envelope."""
    if envelope := "".join(_read_comment_words(text, _SEALED)):
        return SealedDeal(seal=Seal.parse_seal(envelope))
    said, since = (
        next(iter(_read_comment_words(text, _DEAL)), ""),
        next(iter(_read_comment_numbers(text, _SINCE)), 0),
    )
    return Deal.from_json(
        {"number": said.removesuffix(_CHOSEN), "chosen": said.endswith(_CHOSEN), "since": since}
    )


def save_comparison_key(text: str) -> str:
    """Return a text that is the same for two states of a saved game if party and entries (moves) are.

    The transcript's first line is left out, as it is written anew when the game has learned new options. A
    text without entries, which does not tell one game from another, is returned as it is, and so is an
    unreadable one.
    """
    save = parse_save("", text)
    entries = save.transcript.partition("\n")[2] if save else ""
    return _format_save_header(save.party) + entries if save and entries else text


def parse_save(save_key: str, text: str) -> Save | None:
    """Return the save in a stored text, of this version or an older one; None if it cannot be read."""
    try:
        head, _, lines = text.partition("\n")
        kept = parse_object(head)
        sides = _OPPOSITE if kept.get("facing") is True else kept.get("sides")
        party = Party.from_json(kept["names"], kept["colours"], sides=sides, players=kept.get("players"))
        deal = deal_from_json(kept.get("deal"))
        if "transcript" in kept or not lines:
            hints = _hint_counts_from_json(kept.get("hints"), len(party.names))
            return Save(save_key, party, str(kept["transcript"]), hints, deal)
    except (Refused, ValueError, KeyError):
        return None
    entries = [line for line in lines.split("\n") if not line.startswith(_HINTS)]
    had = [_read_comment_numbers(line, _HINTS) for line in lines.split("\n") if line.startswith(_HINTS)]
    return Save(
        save_key,
        party,
        "\n".join(entries),
        _hint_counts_from_json(had[-1] if had else (), len(party.names)),
        deal,
    )


def dump_save(save: Save) -> str:
    """Return a save as text for the store: a header line, the transcript, and the hints if there were any."""
    return f"{_format_save_header(save.party, save.deal)}{save.transcript}{_hints_line(save.hints)}"


def _format_save_header(party: Party, deal: Deal | None = None) -> str:
    """Return the first line of a save, with its line end: party and, if known, deal as JSON."""
    dealt = {"deal": deal.json_fields} if deal else {}
    return f"{json.dumps(asdict(party) | dealt)}\n"


def _hints_line(hint_counts: Sequence[int]) -> str:
    """Return the line of a save with the numbers of hints by seat; empty if there were none."""
    return f"{_HINTS}{', '.join(map(str, hint_counts))}\n" if any(hint_counts) else ""


def _hint_counts_from_json(value: object, seats: int) -> tuple[int, ...]:
    """Return the number of hints of each seat from JSON, at most `MAX_HINTS`.

    Empty if all are 0, if one is invalid, or if there is not one for each seat.
    """
    if not isinstance(value, (list, tuple)) or len(value) != seats:
        return ()
    counts = tuple(min(count, MAX_HINTS) for count in value if type(count) is int and count >= 0)
    return counts if len(counts) == seats and any(counts) else ()

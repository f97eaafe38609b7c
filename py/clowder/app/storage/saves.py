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
from clowder.core.foreign_json import parse_json_object
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
    """A stored game: store key (`name`), players (`party`), transcript, hints by seat, and deal.

    The transcript is all moves as text. It contains all secrets, so it must not be shown while the game
    goes on. The deal is the source of the shuffles. `game`, the name of the game, and
    `option_texts_by_name` are read from the transcript's first line, without replaying it.
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
        """Name of the game: the first word of the transcript, apart from comments; empty without one."""
        return self._transcript_header.partition(" ")[0]

    @property
    def option_texts_by_name(self) -> dict[str, str]:
        """Text forms of the options by name, from the `name=value` words in the transcript's first line."""
        return dict(word.split("=", 1) for word in self._transcript_header.split()[3:] if "=" in word)

    @property
    def _transcript_header(self) -> str:
        """First line of the transcript that is no comment; empty if there is none."""
        lines = (line for line in self.transcript.splitlines() if not line.startswith("#"))
        return next(lines, "")


class OpenedGame(NamedTuple):
    """A table with its players (`party`), hints and deal, ready to play: from a save, a file, or new.

    For a file, `wrong` is the error of the line at which reading stopped, or None, and `begun` is the
    time at which the game was begun, if known.
    """

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


class SaveStore:
    """Access to the saved games in a store. Texts that cannot be read are skipped, but never deleted.

    `new_save_key` makes the key of a new game, `store_game` writes it and `append_entries` adds moves;
    `all_saves`, `get_save` and `find_reviewable_save` read saves, `export_save_file` makes a file of
    one, and `delete_save` deletes one. `rename_player` and `saves_with_person` are about a person in all
    saves. `finished_save_keys` replays games to find those that are over, and remembers the answers.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._over: dict[str, tuple[str, bool]] = {}
        """For each save: the transcript that was looked at last, and whether that game is over."""

    def all_saves(self) -> list[Save]:
        """Return all saved games that can be read, the one begun last first."""
        return [save for name in self.list_save_keys() if (save := self.get_save(name))]

    def get_save(self, save_key: str) -> Save | None:
        """Return the save with this store key; None if the key is wrong or its save missing or unreadable."""
        return parse_save(save_key, self._store.get(save_key) or "") if _NAME.fullmatch(save_key) else None

    def find_reviewable_save(self, number: str) -> Save | None:
        """Return the save with this number, else the finished game with it; None if neither can be read.

        It is to be looked back at in a review. A finished game has the same number under a store key
        with the prefix `PAST`.
        """
        here, left = f"{PREFIX}{number}", f"{PAST}{number}"
        if not _NAME.fullmatch(here):
            return None
        return self.get_save(here) or parse_save(left, self._store.get(left) or "")

    def export_save_text(self, save_key: str) -> str:
        """Return a save as the text of a file: comments on players, hints and deal, then the transcript.

        An unreadable save is returned as it is stored, and a missing one as an empty text.
        """
        save = self.get_save(save_key)
        if save is None:
            return self._store.get(save_key) or ""
        return "".join(_file_comment_lines(save)) + save.transcript

    def export_save_file(self, save_key: str) -> tuple[str, str]:
        """Return (file name, file text) of a save, for players to keep or to give away.

        The name is the store key without `clowder.`, followed by `.txt`; the text is that of
        `export_save_text`.
        """
        return f"{save_key.removeprefix('clowder.')}.txt", self.export_save_text(save_key)

    def new_save_key(self, epoch_ms: EpochMs) -> str:
        """Return a free store key for a game begun at this time: `PREFIX` and the time in 15 digits.

        If that key is taken, milliseconds are added to the time until one is free.
        """
        while f"{PREFIX}{epoch_ms:015}" in set(self._store.names()):
            epoch_ms = EpochMs(epoch_ms + 1)
        return f"{PREFIX}{epoch_ms:015}"

    def new_imported_save_key(self, begun_ms: EpochMs, has_ended: Callable[[str], bool]) -> str:
        """Return a free store key for a game that was read from a file and was begun at this time.

        Its number is the time in 15 digits, followed by as many `b` as needed to be free. Taken are the
        numbers of saves and finished games in the store, and those for which `has_ended` returns True.
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
        """Store a table's whole game as a save, unless an equal save is there in the present format.

        `hint_counts` are the numbers of hints by seat, counted as none if they are invalid. `deal` is
        the source of the shuffles.
        """
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
        """Append a line with the numbers of hints, and one for each new entry (move), to a stored save.

        `hint_counts` are the hints of each seat so far; the line of hints is left out if they are empty
        or all 0. If there is nothing to append, nothing is written; else the save must exist.
        """
        more = _format_hints_line(hint_counts) + "".join(f"{entry}\n" for entry in entries)
        if more:
            self._store.append(save_key, more)

    def _store_if_changed(self, save: Save) -> None:
        """Store a save under its key, unless an equal save is stored there already in the present format.

        An equal save in an older format is written anew, as lines can be appended only to the present
        one.
        """
        text = self._store.get(save.name) or ""
        if not (
            text.startswith(_format_save_header(save.party, save.deal)) and self.get_save(save.name) == save
        ):
            self._store.put(save.name, dump_save(save))

    def finished_save_keys(self, games: Mapping[str, AnyRules]) -> set[str]:
        """Return the store keys of all readable saves whose games are over.

        `games` maps each game's name to its rules. Each transcript is replayed only once.
        """
        return {save.name for save in self.all_saves() if self._is_game_over(save, games)}

    def _is_game_over(self, save: Save, games: Mapping[str, AnyRules]) -> bool:
        """Return whether a save's game is over, found by replaying its transcript; False if that fails.

        The answer is cached until the transcript changes, but a failure is not. `games` maps each game's
        name to its rules.
        """
        looked_at, is_over = self._over.get(save.name, ("", False))
        if looked_at != save.transcript:
            try:
                is_over = replay_save(save, games).outcome is not None
            except Refused:
                return False
            self._over[save.name] = save.transcript, is_over
        return is_over

    def saves_with_person(self, person: str) -> list[Save]:
        """Return the saves in which a human player has this name, the one begun last first.

        Computer players of that name do not count.
        """
        return [save for save in self.all_saves() if person in save.party.person_names]

    def rename_player(self, old: str, new: str) -> None:
        """Rename the player `old` in all saves that can be read, and store those that have changed.

        An empty `new`, or one that another player of the game has, is replaced by a cat's name.
        """
        for save in self.all_saves():
            self._store_if_changed(replace(save, party=save.party.rename_player(old, new)))

    def delete_save(self, save_key: str) -> None:
        """Delete a save and its preview from the store."""
        self._store.delete(save_key)
        self._store.delete(preview_key(save_key))

    def list_save_keys(self) -> list[str]:
        """Return the store keys of all saves, unreadable ones too, the one begun last first."""
        return sorted(filter(_NAME.fullmatch, self._store.names()), reverse=True)


def save_number(save_key: str) -> str:
    """Return a save's number: its store key without the prefix of saves or of finished games."""
    return save_key.removeprefix(PREFIX).removeprefix(PAST)


def original_save_number(number: str) -> str:
    """Return a save number without the `b`s at its end, which mark copies: the number the game began with."""
    return number.rstrip(_COPY)


def find_free_save_key(save_key: str, is_taken: Callable[[str], bool]) -> str:
    """Return this store key or save number with as many `b`s appended as it needs to be free, maybe none.

    A `b` marks a copy. `is_taken` returns whether a key or number is in use.
    """
    while is_taken(save_key):
        save_key += _COPY
    return save_key


def preview_key(save_key: str) -> str:
    """Return the store key of a save's preview: `clowder.glance.` and the save's number."""
    return f"clowder.glance.{save_key.removeprefix(PREFIX)}"


def replay_save(save: Save, games: Mapping[str, AnyRules]) -> AnyTable:
    """Return the table that results when a save's transcript is replayed to its last move.

    `games` maps each game's name to its rules. Raises BadTranscript if the transcript is invalid, and
    Refused if the save does not have as many names as the game has seats.
    """
    table = transcript.read_transcript(save.transcript, games)
    if len(save.party.names) != table.seats:
        unfit = _("This game has {seats} seats but {names} names.")
        raise Refused(unfit.format(seats=table.seats, names=len(save.party.names)))
    return table


def parse_game_file(text: str, games: Mapping[str, AnyRules], default_names: tuple[str, ...]) -> OpenedGame:
    """Return the game in a file's text that players have kept, up to the transcript's first wrong line.

    Comment lines tell the names, levels, colours, sides, hints, deal and time of beginning.
    `default_names` are for players without a name, and `games` maps each game's name to its rules. The
    error of the wrong line is in `OpenedGame.wrong`. It is raised, as BadTranscript, if the header is
    wrong or no player has moved before it. Raises Refused if a sealed deal is damaged.
    """
    table, wrong = transcript.read_valid_transcript_part(text, games)
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
    """Return the comma-separated numbers after `prefix` in the first line that begins with it, else [].

    A word that is not a number of at most six digits becomes -1.
    """
    return [int(word) if _NUMBER.fullmatch(word) else -1 for word in _read_comment_words(text, prefix)]


def _read_comment_words(text: str, prefix: str) -> list[str]:
    """Return the comma-separated words after `prefix` in the first line that begins with it, else [].

    Spaces around each word are removed.
    """
    named = [line.removeprefix(prefix) for line in text.splitlines() if line.startswith(prefix)]
    return [name.strip() for name in named[0].split(",")] if named else []


def _file_comment_lines(save: Save) -> Iterator[str]:
    """Yield comment lines with a save's data, for the beginning of the file that is made of it.

    Their order: time of beginning, names, computer players' levels, colours, sides of the tablet, hints,
    deal. Except for the names, a line is left out if the save lacks these data, or if they are the
    default.
    """
    begun = original_save_number(save_number(save.name))
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
    yield from _deal_comment_lines(save.deal)


def _deal_comment_lines(deal: Deal | None) -> Iterator[str]:
    """Yield the comment lines of a file about its deal (the source of shuffles); none without a deal.

    A sealed deal has a line with its envelope, any other a line with its number, marked if players chose
    it. A deal that does not count for statistics, as its game continues another one, also has a line
    with the number of entries (moves) taken over from there.
    """
    if isinstance(deal, SealedDeal):
        yield f"{_SEALED}{deal.seal}\n"
    elif deal:
        yield f"{_DEAL}{deal.number}{_CHOSEN * deal.chosen}\n"
        if not deal.counts_for_statistics:
            yield f"{_SINCE}{deal.since}\n"


def _read_deal_comments(text: str) -> Deal | None:
    """Return the deal (source of shuffles) in a file's comment lines; None if they tell no valid one.

    A line with a sealed deal's envelope counts first, then the line with a number; a wrong or missing
    number of entries taken over counts as 0. Raises Refused if the envelope is damaged.
    """
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
    """Return a text that is the same for two stored games with the same players and the same moves.

    Players are their names, levels of computer players, colours, and sides of the tablet. The
    transcript's first line is left out, as it is written anew when the game has learned new options; so
    are deal and hints. A text that is unreadable or has no moves is returned as it is.
    """
    save = parse_save("", text)
    entries = save.transcript.partition("\n")[2] if save else ""
    return _format_save_header(save.party) + entries if save and entries else text


def parse_save(save_key: str, text: str) -> Save | None:
    """Return the save that a stored text, in the present or an older format, describes; else None.

    In the present format a JSON object of players and deal is followed by the transcript and lines of
    hints, the last of which counts. In the older one the JSON object has transcript and hints in it.
    """
    try:
        head, _, lines = text.partition("\n")
        kept = parse_json_object(head)
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
    """Return a save in the format of the store: a header line, the transcript, and a line of hints if any."""
    return f"{_format_save_header(save.party, save.deal)}{save.transcript}{_format_hints_line(save.hints)}"


def _format_save_header(party: Party, deal: Deal | None = None) -> str:
    """Return the first line of a save, with line end: a JSON object of the players and any deal."""
    dealt = {"deal": deal.json_dict} if deal else {}
    return f"{json.dumps(asdict(party) | dealt)}\n"


def _format_hints_line(hint_counts: Sequence[int]) -> str:
    """Return the line of a save with each seat's number of hints, `# hints: 1, 0`; empty if all are 0."""
    return f"{_HINTS}{', '.join(map(str, hint_counts))}\n" if any(hint_counts) else ""


def _hint_counts_from_json(value: object, seats: int) -> tuple[int, ...]:
    """Return the number of hints of each seat from a list or tuple, each cut down to `MAX_HINTS`.

    An empty tuple if all are 0, if one is invalid or negative, or if there are not as many as `seats`.
    """
    if not isinstance(value, (list, tuple)) or len(value) != seats:
        return ()
    counts = tuple(min(count, MAX_HINTS) for count in value if type(count) is int and count >= 0)
    return counts if len(counts) == seats and any(counts) else ()

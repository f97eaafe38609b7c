"""The ledger of results: a line for each finished game, and sums of all older ones.

    ["1700000000000", "some-game", {"decks": "2"}, [["Anna", 12, 1, 0, 0, {"books": 3}], [2, 9, 0, 0, 0, {}]]]

A line has the number of the save, the name of the game, the options that differ from their defaults, and the
seats. The number is the time at which the game was begun; in a copy, which came to a tablet that had the same
game already, one `b` or more follow. Each seat has the player, the score, whether the player won, the hints,
the head start, and the game's own figures (`widgets/records.py`).

A player is a known person's name, the level of a computer player (from 1), or an empty text for a guest. A
game that does not count has no players. There are never more than MAX_LINES lines: the oldest are then added
to the sums, which begin with the number of the newest game in them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

from clowder.app.storage.saves import original_save_number
from clowder.core.foreign_json import Json, parse_json
from clowder.core.store import Store
from clowder.core.times import EpochMs
from clowder.widgets.content import MergeResult

RESULTS_KEY = "clowder.ledger"
"""Store key of the lines, one a game."""

SUMS_KEY = "clowder.ledger.sums"
"""Store key of the sums of older games."""

MAX_LINES = 500
"""The largest number of lines in the store, of some hundred characters each."""

SUMMED_AT_ONCE = 100
"""The number of oldest lines that are added to the sums when there are more than MAX_LINES."""

GUEST = ""
"""The name in the ledger of players whom the tablet does not know."""

MAX_RECENT_SCORES = 20
"""The number of latest scores in a tally."""

_NUMBER = re.compile(r"[0-9]{1,18}b*")
_GAME_NAME = re.compile(r"[a-z0-9_-]{1,40}")
_MAX_COUNT = 10**12


class PlayerResult(NamedTuple):
    """Result of one seat in a finished game: player, score, win, hints, head start and statistics.

    `who` is a person's name, `GUEST` (empty) or a computer player's level from 1. `head_start` is in
    points or milliseconds, `statistics` has the game's own figures by name.
    """

    who: str | int
    """A person's name, GUEST, or the level of a computer player, from 1."""
    score: int
    won: bool
    hints: int
    head_start: int
    """The head start in the unit of the game's option: points or milliseconds."""
    statistics: Mapping[str, int]
    """The game's own figures."""


class GameResult(NamedTuple):
    """Result of a finished game: its save number, the game's name, options, and each seat's result.

    `options` has those that differ from their defaults, as words by name. `players` are `PlayerResult`s
    by seat, empty for a game that does not count. `begun_ms` computes the time of beginning from the
    number, and `ledger_line` the line of JSON that the ledger stores.
    """

    number: str
    """The number of the game's save."""
    game: str
    options: Mapping[str, str]
    players: tuple[PlayerResult, ...]
    """The results by seat; empty for a game that does not count."""

    @property
    def begun_ms(self) -> EpochMs:
        """Time at which the game was begun, in milliseconds since 1970 (UTC); -1 for an empty number."""
        return _parse_begun_ms(self.number)

    @property
    def ledger_line(self) -> str:
        """Result as one line of JSON, as the ledger stores it: `[number, game, options, players]`.

        Each player is a list [who, score, won, hints, head start, statistics], with 1 or 0 for `won`.
        There is no line break at the end.
        """
        players = [
            [p.who, p.score, int(p.won), p.hints, p.head_start, dict(p.statistics)] for p in self.players
        ]
        return json.dumps([self.number, self.game, dict(self.options), players], ensure_ascii=False)


@dataclass
class Tally:
    """Sums of the results of one person, or of all guests together, in one kind of game.

    It has the numbers played and won, the best score, the present and longest run of wins, for each
    statistic its sum and count, and the latest scores. Both methods change it in place: `add_result`
    counts one more game, newer than all others, and `add_older_tally` adds the sums of older games.
    """

    played: int = 0
    won: int = 0
    best: int | None = None
    """The highest score; None before the first game."""
    streak: int = 0
    """The number of games won in a row until now."""
    longest_streak: int = 0
    """The largest number of games won in a row."""
    statistics: dict[str, tuple[int, int]] = field(default_factory=dict)
    """For each figure its sum, and how often it was counted: once in a game for each player."""
    recent: list[int] = field(default_factory=list)
    """The latest scores, the last one last."""

    def add_result(self, *players: PlayerResult) -> None:
        """Count one finished game, newer than all others, by the result of a person or of several guests.

        Several guests count as one player: they have won if one of them has, their score is the best
        one, and the statistics of each are added.
        """
        won, score = any(player.won for player in players), max(player.score for player in players)
        self.played += 1
        self.won += won
        self.streak = self.streak + 1 if won else 0
        self.longest_streak = max(self.longest_streak, self.streak)
        self.best = score if self.best is None else max(self.best, score)
        self.recent = [*self.recent[1 - MAX_RECENT_SCORES :], score]
        for name, value in (figure for player in players for figure in player.statistics.items()):
            total, times = self.statistics.get(name, (0, 0))
            self.statistics[name] = total + value, times + 1

    def add_older_tally(self, other: "Tally") -> None:
        """Add to this tally the results of another one, whose games are older, and which stays as it is.

        Counts and statistics are summed; best score and longest streak become the larger of the two. The
        other's recent scores come before those here, and only the newest `MAX_RECENT_SCORES` are kept.
        The present winning streak (`streak`) stays as it is.
        """
        bests = [best for best in (self.best, other.best) if best is not None]
        self.played, self.won = self.played + other.played, self.won + other.won
        self.best, self.longest_streak = (
            max(bests, default=None),
            max(self.longest_streak, other.longest_streak),
        )
        self.recent = [*other.recent, *self.recent][-MAX_RECENT_SCORES:]
        for name, (total, games) in other.statistics.items():
            here = self.statistics.get(name, (0, 0))
            self.statistics[name] = here[0] + total, here[1] + games


Tallies = dict[tuple[str, str], Tally]
"""Tallies by the name of a person, or GUEST, and the name of a game."""


class Ledger:
    """Stored results of all finished games: a line for each game, and sums of the oldest ones.

    `record_result` adds a line, unless the game has one; beyond `MAX_LINES` the oldest go into the sums.
    `is_game_recorded`, `list_unsummed_results` and others read lines; `tallies_by_person_and_game` sums
    all up, cached until the texts change. `delete_undone_result`, `rename_player` and
    `delete_all_results` change what is stored, `merge_with_backup` serves backups. Unreadable lines are
    skipped.
    """

    mergeable_store_keys = (RESULTS_KEY, SUMS_KEY)
    """The names of the ledger's texts, for a backup."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counted: tuple[str | None, str | None, Tallies] = None, None, {}

    @property
    def _lines_text(self) -> str:
        """Stored text with a line of JSON for each game; empty if there is none."""
        return self._store.get(RESULTS_KEY) or ""

    def list_unsummed_results(self) -> list[GameResult]:
        """Return the results of the games that have a line of their own, in the order of their lines.

        That is the oldest first. Games that are only in the sums are left out.
        """
        return list(parse_results(self._lines_text))

    def is_game_recorded(self, number: str) -> bool:
        """Return whether the game of this save number, or any copy of it, has a line in the ledger.

        Games that are only in the sums are not found. Cheap: no line is parsed.
        """
        begun = original_save_number(number)
        return self.is_save_recorded(begun) or f'["{begun}b' in self._lines_text

    def is_save_recorded(self, number: str) -> bool:
        """Return whether there is a line with exactly this save number; those of copies do not count.

        Games that are only in the sums are not found. Cheap: no line is parsed.
        """
        return f'["{number}",' in self._lines_text

    def tallies_by_person_and_game(self) -> Tallies:
        """Return the summed results by person and game, for each person and for all guests together.

        They are computed from lines and sums, and cached until either changes.
        """
        lines, sums = self._store.get(RESULTS_KEY), self._store.get(SUMS_KEY)
        if (lines, sums) != self._counted[:2]:
            self._counted = (
                lines,
                sums,
                _add_results_to_tallies(_parse_tallies(sums or ""), self.list_unsummed_results()),
            )
        return self._counted[2]

    def latest_save_numbers(self, max_count: int) -> list[str]:
        """Return the save numbers in the last `max_count` lines, in the order in which the games ended.

        Lines that cannot be read count among these lines, but are left out. Cheap: no other lines are
        parsed.
        """
        lines = self._lines_text.splitlines()[-max_count:]
        return [result.number for result in parse_results("\n".join(lines))]

    def find_latest_result(self, game: str) -> GameResult | None:
        """Return the latest result in the game of this name that counts; None if there is none.

        A result counts if it has players. Games that are only in the sums are not found. Cheap: only
        lines with that name are parsed.
        """
        lines = (line for line in reversed(self._lines_text.splitlines()) if f'"{game}"' in line)
        those = (result for line in lines for result in parse_results(line))
        return next((result for result in those if result.game == game and result.players), None)

    def record_result(self, result: GameResult) -> None:
        """Add the result of a game as a new line, unless the game or a copy of it has a line already.

        If there are more than `MAX_LINES` lines then, the oldest `SUMMED_AT_ONCE` move into the sums.
        """
        if self.is_game_recorded(result.number):
            return
        if self._store.get(RESULTS_KEY) is None:
            self._store.put(RESULTS_KEY, "")
        self._store.append(RESULTS_KEY, f"{result.ledger_line}\n")
        if self._lines_text.count("\n") > MAX_LINES:
            self._move_oldest_to_sums(self.list_unsummed_results())

    def delete_undone_result(self, number: str) -> None:
        """Delete the line with exactly this save number, because the game's last move was undone.

        Do nothing if neither the game nor a copy has a line. A game that is in the sums already stays in
        them. Lines that cannot be read are deleted, too.
        """
        if self.is_game_recorded(number):
            self._store_results(result for result in self.list_unsummed_results() if result.number != number)

    def rename_player(self, old: str, new: str) -> None:
        """Rename a person in all lines and sums; an empty `new` makes a guest.

        If `new` has sums of a game already, the two tallies become one. In a line in which both have
        played, the renamed one becomes a guest.
        """
        kept, renamed = self._store.get(SUMS_KEY) or "", Tallies()
        sums = _parse_tallies(kept)
        for (who, game), tally in sums.items():
            key = (new if who == old else who), game
            renamed[key] = _merge_tallies(renamed.get(key), tally)
        if any(who == old for who, _ in sums):
            self._store.put(SUMS_KEY, _dump_tallies(renamed, _newest_summed_save_number(kept)))
        games = self.list_unsummed_results()
        if any(player.who == old for result in games for player in result.players):
            self._store_results(_rename_player_in_result(result, old, new) for result in games)

    def delete_all_results(self) -> None:
        """Delete all results from the store: the lines of single games and the sums of older ones."""
        self._store.delete(RESULTS_KEY)
        self._store.delete(SUMS_KEY)

    def merge_with_backup(
        self, imported: Mapping[str, str], new_save_names: Mapping[str, str]
    ) -> MergeResult:
        """Return the texts of lines and sums merged with those of a backup, by store key; store nothing.

        `imported` has the backup's texts by store key; `new_save_names` is not needed here. Each game is
        in the lines once, sorted by the time of its beginning; beyond `MAX_LINES` the oldest are added
        to the sums. Of two tallies for the same person and game, the one that sums more games is kept.
        Games that are in the sums of the other ledger are not counted twice. If the backup has no
        results, the result has no texts.
        """
        come, here = list(parse_results(imported.get(RESULTS_KEY, ""))), self.list_unsummed_results()
        old, own = imported.get(SUMS_KEY, ""), self._store.get(SUMS_KEY) or ""
        sums, more = _parse_tallies(own), _parse_tallies(old)
        both = (
            *_drop_summed_games(come, here, _newest_summed_save_number(own), sums),
            *_drop_summed_games(here, come, _newest_summed_save_number(old), more),
        )
        known = {original_save_number(result.number): result for result in both}
        lines = sorted(known.values(), key=lambda result: result.begun_ms)
        most = {
            key: max(sums.get(key, Tally()), more.get(key, Tally()), key=_count_games_in_tally)
            for key in sums | more
        }
        text = (
            _dump_tallies(
                most,
                max(_newest_summed_save_number(own), _newest_summed_save_number(old), key=_parse_begun_ms),
            )
            if most
            else ""
        )
        return MergeResult(
            dict(_ledger_store_texts(lines, max(0, len(lines) - MAX_LINES), text)) if come or more else {}
        )

    def _move_oldest_to_sums(self, lines: list[GameResult]) -> None:
        """Add the first `SUMMED_AT_ONCE` of these results to the stored sums; store the others as lines."""
        for name, text in _ledger_store_texts(lines, SUMMED_AT_ONCE, self._store.get(SUMS_KEY) or ""):
            self._store.put(name, text)

    def _store_results(self, games: Iterable[GameResult]) -> None:
        """Store exactly these results as the lines of the ledger, in place of all earlier lines."""
        self._store.put(RESULTS_KEY, _dump_results(games))


def _add_results_to_tallies(tallies: Tallies, games: Iterable[GameResult]) -> Tallies:
    """Add these games' results, oldest first, to the tallies in place, and return the same tallies.

    A person or guest without a tally in that game gets one. Computer players have none; all guests in a
    game are counted as one player.
    """
    for result in games:
        for who in dict.fromkeys(player.who for player in result.players):
            if isinstance(who, str):
                tally = tallies.setdefault((who, result.game), Tally())
                tally.add_result(*(player for player in result.players if player.who == who))
    return tallies


def _drop_summed_games(
    games: list[GameResult], others: list[GameResult], newest_summed: str, sums: Tallies
) -> list[GameResult]:
    """Return those of one ledger's `games` that another ledger does not have in its `sums` already.

    `others` are the lines of the other ledger, `newest_summed` is the save number of the latest game in
    its sums. A game counts as summed there if it has no line there, began no later than `newest_summed`,
    and each of its persons has a sum for this kind of game there. If no game has a line there, the
    ledgers are of two tablets, and all games are returned.
    """
    known = {result.number for result in others}
    if not any(result.number in known for result in games):
        return games
    return [
        result
        for result in games
        if result.number in known
        or result.begun_ms > _parse_begun_ms(newest_summed)
        or any((each.who, result.game) not in sums for each in result.players if isinstance(each.who, str))
    ]


def _parse_begun_ms(number: str) -> EpochMs:
    """Return the time at which the game of this save number was begun, in milliseconds since 1970 (UTC).

    It is the number without the `b`s at its end, which mark a copy; -1 for an empty number.
    """
    return EpochMs(int(original_save_number(number) or -1))


def _count_games_in_tally(tally: Tally) -> int:
    """Return how many games are summed in a tally (`played`), as a key by which tallies are compared."""
    return tally.played


def _merge_tallies(own_tally: Tally | None, other: Tally) -> Tally:
    """Add the tally `other` to `own_tally` in place, as that of older games, and return `own_tally`.

    If that is None, return `other` itself.
    """
    if own_tally:
        own_tally.add_older_tally(other)
    return own_tally or other


def _rename_player_in_result(result: GameResult, old: str, new: str) -> GameResult:
    """Return a game's result with the player `old` renamed to `new`.

    If `new` has played in that game too, the renamed player becomes a guest.
    """
    taken = any(player.who == new for player in result.players)
    called = GUEST if taken else new
    players = (player._replace(who=called) if player.who == old else player for player in result.players)
    return result._replace(players=tuple(players))


# The stored form


def parse_results(text: str) -> Iterator[GameResult]:
    """Return an iterator over the results in the text of a ledger, one from each line, in their order.

    Invalid lines are left out. If all lines are JSON, they are parsed at once, which is faster.
    """
    lines = text.splitlines()
    try:
        kept = parse_json(f"[{','.join(lines)}]")
    except ValueError:
        kept = [_parse_json_or_none(line) for line in lines]
    return (result for each in _list_or_empty(kept) if (result := _game_result_from_json(each)))


def _list_or_empty(raw: Json) -> list[Json]:
    """Return the JSON value `raw` if it is a list; an empty list for any other value."""
    return raw if isinstance(raw, list) else []


def _parse_json_or_none(line: str) -> Json:
    """Return the JSON value in a text, such as a line of the ledger; None if the text is no JSON."""
    try:
        return parse_json(line)
    except ValueError:
        return None


def _game_result_from_json(raw: Json) -> GameResult | None:
    """Return the result of a game from a JSON list [number, game, options, players]; None if invalid.

    It is invalid if any part is: a number that is not 1 to 18 digits and then `b`s, a game's name with
    other characters than `a-z0-9_-`, an option that is no text, or a player that
    `_player_result_from_json` refuses.
    """
    match raw:
        case [str(number), str(game), dict(options), list(players)] if _NUMBER.fullmatch(number):
            words = {name: each for name, each in options.items() if isinstance(each, str)}
            seated = tuple(player for each in players if (player := _player_result_from_json(each)))
            if len(words) == len(options) and len(seated) == len(players) and _GAME_NAME.fullmatch(game):
                return GameResult(number, game, words, seated)
    return None


def _player_result_from_json(raw: Json) -> PlayerResult | None:
    """Return a seat's result in a JSON list of six: player, score, won, hints, head start, statistics.

    None if any part is not valid. The player is a name, an empty text for a guest, or a level from 1 to
    3.
    """
    match raw:
        case [str() | 1 | 2 | 3 as who, int(score), 0 | 1 as won, int(hints), int(start), dict(figures)]:
            counted = {name: each for name, each in figures.items() if _is_bounded_integer(each)}
            if len(counted) == len(figures) and all(map(_is_bounded_integer, (score, hints, start))):
                name_or_level = who if isinstance(who, str) else int(who)
                return PlayerResult(name_or_level, score, bool(won), hints, start, counted)
    return None


def _is_bounded_integer(raw: Json) -> TypeGuard[int]:
    """Return whether a JSON value is a whole number between -`_MAX_COUNT` and `_MAX_COUNT`, both excluded.

    False for booleans.
    """
    return type(raw) is int and abs(raw) < _MAX_COUNT


def _dump_results(games: Iterable[GameResult]) -> str:
    """Return these results as the text of a ledger, each a line of JSON; empty for none."""
    return "".join(f"{result.ledger_line}\n" for result in games)


def _ledger_store_texts(lines: list[GameResult], count: int, sums: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of store key and text: of the sums, then of the lines, with `count` lines summed.

    The first `count` of `lines` are added to the sums, of which `sums` is the text so far, and left out
    of the lines. Without any sums only the lines are yielded.
    """
    if count:
        newest = max(
            (_newest_summed_save_number(sums), *(result.number for result in lines[:count])),
            key=_parse_begun_ms,
        )
        sums = _dump_tallies(_add_results_to_tallies(_parse_tallies(sums), lines[:count]), newest)
    if sums:
        yield SUMS_KEY, sums
    yield RESULTS_KEY, _dump_results(lines[count:])


def _dump_tallies(tallies: Tallies, newest: str) -> str:
    """Return the tallies as a JSON list: `newest`, their latest game's save number, then a list each.

    Each such list has person, game, played, won, best, streak, longest streak, statistics and recent
    scores.
    """
    return json.dumps(
        [
            newest,
            *(
                [who, game, t.played, t.won, t.best, t.streak, t.longest_streak, t.statistics, t.recent]
                for (who, game), t in tallies.items()
            ),
        ],
        ensure_ascii=False,
    )


def _newest_summed_save_number(text: str) -> str:
    """Return the save number of the latest game in the text of the sums, which begins with it.

    Empty if there is no valid one.
    """
    match _parse_json_or_none(text or "[]"):
        case [str(number), *_] if _NUMBER.fullmatch(number):
            return number
    return ""


def _parse_tallies(text: str) -> Tallies:
    """Return the tallies in the text of the sums, by person and game; invalid ones are left out."""
    found = (_key_and_tally_from_json(each) for each in _list_or_empty(_parse_json_or_none(text or "[]")))
    return dict(each for each in found if each)


def _key_and_tally_from_json(raw: Json) -> tuple[tuple[str, str], Tally] | None:
    """Return (person, game) and the tally in a JSON list of nine values; None if any of them is invalid.

    The values are those that `_dump_tallies` writes. Of the recent scores the last `MAX_RECENT_SCORES`
    are kept.
    """
    match raw:
        case [
            str(who), str(game), int(result), int(won), int() | None as best, int(run), int(longest),
            dict(figures), list(recent),
        ]:  # fmt: skip
            pairs = {name: pair for name, each in figures.items() if (pair := _sum_and_count_from_json(each))}
            scores = [score for score in recent if type(score) is int]
            if len(pairs) == len(figures) and len(scores) == len(recent):
                return (who, game), Tally(result, won, best, run, longest, pairs, scores[-MAX_RECENT_SCORES:])
    return None


def _sum_and_count_from_json(raw: Json) -> tuple[int, int] | None:
    """Return a statistic's sum, and how often it was counted, from a JSON list of two numbers.

    None for any other value.
    """
    match raw:
        case [int(total), int(games)]:
            return total, games
    return None

"""The games that were played to their end: a line each, and all that is older as sums.

    ["1700000000000", "some-game", {"decks": "2"}, [["Anna", 12, 1, 0, 0, {"books": 3}], [2, 9, 0, 0, 0, {}]]]

The number of its save, which tells when it was begun, with a `b` or more where the same game had come back to
a tablet where it lay or was over; the game; options that are not as they are by default; and by seat who
played, the score, whether they won, their hints, their head start, and what the game says of itself
(`widgets/records.py`). Whoever the tablet knows stands there by name, a computer player as its level (from
1), and a guest as nothing but that. In a game that does not count there is nobody. There are never more
than LINES lines: the oldest are then added to the sums, which begin with the number of the newest game in
them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

from clowder.app.storage.saves import original
from clowder.core.foreign import Json, parse
from clowder.core.store import Store
from clowder.widgets.content import Joined

LEDGER, SUMS = "clowder.ledger", "clowder.ledger.sums"
"""Where the lines are kept, and the sums of what is older."""

LINES = 500
"""No more than so many lines are kept, of some hundred letters each;"""

FOLDED = 100
"""and when there are more, so many of the oldest become part of the sums."""

GUEST = ""
"""Who played that the tablet does not know."""

RECENT = 20
"""So many of the latest scores are at hand."""

_NUMBER = re.compile(r"[0-9]{1,18}b*")
_WORD = re.compile(r"[a-z0-9_-]{1,40}")
_MOST = 10**12


class Player(NamedTuple):
    """How a seat came out of a game."""

    who: str | int
    """A person's name, GUEST, or the level of a computer player, from 1."""
    score: int
    won: bool
    hints: int
    head_start: int
    """In the measure of the game's option."""
    figures: Mapping[str, int]
    """What the game counts besides."""


class Played(NamedTuple):
    """A game that is over."""

    number: str
    """That of its save."""
    game: str
    options: Mapping[str, str]
    players: tuple[Player, ...]
    """By seat; none of a game that does not count."""

    @property
    def begun(self) -> int:
        """When it was begun, in milliseconds since 1970."""
        return _begun(self.number)

    @property
    def line(self) -> str:
        """As it is kept."""
        players = [[p.who, p.score, int(p.won), p.hints, p.head_start, dict(p.figures)] for p in self.players]
        return json.dumps([self.number, self.game, dict(self.options), players], ensure_ascii=False)


@dataclass
class Tally:
    """What somebody has made of a game so far."""

    played: int = 0
    won: int = 0
    best: int | None = None
    """The highest score; None before the first game."""
    run: int = 0
    """How many games they have won in a row, until now."""
    longest: int = 0
    """The longest such row."""
    figures: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Of each figure the sum, and how often it was counted: once in a game for each who played."""
    recent: list[int] = field(default_factory=list)
    """The latest scores, the last one last."""

    def add(self, *players: Player) -> None:
        """One more game, in which these were they: a person, or some guests, of whom the best counts."""
        won, score = any(player.won for player in players), max(player.score for player in players)
        self.played += 1
        self.won += won
        self.run = self.run + 1 if won else 0
        self.longest = max(self.longest, self.run)
        self.best = score if self.best is None else max(self.best, score)
        self.recent = [*self.recent[1 - RECENT :], score]
        for name, value in (figure for player in players for figure in player.figures.items()):
            total, times = self.figures.get(name, (0, 0))
            self.figures[name] = total + value, times + 1

    def join(self, other: "Tally") -> None:
        """These games as well, which were played before."""
        bests = [best for best in (self.best, other.best) if best is not None]
        self.played, self.won = self.played + other.played, self.won + other.won
        self.best, self.longest = max(bests, default=None), max(self.longest, other.longest)
        self.recent = [*other.recent, *self.recent][-RECENT:]
        for name, (total, games) in other.figures.items():
            here = self.figures.get(name, (0, 0))
            self.figures[name] = here[0] + total, here[1] + games


Tallies = dict[tuple[str, str], Tally]
"""By who and game."""


class Ledger:
    """All finished games in a store. What cannot be understood counts for nothing."""

    KEPT = (LEDGER, SUMS)
    """The names of what is kept, for a backup."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counted: tuple[str | None, str | None, Tallies] = None, None, {}

    @property
    def _lines(self) -> str:
        return self._store.get(LEDGER) or ""

    def all(self) -> list[Played]:
        """The games that have a line, the oldest first."""
        return list(read(self._lines))

    def has(self, number: str) -> bool:
        """Whether this game is written down, whichever of its saves came to an end. Cheap, as is `ended`."""
        begun = original(number)
        return self.ended(begun) or f'["{begun}b' in self._lines

    def ended(self, number: str) -> bool:
        """Whether it is written down by the end of this very save."""
        return f'["{number}",' in self._lines

    def tallies(self) -> Tallies:
        """What each person, and all guests together, have made of each game."""
        lines, sums = self._store.get(LEDGER), self._store.get(SUMS)
        if (lines, sums) != self._counted[:2]:
            self._counted = lines, sums, _added(_sums(sums or ""), self.all())
        return self._counted[2]

    def latest(self, most: int) -> list[str]:
        """The numbers of so many games, in the order in which they ended. Cheap: no others are read."""
        lines = self._lines.splitlines()[-most:]
        return [played.number for played in read("\n".join(lines))]

    def last(self, game: str) -> Played | None:
        """Of the games of this name that count, the one that ended last. Cheap: few lines are read."""
        lines = (line for line in reversed(self._lines.splitlines()) if f'"{game}"' in line)
        those = (played for line in lines for played in read(line))
        return next((played for played in those if played.game == game and played.players), None)

    def write(self, played: Played) -> None:
        """A game is over: once, however often it is said, and by the end that was kept first."""
        if self.has(played.number):
            return
        if self._store.get(LEDGER) is None:
            self._store.put(LEDGER, "")
        self._store.append(LEDGER, f"{played.line}\n")
        if self._lines.count("\n") > LINES:
            self._fold(self.all())

    def strike(self, number: str) -> None:
        """That game goes on: its end was taken back."""
        if self.has(number):
            self._put(played for played in self.all() if played.number != number)

    def rename(self, old: str, new: str) -> None:
        """Whoever was called `old` is `new`, who may be there already; or a guest, if that is empty."""
        kept, renamed = self._store.get(SUMS) or "", Tallies()
        sums = _sums(kept)
        for (who, game), tally in sums.items():
            key = (new if who == old else who), game
            renamed[key] = _joined(renamed.get(key), tally)
        if any(who == old for who, _ in sums):
            self._store.put(SUMS, _written(renamed, _newest(kept)))
        games = self.all()
        if any(player.who == old for played in games for player in played.players):
            self._put(_renamed(played, old, new) for played in games)

    def clear(self) -> None:
        """Forget all of it."""
        self._store.drop(LEDGER)
        self._store.drop(SUMS)

    def joined(self, brought: Mapping[str, str], places: Mapping[str, str]) -> Joined:
        """The games in a file beside those that are here, none twice; of two sums that of more."""
        come, here = list(read(brought.get(LEDGER, ""))), self.all()
        old, own = brought.get(SUMS, ""), self._store.get(SUMS) or ""
        both = (*_unsummed(come, here, _newest(own)), *_unsummed(here, come, _newest(old)))
        known = {original(played.number): played for played in both}
        lines = sorted(known.values(), key=lambda played: played.begun)
        sums, more = _sums(own), _sums(old)
        most = {key: max(sums.get(key, Tally()), more.get(key, Tally()), key=_games) for key in sums | more}
        text = _written(most, max(_newest(own), _newest(old), key=_begun)) if most else ""
        return Joined(dict(_as_kept(lines, max(0, len(lines) - LINES), text)) if come or more else {})

    def _fold(self, lines: list[Played]) -> None:
        """The oldest games become part of the sums."""
        for name, text in _as_kept(lines, FOLDED, self._store.get(SUMS) or ""):
            self._store.put(name, text)

    def _put(self, games: Iterable[Played]) -> None:
        self._store.put(LEDGER, _lines(games))


def _added(tallies: Tallies, games: Iterable[Played]) -> Tallies:
    """The tallies, with these games besides. Of computer players there are none."""
    for played in games:
        for who in dict.fromkeys(player.who for player in played.players):
            if isinstance(who, str):
                tally = tallies.setdefault((who, played.game), Tally())
                tally.add(*(player for player in played.players if player.who == who))
    return tallies


def _unsummed(games: list[Played], others: list[Played], newest: str) -> list[Played]:
    """The games without those that are in the sums of the others, of which `newest` is the last.

    Only if some of the games are the same: else these are of two tablets.
    """
    known = {played.number for played in others}
    if not any(played.number in known for played in games):
        return games
    return [played for played in games if played.number in known or played.begun > _begun(newest)]


def _begun(number: str) -> int:
    return int(original(number) or -1)


def _games(tally: Tally) -> int:
    return tally.played


def _joined(here: Tally | None, other: Tally) -> Tally:
    if here:
        here.join(other)
    return here or other


def _renamed(played: Played, old: str, new: str) -> Played:
    """The game with another name for one of its players. Nobody plays twice: a second one is a guest."""
    taken = any(player.who == new for player in played.players)
    called = GUEST if taken else new
    players = (player._replace(who=called) if player.who == old else player for player in played.players)
    return played._replace(players=tuple(players))


# As they are kept


def read(text: str) -> Iterator[Played]:
    """The games of these lines; what is none is left out."""
    lines = text.splitlines()
    try:
        kept = parse(f"[{','.join(lines)}]")
    except ValueError:
        kept = [_parsed(line) for line in lines]
    return (played for each in _items(kept) if (played := _played(each)))


def _items(raw: Json) -> list[Json]:
    return raw if isinstance(raw, list) else []


def _parsed(line: str) -> Json:
    try:
        return parse(line)
    except ValueError:
        return None


def _played(raw: Json) -> Played | None:
    match raw:
        case [str(number), str(game), dict(options), list(players)] if _NUMBER.fullmatch(number):
            words = {name: each for name, each in options.items() if isinstance(each, str)}
            seated = tuple(player for each in players if (player := _player(each)))
            if len(words) == len(options) and len(seated) == len(players) and _WORD.fullmatch(game):
                return Played(number, game, words, seated)
    return None


def _player(raw: Json) -> Player | None:
    match raw:
        case [str() | 1 | 2 | 3 as who, int(score), 0 | 1 as won, int(hints), int(start), dict(figures)]:
            counted = {name: each for name, each in figures.items() if _is_count(each)}
            if len(counted) == len(figures) and all(map(_is_count, (score, hints, start))):
                name_or_level = who if isinstance(who, str) else int(who)
                return Player(name_or_level, score, bool(won), hints, start, counted)
    return None


def _is_count(raw: Json) -> TypeGuard[int]:
    return type(raw) is int and abs(raw) < _MOST


def _lines(games: Iterable[Played]) -> str:
    return "".join(f"{played.line}\n" for played in games)


def _as_kept(lines: list[Played], oldest: int, sums: str) -> Iterator[tuple[str, str]]:
    """The texts of these games and sums, of which so many of the oldest games become part."""
    if oldest:
        newest = max((_newest(sums), *(played.number for played in lines[:oldest])), key=_begun)
        sums = _written(_added(_sums(sums), lines[:oldest]), newest)
    if sums:
        yield SUMS, sums
    yield LEDGER, _lines(lines[oldest:])


def _written(tallies: Tallies, newest: str) -> str:
    """The sums as they are kept; `newest` is the number of the last game in them."""
    return json.dumps(
        [
            newest,
            *(
                [who, game, t.played, t.won, t.best, t.run, t.longest, t.figures, t.recent]
                for (who, game), t in tallies.items()
            ),
        ],
        ensure_ascii=False,
    )


def _newest(text: str) -> str:
    """The number of the last game in the sums of a text; empty where none is told."""
    match _parsed(text or "[]"):
        case [str(number), *_] if _NUMBER.fullmatch(number):
            return number
    return ""


def _sums(text: str) -> Tallies:
    """The sums of a text; none that make no sense."""
    found = (_sum(each) for each in _items(_parsed(text or "[]")))
    return dict(each for each in found if each)


def _sum(raw: Json) -> tuple[tuple[str, str], Tally] | None:
    match raw:
        case [
            str(who), str(game), int(played), int(won), int() | None as best, int(run), int(longest),
            dict(figures), list(recent),
        ]:  # fmt: skip
            pairs = {name: pair for name, each in figures.items() if (pair := _pair(each))}
            scores = [score for score in recent if type(score) is int]
            if len(pairs) == len(figures) and len(scores) == len(recent):
                return (who, game), Tally(played, won, best, run, longest, pairs, scores[-RECENT:])
    return None


def _pair(raw: Json) -> tuple[int, int] | None:
    match raw:
        case [int(total), int(games)]:
            return total, games
    return None

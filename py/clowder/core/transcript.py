"""Transcripts: a game as text, for saves, bug reports, golden files and tests.

    # why this game is worth keeping (comments and blank lines are passed over)
    some-game 1 seats=2 decks=1 short=no
    0 house shuffled 8s 2d ...
    2140 0 take 8s left

The first line has the game, its revision, its seats and options. Then each line is an entry: milliseconds of
playing time, the seat or the house, the move. A transcript has no players' names. Reading a transcript plays
its moves through the rules.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Generic, NamedTuple

from clowder.core.errors import BadTranscript, Refused
from clowder.core.i18n import _, join_with_commas
from clowder.core.options import Opt, format_option_words, parse_options
from clowder.core.rules import HOUSE, Rules, S, traits_of
from clowder.core.table import Table
from clowder.core.times import PlayMs

_HEADER = re.compile(r"(\S+) ([0-9]{1,6}) seats=([0-9]{1,3})((?: [a-z_]+=\S+)*)")
"""Pattern of the first line: game, revision, seats, options."""

_ENTRY = re.compile(r"([0-9]{1,12}) (house|[0-9]{1,3}) (\S.*)")
"""Pattern of an entry: milliseconds of playing time, seat or house, move."""


def write_transcript(table: Table[S, Opt]) -> str:
    """Return the record of a game as text, for `read_transcript`: a header line, and a line for each entry.

    The header has game, revision, seats and options. The text contains all secrets, and no players'
    names.
    """
    game = table.rules
    header = f"{game.NAME} {game.REVISION} seats={table.seats}"
    return "\n".join([" ".join([header, *format_option_words(table.options)]), *map(str, table.entries), ""])


def read_transcript(text: str, games: Mapping[str, Rules[S, Opt]]) -> Table[S, Opt]:
    """Return the table of the game in a transcript, after all its moves have been replayed by the rules.

    `games` maps each game's name to its rules. Raises BadTranscript for the first line that is wrong.
    """
    reading = read_valid_transcript_part(text, games)
    if reading.wrong:
        raise reading.wrong
    return reading.table


class TranscriptReading(NamedTuple, Generic[S, Opt]):
    """Result of reading a transcript: the table up to the first wrong line, and its error or None.

    The error, `wrong`, is a BadTranscript, which has the line's number.
    """

    table: Table[S, Opt]
    """Table before the line that is wrong, or at the end of the transcript."""
    wrong: BadTranscript | None = None
    """Error in that line; None if all lines are right."""


def read_valid_transcript_part(text: str, games: Mapping[str, Rules[S, Opt]]) -> TranscriptReading[S, Opt]:
    """Replay a transcript up to its first wrong line; return the table so far, and that line's error or None.

    `games` maps each game's name to its rules. Raises BadTranscript if the first line, the header, is
    wrong.
    """
    lines = _iter_numbered_lines(text)
    number, header = next(lines, (1, ""))
    with _add_line_number_to_errors(number):
        table = _create_table_from_header(header, games)
    try:
        for number, line in lines:
            with _add_line_number_to_errors(number):
                _make_move_from_line(line, table)
    except BadTranscript as wrong:
        return TranscriptReading(table, wrong)
    return TranscriptReading(table)


def _iter_numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (line number from 1, line) for each line that is neither blank nor a comment beginning with `#`.

    White space at the ends of a line is removed.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.strip()
        if words and not words.startswith("#"):
            yield number, words


@contextmanager
def _add_line_number_to_errors(number: int) -> Iterator[None]:
    """Turn a `Refused` that is raised in the `with` block into a BadTranscript with this line number."""
    try:
        yield
    except Refused as reason:
        raise BadTranscript(number, str(reason)) from reason


def _create_table_from_header(line: str, games: Mapping[str, Rules[S, Opt]]) -> Table[S, Opt]:
    """Return a new table for the header line of a transcript: game, revision, number of seats, options.

    Options that an earlier revision did not have get the values that applied then. Raises Refused if the
    line has another form, if game or revision is unknown, or if seats or options are not allowed.
    """
    header = _HEADER.fullmatch(line)
    if not header:
        unlike = _("a transcript begins like '{game} 1 seats=2', the options after it.")
        raise Refused(unlike.format(game=next(iter(games), "")))
    name, revision, seats, options = header.groups()
    if name not in games:
        unknown = _("there is no game {name} here; there are: {games}.")
        raise Refused(unknown.format(name=repr(name[:60]), games=join_with_commas(games)))
    game = games[name]
    unsaid = {game.REVISION: {}, **traits_of(game).earlier}.get(int(revision))
    if unsaid is None:
        old = _("this is revision {revision} of {name}; only {current} can be read.")
        raise Refused(old.format(revision=revision, name=name, current=game.REVISION))
    return Table(game, int(seats), parse_options(game.Options, {**unsaid, **_parse_option_words(options)}))


def _parse_option_words(options: str) -> dict[str, str]:
    """Return a dict from option name to text of its value, from `name=value` words with spaces between."""
    return dict(word.split("=", 1) for word in options.split())


def _make_move_from_line(line: str, table: Table[S, Opt]) -> None:
    """Make the move in an entry line of a transcript, such as `2140 0 take 8s left`, on the table.

    The line has milliseconds of playing time, seat (or `house`) and move. Raises Refused if it has
    another form, or if the move is not legal at that time.
    """
    entry = _ENTRY.fullmatch(line)
    if not entry:
        raise Refused(_("an entry is like '2140 0 take 8s left': milliseconds, seat or house, move."))
    play_ms, who, notation = entry.groups()
    seat = HOUSE if who == "house" else int(who)
    table.make_move(seat, table.parse_move(seat, notation), PlayMs(int(play_ms)))

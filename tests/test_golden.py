"""Golden games that must never read differently, and the numbers of ways in which each game can go on.

The first line of a golden transcript says why it is kept, the last how the game ended. If one of these tests
fails, the rules have changed: raise the game's REVISION, or find the mistake. For games whose earlier
revisions can still be read (`Traits.earlier`), `golden/earlier` keeps one game of each.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clowder.core.cards import shuffle_cards
from clowder.core.rules import HOUSE, Rules, Shuffle, Shuffled, Wait, traits_of
from clowder.core.transcript import read_transcript, write_transcript
from clowder.games import GAMES
from conftest import ROOT
from variants import RULES, usual_of

GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.txt"))

EARLIER = sorted((ROOT / "tests" / "golden" / "earlier").glob("*.txt"))
"""Games of earlier revisions."""


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_reads_as_it_always_did(path: Path) -> None:
    reason, *lines, end = path.read_text().splitlines()
    table = read_transcript("\n".join(lines), RULES)
    assert reason.startswith("# ") and end == f"# {table.outcome}"
    assert write_transcript(table).splitlines() == lines


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_a_golden_game_of_an_earlier_revision_is_read_as_it_was_played(path: Path) -> None:
    """Such a game may still be unfinished on a tablet; a save written today must read the same."""
    reason, header, *lines, end = path.read_text().splitlines()
    table = read_transcript("\n".join((header, *lines)), RULES)
    assert reason.startswith("# ") and end == f"# {table.outcome}"
    assert write_transcript(table).splitlines()[1:] == lines
    assert read_transcript(write_transcript(table), RULES).states == table.states


def test_every_earlier_revision_that_is_read_has_a_golden_game() -> None:
    known = {f"{name}.{revision}" for name, game in RULES.items() for revision in traits_of(game).earlier}
    assert {path.stem for path in EARLIER} == known


def test_every_game_of_ours_has_golden_games() -> None:
    named = {path.stem.rpartition(".")[0] for path in GOLDEN}
    assert named == {game.name for game in GAMES}, "python3 tests new-game writes them"


def test_what_is_usual_stays_usual() -> None:
    """Transcripts and links omit default options, so a changed default would change their meaning."""
    usual = json.loads((ROOT / "tests" / "golden" / "usual.json").read_text())
    assert usual == {name: usual_of(rules) for name, rules in RULES.items()}, (
        "Raise the game's REVISION and let Traits.earlier read the older one, then renew the entry. "
        "For a game that nobody else has yet, delete the entry: python3 tests new-game FOLDER adds it again."
    )


# Counts of ways to go on from one deal, by depth. No other source has these numbers: the first of each line
# were counted by hand, the others recorded when the rules were first proved.

PERFT = {
    ("black-cat", 2): [1, 5, 26, 124, 600, 2896, 13984, 67520],
    ("black-cat", 4): [1, 9, 84, 744, 6624, 58944],
    ("stepped-on-the-cat", 1): [1, 1, 1, 1, 1, 4, 4, 13, 13, 13, 13],
    ("stepped-on-the-cat", 2): [8, 75, 622, 5456, 50426],
    ("stepped-on-the-cat", 4): [9, 90, 885, 9135],
    ("alley-cat", 2): [1, 6, 36, 36, 180, 1080, 1080, 4980, 26580, 26580],
    ("kit-and-kat", 2): [1, 4, 4, 16, 48, 144, 288, 576, 576, 576, 576],
    ("kit-and-kat", 6): [1, 4, 4, 16, 16, 64, 320, 320, 1280, 1280, 5120],
}  # fmt: skip


def ways(game: Rules[Any, Any], seats: int, state: Any, depth: int) -> int:
    """Return the number of sequences of `depth` moves, counting players' moves and waits that run out."""
    owed = game.house_move(state)
    if isinstance(owed, Shuffle):
        order = Shuffled(shuffle_cards(owed.cards, Random(2026)))
        return ways(game, seats, game.play(state, HOUSE, order), depth)
    if depth == 0:
        return 1
    choices = [(seat, move) for seat in range(seats) for move in game.moves(state, seat)]
    if isinstance(owed, Wait):
        choices.append((HOUSE, owed.move))
    return sum(ways(game, seats, game.play(state, *choice), depth - 1) for choice in choices)


@pytest.mark.parametrize(("name", "seats"), PERFT, ids=lambda value: str(value))
def test_there_are_as_many_ways_to_go_on_as_ever(name: str, seats: int) -> None:
    game = RULES[name]
    dealt = game.setup(seats, game.Options())
    expected = PERFT[name, seats]
    assert expected
    assert [ways(game, seats, dealt, depth) for depth in range(1, len(expected) + 1)] == expected

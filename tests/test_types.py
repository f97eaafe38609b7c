"""Types: mypy finds games that are mixed up and names that are misspelt, and `Any` is rare."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from imports import tree_of

CLOWDER = ROOT / "py" / "clowder"

MOST = {"core": 0, "widgets": 0, "bots": 0, "games": 0, "app": 0}
"""The most uses of `Any` in each part of the package.

The stage is left out, as the browser's objects have no types.
"""


@pytest.mark.parametrize("part", MOST)
def test_any_stands_nowhere_but_where_it_must(part: str) -> None:
    found = {str(path): uses for path in (CLOWDER / part).rglob("*.py") if (uses := uses_of_any(path))}
    assert sum(found.values()) <= MOST[part], found


def uses_of_any(path: Path) -> int:
    """Return the number of uses of `Any` in a module, without its imports."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree_of(path)))


MIXED = """\
from clowder.core.rules import State
from clowder.core.table import AnyTable, Table
from clowder.games.alley_cat import bot, rules, view
from clowder.games.black_cat import rules as others
from clowder.games.black_cat import view as other_view
from clowder.games.game import Game

Game(rules=rules, view=view, bot=bot, title="One game")
table = Table(rules, 2, rules.Options())

Game(rules=rules, view=other_view, bot=bot, title="Two games")  # misc
Table(rules, 2, others.Options())  # misc
others.moves(table.state, 0)  # arg-type
table.options.last_drawn  # attr-defined
table.state.hand  # attr-defined


def hand_on(table: AnyTable, state: State) -> None:
    table.rules.moves(state, 0)
    table.rules.moves(table.options, 0)  # arg-type
    rules.moves(state, 0)  # arg-type
    table.options.last_draw  # attr-defined
    table.rules.move(state, 0)  # attr-defined
"""
"""A module that mixes two games and misspells names. Each mistake has a comment with mypy's error code."""

MIXED_TIMES = """\
from clowder.app.device import Device
from clowder.app.pages.page import ActTime
from clowder.app.play.clock import Stopwatch
from clowder.app.storage.saves import SaveStore
from clowder.core.rules import Move
from clowder.core.table import AnyTable, Entry
from clowder.core.times import ClockMs, EpochMs, PlayMs


def mix(
    clock_ms: ClockMs,
    play_ms: PlayMs,
    epoch_ms: EpochMs,
    table: AnyTable,
    move: Move,
    watch: Stopwatch,
    saves: SaveStore,
) -> None:
    ActTime(clock_ms, epoch_ms)
    table.make_move(0, move, watch.play_ms_at(clock_ms))
    table.make_move(0, move, PlayMs(play_ms + 10))
    Device().convert_to_local_ms(epoch_ms)
    ActTime(epoch_ms, epoch_ms)  # arg-type
    ActTime(clock_ms, play_ms)  # arg-type
    table.make_move(0, move, epoch_ms)  # arg-type
    table.make_move(0, move, clock_ms)  # arg-type
    table.make_move(0, move, play_ms + 10)  # arg-type
    Entry(epoch_ms, 0, move)  # arg-type
    watch.start(play_ms)  # arg-type
    watch.start(epoch_ms)  # arg-type
    Stopwatch(clock_ms)  # arg-type
    saves.new_save_key(play_ms)  # arg-type
    saves.new_save_key(clock_ms)  # arg-type
    Device().convert_to_local_ms(table.last_entry_ms)  # arg-type
    due: ClockMs | None = table.house_due_ms  # assignment
"""
"""A module that mixes the times of three clocks. Each mistake has a comment with mypy's error code."""


@pytest.mark.parametrize(
    "mixed",
    [
        pytest.param(MIXED, id="two games are mixed up, or a word is misspelt"),
        pytest.param(MIXED_TIMES, id="times of two clocks are mixed up"),
    ],
)
def test_mypy_sees_when(mixed: str, tmp_path: Path) -> None:
    module = tmp_path / "mixed.py"
    module.write_text(mixed, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--no-pretty", "--hide-error-context", str(module)]
    said = subprocess.run(mypy, cwd=ROOT, capture_output=True, text=True)
    lines = enumerate(mixed.splitlines(), start=1)
    mistakes = [(number, found[1]) for number, line in lines if (found := re.search(r"  # ([a-z-]+)$", line))]
    seen = re.findall(r"mixed\.py:(\d+): error: .*\[([a-z-]+)\]", said.stdout)
    assert [(int(number), kind) for number, kind in seen] == mistakes, said.stdout + said.stderr

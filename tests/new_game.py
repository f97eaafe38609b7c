"""Make what can be made for a new game, and print what is missing: python3 tests new-game FOLDER.

Missing files are written, and existing ones stay: golden games and deals, usual options, entries of the
catalogues. Outlines of screens are drawn anew. Each thing that needs a person who knows the game is printed
as a sentence, and so is each file that no longer fits the rules.
"""

import argparse
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import outlines
import said
from clowder import games
from clowder.app.model.deal import Deal
from clowder.core.table import Table, make_due_house_moves
from clowder.core.times import PlayMs
from clowder.core.transcript import write_transcript
from clowder.games.game import Game
from clowder.widgets.rulebook import CLAUSE
from conftest import ROOT
from hidden import EXCHANGED
from makers import MAKERS
from playing import LONGEST, playout, possible_moves
from recorded import deals_as_recorded, reads_as_recorded
from tools import Problem, words
from variants import RULES, usual_of

GOLDEN = ROOT / "tests" / "golden"

USUAL = GOLDEN / "usual.json"

NUMBER = "000020261122"
"""The deal number of the golden deals."""

PLAYED = 10
"""The number of random games played to measure their length."""

LONG = 1000
"""More entries than a random game should have, as the tests play hundreds."""

AGAIN = "Delete that and run this again, as long as nobody else has the game; later raise its REVISION."


def main(arguments: list[str]) -> int:
    """Make the missing files of a listed game. Return 0 if nothing else is missing."""
    parser = argparse.ArgumentParser(prog="python3 tests new-game")
    parser.add_argument("folder", help="where it lies in py/clowder/games")
    game = game_of_folder(parser.parse_args(arguments).folder)
    for path in (*_write_usual(), *_write_games(game), *_write_deals(game), *_add_words(), *_draw_outlines()):
        print(f"Written: {path.relative_to(ROOT)}")
    stale = [*_stale_parts(game)]
    for part in stale:
        print(f"Stale: {part}. {AGAIN}")
    missing = [*_missing_entries(game), *_untested_clauses(game), *_length_faults(game)]
    for sentence in missing:
        print(f"Missing: {sentence}")
    for sentence in _untranslated_languages(game):
        print(f"As you like: {sentence}")
    print("Read what was written as you read code, and run python3 tests.")
    return bool(stale or missing)


def game_of_folder(folder: str) -> Game:
    """Return the game of this folder. Raises Problem if there is none, or it is not in the list."""
    name = folder.rstrip("/").rpartition("/")[2].replace("-", "_")
    if not (Path(games.__file__).parent / name / "__init__.py").is_file():
        raise Problem(f"There is no game in py/clowder/games/{name}.")
    if name not in games.FOLDERS:
        raise Problem(f'py/clowder/games/__init__.py does not list it yet: add "{name}" to FOLDERS.')
    return games.GAMES[games.FOLDERS.index(name)]


# Files that are made


def _write_usual() -> Iterator[Path]:
    """Write the usual options of each game that has no entry yet."""
    kept = json.loads(USUAL.read_text("utf-8"))
    if new := {name: usual_of(rules) for name, rules in RULES.items() if name not in kept}:
        USUAL.write_text(json.dumps({**kept, **new}, indent=2) + "\n", "utf-8")
        yield USUAL


def _write_games(game: Game) -> Iterator[Path]:
    """Write a random game for the fewest and one for the most players, if there is no golden game yet."""
    seats = () if [*GOLDEN.glob(f"{game.name}.*.txt")] else {game.rules.SEATS[0], game.rules.SEATS[-1]}
    for number in sorted(seats):
        table = playout(game.rules, number, None, Random(f"{game.name} {number}"))
        reason = f"# A whole game at random, by the usual options, for {number}."
        yield _golden_path(f"{game.name}.{number}", f"{reason}\n{write_transcript(table)}# {table.outcome}\n")


def _write_deals(game: Game) -> Iterator[Path]:
    """Write how the game is dealt by a number, and how it goes on to the next shuffle, if there is one."""
    if [*(GOLDEN / "deals").glob(f"{game.name}.*.txt")]:
        return
    table, random = Table(game.rules, game.rules.SEATS[-1]), Random(game.name)
    shuffler = Deal(NUMBER).make_shuffler(game.name)
    make_due_house_moves(table, PlayMs(0), shuffler)
    dealt, standard = table.shuffle_count, write_transcript(table)
    while not table.outcome and table.shuffle_count == dealt:
        play_ms = table.last_entry_ms
        if choices := possible_moves(table):
            table.make_move(*random.choice(choices), play_ms)
        elif table.house_due_ms is not None:
            play_ms = table.house_due_ms
        make_due_house_moves(table, play_ms, shuffler)
    yield _golden_path(f"deals/{game.name}.standard", f"# deal: {NUMBER}\n{standard}")
    if table.shuffle_count > dealt:
        yield _golden_path(f"deals/{game.name}.more", f"# deal: {NUMBER}\n{write_transcript(table)}")


def _golden_path(name: str, text: str) -> Path:
    """Return the path of a golden file for this text."""
    path = GOLDEN / f"{name}.txt"
    path.write_text(text, "utf-8")
    return path


def _add_words() -> Iterator[Path]:
    """Add missing entries to the catalogues, with empty translations."""
    every = said.make_template()
    for path in words.catalogue_files(ROOT):
        if said.all_texts() - said.catalogue_entries(path):
            said.bring_up_to_date(path, every)
            yield path


def _draw_outlines() -> Iterator[Path]:
    """Draw the outlines of screens anew."""
    before = {file: outlines.outline_path(file).read_text("utf-8") for file in outlines.SHOWN}
    outlines.main([])
    yield from (
        outlines.outline_path(file)
        for file in before
        if outlines.outline_path(file).read_text("utf-8") != before[file]
    )


# Stale parts


def _stale_parts(game: Game) -> Iterator[str]:
    """Yield what was written for the game by other rules, as clauses."""
    if json.loads(USUAL.read_text("utf-8"))[game.name] != usual_of(game.rules):
        yield f"the entry of {game.name!r} in {USUAL.relative_to(ROOT)} has other defaults or REVISION"
    for folder, is_as_recorded in ((GOLDEN, reads_as_recorded), (GOLDEN / "deals", deals_as_recorded)):
        for path in sorted(folder.glob(f"{game.name}.*.txt")):
            if not is_as_recorded(path.read_text("utf-8")):
                yield f"{path.relative_to(ROOT)} was recorded by other rules"


# Missing parts


def _missing_entries(game: Game) -> Iterator[str]:
    """Yield the tables of the tests that have no entry for the game."""
    if game.name not in EXCHANGED:
        yield f"EXCHANGED in tests/hidden.py has no entry for {game.name!r}: say what is secret there."
    if game.name not in MAKERS:
        yield f"MAKERS in tests/makers.py has no entry for {game.name!r}: say whom its rules credit."


def _untested_clauses(game: Game) -> Iterator[str]:
    """Yield the clauses of the rule book that no test is named after."""
    path = ROOT / "tests" / f"test_{game.name.replace('-', '_')}.py"
    tests = path.read_text("utf-8") if path.is_file() else ""
    book = import_module(game.rules.setup.__module__).__doc__ or ""
    numbers = [each[1] for each in CLAUSE.finditer(book)]
    for number in numbers:
        test = f"test_{number.replace('-', '_')}_"
        if not re.search(rf"def {test}", tests):
            yield f"tests/{path.name} has no {test}..., which shows that {number} is kept."
    if not numbers:
        yield "The docstring of its rules.py has no clause, such as `AB-1  The deck: ...`."


def _length_faults(game: Game) -> Iterator[str]:
    """Yield the problem, if random games are too long."""
    random = Random(game.name)
    try:
        most = max(
            len(playout(game.rules, random.choice(game.rules.SEATS), None, random).entries)
            for _ in range(PLAYED)
        )
    except AssertionError:
        yield f"A random game has not ended after {LONGEST} moves. A rule must see to it that it ends."
        return
    if most > LONG:
        yield f"A random game had {most} entries. With more than {LONG} all tests that play it take long."


def _untranslated_languages(game: Game) -> Iterator[str]:
    """Yield the languages that lack texts of the game."""
    for path in words.catalogue_files(ROOT):
        texts = said.texts_of(game, Path(import_module(game.rules.setup.__module__).__file__ or "").parent)
        if lacking := texts - words.read_catalogue(path).keys():
            yield f"{path.name} lacks {len(lacking)} of its texts, which so are English."

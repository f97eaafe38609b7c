"""The tutorial leads to a game: its pieces are the fifth game, and then nothing is missing."""

import shutil
from pathlib import Path

import pytest

from clowder import games
from documents import FIFTH, GAME, TUTORIAL, assembled_files, python_snippets, with_list_of_games, with_pieces
from scratch import PLAIN_PYTEST, add_game, copy_all, run

TEXT = TUTORIAL.read_text("utf-8")

TESTS = "tests/test_whiskers.py"

COMMAND = "import sys, conftest; from new_game import main; sys.exit(main(sys.argv[1:]))"

LAWS = ("architecture", "every_game", "golden", "deals", "catalogues", "rulebook", "lessons")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository in which the tutorial was followed up to the poster at home."""
    root = tmp_path_factory.mktemp("tree")
    copy_all(root)
    _forget(root)
    (root / GAME).mkdir()
    for path, code in assembled_files(TEXT).items():
        if path != TESTS:
            (root / path).write_text(code, "utf-8")
    add_game(root, "whiskers")
    return root


def _forget(root: Path) -> None:
    """Remove from a copy what somebody has written who followed the tutorial here."""
    shutil.rmtree(root / GAME, ignore_errors=True)
    (root / TESTS).unlink(missing_ok=True)
    listed = root / "py/clowder/games/__init__.py"
    listed.write_text(listed.read_text("utf-8").replace('    "whiskers",\n', ""), "utf-8")


@pytest.mark.parametrize("name", ["rules.py", "view.py", "__init__.py"])
def test_its_pieces_are_the_fifth_game_of_the_tests(name: str) -> None:
    """If that has changed: python3 tests documents."""
    assert assembled_files(TEXT)[f"{GAME}/{name}"].split() == (FIFTH / name).read_text("utf-8").split()


def test_its_pieces_are_brought_up_to_date() -> None:
    old = TEXT.replace("Pause(1500, Sweep())", "Pause(1, Sweep())")
    assert old != TEXT and with_pieces(old) == TEXT
    with pytest.raises(ValueError, match="substring"):
        with_pieces(TEXT.replace("TRAITS", "TREATS"))


def test_its_list_of_games_is_ours_and_one_more() -> None:
    """If that has changed: python3 tests documents."""
    (listed,) = [code for code in python_snippets(TEXT) if code.startswith("FOLDERS")]
    made: dict[str, tuple[str, ...]] = {}
    exec(listed, made)
    ours = (*(each for each in games.FOLDERS if each != "whiskers"), "whiskers")
    assert made["FOLDERS"] == ours, "python3 tests documents writes the list"


def test_its_list_of_games_is_brought_up_to_date() -> None:
    first = f'    "{games.FOLDERS[0]}",\n'
    old = TEXT.replace(first, "")
    assert old != TEXT and with_list_of_games(old) == TEXT


def test_a_game_can_be_played_before_it_is_tested(tree: Path) -> None:
    (line,) = [line.strip() for line in TEXT.splitlines() if "PYTHONPATH=py:tests python3 -c" in line]
    played = run(tree, "-c", line.partition(' -c "')[2].removesuffix('"'))
    assert played.stdout.startswith("Outcome(scores="), played.stderr


def test_the_command_says_which_tests_are_missing(tree: Path) -> None:
    before = run(tree, "-c", COMMAND, "whiskers")
    missing = [line for line in before.stdout.splitlines() if line.startswith("Missing: ")]
    assert missing[0] == f"Missing: {TESTS} has no test_WH_1_..., which shows that WH-1 is kept."
    assert missing[0] in TEXT and len(missing) == 5, before.stdout + before.stderr
    assert before.returncode == 1


@pytest.fixture(scope="module")
def finished(tree: Path) -> Path:
    """Follow the tutorial to its end: write its tests, and run the command; return the copy."""
    (tree / TESTS).write_text(assembled_files(TEXT)[TESTS], "utf-8")
    after = run(tree, "-c", COMMAND, "whiskers")
    assert after.returncode == 0 and "Missing" not in after.stdout, after.stdout + after.stderr
    return tree


def test_its_tests_are_green(finished: Path) -> None:
    tried = run(finished, "-m", "pytest", *PLAIN_PYTEST, TESTS)
    assert tried.returncode == 0 and "5 passed" in tried.stdout, tried.stdout


def test_its_code_is_written_as_ours(finished: Path) -> None:
    for check in (("check",), ("format", "--check")):
        done = run(finished, "-m", "ruff", *check, GAME, TESTS)
        assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_laws_hold_for_it(finished: Path) -> None:
    paths = [f"tests/test_{name}.py" for name in LAWS]
    done = run(finished, "-m", "pytest", *PLAIN_PYTEST, "-x", *paths)
    assert done.returncode == 0, done.stdout[-6000:]

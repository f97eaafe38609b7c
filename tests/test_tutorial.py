"""The tutorial leads to a game: its pieces are the fifth game, and then nothing is missing."""

from pathlib import Path

import pytest

from clowder import games
from documents import FIFTH, GAME, TUTORIAL, files, snippets, with_pieces
from scratch import add_game, copy_all, run

TEXT = TUTORIAL.read_text("utf-8")

TESTS = "tests/test_whiskers.py"

COMMAND = "import sys, conftest; from new_game import main; sys.exit(main(sys.argv[1:]))"

LAWS = ("architecture", "every_game", "golden", "deals", "catalogues", "rulebook", "lessons")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository in which the tutorial was followed up to the poster at home."""
    root = tmp_path_factory.mktemp("tree")
    copy_all(root)
    (root / GAME).mkdir()
    for path, code in files(TEXT).items():
        if path != TESTS:
            (root / path).write_text(code, "utf-8")
    add_game(root, "whiskers")
    return root


@pytest.mark.parametrize("name", ["rules.py", "view.py", "__init__.py"])
def test_its_pieces_are_the_fifth_game_of_the_tests(name: str) -> None:
    """If that has changed: python3 tests documents."""
    assert files(TEXT)[f"{GAME}/{name}"].split() == (FIFTH / name).read_text("utf-8").split()


def test_its_pieces_are_brought_up_to_date() -> None:
    old = TEXT.replace("Pause(1500, Sweep())", "Pause(1, Sweep())")
    assert old != TEXT and with_pieces(old) == TEXT
    with pytest.raises(ValueError, match="substring"):
        with_pieces(TEXT.replace("TRAITS", "TREATS"))


def test_its_list_of_games_is_ours_and_one_more() -> None:
    (listed,) = [code for code in snippets(TEXT) if code.startswith("FOLDERS")]
    made: dict[str, tuple[str, ...]] = {}
    exec(listed, made)
    assert made["FOLDERS"] == (*games.FOLDERS, "whiskers")


def test_a_game_can_be_played_before_it_is_tested(tree: Path) -> None:
    (line,) = [line.strip() for line in TEXT.splitlines() if "PYTHONPATH=py:tests python3 -c" in line]
    played = run(tree, "-c", line.partition(' -c "')[2].removesuffix('"'))
    assert played.stdout.startswith("Outcome(scores="), played.stderr


def test_the_command_says_what_is_missing_until_the_tests_are_written(tree: Path) -> None:
    before = run(tree, "-c", COMMAND, "whiskers")
    missing = [line for line in before.stdout.splitlines() if line.startswith("Missing: ")]
    assert missing[0] == f"Missing: {TESTS} has no test_WH_1_..., which shows that WH-1 is kept."
    assert missing[0] in TEXT and len(missing) == 5, before.stdout + before.stderr
    (tree / TESTS).write_text(files(TEXT)[TESTS], "utf-8")
    after = run(tree, "-c", COMMAND, "whiskers")
    assert after.returncode == 0 and "Missing" not in after.stdout
    tried = run(tree, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", TESTS)
    assert tried.returncode == 0 and "5 passed" in tried.stdout, tried.stdout


@pytest.mark.slow
def test_the_laws_hold_for_it(tree: Path) -> None:
    paths = [f"tests/test_{name}.py" for name in LAWS]
    done = run(tree, "-m", "pytest", "-n", "0", "-x", "-p", "no:cacheprovider", *paths)
    assert done.returncode == 0, done.stdout[-6000:]

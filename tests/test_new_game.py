"""A new game in the list: one command makes the generated files, and then all laws hold."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from scratch import PLAIN_PYTEST, add_game, copy_all, run

FOLDER = "nine_lives"

COMMAND = "import sys, conftest; from new_game import main; sys.exit(main(sys.argv[1:]))"

LAWS = ("architecture", "golden", "deals", "prerender", "catalogues", "outlines", "rulebook", "lessons")
"""The tests of a listed game that are quick."""

OF_SCREENS = (
    "drawn",
    "styled",
    "art",
    "directions",
    "paper",
    "ear",
    "statistics",
    "curtain",
    "app",
    "phrases",
)
"""The tests that take longer, as all screens are drawn for them."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the repository, with one more game in its folder and in the list; return the copy."""
    root = tmp_path_factory.mktemp("tree")
    copy_all(root)
    games = root / "py" / "clowder" / "games"
    shutil.copytree(ROOT / "tests" / "sixth", games / FOLDER, ignore=shutil.ignore_patterns("__pycache__"))
    add_game(root, FOLDER)
    return root


@pytest.fixture(scope="module")
def told(tree: Path) -> str:
    """Run the command in the copy, after the game's defaults were removed; return the output."""
    usual = tree / "tests" / "golden" / "usual.json"
    usual.write_text(
        re.sub(r',\s*"nine-lives": .*', "\n}\n", usual.read_text("utf-8"), flags=re.DOTALL), "utf-8"
    )
    made = run(tree, "-c", COMMAND, FOLDER)
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout


def tried(root: Path, names: tuple[str, ...]) -> str:
    """Return pytest's report of these tests in a copy; empty if all pass."""
    paths = [f"tests/test_{name}.py" for name in names]
    done = run(root, "-m", "pytest", *PLAIN_PYTEST, "-x", "--no-header", *paths)
    return "" if done.returncode == 0 else done.stdout[-6000:] + done.stderr[-2000:]


def test_the_command_makes_what_can_be_made_and_says_so(tree: Path, told: str) -> None:
    written = {line.removeprefix("Written: ") for line in _lines_of(told, "Written")}
    golden = {f"tests/golden/{name}" for name in ("nine-lives.2.txt", "nine-lives.4.txt", "usual.json")}
    deals = {f"tests/golden/deals/nine-lives.{kind}.txt" for kind in ("standard", "more")}
    assert written >= golden | deals | {"assets/words/de.po", "assets/words/ja.po"}
    assert "Missing" not in told


@pytest.fixture(scope="module")
def lacking(tree: Path, told: str) -> "subprocess.CompletedProcess[str]":
    """Run the command once more, while two things are missing and the rules are others; return its result."""
    hidden, tests = tree / "tests" / "hidden.py", tree / "tests" / "test_nine_lives.py"
    rules = tree / "py" / "clowder" / "games" / FOLDER / "rules.py"
    before = {path: path.read_text("utf-8") for path in (hidden, tests, rules)}
    hidden.write_text(before[hidden].replace("        sixth.NAME: in_the_sixth,\n", ""), "utf-8")
    tests.write_text(before[tests].replace("test_NL_7_", "test_somebody_"), "utf-8")
    rules.write_text(before[rules].replace('"nine-lives", 1, ', '"nine-lives", 2, '), "utf-8")
    again = run(tree, "-c", COMMAND, FOLDER)
    for path, text in before.items():
        path.write_text(text, "utf-8")
    assert again.returncode == 1, again.stdout + again.stderr
    return again


def _lines_of(told: str, kind: str) -> list[str]:
    """Return the lines of this kind in the command's output."""
    return [line for line in told.splitlines() if line.startswith(f"{kind}: ")]


def test_what_is_there_is_not_written_again(lacking: "subprocess.CompletedProcess[str]") -> None:
    assert not _lines_of(lacking.stdout, "Written")


def test_what_is_missing_is_said_in_a_sentence_each(lacking: "subprocess.CompletedProcess[str]") -> None:
    assert _lines_of(lacking.stdout, "Missing") == [
        "Missing: EXCHANGED in tests/hidden.py has no entry for 'nine-lives': say what is secret there.",
        "Missing: tests/test_nine_lives.py has no test_NL_7_..., which shows that NL-7 is kept.",
    ]


def test_what_was_written_by_other_rules_is_said_to_be_stale(
    lacking: "subprocess.CompletedProcess[str]",
) -> None:
    stale = _lines_of(lacking.stdout, "Stale")
    assert len(stale) == 5, lacking.stdout
    assert stale[0].startswith("Stale: the entry of 'nine-lives' in tests/golden/usual.json has other ")
    assert stale[1].startswith("Stale: tests/golden/nine-lives.2.txt was recorded by other rules. Delete ")


def test_a_folder_that_is_not_there_is_named(tree: Path, told: str) -> None:
    add_game(tree, "nine_livez")
    failed = run(tree, "-c", COMMAND, FOLDER)
    listed = tree / "py" / "clowder" / "games" / "__init__.py"
    listed.write_text(listed.read_text("utf-8").replace('    "nine_livez",\n', ""), "utf-8")
    assert failed.stderr.endswith("lists nine_livez, and there is no folder of that name.\n"), failed.stderr
    assert "During handling" not in failed.stderr


@pytest.mark.slow
def test_the_laws_hold_for_a_game_that_has_been_put_into_the_list(tree: Path, told: str) -> None:
    assert tried(tree, LAWS) == ""


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_whatever_is_drawn_of_a_game_in_the_list_means_something(tree: Path, told: str) -> None:
    assert tried(tree, OF_SCREENS) == ""

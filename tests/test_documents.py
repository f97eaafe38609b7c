"""What the documents say is so: links lead somewhere, commands run, snippets compile, figures stand once."""

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from clowder.app.versions import NEWS, VERSION
from conftest import ROOT
from documents import (
    DOCUMENTS,
    heading_anchors,
    in_backticks,
    link_targets,
    name_of,
    python_snippets,
    shell_commands,
    text_without_code,
)
from drawing import DRAWING, draw_architecture, without_implied_arrows
from imports import tree_of
from rooms import room_arrows
from scratch import copy_all, run

TEXTS = {name_of(path): path.read_text("utf-8") for path in DOCUMENTS}

OUTSIDE = ("https://", "http://")

NOT_THERE = {
    "py/clowder/games/whiskers", "py/clowder/games/whiskers/rules.py", "py/clowder/games/whiskers/view.py",
    "py/clowder/games/whiskers/__init__.py", "tests/test_whiskers.py",
    "assets/words/fr.po", "assets/words/fr.terms.tsv", "nuerland.fr.json",
    "tests/screenshots", "tests/nuerland", "fair.py",
}  # fmt: skip
"""What readers make, or a command."""

TOPS = {"py", "tests", "tools", "assets", "research", "docs", "typings", ".github"}

CLOWDER = ROOT / "py" / "clowder"

INSIDE = {path.name for path in CLOWDER.iterdir() if path.is_dir()}
"""The package's folders, by which prose calls modules, such as `app/play/match.py`."""

ENDINGS = (".py", ".mjs", ".js", ".css", ".svg", ".md", ".tsv", ".po", ".toml", ".json", ".webmanifest")

NAMES = {
    path.name
    for top in (*sorted(TOPS), ".")
    for path in (ROOT.glob("*") if top == "." else (ROOT / top).rglob("*"))
    if "__pycache__" not in path.parts
}
"""The names of all files and folders, as prose calls some of them without their folder."""


@pytest.mark.parametrize("name", TEXTS)
def test_every_link_leads_somewhere(name: str) -> None:
    broken = [
        link for link in link_targets(TEXTS[name]) if not link.startswith(OUTSIDE) and not _leads(name, link)
    ]
    assert not broken


def _leads(name: str, link: str) -> bool:
    place, _, anchor = link.partition("#")
    target = (ROOT / name).parent / place if place else ROOT / name
    if not target.resolve().is_relative_to(ROOT) or not target.exists():
        return False
    return not anchor or anchor in heading_anchors(target.read_text("utf-8"))


def test_a_link_to_nothing_is_found() -> None:
    assert _leads("README.md", "docs/README.md#reference")
    assert not _leads("README.md", "docs/README.md#nothing")
    assert not _leads("README.md", "docs/nothing.md")


@pytest.mark.parametrize("name", TEXTS)
def test_every_path_is_there(name: str) -> None:
    assert not [word for word in in_backticks(TEXTS[name]) if _is_path(word) and not _is_there(word)]


@pytest.mark.parametrize("name", TEXTS)
def test_nothing_in_backticks_breaks_over_two_lines(name: str) -> None:
    """Else nobody finds it by a search, and no test here."""
    assert [line for line in text_without_code(TEXTS[name]).splitlines() if line.count("`") % 2] == []


def _is_path(word: str) -> bool:
    """Return whether this must be a file or a folder; below the package's folders, only with an ending."""
    first, slash, _rest = word.partition("/")
    looks_so = re.fullmatch(r"[\w.-]+(/[\w.-]+)*/?", word) is not None
    return looks_so and (first in TOPS if slash and first not in INSIDE else word.endswith(ENDINGS))


def _is_there(word: str) -> bool:
    path = word.rstrip("/")
    if path in NOT_THERE:
        return True
    if "/" not in path:
        return path in NAMES
    return (ROOT / path).exists() or (CLOWDER / path).exists()


def test_a_path_to_nothing_is_found() -> None:
    assert _is_there("py/clowder/core/rules.py") and _is_there("rules.py") and not _is_path("rules/some-game")
    assert _is_path("py/clowder/nothing.py") and not _is_there("py/clowder/nothing.py")
    assert _is_path("core/nothing.py") and not _is_there("core/nothing.py") and _is_there("core/rules.py")


def test_every_document_is_found_from_the_first() -> None:
    found, todo = set[str](), ["README.md"]
    while todo:
        name = todo.pop()
        if name in found or name not in TEXTS:
            continue
        found.add(name)
        for link in link_targets(TEXTS[name]):
            path = ((ROOT / name).parent / link.partition("#")[0]).resolve()
            if not link.startswith(OUTSIDE) and path.is_relative_to(ROOT):
                todo.append(name_of(path))
    assert TEXTS.keys() - found == set()


CALLED = re.compile(r"(?:[A-Z]\w*\.)?(_?[a-z]+(?:_[a-z0-9]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+)(?:\(.*\))?")
"""A name of several words, as code has them: `draw_table(seen, scene)`, `Page.is_private`, `SetViewer`."""

OF_OTHERS = {"MutationObserver", "QuotaExceededError"}
"""Names that are the browser's, or are written by a function."""


@cache
def identifiers() -> set[str]:
    """Return all names in the modules of the app, the tests and the tools."""
    trees = [tree_of(path) for top in ("py", "tests", "tools") for path in (ROOT / top).rglob("*.py")]
    return {name for tree in trees for node in ast.walk(tree) for name in _names_of(node)}


def _names_of(node: ast.AST) -> Iterator[str]:
    for field in ("id", "attr", "name", "arg"):
        if isinstance(value := getattr(node, field, None), str):
            yield value


@pytest.mark.parametrize("name", [name for name in TEXTS if name.startswith("docs/")])
def test_a_name_of_several_words_is_one_of_the_code(name: str) -> None:
    """Renaming code leaves prose behind."""
    words = [found[1] for word in in_backticks(TEXTS[name]) if (found := CALLED.fullmatch(word))]
    assert [word for word in words if word not in identifiers() | OF_OTHERS] == []


RUN = (
    "python3 research",
    "python3 research arrows",
    "python3 tests cards",
    "python3 tests cards 40 7",
    "python3 tests documents",
    "python3 tests words",
    "python3 tests -n 0 tests/test_alley_cat.py -k ties",
    "python3 tests -n 0 tests/test_core.py -k undo",
)
"""What is run here, in a copy of all there is."""

NOT_RUN = {
    "it serves until it is ended; tests/test_serve.py tries it": r"python3 serve\.py( --host .*)?",
    "it builds the site; tests/test_build.py does": r"python3 serve\.py build.*",
    "it builds the site, too; tests/test_release.py packs one": r"python3 -m tools\.release .*",
    "it is the whole of the tests": r"python3 tests( quick| all| checks)?",
    "it formats the code, which the checks hold to be formatted": r"python3 tests format",
    "it needs all tests": r"python3 tests durations",
    "it takes pictures, or measures in a browser": r"python3 tests (screenshots|sizes|storefront|touches)",
    "it draws all screens; tests/test_outlines.py does": r"python3 tests outlines",
    "tests/test_new_game.py and tests/test_tutorial.py do": r"python3 tests new-game( \w+)?"
    r"|python3 tests -n 0 tests/test_whiskers\.py|PYTHONPATH=py:tests python3 -c .*|cp -r tests/fifth .*",
    "it is a whole file of tests, of which some are run here": r"python3 tests -n 0 tests/test_alley_cat\.py",
    "it begins a catalogue; tests/test_catalogues.py does": r"python3 tests words fr|words fr",
    "it measures for minutes or hours, or needs packages of its own": r"python3 research (?!arrows\b).*",
    "it fetches packages": r"(pip|uv|playwright|pre-commit) .*|python3 -m venv .venv",
    "it is plain pytest in that environment; tests/test_set_up.py tries it": r"pytest .*",
    "it needs a forge or a host": r"(git|aws|netlify) .*",
    "it serves a built site until it is ended": r"python3 -m http\.server.*",
}
"""Why all other commands are not, by what they look like."""

COMMANDS = sorted({command for text in TEXTS.values() for command in shell_commands(text)})


def test_every_command_is_run_or_there_is_a_reason() -> None:
    unknown = [
        command
        for command in COMMANDS
        if command not in RUN and not any(re.fullmatch(pattern, command) for pattern in NOT_RUN.values())
    ]
    assert unknown == []
    assert not [
        pattern for pattern in NOT_RUN.values() if not any(re.fullmatch(pattern, each) for each in COMMANDS)
    ]
    assert not [command for command in RUN if command not in COMMANDS]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository."""
    root = tmp_path_factory.mktemp("copy")
    copy_all(root)
    return root


PROGRAM = "import sys, conftest; from {} import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize("command", RUN)
def test_a_command_runs_in_a_copy(command: str, copy: Path) -> None:
    """In this environment: `python3 tests` and `python3 research` would make one of their own."""
    _python, what, *words = shlex.split(command)
    programs = _programs(copy, what)
    if words[:1] and words[0] in programs:
        done = run(copy, "-c", PROGRAM.format(programs[words[0]]), *words[1:])
    elif what == "tests":
        done = run(copy, "-m", "pytest", "-p", "no:cacheprovider", *words)
    else:
        done = run(copy, what, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout


def _programs(root: Path, what: str) -> dict[str, str]:
    """Return the modules that `python3 tests` or `python3 research` runs, by their names there."""
    if what == "research":
        return {
            path.stem.replace("_", "-"): f"research.{path.stem}" for path in (root / what).glob("[!_]*.py")
        }
    told = re.search(
        r"^PROGRAMS = \{(.*?)^\}", (root / what / "__main__.py").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return dict(re.findall(r'"([\w-]+)": "(\w+)"', told[1])) if told else {}


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if python_snippets(text)])
def test_every_snippet_compiles(name: str) -> None:
    for number, code in enumerate(python_snippets(TEXTS[name])):
        compile(code, f"{name}, snippet {number}", "exec")


def test_the_example_plays_random_moves() -> None:
    (example,) = python_snippets(TEXTS["docs/how-to/measure.md"])
    assert example.count("1_000_000") == 1
    shorter = example.replace("1_000_000", "500") + "\nprint(moves)"
    installed = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    ran = subprocess.run(
        [sys.executable, "-c", shorter], env=installed, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) >= 500


def test_a_marker_leaves_the_browsers_out() -> None:
    """Of a folder of each kind one file: what is left is what needs no browser."""
    files = ("tests/browser/test_stacks.py", "tests/test_models.py")
    command = (sys.executable, "-m", "pytest", "--collect-only", "-m", "not browser", *files)
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in files if name in collected] == ["tests/test_models.py"]


def test_the_drawing_is_as_the_imports_are() -> None:
    """If they have changed as they shall: python3 tests documents."""
    assert DRAWING.read_text("utf-8") == draw_architecture(room_arrows())


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    arrows = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert without_implied_arrows(arrows) == {"a": {"b"}, "b": {"c"}, "c": set()}
    assert draw_architecture(arrows) != draw_architecture({**arrows, "b": set()})
    with pytest.raises(ValueError, match="c"):
        draw_architecture({**arrows, "c": {"a"}})


LONGEST = 125
"""Lines that whoever comes first has to read."""


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_what_is_read_first_is_short(name: str) -> None:
    assert TEXTS[name].count("\n") <= LONGEST


def test_pictures_are_small() -> None:
    shown = {
        ((ROOT / name).parent / link).resolve()
        for name, text in TEXTS.items()
        for link in link_targets(text)
        if link.endswith((".webp", ".png", ".jpg", ".svg"))
    }
    assert shown and all(path.stat().st_size < 200_000 for path in shown)


FIGURES = re.compile(r"[0-9.,]+ ?(?:MB|ms\b|%)")
"""What only a measurement tells."""


@pytest.mark.parametrize("name", [name for name in TEXTS if name.startswith("docs/explanation/")])
def test_what_was_measured_is_told_beside_its_command(name: str) -> None:
    """Figures change: they stand in research, beside their commands. `53 %` is a rule of ours."""
    assert [figure for figure in FIGURES.findall(TEXTS[name]) if figure != "53 %"] == []


def test_the_version_is_the_same_wherever_it_is_told() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    cited = re.search(
        r"^version: (\S+)\ndate-released: \"(\S+)\"$",
        (ROOT / "CITATION.cff").read_text("utf-8"),
        re.MULTILINE,
    )
    released = re.findall(r"^## \[(\d\S+)\] - (\S+)$", TEXTS["CHANGELOG.md"], re.MULTILINE)
    assert cited and released[0] == (version, cited[2]) and cited[1] == version == VERSION
    assert {*NEWS} <= {number for number, _day in released}

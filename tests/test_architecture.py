"""The architecture: imports run one way only, and rules hold no state."""

import ast
import importlib
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from clowder.games import GAMES
from conftest import ROOT
from imports import find_circles, imported_modules, module_arrows, tree_of
from rooms import FEATURES, PLACES, PY, package_arrows, room_of
from styled import selector_parts

CLOWDER = PY / "clowder"

MAY_IMPORT = {
    "core": {"core"},
    "widgets": {"core", "widgets"},
    "bots": {"core", "bots"},
    "games": {"core", "widgets", "bots", "games"},
    "app": {"core", "widgets", "bots", "games", "app"},
    "stage": {"core", "widgets", "app", "stage", "js", "pyodide", "pyscript", "page_scripts"},
    "main": {"games", "app", "stage"},
    "clowder": set(),
}
"""Packages that the modules of a part of the package (or `main`) may import.

The standard library is allowed besides.
"""

STANDARD = {
    "__future__", "asyncio", "base64", "codecs", "collections", "contextlib", "dataclasses", "datetime",
    "functools", "gc", "gettext", "hashlib", "html", "importlib", "io", "itertools", "json", "math",
    "pathlib", "pkgutil", "posixpath", "pyexpat", "random", "re", "sys", "types", "typing", "unicodedata",
    "zipfile", "zlib",
}  # fmt: skip
"""The modules of the standard library that the app may import, so that its download stays small."""

MODULES = sorted(PY.rglob("*.py"))


def package(path: Path) -> str:
    """Return the part of the package that contains a module.

    Modules above all parts are `main` and `clowder`.
    """
    folders = path.relative_to(PY).parts[:-1]
    return folders[1] if len(folders) > 1 else folders[0] if folders else path.stem


def imports(path: Path) -> set[str]:
    """Return the parts of the package and the other top-level packages that a module imports."""
    return {name.removeprefix("clowder.").partition(".")[0] for name in imported_modules(path)}


def test_arrows_inside_the_app_run_one_way_only() -> None:
    rooms = {name: room_of(name) for name in package_arrows() if name.startswith("clowder.app.")}
    back = [
        f"{name} -> {target}"
        for name, room in rooms.items()
        for target in package_arrows()[name] & rooms.keys()
        if room != rooms[target] and PLACES[room] <= PLACES[rooms[target]]
    ]
    assert not back


def test_a_start_imports_nothing_of_a_feature() -> None:
    """Features are imported when they are first used."""
    program = "import sys, clowder.app.clowder, clowder.app.prerender, clowder.games; print(*sys.modules)"
    python = [sys.executable, "-c", program]
    loaded = subprocess.run(python, cwd=PY, check=True, capture_output=True, text=True).stdout.split()
    assert "clowder.app.router" in loaded
    assert not [name for name in loaded if name.startswith("clowder.app.") and name.split(".")[2] in FEATURES]


@pytest.mark.parametrize("folder", ["py", "tools"])
def test_no_files_import_each_other_in_a_circle(folder: str) -> None:
    assert not find_circles(module_arrows(ROOT / folder))


def test_no_page_imports_a_page() -> None:
    """Pages may import the bases `page`, `seating`, `lesson`, and the two modules that hand something on."""
    arrows = package_arrows()
    pages = {name for name in arrows if name.startswith("clowder.app.") and room_of(name) == "pages"}
    common = {f"clowder.app.pages.{name}" for name in ("page", "seating", "lesson", "sharing", "after_game")}
    assert not [f"{name} -> {other}" for name in pages for other in arrows[name] & pages - common]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PY)))
def test_a_module_imports_only_what_its_place_in_the_tree_allows(path: Path) -> None:
    allowed = MAY_IMPORT[package(path)] | STANDARD
    assert imports(path) <= allowed


def test_the_stage_takes_only_the_types_of_times_from_core() -> None:
    stage = [targets for name, targets in package_arrows().items() if name.startswith("clowder.stage.")]
    taken = {target for targets in stage for target in targets if target.startswith("clowder.core")}
    assert taken == {"clowder.core.times"}


TESTS = sorted((ROOT / "tests").rglob("*.py"))

TUPLES = {"_replace", "_asdict", "_fields", "_make"}
"""Methods and fields of named tuples, which are public in spite of their underscore."""


def test_no_test_imports_another() -> None:
    """Helpers that several tests need are in modules of their own."""
    for path in TESTS:
        parts = {part for name in imported_modules(path) for part in name.split(".")}
        assert not [part for part in parts if part.startswith("test_")], path


def test_nobody_imports_a_private_name() -> None:
    for path in (*MODULES, *TESTS):
        froms = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ImportFrom)]
        names = [*imported_modules(path), *(each.name for node in froms for each in node.names)]
        assert not [name for name in names if any(map(is_private, name.split(".")))], path


def test_no_test_asks_for_what_is_private_to_others() -> None:
    for path in TESTS:
        asked = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)]
        private = [ast.unparse(each) for each in asked if is_private(each.attr)]
        assert not [each for each in private if not re.match(r"(self|cls)\._", each)], path


def is_private(name: str) -> bool:
    """Return whether a name begins with one underscore and goes on: `_` alone is the gettext function."""
    return re.match(r"_[^_]", name) is not None and name not in TUPLES


FOLDERS = sorted(path.parent for path in (CLOWDER / "games").glob("*/rules.py"))


@pytest.mark.parametrize(
    "path",
    [path for folder in FOLDERS for path in folder.rglob("*.py")],
    ids=lambda path: path.relative_to(PY).as_posix(),
)
def test_no_game_knows_another(path: Path) -> None:
    own = path.relative_to(CLOWDER / "games").parts[0]
    others = {folder.name for folder in FOLDERS} - {own}
    assert (
        not {name.split(".")[2] for name in imported_modules(path) if name.startswith("clowder.games.")}
        & others
    )


def test_what_a_deck_is_knows_nothing_of_how_it_is_made() -> None:
    content = "clowder.games.kit_and_kat.content."
    decks = {name for name in package_arrows() if name.startswith(f"{content}deck.")}
    assert decks
    assert not [name for deck in decks for name in package_arrows()[deck] - decks if name.startswith(content)]


BELOW = {"rules", "score", "solitaire"}
"""The modules that the rules of a game may be made of, in its folder."""


@pytest.mark.parametrize(
    "path", [path for path in (CLOWDER / "games").glob("*/*.py") if path.stem in BELOW], ids=str
)
def test_rules_know_no_view_and_no_player(path: Path) -> None:
    own = {name for name in imported_modules(path) if name.startswith("clowder.games.")}
    assert own <= {f"clowder.games.{path.parent.name}.{name}" for name in BELOW}
    assert imports(path) <= {"core", "games"} | STANDARD


BOTS = [*(CLOWDER / "bots").glob("*.py"), *(CLOWDER / "games").glob("*/bot.py")]


@pytest.mark.parametrize("path", BOTS, ids=lambda path: path.relative_to(PY).as_posix())
def test_computer_players_cannot_have_a_table(path: Path) -> None:
    """A table holds the whole state; computer players are given only what their seat sees."""
    assert "clowder.core.table" not in path.read_text() and "import table" not in path.read_text()


@pytest.mark.parametrize("name", [path.parent.name for path in (CLOWDER / "games").glob("*/rules.py")])
def test_no_rule_book_holds_mutable_state(name: str) -> None:
    module = importlib.import_module(f"clowder.games.{name}.rules")
    held = {key: value for key, value in vars(module).items() if not key.startswith("__")}
    mutable = [key for key, value in held.items() if isinstance(value, (list, dict, set, bytearray))]
    assert not mutable


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PY)))
def test_no_module_draws_from_the_global_generator(path: Path) -> None:
    """A memory snapshot would freeze the global generator, so that every page would deal the same cards."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]
        if isinstance(node, ast.Import):
            assert "random" not in [alias.name for alias in node.names]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PY).as_posix())
def test_nothing_depends_on_asserts_or_docstrings(path: Path) -> None:
    """The compiled page has no asserts and no docstrings, except the docstrings of rules."""
    tree = tree_of(path)
    asked = [each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)]
    assert not any(isinstance(each, ast.Assert) for each in ast.walk(tree))
    assert "__doc__" not in asked or path.name == "rulebook.py"


NAMES = {game.name: re.compile(rf"\b{game.name.replace('-', '[-_ ]')}\b", re.IGNORECASE) for game in GAMES}
"""Patterns of the games' names, as transcripts, styles, folders and people write them."""

OUTSIDE = [
    *(
        path
        for path in MODULES
        if CLOWDER / "games" not in path.parents or path == CLOWDER / "games" / "game.py"
    ),
    *(path for ending in ("js", "mjs") for path in (ROOT / "assets").glob(f"*.{ending}")),
    *(path for ending in ("py", "mjs") for path in (ROOT / "tools").glob(f"*.{ending}")),
    ROOT / "serve.py",
    *(ROOT / "assets" / "style").glob("*.css"),
]
"""The files that must work for any game, without the list of games in `games/__init__.py`."""


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_outside_its_folder_names_a_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [name for name, pattern in NAMES.items() if pattern.search(text)] == []


DRAWN = re.compile(r"""\bh\(\s*f?"[a-z0-9]+((?:\.[\w-]+)+)"|(?:class_|look) ?= ?f?"([^"]*)\"""")
"""The pattern of a view's source text that states the CSS classes of a node."""


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_no_style_of_a_game_reaches_into_another(game: str) -> None:
    """Every selector has at least one class that neither the common styles nor the other game has."""
    folder = CLOWDER / "games" / game.replace("-", "_")
    others = [other for other in FOLDERS if other != folder]
    assert len(others) == len(GAMES) - 1
    drawn = [of_any_game() | drawn_by(other) for other in others]
    assert [
        each for each in reaching(style_of(folder)) if any(classes(each) <= those for those in drawn)
    ] == []


@cache
def of_any_game() -> frozenset[str]:
    """Return the classes of tables, seats and cards that the common style sheets style."""
    sheets = (ROOT / "assets" / "style" / f"{name}.css" for name in ("table", "seats", "cards"))
    return frozenset(name for sheet in sheets for name in classes(sheet.read_text(encoding="utf-8")))


def style_of(folder: Path) -> str:
    """Return the style of a game; empty if it has none of its own."""
    sheet = folder / "style.css"
    return sheet.read_text(encoding="utf-8") if sheet.exists() else ""


def reaching(style: str) -> list[str]:
    """Return each selector that can match, with `:is()` expanded, if it has any class."""
    return [way for each in selectors(style) for way in ways(each) if classes(way)]


def test_a_rule_is_met_by_any_way_of_its_is() -> None:
    """Kit and Kat's `:is(.many, ...)` once removed the suits from any large hand, also in other games."""
    style = (
        ":is(.many, .others .kittens) .face :is(.below, use) { top: 0 } .hand:not(.kat, .own) b { top: 0 }"
    )
    before, after = (".many .face", ".others .kittens .face"), (".below", "use")
    met = {f"{first} {second}" for first in before for second in after}
    assert {way.strip() for way in reaching(style)} == {*met, ".hand b"}


def selectors(style: str) -> list[str]:
    """Return the selectors of all rules, without those of keyframes."""
    preludes = re.findall(r"([^{}@;]+)\{", re.sub(r"/\*.*?\*/|@[^{;]*[{;]", " ", style, flags=re.DOTALL))
    return [each for prelude in preludes for each in selector_parts(prelude)]


def ways(selector: str) -> list[str]:
    """Return the selectors that `:is()` and `:where()` in a selector expand to, without its `:not()`."""
    selector = NOT.sub("", selector)
    if not (found := IS.search(selector)):
        return [selector]
    before, after = selector[: found.start()], selector[found.end() :]
    return [way for part in selector_parts(found[1]) for way in ways(f"{before}{part}{after}")]


_INSIDE = r"\(((?:[^()]|\([^()]*\))*)\)"
IS, NOT = re.compile(rf":(?:is|where){_INSIDE}"), re.compile(rf":not{_INSIDE}")


def classes(selector: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", selector))


def drawn_by(folder: Path) -> set[str]:
    """Return the classes of all nodes that a game's own views draw."""
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    said = (" ".join(each) for text in texts for each in DRAWN.findall(text))
    return {name for each in said for name in re.findall(r"[\w-]+", each)}


FIFTH = ROOT / "tests" / "fifth"

LINES = 60
"""The most lines of code for the rules of a small game, and for its view."""


@pytest.mark.parametrize("name", ["rules", "view"])
def test_a_game_can_be_small(name: str) -> None:
    assert len(lines_of_code(FIFTH / f"{name}.py")) <= LINES


def lines_of_code(path: Path) -> set[int]:
    """Return the numbers of the lines of code: all but blank lines, imports and descriptive texts."""
    tree = tree_of(path)
    said = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and _is_left_out(node)]
    without = {line for node in said for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    written = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    return {number for number, line in written if line.strip()} - without


def _is_left_out(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return isinstance(node.value.value, str)
    return isinstance(node, ast.Import | ast.ImportFrom)

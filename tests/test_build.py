"""The command `python3 serve.py build DIR`: the files it writes, and the folders it refuses to overwrite."""

import ast
import base64
import gzip
import hashlib
import inspect
import io
import json
import os
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from types import CodeType
from typing import Any

import pytest

import serve
from clowder.games import GAMES
from conftest import ROOT, SHEETS
from tools import Problem, lean, licences, packing, python, words
from tools.build import HEADERS, LICENCES, MARK, POLICY, build_site, first_visit_files, without_packing
from tools.compiling import without_lines, without_unread_annotations
from tools.server import LIVE
from tools.site import app_contents, asset_files
from tools.weight import check_budget, part_weights, read_weights, weight_table, write_weights
from visiting import Visitor

Files = Mapping[str, bytes]
ONE_FLIGHT, HEAD = 14_600, 1_000
"""Bytes that arrive in the first round trip, and the part of them that headers and encryption may take."""

POSTER = 500
"""Bytes that the poster of a game takes in the page, at most."""

pytestmark = pytest.mark.usefixtures("fetched")

HASHED = re.compile(r"-[0-9a-f]{12}[./]")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site") / "new" / "folder"


@pytest.fixture(scope="module")
def files(folder: Path) -> Files:
    return build_site(folder, is_fast=True)


def kept(files: Files) -> dict[str, str]:
    """Return the files that the service worker may cache: the hash of each file by its address."""
    site = worker_lists(files)
    packed = {
        f"{name}.{suffix}": digest for name, each in site["packed"].items() for suffix, digest in each.items()
    }
    return {**site["files"], **packed}


def worker_lists(files: Files) -> dict[str, Any]:
    """Return the lists of files in the service worker."""
    site = re.search(r"const SITE = (\{.*?\n\});", files["sw.js"].decode(), re.DOTALL)
    assert site
    return dict(json.loads(site.group(1)))


def unpacked(files: Files, ending: str) -> bytes:
    """Return the content of the only file whose name had this ending, the same from each compression."""
    content = gzip.decompress(the(files, f"{ending}.gzip"))
    assert content == packing.import_compressor("brotli").decompress(the(files, f"{ending}.brotli"))
    return content


def the(files: Files, ending: str) -> bytes:
    """Return the only file whose name has this ending."""
    (name,) = [name for name in files if name.endswith(ending)]
    return files[name]


def test_what_it_says_that_it_wrote_is_in_the_folder(folder: Path, files: Files) -> None:
    written = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert {name: path.read_bytes() for name, path in written.items()} == {
        **files,
        MARK: "\n".join(sorted(files)).encode(),
    }


def test_everything_but_the_pages_is_named_by_its_contents(files: Files) -> None:
    unnamed = {name for name in files if not HASHED.search(name)}
    assert unnamed == {"index.html", "sw.js", "manifest.webmanifest", HEADERS, LICENCES}


def test_every_address_in_it_is_relative_and_leads_somewhere(files: Files) -> None:
    for page in ("index.html", "manifest.webmanifest"):
        text = files[page].decode()
        assert not re.search(r"""(?<!xmlns=)["'](https?:)?//?\w""", text)
        for address in re.findall(r'(?:href|src|"src"): ?"([^"#]+)|(?:href|src)="([^"#]+)', text):
            assert "".join(address).replace("./", "index.html") in files


def test_nothing_is_in_it_that_no_page_asks_for(files: Files) -> None:
    unasked = (".map", ".py", ".ts", ".po", ".tsv")
    assert not [name for name in files if name.endswith(unasked) or "codemirror" in name]
    assert len([name for name in files if name.startswith("assets")]) == len(asset_files(ROOT))


def test_the_worker_keeps_everything_by_its_hash(files: Files) -> None:
    hashes = kept(files)
    wanted = {name for name in files if not re.search(f"/(install|codes)/|{lean.LATER_PROGRAM}$", name)}
    assert hashes.keys() == {"./"} | wanted - {"index.html", "sw.js", HEADERS, LICENCES}
    for address, integrity in hashes.items():
        content = files["index.html" if address == "./" else address]
        assert integrity == "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()


def test_the_texts_of_a_game_in_another_language_lie_beside_the_page(tmp_path: Path) -> None:
    content = tmp_path / "py" / "clowder" / "games" / "town" / "content"
    content.mkdir(parents=True)
    for name in ("town.json", "town.de.json", "town.ja.json"):
        (content / name).write_text("{}")
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("")
    inside, beside = app_contents(tmp_path), asset_files(tmp_path)
    assert inside.keys() == {"clowder/games/town/content/town.json", "words/beside.json"}
    assert json.loads(inside["words/beside.json"]) == ["town.de.json", "town.ja.json"]
    assert {name for name in beside if "/words/" in name} == {
        "assets/words/town.de.json",
        "assets/words/town.ja.json",
    }


def test_nothing_is_in_it_of_what_shows_edits_by_itself(files: Files) -> None:
    assert "new EventSource(`changes" in LIVE.read_text()
    told = (b"EventSource", b"changes?", LIVE.name.encode(), b"data-build")
    text = {name: content for name, content in files.items() if name == without_packing(name)}
    assert not [name for name, content in text.items() if any(word in content for word in told)]


def test_what_a_server_might_not_compress_is_compressed(files: Files) -> None:
    assert unpacked(files, lean.PROGRAM).startswith(b"\0asm")
    assert len(unpacked(files, ".memory")) > 10_000_000
    (plain,) = [name for name in files if name.endswith((".wasm", ".memory", ".zip", ".later"))]
    assert plain.endswith(lean.LATER_PROGRAM) and files[plain] == unpacked(files, lean.LATER_PROGRAM)
    assert plain not in first_visit_files(files)


def test_python_finds_the_app_compiled_and_no_module_that_it_cannot_use(files: Files) -> None:
    modules = zipfile.ZipFile(io.BytesIO(unpacked(files, ".zip") + unpacked(files, ".later")))
    names = set(modules.namelist())
    assert {"main.pyc", "clowder/core/table.pyc", "clowder/stage/draw.pyc"} <= names
    assert "clowder/games/kit_and_kat/content/nuerland.json" in names
    assert {"random.pyc", "asyncio/unix_events.pyc", "traceback.pyc", "pyscript/context.pyc"} <= names
    assert not {"unittest/__init__.pyc", "ssl.pyc", "multiprocessing/__init__.pyc", "main.py"} & names


def test_the_modules_of_a_start_come_first_and_are_a_zip_by_themselves(files: Files) -> None:
    first = zipfile.ZipFile(io.BytesIO(unpacked(files, ".zip")))
    whole = zipfile.ZipFile(io.BytesIO(unpacked(files, ".zip") + unpacked(files, ".later")))
    assert first.testzip() is None and whole.testzip() is None
    later = set(whole.namelist()) - set(first.namelist())
    names = {name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in later}
    assert names == set(first.read("later.txt").decode().splitlines())
    assert {"clowder/app/pages/statistics.pyc", "clowder/app/review/review_page.pyc"} <= later
    assert {"clowder/games/black_cat/rules.pyc", "clowder/app/pages/lobby.pyc"} <= set(first.namelist())


def test_the_home_screen_is_in_the_page(files: Files) -> None:
    page = files["index.html"].decode()
    assert page.count('data-act="choose ') == len(GAMES) * (1 + len(words.catalogue_files(ROOT)))
    assert "<!--" not in page


def test_the_page_forbids_whatever_is_not_ours(files: Files) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', files["index.html"].decode())
    assert policy
    rules = dict(rule.strip().split(" ", 1) for rule in policy.group(1).split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == f"'self' {hashes(files, 'script')} 'wasm-unsafe-eval'"
    assert rules["style-src"] == f"'self' {hashes(files, 'style')}"
    assert not re.search(r"<script(?! type=\"(module|py)\"| src|>)| style=", files["index.html"].decode())


def hashes(files: Files, kind: str) -> str:
    """Return the hashes of the page's inline elements, as a content security policy lists them."""
    inside = re.findall(f"<{kind}>(.*?)</{kind}>", files["index.html"].decode(), re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inside]
    assert digests
    return " ".join(f"'sha256-{each}'" for each in digests)


def test_the_style_of_home_stands_in_the_page_and_all_other_beside_it(files: Files) -> None:
    page = files["index.html"].decode()
    (first,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    (address,) = [address for address in files if address.endswith(".css")]
    assert f'data-style="{address}"' in page
    folder = PurePosixPath(address).parent
    beside = files[address].decode()
    assert "@import" not in first + beside
    shown = {*shown_by(first), *(os.path.normpath(folder / name) for name in shown_by(beside))}
    assert len(shown) >= 5
    assert files.keys() >= shown


def shown_by(style: str) -> list[str]:
    """Return the addresses of the images in a style sheet, as they are written there."""
    return [address for address in re.findall(r'url\("([^"]+)"\)', style) if not address.startswith("data:")]


def test_no_rule_asks_what_lies_in_something_and_means_what_else_lies_there() -> None:
    """No selector has a combinator after `:has()`, such as `.board:has(.mine) .card`.

    A browser would restyle everything below the board whenever any node comes or goes. Print styles are
    exempt, as nothing changes on paper.
    """
    style = "".join(path.read_text(encoding="utf-8").partition("@media print")[0] for path in SHEETS)
    asking = [each.strip() for each in re.findall(r"[^{};,/]*:has\([^{};]*(?=\{)", style)]
    assert len(asking) > 5
    assert not [each for each in asking if re.search(r"[ >~+]", after_asking(each))]


def after_asking(selector: str) -> str:
    """Return the part of a selector after its first `:has(...)`."""
    _, _, rest = selector.partition(":has(")
    depth = 1
    for at, letter in enumerate(rest):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return rest[at + 1 :].partition(",")[0]
    return ""


def test_the_page_comes_in_one_flight(files: Files) -> None:
    """A server sends ten packets before the first is acknowledged. Posters of more games may come later."""
    more = POSTER * max(0, len(GAMES) - 4)
    assert len(gzip.compress(files["index.html"])) < ONE_FLIGHT - HEAD + more


def test_sounds_are_made_and_not_fetched(files: Files) -> None:
    assert b"media-src" not in files["index.html"]


def test_what_watches_needs_no_other_file(files: Files) -> None:
    page = files["index.html"].decode()
    assert "<script src=" not in page
    for name in ("prepaint.js", "watching.js"):
        assert (ROOT / "assets" / name).read_text() in page
        assert not [address for address in files if address.endswith(name)]


def test_hosts_that_read_it_are_told_what_to_send(files: Files) -> None:
    first, *lines = files[HEADERS].decode().splitlines()
    assert first == "/*"
    assert dict(line.strip().split(": ", 1) for line in lines) == POLICY
    assert "frame-ancestors 'none'" in POLICY["Content-Security-Policy"]


def test_the_licences_of_all_that_others_have_made_are_in_it_and_no_visit_fetches_them(files: Files) -> None:
    told = files[LICENCES].decode()
    pinned = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    pinned |= json.loads((ROOT / "tools/for_codes/package.json").read_text("utf-8"))["dependencies"]
    only_build = {"acorn", "binaryen"}
    assert all(
        (f"- {name} {version} (" in told) == (name not in only_build) for name, version in pinned.items()
    )
    for licence in ("Mozilla Public License", "SIL OPEN FONT LICENSE", "PYTHON SOFTWARE FOUNDATION LICENSE"):
        assert licence in told
    assert told.count("Apache License") and "Paul Miller" in told and "Andrea Giammarchi" in told
    assert LICENCES not in first_visit_files(files)


def test_a_package_whose_licence_is_nowhere_stops_the_build(tmp_path: Path) -> None:
    package = tmp_path / "node_modules" / "qr"
    package.mkdir(parents=True)
    (package / "package.json").write_text('{"name": "qr", "version": "1", "license": "Unheard-Of"}')
    (tmp_path / "package-lock.json").write_text('{"packages": {"node_modules/qr": {}}}')
    roots: licences.Roots = {lambda: tmp_path: ("qr",)}
    with pytest.raises(Problem, match=r"Unheard-Of\.txt is missing"):
        licences.licences_text(roots)
    (package / "LICENSE.md").write_text("Do as you like.")
    assert licences.licences_text(roots).endswith("Do as you like.\n")
    assert "- qr 1 (Unheard-Of)" in licences.licences_text(roots)


@pytest.mark.slow
def test_the_same_sources_make_the_same_bytes(files: Files, tmp_path: Path) -> None:
    assert build_site(tmp_path, is_fast=True) == files
    packing.pack_bytes.cache_clear()
    for name in files:
        if name.endswith(".gzip"):
            packed = {suffix: files[f"{name.removesuffix('.gzip')}.{suffix}"] for suffix in packing.PACKINGS}
            assert packing.pack_bytes(gzip.decompress(files[name]), is_fast=True) == packed


@pytest.mark.slow
def test_the_same_app_makes_the_same_memory(tmp_path: Path) -> None:
    """The memory snapshot of the page equals one that is made from scratch."""
    sources = app_contents(ROOT)
    python.make_python(sources, tmp_path)
    anew = [(tmp_path / name).read_bytes() for name in (python.MEMORY, python.ZIP)]
    assert list(python.python_files(sources).values()) == anew


def test_the_memory_knows_no_path_of_the_machine_that_made_it() -> None:
    memory, _zip = python.python_files(app_contents(ROOT)).values()
    assert str(ROOT).encode() not in memory


def test_what_was_written_before_is_replaced(files: Files, tmp_path: Path) -> None:
    old = [*files, "assets-0/style/old.css", "../elsewhere"]
    for name in ("assets-0/style/old.css", ".git/config", "CNAME", "../elsewhere"):
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text("mine")
    (tmp_path / "site" / MARK).write_text("\n".join(old))
    build_site(tmp_path / "site", is_fast=True)
    assert {path.name for path in (tmp_path / "site").iterdir()} >= {".git", "CNAME", "index.html", MARK}
    assert not (tmp_path / "site" / "assets-0").exists()
    assert (tmp_path / "elsewhere").read_text() == "mine"
    assert (tmp_path / "site" / MARK).read_text().splitlines() == sorted(files)


@pytest.mark.parametrize("name", ["mine.txt", ".git/config", "index.html"])
def test_a_folder_of_somebody_else_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine")
    with pytest.raises(Problem, match="is not empty, and not a site of Clowder"):
        build_site(tmp_path)
    assert path.read_text() == "mine"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(Problem):
        build_site(tmp_path / "site")


def test_the_command_says_what_a_visit_weighs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert serve.main(["build", "--fast", str(tmp_path / "site")], tmp_path / "cache/weight.json") == 0
        said.append(capsys.readouterr().out)
    assert re.search(r"^until it plays( +[\d,]+){3}$", said[0], re.MULTILINE)
    assert "since the last build" not in said[0]
    assert "since the last build" in said[1]
    assert "+" not in said[1]


def test_what_few_ask_for_is_kept_only_when_somebody_has_asked(files: Files) -> None:
    site = worker_lists(files)
    rare = {name for name in files if "/codes/" in name}
    assert (
        site["rarely"].keys() == rare
        and rare.isdisjoint(site["files"])
        and rare.isdisjoint(first_visit_files(files))
    )
    assert sum(len(gzip.compress(files[name])) for name in rare) < 50_000


def test_every_part_is_weighed_as_it_lies_and_as_it_travels(files: Files) -> None:
    weighed = part_weights(files)
    assert all(sent > 0 for part, (_, sent, _) in weighed.items() if part != "languages")
    for at, suffix in ((1, "gzip"), (2, "brotli")):
        packed = sum(len(content) for name, content in files.items() if name.endswith(f".{suffix}"))
        assert sum(weight[at] for weight in weighed.values()) > packed
    raw, sent, least = weighed["Python"]
    assert raw == len(unpacked(files, lean.PROGRAM)) > sent > least


def test_only_annotations_that_are_read_are_compiled() -> None:
    source = """
from dataclasses import dataclass
LIMIT: int = 3
NAMES: list[str]
@dataclass
class Point:
    x: int
    def plus(self, other: "Point", *more: "Point", **_rest: object) -> "Point":
        total: int = self.x + other.x + sum(each.x for each in more)
        return Point(total)
async def wait(ms: float = LIMIT) -> None: ...
"""
    module: dict[str, Any] = {}
    exec(compile(without_unread_annotations(ast.parse(source)), "module", "exec"), module)
    point = module["Point"]
    assert point.__annotations__ == {"x": int} and "LIMIT" not in module.get("__annotations__", {})
    assert not point.plus.__annotations__ and not module["wait"].__annotations__
    assert point(1).plus(point(2), point(3)) == point(6) and module["wait"].__defaults__ == (3,)


def test_in_the_library_each_instruction_is_in_the_first_line_of_its_function() -> None:
    source = inspect.getsource(inspect)
    todo, seen = [without_lines(compile(source, "inspect.py", "exec", dont_inherit=True))], 0
    while todo:
        code = todo.pop()
        spans = [*code.co_lines()]
        assert {line for _begin, _end, line in spans} == {code.co_firstlineno}
        assert (spans[0][0], spans[-1][1]) == (0, len(code.co_code))
        todo += [each for each in code.co_consts if isinstance(each, CodeType)]
        seen += 1
    assert seen > 100


def test_a_first_visit_is_not_too_heavy_unless_a_line_of_the_budget_says_why(
    files: Files, tmp_path: Path
) -> None:
    weights = part_weights(files)
    check_budget(weights)
    budget = tmp_path / "budget.csv"
    budget.write_text("until it plays,in all,why\n3500000,9500000,less\n")
    with pytest.raises(Problem, match=r"bytes until it plays, and has 3,500,000\. .* new last line of"):
        check_budget(weights, budget)
    with budget.open("a") as lines:
        lines.write("9500000,5000000,a game more\n")
    with pytest.raises(Problem, match=r"bytes in all, and has 5,000,000"):
        check_budget(weights, budget)


def test_what_a_browser_shows_that_may_install_it_is_there_and_no_visit_fetches_it(files: Files) -> None:
    manifest = json.loads(files["manifest.webmanifest"])
    icons = [icon["src"] for each in manifest["shortcuts"] for icon in each["icons"]]
    screenshots = [each["src"] for each in manifest["screenshots"]]
    lying = {name for name in files if "/install/" in name}
    assert lying == {*icons, *screenshots} and not lying & kept(files).keys()
    assert sum(len(files[name]) for name in screenshots) < 150_000
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"wide", "narrow"}
    assert part_weights(files) == part_weights({name: files[name] for name in files.keys() - lying})


def test_shortcuts_lead_to_games_that_there_are(files: Files) -> None:
    shortcuts = json.loads(files["manifest.webmanifest"])["shortcuts"]
    games = {game.title: game for game in GAMES}
    assert len(shortcuts) == 4
    for each in shortcuts:
        address = each["url"].removeprefix("./#")
        assert Visitor(route=(address,)).app.route == ("", f"play/{games[each['name']].name}")


def test_what_has_grown_since_the_last_build_is_told(tmp_path: Path) -> None:
    path = tmp_path / "weight.json"
    assert read_weights(path) == {}
    write_weights(path, {"style": (300, 100, 90), "memory": (90, 10, 8)})
    lines = list(weight_table({"style": (300, 140, 99), "memory": (90, 10, 8)}, read_weights(path)))
    assert [line.split() for line in lines[1:]] == [
        ["style", "300", "140", "99", "+40"],
        ["memory", "90", "10", "8"],
        ["until", "it", "plays", "300", "140", "99", "+40"],
        ["in", "all", "390", "150", "107", "+40"],
    ]


def test_a_note_of_the_last_build_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    path = tmp_path / "weight.json"
    for text in ("", "[]", '{"style": "much"}', '{"style": null}'):
        path.write_text(text)
        assert read_weights(path) == {}


def test_the_command_that_cannot_write_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").touch()
    assert serve.main(["build", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(str(tmp_path))

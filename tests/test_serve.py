"""python3 serve.py, seen from outside: in a small house of its own, with an npm that asks nobody."""

import gzip
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import serve
from conftest import ROOT
from tools import Problem
from tools.fetching import arriving, run
from tools.runtime import FONTS, PYODIDE
from tools.site import site

FETCHED = [
    *(f"pyodide/{name}" for name in (*PYODIDE, "console.html", "pyodide.d.ts")),
    *(place.removeprefix("node_modules/") for place in FONTS.values()),
    *(f"@pyscript/core/dist/{name}" for name in ("core.js", "core.css", "core-Ab1.js", "core.js.map")),
]
FETCHING = f"""
import sys
import zipfile
from pathlib import Path
found = sorted(path.name for path in Path().iterdir())
for name in {FETCHED}:
    path = Path("node_modules", name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(name * 50)
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as library:
            library.writestr("os.txt", name * 50)
Path(sys.argv[0]).with_name("asked").write_text(" ".join([*sys.argv[1:], *found]))
"""
"""What the npm of these tests does when all goes well. It leaves a note of what it was asked."""

COMPILING = """
import json
import sys
import zipfile
from pathlib import Path
program, pyodide, zip, *rest = sys.argv[1:]
if program.endswith("snapshot.mjs"):
    Path(rest[0]).write_text(sys.stdin.read())
    Path(rest[0] + ".gz").write_text("packed")
elif zipfile.is_zipfile(rest[0]):
    with zipfile.ZipFile(rest[0]) as given, zipfile.ZipFile(rest[1], "w") as made:
        modules = [name for name in given.namelist() if name.endswith(".py")]
        for name in modules:
            made.writestr(name + "c", given.read(name))
        made.writestr("imports.json", json.dumps({name: [] for name in modules}))
else:
    with zipfile.ZipFile(rest[1], "w") as made:
        made.writestr("imports.json", "{}")
"""
"""What the Node.js of these tests does, instead of running Pyodide."""

SECRETS = (
    *("assets/.hidden.css", "assets/.den/style.css", "py/notes.txt", "py/.hidden.py", "tests/test_it.py"),
    *(".git/config", "assets.css"),
)


def heed_interrupts() -> None:
    """Whoever runs the tests may ignore them, as what runs in the background of a shell does."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass(frozen=True)
class House:
    """A copy of what serve.py needs, with a page and an app of a few lines."""

    root: Path
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    def npm(self, script: str) -> None:
        """Puts another npm on the path, and a node."""
        for name, does in {"npm": script, "node": COMPILING}.items():
            program = self.root / "bin" / name
            program.parent.mkdir(exist_ok=True)
            program.write_text(f"#!{sys.executable}\n{does}")
            program.chmod(0o755)

    def asked(self) -> str | None:
        """What npm was asked to do, if it was."""
        note = self.root / "bin" / "asked"
        return note.read_text() if note.exists() else None

    def start(self, *options: str) -> subprocess.Popen[str]:
        """Runs its serve.py at a free port, with no other npm on the path and no PyPI to ask."""
        surroundings = {
            **os.environ,
            "PATH": str(self.root / "bin"),
            "PIP_NO_INDEX": "1",
            "PIP_CONFIG_FILE": os.devnull,
        }
        command = [sys.executable, str(self.root / "serve.py"), "--port", "0", *options]
        server = subprocess.Popen(
            command,
            env=surroundings,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=heed_interrupts,
        )
        self.started.append(server)
        return server

    def leave(self) -> None:
        """Ends what a failed test has left running."""
        for server in self.started:
            server.kill()
            server.communicate()

    def cache(self) -> list[str]:
        """What the set-up has left."""
        return sorted(path.name for path in (self.root / ".cache").glob("*"))


@dataclass(frozen=True)
class Reply:
    status: int
    headers: HTTPMessage
    body: bytes


@dataclass(frozen=True)
class Site:
    """A running server."""

    house: House
    address: str

    def ask(self, path: str, method: str = "GET", **headers: str) -> Reply:
        """Sends the path as it stands, without tidying it as a browser would."""
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=10)
        connection.request(
            method, path, headers={name.replace("_", "-"): text for name, text in headers.items()}
        )
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        return Reply(reply.status, reply.headers, body)


def build(root: Path) -> House:
    """A house with something in every corner, also in those that are nobody's business."""
    for name in ("serve.py", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    texts = {
        "index.html": '<p id="python.zip">Meow',
        "assets/style.css": "p { color: tomato }" * 20,
        "assets/cats/tom.svg": "<svg/>",
        "py/main.py": "import core",
        "py/core/__init__.py": "",
        **dict.fromkeys(SECRETS, "secret"),
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "assets/link.css").symlink_to("../.git/config")
    (root / "assets/way").symlink_to("../.git")
    house = House(root)
    house.npm(FETCHING)
    return house


def address_of(server: subprocess.Popen[str]) -> str:
    """Where it says that it is, once it is there."""
    assert server.stdout
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found.group()
    raise AssertionError(server.communicate()[1])


def interrupt(server: subprocess.Popen[str]) -> str:
    """Presses Ctrl-C; returns what was complained of."""
    server.send_signal(signal.SIGINT)
    return server.communicate(timeout=10)[1]


def start_and_end(house: House) -> None:
    """A whole visit in which nothing goes wrong."""
    server = house.start()
    address_of(server)
    assert interrupt(server) == ""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = build(tmp_path)
    yield house
    house.leave()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    house = build(tmp_path_factory.mktemp("house"))
    server = house.start()
    yield Site(house, address_of(server))
    assert interrupt(server) == ""


# What is served


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/?seats=2", "text/html; charset=utf-8"),
        ("/assets/style.css", "text/css; charset=utf-8"),
        ("/assets/cats/tom.svg", "image/svg+xml; charset=utf-8"),
        ("/assets/fonts/baloo-2.woff2", "font/woff2"),
        ("/assets/cats/%74om.svg", "image/svg+xml; charset=utf-8"),
        ("/runtime/pyodide/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("/runtime/pyodide/pyodide.asm.mjs", "text/javascript; charset=utf-8"),
        ("/runtime/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("/runtime/pyodide/python_stdlib.zip", "application/zip"),
        ("/runtime/pyodide/pyodide-lock.json", "application/json; charset=utf-8"),
        ("/runtime/pyscript/core.js", "text/javascript; charset=utf-8"),
        ("/runtime/pyscript/core-Ab1.js", "text/javascript; charset=utf-8"),
        ("/runtime/pyscript/core.css", "text/css; charset=utf-8"),
    ],
)
def test_what_belongs_to_the_site_is_served_as_what_it_is(running: Site, path: str, kind: str) -> None:
    reply = running.ask(path)
    assert reply.status == 200
    assert reply.headers["Content-Type"] == kind
    assert reply.headers["Cache-Control"] == "no-cache"
    assert int(reply.headers["Content-Length"]) == len(reply.body) > 0


@pytest.mark.parametrize("path", ["/", "/runtime/pyodide/pyodide.asm.wasm", "/nowhere"])
def test_every_answer_forbids_what_a_page_cannot_forbid_itself(running: Site, path: str) -> None:
    headers = running.ask(path).headers
    assert headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/serve.py", "/package.json", "/.npmrc", "/.git/config", "/.git/", "/tests/", "/tests/test_it.py",
        "/tools/server.py", "/py", "/py/", "/py/..", "/py/main.py", "/assets", "/assets/", "/assets/cats/",
        "/assets/.hidden.css", "/assets/.den/style.css", "/assets/link.css", "/assets/way/config",
        "/../", "/..%2f", "/%2e%2e/", "/%2e%2e/etc/passwd", "/../../../../../../etc/passwd", "//etc/passwd",
        "/assets/../.git/config", "/assets/%2e%2e/.git/config", "/assets/..%2f.git%2fconfig",
        "/assets/..%5c.git%5cconfig", "/assets/%00", "/assets/style.css/", "/assets/style.css%00.html",
        "/runtime/", "/runtime/pyodide/", "/runtime/pyodide/console.html", "/runtime/pyodide/pyodide.d.ts",
        "/runtime/pyodide/package.json", "/runtime/pyscript/core.js.map",
        "/runtime/pyscript/../pyodide/pyodide.mjs", "/assets.css", "/%ff", "/.cache/", "/sw.js",
        "/favicon.ico", "/app.zip", "/python.zip", "/[", "//[", "/%",
    ],
)  # fmt: skip
def test_nothing_else_is_served(running: Site, path: str) -> None:
    reply = running.ask(path)
    assert reply.status == 404
    assert reply.body == b"There is nothing at this address.\n"
    assert reply.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_a_file_that_becomes_a_link_is_served_no_more(running: Site) -> None:
    path = running.house.root / "assets/cats/tabby.svg"
    path.write_text("<svg/>")
    assert running.ask("/assets/cats/tabby.svg").status == 200
    path.unlink()
    path.symlink_to("../../.git/config")
    assert running.ask("/assets/cats/tabby.svg").status == 404
    path.unlink()


def test_files_come_change_and_go_while_it_runs(running: Site) -> None:
    path = running.house.root / "sw.js"
    assert running.ask("/sw.js").status == 404
    path.write_text("1")
    assert running.ask("/sw.js").body == b"1"
    path.write_text("22")
    assert running.ask("/sw.js").body == b"22"
    path.unlink()
    assert running.ask("/sw.js").status == 404


def test_no_link_belongs_to_the_site(house: House) -> None:
    assert [address for address in site(house.root) if "assets" in address] == [
        "assets/cats/tom.svg",
        "assets/style.css",
        "assets/fonts/baloo-2.woff2",
    ]


# The app


def names_in(packed: bytes) -> list[str]:
    return zipfile.ZipFile(io.BytesIO(packed)).namelist()


def app(running: Site) -> Reply:
    """The zip that the page names."""
    named = re.search(r"python-\w+\.zip", running.ask("/").body.decode())
    assert named
    return running.ask(f"/{named.group()}")


def test_the_page_names_the_app_which_is_its_modules_compiled_and_as_they_are(running: Site) -> None:
    names = ["core/__init__.py", "core/__init__.pyc", "main.py", "main.pyc"]
    assert names_in(app(running).body) == names
    assert app(running).headers["Content-Type"] == "application/zip"


def test_a_changed_source_makes_a_new_app_and_the_old_one_stays_for_those_who_are_on_their_way(
    running: Site,
) -> None:
    before = running.ask("/").body
    old = app(running)
    path = running.house.root / "py/core/cats.py"
    path.write_text("LIVES = 9")
    assert running.ask("/").body != before
    assert "core/cats.pyc" in names_in(app(running).body)
    path.unlink()
    assert running.ask("/").body == before
    assert app(running).body == old.body


def test_a_mistake_in_the_app_is_told_to_whoever_opens_the_page(running: Site) -> None:
    path = running.house.root / "py/core/cats.py"
    path.write_text("LIVES = ")
    running.house.npm(FETCHING)
    (running.house.root / "bin/node").write_text("#!/bin/sh\necho cats.py, line 1: no lives >&2; exit 1")
    reply = running.ask("/")
    running.house.npm(FETCHING)
    path.unlink()
    assert reply.status == 500
    assert b"cats.py, line 1: no lives" in reply.body
    assert running.ask("/").status == 200


# What passes between server and browser


def test_what_the_visitor_has_is_not_sent_again(running: Site) -> None:
    first = running.ask("/assets/style.css")
    for known in (
        {"If_None_Match": first.headers["ETag"]},
        {"If_None_Match": f'"other", W/{first.headers["ETag"]}'},
        {"If_None_Match": "*"},
        {"If_Modified_Since": first.headers["Last-Modified"]},
    ):
        again = running.ask("/assets/style.css", **known)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize(
    "known",
    [
        {"If_None_Match": '"other"'},
        {"If_Modified_Since": "Sat, 01 Mar 2003 12:00:00 GMT"},
        {"If_Modified_Since": "yesterday"},
        {"If_None_Match": '"other"', "If_Modified_Since": "Fri, 01 Jan 2100 12:00:00 GMT"},
    ],
)
def test_what_the_visitor_has_not_is_sent(running: Site, known: dict[str, str]) -> None:
    assert running.ask("/assets/style.css", **known).status == 200


@pytest.mark.parametrize("path", ["/", "/assets/style.css", "/runtime/pyodide/pyodide.asm.wasm"])
def test_text_and_wasm_travel_compressed_to_those_who_can(running: Site, path: str) -> None:
    plain, zipped = running.ask(path), running.ask(path, Accept_Encoding="br, gzip;q=0.8")
    assert plain.headers["Content-Encoding"] is None
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == plain.body
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    assert zipped.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert running.ask(path, Accept_Encoding="gzip", If_None_Match=zipped.headers["ETag"]).status == 304


@pytest.mark.parametrize(
    ("path", "accepted"),
    [("/", "gzip;q=0, br"), ("/", "identity"), ("/runtime/pyodide/python_stdlib.zip", "gzip")],
)
def test_other_things_travel_as_they_are(running: Site, path: str, accepted: str) -> None:
    assert running.ask(path, Accept_Encoding=accepted).headers["Content-Encoding"] is None


@pytest.mark.parametrize("path", ["/", "/assets/style.css", "/nowhere"])
def test_head_tells_all_but_the_contents(running: Site, path: str) -> None:
    head, whole = running.ask(path, "HEAD"), running.ask(path)
    assert head.body == b""
    assert head.status == whole.status
    for name in ("Content-Type", "Content-Length", "ETag"):
        assert head.headers[name] == whole.headers[name]


def test_one_visit_can_ask_for_several_things(running: Site) -> None:
    connection = HTTPConnection(urlsplit(running.address).netloc, timeout=10)
    for method in ("GET", "HEAD", "GET"):
        connection.request(method, "/assets/style.css")
        reply = connection.getresponse()
        reply.read()
        assert (reply.status, reply.will_close) == (200, False)
    connection.close()


def test_after_the_head_comes_nothing(running: Site) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(running.address).port or 0)) as visitor:
        visitor.sendall(b"HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n")
        with visitor.makefile("rb") as reply:
            assert reply.read().endswith(b"\r\n\r\n")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PURR"])
def test_nothing_can_be_done_to_the_site(running: Site, method: str) -> None:
    reply = running.ask("/", method)
    assert reply.status == 405
    assert reply.headers["Allow"] == "GET, HEAD"
    assert reply.body == b"Here things can only be looked at.\n"


def test_visitors_need_not_wait_for_one_another(running: Site) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(running.address).port or 0)) as silent:
        silent.send(b"GET / HTTP/1.1\r\n")
        assert running.ask("/").status == 200


# Starting and ending


def test_help_names_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        serve.main(["--help"])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert "--port" in said and "8000" in said
    assert "--host" in said and "0.0.0.0" in said


@pytest.mark.parametrize("port", ["70000", "-1", "cat", ""])
def test_a_port_that_is_none_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        serve.main([f"--port={port}"])
    assert ended.value.code == 2
    assert f"{port!r} is no port: give a number from 0 to 65535" in capsys.readouterr().err


def test_a_port_that_is_taken_is_named_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with serve.server("127.0.0.1", 0) as other:
        assert serve.main([f"--port={other.server_port}"]) == 1
        said = capsys.readouterr().err
        assert said.startswith(f"Port {other.server_port} is taken by another program.")


@pytest.mark.parametrize("host", ["192.0.2.1", "ü..cat"])
def test_a_host_that_is_not_this_machine_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], host: str
) -> None:
    assert serve.main([f"--host={host}", "--port=0"]) == 1
    assert capsys.readouterr().err.startswith(f"Clowder cannot listen at {host}")


def test_no_host_is_not_every_host(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.main(["--host=", "--port=0"]) == 1
    assert capsys.readouterr().err.startswith("Clowder needs an address to listen at.")


def test_tablets_are_told_where_to_look(house: House) -> None:
    server = house.start("--host", "0.0.0.0")
    assert address_of(server).startswith("http://127.0.0.1:")
    assert server.stdout
    assert server.stdout.readline().startswith("Tablets on the same network ")
    interrupt(server)


# Setting up


def test_the_first_start_has_npm_fetch_exactly_what_is_pinned(house: House) -> None:
    start_and_end(house)
    assert house.asked() == "ci --ignore-scripts --no-audit --no-fund .npmrc package-lock.json package.json"
    assert len([name for name in house.cache() if name.startswith("runtime")]) == 1


def test_later_starts_need_neither_npm_nor_network(house: House) -> None:
    start_and_end(house)
    shutil.rmtree(house.root / "bin")
    start_and_end(house)


def test_other_pins_are_fetched_anew(house: House) -> None:
    start_and_end(house)
    (house.root / "bin/asked").unlink()
    (house.root / "package-lock.json").write_text("{}")
    start_and_end(house)
    assert house.asked()


def test_what_was_damaged_is_fetched_anew(house: House) -> None:
    start_and_end(house)
    next(house.root.glob(".cache/*/node_modules/pyodide/pyodide.asm.wasm")).unlink()
    (house.root / "bin/asked").unlink()
    start_and_end(house)
    assert house.asked()


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (
            "print('npm error code ENOTFOUND'); sys.exit(1)",
            "the first set-up needs a network, and there is none.",
        ),
        ("print('npm error code EINTEGRITY'); sys.exit(1)", "what came is not what is pinned"),
        ("print('npm error cannot purr'); sys.exit(1)", "npm error cannot purr"),
        ("Path('node_modules/pyodide/pyodide.mjs').unlink()", "Please install Node.js 20 or newer."),
    ],
)
def test_a_set_up_that_fails_says_why_and_never_counts(house: House, failure: str, sentence: str) -> None:
    house.npm(FETCHING + failure)
    server = house.start()
    complaint = server.communicate(timeout=20)[1]
    assert server.returncode == 1
    assert sentence in complaint
    assert "Traceback" not in complaint
    assert house.cache() == []


def test_an_interrupted_set_up_ends_quietly_and_never_counts(house: House) -> None:
    house.npm(FETCHING + "import time; time.sleep(60)")
    server = house.start()
    while house.asked() is None:
        time.sleep(0.05)
    assert interrupt(server) == ""
    assert house.cache() == []


def test_without_npm_and_without_pypi_it_says_what_to_install(house: House) -> None:
    shutil.rmtree(house.root / "bin")
    server = house.start()
    complaint = server.communicate(timeout=60)[1]
    assert server.returncode == 1
    assert "Please install Node.js 20 or newer (https://nodejs.org)" in complaint
    assert "Traceback" not in complaint
    assert house.cache() == []


def test_a_command_that_is_none_is_a_problem_too(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="Fetching a mouse failed"):
        run([str(tmp_path / "mouse")], tmp_path, "Fetching a mouse")


def test_what_has_arrived_takes_the_place_of_what_was(tmp_path: Path) -> None:
    (tmp_path / "cats").mkdir()
    (tmp_path / "cats/old").touch()
    with arriving(tmp_path / "cats") as cats:
        (cats / "new").touch()
        assert (tmp_path / "cats/old").exists()
    assert [path.name for path in tmp_path.rglob("*")] == ["cats", "new"]


def test_every_pin_is_exact_and_has_its_hash() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert all(pin["integrity"].startswith("sha512-") for name, pin in packages.items() if name)


@pytest.mark.parametrize("name", ["package-lock.json", "tests/requirements.txt", "tools/node.txt"])
def test_no_pin_says_where_to_fetch_it(name: str) -> None:
    assert "://" not in (ROOT / name).read_text()

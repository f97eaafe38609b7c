"""The server, python3 serve.py: the files it serves, and its output at the terminal."""

import io
import json
import os
import re
import socket
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import serve
from tools import Problem, codes
from tools.development import DevelopmentSite
from tools.making import A_WHILE, COUNT, make_once
from tools.server import SiteServer

TREE = {
    "index.html": '<p id="python.zip" title="python.memory" class="assets/style.css">Meow',
    "manifest.webmanifest": "{}",
    "assets/style.css": "p { color: tomato }",
    "assets/cats/tom.svg": "<svg/>",
    "py/main.py": "import clowder.core, pyscript",
    "py/clowder/__init__.py": "",
    "py/clowder/core/__init__.py": "",
}

SECRET = "nobody’s business"
SECRETS = (
    *("assets/.hidden.css", "assets/.den/style.css", "py/notes.md", "py/.hidden.py", "tests/test_it.py"),
    *(".git/config", "assets.css"),
)


@dataclass(frozen=True)
class Reply:
    status: int
    headers: HTTPMessage
    body: bytes


@dataclass(frozen=True)
class Site:
    """A running server."""

    tree: Path
    cache: Path
    address: str

    def ask(self, path: str, method: str = "GET") -> Reply:
        """Request the path as it stands, without the normalization that browsers do."""
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=10)
        connection.request(method, path)
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        return Reply(reply.status, reply.headers, body)

    def build(self) -> str:
        """Return the name of the page's build."""
        return found(r'data-build="([\w-]+)"', self.ask("/").body)

    def changes(self, build: str) -> list[str]:
        """Return the first list of changed files that a page of this build receives."""
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=20)
        connection.request("GET", f"/changes?{build}")
        with connection.getresponse() as told:
            event, data = told.readline().decode(), told.readline().decode()
        connection.close()
        assert event == f"id: {self.build()}\n"
        return list(json.loads(data.removeprefix("data: "))["changed"])

    @contextmanager
    def edited(self, name: str, text: str) -> Iterator[None]:
        """Replace or create a file for the duration of the context."""
        path = self.tree / name
        before = path.read_text() if path.exists() else None
        path.write_text(text)
        yield
        path.unlink() if before is None else path.write_text(before)


def found(pattern: str, text: bytes) -> str:
    """Return the first group of the pattern's match."""
    match = re.search(pattern, text.decode())
    assert match
    return match[1]


@pytest.fixture(scope="module")
def running(fetched: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Serve a page and an app of a few lines, with secrets in the places that must not be served."""
    tree, cache = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("cache")
    for name, text in {**TREE, **dict.fromkeys(SECRETS, SECRET)}.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    (tree / "assets/link.css").symlink_to("../.git/config")
    (tree / "assets/way").symlink_to("../.git")
    development = DevelopmentSite(tree, cache)
    assert not development.current_build().problem
    with serving(SiteServer("127.0.0.1", 0, development, is_live=True)) as address:
        yield Site(tree, cache, address)


@contextmanager
def serving(server: SiteServer) -> Iterator[str]:
    """Run the server in a thread, and yield its address."""
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


# Served files


KINDS = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".memory": "application/octet-stream",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


def test_the_build_is_served_and_what_is_named_by_its_contents_for_good(running: Site) -> None:
    folder = running.cache / running.build()
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert {path.suffix for path in files.values()} == KINDS.keys()
    for name, path in files.items():
        reply, is_page = running.ask(f"/{name}"), name in ("index.html", "manifest.webmanifest")
        assert (reply.status, reply.headers["Content-Type"]) == (200, KINDS[path.suffix])
        assert reply.headers["Cache-Control"] == ("no-store" if is_page else "max-age=31536000, immutable")
        assert reply.body.startswith(path.read_bytes())


def test_no_link_and_nothing_hidden_is_part_of_the_build(running: Site) -> None:
    folder = running.cache / running.build()
    names = {path.name for path in folder.glob("assets-*/**/*") if path.is_file()}
    assert names == {"tom.svg", "style.css", "baloo-2.woff2", *codes.code_files()}
    assert not [path for path in folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]


@pytest.mark.parametrize("path", ["/", "/?seats=2", "/manifest.webmanifest", "/nowhere"])
def test_every_answer_forbids_what_a_page_cannot_forbid_itself(running: Site, path: str) -> None:
    headers = running.ask(path).headers
    assert headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "camera=(self)" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/serve.py", "/package.json", "/.npmrc", "/.git/config", "/.git/", "/tests/test_it.py", "/py/main.py",
        "/assets", "/assets/style.css", "/../", "/..%2f", "/%2e%2e/etc/passwd", "/../../../../etc/passwd",
        "//etc/passwd", "/..%5c..%5cserve.py", "/%00", "/index.html/", "/index.html%00.html", "/%ff",
        "/../index.html/../../../serve.py", "/.cache/", "/sw.js", "/favicon.ico", "/[", "//[", "/%",
        f"/{'a' * 300}",
    ],
)  # fmt: skip
def test_nothing_else_is_served(running: Site, path: str) -> None:
    reply = running.ask(path)
    assert (reply.status, reply.body) == (404, b"There is nothing at this address.\n")


def test_no_folder_is_listed(running: Site) -> None:
    folder = running.cache / running.build()
    for path in folder.rglob("*"):
        if path.is_dir():
            assert running.ask(f"/{path.relative_to(folder).as_posix()}").status == 404
            assert running.ask(f"/{path.relative_to(folder).as_posix()}/").status == 404


def test_head_tells_all_but_the_contents(running: Site) -> None:
    for path in ("/", "/manifest.webmanifest", "/nowhere"):
        head, whole = running.ask(path, "HEAD"), running.ask(path)
        assert (head.status, head.body) == (whole.status, b"")
        assert head.headers["Content-Length"] == str(len(whole.body))


def test_visitors_need_not_wait_for_one_another(running: Site) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(running.address).port or 0)) as silent:
        silent.send(b"GET / HTTP/1.1\r\n")
        assert running.ask("/").status == 200


# Edits while the server runs


def app(running: Site) -> bytes:
    """Return the zip that the page names."""
    return running.ask("/" + found(r"(python-[\w-]+\.zip)", running.ask("/").body)).body


def names_in(packed: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(packed)).namelist())


def test_the_first_build_has_the_modules_compiled(running: Site) -> None:
    names = names_in(app(running))
    assert names >= {"clowder/core/__init__.pyc", "main.pyc"} and "main.py" not in names


def test_an_edit_makes_a_new_app_and_the_old_one_stays_for_those_who_are_on_their_way(running: Site) -> None:
    before, old = running.ask("/").body, app(running)
    path = "/" + found(r"(python-[\w-]+\.zip)", before)
    with running.edited("py/clowder/core/cats.py", "LIVES = 9"):
        assert running.ask("/").body != before
        assert names_in(app(running)) >= {"clowder/core/cats.py", "main.py"}
        assert running.ask(path).body == old
    assert running.ask("/").body == before


def test_after_an_edit_only_what_was_edited_is_left_to_the_page_to_compile(running: Site) -> None:
    with running.edited("py/main.py", "import clowder.core"):
        names = names_in(app(running))
        assert names >= {"clowder/core/__init__.pyc", "main.py"} and "main.pyc" not in names


def test_a_mistake_in_the_app_is_told_to_whoever_opens_the_page(running: Site) -> None:
    with running.edited("py/clowder/core/cats.py", "LIVES = <9"):
        reply = running.ask("/")
        assert reply.status == 500
        assert b"There is a mistake in the app" in reply.body and b"py/clowder/core/cats.py" in reply.body
        assert b"LIVES = &lt;9" in reply.body
        mistaken = running.build()
        with running.edited("py/clowder/core/cats.py", "LIVES = "):
            assert running.changes(mistaken) == ["rest"]
    assert running.ask("/").status == 200


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("assets/style.css", ["style"]),
        ("assets/cats/tom.svg", ["pictures"]),
        ("py/main.py", ["rest"]),
        ("index.html", ["rest"]),
    ],
)
def test_a_page_is_told_what_was_edited(running: Site, name: str, kinds: list[str]) -> None:
    before = running.build()
    with running.edited(name, "0"):
        assert running.changes(before) == kinds
        assert running.changes("site-of-yesterday") == ["style", "pictures", "rest"]


def test_only_who_changes_clowder_is_told(running: Site) -> None:
    development = DevelopmentSite(running.tree, running.cache)
    with serving(SiteServer("127.0.0.1", 0, development)) as address:
        quiet = Site(running.tree, running.cache, address)
        assert b"live" not in quiet.ask("/").body
        assert [quiet.ask(path).status for path in ("/live.js", "/changes")] == [404, 404]


# Folders of builds


def test_a_folder_is_made_once_and_is_whole_or_not_there(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise Problem

    with pytest.raises(Problem):
        make_once(tmp_path / "cats-1", fail)
    assert not list(tmp_path.glob("*/"))
    make_once(tmp_path / "cats-1", lambda folder: (folder / "tom").touch())
    assert [path.name for path in make_once(tmp_path / "cats-1", fail).iterdir()] == ["tom"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no lock of this kind.")
def test_who_asks_while_it_is_made_waits_for_it(tmp_path: Path) -> None:
    began, made = threading.Event(), []

    def make(folder: Path) -> None:
        began.set()
        time.sleep(0.2)  # the other one would begin meanwhile
        made.append(folder)

    with ThreadPoolExecutor() as threads:
        first = threads.submit(make_once, tmp_path / "cats-1", make)
        began.wait()
        second = threads.submit(make_once, tmp_path / "cats-1", make)
        assert first.result() == second.result()
    assert len(made) == 1


def test_who_makes_it_without_waiting_does_not_touch_what_is_there(tmp_path: Path) -> None:
    def slow(folder: Path) -> None:
        (tmp_path / "cats-1").mkdir()
        (tmp_path / "cats-1" / "tom").touch()
        (folder / "tabby").touch()

    assert [path.name for path in make_once(tmp_path / "cats-1", slow).iterdir()] == ["tom"]
    assert len(list(tmp_path.glob("*/"))) == 1


def test_what_was_not_used_for_a_while_is_thrown_away(tmp_path: Path) -> None:
    for i in range(2 * COUNT):
        (tmp_path / f"cats-{i}").mkdir()
        os.utime(tmp_path / f"cats-{i}", (time.time() - A_WHILE - 60,) * 2 if i else None)
    (tmp_path / "dogs-1").mkdir()
    make_once(tmp_path / "cats-new", lambda folder: None)
    kept = {path.name for path in tmp_path.glob("*/")}
    assert kept >= {"cats-new", "cats-0", "dogs-1"} and len(kept) == COUNT + 1


# Start and end


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

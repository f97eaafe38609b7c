"""The set-up of python3 serve.py, seen from outside.

It runs in a copy of the project, with a fake npm and offline.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from conftest import ROOT
from setting_up import memory_bytes, worker_count
from tools import Problem, codes
from tools.fetching import new_folder, run_command
from tools.runtime import FONTS, PYODIDE

FETCHED = [
    *(f"pyodide/{name}" for name in (*PYODIDE, "console.html", "pyodide.d.ts")),
    *(place.removeprefix("node_modules/") for place in (*FONTS.values(), *codes.LIBRARIES.values())),
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
"""The fake npm's script for a successful installation. It notes its arguments in a file."""

COMPILING = """
import json
import sys
import zipfile
from pathlib import Path
program, modules, made, *rest = sys.argv[1:]
if program.endswith("lean.mjs"):
    for path in Path(modules, "pyodide").glob("pyodide*"):
        Path(made, path.name).write_bytes(path.read_bytes()[:9])
elif program.endswith("snapshot.mjs"):
    Path(rest[0]).write_text(sys.stdin.read())
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
"""The fake Node.js's script, which does not run Pyodide."""


IN_ONE_PIECE = (
    "Python's program is sent in one piece: which of its functions come first is not known. "
    "Please run: python3 research functions\n"
)


def heed_interrupts() -> None:
    """Restore the default for interrupts, which background processes of a shell ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass(frozen=True)
class House:
    """A copy of the files that serve.py needs, with a page and an app of a few lines."""

    root: Path
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    def npm(self, script: str) -> None:
        """Put a fake npm with this script on the path, and a fake Node.js."""
        for name, does in {"npm": script, "node": COMPILING}.items():
            program = self.root / "bin" / name
            program.parent.mkdir(exist_ok=True)
            program.write_text(f"#!{sys.executable}\n{does}")
            program.chmod(0o755)

    def asked(self) -> str | None:
        """Return npm's arguments, or None if npm was not called."""
        note = self.root / "bin" / "asked"
        return note.read_text() if note.exists() else None

    def start(self, *options: str) -> subprocess.Popen[str]:
        """Run the copy's serve.py at a free port, with only the fake npm on the path and without PyPI."""
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
        """Kill the servers that a failed test has left running."""
        for server in self.started:
            server.kill()
            server.communicate()

    def cache(self) -> list[str]:
        """Return the names in the cache folder."""
        return sorted(path.name for path in (self.root / ".cache").glob("*"))


def build(root: Path) -> House:
    """Return a copy with a page and an app of a line each."""
    for name in ("serve.py", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "index.html").write_text("Meow")
    (root / "py").mkdir()
    (root / "py/main.py").touch()
    house = House(root)
    house.npm(FETCHING)
    return house


def address_of(server: subprocess.Popen[str]) -> str:
    """Return the address that the server prints once it is running."""
    assert server.stdout
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found.group()
    raise AssertionError(server.communicate()[1])


def interrupt(server: subprocess.Popen[str]) -> str:
    """Press Ctrl-C, and return the error output."""
    server.send_signal(signal.SIGINT)
    return server.communicate(timeout=10)[1]


def start_and_end(house: House) -> None:
    """Start and end the server without any error. The fake program cannot be split, which it says once."""
    server = house.start()
    address_of(server)
    assert interrupt(server) in ("", IN_ONE_PIECE)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = build(tmp_path)
    yield house
    house.leave()


def test_tablets_are_told_where_to_look(house: House) -> None:
    server = house.start("--host", "0.0.0.0")
    assert address_of(server).startswith("http://127.0.0.1:")
    assert server.stdout
    assert server.stdout.readline().startswith("Tablets on the same network ")
    interrupt(server)


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
    next(house.root.glob(".cache/runtime-*/node_modules/pyodide/pyodide.asm.wasm")).unlink()
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
        ("print('npm error code EACCES'); sys.exit(1)", "a folder cannot be written"),
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


def test_a_pyodide_of_which_nothing_can_be_left_out_is_sent_whole(house: House) -> None:
    node = house.root / "bin/node"
    node.write_text(node.read_text().replace(".glob(", ".cats("))
    server = house.start()
    address_of(server)
    complaint = interrupt(server)
    assert complaint.startswith(
        "Pyodide is sent whole, as nothing can be left out of this one: lean.mjs failed:"
    )
    (wasm,) = house.root.glob(".cache/site-*/runtime-*/pyodide/pyodide.asm.wasm")
    assert wasm.read_text() == "pyodide/pyodide.asm.wasm" * 50


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


@pytest.mark.parametrize(
    ("cores", "gigabytes", "at_once"), [(1, 24, 3), (2, 24, 4), (8, 24, 4), (8, 2, 2), (2, 1, 1), (1, 0.5, 1)]
)
def test_as_many_tests_run_at_once_as_there_is_room_for(cores: int, gigabytes: float, at_once: int) -> None:
    assert worker_count(cores, int(gigabytes * 10**9)) == at_once


def test_there_is_memory() -> None:
    assert 10**8 < memory_bytes() < 10**14


def test_a_command_that_is_none_is_a_problem_too(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="Fetching a mouse failed"):
        run_command([str(tmp_path / "mouse")], tmp_path, "Fetching a mouse")


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "cats").touch()
    with pytest.raises(Problem, match="cats cannot be written"), new_folder(tmp_path / "cats" / "tom"):
        pass


def test_what_has_arrived_takes_the_place_of_what_was(tmp_path: Path) -> None:
    (tmp_path / "cats").mkdir()
    (tmp_path / "cats/old").touch()
    with new_folder(tmp_path / "cats") as cats:
        (cats / "new").touch()
        assert (tmp_path / "cats/old").exists()
    assert [path.name for path in tmp_path.rglob("*")] == ["cats", "new"]


@pytest.mark.parametrize(
    ("folder", "kind"), [(ROOT, "dependencies"), (ROOT / "tests", "devDependencies")], ids=["page", "tests"]
)
def test_every_pin_is_exact_and_has_its_hash(folder: Path, kind: str) -> None:
    wanted = json.loads((folder / "package.json").read_text())[kind]
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert all(pin["integrity"].startswith("sha512-") for name, pin in packages.items() if name)


@pytest.mark.parametrize(
    "name",
    [
        "package-lock.json",
        "tests/package-lock.json",
        "tests/requirements.txt",
        "research/requirements.txt",
        "tools/node.txt",
    ],
)
def test_no_pin_says_where_to_fetch_it(name: str) -> None:
    thanked = re.compile(r'"funding": \{[^}]*\}')
    assert "://" not in thanked.sub("", (ROOT / name).read_text())


@pytest.mark.parametrize("group", ["tests", "research"])
def test_the_requirements_are_those_of_the_group(group: str) -> None:
    """The pinned file marks the packages that the group requires directly."""
    wanted = required(group)
    blocks = re.split(r"\n(?=\w)", (ROOT / group / "requirements.txt").read_text())
    direct = {block.partition("==")[0] for block in blocks if re.search(rf"clowder.*:{group}", block)}
    assert direct == {each.partition("==")[0].replace("_", "-") for each in wanted}


def required(group: str) -> list[str]:
    """Return the requirements of this group of pyproject.toml, with those of the groups it includes."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    wanted = groups[group]
    return [
        name for each in wanted for name in ([each] if isinstance(each, str) else required(*each.values()))
    ]

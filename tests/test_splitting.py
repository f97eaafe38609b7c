"""Python's program in two parts: whatever is in which part, the program does the same."""

import base64
import json
import subprocess
from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from tools import Problem, lean, runtime
from tools.splitting import HEADER, Program, marked_program, read_first_functions, split_program
from tools.splitting import write_first_functions as write

pytestmark = pytest.mark.usefixtures("fetched")

TEXT = """(module
  (import "env" "note" (func $note (param i32)))
  (memory (export "memory") 1)
  (table (export "table") 3 funcref)
  (global $depth (mut i32) (i32.const 0))
  (global $seven i32 (i32.const 7))
  (tag $missed (export "missed") (param i32))
  (elem (i32.const 1) $even $odd)
  (type $counting (func (param i32) (result i32)))
  (type $plain (func))
  (func $nothing (type $plain))
  (func $even (type $counting)
    (global.set $depth (i32.add (global.get $depth) (i32.const 1)))
    (if (result i32) (i32.eqz (local.get 0))
      (then (i32.const 1))
      (else (call_indirect (type $counting) (i32.sub (local.get 0) (i32.const 1)) (i32.const 2)))))
  (func $odd (type $counting)
    (if (result i32) (i32.eqz (local.get 0))
      (then (i32.const 0))
      (else (call $even (i32.sub (local.get 0) (i32.const 1))))))
  (func $remember (param i32 i64) (result i64)
    (i64.store (local.get 0) (local.get 1))
    (call $note (local.get 0))
    (i64.load (local.get 0)))
  (func $throw (param i32) (throw $missed (i32.add (local.get 0) (global.get $seven))))
  (func $catch (param i32) (result i32)
    (try (result i32)
      (do (call $throw (local.get 0)) (i32.const 0))
      (catch $missed)))
  (func $run (export "run") (param i32) (result i64)
    (local $half i32)
    (call $nothing)
    (i64.add
      (call $remember (i32.const 8) (i64.extend_i32_s (call $even (local.get 0))))
      (i64.extend_i32_s (i32.add (global.get $depth) (call $catch (local.get 0))))))
  (func $never))
"""
"""A program with what Python's has: functions that call each other in each way, memory, a tag, variables."""

NOTHING, EVEN, ODD, REMEMBER, THROW, CATCH, RUN, NEVER = range(1, 9)
"""The numbers of its functions; 0 is the imported one."""

PLAY = """
import { readFileSync } from "node:fs";
const { joinParts } = await import(process.argv[1]);
const results = JSON.parse(readFileSync(0, "utf8")).map(([first, later]) => {
    const noted = [];
    const imports = { env: { note: (place) => noted.push(place) } };
    const made = (text) => new WebAssembly.Module(Buffer.from(text, "base64"));
    let loads = 0;
    const load = () => { loads += 1; return made(later); };
    const { exports } = joinParts(new WebAssembly.Instance(made(first), imports), imports, load);
    const run = (number) => [String(exports.run(number)), loads];
    const found = [run(0), run(5), run(6)];
    const ran = Object.keys(exports).filter((name) => name.startsWith("ran ") && exports[name].value);
    const names = Object.keys(exports).filter((name) => !name.startsWith("ran "));
    return { found, noted, loads, names, ran };
});
console.log(JSON.stringify(results));
"""
"""A program that runs each pair of parts, and prints what they did, and when the other part was loaded."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the program in one part."""
    folder = tmp_path_factory.mktemp("program")
    (folder / "text.wat").write_text(TEXT)
    assembler = runtime.runtime_folder() / "node_modules/binaryen/bin/wasm-as"
    features = ("--enable-exception-handling", "--enable-reference-types")
    command = [runtime.node_path(), assembler, folder / "text.wat", *features, "-o", folder / "whole"]
    subprocess.run([*map(str, command)], check=True)
    return (folder / "whole").read_bytes()


def play(*pairs: tuple[bytes, bytes]) -> list[Any]:
    """Return what each pair of parts does."""
    given = json.dumps([[base64.b64encode(part).decode() for part in pair] for pair in pairs])
    joining = (ROOT / "assets/program.mjs").as_uri()
    command = [runtime.node_path(), "--input-type=module", "-e", PLAY, joining]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    results: list[Any] = json.loads(done.stdout)
    return results


def selections(functions: range) -> Iterator[frozenset[int]]:
    """Yield each selection of functions, from none to all."""
    sizes = range(len(functions) + 1)
    yield from map(frozenset, chain.from_iterable(combinations(functions, size) for size in sizes))


def test_whatever_is_in_the_first_part_the_program_does_the_same(whole: bytes) -> None:
    chosen = list(selections(range(NOTHING, NEVER + 1)))
    undivided, *parted = play((whole, whole), *(split_program(whole, first) for first in chosen))
    assert undivided["found"][0][0] == str(1 + 1 + 7)
    for first, done in zip(chosen, parted, strict=True):
        assert [value for value, _ in done["found"]] == [value for value, _ in undivided["found"]], first
        assert done["noted"] == undivided["noted"], first
        assert done["names"] == undivided["names"] == ["memory", "table", "missed", "run"], first
        assert done["loads"] == (not first >= {*range(NOTHING, NEVER)}), first


def test_the_other_part_is_loaded_when_it_is_wanted_and_only_once(whole: bytes) -> None:
    (done,) = play(split_program(whole, frozenset(range(NOTHING, NEVER)) - {ODD}))
    assert [loads for _, loads in done["found"]] == [0, 1, 1]


def test_functions_that_have_run_are_noted(whole: bytes) -> None:
    (done,) = play((marked_program(whole), b""))
    assert done["ran"] == [f"ran {number}" for number in range(NOTHING, NEVER)]


def test_the_list_of_functions_is_read_as_it_was_written() -> None:
    for functions in ((), (0,), (7, 8), (270, 271, 9000)):
        assert read_first_functions(write(functions, b"program"), b"program") == frozenset(functions)


def test_the_list_of_another_program_is_refused() -> None:
    with pytest.raises(Problem, match="python3 research functions"):
        read_first_functions(write([1], b"one"), b"another")


UNKNOWN: Mapping[str, bytes] = {
    "no module": b"<!doctype html>",
    "a memory from outside": HEADER + b"\x02\x07\x01\x01e\x01m\x02\x00",
    "a variable from another": HEADER + b"\x06\x06\x01\x7f\x00\x23\x00\x0b",
    "a structure": HEADER + b"\x01\x03\x01\x5f\x00",
}


@pytest.mark.parametrize("content", UNKNOWN.values(), ids=UNKNOWN)
def test_what_is_not_known_is_not_split(content: bytes) -> None:
    with pytest.raises(Problem):
        split_program(content, frozenset())


def test_the_list_fits_pyodide_and_leaves_most_of_it_for_later() -> None:
    program = (lean.lean_folder() / lean.PROGRAM).read_bytes()
    first = read_first_functions(lean.FIRST_FUNCTIONS.read_text(), program)
    bodies = Program(program).bodies
    assert first <= bodies.keys()
    assert sum(len(bodies[number]) for number in first) < sum(map(len, bodies.values())) / 2


def test_a_program_that_cannot_be_split_is_sent_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "functions").write_text(write([1], b"another"))
    monkeypatch.setattr(lean, "FIRST_FUNCTIONS", tmp_path / "functions")
    lean.write_parts(tmp_path)
    assert (tmp_path / lean.PROGRAM).read_bytes() == (lean.lean_folder() / lean.PROGRAM).read_bytes()
    assert (tmp_path / lean.LATER_PROGRAM).read_bytes() == HEADER
    assert "Python's program is sent in one piece: " in capsys.readouterr().err

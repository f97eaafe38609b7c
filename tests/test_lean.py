"""The lean Pyodide: unreachable code is left out, and nothing if reachability cannot be determined."""

import json
import subprocess

import pytest

from conftest import ROOT
from tools import lean, runtime

pytestmark = pytest.mark.usefixtures("fetched")

GLUE = """async function create(Module){
function abort(what){throw what}
function wanted(){return helper(wasmExports.counted())}
function helper(x){return x}
helper.sig="ii";
function unwanted(){return forgotten()}
unwanted.sig="i";
function forgotten(){return _forgotten()}
var table=new Map,useless=[1,{a:2}],started=begin();
function begin(){return Module.shown}
function assignWasmExports(wasmExports){_forgotten=Module["_forgotten"]=wasmExports["forgotten"];
_counted=Module["_counted"]=wasmExports["counted"]}
function applySignatureConversions(wasmExports){var wrap=f=>f;
wasmExports["counted"]=wrap(wasmExports["counted"]);
return wasmExports}
var wasmImports={cat:wanted,other:unwanted};
var _forgotten,_counted;
Module["shown"]=table;Module["hidden"]=useless;
new WebAssembly.Memory({shared:true,initial:1});
assignWasmExports(applySignatureConversions({}))}
"""
"""A piece of glue code like Pyodide's."""

GLUE_PROGRAM = """
const [glue, acorn, text, ...unused] = process.argv.slice(1);
const { parse } = await import(acorn);
const { removePieces, removeSharedMemory, splitGlue } = await import(glue);
const tree = (text) => parse(text, { ecmaVersion: "latest", sourceType: "module" });
const all = splitGlue(tree(text));
const namesOf = (each) => [...each.variables, ...each.properties, each.imported, each.converted];
const isUnused = (each) => !each.isKept && namesOf(each).some((name) => unused.includes(name));
const rest = removePieces(text, all, isUnused);
const used = ({ uses: { variables, properties } }) => [...variables, ...properties];
const uses = all.filter((each) => !each.isKept).map((each) => [namesOf(each)[0], ...used(each)]);
console.log(JSON.stringify([removeSharedMemory(rest, tree(rest)), uses]));
"""
"""A program that prints glue code without the pieces of some names, and the names that each piece uses."""


def run_glue(text: str, *unused: str) -> tuple[str, dict[str, list[str]]]:
    """Return the glue without the pieces of these names, and the names that each remaining piece uses.

    Pieces that are kept in any case are left out. Raises ValueError if the glue cannot be read.
    """
    modules = runtime.runtime_folder() / "node_modules"
    command = [runtime.node_path(), "--input-type=module", "-e", GLUE_PROGRAM]
    given = [ROOT / "tools/glue.mjs", modules / "acorn/dist/acorn.mjs", text, *unused]
    said = subprocess.run([*command, *map(str, given)], capture_output=True, text=True, check=False)
    if said.returncode:
        raise ValueError(said.stderr)
    rest, uses = json.loads(said.stdout)
    return rest, {name: used for name, *used in uses}


def test_what_is_not_used_is_left_out_with_all_that_belongs_to_it() -> None:
    rest, _ = run_glue(GLUE, "unwanted", "forgotten", "_forgotten", "other", "useless", "hidden", "counted")
    assert not [name for name in ("unwanted", "forgotten", "useless", "hidden", "wrap(") if name in rest]
    assert "var table=new Map,started=begin();" in rest
    assert "var wasmImports={cat:wanted};" in rest
    assert "var _counted;" in rest
    assert 'helper.sig="ii";' in rest


def test_what_happens_as_the_glue_starts_is_kept() -> None:
    rest, uses = run_glue(GLUE, "started", "begin")
    assert "started=begin()" in rest
    assert {"started", "assignWasmExports"}.isdisjoint(uses)


def test_a_piece_uses_the_variables_and_the_properties_that_it_names() -> None:
    _, uses = run_glue(GLUE)
    assert {"helper", "counted"} <= {*uses["wanted"]}
    assert {"Module", "shown"} <= {*uses["begin"]}
    assert "_forgotten" in uses["forgotten"]


def test_no_memory_is_shared() -> None:
    rest, _ = run_glue(GLUE)
    assert "WebAssembly.Memory({initial:1})" in rest


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("var cats;", "it is not one function"),
        (
            GLUE.replace("Module.shown", "Module[what()]"),
            "Module is asked for names that are made as it runs",
        ),
        (GLUE.replace("wasmExports.counted", "wasmExports[x]"), "wasmExports is asked for names"),
        (GLUE.replace('_counted=Module["_counted"]=wasmExports', "purr"), "does something unknown"),
        (GLUE.replace("var wasmImports={", "var cats,wasmImports={"), "wasmImports does not stand alone"),
        (GLUE.replace("wasmImports", "others"), "nothing in it is imported"),
    ],
)
def test_a_glue_that_is_made_in_another_way_is_left_alone(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        run_glue(text)


def test_most_of_what_the_program_offers_is_left_out() -> None:
    whole, left = (
        (path / "pyodide.asm.mjs").read_bytes()
        for path in (runtime.runtime_folder() / "node_modules/pyodide", lean.lean_folder())
    )
    assert len(left) < len(whole) / 3
    assert b"emscripten_glDrawArrays" in whole
    assert b"emscripten_glDrawArrays" not in left
    assert b"_pyproxy_getattr" in left

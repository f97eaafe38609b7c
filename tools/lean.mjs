// node lean.mjs MODULES MADE: removes from Pyodide's glue and program all that cannot be reached, and tries the result.
// Binaryen's wasm-metadce finds the reachable parts, given the graph of uses in the glue (glue.mjs).
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { splitGlue, UnknownGlue, removeSharedMemory, usedNames, removePieces } from "./glue.mjs";

const [modulesFolder, outputFolder] = process.argv.slice(2);
const PYODIDE = `${modulesFolder}/pyodide`;
const PYSCRIPT = `${modulesFolder}/@pyscript/core/dist`;
const GLUE = "pyodide.asm.mjs";
const PROGRAM = "pyodide.asm.wasm";
const OTHER_FILES = ["pyodide.mjs", "pyodide-lock.json"];

/** The WebAssembly features that Pyodide's program uses; the engines of the oldest tablets know no others. */
const FEATURES = [
  ...["bulk-memory", "exception-handling", "multivalue", "mutable-globals"],
  ...["nontrapping-float-to-int", "reference-types", "sign-ext"],
];

/** A Python program that must still run in the reduced Pyodide. */
const TRIAL_PROGRAM = `
import asyncio, json, random, re, zipfile
from js import Array, JSON
from pyodide.ffi import JsException, create_proxy, to_js
assert JSON.stringify(to_js([1, 2.5, "cat", None, True])) == '[1,2.5,"cat",null,true]'
assert list(Array.new(3, 1, 2).sort(create_proxy(lambda a, b: b - a))) == [3, 2, 1]
try:
    JSON.parse("{")
except JsException as error:
    assert "SyntaxError" in repr(error)
else:
    raise AssertionError
`;

const readText = (path) => readFileSync(path, "utf8");
const { parse } = await import(pathToFileURL(`${modulesFolder}/acorn/dist/acorn.mjs`).href);
const parseTree = (text) => parse(text, { ecmaVersion: "latest", sourceType: "module" });

/** Returns the sources that use the glue: the loader, and PyScript. (The app uses only the loader, which is kept.) */
function outsideSources() {
  const scripts = readdirSync(PYSCRIPT).filter((name) => /^core-.*\.js$/.test(name));
  return [readText(`${PYODIDE}/pyodide.mjs`), ...scripts.map((name) => readText(`${PYSCRIPT}/${name}`))];
}

/** Returns the graph nodes of the pieces that define each name, by name: `{ cat: ["piece 7"] }`. */
function definingPieces(all, kind) {
  const found = new Map();
  for (const [i, each] of all.entries()) {
    for (const name of [each[kind] ?? []].flat()) found.set(name, [...(found.get(name) ?? []), `piece ${i}`]);
  }
  return found;
}

/** Returns the graph of uses in wasm-metadce's format. Pieces of the glue are named by their numbers. Throws UnknownGlue. */
function usesGraph(all, program) {
  const [variables, properties, imported, converted] = ["variables", "properties", "imported", "converted"].map(
    (kind) => definingPieces(all, kind),
  );
  const exports = new Set(WebAssembly.Module.exports(program).map(({ name }) => name));
  const exported = (name) => (exports.has(name) ? [`export ${name}`] : []);
  const called = (name) => [name, `_${name}`].flatMap((each) => properties.get(each) ?? []); // as ccall() has it
  const meant = (name) => [...called(name), ...exported(name)];
  const given = (name) => [...(imported.get(name) ?? []), ...exported(name)];
  const reached = (uses) => [
    ...[...uses.variables].flatMap((name) => variables.get(name) ?? []),
    ...[...uses.properties].flatMap(meant),
  ];
  const imports = WebAssembly.Module.imports(program);
  const missing = imports.find(({ name }) => !given(name).length);
  if (missing) throw new UnknownGlue(`the program asks for ${missing.name}, which nothing gives`);
  return [
    { name: "start", root: true, reaches: all.flatMap((each, i) => (each.isKept ? [`piece ${i}`] : [])) },
    {
      name: "outside",
      root: true,
      reaches: outsideSources().flatMap((text) => [...usedNames(parseTree(text)).properties].flatMap(meant)),
    },
    ...all.map((each, i) => ({ name: `piece ${i}`, reaches: [...reached(each.uses), ...exported(each.exported)] })),
    ...[...exports].map((name) => ({ name: `export ${name}`, export: name, reaches: converted.get(name) ?? [] })),
    ...imports.map(({ module, name }) => ({
      name: `import ${module} ${name}`,
      import: [module, name],
      reaches: given(name),
    })),
  ];
}

/** Writes the reduced program and returns the names of the unreachable graph nodes. */
function findUnreached(graph) {
  const path = `${outputFolder}/graph.json`;
  writeFileSync(path, JSON.stringify(graph));
  const features = ["--mvp-features", ...FEATURES.map((name) => `--enable-${name}`)];
  const how = [`${PYODIDE}/${PROGRAM}`, "-f", path, ...features, "-o", `${outputFolder}/${PROGRAM}`];
  const command = [`${modulesFolder}/binaryen/bin/wasm-metadce`, ...how];
  const report = execFileSync(process.execPath, command, { encoding: "utf8", maxBuffer: 1e8 });
  rmSync(path);
  return new Set([...report.matchAll(/^unused: (.*)$/gm)].map(([, name]) => name));
}

/** Writes the reduced Pyodide and the files beside it. */
function writeReduced() {
  const text = readText(`${PYODIDE}/${GLUE}`);
  const all = splitGlue(parseTree(text));
  const program = new WebAssembly.Module(readFileSync(`${PYODIDE}/${PROGRAM}`));
  const unused = findUnreached(usesGraph(all, program));
  const numbers = new Map(all.map((each, i) => [each, i]));
  const lean = removePieces(text, all, (each) => unused.has(`piece ${numbers.get(each)}`));
  writeFileSync(`${outputFolder}/${GLUE}`, removeSharedMemory(lean, parseTree(lean)));
  for (const name of OTHER_FILES) copyFileSync(`${PYODIDE}/${name}`, `${outputFolder}/${name}`);
}

/** Runs the trial in the reduced Pyodide. Throws an error if it fails. */
async function runTrial() {
  const { loadPyodide } = await import(pathToFileURL(`${outputFolder}/pyodide.mjs`).href);
  const python = await loadPyodide({ stdLibURL: `${PYODIDE}/python_stdlib.zip` });
  python.runPython(TRIAL_PROGRAM);
}

try {
  writeReduced();
  await runTrial();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

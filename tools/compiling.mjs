// node compiling.mjs PYODIDE STDLIB GIVEN MADE PREFIX OPTIMIZE: runs compiling.py inside Pyodide.
// The bytecode keeps line numbers for tracebacks, but no columns, which would be a fifth of its size.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, stdLibURL, given, made, prefix, optimize] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ stdLibURL, env: { PYTHONNODEBUGRANGES: "1" } });
  python.FS.writeFile("given.zip", readFileSync(given));
  python.runPython(readFileSync(new URL("compiling.py", import.meta.url), "utf8"));
  python.globals.get("compile_all")("given.zip", "made.zip", prefix, Number(optimize));
  writeFileSync(made, python.FS.readFile("made.zip"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

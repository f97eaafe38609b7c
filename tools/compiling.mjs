// node compiling.mjs PYODIDE STDLIB GIVEN MADE PREFIX OPTIMIZE LINES: runs compiling.py inside Pyodide.
// The bytecode has no columns for tracebacks, which would be a fifth of its size.
// It has line numbers if LINES is "lines".
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, stdLibURL, given, made, prefix, optimize, lines] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ stdLibURL, env: { PYTHONNODEBUGRANGES: "1" } });
  python.FS.writeFile("given.zip", readFileSync(given));
  python.runPython(readFileSync(new URL("compiling.py", import.meta.url), "utf8"));
  python.globals.get("compile_all")("given.zip", "made.zip", prefix, Number(optimize), lines === "lines");
  writeFileSync(made, python.FS.readFile("made.zip"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

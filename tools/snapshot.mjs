// node snapshot.mjs PYODIDE PYTHON MADE: starts Python from the zip, imports what is named on the standard
// input, and keeps what is then in memory, as it is and gzipped. Pages that load it need not import it again.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

// On iPads Pyodide calls functions in another way than where WebAssembly has garbage collection, and the
// way is part of the memory. The way of the iPads works everywhere, so this is one.
const iPad = { userAgent: "iPad", platform: "", maxTouchPoints: 5 };
Object.defineProperty(globalThis, "navigator", { value: iPad, configurable: true });

// The same sources make the same bytes. Nothing that is dealt comes from here: see assets/boot.mjs.
crypto.randomFillSync = (array) => array.fill(4);
Date.now = performance.now = () => 0;

/** The bytes of a page of WebAssembly, of which memory is made. */
const PAGE = 65_536;

/** How many pages are not empty, the numbers of these, and the pages. assets/boot.mjs puts them back. */
function folded(memory) {
  const whole = Buffer.concat([memory], Math.ceil(memory.length / PAGE) * PAGE);
  const page = (number) => whole.subarray(PAGE * number, PAGE * (number + 1));
  const numbers = [...Array(whole.length / PAGE).keys()].filter((number) => page(number).some(Boolean));
  return Buffer.concat([Buffer.from(Uint32Array.of(numbers.length, ...numbers).buffer), ...numbers.map(page)]);
}

const [pyodide, stdLibURL, made] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ stdLibURL, _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } });
  python.runPython(readFileSync(0, "utf8"));
  const memory = folded(python.makeMemorySnapshot());
  writeFileSync(made, memory);
  writeFileSync(`${made}.gz`, gzipSync(memory));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

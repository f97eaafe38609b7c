// node snapshot.mjs PYODIDE PYTHON MADE: starts Python from the zip, imports what is named on the standard
// input, and keeps what is then in memory. Pages that load it need not import it again.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// On iPads Pyodide calls functions in another way than where WebAssembly has garbage collection, and the
// way is part of the memory. The way of the iPads works everywhere, so this is one.
const iPad = { userAgent: "iPad", platform: "", maxTouchPoints: 5 };
Object.defineProperty(globalThis, "navigator", { value: iPad, configurable: true });

// The same sources make the same bytes. Nothing that is dealt comes from here: see assets/boot.mjs.
crypto.randomFillSync = (array) => array.fill(4);
Date.now = performance.now = () => 0;

/** The bytes of a page of WebAssembly, of which memory is made. */
const PAGE = 65_536;

/** The bytes of the largest and the smallest pieces that are wiped. */
const [LARGEST, SMALLEST] = [2 ** 20, 16];

// The memory as the program itself begins with it.
let fresh;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (program, imports) => {
  const made = await instantiate.call(WebAssembly, program, imports);
  fresh ??= made.instance?.exports.memory && Buffer.from(made.instance.exports.memory.buffer.slice());
  return made;
};

/**
 * What there is to keep of a memory: the length of its head, how many pages are not as the program begins with
 * them, and their numbers; the head, and the pages. Pages that its start changes are kept too (`started` is the memory
 * just before another is loaded). assets/snapshot.mjs puts them back.
 */
function folded(memory, started) {
  const head = new Uint32Array(memory.buffer, memory.byteOffset)[1];
  const page = (number) => memory.subarray(head + PAGE * number, head + PAGE * (number + 1));
  const all = [...Array((memory.length - head) / PAGE).keys()];
  const blank = Buffer.alloc(PAGE);
  const of = (other, number) =>
    PAGE * number < other.length ? other.subarray(PAGE * number, PAGE * (number + 1)) : blank;
  const isEverywhere = (number) => of(fresh, number).equals(page(number)) && of(started, number).equals(page(number));
  const numbers = all.filter((number) => !isEverywhere(number));
  const table = Buffer.from(Uint32Array.of(head, numbers.length, ...numbers).buffer);
  return Buffer.concat([table, memory.subarray(0, head), ...numbers.map(page)]);
}

/** The memory of a program that has started and is about to load this memory. */
async function justBefore(loadPyodide, _loadSnapshot) {
  let memory;
  const createPyodideModule = async (settings) => {
    const { default: create } = await import(pathToFileURL(`${pyodide}/pyodide.asm.mjs`).href);
    const module = await create(settings);
    memory = Buffer.from(module.HEAPU8.slice());
    return module;
  };
  await loadPyodide({ stdLibURL, _loadSnapshot, createPyodideModule });
  return memory;
}

/**
 * Writes zeros over what was freed, which is of no use to anybody: the largest pieces first, all that lie before the
 * last byte that was ever written.
 */
function wipe(program) {
  const { _malloc, _free } = program;
  const end = program.HEAPU8.findLastIndex((byte) => byte !== 0);
  const taken = [];
  for (let size = LARGEST; size >= SMALLEST; size >>= 1) {
    let piece = _malloc(size);
    for (; piece && piece < end; piece = _malloc(size)) taken.push([piece, size]);
    _free(piece);
  }
  for (const [piece, size] of taken) program.HEAPU8.fill(0, piece, piece + size);
  for (const [piece] of taken) _free(piece);
}

const [pyodide, stdLibURL, made] = process.argv.slice(2);
process.argv[1] = "clowder"; // Python remembers the path of its program, which is another on every machine
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ stdLibURL, _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } });
  python.runPython(readFileSync(0, "utf8"));
  wipe(python._module);
  const memory = python.makeMemorySnapshot();
  writeFileSync(made, folded(memory, await justBefore(loadPyodide, memory)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

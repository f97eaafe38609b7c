// node snapshot.mjs PYODIDE PYTHON MADE: starts Python from the zip, runs the program on the standard input, which
// imports modules, and writes the memory snapshot. Pages that load the snapshot need not import the modules again.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// On iPads Pyodide calls functions in another way than where WebAssembly has garbage collection, and the way is part
// of the snapshot. The iPads' way works everywhere, so this process claims to be an iPad.
const iPad = { userAgent: "iPad", platform: "", maxTouchPoints: 5 };
Object.defineProperty(globalThis, "navigator", { value: iPad, configurable: true });

// No randomness and no clock, so that the same sources give the same bytes. No shuffle uses this: see assets/boot.mjs.
crypto.randomFillSync = (array) => array.fill(4);
Date.now = performance.now = () => 0;

/** Bytes of a page of WebAssembly memory. */
const PAGE_BYTES = 65_536;

/** Bytes of the largest and the smallest blocks that `wipe` allocates. */
const [LARGEST_BLOCK, SMALLEST_BLOCK] = [2 ** 20, 16];

/** Memory of the program before it runs. */
let initialMemory;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (program, imports) => {
  const result = await instantiate.call(WebAssembly, program, imports);
  initialMemory ??= result.instance?.exports.memory && Buffer.from(result.instance.exports.memory.buffer.slice());
  return result;
};

/**
 * Returns the snapshot reduced to its changed pages: the length of its head, the count and the numbers of these pages,
 * the head, and the pages. A page is changed if it differs from the initial memory, or from `started`, the memory just
 * before a snapshot is loaded. assets/snapshot.mjs puts the pages back.
 */
function foldSnapshot(memory, started) {
  const head = new Uint32Array(memory.buffer, memory.byteOffset)[1];
  const page = (number) => memory.subarray(head + PAGE_BYTES * number, head + PAGE_BYTES * (number + 1));
  const all = [...Array((memory.length - head) / PAGE_BYTES).keys()];
  const blank = Buffer.alloc(PAGE_BYTES);
  const of = (other, number) =>
    PAGE_BYTES * number < other.length ? other.subarray(PAGE_BYTES * number, PAGE_BYTES * (number + 1)) : blank;
  const isEverywhere = (number) =>
    of(initialMemory, number).equals(page(number)) && of(started, number).equals(page(number));
  const numbers = all.filter((number) => !isEverywhere(number));
  const table = Buffer.from(Uint32Array.of(head, numbers.length, ...numbers).buffer);
  return Buffer.concat([table, memory.subarray(0, head), ...numbers.map(page)]);
}

/** Returns the memory of a program that has started and is about to load this snapshot. */
async function memoryBeforeLoading(loadPyodide, _loadSnapshot) {
  let memory;
  const createPyodideModule = async (settings) => {
    const { default: create } = await import(pathToFileURL(`${pyodideFolder}/pyodide.asm.mjs`).href);
    const module = await create(settings);
    memory = Buffer.from(module.HEAPU8.slice());
    return module;
  };
  await loadPyodide({ stdLibURL, _loadSnapshot, createPyodideModule });
  return memory;
}

/**
 * Writes zeros over freed memory, so that it compresses well: allocates all free blocks before the last byte that was
 * ever written, the largest first, fills them with zeros and frees them again.
 */
function wipeFreeMemory(program) {
  const { _malloc, _free } = program;
  const end = program.HEAPU8.findLastIndex((byte) => byte !== 0);
  const taken = [];
  for (let size = LARGEST_BLOCK; size >= SMALLEST_BLOCK; size >>= 1) {
    let piece = _malloc(size);
    for (; piece && piece < end; piece = _malloc(size)) taken.push([piece, size]);
    _free(piece);
  }
  for (const [piece, size] of taken) program.HEAPU8.fill(0, piece, piece + size);
  for (const [piece] of taken) _free(piece);
}

const [pyodideFolder, stdLibURL, snapshotPath] = process.argv.slice(2);
process.argv[1] = "clowder"; // Python stores the path of its program, which differs between machines
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
  const python = await loadPyodide({ stdLibURL, _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } });
  python.runPython(readFileSync(0, "utf8"));
  wipeFreeMemory(python._module);
  const memory = python.makeMemorySnapshot();
  writeFileSync(snapshotPath, foldSnapshot(memory, await memoryBeforeLoading(loadPyodide, memory)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

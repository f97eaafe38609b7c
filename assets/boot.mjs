// Starts Python while PyScript is still arriving, which then finds it here: this module is its `interpreter`.
//
// There are three ways to start. From the memory of an interpreter that has loaded everything, which the service
// worker keeps, and which `serve.py` hands out on its own machine; without it, from a zip of compiled modules; and
// at a first visit to a static site so too, but with the largest file packed: not every server packs what it sends.

import { arrived, failed, note, waking } from "./waking.mjs";

const { pyodide, pyscript, python, memory, lock, version: site } = document.getElementById("boot").dataset;
const at = (address) => new URL(address, document.baseURI).href;
const isFirst = Boolean(site) && !navigator.serviceWorker?.controller;

/** The bytes of a page of WebAssembly, of which memory is made. */
const PAGE = 65_536;

/** What Python prints goes where PyScript wants it, once it is there. */
const streams = {};

const options = {
  indexURL: at(pyodide),
  stdLibURL: at(python),
  lockFileContents: lock,
  packageBaseUrl: at(pyodide),
  stdout: (text) => (streams.stdout ?? console.log)(text),
  stderr(text) {
    note(text);
    (streams.stderr ?? console.error)(text);
  },
};

// Begun at once: Pyodide would do these one after the other.
const { fetch } = globalThis;
const wasm = at(`${pyodide}pyodide.asm.wasm`);
const program = WebAssembly.compileStreaming(fetched(wasm)).catch(failed);
const loading = import(at(`${pyodide}pyodide.mjs`)).catch(failed);

/** Fetches; at a first visit what arrives is counted, and unpacked if it is there only packed. */
async function fetched(address, how) {
  if (!isFirst) return fetch(address, how);
  const isPacked = String(address) === wasm;
  const answer = await fetch(isPacked ? `${address}.packed` : address, how);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const body = answer.body.pipeThrough(arrived());
  if (!isPacked) return new Response(body, answer);
  const headers = { "Content-Type": "application/wasm" };
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

/** Starts Pyodide, which is to find what was begun. */
async function started(options) {
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (address, how) => (String(address) === wasm ? program : fetched(address, how).catch(failed));
  WebAssembly.instantiateStreaming = async (program, imports) => {
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const { loadPyodide } = await loading;
    return await loadPyodide(options);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** The memory, every page in its place. It is kept as how many pages, their numbers, and the pages: not the empty ones. */
function unfolded(kept) {
  const [count] = new Uint32Array(kept, 0, 1);
  const numbers = new Uint32Array(kept, 4, count);
  const whole = new Uint8Array((numbers.at(-1) + 1) * PAGE);
  numbers.forEach((number, i) => whole.set(new Uint8Array(kept, 4 * (1 + count) + PAGE * i, PAGE), PAGE * number));
  return whole;
}

async function fromMemory() {
  const answer = await fetch(at(memory));
  if (!answer.ok) throw new Error(`there is none (${answer.status})`);
  let remembered = answer.arrayBuffer().then(unfolded);
  // Given away once and let go, as Pyodide holds on to its options.
  const _loadSnapshot = { then: (...done) => (remembered = void remembered.then(...done)) };
  const interpreter = await started({ ...options, _loadSnapshot });
  interpreter.runPython("import random; random.seed()"); // else everybody would remember the same
  return interpreter;
}

async function start() {
  if (isFirst || !isSecureContext) return started(options);
  try {
    return await fromMemory();
  } catch (reason) {
    console.info("Clowder starts without its memory:", reason);
    return started(options);
  }
}

/** Python, as soon as it is there. */
const interpreter = start().then((interpreter) => {
  waking();
  return interpreter;
}, failed);

export const { version } = await loading;

/**
 * Called by PyScript, once. It would make functions of text for workers, which the page forbids and has not, and
 * write down its modules and compile them, which are in the zip.
 */
export async function loadPyodide({ stdout, stderr }) {
  const { hooks, stdlib } = await import(at(`${pyscript}core.js`));
  hooks.worker.onBeforeRunAsync.clear();
  Object.assign(streams, { stdout, stderr });
  const python = await interpreter;
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = (program, ...how) => run(program.replace(stdlib, ""), ...how).catch(failed);
  return python;
}

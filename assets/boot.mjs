// Starts Python while PyScript is still arriving, which then finds it here: this module is its `interpreter`.
//
// There are three ways to start. From the memory of an interpreter that has loaded everything, which the service
// worker keeps, and which `serve.py` hands out on its own machine; without it, from a zip of compiled modules; and
// at a first visit to a static site so too, but with the largest file packed: not every server packs what it sends.

import { arrived, failed, note, waking } from "./waking.mjs";

const { pyodide, pyscript, python, memory, lock, version: site } = document.getElementById("boot").dataset;
const at = (address) => new URL(address, document.baseURI).href;
const isKept = Boolean(navigator.serviceWorker?.controller);

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

const { loadPyodide: load, version } = await import(at(`${pyodide}pyodide.mjs`)).catch(failed);

/** Fetches what Pyodide asks for, counted, and unpacked what is there only packed. */
async function unpacked(fetch, address, how) {
  const wasm = String(address).endsWith(".wasm");
  const answer = await fetch(wasm ? `${address}.packed` : address, how);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const body = answer.body.pipeThrough(arrived());
  if (!wasm) return new Response(body, answer);
  const headers = { "Content-Type": "application/wasm" };
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

async function atFirst() {
  const { fetch } = globalThis;
  globalThis.fetch = (address, how) => unpacked(fetch, address, how).catch(failed);
  try {
    return await load(options);
  } finally {
    globalThis.fetch = fetch;
  }
}

async function fromMemory() {
  const answer = await fetch(at(memory));
  if (!answer.ok) throw new Error(`there is none (${answer.status})`);
  // Not a promise, which would hold on to what it promised as long as Pyodide holds on to its options.
  const _loadSnapshot = { then: (...done) => answer.arrayBuffer().then(...done) };
  const interpreter = await load({ ...options, _loadSnapshot });
  interpreter.runPython("import random; random.seed()"); // else everybody would remember the same
  return interpreter;
}

async function start() {
  if (site && !isKept) return atFirst();
  if (!isSecureContext) return load(options);
  try {
    return await fromMemory();
  } catch (reason) {
    console.info("Clowder starts without its memory:", reason);
    return load(options);
  }
}

/** Python, as soon as it is there, telling of a program that fails. */
const interpreter = start().then((interpreter) => {
  const run = interpreter.runPythonAsync.bind(interpreter);
  interpreter.runPythonAsync = (...what) => run(...what).catch(failed);
  waking();
  return interpreter;
}, failed);

export { version };

/** Called by PyScript, once. It would make functions of text for workers, which the page forbids and has not. */
export async function loadPyodide({ stdout, stderr }) {
  const { hooks } = await import(at(`${pyscript}core.js`));
  hooks.worker.onBeforeRunAsync.clear();
  Object.assign(streams, { stdout, stderr });
  return interpreter;
}

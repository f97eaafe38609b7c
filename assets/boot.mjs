// Starts Pyodide while PyScript is still loading. This module is the `interpreter` of PyScript, which gets the Pyodide
// that was started here.
//
// There are three ways to start. The fastest is a memory snapshot of an interpreter with all modules loaded, which the
// service worker saves, and which `serve.py` serves on a local machine. Without it, Python starts from a zip of
// compiled modules. The first visit to a static site does so too, but with large files packed, as not every server
// compresses its responses.

import { awake, change, heed, kept } from "./keeping.mjs";
import { remembered } from "./snapshot.mjs";
import { alive, arrived, waking } from "./loading.mjs";

const boot = document.getElementById("boot");
const { pyodide, pyscript, python, memory, lock, style, version: site } = boot.dataset;
if (document.documentElement.dataset.refused) throw new Error("Clowder does not start here.");
const at = (address) => new URL(address, document.baseURI).href;
const isFirst = Boolean(site && document.documentElement.dataset.first);

/** Output functions of PyScript, which gets what Python prints as soon as they are set. */
const streams = {};

const options = {
  indexURL: at(pyodide),
  stdLibURL: at(python),
  lockFileContents: lock,
  packageBaseUrl: at(pyodide),
  stdout: (text) => (streams.stdout ?? console.log)(text),
  stderr(text) {
    alive(text);
    (streams.stderr ?? console.error)(text);
  },
};

if (isFirst) await seen().catch(() => {}); // not every browser reports paints
delete document.documentElement.dataset.first;
const dressed = dress();

// Where the engine can switch stacks (JSPI), Pyodide enters Python on a stack of its own. The renderer of Chromium
// crashed on such a stack, and nothing here waits for a promise inside Python: so JSPI is hidden from Pyodide.
delete WebAssembly.Suspending;
delete WebAssembly.Suspender; // its former name

// Pyodide takes a context without this name for a worker.
if (!("sessionStorage" in globalThis)) globalThis.sessionStorage = null;

// These downloads start at once; Pyodide would do one after the other.
const { fetch } = globalThis;
const wasm = at(`${pyodide}pyodide.asm.wasm`);
const KINDS = { [wasm]: "application/wasm", [at(python)]: "application/zip" };
const program = WebAssembly.compileStreaming(fetched(wasm)).catch(failed);
const loading = arriving(`${pyodide}pyodide.mjs`);
const glue = arriving(`${pyodide}pyodide.asm.mjs`);

/** Waits for the first paint: at a first visit no large download may delay it. */
function seen() {
  return new Promise((done) => {
    const look = (list) => list.getEntriesByName("first-contentful-paint").length && done();
    new PerformanceObserver(look).observe({ type: "paint", buffered: true });
    setTimeout(done, 1000); // a hidden page is not painted
  });
}

/**
 * Loads the style sheet for all pages but the home screen, whose style is inlined. Browsers report few errors of style
 * sheets, so its last rule, `--dressed`, shows that it is complete.
 */
function dress() {
  const isWhole = () => getComputedStyle(boot).getPropertyValue("--dressed");
  const link = document.createElement("link");
  const dressing = new Promise((done, wrong) => {
    link.onload = link.onerror = () => (isWhole() ? done() : wrong(new TypeError(`${style} did not arrive`)));
  });
  document.head.append(Object.assign(link, { rel: "stylesheet", href: at(style) }));
  return dressing.catch(failed);
}

function arriving(address) {
  return import(at(address)).catch(failed);
}

/** Reports an error (to watching.js), and throws it again. */
function failed(error) {
  reportError(error);
  throw error;
}

/** Fetches a file. At a first visit its bytes are counted, and packed files are unpacked. */
async function fetched(address, how) {
  const isPacked = isFirst && address in KINDS;
  const answer = await fetch(isPacked ? `${address}.packed` : address, how);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  if (!isFirst) return answer;
  const body = answer.body.pipeThrough(arrived());
  if (!isPacked) return new Response(body, answer);
  const headers = { "Content-Type": KINDS[address] };
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

/** Reads a whole response. Throws a TypeError if it was cut: Pyodide and Firefox take that for the whole. */
async function whole(answer, address) {
  const bytes = await answer.arrayBuffer();
  const isPlain = !answer.headers.get("Content-Encoding");
  const isCut = isPlain && bytes.byteLength < Number(answer.headers.get("Content-Length"));
  if (isCut) throw new TypeError(`${address} was cut`);
  answer.arrayBuffer = async () => bytes; // a new Response would be read once more
  return answer;
}

/** Starts Pyodide with the downloads that are under way. */
async function started(options) {
  const { instantiateStreaming } = WebAssembly;
  const fetchedWhole = (address, how) =>
    fetched(address, how)
      .then((answer) => whole(answer, address))
      .catch(failed);
  globalThis.fetch = (address, how) => (String(address) === wasm ? program : fetchedWhole(address, how));
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

async function fromMemory() {
  const answer = await fetch(at(memory));
  if (!answer.ok) throw new Error(`there is none (${answer.status})`);
  let remembering = answer.arrayBuffer().then(remembered);
  remembering.catch(() => {}); // reported below
  // Pyodide would wait for the whole snapshot before it starts the program, and copy blank pages too.
  const createPyodideModule = async (settings) => {
    const creating = glue.then(({ default: create }) => create(settings));
    const [module, { head, restore }] = await Promise.all([creating, remembering]);
    const { restoreSnapshot } = settings.API;
    settings.API.restoreSnapshot = () => {
      settings.API.restoreSnapshot = restoreSnapshot; // else the snapshot would stay in memory twice
      restore(module.HEAPU8);
      return restoreSnapshot(head);
    };
    remembering = null; // as Pyodide keeps its options
    return module;
  };
  const interpreter = await started({ ...options, createPyodideModule, _loadSnapshot: new Uint8Array() });
  interpreter.runPython("import random; random.seed()"); // not the seed of the snapshot
  return interpreter;
}

async function start() {
  if (isFirst || !memory || !isSecureContext) return started(options);
  try {
    return await fromMemory();
  } catch (reason) {
    console.info("Clowder starts without its memory:", reason);
    return started(options);
  }
}

/**
 * Returns the QR code of a text, as rows of booleans (true is dark), with the blank border that cameras need. The
 * encoder is loaded when first needed.
 */
async function code(text) {
  const { encodeQR } = await import("./codes/index.js");
  return encodeQR(text, "raw", { ecc: "medium", border: 4 });
}

/** Returns the texts of the QR codes in the current frame of a camera video. */
async function inSight(video) {
  const { BarcodeDetector } = await import("./codes/decode.js"); // not that of the browser, which differs too much
  return (await new BarcodeDetector({ formats: ["qr_code"] }).detect(video)).map((code) => code.rawValue);
}

/** Promise of the Python interpreter. */
const interpreter = start().then((interpreter) => {
  waking();
  return interpreter;
}, failed);

// While it loads, PyScript waits for a database of packages, and makes a channel and a worker class. Nothing of that is
// used here, and some browsers refuse it. So PyScript gets substitutes until it has loaded, and the database answers at
// once.
const answer = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
};
const empty = { transaction: () => ({ objectStore: () => ({ getAllKeys: () => answer([]) }) }), close() {} };
const lent = {
  indexedDB: { open: () => answer(empty) },
  BroadcastChannel: EventTarget,
  Worker: EventTarget,
  Atomics: {},
};
const own = Object.keys(lent).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
for (const [name, value] of Object.entries(lent))
  Object.defineProperty(globalThis, name, { value, configurable: true });

// The page turns off all plugins of PyScript, for Python and for MicroPython, which is not here. Otherwise they would
// be loaded for MicroPython, and one looks for editors four times a second.
arriving(`${pyscript}core.js`);

/**
 * Version name that PyScript gives its database. Waiting for the version of Pyodide here would fail in WebKit if
 * PyScript arrives first: there a module that still waits counts as loaded, without its exports.
 */
export const version = pyodide;

/**
 * Returns Python to PyScript, which calls this once. PyScript would also turn text into functions for workers, which
 * the policy of the page forbids, and write and compile its own modules, which are in the zip.
 */
export async function loadPyodide({ stdout, stderr }) {
  for (const [name, descriptor] of own) {
    delete globalThis[name];
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
  const { hooks, stdlib } = await import(at(`${pyscript}core.js`));
  hooks.worker.onBeforeRunAsync.clear();
  Object.assign(streams, { stdout, stderr });
  const [python] = await Promise.all([interpreter, dressed]);
  python.registerJsModule("keeping", { awake, change, heed, code, inSight, ...(await kept) });
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = (program, ...how) => run(program.replace(stdlib, ""), ...how).catch(failed);
  return python;
}

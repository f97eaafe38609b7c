// Starts Python while PyScript is still arriving, which then finds it here: this module is its `interpreter`.
//
// There are three ways to start. From the memory of an interpreter that has loaded everything, which the service
// worker keeps, and which `serve.py` hands out on its own machine; without it, from a zip of compiled modules; and
// at a first visit to a static site so too, but with what is large packed: not every server packs what it sends.

import { awake, change, heed, kept } from "./keeping.mjs";
import { remembered } from "./snapshot.mjs";
import { alive, arrived, waking } from "./loading.mjs";

const boot = document.getElementById("boot");
const { pyodide, pyscript, python, memory, lock, style, version: site } = boot.dataset;
if (document.documentElement.dataset.refused) throw new Error("Clowder does not start here.");
const at = (address) => new URL(address, document.baseURI).href;
const isFirst = Boolean(site && document.documentElement.dataset.first);

/** What Python prints goes where PyScript wants it, once it is there. */
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

if (isFirst) await seen().catch(() => {}); // or not every browser tells
delete document.documentElement.dataset.first;
const dressed = dress();

// Pyodide enters Python on a stack of its own wherever the engine can switch stacks (JSPI). Nothing here waits for a promise
// in the middle of Python, and Chromium's renderer crashed on such a stack: so Pyodide must find that it cannot.
delete WebAssembly.Suspending;
delete WebAssembly.Suspender; // what it was called before

// By its name Pyodide tells a page from a worker.
if (!("sessionStorage" in globalThis)) globalThis.sessionStorage = null;

// Begun at once: Pyodide would do these one after the other.
const { fetch } = globalThis;
const wasm = at(`${pyodide}pyodide.asm.wasm`);
const KINDS = { [wasm]: "application/wasm", [at(python)]: "application/zip" };
const program = WebAssembly.compileStreaming(fetched(wasm)).catch(failed);
const loading = arriving(`${pyodide}pyodide.mjs`);
const glue = arriving(`${pyodide}pyodide.asm.mjs`);

/** When the page is on the screen: at a first visit nothing large is in the way of that. */
function seen() {
  return new Promise((done) => {
    const look = (list) => list.getEntriesByName("first-contentful-paint").length && done();
    new PerformanceObserver(look).observe({ type: "paint", buffered: true });
    setTimeout(done, 1000); // who does not look is shown nothing
  });
}

/** Asks for the style of all pages but the home screen, which stands in the page. Browsers tell little of what is wrong
 * with a style, so its last line tells that it is there. */
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

/** Tells whoever watches of an error, which is thrown again. */
function failed(error) {
  reportError(error);
  throw error;
}

/** Fetches; at a first visit what arrives is counted, and unpacked if it is there only packed. */
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

/** All of an answer: Pyodide says nothing of what ends too early, and Firefox takes it for the whole. */
async function whole(answer, address) {
  const bytes = await answer.arrayBuffer();
  const isPlain = !answer.headers.get("Content-Encoding");
  const isCut = isPlain && bytes.byteLength < Number(answer.headers.get("Content-Length"));
  if (isCut) throw new TypeError(`${address} was cut`);
  answer.arrayBuffer = async () => bytes; // another answer, made of them, would be read once more
  return answer;
}

/** Starts Pyodide, which is to find what is on its way. */
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
  remembering.catch(() => {}); // told below
  // Pyodide would wait for the whole memory before the program begins, and copy what is blank too.
  const createPyodideModule = async (settings) => {
    const creating = glue.then(({ default: create }) => create(settings));
    const [module, { head, restore }] = await Promise.all([creating, remembering]);
    const { restoreSnapshot } = settings.API;
    settings.API.restoreSnapshot = () => {
      settings.API.restoreSnapshot = restoreSnapshot; // or what was kept would stay in memory twice
      restore(module.HEAPU8);
      return restoreSnapshot(head);
    };
    remembering = null; // as Pyodide holds on to its options
    return module;
  };
  const interpreter = await started({ ...options, createPyodideModule, _loadSnapshot: new Uint8Array() });
  interpreter.runPython("import random; random.seed()"); // else everybody would remember the same
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

/** A text as a code for cameras: rows of dark and light, with what is blank around it, which cameras need.
 * What makes and reads codes is fetched when it is first wanted. */
async function code(text) {
  const { encodeQR } = await import("./codes/index.js");
  return encodeQR(text, "raw", { ecc: "medium", border: 4 });
}

/** The texts of the codes that are in sight of a camera, as a video shows it now. */
async function inSight(video) {
  const { BarcodeDetector } = await import("./codes/decode.js"); // some browsers have one, with moods of its own
  return (await new BarcodeDetector({ formats: ["qr_code"] }).detect(video)).map((code) => code.rawValue);
}

/** Python, as soon as it is there. */
const interpreter = start().then((interpreter) => {
  waking();
  return interpreter;
}, failed);

// PyScript waits for a database of packages, and makes a channel and a kind of worker as it loads. We use none of them, and
// some browsers refuse them. So until it has loaded it is given others, of which the database answers at once.
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

// What PyScript has besides is off in the page, for Python and for MicroPython, which is not here: else it comes for the
// other's sake, and looks for what to edit four times a second.
arriving(`${pyscript}core.js`);

/** What PyScript calls its database by, which it has not. To wait for Pyodide's own here would be the end in WebKit, for
 * which a module is there that still waits: it would find no version where PyScript arrives first. */
export const version = pyodide;

/**
 * Called by PyScript, once. It would make functions of text for workers, which the page forbids and has not, and
 * write down its modules and compile them, which are in the zip.
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

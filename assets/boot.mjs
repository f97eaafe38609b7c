// Starts Pyodide while PyScript is still loading. This module is the `interpreter` of PyScript, which gets the Pyodide
// that was started here.
//
// There are three ways to start. The fastest is a memory snapshot of an interpreter with all modules loaded, which the
// service worker saves, and which `serve.py` serves on a local machine. Without it, Python starts from a zip of
// compiled modules. The first visit to a static site starts in the first way where the network is quick, else in the
// second; but with large files packed, as not every server compresses its responses, and with the beginning of that
// zip, which is a zip by itself: stage/later_modules.py adds the rest.

import { doPendingWork, changeText, setCallbacks, storedTexts } from "./database.mjs";
import { applyChange } from "./drawing.mjs";
import { compileLaterPart, fetchAtOnce, joinParts, receiveLaterPart, setMissingSentence } from "./program.mjs";
import { readSnapshot } from "./snapshot.mjs";
import { addExpectedBytes, countingStream, reportProgress, showStarting } from "./loading.mjs";

const bootScript = document.getElementById("boot");
const { pyodide, pyscript, python, memory, lock, style, version: site } = bootScript.dataset;
if (document.documentElement.dataset.refused) throw new Error("Clowder does not start here.");
const absoluteUrl = (address) => new URL(address, document.baseURI).href;
const modulesUrl = absoluteUrl(python);
const isFirstVisit = Boolean(site && document.documentElement.dataset.first);

/** Bytes per millisecond of Python's program, which does not come alone, from which a network is quick: 20 Mbit/s. */
const QUICK_RATE = 2500;

/** Milliseconds after which a first visit waits no longer for the memory. */
const MEMORY_MS = 8000;

/** Output functions of PyScript, which gets what Python prints as soon as they are set. */
const outputs = {};

const pyodideOptions = {
  indexURL: absoluteUrl(pyodide),
  stdLibURL: modulesUrl,
  lockFileContents: lock,
  packageBaseUrl: absoluteUrl(pyodide),
  stdout: (text) => (outputs.stdout ?? console.log)(text),
  stderr(text) {
    reportProgress(text);
    (outputs.stderr ?? console.error)(text);
  },
};

if (isFirstVisit) await waitForFirstPaint().catch(() => {}); // not every browser reports paints
delete document.documentElement.dataset.first;
const stylesLoaded = loadStyles();

// Where the engine can switch stacks (JSPI), Pyodide enters Python on a stack of its own. The renderer of Chromium
// crashed on such a stack, and nothing here waits for a promise inside Python: so JSPI is hidden from Pyodide.
delete WebAssembly.Suspending;
delete WebAssembly.Suspender; // its former name

// Pyodide takes a context without this name for a worker.
if (!("sessionStorage" in globalThis)) globalThis.sessionStorage = null;

// These downloads start at once; Pyodide would do one after the other.
const { fetch } = globalThis;
const wasmUrl = absoluteUrl(`${pyodide}pyodide.asm.wasm`);
const PACKINGS = ["brotli", "gzip"]; // the smallest first; every browser knows gzip
const laterProgramUrl = absoluteUrl(`${pyodide}pyodide.later.wasm`);
const memoryUrl = absoluteUrl(memory);
const laterModulesUrl = modulesUrl.replace(/zip$/, "later");
const CONTENT_TYPES = {
  [wasmUrl]: "application/wasm",
  [laterProgramUrl]: "application/wasm",
  [modulesUrl]: "application/zip",
  [laterModulesUrl]: "application/octet-stream",
  [memoryUrl]: "application/octet-stream",
};

/** Offsets in the zip of modules: of those that the memory has, and of those that come later. */
const [inMemoryOffset, laterOffset] = (bootScript.dataset.offsets ?? "").split(" ").map(Number);

/** Where the parts are, if the page waits for one that is missing; empty for modules that are not missing. */
const missing = { program: laterProgramUrl, later: "", inMemory: "" };

const compiledProgram = WebAssembly.compileStreaming(fetchFile(wasmUrl)).catch(reportAndThrow);
let laterProgram = isFirstVisit ? null : keepLaterProgram().catch(fetchLaterProgram);
const pyodideModule = importScript(`${pyodide}pyodide.mjs`);
const glueModule = importScript(`${pyodide}pyodide.asm.mjs`);

/** Waits for the first paint: at a first visit no large download may delay it. */
function waitForFirstPaint() {
  return new Promise((done) => {
    const findPaint = (list) => list.getEntriesByName("first-contentful-paint").length && done();
    new PerformanceObserver(findPaint).observe({ type: "paint", buffered: true });
    setTimeout(done, 1000); // a hidden page is not painted
  });
}

/**
 * Loads the style sheet for all pages but the home screen, whose style is inlined. Browsers report few errors of style
 * sheets, so its last rule, `--dressed`, shows that it is complete.
 */
function loadStyles() {
  const isComplete = () => getComputedStyle(bootScript).getPropertyValue("--dressed");
  const link = document.createElement("link");
  const loaded = new Promise((done, wrong) => {
    link.onload = link.onerror = () => (isComplete() ? done() : wrong(new TypeError(`${style} did not arrive`)));
  });
  document.head.append(Object.assign(link, { rel: "stylesheet", href: absoluteUrl(style) }));
  return loaded.catch(reportAndThrow);
}

function importScript(address) {
  return import(absoluteUrl(address)).catch(reportAndThrow);
}

/** Reports an error (to watching.js), and throws it again. */
function reportAndThrow(error) {
  reportError(error);
  throw error;
}

/**
 * Fetches a file. At a first visit large files come packed. Later they are read where the service worker has saved them,
 * which is quicker than through the worker.
 */
async function fetchFile(address, options) {
  const fetchLarge = isFirstVisit ? fetchPacked : fetchSaved;
  const answer = await (address in CONTENT_TYPES ? fetchLarge : fetch)(address, options);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer;
}

/**
 * Reads a file that the service worker has saved for this or another version: names of large files tell what is in
 * them. Chromium keeps a compiled program with the worker's answer alone, so the worker is asked for that one. A worker
 * that knows nothing of this version, as it belongs to another site above this one or has lost what it had saved, has no
 * such file, and neither has the server: then it comes packed. The memory does not, as a start does without it.
 */
async function fetchSaved(address, options) {
  try {
    const saved = address === wasmUrl ? null : await caches.match(address);
    if (saved) return saved;
  } catch {
    // Some browsers refuse it.
  }
  const answer = await fetch(address, options);
  return answer.ok || address === memoryUrl ? answer : fetchPacked(address, options);
}

/**
 * Fetches a file in the first packing that this browser knows and the server has, and unpacks it while it arrives. Its
 * bytes are counted. Of the zip of modules this is the beginning.
 */
async function fetchPacked(address, options) {
  let answer;
  if (address === modulesUrl) missing.later = `${laterModulesUrl}.gzip`;
  for (const packing of PACKINGS.filter(canUnpack)) {
    answer = await fetch(`${address}.${packing}`, options);
    if (!answer.ok) continue;
    if (address === memoryUrl) addExpectedBytes(Number(answer.headers.get("Content-Length")));
    const body = answer.body.pipeThrough(countingStream(packing)).pipeThrough(new DecompressionStream(packing));
    return new Response(body, { headers: { "Content-Type": CONTENT_TYPES[address] } });
  }
  return answer;
}

/** Returns whether this browser can unpack files of this packing. */
function canUnpack(packing) {
  try {
    return new DecompressionStream(packing) !== null;
  } catch {
    return false;
  }
}

/** Reads a whole response. Throws a TypeError if it was cut: Pyodide and Firefox take that for the whole. */
async function checkLength(answer, address) {
  const bytes = await answer.arrayBuffer();
  const isPlain = !answer.headers.get("Content-Encoding");
  const isCut = isPlain && bytes.byteLength < Number(answer.headers.get("Content-Length"));
  if (isCut) throw new TypeError(`${address} was cut`);
  answer.arrayBuffer = async () => bytes; // a new Response would be read once more
  return answer;
}

/** Fetches the rest of the zip of modules, and returns its bytes. */
async function fetchLaterModules() {
  return new Uint8Array(await (await fetchFile(laterModulesUrl)).arrayBuffer());
}

/**
 * Fetches the other part of the program: at a first visit after the first page, else at once. If that fails, it is
 * fetched when it is wanted.
 */
function fetchLaterProgram() {
  return receiveLaterPart(fetchFile(laterProgramUrl)).catch(console.info);
}

/**
 * Leaves the other part of the program where the service worker has saved it, until it is wanted. (A page that waits for
 * a file does not get it from the worker.) Throws an error if it is not saved.
 */
async function keepLaterProgram() {
  missing.program = URL.createObjectURL(await (await caches.match(laterProgramUrl)).blob());
}

/**
 * Returns the address of the beginning of the saved zip of modules, which is all that a start from the memory reads. The
 * rest stays where it is, until it is wanted. Throws an error if the zip is not saved.
 */
async function keepModules() {
  const whole = await (await caches.match(modulesUrl)).blob();
  const urlOf = (from, to) => URL.createObjectURL(whole.slice(from, to));
  Object.assign(missing, { inMemory: urlOf(inMemoryOffset, laterOffset), later: urlOf(laterOffset) });
  return urlOf(0, inMemoryOffset);
}

/** Starts Pyodide with the downloads that are under way. */
async function startPyodide(options) {
  const { instantiateStreaming } = WebAssembly;
  const fetchChecked = (address, how) =>
    fetchFile(String(address), how)
      .then((answer) => checkLength(answer, address))
      .catch(reportAndThrow);
  globalThis.fetch = (address, how) => (String(address) === wasmUrl ? compiledProgram : fetchChecked(address, how));
  const compileLater = () => compileLaterPart(missing.program);
  WebAssembly.instantiateStreaming = async (program, imports) => {
    const module = await program;
    await laterProgram;
    const instance = await WebAssembly.instantiate(module, imports);
    return { module, instance: joinParts(instance, imports, compileLater) };
  };
  try {
    const { loadPyodide } = await pyodideModule;
    return await loadPyodide(options);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function startFromSnapshot() {
  const signal = isFirstVisit ? AbortSignal.timeout(MEMORY_MS) : null;
  const response = await fetchFile(memoryUrl, { signal });
  let reading = response.arrayBuffer().then(readSnapshot);
  reading.catch(() => {}); // reported below
  // Pyodide would wait for the whole snapshot before it starts the program, and copy blank pages too.
  const createPyodideModule = async (settings) => {
    const creating = glueModule.then(({ default: create }) => create(settings));
    const [module, { head, restore }] = await Promise.all([creating, reading]);
    const { restoreSnapshot } = settings.API;
    settings.API.restoreSnapshot = () => {
      settings.API.restoreSnapshot = restoreSnapshot; // else the snapshot would stay in memory twice
      restore(module.HEAPU8);
      return restoreSnapshot(head);
    };
    reading = null; // as Pyodide keeps its options
    return module;
  };
  const { stdLibURL: whole } = pyodideOptions;
  const stdLibURL = isFirstVisit ? whole : await keepModules().catch(() => whole);
  const options = { ...pyodideOptions, stdLibURL, createPyodideModule, _loadSnapshot: new Uint8Array() };
  const interpreter = await startPyodide(options);
  interpreter.runPython("import random; random.seed()"); // not the seed of the snapshot
  return interpreter;
}

/**
 * Returns whether a first visit begins with the memory, which is as much as all else that it waits for, but spares the
 * device the work of seconds: if the network is quick, and nobody wants to save data.
 */
async function isNetworkQuick() {
  if (navigator.connection?.saveData) return false;
  const findTiming = () => performance.getEntriesByType("resource").findLast(({ name }) => name.startsWith(wasmUrl));
  const arrived = new Promise((done) => {
    const observer = new PerformanceObserver(() => findTiming() && done(observer.disconnect()));
    observer.observe({ type: "resource", buffered: true });
  });
  await Promise.race([arrived, compiledProgram]);
  const { encodedBodySize, responseStart, responseEnd } = findTiming() ?? {};
  return encodedBodySize > QUICK_RATE * (responseEnd - responseStart);
}

async function startInterpreter() {
  const hasMemory = memory && isSecureContext && (!isFirstVisit || (await isNetworkQuick().catch(() => false)));
  if (!hasMemory) return startPyodide(pyodideOptions);
  try {
    return await startFromSnapshot();
  } catch (error) {
    console.info("Clowder starts without its memory:", error);
    missing.later = missing.inMemory = "";
    return startPyodide(pyodideOptions);
  }
}

/**
 * Returns the QR code of a text, as rows of booleans (true is dark), with the blank border that cameras need. The
 * encoder is loaded when first needed.
 */
async function encodeQrCode(text) {
  const { encodeQR } = await import("./codes/index.js");
  return encodeQR(text, "raw", { ecc: "medium", border: 4 });
}

/** Returns the texts of the QR codes in the current frame of a camera video. */
async function readQrCodes(video) {
  const { BarcodeDetector } = await import("./codes/decode.js"); // not that of the browser, which differs too much
  return (await new BarcodeDetector({ formats: ["qr_code"] }).detect(video)).map((code) => code.rawValue);
}

/** Promise of the Python interpreter. */
const interpreter = startInterpreter().then((interpreter) => {
  showStarting();
  return interpreter;
}, reportAndThrow);

// While it loads, PyScript waits for a database of packages, and makes a channel and a worker class. Nothing of that is
// used here, and some browsers refuse it. So PyScript gets substitutes until it has loaded, and the database answers at
// once.
const answerRequest = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
};
const emptyDatabase = {
  transaction: () => ({ objectStore: () => ({ getAllKeys: () => answerRequest([]) }) }),
  close() {},
};
const substitutes = {
  indexedDB: { open: () => answerRequest(emptyDatabase) },
  BroadcastChannel: EventTarget,
  Worker: EventTarget,
  Atomics: {},
};
const ownDescriptors = Object.keys(substitutes).map((name) => [
  name,
  Object.getOwnPropertyDescriptor(globalThis, name),
]);
for (const [name, value] of Object.entries(substitutes))
  Object.defineProperty(globalThis, name, { value, configurable: true });

// The page turns off all plugins of PyScript, for Python and for MicroPython, which is not here. Otherwise they would
// be loaded for MicroPython, and one looks for editors four times a second.
importScript(`${pyscript}core.js`);

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
  for (const [name, descriptor] of ownDescriptors) {
    delete globalThis[name];
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
  const { hooks, stdlib } = await import(absoluteUrl(`${pyscript}core.js`));
  hooks.worker.onBeforeRunAsync.clear();
  Object.assign(outputs, { stdout, stderr });
  const [python] = await Promise.all([interpreter, stylesLoaded]);
  python.registerJsModule("page_scripts", {
    applyChange,
    changeText,
    doPendingWork,
    encodeQrCode,
    fetchAtOnce,
    fetchLaterModules,
    fetchLaterProgram(sentence) {
      setMissingSentence(sentence);
      laterProgram ??= fetchLaterProgram();
      return laterProgram;
    },
    laterModulesUrl: missing.later,
    laterModulesOffset: laterOffset,
    modulesInMemoryUrl: missing.inMemory,
    modulesInMemoryOffset: inMemoryOffset,
    readQrCodes,
    setCallbacks,
    ...(await storedTexts),
  });
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = (program, ...how) => run(program.replace(stdlib, ""), ...how).catch(reportAndThrow);
  return python;
}

// Service worker: saves the whole site, which needs no network after the first visit.
//
// `serve.py build` inserts the files of the site, each with its hash; packed files have one hash for each packing.
// Without them this worker saves nothing, and deletes what another one has saved: so developers always see the current
// files.

const SITE = { version: "", files: {}, packed: {}, rarely: {} };

const PAGE_ADDRESS = "./";
const PAGE_URL = new URL(PAGE_ADDRESS, self.location).href;
const CACHE_PREFIX = `clowder ${PAGE_URL} `;
const PACKINGS = ["brotli", "gzip"].filter(canUnpack); // as in boot.mjs
const CACHE_NAME = CACHE_PREFIX + SITE.version;
const CONTENT_TYPES = { wasm: "application/wasm", zip: "application/zip", memory: "application/octet-stream" };

self.addEventListener("install", (event) => event.waitUntil(SITE.version ? installSite() : beginRemoval()));
self.addEventListener("activate", (event) => event.waitUntil(SITE.version ? takeOver() : removeWorker()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "look") event.waitUntil(reportSaved().then((found) => event.source.postMessage(found)));
});

/** A file that failed to arrive as built. `trouble` is one of the reasons in py/clowder/app/device.py. */
class FileError extends Error {
  constructor(trouble, address) {
    super(`${address}: ${trouble}`);
    this.found = { since: 0, trouble, part: address === PAGE_ADDRESS ? "index.html" : address };
  }
}

self.addEventListener("fetch", (event) => {
  const { url, mode, method } = event.request;
  const address = url.replace(/[?#].*/, "");
  if (method !== "GET" || !url.startsWith(PAGE_URL) || !SITE.version) return;
  if (url === `${PAGE_URL}?anew`) event.respondWith(refetchAll());
  else if (mode !== "navigate") event.respondWith(respond(event, address));
  else if (address === PAGE_URL || address === `${PAGE_URL}index.html`) event.respondWith(respond(event, PAGE_URL));
});

/** Saves all files. If that fails, tells all pages why, and throws: otherwise only the console would know. */
async function installSite() {
  try {
    await saveAll();
  } catch (error) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const page of pages.filter(isOurPage)) page.postMessage(errorReport(error));
    throw error;
  }
}

/** Returns whether a page belongs to this copy of Clowder, as others may lie beside it. */
function isOurPage({ url }) {
  return url.startsWith(PAGE_URL);
}

/**
 * Reports since when all files are saved, in milliseconds since 1970. Files that the browser has deleted are fetched
 * again.
 */
async function reportSaved() {
  try {
    if (!(await isComplete())) await saveAll();
    return { since: Number((await savedResponse(PAGE_URL)).headers.get("Kept")), trouble: "", part: "" };
  } catch (error) {
    return errorReport(error);
  }
}

async function isComplete() {
  if (!(await caches.has(CACHE_NAME))) return false;
  const requests = await (await caches.open(CACHE_NAME)).keys();
  const saved = new Set(requests.map(({ url }) => url));
  const needed = storedAddresses().filter((address) => !isSnapshot(address));
  return needed.every((address) => saved.has(new URL(address, PAGE_URL).href));
}

/** Returns the report of an error: why not all files are saved. */
function errorReport({ name, found }) {
  const others = { QuotaExceededError: "full", TypeError: "unreached" };
  return found ?? { since: 0, trouble: others[name] ?? "unable", part: "" };
}

/** Saves every file. Throws the first error, but what has arrived is not fetched again the next time. */
async function saveAll() {
  const addresses = storedAddresses();
  const results = await Promise.allSettled(addresses.filter((address) => !isSnapshot(address)).map(saveFile));
  const failure = results.find(({ status }) => status === "rejected");
  if (failure) throw failure.reason;
  // The snapshot only makes starts faster: a device without space for it gets all the other files.
  await Promise.all(addresses.filter(isSnapshot).map((address) => saveFile(address).catch(console.info)));
}

/**
 * Fetches every file anew, as what is saved of a page that does not start may be broken, and answers when all is done.
 * What does not come stays as it is. A newer version that waits takes over.
 */
async function refetchAll() {
  self.registration.waiting?.postMessage("take over");
  const cache = await caches.open(CACHE_NAME);
  const refetch = async (address) => cache.put(address, await fetchFile(address));
  await Promise.allSettled(storedAddresses().map(refetch));
  return new Response();
}

async function saveFile(address) {
  if (await savedResponse(address)) return;
  const other = await caches.match(address); // from another version
  const answer = isThisFile(other, address) ? other : await fetchFile(address);
  const cache = await caches.open(CACHE_NAME);
  await cache.put(address, answer);
}

/** Returns the response that this version has saved for a URL. (`caches.open` would create a cache.) */
function savedResponse(address) {
  return caches.match(address, { cacheName: CACHE_NAME });
}

/** Returns a file, checked and unpacked. The two parts of the zip of modules are joined. */
async function fetchFile(address) {
  const rest = address.replace(/zip$/, "later");
  if (rest === address || !(rest in SITE.packed)) return fetchPart(address);
  const answers = await Promise.all([fetchPart(address), fetchPart(rest)]);
  const parts = await Promise.all(answers.map((answer) => answer.blob()));
  return new Response(new Blob(parts), { headers: answers[0].headers });
}

/** Returns a file, checked and unpacked. Of a packed file, the first packing that the server has is fetched. */
async function fetchPart(address) {
  if (!(address in SITE.packed)) return fetchChecked(address, SITE.files[address] ?? SITE.rarely[address]);
  let failure;
  for (const packing of PACKINGS) {
    try {
      return await fetchChecked(address, SITE.packed[address][packing], packing);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Returns a file, checked, unpacked, and with its hash. The HTTP cache is used if it has the right file. */
async function fetchChecked(address, integrity, packing) {
  const sent = packing ? `${address}.${packing}` : address;
  const answer = await fetch(sent, { integrity }).catch(() => fetchUncached(sent, integrity));
  const type = CONTENT_TYPES[address.split(".").pop()] ?? answer.headers.get("Content-Type");
  const headers = { "Content-Type": type, Integrity: integrity, Kept: Date.now() };
  const unpack = () => answer.body.pipeThrough(new DecompressionStream(packing));
  return new Response(packing ? unpack() : answer.body, { headers });
}

/** Returns a file from the network, checked here: a browser does not tell a wrong file from a lost connection. */
async function fetchUncached(address, integrity) {
  const answer = await fetch(address, { cache: "reload" });
  if (!answer.ok) throw new FileError([404, 410].includes(answer.status) ? "missing" : "unreached", address);
  const bytes = await answer.arrayBuffer();
  const isRight = (await integrityOf(bytes)) === integrity || (address === PAGE_ADDRESS && isPageText(bytes));
  if (!isRight) throw new FileError("changed", address);
  return new Response(bytes, answer);
}

async function integrityOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Returns whether this is the whole page of this version. Some servers insert a script into every page, or change line
 * ends. Users see that page in any case, and all files that it loads are checked.
 */
function isPageText(bytes) {
  const text = new TextDecoder().decode(bytes);
  return text.includes(SITE.version) && text.includes("import main</script>");
}

/**
 * Returns the saved response, of this or another version; otherwise the one from the network. A missing file of the
 * site is saved from now on.
 */
async function respond(event, address) {
  const saved = await savedResponseOfAny(address);
  if (saved) return saved;
  const plain = address.slice(PAGE_URL.length);
  if (plain in SITE.rarely) {
    const error = await saveFile(plain).catch((error) => error);
    return error ? fetchFile(plain) : savedResponse(address);
  }
  if (!(plain in SITE.packed)) return fetch(event.request);
  event.waitUntil(saveFile(plain).catch(console.info));
  return isSnapshot(plain) ? new Response(null, { status: 404 }) : fetchFile(plain);
}

/** Returns the saved response of this or another version; nothing if the browser cannot read what is saved. */
async function savedResponseOfAny(address) {
  try {
    return (await savedResponse(address)) ?? (await caches.match(address));
  } catch (error) {
    console.info(error);
  }
}

/**
 * Takes over the page of the first visit, too: it may stay open for weeks, and finds what it still needs here. Then a
 * newer version waits until players want it, as everywhere.
 */
async function takeOver() {
  await deleteOtherVersions();
  await self.clients.claim();
}

/**
 * Deletes other versions, unless another tab is still open: it keeps the version it was started with. A newer one that
 * is being saved stays, and deletes the others itself.
 */
async function deleteOtherVersions() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter(isOurPage).length <= 1) await deleteCaches((name) => name !== CACHE_NAME);
}

async function deleteCaches(isDeleted) {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && isDeleted(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Begins to remove the worker in use, which may stay at work for minutes: pages opened from now on have none. */
async function beginRemoval() {
  await deleteCaches(() => true);
  self.registration.unregister(); // not awaited, as it begins after the installation
  self.skipWaiting();
}

async function removeWorker() {
  await deleteCaches(() => true);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
}

function isSnapshot(address) {
  return address.includes(".memory");
}

/** Returns the addresses of all files that are saved at the first visit. */
function storedAddresses() {
  return Object.keys({ ...SITE.files, ...SITE.packed }).filter((address) => !address.endsWith(".later"));
}

/** Returns whether a saved response is the file that this version has at this address, however it was packed. */
function isThisFile(answer, address) {
  const hashes = [SITE.files[address], SITE.rarely[address], ...Object.values(SITE.packed[address] ?? {})];
  return Boolean(answer) && hashes.includes(answer.headers.get("Integrity"));
}

/** Returns whether this browser can unpack files of this packing. */
function canUnpack(packing) {
  try {
    return new DecompressionStream(packing) !== null;
  } catch {
    return false;
  }
}

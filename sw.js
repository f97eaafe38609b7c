// Service worker: saves the whole site, which needs no network after the first visit.
//
// `serve.py build` inserts the files of the site, each with its hash. Without them this worker saves nothing, and
// deletes what another one has saved: so developers always see the current files.

const SITE = { version: "", files: {}, rarely: {} };

const ROOT = "./";
const PAGE = new URL(ROOT, self.location).href;
const NAME = `clowder ${PAGE} `;
const PACKED = ".packed";
const OURS = NAME + SITE.version;
const KINDS = { wasm: "application/wasm", zip: "application/zip", memory: "application/octet-stream" };

self.addEventListener("install", (event) => event.waitUntil(SITE.version ? install() : self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(SITE.version ? forgetOthers() : leave()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "look") event.waitUntil(look().then((found) => event.source.postMessage(found)));
});

/** A file that failed to arrive as built. `trouble` is one of the reasons in py/clowder/app/device.py. */
class Spoiled extends Error {
  constructor(trouble, address) {
    super(`${address}: ${trouble}`);
    this.found = { since: 0, trouble, part: address === ROOT ? "index.html" : address };
  }
}

self.addEventListener("fetch", (event) => {
  const { url, mode, method } = event.request;
  const address = url.replace(/[?#].*/, "");
  if (method !== "GET" || !url.startsWith(PAGE) || !SITE.version) return;
  if (mode !== "navigate") event.respondWith(found(event, address));
  else if (address === PAGE || address === `${PAGE}index.html`) event.respondWith(found(event, PAGE));
});

/** Saves all files. If that fails, tells all pages why, and throws: otherwise only the console would know. */
async function install() {
  try {
    await keepAll();
  } catch (error) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const page of pages.filter(isOurs)) page.postMessage(reason(error));
    throw error;
  }
}

/** Returns whether a page belongs to this copy of Clowder, as others may lie beside it. */
function isOurs({ url }) {
  return url.startsWith(PAGE);
}

/**
 * Reports since when all files are saved, in milliseconds since 1970. Files that the browser has deleted are fetched
 * again.
 */
async function look() {
  try {
    if (!(await isWhole())) await keepAll();
    return { since: Number((await ours(PAGE)).headers.get("Kept")), trouble: "", part: "" };
  } catch (error) {
    return reason(error);
  }
}

async function isWhole() {
  if (!(await caches.has(OURS))) return false;
  const requests = await (await caches.open(OURS)).keys();
  const kept = new Set(requests.map(({ url }) => url));
  const needed = Object.keys(SITE.files).filter((address) => !isMemory(address));
  return needed.every((address) => kept.has(new URL(address.replace(PACKED, ""), PAGE).href));
}

/** Returns the report of an error: why not all files are saved. */
function reason({ name, found }) {
  const others = { QuotaExceededError: "full", TypeError: "unreached" };
  return found ?? { since: 0, trouble: others[name] ?? "unable", part: "" };
}

/** Saves every file. Throws the first error, but what has arrived is not fetched again the next time. */
async function keepAll() {
  const addresses = Object.keys(SITE.files);
  const all = await Promise.allSettled(addresses.filter((address) => !isMemory(address)).map(keep));
  const missing = all.find(({ status }) => status === "rejected");
  if (missing) throw missing.reason;
  // The snapshot only makes starts faster: a device without space for it gets all the other files.
  await Promise.all(addresses.filter(isMemory).map((address) => keep(address).catch(console.info)));
}

async function keep(address) {
  const integrity = SITE.files[address] ?? SITE.rarely[address];
  const kept = address.replace(PACKED, "");
  if (await ours(kept)) return;
  const other = await caches.match(kept); // from another version
  const answer = isSame(other, integrity) ? other : await fetched(address, integrity);
  const cache = await caches.open(OURS);
  await cache.put(kept, answer);
}

/** Returns the response that this version has saved for a URL. (`caches.open` would create a cache.) */
function ours(address) {
  return caches.match(address, { cacheName: OURS });
}

/** Returns a file, checked, unpacked, and with its hash. The HTTP cache is used if it has the right file. */
async function fetched(address, integrity) {
  const answer = await fetch(address, { integrity }).catch(() => fetchedAnew(address, integrity));
  const type = kind(address) ?? answer.headers.get("Content-Type");
  const headers = { "Content-Type": type, Integrity: integrity, Kept: Date.now() };
  const unpack = () => answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(address.endsWith(PACKED) ? unpack() : answer.body, { headers });
}

/** Returns a file from the network, checked here: a browser does not tell a wrong file from a lost connection. */
async function fetchedAnew(address, integrity) {
  const answer = await fetch(address, { cache: "reload" });
  if (!answer.ok) throw new Spoiled([404, 410].includes(answer.status) ? "missing" : "unreached", address);
  const bytes = await answer.arrayBuffer();
  const isRight = (await hash(bytes)) === integrity || (address === ROOT && isThePage(bytes));
  if (!isRight) throw new Spoiled("changed", address);
  return new Response(bytes, answer);
}

async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Returns whether this is the whole page of this version. Some servers insert a script into every page, or change line
 * ends. Users see that page in any case, and all files that it loads are checked.
 */
function isThePage(bytes) {
  const text = new TextDecoder().decode(bytes);
  return text.includes(SITE.version) && text.includes("import main</script>");
}

/**
 * Returns the saved response, of this or another version; otherwise the one from the network. A missing file of the
 * site is saved from now on.
 */
async function found(event, address) {
  const kept = (await ours(address)) ?? (await caches.match(address));
  if (kept) return kept;
  const plain = address.slice(PAGE.length);
  if (plain in SITE.rarely) return keep(plain).then(() => ours(address));
  const packed = `${plain}${PACKED}`;
  if (!(packed in SITE.files)) return fetch(event.request);
  event.waitUntil(keep(packed).catch(console.info));
  return isMemory(packed) ? new Response(null, { status: 404 }) : fetched(packed, SITE.files[packed]);
}

/** Deletes other versions, unless another tab is still open: it keeps the version it was started with. */
async function forgetOthers() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter(isOurs).length <= 1) await forget((name) => name !== OURS);
}

async function forget(isForgotten) {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME) && isForgotten(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function leave() {
  await forget(() => true);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
}

function isMemory(address) {
  return address.includes(".memory");
}

function isSame(answer, integrity) {
  return answer?.headers.get("Integrity") === integrity;
}

function kind(address) {
  return KINDS[address.replace(PACKED, "").split(".").pop()];
}

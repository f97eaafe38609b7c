// Keeps the whole site on the tablet: after the first visit nothing needs a network any more.
//
// `serve.py build` puts the files of the site in here, each with the hash of its bytes. As it lies, this worker
// keeps nothing, and undoes what another has kept: whoever changes Clowder always sees what is current.

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

/** A file did not come as it should. The reason is one of those in py/clowder/app/device.py. */
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

/** Keeps everything, or fails and tells all pages why: else only the console would know. */
async function install() {
  try {
    await keepAll();
  } catch (error) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const page of pages.filter(isOurs)) page.postMessage(reason(error));
    throw error;
  }
}

/** Whether this is a page of this Clowder: another may lie beside it. */
function isOurs({ url }) {
  return url.startsWith(PAGE);
}

/** Since when everything is kept, in milliseconds since 1970. What has been thrown away meanwhile is fetched again. */
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

/** Why not everything could be kept. */
function reason({ name, found }) {
  const others = { QuotaExceededError: "full", TypeError: "unreached" };
  return found ?? { since: 0, trouble: others[name] ?? "unable", part: "" };
}

/** Keeps every file, or fails; then what did arrive is not fetched again the next time. */
async function keepAll() {
  const addresses = Object.keys(SITE.files);
  const all = await Promise.allSettled(addresses.filter((address) => !isMemory(address)).map(keep));
  const missing = all.find(({ status }) => status === "rejected");
  if (missing) throw missing.reason;
  // Everything works without the memory, only later: a tablet that has no room for it is not left without the rest.
  await Promise.all(addresses.filter(isMemory).map((address) => keep(address).catch(console.info)));
}

async function keep(address) {
  const integrity = SITE.files[address] ?? SITE.rarely[address];
  const kept = address.replace(PACKED, "");
  if (await ours(kept)) return;
  const other = await caches.match(kept); // of another version
  const answer = isSame(other, integrity) ? other : await fetched(address, integrity);
  const cache = await caches.open(OURS);
  await cache.put(kept, answer);
}

/** What this version keeps at an address. (Nothing is made by looking, as `caches.open` would.) */
function ours(address) {
  return caches.match(address, { cacheName: OURS });
}

/** The file itself, checked, unpacked, and with its hash. What the browser still has is not asked for again. */
async function fetched(address, integrity) {
  const answer = await fetch(address, { integrity }).catch(() => fetchedAnew(address, integrity));
  const type = kind(address) ?? answer.headers.get("Content-Type");
  const headers = { "Content-Type": type, Integrity: integrity, Kept: Date.now() };
  const unpack = () => answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(address.endsWith(PACKED) ? unpack() : answer.body, { headers });
}

/** The same from the network. Checked here, as a browser does not tell a wrong file from a network that is gone. */
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

/** Whether this is the page of this version, and all of it. Some servers put a script of theirs into every page, or write
 * other line ends: its players see it so anyway, and all else that it asks for is checked. */
function isThePage(bytes) {
  const text = new TextDecoder().decode(bytes);
  return text.includes(SITE.version) && text.includes("import main</script>");
}

/** What is kept, here or by another version; else what the network has, and what was missing is kept from now on. */
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

/** A page that is still open in another tab keeps the version that it was started with. */
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

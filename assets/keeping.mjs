// Storage of texts in IndexedDB, read while Python is still starting. py/clowder/app/storage/store.py explains what is
// stored.
//
// A text is stored as numbered pieces: a beginning, and what was appended. Each change adds a piece with the next
// number, which can be added only once: so no window continues a text that another window has changed. A piece without
// its predecessor is ignored. A deleted text leaves nothing, and its numbers may be used again. So an appended piece
// also names the page and batch of its predecessor.
//
// All changes made in one go are a batch. A batch is written at once, as the page may be gone the next moment, and
// several may be under way. A browser may close the database at any time without telling what became of a transaction.
// After a failure batches wait, and the database is opened again and read. Each piece names the page and batch that
// wrote it. So finished batches are recognised, and the others are tried again, one after the other.

const DATABASE = "clowder";
const PIECES = "pieces";

/** Names of texts in localStorage, which is used when there is no database. */
const OURS = /^clowder\.(?!(reminder|hinted|database)$)/;
const GAME = "clowder.game.";

/** Milliseconds to wait for an answer of the database. At the start Clowder does without it after that. */
const PATIENCE = 5000;

/** Number of characters for which a batch gets another `PATIENCE`. */
const SLOW = 4_000_000;

/** Number of tries, each with a newly opened database, before a failure is reported. */
const TRIES = 3;

/** Errors of a database that works: it is full, or another window was faster. */
const REFUSALS = new Set(["QuotaExceededError", "ConstraintError"]);

/** Random id of this page, which tells its pieces from those of other windows. */
const PAGE = Math.random();

/** Number of the last piece of each text. */
const last = new Map();

/** Last valid piece of each stored text, as far as this page knows. */
const ends = new Map();

/** Last piece of a stored text that nothing may continue. */
const UNCERTAIN = { number: -1 };

/** Names of texts that other windows have changed, and that were not read since. */
const heard = new Set();

const windows = channel();
if (windows) windows.onmessage = ({ data }) => hear(data);

/** The real `indexedDB`: boot.mjs gives PyScript another. */
let databases;

let database;
let trouble = "";
let ear;

/**
 * The batch that collects changes; those under way; those that wait after a failure; the one of these being written.
 */
let fresh;
let sent = [];
let waiting = [];
let current;
let batches = 0;
let isAtWork = false;

/**
 * Stored texts: `texts` by name; `unmoved`, the names that stay in localStorage, and `why`; `trouble`, the reason why
 * nothing can be stored, as in store.py, or an empty text.
 */
export const kept = Promise.race([load().catch(loadAgain), silence()]).catch((error) => {
  console.info("Clowder does without a database:", error);
  trouble = { VersionError: "newer", TimeoutError: "unreached" }[error?.name] ?? "off";
  return { texts: new Map(), unmoved: [], why: "", trouble };
});

/** Returns the channel to other windows; undefined if there is none. Firefox refuses one without cookies. */
function channel() {
  try {
    return new BroadcastChannel(DATABASE);
  } catch {
    return undefined;
  }
}

/**
 * Sets the callbacks: `told(reason, ...which)` with the result of changes, the reason empty if they are made;
 * `follow(texts)` when other windows have changed texts; `revert(texts)` when the stored texts differ from what was
 * told; `lose(names, reason)` when texts are lost.
 */
export function heed(told, follow, revert, lose) {
  ear = { told, follow, revert, lose };
  awake();
}

/** Changes a text, or deletes it if there is none. All changes made in one go succeed or fail together. */
export function change(which, name, text, isMore) {
  if (!fresh) {
    fresh = { number: ++batches, which: new Set(), names: new Set(), changes: [] };
    queueMicrotask(send); // after all changes made in one go
  }
  fresh.which.add(which);
  fresh.names.add(name);
  fresh.changes.push({ name, text, isMore });
}

/** Writes the new batch, unless it has to wait. */
function send() {
  const batch = fresh;
  fresh = undefined;
  const isFree = database && !isAtWork && !waiting.length;
  const putting = isFree && put(batch);
  if (putting && batch.reason === undefined) {
    sent.push(batch);
    batch.ended = putting.then(settle, fail);
  } else {
    batch.reason = undefined;
    waiting.push(batch);
    awake();
  }
}

/** Reports the batches that are done, in their order. */
function settle() {
  while (sent[0]?.reason === "") arrive(sent.shift());
}

/**
 * Closes a database that failed. Then `awake` finds out what became of the batches under way, one by one. After a
 * timeout they are reported as interrupted at once, without another wait.
 */
function fail(error) {
  console.info("Clowder does not reach its database:", error);
  if (error?.name === "VersionError") leave();
  else if (!REFUSALS.has(error?.name)) close();
  if (error?.name === "TimeoutError") for (const batch of [...sent, ...waiting]) batch.reason ??= "interrupted";
  awake();
}

function hear(names) {
  for (const name of names) heard.add(name);
  awake();
}

/** Does all pending work: writes waiting batches, reads changes of other windows, reopens a closed database. */
export async function awake() {
  if (isAtWork || !ear) return;
  isAtWork = true;
  try {
    await Promise.all(sent.map(({ ended }) => ended));
    for (const batch of sent) if (!batch.reason) batch.reason = undefined; // `look` finds out whether it was written
    waiting.unshift(...sent);
    sent = [];
    let isWell = true;
    while (waiting.length || (isWell && isBehind())) {
      if (waiting.length) {
        await keep();
        isWell = database !== undefined;
      } else {
        isWell = await tried(catchUp);
      }
    }
    if (isBehind()) tell("told", "interrupted"); // for no batch, but a new try follows
  } finally {
    isAtWork = false;
  }
}

function isBehind() {
  return !trouble && (!database || heard.size > 0);
}

/** Runs `act`, up to `TRIES` times. Returns whether it succeeded. */
async function tried(act) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await act();
      return true;
    } catch (error) {
      fail(error);
      if (error?.name === "QuotaExceededError" && current) current.reason = "full";
      if (trouble || current?.reason || error?.name === "TimeoutError") return false;
    }
  }
  return false;
}

/**
 * Writes the next batch and reports the result. If it is refused, so are the batches that continue its texts, or all if
 * there is no database.
 */
async function keep() {
  current = waiting.shift();
  if (current.reason === undefined) await tried(write);
  const batch = current;
  current = undefined;
  const reason = batch.reason ?? (trouble || "interrupted");
  if (!reason) {
    arrive(batch);
    return;
  }
  if (!database) doubt([batch, ...waiting]);
  announce(batch.names); // some of it may be stored
  const next = reason === "outrun" ? [] : followers(database ? batch.names : undefined).which;
  tell("told", reason, ...batch.which, ...next);
}

/** Forgets the ends of texts that these batches delete: they may be gone, though the batch is reported as failed. */
function doubt(batches) {
  for (const batch of batches) for (const name of batch.names) if (isDropped(batch, name)) ends.delete(name);
}

/** Notes and reports a finished batch. */
function arrive(batch) {
  for (const [name, number] of batch.numbers ?? []) note(name, number, batch.ends.get(name));
  announce(batch.names);
  tell("told", "", ...batch.which);
}

/** Tells other windows to read these texts. */
function announce(names) {
  try {
    windows?.postMessage([...names]);
  } catch (error) {
    console.info("Clowder does not reach its other windows:", error);
  }
}

/** Removes the waiting batches that change these texts, or continue one that does; without `texts` all. */
function followers(texts) {
  const touched = new Set(texts);
  const names = new Set();
  const which = [];
  waiting = waiting.filter((batch) => {
    if (texts && ![...batch.names].some((name) => touched.has(name))) return true;
    for (const name of batch.names) touched.add(name) && names.add(name);
    which.push(...batch.which);
    return false;
  });
  if (names.size) announce(names);
  return { which, names };
}

async function write() {
  if (trouble) return;
  if (!database) await connect();
  else if (current.isDoubtful) await look(current.names);
  if (current.reason === undefined) await put(current);
}

async function put(batch) {
  const numbers = new Map();
  const there = new Map();
  const steps = batch.changes.map(({ name, text, isMore }) => {
    const forerunner = sent.findLast((each) => each.numbers.has(name));
    const before = numbers.get(name) ?? forerunner?.numbers.get(name) ?? last.get(name) ?? 0;
    const end = numbers.has(name) ? there.get(name) : (forerunner?.ends ?? ends).get(name);
    numbers.set(name, before + 1);
    there.set(name, text === undefined ? undefined : { number: before + 1, page: PAGE, batch: batch.number });
    const onto = isMore ? end : undefined;
    return { name, text, isMore, isLoose: isMore && end?.number !== before, number: before + 1, onto };
  });
  if (steps.some(({ isLoose }) => isLoose)) {
    batch.reason = "interrupted"; // its predecessor is not stored
    return;
  }
  Object.assign(batch, { isDoubtful: true, numbers, ends: there });
  const all = pieces("readwrite");
  const completed = ended(all.transaction);
  try {
    for (const { name, text, isMore, number, onto } of steps) {
      if (!isMore) all.delete(range(name, number - 1));
      if (text !== undefined) all.add({ name, number, text, begins: !isMore, onto, page: PAGE, batch: batch.number });
    }
    all.transaction.commit();
    await within(completed, patience([...sent, batch]));
  } catch (error) {
    completed.catch(() => {}); // a later error of it is handled
    stop(all.transaction);
    throw error;
  }
  batch.reason = "";
}

/** Returns the timeout in milliseconds for these batches, which grows with their size. */
function patience(all) {
  const texts = all.flatMap(({ changes }) => changes.map(({ text }) => text ?? ""));
  return PATIENCE * (1 + texts.reduce((letters, { length }) => letters + length, 0) / SLOW);
}

function stop(transaction) {
  try {
    transaction.abort();
  } catch {
    // it had ended
  }
}

/** Notes the last number and the last valid piece of a stored text. */
function note(name, number, end) {
  last.set(name, Math.max(number, last.get(name) ?? 0));
  if (end === undefined) ends.delete(name);
  else ends.set(name, { number: end.number, page: end.page, batch: end.batch });
}

async function catchUp() {
  if (database) await look(heard);
  else await connect();
}

async function connect() {
  await open();
  await look();
}

/** Returns the batches to be written, the current one first. */
function pending() {
  return current ? [current, ...waiting] : waiting;
}

/** Reads these texts, or all, and follows the changes of other windows. */
async function look(names) {
  const wanted = names && new Set([...names, ...pending().flatMap((batch) => [...batch.names])]);
  for (const name of wanted ?? [...heard]) heard.delete(name); // before reading, so that later changes are not missed
  const found = await read(wanted);
  if (wanted && pending().some((batch) => [...batch.names].some((name) => !wanted.has(name)))) return look(wanted);
  if (!wanted && !found.length && ends.size) return lost();
  const there = joined(found);
  const { texts, tips, tops } = there;
  const isDone = current !== undefined && [...current.names].every((name) => isThere(name, current, there));
  if (isDone) {
    current.reason = "";
    current.numbers = undefined; // they are noted below
  }
  const changed = new Map();
  const late = new Map();
  for (const name of wanted ?? new Set([...ends.keys(), ...tops.keys()])) {
    const tip = tips.get(name);
    const touching = pending().filter((batch) => batch.names.has(name));
    const isOurs = tip
      ? tip.page === PAGE || isSame(tip, ends.get(name))
      : !ends.has(name) || touching.some((batch) => isDropped(batch, name));
    const isLate = tip?.page === PAGE && !isSame(tip, ends.get(name)) && !(isDone && tip.batch === current.number);
    if (isLate && !touching.length) late.set(name, texts.get(name));
    note(name, tops.get(name) ?? 0, isLate && touching.length ? UNCERTAIN : tip);
    if (!isOurs) changed.set(name, texts.get(name));
  }
  if (late.size) {
    announce(late.keys());
    tell("revert", late); // they were reported as failed
  }
  if (changed.size) follow(changed, there);
}

function isSame(piece, other) {
  return piece.number === other?.number && piece.page === other.page && piece.batch === other.batch;
}

/**
 * Returns whether a batch is stored for this text, perhaps with later changes. False if an earlier batch of this page
 * was written again.
 */
function isThere(name, batch, { tips, found, loose }) {
  const isOf = ({ page, batch: number }) => page === PAGE && number === batch.number;
  const tip = tips.get(name);
  if (loose.some(isOf)) return false;
  if (tip?.page === PAGE) return tip.batch >= batch.number;
  return found.some(isOf) && (tip !== undefined || isDropped(batch, name));
}

/** Returns whether a batch deletes this text. */
function isDropped(batch, name) {
  const change = batch.changes.findLast((each) => each.name === name);
  return change !== undefined && change.text === undefined;
}

/** Takes over texts that other windows have changed. Batches that changed these texts are undone as a whole. */
function follow(changed, there) {
  const isOutrun = current?.reason === undefined && [...changed.keys()].some((name) => current?.names.has(name));
  const names = isOutrun ? [...current.names] : [];
  const next = followers([...changed.keys(), ...names]);
  names.push(...next.names);
  tell("follow", changed);
  const staying = isOutrun ? waiting : pending();
  if (names.length) tell("revert", new Map(names.map((name) => [name, changedBy(staying, name, there)])));
  if (isOutrun) current.reason = "outrun";
  if (next.which.length) tell("told", "outrun", ...next.which);
}

/** Returns a stored text with the changes of these batches that are not stored yet. */
function changedBy(batches, name, there) {
  const missing = batches.filter((batch) => !isThere(name, batch, there));
  const changes = missing.flatMap((batch) => batch.changes.filter((change) => change.name === name));
  return changes.reduce((text, change) => (change.isMore ? text + change.text : change.text), there.texts.get(name));
}

/** Reports all texts as lost: the database was emptied. */
function lost() {
  const names = [...ends.keys()];
  ends.clear();
  tell("lose", names, "interrupted");
}

/** Leaves the database to a newer version of Clowder, which has opened it. */
function leave() {
  close();
  trouble = "newer";
  tell("lose", [...ends.keys()], trouble);
}

function tell(what, ...how) {
  try {
    ear?.[what](...how);
  } catch (error) {
    reportError(error);
  }
}

async function load() {
  databases = indexedDB;
  await open();
  return found();
}

async function loadAgain() {
  close();
  await open();
  return found();
}

async function found() {
  const { texts, tips, tops } = joined(await read());
  for (const [name, number] of tops) note(name, number, tips.get(name));
  if (trouble) throw new Error("it answers too late");
  try {
    return { texts, ...(await moved(texts)), trouble };
  } catch {
    return found(); // another window has moved the texts meanwhile
  }
}

function silence() {
  const late = new DOMException(`it has not answered for ${PATIENCE} ms`, "TimeoutError");
  return new Promise((_, failed) => setTimeout(failed, PATIENCE, late));
}

/** Returns the value of a promise. Throws a TimeoutError if it takes too long. */
function within(promise, milliseconds = PATIENCE) {
  let timer;
  const late = new DOMException(`it has not answered for ${milliseconds} ms`, "TimeoutError");
  const silence = new Promise((_, failed) => {
    timer = setTimeout(failed, milliseconds, late);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}

async function open() {
  const opening = databases.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(PIECES, { keyPath: ["name", "number"] });
  try {
    database = await within(asked(opening));
  } catch (error) {
    opening.onsuccess = () => opening.result.close(); // it was opened too late
    throw error;
  }
  database.onclose = reopen;
  database.onversionchange = ({ newVersion }) => (newVersion ? leave() : reopen());
}

function close() {
  if (database) database.onclose = database.onversionchange = null;
  database?.close();
  database = undefined;
}

function reopen() {
  close();
  awake();
}

async function read(names) {
  const all = pieces("readonly");
  const requests = names ? [...names].map((name) => all.getAll(range(name))) : [all.getAll()];
  return (await within(Promise.all(requests.map(asked)))).flat();
}

function pieces(mode) {
  return database.transaction(PIECES, mode, { durability: "strict" }).objectStore(PIECES);
}

function range(name, until = Infinity) {
  return IDBKeyRange.bound([name, 0], [name, until]);
}

function asked(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

function ended(transaction) {
  return new Promise((done, failed) => {
    transaction.oncomplete = done;
    transaction.onabort = () => failed(transaction.error);
  });
}

/**
 * Joins pieces, which are sorted, into texts. Also returns the last valid piece (`tips`) and the last number (`tops`)
 * of each text, and the pieces that are ignored (`loose`).
 */
function joined(found) {
  const texts = new Map();
  const tips = new Map();
  const tops = new Map();
  const loose = [];
  for (const piece of found) {
    const { name, number, text, begins } = piece;
    tops.set(name, number);
    if (!begins && !goesOn(piece, tips.get(name))) {
      loose.push(piece);
      continue;
    }
    texts.set(name, begins ? text : texts.get(name) + text);
    tips.set(name, piece);
  }
  return { texts, tips, tops, found, loose };
}

/**
 * Returns whether a piece continues this predecessor. The piece names its page and batch, as numbers are used again
 * after a text was deleted. Older pieces have only their own number.
 */
function goesOn({ number, onto }, forerunner) {
  return onto ? isSame(onto, forerunner) : forerunner?.number === number - 1;
}

/**
 * Moves texts from localStorage into the database, and removes them there once all are stored. Returns the names of
 * those that cannot be moved, and why. Throws a ConstraintError if another window moves them at the same time.
 */
async function moved(texts) {
  const old = lying();
  const places = old.map(([name, text]) => [place(name, text, texts), text]);
  const moving = places.filter(([name]) => !texts.has(name));
  for (const [name, text] of moving) texts.set(name, text);
  try {
    if (moving.length) await add(moving);
  } catch (error) {
    if (error?.name === "ConstraintError") throw error;
    console.info("Clowder cannot move its games:", error);
    const why = error?.name === "QuotaExceededError" ? "full" : "interrupted";
    return { unmoved: moving.map(([name]) => name), why };
  }
  old.forEach(([name, text], i) => {
    if (texts.get(places[i][0]) === text) localStorage.removeItem(name);
  });
  return { unmoved: [], why: "" };
}

async function add(texts) {
  const batch = { number: ++batches, changes: texts.map(([name, text]) => ({ name, text })) };
  await put(batch);
  for (const [name, number] of batch.numbers) note(name, number, batch.ends.get(name));
}

function lying() {
  try {
    return Object.entries(localStorage).filter(([name]) => OURS.test(name));
  } catch {
    return []; // no localStorage
  }
}

/** Returns the name under which a moved text is stored. A game that differs from the stored one gets a new name. */
function place(name, text, texts) {
  const isTaken = texts.has(name) && texts.get(name) !== text;
  return isTaken && name.startsWith(GAME) ? place(`${name}b`, text, texts) : name;
}

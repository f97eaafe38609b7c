// Keeps texts in the browser's database, and reads them while Python is still asleep; py/app/storage/store.py says what for.
//
// A text lies there in pieces, numbered in their order: a beginning, and what was appended. Every change adds a
// piece with the next number, which can be done only once: no window goes on from what another has left behind.
// A piece whose forerunner is missing counts for nothing.
//
// One transaction is on its way at a time; what is changed meanwhile is the next. A browser may close the database
// whenever it likes, and need not tell what became of a transaction. Then the database is opened anew and read: each
// piece names the page and the batch that it came with, so what was done is known, and what was not is tried again.

const DATABASE = "clowder";
const PIECES = "pieces";

/** Names of texts as they lie in localStorage where there is no database. */
const OURS = /^clowder\.(?!(reminder|hinted|database)$)/;
const GAME = "clowder.game.";

/** Milliseconds after which a database that does not answer is done without. */
const PATIENCE = 5000;

/** How often something is tried, each time with a database that was opened anew, before it is told that it failed. */
const TRIES = 3;

/** Tells the pieces of this page from those of other windows. */
const PAGE = Math.random();

/** The number of the last piece of each text. */
const last = new Map();

/** The number of the piece with which each text ends that lies there, as far as this page knows. */
const ends = new Map();

/** The names of the texts that other windows have changed and that were not read since. */
const heard = new Set();

const windows = channel();
if (windows) windows.onmessage = ({ data }) => hear(data);

/** Where databases are: PyScript is given another. */
let databases;

let database;
let trouble = "";
let ear;

/** The batch of changes that is on its way, and the next one. */
let current;
let waiting;
let batches = 0;
let isAtWork = false;

/** What lies there: `texts` by name, those that are `unmoved` and why, and what is wrong, as in store.py. */
export const kept = Promise.race([load().catch(loadAgain), silence()]).catch((error) => {
  console.info("Clowder does without a database:", error);
  trouble = { VersionError: "newer", TimeoutError: "unreached" }[error?.name] ?? "off";
  return { texts: new Map(), unmoved: [], why: "", trouble };
});

/** The channel to other windows; none where the browser has none, or refuses one, as Firefox does without cookies. */
function channel() {
  try {
    return new BroadcastChannel(DATABASE);
  } catch {
    return undefined;
  }
}

/** Has functions called: when changes are made or refused (why, which); when other windows have changed texts; when
 * texts are as they lie there, against what was told or seen of them; when texts are lost (which, why). */
export function heed(told, follow, revert, lose) {
  ear = { told, follow, revert, lose };
  awake();
}

/** Changes a text, or with no text forgets it. All that is changed in one go is changed or refused together. */
export function change(which, name, text, isMore) {
  waiting ??= { number: ++batches, which: new Set(), names: new Set(), changes: [] };
  waiting.which.add(which);
  waiting.names.add(name);
  waiting.changes.push({ name, text, isMore });
  awake();
}

function hear(names) {
  for (const name of names) heard.add(name);
  awake();
}

/** Does what there is to do: writes, reads what others have changed, opens the database if it was closed. */
export async function awake() {
  if (isAtWork || !ear) return;
  isAtWork = true;
  await null; // until all is there that is changed in one go
  for (let isWell = true; waiting || (isWell && isBehind()); ) {
    if (waiting) {
      await keep();
      isWell = database !== undefined;
    } else {
      isWell = await tried(catchUp);
    }
  }
  isAtWork = false;
}

function isBehind() {
  return !trouble && (!database || heard.size > 0);
}

/** Whether it could be done. */
async function tried(act) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await act();
      return true;
    } catch (error) {
      console.info("Clowder does not reach its database:", error);
      const { name } = error ?? {};
      if (name === "VersionError") leave();
      else if (name === "QuotaExceededError" && current) current.reason = "full";
      else if (name !== "ConstraintError") close();
      if (trouble || current?.reason || name === "TimeoutError") return false;
    }
  }
  return false;
}

/** Writes the next batch and tells what came of it. A refused one takes along what goes on from there. */
async function keep() {
  const batch = waiting;
  current = batch;
  waiting = undefined;
  await tried(write);
  current = undefined;
  const reason = batch.reason ?? (trouble || "interrupted");
  if (!reason) windows?.postMessage([...batch.names]);
  const refused = reason ? follower(batch.names) : undefined;
  tell("told", reason, ...batch.which, ...(refused?.which ?? []));
}

/** The next batch, if it changes any of these texts: it is not to be written then. */
function follower(names) {
  if (!waiting || ![...waiting.names].some((name) => names.has(name))) return undefined;
  const batch = waiting;
  waiting = undefined;
  return batch;
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
  const end = (name) => (there.has(name) ? there.get(name) : ends.get(name));
  const steps = batch.changes.map(({ name, text, isMore }) => {
    const before = numbers.get(name) ?? last.get(name) ?? 0;
    const isLoose = isMore && end(name) !== before;
    numbers.set(name, before + 1);
    there.set(name, text === undefined ? undefined : before + 1);
    return { name, text, isMore, isLoose, number: before + 1 };
  });
  if (steps.some(({ isLoose }) => isLoose)) {
    batch.reason = "interrupted"; // what it goes on from does not lie there
    return;
  }
  batch.isDoubtful = true;
  const all = pieces("readwrite");
  const completed = ended(all.transaction);
  try {
    for (const { name, text, isMore, number } of steps) {
      if (!isMore) all.delete(range(name, number - 1));
      if (text !== undefined) all.add({ name, number, text, begins: !isMore, page: PAGE, batch: batch.number });
    }
    all.transaction.commit();
  } catch (error) {
    completed.catch(() => {}); // it was stopped here
    stop(all.transaction);
    throw error;
  }
  await within(completed);
  batch.reason = "";
  for (const [name, number] of numbers) note(name, number, there.get(name));
}

function stop(transaction) {
  try {
    transaction.abort();
  } catch {
    // it was over already
  }
}

/** What lies there under this name: the last number, and that of the piece with which the text ends. */
function note(name, number, end) {
  last.set(name, Math.max(number, last.get(name) ?? 0));
  if (end === undefined) ends.delete(name);
  else ends.set(name, end);
}

async function catchUp() {
  if (database) await look(heard);
  else await connect();
}

async function connect() {
  await open();
  await look();
}

/** Reads what lies there under these names, or all, and follows what other windows have changed. */
async function look(names) {
  const wanted = names && new Set([...names, ...(current?.names ?? []), ...(waiting?.names ?? [])]);
  for (const name of wanted ?? [...heard]) heard.delete(name); // or what is heard while it is read would not be read
  const found = await read(wanted);
  if (wanted && waiting && [...waiting.names].some((name) => !wanted.has(name))) return look(wanted);
  if (!wanted && !found.length && ends.size) return lost();
  if (current && found.some(({ page, batch }) => page === PAGE && batch === current.number)) current.reason = "";
  const { texts, tips, tops } = joined(found);
  const changed = new Map();
  const late = new Map();
  for (const name of wanted ?? new Set([...ends.keys(), ...tops.keys()])) {
    const tip = tips.get(name);
    const isOurs = tip ? tip.page === PAGE || tip.number === ends.get(name) : !ends.has(name) || isDropped(name);
    if (tip?.page === PAGE && tip.batch !== current?.number && tip.number !== ends.get(name))
      late.set(name, texts.get(name));
    note(name, tops.get(name) ?? 0, tip?.number);
    if (!isOurs) changed.set(name, texts.get(name));
  }
  if (late.size) tell("revert", late); // it was told that they are not kept
  if (changed.size) follow(changed, texts);
}

/** Whether the batch that is on its way leaves no text there. */
function isDropped(name) {
  const change = current?.changes.findLast((each) => each.name === name);
  return change !== undefined && change.text === undefined;
}

/** Takes what other windows have made of texts, and all as it was that should have changed together with them. */
function follow(changed, texts) {
  const isOutrun = current?.reason === undefined && [...changed.keys()].some((name) => current?.names.has(name));
  const names = new Set(isOutrun ? current.names : []);
  const next = follower(new Set([...changed.keys(), ...names]));
  for (const name of next?.names ?? []) names.add(name);
  tell("follow", changed);
  if (names.size) tell("revert", new Map([...names].map((name) => [name, texts.get(name)])));
  if (isOutrun) current.reason = "outrun";
  if (next) tell("told", "outrun", ...next.which);
}

/** Everything was deleted. */
function lost() {
  const names = [...ends.keys()];
  ends.clear();
  tell("lose", names, "interrupted");
}

/** A newer version has taken the database over: it is left to that. */
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
  for (const [name, number] of tops) note(name, number, tips.get(name)?.number);
  if (trouble) throw new Error("it answers too late");
  try {
    return { texts, ...(await moved(texts)), trouble };
  } catch {
    return found(); // another window has moved them meanwhile
  }
}

function silence() {
  const late = new DOMException(`it has not answered for ${PATIENCE} ms`, "TimeoutError");
  return new Promise((_, failed) => setTimeout(failed, PATIENCE, late));
}

/** What a promise brings, unless that takes too long. */
function within(promise) {
  let timer;
  const late = new DOMException(`it has not answered for ${PATIENCE} ms`, "TimeoutError");
  const silence = new Promise((_, failed) => {
    timer = setTimeout(failed, PATIENCE, late);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}

async function open() {
  const opening = databases.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(PIECES, { keyPath: ["name", "number"] });
  try {
    database = await within(asked(opening));
  } catch (error) {
    opening.onsuccess = () => opening.result.close(); // it comes too late
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

/** The texts that pieces make, which come in order; the last piece that counts of each, and the last number. */
function joined(found) {
  const texts = new Map();
  const tips = new Map();
  const tops = new Map();
  for (const piece of found) {
    const { name, number, text, begins } = piece;
    tops.set(name, number);
    if (!begins && tips.get(name)?.number !== number - 1) continue;
    texts.set(name, begins ? text : texts.get(name) + text);
    tips.set(name, piece);
  }
  return { texts, tips, tops };
}

/** Moves what lies in localStorage into the database: all of it, before any of it goes. Tells what does not come, and why. */
async function moved(texts) {
  const old = lying();
  const places = old.map(([name, text]) => [place(name, text, texts), text]);
  const moving = places.filter(([name]) => !texts.has(name));
  for (const [name, text] of moving) texts.set(name, text);
  try {
    if (moving.length) await put({ number: ++batches, changes: moving.map(([name, text]) => ({ name, text })) });
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

function lying() {
  try {
    return Object.entries(localStorage).filter(([name]) => OURS.test(name));
  } catch {
    return []; // there is none
  }
}

/** Where a text goes: a game that was played on elsewhere too is there twice. */
function place(name, text, texts) {
  const isTaken = texts.has(name) && texts.get(name) !== text;
  return isTaken && name.startsWith(GAME) ? place(`${name}b`, text, texts) : name;
}

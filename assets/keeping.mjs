// Keeps texts in the browser's database, and reads them while Python is still asleep; py/clowder/app/storage/store.py says what for.
//
// A text lies there in pieces, numbered in their order: a beginning, and what was appended. Every change adds a
// piece with the next number, which can be done only once: no window goes on from what another has left behind.
// A piece whose forerunner is missing counts for nothing. A text that is dropped leaves nothing, and its numbers may
// come again, so what is appended also says which page and batch it goes on from.
//
// What is changed in one go is a batch, and is handed to the browser at once, as the page may be gone the next moment.
// Several may be under way. A browser may close the database whenever it likes, and need not tell what became of a
// transaction. After a failure batches wait, the database is opened anew and read: each piece names the page and the
// batch that it came with, so what was done is known, and what was not is tried again, one batch after the other.

const DATABASE = "clowder";
const PIECES = "pieces";

/** Names of texts as they lie in localStorage where there is no database. */
const OURS = /^clowder\.(?!(reminder|hinted|database)$)/;
const GAME = "clowder.game.";

/** Milliseconds after which a database that does not answer is done without. */
const PATIENCE = 5000;

/** So many letters more may take as many milliseconds again. */
const SLOW = 4_000_000;

/** How often something is tried, each time with a database that was opened anew, before it is told that it failed. */
const TRIES = 3;

/** Errors of a database that works: there is no room, or another window was faster. */
const REFUSALS = new Set(["QuotaExceededError", "ConstraintError"]);

/** Tells the pieces of this page from those of other windows. */
const PAGE = Math.random();

/** The number of the last piece of each text. */
const last = new Map();

/** The piece with which each text ends that lies there, as far as this page knows. */
const ends = new Map();

/** The end of a text that lies there, but from which nothing goes on. */
const UNCERTAIN = { number: -1 };

/** The names of the texts that other windows have changed and that were not read since. */
const heard = new Set();

const windows = channel();
if (windows) windows.onmessage = ({ data }) => hear(data);

/** Where databases are: PyScript is given another. */
let databases;

let database;
let trouble = "";
let ear;

/** The batch that grows, those under way, those that wait after a failure, and the one of these that is written. */
let fresh;
let sent = [];
let waiting = [];
let current;
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
  if (!fresh) {
    fresh = { number: ++batches, which: new Set(), names: new Set(), changes: [] };
    queueMicrotask(send); // when all is there that is changed in one go
  }
  fresh.which.add(which);
  fresh.names.add(name);
  fresh.changes.push({ name, text, isMore });
}

/** Hands the batch to the browser, unless it has to wait. */
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

/** Tells of the batches that are done, in their order. */
function settle() {
  while (sent[0]?.reason === "") arrive(sent.shift());
}

/** Closes a database that failed. It is found out one by one what became of the batches that are under way; but where
 * it did not answer, nobody waits as long again before it is told. */
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

/** Does what there is to do: writes what waits, reads what others have changed, opens the database if it was closed. */
export async function awake() {
  if (isAtWork || !ear) return;
  isAtWork = true;
  try {
    await Promise.all(sent.map(({ ended }) => ended));
    for (const batch of sent) if (!batch.reason) batch.reason = undefined; // it is looked whether it lies there
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
    if (isBehind()) tell("told", "interrupted"); // of no batch, but it is tried again later
  } finally {
    isAtWork = false;
  }
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
      fail(error);
      if (error?.name === "QuotaExceededError" && current) current.reason = "full";
      if (trouble || current?.reason || error?.name === "TimeoutError") return false;
    }
  }
  return false;
}

/** Writes the next batch and tells what came of it. A refused one takes along what goes on from there, or all. */
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
  announce(batch.names); // some of it may lie there
  const next = reason === "outrun" ? [] : followers(database ? batch.names : undefined).which;
  tell("told", reason, ...batch.which, ...next);
}

/** Forgets that what these batches drop lies there: it may have been dropped, though it is told that it was not. */
function doubt(batches) {
  for (const batch of batches) for (const name of batch.names) if (isDropped(batch, name)) ends.delete(name);
}

/** Notes and tells that a batch is done. */
function arrive(batch) {
  for (const [name, number] of batch.numbers ?? []) note(name, number, batch.ends.get(name));
  announce(batch.names);
  tell("told", "", ...batch.which);
}

/** Has other windows read these texts. */
function announce(names) {
  try {
    windows?.postMessage([...names]);
  } catch (error) {
    console.info("Clowder does not reach its other windows:", error);
  }
}

/** Takes out the waiting batches that change any of these texts, or go on from one that does; or all. */
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
    batch.reason = "interrupted"; // what it goes on from does not lie there
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
    completed.catch(() => {}); // nobody waits for it any more
    stop(all.transaction);
    throw error;
  }
  batch.reason = "";
}

/** Milliseconds after which batches should be done, one after another: large ones take long. */
function patience(all) {
  const texts = all.flatMap(({ changes }) => changes.map(({ text }) => text ?? ""));
  return PATIENCE * (1 + texts.reduce((letters, { length }) => letters + length, 0) / SLOW);
}

function stop(transaction) {
  try {
    transaction.abort();
  } catch {
    // it was over already
  }
}

/** What lies there under this name: the last number, and the piece with which the text ends. */
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

/** The batches that are to be written, the first of them now. */
function pending() {
  return current ? [current, ...waiting] : waiting;
}

/** Reads what lies there under these names, or all, and follows what other windows have changed. */
async function look(names) {
  const wanted = names && new Set([...names, ...pending().flatMap((batch) => [...batch.names])]);
  for (const name of wanted ?? [...heard]) heard.delete(name); // or what is heard while it is read would not be read
  const found = await read(wanted);
  if (wanted && pending().some((batch) => [...batch.names].some((name) => !wanted.has(name)))) return look(wanted);
  if (!wanted && !found.length && ends.size) return lost();
  const there = joined(found);
  const { texts, tips, tops } = there;
  const isDone = current !== undefined && [...current.names].every((name) => isThere(name, current, there));
  if (isDone) {
    current.reason = "";
    current.numbers = undefined; // what lies there is noted here
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
    tell("revert", late); // it was told that they are not kept
  }
  if (changed.size) follow(changed, there);
}

function isSame(piece, other) {
  return piece.number === other?.number && piece.page === other.page && piece.batch === other.batch;
}

/** Whether a text lies there as a batch has left it, or as what came later has. It does not where an earlier batch of
 * this page was written once more. */
function isThere(name, batch, { tips, found, loose }) {
  const isOf = ({ page, batch: number }) => page === PAGE && number === batch.number;
  const tip = tips.get(name);
  if (loose.some(isOf)) return false;
  if (tip?.page === PAGE) return tip.batch >= batch.number;
  return found.some(isOf) && (tip !== undefined || isDropped(batch, name));
}

/** Whether a batch leaves no text there. */
function isDropped(batch, name) {
  const change = batch.changes.findLast((each) => each.name === name);
  return change !== undefined && change.text === undefined;
}

/** Takes what other windows have made of texts, and all as it was that should have changed together with them. */
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

/** What batches will have made of a text that lies there. */
function changedBy(batches, name, there) {
  const missing = batches.filter((batch) => !isThere(name, batch, there));
  const changes = missing.flatMap((batch) => batch.changes.filter((change) => change.name === name));
  return changes.reduce((text, change) => (change.isMore ? text + change.text : change.text), there.texts.get(name));
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
  for (const [name, number] of tops) note(name, number, tips.get(name));
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

/** The texts that pieces make, which come in order; the last piece that counts of each, and the last number; and the
 * pieces that count for nothing. */
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

/** Whether this is the forerunner of a piece. Which it was is written there, as its number may come again where a text
 * was dropped; older pieces have but their own number. */
function goesOn({ number, onto }, forerunner) {
  return onto ? isSame(onto, forerunner) : forerunner?.number === number - 1;
}

/** Moves what lies in localStorage into the database: all of it, before any of it goes. Tells what does not come, and why. */
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
    return []; // there is none
  }
}

/** Where a text goes: a game that was played on elsewhere too is there twice. */
function place(name, text, texts) {
  const isTaken = texts.has(name) && texts.get(name) !== text;
  return isTaken && name.startsWith(GAME) ? place(`${name}b`, text, texts) : name;
}

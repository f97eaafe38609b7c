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
const SAVED_NAMES = /^clowder\.(?!(reminder|hinted|database|tips)$)/;
const GAME_PREFIX = "clowder.game.";

/** Milliseconds to wait for an answer of the database. At the start Clowder does without it after that. */
const ANSWER_MS = 5000;

/** Number of parts of a wait, each of which passes only once while the page is busy. */
const WAIT_PARTS = 10;

/** Number of characters for which a batch gets another `ANSWER_MS`. */
const CHARACTERS_PER_WAIT = 4_000_000;

/** Number of tries, each with a newly opened database, before a failure is reported. */
const TRIES = 3;

/** Errors of a database that works: it is full, or another window was faster. */
const REFUSALS = new Set(["QuotaExceededError", "ConstraintError"]);

/** Random id of this page, which tells its pieces from those of other windows. */
const PAGE = Math.random();

/** Number of the last piece of each text. */
const lastNumbers = new Map();

/** Last valid piece of each stored text, as far as this page knows. */
const lastPieces = new Map();

/** Last piece of a stored text that nothing may continue. */
const UNCERTAIN_PIECE = { number: -1 };

/** Names of texts that other windows have changed, and that were not read since. */
const changedElsewhere = new Set();

const otherWindows = openChannel();
if (otherWindows) otherWindows.onmessage = ({ data }) => noteChanges(data);

/** The real `indexedDB`: boot.mjs gives PyScript another. */
let databases;

let database;
let storeTrouble = "";
let callbacks;

/**
 * The batch that collects changes; those under way; those that wait after a failure; the one of these being written.
 */
let openBatch;
let sentBatches = [];
let waitingBatches = [];
let currentBatch;
let batchCount = 0;
let isWorking = false;

/**
 * Stored texts: `texts` by name; `unmoved`, the names that stay in localStorage, and `why`; `trouble`, the reason why
 * nothing can be stored, as in store.py, or an empty text.
 */
export const storedTexts = withTimeout(loadTexts().catch(reloadTexts)).catch((error) => {
  console.info("Clowder does without a database:", error);
  storeTrouble = { VersionError: "newer", TimeoutError: "unreached" }[error?.name] ?? "off";
  return { texts: new Map(), unmoved: [], why: "", trouble: storeTrouble };
});

/** Returns the channel to other windows; undefined if there is none. Firefox refuses one without cookies. */
function openChannel() {
  try {
    return new BroadcastChannel(DATABASE);
  } catch {
    return undefined;
  }
}

/**
 * Sets the callbacks: `report(reason, ...ids)` with the result of changes, the reason empty if they are made;
 * `follow(texts)` when other windows have changed texts; `revert(texts)` when the stored texts differ from what was
 * reported; `lose(names, reason)` when texts are lost.
 */
export function setCallbacks(report, follow, revert, lose) {
  callbacks = { report, follow, revert, lose };
  doPendingWork();
}

/** Changes a text, or deletes it if there is none. All changes made in one go succeed or fail together. */
export function changeText(id, name, text, isMore) {
  if (!openBatch) {
    openBatch = { number: ++batchCount, ids: new Set(), names: new Set(), changes: [] };
    queueMicrotask(sendBatch); // after all changes made in one go
  }
  openBatch.ids.add(id);
  openBatch.names.add(name);
  openBatch.changes.push({ name, text, isMore });
}

/** Writes the new batch, unless it has to wait. */
function sendBatch() {
  const batch = openBatch;
  openBatch = undefined;
  const canWrite = database && !isWorking && !waitingBatches.length;
  const writing = canWrite && writeBatch(batch);
  if (writing && batch.reason === undefined) {
    sentBatches.push(batch);
    batch.completed = writing.then(reportWritten, handleFailure);
  } else {
    batch.reason = undefined;
    waitingBatches.push(batch);
    doPendingWork();
  }
}

/** Reports the batches that are done, in their order. */
function reportWritten() {
  while (sentBatches[0]?.reason === "") reportDone(sentBatches.shift());
}

/**
 * Closes a database that failed. Then `doPendingWork` finds out what became of the batches under way, one by one. After a
 * timeout they are reported as interrupted at once, without another wait.
 */
function handleFailure(error) {
  console.info("Clowder does not reach its database:", error);
  if (error?.name === "VersionError") leaveToNewer();
  else if (!REFUSALS.has(error?.name)) closeDatabase();
  if (error?.name === "TimeoutError")
    for (const batch of [...sentBatches, ...waitingBatches]) batch.reason ??= "interrupted";
  doPendingWork();
}

function noteChanges(names) {
  for (const name of names) changedElsewhere.add(name);
  doPendingWork();
}

/** Does all pending work: writes waiting batches, reads changes of other windows, reopens a closed database. */
export async function doPendingWork() {
  if (isWorking || !callbacks) return;
  isWorking = true;
  try {
    await Promise.all(sentBatches.map(({ completed }) => completed));
    for (const batch of sentBatches) if (!batch.reason) batch.reason = undefined; // `readStore` finds out whether it was written
    waitingBatches.unshift(...sentBatches);
    sentBatches = [];
    let isWell = true;
    while (waitingBatches.length || (isWell && hasPendingReads())) {
      if (waitingBatches.length) {
        await writeNext();
        isWell = database !== undefined;
      } else {
        isWell = await retry(readChanges);
      }
    }
    if (hasPendingReads()) callBack("report", "interrupted"); // for no batch, but a new try follows
  } finally {
    isWorking = false;
  }
}

function hasPendingReads() {
  return !storeTrouble && (!database || changedElsewhere.size > 0);
}

/** Runs `action`, up to `TRIES` times. Returns whether it succeeded. */
async function retry(action) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await action();
      return true;
    } catch (error) {
      handleFailure(error);
      if (error?.name === "QuotaExceededError" && currentBatch) currentBatch.reason = "full";
      if (storeTrouble || currentBatch?.reason || error?.name === "TimeoutError") return false;
    }
  }
  return false;
}

/**
 * Writes the next batch and reports the result. If it is refused, so are the batches that continue its texts, or all if
 * there is no database.
 */
async function writeNext() {
  currentBatch = waitingBatches.shift();
  if (currentBatch.reason === undefined) await retry(writeCurrent);
  const batch = currentBatch;
  currentBatch = undefined;
  const reason = batch.reason ?? (storeTrouble || "interrupted");
  if (!reason) {
    reportDone(batch);
    return;
  }
  if (!database) forgetDeleted([batch, ...waitingBatches]);
  announceChanges(batch.names); // some of it may be stored
  const next = reason === "outrun" ? [] : removeFollowers(database ? batch.names : undefined).ids;
  callBack("report", reason, ...batch.ids, ...next);
}

/** Forgets the ends of texts that these batches delete: they may be gone, though the batch is reported as failed. */
function forgetDeleted(batches) {
  for (const batch of batches) for (const name of batch.names) if (deletesText(batch, name)) lastPieces.delete(name);
}

/** Notes and reports a finished batch. */
function reportDone(batch) {
  for (const [name, number] of batch.numbers ?? []) noteLastPiece(name, number, batch.newPieces.get(name));
  announceChanges(batch.names);
  callBack("report", "", ...batch.ids);
}

/** Tells other windows to read these texts. */
function announceChanges(names) {
  try {
    otherWindows?.postMessage([...names]);
  } catch (error) {
    console.info("Clowder does not reach its other windows:", error);
  }
}

/** Removes the waiting batches that change these texts, or continue one that does; without `texts` all. */
function removeFollowers(texts) {
  const affected = new Set(texts);
  const names = new Set();
  const ids = [];
  waitingBatches = waitingBatches.filter((batch) => {
    if (texts && ![...batch.names].some((name) => affected.has(name))) return true;
    for (const name of batch.names) affected.add(name) && names.add(name);
    ids.push(...batch.ids);
    return false;
  });
  if (names.size) announceChanges(names);
  return { ids, names };
}

async function writeCurrent() {
  if (storeTrouble) return;
  if (!database) await openAndRead();
  else if (currentBatch.isDoubtful) await readStore(currentBatch.names);
  if (currentBatch.reason === undefined) await writeBatch(currentBatch);
}

async function writeBatch(batch) {
  const numbers = new Map();
  const newPieces = new Map();
  const newChanges = batch.changes.map(({ name, text, isMore }) => {
    const previousBatch = sentBatches.findLast((each) => each.numbers.has(name));
    const previousNumber = numbers.get(name) ?? previousBatch?.numbers.get(name) ?? lastNumbers.get(name) ?? 0;
    const previousPiece = numbers.has(name) ? newPieces.get(name) : (previousBatch?.newPieces ?? lastPieces).get(name);
    numbers.set(name, previousNumber + 1);
    newPieces.set(
      name,
      text === undefined ? undefined : { number: previousNumber + 1, page: PAGE, batch: batch.number },
    );
    const onto = isMore ? previousPiece : undefined;
    return {
      name,
      text,
      isMore,
      hasGap: isMore && previousPiece?.number !== previousNumber,
      number: previousNumber + 1,
      onto,
    };
  });
  if (newChanges.some(({ hasGap }) => hasGap)) {
    batch.reason = "interrupted"; // its predecessor is not stored
    return;
  }
  Object.assign(batch, { isDoubtful: true, numbers, newPieces });
  const all = pieceStore("readwrite");
  const completed = completionOf(all.transaction);
  try {
    for (const { name, text, isMore, number, onto } of newChanges) {
      if (!isMore) all.delete(pieceRange(name, number - 1));
      if (text !== undefined) all.add({ name, number, text, begins: !isMore, onto, page: PAGE, batch: batch.number });
    }
    all.transaction.commit();
    await withTimeout(completed, timeoutFor([...sentBatches, batch]));
  } catch (error) {
    completed.catch(() => {}); // a later error of it is handled
    abortTransaction(all.transaction);
    throw error;
  }
  batch.reason = "";
}

/** Returns the timeout in milliseconds for these batches, which grows with their size. */
function timeoutFor(batches) {
  const texts = batches.flatMap(({ changes }) => changes.map(({ text }) => text ?? ""));
  return ANSWER_MS * (1 + texts.reduce((letters, { length }) => letters + length, 0) / CHARACTERS_PER_WAIT);
}

function abortTransaction(transaction) {
  try {
    transaction.abort();
  } catch {
    // it had ended
  }
}

/** Notes the last number and the last valid piece of a stored text. */
function noteLastPiece(name, number, end) {
  lastNumbers.set(name, Math.max(number, lastNumbers.get(name) ?? 0));
  if (end === undefined) lastPieces.delete(name);
  else lastPieces.set(name, { number: end.number, page: end.page, batch: end.batch });
}

async function readChanges() {
  if (database) await readStore(changedElsewhere);
  else await openAndRead();
}

async function openAndRead() {
  await openDatabase();
  await readStore();
}

/** Returns the batches to be written, the current one first. */
function pendingBatches() {
  return currentBatch ? [currentBatch, ...waitingBatches] : waitingBatches;
}

/** Reads these texts, or all, and follows the changes of other windows. */
async function readStore(names) {
  const wantedNames = names && new Set([...names, ...pendingBatches().flatMap((batch) => [...batch.names])]);
  for (const name of wantedNames ?? [...changedElsewhere]) changedElsewhere.delete(name); // before reading, so that later changes are not missed
  const found = await readPieces(wantedNames);
  if (wantedNames && pendingBatches().some((batch) => [...batch.names].some((name) => !wantedNames.has(name))))
    return readStore(wantedNames);
  if (!wantedNames && !found.length && lastPieces.size) return reportEmptied();
  const stored = joinPieces(found);
  const { texts, lastValid, highestNumbers } = stored;
  const isDone =
    currentBatch !== undefined && [...currentBatch.names].every((name) => isStored(name, currentBatch, stored));
  if (isDone) {
    currentBatch.reason = "";
    currentBatch.numbers = undefined; // they are noted below
  }
  const changed = new Map();
  const lateTexts = new Map();
  for (const name of wantedNames ?? new Set([...lastPieces.keys(), ...highestNumbers.keys()])) {
    const lastPiece = lastValid.get(name);
    const ownBatches = pendingBatches().filter((batch) => batch.names.has(name));
    const isOurs = lastPiece
      ? lastPiece.page === PAGE || isSamePiece(lastPiece, lastPieces.get(name))
      : !lastPieces.has(name) || ownBatches.some((batch) => deletesText(batch, name));
    const isLate =
      lastPiece?.page === PAGE &&
      !isSamePiece(lastPiece, lastPieces.get(name)) &&
      !(isDone && lastPiece.batch === currentBatch.number);
    if (isLate && !ownBatches.length) lateTexts.set(name, texts.get(name));
    noteLastPiece(name, highestNumbers.get(name) ?? 0, isLate && ownBatches.length ? UNCERTAIN_PIECE : lastPiece);
    if (!isOurs) changed.set(name, texts.get(name));
  }
  if (lateTexts.size) {
    announceChanges(lateTexts.keys());
    callBack("revert", lateTexts); // they were reported as failed
  }
  if (changed.size) followChanges(changed, stored);
}

function isSamePiece(piece, other) {
  return piece.number === other?.number && piece.page === other.page && piece.batch === other.batch;
}

/**
 * Returns whether a batch is stored for this text, perhaps with later changes. False if an earlier batch of this page
 * was written again.
 */
function isStored(name, batch, { lastValid, found, ignored }) {
  const isOf = ({ page, batch: number }) => page === PAGE && number === batch.number;
  const lastPiece = lastValid.get(name);
  if (ignored.some(isOf)) return false;
  if (lastPiece?.page === PAGE) return lastPiece.batch >= batch.number;
  return found.some(isOf) && (lastPiece !== undefined || deletesText(batch, name));
}

/** Returns whether a batch deletes this text. */
function deletesText(batch, name) {
  const change = batch.changes.findLast((each) => each.name === name);
  return change !== undefined && change.text === undefined;
}

/** Takes over texts that other windows have changed. Batches that changed these texts are undone as a whole. */
function followChanges(changed, stored) {
  const isOutrun =
    currentBatch?.reason === undefined && [...changed.keys()].some((name) => currentBatch?.names.has(name));
  const names = isOutrun ? [...currentBatch.names] : [];
  const next = removeFollowers([...changed.keys(), ...names]);
  names.push(...next.names);
  callBack("follow", changed);
  const staying = isOutrun ? waitingBatches : pendingBatches();
  if (names.length) callBack("revert", new Map(names.map((name) => [name, withChanges(staying, name, stored)])));
  if (isOutrun) currentBatch.reason = "outrun";
  if (next.ids.length) callBack("report", "outrun", ...next.ids);
}

/** Returns a stored text with the changes of these batches that are not stored yet. */
function withChanges(batches, name, stored) {
  const missing = batches.filter((batch) => !isStored(name, batch, stored));
  const changes = missing.flatMap((batch) => batch.changes.filter((change) => change.name === name));
  return changes.reduce((text, change) => (change.isMore ? text + change.text : change.text), stored.texts.get(name));
}

/** Reports all texts as lost: the database was emptied. */
function reportEmptied() {
  const names = [...lastPieces.keys()];
  lastPieces.clear();
  callBack("lose", names, "interrupted");
}

/** Leaves the database to a newer version of Clowder, which has opened it. */
function leaveToNewer() {
  closeDatabase();
  storeTrouble = "newer";
  callBack("lose", [...lastPieces.keys()], storeTrouble);
}

function callBack(name, ...parameters) {
  try {
    callbacks?.[name](...parameters);
  } catch (error) {
    reportError(error);
  }
}

async function loadTexts() {
  databases = indexedDB;
  await openDatabase();
  return readTexts();
}

async function reloadTexts() {
  closeDatabase();
  await openDatabase();
  return readTexts();
}

async function readTexts() {
  const { texts, lastValid, highestNumbers } = joinPieces(await readPieces());
  for (const [name, number] of highestNumbers) noteLastPiece(name, number, lastValid.get(name));
  if (storeTrouble) throw new Error("it answers too late");
  try {
    return { texts, ...(await moveTexts(texts)), trouble: storeTrouble };
  } catch {
    return readTexts(); // another window has moved the texts meanwhile
  }
}

/**
 * Returns the value of a promise. Throws a TimeoutError if it takes too long. The time passes in parts, so that a page
 * that was busy itself still gets an answer that has come meanwhile.
 */
function withTimeout(promise, milliseconds = ANSWER_MS) {
  let timer;
  const late = new DOMException(`it has not answered for ${milliseconds} ms`, "TimeoutError");
  const silence = new Promise((_, failed) => {
    const wait = (parts) => {
      if (parts) timer = setTimeout(wait, milliseconds / WAIT_PARTS, parts - 1);
      else failed(late);
    };
    wait(WAIT_PARTS);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}

async function openDatabase() {
  const opening = databases.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(PIECES, { keyPath: ["name", "number"] });
  try {
    database = await withTimeout(resultOf(opening));
  } catch (error) {
    opening.onsuccess = () => opening.result.close(); // it was opened too late
    throw error;
  }
  database.onclose = reopenDatabase;
  database.onversionchange = ({ newVersion }) => (newVersion ? leaveToNewer() : reopenDatabase());
}

function closeDatabase() {
  if (database) database.onclose = database.onversionchange = null;
  database?.close();
  database = undefined;
}

function reopenDatabase() {
  closeDatabase();
  doPendingWork();
}

async function readPieces(names) {
  const all = pieceStore("readonly");
  const requests = names ? [...names].map((name) => all.getAll(pieceRange(name))) : [all.getAll()];
  return (await withTimeout(Promise.all(requests.map(resultOf)))).flat();
}

function pieceStore(mode) {
  return database.transaction(PIECES, mode, { durability: "strict" }).objectStore(PIECES);
}

function pieceRange(name, until = Infinity) {
  return IDBKeyRange.bound([name, 0], [name, until]);
}

function resultOf(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

function completionOf(transaction) {
  return new Promise((done, failed) => {
    transaction.oncomplete = done;
    transaction.onabort = () => failed(transaction.error);
  });
}

/**
 * Joins pieces, which are sorted, into texts. Also returns the last valid piece (`lastValid`) and the last number (`highestNumbers`)
 * of each text, and the pieces that are ignored (`ignored`).
 */
function joinPieces(found) {
  const texts = new Map();
  const lastValid = new Map();
  const highestNumbers = new Map();
  const ignored = [];
  for (const piece of found) {
    const { name, number, text, begins } = piece;
    highestNumbers.set(name, number);
    if (!begins && !continuesPiece(piece, lastValid.get(name))) {
      ignored.push(piece);
      continue;
    }
    texts.set(name, begins ? text : texts.get(name) + text);
    lastValid.set(name, piece);
  }
  return { texts, lastValid, highestNumbers, found, ignored };
}

/**
 * Returns whether a piece continues this predecessor. The piece names its page and batch, as numbers are used again
 * after a text was deleted. Older pieces have only their own number.
 */
function continuesPiece({ number, onto }, previous) {
  return onto ? isSamePiece(onto, previous) : previous?.number === number - 1;
}

/**
 * Moves texts from localStorage into the database, and removes them there once all are stored. Returns the names of
 * those that cannot be moved, and why. Throws a ConstraintError if another window moves them at the same time.
 */
async function moveTexts(texts) {
  const oldTexts = localTexts();
  const namedTexts = oldTexts.map(([name, text]) => [nameForMoved(name, text, texts), text]);
  const moving = namedTexts.filter(([name]) => !texts.has(name));
  for (const [name, text] of moving) texts.set(name, text);
  try {
    if (moving.length) await addTexts(moving);
  } catch (error) {
    if (error?.name === "ConstraintError") throw error;
    console.info("Clowder cannot move its games:", error);
    const why = error?.name === "QuotaExceededError" ? "full" : "interrupted";
    return { unmoved: moving.map(([name]) => name), why };
  }
  oldTexts.forEach(([name, text], i) => {
    if (texts.get(namedTexts[i][0]) === text) localStorage.removeItem(name);
  });
  return { unmoved: [], why: "" };
}

async function addTexts(texts) {
  const batch = { number: ++batchCount, changes: texts.map(([name, text]) => ({ name, text })) };
  await writeBatch(batch);
  for (const [name, number] of batch.numbers) noteLastPiece(name, number, batch.newPieces.get(name));
}

function localTexts() {
  try {
    return Object.entries(localStorage).filter(([name]) => SAVED_NAMES.test(name));
  } catch {
    return []; // no localStorage
  }
}

/** Returns the name under which a moved text is stored. A game that differs from the stored one gets a new name. */
function nameForMoved(name, text, texts) {
  const isTaken = texts.has(name) && texts.get(name) !== text;
  return isTaken && name.startsWith(GAME_PREFIX) ? nameForMoved(`${name}b`, text, texts) : name;
}

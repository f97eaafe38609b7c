// Keeps texts in the browser's database, and reads them while Python is still asleep; py/app/storage/store.py says what for.
//
// A text lies there in pieces, numbered in their order: a beginning, and what was appended. Every change adds a
// piece with the next number, which can be done only once: no window goes on from what another has left behind.
// A piece whose forerunner is missing counts for nothing.

const DATABASE = "clowder";
const PIECES = "pieces";

/** Names of texts as they lie in localStorage where there is no database. */
const OURS = /^clowder\.(?!(reminder|hinted|database)$)/;
const GAME = "clowder.game.";

/** Milliseconds after which a database that does not answer is done without. */
const PATIENCE = 5000;

/** The number of the last piece of each text. */
const last = new Map();

const windows = channel();

let database;
let batch;
let trouble = "";
let ear;

/** What lies there: `texts` by name, those that are `unmoved` as there is no room, and what is wrong, as in store.py. */
export const kept = Promise.race([load(), silence()]).catch((error) => {
  console.info("Clowder does without a database:", error);
  trouble = named(error, "off");
  return { texts: new Map(), unmoved: [], trouble };
});

/** The channel to other windows; none where the browser has none, or refuses one, as Firefox does without cookies. */
function channel() {
  try {
    return new BroadcastChannel(DATABASE);
  } catch {
    return undefined;
  }
}

/** Has functions called: when changes are made or refused (why, which), when another window made some, and on a loss. */
export function heed(told, follow, lose) {
  ear = { told, follow, lose };
  if (windows) windows.onmessage = ({ data }) => reread(data);
}

/** Changes a text, or with no text forgets it. All that is changed in one go is changed or refused together. */
export function change(which, name, text, isMore) {
  const number = (last.get(name) ?? 0) + 1;
  try {
    batch ??= begin();
    batch.which.add(which);
    batch.names.add(name);
    if (!isMore) batch.pieces.delete(range(name, number - 1));
    if (text !== undefined) batch.pieces.add({ name, number, text, begins: !isMore });
    last.set(name, number);
  } catch (error) {
    setTimeout(() => ear.told(named(error), which));
  }
}

function begin() {
  const begun = { pieces: pieces("readwrite"), which: new Set(), names: new Set() };
  const { transaction } = begun.pieces;
  transaction.oncomplete = () => {
    windows?.postMessage([...begun.names]);
    ear.told("", ...begun.which);
  };
  transaction.onabort = () => {
    const reason = named(transaction.error);
    if (reason === "outrun") reread([...begun.names]);
    ear.told(reason, ...begun.which);
  };
  queueMicrotask(() => {
    batch = undefined;
    transaction.commit();
  });
  return begun;
}

/** What went wrong, in the words of store.py. */
function named(error, otherwise = "full") {
  const names = { ConstraintError: "outrun", VersionError: "newer", TimeoutError: "unreached" };
  return trouble || (names[error?.name] ?? otherwise);
}

async function reread(names) {
  const found = await Promise.all(names.map((name) => asked(pieces("readonly").getAll(range(name)))));
  const texts = joined(found.flat());
  ear.follow(new Map(names.map((name) => [name, texts.get(name)])));
}

async function load() {
  await open();
  return found();
}

async function found() {
  const texts = joined(await asked(pieces("readonly").getAll()));
  if (trouble) throw new Error("it answers too late");
  try {
    return { texts, unmoved: await moved(texts), trouble };
  } catch {
    return found(); // another window has moved them meanwhile
  }
}

function silence() {
  const late = new DOMException(`it has not answered for ${PATIENCE} ms`, "TimeoutError");
  return new Promise((_, failed) => setTimeout(failed, PATIENCE, late));
}

async function open() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(PIECES, { keyPath: ["name", "number"] });
  database = await asked(opening);
  database.onclose = lost;
  database.onversionchange = ({ newVersion }) => {
    database.close();
    if (newVersion) trouble = "newer";
    lost();
  };
}

/** Everything was deleted, or a newer version has taken it over: then it is left to that. */
function lost() {
  database = undefined;
  ear?.lose([...last.keys()], trouble || "off");
  if (!trouble) open().catch(console.info);
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

/** The texts that pieces make, which come in order. */
function joined(found) {
  const texts = new Map();
  const ends = new Map();
  for (const { name, number, text, begins } of found) {
    last.set(name, number);
    if (!begins && ends.get(name) !== number - 1) continue;
    texts.set(name, begins ? text : texts.get(name) + text);
    ends.set(name, number);
  }
  return texts;
}

/** Moves what lies in localStorage into the database: all of it, before any of it goes. Returns what finds no room. */
async function moved(texts) {
  const old = lying();
  const places = old.map(([name, text]) => [place(name, text, texts), text]);
  const moving = places.filter(([name]) => !texts.has(name));
  for (const [name, text] of moving) texts.set(name, text);
  try {
    if (moving.length) await added(moving);
  } catch (error) {
    if (named(error) === "outrun") throw error;
    console.info("Clowder has no room to move its games:", error);
    return moving.map(([name]) => name);
  }
  old.forEach(([name, text], i) => {
    if (texts.get(places[i][0]) === text) localStorage.removeItem(name);
  });
  return [];
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

function added(moving) {
  return new Promise((done, failed) => {
    const all = pieces("readwrite");
    for (const [name, text] of moving) {
      last.set(name, (last.get(name) ?? 0) + 1);
      all.add({ name, number: last.get(name), text, begins: true });
    }
    all.transaction.oncomplete = done;
    all.transaction.onabort = () => failed(all.transaction.error);
  });
}

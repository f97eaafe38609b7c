"""JavaScript that reads and writes the page's database past the app."""

_DATABASE = """
    const done = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const open = () => {
        const opening = indexedDB.open("clowder", 1);
        const keyPath = ["name", "number"];
        opening.onupgradeneeded = () => opening.result.createObjectStore("pieces", { keyPath });
        return done(opening);
    };
    const database = globalThis.ofTheTests ??= await open();
    const pieces = (mode) => database.transaction("pieces", mode).objectStore("pieces");
    const joined = (found) => found.reduce(
        (texts, { name, text, begins }) => ({ ...texts, [name]: begins ? text : texts[name] + text }), {}
    );
    const read = async (name) => joined(
        await done(pieces("readonly").getAll(IDBKeyRange.bound([name, 0], [name, Infinity])))
    )[name];
"""
"""Functions for the expressions below."""


def _database_program(program: str) -> str:
    """Return a JavaScript program that opens the app's database and runs `program`."""
    return f"(async () => {{ {_DATABASE} {program} }})()"


ALL = _database_program('return joined(await done(pieces("readonly").getAll()));')
"""An expression for every text by its name."""

OPEN = _database_program('return await read(await read("clowder.open"));')
"""An expression for the text of the game on the table."""

GO_ON = _database_program(
    """
    const name = await read("clowder.open");
    const found = await done(pieces("readonly").getAll(IDBKeyRange.bound([name, 0], [name, Infinity])));
    const number = found.at(-1).number + 1;
    await done(pieces("readwrite").add({ name, number, text: LINE, begins: false }));
    """
)
"""An expression that appends LINE to the game on the table, without telling any page of Clowder."""

FORGET = _database_program('await done(pieces("readwrite").clear()); localStorage.clear();')
"""An expression that deletes everything. An open page of Clowder is not told."""

WRITE = _database_program(
    """
    const names = (await done(pieces("readonly").getAll())).map(({ name }) => name);
    const all = pieces("readwrite");
    all.clear();
    const number = Date.now();
    for (const [name, text] of Object.entries(TEXTS)) all.put({ name, number, text, begins: true });
    await new Promise((done) => { all.transaction.oncomplete = done; });
    const windows = new BroadcastChannel("clowder");
    windows.postMessage([...new Set([...names, ...Object.keys(TEXTS)])]);
    windows.close();
    """
)
"""An expression that replaces everything by TEXTS by name, and tells pages as another window would."""

READY = """new Promise((done) => {
    const ready = () => document.documentElement?.dataset.ready;
    const look = () => ready() ? done(performance.now()) : setTimeout(look, 5);
    look();
})"""
"""An expression that waits until the page answers a touch: the milliseconds since it began to load."""

DELETE_SAVED = "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
"""An expression that deletes what service workers have saved: as a browser may, or a newer version does."""

WITHOUT_TIMER = """(() => {
    const { setTimeout } = window;
    window.setTimeout = (act, ms, ...more) => (ms === MS ? 0 : setTimeout(act, ms, ...more));
})()"""
"""An expression that turns off the page's timers of just MS milliseconds."""

SAVED = """new Promise((done) => {
    const look = async () => {
        const found = await navigator.serviceWorker.getRegistration();
        if (found?.active?.state === "activated") done(true);
        else setTimeout(look, 50);
    };
    look();
})"""
"""An expression that waits until the service worker has saved the whole site."""

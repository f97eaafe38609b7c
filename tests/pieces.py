"""What the browser has kept, read and written past the app: JavaScript for the pages of the tests."""

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
"""The functions that the expressions below have at hand."""


def _asking(program: str) -> str:
    return f"(async () => {{ {_DATABASE} {program} }})()"


ALL = _asking('return joined(await done(pieces("readonly").getAll()));')
"""Every text by its name."""

OPEN = _asking('return await read(await read("clowder.open"));')
"""The text of the game on the table."""

GO_ON = _asking(
    """
    const name = await read("clowder.open");
    const found = await done(pieces("readonly").getAll(IDBKeyRange.bound([name, 0], [name, Infinity])));
    const number = found.at(-1).number + 1;
    await done(pieces("readwrite").add({ name, number, text: LINE, begins: false }));
    """
)
"""This LINE is what happens next in the game on the table, and no page of Clowder is told."""

FORGET = _asking('await done(pieces("readwrite").clear()); localStorage.clear();')
"""Nothing is kept any more. A page of Clowder that is open does not know that."""

WRITE = _asking(
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
"""These TEXTS by name are all that is kept, and a page of Clowder is told so as if by another window."""

READY = """new Promise((done) => {
    const ready = () => document.documentElement?.dataset.ready;
    const look = () => ready() ? done(performance.now()) : setTimeout(look, 5);
    look();
})"""
"""When the page answers a touch, as JavaScript: the milliseconds since it began to load."""

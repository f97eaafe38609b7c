"""Database faults: every call may fail in every way, in a page that stores texts as Clowder does.

Under test are our modules (`assets/database.mjs`, `py/clowder/stage/storage.py`,
`py/clowder/app/storage/store.py`) with the browser's own database. Only the calls between them are spoiled.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

from browser.inside import INSIDE

WAYS: Mapping[str, Sequence[str]] = {
    "open": ("throws", "fails", "never"),
    "transaction": ("throws", "closes before", "closes after", "aborts", "never"),
    "getAll": ("throws", "fails", "aborts", "never", "closes before", "closes after"),
    "add": ("throws", "fails", "full", "aborts", "never", "closes before", "closes after"),
    "delete": ("throws", "fails", "aborts", "never", "closes before", "closes after"),
    "commit": (
        "throws", "fails", "full", "aborts", "never", "never told", "told otherwise", "late", "closes before",
        "closes after",
    ),
    "postMessage": ("throws",),
}  # fmt: skip
"""The ways in which each call may fail.

The call `throws`, or reports an error later (`fails`, `full`), or the transaction `aborts`; the call `never`
answers; the call succeeds, but that is `never told`, or an error is `told otherwise`; or it succeeds so
`late` that the page has stopped waiting. The browser closes the database before or after the call.
"""

SPOIL = """(() => {
    const plans = new Map();
    const kinds = [
        [IDBFactory, "open"], [IDBDatabase, "transaction"], [IDBTransaction, "commit"],
        [IDBObjectStore, "getAll"], [IDBObjectStore, "add"], [IDBObjectStore, "delete"],
        [BroadcastChannel, "postMessage"],
    ];
    const real = Object.fromEntries(kinds.map(([{ prototype }, call]) => [call, prototype[call]]));
    const { abort } = IDBTransaction.prototype;
    const error = (name) => new DOMException("as the tests wish", name);
    const databaseOf = (it) => it.transaction?.db ?? it.db ?? it;

    /** Nothing is heard of a transaction, or of what was asked in it. */
    const muted = new WeakSet();
    const listen = (it, transaction, ...events) => {
        for (const event of events) it.addEventListener(event, (heard) => {
            if (muted.has(transaction)) heard.stopImmediatePropagation();
        });
        return it;
    };

    const stop = (transaction, name) => {
        if (name) Object.defineProperty(transaction, "error", { value: error(name) });
        abort.call(transaction);
    };
    const silent = () => new EventTarget();
    const failing = (name) => {
        const request = new EventTarget();
        Object.defineProperty(request, "error", { value: error(name) });
        setTimeout(() => request.onerror?.());
        return request;
    };
    const close = (database) => {
        database.close();
        setTimeout(() => database.dispatchEvent(new Event("close")));
    };

    /** What was written in a transaction is written once more, by and by, as if it had been on its way. */
    const comesLate = (transaction, plan) => {
        muted.add(transaction);
        stop(transaction);
        plan.late.push(async (database) => {
            const all = real.transaction.call(database, "pieces", "readwrite").objectStore("pieces");
            for (const [call, ...how] of transaction.asked ?? []) real[call].call(all, ...how);
            await new Promise((done) => { all.transaction.oncomplete = all.transaction.onabort = done; });
        });
    };

    const toldOtherwise = (transaction) => {
        Object.defineProperty(transaction, "error", { value: error("UnknownError") });
        otherwise.add(transaction);
    };

    const spoiled = (it, call, how, way, plan) => {
        const transaction = call === "commit" ? it : it.transaction?.abort ? it.transaction : undefined;
        const go = () => real[call].call(it, ...how);
        switch (way) {
            case "throws": throw error(call === "transaction" ? "InvalidStateError" : "UnknownError");
            case "closes before": close(databaseOf(it)); return go();
            case "closes after": { const answer = go(); close(databaseOf(it)); return answer; }
        }
        if (call === "open") return way === "never" ? silent() : failing("UnknownError");
        if (call === "transaction") {
            const made = heard(go());
            if (way === "never") muted.add(made);
            stop(made);
            return made;
        }
        switch (way) {
            case "fails": case "full": case "aborts": {
                const answer = call === "commit" ? undefined : listenedTo(it, call, how);
                stop(transaction, { fails: "UnknownError", full: "QuotaExceededError" }[way]);
                return answer;
            }
            case "never": {
                muted.add(transaction);
                const answer = call === "commit" ? undefined : listenedTo(it, call, how);
                stop(transaction);
                return answer;
            }
            case "never told": muted.add(transaction); return go();
            case "told otherwise": toldOtherwise(transaction); return go();
            case "late": return comesLate(transaction, plan);
        }
        throw new Error(`no way: ${way}`);
    };

    const otherwise = new WeakSet();
    const heard = (transaction) => {
        transaction.addEventListener("complete", (event) => {
            if (!otherwise.has(transaction)) return;
            event.stopImmediatePropagation();
            setTimeout(() => transaction.onabort?.(new Event("abort")));
        });
        return listen(transaction, transaction, "complete", "abort", "error");
    };
    const listenedTo = (it, call, how) => {
        const { transaction } = it;
        (transaction.asked ??= []).push([call, ...how]);
        return listen(real[call].call(it, ...how), transaction, "success", "error");
    };

    for (const [{ prototype }, call] of kinds) prototype[call] = function (...how) {
        const name = call === "open" ? how[0] : databaseOf(this).name;
        const plan = plans.get(name);
        if (!plan) return real[call].call(this, ...how);
        const way = plan.due(call);
        if (way) return spoiled(this, call, how, way, plan);
        if (call === "transaction") return heard(real[call].call(this, ...how));
        const isAsked = ["getAll", "add", "delete"].includes(call);
        return isAsked ? listenedTo(this, call, how) : real[call].call(this, ...how);
    };

    globalThis.spoiling = { plans, real, runs: 0 };
})()"""
"""JavaScript that spoils the calls of databases for which there is a plan."""

STORES = """
import importlib.util, sys

class Window:
    def __init__(self, page_scripts):
        before = sys.modules.get("page_scripts")
        sys.modules["page_scripts"] = page_scripts
        spec = importlib.util.find_spec("clowder.stage.storage")
        storage = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(storage)
        sys.modules["page_scripts"] = before
        self.store = storage.open_store()

    def do(self, what, name, text):
        store = self.store
        if what == "append" and store.get(name) is None:
            what = "put"
        if what == "put":
            store.put(name, text)
        elif what == "append":
            store.append(name, text)
        elif what == "drop":
            store.delete(name)
        elif what == "all":
            store.put_all({name: text, name + "b": text}, lambda reason: None)
        elif what == "seen":
            store.retry_refused_writes()

    def text(self, name):
        return self.store.get(name) or ""

    def texts(self):
        return "\\n".join(f"{name} {self.store.get(name)}" for name in sorted(self.store.names()))

    def unkept(self):
        return "\\n".join(f"{name} {reason}" for name, reason in self.store.unsaved_reason_by_name().items())

Window
"""
"""A Python program that makes a store as the page does, on top of any module that stores texts."""

RUN = """(async ([program, source, runs, patience, together]) => {
    const Window = await INSIDE(program);
    const { plans, real } = spoiling;
    const asked = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const turn = () => new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { port1.close(); done(); };
        port2.postMessage(0);
    });

    /** A window of Clowder: a module of its own, and a store. */
    const opened = async (name) => {
        const own = source.replace('DATABASE = "clowder"', `DATABASE = "${name}"`)
            .replace("ANSWER_MS = 5000", `ANSWER_MS = ${patience}`);
        const address = URL.createObjectURL(new Blob([own], { type: "text/javascript" }));
        const { storedTexts, changeText, setCallbacks, ...more } = await import(address);
        URL.revokeObjectURL(address);
        if ((await storedTexts).trouble) return opened(name); // it was not patient enough for this machine
        const open = new Set();
        const window = Window({
            ...more, ...(await storedTexts),
            changeText(id, ...what) { open.add(id); changeText(id, ...what); },
            setCallbacks(report, ...others) {
                setCallbacks((reason, ...ids) => {
                    for (const each of ids) open.delete(each);
                    report(reason, ...ids);
                }, ...others);
            },
        });
        return { window, awake: more.doPendingWork, isQuiet: () => !open.size };
    };
    const quiet = async (windows) => {
        for (let still = 0; still < 3; still += 1) {
            if (!windows.every(({ isQuiet }) => isQuiet())) still = -1;
            await turn();
        }
    };

    /** What lies there, told anew. */
    const lying = async (database) => {
        const all = real.transaction.call(database, "pieces", "readonly").objectStore("pieces");
        const texts = {}, ends = {};
        for (const { name, number, text, begins, onto, ...piece } of await asked(real.getAll.call(all))) {
            const end = ends[name];
            const isNext = end?.number === number - 1
                && (!onto || (end.page === onto.page && end.batch === onto.batch));
            if (!begins && !isNext) continue;
            texts[name] = begins ? text : texts[name] + text;
            ends[name] = { ...piece, number };
        }
        return texts;
    };
    const read = (text) => Object.fromEntries(text.split("\\n").filter(Boolean).map((line) => {
        const at = line.indexOf(" ");
        return [line.slice(0, at), line.slice(at + 1)];
    }));
    const same = (texts, others) => Object.keys({ ...texts, ...others }).filter(
        (name) => texts[name] !== others[name]);

    /** What a text must be like, each line of which tells how long the text was. */
    const isWhole = (text) => {
        let length = 0;
        for (const line of text.split(";").slice(0, -1)) {
            if (Number(line.split(":")[0]) !== length) return false;
            length += line.length + 1;
        }
        return true;
    };

    const run = async ({ steps, faults, forGood, windows: many = 1, calm = true, gone }) => {
        const name = `tests-${spoiling.runs += 1}`, wrong = [], ways = new Set(), calls = [];
        const note = (what) => wrong.push(what);
        const windows = [];
        for (let i = 0; i < many; i += 1) windows.push(await opened(name));
        const database = await asked(real.open.call(indexedDB, name));
        const plan = {
            late: [], isOver: false,
            due(call) {
                if (this.isOver) return undefined;
                const at = calls.push(call) - 1;
                const way = forGood && at >= forGood.from ? forGood.ways[call] : faults[at]?.[call];
                if (way) ways.add(way);
                return way;
            },
        };
        plans.set(name, plan);
        const check = async (isEnd) => {
            const there = await lying(database);
            for (const { window } of windows) {
                const unkept = read(window.unkept()), texts = read(window.texts());
                for (const reason of Object.values(unkept)) {
                    const isRight = reason === "interrupted" || (reason === "full" && ways.has("full"));
                    if (!isRight) note(`says ${reason}`);
                }
                if (many > 1 && !isEnd) continue;
                for (const each of same(there, texts)) {
                    const differs = `${there[each]} / ${texts[each]}`;
                    // Of what was to be put at once it was told that it is not put, and it may come late.
                    const isUnknown = each.startsWith("all") && (!isEnd || ways.has("late"));
                    const isSaid = each in unkept || (isUnknown && !(each in texts));
                    if (!isSaid) note(`${each} is not kept, which is not said: ${differs}`);
                }
                if (isEnd && Object.keys(unkept).length) note(`still not kept: ${Object.keys(unkept)}`);
            }
            const broken = Object.entries(there).filter(([, text]) => !isWhole(text));
            for (const [each, text] of broken) note(`${each} is broken: ${text}`);
        };
        const expected = {};
        let late = [];
        for (const [at, [what, each, more, who, hasty]] of steps.entries()) {
            const { window } = windows[who % many];
            const length = what === "append" ? window.text(each).length : 0;
            const text = `${length}:${more};`;
            window.do(what, each, text);
            if (what === "drop") delete expected[each];
            else if (what === "append") expected[each] = (expected[each] ?? "") + text;
            else if (what === "put") expected[each] = text;
            if (hasty) continue;
            if (calm) {
                await quiet(windows);
                for (const each of late) await each(database);
                late = plan.late.splice(0);
                await check(false);
            } else if ((at + 1) % 3) {
                await turn();
            }
        }
        if (gone) {
            await turn();
            const there = await lying(database);
            for (const each of same(there, read(windows[0].window.texts()))) note(`${each} would be lost`);
        }
        await quiet(windows);
        for (const each of [...late, ...plan.late]) await each(database);
        plan.isOver = true;
        for (let i = 0; i < 20; i += 1) {
            for (const each of windows) {
                each.window.do("put", "end", "0:end;");
                await quiet(windows);
            }
            if (windows.every(({ window }) => !window.unkept())) break;
        }
        for (let i = 0; i < 100; i += 1) {
            const before = wrong.length;
            for (const each of windows) await each.awake(); // a slow machine may have been too slow to read
            await quiet(windows);
            await check(true);
            if (many === 1 || wrong.length === before || i === 99) break;
            wrong.length = before;
            await new Promise((done) => setTimeout(done, 20)); // other windows are told by and by
        }
        if (many === 1) {
            const texts = read(windows[0].window.texts());
            const others = same({ ...expected, end: "0:end;" }, texts);
            for (const each of others) {
                const mayBe = each.startsWith("all") && texts.all === texts.allb; // or not put, as was told
                if (!mayBe) note(`${each} is another: ${expected[each]} / ${texts[each]}`);
            }
        }
        plans.delete(name);
        for (const { window } of windows) window.destroy();
        database.close();
        return { calls, wrong };
    };

    const results = new Array(runs.length);
    let next = 0;
    const work = async () => {
        while (next < runs.length) {
            const at = next;
            next += 1;
            const failed = (error) => ({ calls: [], wrong: [String(error.stack ?? error)] });
            results[at] = await run(runs[at]).catch(failed);
        }
    };
    await Promise.all(Array.from({ length: together }, work));
    return results;
})""".replace("INSIDE", INSIDE)
"""JavaScript that does the steps of runs, and returns the calls and the errors of each."""

PATIENT = 400
"""Milliseconds for which these stores wait for the database, so that the tests are quick."""

TOGETHER = 24
"""The number of runs at once, each with its own database."""

Fault = Mapping[str, str]
"""The way in which each kind of call fails at one time."""


class StoreStep(NamedTuple):
    """A step with a text: `append`, `put`, `all` (with another), `drop`; or the page is `seen` again."""

    what: str
    name: str
    more: str = ""
    window: int = 0
    hasty: bool = False
    """True if the next step follows in the same task, whatever the run says."""


class StoreRun(NamedTuple):
    """Steps in newly opened stores, and the faults on the way."""

    steps: Sequence[StoreStep]
    faults: Mapping[int, Fault] = {}
    """Faults by the number of the call."""
    for_good: tuple[int, Fault] | None = None
    """Faults from this call on, until all steps are done."""
    windows: int = 1
    calm: bool = True
    """True if each step waits for the result of the one before, and is then checked.

    Otherwise steps follow each other at once; two of three end a task.
    """
    gone: bool = False
    """True if everything must be stored after the last step, as the page may be closed then."""


class RunResult(NamedTuple):
    """The results of a run."""

    calls: Sequence[str]
    """The calls of the database until all steps were done."""
    wrong: Sequence[str]
    """Texts that were lost or broken, and wrong messages; empty if all was right."""


def run_all(page: Page, source: str, runs: Sequence[StoreRun]) -> list[RunResult]:
    """Do these runs in a page that allows new scripts; `source` is that of database.mjs."""
    page.evaluate(f"globalThis.spoiling ?? {SPOIL}")
    told = page.evaluate(RUN, [STORES, source, [_as_told(run) for run in runs], PATIENT, TOGETHER])
    return [RunResult(**each) for each in told]


def _as_told(run: StoreRun) -> dict[str, Any]:
    return {
        "steps": [list(step) for step in run.steps],
        "faults": {str(at): dict(fault) for at, fault in run.faults.items()},
        "forGood": run.for_good and {"from": run.for_good[0], "ways": dict(run.for_good[1])},
        "windows": run.windows,
        "calm": run.calm,
        "gone": run.gone,
    }

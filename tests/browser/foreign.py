"""Random changes to a document, as by extensions, translators and browsers, in JavaScript."""

SABOTAGE = """((seed) => {
    let state = seed;
    const random = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
    };
    const app = document.getElementById("app");
    const some = (list) => list[random(list.length)];
    const texts = () => {
        const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT), found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found;
    };
    const elements = () => [...app.querySelectorAll("*")];
    const stranger = (name) => Object.assign(document.createElement(name), { textContent: "foreign" });
    const OURS = ["class", "data-act", "data-card", "data-spot", "aria-label", "value", "lang"];
    const wrap = (node, name) => {
        const around = document.createElement(name);
        node.replaceWith(around);
        around.append(node);
        return around;
    };
    const WAYS = {
        "an icon beside a field": () => some(elements()).after(stranger("span")),
        "an icon before it": () => some(elements()).before(stranger("div")),
        "within": () => some(elements()).prepend(stranger("b"), "foreign", new Comment("foreign")),
        "a text is wrapped": () => wrap(some(texts()), "font"),
        "a text is wrapped as in Chrome on iOS": () => wrap(some(texts()), "chrome_annotation"),
        "an element is wrapped": () => wrap(some(elements()), "div"),
        "a text is translated, in two elements": () => {
            const text = some(texts());
            const inner = wrap(wrap(text, "font"), "font");
            inner.textContent = `traduit ${text.data}`;
        },
        "a text is another": () => { some(texts()).data = "traduit"; },
        "a text is in two parts": () => {
            const text = some(texts());
            if (text.length > 1) wrap(text.splitText(1), "ruby");
        },
        "texts are joined": () => app.normalize(),
        "a text goes": () => some(texts()).remove(),
        "an element goes": () => some(elements()).remove(),
        "an element goes elsewhere": () => {
            const moved = some(elements()), place = some(elements());
            if (!moved.contains(place)) place.append(moved);
        },
        "elements change places": () => {
            const around = some(elements());
            if (around.children.length > 1) around.append(around.firstElementChild);
        },
        "all is written anew": () => {
            const element = some(elements());
            element.replaceChildren(...[...element.childNodes].map((each) => each.cloneNode(true)));
        },
        "all goes": () => some(elements()).replaceChildren(),
        "an attribute goes": () => {
            const element = some(elements());
            element.removeAttribute(some(OURS));
        },
        "an attribute is another": () => {
            const name = some(OURS);
            const element = some([...app.querySelectorAll(`[${name}]`)]);
            if (name !== "data-act") element?.setAttribute(name, "foreign");
        },
        "an attribute comes": () => some(elements()).setAttribute("data-foreign", "yes"),
    };
    const ways = Object.keys(WAYS), done = [];
    for (let left = 1 + random(8); left; left--) {
        if (!app.querySelector("#app *") || !texts().length) break;
        const way = some(ways);
        done.push(way);
        WAYS[way]();
    }
    return done;
})"""
"""JavaScript that makes a few changes in the page, by a seed, and returns their names."""

START = """(async () => {
    const boot = new URL(document.getElementById("boot").src).href;
    const python = await (await import(boot)).loadPyodide({});
    const program = `
from pyscript import document
from main import APP
from clowder.stage.draw import NodeTreeRenderer
from clowder.stage.elements import ElementFactory

def drawn():
    place = document.createElement("div")
    document.body.append(place)
    NodeTreeRenderer(place, ElementFactory()).show_node(APP.draw_page())
    place.remove()
    return place

drawn`;
    const drawn = python.runPython(program, { globals: python.toPy({}) });
    const ADDED = /^(style|open|data-(foreign|pointed|side|filled|blind|held))$/;
    const written = (place) => {
        const values = [...place.querySelectorAll("input, textarea, select")].map(({ value }) => value);
        const copy = place.cloneNode(true);
        for (const code of copy.querySelectorAll("[data-code]")) code.replaceChildren();
        for (const each of copy.querySelectorAll("*")) {
            const told = [...each.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
            for (const { name } of told) each.removeAttribute(name);
            for (const { name, value } of told) if (!ADDED.test(name)) each.setAttribute(name, value);
        }
        return [copy.innerHTML, ...values].join("\\n");
    };
    window.compared = () => [written(document.getElementById("app")), written(drawn())];
})()"""
"""JavaScript that defines `compared()`: the page's markup now, and as it would be if drawn anew.

Additions by the stage or by others are left out.
"""

DO = """((acts) => {
    const door = document.body.appendChild(document.createElement("button"));
    for (const act of acts) {
        door.dataset.act = act;
        door.click();
    }
    door.remove();
})"""
"""JavaScript that does these acts on any page."""

OUTSIDE = "share|print|install|full-screen|scan|pack|content edit (save|sheet|anki)|review save|save"
"""Acts that lead out of the page."""

AWAY = f"{OUTSIDE}|home|keep|again|ask|settings|rules"
"""Acts that lead away from a game, or to pages that change by themselves."""

ACT = """(async ([seed, isLate, never]) => {
    const NEVER = RegExp(`^(${never})`);
    const done = (SABOTAGE)(seed);
    if (isLate) await new Promise((go) => setTimeout(go, 0));
    const can = [...document.querySelectorAll("#app [data-act]")].filter((each) => {
        return !NEVER.test(each.dataset.act) && !each.closest("[data-hold]") && !each.disabled;
    });
    const moves = can.filter((each) => /^(move|on|open)/.test(each.dataset.act));
    const all = moves.length && seed % 4 ? moves : can;
    if (!all.length) return null;
    const touched = all[seed % all.length];
    const { act } = touched.dataset;
    touched.focus();
    const drawing = new MutationObserver(() => {});
    drawing.observe(document.getElementById("app"), { subtree: true, childList: true, attributes: true });
    touched.click();
    const isAnswered = drawing.takeRecords().length > 0;
    drawing.disconnect();
    return [done, act, isAnswered, ...compared()];
})""".replace("SABOTAGE", SABOTAGE)
"""JavaScript that makes a few changes and does an offered act, at once or `isLate`, but `never` such acts.

Returns the changes, the act, whether the page answered, and `compared()`; null if nothing is offered.
"""

"""Contrast in screenshots of a page, where styles alone do not tell it, measured by JavaScript."""

LOOKING = """() => {
    const LETTERS = /[\\p{L}\\p{N}]/u;  // a full stop behind a button is a text too small to be measured
    const INK = 0.03;  // of what lies around a line of letters, so much at least is of the letters themselves
    const READ = 4.5, TOLD = 3;  // the least contrast of letters, and of edges and marks
    const REACH = 7;  // pixels on each side of an edge
    const CHANGED = 60;  // pixels at least that tell a mark
    const PARTS = [0.21, 0.29, 0.37, 0.47, 0.53, 0.61, 0.73, 0.79];  // of a side, irregular as dashes are not
    const IN_TEXT = ".word, .see";  // underlined, as links are
    const TAPPED = `button:not(${IN_TEXT}), select, textarea, input:not([type=range])`;
    const MARKS = {  // what marks an element, and how that is taken away
        "[aria-pressed=true]": (each) => each.setAttribute("aria-pressed", "false"),
        "[aria-checked=true]": (each) => each.setAttribute("aria-checked", "false"),
        ".turn": (each) => each.classList.remove("turn"),
        ".target": (each) => each.classList.remove("target"),
        ".bright": (each) => each.classList.remove("bright"),
    };
    const LINEAR = Array.from({ length: 256 }, (_, i) => {
        const part = i / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });

    const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

    // A function that tells how light a pixel is: 0 is black, 1 is white.
    const develop = async (encoded) => {
        const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt());
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
        pen.drawImage(image, 0, 0);
        const { data } = pen.getImageData(0, 0, image.width, image.height);
        return (x, y) => {
            const i = 4 * (Math.floor(y) * image.width + Math.floor(x));
            return 0.2126 * LINEAR[data[i]] + 0.7152 * LINEAR[data[i + 1]] + 0.0722 * LINEAR[data[i + 2]];
        };
    };
    const isInside = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const pixels = (light, left, top, right, bottom) => {
        const found = [];
        for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) {
            for (let x = Math.max(0, Math.round(left)); x < Math.min(innerWidth, right); x++) {
                found.push(light(x, y));
            }
        }
        return found;
    };

    const mostCommon = (values) => {
        const counts = new Map();
        for (const each of values) counts.set(each, (counts.get(each) ?? 0) + 1);
        return [...counts].reduce((most, next) => next[1] > most[1] ? next : most)[0];
    };

    const named = (element) => {
        const words = (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30);
        return `${[element.localName, ...element.classList].join(".")} “${words}”`;
    };
    const isShown = (element) => {
        const { width, height } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        return isSeen && Math.min(width, height) > 4;
    };
    const isUppermost = (element, x, y) => {
        const there = isInside(x, y) ? document.elementFromPoint(x, y) : null;
        const isPassedBy = getComputedStyle(element).pointerEvents === "none";
        return element.contains(there) || Boolean(isPassedBy && there?.contains(element));
    };
    const isPartlyUppermost = (element, { left, top, width, height }) => [0.02, 0.5, 0.98].some((across) =>
        [0.02, 0.5, 0.98].some((down) => isUppermost(element, left + across * width, top + down * height)));

    const paleLines = function* (light) {
        const range = document.createRange();
        for (const element of document.querySelectorAll("#app *:not(svg *, option, .unseen, .leaf *)")) {
            const texts = [...element.childNodes].filter((it) => it.nodeType === 3 && LETTERS.test(it.data));
            const isEmpty = parseFloat(getComputedStyle(element).fontSize) < 1;
            if (!texts.length || isEmpty || !isShown(element)) continue;
            for (const text of texts) {
                range.selectNodeContents(text);
                for (const { left, top, right, bottom } of range.getClientRects()) {
                    if (!isUppermost(element, (left + right) / 2, (top + bottom) / 2)) continue;
                    const around = pixels(light, left, top, right, bottom);
                    const ground = mostCommon(around);
                    const ink = around.filter((each) => contrast(each, ground) >= READ);
                    if (ink.length < INK * around.length) yield `too pale: ${named(element)}`;
                }
            }
        }
    };

    // What can be tapped and has a side that does not stand out: from outside to inside nothing changes.
    const edgeless = function* (light) {
        for (const element of document.querySelectorAll(`#app :is(${TAPPED})`)) {
            if (!isShown(element)) continue;
            const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
            const steps = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH);
            const sides = [
                [(part, step) => [left + step, top + part * height], 1],
                [(part, step) => [right - 1 + step, top + part * height], -1],
                [(part, step) => [left + part * width, top + step], 1],
                [(part, step) => [left + part * width, bottom - 1 + step], -1],
            ];
            for (const [spot, inwards] of sides) {
                const seen = PARTS.filter((part) => isUppermost(element, ...spot(part, 3 * inwards)));
                const strong = seen.filter((part) => {
                    const way = steps.map((step) => spot(part, step)).filter((each) => isInside(...each));
                    const lights = way.map((each) => light(...each));
                    return contrast(Math.min(...lights), Math.max(...lights)) >= TOLD;
                });
                if (strong.length < seen.length / 3) {
                    yield `has no edge: ${named(element)}`;
                    break;
                }
            }
        }
    };

    let before, marked;
    window.looking = {
        faults: async (encoded) => {
            before = await develop(encoded);
            return [...paleLines(before), ...edgeless(before)];
        },
        unmark: () => {
            marked = Object.keys(MARKS).flatMap((mark) =>
                [...document.querySelectorAll(`#app ${mark}`)]
                    .map((element) => ({ mark, element, box: element.getBoundingClientRect() }))
                    .filter(({ element, box }) => isShown(element) && isPartlyUppermost(element, box)));
            for (const { mark, element } of marked) MARKS[mark](element);
            return marked.length;
        },
        untold: async (encoded) => {
            const after = await develop(encoded);
            const isUntold = ({ box: { left, top, right, bottom } }) => {
                const around = [left - REACH, top - REACH, right + REACH, bottom + REACH];
                const now = pixels(after, ...around);
                const changed = pixels(before, ...around).filter((each, i) => contrast(each, now[i]) >= TOLD);
                return changed.length < CHANGED;
            };
            const untold = marked.filter(isUntold);
            return untold.map(({ mark, element }) => `not told: ${mark} of ${named(element)}`);
        },
    };
}"""
"""JavaScript that examines screenshots of the page (PNGs in base64).

`looking.faults` returns texts that are too pale, and controls without a visible edge. `looking.unmark`
removes the marks of some elements (chosen, on, possible), and returns how many; `looking.untold` then returns
those whose picture has not changed.
"""

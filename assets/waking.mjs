// What a page shows until Python is awake: how much has arrived, that a tap was understood, and what went wrong.

/** Milliseconds in which nothing happens, until that is called trouble. */
const PATIENCE = 15_000;

const root = document.documentElement;
const status = document.getElementById("waking");
const bar = status.querySelector("i");
const trouble = document.getElementById("trouble");
const bytes = Number(status.dataset.bytes);

/** What is told to those who want to know what went wrong. */
const notes = [];

let here = 0;
let impatient = 0;

/** Counts what passes. */
export function arrived() {
  return new TransformStream({
    transform(chunk, passing) {
      here += chunk.byteLength;
      show(status.dataset.fetching.replace("{here}", mega(here)).replace("{all}", mega(bytes)), here / bytes);
      passing.enqueue(chunk);
    },
  });
}

/** Everything has arrived. */
export function waking() {
  show(status.dataset.waking, 1);
}

/** Remembers a line, for when it is asked what went wrong. */
export function note(line) {
  notes.push(line);
}

/** Tells of an error, which is thrown again. */
export function failed(error) {
  note(error?.message ?? String(error));
  say(trouble.dataset.failed);
  throw error;
}

function mega(bytes) {
  return (bytes / 1e6).toFixed(1);
}

function show(sentence, part) {
  status.querySelector("span").textContent = sentence;
  bar.style.transform = `scaleX(${part})`;
  wait();
}

function say(sentence) {
  if (root.dataset.ready) return;
  trouble.querySelector("p").textContent = sentence;
  trouble.querySelector("pre").textContent = notes.slice(-30).join("\n");
  trouble.hidden = false;
  status.hidden = true;
}

function wait() {
  clearTimeout(impatient);
  impatient = setTimeout(hung, PATIENCE);
}

function hung() {
  const missing = here < bytes ? `${here} of ${bytes} bytes have arrived.` : "All of it has arrived.";
  note(`Nothing has happened for ${PATIENCE / 1000} seconds. ${missing}`);
  say(trouble.dataset.hung);
}

function ready() {
  watching.disconnect();
  clearTimeout(impatient);
  status.remove();
  trouble.remove();
  const { tapped } = root.dataset;
  delete root.dataset.left;
  delete root.dataset.tapped;
  if (tapped) document.querySelector(`#app [data-act="${CSS.escape(tapped)}"]`)?.click();
}

const watching = new MutationObserver(ready);
watching.observe(root, { attributeFilter: ["data-ready"] });
trouble.querySelector("button").addEventListener("click", () => location.reload());
wait();

// Progress display until Python runs: how much has been downloaded, and that a tap was noticed.

const root = document.documentElement;
const status = document.getElementById("waking");
const bar = status.querySelector("i");
const bytes = Number(status.dataset.bytes);

let here = 0;

/** Returns a stream that counts the bytes that pass, and shows the progress. */
export function arrived() {
  return new TransformStream({
    transform(chunk, passing) {
      here += chunk.byteLength;
      show(status.dataset.fetching.replace("{here}", mega(here)).replace("{all}", mega(bytes)), here / bytes);
      passing.enqueue(chunk);
    },
  });
}

/** Shows that all downloads have arrived, and Python is starting. */
export function waking() {
  show(status.dataset.waking, 1);
}

/** Tells watching.js that there is progress, with a line for its notes. */
export function alive(line = "") {
  dispatchEvent(new CustomEvent("alive", { detail: line }));
}

function mega(bytes) {
  return (bytes / 1e6).toFixed(1);
}

function show(sentence, part) {
  status.querySelector("span").textContent = sentence;
  bar.style.transform = `scaleX(${part})`;
  alive();
}

function ready() {
  watching.disconnect();
  status.remove();
  const { tapped } = root.dataset;
  delete root.dataset.left;
  delete root.dataset.tapped;
  if (tapped) document.querySelector(`#app [data-act="${CSS.escape(tapped)}"]`)?.click();
}

const watching = new MutationObserver(ready);
watching.observe(root, { attributeFilter: ["data-ready"] });

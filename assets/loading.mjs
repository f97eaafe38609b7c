// Progress display until Python runs: how much has been downloaded, and that a tap was noticed.

const root = document.documentElement;
const statusElement = document.getElementById("waking");
const barElement = statusElement.querySelector("i");

let arrivedBytes = 0;

/** Bytes of what is fetched besides the files that every first visit waits for. */
let addedBytes = 0;

/** Share of the downloads that the bar shows. It never becomes less, though more may be waited for. */
let shownShare = 0;

/** Returns a stream that counts the bytes that pass, of files in this packing, and shows the progress. */
export function countingStream(packing) {
  return new TransformStream({
    transform(chunk, controller) {
      arrivedBytes += chunk.byteLength;
      const allBytes = Math.max(arrivedBytes, Number(statusElement.dataset[packing]) + addedBytes);
      showProgress(
        statusElement.dataset.fetching
          .replace("{here}", formatMegabytes(arrivedBytes))
          .replace("{all}", formatMegabytes(allBytes)),
        arrivedBytes / allBytes,
      );
      controller.enqueue(chunk);
    },
  });
}

/** Adds the bytes of another file to those that are waited for. */
export function addExpectedBytes(bytes) {
  addedBytes += bytes;
}

/** Shows that all downloads have arrived, and Python is starting. */
export function showStarting() {
  showProgress(statusElement.dataset.waking, 1);
}

/** Tells watching.js that there is progress, with a line for its notes. */
export function reportProgress(line = "") {
  dispatchEvent(new CustomEvent("alive", { detail: line }));
}

function formatMegabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

function showProgress(sentence, share) {
  statusElement.querySelector("span").textContent = sentence;
  shownShare = Math.max(shownShare, share);
  barElement.style.transform = `scaleX(${shownShare})`;
  reportProgress();
}

function finishLoading() {
  readyObserver.disconnect();
  statusElement.remove();
  const { tapped } = root.dataset;
  delete root.dataset.left;
  delete root.dataset.tapped;
  if (tapped) document.querySelector(`#app [data-act="${CSS.escape(tapped)}"]`)?.click();
}

const readyObserver = new MutationObserver(finishLoading);
readyObserver.observe(root, { attributeFilter: ["data-ready"] });

// Reader of the memory snapshot of a started Python, saved without blank pages (see tools/snapshot.mjs).

/** Size of a page of WebAssembly memory, in bytes. */
const PAGE = 65_536;

/**
 * Returns the head of a snapshot, for Pyodide, and a function that copies its pages into a new memory. Throws an Error
 * if the snapshot is cut.
 */
export function readSnapshot(snapshot) {
  const [head, count] = new Uint32Array(snapshot, 0, 2);
  const numbers = new Uint32Array(snapshot, 8, count);
  const bytes = new Uint8Array(snapshot, 8 + 4 * count);
  if (bytes.length !== head + PAGE * count) throw new Error("it is not whole");
  const pages = bytes.subarray(head);
  const restore = (heap) => {
    for (const [i, number] of numbers.entries()) heap.set(pages.subarray(PAGE * i, PAGE * (i + 1)), PAGE * number);
  };
  return { head: bytes.slice(0, head), restore };
}

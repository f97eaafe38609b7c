// The memory of a Python that has loaded everything: kept without what is in every memory (see tools/snapshot.mjs).

/** The bytes of a page of WebAssembly, of which memory is made. */
const PAGE = 65_536;

/** The head of what was kept, which Pyodide reads, and what puts the pages where a program has just begun. */
export function remembered(kept) {
  const [head, count] = new Uint32Array(kept, 0, 2);
  const numbers = new Uint32Array(kept, 8, count);
  const bytes = new Uint8Array(kept, 8 + 4 * count);
  if (bytes.length !== head + PAGE * count) throw new Error("it is not whole");
  const pages = bytes.subarray(head);
  const restore = (heap) => {
    for (const [i, number] of numbers.entries()) heap.set(pages.subarray(PAGE * i, PAGE * (i + 1)), PAGE * number);
  };
  return { head: bytes.slice(0, head), restore };
}

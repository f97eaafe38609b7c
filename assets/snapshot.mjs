// The memory of a Python that has loaded everything: kept without what is in every memory (see tools/snapshot.mjs).

/** The bytes of a page of WebAssembly, of which memory is made. */
const PAGE = 65_536;

/** A memory of which only the pages are there that were kept, and what completes it from one that just begins. */
export function remembered(kept) {
  const [head, count] = new Uint32Array(kept, 0, 2);
  const numbers = new Uint32Array(kept, 8, count);
  const pages = new Uint8Array(kept, 8 + 4 * count);
  if (pages.length !== head + PAGE * count) throw new Error("it is not whole");
  const memory = new Uint8Array(head + PAGE * (numbers.at(-1) + 1));
  const put = (number, page) => memory.set(page, head + PAGE * number);
  memory.set(pages.subarray(0, head));
  for (const [i, number] of numbers.entries()) put(number, pages.subarray(head + PAGE * i, head + PAGE * (i + 1)));
  const complete = (fresh) => {
    const begun = Math.min(numbers.at(-1), fresh.byteLength / PAGE); // blank pages further on are blank already
    for (let number = 0; number < begun; number++) {
      if (!numbers.includes(number)) put(number, new Uint8Array(fresh, PAGE * number, PAGE));
    }
  };
  return { memory, complete };
}

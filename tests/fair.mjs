/** Returns the orders of shuffles without any of our Python: in a page or in Node.js, with the platform's SHA-256. */
async (shuffles) => {
  const sha256 = async (text) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  async function* words(secret, index) {
    for (let block = 0; ; block++) {
      const view = new DataView((await sha256(`${secret}/${index}/${block}`)).buffer);
      for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
    }
  }
  const below = async (limit, drawn) => {
    for (;;) {
      const { value } = await drawn.next();
      if (value < 2 ** 32 - (2 ** 32 % limit)) return value % limit;
    }
  };
  const order = async ({ cards, secret, cuts, index }) => {
    const [lying, drawn] = [[...cards].sort(), words(`${secret}/${cuts.join(",")}`, index)];
    for (let last = lying.length - 1; last > 0; last--) {
      const other = await below(last + 1, drawn);
      [lying[last], lying[other]] = [lying[other], lying[last]];
    }
    return lying;
  };
  const coats = ["ginger", "black", "tuxedo", "calico", "siamese"];
  /** Returns all bit sets of coats that may be shown after a card of this kind. */
  const after = (shown, kind) => {
    const bits = coats.map((_coat, number) => 1 << number);
    const steps = bits.filter((bit) => shown & bit).map((bit) => shown - bit);
    if (kind === "boot") return steps.length ? steps : [shown];
    return kind === "tuna" ? [shown, ...bits.map((bit) => shown | bit)] : [shown | (1 << coats.indexOf(kind))];
  };
  /** Returns whether a single player can make seven points: keeps the most points for each set of shown coats. */
  const canBeWon = (deck) => {
    let most = new Map([[0, 0]]);
    for (const card of deck) {
      const then = new Map();
      for (const [shown, points] of most)
        for (const next of after(shown, card.split("-")[0])) {
          const [lying, made] = next === 31 ? [0, points + 1] : [next, points];
          then.set(lying, Math.max(made, then.get(lying) ?? 0));
        }
      most = then;
    }
    return Math.max(...most.values()) >= 7;
  };
  const fitting = async (shuffle) => {
    for (let index = shuffle.index; ; index += 1000) {
      const lying = await order({ ...shuffle, index });
      if (!shuffle.winnable || canBeWon(lying)) return lying;
    }
  };
  const found = async (shuffle) => ({ stamp: hex(await sha256(shuffle.secret)), order: await fitting(shuffle) });
  return await Promise.all(shuffles.map(found));
};

/** The orders of shuffles, found without any of our Python: in a page and in Node.js, by their own SHA-256. */
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
  const found = async (shuffle) => ({ stamp: hex(await sha256(shuffle.secret)), order: await order(shuffle) });
  return await Promise.all(shuffles.map(found));
};

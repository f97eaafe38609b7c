// Joins the parts of Python's program, which tools/splitting.py has split: functions that a start or a game needs, and
// the others, which are fetched after the first page, and added when one of them is called.

/** Times that a part is fetched for which the page waits. */
const TRIES = 9;

/** A module that exports the JavaScript function it is given, as only such a function may be put into a table. */
const GIVE_FUNCTION = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // begins each module
  ...[1, 4, 1, 96, 0, 0], // a type: no parameters, no results
  ...[2, 5, 1, 0, 0, 0, 0], // imports a function of that type
  ...[7, 4, 1, 0, 0, 0], // and exports it
);

/**
 * Returns the instance of the first part, without what it exports for the other. `compileLater` returns the compiled
 * other part, at once; it may throw an error.
 */
export function joinParts(instance, imports, compileLater) {
  const first = {};
  const exports = {};
  for (const [name, value] of Object.entries(instance.exports))
    (name.startsWith("later ") ? first : exports)[name] = value;
  if (!first["later loaded"]) return instance;
  const load = () => {
    new WebAssembly.Instance(compileLater(), { ...imports, first });
    first["later loaded"].value = 1;
  };
  const given = new WebAssembly.Instance(new WebAssembly.Module(GIVE_FUNCTION), { "": { "": load } });
  first["later functions"].set(0, given.exports[""]);
  return { exports };
}

/** The compiled other part, once it has come. */
let laterPart;

/** Sentence for the player if it is wanted and does not come. Empty until the page plays. */
let missingSentence = "";

/** Compiles the other part, given the promise of its response. */
export async function receiveLaterPart(response) {
  laterPart = await WebAssembly.compileStreaming(response);
}

/** Sets the sentence for the player, once the page plays. */
export function setMissingSentence(sentence) {
  missingSentence = sentence;
}

/**
 * Returns the compiled other part. If it has not come, the page waits for it. If it does not come, the player is told,
 * and when they have seen it, it is tried again: without it Python would have to end. Throws an Error if nothing helps.
 */
export function compileLaterPart(address) {
  for (let tries = missingSentence ? TRIES : 1; ; tries -= 1) {
    try {
      return laterPart ?? new WebAssembly.Module(fetchAtOnce(address));
    } catch (error) {
      if (tries > 1) alert(missingSentence);
      else {
        reportError(error);
        throw error;
      }
    }
  }
}

/** Returns the bytes of a file, for which the page waits. Throws an Error if it does not come. */
export function fetchAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.setRequestHeader("Cache-Control", "no-cache"); // what came before may be an error
  request.overrideMimeType("text/plain; charset=x-user-defined"); // each byte a character
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  const letters = request.responseText;
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i); // twenty times as fast as Uint8Array.from
  return bytes;
}

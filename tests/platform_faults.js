// Takes objects of the platform away from a page, or spoils them, as its address says: ?missing:indexedDB&silent:navigator.share
// Stands before every other script of the page, so that it is the same in all engines.
{
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  const never = () => new Promise(() => {});

  /** The same as a value, but whatever is called of it does this; what refuses is not constructed either. */
  const calling = (value, does) => {
    if (typeof value !== "function" && (typeof value !== "object" || value === null)) return value;
    const target = typeof value === "function" ? function () {} : value;
    return new Proxy(target, {
      apply: does,
      construct: (_, given) => (does === refuse ? refuse() : calling(new value(...given), does)),
      get: (_, name) => (name === "prototype" && target !== value ? {} : calling(Reflect.get(value, name), does)),
      set: (_, name, other) => Reflect.set(value, name, other),
    });
  };

  const FAULTS = {
    null: () => ({ value: null, writable: true }),
    unreadable: () => ({ get: refuse }),
    refusing: (value) => ({ value: calling(value, refuse), writable: true }),
    silent: (value) => ({ value: calling(value, never), writable: true }),
  };

  const spoil = (fault, path) => {
    const names = path.split(".");
    const name = names.pop();
    const owner = names.reduce((each, inner) => each[inner], globalThis);
    let value;
    try {
      value = owner[name];
    } catch {
      // It is unreadable here by itself.
    }
    if (fault === "missing") for (let each = owner; each; each = Object.getPrototypeOf(each)) delete each[name];
    else Object.defineProperty(owner, name, { ...FAULTS[fault](value), configurable: true });
  };

  // What the page complains of, from its first moment on (`COMPLAINTS` in engines.py asks for it).
  window.complaints = [];
  const note = (...said) => complaints.push(said.map(String).join(" "));
  addEventListener("error", ({ message }) => note(message));
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  for (const kind of ["error", "warn"]) {
    const say = console[kind];
    console[kind] = (...said) => {
      note(...said);
      say.apply(console, said);
    };
  }

  for (const each of location.search.slice(1).split("&").filter(Boolean)) spoil(...each.split(":"));
}

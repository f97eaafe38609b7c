// Removes or spoils objects of the platform, as the page's address says: ?missing:indexedDB&silent:navigator.share
// This script comes before all others of the page, so that the faults are the same in all engines.
{
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  const never = () => new Promise(() => {});

  /** Wraps a value so that every call on it does `does`; with `show_refusal` its constructor fails too. */
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
      // In this engine the object is unreadable without our help.
    }
    if (fault === "missing") for (let each = owner; each; each = Object.getPrototypeOf(each)) delete each[name];
    else Object.defineProperty(owner, name, { ...FAULTS[fault](value), configurable: true });
  };

  // The page's errors and warnings, from its first moment on (`COMPLAINTS` in engines.py reads them).
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

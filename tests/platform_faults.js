// Removes or spoils objects of the platform, as the page's address says: ?missing:indexedDB&silent:navigator.share
// This script comes before all others of the page, so that the faults are the same in all engines.
{
  const throwRefusal = () => {
    throw new DOMException("refused", "SecurityError");
  };
  const waitForever = () => new Promise(() => {});

  /** Wraps a value so that every call on it does `does`; with `show_refusal` its constructor fails too. */
  const wrapCalls = (value, replacement) => {
    if (typeof value !== "function" && (typeof value !== "object" || value === null)) return value;
    const target = typeof value === "function" ? function () {} : value;
    return new Proxy(target, {
      apply: replacement,
      construct: (_, given) => (replacement === throwRefusal ? throwRefusal() : wrapCalls(new value(...given), replacement)),
      get: (_, name) => (name === "prototype" && target !== value ? {} : wrapCalls(Reflect.get(value, name), replacement)),
      set: (_, name, other) => Reflect.set(value, name, other),
    });
  };

  const FAULT_KINDS = {
    null: () => ({ value: null, writable: true }),
    unreadable: () => ({ get: throwRefusal }),
    refusing: (value) => ({ value: wrapCalls(value, throwRefusal), writable: true }),
    silent: (value) => ({ value: wrapCalls(value, waitForever), writable: true }),
  };

  const spoilPath = (fault, path) => {
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
    else Object.defineProperty(owner, name, { ...FAULT_KINDS[fault](value), configurable: true });
  };

  // The page's errors and warnings, from its first moment on (`COMPLAINTS` in engines.py reads them).
  window.complaints = [];
  const addComplaint = (...said) => complaints.push(said.map(String).join(" "));
  addEventListener("error", ({ message }) => addComplaint(message));
  addEventListener("unhandledrejection", ({ reason }) => addComplaint(reason));
  for (const kind of ["error", "warn"]) {
    const say = console[kind];
    console[kind] = (...said) => {
      addComplaint(...said);
      say.apply(console, said);
    };
  }

  for (const each of location.search.slice(1).split("&").filter(Boolean)) spoilPath(...each.split(":"));
}

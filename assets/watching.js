// Reports errors while the page loads, in `#trouble`, with a sentence per reason. Inlined into the page, so that it
// always arrives, in the JavaScript of 2017.
{
  /** Milliseconds without progress that count as trouble. */
  const PATIENCE = 15000;

  /** Longest wait in milliseconds for files to be fetched again before a new try. */
  const PAUSE = 6000;

  /** Required features. Safari 16.4, Chrome 111 and Firefox 121 have all of them, and whatever else Clowder uses. */
  const NEEDED = {
    "modules of JavaScript": () => "noModule" in HTMLScriptElement.prototype,
    "WebAssembly with exceptions": () => "Tag" in WebAssembly,
    DecompressionStream: () => "DecompressionStream" in window,
    "color-mix()": () => CSS.supports("color", "color-mix(in oklab, red, blue)"),
    "MessageChannel, structuredClone, crypto or FinalizationRegistry": () =>
      window.MessageChannel && window.structuredClone && window.crypto && window.FinalizationRegistry,
    ":has()": () => CSS.supports("selector(:has(a))"),
  };

  /** URL prefix of this site's scripts. A server may inject others, which the page's policy blocks. */
  const OURS = new URL(".", document.baseURI).href;

  const { fetch } = window; // boot.mjs replaces it for a while
  const root = document.documentElement;
  const awaited = new Set(["pictures", "Python"]);
  const inquired = new Set();
  const notes = [];
  let reason = "";
  let impatient = 0;

  /** Shows the reason and the notes, once the page has a place for them. */
  const show = () => {
    const trouble = document.getElementById("trouble");
    if (!reason || !trouble) return;
    trouble.querySelector("p").textContent = trouble.getAttribute(`data-${reason}`);
    trouble.querySelector("pre").textContent = notes.slice(-30).join("\n");
    trouble.querySelector("button").hidden = Boolean(root.dataset.refused);
    trouble.querySelector("a").hidden = reason !== "framed";
    trouble.hidden = false;
    const waking = document.getElementById("waking");
    if (waking) waking.hidden = true;
  };

  const note = (line) => {
    if (line && !notes.includes(line)) notes.push(line);
  };

  /** True if nothing is to be reported: everything has arrived, or nothing is started. */
  const isSilent = () => !awaited.size || Boolean(root.dataset.refused);

  const tell = (why, line) => {
    if (isSilent()) return;
    note(line);
    reason = why;
    show();
  };

  /** Reports why Clowder does not start. boot.mjs reads `data-refused`. */
  const refuse = (why, line) => {
    tell(why, line);
    root.dataset.refused = why;
    show();
  };

  // Checks at the start

  const has = (name) => {
    try {
      return NEEDED[name]();
    } catch (unknown) {
      return false;
    }
  };
  const lacking = Object.keys(NEEDED).filter((name) => !has(name));
  if (window.top !== window.self) refuse("framed");
  else if (lacking.length) refuse("old", `This browser does not know ${lacking.join(", ")}.`);

  // Files that fail

  /** Returns the URLs of all that the page has requested. */
  const parts = () => {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    const named = Array.from(document.querySelectorAll("script[src], link[href]"), (each) => each.src || each.href);
    return Array.from(new Set(named.concat(asked).map((address) => address.split("#")[0])));
  };

  /** Returns the reason why a response is not the requested file; empty if it may be. */
  const wrong = ({ ok, url, headers }) => {
    const kind = headers.get("Content-Type") || "";
    if (!ok) return "missing";
    if (/html/.test(kind) && !/(\/|\.html)$/.test(url)) return "replaced";
    return /\.(m?js|css|svg)$/.test(url) && !/javascript|css|svg/.test(kind) ? "missing" : "";
  };

  const ask = (address) =>
    fetch(address, { method: "HEAD", cache: "no-store" })
      .then((answer) => {
        const why = wrong(answer);
        if (why) {
          note(`${address}: ${answer.status}, ${answer.headers.get("Content-Type")}`);
          tell(why);
        }
      })
      .catch(() => {});

  /** Checks these URLs on the server, each once. */
  const inquire = (addresses) => {
    const others = addresses.filter((address) => !inquired.has(address));
    for (const address of others) {
      inquired.add(address);
      ask(address);
    }
  };

  /** Reports a failure, and checks all URLs for its cause. Some browsers list their requests late. */
  const failed = (why, line) => {
    if (isSilent()) return;
    const isFirst = !reason || reason === "hung";
    const isCause = reason === "failed" && why === "broken"; // a partial file may have failed before
    tell(isFirst || isCause ? why : reason, line);
    inquire(parts().concat(String(line).match(/https?:\S+\w/g) || []));
    try {
      if (isFirst) new PerformanceObserver(() => inquire(parts())).observe({ type: "resource" });
    } catch (unknown) {
      // A browser without resource timing: only the URLs known so far are checked.
    }
  };

  const fails = (address) => failed("broken", `${address} did not arrive as it should.`);

  /** Reports an error. If a connection breaks, it is a TypeError, or a SyntaxError of half a script. */
  const failsWith = (error, line) => {
    const isPartial = error instanceof TypeError || error instanceof SyntaxError;
    failed(isPartial ? "broken" : "failed", (error && error.message) || line);
  };

  addEventListener(
    "error",
    ({ target, error, message }) => {
      if (target === window) failsWith(error, message);
      else if (target.matches && target.matches("script") && target.src.startsWith(OURS)) fails(target.src);
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => failsWith(event.reason, String(event.reason)));

  // Arrivals

  const came = (what) => {
    if (!awaited.delete(what) || awaited.size) return;
    clearTimeout(impatient);
    document.getElementById("trouble").remove();
  };

  /** Checks that the pictures arrived. Browsers report no missing picture; all are in one file. */
  const look = () => {
    const address = new URL(document.querySelector("#app use").href.baseVal.split("#")[0], document.baseURI).href;
    const isPicture = ({ headers }) => /svg/.test(headers.get("Content-Type"));
    const isWhole = (answer) => answer.text().then((text) => isPicture(answer) && /<\/svg>\s*$/.test(text));
    fetch(address)
      .then(isWhole)
      .catch(() => false)
      .then((whole) => (whole ? came("pictures") : fails(address)));
  };
  document.addEventListener("readystatechange", look, { once: true });

  const watching = new MutationObserver(() => {
    watching.disconnect();
    came("Python");
  });
  watching.observe(root, { attributes: true, attributeFilter: ["data-ready"] });

  // Timeouts

  const wait = () => {
    clearTimeout(impatient);
    if (awaited.size) impatient = setTimeout(hung, PATIENCE);
  };
  const hung = () => {
    if (!root.dataset.whole) return location.reload(); // the document itself is incomplete (prepaint.js)
    const told = document.getElementById("waking");
    note(`Nothing has happened for ${PATIENCE / 1000} seconds: ${told ? told.textContent : ""}`);
    tell(reason || "hung", `Still to come: ${Array.from(awaited).join(", ")}.`);
  };
  document.addEventListener("load", wait, true);
  addEventListener("alive", ({ detail }) => {
    note(detail);
    wait();
  });
  wait();

  // New tries

  /** Reloads the page, after fetching all its files anew: caches may hold broken ones. */
  const again = () => {
    document.getElementById("trouble").hidden = true;
    const pause = new Promise((done) => setTimeout(done, PAUSE));
    const refresh = (address) => fetch(address, { cache: "no-cache" }).then((answer) => answer.blob());
    const fresh = parts().map((address) => refresh(address).catch(() => {}));
    Promise.race([Promise.all(fresh), pause]).then(() => location.reload());
  };

  document.addEventListener("readystatechange", show);
  document.addEventListener("click", ({ target }) => target.closest && target.closest("#trouble button") && again());
}

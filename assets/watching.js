// Watches over all that has to arrive before there is a game. It stands in the page itself, so that nothing can keep
// it away, and is written in the language of browsers of 2017. What it tells stands in `#trouble`, a sentence for
// each reason.
{
  /** Milliseconds in which nothing happens, until that is called trouble. */
  const PATIENCE = 15000;

  /** Milliseconds that a new try waits for what is wrong to be fetched anew. */
  const PAUSE = 6000;

  /** What no browser may lack. Safari 16.4, Chrome 111 and Firefox 121 have all of it, and what else we use. */
  const NEEDED = {
    "modules of JavaScript": () => "noModule" in HTMLScriptElement.prototype,
    "WebAssembly with exceptions": () => "Tag" in WebAssembly,
    DecompressionStream: () => "DecompressionStream" in window,
    "color-mix()": () => CSS.supports("color", "color-mix(in oklab, red, blue)"),
    "MessageChannel, structuredClone, crypto or FinalizationRegistry": () =>
      window.MessageChannel && window.structuredClone && window.crypto && window.FinalizationRegistry,
    ":has()": () => CSS.supports("selector(:has(a))"),
  };

  /** How the addresses of our own scripts begin: a server may put others into the page, which it forbids. */
  const OURS = new URL(".", document.baseURI).href;

  const { fetch } = window; // boot.mjs has another for a while
  const root = document.documentElement;
  const awaited = new Set(["pictures", "Python"]);
  const inquired = new Set();
  const notes = [];
  let reason = "";
  let impatient = 0;

  /** Shows what there is to tell, as soon as there is a place for it. */
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

  /** There is nothing more to say: all is well, or nothing is started. */
  const isSilent = () => !awaited.size || Boolean(root.dataset.refused);

  const tell = (why, line) => {
    if (isSilent()) return;
    note(line);
    reason = why;
    show();
  };

  /** Here nothing is started: boot.mjs heeds it. */
  const refuse = (why, line) => {
    tell(why, line);
    root.dataset.refused = why;
    show();
  };

  // What can be told at once

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

  // What does not arrive as it should

  /** The addresses of all that the page has asked for. */
  const parts = () => {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    const named = Array.from(document.querySelectorAll("script[src], link[href]"), (each) => each.src || each.href);
    return Array.from(new Set(named.concat(asked).map((address) => address.split("#")[0])));
  };

  /** The name of the reason why an answer is not what was asked for; none if it may be. */
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

  /** Has the server say, once, what there is at these addresses. */
  const inquire = (addresses) => {
    const others = addresses.filter((address) => !inquired.has(address));
    for (const address of others) {
      inquired.add(address);
      ask(address);
    }
  };

  /** Tells that something went wrong, and soon why: some browsers write down late what they asked for. */
  const failed = (why, line) => {
    if (isSilent()) return;
    const isFirst = !reason || reason === "hung";
    const isCause = reason === "failed" && why === "broken"; // what is half there may have failed before
    tell(isFirst || isCause ? why : reason, line);
    inquire(parts().concat(String(line).match(/https?:\S+\w/g) || []));
    try {
      if (isFirst) new PerformanceObserver(() => inquire(parts())).observe({ type: "resource" });
    } catch (unknown) {
      // A browser that does not tell of what it asks for: then only of what is known by now.
    }
  };

  const fails = (address) => failed("broken", `${address} did not arrive as it should.`);

  /** What of a connection ends too early is a TypeError, or half a program and a SyntaxError. */
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

  // What has to come

  const came = (what) => {
    if (!awaited.delete(what) || awaited.size) return;
    clearTimeout(impatient);
    document.getElementById("trouble").remove();
  };

  /** No browser tells of a picture that lacks. All are in one file. */
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

  // Patience

  const wait = () => {
    clearTimeout(impatient);
    if (awaited.size) impatient = setTimeout(hung, PATIENCE);
  };
  const hung = () => {
    if (!root.dataset.whole) return location.reload(); // the page itself has not come (prepaint.js)
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

  // Another try

  /** Loads the page again, and none of its parts from a cache that keeps them as they should not be. */
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

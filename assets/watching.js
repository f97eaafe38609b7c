// Reports errors while the page loads, in `#trouble`, with a sentence per reason. Inlined into the page, so that it
// always arrives, in the JavaScript of 2017.
{
  /** Milliseconds without progress that count as trouble. */
  const HANG_MS = 15000;

  /** Longest wait in milliseconds for files before a new try. */
  const REFETCH_MS = 6000;

  /** Required features. Safari 16.4, Chrome 111 and Firefox 121 have all of them, and whatever else Clowder uses. */
  const FEATURE_CHECKS = {
    "modules of JavaScript": () => "noModule" in HTMLScriptElement.prototype,
    "WebAssembly with exceptions": () => "Tag" in WebAssembly,
    DecompressionStream: () => "DecompressionStream" in window,
    "color-mix()": () => CSS.supports("color", "color-mix(in oklab, red, blue)"),
    "MessageChannel, structuredClone, crypto or FinalizationRegistry": () =>
      window.MessageChannel && window.structuredClone && window.crypto && window.FinalizationRegistry,
    ":has()": () => CSS.supports("selector(:has(a))"),
  };

  /** URL prefix of this site's scripts. A server may inject others, which the page's policy blocks. */
  const SITE_PREFIX = new URL(".", document.baseURI).href;

  const { fetch } = window; // boot.mjs replaces it for a while
  const root = document.documentElement;
  const awaitedParts = new Set(["pictures", "Python"]);
  const checkedAddresses = new Set();
  const noteLines = [];
  let shownReason = "";
  let hangTimer = 0;

  /** Shows the reason and the notes, once the page has a place for them. */
  const showTrouble = () => {
    const trouble = document.getElementById("trouble");
    if (!shownReason || !trouble) return;
    trouble.querySelector("p").textContent = trouble.getAttribute(`data-${shownReason}`);
    trouble.querySelector("pre").textContent = noteLines.slice(-30).join("\n");
    trouble.querySelector("button").hidden = Boolean(root.dataset.refused);
    trouble.querySelector("a").hidden = shownReason !== "framed";
    trouble.hidden = false;
    const loadingStatus = document.getElementById("waking");
    if (loadingStatus) loadingStatus.hidden = true;
  };

  const addNote = (line) => {
    if (line && !noteLines.includes(line)) noteLines.push(line);
  };

  /** True if nothing is to be reported: all has arrived, or nothing is started. */
  const isSilent = () => !awaitedParts.size || Boolean(root.dataset.refused);

  const reportTrouble = (reason, line) => {
    if (isSilent()) return;
    addNote(line);
    shownReason = reason;
    showTrouble();
  };

  /** Reports why Clowder does not start. boot.mjs reads `data-refused`. */
  const refuseStart = (reason, line) => {
    reportTrouble(reason, line);
    root.dataset.refused = reason;
    showTrouble();
  };

  // Checks at the start

  const hasFeature = (name) => {
    try {
      return FEATURE_CHECKS[name]();
    } catch (unknown) {
      return false;
    }
  };
  const missingFeatures = Object.keys(FEATURE_CHECKS).filter((name) => !hasFeature(name));
  if (window.top !== window.self) refuseStart("framed");
  else if (missingFeatures.length) refuseStart("old", `This browser does not know ${missingFeatures.join(", ")}.`);

  // Files that fail

  /** Returns all URLs that the page has requested. */
  const requestedAddresses = () => {
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    const named = Array.from(document.querySelectorAll("script[src], link[href]"), (each) => each.src || each.href);
    return Array.from(new Set(named.concat(fetched).map((address) => address.split("#")[0])));
  };

  /** Returns the reason why a response is not the requested file; empty if it may be. */
  const responseFault = ({ ok, url, headers }) => {
    const kind = headers.get("Content-Type") || "";
    if (!ok) return "missing";
    if (/html/.test(kind) && !/(\/|\.html)$/.test(url)) return "replaced";
    return /\.(m?js|css|svg)$/.test(url) && !/javascript|css|svg/.test(kind) ? "missing" : "";
  };

  const checkAddress = (address) =>
    fetch(address, { method: "HEAD", cache: "no-store" })
      .then((answer) => {
        const fault = responseFault(answer);
        if (fault) {
          addNote(`${address}: ${answer.status}, ${answer.headers.get("Content-Type")}`);
          reportTrouble(fault);
        }
      })
      .catch(() => {});

  /** Checks these URLs on the server, each once. */
  const checkAddresses = (addresses) => {
    const newAddresses = addresses.filter((address) => !checkedAddresses.has(address));
    for (const address of newAddresses) {
      checkedAddresses.add(address);
      checkAddress(address);
    }
  };

  /** Reports a failure, and checks all URLs for its cause. Some browsers list requests late. */
  const reportFailure = (reason, line) => {
    if (isSilent()) return;
    const isFirst = !shownReason || shownReason === "hung";
    const isCause = shownReason === "failed" && reason === "broken"; // a partial file may have failed before
    reportTrouble(isFirst || isCause ? reason : shownReason, line);
    checkAddresses(requestedAddresses().concat(String(line).match(/https?:\S+\w/g) || []));
    try {
      if (isFirst) new PerformanceObserver(() => checkAddresses(requestedAddresses())).observe({ type: "resource" });
    } catch (unknown) {
      // Without resource timing only the URLs known so far are checked.
    }
  };

  const reportFile = (address) => reportFailure("broken", `${address} did not arrive as it should.`);

  /** Reports an error. If a connection breaks, it is a TypeError, or a SyntaxError of half a script. */
  const reportThrown = (error, line) => {
    const isPartial = error instanceof TypeError || error instanceof SyntaxError;
    reportFailure(isPartial ? "broken" : "failed", (error && error.message) || line);
  };

  addEventListener(
    "error",
    ({ target, error, message }) => {
      if (target === window) reportThrown(error, message);
      else if (target.matches && target.matches("script") && target.src.startsWith(SITE_PREFIX)) reportFile(target.src);
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => reportThrown(event.reason, String(event.reason)));

  // Arrivals

  const markArrived = (part) => {
    if (!awaitedParts.delete(part) || awaitedParts.size) return;
    clearTimeout(hangTimer);
    document.getElementById("trouble").remove();
  };

  /** Checks that the pictures arrived, which browsers do not report. All are in one file. */
  const checkPictures = () => {
    const address = new URL(document.querySelector("#app use").href.baseVal.split("#")[0], document.baseURI).href;
    const isPicture = ({ headers }) => /svg/.test(headers.get("Content-Type"));
    const isComplete = (answer) => answer.text().then((text) => isPicture(answer) && /<\/svg>\s*$/.test(text));
    fetch(address)
      .then(isComplete)
      .catch(() => false)
      .then((whole) => (whole ? markArrived("pictures") : reportFile(address)));
  };
  document.addEventListener("readystatechange", checkPictures, { once: true });

  const readyObserver = new MutationObserver(() => {
    readyObserver.disconnect();
    markArrived("Python");
  });
  readyObserver.observe(root, { attributes: true, attributeFilter: ["data-ready"] });

  // Timeouts

  const restartTimer = () => {
    clearTimeout(hangTimer);
    if (awaitedParts.size) hangTimer = setTimeout(reportHang, HANG_MS);
  };
  const reportHang = () => {
    if (!root.dataset.whole) return location.reload(); // the document itself is incomplete (prepaint.js)
    const loadingStatus = document.getElementById("waking");
    addNote(`Nothing has happened for ${HANG_MS / 1000} seconds: ${loadingStatus ? loadingStatus.textContent : ""}`);
    reportTrouble(shownReason || "hung", `Still to come: ${Array.from(awaitedParts).join(", ")}.`);
  };
  document.addEventListener("load", restartTimer, true);
  addEventListener("alive", ({ detail }) => {
    addNote(detail);
    restartTimer();
  });
  restartTimer();

  // New tries

  /** Reloads the page, after fetching all its files anew: caches may hold broken ones. */
  const reloadAll = () => {
    document.getElementById("trouble").hidden = true;
    const timeout = new Promise((done) => setTimeout(done, REFETCH_MS));
    const refresh = (address) => fetch(address, { cache: "no-cache" }).then((answer) => answer.blob());
    const refetches = [...requestedAddresses(), "./?anew"].map((address) => refresh(address).catch(() => {}));
    Promise.race([Promise.all(refetches), timeout]).then(() => location.reload());
  };

  document.addEventListener("readystatechange", showTrouble);
  document.addEventListener(
    "click",
    ({ target }) => target.closest && target.closest("#trouble button") && reloadAll(),
  );
}

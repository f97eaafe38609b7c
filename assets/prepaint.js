// Applies saved settings and the language before the first paint. Inlined into the page, in the JavaScript of 2017, so
// that even a browser that is too old can say so in its user's language.
{
  const root = document.documentElement;

  /** Returns the result of a call, or `otherwise` if it is falsy or the browser throws. */
  const callOrElse = (call, otherwise) => {
    try {
      return call() || otherwise;
    } catch (refused) {
      return otherwise;
    }
  };

  // Settings of the last visit, saved by stage/storage.py. `left` tells what a returning player will find.
  try {
    const ALLOWED_WORDS = {
      theme: ["auto", "light", "dark"],
      suits: ["two", "four"],
      hand: ["right", "left"],
      motion: ["auto", "off"],
      size: ["normal", "large"],
      contrast: ["auto", "more"],
      shine: ["on", "off"],
      points: ["at-once", "at-end"],
      ear: ["off", "short", "usual", "all"],
      left: ["table", "games", "nothing"],
    }; // the same words as in py/clowder/app/storage/settings.py and Appearance.left; others are ignored
    const savedSettings = JSON.parse(localStorage.getItem("clowder.reminder") || "{}");
    for (const [name, words] of Object.entries(ALLOWED_WORDS)) {
      if (words.includes(savedSettings[name])) root.dataset[name] = savedSettings[name];
    }
    if (/^[a-z]{2,3}$/.test(savedSettings.language)) root.dataset.language = savedSettings.language;
  } catch (refused) {
    // The page keeps its defaults.
  }

  // With an address in the URL the page is not the home screen, which would flash first.
  if (location.hash.length > 1) root.dataset.left = "table";

  // A first visit is painted before its fonts are requested (boot.mjs).
  if (!callOrElse(() => navigator.serviceWorker.controller)) root.dataset.first = "yes";

  // Browsers offer installation once, perhaps before Python runs: saved for stage/device.py.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.offer = event;
  });

  // The prerendered page is English, with a template for each other language.
  const { language = "auto" } = root.dataset;
  const wantedLanguages =
    language === "auto" ? callOrElse(() => Array.from(navigator.languages, String), []) : [language];
  // The preferred language is applied as soon as its template is parsed, the next choices when all are.
  const languageCodes = wantedLanguages.map((wish) => wish.split("-")[0].toLowerCase());
  const applyTranslation = (wantedCodes) => {
    const code = wantedCodes.find((each) => each === "en" || document.getElementById(`in-${each}`));
    if (!code) return;
    parseObserver.disconnect();
    root.lang = code;
    const template = document.getElementById(`in-${code}`);
    for (const newElement of template ? Array.from(template.content.children) : []) {
      const oldElement = document.getElementById(newElement.id);
      if (oldElement) oldElement.replaceWith(newElement);
    }
  };
  const parseObserver = new MutationObserver(() => applyTranslation(languageCodes.slice(0, 1)));
  parseObserver.observe(root, { childList: true, subtree: true });
  const finishDocument = () => {
    applyTranslation(languageCodes);
    // The document is complete. Half a page would jump (loading.css), and is loaded again (watching.js).
    if (document.querySelector("body > script")) root.dataset.whole = "yes";
  };
  document.addEventListener("readystatechange", finishDocument, { once: true });

  // A tap before Python runs is shown at once, and done later (loading.mjs).
  document.addEventListener("click", ({ target }) => {
    const button = target.closest && target.closest("#app [data-act]");
    if (!button || root.dataset.ready) return;
    for (const other of document.querySelectorAll(".kept")) other.classList.remove("kept");
    button.classList.add("kept");
    root.dataset.tapped = button.dataset.act;
  });

  // After a rotation WebKit evaluates media queries one page too late, so the next page would get the old layout.
  // Adding and measuring an element prevents that.
  const forceLayout = () => {
    if (!document.body) return;
    const probe = document.body.appendChild(document.createElement("i"));
    probe.getBoundingClientRect();
    probe.remove();
  };
  addEventListener("resize", () => requestAnimationFrame(forceLayout));

  // Light or dark theme: as set by the players, else as the system is set.
  const lightScheme = callOrElse(() => matchMedia("(prefers-color-scheme: light)"), {});
  const themeColor = document.querySelector("meta[name=theme-color]");
  const applyTheme = () => {
    const { theme } = root.dataset;
    const isLight = root.classList.toggle("day", theme === "light" || (theme !== "dark" && lightScheme.matches));
    themeColor.content = isLight ? "#fbeed6" : "#1d1436"; // the same colours as in base.css
  };
  applyTheme();
  new MutationObserver(applyTheme).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  callOrElse(() => lightScheme.addEventListener("change", applyTheme));
}

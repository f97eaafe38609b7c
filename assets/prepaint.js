// Runs before anything is drawn. It stands in the page itself, in the language of browsers of 2017: even one that is
// too old for Clowder says so in the language of its players.
{
  const root = document.documentElement;

  /** What this gives; something else where the browser has it not, or refuses. */
  const attempt = (what, otherwise) => {
    try {
      return what() || otherwise;
    } catch (refused) {
      return otherwise;
    }
  };

  // What was there last (see `remind` in stage/storage.py): how the players have set the page, as the app will say it
  // again, but before the first paint; and what is `left`, as whoever has games would see the home screen jump.
  try {
    const WORDS = {
      theme: ["auto", "light", "dark"],
      suits: ["two", "four"],
      hand: ["right", "left"],
      motion: ["auto", "off"],
      size: ["normal", "large"],
      contrast: ["auto", "more"],
      shine: ["on", "off"],
      ear: ["off", "short", "usual", "all"],
      left: ["table", "games", "nothing"],
    }; // as py/clowder/app/storage/settings.py and Dress.left have them; whatever else is kept there says nothing to the page
    const reminder = JSON.parse(localStorage.getItem("clowder.reminder") || "{}");
    for (const [name, words] of Object.entries(WORDS)) {
      if (words.includes(reminder[name])) root.dataset[name] = reminder[name];
    }
    if (/^[a-z]{2,3}$/.test(reminder.language)) root.dataset.language = reminder.language;
  } catch (refused) {
    // As it comes, then.
  }

  // Whoever opens a page by its address would see the home screen first.
  if (location.hash.length > 1) root.dataset.left = "table";

  // Who comes for the first time sees the page before its letters are asked for (boot.mjs).
  if (!attempt(() => navigator.serviceWorker.controller)) root.dataset.first = "yes";

  // A browser that can install Clowder says so once, perhaps before Python is awake: kept for stage/device.py.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.offer = event;
  });

  // The home screen and whatever else is in the page is there in every language, but shown in English.
  const { language = "auto" } = root.dataset;
  const wishes = language === "auto" ? attempt(() => Array.from(navigator.languages, String), []) : [language];
  // The first wish is granted as soon as it is read; what else there is, is known when everything is.
  const codes = wishes.map((wish) => wish.split("-")[0].toLowerCase());
  const translate = (wanted) => {
    const code = wanted.find((each) => each === "en" || document.getElementById(`in-${each}`));
    if (!code) return;
    reading.disconnect();
    root.lang = code;
    const page = document.getElementById(`in-${code}`);
    for (const part of page ? Array.from(page.content.children) : []) {
      const place = document.getElementById(part.id);
      if (place) place.replaceWith(part);
    }
  };
  const reading = new MutationObserver(() => translate(codes.slice(0, 1)));
  reading.observe(root, { childList: true, subtree: true });
  const read = () => {
    translate(codes);
    // The last of it is there: half a page would jump (loading.css), and is fetched again (watching.js).
    if (document.querySelector("body > script")) root.dataset.whole = "yes";
  };
  document.addEventListener("readystatechange", read, { once: true });

  // A tap while Python is still asleep is seen at once, and kept until it can be answered (in loading.mjs).
  document.addEventListener("click", ({ target }) => {
    const button = target.closest && target.closest("#app [data-act]");
    if (!button || root.dataset.ready) return;
    for (const other of document.querySelectorAll(".kept")) other.classList.remove("kept");
    button.classList.add("kept");
    root.dataset.tapped = button.dataset.act;
  });

  // WebKit heeds what depends on the size (media queries) one page too late after a turn of the tablet, and the next
  // page would keep the layout of before: unless something new has been laid out between.
  const layOut = () => {
    if (!document.body) return;
    const something = document.body.appendChild(document.createElement("i"));
    something.getBoundingClientRect();
    something.remove();
  };
  addEventListener("resize", () => requestAnimationFrame(layOut));

  // By day or by night: as they have set it, else as the tablet is.
  const day = attempt(() => matchMedia("(prefers-color-scheme: light)"), {});
  const frame = document.querySelector("meta[name=theme-color]");
  const dress = () => {
    const { theme } = root.dataset;
    const isDay = root.classList.toggle("day", theme === "light" || (theme !== "dark" && day.matches));
    frame.content = isDay ? "#fbeed6" : "#1d1436"; // as base.css has them
  };
  dress();
  new MutationObserver(dress).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  attempt(() => day.addEventListener("change", dress));
}

// Live reload for `python3 serve.py`; no build contains this script. Changed styles and pictures are exchanged in the
// page; after any other edit the page is loaded again, and its game comes back. What fails while the app runs is shown
// below the page, with the last lines of Python's traceback; watching.js shows what fails before.
{
  const { build } = document.currentScript.dataset;
  const OLD = /assets-[0-9a-f]+(?=\/)/;
  const LINKS = "use, img";

  /** Lines of a traceback that are shown. */
  const SHOWN = 12;

  const mistake = document.createElement("pre");
  mistake.id = "mistake";
  mistake.title = "A touch closes this.";
  mistake.style = `position: fixed; z-index: 99; inset: auto 0 0; max-height: 40vh; overflow: auto; margin: 0;
    padding: 1rem; background: white; color: darkred; font-size: 0.8rem`;
  mistake.onclick = () => mistake.remove();

  const failed = (error) => {
    if (!document.documentElement.dataset.ready || !error?.message) return;
    mistake.textContent = error.message.trim().split("\n").slice(-SHOWN).join("\n");
    document.body.append(mistake);
  };
  addEventListener("error", ({ error }) => failed(error));
  addEventListener("unhandledrejection", ({ reason }) => failed(reason));

  /** The folder of the newest pictures; empty as long as it is the folder that the page was loaded with. */
  let newest = "";

  /** Makes an element's address point into the newest folder. */
  const turn = (element) => {
    const name = element.matches("img") ? "src" : "href";
    const address = element.getAttribute(name) ?? "";
    const current = address.replace(OLD, newest);
    if (current !== address) element.setAttribute(name, current);
  };

  const turnAll = (root) => {
    for (const element of root.querySelectorAll?.(LINKS) ?? []) turn(element);
    if (root.matches?.(LINKS)) turn(root);
  };

  const text = (address) => fetch(address).then((answer) => answer.text());

  /** Replaces the styles by those of the newest page, as constructed sheets, which need no hash in the policy. */
  const restyle = async () => {
    const page = new DOMParser().parseFromString(await text("./"), "text/html");
    const { style } = page.getElementById("boot").dataset;
    const folder = style.replace(/style\/.*/, "");
    const beside = (await text(style)).replaceAll('url("../', `url("${folder}`);
    const sheets = [page.querySelector("style").textContent, beside].map((each) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(each);
      return sheet;
    });
    for (const old of document.styleSheets) old.disabled = true;
    document.adoptedStyleSheets = sheets;
  };

  // Python goes on drawing addresses in the folder that it was started with, so later elements are turned too.
  const drawing = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(turnAll);
  });

  new EventSource(`changes?${build}`).onmessage = ({ data }) => {
    const { changed, assets } = JSON.parse(data);
    if (changed.includes("rest")) return location.reload();
    if (changed.includes("style")) restyle();
    newest = assets;
    turnAll(document);
    drawing.observe(document, { childList: true, subtree: true });
  };
}

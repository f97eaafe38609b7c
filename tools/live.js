// Live reload for `python3 serve.py`; no build contains this script. Changed styles and pictures are exchanged in the
// page; after any other edit the page is loaded again, and its game comes back. What fails while the app runs is shown
// below the page, with the last lines of Python's traceback; watching.js shows what fails before.
{
  const { build } = document.currentScript.dataset;
  const ASSET_FOLDER = /assets-[0-9a-f]+(?=\/)/;
  const LINK_SELECTOR = "use, img";

  /** Lines of a traceback that are shown. */
  const SHOWN_LINES = 12;

  const errorBox = document.createElement("pre");
  errorBox.id = "mistake";
  errorBox.title = "A touch closes this.";
  errorBox.style = `position: fixed; z-index: 99; inset: auto 0 0; max-height: 40vh; overflow: auto; margin: 0;
    padding: 1rem; background: white; color: darkred; font-size: 0.8rem`;
  errorBox.onclick = () => errorBox.remove();

  const showError = (error) => {
    if (!document.documentElement.dataset.ready || !error?.message) return;
    errorBox.textContent = error.message.trim().split("\n").slice(-SHOWN_LINES).join("\n");
    document.body.append(errorBox);
  };
  addEventListener("error", ({ error }) => showError(error));
  addEventListener("unhandledrejection", ({ reason }) => showError(reason));

  /** The folder of the newest pictures; empty as long as it is the folder that the page was loaded with. */
  let newestAssets = "";

  /** Makes an element's address point into the newest folder. */
  const redirect = (element) => {
    const name = element.matches("img") ? "src" : "href";
    const address = element.getAttribute(name) ?? "";
    const current = address.replace(ASSET_FOLDER, newestAssets);
    if (current !== address) element.setAttribute(name, current);
  };

  const redirectAll = (root) => {
    for (const element of root.querySelectorAll?.(LINK_SELECTOR) ?? []) redirect(element);
    if (root.matches?.(LINK_SELECTOR)) redirect(root);
  };

  const fetchText = (address) => fetch(address).then((answer) => answer.text());

  /** Replaces the styles by those of the newest page, as constructed sheets, which need no hash in the policy. */
  const replaceStyles = async () => {
    const page = new DOMParser().parseFromString(await fetchText("./"), "text/html");
    const { style } = page.getElementById("boot").dataset;
    const folder = style.replace(/style\/.*/, "");
    const styleText = (await fetchText(style)).replaceAll('url("../', `url("${folder}`);
    const sheets = [page.querySelector("style").textContent, styleText].map((each) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(each);
      return sheet;
    });
    for (const old of document.styleSheets) old.disabled = true;
    document.adoptedStyleSheets = sheets;
  };

  // Python goes on drawing addresses in the folder that it was started with, so later elements are turned too.
  const drawObserver = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(redirectAll);
  });

  new EventSource(`changes?${build}`).onmessage = ({ data }) => {
    const { changed, assets } = JSON.parse(data);
    if (changed.includes("rest")) return location.reload();
    if (changed.includes("style")) replaceStyles();
    newestAssets = assets;
    redirectAll(document);
    drawObserver.observe(document, { childList: true, subtree: true });
  };
}

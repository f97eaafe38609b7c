// Shows every edit by itself, while Clowder is served by `python3 serve.py`: no build has this script. A style or a
// picture takes the place of the other in the page; for all else the page is loaded again, and its game comes back.
{
  const { build } = document.currentScript.dataset;
  const OLD = /assets-[0-9a-f]+(?=\/)/;
  const LINKS = "use, img";

  /** The folder of the newest pictures, once there is another than that of the page. */
  let newest = "";

  /** Has an element look into the newest folder. */
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

  /** The style of the newest page, as a sheet of which no policy wants a hash. */
  const restyle = async () => {
    const answer = await fetch("./");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const newest = new CSSStyleSheet();
    newest.replaceSync(page.querySelector("style").textContent);
    document.querySelector("style").sheet.disabled = true;
    document.adoptedStyleSheets = [newest];
  };

  // What Python draws later still has the name of the folder that it was started with.
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

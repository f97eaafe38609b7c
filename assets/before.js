// Runs before anything is drawn.
{
  const root = document.documentElement;

  // The page shows the home screen of those who have no games yet. Whoever has some would see it jump.
  try {
    const left = Object.keys(localStorage);
    const has = (beginning) => left.some((name) => name.startsWith(beginning));
    root.dataset.left = has("clowder.open") ? "table" : has("clowder.game.") ? "games" : "nothing";
  } catch {
    // Nothing can have been kept.
  }

  // A tap while Python is still asleep is seen at once, and kept until it can be answered (in waking.mjs).
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#app [data-act]");
    if (!button || root.dataset.ready) return;
    document.querySelector(".kept")?.classList.remove("kept");
    button.classList.add("kept");
    root.dataset.tapped = button.dataset.act;
  });
}

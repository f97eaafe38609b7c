// Runs before anything is drawn. The page shows the home screen of those who have no games yet; whoever has some,
// or left one on the table, would see it jump.
try {
  const left = Object.keys(localStorage);
  const has = (beginning) => left.some((name) => name.startsWith(beginning));
  document.documentElement.dataset.left = has("clowder.open") ? "table" : has("clowder.game.") ? "games" : "nothing";
} catch {
  // Nothing can have been kept.
}

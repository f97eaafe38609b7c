// Applies the changes that py/clowder/stage/changes.py has found to the document, in one call for each drawing: a call
// from Python to the browser takes 3 to 15 µs, and an act of a player changes a hundred things.

const template = document.createElement("template");

/**
 * Applies a change to an element. `message` is JSON with the `change`, and with `unfinished`: for each placeholder in
 * its HTML, by its number, a style, or the number of a picture. Pictures are cached in the Map `pictures`, but for those
 * in `forgotten`. Throws an error if nodes are missing, where the document is not as it was drawn last.
 */
export function applyChange(element, pictures, message) {
  const { change, unfinished, forgotten } = JSON.parse(message);
  const focused = document.activeElement;
  // Otherwise the browser computes the layout of the whole page amid the changes, to decide where the focus goes.
  if (focused?.matches("[data-act], [data-change]") && isRemoved(focused, element, change)) focused.blur();
  changeNode(element, change);
  if (unfinished.length) fillPlaceholders(element, pictures, unfinished);
  for (const number of forgotten) pictures.delete(number);
}

/** Tells whether a change of the element `place` will remove the focused element, if that is in it. */
function isRemoved(focused, place, change) {
  if (!place.contains(focused)) return false;
  const path = [];
  for (let node = focused; node !== place; node = node.parentNode)
    path.unshift([...node.parentNode.childNodes].indexOf(node));
  let next = change;
  for (const i of path) {
    if (!next) return false;
    if ("markup" in next) return true;
    const found = (next.order ?? next.children)?.find((item) => Array.isArray(item) && item[0] === i);
    if (next.order && !found) return true;
    next = found?.[1];
  }
  return false;
}

function changeNode(node, change) {
  if (typeof change === "string") {
    node.data = change;
    return;
  }
  for (const [name, value] of Object.entries(change.attributes ?? {})) setAttribute(node, name, value);
  for (const [i, childChange] of change.children ?? []) changeNode(node.childNodes[i], childChange);
  if ("markup" in change) node.innerHTML = change.markup;
  if (change.order) rearrangeChildren(node, change);
}

/**
 * Sets an attribute, or removes it if the value is null. Browsers ignore `value` and `selected` once a player has used
 * the field, so the property of that name is set too; but not while a player types there (`data-typed`), as even the
 * same text would end the composition of an input method.
 */
function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (name === "style") element.style.cssText = value;
  else {
    element.setAttribute(name, value);
    if (name === "selected") element.selected = true;
    else if (name === "value" && !element.hasAttribute("data-typed")) element.value = value;
  }
}

function rearrangeChildren(element, { order, created, count }) {
  const before = [...element.childNodes];
  if (before.length !== count) throw new RangeError(`${before.length} children instead of ${count}`);
  template.innerHTML = created;
  const made = [...template.content.childNodes];
  const news = order.filter((item) => item === null).length;
  if (made.length !== news) throw new RangeError(`${made.length} new elements instead of ${news}`);
  const wanted = order.map((item) => {
    if (item === null) return made.shift();
    if (typeof item === "string") return document.createTextNode(item);
    const [i, change] = item;
    if (change !== null) changeNode(before[i], change);
    return before[i];
  });
  const staying = new Set(wanted);
  for (const child of before) if (!staying.has(child)) child.remove();
  let next = element.firstChild;
  for (const child of wanted) {
    if (child === next) next = next.nextSibling;
    else element.insertBefore(child, next);
  }
}

/**
 * Sets styles, which the policy of the page forbids in HTML, and puts cached pictures in their places. A picture that is
 * not cached yet stays and is cached; if all copies of one are shown, there is one more.
 */
function fillPlaceholders(root, pictures, unfinished) {
  for (const element of root.querySelectorAll("[data-unfinished]")) {
    const filling = unfinished[element.getAttribute("data-unfinished")];
    const copies = pictures.get(filling);
    if (copies) {
      const unused = copies.find((each) => !each.isConnected);
      const picture = unused ?? copies[0].cloneNode(true);
      if (!unused) copies.push(picture);
      element.replaceWith(picture);
      continue;
    }
    if (typeof filling === "number" && element.localName !== "svg") throw new RangeError(`no picture ${filling}`);
    element.removeAttribute("data-unfinished");
    if (typeof filling === "number") pictures.set(filling, [element]);
    else element.style.cssText = filling;
  }
}

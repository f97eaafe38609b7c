"""Differences between two node trees, as plain values that `assets/drawing.mjs` applies to the document.

A change of a text is the new text. A change of an element is a dictionary with one or more of these keys:

attributes  a dictionary of the attributes to set; those to remove are None.
children    a list of (index, change) for the children that change in their places.
markup      HTML that replaces all children.
order       a list of the new children, where some come, go or move: (old index, change or None) for a child
            that stays, a text for a new text, and None for the next element in `created`.
created     HTML of the new elements in `order`.
count       the number of children before, with `order`.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from clowder.widgets.nodes import Node

Change: TypeAlias = str | dict[str, Any]
"""Change of a text or an element; see above. All values can be written as JSON."""

MarkupWriter: TypeAlias = Callable[[Iterable[Node | str]], str]
"""Function that returns nodes and texts as HTML."""


def find_changes(old: Node, new: Node, make_markup: MarkupWriter) -> dict[str, Any]:
    """Return the change that turns the element for `old` into that for `new`; empty if both are equal.

    Both have the same tag. `make_markup` writes the HTML of children that are drawn anew.
    """
    changes = _find_child_changes(old, new, make_markup) if old.children is not new.children else {}
    if old.attributes != new.attributes:
        changes["attributes"] = _find_attribute_changes(old.attributes, new.attributes)
    return changes


def _find_attribute_changes(old: dict[str, str], new: dict[str, str]) -> dict[str, str | None]:
    """Return the attributes of `new` that differ from `old`, and None for those that are gone."""
    gone = {name: None for name in old if name not in new}
    return gone | {name: value for name, value in new.items() if old.get(name) != value}


def _find_child_changes(old: Node, new: Node, make_markup: MarkupWriter) -> dict[str, Any]:
    """Return how children that differ change: each in its place, or by a new order, or all by new HTML.

    The result is empty if none differs. They keep their places if no child comes or goes, or has to be
    replaced. If fewer than half of the new children were there before, all are written anew.
    """
    if len(old.children) == len(new.children):
        both = enumerate(zip(old.children, new.children, strict=True))
        differing = [(i, was, child) for i, (was, child) in both if was is not child and was != child]
        if all(_is_same_element(was, child) for _, was, child in differing):
            changes = [(i, _find_change(was, child, make_markup)) for i, was, child in differing]
            return {"children": changes} if changes else {}
    before, after = _make_child_match_keys(old), _make_child_match_keys(new)
    if 2 * len(set(before) & set(after)) < len(after):
        return {"markup": make_markup(new.children)}
    return _find_new_order(dict(zip(before, old.children, strict=True)), after, new, make_markup)


def _find_new_order(
    old: dict[str, Node | str], keys: list[str], new: Node, make_markup: MarkupWriter
) -> dict[str, Any]:
    """Return a change by which children come, go and move, so that `new` has the children it should have.

    `old` has the children before by match key, in order; `keys` are the match keys of those of `new`. A
    child whose key is in both stays the same element.
    """
    places = {key: i for i, key in enumerate(old)}
    order: list[tuple[int, Change | None] | str | None] = []
    created = list[Node]()
    for key, child in zip(keys, new.children, strict=True):
        if key in old:
            was = old[key]
            order.append((places[key], _find_change(was, child, make_markup) if was != child else None))
        elif isinstance(child, str):
            order.append(child)
        else:
            order.append(None)
            created.append(child)
    return {"order": order, "created": make_markup(created), "count": len(old)}


def _find_change(old: Node | str, new: Node | str, make_markup: MarkupWriter) -> Change:
    """Return the change from `old` to `new`: two texts, or two nodes with the same tag."""
    if isinstance(old, str) or isinstance(new, str):
        return str(new)
    return find_changes(old, new, make_markup)


def _is_same_element(old: Node | str, new: Node | str) -> bool:
    """Return whether the element for `old` can be changed to show `new`: both texts, or same tag and key.

    Pictures (`svg`) cannot: they are always replaced.
    """
    if isinstance(old, str) or isinstance(new, str):
        return isinstance(old, str) and isinstance(new, str)
    return (old.tag, old.key) == (new.tag, new.key) and old.tag != "svg"


def _make_child_match_keys(node: Node) -> list[str]:
    """Return a key for each child of a node; children with the same key in two drawings are the same.

    For an element it is its tag with the node's own key, or with the index if there is none; for a text,
    the index; for a picture (`svg`), the index and the identity of its node, so that only the same node
    matches.
    """
    return [
        f"#{i}"
        if isinstance(child, str)
        else f"svg {i} {id(child)}"
        if child.tag == "svg"
        else f"{child.tag} {child.key or i}"
        for i, child in enumerate(node.children)
    ]

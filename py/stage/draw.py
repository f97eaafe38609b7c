"""Draws nodes into the document, touching only what differs from what was drawn before."""

from typing import Any

from pyscript import document

from views.nodes import Node, html


class Drawing:
    """What an element of the document shows. Its children are ours alone."""

    def __init__(self, place: Any) -> None:
        self._place = place
        self._shown = Node("", {}, ())
        place.replaceChildren()

    def show(self, node: Node) -> None:
        """Make the place show this one node."""
        wanted = Node("", {}, (node,))
        _update_children(self._place, self._shown, wanted)
        self._shown = wanted


def _create(node: Node | str) -> Any:
    if isinstance(node, str):
        return document.createTextNode(node)
    template = document.createElement("template")
    template.innerHTML = html(node)
    return template.content.firstChild


def _update(element: Any, old: Node | str, new: Node | str) -> None:
    if old is new or old == new:
        return
    if isinstance(old, str) or isinstance(new, str):
        element.data = new
        return
    for name in old.attributes.keys() - new.attributes.keys():
        element.removeAttribute(name)
    for name, value in new.attributes.items():
        if old.attributes.get(name) != value:
            element.setAttribute(name, value)
    _update_children(element, old, new)


def _update_children(element: Any, old: Node, new: Node) -> None:
    if old.children == new.children:
        return
    before, after = _names(old), _names(new)
    if before == after:
        for i, (was, child) in enumerate(zip(old.children, new.children, strict=True)):
            if was != child:
                _update(element.childNodes.item(i), was, child)
    else:
        _rearrange(
            element, dict(zip(before, old.children, strict=True)), dict(zip(after, new.children, strict=True))
        )


def _rearrange(element: Any, old: dict[str, Node | str], new: dict[str, Node | str]) -> None:
    """Remove, move and insert children; what keeps its name stays the same element."""
    there = dict(zip(old, list(element.childNodes), strict=True))
    for name in old.keys() - new.keys():
        there.pop(name).remove()
    order = list(there)
    for i, (name, child) in enumerate(new.items()):
        if name in there:
            _update(there[name], old[name], child)
        else:
            there[name] = _create(child)
        if i >= len(order) or order[i] != name:
            element.insertBefore(there[name], there[order[i]] if i < len(order) else None)
            if name in order:
                order.remove(name)
            order.insert(i, name)


def _names(node: Node) -> list[str]:
    """A name for each child: its tag and its key, or its place if it has none."""
    return [
        f"#{i}" if isinstance(child, str) else f"{child.tag} {child.key or i}"
        for i, child in enumerate(node.children)
    ]

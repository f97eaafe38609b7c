"""Draws nodes into the document, touching only what differs from what was drawn before."""

from typing import Any

from pyscript import document

from views.nodes import Node, html


class Drawing:
    """What an element of the document shows. Its children are ours alone."""

    def __init__(self, place: Any) -> None:
        self._place = place
        self._shown: Node | None = None

    def show(self, node: Node) -> None:
        """Make the place show this one node. What stood there at first is left alone if it is just that."""
        wanted = Node("", {}, (node,))
        if self._shown:
            _update_children(self._place, self._shown, wanted)
        elif not _shows(self._place, node):
            self._place.innerHTML = html(node)
        self._shown = wanted


def _shows(element: Any, node: Node) -> bool:
    """Whether the element has no other child than this, as the browser would write both."""
    template = document.createElement("template")
    template.innerHTML = html(node)
    return bool(element.innerHTML == template.innerHTML)


def _update(element: Any, old: Node | str, new: Node | str) -> None:
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
            if was is not child and was != child:
                _update(element.childNodes.item(i), was, child)
    elif 2 * len(set(before) & set(after)) < len(after):
        element.innerHTML = "".join(map(html, new.children))
    else:
        was = dict(zip(before, old.children, strict=True))
        _rearrange(element, was, dict(zip(after, new.children, strict=True)))


def _rearrange(element: Any, old: dict[str, Node | str], new: dict[str, Node | str]) -> None:
    """Remove, move and insert children; what keeps its name stays the same element."""
    there = dict(zip(old, element.childNodes, strict=True))
    for name in old.keys() - new.keys():
        there.pop(name).remove()
    order = list(there)
    there |= _created({name: child for name, child in new.items() if name not in old})
    for i, (name, child) in enumerate(new.items()):
        if name in old and old[name] != child:
            _update(there[name], old[name], child)
        if i >= len(order) or order[i] != name:
            element.insertBefore(there[name], there[order[i]] if i < len(order) else None)
            if name in order:
                order.remove(name)
            order.insert(i, name)


def _created(children: dict[str, Node | str]) -> dict[str, Any]:
    """New elements and texts by their names; the elements are made all at once."""
    elements = {name: html(child) for name, child in children.items() if isinstance(child, Node)}
    texts = {name: child for name, child in children.items() if isinstance(child, str)}
    made = {name: document.createTextNode(text) for name, text in texts.items()}
    if elements:
        template = document.createElement("template")
        template.innerHTML = "".join(elements.values())
        made |= zip(elements, list(template.content.childNodes), strict=True)
    return made


def _names(node: Node) -> list[str]:
    """A name for each child: its tag and its key, or its place if it has none."""
    return [
        f"#{i}" if isinstance(child, str) else f"{child.tag} {child.key or i}"
        for i, child in enumerate(node.children)
    ]

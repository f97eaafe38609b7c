"""Makes elements of nodes: as markup, which is finished when it is in the document."""

from collections.abc import Iterable
from typing import Any

from clowder.widgets.nodes import Node, html

KEPT = 400
"""How many pictures are kept for when they are shown again: more than any game has cards."""


class Maker:
    """A picture (`svg`) costs more than all that is around it.

    Views make each once, so whatever is the same node has the same elements, as many as were shown at once,
    which wait outside the document while they are not.
    """

    def __init__(self) -> None:
        self._unfinished: list[Node] = []
        self._pictures: dict[int, tuple[Node, list[Any]]] = {}

    def markup(self, nodes: Iterable[Node | str]) -> str:
        """The nodes as markup, but for their pictures and styles: `finish` has them."""
        return "".join([html(node, self._unfinished_part) for node in nodes])

    def finish(self, place: Any) -> None:
        """Whatever was made here without its picture or its style gets it; a picture that is new is kept."""
        if not self._unfinished:
            return
        for element in place.querySelectorAll("[data-unfinished]"):
            node = self._unfinished[int(element.getAttribute("data-unfinished"))]
            if kept := self._pictures.get(id(node)):
                element.replaceWith(_unshown(kept[1]))
                continue
            element.removeAttribute("data-unfinished")
            if node.tag == "svg":
                self._pictures[id(node)] = node, [element]
            else:
                put(element, "style", node.attributes["style"])
        self._unfinished.clear()
        for picture in list(self._pictures)[:-KEPT]:
            del self._pictures[picture]

    def _unfinished_part(self, node: Node) -> Node:
        """What can be written of a node: no picture that is there, and no style, which policies forbid."""
        if id(node) in self._pictures:
            return Node("i", self._mark(node), ())
        if node.tag == "svg":
            return node._replace(attributes=node.attributes | self._mark(node))
        if "style" in node.attributes:
            kept = {name: value for name, value in node.attributes.items() if name != "style"}
            return node._replace(attributes=kept | self._mark(node))
        return node

    def _mark(self, node: Node) -> dict[str, str]:
        self._unfinished.append(node)
        return {"data-unfinished": str(len(self._unfinished) - 1)}


def put(element: Any, name: str, value: str) -> None:
    """An attribute; where somebody has chosen or typed something, only the property of its name counts.

    What is being typed stays as it is: to assign even the same would end what is composed of letters.
    """
    if name == "style":
        element.style.cssText = value
        return
    element.setAttribute(name, value)
    if name == "selected":
        element.selected = True
    elif name == "value" and not element.hasAttribute("data-typed"):
        element.value = value


def _unshown(pictures: list[Any]) -> Any:
    """One of these that is not in the document; if all are, there is one more by now."""
    unshown = next((each for each in pictures if not each.isConnected), None)
    if unshown is None:
        unshown = pictures[0].cloneNode(True)
        pictures.append(unshown)
    return unshown

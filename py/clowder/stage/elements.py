"""Element factory: makes markup of nodes, and finishes the elements once they are in the document."""

from collections.abc import Iterable
from typing import Any

from clowder.widgets.nodes import Node, to_html

CACHED_PICTURES = 400
"""Number of pictures that are cached: more than any game has cards."""


class ElementFactory:
    """Factory of DOM elements for nodes, which caches pictures (`svg`), as these are slow to make.

    It works in two steps: `make_markup` returns HTML with placeholders for cached pictures and for
    styles, and `fill_placeholders` fills them once the HTML is in the document. The same picture node
    gets one of its earlier elements again, or a copy if all of them are shown. Beyond `CACHED_PICTURES`
    the oldest pictures are dropped.
    """

    def __init__(self) -> None:
        self._unfinished: list[Node] = []
        self._pictures: dict[int, tuple[Node, list[Any]]] = {}

    def make_markup(self, nodes: Iterable[Node | str]) -> str:
        """Return these nodes as HTML, with placeholders where pictures are cached or styles are to be set.

        Once it is in the document, `fill_placeholders` has to be called.
        """
        return "".join([to_html(node, self._prepare_node_for_markup) for node in nodes])

    def fill_placeholders(self, root: Any) -> None:
        """Put cached pictures and styles where `make_markup` has left placeholders below this element.

        New pictures are cached, and the oldest dropped if there are more than `CACHED_PICTURES`. Then
        all placeholders are forgotten.
        """
        if not self._unfinished:
            return
        for element in root.querySelectorAll("[data-unfinished]"):
            node = self._unfinished[int(element.getAttribute("data-unfinished"))]
            if kept := self._pictures.get(id(node)):
                element.replaceWith(_find_or_copy_unused_picture(kept[1]))
                continue
            element.removeAttribute("data-unfinished")
            if node.tag == "svg":
                self._pictures[id(node)] = node, [element]
            else:
                set_attribute(element, "style", node.attributes["style"])
        self._unfinished.clear()
        for picture in list(self._pictures)[:-CACHED_PICTURES]:
            del self._pictures[picture]

    def _prepare_node_for_markup(self, node: Node) -> Node:
        """Return a node as its markup needs it: marked, and without a style or a cached picture.

        A cached picture becomes a placeholder `<i>`; a new picture is marked, so that it is cached. A
        style is removed, as the page's content security policy forbids styles in markup; it is set
        later. Any other node is returned as it is.
        """
        if id(node) in self._pictures:
            return Node("i", self._register_placeholder(node), ())
        if node.tag == "svg":
            return node._replace(attributes=node.attributes | self._register_placeholder(node))
        if "style" in node.attributes:
            kept = {name: value for name, value in node.attributes.items() if name != "style"}
            return node._replace(attributes=kept | self._register_placeholder(node))
        return node

    def _register_placeholder(self, node: Node) -> dict[str, str]:
        """Keep a node for `fill_placeholders`; return the attribute that marks its element by a number."""
        self._unfinished.append(node)
        return {"data-unfinished": str(len(self._unfinished) - 1)}


def set_attribute(element: Any, name: str, value: str) -> None:
    """Set an attribute of an element; for `value` and `selected`, also the DOM property of that name.

    Browsers ignore these attributes once a player has used the field. The property `value` is left alone
    while a player types there (`data-typed`): setting it, even to the same text, would end the
    composition of an input method. A `style` is set by its `cssText`.
    """
    if name == "style":
        element.style.cssText = value
        return
    element.setAttribute(name, value)
    if name == "selected":
        element.selected = True
    elif name == "value" and not element.hasAttribute("data-typed"):
        element.value = value


def _find_or_copy_unused_picture(pictures: list[Any]) -> Any:
    """Return the first of these picture elements that is not in the document now.

    If all are in the document, make a copy of the first, add it to `pictures` and return it.
    """
    unshown = next((each for each in pictures if not each.isConnected), None)
    if unshown is None:
        unshown = pictures[0].cloneNode(True)
        pictures.append(unshown)
    return unshown

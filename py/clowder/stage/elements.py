"""Element factory: writes nodes as HTML with cached pictures, and draws changes of them in the document."""

import json
from collections.abc import Iterable
from itertools import count
from typing import Any

from page_scripts import applyChange
from pyodide.ffi import JsException
from pyscript import window

from clowder.stage.changes import Change
from clowder.widgets.nodes import Node, to_html

CACHED_PICTURES = 400
"""Number of pictures that are cached: more than any game has cards."""


class ElementFactory:
    """Factory of DOM elements for nodes, which caches pictures (`svg`), as these are slow to make.

    It works in two steps: `make_markup` returns HTML with placeholders for cached pictures and for
    styles, and `apply_change` puts it in the document and fills them. The same picture node gets one of
    its earlier elements again, or a copy if all of them are shown. Beyond `CACHED_PICTURES` the oldest
    pictures are dropped.
    """

    def __init__(self) -> None:
        self._unfinished: list[Node] = []
        self._numbers = count()
        self._cached: dict[int, tuple[Node, int]] = {}  # by identity, which lasts as the node is kept
        self._elements = window.Map.new()  # of cached pictures, by number

    def make_markup(self, nodes: Iterable[Node | str]) -> str:
        """Return these nodes as HTML, with placeholders where pictures are cached or styles are to be set.

        It has to be in the change that is applied next, and `apply_change` fills the placeholders.
        """
        return "".join([to_html(node, self._prepare_node_for_markup) for node in nodes])

    def apply_change(self, element: Any, change: Change) -> None:
        """Apply a change (`stage/changes.py`) to an element, with all markup that was made for it.

        New pictures are cached, and the oldest dropped if there are more than `CACHED_PICTURES`. Raises
        JsException where nodes are missing, if the document is not as it was drawn last; then no picture
        is cached any more.
        """
        unfinished = [self._describe_placeholder(node) for node in self._unfinished]
        self._unfinished.clear()
        oldest = list(self._cached)[:-CACHED_PICTURES]
        message = {
            "change": change,
            "unfinished": unfinished,
            "forgotten": [self._cached.pop(picture)[1] for picture in oldest],
        }
        try:
            applyChange(element, self._elements, json.dumps(message, ensure_ascii=False))
        except JsException:
            self._cached.clear()
            self._elements.clear()
            raise

    def _prepare_node_for_markup(self, node: Node) -> Node:
        """Return a node as its markup needs it: marked, and without a style or a cached picture.

        A cached picture becomes a placeholder `<i>`; a new picture is marked, so that it is cached. A
        style is removed, as the page's content security policy forbids styles in markup; it is set
        later. Any other node is returned as it is.
        """
        if id(node) in self._cached:
            return Node("i", self._register_placeholder(node), ())
        if node.tag == "svg":
            return node._replace(attributes=node.attributes | self._register_placeholder(node))
        if "style" in node.attributes:
            kept = {name: value for name, value in node.attributes.items() if name != "style"}
            return node._replace(attributes=kept | self._register_placeholder(node))
        return node

    def _register_placeholder(self, node: Node) -> dict[str, str]:
        """Keep a node for `apply_change`; return the attribute that marks its element by a number."""
        self._unfinished.append(node)
        return {"data-unfinished": str(len(self._unfinished) - 1)}

    def _describe_placeholder(self, node: Node) -> str | int:
        """Return what fills a node's placeholder: its style, or the number of a picture, now cached."""
        if node.tag != "svg":
            return node.attributes["style"]
        if id(node) not in self._cached:
            self._cached[id(node)] = node, next(self._numbers)
        return self._cached[id(node)][1]

"""DOM updates: draws a node tree, and changes only what differs from the tree drawn before."""

from typing import Any

from pyodide.ffi import JsException
from pyscript import document, window

from clowder.stage.changes import find_changes
from clowder.stage.elements import ElementFactory
from clowder.stage.foreign import ForeignChangeRecorder
from clowder.widgets.nodes import Node, to_html

_template = document.createElement("template")


class NodeTreeRenderer:
    """Renderer that makes an element show a tree of nodes (`show_node`), by changing only what differs.

    Changes that other programs, such as browser extensions, have made in the element meanwhile are
    undone at the next drawing (`foreign` records them).
    """

    def __init__(self, place: Any, maker: ElementFactory) -> None:
        self._place = place
        self._maker = maker
        self._shown: Node | None = None
        self.foreign = ForeignChangeRecorder(place)

    def show_node(self, node: Node) -> None:
        """Make this node the element's only content, by changing what differs from the node shown last.

        At the first call, content that was in the HTML page from the start (prerendered) stays if it has
        the same markup as the node; else it is replaced.
        """
        wanted = Node("", {}, (node,))
        with self.foreign.ignore_own_changes():
            if self._shown:
                self._update_or_redraw_tree(self._shown, wanted)
            elif not _contains_only_node(self._place, node):
                self._redraw_tree(wanted)
        self._shown = wanted

    def _update_or_redraw_tree(self, old: Node, new: Node) -> None:
        """Change the document from showing the tree `old` to showing `new`, only where they differ.

        Changes that other programs have made are undone before. If there are too many of them, all of
        `new` is drawn anew. That is also done, with a warning in the console, if an exception shows that
        the document is not as it was drawn last.
        """
        try:
            if self.foreign.undo_changes():
                if change := find_changes(old, new, self._maker.make_markup):
                    self._maker.apply_change(self._place, change)
                return
        except JsException as reason:
            window.console.warn(f"The page is drawn anew: {reason}")
        self._redraw_tree(new)

    def _redraw_tree(self, new: Node) -> None:
        """Replace all content of the document's place by the children of `new`."""
        self._maker.apply_change(self._place, {"markup": self._maker.make_markup(new.children)})


def _contains_only_node(element: Any, node: Node) -> bool:
    """Return whether an element's content has exactly the markup of this node.

    Always False for a node with a style anywhere in it, as styles are set only after the markup was
    drawn.
    """
    markup = to_html(node)
    if " style=" in markup:
        return False
    _template.innerHTML = markup
    return bool(element.innerHTML == _template.innerHTML)

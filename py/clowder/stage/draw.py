"""DOM updates: draws a node tree, and changes only what differs from the tree drawn before."""

from typing import Any

from pyodide.ffi import JsException
from pyscript import document, window

from clowder.stage.elements import ElementFactory, set_attribute
from clowder.stage.foreign import ForeignChangeRecorder
from clowder.widgets.nodes import Node, to_html

_index_of = window.Array.prototype.indexOf
_template = document.createElement("template")
_made = _template.content


class ElementWithChildCache:
    """Wrapper of a DOM element that caches its children, as finding one takes as long as changing it.

    `element` is the DOM element or text; `child_at` returns a child, and `clear_child_cache` is called
    after children were moved.
    """

    def __init__(self, element: Any) -> None:
        self.element = element
        self._children: dict[int, ElementWithChildCache] = {}

    def child_at(self, i: int) -> "ElementWithChildCache":
        """Return the wrapped child at this index; looked up in the DOM only the first time."""
        if i not in self._children:
            self._children[i] = ElementWithChildCache(self.element.childNodes[i])
        return self._children[i]

    def clear_child_cache(self) -> None:
        """Forget all cached children, after some were replaced or moved in the DOM."""
        self._children.clear()


class NodeTreeRenderer:
    """Renderer that makes an element show a tree of nodes (`show_node`), by changing only what differs.

    Changes that other programs, such as browser extensions, have made in the element meanwhile are
    undone at the next drawing (`foreign` records them).
    """

    def __init__(self, place: Any, maker: ElementFactory) -> None:
        self._place = ElementWithChildCache(place)
        self._maker = maker
        self._shown: Node | None = None
        self.foreign = ForeignChangeRecorder(place)

    def show_node(self, node: Node) -> None:
        """Make this node the element's only content, by changing what differs from the node shown last.

        At the first call, content that was in the HTML page from the start (prerendered) stays if it has
        the same markup as the node; else it is replaced.
        """
        place, wanted = self._place.element, Node("", {}, (node,))
        with self.foreign.ignore_own_changes():
            if self._shown:
                self._update_or_redraw_tree(self._shown, wanted)
            elif not _contains_only_node(place, node):
                place.innerHTML = self._maker.make_markup((node,))
            self._maker.fill_placeholders(place)
        self._shown = wanted

    def _update_or_redraw_tree(self, old: Node, new: Node) -> None:
        """Change the document from showing the tree `old` to showing `new`, only where they differ.

        Changes that other programs have made are undone before. If there are too many of them, all of
        `new` is drawn anew. That is also done, with a warning in the console, if an exception shows that
        the document is not as it was drawn last.
        """
        place = self._place.element
        try:
            if self.foreign.undo_changes():
                _blur_removed_element(place, old, new)
                self._update_children(self._place, old, new)
                return
        except (JsException, AttributeError, IndexError, ValueError) as reason:
            window.console.warn(f"The page is drawn anew: {reason}")
        place.innerHTML = self._maker.make_markup(new.children)
        self._place.clear_child_cache()

    # Elements that are there already

    def _update_node(self, drawn: ElementWithChildCache, old: Node | str, new: Node | str) -> None:
        """Change what is drawn for `old` to show `new`: an element's attributes and children, or a text.

        `drawn` wraps that element or text node. `old` and `new` are both texts, or nodes with the same
        tag.
        """
        if isinstance(old, str) or isinstance(new, str):
            drawn.element.data = new
            return
        for name in old.attributes.keys() - new.attributes.keys():
            drawn.element.removeAttribute(name)
        for name, value in new.attributes.items():
            if old.attributes.get(name) != value:
                set_attribute(drawn.element, name, value)
        self._update_children(drawn, old, new)

    def _update_children(self, drawn: ElementWithChildCache, old: Node, new: Node) -> None:
        """Update the children that differ between `old` and `new` in the element that shows `old`.

        `drawn` wraps that element. If some children were replaced, added, removed or moved, it gets its
        new children by `_redraw_or_move_children`, and its cache of children is cleared.
        """
        changed = _find_changed_child_indices(old, new)
        if changed is None:
            self._redraw_or_move_children(drawn.element, old, new)
            drawn.clear_child_cache()
            return
        for i in changed:
            self._update_node(drawn.child_at(i), old.children[i], new.children[i])

    def _redraw_or_move_children(self, element: Any, old: Node, new: Node) -> None:
        """Give an element the children of `new` where some were replaced, added, removed or moved.

        If fewer than half of the new children were there before, all are drawn anew; else those that
        were there stay, and may be moved.
        """
        before, after = _make_child_match_keys(old), _make_child_match_keys(new)
        if _are_children_too_different(before, after):
            element.innerHTML = self._maker.make_markup(new.children)
        else:
            drawn = dict(zip(before, old.children, strict=True))
            self._rearrange_children(element, drawn, dict(zip(after, new.children, strict=True)))

    def _rearrange_children(
        self, element: Any, old: dict[str, Node | str], new: dict[str, Node | str]
    ) -> None:
        """Remove, create, move and update an element's children to turn `old` into `new`.

        Both have the children by match key, in order (`_make_child_match_keys`). A child whose key is in
        both stays the same element, and is updated where it differs.
        """
        drawn = dict(zip(old, element.childNodes, strict=True))
        for name in old.keys() - new.keys():
            drawn.pop(name).remove()
        order = list(drawn)
        drawn |= self._create_children({name: child for name, child in new.items() if name not in old})
        for i, (name, child) in enumerate(new.items()):
            if name in old and old[name] != child:
                self._update_node(ElementWithChildCache(drawn[name]), old[name], child)
            if i >= len(order) or order[i] != name:
                element.insertBefore(drawn[name], drawn[order[i]] if i < len(order) else None)
                if name in order:
                    order.remove(name)
                order.insert(i, name)

    # New elements

    def _create_children(self, children: dict[str, Node | str]) -> dict[str, Any]:
        """Return new elements and texts for these children, by the same keys, not yet in the document.

        The markup of all elements is parsed in one go.
        """
        elements = [name for name, child in children.items() if isinstance(child, Node)]
        texts = {name: child for name, child in children.items() if isinstance(child, str)}
        made = {name: document.createTextNode(text) for name, text in texts.items()}
        if elements:
            parsed = _parse_markup(self._maker.make_markup(children[name] for name in elements))
            made |= zip(elements, parsed, strict=True)
        return made


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


def _parse_markup(markup: str) -> list[Any]:
    """Return the top-level elements of an HTML text as a list, not yet in the document.

    They are parsed in a `template` that all calls share.
    """
    _template.innerHTML = markup
    return list(_made.childNodes)


def _are_children_too_different(before: list[str], after: list[str]) -> bool:
    """Return whether fewer than half of the child keys in `after` are in `before` (so redraw all)."""
    return 2 * len(set(before) & set(after)) < len(after)


def _blur_removed_element(place: Any, old: Node, new: Node) -> None:
    """Take the focus from a button or field in `place` that the next drawing will remove.

    `place` is the element with the drawing; `old` and `new` are its trees before and after. Without this
    the browser computes the layout of the whole page in the middle of the changes, to decide where the
    focus goes.
    """
    focused = document.activeElement
    is_ours = focused.matches("[data-act], [data-change]") and place.contains(focused)
    if is_ours and not _is_kept_by_update(old, new, _find_child_path(focused, place)):
        focused.blur()


def _find_child_path(element: Any, ancestor: Any) -> tuple[int, ...]:
    """Return the child indices that lead from an ancestor down to this element; empty if it is that.

    They count all child nodes, also texts. The first is that of the ancestor's child.
    """
    if element.isSameNode(ancestor):
        return ()
    around = element.parentNode
    return *_find_child_path(around, ancestor), _index_of.call(around.childNodes, element)


def _is_kept_by_update(old: Node | str, new: Node | str, path: tuple[int, ...]) -> bool:
    """Return whether an element stays in the document when its tree `old` is updated to `new`.

    `path` leads to it from `old`, as child indices. False if a node on the path, the element included,
    is replaced or removed, or is one of children that differ too much, so that all are drawn anew.
    """
    if not path:
        return True
    if isinstance(old, str) or isinstance(new, str):
        return False
    if _find_changed_child_indices(old, new) is not None:
        return _is_kept_by_update(old.children[path[0]], new.children[path[0]], path[1:])
    before, after = _make_child_match_keys(old), _make_child_match_keys(new)
    name = before[path[0]]
    if name not in after or _are_children_too_different(before, after):
        return False
    return _is_kept_by_update(old.children[path[0]], new.children[after.index(name)], path[1:])


def _find_changed_child_indices(old: Node, new: Node) -> list[int] | None:
    """Return the indices of the children that differ; None if not all of them can be changed in place.

    None if the numbers of children differ, or a child has to be replaced as its tag or key differs, or
    it is a picture (`svg`). Empty if all are equal.
    """
    if len(old.children) != len(new.children):
        return None
    both = enumerate(zip(old.children, new.children, strict=True))
    changed = [(i, was, child) for i, (was, child) in both if was is not child and was != child]
    return (
        [i for i, _, _ in changed]
        if all(_can_update_in_place(was, child) for _, was, child in changed)
        else None
    )


def _can_update_in_place(old: Node | str, new: Node | str) -> bool:
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

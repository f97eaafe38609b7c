"""Differences between two node trees, as `stage/changes.py` finds them.

`browser/test_drawing.py` has them applied to a document.
"""

import json
from collections.abc import Iterable

from clowder.stage.changes import find_changes
from clowder.widgets.nodes import Node, h, to_html

PICTURE, OTHER_PICTURE = h("svg", h("path", d="M0 0")), h("svg", h("path", d="M1 1"))


def write_markup(nodes: Iterable[Node | str]) -> str:
    return "".join(map(to_html, nodes))


def changes(old: Node, new: Node) -> object:
    """Return the change from `old` to `new` as the browser reads it."""
    return json.loads(json.dumps(find_changes(old, new, write_markup)))


def row(*texts: str) -> Node:
    """Return a list with an entry for each text; its key is the text without marks after it."""
    return h("ul", (h("li", text, key=text.strip("!")) for text in texts))


def test_equal_nodes_need_no_change() -> None:
    assert changes(h("p", h("b", "Tiger"), class_="name"), h("p", h("b", "Tiger"), class_="name")) == {}


def test_a_text_is_replaced_where_it_is_and_nothing_beside_it() -> None:
    old, new = h("p", h("b", "Tiger"), "4"), h("p", h("b", "Tiger"), "5")
    assert changes(h("div", "Points", old), h("div", "Points", new)) == {
        "children": [[1, {"children": [[1, "5"]]}]]
    }


def test_only_attributes_that_differ_are_set_and_those_that_are_gone_removed() -> None:
    old, new = h("b", id="x", lang="en", title="a"), h("b", id="x", title="b", role="img")
    assert changes(old, new) == {"attributes": {"lang": None, "title": "b", "role": "img"}}


def test_children_with_keys_move_and_change_and_only_new_ones_are_written() -> None:
    assert changes(row("a", "b", "c", "d"), row("d", "b!", "a", "new")) == {
        "order": [[3, None], [1, {"children": [[0, "b!"]]}], [0, None], None],
        "created": "<li>new</li>",
        "count": 4,
    }


def test_a_text_between_elements_comes_by_itself() -> None:
    tiger, yowler = h("b", "Tiger", key="tiger"), h("b", "Yowler", key="yowler")
    assert changes(h("p", tiger, yowler), h("p", tiger, "and", yowler)) == {
        "order": [[0, None], "and", [1, None]],
        "created": "",
        "count": 2,
    }


def test_what_has_less_than_half_of_its_children_left_is_written_anew() -> None:
    assert changes(row("a", "b"), row("b", "c", "d")) == {"markup": "<li>b</li><li>c</li><li>d</li>"}
    assert "order" in find_changes(row("a", "b"), row("b", "c"), write_markup)


def test_a_child_with_another_tag_or_key_is_another() -> None:
    for old, new in ((h("b"), h("i")), (h("b", key="1"), h("b", key="2"))):
        assert changes(h("p", h("u"), old), h("p", h("u"), new)) == {
            "order": [[0, None], None],
            "created": to_html(new),
            "count": 2,
        }


def test_a_picture_is_never_changed_but_replaced() -> None:
    assert changes(h("p", PICTURE, "a"), h("p", PICTURE, "b")) == {"children": [[1, "b"]]}
    assert changes(h("p", PICTURE, h("b")), h("p", OTHER_PICTURE, h("b"))) == {
        "order": [None, [1, None]],
        "created": to_html(OTHER_PICTURE),
        "count": 2,
    }

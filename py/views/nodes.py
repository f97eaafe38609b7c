"""Plain nodes: what a view returns and the stage draws."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple, TypeAlias, Union

Content: TypeAlias = Union["Node", str, Iterable["Content"], None]

_VOID = frozenset({"input", "br", "img", "hr"})


class Node(NamedTuple):
    """An element. `key` tells it from its siblings, so that it stays itself when it moves."""

    tag: str
    attributes: dict[str, str]
    children: tuple["Node | str", ...]
    key: str = ""


def h(tag: str, *content: Content, key: str = "", **attributes: str | int | bool | None) -> Node:
    """An element `tag`; `h("button.big", "Go", data_act="go")` is a button of the class `big`.

    Attribute names: `_` is written for `-`, and a trailing one is dropped (`class_`). False and None
    leave an attribute or a child out; True gives an empty attribute.
    """
    tag, _, classes = tag.partition(".")
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    if classes:
        named["class"] = " ".join([*classes.split("."), *str(named.get("class") or "").split()])
    written = {
        name: "" if value is True else str(value)
        for name, value in named.items()
        if value is not None and value is not False
    }
    return Node(tag, written, tuple(_flat(content)), key)


def html(node: Node | str) -> str:
    """The node as markup. Text is text: nothing in it can become an element."""
    if isinstance(node, str):
        return escape(node, quote=False)
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes.items())
    if node.tag in _VOID:
        return f"<{node.tag}{attributes}>"
    return f"<{node.tag}{attributes}>{''.join(map(html, node.children))}</{node.tag}>"


def _flat(content: Iterable[Content]) -> list[Node | str]:
    """The content in one list, neighbouring texts joined as the browser would join them."""
    flat: list[Node | str] = []
    for each in content:
        if isinstance(each, Node):
            flat.append(each)
        elif isinstance(each, str):
            if flat and isinstance(flat[-1], str):
                flat[-1] += each
            elif each:
                flat.append(each)
        elif each is not None:
            flat += _flat(each)
    return flat

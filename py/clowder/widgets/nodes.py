"""Plain nodes: the result of a view, drawn by the stage."""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from html import escape
from typing import NamedTuple, Protocol, TypeAlias, Union

from clowder.core.direction import isolate_text
from clowder.core.furigana import BASE, iter_parts_with_readings, strip_readings, strip_readings_and_isolation
from clowder.core.phrases import mark_phrases, strip_phrase_marks
from clowder.widgets.acts import AnyAct

Content: TypeAlias = Union["Node", str, Iterable["Content"], None]
"""Content of a node: nodes and texts, nested in any way; None is left out."""

_escaped = lru_cache(2048)(escape)
"""Escaped text of an attribute, cached, as most attributes come again."""

_VOID = frozenset({"input", "br", "img", "hr"})
"""Tags of elements without content and end tag."""

READING_TAG = "furi-gana"
"""Tag of an element for one text with readings above its words. It is laid out as the text alone would be."""

_LETTERS_ONLY = frozenset({"option", "textarea", "title", "text", "tspan"})
"""Elements in which browsers draw no child elements: words in them have no readings."""


class Node(NamedTuple):
    """HTML or SVG element as an immutable value: tag, attributes, children (nodes and texts) and key.

    `h` makes nodes, `to_html` writes them as HTML. `key` tells a node from its siblings, so that a moved
    or changed one keeps its element on the page; it may be empty.
    """

    tag: str
    attributes: dict[str, str]
    children: tuple["Node | str", ...]
    key: str = ""


class NodeFactory(Protocol):
    """Call signature of `h`, which makes an HTML or SVG node from tag, content and attributes.

    It is a Protocol with `__call__` alone, implemented by `_make_node`.
    `h("button.big", "Go", data_act=act)` makes a button of the class `big`. Attributes for acts
    (`data_act` and others) take an `AnyAct`, all others a text, a number, a bool or None; type checkers
    see to it.
    """

    def __call__(
        self,
        tag: str,
        /,
        *content: Content,
        key: str = "",
        data_act: AnyAct | None = None,
        data_change: AnyAct | None = None,
        data_file: AnyAct | None = None,
        data_picture: AnyAct | None = None,
        data_press: AnyAct | None = None,
        data_release: AnyAct | None = None,
        data_typing: AnyAct | None = None,
        data_camera: AnyAct | None = None,
        **attributes: str | int | bool | None,
    ) -> Node: ...


def _make_node(tag: str, /, *content: Content, key: str = "", **attributes: str | int | bool | None) -> Node:
    """Return an HTML node: `h("button.big", "Go", data_act="go")` is a button with the class `big`.

    In attribute names `_` is written as `-`, and a trailing one is dropped (`class_`). The values False
    and None leave an attribute out, True gives an empty attribute. Content is flattened, and None in it
    is left out. Readings of words (`core/furigana.py`) are drawn above them, and phrases of Japanese are
    marked (`core/phrases.py`); attributes have neither.
    """
    name, classes = _split_tag_and_classes(tag)
    written = {"class": classes} if classes else {}
    for word, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = _html_attribute_name(word)
        text = "" if value is True else str(value)
        if attribute == "class" and classes:
            text = f"{classes} {text}" if text else classes
        written[attribute] = text if text.isascii() else strip_readings_and_isolation(text)
    children = _flatten_content(content, [])
    for i, child in enumerate(children):
        if type(child) is str and not child.isascii():
            children[i] = _add_readings_and_phrase_marks(child, name)
    return Node(name, written, tuple(children), key)


h: NodeFactory = _make_node
"""Function that makes a node; see `_make_node`."""


def join_class_names(*names: str, **flags: bool) -> str:
    """Join CSS class names with spaces: all `names` that are not empty, and the names of all true flags.

    `_` in the name of a flag becomes `-`.
    """
    up = (_html_attribute_name(flag) for flag, is_up in flags.items() if is_up)
    return " ".join(filter(None, (*names, *up)))


def node_text_without_readings(node: Node) -> str:
    """Return the plain text of an element with readings (furigana) above its words, without the readings.

    The element has the tag `READING_TAG`; its children are texts, and elements whose first child is the
    text that has the reading. Marks between phrases are removed, too.
    """
    return strip_phrase_marks(
        "".join(part if isinstance(part, str) else str(part.children[0]) for part in node.children)
    )


def format_with_nodes(text: str, **content: Content) -> list[Content]:
    """Split a sentence at its `{name}` slots, and return its parts with the content of each slot in place.

    `format_with_nodes("By {maker}.", maker=h("b", "Ann"))` is ["By ", a `b` node, "."]. A text in a slot
    is isolated if it has right-to-left characters. Raises KeyError for a slot without content.
    """
    parts = re.split(r"\{(\w+)\}", text)
    return [_isolate_right_to_left_text(content[part]) if i % 2 else part for i, part in enumerate(parts)]


def _isolate_right_to_left_text(content: Content) -> Content:
    """Return a text with isolation marks if it has right-to-left characters; return all else unchanged."""
    return isolate_text(content) if isinstance(content, str) else content


def to_html(node: Node | str, replace_node: Callable[[Node], Node] | None = None) -> str:
    """Return a node with all its children as HTML, or a text as escaped HTML.

    Text is escaped, so no part of it can become an element. Elements without content, such as `br` and
    `input`, get no end tag. `replace_node`, if given, is called with each node, at any depth, and
    returns the node to write in its place.
    """
    if isinstance(node, str):
        return escape(node, quote=False)
    tag, attributes, children, _ = replace_node(node) if replace_node else node
    written = "".join([f' {name}="{_escaped(value)}"' for name, value in attributes.items()])
    if tag in _VOID:
        return f"<{tag}{written}>"
    return f"<{tag}{written}>{''.join([to_html(child, replace_node) for child in children])}</{tag}>"


def _add_readings_and_phrase_marks(text: str, tag: str) -> Node | str:
    """Return a text with marks between Japanese phrases and readings (furigana) above words, as a child.

    It becomes a node of the tag `READING_TAG` if it has readings, else it remains a text. In elements
    that can have no child elements (`tag` in `_LETTERS_ONLY`), readings are left out and phrases are not
    marked.
    """
    if tag in _LETTERS_ONLY:
        return strip_readings(text)
    text = mark_phrases(text)
    return (
        Node(READING_TAG, {}, tuple(_make_ruby_node(*part) for part in iter_parts_with_readings(text)))
        if BASE in text
        else text
    )


def _make_ruby_node(base: str, pronunciation: str) -> Node | str:
    """Return a word with its reading above it, as a `ruby` element; without a reading, the word itself.

    Screen readers skip the reading, as they would say the word twice.
    """
    return (
        Node("ruby", {}, (base, Node("rt", {"aria-hidden": "true"}, (pronunciation,))))
        if pronunciation
        else base
    )


@cache
def _split_tag_and_classes(tag: str) -> tuple[str, str]:
    """Return tag name and CSS classes of a short form: `button.big.quiet` is (`button`, `big quiet`)."""
    name, _, classes = tag.partition(".")
    return name, classes.replace(".", " ")


@cache
def _html_attribute_name(word: str) -> str:
    """Return an attribute's HTML name from its Python name: `class_` is `class`, `data_act` `data-act`."""
    return word.rstrip("_").replace("_", "-")


def _flatten_content(content: Iterable[Content], flat: list[Node | str]) -> list[Node | str]:
    """Append all nodes and texts of nested content to the list `flat`, and return that list.

    Texts next to each other are joined; None and empty texts are left out.
    """
    for each in content:
        kind = type(each)
        if kind is Node:
            flat.append(each)  # type: ignore[arg-type]
        elif kind is str:
            if flat and type(flat[-1]) is str:
                flat[-1] += each  # type: ignore[operator]
            elif each:
                flat.append(each)  # type: ignore[arg-type]
        elif each is not None:
            _flatten_content(each, flat)
    return flat

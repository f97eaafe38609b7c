"""Nodes in words, for those who do not see them: as a screen reader would read them.

Only a whole table is read so. What of it is worth telling, and in which order, is what the view has drawn and
called by a name: as values that would be the drawing once more.
"""

from collections.abc import Iterator
from itertools import groupby

from clowder.core.phrases import unphrased
from clowder.core.words import _, series
from clowder.widgets.nodes import READ, Node, unread

WHOLE = ("img", "note", "switch")
"""The roles of what is said in one name, whatever is inside; so is a button."""


def spoken(node: Node) -> str:
    """What it says, sentence by sentence; of what is in a part with a name, the name first."""
    return " ".join(map(sentence, _said(node)))


def sentence(text: str) -> str:
    """Return a text with a full stop, unless it ends as a sentence does."""
    return text if text[-1] in ".!?:。！？：" else f"{text}."


def group(name: str, things: list[str]) -> str:
    """Return what is in a part of the table that has a name."""
    return _("{name}: {things}", name=name, things=series(list(_counted(things))))


def name(node: Node) -> str:
    """What a button or a picture is called."""
    return node.attributes.get("aria-label") or " ".join(_texts(node))


def _said(node: Node) -> Iterator[str]:
    if _is_hidden(node):
        return
    called = name(node)
    if node.tag == "button" or node.attributes.get("role") in WHOLE:
        yield from [called] if called else []
    elif node.attributes.get("role") == "group":
        inside = [part for child in node.children if isinstance(child, Node) for part in _said(child)]
        yield from [group(called, inside)] if inside else []
    elif any(isinstance(child, str) or child.tag == READ for child in node.children):
        text = " ".join(_texts(node))
        yield from [text] if text else []
    else:
        for child in node.children:
            if isinstance(child, Node):
                yield from _said(child)


def _counted(things: list[str]) -> Iterator[str]:
    """What is there several times on end is said once."""
    for thing, same in groupby(things):
        times = len(list(same))
        yield thing if times == 1 else _("{thing}, {n} times", thing=thing, n=times)


def _texts(node: Node) -> Iterator[str]:
    """All that is written, but for what is hidden; a picture with a name counts as that."""
    for child in node.children:
        if isinstance(child, str) or child.tag == READ:
            text = unphrased(child).strip() if isinstance(child, str) else unread(child)
            yield from [text] if text else []
        elif not _is_hidden(child):
            label = child.attributes.get("aria-label")
            yield from [label] if label else _texts(child)


def _is_hidden(node: Node) -> bool:
    """Whether it says nothing: a picture without a name, or a button that is for the table as a whole."""
    act = node.attributes.get("data-act", "")
    is_control = node.tag == "button" and act != "" and " " not in act
    return is_control or node.tag == "svg" or node.attributes.get("aria-hidden") == "true"

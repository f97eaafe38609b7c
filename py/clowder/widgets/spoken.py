"""Nodes in words, as a screen reader would read them.

Only a whole table is read in this way. The choice and order of what is told follow from the view's drawing
and its labels: as separate values they would repeat the drawing.
"""

from collections.abc import Iterator
from itertools import groupby

from clowder.core.i18n import _, join_with_commas
from clowder.core.phrases import strip_phrase_marks
from clowder.widgets.nodes import READING_TAG, Node, node_text_without_readings

WHOLE_ROLES = ("img", "note", "switch")
"""Roles of elements that are read as one name, whatever they contain, just like buttons."""


def spoken_text(node: Node) -> str:
    """Return what a screen reader would read of a node and its children, as sentences in one text.

    A group of elements begins with its accessible name. Left out are hidden elements, SVG drawings, and
    buttons with an act (command) of one word, which belong to the page and not to the table.
    """
    return " ".join(map(add_full_stop, _spoken_sentences(node)))


def add_full_stop(text: str) -> str:
    """Return a text with a full stop added, unless it already ends with a punctuation mark.

    Raises IndexError for an empty text.
    """
    return text if text[-1] in ".!?:。！？：" else f"{text}."


def spoken_group_text(name: str, texts: list[str]) -> str:
    """Return "NAME: TEXTS" for a group, as a screen reader would read it, translated.

    The texts of its elements have commas between them. Equal texts in a row are read once, with their
    number: "Hand: a card, face down, 3 times".
    """
    return _("{name}: {things}", name=name, things=join_with_commas(list(_merge_repeats(texts))))


def accessible_name(node: Node) -> str:
    """Return the accessible name of an element: its ARIA label or, without one, its visible texts."""
    return node.attributes.get("aria-label") or " ".join(_visible_texts(node))


def _spoken_sentences(node: Node) -> Iterator[str]:
    """Yield the texts that a screen reader would read of a node and its children, in order.

    A button, picture, note or switch yields its accessible name; a group, one text with its name and
    what is in it; an element with text of its own, its visible text; any other element, the texts of its
    children. Nothing empty is yielded.
    """
    if _is_not_spoken(node):
        return
    called = accessible_name(node)
    if node.tag == "button" or node.attributes.get("role") in WHOLE_ROLES:
        yield from [called] if called else []
    elif node.attributes.get("role") == "group":
        inside = [
            part for child in node.children if isinstance(child, Node) for part in _spoken_sentences(child)
        ]
        yield from [spoken_group_text(called, inside)] if inside else []
    elif any(isinstance(child, str) or child.tag == READING_TAG for child in node.children):
        text = " ".join(_visible_texts(node))
        yield from [text] if text else []
    else:
        for child in node.children:
            if isinstance(child, Node):
                yield from _spoken_sentences(child)


def _merge_repeats(texts: list[str]) -> Iterator[str]:
    """Yield the texts in order, with equal ones in a row merged into one such as "a card, 3 times"."""
    for thing, same in groupby(texts):
        times = len(list(same))
        yield thing if times == 1 else _("{thing}, {n} times", thing=thing, n=times)


def _visible_texts(node: Node) -> Iterator[str]:
    """Yield the texts in a node that are not hidden, in order, without readings of words.

    A child element with an ARIA label gives its label in place of its texts.
    """
    for child in node.children:
        if isinstance(child, str) or child.tag == READING_TAG:
            text = (
                strip_phrase_marks(child).strip()
                if isinstance(child, str)
                else node_text_without_readings(child)
            )
            yield from [text] if text else []
        elif not _is_not_spoken(child):
            label = child.attributes.get("aria-label")
            yield from [label] if label else _visible_texts(child)


def _is_not_spoken(node: Node) -> bool:
    """Return whether a node is left out when the table is read aloud.

    It is if it is hidden from screen readers, an SVG drawing, or a button with an act (command) of one
    word.
    """
    act = node.attributes.get("data-act", "")
    is_control = node.tag == "button" and act != "" and " " not in act
    return is_control or node.tag == "svg" or node.attributes.get("aria-hidden") == "true"

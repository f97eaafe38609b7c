"""Selectors of our style, and what they select among nodes."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import games
from conftest import ROOT
from widgets.nodes import Node

WORN = (
    "theme", "suits", "hand", "motion", "size", "contrast", "shine", "ear", "left", "language",
    "page", "newer", "refused", "whole", "ready", "voice",
)  # fmt: skip
"""The settings and states that the document itself wears, of any value (`stage/showing.py`, the scripts)."""

OF_GAMES = ("style.css", "poster.css")
"""Sheets that lie in the folders of games."""

AT_ANY_TIME = frozenset({"active", "focus-visible", "hover", "disabled", "lang"})
"""What may be so of any element, for a moment or in another language."""

KEYFRAME = re.compile(r"(from|to|[\d.]+%)(, *(from|to|[\d.]+%))*")

_SIMPLE = re.compile(
    r"(?P<tag>\*|[a-z][\w-]*)|\.(?P<class>[\w-]+)|#(?P<id>[\w-]+)|\[(?P<attribute>[^\]]+)\]|:(?P<pseudo>:?[\w-]+)"
)
_ATTRIBUTE = re.compile(r"""([\w-]+)(?:([~^$*|]?=)["']?([^"']*)["']?)?""")


def sheets() -> list[Path]:
    """All of the style, as it lies."""
    folder = Path(games.__file__).parent
    return [*sorted((ROOT / "assets" / "style").glob("*.css")), *sorted(folder.glob("*/*.css"))]


@cache
def selectors() -> tuple[tuple[str, str], ...]:
    """Every selector of a rule, and the sheet that has it."""
    return tuple((path.name, each) for path in sheets() for each in _of_sheet(path.read_text("utf-8")))


def _of_sheet(style: str) -> Iterator[str]:
    style = re.sub(r"/\*.*?\*/|@import[^;]*;", "", style, flags=re.DOTALL)
    for found in re.findall(r"([^{};]+)\{", style):
        written = " ".join(found.split())
        if not written.startswith("@") and not KEYFRAME.fullmatch(written):
            yield from split(written)


def split(written: str, marks: str = ",") -> list[str]:
    """The parts between these marks, but for marks in brackets."""
    parts, depth = [""], 0
    for letter in written:
        depth += (letter in "([") - (letter in ")]")
        if letter in marks and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


# What they are made of


class Simple(NamedTuple):
    """`.card`, `#app`, `[data-act]`, `:not(.a, .b)`: its kind, its word, and what stands in brackets."""

    kind: str
    word: str
    inside: str = ""


class Step(NamedTuple):
    """A compound, and how it is related to what stands before it."""

    relation: str
    simples: tuple[Simple, ...]


@cache
def parsed(selector: str) -> tuple[Step, ...]:
    """From left to right; the last step is what is selected."""
    steps, relation, at = list[Step](), " ", 0
    words = re.sub(r"\s*([>+~])\s*(?![^\[]*\])", r"\1", selector.strip())
    while at < len(words):
        if words[at] in " >+~":
            relation, at = words[at], at + 1
            continue
        simples, at = _compound(words, at)
        steps.append(Step(relation, simples))
        relation = " "
    return tuple(steps)


def _compound(words: str, at: int) -> tuple[tuple[Simple, ...], int]:
    simples = list[Simple]()
    while at < len(words) and words[at] not in " >+~":
        found = _SIMPLE.match(words, at)
        assert found, (words, at)
        at = found.end()
        kind = str(found.lastgroup)
        inside = ""
        if kind == "pseudo" and words[at : at + 1] == "(":
            end = _closing(words, at)
            inside, at = words[at + 1 : end], end + 1
        if not found[kind].startswith(":"):  # `::before` is a part of what is selected
            simples.append(Simple(kind, found[kind], inside))
    return tuple(simples), at


def _closing(words: str, at: int) -> int:
    depth = 0
    for i in range(at, len(words)):
        depth += (words[i] == "(") - (words[i] == ")")
        if not depth:
            return i
    raise AssertionError(words)


# What they select


class Element:
    """A node in its place."""

    def __init__(self, node: Node, parent: "Element | None" = None, place: int = 0) -> None:
        self.node = node
        self.parent = parent
        self.place = place
        """Among the elements beside it."""
        self.classes = frozenset(node.attributes.get("class", "").split())
        nodes = (child for child in node.children if isinstance(child, Node))
        self.children = [Element(child, self, i) for i, child in enumerate(nodes)]

    @property
    def beside(self) -> Sequence["Element"]:
        """All children of its parent."""
        return self.parent.children if self.parent else [self]

    def below(self) -> Iterator["Element"]:
        """All elements in it."""
        for child in self.children:
            yield child
            yield from child.below()


def document(page: Node) -> Element:
    """The document in which this page is seen, and what the page itself says beside it."""
    app = Node("div", {"id": "app"}, (page,))
    return Element(Node("html", {}, (Node("body", {}, (app,)),)))


def selects(selector: str, element: Element) -> bool:
    """Whether it may select this element, whatever the document wears."""
    return any(_ends_at(parsed(each), element) for each in split(selector))


def _ends_at(steps: tuple[Step, ...], element: Element) -> bool:
    *before, last = steps
    if not _fits(last.simples, element):
        return False
    return not before or any(_ends_at(tuple(before), each) for each in _related(last.relation, element))


def _related(relation: str, element: Element) -> Iterator[Element]:
    """What stands so before it: around it, just around it, just before it, or anywhere before it."""
    if relation in " >":
        around = element.parent
        while around:
            yield around
            around = around.parent if relation == " " else None
    elif relation == "+":
        yield from element.beside[max(0, element.place - 1) : element.place]
    else:
        yield from element.beside[: element.place]


def _fits(simples: tuple[Simple, ...], element: Element) -> bool:
    return all(_is(simple, element) for simple in simples)


def _is(simple: Simple, element: Element) -> bool:
    match simple.kind:
        case "tag":
            return simple.word in ("*", element.node.tag)
        case "class":
            return simple.word in element.classes or (simple.word == "day" and element.node.tag == "html")
        case "id":
            return element.node.attributes.get("id") == simple.word
        case "attribute":
            return _has(simple.word, element)
        case _:
            return _is_so(simple.word, simple.inside, element)


def _has(written: str, element: Element) -> bool:
    found = _ATTRIBUTE.fullmatch(written)
    assert found, written
    name, how, wanted = found.groups()
    if element.node.tag in ("html", "body") and name.removeprefix("data-") in WORN:
        return True
    value = element.node.attributes.get(name)
    if value is None:
        return False
    ways = {None: True, "=": value == wanted, "~=": wanted in value.split()}
    return ways[how] if how in ways else {"*=": wanted in value, "^=": value.startswith(wanted)}[how]


def _is_so(pseudo: str, inside: str, element: Element) -> bool:
    place, all_ = element.place, len(element.beside)
    is_worn = element.node.tag in ("html", "body")
    ways: Mapping[str, Callable[[], bool]] = {
        "root": lambda: element.parent is None,
        "is": lambda: selects(inside, element),
        "where": lambda: selects(inside, element),
        "not": lambda: is_worn or not selects(inside, element),
        "has": lambda: any(_has_inside(each, element) for each in split(inside)),
        "empty": lambda: not element.node.children,
        "first-child": lambda: place == 0,
        "last-child": lambda: place == all_ - 1,
        "only-child": lambda: all_ == 1,
        "nth-child": lambda: _is_nth(inside, place + 1),
        "nth-last-child": lambda: _is_nth(inside, all_ - place),
    }
    assert pseudo in ways or pseudo in AT_ANY_TIME, pseudo
    return pseudo not in ways or ways[pseudo]()


def _has_inside(relative: str, element: Element) -> bool:
    """Whether there is such an element in this one; `> .a` is just below it."""
    if not relative.startswith(">"):
        return any(selects(relative, each) for each in element.below())
    below = (each for child in element.children for each in (child, *child.below()))
    first, *rest = parsed(relative)
    return any(_leads((first, *rest), each, element) for each in below)


def _leads(steps: tuple[Step, ...], element: Element, top: Element) -> bool:
    """As `_ends_at`, but the first step stands just below the top."""
    *before, last = steps
    if not _fits(last.simples, element):
        return False
    if not before:
        return element.parent is top
    return any(_leads(tuple(before), each, top) for each in _related(last.relation, element))


def _is_nth(formula: str, number: int) -> bool:
    found = re.fullmatch(
        r"(?:(-?\d*)n)?\s*\+?\s*(-?\d+)?", formula.replace("even", "2n").replace("odd", "2n+1")
    )
    assert found, formula
    every, first = found.groups()
    rest = number - int(first or 0)
    if every is None:
        return rest == 0
    step = int({"": "1", "-": "-1"}.get(every, every))
    return rest % step == 0 and rest // step >= 0

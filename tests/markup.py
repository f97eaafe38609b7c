"""Checks of our nodes against HTML, SVG and ARIA: elements, attributes, contents and names."""

import re
from collections.abc import Callable, Iterator, Mapping

from clowder.widgets.nodes import Node
from visiting import all_nodes

Known = Callable[[str], object]


def one_of(*words: str) -> Known:
    """Return a check that accepts any of these words."""
    return words.__contains__


def _known_markup(pattern: str) -> Known:
    """Return a check that accepts texts that match this pattern."""
    return re.compile(pattern).fullmatch


ANYTHING = _known_markup(r"[\s\S]*")
SOMETHING = _known_markup(r"[\s\S]*\S[\s\S]*")
EMPTY = one_of("")
NUMBER = _known_markup(r"-?\d+(\.\d+)?")
COUNT = _known_markup(r"\d+")
YES_NO = one_of("true", "false")
LANGUAGE = _known_markup(r"([a-z]{2,3}(-[A-Za-z0-9]+)*)?")
STYLE = _known_markup(r"((--)?[a-z0-9-]+:[^;:]+(;(--)?[a-z0-9-]+:[^;:]+)*)?")

ROLES = ("img", "group", "status", "alert", "switch", "note")
"""The ARIA roles in use."""

EVERYWHERE: Mapping[str, Known] = {
    "id": SOMETHING,
    "class": _known_markup(r"(\S+( \S+)*)?"),
    "style": STYLE,
    "lang": LANGUAGE,
    "translate": one_of("no"),
    "dir": one_of("auto"),
    "role": one_of(*ROLES),
    "tabindex": one_of("0", "-1"),
    "inert": EMPTY,
    "hidden": EMPTY,
    "aria-label": SOMETHING,
    "aria-hidden": one_of("true"),
    "aria-live": one_of("polite"),
    "aria-busy": one_of("true"),
    "aria-expanded": YES_NO,
    "aria-pressed": YES_NO,
    "aria-checked": YES_NO,
    "aria-disabled": one_of("true"),
    "aria-keyshortcuts": _known_markup("[a-z]"),
    "aria-valuetext": SOMETHING,
}
"""Attributes that any element may have, and a check of their values."""

_PLACE = {"x": NUMBER, "y": NUMBER, "width": NUMBER, "height": NUMBER}
_DRAWN = {"transform": _known_markup(r"(\w+\([\d. -]+\) ?)+"), "fill": SOMETHING, "color": SOMETHING}
_TYPED = {"value": ANYTHING, "maxlength": COUNT}

PLAIN = (
    "article", "aside", "b", "br", "caption", "code", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "h1", "h2", "h3", "header", "hgroup", "i",
    "label", "legend", "li", "main", "ol", "p", "pre", "q", "rt", "ruby", "section", "small",
    "span", "strong", "summary", "table", "tbody", "thead", "tr", "ul", "furi-gana", "button",
)  # fmt: skip
"""Elements without attributes of their own."""

ELEMENTS: Mapping[str, Mapping[str, Known]] = {
    **{each: {} for each in PLAIN},
    "button": {"disabled": EMPTY},
    "details": {"open": EMPTY},
    "a": {"href": _known_markup(r"https?://\S+"), "target": one_of("_blank"), "rel": one_of("noopener")},
    "img": {"src": SOMETHING, "alt": ANYTHING, "width": COUNT, "height": COUNT},
    "input": {
        **_TYPED,
        "placeholder": SOMETHING,
        "type": one_of("range"),
        "min": COUNT,
        "max": COUNT,
        "inputmode": one_of("numeric"),
        "autocomplete": one_of("off"),
    },
    "textarea": {**_TYPED, "rows": COUNT, "readonly": EMPTY},
    "select": {},
    "option": {"value": ANYTHING, "selected": EMPTY},
    "td": {"colspan": COUNT},
    "th": {"scope": one_of("col", "row"), "colspan": COUNT},
    "progress": {"value": COUNT, "max": COUNT},
    "video": {"autoplay": EMPTY, "muted": EMPTY, "playsinline": EMPTY},
    "svg": {
        "viewBox": _known_markup(r"0 0 [\d.]+ [\d.]+"),
        "preserveAspectRatio": one_of("none", "xMinYMin slice", "xMidYMid slice", "xMidYMid meet"),
    },
    "g": _DRAWN,
    "use": {**_DRAWN, **_PLACE, "href": SOMETHING},
    "rect": {**_DRAWN, **_PLACE, "rx": NUMBER},
    "circle": {**_DRAWN, "cx": NUMBER, "cy": NUMBER, "r": NUMBER},
    "line": {**_DRAWN, "x1": NUMBER, "x2": NUMBER, "y1": NUMBER, "y2": NUMBER},
    "path": {**_DRAWN, "d": _known_markup(r"[MmLlHhVvCcSsQqTtAaZz\d., -]+")},
    "text": {
        **_DRAWN,
        "x": NUMBER,
        "y": NUMBER,
        "font-size": NUMBER,
        "text-anchor": one_of("start", "middle", "end"),
        "textLength": NUMBER,
        "lengthAdjust": one_of("spacingAndGlyphs"),
    },
    "tspan": {"x": NUMBER, "y": NUMBER, "dx": NUMBER, "dy": NUMBER},
}
"""The attributes of each element besides those of every element."""

NEEDED: Mapping[str, tuple[str, ...]] = {
    "a": ("href", "target", "rel"),
    "img": ("src", "alt", "width", "height"),
    "th": ("scope",),
    "option": ("value",),
    "progress": ("value", "max", "aria-label"),
    "video": ("autoplay", "muted", "playsinline"),
    "use": ("href",),
    "rect": ("x", "y", "width", "height"),
    "line": ("x1", "x2", "y1", "y2"),
    "circle": ("cx", "cy", "r"),
    "path": ("d",),
    "text": ("x", "y"),
    "input": ("value", "data-change"),
    "textarea": ("maxlength", "data-change"),
    "select": ("data-change",),
}
"""The required attributes of each element, unless its field is read-only."""

INSIDE: Mapping[str, tuple[str, ...]] = {
    "ul": ("li",),
    "ol": ("li",),
    "dl": ("dt", "dd", "div"),
    "select": ("option",),
    "table": ("caption", "thead", "tbody", "tr"),
    "thead": ("tr",),
    "tbody": ("tr",),
    "tr": ("th", "td"),
}
"""Elements that may contain only these."""

FIRST: Mapping[str, str] = {"details": "summary", "fieldset": "legend", "figure": "figcaption"}
"""The element that names another, and must be in it."""

SAYING = (
    "p", "h1", "h2", "h3", "li", "strong", "small", "summary", "legend", "caption", "th", "dt",
    "dd", "figcaption", "option", "button", "a", "q", "label", "code",
)  # fmt: skip
"""Elements that must contain text or a picture."""

HOLDING = (
    "main", "header", "section", "article", "aside", "div", "span", "ul", "ol", "table", "thead",
    "tbody", "tr", "fieldset", "figure", "details", "dl", "g", "svg", "hgroup", "footer", "label",
)  # fmt: skip
"""Elements that must contain something."""

BARE = (
    "back", "gap", "numbers", "mark", "hint", "acts", "fan", "tricks", "pause", "share", "ticks",
    "sitters", "code", "dense", "others", "counting", "told", "cats",
)  # fmt: skip
"""Classes of elements that may be empty: the style draws them, or they keep a place."""

NAMED = frozenset({"img", "group", "note"})
"""Roles that need a name."""

NAMELESS = (
    "b", "br", "caption", "code", "dd", "dt", "i", "li", "p", "q", "small", "span", "strong",
)  # fmt: skip
"""Elements that can have no name unless they have a role."""


def find_faults(page: Node) -> Iterator[str]:
    """Yield everything on a page that violates HTML, SVG or ARIA."""
    for node in all_nodes(page):
        for fault in (*_attribute_faults(node), *_content_faults(node), *_name_faults(node)):
            yield f"{fault}: {_shown_text(node)}"
    yield from _heading_faults(page)
    yield from _field_faults(page)


def _shown_text(node: Node) -> str:
    """Return a node's tag and attributes as text, for messages."""
    return f"<{node.tag} {node.attributes}>"


def _attribute_faults(node: Node) -> Iterator[str]:
    """Yield the faults of a node's attributes: unknown ones, and values that are not allowed."""
    if node.tag not in ELEMENTS:
        yield "an unknown element"
        return
    known = {**EVERYWHERE, **ELEMENTS[node.tag]}
    for name, value in node.attributes.items():
        if not name.startswith("data-") and name not in known:
            yield f"an unknown attribute {name}"
        elif name in known and not known[name](value):
            yield f"{name} cannot be {value!r}"
    needed = () if "readonly" in node.attributes else NEEDED.get(node.tag, ())
    yield from (f"no {name}" for name in needed if name not in node.attributes)
    if node.attributes.get("role") == "switch" and "aria-checked" not in node.attributes:
        yield "a switch is on or off"
    if node.tag == "input":
        yield from _input_faults(node.attributes)


def _input_faults(its: Mapping[str, str]) -> Iterator[str]:
    """Yield what the attributes of an input element lack."""
    if its.get("type") != "range":
        yield from (f"no {name}" for name in ("maxlength", "autocomplete") if name not in its)
    elif not {"min", "max", "aria-valuetext"} <= its.keys():
        yield "no range"
    elif not int(its["min"]) <= int(its["value"]) <= int(its["max"]):
        yield "out of its range"


def _content_faults(node: Node) -> Iterator[str]:
    """Yield the faults of a node's content: elements where HTML does not allow them."""
    tags = [child.tag if isinstance(child, Node) else "text" for child in node.children]
    if node.tag in INSIDE:
        yield from (f"a {tag} inside" for tag in tags if tag not in INSIDE[node.tag])
    if node.tag in FIRST and FIRST[node.tag] not in tags:
        yield f"no {FIRST[node.tag]}"
    if node.tag in SAYING and not tags and not _may_be_empty(node) and "aria-label" not in node.attributes:
        yield "it says nothing"
    if node.tag in HOLDING and not tags and not _is_bare(node) and not _may_be_empty(node):
        yield "there is nothing in it"
    if node.tag == "table":
        yield from _table_faults(node)
    if node.tag == "select" and sum("selected" in each.attributes for each in _element_children(node)) != 1:
        yield "not one is selected"
    if node.tag == "svg" and tags != ["use"] and "viewBox" not in node.attributes:
        yield "a drawing without its measures"


def _is_bare(node: Node) -> bool:
    if node.tag == "span" and not node.attributes:
        return True
    return "data-spot" in node.attributes or bool(set(node.attributes.get("class", "").split()) & {*BARE})


def _table_faults(node: Node) -> Iterator[str]:
    """Yield the faults of a table: rows of different lengths, or columns without headings."""
    rows = [row for row in all_nodes(node) if row.tag == "tr"]
    if (
        len(
            {sum(int(cell.attributes.get("colspan", "1")) for cell in _element_children(row)) for row in rows}
        )
        != 1
    ):
        yield "its rows are not of one length"
    heads = [
        cell.attributes.get("scope") for row in rows for cell in _element_children(row) if cell.tag == "th"
    ]
    wanted = {"col", "row"} if any(child.tag == "caption" for child in _element_children(node)) else {"row"}
    if not wanted <= {*heads}:
        yield "nobody knows what is in its cells"


def _may_be_empty(node: Node) -> bool:
    """Return whether the element may be empty until there is a message."""
    return node.attributes.get("role") in ("status", "alert") or "aria-live" in node.attributes


def _element_children(node: Node) -> list[Node]:
    """Return those children of a node that are elements."""
    return [child for child in node.children if isinstance(child, Node)]


def _name_faults(node: Node) -> Iterator[str]:
    """Yield the faults of a node's accessible name."""
    its = node.attributes
    named = "aria-label" in its
    if its.get("role") in NAMED and not named:
        yield "it has no name"
    if named and node.tag in NAMELESS and "role" not in its:
        yield "it can have no name"
    if node.tag == "button" and not named and not _is_told(node):
        yield "a button without a name"
    if node.tag == "svg" and its.get("aria-hidden") != "true":
        yield "a picture is decoration"


def _is_told(node: Node) -> bool:
    """Return whether any part of the element is read aloud."""
    if node.attributes.get("aria-hidden") == "true":
        return False
    if node.attributes.get("aria-label"):
        return True
    return any(child.strip() if isinstance(child, str) else _is_told(child) for child in node.children)


def _heading_faults(page: Node) -> Iterator[str]:
    """Yield faults of headings: not one of the first level, or a level left out on the way down."""
    levels = [int(node.tag[1]) for node in all_nodes(page) if re.fullmatch(r"h\d", node.tag)]
    if page.tag == "main" and levels.count(1) != 1:
        yield f"{levels.count(1)} titles"
    before = 1
    for level in levels:
        if level > before + 1:
            yield f"a heading of level {level} below one of level {before}"
        before = level


def _field_faults(page: Node) -> Iterator[str]:
    """Yield fields without a name of their own and without a label around them."""
    labelled = {id(each) for label in all_nodes(page) if label.tag == "label" for each in all_nodes(label)}
    for node in all_nodes(page):
        is_called = "aria-label" in node.attributes or id(node) in labelled
        if node.tag in ("input", "select", "textarea") and not is_called:
            yield f"nobody knows what to fill in: {_shown_text(node)}"

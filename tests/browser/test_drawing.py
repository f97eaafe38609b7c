"""`assets/drawing.mjs`: what it makes of the document by the changes that Python has found."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any, cast

import pytest
from playwright.sync_api import Error, Page

from clowder.stage.changes import find_changes
from clowder.widgets.nodes import Node, h, to_html

PAIRS = 300
"""Number of pairs of random trees."""

OPEN = """async () => {
    const { applyChange } = await import(new URL("drawing.mjs", document.getElementById("boot").src));
    const place = document.createElement("div"), pictures = new Map();
    document.body.append(place);
    const keep = () => [...place.children].forEach((each) => { each.drawnAs = each.id; });
    const apply = (change, unfinished = [], forgotten = []) => {
        applyChange(place, pictures, JSON.stringify({ change, unfinished, forgotten }));
    };
    window.drawn = { place, pictures, keep, apply };
}"""
"""JavaScript that makes an empty element in the page, which changes can be applied to."""

DRAW = """([markup, change]) => {
    const { place, keep, apply } = window.drawn;
    place.innerHTML = markup;
    keep();
    apply(change);
    const staying = [...place.children].filter((each) => each.id && each.drawnAs === each.id);
    return [place.innerHTML, staying.map((each) => each.id)];
}"""
"""JavaScript that draws markup, applies a change and returns the markup with the ids of what stayed."""


@pytest.fixture
def drawing(home: Page) -> Page:
    home.evaluate(OPEN)
    return home


def write_markup(nodes: Iterable[Node | str]) -> str:
    return "".join(map(to_html, nodes))


def random_tree(random: Random, depth: int, key: str = "") -> Node:
    """Return a random element, whose child elements have keys, which are also their ids, or none."""
    keys = random.sample("abcde", random.randrange(2, 6)) if depth else []
    children: list[Node | str] = [random_tree(random, depth - 1, name) for name in keys]
    for _ in range(random.randrange(2)):
        texts = random.choice(("some <text>", "other & text", h("i", random.choice("xy")), h("hr")))
        children.insert(random.randrange(len(children) + 1), texts)
    role = random.choice(("row", "cell", None))
    return h("b" if key in "abc" else "div", *children, key=key, id=key or None, role=role)


def edit(random: Random, node: Node) -> Node:
    """Return an element with one or two random changes, at any depth."""
    children = list(node.children)
    deep = [i for i, child in enumerate(children) if isinstance(child, Node) and child.children]
    if deep and random.random() < 0.6:
        i = random.choice(deep)
        children[i] = edit(random, cast("Node", children[i]))
    elif children and random.random() < 0.4:
        children.insert(random.randrange(len(children)), children.pop(random.randrange(len(children))))
    elif children and random.random() < 0.4:
        del children[random.randrange(len(children))]
    else:
        children = ["new" if isinstance(child, str) else child for child in children]
    attributes = {name: value for name, value in node.attributes.items() if name != "role"}
    if random.random() < 0.5:
        attributes["role"] = random.choice(("row", "cell"))
    return node._replace(children=tuple(children), attributes=attributes)


def child_keys(node: Node) -> set[str]:
    """Return the keys of an element's children that have one."""
    return {child.key for child in node.children if isinstance(child, Node) and child.key}


def kinds_of_change(change: Any) -> set[str]:
    """Return the kinds of change in a change, at any depth."""
    if not isinstance(change, dict):
        return set()
    below = [*change.get("children", ()), *filter(None, change.get("order", ()))]
    return {*change}.union(*(kinds_of_change(item[1]) for item in below if not isinstance(item, str)))


def test_the_document_is_as_if_drawn_anew_and_what_has_a_key_stays(drawing: Page) -> None:
    random, kinds = Random(7), set[str]()
    for i in range(PAIRS):
        old = random_tree(random, 2)
        new = random_tree(random, 2) if i % 3 == 0 else edit(random, edit(random, old))
        old, new = h("main", old), h("main", new._replace(tag=old.tag))
        change = find_changes(old, new, write_markup)
        kinds |= kinds_of_change(change)
        shown, _ = drawing.evaluate(DRAW, [write_markup(old.children), change])
        assert shown == write_markup(new.children), (old, new)
    assert kinds == {"attributes", "children", "markup", "order", "created", "count"}


def test_children_with_a_key_stay_the_same_elements(drawing: Page) -> None:
    random, kept = Random(8), 0
    for _ in range(PAIRS):
        old, new = random_tree(random, 2), random_tree(random, 2)
        change = find_changes(old, new, write_markup)
        _, staying = drawing.evaluate(DRAW, [write_markup(old.children), change])
        if "markup" not in change:
            assert {*staying} == child_keys(old) & child_keys(new), (old, new)
            kept += len(staying)
    assert kept > PAIRS


def apply(page: Page, *message: Any) -> str:
    """Apply a change, with what fills placeholders and what is forgotten, and return the markup."""
    return str(
        page.evaluate(f"() => window.drawn.apply(...{json.dumps(message)}) ?? window.drawn.place.innerHTML")
    )


def test_a_picture_is_made_once_and_copied_while_it_is_shown(drawing: Page) -> None:
    picture, placeholder = '<svg data-unfinished="0"><path></path></svg>', '<i data-unfinished="0"></i>'
    assert apply(drawing, {"markup": picture}, [5]) == "<svg><path></path></svg>"
    drawing.evaluate("() => { window.drawn.place.firstChild.isFirst = true; }")
    apply(drawing, {"order": [[0, None], None], "created": placeholder, "count": 1}, [5])
    first = "() => [...window.drawn.place.childNodes].map((each) => [each.tagName, Boolean(each.isFirst)])"
    assert drawing.evaluate(first) == [["svg", True], ["svg", False]]
    apply(drawing, {"markup": placeholder}, [5])
    assert drawing.evaluate(first) == [["svg", True]]
    apply(drawing, {}, [], [5])
    assert drawing.evaluate("() => window.drawn.pictures.size") == 0


def test_a_style_is_set_though_the_policy_of_the_page_forbids_it_in_markup(drawing: Page) -> None:
    styled = apply(drawing, {"markup": '<b data-unfinished="0"></b>'}, ["--left: 4;"])
    assert styled == '<b style="--left: 4;"></b>'
    changed = apply(drawing, {"children": [[0, {"attributes": {"style": "--left: 3;"}}]]})
    assert changed == '<b style="--left: 3;"></b>'


def test_a_field_shows_a_new_value_but_keeps_what_is_being_typed(drawing: Page) -> None:
    apply(drawing, {"markup": "<input><input data-typed>"})
    drawing.evaluate("() => { for (const each of window.drawn.place.children) each.value = 'typed'; }")
    change = {"attributes": {"value": "new"}}
    apply(drawing, {"children": [[0, change], [1, change]]})
    values = drawing.evaluate("() => [...window.drawn.place.children].map(({ value }) => value)")
    assert values == ["new", "typed"]


@pytest.mark.parametrize(
    "change",
    [
        {"order": [[0, None]], "created": "", "count": 2},
        {"order": [None], "created": "", "count": 1},
        {"order": [[0, None]], "created": "<b></b>", "count": 1},
        {"children": [[4, "text"]]},
        {"markup": '<i data-unfinished="0"></i>'},
    ],
)
def test_a_document_that_is_not_as_it_was_drawn_is_an_error(drawing: Page, change: dict[str, Any]) -> None:
    apply(drawing, {"markup": "text"})
    with pytest.raises(Error, match=r"RangeError|TypeError"):
        apply(drawing, change, [5])


@pytest.mark.parametrize(
    ("change", "is_blurred"),
    [
        ({"children": [[0, {"children": [[1, "new"]]}]]}, False),
        ({"children": [[0, {"children": [[0, {"attributes": {"lang": "de"}}]]}]]}, False),
        ({"children": [[0, {"order": ["text", [0, None]], "created": "", "count": 2}]]}, False),
        ({"children": [[0, {"order": [[1, None]], "created": "", "count": 2}]]}, True),
        ({"order": [None], "created": "<p></p>", "count": 1}, True),
        ({"markup": ""}, True),
    ],
)
def test_an_element_that_goes_loses_the_focus_before_anything_changes(
    drawing: Page, change: dict[str, Any], is_blurred: bool
) -> None:
    apply(drawing, {"markup": '<p><button data-act="on">On</button>text</p>'})
    drawing.evaluate("""() => {
        const button = window.drawn.place.querySelector("button");
        window.wasBlurredBefore = false;
        button.focus();
        button.onblur = () => { window.wasBlurredBefore = window.drawn.place.lang === ""; };
    }""")
    apply(drawing, {"attributes": {"lang": "de"}, **change})
    assert drawing.evaluate("() => window.wasBlurredBefore") == is_blurred
    assert is_blurred or drawing.evaluate("() => document.activeElement?.dataset.act") == "on"

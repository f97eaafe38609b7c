"""The outlines of screens: each is as it was reviewed. `python3 tests outlines` writes new ones to review."""

from collections.abc import Iterable
from difflib import unified_diff

import pytest

from clowder.widgets.acts import Act
from clowder.widgets.nodes import Node, h
from outlines import GOLDEN, SHOWN, Drawn, drawn_in, new_lines, outline_of, outline_path


@pytest.mark.parametrize("file", SHOWN)
def test_screens_say_and_offer_what_they_did(file: str) -> None:
    was, now = (text.splitlines() for text in (outline_path(file).read_text("utf-8"), drawn_in(file)))
    differs = [*unified_diff(was, now, "as it was", "as it is drawn now", lineterm="")]
    assert not differs, "\n".join([*differs, "If it shall be so: python3 tests outlines"])


def test_every_outline_that_is_kept_is_tried() -> None:
    assert {*GOLDEN.iterdir()} == {*map(outline_path, SHOWN)}


def test_what_has_been_drawn_is_not_told_again_and_what_is_new_is() -> None:
    """A new screen may also consist of known parts in another order."""
    home, rules = (h("button", name, data_act=Act(name.lower()), key="way") for name in ("Home", "Rules"))
    pages = (h("main", h("div.bar", home, rules), h("p", said)) for said in ("One.", "Two."))
    bar = ["  button* [home]: Home", "  button* [rules]: Rules"]
    first, second, third = told([*pages, h("main", h("div.bar", rules, home))])
    assert first == ["main", " div.bar", *bar, " p: One."]
    assert second == ["main", " div.bar ...", " p: Two."]
    assert third == ["main > div.bar", *(line[1:] for line in reversed(bar))]


def test_of_many_of_a_kind_the_first_and_the_last_are_told_but_all_that_can_be_done() -> None:
    rows = (h("li", str(number)) for number in range(9))
    assert told([h("ul", rows)]) == [["ul", " li: 0", " li: 1", " ... 6 more", " li: 8"]]
    buttons = (h("button", str(number), data_act=Act(f"take {number}")) for number in range(9))
    assert len(told([h("div", buttons)])[0]) == 10


def test_spaces_states_and_what_is_the_same_are_seen() -> None:
    twice = [h("i", title="a b"), h("i", title="a b")]
    page = h("p.line", "By ", h("b", "Ann", aria_pressed="true"), twice, role="note")
    assert told([page]) == [["p.line role=note", " : By_", " b pressed=true: Ann", ' i title="a b" (x 2)']]


def told(pages: Iterable[Node]) -> list[list[str]]:
    """Return the outline of each page, without what earlier pages showed."""
    drawn = Drawn()
    return [[*new_lines(outline_of(page, table=True), drawn)] for page in pages]

"""The prerendered page: its words, and the nodes that its scripts look for."""

import re
from itertools import chain

import pytest

from clowder.app.prerender import draw_page_notices, draw_prerendered_nodes
from clowder.core.i18n import set_language
from clowder.games import GAMES
from clowder.widgets.nodes import Node, to_html
from conftest import ROOT
from marking import SPELLED, MarkingTranslations, readable_texts, unmarked_text
from tools.packing import PACKINGS
from visiting import all_nodes, node_acts

pytestmark = pytest.mark.usefixtures("english")


def page() -> dict[str, Node]:
    """Return the parts of the page by their ids."""
    return {part.attributes.get("id", part.tag): part for part in draw_prerendered_nodes(GAMES)}


def script(name: str) -> str:
    return (ROOT / "assets" / name).read_text(encoding="utf-8")


def test_every_word_of_it_is_in_the_catalogues() -> None:
    set_language(MarkingTranslations())
    for part in page().values():
        said = (text for name, text in part.attributes.items() if name.startswith("data-"))
        left = [unmarked_text(text) for text in chain(readable_texts(part), said)]
        assert not [text for text in left if re.search("[A-Za-z]", SPELLED.sub("", text))]


def test_it_says_what_there_is_to_read_and_to_tap_and_is_of_elements_that_browsers_know() -> None:
    parts = page()
    said = {
        name: [(each.tag, *texts_of(each)) for each in all_nodes(parts[name])]
        for name in parts
        if name != "app"
    }
    assert said == {
        "trouble": [
            ("section",),
            ("p",),
            ("button", "Try again"),
            ("a", "Open Clowder on its own"),
            ("details",),
            ("summary", "Details"),
            ("pre",),
        ],
        "waking": [("p",), ("i",), ("span", "Waking the cats…")],
        "newer": [("section",), ("p", "A new version of Clowder is ready."), ("button", "Use it now")],
        "noscript": [
            ("noscript",),
            ("p", "Clowder plays in the browser itself, and needs its scripts for that."),
        ],
    }
    assert parts["app"].tag == "div"


def texts_of(node: Node) -> list[str]:
    return [child for child in node.children if isinstance(child, str)]


def test_it_begins_with_the_home_screen_of_those_who_have_no_games_yet() -> None:
    app = page()["app"]
    assert [act for act in node_acts(app) if act.startswith("choose ")] == [
        f"choose {game.name}" for game in GAMES
    ]
    assert not [act for act in node_acts(app) if act.startswith("go-on ")]


def test_what_keeps_it_from_being_played_has_a_sentence_for_each_reason_and_is_not_seen_before() -> None:
    trouble, watching = page()["trouble"], script("watching.js")
    reasons = {"failed", "hung", "broken", "missing", "replaced", "old", "framed"}
    assert set(re.findall(rf'"({"|".join(reasons)})"', watching)) == reasons
    told = {trouble.attributes[f"data-{reason}"] for reason in reasons}
    assert len(told) == len(reasons) and "hidden" in trouble.attributes
    assert trouble.attributes["role"] == "alert"


def test_its_scripts_find_every_part_that_they_look_for() -> None:
    parts = page()
    for name in ("watching.js", "loading.mjs"):
        assert {*re.findall(r'getElementById\("(\w+)"\)', script(name))} <= parts.keys()
    for part, name in (("trouble", "watching.js"), ("waking", "loading.mjs")):
        tags = {each.tag for each in all_nodes(parts[part])}
        wanted = re.findall(r'(?:trouble|statusElement)\.querySelector\("(\w+)"\)', script(name))
        assert wanted and {*wanted} <= tags
    wanted = re.findall(r"statusElement\.dataset\.(\w+)", script("loading.mjs"))
    assert wanted and all(parts["waking"].attributes[f"data-{each}"] for each in wanted)
    assert all(mark in parts["waking"].attributes["data-fetching"] for mark in ("{here}", "{all}"))
    for suffix in PACKINGS:
        found = parts["waking"].attributes[f"data-{suffix}"]
        assert found == "0", "only the build knows the number of bytes"


def test_whoever_reads_by_ear_is_told_how_much_has_arrived_and_what_is_new() -> None:
    assert [part.attributes["role"] for part in (page()["waking"], *draw_page_notices())] == [
        "status",
        "status",
    ]


def test_whoever_is_framed_can_open_it_on_its_own() -> None:
    (link,) = (each for each in all_nodes(page()["trouble"]) if each.tag == "a")
    assert (link.attributes["href"], link.attributes["target"]) == ("./", "_top")


def test_what_is_new_is_told_at_home_and_taken_with_one_button() -> None:
    (newer,) = draw_page_notices()
    assert (newer.attributes["id"], newer.attributes["class"]) == ("newer", "at-home")
    assert [each.tag for each in all_nodes(newer)].count("button") == 1
    assert to_html(newer) in {to_html(part) for part in draw_prerendered_nodes(GAMES)}

"""The drawn nodes: all of them mean something to HTML, screen readers, styles, stage, translators and app."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import markup
import styled
from acts import ATTRIBUTES, is_listed
from clowder import games
from clowder.app.effects import SetViewer
from clowder.app.route import Route
from clowder.app.tempo import HASTE
from clowder.core.i18n import set_language
from clowder.widgets.nodes import Node
from clowder.widgets.pictures import ART
from conftest import ROOT
from drawn import PLACES, draw_pages, pages_at, visitor_at
from marking import untranslated_texts
from screens import Screen, every_screen
from tools import words
from variants import GAMES
from visiting import Visitor, all_nodes

PY = Path(games.__file__).parents[2]

FOREIGN = PY / "clowder" / "stage/foreign.py"

each_place = pytest.mark.parametrize("place", PLACES)


class OfACatalogue(NullTranslations):
    """English, with a note of every text said and of the texts that the catalogue translates."""

    def __init__(self, known: Iterable[str]) -> None:
        super().__init__()
        self._known = {one for text in (*known, *untranslated_texts()) for one in text.split("\0")}
        self.said = set[str]()

    def gettext(self, message: str) -> str:
        self._note(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._note(msgid1, msgid2)
        return msgid1 if n == 1 else msgid2

    @property
    def unknown(self) -> set[str]:
        """The texts said that the catalogue does not have."""
        return self.said - self._known

    def _note(self, *said: str) -> None:
        self.said |= {*said}


@pytest.fixture
def noting(english: None) -> OfACatalogue:
    """Set a new language that notes all texts, so that no cached node is used, and return it."""
    language = OfACatalogue(words.read_catalogue(words.catalogue_files(ROOT)[0]))
    set_language(language)
    return language


@pytest.mark.usefixtures("thinks_less")
@each_place
def test_whatever_is_drawn_means_something(place: str, noting: OfACatalogue) -> None:
    wrong = {fault for page in pages_at(place) for fault in _faults(page)}
    assert not wrong and not noting.unknown


def _faults(page: Node) -> Iterator[str]:
    yield from markup.find_faults(page)
    yield from _unstyled(page)
    yield from _unread(page)
    yield from _unwatched(page)
    yield from _pointless(page)
    yield from _unanswered(page)
    yield from _silent(page)


# CSS classes and properties that the style knows

UNUSED = frozenset({"suit-h", "suit-s", "house-cat", *(game.name for game in GAMES)})
"""Classes that no style needs.

A style knows their siblings: clubs and diamonds, the kitten and the boss, some games.
"""


def _unstyled(page: Node) -> Iterator[str]:
    known = used_classes()
    for node in all_nodes(page):
        for name in node.attributes.get("class", "").split():
            if name not in known:
                yield f"a class that no style, stage or script uses: {name}"
        for name in re.findall(r"(--[\w-]+):", node.attributes.get("style", "")):
            if name not in used_properties():
                yield f"a property that no style asks for: {name}"


@cache
def used_classes() -> frozenset[str]:
    """Return the classes that a style, the stage or a script uses."""
    selecting = (selector for _, selector in styled.all_selectors())
    return frozenset(re.findall(r"\.([a-z][\w-]*)", "\n".join([*selecting, *_stage()]))) | UNUSED


@cache
def used_properties() -> frozenset[str]:
    """Return the custom properties that a style uses."""
    return frozenset(
        name
        for sheet in styled.style_sheets()
        for name in re.findall(r"var\((--[\w-]+)", sheet.read_text("utf-8"))
    )


@cache
def _stage() -> tuple[str, ...]:
    """Return all string literals of the stage and the scripts, without those of `stage/foreign.py`."""
    paths = sorted({*(PY / "clowder" / "stage").glob("*.py")} - {FOREIGN})
    modules = [ast.walk(ast.parse(path.read_text("utf-8"))) for path in paths]
    said = [each.value for tree in modules for each in tree if isinstance(each, ast.Constant)]
    scripts = [path.read_text("utf-8") for path in sorted((ROOT / "assets").glob("*.*js"))]
    quoted = [text for script in scripts for text in re.findall(r"""["'`]([^"'`]*)["'`]""", script)]
    return (*(each for each in said if isinstance(each, str)), *quoted)


# Data attributes that the stage reads


def _unread(page: Node) -> Iterator[str]:
    for node in all_nodes(page):
        for name in node.attributes:
            if name.startswith("data-") and name not in used_data_attributes():
                yield f"no style, stage or script reads {name}"


@cache
def used_data_attributes() -> frozenset[str]:
    """Return every `data-...` attribute that a style, the stage or a script reads."""
    asking = "\n".join([*(sheet.read_text("utf-8") for sheet in styled.style_sheets()), *_stage()])
    asked = set(re.findall(r"data-[a-z-]+", asking))
    sources = [*(PY / "clowder" / "stage").glob("*.py"), *(ROOT / "assets").glob("*.*js")]
    told = (name for path in sources for name in re.findall(r"dataset\.([a-z]+)", path.read_text("utf-8")))
    return frozenset(asked | {f"data-{name}" for name in told})


# Attributes that the stage restores when browser extensions have changed them

UNWATCHED = frozenset({"style", "open", "href", "src"})
"""Attributes that the stage does not restore, for the reasons in `stage/foreign.py`."""

PICTURES = frozenset({"svg", "g", "use", "rect", "circle", "line", "path", "text", "tspan"})
"""Elements whose attributes are only about their looks."""


def _unwatched(page: Node) -> Iterator[str]:
    for node in all_nodes(page):
        for name in () if node.tag in PICTURES else node.attributes:
            if name not in restored_attributes() | UNWATCHED:
                yield f"the stage does not restore {name}"


@cache
def restored_attributes() -> frozenset[str]:
    """Return the attributes that the stage restores."""
    assigned = (each for each in ast.parse(FOREIGN.read_text("utf-8")).body if isinstance(each, ast.Assign))
    return frozenset(next(ast.literal_eval(each.value) for each in assigned))


# References to pictures, labels and keys


def _pointless(page: Node) -> Iterator[str]:
    for node in all_nodes(page):
        href = node.attributes.get("href", "") if node.tag == "use" else ""
        if href and href.removeprefix(f"{ART}#") not in picture_names():
            yield f"no such picture: {href}"
        if node.tag == "button" and not _does_something(node):
            yield f"a button that does nothing: {node.attributes}"
        if "aria-hidden" in node.attributes and "data-act" in node.attributes:
            yield f"a hidden element that can be tapped: {node.attributes}"
        yield from _twins(node)
    spots = [node.attributes["data-spot"] for node in all_nodes(page) if "data-spot" in node.attributes]
    yield from (f"two places are the same spot: {spot}" for spot in spots if spots.count(spot) > 1)


def _does_something(button: Node) -> bool:
    its = button.attributes
    return bool(
        {"data-act", "data-file", "data-picture", "data-say", "disabled", "aria-disabled"} & its.keys()
    )


def _twins(node: Node) -> Iterator[str]:
    """Yield a complaint for each key that two siblings of one tag share."""
    keys = [(child.tag, child.key) for child in node.children if isinstance(child, Node) and child.key]
    yield from (f"two are called {key}" for key in {key for key in keys if keys.count(key) > 1})


@cache
def picture_names() -> frozenset[str]:
    """Return the names of all pictures."""
    drawn = ElementTree.parse(ROOT / ART).iter("{http://www.w3.org/2000/svg}symbol")
    return frozenset(symbol.attrib["id"] for symbol in drawn)


# Acts that a page answers, and notices that screen readers announce


def _unanswered(page: Node) -> Iterator[str]:
    for node in all_nodes(page):
        for act in filter(None, map(node.attributes.get, ATTRIBUTES)):
            if not is_listed(act):
                yield f"{act!r} is no act of widgets/acts.py"


SAID_AT_ONCE = {
    "notice": {"alert", "status"}, "done": {"status"}, "prompt": {"status"}, "heard": {"status"},
    "verdict": {"status"}, "learned": {"status"},
}  # fmt: skip
"""Classes of notices that must be announced at once, and the ARIA roles that announce them."""


def _silent(page: Node) -> Iterator[str]:
    for node in all_nodes(page):
        said = (child for child in node.children if isinstance(child, str) and node.tag != "code")
        yield from (f"a placeholder is left: {text}" for text in said if re.search(r"\{\w+\}", text))
        for name in node.attributes.get("class", "").split():
            is_told = name in SAID_AT_ONCE and node.key != "remark"  # a remark comes with its page
            if is_told and node.attributes.get("role") not in SAID_AT_ONCE[name]:
                yield f"a notice that no screen reader announces: {node.attributes}"


# Texts and classes that no screen uses


@pytest.mark.usefixtures("thinks_less")
def test_no_text_and_no_class_of_a_screen_is_there_in_vain(noting: OfACatalogue) -> None:
    drawn = set[str]()
    for page in draw_pages():
        for node in all_nodes(page):
            drawn |= {*node.attributes.get("class", "").split()}
    assert _classes_of_screens() - drawn == {*LATER}
    assert _texts_of_screens() - noting.said - OF_PLAIN_GAMES == ELSEWHERE


def _texts_of_screens() -> set[str]:
    """Return the texts of screens and widgets, by the source references in the catalogue."""
    parts = words.catalogue_files(ROOT)[0].read_text("utf-8").split("\n\n")
    of_screens = (part for part in parts if re.search(r"^#: .*(/(screens|widgets)/|_screen\.py)", part, re.M))
    quoted = (re.findall(r'^msgid(?:_plural)? ((?:".*"\n)+)', part, re.M) for part in of_screens)
    return {"".join(map(ast.literal_eval, text.splitlines())) for texts in quoted for text in texts}


@cache
def _classes_of_screens() -> frozenset[str]:
    """Return the classes in our own styles, without the styles of games and the colours of seats."""
    selecting = (selector for sheet, selector in styled.all_selectors() if sheet not in styled.OF_GAMES)
    return frozenset(
        name
        for selector in selecting
        for name in re.findall(r"\.([a-z][\w-]*)", selector)
        if not re.fullmatch(r"s\dc\d", name)
    )


LATER = (
    "aloft", "away", "celebration", "cry", "day", "drawn", "earlier", "edge-1", "edge-2", "edge-3",
    "far", "flight", "gain", "of-win", "shown", "still",
    "kept", "mistake", "new", "opening", "phrase", "ring", "stage",
)  # fmt: skip
"""Classes of nodes that the stage makes, are drawn too seldom for these screens, or in Japanese alone."""

ELSEWHERE = {
    "Guess {n}: {cards} of {of} hidden cards are right.",
    "In the latest game of {game}, {cards} of {of} cards in hidden hands were guessed rightly. You "
    "would guess as well: it knows no more, it only guesses more often.",
    "In nothing so far.",
    "No unfinished game.",
    "Nobody noticed {name}’s mistake",
    "Not all that was kept of the cards can be read. What can be is still here.",
    "For all words here, and for the cards that are read.",
    "That is all for today.",
    "The cards give some more and some less. With the same luck for all it would have been a tie.",
    "The house",
    "The secret has other signs than those on the seal. It is not the one that was sealed.",
    "The settings came, and no new game.",
    "The settings came, and {n} game.",
    "The settings came, and {n} games.",
    "There were no turning points.",
    "This game takes no cards by a link.",
    "This link to a deck cannot be read. It may have been cut off, or be of a newer Clowder.",
    "This record can be read up to here. {reason}",
    "nothing today",
    "{name} takes the lead",
    "{name}: {things}",
    "{n} hint",
    "{n} hints",
    "{start} for the others",
    "{thing}, {n} times",
}
"""Texts drawn too seldom for these screens; they have tests of their own."""


OF_PLAIN_GAMES = {
    "How it goes on",
    "How it is played",
    "Somebody shuffles and deals, and all see to it that the rules are kept.",
    "Suits",
    "Variants and house rules",
    "{n} cards.",
}
"""Texts for games with only rules and a view, if the list has such games."""


# Acts and inputs


@pytest.mark.parametrize("screen", every_screen(), ids=lambda screen: screen.name)
def test_whatever_can_be_done_on_a_screen_does_something(screen: Screen) -> None:
    page = visitor_at(screen).current_page()
    for act, value in _possible(page):
        visitor = visitor_at(screen)
        visitor.move_clock(HASTE)
        before = _all_of(visitor)
        visitor.do_act(act, value)
        if "playing" not in visitor.current_page().attributes.get("class", "").split():
            assert not [*_faults(visitor.current_page())], act
        moved = {(act.split()[0], each.split()[0]) for each in _moved(before[0], visitor.current_page())}
        assert moved <= ELSEWHERE_NOW
        assert not [*_sudden(before[0], visitor.current_page())], act
        shown = [effect for effect in visitor.effects if not isinstance(effect, SetViewer)]
        done = shown or _all_of(visitor) != before
        assert done or (screen.name, act.split()[0]) in NOTHING_NEW, (act, value)


def _all_of(visitor: Visitor) -> tuple[Node, Route, dict[str, str]]:
    """Return the page, the route and the storage of a visitor."""
    return (
        visitor.current_page(),
        visitor.app.route,
        {name: visitor.store.get(name) or "" for name in visitor.store.names()},
    )


def _moved(before: Node, after: Node) -> Iterator[str]:
    """Yield acts whose button has moved on the same page, so that focus and finger lose it."""
    if (before.tag, before.key) == (after.tag, after.key):
        there, now = _unique(before), _unique(after)
        yield from (act for act in there.keys() & now.keys() if there[act] != now[act])


def _sudden(before: Node, after: Node) -> Iterator[str]:
    """Yield texts of live regions that came to the page together with their text.

    Some screen readers miss these.
    """
    if (before.tag, before.key) == (after.tag, after.key):
        there = dict(_regions(before, (before.tag,)))
        yield from (text for way, text in _regions(after, (after.tag,)) if text and way not in there)


def _regions(node: Node, way: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the path of each live region, and its text without its buttons.

    Alerts are left out, as browsers announce a new alert by themselves. So are speech bubbles and cards being
    answered, which come together with their texts.
    """
    if node.attributes.get("role") == "status" or "aria-live" in node.attributes:
        yield way, " ".join(each for part in all_nodes(node) if part.tag != "button" for each in _own(part))
    for place, child in enumerate(node.children):
        if isinstance(child, Node) and child.key not in ("bubble", "answering"):
            yield from _regions(child, (*way, f"{child.tag} {child.key or place}"))


def _own(node: Node) -> Iterator[str]:
    return (child for child in node.children if isinstance(child, str))


def _unique(page: Node) -> dict[str, tuple[str, ...]]:
    """Return the acts that only one element of the page does, each with the path of that element."""
    ways = list(_ways(page, (page.tag,)))
    acts = [act for act, _ in ways]
    return {act: way for act, way in ways if acts.count(act) == 1}


def _ways(node: Node, way: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the acts of a node and of all nodes below, each with its path.

    The path has keys, else places, as the stage finds nodes.
    """
    its = node.attributes
    if act := its.get("data-change") or (its.get("data-act") if node.tag == "button" else None):
        yield act, way
    for place, child in enumerate(node.children):
        if isinstance(child, Node):
            yield from _ways(child, (*way, f"{child.tag} {child.key or place}"))


ELSEWHERE_NOW = {
    *(("look", "look"), ("skip", "look"), ("skip", "review"), ("skip", "again"), ("who", "settings")),
    *(("undo", "answer"), ("move", "answer"), ("open", "answer"), ("drop", "keep"), ("put", "pick")),
    *((verb, "pick") for verb in ("sit", "person", "stand", "join")),
    *(("content", "read"), ("content", "content"), ("pick", "put"), ("pick", "pick"), ("own", "own")),
}
"""Pairs of acts: after the first, another element does the second."""


def _possible(page: Node) -> Iterator[tuple[str, str]]:
    """Yield one act of each kind, with a value other than the present one."""
    kinds = set[tuple[str, ...]]()
    for node in all_nodes(page):
        its = node.attributes
        for act in filter(None, (its.get("data-act"), its.get("data-change"))):
            kind = tuple(re.sub(r"\d+", "0", act).split()[:3])
            is_so = its.get("aria-pressed") == "true" or "aria-disabled" in its or "disabled" in its
            if kind not in kinds and not is_so:
                kinds.add(kind)
                yield act, _another(node)


NOTHING_NEW = {
    ("home with a notice", "go-on"): "It is as little there as before.",
    ("preview refused", "content"): "The shelf is as full as before.",
    ("stepped-on-the-cat lobby options", "preset"): "One of them is what was chosen.",
    ("stepped-on-the-cat lobby dealt", "preset"): "One of them is what was chosen.",
    ("stepped-on-the-cat lobby people", "preset"): "One of them is what was chosen.",
    ("black-cat lesson", "pause"): "A lesson has no clock.",
    ("black-cat lesson 2", "pause"): "A lesson has no clock.",
    ("black-cat example", "pause"): "An example has no clock.",
    ("kit-and-kat example", "close"): "The style hides it.",
    ("kit-and-kat lesson 2", "close"): "The style hides it.",
    ("black-cat review", "pause"): "The style hides it.",
    ("alley-cat headphones", "ear"): "It has been asked for.",
    ("kit-and-kat computers", "hurry"): "The computer goes on when it is woken.",
}
"""Acts that may change nothing, each with the reason."""


def _another(node: Node) -> str:
    if node.tag == "select":
        options = [each.attributes for each in node.children if isinstance(each, Node)]
        return next((each["value"] for each in options if "selected" not in each), "")
    return "7" if node.attributes.get("type") == "range" else "Zoe"

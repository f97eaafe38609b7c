"""Every screen in every engine: nothing is covered or cut off, and all is where Chromium has it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from browser.in_engines import EVERY_ENGINE, in_engine
from browser.looking import AT_REST, FAULTS, STILL, THINGS, overlap_faults, unintended_faults
from browser.touching import UNTIL
from browser.whole_games import touch_named
from engines import BrowserTablet
from parameters import mark_slow
from pieces import READY
from screens import Screen, every_screen, screen_named

SIZES = ((1024, 768), (768, 1024))

CHOSEN = (
    "home with games", "settings with people", "person", "statistics", "alley-cat scan",
    "black-cat sitting", "kit-and-kat lobby options", "stepped-on-the-cat rules", "alley-cat lesson",
    "library books", "cards question", "making deck", "deck offered", "alley-cat by ear", "sealed envelope",
    "black-cat 4 middle", "black-cat turns round 3", "black-cat result",
    "stepped-on-the-cat 3 open", "stepped-on-the-cat round 1", "stepped-on-the-cat result alone",
    "alley-cat open", "alley-cat trick", "alley-cat result deal", "alley-cat review", "kit-and-kat 4 open",
    "kit-and-kat answered", "kit-and-kat round knowing", "kit-and-kat result",
)  # fmt: skip
"""Screens of every kind that each run shows in both sizes. Of the others each is shown in one size."""

NEAR = 8
"""Pixels by which boxes may differ in addition: menus are that much wider in WebKit."""

WIDER = 1 / 50
"""Share of a width by which boxes may differ: text is that much wider in WebKit."""

LOWER = 1 / 25
"""Share of a height, or of the distance from the top, by which boxes may differ: WebKit rounds line heights
down.
"""

LONG = 18
"""Length of a text that may need one line more or fewer, and then moves what follows."""

FEW = 4
"""Number of differences per screen that are reported, as the others mostly follow from them."""

DAY = re.compile(r"\d{4}-\d\d-\d\d")
"""A date, which two engines tell differently if midnight comes between them."""

UNPAINTED = "document.documentElement.style.opacity = 0"
"""JavaScript that keeps the layout but makes painting unnecessary."""

Box = tuple[int, int, int, int]


class Thing(NamedTuple):
    """A visible thing: element and text, box (left, top, width, height in pixels), and number of lines."""

    name: str
    box: Box
    lines: int
    thick: float
    """Distance between lines: downwards, or across if the table is turned sideways."""


class Sight(NamedTuple):
    """Faults of a screen, and the things that are visible."""

    faults: list[str]
    things: list[Thing]


class Visit(NamedTuple):
    """Results of an engine: a lobby after the tablet was turned, and every screen by name."""

    turned: list[str]
    at_once: list[str]
    """The same lobby, after a start with the tablet turned."""
    sights: dict[str, Sight]


def visit(tablet: BrowserTablet, address: str, which: str) -> Visit:
    tablet.load_page(address)
    tablet.evaluate(READY)
    tablet.resize_page(*SIZES[1])
    turned = _things_of_the_lobby(tablet)
    tablet.reload_page()
    tablet.evaluate(READY)
    _wait_for_the_lobby(tablet)
    touch_named(tablet, "^Home$")
    at_once = _things_of_the_lobby(tablet)
    tablet.evaluate(f"({STILL})()")
    tablet.evaluate(UNPAINTED)
    return Visit(turned, at_once, dict(_sights(tablet, which)))


def _things_of_the_lobby(tablet: BrowserTablet) -> list[str]:
    touch_named(tablet, "^Alley Cat")
    _wait_for_the_lobby(tablet)
    return list(tablet.evaluate(f"({AT_REST})().then(() => ({THINGS})().map(String))"))


def _wait_for_the_lobby(tablet: BrowserTablet) -> None:
    """Wait until the lobby is shown, and has the address with which a reload leads to it again."""
    is_there = "location.hash && document.querySelector('#app .lobby')"
    tablet.evaluate(UNTIL.replace("CONDITION", is_there).replace("WORDS", "'the lobby'"))


def _sights(tablet: BrowserTablet, which: str) -> Iterator[tuple[str, Sight]]:
    """Yield the chosen screens, or the others. For Chromium `test_look` covers them all."""
    chosen = [screen_named(name) for name in CHOSEN]
    others = [screen for screen in every_screen() if screen.name not in CHOSEN]
    for i, (width, height) in enumerate(SIZES):
        tablet.resize_page(width, height)
        for screen in chosen if which == "chosen" else others[i :: len(SIZES)]:
            faults, things = tablet.evaluate(_looked_at(screen))
            named = [Thing(DAY.sub("today", name), tuple(box), *lines) for name, box, *lines in things]
            yield f"{screen.name} {width}x{height}", Sight(unintended_faults(faults), named)


def _looked_at(screen: Screen) -> str:
    """Return JavaScript that shows a screen, and returns its faults and its things."""
    return f"""(async () => {{
        await {screen.script_to_screen};
        await ({AT_REST})();
        return [[...await ({FAULTS})(), ...({overlap_faults(".felt")})()], ({THINGS})()];
    }})()"""


@cache
def seen(engine: str, which: str, site: str) -> Visit:
    """Return the results of this engine, computed only once."""
    return in_engine(engine, visit, site, which)


parts = pytest.mark.parametrize("which", ["chosen", *mark_slow("others")])


@pytest.mark.essential
@pytest.mark.timeout(600)
@parts
@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_nothing_is_cut_off_or_covered_or_outside(engine: str, which: str, site: str) -> None:
    sights = seen(engine, which, site).sights
    found = [f"{name}: {fault}" for name, sight in sights.items() for fault in sight.faults]
    assert not found, "\n".join(found)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_the_tablet_is_turned_on_the_home_screen(engine: str, site: str) -> None:
    """WebKit kept the wide layout for the narrow page that came next."""
    turned, wanted, _ = seen(engine, "chosen", site)
    assert turned == wanted and any("Play" in thing for thing in wanted)


@pytest.mark.timeout(600)
@parts
@pytest.mark.parametrize("engine", EVERY_ENGINE[1:])
def test_everything_is_where_chromium_has_it(engine: str, which: str, site: str) -> None:
    ours, wanted = seen(engine, which, site).sights, seen("Chromium", which, site).sights
    found = [
        f"{name}: {each}"
        for name in wanted
        for each in _some(list(_differences(ours[name].things, wanted[name].things)))
    ]
    assert not found, "\n".join(found)


def _some(differences: Sequence[str]) -> list[str]:
    more = len(differences) - FEW
    return [*differences[:FEW], f"and {more} more"] if more > 0 else list(differences)


def _differences(ours: Sequence[Thing], wanted: Sequence[Thing]) -> Iterator[str]:
    mine, theirs = _each_by_name(ours), _each_by_name(wanted)
    yield from (f"not in Chromium: {name}" for name in mine.keys() - theirs.keys())
    yield from (f"only in Chromium: {name}" for name in theirs.keys() - mine.keys())
    pairs = {name: (mine[name], theirs[name]) for name in theirs if name in mine}
    moved = sum(_moved(*pair) for pair in pairs.values())
    for name, (thing, there) in pairs.items():
        if not _is_near(thing.box, there.box, moved):
            yield f"{name} is {_told(thing.box)}, in Chromium {_told(there.box)}"
        if thing.lines != there.lines and not _moved(thing, there):
            yield f"{name} has {thing.lines} lines, in Chromium {there.lines}"


def _moved(thing: Thing, there: Thing) -> float:
    """Return how far a long text may move others if it has one line more or fewer; else 0."""
    may_wrap = len(there.name.partition("“")[2]) > LONG and abs(thing.lines - there.lines) == 1
    return max(thing.thick, there.thick) if may_wrap else 0


def _is_near(box: Box, wanted: Box, moved: float) -> bool:
    _, top, width, height = wanted
    wide, low = NEAR + WIDER * width + moved, NEAR + moved
    allowed = (wide, low + LOWER * top, wide, low + LOWER * height)
    return all(abs(a - b) <= most for a, b, most in zip(box, wanted, allowed, strict=True))


def _each_by_name(things: Sequence[Thing]) -> dict[str, Thing]:
    """Return the things by name, with a number if a name occurs again."""
    times: Counter[str] = Counter()
    named = {}
    for thing in things:
        times[thing.name] += 1
        number = f" ({times[thing.name]})" if times[thing.name] > 1 else ""
        named[thing.name + number] = thing
    return named


def _told(box: Box) -> str:
    left, top, width, height = box
    return f"{width}x{height} at {left},{top}"

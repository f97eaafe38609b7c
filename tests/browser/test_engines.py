"""Every game to its result in Firefox and WebKit, by touch if possible, else by mouse.

In Chromium `test_whole_games` plays many more. Other tests are of what differs between engines.
"""

import struct
import threading
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from browser.in_engines import CHROMIUM_FIRST, EVERY_ENGINE, in_engine
from browser.players import CURTAIN, buttons_named, card_buttons, play_on
from browser.touching import glance_at
from browser.whole_games import (
    After,
    begin_game,
    loaded_anew,
    make_player,
    play_race,
    touch_named,
    whole_game,
    with_books,
)
from clowder.core.table import Table
from clowder.core.transcript import read_transcript, write_transcript
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.black_cat import rules as black_cat
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from engines import TABLET, BrowserTablet, Spot
from pieces import READY
from screens import Screen, saved_store, screen_named, table_of
from spoiling import SpoilingHost
from variants import RULES

BOOKS = 1
"""Number of books in Kit and Kat: thirteen more would be the same thirteen times."""

RACED = 3
"""Number of cards that are taken in a race before a player calls."""

RACE = black_cat.Options(call_after=3)
BOOK = kit_and_kat.Options(books=BOOKS)

SOON_OVER = (
    table_of(stepped_on_the_cat.NAME, 2, 0, short=True, cats=20, head_start=(2, 2)),
    table_of(alley_cat.NAME, 2, 0, head_start=(40, 40)),
)
"""Saved games that a few points will end."""

WAYS = (
    (black_cat.NAME, 3, RACE),
    (kit_and_kat.NAME, 2, BOOK),
    *((table.rules.NAME, table.seats, table.options) for table in SOON_OVER),
)
"""Games with their numbers of players and options, in the order in which they are played."""

PLAYED_IN = {"Firefox": WAYS[:2], "WebKit": WAYS[2:]}
"""The games that a run without `--all` plays in each engine."""

RELOADED = 15
"""Number of touches before a game is reloaded."""

FOCUSED = "document.activeElement.dataset.act ?? ''"
DISCARDS = """(() => {
    const { x, y, width } = [...document.querySelectorAll(".middle .card")].at(-1).getBoundingClientRect();
    return [x + width / 2, y + 40];
})()"""


def played(tablet: BrowserTablet, address: str, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the transcripts of these games, and the errors of the page."""
    complaints: list[str] = []
    reloaded: list[int] = []

    def after(number: int) -> None:
        if number == RELOADED:
            complaints.extend(tablet.take_complaints())
            loaded_anew(tablet)
            complaints.extend(tablet.take_complaints())
            reloaded.append(number)

    tablet.load_page(address)
    tablet.evaluate(READY)
    complaints += tablet.take_complaints()
    tablet.evaluate(with_books(BOOKS))
    begun_by_key_hold_and_drag(tablet)
    tables = [_play_game(tablet, name, after) for name in names]
    assert reloaded
    return [write_transcript(table) for table in tables], complaints + tablet.take_complaints()


def _play_game(tablet: BrowserTablet, name: str, after: After) -> Table[Any, Any]:
    """Play one of the games to its end and return its table."""
    for table in SOON_OVER:
        if name == table.rules.NAME:
            tablet.evaluate(Screen("", saved_store(table)).script_to_screen)
            touch_named(tablet, "^Go on with")
            return play_on(tablet, make_player(name, table.options), 2, after).table
    touch_named(tablet, "^Home$")
    if name == black_cat.NAME:
        begin_game(tablet, name, 3, RACE)
        return play_race(tablet, Random(3), after, RACED)
    return whole_game(tablet, name, 2, BOOK, after)


def begun_by_key_hold_and_drag(tablet: BrowserTablet) -> None:
    """Open the lobby by keyboard and the curtain by a long press, and drag a card to the discard pile."""
    tablet.press_key("Tab")
    while tablet.evaluate(FOCUSED) != f"choose {stepped_on_the_cat.NAME}":
        tablet.press_key("Tab")
    tablet.press_key("Enter")
    touch_named(tablet, "^Pass the tablet$")
    touch_named(tablet, "^Play$")
    seen = glance_at(tablet.evaluate)
    assert not seen.named_cards
    curtain = buttons_named(seen.buttons, CURTAIN)[0]
    tablet.touch_along((curtain.x, curtain.y), rest=800)
    card = card_buttons(glance_at(tablet.evaluate).buttons)[0]
    tablet.touch_along(*line((card.x, card.y), tablet.evaluate(DISCARDS)))
    moves = [str(entry.move) for entry in glance_at(tablet.evaluate).table.entries if entry.seat >= 0]
    assert [move.split()[0] for move in moves] == ["discard"]


def line(start: Spot, end: Spot) -> list[Spot]:
    """Return spots on the way from one spot to another."""
    (x, y), (to_x, to_y) = start, end
    return [(x + (to_x - x) * i / 5, y + (to_y - y) * i / 5) for i in range(6)]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("engine", EVERY_ENGINE[1:])
def test_every_game_is_played_to_its_end(engine: str, site: str, is_whole: bool) -> None:
    """A partial run plays each game in one of the engines."""
    ways = WAYS if is_whole else PLAYED_IN[engine]
    transcripts, complaints = in_engine(engine, played, site, [name for name, _, _ in ways])
    assert not complaints
    for (name, seats, options), transcript in zip(ways, transcripts, strict=True):
        table = read_transcript(transcript, RULES)
        assert (table.rules.NAME, table.seats, table.options) == (name, seats, options) and table.outcome


def found(tablet: BrowserTablet, address: str) -> list[str]:
    """Return what was saved on this tablet before; leave a text and a database."""
    tablet.load_page(f"{address}sw.js")
    return list(tablet.evaluate(FOUND))


FOUND = """(async () => {
    const found = [...Object.keys(localStorage), ...(await indexedDB.databases()).map(({ name }) => name)];
    localStorage.setItem("text", "left");
    await new Promise((done) => { indexedDB.open("database").onsuccess = done; });
    return found;
})()"""


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_each_tablet_has_never_been_here(engine: str, site: str) -> None:
    """The browser stays open for the next test that needs it."""
    assert [in_engine(engine, found, site) for _ in range(2)] == [[], []]


def pictured(tablet: BrowserTablet, address: str) -> bytes:
    tablet.load_page(address)
    tablet.evaluate(READY)
    return tablet.take_picture()


@pytest.mark.timeout(240)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_a_picture_is_taken(engine: str, site: str) -> None:
    """WebKitGTK never answered."""
    picture = in_engine(engine, pictured, site, for_pictures=engine == "WebKit")
    assert picture.startswith(b"\x89PNG") and struct.unpack(">II", picture[16:24]) == TABLET


LISTS = """[...document.querySelectorAll("select")].map((list) => {
    const { appearance, backgroundColor } = getComputedStyle(list);
    const { backgroundColor: wanted } = getComputedStyle(document.querySelector("main input"));
    return appearance === "none" && backgroundColor === wanted;
})"""
"""JavaScript that returns for each menu whether it has the colours of a text field."""


def lists(tablet: BrowserTablet, address: str) -> list[bool]:
    tablet.load_page(address)
    tablet.evaluate(READY)
    touch_named(tablet, "^Alley Cat")
    touch_named(tablet, "Change$")
    touch_named(tablet, "^Last draw$")
    return list(tablet.evaluate(LISTS))


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_a_list_to_choose_from_has_the_colours_of_the_page(engine: str, site: str) -> None:
    """WebKitGTK drew a grey button of its own over them."""
    assert set(in_engine(engine, lists, site)) == {True}


def underlined(tablet: BrowserTablet, address: str) -> str:
    """Return how a word that can be explained is underlined."""
    tablet.load_page(address)
    tablet.evaluate(READY)
    tablet.evaluate(screen_named("alley-cat rules").script_to_screen)
    return str(tablet.evaluate("getComputedStyle(document.querySelector('.word')).textDecorationLine"))


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_a_word_that_can_be_explained_is_underlined(engine: str, site: str) -> None:
    """WebKit read nothing of one property with line, style and thickness."""
    assert in_engine(engine, underlined, site) == "underline"


def started(tablet: BrowserTablet, address: str) -> list[str]:
    tablet.load_page(address)
    tablet.evaluate(READY)
    return tablet.take_complaints()


def comes_last(host: SpoilingHost, ending: str) -> None:
    """Hold back the file of this ending until PyScript has come and nothing was requested for two seconds."""
    (name,) = [name for name in host.files if name.endswith(ending)]
    host.spoil_part(name, "hanging")
    asked = 0
    while len(host.asked) > asked or not any(name.endswith("/core.js") for name in host.asked):
        asked = len(host.asked)
        time.sleep(2)
    host.mend_all()


@pytest.mark.slow
@pytest.mark.timeout(240)
@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_it_starts_in_whatever_order_its_parts_come(engine: str, static: SpoilingHost) -> None:
    static.asked.clear()
    threading.Thread(target=comes_last, args=(static, "/pyodide.mjs"), daemon=True).start()
    assert not in_engine(engine, started, static.address)

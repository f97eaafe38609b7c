"""Races of Black Cat on the tablet, with fingers on the piles."""

from random import Random
from typing import Any

from playwright.sync_api import Page

from browser.touching import NAMES, ScreenButton, Spot, find_buttons, saved_table, touch_button, wait_to_react
from clowder.app.model.party import Party
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.core.table import Table
from clowder.games.black_cat import rules as black_cat
from playing import possible_moves, run_house
from screens import Screen

SHAKING = """() => document.getAnimations().filter((each) => each.animationName?.startsWith("too-late"))
    .map((each) => each.effect.target.getAttribute("aria-label").split(":")[0])"""
"""JavaScript for the owners of shaking piles."""

SHAKE_ON = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[class*=late-] .pile { animation-duration: 60s }");
    document.adoptedStyleSheets = [sheet];
}"""
"""JavaScript that makes piles shake for a minute, as a slow machine may look late."""

TWO_TOUCHES = f"""([first, second, pause]) => {{
    const begun = performance.now();
    const send = (kind, [x, y], pointerId, timeStamp) => {{
        const how = {{ bubbles: true, pointerType: "touch", pointerId, clientX: x, clientY: y }};
        const event = Object.defineProperty(new PointerEvent(kind, how), "timeStamp", {{ value: timeStamp }});
        document.elementFromPoint(x, y).dispatchEvent(event);
    }};
    const tap = (...where) => {{ send("pointerdown", ...where); send("pointerup", ...where); }};
    tap(first, 901, begun);
    tap(second, 902, begun + pause);
    return ({SHAKING})();
}}"""
"""JavaScript for two taps, the second so many milliseconds after the first, by the events' times.

Returns the owners of shaking piles.
"""

SEND = """([kind, [x, y], id, more]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerType: "touch", pointerId: id, clientX: x, clientY: y, ...more,
}))"""
"""JavaScript for one pointer event."""


def begin_race(page: Page, seats: int, cards: int = 0, *, stalled: bool = False, **options: Any) -> None:
    """Show a race with the deck turned and some cards taken at random."""
    table = Table(black_cat, seats, black_cat.Options(**options))
    random = Random(seats)
    run_house(table, black_cat.COUNTDOWN_MS, random)
    for _ in range(cards):
        table.make_move(*random.choice(possible_moves(table)), table.last_entry_ms)
    if stalled:
        run_house(table, table.last_entry_ms + 5000, random)
    lay_table(page, table)


def lay_table(page: Page, table: Table[Any, Any]) -> None:
    """Show this game on the tablet, after a player's reaction time."""
    store = MemoryStore()
    SaveStore(store).store_game(
        "clowder.game.1", Party(NAMES[: table.seats], tuple(range(table.seats))), table
    )
    Screen("race", dict(store), ("go-on clowder.game.1",)).show_on(page)
    if waiting := find_buttons(page, "^Go on$"):
        touch_button(page, waiting[0])
    wait_to_react(page)


def pile_spot(page: Page, owner: str, side: str = "left") -> Spot:
    """Return the middle of a player's left or right pile."""
    return find_spot(find_buttons(page, f"^{owner}: {side} pile")[0])


def pile_even_if_covered(page: Page) -> Spot:
    """Return the middle of a pile that another element may cover."""
    box = page.locator(".pile").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def find_spot(button: ScreenButton) -> Spot:
    """Return the middle of a button."""
    return button.x, button.y


def deck_spot(page: Page) -> Spot:
    """Return the middle of the deck."""
    box = page.locator(".deck").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def taken_counts(page: Page) -> list[int]:
    """Return how many cards each seat has."""
    return [len(left) + len(right) for left, right in saved_table(page).state.piles]


def top_card(page: Page) -> str:
    """Return the name of the deck's top card."""
    return str(saved_table(page).state.deck[0])


def send_pointer(page: Page, kind: str, spot: Spot, pointer: int, **more: object) -> None:
    """Dispatch a pointer event of this kind at a spot, for the pointer of this number."""
    page.evaluate(SEND, [kind, spot, pointer, more])


def tap_spot(page: Page, spot: Spot) -> None:
    """Tap a spot with a finger."""
    page.touchscreen.tap(*spot)
    wait_to_react(page)


def count_ghosts(page: Page) -> int:
    """Return how many cards are drawn in flight."""
    return page.locator(".ghost").count()

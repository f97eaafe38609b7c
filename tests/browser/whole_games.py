"""Whole games in any engine, from the home screen to the result, by finger or mouse, with reloads."""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from browser.players import TOUCHES, Choice, a_cat, any_card, buttons_named, in_order, play_on, with_mistakes
from browser.touching import SEEN, TRANSCRIPT, glance_at, option_choices, value_pattern
from clowder.core.table import Table
from clowder.games import GAMES
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.black_cat import rules as black_cat
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY, FIRST_OWN_DECK
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.rules import TEN
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from engines import BrowserTablet
from screens import Screen
from small_decks import small_deck

TAKEN = 8
"""The number of cards taken before a player calls."""

HOLD = 1800
"""Milliseconds that the call button must be held."""

FIND = """((pattern) => new Promise((done, fail) => {
    const isWanted = (each) => RegExp(pattern).test((each.ariaLabel || each.innerText).trim());
    const note = ({ target }) => {
        const button = target.closest("button");
        window.wasTouched = Boolean(button) && isWanted(button);
    };
    const look = () => {
        const found = [...document.querySelectorAll("button")].find(isWanted);
        if (!found) return false;
        found.scrollIntoView({ block: "nearest", behavior: "instant" });
        window.wasTouched = false;
        addEventListener("pointerdown", note, { once: true, capture: true });
        const box = found.getBoundingClientRect();
        done([box.x + box.width / 2, box.y + box.height / 2]);
        return true;
    };
    const until = performance.now() + 20_000;
    const again = () => look() || (performance.now() < until ? setTimeout(again, 20) : fail(`no ${pattern}`));
    again();
}))"""
"""JavaScript for the middle of the first button with a name like this, once there is one.

The next touch sets `wasTouched`: whether it came to such a button.
"""

TRIES = 3
"""The number of touches after which a button counts as out of reach."""

REACT = f"new Promise((done) => {{ setTimeout(done, {SEEN}); }})"
"""JavaScript that waits a person's reaction time."""

KEPT = """new Promise((done) => {
    const mayLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const look = () => mayLeave() ? done() : setTimeout(look, 5);
    look();
})"""
"""JavaScript that waits until all is on the disk, so that the page can be left without a warning."""

CHOOSE = """(([name, value]) => {
    const menu = [...document.querySelectorAll("label")].find((each) => each.innerText.startsWith(name));
    const field = menu.querySelector("select");
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
})"""
"""JavaScript that chooses from a menu, which the browser draws and no page can touch."""

RELOADS = 120
"""The number of touches after which the page is reloaded."""

START = 100
"""Seconds within which the page must start, even on a busy machine."""

After = Callable[[int], None]
"""A function called after every touch, with its number."""


def with_books(books: int) -> str:
    """Return JavaScript that brings a deck of so many books, which makes a game shorter."""
    return Screen(
        "",
        {FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(books, TEN)), CHOSEN_DECK_KEY: FIRST_OWN_DECK},
    ).script_to_screen


def whole_game(
    tablet: BrowserTablet, name: str, seats: int, options: Any, after: After = lambda number: None
) -> Table[Any, Any]:
    """Play the game from the home screen to its result and return the table."""
    begin_game(tablet, name, seats, options)
    if name == black_cat.NAME:
        return play_race(tablet, Random(seats), after)
    return play_on(tablet, make_player(name, options), seats, after).table


def way_title(way: Any) -> str:
    """Return a test's name for a way to play: its seats, or what is chosen in the lobby."""
    return str(way) if isinstance(way, int) else " ".join(map(str, option_choices(way).items())) or "default"


def make_player(name: str, options: Any) -> Choice:
    """Return a player who knows the rules of this game."""
    if name == kit_and_kat.NAME:
        return in_order if options.way == "guided" else with_mistakes
    return {alley_cat.NAME: any_card, stepped_on_the_cat.NAME: a_cat}[name]


def begin_game(tablet: BrowserTablet, name: str, seats: int, options: Any) -> None:
    """Go from the home screen to the table."""
    game = next(game for game in GAMES if game.name == name)
    touch_named(tablet, f"^{game.title}")
    if len(game.rules.SEATS) > 1:
        touch_named(tablet, f"^{seats} players?$")
    if seats > 1 and name != black_cat.NAME:
        touch_named(tablet, "^Pass the tablet$")
    chosen = option_choices(options)
    if way := chosen.pop("Way", None):
        touch_named(tablet, value_pattern(way))
    if chosen:
        touch_named(tablet, "Change$")
    for option, value in chosen.items():
        if value in ("yes", "no"):
            touch_named(tablet, f"^{option}$")
        else:
            tablet.evaluate(f"({CHOOSE})({json.dumps([option, value])})")
    touch_named(tablet, "^Play$")


def touch_named(tablet: BrowserTablet, pattern: str) -> None:
    """Touch the first button with a name like this, as soon as there is one.

    A touch that has not come to it, as the page has moved meanwhile or the driver was silent, is made again.
    """
    for _ in range(TRIES):
        tablet.touch_along(tuple(tablet.evaluate(f"({FIND})({json.dumps(pattern)})")))
        if tablet.evaluate("wasTouched"):
            return
    raise AssertionError(f"no touch comes to {pattern!r}")


def play_race(
    tablet: BrowserTablet, random: Random, after: After = lambda number: None, cards: int = TAKEN
) -> Table[Any, Any]:
    """Play Black Cat: cards are taken at random; then all pass until a player may call, and does."""
    taken = 0
    for number in range(TOUCHES):
        seen = glance_at(tablet.evaluate)
        assert not seen.named_cards or seen.table.outcome
        if buttons_named(seen.buttons, "Again"):
            return seen.table
        piles = [each for each in seen.buttons if " pile, " in each.name]
        calls = buttons_named(seen.buttons, "End the game")
        wished = piles if taken < cards else calls or buttons_named(seen.buttons, "Pass")
        if found := buttons_named(seen.buttons, "Go on") or wished:
            chosen = random.choice(found)
            tablet.touch_along((chosen.x, chosen.y), rest=HOLD if chosen in calls else 0)
            taken += 1
        tablet.evaluate(REACT)
        after(number)
    raise AssertionError("the game does not end")


def loaded_anew(tablet: BrowserTablet) -> None:
    """Reload, and check that nothing is lost, the curtain is closed, and no hidden card is anywhere.

    The house, which waits for no touch, may have acted before the page was left.
    """
    tablet.evaluate(KEPT)
    before = tablet.evaluate(TRANSCRIPT)
    tablet.reload_page()
    wait_until_ready(tablet)
    seen = glance_at(tablet.evaluate)
    after = tablet.evaluate(TRANSCRIPT)
    assert _move_lines(after) == _move_lines(before), f"{before}\n\nbecame\n\n{after}"
    assert not seen.named_cards or seen.table.outcome


def wait_until_ready(tablet: BrowserTablet) -> None:
    """Ask until the page is ready; a question may be lost with the page before. Raises AssertionError."""
    until = time.monotonic() + START
    while not tablet.evaluate("document.documentElement?.dataset.ready ?? ''"):
        assert time.monotonic() < until, "the page does not start"
        time.sleep(0.1)


def _move_lines(transcript: str) -> list[str]:
    """Return the head of a transcript and the players' moves."""
    return [line for line in transcript.splitlines() if " house " not in line]


def now_and_then(tablet: BrowserTablet) -> After:
    """Return a function that reloads the page after every `RELOADS` touches."""
    return lambda number: loaded_anew(tablet) if number % RELOADS == RELOADS - 1 else None

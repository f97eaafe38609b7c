"""Players of each game by touch: the next touch of a person who knows the rules."""

import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from browser.touching import (
    IS_THERE,
    NAMES,
    PageGlance,
    ScreenButton,
    TouchFingers,
    collect_oneself,
    end_pause,
    find_buttons,
    glance_at,
    start_game,
    touch_button,
)
from clowder.core.table import Table
from clowder.core.transcript import write_transcript
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.kit_and_kat.faces import card_name as kat_name
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from clowder.games.stepped_on_the_cat.rules import COATS, TUNA
from clowder.games.stepped_on_the_cat.view import card_name as cat_name
from engines import BrowserTablet

TOUCHES = 5000
"""More touches than any game takes."""

STUCK = 100
"""The number of touches in a row without a change after which the game is stuck."""

LONG = 60
"""Seconds after which nothing more will happen by itself, even on a busy machine."""

CURTAIN = "I am "

CHANGED = """new Promise((done) => {
    const stop = () => { watching.disconnect(); done(); };
    const watching = new MutationObserver(stop);
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    watching.observe(document.getElementById("app"), everything);
    setTimeout(stop, 200);  // it may have changed just before
})"""
"""JavaScript that waits until something on the page changes."""

BAR = ("Home", "Undo", "Rules", "Sound", "Settings", "Hint", "Thank you", "Look at the table")

Choice = Callable[[list[ScreenButton], Table[Any, Any], Random], ScreenButton | None]
"""A function from all buttons, the table and a random source to the next touch; None to wait."""


def play_on(
    tablet: BrowserTablet, choose: Choice, seed: int, after: Callable[[int], None] | None = None
) -> PageGlance:
    """Open every curtain, check that it hides all secrets, and touch what is chosen, to the game's end.

    `after` is called with the number of every touch.
    """
    random, idle, entries, since = Random(seed), 0, 0, time.monotonic()
    for number in range(TOUCHES):
        seen = glance_at(tablet.evaluate)
        if buttons_named(seen.buttons, "Again"):
            return seen
        if len(seen.table.entries) != entries:
            idle, entries, since = 0, len(seen.table.entries), time.monotonic()
        assert idle < STUCK and time.monotonic() < since + LONG, (
            f"{[each.name for each in seen.buttons]}\n{write_transcript(seen.table)}"
        )
        opening = buttons_named(seen.buttons, CURTAIN)
        assert not opening or not seen.named_cards
        chosen = opening[0] if opening else choose(seen.buttons, seen.table, random)
        if chosen and tablet.evaluate(f"{IS_THERE}({json.dumps([chosen.name, chosen.x, chosen.y])})"):
            idle += 1
            tablet.touch_along((chosen.x, chosen.y))
        elif not chosen:
            tablet.evaluate(CHANGED)
        if after:
            after(number)
    raise AssertionError("the game does not end")


def play_at_the_edges(
    page: Page,
    fingers: TouchFingers,
    choose: Choice,
    seed: int,
    done: Callable[[PageGlance], bool] = lambda seen: False,
) -> PageGlance:
    """Play round the tablet: the player to move holds their corner and touches what is chosen.

    Ends when the game is over, or `done` says so, which is called before each touch.
    """
    random = Random(seed)
    holder = None
    for _ in range(TOUCHES):
        seen = glance_at(page.evaluate)
        turn = next(iter(seen.table.seats_with_moves()), None)
        if holder not in (None, turn):
            fingers.lift_all(rest=0)
            holder = None
        elif buttons_named(seen.buttons, "Again") or (holder is not None and done(seen)):
            return seen
        elif holder is None and turn is not None:
            assert not seen.named_cards
            corner = next(each for each in seen.buttons if each.name == f"{NAMES[turn]}: peek at my cards")
            fingers.put_down((corner.x, corner.y))
            holder = turn
        elif chosen := choose([each for each in seen.buttons if "peek" not in each.name], seen.table, random):
            fingers.tap_spot((chosen.x, chosen.y))
    raise AssertionError("the game does not end")


def buttons_named(reachable: list[ScreenButton], *beginnings: str) -> list[ScreenButton]:
    """Return the buttons whose names begin so, in the order of the beginnings."""
    return [each for beginning in beginnings for each in reachable if each.name.startswith(beginning)]


def card_buttons(reachable: list[ScreenButton]) -> list[ScreenButton]:
    """Return the buttons that belong to the game, such as cards."""
    return [each for each in reachable if each.name not in (*BAR, "Pass")]


# Alley Cat


def any_card(reachable: list[ScreenButton], table: Table[Any, Any], random: Random) -> ScreenButton | None:
    """Choose any card, and never wait."""
    choices = buttons_named(reachable, "Go on", "Faster") or card_buttons(reachable)
    return random.choice(choices) if choices else None


# I Stepped on the Cat!


def a_cat(
    reachable: list[ScreenButton],
    table: Table[stepped_on_the_cat.State, stepped_on_the_cat.Options],
    random: Random,
) -> ScreenButton | None:
    """Show a cat, else steal one, else step on one; discard if nothing else is possible. Alone, go on."""
    waiting = ("Go on", "Faster")
    useful = buttons_named(reachable, *waiting, "Show the", "Steal the", "Step on the", "Pass", "Discard the")
    if useful:
        return useful[0]
    shown = {coat for coat, cat in zip(COATS, table.state.shows[table.state.turn], strict=True) if cat}
    names = [cat_name(card) for card in table.state.hands[table.state.turn]] if table.seats > 1 else []
    fitting = [f"{coat} cat" for coat in COATS if coat not in shown and f"{coat} cat" in names]
    wanted = buttons_named(reachable, *fitting, cat_name(f"{TUNA}-a"), *names)
    return random.choice(wanted) if wanted and random.random() < 0.1 else wanted[0] if wanted else None


# Kit and Kat


def in_order(reachable: list[ScreenButton], table: Table[Any, Any], random: Random) -> ScreenButton | None:
    """Guided: play what can be played, else lay a Kitten, else pass."""
    if verdict := judging_button(reachable, table, random):
        return verdict
    right = [each for each in reachable if each.name.endswith("can be played")]
    chosen = (
        buttons_named(reachable, "Play ", "Lay ")
        or right
        or hand_buttons(reachable)
        or buttons_named(reachable, "Pass")
    )
    return chosen[0] if chosen else None


def judging_button(
    reachable: list[ScreenButton], table: Table[kit_and_kat.State, kit_and_kat.Options], random: Random
) -> ScreenButton | None:
    """Judge the card by the house rule `knowing`: open the answer first, then mostly say it was known."""
    if not table.state.deeds.awaits_verdict:
        return None
    if verdicts := buttons_named(reachable, "Knew it", "Did not know it"):
        return verdicts[random.random() < 0.2]
    return next(iter(buttons_named(reachable, "Open the answer of ")), None)


def hand_buttons(reachable: list[ScreenButton]) -> list[ScreenButton]:
    """Return the cards of the hand, and the Kittens: `A 1`."""
    return [each for each in reachable if re.match(r"[A-N] \d+\b", each.name)]


def with_mistakes(
    reachable: list[ScreenButton], table: Table[kit_and_kat.State, kit_and_kat.Options], random: Random
) -> ScreenButton | None:
    """Play the classic way with some mistakes, and call, mostly when there is something to call."""
    if verdict := judging_button(reachable, table, random):
        return verdict
    calls, deeds = buttons_named(reachable, "Kit-and-Kat!"), table.state.deeds
    erred = deeds.mistaken or deeds.misplaced or deeds.wrongly_laid
    if calls and random.random() < (0.5 if erred else 0.03):
        return random.choice(calls)
    right = [kat_name(card) for card in kit_and_kat.playable_cards(table.state, table.state.turn)]
    picked = [each.name for each in reachable if each.picked]
    laying, in_play = buttons_named(reachable, "Lay "), buttons_named(reachable, "Play ")
    if picked and in_play and (picked[0] in right or random.random() < 0.05 or not laying):
        return in_play[0]
    if picked and laying:
        return laying[0]
    return _choose_button(
        reachable, right, [kat_name(card) for card in table.state.hands[table.state.turn]], random
    )


def _choose_button(
    reachable: list[ScreenButton], right: list[str], hand: list[str], random: Random
) -> ScreenButton | None:
    """Choose a right card, mostly, if there is one; else pass, or a card of the hand to lay."""
    wanted = [each for each in hand_buttons(reachable) if each.name in right and random.random() < 0.95]
    passing = buttons_named(reachable, "Pass")
    if not wanted and passing:
        return passing[0]
    laid = [each for each in hand_buttons(reachable) if each.name in hand and random.random() < 0.95]
    choices = wanted or laid or hand_buttons(reachable)
    return random.choice(choices) if choices else None


def lay_the_last_card(page: Page) -> None:
    """Lay down the last card of the hand, right or wrong."""
    touch_button(page, hand_buttons(find_buttons(page))[-1])
    touch_button(page, find_buttons(page, "^Lay ")[0])


def open_the_curtain(page: Page) -> None:
    """Open the curtain by a tap, once the card that was played has landed and the curtain has come down."""
    curtain = page.get_by_role("region", name="Curtain")
    curtain.wait_for()
    collect_oneself(page)
    touch_button(page, find_buttons(page, f"^{CURTAIN}")[0])
    expect(curtain).to_have_count(0)


def play_a_card(page: Page) -> None:
    """Begin a game of Alley Cat, and play a card."""
    begin_alley_cat(page)
    lead_a_card(page)
    expect(page.get_by_role("region", name="Curtain")).to_be_visible()


def begin_alley_cat(page: Page) -> None:
    """Begin a game for two in this window."""
    page.bring_to_front()
    start_game(page, "Alley Cat", 2)
    end_pause(page)


def lead_a_card(page: Page) -> None:
    """Open the curtain in this window, and play the first card of the hand."""
    page.bring_to_front()
    collect_oneself(page)
    page.get_by_role("button", name=CURTAIN).tap()
    page.locator(".mine button.card").first.tap()

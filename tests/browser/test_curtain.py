"""Secrecy in a browser: while a curtain is up, no hand is in the document for even a moment."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.touching import TRANSCRIPT, begin_play, open_lobby, touch_named
from clowder.core.cards import iter_nested_strings
from clowder.core.rules import ONLOOKER
from clowder.core.table import Table
from clowder.core.transcript import read_transcript
from playing import deck_of
from variants import RULES

ACTS = 40
"""Number of acts in each game."""

UNDO = 0.3
"""Probability of an undo where one is possible. Without passing the tablet, all players are asked first."""

ASIDE = ("settings", "rules")
"""Acts that lead away from the table, and back."""

OBSERVE = """() => {
    const words = () => [...document.querySelectorAll("#app *")].flatMap((each) =>
        [...each.attributes].flatMap(({ value }) => value.split(" ")));
    window.behind = new Set();
    const look = () => document.querySelector("#app .curtain") && words().forEach((word) => behind.add(word));
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""JavaScript function that records every word of every attribute that is there while a curtain is up."""

SEEN = "() => { const seen = [...behind]; behind.clear(); return seen; }"
ACT = "(act) => document.querySelector(`#app [data-act='${act}']`)?.click()"
CHOICES = "() => [...document.querySelectorAll('#app [data-act]')].map((each) => each.dataset.act)"


def hidden(table: Table[Any, Any]) -> set[str]:
    """Return the cards that an onlooker does not see."""
    return deck_of(table).difference(iter_nested_strings(table.seen_state(ONLOOKER)))


def do_something(page: Page, random: Random) -> str:
    """Do a random act of the page, each verb with the same probability, but none that leads home."""
    acts = [act for act in page.evaluate(CHOICES) if not re.match("home|paper|read|leave|give", act)]
    verbs = sorted({act.split()[0] for act in acts})
    near = [verb for verb in verbs if verb not in ASIDE]
    away = [verb for verb in verbs if verb in ASIDE]
    is_at_the_table = bool(page.locator("main.playing").count())
    verb = random.choice(near if is_at_the_table and near and random.random() < 0.95 else away)
    if "undo" in verbs and random.random() < UNDO:
        verb = "undo"
    act: str = random.choice([act for act in acts if act.split()[0] == verb])
    page.evaluate(ACT, act)
    return act


@pytest.mark.essential
@pytest.mark.parametrize(
    ("title", "sitting"),
    [
        ("I Stepped on the Cat!", "lying still"),
        ("Alley Cat", "passed"),
        ("Alley Cat", "lying still"),
        ("Kit and Kat in Nuerland", "lying still"),
    ],
)
def test_behind_a_curtain_there_is_no_hand(home: Page, title: str, sitting: str) -> None:
    random = Random(f"{title} {sitting}")
    open_lobby(home, title, 2)
    if sitting == "lying still":
        touch_named(home, "^The tablet lies still$")
    begin_play(home)
    home.evaluate(OBSERVE)
    before = hidden(read_transcript(home.evaluate(TRANSCRIPT), RULES))
    looked = 0
    for _ in range(ACTS):
        act = do_something(home, random)
        home.wait_for_timeout(30)
        after = hidden(read_transcript(home.evaluate(TRANSCRIPT), RULES))
        behind = set(home.evaluate(SEEN))
        looked += bool(behind)
        assert not behind & before & after, act
        before = after
    for aside in ASIDE:
        if not home.locator("main.playing").count():
            home.evaluate(ACT, aside)
    assert looked or sitting == "lying still"

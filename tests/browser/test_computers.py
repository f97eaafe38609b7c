"""Games of one person against computers at every other seat, to the end, by touch."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.players import Choice, a_cat, any_card, buttons_named, in_order, play_on
from browser.touching import (
    NAMES,
    find_buttons,
    saved_table,
    sit_among_computers,
    touch_button,
    wait_to_react,
)
from browser.whole_games import with_books
from clowder.core.rules import HOUSE, ONLOOKER
from clowder.core.table import Table
from clowder.games import GAMES
from engines import BrowserTablet
from parameters import mark_slow

pytestmark = pytest.mark.usefixtures("still")


BOOKS = 3
"""Number of books in Kit and Kat."""

LISTEN = """() => {
    const heard = window.announced = [];
    const told = ({ target }) => (target.closest ? target : target.parentElement).closest(".told");
    new MutationObserver((changes) => {
        const said = new Set(changes.map(told));
        for (const region of said) if (region?.ariaLive) heard.push(region.textContent);
    }).observe(document.getElementById("app"), { childList: true, characterData: true, subtree: true });
}"""
"""JavaScript function that records every announcement of the region that tells what happens."""


def hurrying(choose: Choice) -> Choice:
    """Return the player who does not wait to see the others' moves."""
    return lambda reachable, table, random: (
        next(iter(buttons_named(reachable, "Go on", "Faster")), None) or choose(reachable, table, random)
    )


@pytest.mark.essential
@pytest.mark.parametrize(
    ("title", "seats", "choose", "options"),
    [
        *mark_slow(("I Stepped on the Cat!", 3, a_cat, {"Short": "yes"})),
        ("Alley Cat", 2, any_card, {}),
        ("Kit and Kat", 3, in_order, {}),
    ],
)
def test_a_person_plays_in_turn_with_computer_players(
    home: Page, at_home: BrowserTablet, title: str, seats: int, choose: Choice, options: dict[str, str]
) -> None:
    home.evaluate(with_books(BOOKS))
    home.evaluate(LISTEN)
    sit_among_computers(home, title, seats, **options)
    table = play_on(at_home, hurrying(choose), 1).table
    assert table.outcome and {entry.seat for entry in table.entries} >= set(range(seats))
    assert home.evaluate("announced") == deeds(table)


def deeds(table: Table[Any, Any]) -> list[str]:
    """Return the acts of all players, in the words for everybody."""
    tell = next(game.view.describe_entry for game in GAMES if game.name == table.rules.NAME)
    told = (tell(*step, NAMES) for step in table.iter_history(ONLOOKER) if step[0].seat != HOUSE)
    return [line for line in told if line]


@pytest.mark.slow
def test_a_person_plays_in_a_race_with_computer_players(home: Page) -> None:
    """The person is quick, but after their first card lets another have one."""
    sit_among_computers(home, "Black Cat", 3)
    home.locator(".pile[data-act]").first.wait_for()
    random = Random(1)
    while not (table := saved_table(home)).outcome:
        others = {entry.seat for entry in table.entries} & {1, 2}
        if (piles := find_buttons(home, " pile, ")) and (others or not any(table.state.piles[0])):
            touch_button(home, random.choice(piles))
        wait_to_react(home)
    assert find_buttons(home, "^Again$") and any(table.state.piles[0])
    assert any(table.state.piles[1]) or any(table.state.piles[2])

"""One person plays each game to its end, by touch, against computer players in every other seat."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page

from browser.conftest import forget
from browser.players import Choice, a_cat, any_card, in_order, named, play_on
from browser.touching import buttons, saved_table, sit_among_computers, touch

pytestmark = pytest.mark.usefixtures("still")

SEEN = 170
"""Milliseconds after which a tap in a race means the card that lies there now."""


@pytest.fixture
def lobby(home: Page) -> Iterator[Page]:
    """The page; what it remembers of computer players is forgotten afterwards."""
    yield home
    forget(home)


def hurrying(choose: Choice) -> Choice:
    """Whoever does not wait to see what the others do."""
    return lambda reachable, table, random: (
        next(iter(named(reachable, "Go on")), None) or choose(reachable, table, random)
    )


@pytest.mark.parametrize(
    ("title", "seats", "choose", "options"),
    [
        ("I Stepped on the Cat!", 3, a_cat, {"Short": "yes"}),
        ("Alley Cat", 2, any_card, {}),
        ("Kit and Kat", 3, in_order, {}),
    ],
)
def test_a_person_plays_in_turn_with_computer_players(
    lobby: Page, title: str, seats: int, choose: Choice, options: dict[str, str]
) -> None:
    sit_among_computers(lobby, title, seats, **options)
    table = play_on(lobby, hurrying(choose), 1).table
    assert table.outcome and {entry.seat for entry in table.entries} >= set(range(seats))


def test_a_person_plays_in_a_race_with_computer_players(lobby: Page) -> None:
    """The person is quick, but after their first card lets another have one."""
    sit_among_computers(lobby, "Black Cat", 3)
    lobby.locator(".pile[data-act]").first.wait_for()
    random = Random(1)
    while not (table := saved_table(lobby)).outcome:
        others = {entry.seat for entry in table.entries} & {1, 2}
        if (piles := buttons(lobby, " pile, ")) and (others or not any(table.state.piles[0])):
            touch(lobby, random.choice(piles))
        lobby.wait_for_timeout(SEEN)
    assert buttons(lobby, "^Again$") and any(table.state.piles[0])
    assert any(table.state.piles[1]) or any(table.state.piles[2])

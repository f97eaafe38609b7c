"""Touches from home to the first card: how many newcomers need, and those who have played before."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.touching import TABLET
from clowder.games.game import Game
from touches import CASES, count_touches

NEWCOMERS, RETURNING = 4, 3
"""The largest numbers of touches from home until a card can be played."""


@pytest.fixture(scope="module")
def new_tablet(browser: Browser) -> Iterator[Page]:
    """Yield a page on a tablet that knows no tip."""
    context = browser.new_context(viewport=TABLET, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("game", "way"), CASES, ids=[f"{game.name} {way}" for game, way in CASES])
def test_four_touches_lead_newcomers_to_a_card_and_three_whoever_has_played(
    new_tablet: Page, site: str, game: Game, way: str
) -> None:
    """A first race of Black Cat took five touches: after its tips it waited for one more."""
    newcomers, returning = count_touches(new_tablet, site, game, way)
    assert newcomers.until_playable <= NEWCOMERS, newcomers
    assert returning.until_playable <= RETURNING, returning
    assert newcomers.until_playable < newcomers.until_played == len(newcomers.controls)

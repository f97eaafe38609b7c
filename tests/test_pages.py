"""The pile of pages: what lies over another goes away again, and what is covered stands still."""

import pytest

from core.rules import NOBODY
from visiting import Visitor


def at_the_table(game: str = "alley-cat") -> Visitor:
    """Two play, and whoever has the turn has opened the curtain."""
    visitor = Visitor()
    visitor.start(game, 2)
    visitor.wait(5000)
    visitor.tap(next(act for act in visitor.acts() if act.startswith("open ")))
    return visitor


def test_pages_lie_over_each_other_and_come_back_in_turn() -> None:
    visitor = at_the_table()
    keys = [visitor.page().key]
    for act in ("rules", "paper", "paper close", "rules", "settings", "settings"):
        visitor.tap(act)
        keys.append(visitor.page().key)
    table = "alley-cat"
    assert keys == [table, "rules", "paper", "rules", table, "settings", table]


@pytest.mark.parametrize("act", ["rules", "settings"])
def test_under_a_page_that_covers_it_the_clock_stands_still_and_hands_are_closed(act: str) -> None:
    visitor = at_the_table()
    visitor.tap(act)
    assert visitor.playing.perspective.seat == NOBODY and visitor.app.due(visitor.at) is None
    visitor.wait(60_000)
    now = visitor.table.now
    visitor.tap(act)
    visitor.tap(next(act for act in visitor.acts() if act.startswith("open ")))
    visitor.tap(next(act for act in visitor.acts() if " lead " in act))
    assert visitor.table.now - now < 10_000


@pytest.mark.parametrize("way", [["rules", "paper"], ["settings"], []])
def test_home_is_home_from_wherever_somebody_is(way: list[str]) -> None:
    """A finger of before may still be on its way there."""
    visitor = at_the_table()
    for act in way:
        visitor.tap(act)
    visitor.do("home")
    assert visitor.page().key == "home" and visitor.store.get("clowder.open") is None


@pytest.mark.parametrize(
    "act", ["move 0 lead 8s", "undo", "again", "setting theme dark", "read", "nonsense", ""]
)
def test_what_means_nothing_on_a_page_does_nothing(act: str) -> None:
    visitor = at_the_table()
    visitor.tap("rules")
    page, kept = visitor.page(), {name: visitor.store.get(name) for name in visitor.store.names()}
    visitor.do(act)
    assert visitor.page() == page and kept == {
        name: visitor.store.get(name) for name in visitor.store.names()
    }

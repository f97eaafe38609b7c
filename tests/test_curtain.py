"""The curtain: no sequence of taps makes a page show a card that its viewers must not see."""

from random import Random

import pytest

from clowder.app.effects import Effect, FlyCards
from clowder.app.play.match import Match
from clowder.core.cards import iter_nested_strings
from clowder.core.rules import ONLOOKER
from clowder.widgets.nodes import Node
from playing import deck_of
from screens import LESSONS, lesson_act
from thorough import times_to_run
from visiting import SITTINGS, Visitor, all_nodes, do_something, sit_down, words_of

ACTS = times_to_run(160)
"""The number of acts in each game."""


class Watcher(Visitor):
    """A visitor who checks every flying card at its start."""

    def see_effects(self, effects: list[Effect]) -> None:
        super().see_effects(effects)
        flown = [cards for each in effects if isinstance(each, FlyCards) for cards in each.flights]
        flying = {flight.card for cards in flown for flight in cards}
        if self.match and flying:
            assert not secrets_told(self.match, self.current_page(), flying)


def has_a_curtain(page: Node) -> bool:
    return any("curtain" in each.attributes.get("class", "").split() for each in all_nodes(page))


def secrets_told(match: Match, page: Node, words: set[str]) -> set[str]:
    """Return the cards among these words that the current viewers must not see.

    The page may draw the view of one seat, and of those who peek; while a curtain is closed, the onlooker's.
    """
    seats = (
        (ONLOOKER,) if has_a_curtain(page) else (match.perspective.viewer, *match.perspective.peeking_seats)
    )
    seen = [iter_nested_strings(match.table.seen_state(seat)) for seat in seats]
    return (deck_of(match.table) & words).difference(*seen)


def told_to_all(visitor: Visitor, match: Match, words: set[str]) -> set[str]:
    """Return the hidden cards among these words, if the page says that everybody may see it.

    A prepared game has no secrets: whoever opened the lesson or the example may see its hand.
    """
    if visitor.app.shows_private_content or visitor.lesson_page or len(match.party.person_seats) == 1:
        return set()
    return deck_of(match.table).difference(iter_nested_strings(match.table.seen_state(ONLOOKER))) & words


@pytest.mark.parametrize(("name", "seats", "sitting"), SITTINGS)
def test_no_page_has_a_card_that_its_beholder_must_not_see(name: str, seats: int, sitting: str) -> None:
    visitor, random = Watcher(), Random(f"{name} {seats} {sitting}")
    done: list[str] = []
    sit_down(visitor, name, seats, sitting)
    for _ in range(ACTS):
        page = visitor.current_page()
        if visitor.match and page.key == name:
            words = words_of(page)
            assert not secrets_told(visitor.match, page, words), done[-5:]
            assert not told_to_all(visitor, visitor.match, words), done[-5:]
        elif page.key == "home":
            going_on = [act for act in visitor.offered_acts() if act.startswith("go-on ")]
            visitor.tap(going_on[0] if going_on else f"choose {name}")
            if not going_on:
                visitor.tap("play")
            page = visitor.current_page()
        done.append(do_something(visitor, page, random))


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_a_lesson_has_no_card_that_its_learner_must_not_see(name: str, number: int) -> None:
    visitor, random = Watcher(), Random(name)
    visitor.tap_all(f"choose {name}", lesson_act(number))
    for _ in range(ACTS):
        if not visitor.match:
            return
        page = visitor.current_page()
        assert not secrets_told(visitor.match, page, words_of(page))
        do_something(visitor, visitor.current_page(), random)

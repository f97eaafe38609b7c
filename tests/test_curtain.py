"""Whatever is tapped, in whatever order: no page has a card that those who look at it must not see."""

from random import Random

import pytest

from app.effects import Effect, Fly
from app.play.match import Match
from core.cards import words_in
from core.rules import ONLOOKER, Seat
from playing import deck_of
from thorough import often
from variants import BY_NAME, SEATED
from visiting import Visitor, nodes, words_of
from widgets.nodes import Node

ACTS = often(160)
"""How many are done in each game."""

SIDEWAYS = ("home", "paper", "read", "pack", "setting", "rules", "settings", "hold")
"""Verbs of acts that lead away from the table, or change nothing there: seldom done."""

SITTINGS = [
    (name, seats, sitting)
    for name, seats in SEATED
    for sitting in ("passed", "lying still", "with cats")
    if seats > 1 and name != "black-cat"
]
"""Where there are hands: the tablet is passed, or lies still, or the last is a computer player."""


class Watcher(Visitor):
    """Somebody who looks at every card that flies, as it sets out."""

    def see(self, effects: list[Effect]) -> None:
        super().see(effects)
        flown = [cards for each in effects if isinstance(each, Fly) for cards in each.flights]
        flying = {flight.card for cards in flown for flight in cards}
        if self.match and flying:
            assert not secrets_told(self.match, self.page(), flying)


def sit_down(visitor: Visitor, name: str, seats: int, sitting: str) -> None:
    """From the home screen to the table."""
    visitor.tap(f"choose {name}")
    visitor.sit(seats)
    if sitting == "lying still":
        visitor.tap("lie")
    elif sitting == "with cats":
        visitor.tap(f"player {seats - 1} kitten")
    visitor.tap("play")


def has_a_curtain(page: Node) -> bool:
    return any("curtain" in each.attributes.get("class", "").split() for each in nodes(page))


def beholder(match: Match, page: Node) -> Seat:
    """By whose eyes the page may be drawn: by nobody's while a curtain is up, whoever has looked before."""
    return ONLOOKER if has_a_curtain(page) else match.perspective.sight


def secrets_told(match: Match, page: Node, words: set[str]) -> set[str]:
    """Every card among these words that those who look must not see."""
    peeking = () if has_a_curtain(page) else match.perspective.peeking
    seen = [words_in(match.table.seen(seat)) for seat in (beholder(match, page), *peeking)]
    return deck_of(match.table).difference(*seen) & words


def told_to_all(visitor: Visitor, match: Match, words: set[str]) -> set[str]:
    """Every hidden card among these words, if the page says that all may see it."""
    if visitor.app.is_private or len(match.party.people) == 1:
        return set()
    return deck_of(match.table).difference(words_in(match.table.seen(ONLOOKER))) & words


def do_something(visitor: Visitor, page: Node, random: Random) -> str:
    """Something of what the page offers: any verb as likely as another, but for those that lead away."""
    found = [node.attributes.get(name) for node in nodes(page) for name in ("data-act", "data-press")]
    acts = [act for act in found if act]
    verbs = sorted({act.split()[0] for act in acts})
    near = [verb for verb in verbs if verb not in SIDEWAYS]
    chosen = random.choice(verbs if not near or random.random() < 0.1 else [*near, *near, "wait", "hide"])
    visitor.at += 400
    if chosen == "wait" or chosen not in verbs:
        visitor.wait(random.choice([500, 5000]))
    if chosen == "hide":
        visitor.hide_and_show()
    elif chosen in verbs:
        chosen = random.choice([act for act in acts if act.split()[0] == chosen])
        visitor.see(visitor.app.act(chosen, "", visitor.at, int(visitor.at)))
    return chosen


@pytest.mark.parametrize(("name", "seats", "sitting"), SITTINGS)
def test_no_page_has_a_card_that_its_beholder_must_not_see(name: str, seats: int, sitting: str) -> None:
    visitor, random = Watcher(), Random(f"{name} {seats} {sitting}")
    done: list[str] = []
    sit_down(visitor, name, seats, sitting)
    for _ in range(ACTS):
        page = visitor.page()
        if visitor.match and page.key == name:
            assert not secrets_told(visitor.match, page, words_of(page)), done[-5:]
            assert not told_to_all(visitor, visitor.match, words_of(page)), done[-5:]
        elif page.key == "home":
            going_on = [act for act in visitor.acts() if act.startswith("go-on ")]
            visitor.tap(going_on[0] if going_on else f"choose {name}")
            if not going_on:
                visitor.tap("play")
            page = visitor.page()
        done.append(do_something(visitor, page, random))


@pytest.mark.parametrize("name", [name for name, game in BY_NAME.items() if game.tutorial])
def test_a_lesson_has_no_card_that_its_learner_must_not_see(name: str) -> None:
    visitor, random = Watcher(), Random(name)
    visitor.tap(f"choose {name}")
    visitor.tap("learn")
    for _ in range(ACTS):
        if not visitor.match:
            return
        page = visitor.page()
        assert not secrets_told(visitor.match, page, words_of(page))
        do_something(visitor, visitor.page(), random)

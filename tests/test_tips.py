"""Tips in a first game: each comes once, at its moment, beside what it is about, and tells nothing hidden."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from clowder.app.effects import ReadAloud, StoreKnownTips
from clowder.games import GAMES
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.alley_cat.rules import ALLEY_CAT
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.scene import Scene
from clowder.widgets.tips import Tip, TipContent
from fifth import rules, view
from visiting import Visitor, all_nodes, follow, learning, random_step, readable_texts

WITH_TIPS = {game.name: game for game in GAMES if game.tips}

each_game = pytest.mark.parametrize("name", WITH_TIPS)

SITTINGS: dict[str, tuple[dict[str, str], ...]] = {"black-cat": ({}, {"pace": "turns"})}
"""Options with which a game is tried; others only as it usually is."""

PAUSED = 0.1
"""The probability that a race is paused for a while."""


def beginner(games: Any = GAMES) -> Visitor:
    """Return a visitor whose tablet has shown no tip."""
    visitor = Visitor(games=games)
    visitor.device.known_tips = frozenset()
    return visitor


def known(visitor: Visitor) -> frozenset[str]:
    assert visitor.device.known_tips is not None
    return visitor.device.known_tips


def shown_tip(visitor: Visitor) -> Node | None:
    """Return the bubble of a tip on the page; None if there is none."""
    bubbles = (each for each in all_nodes(visitor.current_page()) if each.tag == "aside")
    return next((each for each in bubbles if "no-tips" in str(each)), None)


def found_by(selectors: str, page: Node) -> list[Node]:
    """Return what a bubble's selectors find on a page: classes and attributes, one below the other."""
    for selector in filter(None, selectors.split("|")):
        found = [each for each in all_nodes(page) if "felt" in each.attributes.get("class", "").split()]
        for part in re.findall(r"(?:\[[^\]]*\]|[^ \[])+", selector):
            below = (each for node in found for each in all_nodes(node) if each is not node)
            found = [each for each in below if _fits(part, each)]
        if found:
            return found
    return []


def _fits(part: str, node: Node) -> bool:
    attributes = re.findall(r'\[([a-z-]+)="([^"]*)"\]', part)
    absent = re.findall(r":not\(\.([a-z-]+)\)", part)
    classes = re.sub(r"\[[^\]]*\]|:not\([^)]*\)", "", part).split(".")[1:]
    own_classes = {*node.attributes.get("class", "").split()}
    has_classes = {*classes} <= own_classes and not own_classes & {*absent}
    return has_classes and all(node.attributes.get(name) == value for name, value in attributes)


def play_on(visitor: Visitor, random: Random) -> None:
    """Do something at the table; in a race pause now and then, at times after nobody wanted a card."""
    offered = visitor.offered_acts()
    if "resume" in offered:
        visitor.tap("resume")
    elif "pause" in offered and random.random() < PAUSED:
        visitor.pass_time(random.choice([0, 6000])).tap("pause")
    else:
        random_step(visitor, random)


def moments(name: str) -> Iterator[tuple[Visitor, Node]]:
    """Yield the moments of random games on one tablet at which a tip is shown, until all have been."""
    all_tips = {f"{name}/{tip.name}" for tip in WITH_TIPS[name].tips}
    for options in SITTINGS.get(name, ({},)):
        visitor, random = beginner(), Random(name)
        for _ in range(20):
            visitor.start(name, 2, **options)
            for _ in visitor.to_the_end():
                while bubble := shown_tip(visitor):
                    yield visitor, bubble
                if known(visitor) >= all_tips:
                    break
                play_on(visitor, random)
            if known(visitor) >= all_tips:
                break
            visitor.do_act("home")
        assert known(visitor) == all_tips, options


@each_game
def test_each_tip_comes_once_and_what_it_is_about_lies_on_the_table(name: str) -> None:
    texts = list[str]()
    for visitor, bubble in moments(name):
        before = known(visitor)
        assert found_by(bubble.attributes["data-at"], visitor.current_page()), bubble
        texts += list(readable_texts(bubble))[:1]
        visitor.tap("thanks")
        assert len(known(visitor)) == len(before) + 1
        assert StoreKnownTips(known(visitor)) in visitor.effects
    assert len(texts) == len(WITH_TIPS[name].tips) * len(SITTINGS.get(name, ({},)))


@each_game
def test_a_first_game_has_three_or_four_tips_with_names_of_their_own(name: str) -> None:
    names = [tip.name for tip in WITH_TIPS[name].tips]
    assert 3 <= len(names) == len({*names}) <= 4
    assert all(re.fullmatch(r"[a-z-]+", each) for each in names)


@each_game
def test_a_tablet_that_cannot_remember_tips_shows_none(name: str) -> None:
    visitor, random = Visitor(games=GAMES).start(name, 2), Random(1)
    for _ in range(30):
        random_step(visitor, random)
        assert shown_tip(visitor) is None


def test_where_anyone_may_err_no_tip_tells_what_can_be_played() -> None:
    visitor = beginner().start("kit-and-kat", 2, way="classic").pass_time(5000).tap_first("open ")
    bubble = shown_tip(visitor)
    assert bubble and "glow" not in " ".join(readable_texts(bubble))


def test_playing_on_ends_a_tip_and_opening_and_closing_a_hand_does_not() -> None:
    visitor = beginner().start("alley-cat", 2).pass_time(5000)
    assert shown_tip(visitor) is None, "the curtain is closed"
    visitor.tap_first("open ")
    assert shown_tip(visitor)
    visitor.do_act("close")
    assert shown_tip(visitor) is None and not known(visitor)
    visitor.tap_first("open ").tap_first("move ")
    assert known(visitor) == {"alley-cat/card"}
    visitor.tap_first("open ")
    assert shown_tip(visitor) is None


def test_a_tip_tells_what_everybody_may_know() -> None:
    """The function of a tip sees what an onlooker sees, though it is shown over an open hand."""

    def tell_everything(seen: Any, scene: Scene) -> TipContent:
        return TipContent(f"{seen.hands} {scene.moves} {scene.viewer}", ".felt")

    game = Game(rules=rules, view=view, title="Whiskers", tips=(Tip("all", tell_everything),))
    visitor = beginner([game]).start(game.name, 2).pass_time(5000).tap_first("open ")
    bubble = shown_tip(visitor)
    assert bubble
    told = " ".join(readable_texts(bubble))
    cards = [card for hand in visitor.table.state.hands for card in hand]
    assert cards and not [card for card in cards if card in told]


def test_computers_among_themselves_have_no_tips() -> None:
    visitor = beginner().tap("choose alley-cat")
    for seat in range(2):
        visitor.choose_player(seat, "kitten")
    visitor.tap("play")
    for _ in range(20):
        visitor.pass_time(1000)
        assert shown_tip(visitor) is None


def test_a_race_waits_for_its_readers_and_for_nobody_who_knows_it() -> None:
    visitor = beginner().start("black-cat", 2)
    assert visitor.playing.is_paused and not visitor.pass_time(10_000).table.entries
    visitor.tap("thanks").pass_time(10_000)
    assert shown_tip(visitor) and not visitor.table.entries
    visitor.tap("thanks").pass_time(1000)
    assert not visitor.playing.is_paused and not visitor.table.state.turned, "there is the countdown still"
    assert shown_tip(visitor) is None and visitor.pass_time(3000).table.state.turned
    again = beginner()
    again.device.known_tips = frozenset({"black-cat"})
    assert again.start("black-cat", 2).pass_time(4000).table.state.turned


@pytest.mark.parametrize("unread", ["resume", "no-tips"])
def test_a_race_begins_at_once_for_readers_who_have_enough(unread: str) -> None:
    visitor = beginner().start("black-cat", 2).tap(unread)
    assert not visitor.playing.is_paused and shown_tip(visitor) is None
    assert visitor.pass_time(4000).table.state.turned


def test_a_pause_that_players_made_goes_on_after_its_tips() -> None:
    visitor = beginner().start("black-cat", 2).tap("resume").tap("pause")
    while shown_tip(visitor):
        visitor.tap("thanks")
    assert visitor.playing.is_paused and not visitor.pass_time(10_000).table.state.turned


def test_whoever_comes_back_before_the_start_goes_on_reading() -> None:
    visitor = beginner().start("black-cat", 2).tap("thanks").tap("home")
    visitor.tap_first("go-on ").tap("thanks")
    assert not visitor.playing.is_paused and visitor.pass_time(4000).table.state.turned


def test_while_a_race_runs_there_is_no_tip() -> None:
    visitor, random = beginner().start("black-cat", 2), Random(2)
    for _ in visitor.to_the_end():
        assert visitor.playing.is_paused or shown_tip(visitor) is None
        play_on(visitor, random)


def test_a_tip_about_an_edge_is_turned_to_its_reader() -> None:
    visitor = beginner().tap_all("choose black-cat", "sit 2")
    visitor.choose_player(0, "kitten")
    bubble = shown_tip(visitor.tap("play"))
    assert bubble and bubble.attributes["data-turned"] == "180"
    own = shown_tip(beginner().start("black-cat", 2))
    assert own and "data-turned" not in own.attributes


@each_game
def test_whoever_has_finished_the_lesson_has_no_tips_of_that_game(name: str) -> None:
    visitor = beginner().tap_all(f"choose {name}", "learn", "learned")
    assert not known(visitor), "the lesson was left"
    visitor.tap("learn")
    while not learning(visitor).is_last_step:
        follow(visitor)
    visitor.tap("learned")
    assert known(visitor) == {name} and StoreKnownTips(frozenset({name})) in visitor.effects
    visitor.tap("play")
    for _ in range(10):
        assert shown_tip(visitor) is None
        random_step(visitor, Random(3))


def test_tips_can_be_ended_at_once_and_shown_again() -> None:
    visitor = beginner().start("alley-cat", 2).pass_time(5000).tap_first("open ").tap("no-tips")
    visitor.tap_first("move ").pass_time(5000)
    while "open 0" in visitor.offered_acts() or "open 1" in visitor.offered_acts():
        visitor.tap_first("open ")
    assert shown_tip(visitor) is None
    visitor.do_act("home")
    visitor.tap_all("settings", "tips-again")
    assert StoreKnownTips(frozenset()) in visitor.effects
    assert "tips-again" not in visitor.offered_acts() and "setting tips false" in visitor.offered_acts()
    visitor.tap("settings").start("alley-cat", 2).pass_time(5000).tap_first("open ")
    assert shown_tip(visitor)


def test_a_switch_turns_tips_off() -> None:
    visitor = beginner().tap_all("settings", "setting tips false", "settings")
    visitor.start("alley-cat", 2).pass_time(5000).tap_first("open ")
    assert shown_tip(visitor) is None


@pytest.mark.parametrize("setting", ["setting aloud true", "setting ear usual"])
def test_whoever_has_events_read_aloud_hears_a_tip_once(setting: str) -> None:
    visitor = beginner().tap_all("settings", setting, "settings")
    visitor.start("alley-cat", 2).pass_time(5000).tap_first("open ")
    bubble = shown_tip(visitor)
    assert bubble
    text = next(readable_texts(bubble))
    assert [each for each in visitor.effects if isinstance(each, ReadAloud) and text in each.text]
    visitor.do_act("sound")
    assert not [each for each in visitor.effects if isinstance(each, ReadAloud) and text in each.text]


def test_a_finger_that_leaves_the_page_before_dismisses_no_tip() -> None:
    visitor = beginner().tap_all("choose black-cat", "play")
    before = shown_tip(visitor)
    for act in ("lift 1", "lift 2", "shared copied"):
        visitor.do_act(act)
    assert before is not None and shown_tip(visitor) == before and not known(visitor)


def test_a_trick_with_the_alley_cat_is_no_example_of_what_tricks_are_worth() -> None:
    tip = next(tip for tip in WITH_TIPS["alley-cat"].tips if tip.name == "trick")
    scene = Scene(("Ann", "Ben"), 0, {})
    turned, plain = ("Kc", ALLEY_CAT), ("Qs", "7s")
    for tricks, selector in (
        (((), ()), None),
        (((turned,), ()), None),
        (((turned,), (plain,)), '[data-spot="tricks 1"] li:not(.minus)'),
        (((turned, plain), ()), '[data-spot="tricks 0"] li:not(.minus)'),
    ):
        state: Any = alley_cat.State(alley_cat.Options(), tricks=tricks)
        found = tip.find(state, scene)
        assert (found.target if found else None) == selector

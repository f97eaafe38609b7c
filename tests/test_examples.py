"""The court for sentences: each sentence of the rules has an example, which bears it out."""

import re
from collections.abc import Iterator, Mapping
from random import Random

import pytest

from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.play.tutorial import LessonSession
from clowder.core.errors import Refused
from clowder.core.rules import NOBODY
from clowder.games.game import Game
from clowder.widgets.examples import RuleExample
from clowder.widgets.rules_page import find_rule_text
from disks import SmallDisk, open_store
from variants import BY_NAME
from visiting import Visitor, all_nodes, learning, random_step, sit_down, spoken_texts

WITH_EXAMPLES = {name: game for name, game in BY_NAME.items() if game.examples}

each_game = pytest.mark.parametrize("name", WITH_EXAMPLES)
each_example = pytest.mark.parametrize(
    ("name", "example"),
    [
        pytest.param(name, each, id=f"{name} {each.keys}")
        for name, game in WITH_EXAMPLES.items()
        for each in game.examples
    ],
)


def told_keys(game: Game) -> Iterator[str]:
    """Yield the keys of all sentences of a rules page that say how the game is played."""
    yield from (clause.key for section in game.rules_page.rule_sections() for clause in section.clauses)
    yield from (ruling.key for ruling in game.rules_page.rulings_on_open_points())
    yield from (house_rule.key for house_rule in game.rules_page.house_rules())


def played(game: Game, example: RuleExample[object]) -> LessonSession:
    """Return the session of an example that has been watched to its end."""
    session = LessonSession(
        game,
        lambda: example.make_watched_lesson(""),
        Party(CATS[: example.seats], tuple(range(example.seats))),
    )
    while not session.is_last_step:
        length = len(session.match.table.entries)
        session.advance_to_next_step()
        assert len(session.match.table.entries) > length, f"nothing happens at step {session.number}"
    return session


def test_every_game_of_ours_has_examples() -> None:
    assert set(WITH_EXAMPLES) == {"alley-cat", "black-cat", "kit-and-kat", "stepped-on-the-cat"}


@each_game
def test_every_sentence_has_an_example(name: str) -> None:
    shown = {key for each in BY_NAME[name].examples for key in each.keys.split()}
    assert [key for key in told_keys(BY_NAME[name]) if key not in shown] == []


SHOWN: Mapping[str, Mapping[str, str]] = {
    "black-cat": {
        "BC-1": "1 1",
        "BC-2": "1 1",
        "BC-3": "1 1",
        "BC-4": "1 1",
        "BC-5": "1 23",
        "BC-6-both": "1 2",
        "BC-8": "1 1",
        "BC-10": "2 1 1",
        "sandwich": "1 12",
        "overlap": "1 2",
        "tap-names-card": "1 1",
        "pace": "1 1 -",
        "share": "2 1",
    },
    "stepped-on-the-cat": {
        "SC-1": "1 1 2",
        "SC-8": "1 1",
        "SC-10": "12 12 1",
        "SC-10-boot": "12 34",
        "SC-10-end": "12 1",
        "cats": "- 1",
    },
    "alley-cat": {
        "AC-1": "1 2",
        "AC-2": "1 1 2",
        "AC-3": "1 1",
        "AC-4": "1 1 1",
        "AC-5": "1 1",
        "AC-8": "12 12",
        "AC-6": "1 1",
        "AC-9": "1 2",
        "dealt-singly": "1 1",
        "goal-after-round": "1 2",
        "below-zero": "2 1",
        "last_draw": "12 1",
    },
    "kit-and-kat": {
        "KK-10": "1 -",
        "KK-2": "1 1",
        "KK-5": "1 1 1",
        "KK-6": "1 12",
        "KK-7": "1 1",
        "KK-8": "- 12",
        "KK-8-turn": "1 2",
        "top-of-piles": "1 2",
        "finish": "1 1 12",
        "mistakes": "123 134",
        "classic-finish": "12 1",
        "calls": "2 1",
        "wrong_call_costs": "1 1",
        "knowing": "1 2",
        "joined_piles": "12 1",
        "kittens_as_hand": "1 1",
        "books": "2 1",
    },
}
"""Which examples show each sentence of a text that has several: their numbers, or - if it states no case."""

SENTENCE_END = re.compile(r"(?<=[.!?”]) (?=[A-Z0-9“])")


@each_game
def test_of_several_sentences_each_has_an_example(name: str) -> None:
    """A sentence that is added to a text must be added here, too."""
    found = {
        key: SENTENCE_END.split(find_rule_text(BY_NAME[name].rules_page, key))
        for key in told_keys(BY_NAME[name])
    }
    several = {key: sentences for key, sentences in found.items() if len(sentences) > 1}
    assert {key: len(shown.split()) for key, shown in SHOWN[name].items()} == {
        key: len(sentences) for key, sentences in several.items()
    }
    for key, shown in SHOWN[name].items():
        examples = [each for each in BY_NAME[name].examples if key in each.keys.split()]
        assert {int(digit) for digit in shown if digit.isdigit()} == {*range(1, len(examples) + 1)}, key


@each_game
def test_every_example_is_one_of_a_sentence(name: str) -> None:
    keys = {key for each in BY_NAME[name].examples for key in each.keys.split()}
    assert keys - set(told_keys(BY_NAME[name])) == set()


@each_example
def test_an_example_bears_its_sentences_out(name: str, example: RuleExample[object]) -> None:
    table = played(BY_NAME[name], example).match.table
    assert example.shows(table.state), table.state


@each_example
def test_what_the_sentences_forbid_is_refused(name: str, example: RuleExample[object]) -> None:
    if not example.refused:
        return
    table = played(BY_NAME[name], example).match.table
    seat, _, notation = example.refused.partition(" ")
    with pytest.raises(Refused):
        table.make_move(int(seat), table.parse_move(int(seat), notation), table.last_entry_ms)


@each_game
def test_an_example_is_watched_beside_its_sentence(name: str) -> None:
    visitor = Visitor().tap_all(f"choose {name}", "rules")
    acts = [act for act in visitor.offered_acts() if act.startswith("example ")]
    assert len(acts) == len(set(told_keys(BY_NAME[name])))
    for act in acts:
        visitor.tap(act)
        assert (
            find_rule_text(BY_NAME[name].rules_page, act.partition(" ")[2])
            == learning(visitor).current_step.says
        )
        while "next" in visitor.offered_acts() or "next example" in visitor.offered_acts():
            visitor.tap("next" if "next" in visitor.offered_acts() else "next example")
        visitor.tap("learned")
        assert act in visitor.offered_acts()


def test_home_in_an_example_leaves_the_table_as_home_at_the_table_does() -> None:
    visitor = Visitor(open_store(SmallDisk(room=0)))
    visitor.start("alley-cat", 2)
    visitor.tap_all("rules", "example AC-4", "home")
    assert visitor.page_says("Leave this game?")


def test_an_example_over_a_table_that_lies_still_is_turned_to_whoever_asked() -> None:
    visitor, random = Visitor(), Random(3)
    sit_down(visitor, "alley-cat", 2, "lying still")
    while not (visitor.app.top_non_overlay_page.faced_tablet_side and visitor.table.turn != NOBODY):
        random_step(visitor, random)
    turned = page_turns(visitor.tap("rules"))
    assert turned == ["180"]
    assert page_turns(visitor.tap("example AC-4")) == turned


def page_turns(visitor: Visitor) -> list[str]:
    """Return by how many degrees parts of the page are turned."""
    return [
        each.attributes["data-turned"]
        for each in all_nodes(visitor.current_page())
        if "data-turned" in each.attributes
    ]


def test_the_sentence_of_an_example_is_read_aloud_once() -> None:
    visitor = Visitor().tap_all("settings", "setting aloud true", "settings", "choose alley-cat", "rules")
    said = spoken_texts(visitor.tap("example AC-4"))
    while "next" in visitor.offered_acts():
        said += spoken_texts(visitor.tap("next"))
    assert said == [learning(visitor).current_step.says]

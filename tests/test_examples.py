"""The court for sentences: each sentence of the rules has an example, which bears it out."""

from collections.abc import Iterator

import pytest

from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.play.tutorial import TutorialSession
from clowder.core.errors import Refused
from clowder.games.game import Game
from clowder.widgets.examples import Example
from clowder.widgets.rules_page import find_sentence
from variants import BY_NAME
from visiting import Visitor, learning

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
    yield from (ruling.key for ruling in game.rules_page.our_rulings())
    yield from (house_rule.key for house_rule in game.rules_page.house_rules())


def played(game: Game, example: Example[object]) -> TutorialSession:
    """Return the session of an example that has been watched to its end."""
    session = TutorialSession(
        game,
        lambda: example.make_watched_lesson(""),
        Party(CATS[: example.seats], tuple(range(example.seats))),
    )
    while not session.is_last_step:
        length = len(session.match.table.entries)
        session.next_step()
        assert len(session.match.table.entries) > length, f"nothing happens at step {session.number}"
    return session


def test_every_game_of_ours_has_examples() -> None:
    assert set(WITH_EXAMPLES) == {"alley-cat", "black-cat", "kit-and-kat", "stepped-on-the-cat"}


@each_game
def test_every_sentence_has_an_example(name: str) -> None:
    shown = {key for each in BY_NAME[name].examples for key in each.keys.split()}
    assert [key for key in told_keys(BY_NAME[name]) if key not in shown] == []


@each_game
def test_every_example_is_one_of_a_sentence(name: str) -> None:
    keys = {key for each in BY_NAME[name].examples for key in each.keys.split()}
    assert keys - set(told_keys(BY_NAME[name])) == set()


@each_example
def test_an_example_bears_its_sentences_out(name: str, example: Example[object]) -> None:
    table = played(BY_NAME[name], example).match.table
    assert example.shows(table.state), table.state


@each_example
def test_what_the_sentences_forbid_is_refused(name: str, example: Example[object]) -> None:
    if not example.refused:
        return
    table = played(BY_NAME[name], example).match.table
    seat, _, notation = example.refused.partition(" ")
    with pytest.raises(Refused):
        table.enter_move(int(seat), table.parse_move(int(seat), notation), table.last_entry_ms)


@each_game
def test_an_example_is_watched_beside_its_sentence(name: str) -> None:
    visitor = Visitor().tap_all(f"choose {name}", "rules")
    acts = [act for act in visitor.offered_acts() if act.startswith("example ")]
    assert len(acts) == len(set(told_keys(BY_NAME[name])))
    for act in acts:
        visitor.tap(act)
        assert (
            find_sentence(BY_NAME[name].rules_page, act.partition(" ")[2])
            == learning(visitor).current_step.says
        )
        while "next" in visitor.offered_acts() or "next example" in visitor.offered_acts():
            visitor.tap("next" if "next" in visitor.offered_acts() else "next example")
        visitor.tap("learned")
        assert act in visitor.offered_acts()

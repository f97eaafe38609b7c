"""The lessons: each can be played to its end by following its instructions, and by nothing else."""

import pytest

from clowder.games.kit_and_kat.content.pack import load_standard_deck
from clowder.widgets.tutorial import LEARNER, OTHER
from variants import BY_NAME
from visiting import Visitor, all_nodes, follow, learning

TAUGHT = [name for name, game in BY_NAME.items() if game.tutorial]

each_lesson = pytest.mark.parametrize("name", TAUGHT)


def begun(name: str) -> Visitor:
    return Visitor().tap_all(f"choose {name}", "learn")


def at_its_end(visitor: Visitor) -> bool:
    return learning(visitor).is_last_step


@each_lesson
def test_a_lesson_is_played_to_its_end_by_doing_what_it_says(name: str) -> None:
    visitor, done = begun(name), 0
    while not at_its_end(visitor):
        done += learning(visitor).expected_move is not None
        follow(visitor)
    assert done, "the lesson has no move for the learner"
    visitor.tap("learned")
    assert "play" in visitor.offered_acts()


def test_after_a_lesson_the_lobby_is_as_it_was() -> None:
    visitor = Visitor().tap_all("choose black-cat", "sit 4")
    visitor.choose_options({"pace": "turns"})
    visitor.tap_all("learn", "learned", "play")
    assert visitor.table.seats == 4 and visitor.table.options.pace == "turns"


@each_lesson
def test_at_a_step_of_the_learner_only_that_step_can_be_made(name: str) -> None:
    visitor = begun(name)
    while not at_its_end(visitor):
        expected = learning(visitor).expected_move
        moves = [act for act in visitor.offered_acts() if act.startswith("move ")]
        assert moves in ([], [f"move {LEARNER} {expected}"])
        assert ("next" in visitor.offered_acts()) == (expected is None)
        follow(visitor)


@each_lesson
def test_anything_else_than_what_is_said_shakes_a_little_and_changes_nothing(name: str) -> None:
    visitor = begun(name)
    lesson = learning(visitor)
    while not lesson.expected_move:
        lesson.next_step()
    number, entries = lesson.number, list(lesson.match.table.entries)
    lesson.match.pick_card(str(lesson.expected_move).split()[1])
    lesson.make_move(LEARNER, "nothing")
    lesson.make_move(LEARNER, "nothing")
    lesson.make_move(OTHER, str(lesson.expected_move))
    lesson.next_step()
    assert lesson.match.late == [2, 1] and lesson.match.picked is None
    assert (lesson.number, lesson.match.table.entries) == (number, entries)


@each_lesson
def test_where_the_learner_is_to_tap_is_shown(name: str) -> None:
    lesson = learning(begun(name))
    while not lesson.expected_move:
        lesson.next_step()
    assert f'[data-act="move {LEARNER} {lesson.expected_move}"]' in lesson.target_selectors()


def test_in_a_lesson_cards_say_what_they_always_say() -> None:
    assert learning(begun("kit-and-kat")).match.contents.read_content() is not None


@each_lesson
def test_a_lesson_is_the_same_when_its_page_was_hidden(name: str) -> None:
    visitor = begun(name)
    before = visitor.current_page()
    visitor.hide_and_show()
    assert visitor.current_page() == before


@each_lesson
def test_what_a_step_is_about_lies_on_the_table(name: str) -> None:
    """Every class that a step points at is on the table."""
    visitor = begun(name)
    while not at_its_end(visitor):
        step = learning(visitor).current_step
        if step.at.startswith("."):
            classes = [node.attributes.get("class", "").split() for node in all_nodes(visitor.current_page())]
            assert any(step.at[1:] in each for each in classes), step
        follow(visitor)


def test_whoever_taps_a_card_that_is_not_meant_is_told_why_until_the_next_tap() -> None:
    visitor = begun("alley-cat")
    while learning(visitor).expected_move is None:
        follow(visitor)
    before = visitor.current_page()
    played = str(learning(visitor).expected_move).split()[1]
    other = next(card for card in visitor.table.state.hands[LEARNER] if card != played)
    visitor.do_act(f"why {other}")
    assert visitor.current_page() != before
    visitor.do_act("nonsense")
    assert visitor.current_page() == before


def test_in_a_lesson_an_answer_is_opened_by_a_tap() -> None:
    visitor = begun("kit-and-kat")
    while not (answers := [act for act in visitor.offered_acts() if act.startswith("answer ")]):
        follow(visitor)
    text = load_standard_deck().text(answers[0].split()[1])
    assert visitor.page_says(text.question) and not visitor.page_says(text.answer)
    visitor.tap(answers[0])
    assert visitor.page_says(text.answer)


def test_a_lesson_is_for_whoever_sits_first_and_a_cat_of_another_name_and_coat() -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("name 0", "Smokey")
    visitor.tap("learn")
    party = learning(visitor).match.party
    assert party.names == ("Smokey", "Ginger") and party.colours == (0, 1)
    for _ in range(3):
        assert visitor.page_says("Ginger") and not visitor.page_says("None")
        follow(visitor)


def test_in_a_lesson_the_button_of_the_table_that_goes_on_leads_to_the_next_step() -> None:
    visitor = begun("alley-cat")
    while "on" not in visitor.offered_acts():
        follow(visitor)
    number = learning(visitor).number
    visitor.tap("on")
    assert learning(visitor).number == number + 1


@each_lesson
def test_a_lesson_can_be_left_at_any_moment_and_leaves_nothing(name: str) -> None:
    visitor = begun(name)
    for _ in range(3):
        follow(visitor)
    visitor.tap_all("learned", "home")
    assert not any(act.startswith("go-on") for act in visitor.offered_acts())
    assert [key for key in visitor.store.names() if "game" in key or "open" in key] == []

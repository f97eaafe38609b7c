"""The lessons: each can be played to its end by following its instructions, and by nothing else."""

import pytest

from clowder.app.addresses import lesson_address, parse_lesson_number
from clowder.app.effects import FlyCards, PlayCues, ReadAloud
from clowder.app.route import HOME
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.black_cat.score import score_player
from clowder.games.kit_and_kat.content.pack import load_standard_deck
from clowder.widgets.tutorial import LEARNER, OTHER
from screens import LESSONS, lesson_act
from styled import PageDocument
from variants import BY_NAME
from visiting import Visitor, all_nodes, follow, learning, spoken_texts

each_lesson = pytest.mark.parametrize(("name", "number"), LESSONS)


def begun(name: str, number: int = 1) -> Visitor:
    return Visitor().tap_all(f"choose {name}", lesson_act(number))


def finished(visitor: Visitor) -> Visitor:
    """Return the visitor at the last step of the lesson."""
    while not at_its_end(visitor):
        follow(visitor)
    return visitor


def at_its_end(visitor: Visitor) -> bool:
    return learning(visitor).is_last_step


@each_lesson
def test_a_lesson_is_played_to_its_end_by_doing_what_it_says(name: str, number: int) -> None:
    visitor, done = begun(name, number), 0
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
def test_at_a_step_of_the_learner_only_that_step_can_be_made(name: str, number: int) -> None:
    visitor = begun(name, number)
    while not at_its_end(visitor):
        expected = learning(visitor).expected_move
        moves = [act for act in visitor.offered_acts() if act.startswith("move ")]
        assert moves in ([], [f"move {LEARNER} {expected}"])
        assert ("next" in visitor.offered_acts()) == (expected is None)
        follow(visitor)


@each_lesson
def test_anything_else_than_what_is_said_shakes_a_little_and_changes_nothing(name: str, number: int) -> None:
    visitor = begun(name, number)
    lesson = learning(visitor)
    while not lesson.expected_move:
        lesson.advance_to_next_step()
    number, entries = lesson.number, list(lesson.match.table.entries)
    lesson.match.toggle_picked_card(str(lesson.expected_move).split()[1])
    lesson.make_move(LEARNER, "nothing")
    lesson.make_move(LEARNER, "nothing")
    lesson.make_move(OTHER, str(lesson.expected_move))
    lesson.advance_to_next_step()
    assert lesson.match.late == [2, 1] and lesson.match.picked is None
    assert (lesson.number, lesson.match.table.entries) == (number, entries)


@each_lesson
def test_where_the_learner_is_to_tap_is_shown(name: str, number: int) -> None:
    lesson = learning(begun(name, number))
    while not lesson.expected_move:
        lesson.advance_to_next_step()
    assert f'[data-act="move {LEARNER} {lesson.expected_move}"]' in lesson.find_target_selectors()


def test_in_a_lesson_cards_say_what_they_always_say() -> None:
    assert learning(begun("kit-and-kat")).match.contents.read_content() is not None


@each_lesson
def test_a_lesson_is_the_same_when_its_page_was_hidden(name: str, number: int) -> None:
    visitor = begun(name, number)
    before = visitor.current_page()
    visitor.hide_and_show()
    assert visitor.current_page() == before


@each_lesson
def test_what_a_step_is_about_lies_on_the_table(name: str, number: int) -> None:
    """Everything that a step points at is on the table."""
    visitor = begun(name, number)
    for step in learning(visitor).lesson_steps:
        assert step == learning(visitor).current_step
        page = PageDocument([visitor.current_page()])
        assert not step.target or page.has_match(f".felt {step.target}"), step
        if not at_its_end(visitor):
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
    text = load_standard_deck().text_of_card(answers[0].split()[1])
    assert visitor.page_says(text.question) and not visitor.page_says(text.answer)
    visitor.tap(answers[0])
    assert visitor.page_says(text.answer)


def test_a_lesson_is_for_whoever_sits_first_and_a_cat_of_another_name_and_coat() -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("name 0", "Smokey")
    visitor.tap("learn")
    party = learning(visitor).match.party
    assert party.names == ("Smokey", "Tiger") and party.colours == (0, 1)
    for _ in range(3):
        assert visitor.page_says("Tiger") and not visitor.page_says("None")
        follow(visitor)


def test_in_a_lesson_the_button_of_the_table_that_goes_on_leads_to_the_next_step() -> None:
    visitor = begun("alley-cat")
    while "on" not in visitor.offered_acts():
        follow(visitor)
    number = learning(visitor).number
    visitor.tap("on")
    assert learning(visitor).number == number + 1


@each_lesson
def test_a_lesson_can_be_left_at_any_moment_and_leaves_nothing(name: str, number: int) -> None:
    visitor = begun(name, number)
    for _ in range(3):
        follow(visitor)
    visitor.tap_all("learned", "home")
    assert not any(act.startswith("go-on") for act in visitor.offered_acts())
    assert [key for key in visitor.store.names() if "game" in key or "open" in key] == []


@each_lesson
def test_a_lesson_ends_with_a_way_to_the_rules_and_back(name: str, number: int) -> None:
    visitor = finished(begun(name, number))
    assert learning(visitor).current_step.says.endswith("The rest is in the rules.")
    before = visitor.current_page()
    visitor.tap("rules")
    assert "rules" in visitor.current_page().attributes["class"].split()
    visitor.tap("rules")
    assert visitor.current_page() == before


def test_the_lobby_offers_every_lesson_and_the_end_of_one_the_next() -> None:
    for name in {name for name, _ in LESSONS}:
        numbers = list(BY_NAME[name].lessons)
        lobby = Visitor().tap(f"choose {name}")
        assert [act for act in lobby.offered_acts() if act.startswith("learn")] == [*map(lesson_act, numbers)]
        for number in numbers:
            visitor = begun(name, number)
            assert not any(act.startswith("learn ") for act in visitor.offered_acts())
            later = [act for act in finished(visitor).offered_acts() if act.startswith("learn ")]
            assert later == [lesson_act(other) for other in numbers if other == number + 1]


def test_the_next_lesson_takes_the_place_of_the_one_before() -> None:
    visitor = finished(begun("alley-cat")).tap("learn 2")
    assert visitor.app.route == (*HOME, "play/alley-cat", "learn/alley-cat/2")
    visitor.go_back()
    assert visitor.app.route == (*HOME, "play/alley-cat")


@each_lesson
def test_a_lesson_has_an_address_which_opens_it(name: str, number: int) -> None:
    address = lesson_address(name, number)
    assert parse_lesson_number(address) == number
    visitor = Visitor(route=(str(address),))
    assert visitor.app.route == (*HOME, f"play/{name}", str(address))
    assert learning(visitor).current_step == learning(begun(name, number)).current_step


def test_a_lesson_that_begins_within_a_game_shows_nothing_of_what_was_before() -> None:
    visitor = begun("stepped-on-the-cat", 2)
    assert not [each for each in visitor.effects if isinstance(each, FlyCards | PlayCues)]
    told_at(visitor, "Smokey has one!")
    follow(visitor)
    (flown,) = (each for each in visitor.effects if isinstance(each, FlyCards))
    assert {flight.card for flights in flown.flights for flight in flights} >= {"tuna-a", "calico-a"}


@each_lesson
def test_each_step_is_read_aloud_once_to_those_who_want_it(name: str, number: int) -> None:
    visitor = Visitor().tap_all("settings", "setting aloud true", "settings")
    visitor.tap_all(f"choose {name}", lesson_act(number))
    while not at_its_end(visitor):
        assert spoken_texts(visitor) == [learning(visitor).current_step.says]
        visitor.do_act("nonsense")
        assert not spoken_texts(visitor)
        follow(visitor)
    assert not [each for each in begun(name, number).effects if isinstance(each, ReadAloud)]


# What the second lessons say


def told_at(visitor: Visitor, words: str) -> Visitor:
    """Return the visitor at the step that says these words."""
    while words not in learning(visitor).current_step.says:
        follow(visitor)
    return visitor


def test_in_alley_cat_equal_cards_are_worth_nothing_and_the_last_card_ends_the_round() -> None:
    visitor = told_at(begun("alley-cat", 2), "Now all tricks count")
    tricks = visitor.table.state.tricks
    assert (("7s", "7c"), 0) in [(trick, alley_cat.trick_value(trick)) for trick in tricks[LEARNER]]
    assert (("5c", "5d"), 0) in [(trick, alley_cat.trick_value(trick)) for trick in tricks[OTHER]]
    assert visitor.table.state.hands[LEARNER] == () and visitor.table.state.drew is None
    assert visitor.table.state.rounds == ((20, 9),)
    assert visitor.page_says("Now all tricks count: 20 points for you, 9 for Smokey.")


def test_in_black_cat_queens_are_counted_as_the_lesson_says() -> None:
    visitor = finished(begun("black-cat", 2))
    score = score_player(visitor.table.state.piles[LEARNER], visitor.table.options)
    kinds = [cat.kind for pile in score.piles for cat in pile.cats]
    assert sorted(kinds) == ["black-cat", "black-cat", "jellical", "jellical", "tomcat", "yowler"]
    assert [dict(pile.queens) for pile in score.piles] == [{3: 7}, {1: 7, 2: 7, 4: 11}]
    assert visitor.table.outcome and visitor.table.outcome.winners == (LEARNER,)
    skipped = visitor.tap("skip").current_page()
    assert any("skipped" in str(node.attributes.get("class")).split() for node in all_nodes(skipped))


def test_in_kit_and_kat_a_kitten_is_covered_a_call_is_right_and_the_finish_frees_what_was_covered() -> None:
    visitor = told_at(begun("kit-and-kat", 2), "Now the C 10 must wait")
    assert ("c10", "b10") in visitor.table.state.kittens[LEARNER]
    told_at(visitor, "Right!")
    assert visitor.table.state.hands == (("c6",), ("c7",)) and visitor.table.turn == LEARNER
    told_at(visitor, "No hand and no stack is left")
    assert not visitor.table.state.finish and not any(visitor.table.state.hands)
    told_at(visitor, "The C 10 was covered")
    assert visitor.table.state.finish and "c10" in visitor.table.state.hands[LEARNER]
    follow(visitor)
    assert visitor.table.state.taken == (OTHER, None, LEARNER)


def test_in_i_stepped_on_the_cat_tuna_makes_a_point_and_the_last_card_brings_the_discards_back() -> None:
    visitor = told_at(begun("stepped-on-the-cat", 2), "All five")
    assert visitor.table.state.points == (1, 0)
    assert {"ginger-a", "calico-a", "tuna-a"} <= {*visitor.table.state.discards}
    told_at(visitor, "You have drawn the last card")
    before = next(state for state in reversed(visitor.table.states) if state.discards)
    assert sorted(visitor.table.state.stock) == sorted(before.discards)
    tunas = [str(move) for move in visitor.table.moves(LEARNER) if "tuna" in str(move)]
    assert tunas == ["steal tuna-c ginger-b", "discard tuna-c"]

"""The spoken table: nothing is announced by itself that some player may not know."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any

import pytest

from clowder.app.effects import Effect, PlayCues, ReadAloud
from clowder.app.model.party import Party
from clowder.app.model.table_changes import TableChanges
from clowder.app.pages.table import TURN_SOUND_DELAY_MS, TablePage
from clowder.app.play.match import Match
from clowder.app.play.playing import make_match
from clowder.app.play.spoken_table import SpokenTable
from clowder.app.play.turn_reports import describe_entries, latest_public_event_text
from clowder.bots.bot import LEVELS
from clowder.core.cards import iter_nested_strings
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.i18n import plural
from clowder.core.rules import NOBODY, ONLOOKER
from clowder.core.table import Table
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.spoken import accessible_name, spoken_text
from playing import new_table, play_steps, playout, run_house
from screens import LESSONS, lesson_act
from thorough import times_to_run
from variants import BY_NAME, FEWEST_AND_MOST, RULES
from visiting import SITTINGS, Visitor, all_nodes, do_something, follow, learning, readable_texts, sit_down

ACTS = times_to_run(160)
"""The number of acts in each game."""

MOST_TOUCHES = 90
"""A number of touches that no lesson needs."""

LONGEST = 3000
"""A number of questions that no game reaches."""

LIVE = ("status", "alert", "log", "timer")
"""The ARIA roles of live regions."""


def live_texts(page: Node) -> Iterator[str]:
    """Yield the texts of live regions, which a screen reader announces when they change."""
    for node in all_nodes(page):
        if node.attributes.get("role") in LIVE or "aria-live" in node.attributes:
            yield " ".join(readable_texts(node))


def secrets(match: Match) -> set[str]:
    """Return the names of the cards that not everybody has seen, without names that a seen card has too."""
    story = match.table.iter_history(ONLOOKER, 0)
    seen = {
        word for _, before, after in story for state in (before, after) for word in iter_nested_strings(state)
    }
    called = [each for seat in range(match.table.seats) for each in seen_card_names(match, seat)]
    return {name for card, name in called if card not in seen} - {
        name for card, name in called if card in seen
    }


def seen_card_names(match: Match, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the cards that a seat sees, each with its name on the page."""
    scene = replace(match.make_scene(), viewer=seat)
    for node in all_nodes(match.game.view.draw_table(match.table.seen_state(seat), scene)):
        if card := node.attributes.get("data-card"):
            yield card, node.attributes["aria-label"]


class Listener(Visitor):
    """A visitor who plays by ear."""

    said: Sequence[ReadAloud] = ()
    """The announcements of the last act."""

    def see_effects(self, effects: list[Effect]) -> None:
        super().see_effects(effects)
        self.said = [each for each in effects if isinstance(each, ReadAloud)]

    def listen(self, detail: str) -> None:
        """Set the detail of the announcements."""
        self.tap_all("settings", f"setting ear {detail}", "settings")

    def ask(self, what: str) -> str:
        """Ask the table by ear, and return the answer."""
        self.tap(f"ear {what}")
        return self.heard

    @property
    def heard(self) -> str:
        return " ".join(each.text for each in self.said)

    def walk(self) -> list[tuple[str, str]]:
        """Return the buttons in order: the name that a screen reader says, and the act."""
        buttons = [each for each in all_nodes(self.current_page()) if each.tag == "button"]
        return [
            (accessible_name(each), each.attributes["data-act"])
            for each in buttons
            if "data-act" in each.attributes
        ]

    def press(self, *wanted: str) -> bool:
        """Press the first button whose name begins with one of these; return whether there is one."""
        found = next((act for called, act in self.walk() if called.startswith(wanted)), None)
        if found:
            self.do_act(found)
        return found is not None


@pytest.mark.parametrize("detail", ["off", "all"])
@pytest.mark.parametrize(
    ("name", "seats", "sitting"), [each for each in SITTINGS if each[:2] in FEWEST_AND_MOST]
)
def test_nothing_is_told_by_itself_that_not_everybody_may_know(
    name: str, seats: int, sitting: str, detail: str
) -> None:
    visitor, random = Listener(), Random(f"{name} {seats} {sitting} aloud")
    visitor.listen(detail)
    sit_down(visitor, name, seats, sitting)
    heard, kept, asked = 0, 0, {""}
    position, public, hidden = None, {""}, {""}
    for _ in range(ACTS):
        page = visitor.current_page()
        if isinstance(visitor.app.top_non_overlay_page, TablePage) and visitor.match:
            if position is not visitor.match.table.position:
                position = visitor.match.table.position
                public, hidden = in_public(visitor.match), secrets(visitor.match)
            kept += len(hidden)
            if visitor.app.top_page is not visitor.app.top_non_overlay_page:  # about the cards of a deck, say
                asked.update(live_texts(page))
            for said in [*live_texts(page), *(each.text for each in visitor.said)]:
                heard += 1
                assert not mentioned_cards(hidden, without_public_sentences(asked | public, said)), said
        if do_something(visitor, page, random).startswith("ear "):
            asked.add(visitor.heard)
    assert heard and kept


def in_public(match: Match) -> set[str]:
    """Return the public sentences: those of past moves, and of the table as an onlooker sees it."""
    scene = replace(match.make_scene(), viewer=NOBODY, moves={}, picked=None)
    table = spoken_text(match.game.view.draw_table(match.table.seen_state(ONLOOKER), scene))
    return {line for _number, line in describe_entries(match, 0)} | set(re.split(r"(?<=\.) ", table))


def without_public_sentences(public: set[str], said: str) -> str:
    """Return the announcement without its public sentences."""
    longest_first = sorted(public - {""}, key=len, reverse=True)
    return reduce(lambda left, line: left.replace(line, ""), longest_first, said)


def mentioned_cards(cards: set[str], said: str) -> set[str]:
    """Return the cards that a text names, except those of which it says that there are none."""
    return {card for card in cards if re.search(rf"(?<!no ){re.escape(card)}", said)}


def test_a_hand_is_read_to_its_owner_who_says_first_that_nobody_else_hears_it() -> None:
    visitor = Listener()
    visitor.listen("short")
    visitor.start("alley-cat", 2)
    visitor.pass_time(5000)
    assert visitor.ask("hand") == visitor.ask("choices") == "First open the curtain."
    visitor.press("I am ")
    assert not visitor.ask("hand")
    assert visitor.press("Yes")
    hand = visitor.heard
    held = visitor.table.state.hands[visitor.playing.perspective.seat]
    assert hand.startswith("Hand: ") and hand.count(",") + 1 == len(held)
    assert all(each.private for each in visitor.said)
    assert visitor.ask("hand") == hand
    assert visitor.ask("table") and not any(each.private for each in visitor.said)
    assert visitor.ask("hand") in readable_texts(visitor.current_page())
    visitor.hide_and_show()
    assert hand not in " ".join(readable_texts(visitor.current_page()))


def test_at_a_tablet_that_lies_still_who_asks_without_looking_is_told_to_look_first() -> None:
    """A game with hands must not be said to have none."""
    visitor = Listener()
    visitor.listen("short")
    sit_down(visitor, "alley-cat", 2, "lying still")
    visitor.pass_time(5000)
    assert visitor.ask("hand") == visitor.ask("choices") == "First look at your own cards."
    visitor.tap(f"open {visitor.table.turn}")
    assert not visitor.ask("choices") and visitor.press("Yes")
    assert visitor.heard.startswith("You can do this: ")


def test_who_does_not_have_headphones_is_told_nothing_and_asked_again() -> None:
    visitor = Listener()
    visitor.listen("short")
    visitor.start("alley-cat", 2)
    visitor.pass_time(5000)
    visitor.press("I am ")
    for _ in range(2):
        visitor.ask("hand")
        assert visitor.press("No")
        assert not visitor.said


def after_a_lead(detail: str) -> Listener:
    """Return a visitor who has led a card, and hears events in this detail."""
    visitor = Listener()
    visitor.listen(detail)
    visitor.start("alley-cat", 2)
    visitor.pass_time(5000)
    visitor.press("I am ")
    visitor.tap(next(act for act in visitor.offered_acts() if " lead " in act))
    return visitor


def test_three_levels_tell_more_and_more() -> None:
    told = {}
    for detail in ("off", "short", "usual", "all"):
        visitor = after_a_lead(detail)
        told[detail] = visitor.heard
    assert not told["off"]
    assert told["short"].startswith("It is ") and " led " not in told["short"]
    assert " led " in told["usual"] and "It is " in told["usual"] and "Draw pile" not in told["usual"]
    assert " led " in told["all"] and "It is " in told["all"] and "Draw pile" in told["all"]


def test_the_turn_is_heard_by_ear_alone() -> None:
    heard = {}
    for detail in ("off", "short"):
        visitor = after_a_lead(detail)
        heard[detail] = [cue for each in visitor.effects if isinstance(each, PlayCues) for cue in each.cues]
    assert heard == {"off": [Cue("card")], "short": [Cue("card"), Cue("turn", TURN_SOUND_DELAY_MS)]}


def test_what_was_said_can_be_read_again() -> None:
    visitor = Listener()
    visitor.listen("usual")
    visitor.start("alley-cat", 2)
    visitor.pass_time(5000)
    visitor.press("I am ")
    visitor.tap(next(act for act in visitor.offered_acts() if " lead " in act))
    led = latest_public_event_text(visitor.match) if visitor.match else ""
    visitor.tap("log")
    assert visitor.page_says(led)
    visitor.tap("log")
    assert (
        isinstance(visitor.app.top_non_overlay_page, TablePage)
        and visitor.playing.perspective.is_curtain_closed
    )


def test_in_a_game_without_hands_and_points_that_is_said() -> None:
    visitor = Listener()
    visitor.listen("short")
    visitor.start("black-cat", 2, pace="turns")
    assert visitor.ask("hand") == "There are no hands in this game."
    assert visitor.ask("score") == "Points are counted at the end."
    assert (
        visitor.ask("turn") == "It is Tiger's turn. Tiger: take the card on one of your two piles, or pass."
    )
    assert visitor.ask("choices").startswith("You can do this: Tiger: left pile, empty, ")


def answers(table: Table[Any, Any], *asked: str) -> list[str]:
    """Return the answers to these questions at this table."""
    party = Party.from_json(("Ann", "Ben")[: table.seats])
    ear = SpokenTable(make_match(BY_NAME[table.rules.NAME], table, party))
    found: list[str] = []
    for what in asked:
        ear.answer_topic(what)
        found.append(ear.current_answer)
    return found


def test_a_score_is_told_as_it_stands_and_as_it_was_at_the_end() -> None:
    rules, random = RULES["stepped-on-the-cat"], Random(1)
    table = new_table(rules, 2, rules.Options(short=True), random)
    assert answers(table, "score") == ["Ben. 0 points, goal: 3. Ann. 0 points, goal: 3."]
    for _ in play_steps(table, random):
        pass
    assert table.outcome and table.outcome.scores == (0, 3)
    assert answers(table, "score", "turn", "choices", "hand") == [
        "Ann: 0 points. Ben: 3 points.",
        "The game is over. Won by: Ben.",
        "The game is over.",
        "The game is over.",
    ]


def test_an_answer_is_read_once_and_then_what_happens() -> None:
    visitor = Listener()
    visitor.listen("usual")
    visitor.tap("choose alley-cat")
    visitor.choose_player(1, LEVELS[0])
    visitor.tap("play").pass_time(5000)
    while visitor.table.turn != 0 or visitor.table.state.table:
        visitor.pass_time(5000)
        if visitor.table.turn == 0 and visitor.table.state.table:
            visitor.do_act(f"move 0 {visitor.table.moves(0)[0]}")
    visitor.do_act(f"move 0 {visitor.table.moves(0)[0]}")
    visitor.do_act("ear score")
    answer = [each.text for each in visitor.effects if isinstance(each, ReadAloud)]
    visitor.pass_time(8000)
    told = [each.text for each in visitor.effects if isinstance(each, ReadAloud)]
    assert len(answer) == 1 and told and answer[0] not in told


def test_it_is_told_that_there_is_nothing_to_do_and_that_nobody_has_won() -> None:
    rules, random = RULES["stepped-on-the-cat"], Random(1)
    table = new_table(rules, 1, rules.Options(tuna=0), random)
    assert answers(table, "choices") == ["There is nothing to do now."]
    for _ in play_steps(table, random):
        pass
    assert answers(table, "turn") == ["The game is over. Nobody won."]


def test_books_are_told_as_books() -> None:
    table = playout(RULES["kit-and-kat"], 2, RULES["kit-and-kat"].Options(books=3, cards=3), Random(1))
    assert table.outcome
    ann, ben = (plural("{n} book", "{n} books", books) for books in table.outcome.scores)
    assert answers(table, "score") == [f"Ann: {ann}. Ben: {ben}."]


def test_a_single_point_is_told_as_one() -> None:
    rules = RULES["black-cat"]
    tables = (playout(rules, 2, rules.Options(pace="turns"), Random(seed)) for seed in range(100))
    table = next(table for table in tables if table.outcome and table.outcome.scores == (0, 1))
    assert answers(table, "score") == ["Ann: 0 points. Ben: 1 point."]


def listened(name: str) -> tuple[Match, SpokenTable]:
    """Return a match of two in which a player has the turn, and its spoken table."""
    table = new_table(RULES[name], 2, None, Random(2))
    while table.turn == NOBODY:
        run_house(table, table.house_due_ms or 0, Random(2))
    match = make_match(BY_NAME[name], table, Party.from_json(("Ann", "Ben")))
    return match, SpokenTable(match)


def test_nothing_is_answered_to_who_has_not_asked_and_only_who_was_asked_says_yes() -> None:
    match, ear = listened("alley-cat")
    assert ear.wanted == ear.current_answer == ""
    match.perspective.open_hand(match.table.turn, match.table.turn, held=False)
    ear.answer_topic("yes")
    ear.answer_topic("hand")
    assert ear.wanted == "hand" and not ear.current_answer
    ear.drop_spoken_answer()
    assert ear.wanted == ear.current_answer == ""


def test_how_it_stands_is_told_when_the_turn_passes() -> None:
    match, ear = listened("kit-and-kat")
    table, heard = match.table, []
    for _ in range(40):
        turn, number = table.turn, len(table.entries)
        table.make_move(turn, table.moves(turn)[0], table.last_entry_ms)
        run_house(table, table.last_entry_ms, Random(2))
        lines = [line for _number, line in describe_entries(match, number)]
        stands = answers(table, "score", "table", "turn") if table.turn != turn else []
        heard.append(table.turn == turn)
        changes = TableChanges(number, turn_passed=table.turn != turn)
        assert ear.describe_changes("all", changes) == " ".join([*lines, *stands])
    assert {*heard} == {True, False}


def test_the_table_is_told_alike_whoever_looks_and_has_a_card_in_hand() -> None:
    match, ear = listened("alley-cat")
    (before,) = answers(match.table, "table")
    turn = match.table.turn
    match.perspective.open_hand(turn, turn, held=False)
    state: Any = match.table.state
    match.toggle_picked_card(state.hands[turn][0])
    ear.answer_topic("table")
    assert ear.current_answer == before


SHORT: dict[str, dict[str, object]] = {"stepped-on-the-cat": {"short": "yes"}, "black-cat": {"pace": "turns"}}
"""Options for a short game, or for a game without waiting."""


@pytest.mark.usefixtures("thinks_less")
@pytest.mark.parametrize("game", RULES)
def test_a_whole_game_is_played_by_what_is_heard(game: str) -> None:
    """The players hear only the answers to their questions, and the names of the buttons in order."""
    visitor, random = Listener(), Random(game)
    visitor.listen("short")
    visitor.start(game, 2, **SHORT.get(game, {}))
    for _ in range(LONGEST):
        if visitor.ask("turn").startswith("The game is over"):
            return
        answer = visitor.ask("choices")
        if not answer and visitor.press("Yes, read"):
            answer = visitor.heard
        can = [(called, act) for called, act in visitor.walk() if act.startswith(("move", "pick"))]
        heard = [act for called, act in can if called in answer]
        if heard:
            visitor.do_act(random.choice(heard))
        elif not visitor.press("I am ", "Go on", "Faster"):
            visitor.pass_time(1000)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_a_lesson_is_taken_to_its_end_by_what_is_heard(name: str, number: int) -> None:
    """The learner hears each step, the answer to one question, and the names of the buttons in order."""
    visitor = Listener()
    visitor.listen("usual")
    visitor.tap_all(f"choose {name}", lesson_act(number))
    step, moved = None, False
    for _ in range(MOST_TOUCHES):
        if step != (step := learning(visitor).number):
            assert strip_readings_and_isolation(learning(visitor).current_step.says) in visitor.heard
        answer = visitor.ask("choices")
        if "Now play" in answer:
            break
        heard = [act for called, act in visitor.walk() if called and called in answer]
        moves = [act for act in heard if act.startswith(("move", "pick"))]
        moved |= bool(moves)
        visitor.do_act(moves[0] if moves else heard[-1])
    assert moved and visitor.press("Now play") and "play" in visitor.offered_acts()


def test_in_a_lesson_what_happens_is_told_and_every_question_is_answered() -> None:
    visitor = Listener()
    visitor.listen("usual")
    visitor.tap_all("choose alley-cat", "learn")
    while learning(visitor).expected_move is None:
        follow(visitor)
    assert visitor.ask("hand").startswith("Hand: ") and not any(each.private for each in visitor.said)
    assert visitor.ask("choices") == "You can do this: 9 of clubs."
    assert visitor.ask("score").startswith("Smokey. 0 ") and visitor.ask("turn").startswith("It is Tiger's")
    assert visitor.ask("table") in readable_texts(visitor.current_page())
    assert "log" not in visitor.offered_acts()
    follow(visitor)
    led, step = latest_public_event_text(learning(visitor).match), learning(visitor).current_step.says
    assert visitor.heard == f"{led} {step}"


def test_whoever_does_not_play_by_ear_has_no_questions_in_a_lesson() -> None:
    visitor = Listener().tap_all("choose alley-cat", "learn")
    assert not any(act.startswith("ear ") for act in visitor.offered_acts())


def test_an_example_of_the_rules_is_watched_by_ear() -> None:
    visitor = Listener()
    visitor.listen("usual")
    visitor.tap_all("choose alley-cat", "rules", "example AC-4")
    for _ in range(MOST_TOUCHES):
        if visitor.ask("choices") == "You can do this: Back.":
            break
        assert visitor.heard == "You can do this: Back, Next."
        visitor.press("Next")
    assert visitor.press("Back") and "example AC-4" in visitor.offered_acts()

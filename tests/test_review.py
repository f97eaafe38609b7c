"""Reviews: stepping through a finished game, its highlights, and files that end early."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from clowder.app.effects import FlyCards, ReadAloud, SetViewer
from clowder.app.model.party import Party
from clowder.app.model.settings import Settings
from clowder.app.play.computers import MOVE_PACE_MS
from clowder.app.review.guesses import MIN_SAMPLES, guess_full_state, score_game_guesses, score_guess
from clowder.app.review.highlights import Highlight, HighlightSearch, find_highlights, find_sole_leader
from clowder.app.review.review_page import ReviewPage
from clowder.app.review.review_session import (
    MIN_STEP_MS,
    ReactionTimes,
    ReviewSession,
    measure_reaction_times,
)
from clowder.app.storage import settings
from clowder.app.storage.saves import PAST, PREFIX, SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.bots.bot import HiddenCardGuesser
from clowder.bots.decision_review import PastDecision, estimate_move_loss, find_better_move
from clowder.core.cards import BACK, iter_nested_strings
from clowder.core.rules import EVERYBODY, HOUSE, NOBODY
from clowder.core.table import Position, Table
from clowder.core.transcript import read_transcript, read_valid_transcript_part, write_transcript
from clowder.games.alley_cat.rules import Options
from clowder.widgets.content import CardTexts
from hidden import EXCHANGED
from playing import deck_of, playout
from seated import A_MISTAKE, make_computer, play_game
from thorough import times_to_run
from variants import BY_NAME, RULES, SEATED
from visiting import Visitor, all_nodes, readable_texts, sit_down, words_of

NAMES = ("Mia", "Tom", "Ada", "Ben", "Eva", "Leo")

pytestmark = pytest.mark.usefixtures("thinks_less")


@cache
def play_finished(name: str, seats: int, seed: int = 1, **options: Any) -> Table[Any, Any]:
    """Return a game played at random to its end. No test plays it on."""
    return playout(RULES[name], seats, RULES[name].Options(**options), Random(seed))


def keep_in_store(table: Table[Any, Any], beginning: str = PREFIX) -> MemoryStore:
    """Return the storage of a tablet with this game as number 7."""
    store = MemoryStore()
    SaveStore(store).store_game(f"{PREFIX}7", Party(NAMES[: table.seats], tuple(range(table.seats))), table)
    text = store.pop(f"{PREFIX}7")
    store[f"{beginning}7"] = text
    return store


def visit_review(table: Table[Any, Any]) -> Visitor:
    """Return a visitor at the review of this game."""
    visitor = Visitor(keep_in_store(table))
    visitor.visit_entry(("", f"review/{table.rules.NAME}/7"))
    assert isinstance(visitor.app.top_page, ReviewPage)
    return visitor


def review_page(visitor: Visitor) -> ReviewPage:
    assert isinstance(visitor.app.top_page, ReviewPage)
    return visitor.app.top_page


def slider_attributes(visitor: Visitor) -> dict[str, str]:
    return next(each.attributes for each in all_nodes(visitor.current_page()) if each.tag == "input")


def is_running(visitor: Visitor) -> bool:
    button = next(
        each for each in all_nodes(visitor.current_page()) if each.attributes.get("data-act") == "run"
    )
    return button.attributes["aria-pressed"] == "true"


def prompt_text(visitor: Visitor) -> str:
    told = next(
        each for each in all_nodes(visitor.current_page()) if each.attributes.get("class") == "prompt"
    )
    return " ".join(readable_texts(told))


# Stepping through


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_every_step_of_every_game_is_seen_by_all_eyes(name: str, seats: int) -> None:
    table = play_finished(name, seats)
    visitor, hidden = visit_review(table), BY_NAME[name].traits.hidden_hands and seats > 1
    for viewer in ("all", *map(str, range(seats))) if hidden else ("",):
        if viewer:
            visitor.tap(f"eyes {viewer}")
        for step in Random(viewer).choices(range(len(table.entries) + 1), k=times_to_run(12)):
            visitor.tap("step", str(step))
            assert slider_attributes(visitor)["value"] == str(step)
            assert prompt_text(visitor)
            assert not [act for act in visitor.offered_acts() if act.startswith(("move ", "pick ", "open "))]


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_each_step_is_told_in_a_sentence_that_begins_with_a_name_or_says_what_the_house_did(
    name: str, seats: int
) -> None:
    table = play_finished(name, seats)
    session = ReviewSession(BY_NAME[name], table, Party(NAMES[:seats], tuple(range(seats))), lambda: None)
    session.set_viewer(EVERYBODY)
    for step in range(session.last_step + 1):
        session.go_to_step(step)
        assert session.last_move_text().startswith((*NAMES[:seats], "The ", "Turned! ")), (
            session.last_move_text()
        )


@pytest.mark.parametrize("name", RULES)
def test_a_seat_s_eyes_see_no_more_than_the_seat_saw_then(name: str) -> None:
    table = play_finished(name, RULES[name].SEATS[-1])
    back = ReviewSession(
        BY_NAME[name], table, Party(NAMES[: table.seats], tuple(range(table.seats))), lambda: None
    )
    for seat in range(table.seats):
        back.set_viewer(seat)
        for step in range(0, back.last_step, 7):
            back.go_to_step(step)
            assert back.match_at_present_step().state_seen_by_viewer() == table.rules.observe(
                table.states[step], seat
            )
    back.set_viewer(EVERYBODY)
    assert back.match_at_present_step().state_seen_by_viewer() == table.states[back.step]


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat", "kit-and-kat", "whiskers"])
def test_with_all_cards_open_the_hands_of_all_are_on_the_table(name: str) -> None:
    table = play_finished(name, 2)
    step = next(i for i, state in enumerate(table.states) if i > 5 and all(state.hands))
    visitor = visit_review(table).tap("eyes all")
    visitor.tap("step", str(step))
    shown = " ".join(readable_texts(visitor.current_page())) if name == "kit-and-kat" else ""
    for hand in table.states[step].hands:
        for card in hand:
            assert card in words_of(visitor.current_page()) or f" {card[1:]}" in shown


def test_one_steps_on_and_back_and_never_beyond_an_end() -> None:
    table = play_finished("alley-cat", 2)
    visitor, last = visit_review(table), len(table.entries)
    ways = (
        ("on", last),
        ("back", last - 1),
        ("on", last),
        ("back", last - 1),
        ("back", last - 2),
        ("on", last - 1),
    )
    for way, step in ways:
        visitor.tap(f"step {way}")
        assert slider_attributes(visitor)["value"] == str(step)
    for value, step in (("0", 0), ("99999999", last), ("-3", last), ("12345678901", last), ("x", last)):
        visitor.tap("step", value)
        assert slider_attributes(visitor)["value"] == str(step)


def test_the_way_on_that_a_table_shows_leads_a_step_on() -> None:
    visitor = visit_review(play_finished("stepped-on-the-cat", 1))
    visitor.tap("step", "5")
    visitor.tap("on")
    assert slider_attributes(visitor)["value"] == "6"


def test_nothing_that_is_said_to_the_page_changes_the_record() -> None:
    table = play_finished("kit-and-kat", 3, way="classic")
    visitor, random = visit_review(table), Random(3)
    before = write_transcript(review_page(visitor).session.table)
    visitor.pass_time(2000)
    for act in (
        "move 0 call",
        "move x y",
        "eyes 9",
        "eyes -1",
        "mark 0 moment",
        "mark x y z",
        "pick a1",
        "tell-me",
    ):
        visitor.do_act(act)
    for _ in range(60):
        visitor.do_act(
            random.choice([each for each in visitor.offered_acts() if each not in ("review", "play-on")])
        )
    assert write_transcript(review_page(visitor).session.table) == before


# Playback


def test_a_race_runs_as_fast_as_it_was_and_at_half_the_speed() -> None:
    table = play_finished("black-cat", 2)
    took = sum(
        max(30, after.play_ms - before.play_ms)
        for before, after in zip(table.entries, table.entries[1:], strict=False)
    )
    for acts, factor in ((("run",), 1), (("slow", "run"), 2)):
        visitor = visit_review(table).pass_time(100)
        visitor.tap("step", "1")
        visitor.tap_all(*acts)
        visitor.pass_time(took * factor * 0.98 - 5)
        assert int(slider_attributes(visitor)["value"]) < len(table.entries)
        visitor.pass_time(took * factor * 0.02 + 200)
        assert slider_attributes(visitor)["value"] == str(len(table.entries))
        assert visitor.app.ms_until_step(visitor.clock_ms) is None or visitor.is_thinking


def test_what_runs_flies_stops_and_is_read_to_whoever_wishes_so() -> None:
    visitor = visit_review(play_finished("alley-cat", 2))
    visitor.tap("step", "2")
    visitor.tap("run")
    visitor.pass_time(4000)
    assert any(isinstance(each, FlyCards) for each in visitor.effects)
    here = slider_attributes(visitor)["value"]
    assert int(here) > 3
    visitor.tap("run")
    visitor.pass_time(4000)
    assert slider_attributes(visitor)["value"] == here
    assert not any(isinstance(each, ReadAloud) for each in visitor.effects)


def test_from_the_last_step_it_runs_from_the_beginning_and_from_any_other_on() -> None:
    table = play_finished("alley-cat", 2)
    visitor = visit_review(table)
    for begun, seen in ((len(table.entries), 1), (7, 8)):
        visitor.tap("step", str(begun))
        visitor.tap("run")
        visitor.pass_time(MOVE_PACE_MS)
        assert slider_attributes(visitor)["value"] == str(seen)


def test_what_runs_stops_when_the_page_is_out_of_sight() -> None:
    visitor = visit_review(play_finished("alley-cat", 2)).tap("run")
    assert is_running(visitor)
    visitor.hide_and_show()
    assert not is_running(visitor)


def test_cards_fly_as_those_saw_them_by_whose_eyes_it_is_seen() -> None:
    table = play_finished("alley-cat", 2)
    deals = [step for step, state in enumerate(table.states) if len(state.hands[0]) > 4]
    drawn = next(step for step in deals if len(table.states[step - 1].stock) > len(table.states[step].stock))
    visitor = visit_review(table)
    for viewer, open_ in (("0", {0}), ("1", {1}), ("all", {0, 1})):
        visitor.tap(f"eyes {viewer}")
        assert SetViewer("alley-cat", NOBODY if viewer == "all" else int(viewer)) in visitor.effects
        visitor.tap("step", str(drawn))
        assert not any(isinstance(each, FlyCards) for each in visitor.effects)
        visitor.tap_all("step back", "run")
        visitor.pass_time(MOVE_PACE_MS)
        (fly,) = (each for each in visitor.effects if isinstance(each, FlyCards))
        flown = {(each.goal, each.is_face_down) for flights in fly.flights for each in flights}
        assert {(f"hand {seat}", seat not in open_) for seat in (0, 1)} <= flown
        assert "card" in fly.draw_card(BACK).attributes["class"]


def test_each_step_is_read_aloud_once_to_whoever_wishes_so() -> None:
    store = keep_in_store(play_finished("alley-cat", 2))
    settings.write_settings(store, Settings(aloud=True))
    visitor, said = Visitor(store, route=("", "review/alley-cat/7")), []
    for act in ("nothing", "step\t2", "eyes 0", "step on"):
        visitor.do_act(*act.split("\t"))
        read = [each for each in visitor.effects if isinstance(each, ReadAloud)]
        assert read in ([], [ReadAloud(prompt_text(visitor), "en")])
        said.append(bool(read))
    assert said == [False, True, False, True]


def cards_of_the_race() -> list[str]:
    """Return the cards of the race in their order."""
    return str(play_finished("black-cat", 2).entries[0].move).split()[1:]


def race_reactions(options: str, *lines: str) -> list[ReactionTimes]:
    """Return the players' reaction times in a race with these options.

    The entries follow the turn of the deck.
    """
    begun = (f"black-cat 1 {options}", str(play_finished("black-cat", 2).entries[0]), "3000 house turn")
    return measure_reaction_times(read_transcript("\n".join((*begun, *lines)), RULES))


def test_who_was_how_fast_counts_from_when_a_card_could_be_taken() -> None:
    """The time does not count from when the house declared the card stalled."""
    first, second, third, fourth = cards_of_the_race()[:4]
    found = race_reactions(
        "seats=2",
        f"3400 0 take {first} left",
        f"4000 1 take {second} left",
        f"4300 0 take {third} left",
        f"9300 house stall {fourth}",
        f"9900 1 take {fourth} left",
    )
    assert [(each.seat, each.fastest_ms, each.median_ms) for each in found] == [(0, 300, 400), (1, 600, 5600)]


def test_whoever_is_usually_quickest_comes_first_and_of_those_as_quick_the_first_seat() -> None:
    first, second, third = cards_of_the_race()[:3]
    takes = (f"3400 2 take {first} left", f"3800 1 take {second} left", f"4400 0 take {third} left")
    assert [each.seat for each in race_reactions("seats=3", *takes)] == [1, 2, 0]


def test_for_whoever_has_to_wait_it_counts_from_when_they_may_take_a_card() -> None:
    first = cards_of_the_race()[0]
    waited = race_reactions(
        "seats=2 head_start=0,1000", f"4000 house ready {first} 1000", f"4400 0 take {first} left"
    )
    assert [each.median_ms for each in waited] == [400]


# Step by step


def open_review(name: str) -> ReviewSession:
    """Return the review of a game of two, with all highlights found."""
    back = ReviewSession(
        BY_NAME[name], play_finished(name, 2), Party(NAMES[:2], (0, 1), sides=(0, 2)), lambda: None
    )
    find_highlights(back.highlight_search)
    return back


def test_each_step_tells_what_has_led_to_it() -> None:
    back = open_review("alley-cat")
    played = next(number for number, entry in enumerate(back.table.entries) if entry.seat != HOUSE)
    told = []
    for step in (0, 1, played + 1):
        back.go_to_step(step)
        told.append((back.last_move_text(), back.play_ms))
    entry = back.table.entries[played]
    assert told[:2] == [("The game begins.", 0), ("The cards are made ready.", 0)]
    assert told[2][0].startswith(f"{NAMES[entry.seat]} led the ") and told[2][1] == entry.play_ms


def test_in_turns_steps_follow_at_the_pace_of_a_computer_player_and_in_a_race_as_they_were() -> None:
    turns, race = open_review("alley-cat"), open_review("black-cat")
    last = [race.autoplay_step_ms()]
    for each in (turns, race):
        each.go_to_step(2)
    then, now = (race.table.entries[number].play_ms for number in (2, 1))
    assert turns.autoplay_step_ms() == last[0] == MOVE_PACE_MS and race.autoplay_step_ms() == max(
        MIN_STEP_MS, then - now
    )


def test_whoever_looks_back_at_an_end_does_not_wait_for_the_count() -> None:
    assert open_review("black-cat").match_at_present_step().make_scene().skipped


SAID = CardTexts()


def test_cards_say_what_they_say_to_those_who_look_back() -> None:
    table, party = play_finished("kit-and-kat", 2), Party(NAMES[:2], (0, 1))
    back = ReviewSession(BY_NAME["kit-and-kat"], table, party, lambda: SAID)
    assert back.match_at_present_step().make_scene().content is SAID


def test_a_new_lead_is_looked_at_and_tried_is_only_at_a_moment() -> None:
    back = open_review("alley-cat")
    lead = next(each for each in back.highlight_search.found if each.kind == "lead")
    act_time = next(each for each in back.highlight_search.found if each.kind == "moment")
    back.go_to_highlight(str(lead.number), "lead")
    assert (back.step, back.trying) == (lead.number, None)
    back.go_to_highlight(str(lead.number), "mistake")
    back.go_to_highlight(str(act_time.number), "moment")
    assert back.step == act_time.number and back.trying and back.viewer == act_time.seat
    moves = back.match_at_present_step().make_scene().moves
    assert moves == {act_time.seat: back.table.positions[act_time.number].moves(act_time.seat)}
    back.go_to_step(back.step)
    assert (
        not back.trying
        and not back.match_at_present_step().make_scene().moves
        and not back.match_at_present_step().party.sides
    )


def test_a_card_is_taken_in_hand_and_put_back_where_something_is_tried() -> None:
    back = open_review("alley-cat")
    back.toggle_picked_card("8s")
    assert back.match_at_present_step().picked is None
    act_time = next(each for each in back.highlight_search.found if each.kind == "moment")
    back.go_to_highlight(str(act_time.number), "moment")
    picked = []
    for card in ("8s", "9s", "9s"):
        back.toggle_picked_card(card)
        picked.append(back.match_at_present_step().picked)
    assert picked == ["8s", "9s", None]


def test_only_what_could_be_done_is_tried_and_once() -> None:
    back = open_review("alley-cat")
    act_time = next(each for each in back.highlight_search.found if each.kind == "moment")
    better, done = (
        str(act_time.verdict.move) if act_time.verdict else "",
        back.table.entries[act_time.number].move,
    )
    back.try_move(act_time.seat, better)
    back.reveal_answer()
    assert back.trying is None
    back.go_to_highlight(str(act_time.number), "moment")
    back.try_move(1 - act_time.seat, better)
    back.try_move(act_time.seat, "nothing")
    assert back.trying and not back.trying.answer
    back.try_move(act_time.seat, str(done))
    back.try_move(act_time.seat, better)
    assert back.trying.answer and str(back.trying.answer.move) == better and not back.trying.is_same
    back.go_to_highlight(str(act_time.number), "moment")
    back.try_move(act_time.seat, better)
    assert back.trying.is_same
    back.go_to_highlight(str(act_time.number), "moment")
    back.reveal_answer()
    assert back.trying.answer and not back.trying.is_same


def test_by_the_eyes_of_all_nothing_is_guessed_and_each_step_and_look_begins_without() -> None:
    back = open_review("alley-cat")
    back.go_to_step(next(number for number, each in enumerate(back.table.positions) if each.turn == 0))
    back.show_next_guess()
    assert back.guess == 0
    back.set_viewer(0)
    for begins_anew in (back.set_viewer, lambda _eyes: back.go_to_step(back.step)):
        for number in range(1, 5):
            back.show_next_guess()
            guess = guess_full_state(back.game, back.table, back.step, 0, number)
            assert back.guess == number and back.match_at_present_step().state_seen_by_viewer() == guess
            assert back.guess_score == score_guess(back.table, back.step, 0, guess)
        begins_anew(0)
        assert (
            back.guess == 0
            and back.match_at_present_step().state_seen_by_viewer()
            == back.table.positions[back.step].seen_state(0)
        )
    back.set_viewer(7)
    assert back.chosen_viewer == 0


# Highlights


def find_marks(table: Table[Any, Any]) -> list[Highlight]:
    party = Party(NAMES[: table.seats], tuple(range(table.seats)))
    return find_highlights(HighlightSearch(BY_NAME[table.rules.NAME], table, party))


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_of_every_game_at_most_three_moments_are_marked_and_always_the_same(name: str, seats: int) -> None:
    table = play_finished(name, seats)
    found = find_marks(table)
    moments = [highlight for highlight in found if highlight.kind == "moment"]
    assert len(moments) <= 3 and found == find_marks(read_transcript(write_transcript(table), RULES))
    for highlight in moments:
        entry = table.entries[highlight.number]
        assert highlight.verdict and entry.seat == highlight.seat and highlight.verdict.move != entry.move
        assert highlight.verdict.move in table.positions[highlight.number].moves(highlight.seat)
    assert [highlight.number for highlight in found] == sorted(highlight.number for highlight in found)


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat", "kit-and-kat", "black-cat"])
def test_who_plays_anyhow_could_have_done_better(name: str) -> None:
    assert [highlight for highlight in find_marks(play_finished(name, 2)) if highlight.kind == "moment"]


def test_those_moments_are_marked_at_which_most_was_lost_and_of_such_the_first() -> None:
    table, bot, lost = (
        play_finished("stepped-on-the-cat", 2),
        BY_NAME["stepped-on-the-cat"].computer_player,
        dict[int, float](),
    )
    for number, entry in enumerate(table.entries):
        if entry.seat != HOUSE and len(table.positions[number].moves(entry.seat)) > 1:
            lost[number] = estimate_move_loss(bot, _asked(table, table.states[number], number))
    worst = sorted(lost, key=lambda number: -lost[number])
    better = [number for number in worst if _second_look(table, table.states[number], number)]
    assert len(better) > 3
    assert [highlight.number for highlight in find_marks(table) if highlight.kind == "moment"] == sorted(
        better[:3]
    )


def test_of_computer_players_nothing_is_marked_that_they_could_have_done_better() -> None:
    party = Party(NAMES[:2], (0, 1), players=("kitten", "house-cat"))
    found = find_highlights(HighlightSearch(BY_NAME["alley-cat"], play_finished("alley-cat", 2), party))
    assert not [highlight for highlight in found if highlight.kind == "moment"]


@pytest.mark.parametrize("name", ["alley-cat", "kit-and-kat", "black-cat"])
def test_the_lead_changes_where_somebody_else_is_alone_in_front(name: str) -> None:
    table = play_finished(name, 2)
    points = BY_NAME[name].traits.points
    leads = [highlight for highlight in find_marks(table) if highlight.kind == "lead"]
    front, changes = NOBODY, list[tuple[int, int]]()
    for number, state in enumerate(table.states):
        mine = points(state)
        for seat in (0, 1):
            if mine[seat] > mine[1 - seat]:
                changes += [(number, seat)] * (front == 1 - seat)
                front = seat
    assert [(highlight.number, highlight.seat) for highlight in leads] == changes


def test_nobody_is_ahead_where_several_have_most_or_nobody_can_tell() -> None:
    assert [find_sole_leader(points) for points in ((), (3,), (1, 2), (2, 2, 1), (-4, -1, -2))] == [
        NOBODY,
        0,
        1,
        NOBODY,
        1,
    ]


def test_a_mistake_that_nobody_called_is_marked_and_one_that_was_called_is_not() -> None:
    seen = {True: 0, False: 0}
    for seed in range(3):
        table = play_finished("kit-and-kat", 2, seed, way="classic")
        marked = {
            highlight.number: highlight.seat for highlight in find_marks(table) if highlight.kind == "mistake"
        }
        assert all(table.entries[number - 1].seat == seat for number, seat in marked.items())
        for number, called in _mistakes(table):
            assert (number in marked) != called
            seen[called] += 1
    assert all(seen.values())


ENDS_WITH_A_MISTAKE = f"""\
{A_MISTAKE}0 0 call
0 house shuffled a2 a1 b3
0 0 lay a2 1
0 1 play b3
0 1 play a1
0 0 call
0 house shuffled b3
0 0 lay b3 2
0 1 call
0 1 pass
0 0 call
0 0 lay a3 3
0 1 call
0 1 pass
0 0 lay b2 1
0 1 pass
0 0 pass
0 1 call
0 house shuffled b3 b2 b1 a2 a3
0 1 play b3
0 0 call
0 house shuffled b3
0 0 play a2
0 0 play a3
0 0 play b1
0 0 play b2
0 0 play b3
"""


def test_a_mistake_with_which_a_game_ends_is_marked_too() -> None:
    found = [
        highlight
        for highlight in find_marks(read_transcript(ENDS_WITH_A_MISTAKE, RULES))
        if highlight.kind == "mistake"
    ]
    assert found[-1] == Highlight(27, "mistake", 0)


def _mistakes(table: Table[Any, Any]) -> Iterator[tuple[int, bool]]:
    """Yield each entry that left a mistake, and whether it was called in time, by the rule book."""
    since, who = None, NOBODY
    for number, state in enumerate(table.states):
        errs = state.deeds.seat if state.deeds.misplaced or state.deeds.mistaken else NOBODY
        if who not in (errs, NOBODY) and since is not None:
            yield since, str(table.entries[number - 1].move) == "call"
        if errs != who:
            since, who = number, errs


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_exchanging_hidden_cards_changes_no_second_look(name: str, seats: int) -> None:
    table, random, tried = play_finished(name, seats), Random(f"{name} {seats}"), 0
    for number in random.sample(range(len(table.entries)), min(25, len(table.entries))):
        entry, state = table.entries[number], table.states[number]
        if entry.seat == HOUSE or len(table.rules.moves(state, entry.seat)) < 2:
            continue
        other = EXCHANGED[name](state, entry.seat, random)
        looks = [_second_look(table, each, number) for each in (state, other)]
        assert looks[0] == looks[1]
        tried += 1
    assert tried


def _asked(table: Table[Any, Any], state: Any, number: int) -> PastDecision[Any]:
    """Return the decision behind this entry, if the table had been in this state."""
    entry, rules = table.entries[number], table.rules
    seen = rules.observe(state, entry.seat)
    return PastDecision(seen, entry.seat, rules.moves(seen, entry.seat), entry.move)


def _second_look(table: Table[Any, Any], state: Any, number: int) -> Any:
    """Return the result of the bot's second look at this entry, if the table had been in this state."""
    asked = _asked(table, state, number)
    thinking = find_better_move(BY_NAME[table.rules.NAME].computer_player, asked, Random(number))
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def test_while_turning_points_are_looked_for_nothing_is_drawn_until_all_are_found() -> None:
    visitor, drawn = visit_review(play_finished("alley-cat", 2, head_start=(30, 30))), list[bool]()
    while visitor.is_thinking:
        drawn.append(visitor.app.run_due_step(visitor.clock_ms) is not None)
    assert drawn == [*[False] * (len(drawn) - 1), True]


# Finding the better move first


def at_a_moment(name: str) -> tuple[Visitor, Highlight]:
    table = play_finished(name, 2)
    visitor = visit_review(table)
    while visitor.is_thinking:
        visitor.pass_time(50)
    highlight = next(
        highlight
        for highlight in review_page(visitor).session.highlight_search.found
        if highlight.kind == "moment"
    )
    visitor.do_act("eyes all")
    visitor.tap(f"mark {highlight.number} moment")
    return visitor, highlight


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat", "kit-and-kat", "black-cat"])
def test_at_a_moment_one_tries_first_and_then_the_boss_says_why(name: str) -> None:
    visitor, highlight = at_a_moment(name)
    table, back = play_finished(name, 2), review_page(visitor).session
    assert highlight.verdict and prompt_text(visitor) == f"{NAMES[highlight.seat]}: what would you do?"
    assert back.match_at_present_step().state_seen_by_viewer() == table.positions[
        highlight.number
    ].seen_state(highlight.seat)
    why = highlight.verdict.why.reason_text(NAMES)
    assert not visitor.page_says(why)
    back.try_move(highlight.seat, str(table.entries[highlight.number].move))
    back.try_move(highlight.seat, str(highlight.verdict.move))  # the boss's move has been shown by now
    assert visitor.page_says(f"The alley boss would rather do this. {why}")
    visitor.tap_all("thanks", f"mark {highlight.number} moment")
    back.try_move(highlight.seat, str(highlight.verdict.move))
    assert visitor.page_says(f"So would the alley boss. {why}")
    visitor.tap("thanks")
    assert not visitor.page_says(why) and back.step == highlight.number


def test_no_two_turning_points_read_the_same() -> None:
    visitor, _mark = at_a_moment("black-cat")
    acts = [act for act in visitor.offered_acts() if act.startswith("mark ")]
    buttons = {
        each.attributes["data-act"]: " ".join(readable_texts(each))
        for each in all_nodes(visitor.current_page())
        if each.attributes.get("data-act") in acts
    }
    assert len(acts) > len({act.split()[-1] for act in acts}), "two highlights are of the same kind"
    assert len({*buttons.values()}) == len(acts)
    assert all(text.endswith(f"Step {act.split()[1]}") for act, text in buttons.items())


def test_a_card_is_tapped_to_try_it_and_whoever_gives_up_is_told() -> None:
    visitor, highlight = at_a_moment("alley-cat")
    tries = [act for act in visitor.offered_acts() if act.startswith(f"move {highlight.seat} ")]
    assert len(tries) == len(play_finished("alley-cat", 2).positions[highlight.number].moves(highlight.seat))
    visitor.tap(tries[0])
    assert "thanks" in visitor.offered_acts()
    visitor.tap_all("thanks", f"mark {highlight.number} moment", "tell-me")
    assert highlight.verdict and visitor.page_says(highlight.verdict.why.reason_text(NAMES))


def test_at_a_moment_a_card_is_taken_in_hand_to_be_laid() -> None:
    """The card for which two piles are joined is picked with two words."""
    visitor, highlight = at_a_moment("kit-and-kat")
    card = str(highlight.verdict.move).split()[1] if highlight.verdict else ""
    before = visitor.offered_acts()
    visitor.tap(f"pick {card}")
    assert [
        act
        for act in visitor.offered_acts()
        if act.startswith(f"move {highlight.seat} ") and act not in before
    ]
    visitor.do_act(f"pick join {card}")
    assert review_page(visitor).session.match_at_present_step().picked == f"join {card}"


# Ways to a review and back


def test_from_the_result_one_tap_leads_there_and_back() -> None:
    table = play_finished("alley-cat", 2)
    visitor = Visitor(keep_in_store(table)).tap_all(f"go-on {PREFIX}7", "review")
    assert visitor.app.route == ("", "play/alley-cat/7", "review/alley-cat/7")
    visitor.tap("review")
    assert "again" in visitor.offered_acts()


@pytest.mark.parametrize("beginning", [PREFIX, PAST])
def test_an_address_finds_a_game_that_is_over_on_the_table_or_left(beginning: str) -> None:
    visitor = Visitor(
        keep_in_store(play_finished("alley-cat", 2), beginning), route=("", "review/alley-cat/7")
    )
    assert visitor.app.route == ("", "review/alley-cat/7") and "play-on" not in visitor.offered_acts()
    assert not visitor.page_says("This record can be read up to here.")


@pytest.mark.parametrize(
    "address", ["alley-cat/8", "black-cat/7", "alley-cat/file", "alley-cat/../7", "alley-cat/"]
)
def test_any_other_address_leads_home_with_a_sentence(address: str) -> None:
    visitor = Visitor(keep_in_store(play_finished("alley-cat", 2)), route=("", f"review/{address}"))
    assert visitor.app.route == ("",)
    assert visitor.page_says("This game is not on this tablet any more.") or visitor.page_says(
        "There is no page"
    )


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_there_is_no_looking_back_at_a_game_that_is_not_over(name: str, seats: int) -> None:
    whole = play_finished(name, seats)
    table = whole.copy_at_entry(len(whole.entries) - 1)
    visitor = Visitor(keep_in_store(table), route=("", f"review/{name}/7"))
    assert visitor.app.route == ("",)
    assert "This game is not over. First play it to its end." in readable_texts(visitor.current_page())
    visitor.tap(f"go-on {PREFIX}7")
    assert "review" not in visitor.offered_acts()
    visitor.do_act("review")
    assert list(visitor.app.route) == ["", f"play/{name}/7"]


def test_whoever_plays_on_from_a_step_sits_where_they_sat() -> None:
    visitor = Visitor()
    sit_down(visitor, "alley-cat", 2, "lying still")
    sides = visitor.playing.party.sides
    visitor.play_out(Random(3))
    visitor.tap_all("review", "step back", "step back", "play-on")
    assert visitor.playing.party.sides == sides == (0, 2)


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_any_step_can_be_played_on_as_a_new_game_and_the_old_one_stays(name: str, seats: int) -> None:
    table = play_finished(name, seats)
    step = Random(seats).randrange(len(table.entries))
    visitor = visit_review(table)
    text = visitor.store.get(f"{PREFIX}7")
    visitor.tap("step", str(step))
    visitor.tap("play-on")
    assert visitor.table.entries[:step] == table.entries[:step] and visitor.table.rules is RULES[name]
    assert visitor.match and visitor.match.deal and visitor.match.deal.counts_for_statistics == (step == 0)
    assert (
        visitor.page_of_the_table.save_slot.name != f"{PREFIX}7" and visitor.store.get(f"{PREFIX}7") == text
    )
    visitor.pass_time(6000)
    again = read_transcript(write_transcript(visitor.table), RULES)
    assert again.states[step] == table.states[step]


def test_the_last_step_of_a_game_cannot_be_played_on() -> None:
    visitor = visit_review(play_finished("alley-cat", 2))
    assert "play-on" not in visitor.offered_acts()
    visitor.do_act("play-on")
    assert isinstance(visitor.app.top_page, ReviewPage)


# Files


def bring_text(text: str) -> Visitor:
    visitor = Visitor()
    visitor.tap("take", text)
    return visitor


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_a_file_of_a_game_that_is_over_is_looked_back_at(name: str, seats: int) -> None:
    visitor = bring_text(write_transcript(play_finished(name, seats)))
    assert visitor.app.route == ("", f"review/{name}/file") and not SaveStore(visitor.store).list_save_keys()


def test_a_file_of_a_game_that_is_not_over_is_played_on() -> None:
    table = play_finished("alley-cat", 2)
    visitor = bring_text(write_transcript(table.copy_at_entry(40)))
    assert visitor.table.entries[:40] == table.entries[:40]


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_a_broken_file_is_looked_at_up_to_the_line_that_is_wrong(name: str, seats: int) -> None:
    table = play_finished(name, seats)
    lines = write_transcript(table).splitlines()
    broken = Random(seats).randrange(len(lines) // 2, len(lines))
    for line in ("nonsense", "1 0 <b>take</b>", lines[1], "999999999999 5 pass"):
        text = "\n".join([*lines[:broken], line, *lines[broken:]])
        visitor = bring_text(text)
        assert visitor.app.route == ("", f"review/{name}/file")
        assert (
            visitor.page_says("This record can be read up to here. Line")
            and "play-on" in visitor.offered_acts()
        )
        assert slider_attributes(visitor)["max"] == str(broken - 1)
        assert review_page(visitor).session.table.states == table.states[:broken]
    wrong = read_valid_transcript_part(text, RULES).wrong
    assert wrong and wrong.line == broken + 1


def test_a_file_in_which_nobody_has_moved_before_its_error_is_refused_as_ever() -> None:
    lines = write_transcript(play_finished("alley-cat", 2)).splitlines()
    for text in ("", "nonsense", "\n".join([lines[0], "oops"]), "\n".join([*lines[:2], "oops"])):
        visitor = bring_text(text)
        assert visitor.app.route == ("",) and visitor.page_says("This file is no game of ours. Line")


def test_a_table_as_it_was_is_another_table() -> None:
    table = play_finished("stepped-on-the-cat", 3)
    before, number = write_transcript(table), len(table.entries) // 2
    earlier = table.copy_at_entry(number)
    assert write_transcript(earlier) == "\n".join([*before.splitlines()[: number + 1], ""])
    assert earlier.state == table.states[number]
    if earlier.seats_with_moves():
        seat = earlier.seats_with_moves()[0]
        earlier.make_move(seat, earlier.moves(seat)[0], earlier.last_entry_ms)
    assert write_transcript(table) == before


def test_nobody_s_secret_is_in_the_page_of_whoever_looks_by_the_eyes_of_a_seat() -> None:
    table = play_finished("alley-cat", 2)
    visitor = visit_review(table)
    for seat in (0, 1):
        visitor.tap(f"eyes {seat}")
        for step in range(4, 60, 5):
            visitor.tap("step", str(step))
            seen = set(iter_nested_strings(table.positions[step].seen_state(seat))) - {BACK}
            hidden = set(iter_nested_strings(table.states[step])) - seen
            acts = {word for act in visitor.offered_acts() for word in act.split()}
            cards = {
                each.attributes["data-card"]
                for each in all_nodes(visitor.current_page())
                if "data-card" in each.attributes
            }
            assert not hidden & (acts | cards)


def test_whoever_plays_like_a_kitten_is_told_more_than_whoever_plays_like_the_boss() -> None:
    short = Options(head_start=(30, 30))
    told = Counter[int]()
    for seed in range(5):
        players = [make_computer("alley-cat", "kitten"), make_computer("alley-cat", "alley-boss")]
        table = play_game(RULES["alley-cat"], short, players, Random(seed))
        told.update(highlight.seat for highlight in find_marks(table) if highlight.kind == "moment")
    assert told[0] > told[1]


# Guesses of hidden cards


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_a_guess_is_made_of_what_the_seat_saw_and_fits_it(name: str, seats: int) -> None:
    table, game, random = play_finished(name, seats), BY_NAME[name], Random(name)
    for step in random.choices(range(len(table.entries)), k=12):
        seat = random.randrange(seats)
        guess = guess_full_state(game, table, step, seat, 1)
        if guess is not None:
            assert table.rules.observe(guess, seat) == table.positions[step].seen_state(seat)
            cards, of = score_guess(table, step, seat, guess)
            assert 0 <= cards <= of
    assert (
        score_game_guesses(game, table).of > 0
        or not isinstance(game.computer_player, HiddenCardGuesser)
        or not game.traits.hidden_hands
    )


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_the_truth_would_be_guessed_wholly_right(name: str, seats: int) -> None:
    table = play_finished(name, seats)
    step = len(table.entries) // 4
    position = table.positions[step]
    cards, of = score_guess(table, step, 0, position.state)
    assert cards == of >= sum(hand.count(BACK) for hand in getattr(position.seen_state(0), "hands", ()))
    assert (of > 0) == (BY_NAME[name].traits.hidden_hands and seats > 1)


def test_nothing_is_guessed_before_the_deal_nor_where_no_card_is_left_for_what_lies_face_down() -> None:
    table = play_finished("alley-cat", 2).copy_at_entry(20)
    assert guess_full_state(BY_NAME["alley-cat"], table, 0, 0, 1) is None
    mine, yours = table.state.hands
    table.positions[20] = Position(table.rules, replace(table.state, hands=(mine, yours * 20)))
    assert guess_full_state(BY_NAME["alley-cat"], table, 20, 0, 1) is None


def test_of_a_guess_the_hidden_cards_count_that_are_where_they_were() -> None:
    table = play_finished("alley-cat", 2)
    step = next(i for i, each in enumerate(table.positions) if each.turn == 0)
    state = table.positions[step].state
    mine, yours = state.hands
    half = (*yours[:2], *state.stock[: len(yours) - 2])
    guessed = [
        score_guess(table, step, 0, replace(state, hands=(mine, hand))) for hand in (half, state.stock[:3])
    ]
    assert guessed == [(2, len(yours)), (0, len(yours))]


def test_a_guess_is_always_the_same_and_another_one_is_another() -> None:
    table, game = play_finished("alley-cat", 2), BY_NAME["alley-cat"]
    step = next(i for i, each in enumerate(table.positions) if each.turn == 0)
    guesses: list[Any] = [guess_full_state(game, table, step, 0, chance) for chance in (1, 1, 2, 3)]
    assert guesses[0] == guesses[1] and len({guess and guess.hands[1] for guess in guesses}) == 3


def test_how_often_guesses_are_right_is_told_of_forty_moments_all_over_a_game() -> None:
    table = play_finished("alley-cat", 2)
    turns = [each for each in table.positions if each.turn in (0, 1)]
    looked_at = turns[:: len(turns) // MIN_SAMPLES]
    found = score_game_guesses(BY_NAME["alley-cat"], table)
    assert found.of == sum(len(each.state.hands[1 - each.turn]) for each in looked_at) > found.cards > 0


def test_what_counts_is_the_first_guess_that_is_seen() -> None:
    game, found, seen = BY_NAME["alley-cat"], [], []
    for seed in range(4):
        table = play_finished("alley-cat", 2, seed)
        step = next(i for i, each in enumerate(table.positions) if each.turn in (0, 1))
        seat = table.positions[step].turn
        found.append(score_game_guesses(game, table.copy_at_entry(step)))
        guess = guess_full_state(game, table, step, seat, 1)
        assert guess is not None
        seen.append(score_guess(table, step, seat, guess))
    assert found == seen


def test_through_somebody_s_eyes_a_guess_is_seen_and_the_next_step_is_as_it_was() -> None:
    table = play_finished("alley-cat", 2)
    visitor = visit_review(table)
    step = next(i for i, each in enumerate(table.positions) if each.turn == 0)
    visitor.tap("step", str(step))
    assert "guess" not in visitor.offered_acts()
    visitor.tap("eyes 0")
    deck = set(deck_of(table))
    before = words_of(visitor.current_page()) & deck
    visitor.tap("guess")
    assert visitor.page_says("Guess 1:") and visitor.page_says("hidden cards are right.")
    first = words_of(visitor.current_page()) & deck
    assert first > before
    visitor.tap("guess")
    assert visitor.page_says("Guess 2:") and words_of(visitor.current_page()) & deck != first
    visitor.tap("step on")
    assert not visitor.page_says("Guess")


def test_no_guess_is_offered_where_the_boss_makes_none() -> None:
    visitor = visit_review(play_finished("kit-and-kat", 3))
    visitor.tap("step", "40")
    visitor.tap("eyes 0")
    assert "guess" not in visitor.offered_acts()


def test_a_page_tells_how_the_computer_thinks_and_how_good_its_guesses_were() -> None:
    visitor = Visitor(keep_in_store(play_finished("alley-cat", 2), PAST))
    visitor.tap_all("settings", "thinking")
    assert visitor.app.route == ("", "settings", "thinking")
    right_of = score_game_guesses(BY_NAME["alley-cat"], play_finished("alley-cat", 2))
    assert visitor.page_says(f"{right_of.cards} of {right_of.of} cards in hidden hands")
    visitor.tap("thinking")
    assert "thinking" not in visitor.app.route
    visitor = Visitor()
    visitor.visit_entry(("", "settings", "thinking"))
    assert visitor.page_says("When a game is over in which somebody guesses")


def test_of_the_games_that_are_over_the_latest_is_told_of_which_something_can_be() -> None:
    store, other = (
        keep_in_store(play_finished("alley-cat", 2), PAST),
        keep_in_store(play_finished("kit-and-kat", 2), PAST),
    )
    text = store[f"{PAST}7"]
    for number, later in enumerate(
        (other[f"{PAST}7"], text.replace("alley-cat", "chess"), f"{text}nonsense\n"), start=8
    ):
        store[f"{PAST}{number:02}"] = later
    store[f"{PAST}00"] = store.pop(f"{PAST}7")
    visitor = Visitor(store, route=("", "settings", "thinking"))
    right_of = score_game_guesses(BY_NAME["alley-cat"], play_finished("alley-cat", 2))
    assert visitor.page_says(f"{right_of.cards} of {right_of.of} cards in hidden hands")

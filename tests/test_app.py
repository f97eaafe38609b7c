"""The app around a game, without a browser: lobby, curtain, undo, saves."""

import gc
import json
import weakref
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from clowder.app.deals.links import DealLinkContent
from clowder.app.effects import ReadAloud
from clowder.app.model.deal import Deal, make_daily_deal
from clowder.app.model.party import DEFAULT_SIDES, Party
from clowder.app.model.settings import Settings
from clowder.app.play.choices import LobbyChoices, find_offered_options
from clowder.app.play.clock import Stopwatch
from clowder.app.play.contents import TableCardTexts
from clowder.app.play.match import Match
from clowder.app.play.playing import make_match
from clowder.app.play.turn_reports import (
    MAX_RETOLD,
    MatchAnnouncer,
    TurnReports,
    describe_entries,
    latest_public_event_text,
)
from clowder.app.play.undo import last_person_entry_number, undo_entries_from, was_no_card_revealed_since
from clowder.app.storage.people import Handicap, PeopleStore, Person
from clowder.app.storage.saves import save_number
from clowder.app.storage.store import MemoryStore
from clowder.bots.bot import LEVELS
from clowder.core.cards import iter_nested_strings
from clowder.core.rules import NOBODY
from clowder.core.table import Table
from clowder.core.times import ClockMs, EpochMs, PlayMs
from clowder.core.transcript import write_transcript
from clowder.games.game import Game, format_player_count
from clowder.games.kit_and_kat.rules import Options as KitAndKat
from clowder.widgets.content import CardTexts
from clowder.widgets.scene import BotStrength
from disks import SmallDisk, open_store
from playing import deck_of, new_table, play_steps, playout, run_house
from thorough import times_to_run
from variants import BY_NAME, FEWEST_AND_MOST, GAMES, RULES
from visiting import Visitor, all_nodes, in_question, node_fields, random_step, readable_texts


def secrets_shown(visitor: Visitor) -> set[str]:
    """Return the cards that the page names though the current viewer must not see them."""
    seen = visitor.table.seen_state(visitor.playing.perspective.viewer)
    return deck_of(visitor.table).difference(iter_nested_strings(seen)) & visitor.page_words()


# The curtain


@pytest.mark.parametrize(("name", "seats"), FEWEST_AND_MOST)
def test_the_page_names_no_card_that_its_beholder_must_not_see(name: str, seats: int) -> None:
    """The page is checked after every step, also while the tablet changes hands."""
    visitor, random = Visitor(), Random(seats)
    visitor.start(name, seats)
    for _ in range(times_to_run(700)):
        assert not secrets_shown(visitor)
        if visitor.table.outcome:
            return
        random_step(visitor, random)


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat", "kit-and-kat"])
def test_the_curtain_closes_when_the_turn_passes_and_when_the_page_is_hidden(name: str) -> None:
    visitor, random = Visitor(), Random(1)
    visitor.start(name, 2)
    visitor.pass_time(5000)
    assert visitor.playing.perspective.is_curtain_closed
    opening = next(act for act in visitor.offered_acts() if act.startswith("open "))
    visitor.tap(opening)
    assert not visitor.playing.perspective.is_curtain_closed
    visitor.app.pause_shown_page(visitor.clock_ms)
    assert visitor.playing.perspective.is_curtain_closed
    visitor.app.resume_shown_page(visitor.clock_ms)
    visitor.tap(opening)
    looked = visitor.playing.perspective.seat
    while visitor.playing.perspective.seat == looked:
        random_step(visitor, random)
    assert visitor.playing.perspective.is_curtain_closed


def test_curtains_open_by_a_tap_until_somebody_would_rather_hold() -> None:
    visitor = Visitor().start("alley-cat", 2).pass_time(5000)
    assert visitor.page_says("tap to show my cards")
    visitor.tap_all("settings", "setting hold true", "settings")
    assert visitor.page_says("hold to show my cards") and Visitor(visitor.store).page_says(
        "hold to show my cards"
    )
    visitor.tap_all("settings", "setting hold false", "settings")
    assert visitor.page_says("tap to show my cards")


def test_what_happened_is_retold_to_who_did_not_see_it() -> None:
    visitor = Visitor().start("alley-cat", 2).pass_time(5000)
    first = visitor.table.turn
    visitor.tap(f"open {first}")
    visitor.tap(next(act for act in visitor.offered_acts() if " lead " in act))
    assert visitor.playing.perspective.is_curtain_closed
    assert visitor.page_says(f"{visitor.playing.party.names[first or 0]} led the")


def test_each_player_is_retold_the_last_few_things_since_they_looked() -> None:
    table = playout(RULES["alley-cat"], 2, None, Random(3))
    match = make_match(BY_NAME["alley-cat"], table, Party.from_json(("Ann", "Ben")))
    telling, lines, entries = TurnReports(match), describe_entries(match, 0), len(table.entries)
    assert all(table.entries[number].seat in (0, 1) for number, _ in lines) and len(lines) > 2 * MAX_RETOLD
    telling.mark_all_entries_seen(0)
    assert telling.describe_unseen_entries(0) == [] and telling.find_first_unseen_entry_number(0) == entries
    assert (
        telling.describe_unseen_entries(1) == lines[-MAX_RETOLD:]
        and telling.find_first_unseen_entry_number(1) == entries - MAX_RETOLD
    )
    assert latest_public_event_text(match) == lines[-1][1]
    undo_entries_from(table, lines[-2][0])
    telling.mark_undone_entries_unseen()
    assert (
        telling.describe_unseen_entries(0) == [] and telling.find_first_unseen_entry_number(0) == lines[-2][0]
    )
    move = table.moves(table.turn)[0]
    table.make_move(table.turn, move, table.last_entry_ms)
    assert telling.describe_unseen_entries(0) == describe_entries(match, lines[-2][0]) != []
    assert (
        latest_public_event_text(make_match(BY_NAME["alley-cat"], Table(RULES["alley-cat"], 2), match.party))
        == ""
    )


def test_what_is_read_aloud_calls_for_the_next_and_tells_them_all_that_they_have_missed() -> None:
    random = Random(3)
    table = new_table(RULES["alley-cat"], 2, None, random)
    match = make_match(BY_NAME["alley-cat"], table, Party.from_json(("Ann", "Ben")))
    telling = TurnReports(match)
    reader = MatchAnnouncer(match, telling)
    for _ in range(4):
        run_house(table, table.house_due_ms or table.last_entry_ms, random)
        whose = f"{match.party.names[table.turn]}, it is your turn"
        assert (
            reader.pop_unread_text() == f"{latest_public_event_text(match)} {whose}".strip()
            and reader.pop_unread_text() == ""
        )
        table.make_move(table.turn, table.moves(table.turn)[0], table.last_entry_ms)
    run_house(table, table.house_due_ms or table.last_entry_ms, random)
    match.perspective.open_hand(table.turn, table.turn, held=False)
    missed = [line for _number, line in describe_entries(match, 0)]
    assert reader.pop_unread_text() == " ".join(missed) and len(missed) == 4
    telling.mark_all_entries_seen(table.turn)
    assert reader.pop_unread_text() == latest_public_event_text(match) == missed[-1]


def test_who_plays_alone_against_a_computer_hears_everything_once() -> None:
    visitor, said = Visitor().tap_all("settings", "setting aloud true", "settings"), list[str]()
    visitor.tap("choose alley-cat")
    visitor.choose_player(1, LEVELS[0])
    visitor.tap("play")
    for _ in range(6):
        visitor.pass_time(8000)
        said += [each.text for each in visitor.effects if isinstance(each, ReadAloud)]
        if visitor.table.turn == 0:
            visitor.do_act(f"move 0 {visitor.table.moves(0)[0]}")
            said += [each.text for each in visitor.effects if isinstance(each, ReadAloud)]
    assert visitor.match
    lines = [line for _number, line in describe_entries(visitor.match, 0)]
    assert len(lines) > 5 and all(sum(line in text for text in said) <= 1 for line in lines[:-1])


def test_kit_and_kat_tells_each_act_once() -> None:
    """The table shows the last turn card by card; the curtain shows the turns before."""
    visitor, random = Visitor(), Random(4)
    visitor.start("kit-and-kat", 3)
    tellers: set[int] = set()
    for _ in range(100):
        random_step(visitor, random)
        turn = visitor.table.turn
        if visitor.playing.perspective.is_curtain_closed and turn != NOBODY:
            last = visitor.table.entries[-1].seat
            told = {visitor.table.entries[number].seat for number, _ in visitor.playing.curtain_lines(turn)}
            assert visitor.page_says(f"Once more: what {visitor.playing.party.names[last]} did")
            assert last not in told
            tellers |= told
    assert tellers == {0, 1, 2}


def test_alone_there_is_no_curtain() -> None:
    visitor = Visitor().start("stepped-on-the-cat", 1)
    assert not visitor.playing.perspective.is_curtain_closed and visitor.playing.perspective.seat == 0


def test_where_nothing_is_hidden_there_is_no_curtain() -> None:
    visitor = Visitor().start("black-cat", 2, pace="turns").pass_time(5000)
    assert not visitor.playing.perspective.is_curtain_closed and any(
        act.startswith("move ") for act in visitor.offered_acts()
    )


def test_nobody_is_advised_who_cannot_do_anything() -> None:
    """A person who plays alone is offered no hint while the house turns up a card."""
    visitor = Visitor().start("stepped-on-the-cat", 1)
    while not visitor.table.moves(0):
        assert "ask" not in visitor.offered_acts()
        visitor.pass_time(100)
    assert "ask" in visitor.offered_acts()


def test_SC_10_alone_a_tuna_is_discarded_by_a_tap_on_the_discards() -> None:
    visitor, random = Visitor(), Random(4)
    visitor.start("stepped-on-the-cat", 1)
    while not (visitor.table.state.turned or "").startswith("tuna"):
        random_step(visitor, random)
    tuna, shows = visitor.table.state.turned, visitor.table.state.shows
    assert visitor.page_says("Tuna! Tap the cat that it shall be, or discard it.")
    visitor.tap(f"move 0 discard {tuna}")
    assert visitor.table.state.discards[-1] == tuna and visitor.table.state.shows == shows
    assert visitor.playing.last_told() == f"{visitor.playing.party.names[0]} discarded a can of tuna."


def lying_still(game: str) -> Visitor:
    """Return a visitor at a table for two, after the deal, the tablet lying between the players."""
    visitor = Visitor().tap_all(f"choose {game}", "lie", "play")
    visitor.pass_time(5000)
    return visitor


def test_at_a_tablet_that_lies_still_each_peeks_at_their_own_hand() -> None:
    visitor = lying_still("alley-cat")
    assert not visitor.playing.perspective.is_curtain_closed
    for seat in (0, 1):
        assert not set(visitor.table.state.hands[seat]) & visitor.page_words()
        visitor.tap(f"open {seat}")
        assert set(visitor.table.state.hands[seat]) <= visitor.page_words()
        assert not set(visitor.table.state.hands[1 - seat]) & visitor.page_words()
        visitor.tap(f"close {seat}")


def test_a_finger_that_leaves_an_edge_where_nobody_looked_closes_no_hand() -> None:
    visitor = lying_still("alley-cat").tap("open 0")
    visitor.do_act("close 1")
    assert set(visitor.table.state.hands[0]) <= visitor.page_words()


def test_a_hand_that_others_must_not_see_while_they_watch_is_hidden() -> None:
    """All players watch the table in the classic way. Against computers no other person does."""
    visitor = Visitor().start("kit-and-kat", 3, way="classic").pass_time(5000)
    seat = visitor.table.turn
    visitor.tap(f"open {seat}")
    hand = set(visitor.table.state.hands[seat])
    assert hand <= visitor.page_words()
    visitor.tap("close")
    assert not hand & visitor.page_words() and f"open {seat}" in visitor.offered_acts()


# Undo


def test_undo_is_free_while_nobody_has_learned_anything() -> None:
    visitor = Visitor().start("black-cat", 2, pace="turns")
    visitor.tap(next(act for act in visitor.offered_acts() if " pass " in act))
    assert visitor.table.state.turn == 1
    visitor.tap("undo")
    assert visitor.table.state.turn == 0 and not visitor.playing.undo_vote


def test_undo_asks_the_others_once_something_hidden_was_seen() -> None:
    visitor = Visitor().start("black-cat", 2, pace="turns")
    visitor.tap(next(act for act in visitor.offered_acts() if " take " in act))
    after = visitor.table.state
    visitor.tap("undo")
    assert visitor.playing.undo_vote and visitor.table.state == after
    visitor.tap("keep")
    visitor.do_act("agree")  # a late tap on `agree`
    assert not visitor.playing.undo_vote and visitor.table.state == after
    visitor.tap_all("undo", "agree")
    assert not visitor.playing.undo_vote and visitor.table.state != after and visitor.table.state.turn == 0


def test_ones_own_card_on_the_table_is_no_reason_to_ask_the_others_and_a_card_that_is_drawn_is() -> None:
    rules, random = RULES["alley-cat"], Random(5)
    table = new_table(rules, 2, rules.Options(), random)
    in_play = play_steps(table, random)
    while not table.state.table:
        next(in_play)
    lead = last_person_entry_number(table, {0, 1})
    assert lead is not None and was_no_card_revealed_since(table, lead)
    while len(table.state.tricks[0]) + len(table.state.tricks[1]) == 0:
        next(in_play)
    assert not was_no_card_revealed_since(table, lead)


def test_while_all_are_asked_nothing_else_can_be_done_even_by_a_finger_on_its_way() -> None:
    visitor = Visitor().start("black-cat", 2, pace="turns")
    visitor.tap(next(act for act in visitor.offered_acts() if " take " in act))
    on_their_way = visitor.offered_acts()
    visitor.tap("undo")
    entries = len(visitor.table.entries)
    assert not {"undo", "ask", "hurry"} & set(visitor.offered_acts())
    assert not any(act.startswith("move") for act in visitor.offered_acts())
    for act in on_their_way:
        if act.split()[0] in ("undo", "ask", "move"):
            visitor.app.handle_act(act, "", visitor.clock_ms, EpochMs(int(visitor.clock_ms)))
    assert visitor.playing.undo_vote and len(visitor.table.entries) == entries


def test_nobodys_hand_is_open_while_all_are_asked() -> None:
    visitor, random = Visitor(), Random(2)
    visitor.start("stepped-on-the-cat", 2)
    asked = 0
    for number in range(200):
        random_step(visitor, random)
        hand = set(visitor.table.state.hands[visitor.table.turn])
        if number % 5 == 0 and hand <= visitor.page_words() and "undo" in visitor.offered_acts():
            visitor.tap("undo")
            assert not hand & visitor.page_words()
            if visitor.playing.undo_vote:
                asked += 1
                assert visitor.playing.last_told() in in_question(visitor)
                visitor.tap("keep")
    assert asked


def test_in_classic_no_mistake_is_taken_back_before_it_can_be_called() -> None:
    """KK-8: the vote on an undo does not tell either that the move was a mistake."""
    visitor, random = Visitor(), Random(4)
    visitor.start("kit-and-kat", 3, way="classic")
    asked = 0
    for _ in range(60):
        random_step(visitor, random)
        if "undo" in visitor.offered_acts():
            asked += 1
            after = visitor.table.state
            visitor.tap("undo")
            assert visitor.playing.undo_vote and visitor.table.state == after
            visitor.tap("keep")
    assert asked


def test_a_call_that_was_wrong_is_not_taken_back_for_nothing() -> None:
    """KK-8: a player who called wrongly has learned that there was no mistake."""
    visitor = Visitor().start("kit-and-kat", 3, way="classic")
    random = Random(3)
    while not visitor.table.state.deeds.callers:
        calls = [act for act in visitor.offered_acts() if act.endswith(" call")]
        visitor.tap(calls[0]) if calls else random_step(visitor, random)
    called = visitor.table.state
    visitor.tap("undo")
    assert visitor.playing.undo_vote and visitor.table.state == called


def test_a_race_knows_no_way_back() -> None:
    visitor = Visitor().start("black-cat", 2).pass_time(3000)
    visitor.tap(next(act for act in visitor.offered_acts() if " take " in act))
    assert "undo" not in visitor.offered_acts()


# Time


def test_a_stopwatch_counts_while_it_runs_and_never_back() -> None:
    watch = Stopwatch(PlayMs(40))
    assert watch.play_ms_at(ClockMs(900)) == 40 and not watch.is_running
    watch.start(ClockMs(1000))
    watch.start(ClockMs(1020))
    assert [watch.play_ms_at(ClockMs(at)) for at in (990, 1000, 1000.9, 1030)] == [
        40,
        40,
        40,
        70,
    ] and watch.is_running
    watch.stop(ClockMs(1050))
    assert watch.play_ms_at(ClockMs(9000)) == 90 and not watch.is_running
    watch.start(ClockMs(5000))
    assert watch.play_ms_at(ClockMs(5001)) == 91


def test_a_pause_stops_the_clock_and_covers_the_card() -> None:
    visitor = Visitor().start("black-cat", 2).pass_time(3000)
    top = visitor.table.state.deck[0]
    assert top in visitor.page_words()
    visitor.app.handle_act("pause", "", visitor.clock_ms, EpochMs(0))
    assert top not in visitor.page_words() and not any(
        act.startswith("move") for act in visitor.offered_acts()
    )
    visitor.pass_time(60_000)
    assert not visitor.table.state.stalled
    visitor.app.handle_act("resume", "", visitor.clock_ms, EpochMs(0))
    visitor.pass_time(5000)
    assert visitor.table.state.stalled


@pytest.fixture
def race() -> Visitor:
    """Return a visitor in a race, one second after the deck was turned over."""
    return Visitor().start("black-cat", 2).pass_time(3000 + 1000)


def comes_back_paused(visitor: Visitor) -> None:
    """Assert that the race is paused: no card can be taken or seen.

    After `resume` the card has its full time.
    """
    entries = list(visitor.table.entries)
    visitor.pass_time(60_000)
    assert visitor.table.entries == entries
    assert not any(act.startswith("move") for act in visitor.offered_acts())
    assert not set(visitor.table.state.deck) & visitor.page_words()
    visitor.tap("resume")
    visitor.pass_time(4900)
    assert visitor.table.state.deck[0] in visitor.page_words() and not visitor.table.state.stalled
    visitor.pass_time(100)
    assert visitor.table.state.stalled


def test_nobody_can_cut_a_race_s_waits_short(race: Visitor) -> None:
    """No button skips the wait; this act stands for a late tap on an earlier screen."""
    entries = list(race.table.entries)
    race.app.handle_act("on", "", race.clock_ms, EpochMs(0))
    assert race.table.entries == entries


def test_a_race_comes_back_paused_when_its_page_was_hidden(race: Visitor) -> None:
    race.app.pause_shown_page(race.clock_ms)
    assert not set(race.table.state.deck) & race.page_words()
    race.app.resume_shown_page(race.clock_ms)
    comes_back_paused(race)


def test_a_race_comes_back_paused_after_a_reload(race: Visitor) -> None:
    comes_back_paused(Visitor(race.store))


def test_a_race_comes_back_paused_from_home(race: Visitor) -> None:
    race.tap("home")
    race.tap_first("go-on ")
    comes_back_paused(race)


def test_a_race_comes_back_paused_from_its_rules(race: Visitor) -> None:
    race.tap_all("rules", "rules")
    comes_back_paused(race)


def test_a_race_put_away_in_its_countdown_counts_anew() -> None:
    visitor = Visitor().start("black-cat", 2).pass_time(2000)
    visitor.app.pause_shown_page(visitor.clock_ms)
    visitor.app.resume_shown_page(visitor.clock_ms)
    visitor.pass_time(60_000)
    visitor.tap("resume")
    visitor.pass_time(2900)
    assert not visitor.table.state.turned
    visitor.pass_time(100)
    assert visitor.table.state.turned


@pytest.mark.parametrize(("name", "options"), [("alley-cat", {}), ("black-cat", {"pace": "turns"})])
def test_a_game_in_turns_needs_no_pause(name: str, options: dict[str, str]) -> None:
    visitor = Visitor().start(name, 2, **options)
    visitor.app.pause_shown_page(visitor.clock_ms)
    visitor.app.resume_shown_page(visitor.clock_ms)
    assert not visitor.playing.is_paused and not Visitor(visitor.store).playing.is_paused


def test_a_tap_that_comes_too_late_does_nothing_but_a_shake() -> None:
    visitor = Visitor().start("black-cat", 2).pass_time(3000)
    first, other = (
        next(act for act in visitor.offered_acts() if act.startswith(f"move {seat} take")) for seat in (0, 1)
    )
    visitor.tap(first)
    before = list(visitor.table.entries)
    for times in (1, 2):
        visitor.app.handle_act(other, "", visitor.clock_ms, EpochMs(0))
        assert visitor.table.entries == before
        assert visitor.playing.make_scene().late_counts == (0, times)


# Saves


def test_every_move_is_kept_before_it_is_shown() -> None:
    disk = SmallDisk()
    visitor = Visitor(open_store(disk)).start("alley-cat", 2)
    random = Random(4)
    for _ in range(60):
        again = Visitor(open_store(disk))
        assert again.table.state == visitor.table.state and again.table.entries == visitor.table.entries
        assert again.playing.party == visitor.playing.party
        assert again.playing.perspective.seat == NOBODY
        random_step(visitor, random)


def test_several_games_can_be_kept_and_gone_on_with() -> None:
    visitor = Visitor()
    for name in ("alley-cat", "kit-and-kat"):
        visitor.start(name, 2)
        visitor.tap("home")
    going_on = [act for act in visitor.offered_acts() if act.startswith("go-on ")]
    assert len(going_on) == 2
    visitor.tap(going_on[0])
    assert visitor.playing.game.name == "alley-cat"
    visitor.tap("home")
    visitor.tap(going_on[0].replace("go-on", "drop"))
    visitor.tap("keep")
    assert {act for act in visitor.offered_acts() if act.startswith("go-on ")} == {*going_on}
    throw_away(visitor, going_on[0].split()[1])
    visitor.tap("waiting")
    assert [act for act in visitor.offered_acts() if act.startswith("go-on ")] == going_on[1:]


def throw_away(visitor: Visitor, save: str) -> None:
    """Delete a save, and confirm the question before it."""
    visitor.tap(f"drop {save}")
    assert visitor.store.get(save) is not None
    visitor.tap(f"throw-away {save}")


def test_what_was_played_on_in_another_window_is_not_lost() -> None:
    visitor, random = Visitor(), Random(6)
    visitor.start("alley-cat", 2)
    other = Visitor(visitor.store)
    visitor.app.pause_shown_page(visitor.clock_ms)
    for _ in range(12):
        random_step(other, random)
    visitor.app.resume_shown_page(visitor.clock_ms)
    assert visitor.table.entries == other.table.entries
    random_step(visitor, random)
    other.app.sync_from_store(other.clock_ms)
    assert visitor.table.entries == other.table.entries


def test_whoever_has_done_nothing_overwrites_nothing_of_another_window() -> None:
    visitor, random = Visitor(), Random(6)
    visitor.start("alley-cat", 2)
    other = Visitor(visitor.store)
    for _ in range(12):
        random_step(other, random)
    visitor.do_act("close")
    assert Visitor(visitor.store).table.entries == other.table.entries


def test_what_another_window_has_left_that_cannot_be_read_is_told_until_something_is_done() -> None:
    visitor = Visitor().start("alley-cat", 2)
    visitor.store.append(visitor.page_of_the_table.save_slot.name, "nonsense\n")
    visitor.app.sync_from_store(visitor.clock_ms)
    assert visitor.page_says("This game cannot be read. Line 3:")
    visitor.do_act("close")
    assert not visitor.page_says("cannot be read")


def test_a_game_that_was_thrown_away_in_another_window_is_left() -> None:
    visitor = Visitor().start("alley-cat", 2)
    other = Visitor(visitor.store).tap_all("home", "waiting alley-cat")
    throw_away(other, next(act for act in other.offered_acts() if act.startswith("drop ")).split()[1])
    visitor.app.resume_shown_page(visitor.clock_ms)
    assert "choose alley-cat" in visitor.offered_acts()


ODD = '{"names": ["A", "B"], "colours": [%s, 1], "facing": false, "transcript": "%s"}'
UNREADABLE = (
    *("", "{", "[]", '{"names": 3}', '{"names": [], "colours": [], "facing": 0}', "[" * 100_000),
    *('{"names": [], "colours": [], "facing": 0, "transcript": "alley-cat 1 seats=2"}', "[1, NaN]"),
)


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_save_that_cannot_be_read_is_set_aside_and_never_dropped(text: str) -> None:
    store = MemoryStore()
    store.put("clowder.game.000000000000001", text)
    store.put("clowder.open", "clowder.game.000000000000001")
    visitor = Visitor(store)
    assert visitor.page_says("cannot be read")
    visitor.tap("give clowder.game.000000000000001")
    file = visitor.saved_file
    assert file and file.text == text
    assert store.get("clowder.game.000000000000001") == text
    throw_away(visitor, "clowder.game.000000000000001")
    assert not visitor.saved_file and not visitor.page_says("cannot be read")


@pytest.mark.parametrize("transcript", ["", "chess 1 seats=2"])
def test_a_save_of_a_game_that_we_have_not_can_be_given_and_thrown_away(transcript: str) -> None:
    store = MemoryStore()
    store.put("clowder.game.1", ODD % (0, transcript))
    visitor = Visitor(store)
    assert visitor.page_says("cannot be read")
    visitor.tap("give clowder.game.1")
    file = visitor.saved_file
    assert file and file.text.endswith(transcript)
    throw_away(visitor, "clowder.game.1")
    assert not visitor.page_says("cannot be read")


def test_a_save_that_begins_with_a_comment_is_gone_on_with() -> None:
    store = MemoryStore()
    store.put("clowder.game.1", ODD % (0, "# ours\\nalley-cat 1 seats=2"))
    store.put("clowder.open", "clowder.game.1")
    assert Visitor(store).playing.game.name == "alley-cat"


def test_a_save_whose_transcript_is_broken_says_its_line_and_is_kept() -> None:
    store = MemoryStore()
    party = {"names": ["A", "B"], "colours": [0, 1], "facing": False}
    store.put("clowder.game.1", json.dumps(party | {"transcript": "alley-cat 1 seats=2\n0 0 lead 8s"}))
    visitor = Visitor(store).tap("go-on clowder.game.1")
    assert visitor.page_says("Line 2: Seat 0 may not 'lead 8s' now.")
    assert store.get("clowder.game.1")


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_game_given_as_a_file_is_the_same_when_taken(name: str) -> None:
    visitor, random = Visitor(), Random(2)
    visitor.start(name, 2)
    for _ in range(12):
        random_step(visitor, random)
    assert visitor.match
    left, number = visitor.table, visitor.match.deal.number
    begun = save_number(visitor.page_of_the_table.save_slot.name)
    visitor.tap("home")
    visitor.tap_first("give ")
    file, head = visitor.saved_file, f"# begun: {begun}\n# players: Tiger, Smokey\n# deal: {number}\n"
    assert file and file.text == head + write_transcript(left)
    other = Visitor()
    other.tap("take", file.text)
    assert other.table.state == left.state and other.playing.party.names == ("Tiger", "Smokey")


def test_a_game_given_as_a_file_tells_how_they_sit_and_their_colours() -> None:
    visitor = Visitor().tap_all("choose alley-cat", "lie", "colour 1", "play", "home").tap_first("give ")
    file = visitor.saved_file
    other = Visitor()
    assert file
    other.tap("take", file.text)
    assert other.playing.party == visitor_party(visitor)
    assert other.playing.party.sides == (0, 2) and other.playing.party.colours == (0, 2)


def visitor_party(visitor: Visitor) -> Party:
    """Open the only saved game and return its players."""
    visitor.tap_first("go-on ")
    return visitor.playing.party


@pytest.mark.parametrize("line", ["# colours: 0, 0", "# colours: 7, 1", "# colours: x", "# colours: 1"])
def test_a_file_with_odd_colours_is_a_game_with_the_first_ones(line: str) -> None:
    visitor = Visitor()
    visitor.tap("take", f"{line}\nalley-cat 1 seats=2\n")
    assert visitor.playing.party.colours == (0, 1)


@pytest.mark.parametrize(
    "text", ["", "hello", "alley-cat 1 seats=2\nnonsense", "# players: A, B\nchess 1 seats=2"]
)
def test_a_file_that_is_no_game_is_refused_in_a_sentence(text: str) -> None:
    visitor = Visitor()
    visitor.tap("take", text)
    assert visitor.page_says("This file is no game of ours. Line ")
    assert "take" in node_fields(visitor.current_page())


# The lobby


def test_names_and_colours_are_remembered() -> None:
    visitor = Visitor().tap("choose black-cat")
    visitor.tap("name 0", "  Anna,  Lena ")
    visitor.tap("name 1", "")
    visitor.tap("colour 0")
    again = Visitor(visitor.store).start("black-cat", 2)
    assert again.playing.party.names == ("Anna Lena", "Smokey")
    assert again.playing.party.colours == (1, 0)


@pytest.mark.parametrize("name", RULES)
def test_how_many_play_is_asked_only_where_there_is_a_choice(name: str) -> None:
    visitor, seats = Visitor(), RULES[name].SEATS
    visitor.tap(f"choose {name}")
    offered = [act for act in visitor.offered_acts() if act.startswith("sit ")]
    assert offered == ([f"sit {each}" for each in seats] if len(seats) > 1 else [])
    assert visitor.page_says("Players (") == (len(seats) > 1)
    visitor.tap("play")
    assert visitor.table.seats in seats


@pytest.mark.parametrize(("seats", "told"), [(range(2, 3), "2"), (range(2, 4), "2-3"), (range(1, 5), "1-4")])
def test_how_many_may_play_is_told_at_home(seats: range, told: str) -> None:
    assert format_player_count(seats) == told


def test_as_many_sit_down_as_played_last_or_else_two() -> None:
    stepped_on, alley_cat = BY_NAME["stepped-on-the-cat"], BY_NAME["alley-cat"]
    assert [LobbyChoices.make_initial_choices(stepped_on, last).seats for last in (None, 1, 3, 7)] == [
        2,
        1,
        3,
        2,
    ]
    assert LobbyChoices.make_initial_choices(alley_cat, 4).seats == 2


def test_who_plays_is_as_the_settings_have_it_and_sits_where_all_have_sat_or_else_all_round() -> None:
    names, colours, players = (
        ("A", "B", "C", "D", "E", "F"),
        (3, 1, 0, 2, 4, 5),
        ("", "", "kitten", "", "", ""),
    )
    settings = Settings(names=names, colours=colours, players=players, sides=(0, 0, 1))
    three = LobbyChoices(BY_NAME["kit-and-kat"], 3, still=True)
    assert three.make_party(settings) == Party(names[:3], colours[:3], (0, 0, 1), players[:3])
    assert replace(three, seats=4).make_party(settings).sides == DEFAULT_SIDES[4]
    assert (
        three.can_tablet_be_stationary(settings)
        and replace(three, still=False).make_party(settings).sides == ()
    )
    assert not replace(three, seats=2).can_tablet_be_stationary(
        replace(settings, players=players[2:] + players[:2])
    )


def test_what_is_chosen_comes_before_what_follows_from_the_cards() -> None:
    chosen = LobbyChoices(BY_NAME["kit-and-kat"], 3, given={"books": "5", "way": "classic"})
    both: Any = chosen.with_options({"way": "guided"}).with_options({"knowing": "yes"}).chosen_options()
    assert (both.books, both.way, both.knowing) == (5, "guided", True)


def chosen_way(visitor: Visitor) -> list[str]:
    """Return the ways of Kit and Kat that the lobby shows as chosen."""
    return [
        node.attributes["data-act"].removeprefix("set way ")
        for node in all_nodes(visitor.current_page())
        if node.attributes.get("data-act", "").startswith("set way ")
        and node.attributes["aria-pressed"] == "true"
    ]


def test_KK_ruling_classic_is_offered_first_to_two_and_more_people_and_guided_to_one() -> None:
    visitor = Visitor().tap_all("choose kit-and-kat", "sit 2")
    assert chosen_way(visitor) == ["classic"] and visitor.page_says("usual rules")
    assert chosen_way(visitor.tap("player 1 kitten")) == ["guided"]
    assert chosen_way(visitor.tap("sit 3")) == ["classic"]
    assert chosen_way(visitor.tap("player 2 alley-boss")) == ["guided"]
    for line in ("Only right cards can be played.", "Anyone may err."):
        assert any(line in text for text in readable_texts(visitor.current_page()))
    assert visitor.tap("play").table.options.way == "guided"


def test_KK_ruling_either_way_may_be_chosen_and_the_tablet_remembers_what_was_chosen_last() -> None:
    visitor = Visitor().tap_all("choose kit-and-kat", "sit 2", "set way guided")
    assert chosen_way(visitor) == ["guided"]
    again = Visitor(visitor.store).tap("choose kit-and-kat")
    assert chosen_way(again) == ["guided"] and again.tap("play").table.options.way == "guided"
    again.tap("home")
    alone = Visitor(visitor.store).tap("choose kit-and-kat")
    alone.tap_all("player 1 kitten", "set way classic", "deal day")
    assert chosen_way(alone) == ["classic"] and alone.tap("play").table.options.way == "classic"


def test_KK_ruling_a_way_that_was_only_offered_is_not_remembered() -> None:
    visitor = Visitor().tap_all("choose kit-and-kat", "sit 2", "play")
    assert visitor.table.options.way == "classic"
    alone = Visitor(visitor.tap("home").store).tap_all("choose kit-and-kat", "player 1 kitten")
    assert chosen_way(alone) == ["guided"]


def test_KK_ruling_what_is_offered_is_no_default_of_links_and_transcripts() -> None:
    assert KitAndKat().way == "guided"
    visitor = Visitor(route=("", "deal/kit-and-kat/123456789012/seats=3&revision=2"))
    assert chosen_way(visitor) == ["guided"] and visitor.tap("play").table.options.way == "guided"


def test_KK_ruling_a_remembered_way_that_there_is_not_is_passed_over() -> None:
    game, none = BY_NAME["kit-and-kat"], ("alley-cat", "way", "guided")
    strange = Settings(options=(("kit-and-kat", "way", "wild"), ("kit-and-kat", "books", "5"), none))
    assert find_offered_options(game, 2, strange) == {"way": "classic"}
    assert find_offered_options(BY_NAME["alley-cat"], 2, strange) == {}


def test_a_deal_that_is_known_is_not_sealed_and_that_of_a_day_is_played_in_the_usual_way() -> None:
    sealed = LobbyChoices(BY_NAME["kit-and-kat"], 3, sealed=True, option_values={"way": "classic"})
    day, number = make_daily_deal(0), Deal("123456789012", chosen=True)
    assert sealed.with_deal(number) == replace(sealed, sealed=False, deal=number)
    assert sealed.with_deal(day) == replace(sealed, sealed=False, deal=day, option_values={})
    assert sealed.with_deal(number).with_seal(sealed=True) == sealed
    assert not sealed.with_seal(sealed=False).sealed


def test_head_starts_are_of_persons_and_of_guests_who_have_one() -> None:
    people = PeopleStore(MemoryStore(), ["alley-cat"])
    people.store_person(Person("Ann", 0, {}, {"alley-cat": Handicap(8.0)}))
    settings = Settings(names=("Ann", "B", "C", "D", "E", "F"))
    for starts, given in (({1: 5}, (8, 5)), ({0: 3}, (8, 0))):
        choices = LobbyChoices(BY_NAME["alley-cat"], 2, starts=starts)
        options: Any = choices.make_table(settings, people).options
        assert options.head_start == given


def test_a_link_says_who_begins_and_without_it_that_is_drawn_again() -> None:
    chosen = LobbyChoices(BY_NAME["kit-and-kat"], 3, sealed=True)
    deal = Deal("123456789012", chosen=True)
    linked = chosen.with_linked_game(DealLinkContent(deal, 4, {"dealer": "1", "way": "classic"}))
    assert (linked.seats, linked.deal, linked.sealed) == (4, deal, False)
    assert linked.option_values == {"dealer": "1", "way": "classic", "books": "14", "cards": "10"}
    assert linked.with_random_deal() == replace(linked, deal=None, option_values={"way": "classic"})


def test_options_that_do_not_fit_together_are_refused_in_a_sentence() -> None:
    visitor = Visitor().start("stepped-on-the-cat", 2, cats=7, boots=8)
    assert visitor.page_says("too many") and "play" in visitor.offered_acts()
    visitor.tap("set boots", "5")
    assert not visitor.page_says("too many")


def test_a_preset_sets_the_deck() -> None:
    visitor = Visitor().tap_all("choose stepped-on-the-cat", "options", "preset friendly", "play")
    options = visitor.table.options
    assert (options.cats, options.boots, options.tuna) == (12, 6, 6)


# The end


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Disable garbage collection during the test, as in the page."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_nothing_of_a_game_is_left_when_the_next_begins(name: str, uncollected: None) -> None:
    """Two computer players play. The app collects garbage only at home, and the test never goes there."""
    visitor = Visitor().tap(f"choose {name}").tap_all(*(f"player {seat} kitten" for seat in (0, 1)), "play")
    before = weakref.ref(visitor.page_of_the_table.playing), weakref.ref(visitor.table)
    for _ in visitor.to_the_end():
        visitor.current_page()
        visitor.pass_time(5000)
    visitor.tap("again")
    assert [each() for each in before] == [None, None]
    assert gc.collect() == 0


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_when_a_game_is_over_nobody_has_the_turn_and_nothing_is_taken_back(name: str) -> None:
    visitor = Visitor().start(name, 2, **({"pace": "turns"} if name == "black-cat" else {}))
    visitor.play_out(Random(8))
    assert visitor.table.turn == NOBODY
    assert not {"undo", "ask", "hurry"} & set(visitor.offered_acts())


def test_again_deals_anew_to_the_same_players_and_the_deal_moves_on() -> None:
    visitor = Visitor().start("stepped-on-the-cat", 2, short="yes")
    visitor.play_out(Random(6))
    dealer = visitor.table.state.dealer
    visitor.tap("again")
    assert visitor.table.state.dealer == 1 - dealer and not visitor.table.outcome
    assert visitor.table.options.short
    visitor.tap("home")
    assert len([act for act in visitor.offered_acts() if act.startswith("go-on ")]) == 1


@pytest.mark.parametrize(("name", "options"), [("alley-cat", {}), ("black-cat", {"pace": "turns"})])
def test_the_table_can_be_looked_at_again_from_the_result(name: str, options: dict[str, str]) -> None:
    visitor = Visitor().start(name, 2, **options)
    visitor.play_out(Random(6))
    result = visitor.current_page()
    assert "again" in visitor.offered_acts()
    visitor.tap("look")
    assert "again" not in visitor.offered_acts() and not visitor.page_says("wins!")
    assert not [each for each in all_nodes(visitor.current_page()) if "inert" in each.attributes]
    visitor.tap("look")
    assert set(readable_texts(result)) - {"Skip"} <= set(readable_texts(visitor.current_page()))


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat", "kit-and-kat", "black-cat"])
def test_behind_a_result_nobody_comes_to_the_table(name: str) -> None:
    """A count that is still running can be skipped."""
    visitor = Visitor().start(name, 2, **({"pace": "turns"} if name == "black-cat" else {}))
    visitor.play_out(Random(6))
    if name == "black-cat":
        assert not [each for each in all_nodes(visitor.current_page()) if "inert" in each.attributes]
        visitor.tap("skip")
    (table,) = [each for each in all_nodes(visitor.current_page()) if "inert" in each.attributes]
    assert "felt" in table.attributes["class"]


def test_the_lobby_says_with_which_values_options_were_changed() -> None:
    visitor = Visitor().tap_all("choose black-cat", "options", "set share no", "set music yes", "options")
    assert {"Share: no", "Music"} <= {*readable_texts(visitor.current_page())}


@pytest.mark.parametrize("aside", ["review", "rules", "settings"])
def test_what_has_been_counted_is_not_counted_again_by_whoever_comes_back(aside: str) -> None:
    visitor = Visitor().start("black-cat", 2, pace="turns")
    visitor.play_out(Random(6))
    assert "skip" in visitor.offered_acts()
    visitor.tap(aside)
    visitor.visit_entry(visitor.app.route[:-1])
    assert "skip" not in visitor.offered_acts() and "again" in visitor.offered_acts()


def test_all_who_have_won_look_alike_in_the_result() -> None:
    visitor = Visitor().start("black-cat", 2, pace="turns")
    winners = [f"seat-{seat} winner" for seat in visitor.play_out(Random(6)).winners]
    shown = [each.attributes.get("class", "") for each in all_nodes(visitor.current_page())]
    assert [each for each in shown if each.endswith("winner")] == winners


def test_a_finished_game_is_not_offered_again_once_it_was_left() -> None:
    visitor = Visitor().start("stepped-on-the-cat", 1)
    visitor.play_out(Random(5))
    assert Visitor(visitor.store).table.outcome
    visitor.tap("home")
    assert not [act for act in visitor.offered_acts() if act.startswith("go-on ")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_say_at_their_head_of_which_game_they_are_and_what_it_is_about(game: Game) -> None:
    visitor = Visitor().tap_all(f"choose {game.name}", "rules")
    (head,) = (each for each in all_nodes(visitor.current_page()) if each.tag == "hgroup")
    assert [*readable_texts(head)] == [game.title, game.rules_page.game_aim()]


def test_the_rules_are_a_tap_away_and_stop_the_clock() -> None:
    visitor = Visitor().start("black-cat", 2).pass_time(3000).tap("rules")
    visitor.pass_time(60_000)
    assert not visitor.table.state.stalled
    visitor.tap("rules")
    assert not visitor.table.state.stalled


def test_a_tap_on_what_cannot_be_used_now_says_why() -> None:
    visitor = Visitor().start("alley-cat", 2)
    drawn = visitor.table.state.drawn[0]
    visitor.app.handle_act(f"why {drawn}", "", visitor.clock_ms, EpochMs(0))
    assert visitor.page_says("It was drawn to see who deals first.")
    visitor.pass_time(5000)
    assert not visitor.page_says("It was drawn to see who deals first.")
    visitor.tap(f"open {visitor.table.turn}")
    random_step(visitor, Random(1))
    played = visitor.table.state.table[0]
    visitor.tap(f"open {visitor.table.turn}")
    visitor.app.handle_act(f"why {played}", "", visitor.clock_ms, EpochMs(0))
    assert visitor.page_says("This card has been played.")


def test_a_card_that_does_not_fit_yet_is_no_matter_of_1s() -> None:
    visitor, random = Visitor(), Random(2)
    visitor.start("kit-and-kat", 2, must_play_all="yes")
    told = set[str]()
    for _ in range(3000):
        random_step(visitor, random)
        seat = visitor.playing.perspective.seat
        if seat >= 0:
            table = visitor.table
            for card in table.state.hands[seat]:
                ones = any(each.endswith("1") for each in table.state.hands[seat])
                if not any(card in str(move).split() for move in table.moves(seat)):
                    said = visitor.playing.tap_reply_text(card)
                    assert ("1s come first" in said) == ones
                    told.add(said)
        if len(told) == 2:
            return
    pytest.fail(f"In 3,000 steps only this was told: {told}")


def test_alone_no_card_is_said_to_come_back() -> None:
    """SC-10: alone, nothing is shuffled again and there is no hand."""
    visitor, random = Visitor(), Random(6)
    visitor.start("stepped-on-the-cat", 1)
    while not (visitor.table.state.discards and any(visitor.table.state.shows[0])):
        random_step(visitor, random)
    seen = visitor.table.seen_state(0)
    shown = next(cat for cat in seen.shows[0] if cat)
    for card in {seen.discards[-1], shown} - {seen.turned}:
        assert visitor.playing.tap_reply_text(card) == "Nothing can be done with this card now."


def test_behind_the_curtain_who_taps_a_card_is_told_to_open_it() -> None:
    visitor = Visitor().start("alley-cat", 2).pass_time(5000)
    card = visitor.table.state.stock[0]
    assert visitor.playing.tap_reply_text(card) == "First open the curtain."
    visitor.tap(f"open {visitor.table.turn}")
    assert visitor.playing.tap_reply_text(card) != "First open the curtain."


def match_in_the_middle(
    game: str, players: tuple[str, ...] = (), contents: TableCardTexts | None = None
) -> Match:
    """Return a match of two in the middle of a game. It is Ann's turn, and she is the viewer."""
    whole = playout(RULES[game], 2, None, Random(1))
    table = whole.copy_at_entry(
        next(i for i, each in enumerate(whole.positions) if i > 20 and each.turn == 0)
    )
    match = make_match(BY_NAME[game], table, Party.from_json(("Ann", "Ben"), players=players), contents)
    match.perspective.open_hand(0, 0, held=False)
    return match


def test_a_card_in_hand_is_put_back_by_another_tap_and_changed_for_another_one() -> None:
    match, picked = match_in_the_middle("alley-cat"), []
    for card in ("8s", "8s", "8s", "9s"):
        match.toggle_picked_card(card)
        picked.append(match.make_scene().picked)
    assert picked == ["8s", None, "8s", "9s"]


def test_a_card_for_which_two_piles_are_joined_is_taken_in_hand_by_two_words() -> None:
    visitor = Visitor().start("kit-and-kat", 2)
    visitor.do_act("pick join h9")
    assert visitor.match and visitor.match.picked == "join h9"


def test_only_whoever_tapped_a_card_in_vain_is_answered() -> None:
    match = match_in_the_middle("alley-cat")
    assert match.last_tap_reply_text(match.make_scene()) == ""
    state: Any = match.table.state
    match.asked = state.stock[0]
    scene = match.make_scene()
    assert (
        scene.asked == match.asked
        and match.last_tap_reply_text(scene) == match.tap_reply_text(scene, match.asked) != ""
    )


def test_the_table_tells_who_plays_how_strong_they_are_and_what_has_been_opened() -> None:
    said = CardTexts()
    match = match_in_the_middle("kit-and-kat", ("", "kitten"), TableCardTexts(lambda: said, lambda: True))
    match.contents.open_answer("a1")
    scene = match.make_scene()
    assert (scene.names, scene.colours, scene.turn, scene.viewer) == (("Ann", "Ben"), (0, 1), 0, 0)
    assert scene.strengths == (None, BotStrength("Playful cat", 1))
    assert (scene.content, scene.opened) == (said, {"a1"})
    assert scene.late_counts == (0, 0) and not scene.paused and not scene.skipped
    assert scene.moves[0] == list(match.table.moves(0)) and scene.moves[1] == []
    match.paused = match.skipped = True
    assert match.make_scene().moves == {} and match.make_scene().paused and match.make_scene().skipped


def test_at_a_tablet_that_lies_still_whoever_has_the_turn_sits_nearest_and_the_others_clockwise() -> None:
    whole = playout(RULES["kit-and-kat"], 3, None, Random(1))
    edges = {}
    for seat in range(3):
        table = whole.copy_at_entry(next(i for i, each in enumerate(whole.positions) if each.turn == seat))
        match = make_match(
            BY_NAME["kit-and-kat"], table, Party.from_json(("Ann", "Ben", "Cleo"), sides=(0, 1, 3))
        )
        edges[seat] = match.make_scene().edges
    assert edges == {0: (0, 1, 3), 1: (3, 0, 2), 2: (1, 2, 0)}


def test_where_there_are_no_hands_nobody_has_one() -> None:
    for game, has_hands in (("alley-cat", True), ("black-cat", False)):
        table = playout(RULES[game], 2, None, Random(1)).copy_at_entry(2)
        match = make_match(BY_NAME[game], table, Party.from_json(("Ann", "Ben")))
        assert (match.hand_seen_by_owner(match.make_scene(), 0) is not None) == has_hands


def test_at_a_tablet_that_lies_still_who_taps_out_of_turn_is_told_whose_turn_it_is() -> None:
    visitor = lying_still("kit-and-kat")
    turn = visitor.table.turn
    assert turn != NOBODY
    visitor.tap(f"open {1 - turn}")
    card = visitor.table.state.hands[1 - turn][0]
    assert visitor.playing.tap_reply_text(card) == f"It is {visitor.playing.party.names[turn]}'s turn."


def test_when_the_game_is_over_no_card_is_waited_for() -> None:
    visitor = Visitor().start("stepped-on-the-cat", 2, short="yes")
    visitor.play_out(Random(6))
    assert visitor.playing.tap_reply_text("ginger-a") == "The game is over."

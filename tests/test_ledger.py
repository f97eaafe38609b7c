"""The ledger: each finished game is written once, and the ledger does not grow for ever."""

import json
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from clowder.app.model.deal import Deal
from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.model.table_changes import TableChanges
from clowder.app.storage.finished_games import MAX_FINISHED_GAMES, FinishedGameStore
from clowder.app.storage.ledger import (
    GUEST,
    MAX_LINES,
    MAX_RECENT_SCORES,
    RESULTS_KEY,
    SUMMED_AT_ONCE,
    SUMS_KEY,
    GameResult,
    Ledger,
    PlayerResult,
    Tally,
)
from clowder.app.storage.people import PeopleStore, Person
from clowder.app.storage.result_writer import ResultWriter
from clowder.app.storage.save_slot import OPEN, SaveSlot
from clowder.app.storage.saves import PAST, PREFIX, SaveStore, parse_game_file, replay_save
from clowder.app.storage.store import MemoryStore
from clowder.bots.bot import LEVELS
from clowder.core.table import Table
from clowder.core.times import ClockMs
from clowder.core.transcript import read_transcript
from clowder.games.black_cat.records import count_player_statistics
from conftest import ROOT
from playing import playout
from variants import RULES
from visiting import Visitor, random_step


def knowing(*names: str) -> MemoryStore:
    store = MemoryStore()
    for name in names:
        PeopleStore(store, ()).store_person(Person(name))
    return store


def at_the_end(
    store: MemoryStore, game: str = "stepped-on-the-cat", seats: int = 1, seed: int = 1
) -> Visitor:
    """Return a visitor whose game has just ended, still at the result."""
    visitor, random = Visitor(store), Random(seed)
    visitor.clock_ms = ClockMs(1000 + 100 * len(Ledger(store).list_unsummed_results()))
    visitor.start(game, seats)
    play_on(visitor, random)
    return visitor


def play_on(visitor: Visitor, random: Random) -> None:
    visitor.play_out(random)


def seated(*names: str) -> MemoryStore:
    store = knowing(*names)
    store.put("clowder.settings", json.dumps({"names": [*names, *CATS[len(names) :]]}))
    return store


def game(number: int, who: str = "Anna", score: int = 7, *, won: bool = True) -> GameResult:
    players = (PlayerResult(who, score, won, 0, 0, {"books": 2}), PlayerResult(3, 5, not won, 0, 0, {}))
    return GameResult(f"{number:015}", "kit-and-kat", {}, players)


# Lines


def test_a_line_tells_who_played_how_and_what_became_of_it() -> None:
    store, people = knowing("Anna"), PeopleStore(knowing("Anna"), ())
    options = RULES["alley-cat"].Options(last_draw=True, head_start=(0, 8))
    table = playout(RULES["alley-cat"], 2, options, Random(3))
    party = Party.from_json(("Anna", "Boss"), players=("", LEVELS[2]))
    name = f"{PREFIX}000000000000009"
    SaveStore(store).store_game(name, party, table, [2], Deal("123456789012"))
    finished = ResultWriter(store, SaveStore(store), people)
    for _ in range(2):
        finished.record_finished_game(
            name, lambda table: ({"a": 1}, {}), party, table, [2], Deal("123456789012")
        )
    (played,) = finished.ledger.list_unsummed_results()
    assert table.outcome
    (first, second), winners = table.outcome.scores, table.outcome.winners
    assert played == GameResult(
        "000000000000009", "alley-cat", {"last_draw": "yes"},
        (PlayerResult("Anna", first, 0 in winners, 2, 0, {"a": 1}),
        PlayerResult(3, second, 1 in winners, 0, 8, {})),
    )  # fmt: skip
    assert [save.party.names for save in finished.whole_games.list_readable_games()] == [("Anna", "Boss")]
    finished.rename_player("Anna", "Annika")
    assert finished.ledger.list_unsummed_results()[0].players[0].who == "Annika"
    assert finished.whole_games.list_readable_games()[0].party.names == ("Annika", "Boss")
    finished.rename_player("Annika")
    assert finished.ledger.list_unsummed_results()[0].players[0].who == GUEST
    assert finished.whole_games.list_readable_games()[0].party.names[0] in CATS
    finished.delete_all_results()
    assert not finished.ledger.list_unsummed_results() and not finished.whole_games.list_readable_games()


# No game is written twice


def test_a_game_is_written_down_at_its_end_and_a_killed_tablet_does_not_do_it_twice() -> None:
    store = seated("Anna")
    visitor = at_the_end(store)
    (played,) = Ledger(store).list_unsummed_results()
    assert visitor.table.outcome and played.game == "stepped-on-the-cat"
    assert played.players[0].who == "Anna" and played.players[0].score == visitor.table.outcome.scores[0]
    again = Visitor(store)
    assert again.table.outcome and len(Ledger(store).list_unsummed_results()) == 1
    again.tap("home")
    assert (
        len(Ledger(store).list_unsummed_results()) == len(FinishedGameStore(store).list_readable_games()) == 1
    )


def test_a_game_has_one_line_however_often_its_end_is_told() -> None:
    assert len(Ledger(written([game(5), game(6), game(5)])).list_unsummed_results()) == 2


def test_the_end_that_is_taken_back_is_struck_out_and_written_when_it_comes_again() -> None:
    store = seated("Anna")
    visitor = at_the_end(store)
    page, table = visitor.page_of_the_table, visitor.table
    table.undo_last_move()
    page.save_slot.append_changes(page.playing.match.party, table, [0], page.playing.match.deal, REOPENED)
    assert (
        Ledger(store).list_unsummed_results() == [] and FinishedGameStore(store).list_readable_games() == []
    )
    play_on(visitor, Random(4))
    assert (
        len(Ledger(store).list_unsummed_results()) == len(FinishedGameStore(store).list_readable_games()) == 1
    )


def test_a_finished_game_that_comes_as_a_file_was_played_elsewhere() -> None:
    store = MemoryStore()
    Visitor(store).tap("take", (ROOT / "tests/golden/stepped-on-the-cat.solitaire.txt").read_text())
    assert Ledger(store).list_unsummed_results() == []


# Games played on from another game


def played_on(visitor: Visitor, back: int = 1) -> Visitor:
    """Play the same game again, from `back` steps before its end, by the buttons of the result."""
    visitor.tap("review")
    visitor.tap("step", str(len(visitor.table.entries) - back))
    visitor.tap("play-on")
    return visitor


def test_a_game_that_was_played_on_from_another_is_kept_and_does_not_count() -> None:
    store = seated("Anna")
    first = at_the_end(store)
    assert not first.page_says("it does not count")
    counted = Ledger(store).tallies_by_person_and_game()
    visitor = played_on(first, back=3)
    again = Visitor(store)  # the tablet was switched off and on
    assert again.table.entries == visitor.table.entries
    play_on(again, Random(2))
    assert again.page_says("This game began in the middle of another one, so it does not count.")
    assert Ledger(store).tallies_by_person_and_game() == counted
    assert [len(played.players) for played in Ledger(store).list_unsummed_results()] == [1, 0]
    assert len(FinishedGameStore(store).list_readable_games()) == 2 and "again" in again.offered_acts()
    play_on(played_on(again), Random(3))
    assert Ledger(store).tallies_by_person_and_game() == counted
    visitor = Visitor(store).tap("again")
    play_on(visitor, Random(4))
    assert not visitor.page_says("it does not count")
    assert [len(played.players) for played in Ledger(store).list_unsummed_results()] == [1, 0, 0, 1]


def test_whoever_plays_a_game_again_from_its_beginning_has_new_cards_and_it_counts() -> None:
    store = seated("Anna")
    visitor = at_the_end(store)
    dealt = visitor.table.entries[0]
    visitor.tap("review")
    visitor.tap("step", "0")
    visitor.tap("play-on")
    play_on(visitor, Random(2))
    assert visitor.table.entries[0] != dealt and not visitor.page_says("it does not count")
    assert [len(played.players) for played in Ledger(store).list_unsummed_results()] == [1, 1]


def test_a_game_that_was_played_on_does_not_count_either_where_its_file_is_taken() -> None:
    visitor = played_on(at_the_end(seated("Anna")), back=3)
    visitor.tap("home")
    visitor.tap_first("give ")
    assert visitor.saved_file and "# played on after: " in visitor.saved_file.text
    there = Visitor(seated("Anna"))
    there.tap("take", visitor.saved_file.text)
    play_on(there, Random(2))
    assert there.page_says("it does not count") and Ledger(there.store).tallies_by_person_and_game() == {}
    there.tap_all("home", "statistics")
    assert there.page_says("The latest games") and not there.page_says(
        "Nobody has played a game to its end yet."
    )
    there.tap_all("delete", "clear")
    assert (
        there.page_says("Nobody has played a game to its end yet.")
        and not FinishedGameStore(there.store).list_readable_games()
    )


@pytest.mark.parametrize("name", ["black-cat", "alley-cat", "kit-and-kat", "whiskers"])
def test_every_game_has_a_line_that_is_read_as_it_was_written(name: str) -> None:
    store = seated("Anna")
    visitor = at_the_end(store, name, 2)
    (played,) = Ledger(store).list_unsummed_results()
    assert visitor.table.outcome and json.loads(played.ledger_line)[0] == played.number
    assert tuple(each.score for each in played.players) == visitor.table.outcome.scores
    assert [each.who for each in played.players] == ["Anna", GUEST]


def test_a_guest_leaves_no_name_behind() -> None:
    store = MemoryStore()
    store.put("clowder.settings", json.dumps({"names": ["Zacharias", *CATS[1:]]}))
    at_the_end(store).tap("home")
    ours = [text for name, text in store.items() if name.startswith((RESULTS_KEY, PAST))]
    assert ours and "Zacharias" not in "".join(ours)
    (save,) = FinishedGameStore(store).list_readable_games()
    assert save.party.names[0] in CATS


def test_the_whole_game_can_be_opened_again() -> None:
    store = seated("Anna")
    table = at_the_end(store).table
    (save,) = FinishedGameStore(store).list_readable_games()
    assert replay_save(save, RULES).entries == table.entries and save.party.names == ("Anna",)


# The record of a game on the table

SAVED = f"{PREFIX}000000000000005"

DEAL = Deal("123456789012")


def record(store: MemoryStore) -> SaveSlot:
    """Return the record of a game that is, or will be, saved in this store."""
    saves = SaveStore(store)
    finished = ResultWriter(store, saves, PeopleStore(store, ()))
    return SaveSlot(store, saves, None, SAVED, finished, lambda table: ({},) * table.seats)


def keep(kept: SaveSlot, table: Table[Any, Any]) -> None:
    kept.store_game(Party.from_json(CATS[: table.seats]), table, [0] * table.seats, DEAL)


def note(kept: SaveSlot, table: Table[Any, Any], changes: TableChanges) -> None:
    kept.append_changes(Party.from_json(CATS[: table.seats]), table, [0] * table.seats, DEAL, changes)


def over() -> Table[Any, Any]:
    return playout(RULES["alley-cat"], 2, None, Random(3))


OVER = over()

REOPENED = TableChanges(taken_back=((OVER.entries[-1], *OVER.states[-2:]),), reopened=True)
"""An end of a game that was taken back."""


def test_only_an_end_that_was_seen_to_come_is_written_down() -> None:
    store, table = MemoryStore(), over()
    before, seen = table.copy_at_entry(len(table.entries) - 1), record(store)
    keep(record(store), table)
    assert not Ledger(store).list_unsummed_results()
    keep(seen, before)
    assert not Ledger(store).list_unsummed_results()
    note(seen, table, TableChanges(len(table.entries) - 1))
    assert len(Ledger(store).list_unsummed_results()) == 1
    note(seen, before, REOPENED)
    assert not Ledger(store).list_unsummed_results()


def test_a_game_that_goes_on_here_takes_back_no_end_that_it_came_to_elsewhere() -> None:
    store, table = MemoryStore(), over()
    Ledger(store).record_result(game(5))
    earlier, kept = table.copy_at_entry(len(table.entries) - 1), record(store)
    keep(kept, earlier)
    note(kept, earlier, replace(REOPENED, reopened=False))
    assert len(Ledger(store).list_unsummed_results()) == 1


def test_a_game_whose_text_another_has_changed_is_written_anew() -> None:
    store, table = MemoryStore(), over()
    kept = record(store)
    keep(kept, table.copy_at_entry(4))
    store.put(SAVED, "changed")
    note(kept, table, TableChanges(4))
    (save,) = SaveStore(store).all_saves()
    assert replay_save(save, RULES).entries == table.entries


def test_a_game_is_outrun_or_gone_only_by_what_another_window_does() -> None:
    store, table = MemoryStore(), over()
    kept = record(store)
    assert not kept.was_deleted and not kept.was_changed_elsewhere
    keep(kept, table.copy_at_entry(4))
    assert (
        store[OPEN] == SAVED
        and not kept.was_deleted
        and not kept.was_changed_elsewhere
        and not kept.unsaved_reason
    )
    (save,) = SaveStore(store).all_saves()
    assert save.deal == DEAL
    keep(record(store), table.copy_at_entry(5))
    assert kept.was_changed_elsewhere and not kept.was_deleted
    store.delete(SAVED)
    assert kept.was_deleted and kept.was_changed_elsewhere


# Persons


def test_whoever_is_renamed_merged_or_forgotten_is_so_here() -> None:
    store = knowing("Anna", "Ben")
    ledger = Ledger(store)
    for number in range(MAX_LINES + 10):
        ledger.record_result(game(number, "Anna" if number % 2 else "Ben"))
    ledger.rename_player("Anna", "Annika")
    half = MAX_LINES // 2 + 5
    assert {who: tally.played for (who, _), tally in ledger.tallies_by_person_and_game().items()} == {
        "Annika": half,
        "Ben": half,
    }
    ledger.rename_player("Ben", "Annika")
    assert ledger.tallies_by_person_and_game()["Annika", "kit-and-kat"].played == MAX_LINES + 10
    ledger.rename_player("Annika", "")
    assert [*ledger.tallies_by_person_and_game()] == [(GUEST, "kit-and-kat")]
    assert "Annika" not in str(dict(store)).replace("clowder.people", "")


def test_a_person_is_forgotten_from_the_games_that_are_over() -> None:
    store = seated("Anna")
    visitor = at_the_end(store)
    visitor.tap_all("home", "settings", "person Anna", "forget", "yes")
    assert not [text for text in store.values() if "Anna" in text]


def test_whoever_is_merged_has_the_sums_of_both() -> None:
    """The totals count as if one person had played the other's earlier games too."""
    store = MemoryStore()
    ledger = Ledger(store)
    bens, annas = (
        unlike_results(range(MAX_LINES), "Ben"),
        unlike_results(range(MAX_LINES, 2 * MAX_LINES), "Anna"),
    )
    for played in (*bens, *annas):
        ledger.record_result(played)
    ledger.rename_player("Ben", "Anna")
    assert ledger.tallies_by_person_and_game() == counted_one_by_one([*bens, *annas], "Anna")
    assert Ledger(store).tallies_by_person_and_game() == ledger.tallies_by_person_and_game()
    newest = json.loads(store[SUMS_KEY])[0]
    assert int(newest) >= MAX_LINES - 1  # so an older backup adds none of these games again


def test_nobody_plays_twice_in_one_game() -> None:
    store = MemoryStore()
    both = PlayerResult("Anna", 3, False, 0, 0, {}), PlayerResult("Ben", 9, True, 0, 0, {})
    Ledger(store).record_result(GameResult("5", "alley-cat", {}, both))
    Ledger(store).rename_player("Ben", "Anna")
    (played,) = Ledger(store).list_unsummed_results()
    assert [each.who for each in played.players] == ["Anna", GUEST]


def test_a_game_of_several_guests_is_one_game_and_the_best_of_them_counts() -> None:
    store = MemoryStore()
    players = (
        PlayerResult(GUEST, 12, False, 0, 0, {"books": 2}),
        PlayerResult("Anna", 30, False, 0, 0, {"books": 4}),
        PlayerResult(GUEST, 44, True, 0, 0, {"books": 8}),
        PlayerResult(2, 50, False, 0, 0, {}),
    )
    Ledger(store).record_result(GameResult("000000000000005", "kit-and-kat", {}, players))
    assert Ledger(store).tallies_by_person_and_game() == {
        (GUEST, "kit-and-kat"): Tally(1, 1, 44, 1, 1, {"books": (10, 2)}, [44]),
        ("Anna", "kit-and-kat"): Tally(1, 0, 30, 0, 0, {"books": (4, 1)}, [30]),
    }


def unlike_results(numbers: Iterable[int], who: str) -> list[GameResult]:
    """Return games of one person with different scores, without a series from one game to the next."""
    return [game(number, who, number * 37 % 101, won=number % 3 > 0) for number in numbers]


def counted_one_by_one(games: Iterable[GameResult], who: str) -> dict[tuple[str, str], Tally]:
    """Return the totals of one person over all these games."""
    tally = Tally()
    for played in games:
        tally.add_result(played.players[0])
    return {(who, "kit-and-kat"): tally}


def tallied(players: Iterable[PlayerResult]) -> Tally:
    tally = Tally()
    for player in players:
        tally.add_result(player)
    return tally


@pytest.mark.parametrize("cut", [0, 1, 9, MAX_RECENT_SCORES, 29, 30])
def test_games_that_were_played_before_are_joined_as_if_all_had_been_counted(cut: int) -> None:
    players = [
        PlayerResult("", n * 37 % 101, n % 3 > 0, 0, 0, {"calls": n} if n % 2 else {"books": 2, "calls": 1})
        for n in range(30)
    ]
    whole, before, tally = tallied(players), tallied(players[:cut]), tallied(players[cut:])
    longest = max(before.longest_streak, tally.longest_streak)
    tally.add_older_tally(before)
    assert (tally.played, tally.won, tally.best) == (whole.played, whole.won, whole.best)
    assert (tally.statistics, tally.recent, tally.longest_streak) == (whole.statistics, whole.recent, longest)


def test_nothing_joined_with_nothing_is_nothing() -> None:
    tally = Tally()
    tally.add_older_tally(Tally())
    assert tally == Tally()


# Limits


def test_sums_begin_when_there_are_too_many_lines() -> None:
    store = MemoryStore()
    for played in unlike_results(range(MAX_LINES), "Anna"):
        Ledger(store).record_result(played)
    assert SUMS_KEY not in store and len(Ledger(store).list_unsummed_results()) == MAX_LINES
    Ledger(store).record_result(game(MAX_LINES))
    assert len(Ledger(store).list_unsummed_results()) == MAX_LINES + 1 - SUMMED_AT_ONCE
    Ledger(store).delete_all_results()
    assert not dict(store)


def test_so_many_scores_are_at_hand_and_no_more() -> None:
    games = unlike_results(range(3 * MAX_RECENT_SCORES), "Anna")
    (tally,) = counted_one_by_one(games, "Anna").values()
    assert tally.recent == [played.players[0].score for played in games[-MAX_RECENT_SCORES:]]


def test_it_never_grows_past_its_size_and_forgets_no_sum() -> None:
    store = MemoryStore()
    ledger = Ledger(store)
    games = 2 * MAX_LINES + 7
    for number in range(games):
        ledger.record_result(game(number, score=number % 100, won=number % 3 > 0))
        assert store[RESULTS_KEY].count("\n") <= MAX_LINES
    tally = ledger.tallies_by_person_and_game()["Anna", "kit-and-kat"]
    assert (tally.played, tally.best, tally.longest_streak) == (games, 99, 2)
    assert tally.won == sum(number % 3 > 0 for number in range(games))
    assert tally.statistics["books"] == (2 * games, games)
    assert len(ledger.list_unsummed_results()) > MAX_LINES - SUMMED_AT_ONCE and len(store[SUMS_KEY]) < 500


def test_the_last_games_are_kept_whole_and_no_more() -> None:
    store = MemoryStore()
    at_the_end(store)
    (save,) = FinishedGameStore(store).list_readable_games()
    numbers = [f"{number + 5:015}" for number in reversed(range(MAX_FINISHED_GAMES + 9))]
    for ended, number in enumerate(numbers, 1):
        FinishedGameStore(store).store_game(replace(save, name=f"{PREFIX}{number}"), (), numbers[:ended])
    newest_first = sorted((f"{PAST}{number}" for number in numbers[-MAX_FINISHED_GAMES:]), reverse=True)
    assert [kept.name for kept in FinishedGameStore(store).list_readable_games()] == newest_first


def test_a_game_that_was_begun_long_before_and_ends_last_is_kept_whole() -> None:
    store = seated("Anna")
    for number in range(MAX_FINISHED_GAMES + 3):
        Ledger(store).record_result(game(9000 + number))
        store.put(f"{PAST}{9000 + number:015}", "{}")
    begun = at_the_end(store).page_of_the_table.save_slot.name.removeprefix(PREFIX)
    assert int(begun) < 9000 and store.get(f"{PAST}{begun}")
    assert sum(name.startswith(PAST) for name in store.names()) == MAX_FINISHED_GAMES


@pytest.mark.parametrize(
    "text", ["{", "[" * 100_000, "7\n", '["x", 1]\n', '["1","g",{},7]\n', '["1","g",{},[[1]]]\n']
)
def test_what_cannot_be_understood_counts_for_nothing(text: str) -> None:
    store = MemoryStore()
    store.put(RESULTS_KEY, f"{text}\n{game(5).ledger_line}\n")
    store.put(SUMS_KEY, text)
    assert [played.number for played in Ledger(store).list_unsummed_results()] == ["000000000000005"]
    assert Ledger(store).tallies_by_person_and_game()["Anna", "kit-and-kat"].played == 1


MUCH = 10**12


@pytest.mark.parametrize(
    ("part", "value", "makes_sense"),
    [
        ("options", {"a": "b"}, True), ("options", {"a": "b", "c": 1}, False),
        ("game", "some-game_2", True), ("game", "Some game", False), ("game", "", False),
        ("number", "123456789012345678", True), ("number", "5bb", True), ("number", "5c", False),
        ("number", "1234567890123456789", False), ("number", 5, False),
        ("who", "", True), ("who", 1, True), ("who", 2, True), ("who", 3, True), ("who", 4, False),
        ("who", 0, False), ("score", 1 - MUCH, True), ("score", MUCH, False), ("score", True, False),
        ("score", 0.5, False), ("won", 0, True), ("won", 2, False), ("hints", MUCH, False),
        ("hints", True, False), ("head_start", MUCH, False), ("head_start", False, False),
        ("figures", {"a": MUCH - 1}, True), ("figures", {"a": 1, "b": MUCH}, False),
        ("figures", {"a": True}, False), ("figures", [], False),
    ],
)  # fmt: skip
def test_a_line_counts_only_if_all_of_it_makes_sense(part: str, value: object, makes_sense: bool) -> None:
    seat = {"who": "Anna", "score": 5, "won": 1, "hints": 0, "head_start": 2, "figures": {"a": 1}}
    line: dict[str, Any] = {"number": "7", "game": "g", "options": {}, "seats": [[*seat.values()]]}
    if part in seat:
        line["seats"].append([*(seat | {part: value}).values()])
    else:
        line[part] = value
    store = MemoryStore({RESULTS_KEY: json.dumps([*line.values()]) + "\n"})
    assert len(Ledger(store).list_unsummed_results()) == makes_sense
    if makes_sense:
        assert Ledger(store).list_unsummed_results()[0].ledger_line + "\n" == store[RESULTS_KEY]


def packed(store: MemoryStore) -> str:
    visitor = Visitor(store).tap_all("settings", "pack")
    assert visitor.saved_file
    return visitor.saved_file.text


def unpacked(store: MemoryStore, file: str) -> None:
    visitor = Visitor(store).tap("settings")
    visitor.tap("unpack", file)


def count(store: MemoryStore) -> int:
    return Ledger(store).tallies_by_person_and_game()["Anna", "kit-and-kat"].played


def test_a_file_of_ones_own_brings_no_game_that_is_in_the_sums_by_now() -> None:
    store = MemoryStore()
    ledger = Ledger(store)
    for number in range(MAX_LINES - 20):
        ledger.record_result(game(number))
    before = packed(store)
    for number in range(MAX_LINES - 20, MAX_LINES + 10):
        ledger.record_result(game(number))
    after, later = packed(store), dict(store)
    unpacked(store, before)
    assert count(store) == MAX_LINES + 10 and dict(store) == later
    older = MemoryStore()
    unpacked(older, before)
    unpacked(older, after)
    assert count(older) == MAX_LINES + 10


def test_a_file_brings_its_sums_to_a_tablet_that_has_none_and_takes_none_away() -> None:
    here, there = MemoryStore(), MemoryStore()
    games = unlike_results(range(MAX_LINES + 10), "Anna")
    for played in games:
        Ledger(there).record_result(played)
    for store, file in ((here, packed(there)), (there, packed(MemoryStore()))):
        unpacked(store, file)
        assert Ledger(store).tallies_by_person_and_game() == counted_one_by_one(games, "Anna")
        assert json.loads(store[SUMS_KEY])[0] == games[SUMMED_AT_ONCE - 1].number
    unpacked(here, packed(there))
    assert Ledger(here).tallies_by_person_and_game() == counted_one_by_one(games, "Anna")


def test_games_of_a_file_are_put_where_they_belong() -> None:
    here, there = MemoryStore(), MemoryStore()
    for number in ("1000", "999b", "20"):
        Ledger(there).record_result(game(0)._replace(number=number))
    Ledger(here).record_result(game(0)._replace(number="500"))
    unpacked(here, packed(there))
    assert [played.number for played in Ledger(here).list_unsummed_results()] == ["20", "500", "999b", "1000"]


def written(games: Iterable[GameResult]) -> MemoryStore:
    store = MemoryStore()
    for played in games:
        Ledger(store).record_result(played)
    return store


def test_of_two_sums_of_the_same_games_that_of_more_is_kept() -> None:
    more, fewer = (
        written(unlike_results(range(2 * MAX_LINES), "Anna")),
        written(unlike_results(range(MAX_LINES + 10), "Anna")),
    )
    assert Ledger(more).merge_with_backup(dict(fewer), {}).texts[SUMS_KEY] == more[SUMS_KEY]
    assert Ledger(fewer).merge_with_backup(dict(more), {}).texts[SUMS_KEY] == more[SUMS_KEY]


def test_the_newest_game_of_sums_is_so_by_its_number() -> None:
    store = written(game(0)._replace(number=str(number)) for number in range(950, 951 + MAX_LINES))
    assert json.loads(store[SUMS_KEY])[0] == str(949 + SUMMED_AT_ONCE)
    sums = [json.dumps([number, ["Anna", "g", 1, 0, 5, 0, 0, {}, [5]]]) for number in ("999", "1000")]
    for own, other in (sums, sums[::-1]):
        assert (
            json.loads(
                Ledger(MemoryStore({SUMS_KEY: own})).merge_with_backup({SUMS_KEY: other}, {}).texts[SUMS_KEY]
            )[0]
            == "1000"
        )


def test_older_games_of_another_tablet_are_brought_to_one_that_has_sums() -> None:
    here, there = (
        written(unlike_results(range(1000, 1001 + MAX_LINES), "Anna")),
        written(unlike_results(range(200), "Ben")),
    )
    texts = Ledger(here).merge_with_backup(dict(there), {}).texts
    assert Ledger(MemoryStore(texts)).tallies_by_person_and_game()["Ben", "kit-and-kat"].played == 200
    assert int(json.loads(texts[SUMS_KEY])[0]) == 999 + SUMMED_AT_ONCE


def test_a_file_that_is_taken_twice_keeps_the_older_games_of_others() -> None:
    here, there = (
        written(unlike_results(range(200), "Ben")),
        written(unlike_results(range(1000, 1001 + MAX_LINES), "Anna")),
    )
    for _ in range(2):
        here.update(Ledger(here).merge_with_backup(dict(there), {}).texts)
        played = {
            who: tally.played for (who, _), tally in Ledger(here).tallies_by_person_and_game().items() if who
        }
        assert played == {"Anna": 1 + MAX_LINES, "Ben": 200}


def test_a_file_without_sums_brings_none_and_one_without_games_nothing() -> None:
    few = written(unlike_results(range(3), "Anna"))
    assert Ledger(MemoryStore()).merge_with_backup(dict(few), {}).texts == few
    assert Ledger(few).merge_with_backup({}, {}).texts == {}


@pytest.mark.parametrize(("figures", "recent"), [({"books": "x"}, [5]), ({"books": [1, 1]}, ["x"])])
def test_sums_that_make_no_sense_count_for_nothing(figures: object, recent: object) -> None:
    sums = [
        ["Anna", "g", 1, 0, 5, 0, 0, figures, recent],
        ["Ben", "g", 1, 0, 5, 0, 0, {"books": [4, 1]}, [5]],
    ]
    tallies = Ledger(MemoryStore({SUMS_KEY: json.dumps(["7", *sums])})).tallies_by_person_and_game()
    assert tallies == {("Ben", "g"): Tally(1, 0, 5, 0, 0, {"books": (4, 1)}, [5])}


def test_two_tablets_with_other_games_have_all_of_them_together() -> None:
    here, there = MemoryStore(), MemoryStore()
    for number in range(MAX_LINES - SUMMED_AT_ONCE):
        Ledger(here).record_result(game(2 * number))
        Ledger(there).record_result(game(2 * number + 1))
    for _ in range(2):
        unpacked(here, packed(there))
        assert (
            count(here) == 2 * (MAX_LINES - SUMMED_AT_ONCE)
            and len(Ledger(here).list_unsummed_results()) == MAX_LINES
        )


def test_an_end_that_a_file_knows_nothing_of_is_not_taken_back() -> None:
    store = seated("Anna")
    visitor = Visitor(store).start("alley-cat", 2).tap("home")
    early = packed(store)
    visitor.tap(f"go-on {SaveStore(store).all_saves()[0].name}")
    play_on(visitor, Random(2))
    visitor.tap("home")
    (over,) = FinishedGameStore(store).list_readable_games()
    unpacked(store, early)
    (back,) = SaveStore(store).all_saves()
    again = Visitor(store).tap_all(f"go-on {back.name}", "home")
    assert len(Ledger(store).list_unsummed_results()) == 1 and FinishedGameStore(
        store
    ).list_readable_games() == [over]
    again.tap(f"go-on {back.name}")
    play_on(again, Random(3))
    assert len(Ledger(store).list_unsummed_results()) == 1 and FinishedGameStore(
        store
    ).list_readable_games() == [over]


# The same game from a file


def in_a_file(store: MemoryStore) -> tuple[Visitor, str]:
    """Return a visitor with a game of Anna's on the table that has hardly begun, and that game as a file."""
    visitor = Visitor(store).start("alley-cat", 2)
    for _ in range(4):
        random_step(visitor, Random(1))
    visitor.tap("home")
    (save,) = SaveStore(store).all_saves()
    visitor.tap(f"give {save.name}")
    assert visitor.saved_file
    text = visitor.saved_file.text
    visitor.tap(f"go-on {save.name}")
    return visitor, text


def open_the_file(visitor: Visitor, text: str) -> SaveSlot:
    visitor.tap("home")
    visitor.tap("take", text)
    assert not visitor.table.outcome
    return visitor.page_of_the_table.save_slot


def test_who_has_lost_and_opens_the_game_from_a_file_can_win_it_and_that_does_not_count() -> None:
    store = seated("Anna")
    visitor, text = in_a_file(store)
    play_on(visitor, Random(2))
    lines, (over,) = Ledger(store).list_unsummed_results(), FinishedGameStore(store).list_readable_games()
    for seed in (3, 4):
        save_slot, table = open_the_file(visitor, text), visitor.table
        play_on(visitor, Random(seed))
        assert table.entries != replay_save(over, RULES).entries
        assert Ledger(store).list_unsummed_results() == lines and FinishedGameStore(
            store
        ).list_readable_games() == [over]
        deal = visitor.page_of_the_table.playing.match.deal
        save_slot.append_changes(
            Party.from_json(CATS[:2]), table.copy_at_entry(len(table.entries) - 1), [0, 0], deal, REOPENED
        )
        assert (
            Ledger(store).list_unsummed_results() == lines
        )  # only this end was taken back, and it did not count
    visitor.tap_all("home", "statistics")
    assert sum(act.startswith("review ") for act in visitor.offered_acts()) == 1


def test_a_game_that_comes_from_a_file_has_the_place_of_no_other_although_that_is_gone() -> None:
    store = seated("Anna")
    visitor, text = in_a_file(store)
    play_on(visitor, Random(2))
    (line,) = Ledger(store).list_unsummed_results()
    FinishedGameStore(store).delete_all_games()  # other games have displaced it
    save_slot, table = open_the_file(visitor, text), visitor.table
    assert save_slot.name == f"{PREFIX}{line.number}b"
    play_on(visitor, Random(3))
    save_slot.append_changes(
        Party.from_json(CATS[:2]), table.copy_at_entry(len(table.entries) - 1), [0, 0], DEAL, REOPENED
    )
    assert Ledger(store).list_unsummed_results() == [line]


def test_of_a_game_that_lies_there_twice_the_end_that_comes_first_counts() -> None:
    store = seated("Anna")
    visitor, text = in_a_file(store)
    open_the_file(visitor, text)
    assert len(SaveStore(store).all_saves()) == 2
    play_on(visitor, Random(2))
    visitor.tap("home")
    (other,) = SaveStore(store).all_saves()
    lines = Ledger(store).list_unsummed_results()
    visitor.tap(f"go-on {other.name}")
    play_on(visitor, Random(5))
    assert (
        len(lines) == 1
        and Ledger(store).list_unsummed_results() == lines
        and len(FinishedGameStore(store).list_readable_games()) == 1
    )
    assert lines[0].number == f"{other.name.removeprefix(PREFIX)}b"


def test_a_game_that_went_on_on_another_tablet_counts_once_where_both_come_together() -> None:
    store, there = seated("Anna"), seated("Anna")
    visitor, text = in_a_file(store)
    play_on(visitor, Random(2))
    elsewhere = Visitor(there)
    elsewhere.tap("take", text)
    play_on(elsewhere, Random(3))
    mine = Ledger(store).list_unsummed_results()
    assert len(mine) == len(Ledger(there).list_unsummed_results()) == 1
    unpacked(store, packed(there))
    assert Ledger(store).list_unsummed_results() == mine


def test_of_two_ends_of_a_game_the_one_that_is_here_stays_where_a_file_brings_the_other() -> None:
    here, there = (written([game(5)._replace(number=number)]) for number in ("5", "5b"))
    for store in (here, there):
        mine = Ledger(store).list_unsummed_results()
        unpacked(store, packed(there if store is here else here))
        assert Ledger(store).list_unsummed_results() == mine


def test_a_file_that_does_not_say_when_its_game_was_begun_brings_another_game() -> None:
    store = seated("Anna")
    visitor, text = in_a_file(store)
    play_on(visitor, Random(2))
    older = "\n".join(line for line in text.splitlines() if not line.startswith("# begun: "))
    open_the_file(visitor, older)
    play_on(visitor, Random(3))
    assert (
        len(Ledger(store).list_unsummed_results()) == len(FinishedGameStore(store).list_readable_games()) == 2
    )


@pytest.mark.parametrize("begun", ["", "-5", "1" * 16, "12 34", "x", "../5", "5b"])
def test_when_a_file_says_it_was_begun_is_a_time_or_nothing(begun: str) -> None:
    transcript = (ROOT / "tests/golden/stepped-on-the-cat.solitaire.txt").read_text()
    assert parse_game_file(f"# begun: {begun}\n{transcript}", RULES, CATS).begun is None
    assert parse_game_file(f"# begun: 7\n{transcript}", RULES, CATS).begun == 7


def test_a_file_brings_its_games_once() -> None:
    here, there = MemoryStore(), MemoryStore()
    for number in range(6):
        Ledger(here).record_result(game(number))
        Ledger(there).record_result(game(number + 3))
    file = packed(there)
    for _ in range(2):
        unpacked(here, file)
    assert [played.begun_ms for played in Ledger(here).list_unsummed_results()] == list(range(9))


# Figures of each game


def test_black_cat_counts_its_cats_and_the_time_for_a_card() -> None:
    text = (ROOT / "tests/golden/black-cat.race.txt").read_text()
    begun = "\n".join([line for line in text.splitlines() if not line.startswith("#")][:3])
    takes = "3400 0 take 4c left\n4000 1 take Qh right\n4250 1 take 5c left\n"
    first, second = count_player_statistics(read_transcript(f"{begun}\n{takes}", RULES))
    assert (first["reaction"], second["reaction"]) == (400, 600)
    first, second = count_player_statistics(read_transcript(text, RULES))
    assert second["reaction"] == 0 and second["tomcat"] > 0

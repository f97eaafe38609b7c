"""Saved games: how they grow, their names, and what a file restores."""

import json
import re
from random import Random
from typing import Any

import pytest

from clowder.app.model.deal import Deal
from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.model.sealed import SealedDeal, make_sealed_deal
from clowder.app.storage.saves import (
    PAST,
    PREFIX,
    SaveStore,
    dump_save,
    original_save_number,
    parse_game_file,
    parse_save,
    preview_key,
    replay_save,
    save_comparison_key,
    save_number,
)
from clowder.app.storage.store import MemoryStore
from clowder.core.errors import BadTranscript, Refused
from clowder.core.table import Table, make_due_house_moves
from clowder.core.times import EpochMs, PlayMs
from clowder.core.transcript import write_transcript
from disks import SmallDisk
from disks import open_store as store_on
from playing import possible_moves
from variants import RULES

ALLEY_CAT = RULES["alley-cat"]
TWO = Party(("Anna", "Ben"), (3, 1))
NAME = f"{PREFIX}000000000000007"


DEAL = Deal("123456789012", chosen=True)


def game_after(moves: int = 0, deal: Deal = DEAL) -> Table[Any, Any]:
    """Return a game of Alley Cat after this number of random moves."""
    table, random = Table(ALLEY_CAT, 2), Random(1)
    house_acts(table, deal)
    for _ in range(moves):
        go_on(table, random)
    return table


def go_on(table: Table[Any, Any], random: Random) -> None:
    seat, move = random.choice(possible_moves(table))
    table.make_move(seat, move, PlayMs(table.last_entry_ms + 1500))
    house_acts(table)


def house_acts(table: Table[Any, Any], deal: Deal = DEAL) -> None:
    """Let the house act until it waits for nothing more."""
    make_due_house_moves(table, table.last_entry_ms, deal.make_shuffler(ALLEY_CAT.NAME))
    while table.house_due_ms is not None:
        make_due_house_moves(table, table.house_due_ms, deal.make_shuffler(ALLEY_CAT.NAME))


# The store


def test_each_move_and_each_hint_is_appended_to_a_game() -> None:
    disk, random = SmallDisk(), Random(3)
    saves, table = SaveStore(store_on(disk)), game_after()
    saves.store_game(NAME, TWO, table)
    for number in range(1, 12):
        length = len(table.entries)
        go_on(table, random)
        saves.append_entries(NAME, table.entries[length:])
        saves.append_entries(NAME, (), [number // 3, 0])
    first, *more = disk.changes
    assert first.more is None and more and all(change.more for change in more)
    kept = SaveStore(store_on(disk)).get_save(NAME)
    assert kept and kept.hints == (3, 0) and replay_save(kept, RULES).entries == table.entries


def test_a_game_that_is_kept_again_as_it_is_is_not_written_again() -> None:
    disk, table = SmallDisk(), game_after(3)
    for deal in (DEAL, DEAL, None, None):
        SaveStore(store_on(disk)).store_game(NAME, TWO, table, (0, 1), deal)
    assert len(disk.changes) == 2


def test_hints_are_written_when_somebody_has_had_one_and_not_with_each_move() -> None:
    store, random, table = MemoryStore(), Random(3), game_after()
    saves = SaveStore(store)
    saves.store_game(NAME, TWO, table, (0, 0))
    for hints in ((), (0, 1), (), (1, 1), ()):
        length = len(table.entries)
        go_on(table, random)
        saves.append_entries(NAME, table.entries[length:], hints)
    assert re.findall("# hints: (.*)", store[NAME]) == ["0, 1", "1, 1"]


def test_a_game_grows_from_before_the_deal_on() -> None:
    disk, table = SmallDisk(), Table(ALLEY_CAT, 2)
    saves = SaveStore(store_on(disk))
    saves.store_game(NAME, TWO, table)
    house_acts(table)
    saves.append_entries(NAME, table.entries)
    assert disk.changes[-1].more
    kept = SaveStore(store_on(disk)).get_save(NAME)
    assert kept and replay_save(kept, RULES).entries == table.entries


def test_a_game_that_has_but_begun_grows_too() -> None:
    disk, table = SmallDisk(), Table(ALLEY_CAT, 2)
    saves = SaveStore(store_on(disk))
    make_due_house_moves(table, PlayMs(0), DEAL.make_shuffler(ALLEY_CAT.NAME))
    (entry,) = table.entries
    saves.store_game(NAME, TWO, table)
    house_acts(table)
    go_on(table, Random(1))
    saves.append_entries(NAME, table.entries[1:])
    first, second = disk.changes
    assert str(entry) in (first.text or "") and second.more and str(entry) not in second.more


def test_names_are_of_games_alone_the_newest_first() -> None:
    store = MemoryStore(
        dict.fromkeys((f"{PREFIX}1", f"{PREFIX}3", f"{PREFIX}2", f"{PAST}4", f"{PREFIX} x", "a"), "")
    )
    assert SaveStore(store).list_save_keys() == [f"{PREFIX}3", f"{PREFIX}2", f"{PREFIX}1"]


def test_a_new_game_lies_where_none_is() -> None:
    saves = SaveStore(MemoryStore({f"{PREFIX}{number:015}": "" for number in (5, 6, 8)}))
    names = [saves.new_save_key(EpochMs(now)).removeprefix(PREFIX) for now in (4, 5, 8)]
    assert names == ["000000000000004", "000000000000007", "000000000000009"]


def test_a_game_that_comes_from_elsewhere_lies_where_none_is_and_none_has_ended() -> None:
    saves = SaveStore(MemoryStore({f"{PREFIX}{7:015}": "", f"{PAST}{7:015}b": "", f"{PAST}{8:015}": ""}))
    ended = {f"{number:015}" for number in (5, 6)} | {f"{7:015}bb"}
    places = [
        save_number(saves.new_imported_save_key(EpochMs(begun), ended.__contains__)) for begun in (4, 5, 7, 8)
    ]
    assert places == [f"{4:015}", f"{5:015}b", f"{7:015}bbb", f"{8:015}b"]
    assert [original_save_number(place) for place in places] == [f"{begun:015}" for begun in (4, 5, 7, 8)]


def test_who_drops_a_game_drops_how_it_stood_and_no_other() -> None:
    other = f"{PREFIX}8"
    store = MemoryStore(dict.fromkeys((NAME, preview_key(NAME), other, preview_key(other)), ""))
    SaveStore(store).delete_save(NAME)
    assert set(store) == {other, preview_key(other)} and preview_key(other) == "clowder.glance.8"


def test_a_game_that_cannot_be_opened_is_not_over() -> None:
    store = MemoryStore()
    SaveStore(store).store_game(NAME, TWO, game_after(2))
    store.put(f"{PREFIX}8", json.dumps({"names": ["Anna", "Ben"], "colours": [3, 1], "transcript": ""}))
    assert len(SaveStore(store).all_saves()) == 2
    assert SaveStore(store).finished_save_keys(RULES) == set() == SaveStore(store).finished_save_keys({})


def test_a_game_that_was_left_is_found_to_look_back_at() -> None:
    store = MemoryStore({f"{PAST}7": written_as(NAME, game_after(2)), f"{PAST}8": "broken"})
    saves = SaveStore(store)
    assert (found := saves.find_reviewable_save("7")) and found.party == TWO and found.name == f"{PAST}7"
    assert saves.get_save(f"{PAST}7") is None, "a past game is no save to continue"
    assert (
        saves.find_reviewable_save("8")
        is saves.find_reviewable_save("9")
        is saves.find_reviewable_save("?")
        is None
    )


def written_as(name: str, table: Table[Any, Any]) -> str:
    """Return the text that is stored for a game."""
    store = MemoryStore()
    SaveStore(store).store_game(name, TWO, table)
    return store[name]


def test_whether_two_saves_are_one_game_depends_on_who_plays_and_on_all_that_happened() -> None:
    table = game_after(4)
    text = written_as(NAME, table)
    head, begins, *lines = text.split("\n")
    assert save_comparison_key(text) == save_comparison_key(
        f"{head}\nalley-cat 1 seats=2 more=said\n" + "\n".join(lines)
    )
    assert save_comparison_key(text) != save_comparison_key("\n".join([head, begins, *lines[1:]]))
    assert save_comparison_key(text) != save_comparison_key(text.replace("Ben", "Cleo"))
    assert save_comparison_key("broken") == "broken"


def test_in_the_old_form_what_comes_after_its_one_line_counts_for_nothing() -> None:
    party = {"names": ["Anna", "Ben"], "colours": [3, 1], "facing": False}
    old = json.dumps(party | {"transcript": write_transcript(game_after(2)), "hints": [1, 0]})
    assert parse_save(NAME, old) == parse_save(NAME, f"{old}\n") == parse_save(NAME, f"{old}\nmore\n")


def test_the_old_form_had_deals_too() -> None:
    old = {
        "names": ["Anna", "Ben"],
        "colours": [3, 1],
        "transcript": write_transcript(game_after(2)),
        "deal": DEAL.json_dict,
    }
    save = parse_save(NAME, json.dumps(old))
    assert save and save.deal == DEAL


def test_what_is_written_is_understood() -> None:
    for deal in (None, DEAL, make_sealed_deal().with_cut(3)):
        store = MemoryStore()
        SaveStore(store).store_game(NAME, TWO, game_after(2), (0, 4), deal)
        kept = SaveStore(store).get_save(NAME)
        assert kept and kept.deal == deal and kept.hints == (0, 4) and dump_save(kept) == store[NAME]


# Files


def test_a_file_is_called_as_its_game_and_holds_all_of_it() -> None:
    store, table = MemoryStore(), game_after(6)
    SaveStore(store).store_game(NAME, TWO, table, (0, 2), DEAL)
    name, text = SaveStore(store).export_save_file(NAME)
    assert name == "game.000000000000007.txt"
    again = parse_game_file(text, RULES, ("Tiger", "Smokey"))
    assert (again.party, again.hints, again.deal, again.wrong) == (TWO, (0, 2), DEAL, None)
    assert again.table.entries == table.entries and again.begun == 7


def test_a_file_says_after_how_many_entries_a_game_was_played_on() -> None:
    store = MemoryStore()
    for since in (0, 3):
        SaveStore(store).store_game(NAME, TWO, game_after(2), deal=Deal(DEAL.number, since=since))
        text = SaveStore(store).export_save_text(NAME)
        assert parse_game_file(text, RULES, ()).deal == Deal(DEAL.number, since=since)
        assert ("played on after" in text) == (since > 0)


def test_a_damaged_file_is_read_up_to_the_line_that_is_wrong_if_anybody_had_moved() -> None:
    table = game_after(3)
    found = parse_game_file(f"{write_transcript(table)}oops\n", RULES, CATS)
    assert found.wrong and found.table.entries == table.entries
    with pytest.raises(BadTranscript):
        parse_game_file(f"{write_transcript(game_after())}oops\n", RULES, CATS)


@pytest.mark.parametrize("hints", ["1", "1, 0, 0", "x, 1", "-1, 1", "0, 0", ""])
def test_hints_that_nobody_can_have_had_are_none(hints: str) -> None:
    assert parse_game_file(f"# hints: {hints}\n{write_transcript(game_after(2))}", RULES, CATS).hints == ()


def test_a_sealed_deal_comes_back_from_a_file_with_its_cuts_and_a_damaged_one_is_refused() -> None:
    store, deal = MemoryStore(), make_sealed_deal().with_cut(3).with_cut(40)
    SaveStore(store).store_game(NAME, TWO, game_after(2, deal=deal), deal=deal)
    text = SaveStore(store).export_save_text(NAME)
    found = parse_game_file(text, RULES, ()).deal
    assert isinstance(found, SealedDeal) and found == deal
    with pytest.raises(Refused):
        parse_game_file(text.replace("# sealed: ", "# sealed: x"), RULES, ())


def test_what_cannot_be_understood_is_given_away_as_it_is_and_what_is_not_there_is_empty() -> None:
    saves = SaveStore(MemoryStore({NAME: "broken"}))
    assert saves.export_save_text(NAME) == "broken" and saves.export_save_text(f"{PREFIX}8") == ""


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ("# face to face", Party(("Tiger", "Smokey"), (0, 1), (0, 2))),
        ("# sides: 1, 3", Party(("Tiger", "Smokey"), (0, 1), (1, 3))),
        ("# sides: 1, x", Party(("Tiger", "Smokey"), (0, 1))),
        ("# colours: x, 0", Party.from_json(("Tiger", "Smokey"), (-1, 0))),
        ("# colours: 9999999, 0", Party.from_json(("Tiger", "Smokey"), (-1, 0))),
        ("# players: Anna", Party(("Anna", "Smokey"), (0, 1))),
        ("# seats: person, kitten", Party(("Tiger", "Smokey"), (0, 1), (), ("", "kitten"))),
    ],
)
def test_what_a_file_says_beside_the_game(line: str, party: Party) -> None:
    found = parse_game_file(f"{line}\n{write_transcript(game_after(2))}", RULES, ("Tiger", "Smokey"))
    assert found.party == party and found.deal is None and found.hints == ()


@pytest.mark.parametrize(
    "party",
    [
        Party(("Anna", "Ben"), (0, 1)),
        Party(("Anna", "Ben"), (3, 1), (1, 3)),
        Party(("Anna", "Ben"), (0, 1), (), ("", "alley-boss")),
        Party(("Anna", "Ben"), (0, 1), (), ("kitten", "")),
    ],
    ids=str,
)
def test_a_file_brings_back_who_plays_and_where(party: Party) -> None:
    store, table = MemoryStore(), game_after(2)
    SaveStore(store).store_game(NAME, party, table, [0, 4], Deal("123456789012", chosen=True))
    found = parse_game_file(SaveStore(store).export_save_text(NAME), RULES, ("X", "Y"))
    assert (found.party, list(found.hints), found.wrong) == (party, [0, 4], None)
    assert found.deal == Deal("123456789012", chosen=True) and found.table.entries == table.entries


def test_names_that_do_not_fit_the_seats_are_refused_in_a_sentence() -> None:
    save = parse_save(NAME, written_as(NAME, game_after(2)).replace('["Anna", "Ben"]', '["A", "B", "C"]'))
    assert save
    with pytest.raises(Refused, match=r"^This game has 2 seats but 3 names\.$"):
        replay_save(save, RULES)

"""Storage, and the app's behaviour when nothing can be stored."""

import json
from collections.abc import Callable, Iterable
from itertools import product
from random import Random

import pytest

from clowder.app.clowder import ClowderApp
from clowder.app.storage.saves import save_comparison_key
from clowder.app.storage.store import INTERRUPTED, NEWER, OFF, OUTRUN, UNREACHED, CachedStore, MemoryStore
from clowder.core.rules import NOBODY
from clowder.core.store import FULL
from clowder.core.times import ClockMs, EpochMs
from clowder.core.transcript import write_transcript
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY
from conftest import ROOT
from decks import NUERLAND
from disks import SmallDisk, open_store
from variants import GAMES
from visiting import Visitor, random_step

KEPT = json.loads((ROOT / "tests" / "golden" / "kept.json").read_text(encoding="utf-8"))
"""A tablet's storage from before games were saved line by line."""


def playing(disk: SmallDisk, moves: int = 8) -> Visitor:
    """Return a visitor with a game of Alley Cat for two in progress."""
    visitor, random = Visitor(open_store(disk)), Random(3)
    visitor.start("alley-cat", 2)
    for _ in range(moves):
        random_step(visitor, random)
    return visitor


# The format of saves


def test_a_game_grows_by_what_happened_and_is_written_anew_only_when_a_move_is_taken_back() -> None:
    disk, random = SmallDisk(), Random(1)
    visitor = Visitor(open_store(disk)).start("stepped-on-the-cat", 2)
    name = visitor.page_of_the_table.save_slot.name
    for _ in range(60):
        before = disk.texts[name]
        random_step(visitor, random)
        assert disk.texts[name].startswith(before)
    while "undo" not in visitor.offered_acts():
        random_step(visitor, random)
    visitor.tap("undo")
    if "agree" in visitor.offered_acts():
        visitor.tap("agree")
    assert Visitor(open_store(disk)).table.entries == visitor.table.entries


def test_what_is_written_of_a_move_is_no_longer_than_its_line() -> None:
    disk, random = SmallDisk(), Random(5)
    visitor = playing(disk)
    disk.changes, entries = [], len(visitor.table.entries)
    while len(visitor.table.entries) == entries:
        random_step(visitor, random)
    new = "".join(f"{entry}\n" for entry in visitor.table.entries[entries:])
    assert [change.more for change in disk.changes] == [new]


def entries(transcript: str) -> str:
    """Return the entries of a transcript without its header, which by now names new options too."""
    return transcript.partition("\n")[2]


def test_all_that_a_tablet_held_before_is_there() -> None:
    visitor = Visitor(open_store(holding(KEPT)))
    assert (
        visitor.app.document_settings.looks["theme"] == "dark"
        and visitor.app.document_settings.looks["suits"] == "four"
    )
    assert visitor.playing.hints.given == [1, 0] and visitor.playing.party.players == ("", "house-cat")
    visitor.tap_all("home", "waiting")
    assert visitor.page_says("cannot be read")
    for act in [act for act in visitor.offered_acts() if act.startswith("go-on ")]:
        before = json.loads(KEPT[act.split()[1]])
        visitor.tap(act)
        assert entries(write_transcript(visitor.table)) == entries(before["transcript"])
        assert visitor.playing.party.names == tuple(before["names"])
        assert visitor.playing.party.colours == tuple(before["colours"])
        assert visitor.playing.party.sides == ((0, 2) if before["facing"] else ())
        visitor.tap("home")


@pytest.mark.parametrize("name", [name for name in KEPT if name.startswith("clowder.game.")])
def test_a_game_in_the_old_form_is_the_same_in_the_new_one(name: str) -> None:
    disk = holding({name: KEPT[name]})
    Visitor(open_store(disk)).app.handle_act(f"go-on {name}", "", ClockMs(0), EpochMs(0))
    kept = disk.texts[name]
    assert save_comparison_key(kept) == save_comparison_key(KEPT[name])
    assert (kept == KEPT[name]) == (KEPT[name] == "what was this?")


def holding(texts: dict[str, str], room: int = 10_000_000) -> SmallDisk:
    disk = SmallDisk(room)
    disk.texts = dict(texts)
    return disk


# A disk that refuses writes


def test_what_was_refused_is_tried_again_whole() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    store.put("a", "1")
    disk.room = 0
    store.append("a", "2")
    assert (
        store.get("a") == "12" and store.unsaved_reason_by_name() == {"a": FULL} and disk.texts == {"a": "1"}
    )
    disk.room = 100
    store.append("a", "3")
    assert disk.texts == {"a": "123"} and not store.unsaved_reason_by_name()
    assert [change.more for change in disk.changes] == [None, "2", None]


def test_what_comes_after_a_refusal_that_is_not_known_yet_is_not_taken_for_kept() -> None:
    disk = SmallDisk(room=3)
    disk.is_slow = True
    store = open_store(disk)
    for more in ("", "1234", "5"):
        store.append("a", more) if more else store.put("a", "")
    disk.catch_up()
    assert store.get("a") == "12345" and store.unsaved_reason_by_name() == {"a": FULL}
    disk.room = 100
    store.put("b", "")
    disk.catch_up()
    assert disk.texts == {"a": "12345", "b": ""} and not store.unsaved_reason_by_name()


def test_where_something_goes_there_is_room_for_what_was_refused() -> None:
    disk = SmallDisk(room=10)
    store = open_store(disk)
    store.put("long", "123456789")
    store.put("a", "123")
    store.put("b", "456")
    assert set(store.unsaved_reason_by_name()) == {"a", "b"}
    store.delete("long")
    assert disk.texts == {"a": "123", "b": "456"} and not store.unsaved_reason_by_name()


ACTS: tuple[Callable[[CachedStore], None], ...] = (
    lambda store: store.put("a", "1"),
    lambda store: store.append("a", "2"),
    lambda store: store.put("b", "x"),
    lambda store: store.append("a", "3"),
    lambda store: store.delete("b"),
    lambda store: store.append("a", "4"),
)


@pytest.mark.parametrize("is_slow", [False, True])
def test_whatever_is_refused_is_said_and_written_when_that_is_over(is_slow: bool) -> None:
    """The refusals come in every order, and each reason shown must be one that the disk gave."""
    for refusals in product(("", FULL, INTERRUPTED), repeat=len(ACTS)):
        disk = SmallDisk()
        disk.is_slow, disk.refusals = is_slow, [*refusals]
        store = open_store(disk)
        for act in ACTS:
            act(store)
            if not is_slow:
                all_is_said(store, disk, refusals)
        disk.catch_up()
        all_is_said(store, disk, refusals)
        disk.refusals.clear()
        store.retry_refused_writes()
        disk.catch_up()
        assert disk.texts == {"a": "1234"} and not store.unsaved_reason_by_name()


def all_is_said(store: CachedStore, disk: SmallDisk, reasons: Iterable[str]) -> None:
    lying = {name for name in ("a", "b") if store.get(name) != disk.texts.get(name)}
    assert lying <= store.unsaved_reason_by_name().keys() and {*store.unsaved_reason_by_name().values()} <= {
        *reasons
    }


def test_what_should_have_changed_together_with_what_was_outrun_is_as_before_but_for_what_was_refused() -> (
    None
):
    disk = SmallDisk()
    store = open_store(disk)
    disk.refusals = [INTERRUPTED, OUTRUN, OUTRUN]
    for name in ("refused", "first", "second"):
        store.put(name, "ours")
    store.apply_external_changes({"first": "theirs"})
    store.revert_to_disk({"second": None, "refused": None})
    assert [store.get(name) for name in ("refused", "first", "second")] == ["ours", "theirs", None]
    assert store.unsaved_reason_by_name() == {"refused": INTERRUPTED}


def test_texts_are_put_all_or_none_as_the_disk_has_room() -> None:
    disk = SmallDisk(room=4)
    store = open_store(disk)
    told: list[str] = []
    store.put("a", "1")
    store.put_all({"a": "22", "b": "333"}, told.append)
    assert (
        told == [FULL]
        and store.get("a") == "1"
        and store.get("b") is None
        and not store.unsaved_reason_by_name()
    )
    store.put_all({"a": "22", "b": "33"}, told.append)
    assert told == [FULL, ""] and disk.texts == {"a": "22", "b": "33"}


def test_what_is_tried_again_is_never_older_than_what_was_put_meanwhile() -> None:
    """Earlier writes fail in every combination, and any kind of write may follow."""
    later: list[tuple[Callable[[CachedStore], None], str]] = [
        (lambda store: None, "new"),
        (lambda store: store.append("a", "2"), "12"),
        (lambda store: store.put("a", "3"), "3"),
        (lambda store: store.delete("a"), ""),
    ]
    for (act, text), refusals in product(later, product(("", INTERRUPTED), repeat=3)):
        disk = SmallDisk()
        store = open_store(disk)
        disk.refusals = [refusals[0]]
        store.put("a", "1")
        disk.is_slow, disk.refusals = True, [*refusals[1:]]
        store.put("b", "")
        store.append("b", "x")
        store.put_all({"a": "new"}, lambda reason: None)
        act(store)
        disk.catch_up()
        store.retry_refused_writes()
        disk.catch_up()
        assert (
            disk.texts == {name: store.get(name) for name in store.names()}
            and not store.unsaved_reason_by_name()
        )
        assert disk.texts.get("a", "") == text


def test_what_another_window_has_kept_is_what_there_is() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    store.put("a", "ours")
    store.put("b", "ours")
    changes = heard(store)
    store.apply_external_changes({"a": "theirs", "b": None})
    assert store.get("a") == "theirs" and store.get("b") is None and changes


def test_what_was_refused_is_not_called_kept_when_what_it_goes_on_from_is_kept_later() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    disk.is_slow = True
    store.put("a", "1")
    store.append("a", "2")
    disk.refusals = [FULL]
    disk.catch_up(index=1)
    disk.catch_up(index=0)
    assert store.unsaved_reason_by_name() == {"a": FULL}
    disk.catch_up()
    assert disk.texts == {"a": "12"} and not store.unsaved_reason_by_name()


def test_what_is_put_at_once_does_not_cover_what_another_window_has_kept_meanwhile() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    disk.is_slow = True
    store.put_all({"a": "ours", "b": "ours"}, lambda reason: None)
    store.apply_external_changes({"a": "theirs"})
    disk.catch_up()
    assert [store.get(name) for name in ("a", "b")] == ["theirs", "ours"]


def test_where_there_is_no_storage_all_that_is_put_at_once_is_there_for_the_page() -> None:
    store = open_store(SmallDisk(0, OFF))
    told: list[str] = []
    store.put_all({"a": "1"}, told.append)
    assert told == [""] and store.get("a") == "1" and store.unsaved_reason_by_name() == {"a": OFF}


def test_nothing_is_put_at_once() -> None:
    told: list[str] = []
    open_store(SmallDisk(0)).put_all({}, told.append)
    MemoryStore().put_all({"a": "1"}, told.append)
    assert told == ["", ""]


def test_after_all_was_put_at_once_what_was_refused_is_written_and_additions_are_added() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    disk.refusals = [FULL]
    store.put("refused", "1")
    store.put_all({"a": "1"}, lambda reason: None)
    assert disk.texts == {"a": "1", "refused": "1"} and not store.unsaved_reason_by_name()
    store.append("a", "2")
    assert disk.changes[-1].more == "2" and disk.texts["a"] == "12"


def test_an_addition_that_was_interrupted_is_written_as_a_whole_unless_all_is_put_at_once() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    store.put("a", "1")
    disk.refusals = [INTERRUPTED]
    store.append("a", "2")
    assert disk.texts == {"a": "12"} and not store.unsaved_reason_by_name()
    disk.is_slow, disk.refusals = True, [INTERRUPTED]
    store.append("a", "3")
    store.put_all({"a": "new"}, lambda reason: None)
    disk.catch_up()
    assert disk.texts == {"a": "new"} and store.get("a") == "new"


def test_while_a_text_is_tried_again_no_other_is() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    disk.refusals = [FULL, FULL]
    store.put("a", "1")
    store.put("b", "2")
    disk.is_slow = True
    before = len(disk.changes)
    store.retry_refused_writes()
    store.retry_refused_writes()
    assert [change.name for change in disk.changes[before:]] == ["a"]
    disk.catch_up()
    assert disk.texts == {"a": "1", "b": "2"} and not store.unsaved_reason_by_name()


def test_what_another_window_has_changed_or_thrown_away_is_no_longer_refused() -> None:
    store = open_store(SmallDisk(room=0))
    store.put("a", "ours")
    store.put("b", "ours")
    store.apply_external_changes({"a": "theirs", "b": None, "unknown": None})
    assert (
        not store.unsaved_reason_by_name()
        and not store.storage_failure_reason()
        and list(store.names()) == ["a"]
    )


def test_what_the_disk_has_lost_is_told() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    store.put("a", "1")
    store.put("b", "2")
    changes = heard(store)
    store.mark_texts_as_lost(["a", "b"], NEWER)
    assert (
        store.unsaved_reason_by_name() == {"a": NEWER, "b": NEWER}
        and store.get("a") == "1"
        and len(changes) == 1
    )


def test_the_page_is_told_when_something_is_refused_and_when_that_is_over_and_not_else() -> None:
    disk = SmallDisk()
    store = open_store(disk)
    changes = heard(store)
    store.put("a", "1")
    store.append("a", "2")
    assert not changes
    disk.room = 0
    store.append("a", "3")
    store.append("a", "4")
    assert len(changes) == 1
    disk.room = 100
    store.put("b", "")
    assert disk.texts == {"a": "1234", "b": ""} and len(changes) > 1


def heard(store: CachedStore) -> list[bool]:
    """Return a list that grows with each change that the store reports."""
    changes: list[bool] = []
    store.changed = lambda: changes.append(True)
    return changes


# Messages


def test_that_a_game_is_not_kept_is_said_for_as_long_as_it_is_so() -> None:
    disk = SmallDisk(room=0)
    visitor, random = playing(disk), Random(1)
    for _ in range(10):
        assert visitor.page_says("This tablet has no room left.")
        random_step(visitor, random)
    disk.room = 10_000
    while visitor.page_says("This tablet has no room left."):
        random_step(visitor, random)
    assert Visitor(open_store(disk)).table.entries == visitor.table.entries


def test_a_refusal_that_comes_late_is_said_too() -> None:
    disk = SmallDisk(room=0)
    disk.is_slow = True
    visitor = playing(disk)
    assert not visitor.page_says("no room left")
    disk.catch_up()
    assert visitor.page_says("no room left")


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (OFF, "This browser keeps nothing: its storage is switched off."),
        (UNREACHED, "What this tablet keeps does not answer."),
        (NEWER, "A newer Clowder has taken over."),
        (INTERRUPTED, "What is new is not kept at the moment."),
    ],
)
def test_what_is_wrong_from_the_start_is_said_at_home(reason: str, sentence: str) -> None:
    visitor = Visitor(CachedStore(SmallDisk(0, reason), {}, reason))
    assert visitor.page_says(sentence)
    visitor.tap("take", "no game")
    assert visitor.page_says(sentence) and visitor.page_says("This file is no game of ours.")


def test_a_game_that_is_not_kept_is_not_left_unasked_and_can_be_taken_along() -> None:
    visitor = playing(SmallDisk(room=0)).tap("home")
    assert visitor.page_says("Leave this game?") and visitor.playing.perspective.is_curtain_closed
    visitor.tap(f"give {visitor.page_of_the_table.save_slot.name}")
    file = visitor.saved_file
    assert file and file.text.endswith(write_transcript(visitor.table))
    assert visitor.page_says("Leave this game?")
    visitor.tap("stay")
    assert not visitor.page_says("Leave this game?") and visitor.table.turn != NOBODY
    visitor.tap_all("home", "leave")
    assert "choose alley-cat" in visitor.offered_acts()


def test_the_clock_of_a_game_that_is_not_left_after_all_goes_on() -> None:
    visitor, random = playing(SmallDisk(room=0)), Random(1)
    while visitor.table.house_due_ms is None:
        random_step(visitor, random)
    visitor.tap_all("home", "stay")
    before = len(visitor.table.entries)
    visitor.pass_time(10_000)
    assert len(visitor.table.entries) > before


def test_after_a_question_about_leaving_the_game_goes_on_with_the_next_move() -> None:
    visitor = playing(SmallDisk(room=0))
    while visitor.table.turn == NOBODY or visitor.table.state.table == ():
        random_step(visitor, Random(1))
    turn, before = visitor.table.turn, len(visitor.table.entries)
    visitor.tap("home")
    assert visitor.page_says("Leave this game?")
    visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
    assert not visitor.page_says("Leave this game?") and len(visitor.table.entries) == before + 1
    visitor.pass_time(10_000)
    assert len(visitor.table.entries) > before + 1


def test_a_game_that_was_left_so_is_there_until_the_page_is_closed() -> None:
    visitor = playing(SmallDisk(room=0))
    entries = visitor.table.entries
    visitor.tap_all("home", "leave")
    assert visitor.page_says("no room left")
    visitor.tap_first("go-on ")
    assert visitor.table.entries == entries


def test_a_game_that_is_kept_or_over_and_a_lesson_are_left_unasked() -> None:
    kept = playing(SmallDisk()).tap("home")
    lesson = Visitor(open_store(SmallDisk(room=0)))
    lesson.tap_all("choose alley-cat", "learn", "home")
    over = Visitor(open_store(SmallDisk(room=0)))
    over.start("stepped-on-the-cat", 1)
    over.play_out(Random(5))
    over.tap("home")
    assert all("choose alley-cat" in each.offered_acts() for each in (kept, lesson, over))


def test_a_question_about_leaving_is_over_when_there_is_room() -> None:
    disk = SmallDisk(room=0)
    visitor = playing(disk).tap("home")
    disk.room = 10_000
    visitor.store.put("anything", "")
    assert not visitor.page_says("Leave this game?")


def test_after_a_question_about_leaving_the_clock_goes_on_when_there_is_room() -> None:
    disk = SmallDisk(room=0)
    visitor = playing(disk)
    while visitor.table.house_due_ms is None:
        random_step(visitor, Random(1))
    visitor.tap("home")
    disk.room = 10_000
    visitor.store.put("anything", "")
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    before = len(visitor.table.entries)
    visitor.pass_time(10_000)
    assert len(visitor.table.entries) > before


# Making room


def test_what_nobody_needs_is_offered_when_there_is_no_room() -> None:
    solitaire = (ROOT / "tests/golden/stepped-on-the-cat.solitaire.txt").read_text().splitlines()
    party = {"names": ["Tiger"], "colours": [0], "facing": False}
    over = json.dumps(party | {"transcript": "\n".join(solitaire[1:-1])})
    lying = {
        "clowder.game.1": over,
        FIRST_DECK_KEY: NUERLAND.replace("Nuerland", "Town"),
        CHOSEN_DECK_KEY: "own",
    }
    disk = holding(lying, room=sum(map(len, lying.values())))
    visitor = Visitor(open_store(disk))
    visitor.app = ClowderApp(GAMES, visitor.store)
    assert not visitor.page_says("Over: ") and not visitor.page_says("The deck that you brought")
    visitor.start("alley-cat", 2)
    visitor.tap_all("home", "leave")
    assert visitor.page_says("Throw something away")
    visitor.tap("waiting")
    assert visitor.page_says("Over: I Stepped on the Cat!")
    assert visitor.page_says("The deck that you brought: ")
    visitor.tap_all(f"drop {FIRST_DECK_KEY}", "keep")
    assert visitor.store.get(FIRST_DECK_KEY) and visitor.page_says("no room left")
    visitor.tap_all(f"drop {FIRST_DECK_KEY}", f"throw-away {FIRST_DECK_KEY}")
    assert not visitor.page_says("no room left") and not visitor.page_says("The deck that you brought")
    assert not {FIRST_DECK_KEY, CHOSEN_DECK_KEY} & disk.texts.keys()
    assert any("alley-cat 1" in text for text in disk.texts.values())
    visitor.do_act("home")
    visitor.tap("choose kit-and-kat")
    assert not visitor.page_says("Town")


def test_nothing_is_offered_where_nothing_is_wrong() -> None:
    visitor = Visitor(MemoryStore(KEPT)).tap("home")
    assert not visitor.page_says("Throw something away") and not visitor.page_says("no room left")

"""Backups: one file holds everything a tablet keeps, and restoring the file loses nothing."""

import json
from random import Random

import pytest

from backups import all_but_glances, backup_file, restore_backup, save_backup
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import OFF, MemoryStore
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY, OLD_DRAFT_KEY, SLOT_KEYS
from clowder.games.kit_and_kat.content.pack import FIRST_READ_KEY
from conftest import ROOT
from disks import SmallDisk, open_store
from visiting import Visitor, all_nodes, random_step, readable_texts

KEPT = ROOT / "tests" / "golden" / "kept.json"
"""A tablet's storage from before games were saved line by line."""

GAME = "clowder.game.000000000000001"


def visit_changed_tablet(store: Store | None = None) -> Visitor:
    """Return a tablet with a game in progress and a changed setting."""
    visitor, random = Visitor(store), Random(7)
    visitor.tap_all("settings", "setting theme dark", "settings")
    visitor.start("alley-cat", 2)
    for _ in range(30):
        random_step(visitor, random)
    visitor.tap("home")
    return visitor


NO_ROOM = "This tablet has no room for all that is in the file. Nothing has been changed."


def at_once(visitor: Visitor, role: str) -> list[str]:
    """Return the texts of the nodes with this ARIA role, which a screen reader announces at once."""
    return [
        text
        for each in all_nodes(visitor.current_page())
        if each.attributes.get("role") == role
        for text in readable_texts(each)
    ]


def holding(**kept: str) -> MemoryStore:
    store = MemoryStore()
    for name, text in kept.items():
        store.put(f"clowder.{name}", text)
    return store


def games(store: MemoryStore) -> list[str]:
    return sorted(text for name, text in store.items() if name.startswith("clowder.game."))


def test_the_page_says_what_goes_into_the_file_and_where_it_is() -> None:
    visitor = Visitor().tap("settings")
    assert visitor.page_says("Games, settings, people, what they know and their decks")
    visitor.tap("pack")
    assert visitor.page_says("The browser saves it as clowder.json")
    visitor.tap("setting theme dark")
    assert not visitor.page_says("clowder.json")


def test_another_tablet_has_the_same_games_and_settings_then() -> None:
    here = visit_changed_tablet()
    there = restore_backup(save_backup(here))
    assert there.page_says("The settings came, and 1 game.")
    assert all_but_glances(there) == all_but_glances(here)
    assert there.app.document_settings.looks["theme"] == "dark"
    there.tap("settings")
    there.tap_first("go-on ")
    here.tap_first("go-on ")
    assert there.table.entries == here.table.entries


def test_the_home_screen_takes_the_file_as_well() -> None:
    there = Visitor()
    there.tap("take", save_backup(visit_changed_tablet()))
    assert any(act.startswith("go-on ") for act in there.offered_acts())
    assert there.page_says("The settings came, and 1 game.")
    there.tap_all("choose alley-cat", "home")
    assert not there.page_says("The settings came")


def test_a_file_taken_twice_changes_nothing_more() -> None:
    there = restore_backup(text := save_backup(visit_changed_tablet()))
    before = all_but_glances(there)
    there.tap("unpack", text)
    assert all_but_glances(there) == before
    assert there.page_says("The settings came, and no new game.")


def test_a_game_that_was_played_on_in_both_places_is_there_twice() -> None:
    name = GAME.removeprefix("clowder.")
    store = holding(**{name: "here"})
    restore_backup(backup_file(**{name: "there", f"{name}b": "elsewhere"}), store)
    assert games(store) == ["elsewhere", "here", "there"]
    restore_backup(backup_file(**{name: "there", f"{name}b": "elsewhere"}), store)
    assert games(store) == ["elsewhere", "here", "there"]


def test_a_save_that_cannot_be_read_is_carried_over_too() -> None:
    there = restore_backup(backup_file(**{GAME.removeprefix("clowder."): "what was this?"}))
    there.tap("settings")
    assert there.page_says("cannot be read") and there.store.get(GAME) == "what was this?"


def test_cards_are_new_only_where_they_were_new() -> None:
    name = GAME.removeprefix("clowder.")
    store = holding(**{name: "here", "read": json.dumps({"a1": GAME})})
    restore_backup(backup_file(**{name: "there", "read": json.dumps({"a1": "x", "a2": GAME})}), store)
    assert json.loads(store[FIRST_READ_KEY]) == {"a1": GAME, "a2": f"{GAME}b"}


def test_a_deck_comes_beside_those_that_are_there_and_the_choice_to_where_there_are_none() -> None:
    """These files were written when a tablet kept one deck only."""
    theirs = backup_file(library="theirs", **{"library.chosen": "own"})
    empty, own, same = MemoryStore(), holding(library="ours"), holding(library="theirs")
    for store in (empty, own, same):
        restore_backup(theirs, store)
    assert (empty[FIRST_DECK_KEY], empty[CHOSEN_DECK_KEY]) == ("theirs", "own")
    assert (own[FIRST_DECK_KEY], own[SLOT_KEYS["own2"]]) == ("ours", "theirs") and CHOSEN_DECK_KEY not in own
    assert same.keys() == {FIRST_DECK_KEY}


def test_what_was_being_made_is_a_deck_too_and_comes_once() -> None:
    """Such a file holds the draft apart, and often the same deck as the one in use."""
    making = holding(**{"library.draft": "mine"})
    restore_backup(backup_file(**{"library.draft": "theirs"}), making)
    restore_backup(backup_file(**{"library.draft": "theirs", "library": "mine"}), making)
    assert making == {OLD_DRAFT_KEY: "mine", SLOT_KEYS["own2"]: "theirs"}


FOREIGN = (
    "This file was not written by “Save everything”. A single game is opened at the home screen, and a deck "
    "of cards in the lobby of its game."
)
DAMAGED = "This file is damaged, in line {} or before it. Nothing has been changed."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", FOREIGN),
        ("alley-cat 1 seats=2", FOREIGN),
        ('{"title": "Our Town"}', FOREIGN),
        ('{"clowder": 1, "kept": []}', FOREIGN),
        ('{"clowder": "2", "kept": {}}', FOREIGN),
        ("\ufeff{", DAMAGED.format(1)),
        ('{"clowder": 1,\n"kept": {"clowder.se', DAMAGED.format(2)),
        ('{"clowder": 1, "kept": {"a": ' + "[" * 10_000, DAMAGED.format(1)),
        ('{"clowder": ' + "9" * 10_000 + "}", DAMAGED.format(1)),
        ('{"clowder": 1, "kept": {"clowder.settings": "\ud800"}}', DAMAGED.format(1)),
        (r'{"clowder": 1, "kept": {"clowder.settings": "\ud800"}}', DAMAGED.format(1)),
        (r'{"clowder": 1, "kept": {"clowder.settings": "\uDC00\uD800"}}', DAMAGED.format(1)),
        ('{"clowder": 99}', "This file is from a newer Clowder than this one. Nothing has been changed."),
    ],
)
def test_another_file_is_refused_in_a_sentence_and_changes_nothing(text: str, sentence: str) -> None:
    store = holding(settings='{"theme": "light"}')
    visitor = restore_backup(text, store)
    assert at_once(visitor, "alert") == [sentence] and at_once(visitor, "status") == []
    assert store == holding(settings='{"theme": "light"}')


def test_a_game_that_is_over_here_does_not_get_its_place_again() -> None:
    """The finished game keeps its number, by which the ledger knows it."""
    over = json.dumps([GAME.removeprefix("clowder.game."), "alley-cat", {}, []])
    store = holding(ledger=over)
    restore_backup(backup_file(**{GAME.removeprefix("clowder."): "it went on elsewhere"}), store)
    assert GAME not in store and store[f"{GAME}b"] == "it went on elsewhere"


def test_a_game_that_is_over_here_keeps_its_end() -> None:
    here = holding(**{"past.000000000000001": "as it ended here"})
    restore_backup(
        backup_file(**{"past.000000000000001": "as it ended there", "past.000000000000002": "another"}), here
    )
    assert here["clowder.past.000000000000001"] == "as it ended here"
    assert here["clowder.past.000000000000002"] == "another"


def test_games_that_are_not_dealt_yet_are_all_kept() -> None:
    store = MemoryStore()
    here, there = Visitor(store), Visitor()
    for visitor, game in ((here, "alley-cat"), (there, "kit-and-kat")):
        visitor.tap_all(f"choose {game}", "seal", "play", "home")
    (own,) = games(store)
    here.tap("take", save_backup(there))
    assert len(games(store)) == 2 and own in games(store)


def test_a_file_that_an_editor_has_marked_and_indented_is_read() -> None:
    store = MemoryStore()
    restore_backup("\ufeff\n  " + backup_file(settings='{"theme": "dark"}'), store)
    assert store == holding(settings='{"theme": "dark"}')


def test_people_can_read_the_file_line_by_line() -> None:
    lines = save_backup(Visitor(holding(library="Zoë"))).splitlines()
    assert lines[1:3] == [' "clowder": 2,', ' "kept": {'] and '  "clowder.library": "Zoë"' in lines


def test_what_is_none_of_ours_is_left_out() -> None:
    store = MemoryStore()
    restore_backup(backup_file(**{"open": GAME, "hinted": "yes", "game. x": "?", "settings": "{}"}), store)
    assert store.keys() == {"clowder.settings"}


def test_a_tablet_without_room_keeps_what_it_had() -> None:
    disk = SmallDisk(room=60)
    disk.texts = dict(holding(settings='{"theme": "light"}', **{GAME.removeprefix("clowder."): "here"}))
    before, store = dict(disk.texts), open_store(disk)
    visitor = restore_backup(
        backup_file(settings="{}", **{"game.8": "one", "game.9": "one that is too long" * 5}), store
    )
    assert at_once(visitor, "alert") == [NO_ROOM] and at_once(visitor, "status") == []
    assert disk.texts == before == all_but_glances(visitor)


def test_where_nothing_is_kept_a_file_is_there_until_the_page_is_closed() -> None:
    visitor = restore_backup(save_backup(visit_changed_tablet()), open_store(SmallDisk(room=0, why=OFF)))
    assert (
        visitor.page_says("The settings came, and 1 game.")
        and visitor.app.document_settings.looks["theme"] == "dark"
    )


def test_a_file_of_the_first_version_brings_its_games_once() -> None:
    """Games are recognized even if they were continued here and are stored in today's format."""
    first = json.loads(KEPT.read_text(encoding="utf-8"))
    text = json.dumps({"clowder": 1, "kept": first})
    there = restore_backup(text)
    assert there.page_says("The settings came, and 5 games.")
    there.tap("settings")
    for act in [act for act in there.offered_acts() if act.startswith("go-on ")]:
        there.tap(act)
        there.tap("home")
    there.tap("take", text)
    assert there.page_says("The settings came, and no new game.")


def test_it_is_said_what_has_come() -> None:
    there = Visitor().start("alley-cat", 2).tap("home")
    (name,) = SaveStore(there.store).list_save_keys()
    game = {name: there.store.get(name)}
    settings = {"clowder.settings": "{}"}
    visitor = Visitor().tap("settings")
    for kept, said in (
        ({}, "No new game came."),
        (game, "1 game came."),
        (settings, "The settings came, and no new game."),
    ):
        visitor.tap("unpack", json.dumps({"clowder": 2, "kept": kept}))
        assert at_once(visitor, "status") == [said] and at_once(visitor, "alert") == []


def test_what_this_tablet_has_kept_elsewhere_comes_beside_what_is_here_and_that_is_told_once() -> None:
    elsewhere = json.loads(save_backup(visit_changed_tablet()))["kept"]
    visitor, told = Visitor(), list[str]()
    visitor.app.merge_texts_into_store(elsewhere, lambda: told.append("here"))
    assert told == ["here"] and visitor.app.document_settings.looks["theme"] == "dark"
    visitor.tap_first("go-on ")
    full, told = Visitor(open_store(SmallDisk(room=10))), []
    full.app.merge_texts_into_store(elsewhere, lambda: told.append("here"))
    assert told == [] and full.app.document_settings.looks["theme"] == "auto"

"""The inputs from storage and from files: only valid data is let in.

Data that the app wrote is always read again. Any other input shows no error, and loses no text.
"""

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clowder.app.clowder import ClowderApp
from clowder.app.model.deal import Deal
from clowder.app.model.names import CATS, LONGEST_NAME, make_distinct_player_names
from clowder.app.model.party import Party
from clowder.app.model.settings import SETTING_WORDS, Settings
from clowder.app.storage.saves import MAX_HINTS, SaveStore, parse_game_file, replay_save
from clowder.app.storage.settings import read_settings, write_settings
from clowder.app.storage.store import MemoryStore
from clowder.bots.bot import LEVELS
from clowder.core.errors import Refused
from clowder.core.graphemes import split_graphemes
from clowder.core.table import LATEST_MS, Table
from clowder.core.times import EpochMs, PlayMs
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY
from clowder.games.kit_and_kat.content.pack import FIRST_READ_KEY, KitAndKatPack
from conftest import ROOT
from decks import NUERLAND
from playing import new_table, possible_moves, run_house
from variants import GAMES, RULES, SEATED, some_options
from visiting import Visitor, random_step

SAVE = "clowder.game.000000000000001"
SETTINGS = "clowder.settings"

ODD = ["{name}", "# face to face", "A\nB", "A\r", "\u2028", "__proto__"]

LETTERS = ["plaid", "Deutsch", "d\u00e9", "open"]

ANY_TEXT = st.text(st.characters(), max_size=40) | st.sampled_from(ODD)
"""Texts with line breaks, control characters, lone surrogates and braces among them."""

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda each: st.lists(each, max_size=7) | st.dictionaries(ANY_TEXT, each, max_size=3),
    max_leaves=8,
)
"""Any JSON value that a file may contain."""


@st.composite
def parties(draw: st.DrawFn, seats: int) -> Party:
    """Draw players as in a save that was forged by somebody who knows the format."""
    return Party.from_json(
        draw(st.lists(ANY_TEXT, min_size=seats, max_size=seats)),
        draw(st.permutations(range(len(CATS))))[:seats],
        sides=sorted(draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))),
        players=draw(st.permutations(["", *LEVELS] * seats))[:seats],
    )


@st.composite
def tables(draw: st.DrawFn) -> Table[Any, Any]:
    """Draw a table in the middle of a game, with any time between the moves."""
    (name, seats), random = draw(st.sampled_from(SEATED)), Random(draw(st.integers(0, 999)))
    table = new_table(RULES[name], seats, random.choice(some_options(name, seats, 3, random)), random)
    for passed in draw(st.lists(st.integers(0, 5000) | st.integers(0, LATEST_MS), max_size=8)):
        play_ms = min(table.last_entry_ms + passed, LATEST_MS)
        run_house(table, play_ms, random)
        if choices := possible_moves(table):
            table.make_move(*random.choice(choices), PlayMs(max(play_ms, table.last_entry_ms)))
    return table


# Data that the app wrote


@given(st.data())
def test_whatever_is_kept_or_exported_is_read_again(data: st.DataObject) -> None:
    table = data.draw(tables())
    party = data.draw(parties(table.seats))
    hints = data.draw(st.lists(st.integers(0, 40), min_size=table.seats, max_size=table.seats))
    saves = SaveStore(MemoryStore())
    deal = data.draw(st.none() | st.builds(Deal, st.from_regex("[0-9]{12}", fullmatch=True), st.booleans()))
    saves.store_game(SAVE, party, table, hints, deal)
    save = saves.get_save(SAVE)
    assert (
        save and save.party == party and save.deal == deal and list(save.hints or [0] * table.seats) == hints
    )
    assert replay_save(save, RULES).entries == table.entries
    again, seated, given_hints, dealt, *_ = parse_game_file(saves.export_save_text(SAVE), RULES, CATS)
    assert (again.entries, again.options, seated) == (table.entries, table.options, party)
    assert list(given_hints or [0] * table.seats) == hints and dealt == deal


@given(st.lists(ANY_TEXT, min_size=6, max_size=6), st.permutations(range(6)), st.booleans())
def test_whatever_is_set_is_read_again(names: list[str], colours: list[int], hold: bool) -> None:
    store, chosen = (
        MemoryStore(),
        Settings(names=make_distinct_player_names(names), colours=tuple(colours), hold=hold, language="ja"),
    )
    write_settings(store, chosen)
    assert read_settings(store) == chosen


# Data from elsewhere


def is_sound(name: str) -> bool:
    """Return whether a name is one line of printable characters, within the length limit."""
    shown = name == name.strip() and not any(category(each) in ("Cc", "Cs", "Zl", "Zp") for each in name)
    return shown and "," not in name and 1 <= len(list(split_graphemes(name))) <= LONGEST_NAME


LEVELED = st.lists(st.sampled_from(["", "kitten", "tiger"]), max_size=7)


@given(JUNK | st.lists(ANY_TEXT, min_size=1, max_size=6), JUNK, JUNK, JUNK | LEVELED)
def test_a_party_makes_sense_whatever_was_said(names: Any, colours: Any, sides: Any, players: Any) -> None:
    try:
        party = Party.from_json(names, colours, sides=sides, players=players)
    except ValueError:
        assert not isinstance(names, list) or not 1 <= len(names) <= len(CATS)
        return
    seats = len(party.names)
    assert all(map(is_sound, party.names))
    assert len(set(party.colours)) == seats and set(party.colours) <= set(range(len(CATS)))
    assert party.players == () or (len(party.players) == seats and set(party.players) <= {"", *LEVELS})
    assert not party.sides or (len(party.sides) == seats and len(party.person_seats) >= 2)
    assert list(party.sides) == sorted(party.sides) and set(party.sides) <= set(range(4))
    assert Party.from_json(**vars(party)) == party


def test_nobody_faces_a_computer_player_and_peeks_at_its_hand() -> None:
    said = {"names": ["Ann", "Tom"], "colours": [0, 1], "facing": True, "players": ["", "alley-boss"]}
    store = MemoryStore()
    store.put(SAVE, json.dumps(said | {"transcript": "alley-cat 1 seats=2"}))
    visitor = Visitor(store).tap(f"go-on {SAVE}")
    assert visitor.playing.party.players == ("", "alley-boss")
    assert not [act for act in visitor.offered_acts() if act.startswith("open ")]
    visitor.app.handle_act("open 1", "", visitor.clock_ms, EpochMs(0))
    assert not set(visitor.table.state.hands[1]) & visitor.page_words()


def test_hints_beyond_counting_are_counted_no_further() -> None:
    said = {"names": ["Ann", "Tom"], "colours": [0, 1], "facing": False, "transcript": "alley-cat 1 seats=2"}
    hints = f'"hints": [{"9" * 4300}, 0]'
    visitor = Visitor(MemoryStore({SAVE: json.dumps(said)[:-1] + f", {hints}}}"}))
    visitor.tap(f"go-on {SAVE}")
    visitor.pass_time(5000)
    visitor.tap_first("open ")
    visitor.tap("ask")
    assert Visitor(visitor.store).playing.hints.given[0] <= MAX_HINTS


@pytest.mark.parametrize("line", ["# players: A, Bartholomew of the Very Tall Chimney", "# players: ,\u2028"])
def test_a_game_is_not_lost_for_a_name(line: str) -> None:
    visitor = Visitor()
    visitor.tap("take", f"{line}\nalley-cat 1 seats=2\n")
    assert all(map(is_sound, visitor.playing.party.names))


def test_a_game_that_was_played_to_the_last_millisecond_is_played_on_and_read_again() -> None:
    table = new_table(RULES["alley-cat"], 2, None, Random(1))
    run_house(table, LATEST_MS, Random(1))
    table.make_move(*possible_moves(table)[0], LATEST_MS)
    store, random = MemoryStore(), Random(1)
    SaveStore(store).store_game(SAVE, Party(("A", "B"), (0, 1)), table)
    visitor = Visitor(store).tap(f"go-on {SAVE}")
    for _ in range(30):
        random_step(visitor, random)
    assert len(visitor.table.entries) > len(table.entries) + 4
    assert Visitor(store).table.entries == visitor.table.entries


@given(st.dictionaries(st.sampled_from([*vars(Settings()), "tapped"]), JUNK | st.sampled_from(LETTERS)))
def test_settings_make_sense_whatever_was_kept(said: dict[str, Any]) -> None:
    found = read_settings(MemoryStore({SETTINGS: json.dumps(said)}))
    assert all(map(is_sound, found.names)) and len(found.names) == len(CATS)
    assert found.data_attributes.keys() == {*SETTING_WORDS, "language"}
    assert all(found.data_attributes[name] in words for name, words in SETTING_WORDS.items())
    assert re.fullmatch("auto|[a-z]{2,3}", found.data_attributes["language"])


def test_what_is_read_before_there_is_python_knows_the_same_words() -> None:
    script = (ROOT / "assets" / "prepaint.js").read_text()
    said = dict(re.findall(r"^ +(\w+): (\[.*\]),$", script, re.MULTILINE))
    left = {"left": ("table", "games", "nothing")}
    assert {name: tuple(json.loads(words)) for name, words in said.items()} == {**SETTING_WORDS, **left}


def test_only_a_game_can_lie_on_the_table() -> None:
    """The name of the open save is also the name under which the game is saved again."""
    visitor = Visitor().start("alley-cat", 2)
    (game,) = SaveStore(visitor.store).list_save_keys()
    for name in ("clowder.library", "clowder.game. of another", "elsewhere"):
        store = MemoryStore({name: visitor.store.get(game) or "", "clowder.open": name})
        assert "choose alley-cat" in Visitor(store).offered_acts() and len(store) == 2


def test_what_a_backup_cannot_have_kept_changes_nothing() -> None:
    """The file holds a lone surrogate as JSON writes it."""
    visitor = Visitor()
    visitor.tap("take", '{"clowder": 1, "kept": {"clowder.settings": "{}", "clowder.game.1": "\\ud800"}}')
    assert visitor.page_says("This file is damaged") and not list(visitor.store.names())


# Damage


def left_behind() -> dict[str, str]:
    """Return the storage of a tablet with two players, a game of theirs, and a game against a cat."""
    store, random = MemoryStore(), Random(5)
    visitor = Visitor(store).tap_all("settings", "setting theme dark", "settings")
    for name, player in (("alley-cat", ""), ("stepped-on-the-cat", "house-cat")):
        visitor.tap(f"choose {name}")
        visitor.choose_player(1, player)
        visitor.tap("play")
        for _ in range(25):
            random_step(visitor, random)
        visitor.tap("home")
    saves = sorted(SaveStore(store).list_save_keys())
    return dict(store) | {
        "clowder.open": saves[0],
        CHOSEN_DECK_KEY: "own",
        FIRST_READ_KEY: json.dumps({"a1": saves[0]}),
    }


LEFT_BEHIND = left_behind()

DAMAGE = st.sampled_from(
    ["", "\x00", "\ud800", "}", '"', "[" * 2000, "9" * 5000, "1e999", "NaN", "null", "-1", "{}", "\n", " "]
)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """Draw a damaged text: a part is deleted, replaced, cut off or doubled."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 20)) | st.just(len(text)))
    return text[:start] + draw(DAMAGE | ANY_TEXT) + text[end:]


@st.composite
def misunderstood(draw: st.DrawFn, text: str) -> str:
    """Draw JSON in which one field has another value; in a save, a field of its first line."""
    head, *lines = text.split("\n") if text.startswith('{"names"') else [text]
    said = json.loads(head)
    field = draw(st.sampled_from(sorted(said))) if said else "names"
    return "\n".join([json.dumps(said | {field: draw(JUNK)}), *lines])


def visited(store: MemoryStore) -> None:
    """Open everything there is and play on wherever possible, as a visitor would."""
    random = Random(1)
    visitor = Visitor(store)
    visitor.app = ClowderApp(GAMES, store)
    visitor.app.open_first_page(visitor.clock_ms)
    visitor.current_page()
    visitor.app.handle_act("home", "", visitor.clock_ms, EpochMs(0))
    for act in [act for act in visitor.offered_acts() if act.split()[0] in ("go-on", "give", "choose")]:
        visitor.tap(act)
        if act.startswith("go-on") and "home" in visitor.offered_acts():
            for _ in range(4):
                random_step(visitor, random)
        visitor.app.handle_act("home", "", visitor.clock_ms, EpochMs(0))
    visitor.tap_all("settings", "pack")
    file = visitor.saved_file
    assert file
    visitor.tap("unpack", file.text)
    visitor.current_page()


def is_whole(store: MemoryStore, before: Mapping[str, str]) -> bool:
    """Return whether every game is still there, and games that cannot be read are unchanged."""
    games = [name for name in before if name.startswith("clowder.game.")]
    saves = SaveStore(store)
    return all(name in store and (saves.get_save(name) or store[name] == before[name]) for name in games)


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_whatever_happened_to_what_is_kept_the_app_starts_and_nothing_is_lost(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([*sorted(LEFT_BEHIND), FIRST_DECK_KEY]))
    text = LEFT_BEHIND.get(name, NUERLAND[:3000])
    is_json = name not in ("clowder.open", CHOSEN_DECK_KEY, FIRST_DECK_KEY)
    broken = data.draw(damaged(text) | misunderstood(text) if is_json else damaged(text))
    before = LEFT_BEHIND | {name: broken}
    store = MemoryStore(before)
    visited(store)
    assert is_whole(store, before)


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_whatever_a_file_says_it_is_taken_or_refused_in_a_sentence(data: st.DataObject) -> None:
    """The file is of one game or a whole backup. The tablet's own data must survive."""
    giving = SaveStore(MemoryStore(LEFT_BEHIND))
    game = giving.export_save_text(data.draw(st.sampled_from(giving.list_save_keys())))
    everything = json.dumps({"clowder": 1, "kept": LEFT_BEHIND})
    text = data.draw(st.sampled_from([game, everything]).flatmap(damaged) | misunderstood(everything))
    store = MemoryStore({SAVE: LEFT_BEHIND[giving.list_save_keys()[0]]})
    before = dict(store)
    visitor = Visitor(store)
    visitor.tap("take", text)
    visitor.current_page()
    visited(store)
    assert is_whole(store, before)


def test_an_own_deck_with_a_half_letter_is_refused_in_sentences() -> None:
    store = MemoryStore()
    shelf = KitAndKatPack(store)
    shelf.import_file(NUERLAND.replace("Kit", "\ud800", 1))
    assert shelf.faults and not store


def test_every_refusal_of_a_door_is_a_sentence() -> None:
    with pytest.raises(Refused, match="This game has 2 seats but 1 names"):
        save = SaveStore(
            MemoryStore(
                {
                    SAVE: json.dumps(
                        {"names": ["A"], "colours": [], "facing": 0, "transcript": "alley-cat 1 seats=2"}
                    )
                }
            )
        ).get_save(SAVE)
        assert save
        replay_save(save, RULES)

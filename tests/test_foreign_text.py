"""Text from others: parsed in one place and never deep; huge files are not even read."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chosen_files import DOORS
from clowder.app.foreign_files import MAX_PICTURE_FILE_BYTES, MAX_TEXT_FILE_BYTES, MB, file_too_large_text
from clowder.app.storage import backup
from clowder.app.storage.finished_games import MAX_FINISHED_GAMES as MOST_PAST
from clowder.app.storage.saves import PAST
from clowder.app.storage.store import MemoryStore
from clowder.core.foreign_json import (
    MAX_BRACKETS,
    MAX_DEPTH,
    JsonTooComplex,
    check_json_complexity,
    parse_json,
)
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY, MAX_CHARACTERS, SLOT_KEYS
from clowder.games.kit_and_kat.content.decks import MAX_DECKS as MOST_DECKS
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.content.workshop import deck_draft
from conftest import ROOT
from small_decks import small_deck
from visiting import Visitor, all_nodes

PARSES = (
    "clowder/core/foreign_json.py",
    "clowder/app/languages.py",
    "clowder/games/kit_and_kat/content/deck/located_json.py",
)
"""The modules that may use `json` directly: the guard, our own site's words, and single tokens."""

MODULES = sorted((ROOT / "py").rglob("*.py"))

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('[]{}"\\,:é ', max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('[{"\\}]', max_size=4), inner, max_size=3)
    ),
    max_leaves=30,
)
"""JSON values with as many brackets and quotation marks inside their texts as around them."""

HUGE = file_too_large_text(600 * MB, MAX_TEXT_FILE_BYTES)


def depth(value: Any) -> int:
    """Return the depth of nested lists and objects."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT / "py").as_posix())
def test_whatever_may_be_foreign_is_parsed_by_the_guard(path: Path) -> None:
    asked = [
        node.attr
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("load", "loads", "JSONDecoder")
    ]
    assert not asked or path.relative_to(ROOT / "py").as_posix() in PARSES


@given(VALUES, st.integers(0, MAX_DEPTH + 3), st.booleans(), st.sampled_from([None, 1]))
def test_what_is_not_deep_is_read_and_what_is_deep_is_not(
    value: Any, more: int, is_object: bool, indent: int | None
) -> None:
    for _ in range(more):
        value = {"[": value} if is_object else [value]
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    if depth(value) <= MAX_DEPTH:
        assert parse_json(text) == value
    else:
        with pytest.raises(JsonTooComplex) as deep:
            parse_json(text)
        assert text[deep.value.index] in "[{"


@given(st.text('[]{}",:\\1a ', max_size=40) | st.text(max_size=20))
def test_of_any_text_it_says_what_json_says(text: str) -> None:
    """A text nested deeper than allowed must be refused as too deep."""
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError):
            parse_json(text)
    else:
        if depth(expected) <= MAX_DEPTH:
            assert repr(parse_json(text)) == repr(expected)  # as NaN is equal to nothing


@given(st.text('{}",:\\1a ]', max_size=30), st.sampled_from(["[", '{"a":', '[{"":']))
def test_nothing_deep_comes_to_the_parser_whatever_stands_before_it(before: str, opening: str) -> None:
    """A text that is not refused as too deep stops the parser before the nesting, or has it in a string."""
    text = before + opening * 10_000
    try:
        parse_json(text)
    except JsonTooComplex:
        return
    except json.JSONDecodeError as error:
        assert error.pos <= len(before) + len(opening) * (MAX_DEPTH + 1)
    else:
        raise AssertionError("a text with unclosed brackets was parsed")


def test_a_text_without_end_is_looked_at_once() -> None:
    for text in ('["' + "x" * 300_000, '"' + "\\" * 300_001, '"' * 300_001, "x" * 300_000):
        check_json_complexity(text)


def test_not_even_flat_ones_are_counted_without_end() -> None:
    assert parse_json(f"[{','.join(['[]'] * (MAX_BRACKETS - 1))}]")
    with pytest.raises(JsonTooComplex):
        parse_json(f"[{','.join(['[]'] * MAX_BRACKETS)}]")


# Inputs for files


def tapped(*acts: str, store: MemoryStore | None = None) -> Visitor:
    return Visitor(store).tap_all(*acts)


@pytest.mark.parametrize("door", DOORS)
def test_a_file_that_is_too_large_is_refused_in_a_sentence_at_every_door(door: str) -> None:
    store = MemoryStore({FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(1, 3))})
    visitor = tapped(*DOORS[door], store=store)
    bringers = [each.attributes for each in all_nodes(visitor.current_page())]
    assert any(door in (each.get("data-file"), each.get("data-picture")) for each in bringers)
    before = dict(store)
    visitor.do_act(f"{door} refused", HUGE)
    assert visitor.page_says(HUGE) and dict(store) == before


def test_no_door_is_left_out() -> None:
    """Each screen that asks for a file must be listed above."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in MODULES)
    found = re.findall(r'data_file=(format_content_act\()?"([^"]*)"', sources)
    files = {f"content {act}" if is_wish else act for is_wish, act in found}
    assert files == {door for door in DOORS if not door.endswith("picture")}
    assert sources.count("data_picture=act") == 2


def test_it_is_told_how_large_it_is_and_how_large_it_may_be() -> None:
    assert (
        HUGE == "This file is too large: it has 600 MB; at most 50 MB are allowed. Nothing has been changed."
    )
    assert "it has 51 MB; at most 50 MB" in file_too_large_text(MAX_TEXT_FILE_BYTES + 1, MAX_TEXT_FILE_BYTES)
    assert "it has 101 MB; at most 100 MB" in file_too_large_text(
        MAX_PICTURE_FILE_BYTES + 1, MAX_PICTURE_FILE_BYTES
    )


def test_the_largest_file_that_we_write_is_not_too_large() -> None:
    """The shelf is full of decks in three-byte letters. Finished and open games are as many as possible."""
    places = [*SLOT_KEYS.values()][:MOST_DECKS]
    deck = '"ねこ"\n' + "ね" * (MAX_CHARACTERS // MOST_DECKS - 5)
    game = "".join(f"{ms:010} 0 play a{ms % 10 + 1}\n" for ms in range(5_000))
    games = {f"{kind}{number:015}": game for kind in (PAST, "clowder.game.") for number in range(MOST_PAST)}
    store = MemoryStore(dict.fromkeys(places, deck) | games)
    written = backup.dump_backup(store, [KitAndKatPack(store)])
    assert sum(len(store.get(name) or "") for name in places) == MAX_CHARACTERS
    assert written.count("ねこ") == MOST_DECKS and len(written.encode()) <= MAX_TEXT_FILE_BYTES

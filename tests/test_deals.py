"""Deals: one number gives the same cards everywhere, in every version, every time."""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.model.deal import Deal, make_random_deal, parse_deal_number
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.core.errors import Refused
from clowder.core.foreign_json import Json
from clowder.core.shuffling import seeded_shuffle
from clowder.core.table import Table, make_due_house_moves
from clowder.core.times import PlayMs
from clowder.core.transcript import write_transcript
from clowder.games import GAMES
from conftest import ROOT
from recorded import compare_shuffles
from variants import RULES
from visiting import Visitor, deal_of, random_step

GOLDEN = sorted((ROOT / "tests" / "golden" / "deals").glob("*.txt"))
"""Recorded games, each dealt by the number in its first line.

If one of these is ever dealt differently, raise its game's REVISION: a number that somebody has written down
would not deal the same cards any more.
"""

DEAL = Deal("123456789012", chosen=True)


# The order of the cards


def test_an_order_is_found_by_hand() -> None:
    """SHA-256 of `s/0/0` begins 91e356d9 36e39d66; modulo 3 and 2 these are 0 and 0.

    So of a b c the last card is exchanged with the first, which gives c b a, and then the second: b c a.
    """
    assert sha256(b"s/0/0").hexdigest().startswith("91e356d936e39d66")
    assert int("91e356d9", 16) % 3 == 0 and int("36e39d66", 16) % 2 == 0
    assert seeded_shuffle(("c", "a", "b"), "s", 0) == ("b", "c", "a")


def test_how_the_cards_lay_before_makes_no_difference() -> None:
    cards = [f"{n}" for n in range(52)]
    assert seeded_shuffle(cards, "s", 0) == seeded_shuffle(reversed(cards), "s", 0)
    assert len({seeded_shuffle(cards, secret, index) for secret in "st" for index in range(20)}) == 40


def test_every_order_is_as_likely() -> None:
    seen = Counter("".join(seeded_shuffle("abcd", "fair", index)) for index in range(24_000))
    assert len(seen) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 49.7  # 99.9 % of 23 degrees of freedom


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_number_deals_the_same_cards_as_ever(path: Path) -> None:
    recorded, dealt = compare_shuffles(path.read_text())
    assert recorded == dealt
    assert len(recorded) > ("more" in path.stem)


def test_every_game_has_golden_deals() -> None:
    named = {path.stem.partition(".")[0] for path in GOLDEN}
    assert named == {game.name for game in GAMES}, "python3 tests new-game writes them"


# A table with a numbered deal


def started(visitor: Visitor, game: str = "stepped-on-the-cat", moves: int = 0) -> Visitor:
    random = Random(3)
    visitor.start(game, 2)
    for _ in range(moves):
        random_step(visitor, random)
    return visitor


def test_each_new_game_has_a_deal_of_its_own_and_is_dealt_by_it() -> None:
    visitors = [started(Visitor()) for _ in range(3)]
    assert len({deal_of(visitor).number for visitor in visitors}) == 3
    for visitor in visitors:
        table = Table(visitor.table.rules, 2, visitor.table.options)
        make_due_house_moves(table, PlayMs(0), deal_of(visitor).make_shuffler(table.rules.NAME))
        assert table.entries[: len(table.entries)] == visitor.table.entries[: len(table.entries)]


def test_a_reload_and_a_file_go_on_with_the_same_deal() -> None:
    visitor = started(Visitor(), moves=5)
    assert deal_of(Visitor(visitor.store)) == deal_of(visitor)
    other = Visitor()
    other.tap("take", SaveStore(visitor.store).export_save_text(visitor.page_of_the_table.save_slot.name))
    assert deal_of(other) == deal_of(visitor) and other.table.entries == visitor.table.entries


def test_a_game_of_before_gets_a_deal_that_stays() -> None:
    visitor = started(Visitor(), moves=5)
    name = visitor.page_of_the_table.save_slot.name
    save = SaveStore(visitor.store).get_save(name)
    assert save
    store = MemoryStore()
    SaveStore(store).store_game(name, save.party, visitor.table)
    assert '"deal"' not in (store.get(name) or "")
    again = Visitor(store).tap(f"go-on {name}")
    assert deal_of(Visitor(store)) == deal_of(again) and again.table.entries == visitor.table.entries


def test_a_shuffle_that_was_taken_back_comes_again() -> None:
    """A draw that empties the stock causes a shuffle of the discards; the test undoes and repeats it."""
    visitor, random = started(Visitor()), Random(3)
    while visitor.table.shuffle_count < 3:
        random_step(visitor, random)
    before = list(visitor.table.entries)
    last = max(i for i, entry in enumerate(before) if entry.seat >= 0)
    if "undo" not in visitor.offered_acts():
        visitor.tap_first("open ")
    visitor.tap("undo")
    if "agree" in visitor.offered_acts():
        visitor.tap("agree")
    assert visitor.table.shuffle_count == 2 and len(visitor.table.entries) <= last
    seat, notation = before[last].seat, str(before[last].move)
    visitor.do_act(f"open {seat}")
    visitor.do_act(f"move {seat} {notation}")
    assert [entry.move for entry in visitor.table.entries] == [entry.move for entry in before]


def test_no_player_and_no_page_is_told_the_number_while_it_could_be_used() -> None:
    visitor, random = started(Visitor()), Random(5)
    deal = deal_of(visitor)
    for _ in range(60):
        random_step(visitor, random)
        assert deal.number not in str(visitor.current_page()) and deal.grouped_number_text not in str(
            visitor.current_page()
        )


# Numbers that people type


@pytest.mark.parametrize(
    "text",
    [
        "123456789012",
        "123 456 789 012",
        " 1234 5678 9012\n",
        "123-456-789.012",
        "１２３　４５６　７８９　０１２",
        "١٢٣٤٥٦٧٨٩٠١٢",
        "१२३ ४५६ ७८९ ०१२",
        "123–456—789−012",
        "123\u00a0456\u2009789\u200b012",
    ],
)
def test_a_number_is_read_as_people_write_it(text: str) -> None:
    assert parse_deal_number(text) == DEAL and parse_deal_number(DEAL.grouped_number_text) == DEAL


@given(st.text())
def test_any_other_text_is_refused_in_a_sentence(text: str) -> None:
    try:
        deal = parse_deal_number(text)
    except Refused as reason:
        assert str(reason).endswith(".")
    else:
        assert deal.number.isascii() and deal.number.isdecimal() and len(deal.number) == 12


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda some: st.lists(some)))
def test_what_is_no_deal_is_none(kept: Json) -> None:
    assert Deal.from_json(kept) is None
    assert Deal.from_json({"number": kept}) is None or isinstance(kept, str)


def test_new_numbers_are_spread_over_all_there_are() -> None:
    deals = [make_random_deal(since=3) for _ in range(500)]
    numbers = {deal.number for deal in deals}
    assert {deal.since for deal in deals} == {3} and make_random_deal().since == 0
    assert len(numbers) == 500 and {number[0] for number in numbers} == set("0123456789")


def write_golden(game: str, seats: int, deal: Deal, moves: int, **options: object) -> str:
    """Return the text of a new golden deal. Every seat makes its first legal move.

    This is for the author of a new golden file; no test calls it.
    """
    rules = RULES[game]
    table = Table(rules, seats, rules.Options(**options))
    make_due_house_moves(table, PlayMs(0), deal.make_shuffler(game))
    for _ in range(moves):
        seat = next(iter(table.seats_with_moves()), None)
        if seat is not None:
            table.make_move(seat, table.moves(seat)[0], table.last_entry_ms)
        elif table.house_due_ms is None:
            break
        make_due_house_moves(table, table.house_due_ms or table.last_entry_ms, deal.make_shuffler(game))
    return f"# deal: {deal.number}\n{write_transcript(table)}"

"""I Stepped on the Cat! alone, reviewed: the most points the deck allowed, and where the first was lost."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from clowder.core.cards import shuffle_cards
from clowder.core.errors import BadOption, IllegalMove
from clowder.core.options import format_option_words
from clowder.core.rules import HOUSE, Shuffle, Shuffled, Wait
from clowder.core.table import Entry, Position, Table
from clowder.core.times import PlayMs
from clowder.core.transcript import read_transcript, write_transcript
from clowder.games.stepped_on_the_cat import rules as cat
from clowder.games.stepped_on_the_cat.remarks import analyse_solitaire, solitaire_remark_drawers
from clowder.games.stepped_on_the_cat.rules import KIND_NUMBER, Options, full_deck, is_deck_winnable
from clowder.games.stepped_on_the_cat.solitaire import BOOT, COATS, TUNA, most_solitaire_points
from clowder.widgets.nodes import Node
from playing import new_table, play_steps, playout, run_house
from research.alone import best_blind, count_winnable
from visiting import readable_texts

SMALL = ("ginger", "ginger", "black", "tuxedo", "calico", "siamese", "siamese", "boot", "tuna", "tuna")


def most_by_the_rules(state: cat.State) -> int:
    """Return the most points that can be made, by trying all moves."""
    owed = cat.house_move(state)
    if isinstance(owed, Wait):
        return most_by_the_rules(cat.play(state, HOUSE, owed.move))
    moves = cat.moves(state, 0)
    if not moves:
        return state.points[0]
    return max(most_by_the_rules(cat.play(state, 0, move)) for move in moves)


def solitaire_with(*kinds: str) -> cat.State:
    """Return a game alone with a deck of these kinds, the first on top."""
    order = tuple(f"{each}-{copy}" for each, copy in zip(kinds, cat.COPIES, strict=False))
    return cat.play(cat.setup(1, Options()), HOUSE, Shuffled(order))


def test_the_most_points_are_those_that_are_found_by_trying_everything() -> None:
    random, found = Random(4), set()
    for _ in range(60):
        kinds = shuffle_cards(SMALL, random)[:8]
        most = most_solitaire_points(KIND_NUMBER[each] for each in kinds)
        assert most == most_by_the_rules(solitaire_with(*kinds))
        found.add(most)
    assert found == {0, 1}


def test_the_numbers_of_the_kinds_are_those_of_the_rules() -> None:
    assert [KIND_NUMBER[each] for each in cat.COATS] == list(COATS)
    assert (KIND_NUMBER[cat.BOOT], KIND_NUMBER[cat.TUNA]) == (BOOT, TUNA)


@pytest.mark.parametrize(
    ("options", "percent"),
    [
        (Options(), 83.0),
        (Options(cats=12, boots=6, tuna=6), 84.4),
        (Options(boots=0), 98.2),
        (Options(cats=9, boots=9, tuna=9), 44.7),
    ],
    ids=["standard", "friendly", "no boots", "nines"],
)
def test_so_many_decks_can_be_won(options: Options, percent: float) -> None:
    """The shares come from 100,000 decks of each kind (`python3 research alone`), to some 0.3 in 100."""
    decks, share = 2000, percent / 100
    won = count_winnable(options, decks, Random(1))
    assert abs(won / decks - share) < 4 * (share * (1 - share) / decks) ** 0.5 + 0.003


@cache
def plain_win_chance(
    left: tuple[int, ...], shown: frozenset[int], boots: int, tuna: int, needed: int
) -> float:
    """Return the chance to make `needed` points without knowing the order, computed coat by coat."""
    cards = sum(left) + boots + tuna
    if not needed or not cards:
        return float(not needed)

    def then(left: tuple[int, ...], shown: frozenset[int], boots: int, tuna: int) -> float:
        full = len(shown) == len(COATS)
        return plain_win_chance(left, frozenset() if full else shown, boots, tuna, needed - full)

    chance = 0.0
    for coat in COATS:
        if left[coat]:
            fewer = (*left[:coat], left[coat] - 1, *left[coat + 1 :])
            chance += left[coat] * then(fewer, shown | {coat}, boots, tuna)
    if boots:
        chance += boots * max(then(left, shown - {coat}, boots - 1, tuna) for coat in shown or {-1})
    if tuna:
        chance += tuna * max(then(left, shown | {coat}, boots, tuna - 1) for coat in COATS)
    return chance / cards


@pytest.mark.parametrize(("cats", "boots", "tuna"), [(1, 1, 1), (1, 0, 2), (2, 1, 0)])
def test_the_best_that_can_be_done_blind_is_found_in_a_plainer_way_too(
    cats: int, boots: int, tuna: int
) -> None:
    _, *chances = best_blind(cats, boots, tuna)
    for needed in (1, 2):
        plain = plain_win_chance((cats,) * len(COATS), frozenset(), boots, tuna, needed)
        assert chances[needed - 1] == pytest.approx(plain)


# Only decks that can be won

WINNABLE = Options(only_winnable=True)


def orders(number: int, *, can_be: bool) -> Iterator[tuple[str, ...]]:
    """Yield this number of decks that can be won, or that cannot."""
    random, found = Random(6), 0
    while found < number:
        order = shuffle_cards(full_deck(Options()), random)
        if is_deck_winnable(order) == can_be:
            found += 1
            yield order


def test_SC_ruling_only_winnable_the_house_shuffles_until_a_deck_can_be_won() -> None:
    random = Random(4)
    assert all(is_deck_winnable(new_table(cat, 1, WINNABLE, random).state.stock) for _ in range(20))
    assert not all(is_deck_winnable(new_table(cat, 1, Options(), random).state.stock) for _ in range(20))


def test_SC_ruling_only_winnable_no_other_order_is_accepted() -> None:
    (lost,) = orders(1, can_be=False)
    table: Table[Any, Any] = Table(cat, 1, WINNABLE)
    with pytest.raises(IllegalMove):
        table.make_move(HOUSE, Shuffled(lost), PlayMs(0))
    Table(cat, 1, Options()).make_move(HOUSE, Shuffled(lost), PlayMs(0))


def test_SC_ruling_only_winnable_means_nothing_to_two() -> None:
    assert cat.house_move(cat.setup(2, Options(only_winnable=True, dealer="0"))) == Shuffle(
        full_deck(Options())
    )


def test_SC_ruling_only_winnable_one_boot_more_may_be_too_many() -> None:
    assert cat.setup(1, Options(tuna=3, boots=4, only_winnable=True)).options.boots == 4
    with pytest.raises(BadOption) as refused:
        cat.setup(1, Options(tuna=3, boots=5, only_winnable=True))
    hardly = "Hardly any of these decks can be won. Take more cats or tuna, or fewer boots."
    assert str(refused.value) == hardly


def test_SC_ruling_only_winnable_a_deck_that_hardly_ever_can_be_won_is_refused() -> None:
    """At least one in thirty of the allowed decks can be won, so the house finds one soon."""
    with pytest.raises(BadOption, match="more cats or tuna, or fewer boots"):
        cat.setup(1, Options(tuna=0, only_winnable=True))
    cat.setup(2, Options(tuna=0, only_winnable=True))
    for cats, boots, tuna in ((8, 8, 8), (10, 0, 2), (12, 8, 0), (11, 0, 0), (9, 8, 6)):
        options = Options(cats=cats, boots=boots, tuna=tuna, only_winnable=True)
        cat.setup(1, options)
        assert count_winnable(options, 300, Random(1)) >= 10, (cats, boots, tuna)


def test_of_a_choice_that_came_later_nothing_is_written_where_it_is_as_it_was() -> None:
    assert not any("only_winnable" in word for word in format_option_words(Options()))
    table = playout(cat, 1, WINNABLE, Random(3))
    assert "only_winnable=yes" in write_transcript(table).splitlines()[0]
    assert read_transcript(write_transcript(table), {cat.NAME: cat}).options == WINNABLE


# The comment after a game alone


def hindsight(table: Table[Any, Any]) -> Node:
    """Return the comment on a game alone."""
    (said,) = solitaire_remark_drawers(table)
    assert said
    return said(("Ann",))


@pytest.mark.parametrize("seed", range(12))
def test_the_first_lost_point_is_where_the_points_that_could_be_had_become_fewer(seed: int) -> None:
    """The lost point is checked by a search of all moves."""
    table = played_small(seed)
    ends = analyse_solitaire(table)
    assert ends.made == table.state.points[0]
    most = [most_by_the_rules(state) for state in table.states[1:]]
    assert ends.most == most[0] and (ends.lost is None) == (most[0] == most[-1])
    if ends.lost:
        number = table.states.index(ends.lost.before)
        assert most[number - 1] == most[0] > most[number]
        better = cat.play(ends.lost.before, 0, ends.lost.better)
        assert most_by_the_rules(better) == most[0]


def played_small(seed: int) -> Table[Any, Any]:
    """Return a random game of nine cards, with a table made as if the deck had no more."""
    random = Random(seed)
    table: Table[Any, Any] = Table(cat, 1, Options())
    order = tuple(
        f"{each}-{copy}" for each, copy in zip(shuffle_cards(SMALL, random), cat.COPIES, strict=False)
    )
    table.positions = [Position(cat, cat.play(table.state, HOUSE, Shuffled(order)))] * 2
    table.positions[0] = Position(cat, replace(table.state, turn=-1003))
    table.entries = [Entry(PlayMs(0), HOUSE, Shuffled(order))]
    table = table.copy_at_entry(1)
    run_house(table, 0, random)
    for _ in play_steps(table, random):
        pass
    return table


def test_it_is_said_how_many_points_the_deck_allowed() -> None:
    said = " ".join(readable_texts(hindsight(playout(cat, 1, Options(), Random(1)))))
    assert "that this deck allowed." in said and "Better in hindsight" in said


def test_with_others_nothing_is_said() -> None:
    assert list(solitaire_remark_drawers(playout(cat, 2, Options(), Random(1)))) == []

"""Black Cat: the scores of piles, clause by clause, and compared with counting every possibility."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clowder.core.options import list_option_declarations
from clowder.core.poker import is_black, poker_deck, rank_of
from clowder.games.black_cat.score import (
    Pile,
    PileScore,
    ScoringCat,
    ScoringOptions,
    score_pile,
    score_player,
)

NUMBERS = "8h 2d 8s 10d 6h Ac 3d 7h"
QUEENS = "Qs 6s 5h 5d 8h 2d Qd Qc 2h 8c 7h 3d 4h 6c Qh"


def pile(cards: str) -> Pile:
    return tuple(cards.split())


def counted(cards: str, **rules: Any) -> PileScore:
    return score_pile(pile(cards), ScoringOptions(**rules))


def cats(kind: str, cards: str, **rules: Any) -> list[tuple[int, ...]]:
    """Return the positions of the cards of every Cat of this kind."""
    return [cat.positions for cat in counted(cards, **rules).cats if cat.kind == kind]


def values(cards: str, **rules: Any) -> list[int]:
    """Return the values of the queens, in the order of the pile."""
    return [value for _, value in counted(cards, **rules).queens]


VALUES: dict[str, Sequence[Any]] = {
    option.name: option.values for option in list_option_declarations(ScoringOptions)
}

ALL_RULES = [
    scoring
    for choice in product(*VALUES.values())
    for scoring in [ScoringOptions(**dict(zip(VALUES, choice, strict=True)))]
    if scoring.share or not scoring.whole_run
]
"""Every combination of the variants and house rules that affect the score, and can be chosen together."""


# BC-4, BC-5


def test_BC_4_the_order_of_a_pile_decides_what_counts() -> None:
    assert counted("8h 2d 8s").points == 6
    assert counted("8h 8s 2d").points == 3


@pytest.mark.parametrize("pair", ["Ac 9d", "2c 8d", "3c 7d", "4c 6d", "5c 5d", "10c Jd", "10c Kd", "3c Qd"])
def test_BC_5_cards_are_worth_their_number_an_ace_1_jacks_and_kings_0(pair: str) -> None:
    assert cats("tomcat", pair) == [(0, 1)]


def test_BC_5_a_queen_is_worth_7_or_11() -> None:
    assert values("Qs 6s") == [7]
    assert values("Qs 2s") == [11]
    assert counted("Qs 6s").points == counted("Qs 2s").points == 6
    assert not any(counted(f"Qs {other}s").points for other in ("A", "4", "5", "7", "8", "9", "J", "K"))


def test_BC_5_the_best_count_takes_no_longer_when_there_are_many_queens() -> None:
    night = tuple(f"{card}-{i}" for i in range(60) for card in ("Qs", "6s", "3h"))
    assert (
        score_pile(night, ScoringOptions()).points
        == score_pile(night, ScoringOptions(share=False)).points
        == 60 * 6 + 59 * 3
    )


# BC-6 to BC-9


def test_BC_6_two_neighbours_that_add_to_10_are_a_tomcat() -> None:
    assert counted("8h 2d").cats == (ScoringCat("tomcat", (0, 1), 3),)
    assert cats("tomcat", "8h 3d") == []


def test_BC_6_a_card_may_be_in_two_tomcats() -> None:
    assert cats("tomcat", "8h 2d 8s") == [(0, 1), (1, 2)]


def test_BC_6_a_tomcat_is_never_three_cards_nor_one() -> None:
    assert cats("tomcat", "6h Ad 3s 10h") == []


def test_BC_7_a_ten_is_a_yowler() -> None:
    assert counted("3h 10d 10s").cats == (ScoringCat("yowler", (1,), 1), ScoringCat("yowler", (2,), 1))


def test_BC_8_face_cards_between_two_of_a_rank_are_jellical() -> None:
    assert counted("2h Qd Qs 2d").cats == (
        ScoringCat("jellical", (0, 1, 3), 2),
        ScoringCat("jellical", (0, 2, 3), 2),
    )
    assert cats("jellical", "Ah Jd As") == cats("jellical", "Ah Kd As") == [(0, 1, 2)]


@pytest.mark.parametrize("cards", ["2h Qd 3s", "Qd Qs 2d", "2h Qd Qs", "2h 9d 2s", "2h Qd Kd 2s", "Qd"])
def test_BC_8_without_a_pair_of_bread_or_a_filling_of_faces_nothing_is_jellical(cards: str) -> None:
    assert cats("jellical", cards) == []


def test_BC_9_black_cards_in_a_row_that_add_to_13_are_a_black_cat() -> None:
    assert counted("9s 4c").cats == (ScoringCat("black-cat", (0, 1), 6),)
    assert cats("black-cat", "7h 2s 4c As 6c 2d") == [(1, 2, 3, 4)]
    assert cats("black-cat", "9s 5c") == []


def test_BC_9_a_red_card_breaks_the_chain() -> None:
    assert cats("black-cat", "9s 4h") == cats("black-cat", "9s Kh 4c") == cats("black-cat", "9h 4c") == []


# BC-12


def test_BC_12_lucky_tom_a_tomcat_of_two_fives_is_5_points() -> None:
    assert counted("5h 5d 5s").points == 6
    assert counted("5h 5d 5s", lucky_tom=True).points == 10
    assert counted("4h 6d", lucky_tom=True).points == 3


def test_BC_12_music_of_the_night_a_yowler_is_worth_the_yowlers_of_its_pile() -> None:
    assert counted("10h 10d 2h 10s", music=True).points == 9
    assert counted("10h", music=True).points == 1
    assert score_player((pile("10h 10d"), pile("10s")), ScoringOptions(music=True)).points == 5


def test_BC_12_long_night_on_the_fence_cards_of_the_second_deck_count_alike() -> None:
    assert counted("Qs-b 6s-b 5h 5h-b 10d-b").points == 6 + 3 + 1
    assert cats("jellical", "2h Qd Qd-b 2h-b") == [(0, 1, 3), (0, 2, 3)]


# Rulings


def test_BC_ruling_a_ten_with_a_jack_or_a_king_is_a_tomcat_and_a_yowler() -> None:
    assert counted("10h Jd").points == counted("Kd 10h").points == 4


def test_BC_ruling_house_rule_jacks_and_kings_make_no_tomcats() -> None:
    rules = {"face_tomcats": False}
    assert counted("10h Jd", **rules).points == counted("Kd 10h", **rules).points == 1
    assert counted("8h 2d", **rules).points == counted("Qh 3d", **rules).points == 3
    assert counted("2h Jd 2s", **rules).points == 2
    assert cats("black-cat", "9s Kc 4s", **rules) == [(0, 1, 2)]


def test_BC_ruling_a_queen_as_7_beside_a_3_is_a_tomcat() -> None:
    assert cats("tomcat", "3h Qd 3s") == [(0, 1), (1, 2)]
    assert values("3h Qd 3s") == [7]


def test_BC_ruling_a_queen_has_one_value_for_all_that_she_takes_part_in() -> None:
    assert counted("3h Qs 6s").points == 3 + 6
    assert counted("3h Qs 2s").points == 6
    assert counted("2s Qs 6s").points == 6
    assert values("3h Qs 2s") == [11]


def test_BC_ruling_each_queens_value_is_chosen_on_its_own() -> None:
    assert values("Qs 6s 9h Qc 2c") == [7, 11]
    assert counted("Qs 6s 9h Qc 2c").queens == ((0, 7), (3, 11))


def test_BC_ruling_a_queen_is_7_where_it_makes_no_difference() -> None:
    assert values("Qh Qs") == values("Qh Qs", queens="alike") == values("Qh Qs", share=False) == [7, 7]
    assert values("2s Qs 6s") == values("2s Qs 6s", queens="alike") == [7]
    assert values("Qs 2s Qc", share=False) == [7, 11]
    assert values("Qc 2s Qs 3s As", share=False) == [7, 7], "both values give a Black Cat and a Tomcat"


def test_BC_ruling_house_rule_one_value_for_all_of_a_players_queens() -> None:
    assert counted("Qs 6s 9h Qc 2c", queens="alike").points == 6
    piles = (pile("Qs 6s"), pile("Qc 2c 8d"))
    assert score_player(piles, ScoringOptions()).points == 6 + 6 + 3
    alike = score_player(piles, ScoringOptions(queens="alike"))
    assert [each.queens for each in alike.piles] == [((0, 7),), ((0, 7),)]
    assert alike.points == 6 + 3
    elevens = score_player((pile("Qs 2s Qh"), pile("Qh-b 3d")), ScoringOptions(queens="alike"))
    assert [each.queens for each in elevens.piles] == [((0, 11), (2, 11)), ((0, 11),)]


def test_BC_ruling_jellical_suits_do_not_matter() -> None:
    assert cats("jellical", "2h Qd 2s") == cats("jellical", "2h Qh 2d") == [(0, 1, 2)]


def test_BC_ruling_jellical_bread_is_not_of_the_fillings_rank() -> None:
    assert cats("jellical", "Qh Kd Qs") == [(0, 1, 2)]
    assert cats("jellical", "Kh Kd Ks") == cats("jellical", "Kh Kd Ks Kc") == []


def test_BC_ruling_jellical_bread_may_be_filling_too() -> None:
    assert cats("jellical", "Kh Qd Ks Qs Kd") == [(0, 1, 2), (1, 2, 3), (2, 3, 4)]


def test_BC_8_house_rule_a_face_card_between_two_of_its_own_rank_is_jellical() -> None:
    rules = {"three_of_a_kind": True}
    assert cats("jellical", "Kh Kd Ks", **rules) == [(0, 1, 2)]
    assert cats("jellical", "5h Kd Kh Kc Ks 3h", **rules) == [(1, 2, 3), (2, 3, 4)]
    assert cats("jellical", "Kh Kd", **rules) == cats("jellical", "9h 9d 9s", **rules) == []
    assert counted("Kh Kd Ks", **rules).points == 2 and counted("Kh Kd Ks").points == 0


def test_BC_8_house_rule_a_card_is_jellical_once_however_many_sandwiches_it_is_in() -> None:
    rules = {"three_of_a_kind": True}
    assert cats("jellical", "2h Kd Ks Kh 2d", **rules) == [(0, 1, 4), (0, 2, 4), (0, 3, 4)]
    assert cats("jellical", "Kh Qd Ks Qs Kd", **rules) == [(0, 1, 2), (1, 2, 3), (2, 3, 4)]


def test_BC_ruling_black_cats_overlap() -> None:
    assert cats("black-cat", "6s 7c 6c") == [(0, 1), (1, 2)]
    assert cats("black-cat", "4c 9s 2s 2c 9c") == [(0, 1), (1, 2, 3), (2, 3, 4)]


def test_BC_ruling_a_chain_neither_begins_nor_ends_on_a_card_worth_0() -> None:
    assert cats("black-cat", "Kc 9s 4c") == [(1, 2)]
    assert cats("black-cat", "Kc Jc 9s 4c Ks") == [(2, 3)]
    assert cats("black-cat", "9s Kc Js 4c") == [(0, 1, 2, 3)]


def test_BC_ruling_house_rule_black_cats_share_no_card() -> None:
    assert len(cats("black-cat", "6s 7c 6c", share=False)) == 1
    assert cats("black-cat", "4c 9s 2s 2c 9c", share=False) == [(0, 1), (2, 3, 4)]


def test_BC_9_house_rule_only_a_whole_run_of_black_cards_is_a_black_cat() -> None:
    rules = {"whole_run": True}
    assert cats("black-cat", "6s 7c 2c", **rules) == cats("black-cat", "2c 6s 7c", **rules) == []
    assert cats("black-cat", "6s 7c 6c", **rules) == cats("black-cat", "6s 7h", **rules) == []
    assert cats("black-cat", "2h 6s 7c 2d", **rules) == [(1, 2)]
    assert cats("black-cat", "6s 7c", **rules) == [(0, 1)]
    assert cats("black-cat", "6s 7c 2h 9c 4s Kd As", **rules) == [(0, 1), (3, 4)]


def test_BC_9_house_rule_kings_and_jacks_are_in_a_whole_run_also_at_its_ends() -> None:
    rules = {"whole_run": True}
    assert cats("black-cat", "2h Kc 6s 7c", **rules) == [(1, 2, 3)]
    assert cats("black-cat", "Js 6s Kc 7c Ks", **rules) == [(0, 1, 2, 3, 4)]
    assert cats("black-cat", "Kc Ks Jc", **rules) == []
    assert counted("Kc 6s 7c", **rules).points == 6


def test_BC_9_house_rule_in_a_whole_run_a_queen_is_7_or_11_as_ever() -> None:
    rules = {"whole_run": True}
    assert values("Qs 6s", **rules) == [7] and values("2s Qs", **rules) == [11]
    assert values("Qs 2s 4c", **rules) == [7] and cats("black-cat", "Qs 2s 4c", **rules) == [(0, 1, 2)]
    assert values("Qs 6s 9h Qc 2c", **rules) == [7, 11]
    assert values("3h Qs 2s 4s", **rules) == [7] and counted("3h Qs 2s 4s", **rules).points == 6 + 3
    assert cats("black-cat", "Qs Qc 2s", **rules) == []
    assert counted("Qs 6s 9h Qc 2c", queens="alike", **rules).points == 6


def test_BC_ruling_house_rule_the_best_packing_counts_queens_and_tomcats_included() -> None:
    crowded = "9c 4s As Ac Qs"
    assert values(crowded) == [7] and counted(crowded).points == 12
    assert values(crowded, share=False) == [11] and counted(crowded, share=False).points == 12
    assert values("3h Qs 2s Qc 3d", share=False) == [7, 11]
    assert values("3h Qs 2s Qc 6d", share=False) == [7, 11]
    assert values("6h Qs 2s Qc 3d", share=False) == [11, 7]


def test_BC_ruling_nothing_counts_across_piles() -> None:
    halves = {"8h": "2d", "9s": "4c", "Qs": "6s"}
    for left, right in halves.items():
        assert counted(f"{left} {right}").points
        assert score_player((pile(left), pile(right)), ScoringOptions()).points == 0


# Examples


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_BC_example_of_numbers_is_10_by_any_rules(rules: ScoringOptions) -> None:
    """The pile has no 5-5, one ten with no face card beside it, no queen, and no two black neighbours."""
    assert score_pile(pile(NUMBERS), rules).points == 10


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_BC_example_of_queens_is_25_by_any_rules_but_lucky_tom(rules: ScoringOptions) -> None:
    """The pile has no ten, one Black Cat, whose queen is a 7 as all may be, and one Tomcat 5-5."""
    assert score_pile(pile(QUEENS), rules).points == (27 if rules.lucky_tom else 25)


def test_BC_examples_explained() -> None:
    assert cats("tomcat", NUMBERS) == [(0, 1), (1, 2), (6, 7)]
    assert cats("yowler", NUMBERS) == [(3,)]
    assert cats("tomcat", QUEENS) == [(2, 3), (4, 5), (8, 9), (10, 11), (12, 13)]
    assert cats("jellical", QUEENS) == [(5, 6, 8), (5, 7, 8)]
    assert cats("black-cat", QUEENS) == [(0, 1)]
    assert len(counted(NUMBERS).cats) == 4 and len(counted(QUEENS).cats) == 8


# Against brute force: all values of all queens, all sets of Black Cats

BOTH_DECKS = (*poker_deck(), *poker_deck("-b"))

CROWDED = pile(
    "Qs Qc Qd Qh Qs-b Qc-b Qd-b Qh-b 2s 2c 2s-b 6s 6c 6s-b As Ac 3s 3c 3h 3d 4s 5c 9s Jc Ks 10s 10h"
)
"""A pile of many possible Cats that compete for the same queens."""

EIGHT_QUEENS = pile("Qs Qc Qs-b Qc-b Qd Qh Qd-b Qh-b 2s 2c 6s 6c Ac 3h")

Span = tuple[int, ...]


def worth(card: str, queen: int) -> int:
    name = rank_of(card)
    return queen if name == "Q" else 0 if name in "JK" else 1 if name == "A" else int(name)


@cache
def most_disjoint(spans: tuple[Span, ...]) -> int:
    """Return the greatest number of spans without a common card: try with the first span and without it."""
    if not spans:
        return 0
    rest = spans[1:]
    apart = tuple(span for span in rest if not set(span) & set(spans[0]))
    return max(most_disjoint(rest), 1 + most_disjoint(apart))


def black_spans(cards: Pile, worths: list[int], rules: ScoringOptions) -> tuple[Span, ...]:
    spans = (tuple(range(i, j + 1)) for i, j in combinations(range(len(cards)), 2))
    return tuple(
        span
        for span in spans
        if sum(worths[k] for k in span) == 13
        and all(is_black(cards[k]) for k in span)
        and (ends_at_red(cards, span) if rules.whole_run else worths[span[0]] and worths[span[-1]])
    )


def ends_at_red(cards: Pile, span: Span) -> bool:
    """Return whether no black card lies beside these neighbours."""
    beside = (*cards[: span[0]][-1:], *cards[span[-1] + 1 :][:1])
    return not any(map(is_black, beside))


def is_jellical(names: list[str], index: int, rules: ScoringOptions) -> bool:
    """Return whether a card is in any sandwich: two breads of one rank, all between them of one face rank."""
    if names[index] not in "JQK":
        return False
    return any(
        names[first] == names[last]
        and set(names[first + 1 : last]) == {names[index]}
        and (rules.three_of_a_kind or names[first] != names[index])
        for first, last in product(range(index), range(index + 1, len(names)))
    )


def points(cards: Pile, queens: tuple[int, ...], rules: ScoringOptions) -> int:
    """Return the score of a pile with these values of its queens, counted by brute force."""
    of_queens = iter(queens)
    names = [rank_of(card) for card in cards]
    worths = [
        worth(card, next(of_queens) if name == "Q" else 0) for card, name in zip(cards, names, strict=True)
    ]
    pairs = [
        (a, b)
        for (a, x), (b, y) in pairwise(zip(names, worths, strict=True))
        if x + y == 10 and (rules.face_tomcats or not {a, b} & {"J", "K"})
    ]
    tens = names.count("10")
    spans = black_spans(cards, worths, rules)
    return (
        3 * len(pairs)
        + (2 * pairs.count(("5", "5")) if rules.lucky_tom else 0)
        + (tens * tens if rules.music else tens)
        + 2 * sum(is_jellical(names, at, rules) for at in range(len(cards)))
        + 6 * (len(spans) if rules.share else most_disjoint(spans))
    )


def best_by_trying_all(cards: Pile, rules: ScoringOptions) -> tuple[int, tuple[int, ...]]:
    """Return the most points, and the first values of the queens that reach them, 7 before 11."""
    choices = product((7, 11), repeat=[rank_of(card) for card in cards].count("Q"))
    return max(((points(cards, q, rules), q) for q in choices), key=lambda choice: choice[0])


EACH, ALIKE = ([rules for rules in ALL_RULES if rules.queens == way] for way in ("each", "alike"))

PILES = st.one_of(
    st.lists(st.sampled_from(CROWDED), unique=True, max_size=12).map(tuple),
    st.lists(st.sampled_from(BOTH_DECKS), unique=True, max_size=26).map(tuple),
    st.permutations(EIGHT_QUEENS).map(tuple),
)


@settings(max_examples=300, deadline=None)
@given(PILES, st.sampled_from(EACH))
def test_BC_ruling_the_best_choice_over_all_queens_is_found(cards: Pile, rules: ScoringOptions) -> None:
    best, queens = best_by_trying_all(cards, rules)
    found = score_pile(cards, rules)
    assert (found.points, tuple(value for _, value in found.queens)) == (best, queens)


@given(PILES, PILES, st.sampled_from(ALIKE))
def test_BC_ruling_house_rule_the_best_one_value_for_both_piles_is_found(
    left: Pile, right: Pile, rules: ScoringOptions
) -> None:
    def total(queen: int) -> int:
        return sum(points(each, (queen,) * len(each), rules) for each in (left, right))

    assert score_player((left, right), rules).points == max(total(7), total(11))


@given(PILES, st.sampled_from(ALL_RULES))
def test_BC_ruling_the_count_shows_cats_that_are_there_and_no_more(
    cards: Pile, rules: ScoringOptions
) -> None:
    found = score_pile(cards, rules)
    queens = dict(found.queens)
    worths = [worth(card, queens.get(at, 0)) for at, card in enumerate(cards)]
    spans = [cat.positions for cat in found.cats if cat.kind == "black-cat"]
    assert set(spans) <= set(black_spans(cards, worths, rules))
    assert rules.share or not any(set(a) & set(b) for a, b in combinations(spans, 2))
    assert len(set(found.cats)) == len(found.cats)
    assert found.points == points(cards, tuple(queens.values()), rules)

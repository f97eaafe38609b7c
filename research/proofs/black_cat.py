"""Black Cat: no choice of queens is worth more than the scorer's.

`py/clowder/games/black_cat/score.py` gives the argument. Its premises are tested here:

1.  No Cat holds two queens, in piles of any length: the totals that a chain of black cards can reach, card by
    card, are few, and all are tried; a Tomcat is two cards.
2.  A Cat depends on the values of the queens in it alone, not on other queens: so the Cats of any choice are
    those of two readings, each queen a 7 or each an 11. Tried in all piles of three and four.
3.  The values of queens do not depend on the other house rules: tried by all 96 ways to score, in all piles
    of two and three cards. So the longer piles are scored by six of them.

The conclusion is tested too: the scorer against all choices, counted by the independent model of the rules
(`models/black_cat.py`), in all piles of up to four cards, and in those of five and six of a few kinds:
queens, the cards that make Cats with them, and kings, which make chains longer. Suits matter only as black
and red, so there are 26 kinds of cards.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from clowder.core.poker import RANKS
from clowder.games.black_cat.rules import Options
from clowder.games.black_cat.score import (
    BLACK_CAT_SUM,
    QUEEN_VALUES,
    TOMCAT_SUM,
    VALUES,
    Pile,
    ScoringCat,
    ScoringOptions,
    _score_with_queen_values,
    score_player,
)
from models.black_cat import best
from models.lockstep import options_of
from variants import fitting_options

KINDS = tuple(rank + suit for rank in RANKS for suit in "cd")

FEW = ("Qc", "Qd", "2c", "3c", "6c", "Kc")
"""Kinds of cards for a Black Cat with either value, a Tomcat, a longer chain, and the end of a chain."""

SHARING = tuple(
    Options(queens=queens, share=share, whole_run=whole_run)
    for queens in ("each", "alike")
    for share, whole_run in ((True, False), (False, False), (True, True))
)
"""The ways to score that concern the values of queens."""

Total = tuple[int, int]
"""The sum of a chain's cards so far, and the number of queens among them."""


def one_queen_a_cat() -> tuple[str, int]:
    """Follow every chain by its sum until it is too long, and prove that no Cat holds two queens."""
    seen, waiting = set[Total](), [(0, 0)]
    while waiting:
        total, queens = waiting.pop()
        assert queens < 2, "two queens in a Black Cat"
        seen.add((total, queens))
        waiting += (longer for longer in _longer_totals(total, queens) if longer not in seen)
    pairs = list(product(QUEEN_VALUES, repeat=2))
    assert all(sum(pair) != TOMCAT_SUM for pair in pairs), "two queens in a Tomcat"
    return "no Cat holds two queens, in piles of any length", len(seen) + len(pairs)


def _longer_totals(total: int, queens: int) -> Iterator[Total]:
    """Yield the totals after one more card, as long as the chain can be, or become, a Black Cat."""
    for value in VALUES.values():
        if total + value <= BLACK_CAT_SUM:
            yield total + value, queens
    for value in QUEEN_VALUES:
        if total + value <= BLACK_CAT_SUM:
            yield total + value, queens + 1


def each_for_herself(length: int) -> tuple[str, int]:
    """Prove that a Cat does not depend on the values of queens outside it."""
    piles = list(_with_a_queen(KINDS, length))
    for pile in piles:
        queens = [place for place, card in enumerate(pile) if card[0] == "Q"]
        readings = {value: _scored_cats(pile, [value] * len(queens)) for value in QUEEN_VALUES}
        for choice in product(QUEEN_VALUES, repeat=len(queens)):
            values = dict(zip(queens, choice, strict=True))
            expected = {
                cat for value in QUEEN_VALUES for cat in readings[value] if _fits_queens(cat, values, value)
            }
            assert set(_scored_cats(pile, choice)) == expected, (pile, choice)
    return f"a Cat asks only for the queen in it, in piles of {length}", len(piles)


def _scored_cats(pile: Pile, choice: Sequence[int]) -> tuple[ScoringCat, ...]:
    """Return the Cats of a pile with these values for its queens."""
    return _score_with_queen_values(pile, choice, ScoringOptions()).cats


def _fits_queens(cat: ScoringCat, values: dict[int, int], value: int) -> bool:
    """Return whether the queens in this Cat have this value; Jellical Cats and Yowlers accept any."""
    if cat.kind in ("jellical", "yowler"):
        return True
    return all(values.get(position, value) == value for position in cat.positions)


def best_of_short(length: int) -> tuple[str, int]:
    """Prove the scorer best in all piles of this length with a queen, by each of the 96 ways to score."""
    ways = {tuple(_scoring_options(options).items()): options for options in fitting_options("black-cat", 2)}
    return _none_is_better(list(_with_a_queen(KINDS, length)), list(ways.values()), f"piles of {length}")


def best_of_longer(kinds: Sequence[str], length: int) -> tuple[str, int]:
    """Prove the scorer best in longer piles, by the ways to score that concern queens."""
    said = f"piles of {length}" if kinds is KINDS else f"piles of {length}, of {len(kinds)} kinds of cards"
    return _none_is_better(list(_with_a_queen(kinds, length)), SHARING, said)


def _none_is_better(piles: Sequence[Pile], ways: Sequence[Options], said: str) -> tuple[str, int]:
    """Prove that no choice of queens beats the scorer in these piles, by these ways to score."""
    for options in ways:
        told = options_of(options)
        for pile in piles:
            ours = score_player((pile, ()), options).points
            assert ours == best([list(pile), []], told), (pile, options)
    return f"no choice of queens beats the scorer's, in {said}", len(piles) * len(ways)


def _with_a_queen(kinds: Sequence[str], length: int) -> Iterator[Pile]:
    """Yield all piles of this length of these kinds of cards that have a queen."""
    return (pile for pile in product(kinds, repeat=length) if any(card[0] == "Q" for card in pile))


def _scoring_options(options: Options) -> dict[str, object]:
    """Return those options that change how Cats score, by name."""
    names = ("lucky_tom", "music", "face_tomcats", "queens", "share", "three_of_a_kind", "whole_run")
    return {name: getattr(options, name) for name in names}


CLAIMS = (
    one_queen_a_cat,
    lambda: each_for_herself(3),
    lambda: each_for_herself(4),
    lambda: best_of_short(2),
    lambda: best_of_short(3),
    lambda: best_of_longer(KINDS, 4),
    lambda: best_of_longer(FEW, 5),
    lambda: best_of_longer(FEW, 6),
)

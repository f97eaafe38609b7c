"""Scoring of Black Cat: BC-4 to BC-9, the scoring variants of BC-12, the rulings.

`score_player` counts a player's piles and returns the cards of each Cat. Queens are the only choice: each is
worth 7 or 11, and the best choice is found without trying all of them.

Why it is the best choice

- Read every queen as 7, then every queen as 11. Two queens add to 14 at least, so no Tomcat (10) and
  no Black Cat (13) holds two. Hence every Cat that any choice can make is in one of these two
  readings, and depends on one queen at most.
- Black Cats may share cards: the total is then a sum with one term for each queen, her points as a 7 or
  as an 11. Each term is maximized on its own.
- Black Cats may not share cards: they compete for cards, so queens are no longer independent. Only a 7
  makes Tomcats (3 + 7; nothing is worth -1), so an 11 serves only the Black Cat that she is in, and
  that chain fixes her value. What remains is to choose chains that do not overlap, each worth 6 points
  less the Tomcats lost by an 11: weighted interval scheduling. The best for the first n cards either
  leaves the n-th out, or is a chain that ends there added to the best for the cards before that chain.
- Only whole runs count: they share no card anyway, so queens are as independent as where cards are shared.
- Queens alike: there are only the two readings.

Of choices with equal scores the one counts whose first different queen is a 7. At most one chain starts at
each card in each reading, so the work grows with the number of cards, not with 2 to the number of queens.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, repeat
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from clowder.core.cards import Card
from clowder.core.options import option_field, switch_option
from clowder.core.poker import FACE_RANKS, is_black, rank_of

Pile: TypeAlias = tuple[Card, ...]
"""A kitty pile, in the order of laying: neighbours here are neighbours on the table (BC-4)."""

Kind: TypeAlias = Literal["tomcat", "yowler", "jellical", "black-cat"]

SEVEN, ELEVEN = 7, 11

QUEEN_VALUES = (SEVEN, ELEVEN)

VALUES = MappingProxyType({"A": 1, "J": 0, "K": 0} | {str(pips): pips for pips in range(2, 11)})
"""Value of each rank but the queen's (BC-5)."""

TOMCAT_SUM, BLACK_CAT_SUM = 10, 13

TOMCAT, LUCKY_TOMCAT, YOWLER, JELLICAL, BLACK_CAT = 3, 5, 1, 2, 6
"""Points of the Cats (BC-6 to BC-9, BC-12)."""


@dataclass(frozen=True)
class Scoring:
    """Options of a game that change how Cats score."""

    lucky_tom: bool = switch_option("Two fives are the rarest pair, so their Tomcat scores 5, not 3.")
    music: bool = switch_option(
        "Music of the Night: every Yowler scores as many points as its pile has Yowlers."
    )
    face_tomcats: bool = switch_option(
        "A jack or king beside a ten adds to 10, a Tomcat; switch it off if that feels too easy.",
        default=True,
    )
    queens: Literal["each", "alike"] = option_field(
        "each",
        ("each", "alike"),
        "Each queen takes the value that is best for her; all alike is simpler to count by hand.",
    )
    share: bool = switch_option(
        "Black Cats may share cards; switch it off and a card is in one Black Cat at most.", default=True
    )
    three_of_a_kind: bool = switch_option(
        "Of three kings in a row the middle one is a Jellical, too: the makers' words can be read so."
    )
    whole_run: bool = switch_option(
        "A Black Cat is all the black cards from one red card to the next, not a part of them.", later=True
    )


class ScoringCat(NamedTuple):
    """Scoring combination of cards in a pile, called a Cat: its kind, the cards' positions, its points.

    A Jellical Cat is one face card. Its positions are those of a neighbour, the face card, and the other
    neighbour.
    """

    kind: Kind
    positions: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class PileScore:
    """Score of a pile: all its Cats, and the value (7 or 11) chosen for each queen."""

    cats: tuple[ScoringCat, ...]
    """Cats by kind, in the order of the rule book."""
    queens: tuple[tuple[int, int], ...]
    """Queens as (position in the pile, value), from bottom to top."""

    @property
    def points(self) -> int:
        """Points of all Cats in the pile."""
        return sum(cat.points for cat in self.cats)


@dataclass(frozen=True)
class PlayerScore:
    """Score of a player: the score of each of the player's piles."""

    piles: tuple[PileScore, ...]

    @property
    def points(self) -> int:
        """Points of all the player's piles together."""
        return sum(pile.points for pile in self.piles)


def score_player(piles: Sequence[Pile], scoring: Scoring) -> PlayerScore:
    """Return the highest possible score of one player's piles; no Cat spans two piles.

    Each queen counts as 7 or 11, whichever scores more; with the option `queens="alike"` all of the player's
    queens have the same value. If both score the same it is 7.
    """
    if scoring.queens == "each":
        return PlayerScore(tuple(_score_with_best_queens(pile, scoring) for pile in piles))
    sevens, elevens = (
        PlayerScore(tuple(_score_with_queen_values(pile, repeat(value), scoring) for pile in piles))
        for value in QUEEN_VALUES
    )
    return elevens if elevens.points > sevens.points else sevens


def score_pile(pile: Pile, scoring: Scoring) -> PileScore:
    """Return the highest possible score of a single pile, as if its player had no other."""
    return score_player((pile,), scoring).piles[0]


@lru_cache(16)
def _score_with_best_queens(pile: Pile, scoring: Scoring) -> PileScore:
    """Return the score of a pile with the value for each queen, 7 or 11, by which the pile scores most.

    Cached, as a move changes one pile of a table.
    """
    if not _queen_positions(_pile_ranks(pile)):
        return _score_with_queen_values(pile, (), scoring)
    choose = _queen_values_when_sharing if scoring.share else _queen_values_without_sharing
    return _score_with_queen_values(pile, choose(pile, scoring), scoring)


# BC-5: counting, with the queens' values given in order


def _score_with_queen_values(pile: Pile, queen_values: Iterable[int], scoring: Scoring) -> PileScore:
    """Return the score of a pile with these values, 7 or 11, for its queens in order."""
    ranks = _pile_ranks(pile)
    values = _card_values(ranks, queen_values)
    cats = (
        *_find_tomcats(ranks, values, scoring),
        *_find_yowlers(ranks, scoring),
        *_find_jellicals(ranks, scoring),
        *_find_black_cats(pile, values, scoring),
    )
    return PileScore(cats, tuple((queen, values[queen]) for queen in _queen_positions(ranks)))


def _pile_ranks(pile: Pile) -> list[str]:
    """Return the ranks of a pile's cards, from bottom to top."""
    return [rank_of(card) for card in pile]


def _queen_positions(ranks: Sequence[str]) -> list[int]:
    """Return the positions of the queens among these ranks of a pile, from 0."""
    return [position for position, name in enumerate(ranks) if name == "Q"]


def _card_values(ranks: Sequence[str], queen_values: Iterable[int]) -> list[int]:
    """Return the value of each of these ranks; `queen_values` are those of the queens, in order."""
    of_queens = iter(queen_values)
    return [next(of_queens) if name == "Q" else VALUES[name] for name in ranks]


def _find_tomcats(ranks: Sequence[str], values: Sequence[int], scoring: Scoring) -> Iterator[ScoringCat]:
    """Yield the Tomcats of a pile: each two neighbours whose values add to 10 (BC-6).

    Jacks and kings, of value 0, count only by the house rule `face_tomcats`. By `lucky_tom` a pair of fives
    scores 5 points in place of 3.
    """
    for first in range(len(ranks) - 1):
        pair = ranks[first : first + 2]
        if values[first] + values[first + 1] != TOMCAT_SUM:
            continue
        if scoring.face_tomcats or not ("J" in pair or "K" in pair):
            lucky = scoring.lucky_tom and pair == ["5", "5"]
            yield ScoringCat("tomcat", (first, first + 1), LUCKY_TOMCAT if lucky else TOMCAT)


def _find_yowlers(ranks: Sequence[str], scoring: Scoring) -> Iterator[ScoringCat]:
    """Yield the Yowlers of a pile: each ten, for 1 point (BC-7).

    With the option `music` each scores as many points as the pile has Yowlers.
    """
    points = ranks.count("10") if scoring.music else YOWLER
    return (ScoringCat("yowler", (position,), points) for position, name in enumerate(ranks) if name == "10")


def _find_jellicals(ranks: Sequence[str], scoring: Scoring) -> Iterator[ScoringCat]:
    """Yield the Jellical Cats of a pile: the face cards of a run that lies between two equal ranks (BC-8).

    By the house rule `three_of_a_kind`, without such a pair the inner cards of the run count: each lies
    between two of its own rank.
    """
    end = 0
    for name, run in groupby(ranks):
        start, end = end, end + len(list(run))
        if name not in FACE_RANKS:
            continue
        if start > 0 and end < len(ranks) and ranks[start - 1] == ranks[end]:
            for filling in range(start, end):
                yield ScoringCat("jellical", (start - 1, filling, end), JELLICAL)
        elif scoring.three_of_a_kind:
            for filling in range(start + 1, end - 1):
                yield ScoringCat("jellical", (filling - 1, filling, filling + 1), JELLICAL)


def _find_black_cats(pile: Pile, values: Sequence[int], scoring: Scoring) -> Iterator[ScoringCat]:
    """Yield the Black Cats of a pile: each chain of black neighbours whose values add to 13 (BC-9).

    If Black Cats may not share cards (option `share`), only as many as possible without a common card.
    """
    chains = _find_black_chains(pile, values, scoring)
    for chain in chains if scoring.share else _pick_disjoint_chains(chains):
        yield ScoringCat("black-cat", tuple(chain), BLACK_CAT)


def _find_black_chains(pile: Pile, values: Sequence[int], scoring: Scoring) -> list[range]:
    """Return all chains of black neighbours that add to 13, as ranges of positions, from bottom to top.

    By the house rule `whole_run` they are whole runs of black cards.
    """
    black = [is_black(card) for card in pile]
    if scoring.whole_run:
        return [run for run in _black_runs(black) if sum(values[run.start : run.stop]) == BLACK_CAT_SUM]
    return [
        chain
        for start in range(len(pile))
        if black[start] and (chain := _black_chain_from(start, black, values))
    ]


def _black_runs(black: Sequence[bool]) -> Iterator[range]:
    """Yield each unbroken run of black cards as a range of positions, without the red cards around it.

    `black` has for each card of the pile whether it is black.
    """
    end = 0
    for is_run, cards in groupby(black):
        start, end = end, end + len(list(cards))
        if is_run:
            yield range(start, end)


def _black_chain_from(start: int, black: Sequence[bool], values: Sequence[int]) -> range | None:
    """Return the only chain of black cards that begins at `start` and adds to 13; None if there is none.

    `black` has for each card of the pile whether it is black, `values` its value. No chain begins or ends
    with a card of value 0.
    """
    total = 0
    for end in range(start, len(values)):
        total += values[end]
        if not black[end] or total == 0 or total > BLACK_CAT_SUM:
            return None
        if total == BLACK_CAT_SUM:
            return range(start, end + 1)
    return None


def _pick_disjoint_chains(chains: Iterable[range]) -> Iterator[range]:
    """Yield as many chains as possible without a common card; `chains` must be in the order of their ends."""
    free = 0
    for chain in chains:
        if chain.start >= free:
            yield chain
            free = chain.stop


# The queens' best values; the module's docstring says why


def _queen_values_when_sharing(pile: Pile, scoring: Scoring) -> list[int]:
    """Return each queen's best value, 7 or 11, in a game in which Black Cats may share cards.

    It is 11 only if the Cats with that queen score more points then.
    """
    sevens, elevens = (_score_with_queen_values(pile, repeat(value), scoring).cats for value in QUEEN_VALUES)
    return [
        ELEVEN if _points_with_card(queen, elevens) > _points_with_card(queen, sevens) else SEVEN
        for queen in _queen_positions(_pile_ranks(pile))
    ]


def _points_with_card(position: int, cats: Iterable[ScoringCat]) -> int:
    """Return the points of all those Cats that contain the card at this position."""
    return sum(cat.points for cat in cats if position in cat.positions)


@dataclass(frozen=True)
class _ScoredPilePart:
    """Part of a pile: neighbouring cards, values chosen for the queens among them, and points for these."""

    cards: range
    """Positions of the cards in the pile."""
    queens: tuple[int, ...]
    """Value, 7 or 11, of each queen among the cards, from bottom to top."""
    points: int
    """Points more (or less) than with every queen as a 7 and without Black Cats."""

    def joined_with(self, other: "_ScoredPilePart") -> "_ScoredPilePart":
        """Return one part made of this part and `other`, which follows it in the pile."""
        cards = range(self.cards.start, other.cards.stop)
        return _ScoredPilePart(cards, self.queens + other.queens, self.points + other.points)


def _queen_values_without_sharing(pile: Pile, scoring: Scoring) -> tuple[int, ...]:
    """Return the queens' best values, 7 or 11, in a game in which no card may be in two Black Cats.

    These are the values in the best choice of `_pile_parts` that make up the pile. Of two equally good
    choices it is the one with a 7 where the queens first differ.
    """
    best = [_ScoredPilePart(range(0), (), 0)]
    parts = sorted(_pile_parts(pile, scoring), key=_end_position)
    for _, ending_here in groupby(parts, key=_end_position):
        choices = [best[part.cards.start].joined_with(part) for part in ending_here]
        best.append(min(choices, key=lambda choice: (-choice.points, choice.queens)))
    return best[-1].queens


def _end_position(part: _ScoredPilePart) -> int:
    """Return the position in the pile just behind the last card of this part."""
    return part.cards.stop


def _pile_parts(pile: Pile, scoring: Scoring) -> Iterator[_ScoredPilePart]:
    """Yield the parts of which a pile can be composed: each single card, and each possible Black Cat.

    A single queen is a 7. A Black Cat has 6 points and counts its queen as 7 or as 11; as 11 it loses the
    points of the Tomcats that she would be in as a 7.
    """
    ranks = _pile_ranks(pile)
    readings = {value: _card_values(ranks, repeat(value)) for value in QUEEN_VALUES}
    tomcats = tuple(_find_tomcats(ranks, readings[SEVEN], scoring))
    for position, name in enumerate(ranks):
        yield _ScoredPilePart(range(position, position + 1), (SEVEN,) if name == "Q" else (), 0)
    for value, values in readings.items():
        for chain in _find_black_chains(pile, values, scoring):
            queens = [position for position in chain if ranks[position] == "Q"]
            lost = sum(_points_with_card(queen, tomcats) for queen in queens) if value == ELEVEN else 0
            yield _ScoredPilePart(chain, (value,) * len(queens), BLACK_CAT - lost)

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
from clowder.core.options import option_field, switch_option_field
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
class ScoringOptions:
    """Options of a game that change what the cards of a pile score.

    Tomcats depend on `lucky_tom` and `face_tomcats`, Yowlers on `music`, Jellical Cats on
    `three_of_a_kind`, Black Cats on `share` and `whole_run`; `queens` is on the value of queens.
    """

    lucky_tom: bool = switch_option_field("Two fives are the rarest pair, so their Tomcat scores 5, not 3.")
    music: bool = switch_option_field(
        "Music of the Night: every Yowler scores as many points as its pile has Yowlers."
    )
    face_tomcats: bool = switch_option_field(
        "A jack or king beside a ten adds to 10, a Tomcat; switch it off if that feels too easy.",
        default=True,
    )
    queens: Literal["each", "alike"] = option_field(
        "each",
        ("each", "alike"),
        "Each queen takes the value that is best for her; all alike is simpler to count by hand.",
    )
    share: bool = switch_option_field(
        "Black Cats may share cards; switch it off and a card is in one Black Cat at most.", default=True
    )
    three_of_a_kind: bool = switch_option_field(
        "Of three kings in a row the middle one is a Jellical, too: the makers' words can be read so."
    )
    whole_run: bool = switch_option_field(
        "A Black Cat is all the black cards from one red card to the next, not a part of them.", later=True
    )


class ScoringCat(NamedTuple):
    """One scoring combination of cards in a pile, called a Cat: kind, positions of cards, points.

    A Jellical Cat is one face card. Its positions are those of the card before its run of equal face
    cards, of itself, and of the card after that run; by the house rule `three_of_a_kind`, of itself and
    its two neighbours.
    """

    kind: Kind
    positions: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class PileScore:
    """Score of a pile: its scoring combinations (`cats`), its queens with values, and its `points`.

    `queens` are pairs of position in the pile, from 0, and value (7 or 11). `points` is computed: the
    sum of the points of all Cats.
    """

    cats: tuple[ScoringCat, ...]
    """Cats by kind, in the order of the rule book."""
    queens: tuple[tuple[int, int], ...]
    """Queens as (position in the pile, value), from bottom to top."""

    @property
    def points(self) -> int:
        """Sum of the points of all Cats in the pile."""
        return sum(cat.points for cat in self.cats)


@dataclass(frozen=True)
class PlayerScore:
    """Score of a player: a `PileScore` for each of the player's `piles`, left first, and `points`.

    `points` is computed: the sum of the points of these piles.
    """

    piles: tuple[PileScore, ...]

    @property
    def points(self) -> int:
        """Points of all the player's piles together."""
        return sum(pile.points for pile in self.piles)


def score_player(piles: Sequence[Pile], scoring: ScoringOptions) -> PlayerScore:
    """Return the highest possible score of one player's piles; combinations never span two piles.

    Each queen is worth 7 or 11, whichever scores more; with the option `queens="alike"` all of the
    player's queens have the same value. If both values score the same, it is 7.
    """
    if scoring.queens == "each":
        return PlayerScore(tuple(_score_with_best_queen_values(pile, scoring) for pile in piles))
    sevens, elevens = (
        PlayerScore(tuple(_score_with_queen_values(pile, repeat(value), scoring) for pile in piles))
        for value in QUEEN_VALUES
    )
    return elevens if elevens.points > sevens.points else sevens


def score_pile(pile: Pile, scoring: ScoringOptions) -> PileScore:
    """Return the highest possible score of a single pile, as if its player had no other pile."""
    return score_player((pile,), scoring).piles[0]


@lru_cache(16)
def _score_with_best_queen_values(pile: Pile, scoring: ScoringOptions) -> PileScore:
    """Return the score of a pile with that value for each queen, 7 or 11, that scores most.

    A pile without queens is scored as it is. The values are chosen by `_best_queen_values_with_sharing`
    or, if the option `share` is off, by `_best_queen_values_without_sharing`. Cached, as a move changes
    one pile of a table.
    """
    if not _queen_positions(_pile_ranks(pile)):
        return _score_with_queen_values(pile, (), scoring)
    choose = _best_queen_values_with_sharing if scoring.share else _best_queen_values_without_sharing
    return _score_with_queen_values(pile, choose(pile, scoring), scoring)


# BC-5: counting, with the queens' values given in order


def _score_with_queen_values(pile: Pile, queen_values: Iterable[int], scoring: ScoringOptions) -> PileScore:
    """Return the score of a pile in which the queens, in order, have these values (7 or 11).

    Combinations of all four kinds are found: Tomcats, Yowlers, Jellical Cats and Black Cats.
    """
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
    """Return the value of each of these ranks; the queens, in order, take theirs from `queen_values`."""
    of_queens = iter(queen_values)
    return [next(of_queens) if name == "Q" else VALUES[name] for name in ranks]


def _find_tomcats(
    ranks: Sequence[str], values: Sequence[int], scoring: ScoringOptions
) -> Iterator[ScoringCat]:
    """Yield the Tomcats of a pile: each two neighbours whose values add to 10, for 3 points (BC-6).

    Those with a jack or king, of value 0, count unless the option `face_tomcats` is off. With
    `lucky_tom` a pair of fives scores 5.
    """
    for first in range(len(ranks) - 1):
        pair = ranks[first : first + 2]
        if values[first] + values[first + 1] != TOMCAT_SUM:
            continue
        if scoring.face_tomcats or not ("J" in pair or "K" in pair):
            lucky = scoring.lucky_tom and pair == ["5", "5"]
            yield ScoringCat("tomcat", (first, first + 1), LUCKY_TOMCAT if lucky else TOMCAT)


def _find_yowlers(ranks: Sequence[str], scoring: ScoringOptions) -> Iterator[ScoringCat]:
    """Yield the Yowlers of a pile: each ten, for 1 point (BC-7).

    With the option `music` each scores as many points as the pile has tens.
    """
    points = ranks.count("10") if scoring.music else YOWLER
    return (ScoringCat("yowler", (position,), points) for position, name in enumerate(ranks) if name == "10")


def _find_jellicals(ranks: Sequence[str], scoring: ScoringOptions) -> Iterator[ScoringCat]:
    """Yield the Jellical Cats of a pile: face cards of one rank between two equal ranks (BC-8).

    Each card of such a run of equal face cards is one, for 2 points, if the cards before and after the
    run have the same rank. Otherwise, by the house rule `three_of_a_kind`, all cards of the run but its
    first and last are.
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


def _find_black_cats(pile: Pile, values: Sequence[int], scoring: ScoringOptions) -> Iterator[ScoringCat]:
    """Yield the Black Cats of a pile: each chain of black neighbours that adds to 13 (BC-9).

    Each scores 6 points. If the option `share` is off, only as many as possible without a common card.
    """
    chains = _find_black_chains(pile, values, scoring)
    for chain in chains if scoring.share else _pick_disjoint_chains(chains):
        yield ScoringCat("black-cat", tuple(chain), BLACK_CAT)


def _find_black_chains(pile: Pile, values: Sequence[int], scoring: ScoringOptions) -> list[range]:
    """Return all chains of black neighbours whose `values` add to 13, as ranges of positions.

    They are in the order of their first cards, from the pile's bottom. By the house rule `whole_run`
    only whole runs of black cards count, from one red card or end of the pile to the next.
    """
    black = [is_black(card) for card in pile]
    if scoring.whole_run:
        return [run for run in _find_black_runs(black) if sum(values[run.start : run.stop]) == BLACK_CAT_SUM]
    return [
        chain
        for start in range(len(pile))
        if black[start] and (chain := _find_black_chain_from(start, black, values))
    ]


def _find_black_runs(black: Sequence[bool]) -> Iterator[range]:
    """Yield each unbroken run of black cards in a pile as a range of positions.

    `black` tells for each card of the pile whether it is black.
    """
    end = 0
    for is_run, cards in groupby(black):
        start, end = end, end + len(list(cards))
        if is_run:
            yield range(start, end)


def _find_black_chain_from(start: int, black: Sequence[bool], values: Sequence[int]) -> range | None:
    """Return the chain of black cards that begins at `start` and adds to 13; None if there is none.

    There is one at most: no chain begins or ends with a card of value 0. `black` tells for each card of
    the pile whether it is black, and `values` its value.
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
    """Yield as many chains as possible that have no card in common, the earliest end first.

    `chains` are ranges of positions, and must be in the order of their ends.
    """
    free = 0
    for chain in chains:
        if chain.start >= free:
            yield chain
            free = chain.stop


# The queens' best values; the module's docstring says why


def _best_queen_values_with_sharing(pile: Pile, scoring: ScoringOptions) -> list[int]:
    """Return each queen's best value, 7 or 11, if Black Cats may share cards.

    It is 11 only if all combinations with that queen together score more points then than with a 7.
    """
    sevens, elevens = (_score_with_queen_values(pile, repeat(value), scoring).cats for value in QUEEN_VALUES)
    return [
        ELEVEN
        if _points_of_cats_with_card(queen, elevens) > _points_of_cats_with_card(queen, sevens)
        else SEVEN
        for queen in _queen_positions(_pile_ranks(pile))
    ]


def _points_of_cats_with_card(position: int, cats: Iterable[ScoringCat]) -> int:
    """Return the sum of the points of those Cats that contain the card at this position."""
    return sum(cat.points for cat in cats if position in cat.positions)


@dataclass(frozen=True)
class _ScoredPilePart:
    """Part of a pile: neighbouring cards, a value for each queen among them, and resulting points.

    `cards` is the range of their positions. `points` are relative: more or fewer than with every queen
    as a 7 and without Black Cats. Parts are joined by `joined_with` into a whole pile, to find the best
    values of its queens.
    """

    cards: range
    """Positions of the cards in the pile."""
    queens: tuple[int, ...]
    """Value, 7 or 11, of each queen among the cards, from bottom to top."""
    points: int
    """Points more (or less) than with every queen as a 7 and without Black Cats."""

    def joined_with(self, other: "_ScoredPilePart") -> "_ScoredPilePart":
        """Return one part that consists of this part and `other`, which must follow it in the pile.

        Cards and queens' values are joined, and points added.
        """
        cards = range(self.cards.start, other.cards.stop)
        return _ScoredPilePart(cards, self.queens + other.queens, self.points + other.points)


def _best_queen_values_without_sharing(pile: Pile, scoring: ScoringOptions) -> tuple[int, ...]:
    """Return each queen's best value, 7 or 11, if no card may be in two Black Cats.

    By weighted interval scheduling, the pile is cut into those `_possible_pile_parts` that score most
    together, and their values are returned. Of two equally good cuts the one counts that has a 7 where
    the queens first differ.
    """
    best = [_ScoredPilePart(range(0), (), 0)]
    parts = sorted(_possible_pile_parts(pile, scoring), key=_end_position)
    for _, ending_here in groupby(parts, key=_end_position):
        choices = [best[part.cards.start].joined_with(part) for part in ending_here]
        best.append(min(choices, key=lambda choice: (-choice.points, choice.queens)))
    return best[-1].queens


def _end_position(part: _ScoredPilePart) -> int:
    """Return the position in the pile just behind the last card of this part: the key to sort parts."""
    return part.cards.stop


def _possible_pile_parts(pile: Pile, scoring: ScoringOptions) -> Iterator[_ScoredPilePart]:
    """Yield the parts that a pile can be cut into: each single card, and each possible Black Cat.

    A single card has 0 points, and as a single card a queen is a 7. A Black Cat has 6 points; its queen,
    if it has one, is a 7 or an 11. As an 11 she loses the points of the Tomcats that she would be in as
    a 7.
    """
    ranks = _pile_ranks(pile)
    readings = {value: _card_values(ranks, repeat(value)) for value in QUEEN_VALUES}
    tomcats = tuple(_find_tomcats(ranks, readings[SEVEN], scoring))
    for position, name in enumerate(ranks):
        yield _ScoredPilePart(range(position, position + 1), (SEVEN,) if name == "Q" else (), 0)
    for value, values in readings.items():
        for chain in _find_black_chains(pile, values, scoring):
            queens = [position for position in chain if ranks[position] == "Q"]
            lost = (
                sum(_points_of_cats_with_card(queen, tomcats) for queen in queens) if value == ELEVEN else 0
            )
            yield _ScoredPilePart(chain, (value,) * len(queens), BLACK_CAT - lost)

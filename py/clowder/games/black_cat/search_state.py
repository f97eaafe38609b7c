"""Compact search state for Black Cat in turns.

A card is a number: the index of its rank, plus 13 if it is black. For each pile only what later cards can
make Cats with is kept. Points are exact, unless Black Cats share no card or all queens count alike: then they
are approximate, which is enough for guessing.
"""

from collections.abc import Sequence
from math import sqrt, tanh
from typing import NamedTuple

from clowder.core.cards import Card
from clowder.core.poker import RANKS, is_black, rank_of
from clowder.core.rules import Seat
from clowder.games.black_cat.score import (
    BLACK_CAT,
    BLACK_CAT_SUM,
    ELEVEN,
    JELLICAL,
    LUCKY_TOMCAT,
    SEVEN,
    TOMCAT,
    TOMCAT_SUM,
    VALUES,
    YOWLER,
    ScoringOptions,
)

KINDS = 2 * len(RANKS)
"""Number of cards that count differently."""

THREE, FIVE, TEN, QUEEN = (RANKS.index(name) for name in ("3", "5", "10", "Q"))
FIRST_FACE = RANKS.index("J")
NONE = -1
"""Index that stands for no rank."""

VALUE = tuple(VALUES.get(name, SEVEN) for name in RANKS)
"""Value of each rank, by its index; a queen as a 7."""


def encode_card(card: Card) -> int:
    """Return a card's number in the search: its rank's index in `RANKS`, plus 13 if it is black."""
    return RANKS.index(rank_of(card)) + len(RANKS) * is_black(card)


TOO_HIGH = BLACK_CAT_SUM + 1
"""Sum of a run of black cards that is too high for a Black Cat, by the house rule `whole_run`."""


# The end of a pile


class PileEndState(NamedTuple):
    """Compact state of a pile's end for the search: only what can score together with later cards.

    That is the rank of the last card (`last`), the run of equal face cards (`run`, `before`), the sums
    of black chains without and with a queen (`sums`, `queens`), what the last queen gains as a 7 and not
    an 11 (`seven`), and the number of `yowlers`. Ranks are indices in `RANKS`, or NONE.
    """

    last: int = NONE
    """Rank of the last card."""
    run: int = 0
    """Length of the run of one face rank at the end; 0 if the last card is no face card."""
    before: int = NONE
    """Rank of the card before that run."""
    sums: tuple[int, ...] = ()
    """Sums of the queenless black chains at the end that can still become a Black Cat.

    There is one for each card such a chain can begin with. By the house rule `whole_run` there is only the
    whole run of black cards, if it has no queen; its sum is TOO_HIGH if it can become no Black Cat any more.
    """
    queens: tuple[int, ...] = ()
    """Sums of such chains with a queen, as a 7. Only the last queen of a pile can be in one."""
    seven: int = 0
    """Points that the last queen has earned as a 7, less those as an 11."""
    yowlers: int = 0
    """Number of Yowlers in the pile; counted only with the option `music`."""


def lay_card(end: PileEndState, card: int, scoring: ScoringOptions) -> tuple[int, PileEndState]:
    """Return (points, new end): what a card scores at once on a pile with this end, and its end then.

    `card` is a number as from `encode_card`. The points are those of all kinds of Cats, and of the last
    queen by her better value; they can be below 0 by the house rule `whole_run`. If the option `share`
    is off, a Black Cat without a queen ends all unfinished black chains.
    """
    place, black = card % len(RANKS), card >= len(RANKS)
    run = (end.run if place == end.last else 0) + 1 if place >= FIRST_FACE else 0
    before = (end.before if run > 1 else end.last) if run else NONE
    plain, *of_queen = _black_cat_points(end, place, scoring) if black else (0, 0, 0)
    earned, seven = _last_queen_gain_and_lead(end, place, *of_queen)
    sums, queens = _extend_chain_sums(end, place, scoring) if black else ((), ())
    if plain and not scoring.share:
        sums, queens = (), ()
    yowlers = end.yowlers + (place == TEN) if scoring.music else 0
    after = PileEndState(place, run, before, sums, queens, seven if queens else 0, yowlers)
    points = _tomcat_points(end, place, scoring) + _yowler_points(end, place, scoring)
    return points + _jellical_points(end, place, scoring) + plain + earned, after


def _black_cat_points(end: PileEndState, rank_index: int, scoring: ScoringOptions) -> tuple[int, int, int]:
    """Return three numbers of points that a black card of this rank gains by Black Cats.

    The first is by Black Cats without a queen; the others are by one with the last queen, if she is
    worth 7 and if she is worth 11. By the house rule `whole_run` a number is below 0 if the card breaks
    a Black Cat.
    """
    if scoring.whole_run:
        return _whole_run_points_change(end, rank_index)
    return (
        BLACK_CAT if _completes_black_cat(end, rank_index) else 0,
        *_queen_black_cat_points(end, rank_index),
    )


def _completes_black_cat(end: PileEndState, rank_index: int) -> bool:
    """Return whether a black card of this rank ends a chain without queens that adds to 13.

    False for cards of value 0 and for queens.
    """
    return rank_index != QUEEN and VALUE[rank_index] > 0 and BLACK_CAT_SUM - VALUE[rank_index] in end.sums


def _last_queen_gain_and_lead(end: PileEndState, rank_index: int, seven: int, eleven: int) -> tuple[int, int]:
    """Return (gain, lead): points that a pile's last queen gains by a card, and her new lead.

    Her lead is what she has earned as a 7 less what as an 11; she counts by the better value. So the
    gain is `eleven` plus the change of the lead, where a lead below 0 counts as 0. `seven` and `eleven`
    are the points that the card brings with her by Black Cats, if she is a 7 or an 11. As a 7 she also
    makes a Tomcat beside a 3. If the card, of `rank_index`, is itself a queen, it is the last queen, and
    the lead starts from 0.
    """
    if (end.last, rank_index) in ((QUEEN, THREE), (THREE, QUEEN)):
        seven += TOMCAT
    before = 0 if rank_index == QUEEN else end.seven
    after = before + seven - eleven
    return eleven + max(after, 0) - max(before, 0), after


def _queen_black_cat_points(end: PileEndState, rank_index: int) -> tuple[int, int]:
    """Return (points as a 7, points as an 11) of a Black Cat that a black card makes with a queen.

    The points are 6 or 0. The queen is the last one in the pile's black chains or, if the card is a
    queen, the card itself. Cards of value 0 give 0.
    """
    value, sums = VALUE[rank_index], end.sums if rank_index == QUEEN else end.queens
    if not value:
        return 0, 0
    return (
        BLACK_CAT * (BLACK_CAT_SUM - value in sums),
        BLACK_CAT * (BLACK_CAT_SUM - value - ELEVEN + SEVEN in sums),
    )


def _whole_run_points_change(end: PileEndState, rank_index: int) -> tuple[int, int, int]:
    """Return by how much laying this black card changes a pile's points, by the rule `whole_run`.

    By this house rule only whole runs of black cards that add to 13 are Black Cats. The result has three
    numbers: for a run without a queen, and for one with a queen as a 7 and as an 11. They are below 0 if
    the run grows and loses its Black Cat. If the card is a queen, what the run scored before is taken
    off the first number.
    """
    plain, seven, eleven = _black_run_points(end)
    after = PileEndState(rank_index, 0, NONE, *_extend_whole_run_sum(end, rank_index))
    new_plain, new_seven, new_eleven = _black_run_points(after)
    if rank_index != QUEEN:
        return new_plain - plain, new_seven - seven, new_eleven - eleven
    lost = max(end.seven, 0) - max(end.seven - seven + eleven, 0) + eleven if end.queens else 0
    return -plain - lost, new_seven, new_eleven


def _black_run_points(end: PileEndState) -> tuple[int, int, int]:
    """Return the points, 6 or 0, of the black run at a pile's end that adds to 13, as three numbers.

    They are for a run without a queen, and for one with a queen as a 7 and as an 11.
    """
    return (
        BLACK_CAT * (BLACK_CAT_SUM in end.sums),
        BLACK_CAT * (BLACK_CAT_SUM in end.queens),
        BLACK_CAT * (BLACK_CAT_SUM - ELEVEN + SEVEN in end.queens),
    )


def _extend_whole_run_sum(end: PileEndState, rank_index: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sum of the whole black run at a pile's end after one more black card of this rank.

    The result is a pair like the fields `sums` and `queens` of a `PileEndState`: the sum, with a queen
    as a 7, is alone in the second tuple if the run has a queen, else in the first. A run that can make
    no Black Cat any more, above 13 or with two queens, has TOO_HIGH in the first.
    """
    before = sum(end.sums) + sum(end.queens)
    total = before + VALUE[rank_index]
    queens = len(end.queens) + (rank_index == QUEEN)
    if total > BLACK_CAT_SUM or queens > 1:
        return (TOO_HIGH,), ()
    return ((), (total,)) if queens else ((total,), ())


def _extend_chain_sums(
    end: PileEndState, rank_index: int, scoring: ScoringOptions
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sums of a pile's unfinished black chains after a black card of this rank is laid.

    They are in two tuples: of chains without a queen, and with one (as a 7). The card's value is added
    to each chain, and a new chain begins with it; chains that reach 13 are dropped. A card of value 0
    changes nothing. A queen makes all chains without a queen, and the new one, chains with her, and ends
    those with an earlier queen. By the house rule `whole_run` the only sum is that of
    `_extend_whole_run_sum`.
    """
    if scoring.whole_run:
        return _extend_whole_run_sum(end, rank_index)
    value = VALUE[rank_index]
    if not value:
        return end.sums, end.queens
    sums = (*(each + value for each in end.sums if each + value < BLACK_CAT_SUM), value)
    if rank_index == QUEEN:
        return (), sums
    return sums, tuple([each + value for each in end.queens if each + value < BLACK_CAT_SUM])


def _tomcat_points(end: PileEndState, rank_index: int, scoring: ScoringOptions) -> int:
    """Return the points of a Tomcat (two neighbours that add to 10) that this rank makes; else 0.

    Pairs with a queen give 0 here, and so do those with a jack or king if the option `face_tomcats` is
    off. Two fives score more with `lucky_tom`.
    """
    pair = (end.last, rank_index)
    if end.last == NONE or QUEEN in pair or VALUE[end.last] + VALUE[rank_index] != TOMCAT_SUM:
        return 0
    if max(pair) >= FIRST_FACE and not scoring.face_tomcats:
        return 0
    return LUCKY_TOMCAT if scoring.lucky_tom and pair == (FIVE, FIVE) else TOMCAT


def _yowler_points(end: PileEndState, rank_index: int, scoring: ScoringOptions) -> int:
    """Return by how much a pile's points for tens (Yowlers) grow by this rank; 0 if it is no ten.

    That is 1. With the option `music`, by which each ten scores as many points as the pile has tens, it
    is 2n + 1 on a pile with n tens.
    """
    if rank_index != TEN:
        return 0
    return 2 * end.yowlers + 1 if scoring.music else YOWLER


def _jellical_points(end: PileEndState, rank_index: int, scoring: ScoringOptions) -> int:
    """Return the points of the Jellical Cats that a card of this rank completes; 0 if none.

    If the card before the run of equal face cards at the pile's end has this rank, each card of the run
    is one, for 2 points. By the house rule `three_of_a_kind` the inner cards of that run have scored
    before, and are not counted again; and a card that makes the run three or longer scores one Jellical
    Cat.
    """
    inner = max(0, end.run - 2) if scoring.three_of_a_kind else 0
    if end.run and rank_index == end.before:
        return JELLICAL * (end.run - inner)
    return JELLICAL if scoring.three_of_a_kind and end.run > 1 and rank_index == end.last else 0


# Worth of an end, besides its points


HOPE = 2.0 / KINDS
"""Weight of one fitting kind of card, as if two more cards were drawn. Found by trial."""

RUN = 1 / 3.5
"""Worth of the longest black chain, for each unit of the square root of its sum. Found by trial."""


def _count_ranks_with_value(wanted: int) -> int:
    """Return how many ranks have this value, where a queen counts both as 7 and as 11.

    It is 0 for values of 0 or less.
    """
    return [*VALUE, ELEVEN].count(wanted) if wanted > 0 else 0


SUM_WORTH = tuple(
    HOPE * BLACK_CAT * _count_ranks_with_value(BLACK_CAT_SUM - each) for each in range(TOO_HIGH + 1)
)
"""Worth of a chain without a queen that may still become a Black Cat, by its sum."""

QUEEN_SUM_WORTH = tuple(
    HOPE * BLACK_CAT * sum(0 < BLACK_CAT_SUM - value - each <= TOMCAT_SUM for value in (0, ELEVEN - SEVEN))
    for each in range(TOO_HIGH + 1)
)
"""Worth of such a chain with a queen, by its sum with her as a 7."""

LAST_CARD_WORTH = tuple(HOPE * TOMCAT * (4 if place in (THREE, TEN) else 2) for place in range(len(RANKS)))
"""Worth of the last card as half of a Tomcat: a queen also fits a 3, a jack and a king also fit a ten."""


def expected_later_points(end: PileEndState) -> float:
    """Return an estimate of the points that later cards will score on a pile with this end.

    It adds up `LAST_CARD_WORTH` (for a Tomcat), a weight for each equal face card at the end if another
    card lies before them (Jellical Cats), the worth of each black chain by its sum (Black Cats), and the
    square root of the largest sum times `RUN`. It is 0 for an empty pile.
    """
    if end.last == NONE:
        return 0.0
    bread = 2 * HOPE * JELLICAL * end.run if end.before != NONE else 0.0
    chains = sum([SUM_WORTH[each] for each in end.sums]) + sum([QUEEN_SUM_WORTH[each] for each in end.queens])
    longest = max(end.sums[:1] + end.queens[:1], default=0)
    grows = longest if longest < BLACK_CAT_SUM else 0
    return LAST_CARD_WORTH[end.last] + bread + chains + RUN * sqrt(grows)


class LaidCardResult(NamedTuple):
    """Result of laying a card on a pile in the search: its worth, its points, and the new pile end.

    `points` are those of the card at once; `worth` adds the change in the points expected of the pile
    later. `new_end` is the number of the pile's end in a `PileEndCache`.
    """

    worth: float
    """Points of the card, plus the change in the points expected of the pile."""
    points: int
    new_end: int
    """Number of the pile's new end."""


class PileEndCache:
    """Cache for the search that scores each card on each pile end only once, by numbers.

    `intern_pile_end` gives each different pile end a number, a multiple of KINDS. `lay_card`
    takes that number and a card's number, and returns a `LaidCardResult`; their sum is its key in
    `known`. `expected_later_points` returns, for an end's number, what later cards bring on average,
    computed once.
    """

    def __init__(self, scoring: ScoringOptions) -> None:
        self._scoring = scoring
        self._numbers: dict[PileEndState, int] = {}
        self._ends: list[PileEndState] = []
        self._hopes: list[float] = []
        self.known: dict[int, LaidCardResult] = {}

    def intern_pile_end(self, cards: Sequence[Card]) -> int:
        """Return the number in this cache of the end of a pile, given all its cards from bottom to top.

        The end (`PileEndState`) is all that matters for the points of later cards. A new one is added to
        the cache.
        """
        end = PileEndState()
        for card in cards:
            _, end = lay_card(end, encode_card(card), self._scoring)
        return self._intern_end_state(end)

    def lay_card(self, end: int, card: int) -> LaidCardResult:
        """Return worth, points and new end of laying a card on the pile end of the number `end`.

        `card` is a number as from `encode_card`. Each result is computed once and kept in `known`; the
        worth is its points plus the change in expected points.
        """
        if found := self.known.get(end + card):
            return found
        points, after = lay_card(self._ends[end // KINDS], card, self._scoring)
        then = self._intern_end_state(after)
        found = self.known[end + card] = LaidCardResult(
            points + self.expected_later_points(then) - self.expected_later_points(end), points, then
        )
        return found

    def expected_later_points(self, end: int) -> float:
        """Return the expected points of later cards on the pile end of the number `end`.

        They were computed by the function `expected_later_points` when the end was added.
        """
        return self._hopes[end // KINDS]

    def _intern_end_state(self, end: PileEndState) -> int:
        """Return the number of a pile end, a multiple of KINDS; a new end gets the next one.

        For a new end its expected points are computed, too.
        """
        if end not in self._numbers:
            self._numbers[end] = KINDS * len(self._ends)
            self._ends.append(end)
            self._hopes.append(expected_later_points(end))
        return self._numbers[end]


# The game


class SearchState(NamedTuple):
    """Compact state of a game for the search: pile ends as numbers, points by seat, turn and passes.

    `ends` has two numbers for each seat in turn, left and right, from a `PileEndCache`; `passes` are
    those in a row. There is no deck: the guessed next cards are given separately. It has no methods: the
    functions `take_card` and `pass_card` return the next state.
    """

    ends: tuple[int, ...]
    """Ends of all piles: left and right of each seat in turn."""
    points: tuple[int, ...]
    """Points by seat."""
    turn: Seat
    passes: int = 0
    """Passes in a row, as in the rules."""


def take_card(state: SearchState, pile: int, card: int, pile_end_cache: PileEndCache) -> SearchState:
    """Return the state after the seat with the turn lays this card on its left (0) or right (1) pile.

    The card's points are added to the seat's, the next seat has the turn, and there are no passes.
    """
    at = 2 * state.turn + pile
    _, points, then = pile_end_cache.lay_card(state.ends[at], card)
    sums = tuple([each + points * (seat == state.turn) for seat, each in enumerate(state.points)])
    return SearchState((*state.ends[:at], then, *state.ends[at + 1 :]), sums, _next_seat(state))


def pass_card(state: SearchState) -> SearchState:
    """Return the state after the seat with the turn passes: one more pass, and the next seat's turn."""
    return SearchState(state.ends, state.points, _next_seat(state), state.passes + 1)


def _next_seat(state: SearchState) -> Seat:
    """Return the seat after the one with the turn, clockwise."""
    return (state.turn + 1) % len(state.points)


SPOILS = -0.5
"""Threshold in points: a card worth less is left to others if two more players could take it."""


def playout_win_chance(
    state: SearchState, seat: Seat, cards: Sequence[int], cards_left: int, pile_end_cache: PileEndCache
) -> float:
    """Play these cards by a simple policy; return this seat's chance to win, from 0 to 1.

    The chance is 0 or 1 if the game ends before the last of `cards`, and otherwise estimated after it;
    `cards_left` is the number of cards still to come then. Policy: a sole leader takes the card if its
    worth to the leader and its worth to the next seat add up to 0 or more; it passes if not, or if all
    others have passed, which ends the game. Any other seat takes the card, unless its worth is below
    `SPOILS` and two more seats could take it. A taken card goes to the better pile.
    """
    ends, points, turn, passes = list(state.ends), list(state.points), state.turn, state.passes
    seats = len(points)
    for card in cards:
        takes = False
        while not takes:
            most = max(points)
            alone = points.count(most) == 1
            if alone and passes >= seats:
                return float(points[seat] == most)
            pile, best = _find_better_pile(ends, turn, card, pile_end_cache)
            following = (turn + 1) % seats
            if alone and points[turn] == most:
                takes = (
                    passes < seats - 1
                    and best[0] + _find_better_pile(ends, following, card, pile_end_cache)[1][0] >= 0
                )
            else:
                takes = passes >= seats - 2 or best[0] >= SPOILS
            if takes:
                ends[pile] = best[2]
                points[turn] += best[1]
            passes = 0 if takes else passes + 1
            turn = following
    return estimate_win_chance(ends, points, seat, cards_left, pile_end_cache)


def _find_better_pile(
    ends: Sequence[int], seat: Seat, card: int, pile_end_cache: PileEndCache
) -> tuple[int, LaidCardResult]:
    """Return (index in `ends`, result of laying it there) for a card and the seat's better pile.

    The better pile is the one with the higher `LaidCardResult.worth`; the left one if both are equal.
    """
    left, right = ends[2 * seat] + card, ends[2 * seat + 1] + card
    one = pile_end_cache.known.get(left) or pile_end_cache.lay_card(left - card, card)
    other = pile_end_cache.known.get(right) or pile_end_cache.lay_card(right - card, card)
    return (2 * seat, one) if one[0] >= other[0] else (2 * seat + 1, other)


LEAD_SCALE = 1.5
"""Points by which the win chance divides a lead, for each square root of the cards left."""

MIN_LEAD_SCALE = 0.1
"""Part of that divisor that is always there, in points: no card may be left."""

LAST_CARDS = 8
"""Number of cards left below which hoped-for points count less and less."""


def estimate_win_chance(
    ends: Sequence[int], points: Sequence[int], seat: Seat, cards_left: int, pile_end_cache: PileEndCache
) -> float:
    """Return a seat's estimated chance to win, from 0 to 1, given pile ends and points.

    Each seat's worth is its points and the expected points of its two piles, which are multiplied by
    `cards_left / LAST_CARDS` if that is below 1. The chance is a logistic curve of the seat's lead over
    the best other, steeper the fewer cards there are to come (`cards_left`). `ends` has the numbers of
    two pile ends for each seat, `points` are by seat.
    """
    share = min(1.0, cards_left / LAST_CARDS)
    worths = [
        each
        + share
        * (
            pile_end_cache.expected_later_points(ends[2 * owner])
            + pile_end_cache.expected_later_points(ends[2 * owner + 1])
        )
        for owner, each in enumerate(points)
    ]
    own = worths.pop(seat)
    return 0.5 + 0.5 * tanh((own - max(worths)) / (2 * (MIN_LEAD_SCALE + LEAD_SCALE * sqrt(cards_left))))

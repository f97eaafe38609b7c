"""Computer player for Black Cat.

A card is weighed by what it scores at once, and by what the end of the pile is good for then. When players
take turns the boss searches by playouts. The order of the deck below its top card is hidden. The cards that
are left are known, as every card taken was seen.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from math import sqrt
from random import Random

from clowder.bots.bot import Level, MoveReason, iter_best_by_weight
from clowder.bots.halving import search_by_sequential_halving
from clowder.core.cards import BACK, Card, shuffle_cards
from clowder.core.i18n import N_
from clowder.core.poker import is_black, poker_deck, rank_of
from clowder.core.rules import Move, Seat
from clowder.games.black_cat import search_state
from clowder.games.black_cat.rules import Call, Pair, Pass, Side, State, Take
from clowder.games.black_cat.score import (
    BLACK_CAT_SUM,
    VALUES,
    Pile,
    ScoringOptions,
    score_pile,
    score_player,
)

HOW = N_(
    "In turns the boss guesses a hundred times which cards come next, plays on in its head for a while, "
    "and does what wins most often. In a race it counts what the card would score at the end of each pile, "
    "and takes as long to see it as a person does."
)

TAIL_CARDS = 4
"""Cards looked at, from the end of a pile. Earlier ones hardly ever matter to the next card.

If only whole runs are Black Cats, all of the run at the end matters.
"""


@dataclass(frozen=True)
class EvaluationWeights:
    """Weights that a level of the computer player gives to what a move may bring later.

    `hope` is a factor for the mean gain from the next card on the pile. In points, `run` is the worth of
    a growing chain of black cards, and `end` that of an early end of the game. What a card scores at
    once counts in full. `HOUSE_CAT` and `BOSS` are such weights.
    """

    hope: float
    """Factor for the average gain from the next card."""
    run: float
    """Worth of a growing chain of black cards, at its longest."""
    end: float
    """Worth of ending the game sooner: for leaving a card when ahead, against leaving it otherwise."""


HOUSE_CAT = EvaluationWeights(hope=0.7, run=0.0, end=0.0)
"""Weights of the house cat: chains of black cards are not seen coming."""

BOSS = EvaluationWeights(hope=2.0, run=3.0, end=1.0)

SPOILS = -0.5
"""Threshold in points: a card that is worth less than this is left."""

STEPS = 300
"""Playouts before the boss chooses a move in turns: on a hundred guesses and more."""

PLAYOUT_CARDS = 6
"""Cards played in each playout. Up to the end of the game luck would hide what a move is good for."""

MAX_CACHED_RESULTS = 20_000
"""Number of cards laid on pile ends above which the cache is emptied: so many take some megabytes."""

LAST_WORD = 50.0
"""Weight in place of `EvaluationWeights.end` if a pass lets the leader end the game: won or lost."""


# Reasons for and against a card


def move_reasons(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[MoveReason]:
    """Return the reasons for or against a move, each with a weight in points.

    To take the top card has two reasons: its points now, and what may score after it. To pass and to
    call have one each. The level `house-cat` uses the weights `HOUSE_CAT`, all others `BOSS`.
    """
    match move:
        case Take(card, side):
            return _reasons_to_take_card(seen, seat, card, side, HOUSE_CAT if level == "house-cat" else BOSS)
        case Call():
            return (_reason_to_call(seen, seat),)
    return (_reason_to_pass(seen, seat, level),)


def _reason_to_pass(seen: State, seat: Seat, level: Level) -> MoveReason:
    """Return the reason to pass on the top card: weight -0.5 (`SPOILS`), 1 more if ahead, else 1 less.

    Ahead, it is good that the game ends soon. The level `house-cat` always has `SPOILS`. If all others
    have passed, so that the leader can then end the game by a call, the 1 is 50; but it stays 1 if the
    seat is level with the best other. On a stalled card, which all have refused, the weight is -50 at
    every level.
    """
    if seen.stalled:
        return MoveReason(-50, N_("Nobody wants it, and you are not ahead: something must happen."))
    spoils = N_("It would spoil more than it brings: leave it.")
    if level == "house-cat":
        return MoveReason(SPOILS, spoils)
    end = LAST_WORD if _would_pass_stall_card(seen, seat) else BOSS.end
    ahead = _lead_in_points(seen, seat)
    if ahead > 0:
        return MoveReason(SPOILS + end, N_("You are ahead: the sooner it is over, the better."))
    return MoveReason(SPOILS - (end if ahead < 0 else BOSS.end), spoils)


def _would_pass_stall_card(seen: State, seat: Seat) -> bool:
    """Return whether the top card stalls if this seat, with the turn, passes after all others.

    False if the card has stalled already. Once it stalls, the leader can end the game by a call. A boss
    (strongest computer player) that heeds this won 57.6 % (standard error 0.4) against one that does
    not, in 2,000 deals that were each played twice, with changed seats; the copy of the program for this
    comparison is not kept.
    """
    return seen.turn == seat and not seen.stalled and seen.passes == len(seen.piles) - 1


def _reasons_to_take_card(
    seen: State, seat: Seat, card: Card, side: Side, weights: EvaluationWeights
) -> Sequence[MoveReason]:
    """Return two reasons on taking a card to a pile: its points now, and what may score after it.

    The weight of the first is the change of the score. The weight of the second adds up two changes at
    the end of that pile: `weights.hope` times the change in the mean points of the next card there, and
    `weights.run` times the change in how near its black cards are to a sum of 13 (a Black Cat). `side`
    is `left` or `right`.
    """
    scoring, new = _scoring_options(seen), _reduce_suit_to_colour(card)
    end = _relevant_pile_end(seen.piles[seat], side, scoring)
    points = _points_for_taking_card(seen, seat, card, side)
    left = count_unseen_cards(seen)
    before, after = (
        mean_next_card_points(end, left, scoring),
        mean_next_card_points(_last_relevant_cards((*end, new), scoring), left, scoring),
    )
    runs = weights.run * (_black_cat_progress((*end, new), scoring) - _black_cat_progress(end, scoring))
    better = weights.hope * (after - before) + runs
    if points < 0:
        now = MoveReason(
            points, N_("It breaks a Black Cat: the black cards in a row then add to more than 13.")
        )
    elif points:
        now = MoveReason(points, N_("It scores {points} at once."), n=points)
    elif better >= 0:
        now = MoveReason(0, N_("It does no harm there."))
    else:
        now = MoveReason(0, N_("It does a little harm there, but to leave it would be worse."))
    return now, MoveReason(better, N_("Then more cards fit there than before."))


def _points_for_taking_card(seen: State, seat: Seat, card: Card, side: Side) -> int:
    """Return by how much the seat's score changes if it lays this card on its left or right pile.

    Both piles are scored, with the best values of queens.
    """
    left, right = piles = seen.piles[seat]
    after = ((*left, card), right) if side == "left" else (left, (*right, card))
    return score_player(after, seen.options).points - score_player(piles, seen.options).points


def _black_cat_progress(end: Pile, scoring: ScoringOptions) -> float:
    """Return how near the black cards at a pile's end are to a sum of 13 (a Black Cat), from 0 to 1.

    The last black cards are added until the sum exceeds 10, a queen as 7; the result is the square root
    of the sum, at most 12, divided by 3.5. By the house rule `whole_run` the whole run of black cards is
    added, and a sum of 13 or more gives 0.
    """
    total = 0
    for card in reversed(end):
        if card[-1] != "s" or (total > 10 and not scoring.whole_run):
            break
        total += VALUES.get(card[:-1], 7)
    if scoring.whole_run and total >= BLACK_CAT_SUM:
        return 0.0
    return sqrt(min(total, 12)) / 3.5


def _reason_to_call(seen: State, seat: Seat) -> MoveReason:
    """Return the reason to call the end of the game: weight 100 if the seat is ahead, else -100."""
    ahead = _lead_in_points(seen, seat)
    return MoveReason(
        100 if ahead > 0 else -100, N_("You are ahead by {points}: end it now."), n=max(0, ahead)
    )


def _lead_in_points(seen: State, seat: Seat) -> int:
    """Return the seat's points less those of the best other seat; below 0 if it is behind."""
    points = [score_player(pair, seen.options).points for pair in seen.piles]
    return points[seat] - max(other for owner, other in enumerate(points) if owner != seat)


def move_appeal(seen: State, seat: Seat, move: Move) -> float:
    """Return how much the weakest computer player likes a move: the points its card scores at once.

    Only the end of the pile is looked at. To pass and to call count -1.
    """
    if isinstance(move, Take):
        scoring = _scoring_options(seen)
        end = _relevant_pile_end(seen.piles[seat], move.pile, scoring)
        return points_for_laying_card(end, _reduce_suit_to_colour(move.card), scoring)
    return -1


# Gains of cards


def _reduce_suit_to_colour(card: Card) -> Card:
    """Return the card as a spade if it is black, as a heart if red: `8s` for `8c`, `8h` for `8d`."""
    return rank_of(card) + ("s" if is_black(card) else "h")


def _relevant_pile_end(pair: Pair, side: Side, scoring: ScoringOptions) -> Pile:
    """Return the last cards of the `left` or `right` pile, as many as matter to the next card.

    `pair` are the seat's two piles. Each suit is reduced to its colour: spades or hearts. How many cards
    matter is decided by `_last_relevant_cards`.
    """
    pile = pair[0] if side == "left" else pair[1]
    return tuple(map(_reduce_suit_to_colour, _last_relevant_cards(pile, scoring)))


def _last_relevant_cards(pile: Pile, scoring: ScoringOptions) -> Pile:
    """Return the last four cards of a pile, as earlier ones hardly matter to the next card.

    By the house rule `whole_run`, if more than four black cards lie at the end, all of these are
    returned.
    """
    cards = TAIL_CARDS
    if scoring.whole_run:
        cards = max(cards, sum(1 for _ in takewhile(is_black, reversed(pile))))
    return pile[-cards:]


def _scoring_options(seen: State) -> ScoringOptions:
    """Return the game's options as plain `ScoringOptions`: only those that change how cards score.

    It is a smaller key for caches.
    """
    options = seen.options
    return ScoringOptions(
        options.lucky_tom,
        options.music,
        options.face_tomcats,
        options.queens,
        options.share,
        options.three_of_a_kind,
        options.whole_run,
    )


def points_for_laying_card(end: Pile, card: Card, scoring: ScoringOptions) -> int:
    """Return by how many points the score of a pile rises when a card is laid on its last cards, `end`.

    Below 0 if it breaks a Black Cat (black cards that add to 13), by the house rule `whole_run`.
    """
    return score_pile_end((*end, card), scoring) - score_pile_end(end, scoring)


@lru_cache(maxsize=1 << 12)
def score_pile_end(end: Pile, scoring: ScoringOptions) -> int:
    """Return the points of the last cards of a pile, counted as if they were the whole pile. Cached."""
    return score_pile(end, scoring).points


@lru_cache(maxsize=1 << 8)
def mean_next_card_points(
    end: Pile, unseen_kinds: tuple[tuple[Card, int], ...], scoring: ScoringOptions
) -> float:
    """Return the mean points that the next card will score on a pile ending in `end`. Cached.

    `unseen_kinds` are the kinds of card that can still come, as (card, how many of them are left). The
    mean is over all these cards; 0 if there are none.
    """
    cards = sum(number for _, number in unseen_kinds)
    return (
        sum(number * points_for_laying_card(end, card, scoring) for card, number in unseen_kinds) / cards
        if cards
        else 0.0
    )


def count_unseen_cards(seen: State) -> tuple[tuple[Card, int], ...]:
    """Return how many cards of each rank and colour are still hidden, as sorted (card, number) pairs.

    Hidden are those cards of the one or two decks that are neither in a pile nor face up. A card such as
    `8s` stands for all black eights; kinds with none left are left out.
    """
    left = (
        Counter(map(_reduce_suit_to_colour, poker_deck()))
        if seen.options.decks == 1
        else Counter(map(_reduce_suit_to_colour, (*poker_deck(), *poker_deck())))
    )
    left.subtract(_reduce_suit_to_colour(card) for pair in seen.piles for pile in pair for card in pile)
    left.subtract(_reduce_suit_to_colour(card) for card in seen.deck if card != BACK)
    return tuple(sorted((card, number) for card, number in left.items() if number > 0))


def candidate_moves(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Sequence[Move]:
    """Return the moves to consider: all legal ones and, for a seat that may wait, a `Pass` as waiting.

    A seat may wait in a race, where all play at once, and in turns whenever another seat has the turn.
    Empty if there is no legal move. `level` and `random` are not used.
    """
    return (*moves, Pass(seen.deck[0])) if moves and seen.turn != seat else moves


def choose_move(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Iterator[Move]:
    """Yield the best move found so far, again and again; the last one yielded is the choice.

    The level `alley-boss` searches by playouts if the seat has the turn and cannot end the game as the
    leader. In all other cases the move whose reasons have the highest total weight is chosen.
    """
    if level == "alley-boss" and seen.turn == seat and not _can_win_now(seen, seat):
        return _choose_move_by_playouts(seen, seat, moves, random)
    return _choose_move_by_reasons(seen, seat, moves, level)


def _choose_move_by_reasons(seen: State, seat: Seat, moves: Sequence[Move], level: Level) -> Iterator[Move]:
    """Yield the best move so far: the one whose reasons have the highest total weight.

    First it fills the cache of `mean_next_card_points`, and meanwhile yields the first move after each
    entry, so that the caller is never kept waiting for long.
    """
    left, scoring = count_unseen_cards(seen), _scoring_options(seen)
    for move in moves:
        if isinstance(move, Take):
            end = _relevant_pile_end(seen.piles[seat], move.pile, scoring)
            for pile in (end, _last_relevant_cards((*end, _reduce_suit_to_colour(move.card)), scoring)):
                mean_next_card_points(pile, left, scoring)
                yield moves[0]
    yield from iter_best_by_weight(move_reasons, seen, seat, moves, level)


# Playouts, in turns


def _can_win_now(seen: State, seat: Seat) -> bool:
    """Return whether the seat leads and can end the game: by a call now, or by a call after its pass."""
    return (seen.stalled or _would_pass_stall_card(seen, seat)) and _lead_in_points(seen, seat) > 0


def _choose_move_by_playouts(
    seen: State, seat: Seat, moves: Sequence[Move], random: Random
) -> Iterator[Move]:
    """Yield the best move so far, found by about `STEPS` playouts: to take left, take right or pass.

    By sequential halving the worse half of the moves is dropped again and again. In each try all
    remaining moves meet the same guess of the next cards. Calls are left out, and so is a pass on a card
    that has stalled.
    """
    known = shared_pile_end_cache(_scoring_options(seen))
    state, card = make_search_state(seen, known), search_state.encode_card(seen.deck[0])
    hidden = [
        search_state.encode_card(name) for name, count in count_unseen_cards(seen) for _ in range(count)
    ]
    after: dict[Move, search_state.SearchState] = {
        move: search_state.take_card(state, int(move.pile == "right"), card, known)
        for move in moves
        if isinstance(move, Take)
    }
    if not seen.stalled:
        after[Pass(seen.deck[0])] = search_state.pass_card(state)

    def estimate_win_chances(candidates: Sequence[Move]) -> Sequence[float]:
        """Return the seat's chance to win by each move, by one playout each on the same guess.

        The guess is a new random order of the hidden cards, of which at most `PLAYOUT_CARDS` are played.
        After a pass the playout begins with the top card, as it still lies there.
        """
        coming = shuffle_cards(hidden, random)[:PLAYOUT_CARDS]
        left = len(hidden) - len(coming)
        lying = {move: (card, *coming) if isinstance(move, Pass) else coming for move in candidates}
        return [
            search_state.playout_win_chance(after[move], seat, lying[move], left, known)
            for move in candidates
        ]

    return search_by_sequential_halving(tuple(after), STEPS, estimate_win_chances)


def make_search_state(seen: State, pile_end_cache: search_state.PileEndCache) -> search_state.SearchState:
    """Return the compact search state of a game as a seat sees it: pile ends, points, turn and passes.

    It has no cards of the deck. Each pile is a number that `pile_end_cache` gives to what matters at its
    end; new ends are added to the cache.
    """
    ends = tuple([pile_end_cache.intern_pile_end(pile) for pair in seen.piles for pile in pair])
    points = tuple([score_player(pair, seen.options).points for pair in seen.piles])
    return search_state.SearchState(ends, points, seen.turn, seen.passes)


def shared_pile_end_cache(
    scoring: ScoringOptions, max_results: int = MAX_CACHED_RESULTS
) -> search_state.PileEndCache:
    """Return the shared cache of scoring results for these options, for the search.

    It is replaced by a new, empty one if it holds more than `max_results` results.
    """
    if len(_latest_pile_end_cache(scoring).known) > max_results:
        _latest_pile_end_cache.cache_clear()
    return _latest_pile_end_cache(scoring)


@lru_cache(maxsize=1)
def _latest_pile_end_cache(scoring: ScoringOptions) -> search_state.PileEndCache:
    """Return the cache of scoring results for these options; the same one for the same options.

    Only the latest is kept: other options get a new, empty cache.
    """
    return search_state.PileEndCache(scoring)

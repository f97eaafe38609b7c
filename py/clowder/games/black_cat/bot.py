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

from clowder.bots.bot import Level, Reason, best_move_by_weight
from clowder.bots.halving import search_by_halving
from clowder.core.cards import BACK, Card, shuffle_cards
from clowder.core.i18n import N_
from clowder.core.poker import is_black, poker_deck, rank_of
from clowder.core.rules import Move, Seat
from clowder.games.black_cat import search_state
from clowder.games.black_cat.rules import Call, Pair, Pass, Side, State, Take
from clowder.games.black_cat.score import BLACK_CAT_SUM, VALUES, Pile, Scoring, score_pile, score_player

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
class ReasonWeights:
    """Weights of a level's reasons for a move, besides the points that a card scores at once."""

    hope: float
    """Factor for the average gain from the next card."""
    run: float
    """Worth of a growing chain of black cards, at its longest."""
    end: float
    """Worth of ending the game sooner: for leaving a card when ahead, against leaving it otherwise."""


HOUSE_CAT = ReasonWeights(hope=0.7, run=0.0, end=0.0)
"""Weights of the house cat: chains of black cards are not seen coming."""

BOSS = ReasonWeights(hope=2.0, run=3.0, end=1.0)

SPOILS = -0.5
"""Threshold in points: a card that is worth less than this is left."""

STEPS = 300
"""Playouts before the boss chooses a move in turns: on a hundred guesses and more."""

PLAYOUT_CARDS = 6
"""Cards played in each playout. Up to the end of the game luck would hide what a move is good for."""

MAX_CACHED_RESULTS = 20_000
"""Number of cards laid on pile ends above which the cache is emptied: so many take some megabytes."""

LAST_WORD = 50.0
"""Weight in place of `ReasonWeights.end` if a pass lets the leader end the game: as good as won or lost."""


# Reasons for and against a card


def weigh_move(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[Reason]:
    """Return the reasons for a move, with weights in points: two to take the top card, else one.

    Other moves are to pass on the card or to call. The level `house-cat` has weights of its own
    (`HOUSE_CAT`), all others have those of `BOSS`.
    """
    match move:
        case Take(card, side):
            return _weigh_taking(seen, seat, card, side, HOUSE_CAT if level == "house-cat" else BOSS)
        case Call():
            return (_weigh_calling(seen, seat),)
    return (_weigh_passing(seen, seat, level),)


def _weigh_passing(seen: State, seat: Seat, level: Level) -> Reason:
    """Return the reason to pass on the top card; its weight in points depends on the level and the scores.

    At the level `house-cat` the weight is `SPOILS`, just below 0. A boss adds 1 when ahead, so that the game
    ends soon, and subtracts 1 otherwise. If all others have passed, it adds or subtracts 50 instead, but not
    if it is level with the best other seat. On a stalled card the weight is -50 at every level.
    """
    if seen.stalled:
        return Reason(-50, N_("Nobody wants it, and you are not ahead: something must happen."))
    spoils = N_("It would spoil more than it brings: leave it.")
    if level == "house-cat":
        return Reason(SPOILS, spoils)
    end = LAST_WORD if _have_all_others_passed(seen, seat) else BOSS.end
    ahead = _count_points_ahead(seen, seat)
    if ahead > 0:
        return Reason(SPOILS + end, N_("You are ahead: the sooner it is over, the better."))
    return Reason(SPOILS - (end if ahead < 0 else BOSS.end), spoils)


def _have_all_others_passed(seen: State, seat: Seat) -> bool:
    """Return whether this seat has the turn and all others have passed on the top card, not yet stalled.

    If this seat passes too, the card stalls, and the leader can end the game by a call. A boss that heeds
    this won 57.6 % (standard error 0.4) against one that does not, in 2,000 deals that were each played
    twice, with changed seats; the copy of the program for this comparison is not kept.
    """
    return seen.turn == seat and not seen.stalled and seen.passes == len(seen.piles) - 1


def _weigh_taking(
    seen: State, seat: Seat, card: Card, side: Side, weights: ReasonWeights
) -> Sequence[Reason]:
    """Return two reasons about taking a card to this side's pile: its points, and what may score after it.

    The second weighs, by `weights`, how the card changes two things: the mean points of the next card there,
    and how near the black cards at the end are to a Black Cat.
    """
    scoring, new = _scoring_options(seen), _reduce_suit_to_colour(card)
    end = _pile_tail(seen.piles[seat], side, scoring)
    points = _points_for_taking_card(seen, seat, card, side)
    left = count_unseen_cards(seen)
    before, after = (
        mean_next_card_points(end, left, scoring),
        mean_next_card_points(_last_relevant_cards((*end, new), scoring), left, scoring),
    )
    runs = weights.run * (_black_chain_progress((*end, new), scoring) - _black_chain_progress(end, scoring))
    better = weights.hope * (after - before) + runs
    if points < 0:
        now = Reason(points, N_("It breaks a Black Cat: the black cards in a row then add to more than 13."))
    elif points:
        now = Reason(points, N_("It scores {points} at once."), n=points)
    elif better >= 0:
        now = Reason(0, N_("It does no harm there."))
    else:
        now = Reason(0, N_("It does a little harm there, but to leave it would be worse."))
    return now, Reason(better, N_("Then more cards fit there than before."))


def _points_for_taking_card(seen: State, seat: Seat, card: Card, side: Side) -> int:
    """Return the points by which a card on this side's pile changes the score of both piles together."""
    left, right = piles = seen.piles[seat]
    after = ((*left, card), right) if side == "left" else (left, (*right, card))
    return score_player(after, seen.options).points - score_player(piles, seen.options).points


def _black_chain_progress(end: Pile, scoring: Scoring) -> float:
    """Return how near the black cards at the end of a pile are to a Black Cat (a sum of 13), from 0 to 1.

    It grows with the square root of the sum of the last black cards, which are added until they exceed 10.
    Queens count as 7. By the house rule `whole_run` the whole run is added, and 13 or more give 0.
    """
    total = 0
    for card in reversed(end):
        if card[-1] != "s" or (total > 10 and not scoring.whole_run):
            break
        total += VALUES.get(card[:-1], 7)
    if scoring.whole_run and total >= BLACK_CAT_SUM:
        return 0.0
    return sqrt(min(total, 12)) / 3.5


def _weigh_calling(seen: State, seat: Seat) -> Reason:
    """Return the reason to call, which ends the game: its weight is 100 if the seat is ahead, else -100."""
    ahead = _count_points_ahead(seen, seat)
    return Reason(100 if ahead > 0 else -100, N_("You are ahead by {points}: end it now."), n=max(0, ahead))


def _count_points_ahead(seen: State, seat: Seat) -> int:
    """Return the seat's lead over the best other seat, in points; below 0 if it is behind."""
    points = [score_player(pair, seen.options).points for pair in seen.piles]
    return points[seat] - max(other for owner, other in enumerate(points) if owner != seat)


def move_appeal(seen: State, seat: Seat, move: Move) -> float:
    """Return how much the weakest level likes a move: the points that its card scores at once.

    Passing and calling count -1.
    """
    if isinstance(move, Take):
        scoring = _scoring_options(seen)
        end = _pile_tail(seen.piles[seat], move.pile, scoring)
        return points_for_laying_card(end, _reduce_suit_to_colour(move.card), scoring)
    return -1


# Gains of cards


def _reduce_suit_to_colour(card: Card) -> Card:
    """Return the card with its suit reduced to its colour: spades for any black, hearts for any red."""
    return rank_of(card) + ("s" if is_black(card) else "h")


def _pile_tail(pair: Pair, side: Side, scoring: Scoring) -> Pile:
    """Return the last cards of a seat's left or right pile, as many as matter to the next card.

    `pair` are both piles of the seat. Suits are reduced to colours.
    """
    pile = pair[0] if side == "left" else pair[1]
    return tuple(map(_reduce_suit_to_colour, _last_relevant_cards(pile, scoring)))


def _last_relevant_cards(pile: Pile, scoring: Scoring) -> Pile:
    """Return the last cards of a pile, as many as matter to what the next card scores.

    They are the last four (`TAIL_CARDS`). By the house rule `whole_run` they are at least all black cards at
    the end.
    """
    cards = TAIL_CARDS
    if scoring.whole_run:
        cards = max(cards, sum(1 for _ in takewhile(is_black, reversed(pile))))
    return pile[-cards:]


def _scoring_options(seen: State) -> Scoring:
    """Return only those options of a game that change how Cats score, as a small key for caches."""
    options = seen.options
    return Scoring(
        options.lucky_tom,
        options.music,
        options.face_tomcats,
        options.queens,
        options.share,
        options.three_of_a_kind,
        options.whole_run,
    )


def points_for_laying_card(end: Pile, card: Card, scoring: Scoring) -> int:
    """Return the points that a card scores at once on a pile whose last cards are `end`.

    They are below 0 if it breaks a Black Cat, by the house rule `whole_run`.
    """
    return score_pile_end((*end, card), scoring) - score_pile_end(end, scoring)


@lru_cache(maxsize=1 << 12)
def score_pile_end(end: Pile, scoring: Scoring) -> int:
    """Return the points that the last cards of a pile score, as if they were the whole pile. Cached."""
    return score_pile(end, scoring).points


@lru_cache(maxsize=1 << 8)
def mean_next_card_points(end: Pile, unseen_kinds: tuple[tuple[Card, int], ...], scoring: Scoring) -> float:
    """Return the mean points that the next card will score on a pile whose last cards are `end`. Cached.

    `unseen_kinds` has each kind of card that can still come, with its number. The mean is 0 if none can.
    """
    cards = sum(number for _, number in unseen_kinds)
    return (
        sum(number * points_for_laying_card(end, card, scoring) for card, number in unseen_kinds) / cards
        if cards
        else 0.0
    )


def count_unseen_cards(seen: State) -> tuple[tuple[Card, int], ...]:
    """Return how many cards of each kind lie face down in the deck, as (card, number).

    A card stands for all of its rank and colour; kinds of which none is left are left out.
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
    """Return the moves to consider: all legal ones and, for a seat that may simply wait, a `Pass` as waiting.

    Any seat may wait in a race, in which all play at once, and in turns every seat without the turn. Empty if
    there is no legal move.
    """
    return (*moves, Pass(seen.deck[0])) if moves and seen.turn != seat else moves


def choose_move(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Iterator[Move]:
    """Yield the best move found so far, again and again; the last one is the choice.

    The boss searches by playouts if it has the turn and cannot win at once. In all other cases moves are
    rated by the weights of their reasons.
    """
    if level == "alley-boss" and seen.turn == seat and not _can_win_now(seen, seat):
        return _search_by_playouts(seen, seat, moves, random)
    return _search_by_reasons(seen, seat, moves, level)


def _search_by_reasons(seen: State, seat: Seat, moves: Sequence[Move], level: Level) -> Iterator[Move]:
    """Yield the best move so far by the weights of its reasons.

    Before that it yields the first move while the cache of mean gains is filled, so that no slice takes long.
    """
    left, scoring = count_unseen_cards(seen), _scoring_options(seen)
    for move in moves:
        if isinstance(move, Take):
            end = _pile_tail(seen.piles[seat], move.pile, scoring)
            for pile in (end, _last_relevant_cards((*end, _reduce_suit_to_colour(move.card)), scoring)):
                mean_next_card_points(pile, left, scoring)
                yield moves[0]
    yield from best_move_by_weight(weigh_move, seen, seat, moves, level)


# Playouts, in turns


def _can_win_now(seen: State, seat: Seat) -> bool:
    """Return whether the seat leads and can end the game: by a call now, or by one after its pass."""
    return (seen.stalled or _have_all_others_passed(seen, seat)) and _count_points_ahead(seen, seat) > 0


def _search_by_playouts(seen: State, seat: Seat, moves: Sequence[Move], random: Random) -> Iterator[Move]:
    """Yield the best move so far by playouts, for which all moves get the same guesses of the next cards.

    Calls are left out, and so is passing on a card that has stalled.
    """
    known = pile_end_cache_for(_scoring_options(seen))
    state, card = make_search_state(seen, known), search_state.encode_card(seen.deck[0])
    hidden = [
        search_state.encode_card(name) for name, count in count_unseen_cards(seen) for _ in range(count)
    ]
    after: dict[Move, search_state.SearchGame] = {
        move: search_state.take_card(state, int(move.pile == "right"), card, known)
        for move in moves
        if isinstance(move, Take)
    }
    if not seen.stalled:
        after[Pass(seen.deck[0])] = search_state.pass_card(state)

    def estimate_chances(candidates: Sequence[Move]) -> Sequence[float]:
        """Return the chance to win by each candidate, by a playout each, on a new guess of the next cards."""
        coming = shuffle_cards(hidden, random)[:PLAYOUT_CARDS]
        left = len(hidden) - len(coming)
        lying = {move: (card, *coming) if isinstance(move, Pass) else coming for move in candidates}
        return [search_state.play_out(after[move], seat, lying[move], left, known) for move in candidates]

    return search_by_halving(tuple(after), STEPS, estimate_chances)


def make_search_state(seen: State, pile_end_cache: search_state.PileEndCache) -> search_state.SearchGame:
    """Return the compact search state of an observed game, without the cards of its deck.

    The pile ends in it are numbers given by `pile_end_cache`, to which new ends are added.
    """
    ends = tuple([pile_end_cache.find_or_add_pile_end(pile) for pair in seen.piles for pile in pair])
    points = tuple([score_player(pair, seen.options).points for pair in seen.piles])
    return search_state.SearchGame(ends, points, seen.turn, seen.passes)


def pile_end_cache_for(scoring: Scoring, max_results: int = MAX_CACHED_RESULTS) -> search_state.PileEndCache:
    """Return the cache of pile ends for these options, emptied first if it has more than `max_results`."""
    if len(_cached_pile_ends(scoring).known) > max_results:
        _cached_pile_ends.cache_clear()
    return _cached_pile_ends(scoring)


@lru_cache(maxsize=1)
def _cached_pile_ends(scoring: Scoring) -> search_state.PileEndCache:
    """Return the cache of pile ends for these options, a new and empty one if the options have changed."""
    return search_state.PileEndCache(scoring)

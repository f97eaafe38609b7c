"""Computer player for I Stepped on the Cat!, which weighs how far each player's show has come.

The other hands and the stock are hidden. In solitaire the open cards tell what is left in the stock.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from clowder.bots.bot import Level, MoveReason, iter_best_by_weight
from clowder.core.cards import Card
from clowder.core.i18n import N_
from clowder.core.rules import Move, Seat
from clowder.games.stepped_on_the_cat.rules import (
    BOOT,
    COATS,
    TUNA,
    Discard,
    Name,
    Row,
    Show,
    State,
    Steal,
    Step,
    card_kind,
    find_cat_owner,
    full_deck,
    is_solitaire,
)

HOW = N_(
    "The boss reckons what each card does for its own five cats, and for those of the others. "
    "It guesses nothing: alone, it counts which cats may still come."
)


@dataclass(frozen=True)
class EvaluationWeights:
    """Weights by which a computer player rates moves, all on one scale.

    `progress` has the worth of a row of none to five shown cats; the others are worths of a card in the
    hand: `boot`, `tuna`, and for a cat `fitting`, `spare` or `second`. `HOUSE_CAT` are the weights of
    the level `house-cat`, `BOSS` those of all others.
    """

    progress: tuple[float, ...]
    """Worth of a show of none to five cats; the fifth cat makes a point."""
    boot: float
    """Worth of a boot in the hand."""
    tuna: float
    fitting: float
    """Worth of a cat in the hand that can be shown."""
    spare: float
    """Worth of a cat in the hand whose coat is shown already."""
    second: float
    """Worth of another cat of a coat that is in the hand already."""


HOUSE_CAT = EvaluationWeights(
    (0.0, 1.0, 2.2, 3.8, 6.0, 11.0), boot=1.0, tuna=1.6, fitting=0.8, spare=0.5, second=0.2
)
"""Weights of the house cat, which plays its good cards soon."""

BOSS = EvaluationWeights(
    (0.0, 0.7, 1.4, 2.5, 5.3, 8.9), boot=1.2, tuna=3.1, fitting=0.8, spare=1.0, second=0.4
)
"""Weights of the boss, which keeps tuna and boots until they hurt most.

They were found by trial, over some thousand games.
"""


CLEAR_LOSS = 1.0
"""Difference in worth from which one move is plainly better: the worth of the third cat in a show."""


# Reasons for and against a card


def move_reasons(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[MoveReason]:
    """Return the reasons for and against a move, each with a weight and a sentence for players.

    Weights are those of the level: `HOUSE_CAT` for `house-cat`, else `BOSS`. There is a reason for
    showing a cat, one for taking a cat from its owner, and one of negative weight for giving up the card
    that is played; a steal has all three. Passing has one reason of weight 0. In solitaire a move has
    one reason, weighed by a number of cards (`_solitaire_move_reason`).
    """
    if is_solitaire(seen):
        return (_solitaire_move_reason(seen, move, level),)
    weights = HOUSE_CAT if level == "house-cat" else BOSS
    match move:
        case Show(cat):
            return _reason_to_show_cat(seen, seat, weights), _reason_to_give_up_card(seen, seat, cat, weights)
        case Step(boot, cat):
            return _reason_to_take_cat(seen, cat, weights), _reason_to_give_up_card(seen, seat, boot, weights)
        case Steal(tuna, cat):
            keeping = _reason_to_give_up_card(seen, seat, tuna, weights)
            return _reason_to_show_cat(seen, seat, weights), _reason_to_take_cat(seen, cat, weights), keeping
        case Discard(card):
            return (_reason_to_give_up_card(seen, seat, card, weights),)
    return (MoveReason(0, N_("There is nothing else to do.")),)


def _reason_to_show_cat(seen: State, seat: Seat, weights: EvaluationWeights) -> MoveReason:
    """Return the reason to show one more cat, weighed by what that adds to the worth of the seat's row.

    With n cats shown then, the weight is `progress[n] - progress[n - 1]`. The sentence tells n, or that
    the fifth cat makes a point.
    """
    n = count_shown_cats(seen.shows[seat]) + 1
    worth = weights.progress[n] - weights.progress[n - 1]
    if n == len(COATS):
        return MoveReason(worth, N_("It is the fifth cat: a point!"))
    return MoveReason(worth, N_("That makes {n} of 5 cats."), n=n)


def _reason_to_take_cat(seen: State, cat: Card, weights: EvaluationWeights) -> MoveReason:
    """Return the reason to take a shown cat from its owner, weighed by what the owner loses.

    The weight is `_shown_cat_worth`. The sentence names the owner and tells how many cats the owner
    shows. Raises StopIteration if nobody shows the cat.
    """
    owner = find_cat_owner(seen, cat)
    text = N_("Take it from {name}, who shows {n}.")
    return MoveReason(
        _shown_cat_worth(seen, owner, weights), text, owner, count_shown_cats(seen.shows[owner])
    )


def _reason_to_give_up_card(seen: State, seat: Seat, card: Card, weights: EvaluationWeights) -> MoveReason:
    """Return the reason about giving up a card of the hand; it weighs minus the card's worth there.

    Its sentence is that it is the card needed least.
    """
    kept = hand_card_worth(seen.hands[seat], seen.shows[seat], card, weights)
    return MoveReason(-kept, N_("It is the card you need least."))


def _shown_cat_worth(state: State, owner: Seat, weights: EvaluationWeights) -> float:
    """Return what each cat that a seat shows is worth to it: how much less its row is worth without one.

    With n cats shown that is `progress[n] - progress[n - 1]`. With three or more players it is
    multiplied by 0.8 * (1 + the owner's points) / (1 + the leader's points), so that the leader's cats
    matter most.
    """
    n = count_shown_cats(state.shows[owner])
    lost = weights.progress[n] - weights.progress[n - 1]
    if len(state.points) == 2:
        return lost
    return lost * 0.8 * (1 + state.points[owner]) / (1 + max(state.points))


def hand_card_worth(hand: Sequence[Card], row: Row, card: Card, weights: EvaluationWeights) -> float:
    """Return the worth of keeping a card in this hand; `row` has the cats that the same seat shows.

    A boot and a tuna have a fixed worth. Of cats of the same coat in the hand, the first is worth
    `fitting` if the seat shows no cat of that coat, else `spare`; each further one is worth `second`.
    """
    name = card_kind(card)
    if name == BOOT:
        return weights.boot
    if name == TUNA:
        return weights.tuna
    if next(other for other in hand if other.startswith(name)) != card:
        return weights.second
    return weights.fitting if row[COATS.index(name)] is None else weights.spare


def count_shown_cats(row: Row) -> int:
    """Return how many cats a seat shows; `row` has a card for each coat, or None where none is shown."""
    return len(row) - row.count(None)


def move_appeal(seen: State, seat: Seat, move: Move) -> float:
    """Return how much the weakest level, which plays by this alone, likes a move; higher is more.

    It is 3 for showing a cat or naming a tuna, 2 for stealing a cat, 1 for stepping on one, and 0 for
    any other move.
    """
    match move:
        case Show() | Name():
            return 3
        case Steal():
            return 2
        case Step():
            return 1
    return 0


def candidate_moves(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Sequence[Move]:
    """Return `moves`, all legal moves of the seat, as no level of this computer player overlooks any."""
    return moves


def choose_move(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Iterator[Move]:
    """Yield the best move so far, while moves are rated one by one by the weights of their reasons.

    The last move yielded is the best; of moves with equal weight it is the first. Nothing is searched,
    as no search that was tried is better in its time. In a small model of the game a tree search of 60
    guesses won 6 of 28 games against this: one move is worth little beside the chance events that
    follow. Playouts of the likeliest three moves, on the same ten guesses, were about even.
    """
    return iter_best_by_weight(move_reasons, seen, seat, moves, level)


# Solitaire


def _solitaire_move_reason(seen: State, move: Move, level: Level) -> MoveReason:
    """Return the reason for a move in solitaire (SC-10), weighed by how many cats can still be drawn.

    Stepping on a cat weighs the number of cats of its place's coat that are left. Naming a tuna as a cat
    weighs minus that number, but 0 at the level `house-cat`. A discard weighs minus the number of all
    cards left, minus 1: always least, as naming shows one more cat. Any other move weighs 0.
    """
    left = [card_kind(card) for card in unseen_solitaire_cards(seen)]
    match move:
        case Name(_, coat):
            n = left.count(coat)
            worth = 0 if level == "house-cat" else -n
            return MoveReason(worth, N_("Of these cats only {n} may still come: the fewest."), n=n)
        case Step(_, cat):
            n = left.count(COATS[seen.shows[0].index(cat)])
            return MoveReason(n, N_("Of these cats {n} may still come: the most."), n=n)
        case Discard():
            return MoveReason(-len(left) - 1, N_("There is nothing else to do."))
    return MoveReason(0, N_("There is nothing else to do."))


def unseen_solitaire_cards(seen: State) -> list[Card]:
    """Return the cards that are still face down in the stock of a solitaire, in the order of the deck.

    They are all cards of the deck but those discarded, shown or turned up.
    """
    known = {*seen.discards, *seen.shows[0], seen.turned}
    return [card for card in full_deck(seen.options) if card not in known]

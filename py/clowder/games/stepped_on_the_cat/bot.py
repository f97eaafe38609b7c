"""Computer player for I Stepped on the Cat!, which weighs how far each player's show has come.

The other hands and the stock are hidden. In solitaire the open cards tell what is left in the stock.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from clowder.bots.bot import Level, Reason, best_move_by_weight
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
    full_deck,
    is_solitaire,
    kind_of,
)

HOW = N_(
    "The boss reckons what each card does for its own five cats, and for those of the others. "
    "It guesses nothing: alone, it counts which cats may still come."
)


@dataclass(frozen=True)
class ReasonWeights:
    """Weights of a level's reasons for a move: the worth of cats shown and of cards held, on one scale."""

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


HOUSE_CAT = ReasonWeights(
    (0.0, 1.0, 2.2, 3.8, 6.0, 11.0), boot=1.0, tuna=1.6, fitting=0.8, spare=0.5, second=0.2
)
"""Weights of the house cat, which plays its good cards soon."""

BOSS = ReasonWeights((0.0, 0.7, 1.4, 2.5, 5.3, 8.9), boot=1.2, tuna=3.1, fitting=0.8, spare=1.0, second=0.4)
"""Weights of the boss, which keeps tuna and boots until they hurt most.

They were found by trial, over some thousand games.
"""


CLEAR_LOSS = 1.0
"""Difference in worth from which one move is plainly better: the worth of the third cat in a show."""


# Reasons for and against a card


def weigh_move(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[Reason]:
    """Return the reasons for and against a move, with weights on the scale of `ReasonWeights`.

    A move has a reason if it shows a cat, one if it takes a cat from its owner, and one against playing the
    card; passing has one of weight 0. A move in solitaire has one reason, on another scale: a number of
    cards, or minus that.
    """
    if is_solitaire(seen):
        return (_weigh_solitaire_move(seen, move, level),)
    weights = HOUSE_CAT if level == "house-cat" else BOSS
    match move:
        case Show(cat):
            return _weigh_showing(seen, seat, weights), _weigh_keeping(seen, seat, cat, weights)
        case Step(boot, cat):
            return _weigh_taking(seen, cat, weights), _weigh_keeping(seen, seat, boot, weights)
        case Steal(tuna, cat):
            keeping = _weigh_keeping(seen, seat, tuna, weights)
            return _weigh_showing(seen, seat, weights), _weigh_taking(seen, cat, weights), keeping
        case Discard(card):
            return (_weigh_keeping(seen, seat, card, weights),)
    return (Reason(0, N_("There is nothing else to do.")),)


def _weigh_showing(seen: State, seat: Seat, weights: ReasonWeights) -> Reason:
    """Return the reason to show one more cat: what it adds to the worth of the seat's show."""
    n = count_shown_cats(seen.shows[seat]) + 1
    worth = weights.progress[n] - weights.progress[n - 1]
    if n == len(COATS):
        return Reason(worth, N_("It is the fifth cat: a point!"))
    return Reason(worth, N_("That makes {n} of 5 cats."), n=n)


def _weigh_taking(seen: State, cat: Card, weights: ReasonWeights) -> Reason:
    """Return the reason to take a shown cat, by boot or tuna; its weight is the cat's worth to its owner."""
    owner = find_cat_owner(seen, cat)
    text = N_("Take it from {name}, who shows {n}.")
    return Reason(_shown_cat_worth(seen, owner, weights), text, owner, count_shown_cats(seen.shows[owner]))


def _weigh_keeping(seen: State, seat: Seat, card: Card, weights: ReasonWeights) -> Reason:
    """Return the reason against playing a card: its worth in the hand, as a weight below 0."""
    kept = hand_card_worth(seen.hands[seat], seen.shows[seat], card, weights)
    return Reason(-kept, N_("It is the card you need least."))


def _shown_cat_worth(state: State, owner: Seat, weights: ReasonWeights) -> float:
    """Return how much less a seat's show would be worth to it without one of its cats.

    With three or more players this is multiplied by at most 0.8, and by less the fewer points the seat has
    compared with the leader.
    """
    n = count_shown_cats(state.shows[owner])
    lost = weights.progress[n] - weights.progress[n - 1]
    if len(state.points) == 2:
        return lost
    return lost * 0.8 * (1 + state.points[owner]) / (1 + max(state.points))


def hand_card_worth(hand: Sequence[Card], row: Row, card: Card, weights: ReasonWeights) -> float:
    """Return the worth of keeping a card in this hand; `row` has the cats that the seat shows.

    Boots and tunas have a fixed worth each. Of the cats of one coat in the hand, the first is `fitting` if
    the seat shows none of that coat, else `spare`; the others are `second`.
    """
    name = kind_of(card)
    if name == BOOT:
        return weights.boot
    if name == TUNA:
        return weights.tuna
    if next(other for other in hand if other.startswith(name)) != card:
        return weights.second
    return weights.fitting if row[COATS.index(name)] is None else weights.spare


def count_shown_cats(row: Row) -> int:
    """Return the number of cats that a seat shows; `row` has its shown card of each coat, or None."""
    return len(row) - row.count(None)


def find_cat_owner(state: State, cat: Card) -> Seat:
    """Return the seat that shows this cat, which must be shown by one."""
    return next(seat for seat, row in enumerate(state.shows) if cat in row)


def move_appeal(seen: State, seat: Seat, move: Move) -> float:
    """Return how much the weakest level likes a move: 3 to show a cat or name a tuna, 2 to steal, 1 to step.

    All other moves have 0.
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
    """Return all moves, as no level overlooks any."""
    return moves


def choose_move(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Iterator[Move]:
    """Yield the best move so far by the weights of its reasons, rated one after another; nothing is searched.

    No search that was tried is better in its time. In a small model of the game a tree search of 60 guesses
    won 6 of 28 games against this: one move is worth little beside the chance events that follow. Playouts of
    the likeliest three moves, on the same ten guesses, were about even.
    """
    return best_move_by_weight(weigh_move, seen, seat, moves, level)


# Solitaire


def _weigh_solitaire_move(seen: State, move: Move, level: Level) -> Reason:
    """Return the reason for a move in solitaire (SC-10), weighed by how many cats of its kind can still come.

    For a step these are the cats of its target's coat: the more, the better. For a tuna they are those of the
    named coat: the fewer, the better; at the level `house-cat` they do not count. A discard weighs least:
    naming shows one more cat and leaves every choice open.
    """
    left = [kind_of(card) for card in unseen_cards(seen)]
    match move:
        case Name(_, coat):
            n = left.count(coat)
            worth = 0 if level == "house-cat" else -n
            return Reason(worth, N_("Of these cats only {n} may still come: the fewest."), n=n)
        case Step(_, cat):
            n = left.count(COATS[seen.shows[0].index(cat)])
            return Reason(n, N_("Of these cats {n} may still come: the most."), n=n)
        case Discard():
            return Reason(-len(left) - 1, N_("There is nothing else to do."))
    return Reason(0, N_("There is nothing else to do."))


def unseen_cards(seen: State) -> list[Card]:
    """Return the cards that are still face down in the stock of a solitaire.

    They are all cards of the deck but those discarded, shown or turned up.
    """
    known = {*seen.discards, *seen.shows[0], seen.turned}
    return [card for card in full_deck(seen.options) if card not in known]

"""Computer player for Alley Cat.

A card is worth its rank. A trick is worth its score, less the card that was spent on it. The other player's
hand and the stock are hidden. All played cards lie open, so the set of hidden cards is known, but not where
each card is.
"""

from collections.abc import Iterator, Sequence
from random import Random

from clowder.bots.bot import Level, MoveReason, iter_best_by_weight
from clowder.bots.halving import search_by_sequential_halving
from clowder.bots.hidden_cards import fill_hidden_cards as guessed
from clowder.bots.hidden_cards import find_unseen_cards
from clowder.core.cards import Card, shuffle_cards
from clowder.core.i18n import N_
from clowder.core.rules import Move, Seat
from clowder.games.alley_cat import search_state
from clowder.games.alley_cat.rules import ALLEY_CAT, LOW_TO_HIGH, Follow, Lead, State
from clowder.games.alley_cat.search_state import (
    COST,
    GAIN,
    PLACE,
    SearchState,
    card_indices,
    estimate_win_chances,
    make_search_state,
)

STEPS = 3000
"""Playouts to the end of the round before the boss chooses a card: on about a thousand guesses.

A slow tablet does them in a second. The boss has no tree: against the tree search of 1,000 guesses that it
was before, as many tries won 63.5 % of 2,000 deals played twice, the seats changed (standard error 0.7).
`research/strength.md` has what else was tried.
"""

HOW = N_(
    "The boss guesses a thousand times where the hidden cards are, plays each guess to the end in its head, "
    "and does what wins most often."
)

# Reasons for and against a card


def move_reasons(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[MoveReason]:
    """Return two reasons for or against playing a card: the expected points, and the worth of the card spent.

    Weights are in points, the same at every level. A move without a card has a single empty reason of
    weight 0.
    """
    match move:
        case Follow(card):
            return _reasons_to_follow(seen, seat, card)
        case Lead(card):
            return _reasons_to_lead(seen, seat, card)
    return (MoveReason(0, ""),)


def _reasons_to_follow(seen: State, seat: Seat, card: Card) -> Sequence[MoveReason]:
    """Return two reasons about following with a card: the trick's points, and the card that is spent.

    The first weight is the points gained on the leader; the second is the worth of keeping the card, as
    a loss, with a minus sign.
    """
    gain = GAIN[seen.table[0], card]
    wins = PLACE[card] > PLACE[seen.table[0]]
    return (
        _trick_points_reason(gain, 1 - seat, wins),
        _spent_card_reason(seen, seat, card),
    )


def _trick_points_reason(gain: float, other: Seat, wins: bool) -> MoveReason:
    """Return the reason about the points that following with a card gains; they are its weight, `gain`.

    If this player takes the trick (`wins`), the sentence tells the points gained, or lost if `gain` is
    below 0. Else it says that the leader (the seat `other`) loses points by the Alley Cat if `gain` is
    above 0, and that the leader gets only so many points otherwise. The points are rounded, without
    sign.
    """
    n = abs(round(gain))
    if wins and gain >= 0:
        return MoveReason(gain, N_("It takes the trick, and {points}."), n=n)
    if gain > 0:
        return MoveReason(
            gain, N_("{name} takes the trick with the Alley Cat, and loses {points}."), other, n
        )
    if wins:
        return MoveReason(gain, N_("It costs you {points}."), n=n)
    return MoveReason(gain, N_("{name} gets only {points} for it."), other, n)


def _reasons_to_lead(seen: State, seat: Seat, card: Card) -> Sequence[MoveReason]:
    """Return two reasons about leading a card: the likely result, and the worth of the card spent.

    The first weight is minus what the best answer gains on average, the second minus the worth of
    keeping the card. The first sentence says that most cards the other may hold do not beat it, if fewer
    than half of the unseen ones do and it is not the Alley Cat; else that any answer costs little.
    """
    hidden = unseen_cards(seen, seat)
    expected = -estimate_best_answer_gain(card, hidden, len(seen.hands[1 - seat]))
    higher = sum(PLACE[other] > PLACE[card] for other in hidden)
    if card != ALLEY_CAT and 2 * higher < len(hidden):
        text = N_("Most cards that {name} may hold do not beat it.")
    else:
        text = N_("Whatever {name} answers, it costs you little.")
    return MoveReason(expected, text, 1 - seat), _spent_card_reason(seen, seat, card)


def _spent_card_reason(seen: State, seat: Seat, card: Card) -> MoveReason:
    """Return the reason against playing this card: minus the worth of keeping it, as a weight in points.

    Its sentence says that there is nothing else to do if it is the only card in hand, that the better
    cards are kept if a card in hand is worth more, or else that the best card is well spent here.
    """
    others = [COST[other] for other in seen.hands[seat] if other != card]
    if not others:
        text = N_("There is nothing else to do.")
    elif max(others) > COST[card]:
        text = N_("You keep your better cards.")
    else:
        text = N_("It is your best card, and well spent here.")
    return MoveReason(-COST[card], text)


def estimate_best_answer_gain(led: Card, hidden: Sequence[Card], held: int) -> float:
    """Return the points that a follower with the best answer to the card `led` gains on average.

    The worth of the card that the follower spends is taken off. `hidden` are the cards that the leader
    does not see; the follower holds `held` of them. As an approximation, each is held with chance held /
    len(hidden), independently of the others. The result is 0 if none is hidden.
    """
    gains = sorted((GAIN[led, card] - COST[card] for card in hidden), reverse=True)
    share = min(1.0, held / len(gains)) if gains else 1.0
    expected, left = 0.0, 1.0
    for gain in gains:
        expected += left * share * gain
        left *= 1 - share
    return expected


def unseen_cards(seen: State, seat: Seat) -> list[Card]:
    """Return the cards that this seat does not see, from low to high: in the other hand or the stock."""
    known = {*seen.hands[seat], *seen.table}
    for taken in seen.tricks:
        for trick in taken:
            known.update(trick)
    return [card for card in LOW_TO_HIGH if card not in known]


def move_appeal(seen: State, seat: Seat, move: Move) -> float:
    """Return how much the weakest level likes a move: the card's rank from low to high, the Alley Cat most.

    It is the card's index in trick order, but 100 for the Alley Cat; 0 for a move without a card.
    """
    match move:
        case Lead(card) | Follow(card):
            return 100 if card == ALLEY_CAT else PLACE[card]
    return 0


def candidate_moves(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Sequence[Move]:
    """Return all `moves` unchanged, as no level of this computer player overlooks a card."""
    return moves


# Search by playouts to the end of the round


def choose_move(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Iterator[Move]:
    """Yield the best move found so far, after each slice of thinking; the last one counts.

    At the level `house-cat`, or with a single move, the highest total weight of `move_reasons` decides.
    The highest level tries all moves on the same guesses of the hidden cards, playing each guess to the
    end of the round, and drops the worse half of the moves, until one is left. If `_is_last_trick`, no
    card is guessed, and only the move with the highest win chance is yielded.
    """
    if level == "house-cat" or len(moves) == 1:
        return iter_best_by_weight(move_reasons, seen, seat, moves, level)
    named = dict(zip(card_indices(seen.hands[seat]), moves, strict=True))
    state, hidden = make_search_state(seen), card_indices(unseen_cards(seen, seat))
    if _is_last_trick(state, seat):
        return iter(
            [
                named[
                    max(
                        named,
                        key=lambda place: estimate_win_chances(*search_state.play_card(state, place).points)[
                            seat
                        ],
                    )
                ]
            ]
        )

    def estimate_card_win_chances(cards: Sequence[int]) -> Sequence[float]:
        """Guess the hidden cards once, and return the win chance with each card by a playout.

        The cards are indices in `LOW_TO_HIGH`; the results are in their order.
        """
        guess = search_state.replace_hidden_cards(state, seat, shuffle_cards(hidden, random))
        return [
            search_state.playout_win_chances(search_state.play_card(guess, place), random)[seat]
            for place in cards
        ]

    return (
        named[place] for place in search_by_sequential_halving(tuple(named), STEPS, estimate_card_win_chances)
    )


CLEAR_LOSS = 0.1
"""Difference in win probability from which one move is plainly better than another."""


def estimate_move_values(
    seen: State, seat: Seat, moves: Sequence[Move], guesses: int, random: Random
) -> Iterator[Sequence[float]]:
    """Yield the mean win chance of each `Lead` or `Follow`, in the order of `moves`, after each guess.

    Other moves are left out. All are tried on the same guesses of the hidden cards and with the same
    seed, so that luck is the same for all. After the move a simple policy plays the round to its end
    (`playout_win_chances`).
    """
    state, hidden = make_search_state(seen), card_indices(unseen_cards(seen, seat))
    tried = card_indices(move.card for move in moves if isinstance(move, Lead | Follow))
    totals = [0.0] * len(tried)
    for number in range(1, guesses + 1):
        guess, seed = (
            search_state.replace_hidden_cards(state, seat, shuffle_cards(hidden, random)),
            random.random(),
        )
        for i, place in enumerate(tried):
            totals[i] += search_state.playout_win_chances(search_state.play_card(guess, place), Random(seed))[
                seat
            ]
        yield [total / number for total in totals]


def guess_full_state(seen: State, random: Random) -> State:
    """Return the observation with each face-down card replaced by a random one of the unseen cards."""
    found: State = guessed(seen, find_unseen_cards(seen, LOW_TO_HIGH), random)
    return found


def _is_last_trick(state: SearchState, seat: Seat) -> bool:
    """Return whether the other player has led a last card, so that the round ends with this trick.

    Then every card that matters is known. Always False with the house rule `last_draw`, by which a card
    may be drawn after it.
    """
    return state.led is not None and not state.hands[1 - seat] and not state.last_draw

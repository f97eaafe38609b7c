"""Review of moves after a game: what the boss would have done, knowing only what the seat saw then.

Hidden information plays no part. Some players weigh moves by guesses (`MoveValueEstimator`);
for all others the reasons for and against a move give its worth.
"""

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from clowder.bots.bot import Bot, Level, MoveReason, main_reason, total_weight
from clowder.core.rules import Move, S, Seat

T = TypeVar("T")

Seen = TypeVar("Seen", contravariant=True)

BOSS: Level = "alley-boss"
"""The strongest level, with whose moves others are compared."""

REVIEW_ROUNDS = ((32, 0.75), (320, 0.25), (3200, 0.08), (32000, 0.0))
"""Rounds of weighing: the number of guesses, and how far from 1 the loss must be to stop after the round.

The loss is measured in multiples of `CLEAR_LOSS`. The first round is never enough to call another move
better.
"""

CLEAR_LOSS = 2.0
"""Loss from which another move counts as clearly better, for players without a measure of their own."""


@runtime_checkable
class HasLossThreshold(Protocol):
    """Computer player with its own `CLEAR_LOSS`: the loss from which another move is clearly better.

    It has no methods; `isinstance` tests for the constant, and players without one have the `CLEAR_LOSS`
    of this module. It is in the measure of that player's `estimate_move_values` (0.1 for a chance to
    win) or, without these, of its reasons' weights.
    """

    CLEAR_LOSS: float


@runtime_checkable
class MoveValueEstimator(Protocol[Seen]):
    """Interface of a computer player that compares moves by trying them on guesses of the hidden cards.

    Its method `estimate_move_values` yields the values of all moves, more exact with each guess. It has
    no body here, and `isinstance` tests for it: one game's `bot.py` has it; other players' moves are
    compared by the weights of reasons.
    """

    def estimate_move_values(
        self, seen: Seen, seat: Seat, moves: Sequence[Move], guesses: int, random: Random, /
    ) -> Iterator[Sequence[float]]:
        """Yield the value of each move so far, in the order of `moves`, after each of the guesses.

        `guesses` is how often the hidden cards are guessed, and so how many sequences are yielded; the
        last is the most exact. Values are in the player's own measure, such as the mean chance to win;
        higher is better: [0.52, 0.47] for two moves. A stub without a body, implemented by one game's
        `bot.py`.
        """


class BetterMove(NamedTuple):
    """The move that the strongest level would have made in place of the reviewed one, and why.

    `why` is the main reason for it.
    """

    move: Move
    """Move that the boss would have made."""
    why: MoveReason
    """Main reason for that move."""


class PastDecision(NamedTuple, Generic[S]):
    """A past decision to review: what the seat saw, the seat, its legal moves, and the move it made."""

    seen: S
    seat: Seat
    moves: Sequence[Move]
    made_move: Move
    """Legal move that the seat made."""


class AlwaysHighestRandom(Random):
    """Random source whose `random()` always returns the highest value, so that a bot overlooks nothing.

    Computer players overlook a move if the number drawn is below some chance.
    """

    def random(self) -> float:
        """Return the highest possible value, 1 - 2^-53, each time.

        Bots overlook a move if the number is below some chance, so that they overlook none.
        """
        return 1 - 2**-53


Thinking: TypeAlias = Generator[None, None, T]
"""A computation in slices: yields after each slice of work, and returns its result at the end."""


def estimate_move_loss(bot: Bot[S], decision: PastDecision[S]) -> float:
    """Return by how many points the move made is worse than the best, by total weight of reasons.

    The weights are those of the strongest level, and the moves compared those that it considers. It is 0
    if none of them has a higher weight. No cards are guessed.
    """
    worths = _total_reason_weights(bot, decision, _strongest_level_candidates(bot, decision))
    return max(worths) - worths[0]


def find_better_move(
    bot: Bot[S], decision: PastDecision[S], random: Random, guess_factor: int = 1
) -> "Thinking[BetterMove | None]":
    """Return the strongest level's choice, with its reason, if some move clearly beats the one made.

    The choice need not be the move that beats it. A generator: it yields None after each slice of
    thinking, and returns the result at the end. The result is None if no move is clearly better, or if
    the strongest level would make the same move. `guess_factor` multiplies the number of guesses of the
    hidden cards.
    """
    choices = _strongest_level_candidates(bot, decision)
    if not (yield from _is_some_move_clearly_better(bot, decision, choices, random, guess_factor)):
        return None
    choice = decision.made_move
    for so_far in bot.choose_move(decision.seen, decision.seat, choices, BOSS, random):
        choice = so_far
        yield
    if choice == decision.made_move:
        return None
    return BetterMove(choice, main_reason(bot, decision.seen, decision.seat, choice))


def _strongest_level_candidates(bot: Bot[S], decision: PastDecision[S]) -> Sequence[Move]:
    """Return the legal moves that the strongest level considers; all of them if it would rather wait.

    Chance is switched off (`AlwaysHighestRandom`), so it overlooks none by accident.
    """
    wanted = bot.candidate_moves(decision.seen, decision.seat, decision.moves, BOSS, AlwaysHighestRandom())
    return [move for move in wanted if move in decision.moves] or decision.moves


def _is_some_move_clearly_better(
    bot: Bot[S], decision: PastDecision[S], choices: Sequence[Move], random: Random, guess_factor: int
) -> "Thinking[bool]":
    """Return whether one of `choices` is clearly better than the move made: by `CLEAR_LOSS` or more.

    A generator: it yields None after each slice of thinking, and returns the answer at the end. In each
    round of `REVIEW_ROUNDS` the moves are tried on more guesses of the hidden cards. It stops once the
    loss, in multiples of `CLEAR_LOSS`, is far enough from 1; else the better half of the other moves
    goes on. The first round can only deny. `guess_factor` multiplies the guesses. For a bot that cannot
    estimate values by guesses, `estimate_move_loss` decides at once.
    """
    clear = bot.CLEAR_LOSS if isinstance(bot, HasLossThreshold) else CLEAR_LOSS
    if not isinstance(bot, MoveValueEstimator):
        return estimate_move_loss(bot, decision) >= clear
    others, lost = [move for move in choices if move != decision.made_move], 0.0
    for number, (guesses, doubt) in enumerate(REVIEW_ROUNDS):
        worths: Sequence[float] = (0.0,) * (1 + len(others))
        for so_far in bot.estimate_move_values(
            decision.seen, decision.seat, [decision.made_move, *others], guesses * guess_factor, random
        ):
            worths = so_far
            yield
        lost = (max(worths[1:], default=0.0) - worths[0]) / clear
        if lost < 1 - doubt or (number and lost > 1 + doubt):
            break
        better = sorted(zip(worths[1:], range(len(others)), strict=True), reverse=True)
        others = [others[i] for _worth, i in better[: (len(others) + 1) // 2]]
    return lost >= 1


def _total_reason_weights(bot: Bot[S], decision: PastDecision[S], choices: Sequence[Move]) -> Sequence[float]:
    """Return the total weight of the reasons, as the strongest level sees them, by move.

    The move made is first, followed by `choices` in order.
    """
    return [
        total_weight(bot.move_reasons(decision.seen, decision.seat, move, BOSS))
        for move in (decision.made_move, *choices)
    ]

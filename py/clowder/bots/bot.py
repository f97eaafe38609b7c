"""Interface of a computer player: a module of four functions over a seat's observation.

    candidate_moves(seen, seat, moves, level, random)   the moves that come to mind: people overlook some
    move_reasons(seen, seat, move, level)               reasons for a move and against it, in points
    move_appeal(seen, seat, move)                       how much a kitten would like the move
    choose_move(seen, seat, moves, level, random)      yields the best move so far, slice by slice

A player keeps nothing between two moves: an observation has everything that it may know. It has no clock
either. Its time to think is a count of steps, so the same seed leads to the same decision.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from clowder.core.i18n import N_, _, fill_values, plural
from clowder.core.rules import Move, S, Seat

T = TypeVar("T", contravariant=True)

Value = TypeVar("Value", float, tuple[float, float])

Level: TypeAlias = Literal["kitten", "house-cat", "alley-boss"]
"""Level of a computer player: how well it plays."""

LEVELS: tuple[Level, ...] = ("kitten", "house-cat", "alley-boss")
"""Levels from the weakest to the strongest."""

TITLES: tuple[str, ...] = (N_("Playful cat"), N_("House cat"), N_("Alley boss"))
"""Titles of the levels, in the same order."""


@dataclass(frozen=True)
class MoveReason:
    """A reason for a move (weight above 0) or against it (weight below 0), with a sentence for players.

    `text` is the English sentence, which may have `{name}` (of the player in `seat`), `{points}` or
    `{n}` (both from the number `n`). `reason_text` translates it and fills these in.
    """

    weight: float
    text: str
    """A sentence for a child, still to be translated with `_`; it may have `{name}`, `{points}` or `{n}`."""
    seat: Seat | None = None
    """Seat whose name stands for `{name}`; None if the text names nobody."""
    n: int = 0
    """Number that `{n}` and `{points}` tell."""

    def reason_text(self, names: Sequence[str]) -> str:
        """Return the reason's sentence in the current language, with its slots filled in.

        The slots are `{name}`, `{points}` and `{n}`. `names` are the players' names by seat. `{points}`
        becomes `3 points` if `n` is 3.
        """
        name = "" if self.seat is None else names[self.seat]
        points = plural("{n} point", "{n} points", self.n)
        return fill_values(_(self.text), name=name, points=points, n=self.n)


@dataclass(frozen=True)
class BotChoice:
    """A move that a computer player has chosen (`move`), with its main reason (`why`).

    The reason is `UNEXPLAINED` while the choice may still change, and if no explanation is wanted.
    """

    move: Move
    why: MoveReason


WeighMove: TypeAlias = Callable[[S, Seat, Move, Level], Sequence[MoveReason]]
"""Function that returns the reasons for and against a move, as `Bot.move_reasons` does."""


class Bot(Protocol[T]):
    """Interface of a computer player: four functions over what a seat sees, in a game's module `bot.py`.

    `candidate_moves` selects moves, `choose_move` searches for the best of them, `move_appeal` rates a
    move for the weakest level, and `move_reasons` explains it; they have no body here. Each game's
    module `bot.py` has them, and `GeneralGameBot`, for games without one. `T` is the type of an
    observation, the game's state with hidden cards face down. A player keeps no memory of the game
    between moves.
    """

    def candidate_moves(
        self, seen: T, seat: Seat, moves: Sequence[Move], level: Level, random: Random, /
    ) -> Sequence[Move]:
        """Return the legal `moves` that the computer player considers; none if it would rather wait.

        A weaker level may overlook some by chance, drawn from `random`. A player that overlooks none
        returns `moves` as they are; one that may wait can add a move that stands for waiting. A stub
        without a body: each game's `bot.py` and `GeneralGameBot` implement it.
        """

    def move_reasons(self, seen: T, seat: Seat, move: Move, level: Level, /) -> Sequence[MoveReason]:
        """Return the reasons for and against a move, at least one, each with its weight in points.

        For example, `MoveReason(3, N_("It takes the trick, and {points}."), n=3)` for it, and another of
        weight -1.5 against it. The level `house-cat` may overlook some reasons that the strongest level
        sees. A stub without a body: each game's `bot.py` and `GeneralGameBot` implement it.
        """

    def move_appeal(self, seen: T, seat: Seat, move: Move, /) -> float:
        """Return a number that is higher the more the weakest level, `kitten`, likes the move.

        Such as the points that its card scores at once. Of its `candidate_moves` that level plays the
        one with the highest number; ties are broken at random. A stub without a body: each game's
        `bot.py` and `GeneralGameBot` implement it.
        """

    def choose_move(
        self, seen: T, seat: Seat, moves: Sequence[Move], level: Level, random: Random, /
    ) -> Iterator[Move]:
        """Yield the best of the `moves` so far, after each slice of thinking; the last one counts.

        `moves` are the `candidate_moves`, at least one. A game may search or weigh reasons
        (`iter_best_by_weight`). It is not called for the level `kitten`, which plays by `move_appeal`. A
        stub without a body: each game's `bot.py` and `GeneralGameBot` implement it.
        """


@runtime_checkable
class HiddenCardGuesser(Protocol[S]):
    """Interface of a computer player with a `guess_full_state`, which guesses the hidden cards.

    `isinstance` tests for that method, which has no body here: `GeneralGameBot` and one game's `bot.py`
    have it. A review of a game shows such guesses.
    """

    def guess_full_state(self, seen: S, random: Random, /) -> S:
        """Return a full state that fits the observation `seen`, with the hidden cards guessed at random.

        Each face-down card (`BACK`) in it is replaced by a card that is not seen elsewhere;
        StopIteration is raised if there are too few. The same seed of `random` gives the same guess. A
        stub without a body: `GeneralGameBot` and one game's `bot.py` implement it, by
        `fill_hidden_cards`.
        """


@runtime_checkable
class HasDecisionMethodText(Protocol):
    """Interface of a computer player that tells players how it decides, in its sentence `HOW`.

    It has no methods; `isinstance` tests for the constant `HOW`, in `decision_method_text`. All present
    games' modules `bot.py` and `GeneralGameBot` have one; for others `DEFAULT_HOW` is told.
    """

    HOW: str
    """The method of the boss in a sentence for a child, still to be translated with `_`."""


def decision_method_text(bot: Bot[S]) -> str:
    """Return the English sentence on how the strongest level decides: the bot's `HOW`, else `DEFAULT_HOW`.

    The caller translates it with `_`.
    """
    return bot.HOW if isinstance(bot, HasDecisionMethodText) else DEFAULT_HOW


DEFAULT_HOW = N_("The boss counts what each move brings it, and what it leaves to the others.")
"""Method told for a computer player without a `HOW` of its own."""


def iter_bot_choices(
    bot: Bot[S],
    seen: S,
    seat: Seat,
    moves: Sequence[Move],
    level: Level,
    random: Random,
    *,
    explain: bool = True,
) -> Iterator[BotChoice]:
    """Yield the computer player's best choice so far, after each slice of thinking; the last one counts.

    `seen` is the observation of the seat, and `moves` are its legal moves. First they are narrowed down
    to the bot's `candidate_moves`; if there are none, as it would rather wait, nothing is yielded. The
    level `kitten` takes the most appealing move, the others choose by `Bot.choose_move`. All choices
    have the reason `UNEXPLAINED`; if `explain` is True, the last move follows once more with its main
    reason.
    """
    moves = bot.candidate_moves(seen, seat, moves, level, random)
    if not moves:
        return
    if level == "kitten":
        best_so_far = iter_best_by_appeal(bot, seen, seat, moves, random)
    else:
        best_so_far = bot.choose_move(seen, seat, moves, level, random)
    best = moves[0]
    for best in best_so_far:
        yield BotChoice(best, UNEXPLAINED)
    if explain:
        yield BotChoice(best, main_reason(bot, seen, seat, best))


UNEXPLAINED = MoveReason(0, "")
"""Reason of a choice that may still change."""


def iter_best_by_appeal(
    bot: Bot[S], seen: S, seat: Seat, moves: Sequence[Move], random: Random
) -> Iterator[Move]:
    """Yield the move with the highest `Bot.move_appeal` so far, once for each move that is rated.

    Ties are broken at random. `moves` must not be empty.
    """
    return _iter_best_so_far(moves, lambda move: (bot.move_appeal(seen, seat, move), random.random()))


def iter_best_by_weight(
    weigh_move: WeighMove[S], seen: S, seat: Seat, moves: Sequence[Move], level: Level
) -> Iterator[Move]:
    """Yield the move with the highest total weight of reasons so far, once for each move weighed.

    `weigh_move` returns the reasons for and against a move. Of moves with equal weight the first counts.
    `moves` must not be empty.
    """
    return _iter_best_so_far(moves, lambda move: total_weight(weigh_move(seen, seat, move, level)))


def _iter_best_so_far(moves: Sequence[Move], value: Callable[[Move], Value]) -> Iterator[Move]:
    """Yield the move with the highest value so far, once for each move that is rated, in order.

    The function `value` rates a move. Of moves with equal value the first counts. `moves` must not be
    empty.
    """
    best, most = moves[0], value(moves[0])
    yield best
    for move in moves[1:]:
        reached = value(move)
        if reached > most:
            best, most = move, reached
        yield best


def total_weight(reasons: Sequence[MoveReason]) -> float:
    """Return the sum of the weights of a move's reasons, in points; above 0 if they speak for the move."""
    return sum(reason.weight for reason in reasons)


def main_reason(bot: Bot[S], seen: S, seat: Seat, move: Move) -> MoveReason:
    """Return the heaviest of the bot's reasons for this move, as the level `alley-boss` weighs them.

    It is the strongest level. Of equal weights the first counts.
    """
    return max(bot.move_reasons(seen, seat, move, "alley-boss"), key=lambda reason: reason.weight)

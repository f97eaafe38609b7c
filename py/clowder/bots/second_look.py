"""A second look at a move when the game is over: what the boss would have done, by what the seat saw then.

Nothing is known here of what was hidden. Some players weigh moves by guessing it (`Weighs`); of all others
what speaks for a move tells what it is worth.
"""

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from clowder.bots.bot import Bot, Level, Merit, reason, worth
from clowder.core.rules import Move, S, Seat

T = TypeVar("T")

Seen = TypeVar("Seen", contravariant=True)

BOSS: Level = "alley-boss"

LOOKS = ((32, 0.75), (320, 0.25), (3200, 0.08), (32000, 0.0))
"""So many guesses, one look after another, each of which is enough if what seems lost is so far from 1."""

CLEAR = 2.0
"""In a player's own measure, what is plainly better for those who do not say it themselves."""


@runtime_checkable
class HasMeasure(Protocol):
    """A player that says what is plainly better in its own measure."""

    CLEAR: float


@runtime_checkable
class Weighs(Protocol[Seen]):
    """A player that can tell by guesses how much better one move is than another."""

    def weigh(
        self, seen: Seen, seat: Seat, moves: Sequence[Move], guesses: int, random: Random, /
    ) -> Iterator[Sequence[float]]:
        """What each move is worth, in a measure of its own; better and better with each guess."""


class Verdict(NamedTuple):
    """The boss would have done otherwise."""

    move: Move
    """What it would have done."""
    why: Merit


class Question(NamedTuple, Generic[S]):
    """What lay before a seat, and what it did."""

    seen: S
    seat: Seat
    moves: Sequence[Move]
    done: Move


class Attentive(Random):
    """The chance of somebody who neither slips nor overlooks anything."""

    def random(self) -> float:
        """As high as it can be."""
        return 1 - 2**-53


Thinking: TypeAlias = Generator[None, None, T]
"""What comes out in the end; it takes a breath after each slice of work."""


def first_look(bot: Bot[S], asked: Question[S]) -> float:
    """By what speaks for each move alone: how much worse was what was done than the best of all."""
    worths = _at_sight(bot, asked, _choices(bot, asked))
    return max(worths) - worths[0]


def second_look(
    bot: Bot[S], asked: Question[S], random: Random, patience: int = 1
) -> "Thinking[Verdict | None]":
    """Thinks about what was done. None if the boss would have done that, or nothing is plainly better.

    `patience` is how many times as many guesses it makes.
    """
    choices = _choices(bot, asked)
    if not (yield from _is_plain(bot, asked, choices, random, patience)):
        return None
    choice = asked.done
    for so_far in bot.search(asked.seen, asked.seat, choices, BOSS, random):
        choice = so_far
        yield
    if choice == asked.done:
        return None
    return Verdict(choice, reason(bot, asked.seen, asked.seat, choice))


def _choices(bot: Bot[S], asked: Question[S]) -> Sequence[Move]:
    """What comes to the boss's mind."""
    wanted = bot.candidates(asked.seen, asked.seat, asked.moves, BOSS, Attentive())
    return [move for move in wanted if move in asked.moves] or asked.moves


def _is_plain(
    bot: Bot[S], asked: Question[S], choices: Sequence[Move], random: Random, patience: int
) -> "Thinking[bool]":
    """Whether some choice is plainly better than what was done. While that is in doubt it looks again."""
    clear = bot.CLEAR if isinstance(bot, HasMeasure) else CLEAR
    if not isinstance(bot, Weighs):
        return first_look(bot, asked) >= clear
    others, lost = [move for move in choices if move != asked.done], 0.0
    for number, (guesses, doubt) in enumerate(LOOKS):
        worths: Sequence[float] = (0.0,) * (1 + len(others))
        for so_far in bot.weigh(asked.seen, asked.seat, [asked.done, *others], guesses * patience, random):
            worths = so_far
            yield
        lost = (max(worths[1:], default=0.0) - worths[0]) / clear
        if lost < 1 - doubt or (number and lost > 1 + doubt):
            break
        better = sorted(zip(worths[1:], range(len(others)), strict=True), reverse=True)
        others = [others[i] for _worth, i in better[: (len(others) + 1) // 2]]
    return lost >= 1


def _at_sight(bot: Bot[S], asked: Question[S], choices: Sequence[Move]) -> Sequence[float]:
    """What speaks for what was done, and then for each of the choices."""
    return [worth(bot.evaluate(asked.seen, asked.seat, move, BOSS)) for move in (asked.done, *choices)]

"""What the cards gave in a game that is over, and what the choices made of it.

The points of a seat are the sum of both: what the cards gave is known of each card that came, and the
choices, its own and those of the others, have made the rest. A head start is neither.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from clowder.app.play import head_start
from clowder.core.options import head_start_of, of_seat
from clowder.core.table import AnyTable
from clowder.games.game import Game

SLICE = 16
"""So many entries are looked at in a step."""

LUCK, SKILL = "luck", "skill"
"""By these words the shares are kept, in tenths of a point."""


class Share(NamedTuple):
    """Of the points of a seat, in tenths. Together they are its score less its head start, exactly."""

    cards: int
    """What the cards gave more than usual; below 0 what less. Of all seats together it is nothing."""
    choices: int


def can_tell(game: Game, table: AnyTable) -> bool:
    """Whether anything is known of what the cards gave: alone there is nobody to compare with."""
    return game.luck is not None and table.seats > 1 and table.outcome is not None


def luck_of(game: Game, table: AnyTable) -> tuple[Share, ...]:
    """By seat, the shares of a game; empty if it is not over, or nothing is known."""
    return next(filter(None, thought(game, table)), ())


def counted(game: Game, table: AnyTable) -> Sequence[Mapping[str, int]]:
    """By seat, what is kept of a finished game: what it says of itself, and the shares, where known."""
    figures = game.records.counted(table)
    shares = luck_of(game, table)
    if not shares:
        return figures
    return [
        {**own, LUCK: cards, SKILL: choices} for own, (cards, choices) in zip(figures, shares, strict=True)
    ]


def thought(game: Game, table: AnyTable) -> Iterator[tuple[Share, ...] | None]:
    """The same in steps: None, and in the end the shares. Nothing at all if nothing is known."""
    if game.luck is None or not can_tell(game, table):
        return
    given = [0.0] * table.seats
    for number, (before, after) in enumerate(pairwise(table.states), start=1):
        given = [sum(each) for each in zip(given, game.luck(before, after), strict=True)]
        if number % SLICE == 0:
            yield None
    yield shares(table, given)


def shares(table: AnyTable, given: Sequence[float]) -> tuple[Share, ...]:
    """By seat, where the cards gave so many points."""
    scores = table.outcome.scores if table.outcome else ()
    seats = zip(given, scores, starts_of(table), strict=True)
    return tuple(
        Share(gift := round(10 * points), 10 * (score - start) - gift) for points, score, start in seats
    )


def starts_of(table: AnyTable) -> list[int]:
    """By seat, the points that each had at the beginning."""
    if head_start.of(table.rules, table.options, table.seats).is_time:
        return [0] * table.seats
    had = head_start_of(table.options)
    return [of_seat(had, seat) for seat in range(table.seats)]

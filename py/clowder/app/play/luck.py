"""Luck and skill: how much of the points of a finished game came from the cards, and how much from choices.

A game's `luck` function gives the points that each change of state brought by chance. The rest of a score is
the result of choices, the seat's own and those of the others. A head start is neither.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from clowder.app.play import head_start
from clowder.core.options import head_starts_by_seat, option_value_of_seat
from clowder.core.table import AnyTable
from clowder.games.game import Game

ENTRIES_PER_STEP = 16
"""The number of entries that one step looks at."""

LUCK = "luck"
"""Figure of the share that the cards gave, stored in tenths of a point."""

SKILL = "skill"
"""Figure of the rest of the score, stored in tenths of a point."""


class LuckAndSkill(NamedTuple):
    """The two parts of a seat's points, in tenths: from its `cards` (luck) and `choices` (skill).

    Their sum is exactly ten times the score less the head start (points that the seat began with).
    """

    cards: int
    """Points from the cards; below 0 for bad luck. Over all seats they add up to 0, except for rounding."""
    choices: int


def can_compute_luck(game: Game, table: AnyTable) -> bool:
    """Return whether luck can be computed: the game defines it, is over, and has two seats or more."""
    return game.luck is not None and table.seats > 1 and table.outcome is not None


def compute_luck_and_skill(game: Game, table: AnyTable) -> tuple[LuckAndSkill, ...]:
    """Return each seat's points by luck and by skill, by seat; empty if luck cannot be computed.

    All steps of `compute_luck_in_steps` are done at once.
    """
    return next(filter(None, compute_luck_in_steps(game, table)), ())


def collect_result_statistics(game: Game, table: AnyTable) -> Sequence[Mapping[str, int]]:
    """Return the figures of a finished game that are to be stored: for each seat, numbers by name.

    They are those of the game's `records`; and `luck` and `skill`, in tenths of a point, if these can be
    computed.
    """
    figures = game.records.count_player_statistics(table)
    shares = compute_luck_and_skill(game, table)
    if not shares:
        return figures
    return [
        {**own, LUCK: cards, SKILL: choices} for own, (cards, choices) in zip(figures, shares, strict=True)
    ]


def compute_luck_in_steps(game: Game, table: AnyTable) -> Iterator[tuple[LuckAndSkill, ...] | None]:
    """Compute each seat's luck and skill in steps: yield None after each full step, the shares last.

    The shares are a tuple by seat. One step looks at `ENTRIES_PER_STEP` entries (moves). Yield nothing
    at all if luck cannot be computed.
    """
    if game.luck is None or not can_compute_luck(game, table):
        return
    given = [0.0] * table.seats
    for number, (before, after) in enumerate(pairwise(table.states), start=1):
        given = [sum(each) for each in zip(given, game.luck(before, after), strict=True)]
        if number % ENTRIES_PER_STEP == 0:
            yield None
    yield split_luck_and_skill(table, given)


def split_luck_and_skill(table: AnyTable, card_points: Sequence[float]) -> tuple[LuckAndSkill, ...]:
    """Return each seat's points by luck and by skill, in tenths of a point, for a finished game.

    `card_points` are the points that the cards gave each seat: its luck, rounded to tenths. Skill is the
    final score less the head start and less luck. Raises ValueError if the game is not over.
    """
    scores = table.outcome.scores if table.outcome else ()
    seats = zip(card_points, scores, list_initial_points(table), strict=True)
    return tuple(
        LuckAndSkill(gift := round(10 * points), 10 * (score - start) - gift)
        for points, score, start in seats
    )


def list_initial_points(table: AnyTable) -> list[int]:
    """Return each seat's points at the beginning: its head start, or 0 in a game where that is a time."""
    if head_start.find_available_head_starts(table.rules, table.options, table.seats).is_time:
        return [0] * table.seats
    had = head_starts_by_seat(table.options)
    return [option_value_of_seat(had, seat) for seat in range(table.seats)]

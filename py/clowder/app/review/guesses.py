"""What a computer player took for possible: shown when the game is over, beside what was so."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from clowder.bots.bot import Guesses
from clowder.bots.unseen import by_seat
from clowder.core.cards import BACK
from clowder.core.rules import Seat, State
from clowder.core.table import AnyTable
from clowder.games.game import Game

MOMENTS = 40
"""So many moments of a game are looked at, at most, to tell how often guesses are right."""


class Right(NamedTuple):
    """How many cards in the hands of the others were guessed to be where they were."""

    cards: int
    of: int


def guess_at(game: Game, table: AnyTable, step: int, seat: Seat, chance: int) -> State | None:
    """The table as this seat might have taken it to be then; None if nobody guesses, or nothing is hidden.

    Another `chance` is another guess. It is made of nothing but what the seat saw.
    """
    position = table.positions[step]
    seen = position.seen(seat)
    if not isinstance(game.bot, Guesses) or not any(_hidden(seen, table.seats)):
        return None
    with suppress(StopIteration):
        guess: State = game.bot.guess(seen, Random(f"{step} {seat} {chance}"))
        return guess
    return None


def right(table: AnyTable, step: int, seat: Seat, guess: State) -> Right:
    """How good this guess was."""
    position, cards, of = table.positions[step], 0, 0
    for name, owner, count in _hidden(position.seen(seat), table.seats):
        hand, guessed = (set(getattr(each, name)[owner]) for each in (position.state, guess))
        known = set(getattr(position.seen(seat), name)[owner]) - {BACK}
        cards, of = cards + len((hand & guessed) - known), of + count
    return Right(cards, of)


def how_often(game: Game, table: AnyTable) -> Right:
    """How good one guess at a time was in this game: made by whoever had the turn, at moments all over it."""
    turns = [number for number, each in enumerate(table.positions) if each.turn in range(table.seats)]
    looks = [(step, table.positions[step].turn) for step in turns[:: max(1, len(turns) // MOMENTS)]]
    guesses = [(step, seat, guess_at(game, table, step, seat, 1)) for step, seat in looks]
    found = [right(table, step, seat, guess) for step, seat, guess in guesses if guess is not None]
    return Right(sum(each.cards for each in found), sum(each.of for each in found))


def _hidden(seen: State, seats: int) -> Iterator[tuple[str, Seat, int]]:
    """Each field and seat where cards lie face down, and how many."""
    for name in by_seat(seen, seats):
        for seat, cards in enumerate(getattr(seen, name)):
            if isinstance(cards, tuple) and BACK in cards:
                yield name, seat, cards.count(BACK)

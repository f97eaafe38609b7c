"""Guesses of computer players at hidden hands, compared with the real hands after the game."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from clowder.bots.bot import HiddenCardGuesser
from clowder.bots.hidden_cards import per_seat_field_names
from clowder.core.cards import BACK
from clowder.core.rules import Seat, State
from clowder.core.table import AnyTable
from clowder.games.game import Game

MIN_SAMPLES = 40
"""Minimum number of positions sampled in a game to tell how often guesses are right.

All are sampled in a game that has fewer; never twice as many.
"""


class GuessScore(NamedTuple):
    """Accuracy of guesses at hidden hands: `cards` hidden cards were guessed rightly, out of `of`."""

    cards: int
    of: int


def guess_full_state(game: Game, table: AnyTable, step: int, seat: Seat, guess_number: int) -> State | None:
    """Return the full state that the game's computer player guesses for this seat after `step` moves.

    It knows only what the seat saw. The same `guess_number` always gives the same guess, another number
    a new one. None if the game's computer player does not guess, no hand was hidden from the seat, or no
    guess was found.
    """
    position = table.positions[step]
    seen = position.seen_state(seat)
    if not isinstance(game.computer_player, HiddenCardGuesser) or not any(
        _count_hidden_cards_by_hand(seen, table.seats)
    ):
        return None
    with suppress(StopIteration):
        guess: State = game.computer_player.guess_full_state(seen, Random(f"{step} {seat} {guess_number}"))
        return guess
    return None


def score_guess(table: AnyTable, step: int, seat: Seat, guess: State) -> GuessScore:
    """Return how many hidden cards, of how many, a seat guessed rightly in the state after `step` moves.

    A card is right if it is in the same hand in the guess and in the real state, and the seat could not
    see it. The order in a hand does not count.
    """
    position, cards, of = table.positions[step], 0, 0
    for name, owner, count in _count_hidden_cards_by_hand(position.seen_state(seat), table.seats):
        hand, guessed = (set(getattr(each, name)[owner]) for each in (position.state, guess))
        known = set(getattr(position.seen_state(seat), name)[owner]) - {BACK}
        cards, of = cards + len((hand & guessed) - known), of + count
    return GuessScore(cards, of)


def score_game_guesses(game: Game, table: AnyTable) -> GuessScore:
    """Return how many hidden cards computer players guess rightly in a whole game, out of how many.

    Of the positions in which a single seat has the turn, every n-th is taken, so that there are at least
    `MIN_SAMPLES` (all, if there are fewer). In each the seat with the turn guesses once, and the scores
    are summed. `GuessScore(0, 0)` if no guess is possible.
    """
    turns = [number for number, each in enumerate(table.positions) if each.turn in range(table.seats)]
    looks = [(step, table.positions[step].turn) for step in turns[:: max(1, len(turns) // MIN_SAMPLES)]]
    guesses = [(step, seat, guess_full_state(game, table, step, seat, 1)) for step, seat in looks]
    found = [score_guess(table, step, seat, guess) for step, seat, guess in guesses if guess is not None]
    return GuessScore(sum(each.cards for each in found), sum(each.of for each in found))


def _count_hidden_cards_by_hand(seen: State, seats: int) -> Iterator[tuple[str, Seat, int]]:
    """Yield for each hand with face-down cards: the state's field name, the seat, and how many they are.

    `seen` is the state as one seat sees it, in which hidden cards are `BACK`; `seats` is the number of
    seats.
    """
    for name in per_seat_field_names(seen, seats):
        for seat, cards in enumerate(getattr(seen, name)):
            if isinstance(cards, tuple) and BACK in cards:
                yield name, seat, cards.count(BACK)

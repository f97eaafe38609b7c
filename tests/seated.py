"""Whole games between computer players, for their tests and benchmarks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from clowder.bots.bot import Bot, Level, iter_bot_choices
from clowder.bots.general import GeneralGameBot
from clowder.bots.simulation import WaitMove
from clowder.core.rules import Move, Rules, Seat
from clowder.core.table import Table
from clowder.games.black_cat.rules import Pass
from playing import LONGEST, new_table, run_house
from playing import play_steps as at_random
from variants import BY_NAME, RULES, some_options

A_MISTAKE = """\
kit-and-kat 2 seats=2 way=classic must_play_all=no wrong_call_costs=no joined_piles=no dealer=drawn \
finish=next_act books=2 cards=3
0 house shuffled 1 0
0 house shuffled b1 a3 b2 a2 a1 b3
0 0 lay b1 0
0 1 play b3
"""
"""A game of Kit and Kat in which the last card was a mistake."""

MINDS: Mapping[str, Bot[Any]] = {name: game.computer_player for name, game in BY_NAME.items()}

Player: TypeAlias = Callable[[Any, Seat, Sequence[Move], Random], Move | None]
"""A function from the seat's view and its legal moves to one of these; None to wait."""


def random_move(seen: Any, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
    """Return a random move."""
    return random.choice(moves)


GENERAL: Mapping[str, GeneralGameBot[Any, Any]] = {
    name: GeneralGameBot(rules) for name, rules in RULES.items()
}
"""The general player of each game."""


def make_computer(name: str, level: Level, bots: Mapping[str, Bot[Any]] = MINDS) -> Player:
    """Return a computer player of the game of this name."""

    def player(seen: Any, seat: Seat, moves: Sequence[Move], random: Random) -> Move | None:
        """Return the last choice of the computer player for these moves; None if it would rather wait."""
        choices = list(iter_bot_choices(bots[name], seen, seat, moves, level, random))
        return choices[-1].move if choices else None

    return player


def play_steps(
    table: Table[Any, Any], players: Sequence[Player], random: Random
) -> Iterator[tuple[Seat, Move]]:
    """Yield every move of a player, to the end of the game. A player who may only call is asked first."""
    for _ in range(LONGEST):
        if table.outcome:
            return
        play_ms = table.last_entry_ms if table.seats_with_moves() else table.house_due_ms
        for seat in _in_order(table):
            moves = table.moves(seat)
            move = players[seat](table.seen_state(seat), seat, moves, random)
            if move is not None and move in moves:
                table.make_move(seat, move, table.last_entry_ms)
                yield seat, move
                break
            assert move is None or isinstance(move, (Pass, WaitMove))
        else:
            play_ms = table.house_due_ms
        assert play_ms is not None, "the game does not go on"
        run_house(table, play_ms, random)
    raise AssertionError("the game does not end")


def _in_order(table: Table[Any, Any]) -> list[Seat]:
    """Return the seats that may move, those with the fewest moves first; equals take turns."""
    turn = len(table.entries)
    return sorted(
        table.seats_with_moves(), key=lambda seat: (len(table.moves(seat)), (seat + turn) % table.seats)
    )


def play_game(
    game: Rules[Any, Any], options: Any, players: Sequence[Player], random: Random
) -> Table[Any, Any]:
    """Return a game played to its end."""
    table = new_table(game, len(players), options, random)
    for _ in play_steps(table, players, random):
        pass
    return table


def game_moments(name: str, seats: int, number: int) -> Iterator[tuple[Table[Any, Any], Any, Seat]]:
    """Yield tables in the course of random games of every kind, and a seat that may move there."""
    random = Random(f"{name} {seats}")
    for options in some_options(name, seats, 2, random):
        table = new_table(RULES[name], seats, options, random)
        for _ in at_random(table, random):
            pass
        for state in random.sample(table.states, min(number, len(table.states))):
            for seat in range(seats):
                if table.rules.moves(state, seat):
                    yield table, state, seat

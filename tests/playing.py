"""Random games, for the benchmarks and the tests of every game."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any

from clowder.core import deck
from clowder.core import table as tables
from clowder.core.cards import Card, shuffle_cards
from clowder.core.rules import Move, Rules, Seat
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.core.transcript import write_transcript

LONGEST = 20_000
"""More moves than a random game may take: rules must see to it that it ends."""


def run_house(table: Table[Any, Any], play_ms: int, random: Random) -> None:
    """Let the house act as in `core.table.make_due_house_moves`, with the test's random numbers."""

    def shuffle(cards: Sequence[Card], _index: int) -> tuple[Card, ...]:
        """Put the cards in a random order."""
        return shuffle_cards(cards, random)

    tables.make_due_house_moves(table, PlayMs(play_ms), shuffle)


def new_table(game: Rules[Any, Any], seats: int, options: Any, random: Random) -> Table[Any, Any]:
    """Return a table after its first shuffles and deal."""
    table = Table(game, seats, options)
    run_house(table, 0, random)
    return table


def possible_moves(table: Table[Any, Any]) -> list[tuple[Seat, Move]]:
    """Return every move that some seat may make now."""
    return [(seat, move) for seat in range(table.seats) for move in table.moves(seat)]


def deck_of(table: Table[Any, Any]) -> set[str]:
    """Return every card of the game."""
    return set(deck.full_game_deck(table.rules, table.seats, table.options))


def play_steps(table: Table[Any, Any], random: Random) -> Iterator[Table[Any, Any]]:
    """Yield the table after each random move, to the end of the game; time passes now and then."""
    for _ in range(LONGEST):
        choices = possible_moves(table)
        play_ms = table.last_entry_ms
        if table.house_due_ms is not None and (not choices or random.random() < 0.1):
            play_ms = table.house_due_ms
        elif choices:
            table.make_move(*random.choice(choices), play_ms)
        else:
            return
        run_house(table, play_ms, random)
        yield table
    raise AssertionError("the game does not end")


def playout(game: Rules[Any, Any], seats: int, options: Any, random: Random) -> Table[Any, Any]:
    """Return a whole random game."""
    table = new_table(game, seats, options, random)
    for _ in play_steps(table, random):
        pass
    return table


def random_transcript(module: str, seats: int, options: dict[str, Any], seed: int) -> str:
    """Return the transcript of a whole random game, by the rules in the module of this name."""
    rules = import_module(module)
    return write_transcript(playout(rules, seats, rules.Options(**options), Random(seed)))

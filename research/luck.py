"""The small part of skill in guided Kit and Kat.

    python3 research luck                100 deals, each played twice, the seats swapped
    python3 research luck --deals 20     fewer deals
    python3 research luck --only boss    pairings whose name contains this

In the guided way no player errs, every card is played in the end, and a book goes to the player who holds its
10. So only the number of 10s counts, and with it the number of the 28 packets that a player goes through, as
no player knows the contents of the next packet. A player who may choose when to draw, but not which packet,
draws like any player who draws as often (Kallenberg, Spreading and predictable sampling, Annals of
Probability 16, 1988): so the number of 10s in a fixed number of packets is chance, and computed exactly. The
number of packets more that a player goes through is measured, and the games won: of the levels; against a
player who plays only the cards that must be played; and of a player who sees all cards, but not that 10s are
worth more, and tries every move against the other's replies. That player searches by heuristics: its wins
show how much can be won, and do not prove that no player wins more.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from math import comb, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from clowder.bots.bot import Level, total_weight
from clowder.core.rules import Move, Seat
from clowder.core.table import Table
from clowder.games.kit_and_kat import bot
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.kit_and_kat.rules import BOOKS, DECK, PACKET, Lay, Play, State
from playing import new_table
from seated import Player, make_computer, play_steps, random_move

DEALS = 100
TURNS = 6
"""The number of turns that the player who sees all cards looks ahead."""

LAYS = 4
"""The number of Kittens that the player who sees all cards tries."""

PACKETS = len(DECK) // PACKET

Seated = Callable[[Table[Any, Any]], Player]
"""A function that returns a player, who may look at the whole table."""


def win_share(packets: float) -> float:
    """Return the share of decided games that a player wins by going through `packets` more than the other.

    The share is exact for even numbers, and interpolated between them.
    """
    whole = int(packets // 2)
    shares = [_packet_share(PACKETS // 2 + whole + more) for more in (0, 1)]
    return shares[0] + (packets / 2 - whole) * (shares[1] - shares[0])


def _packet_share(packets: int) -> float:
    """Return the share of decided games won with this many packets, as the 10s are distributed."""
    half = len(BOOKS) / 2
    chances = {tens: _tens_chance(tens, packets * PACKET) for tens in range(len(BOOKS) + 1)}
    won, lost = (sum(chances[tens] for tens in chances if sign * (tens - half) > 0) for sign in (1, -1))
    return won / (won + lost)


def _tens_chance(tens: int, cards: int) -> float:
    """Return the probability that `tens` of the 10s are among this many cards."""
    books = len(BOOKS)
    return comb(books, tens) * comb(len(DECK) - books, cards - tens) / comb(len(DECK), cards)


# Players


def seat_level(name: Level) -> Seated:
    """Return a seating that puts a computer player of this level at a table."""
    return lambda table: make_computer(kit_and_kat.NAME, name)


def make_idle(table: Table[Any, Any]) -> Player:
    """Return a player who plays only the cards that must be played."""

    def player(seen: Any, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
        """Choose a random move that plays no card, if there is one."""
        return random.choice([move for move in moves if not isinstance(move, Play)] or list(moves))

    return player


def who_sees_all(table: Table[Any, Any]) -> Player:
    """Return a player who tries every card and the likeliest Kittens, as the cards really lie."""

    def player(seen: Any, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
        """Choose the move after which the seat goes through most cards."""
        if len(moves) == 1 or not table.state.heap:
            return _likeliest_moves(table.state, seat, "alley-boss")[0]
        tried: list[Move] = [move for move in moves if isinstance(move, Play)]
        tried += [move for move in _likeliest_moves(seen, seat, "alley-boss") if isinstance(move, Lay)][:LAYS]
        return max(tried, key=lambda move: _used_up(table.state, seat, move))

    return player


def _likeliest_moves(state: State, seat: Seat, level: Level) -> list[Move]:
    """Return the seat's moves, the one first that this level weighs highest."""
    moves = kit_and_kat.moves(state, seat)
    return sorted(moves, key=lambda move: -total_weight(bot.move_reasons(state, seat, move, level)))


def _used_up(state: State, seat: Seat, move: Move) -> int:
    """Return how many cards more than the other the seat goes through in the next turns.

    The seat plays like a boss, the other like a house cat.
    """
    ahead, turns, mover = 0, 0, seat
    while True:
        after = kit_and_kat.play(state, mover, move)
        used = _cards_left(state, mover) - _cards_left(after, mover)
        ahead += used if mover == seat else -used
        turns += after.turn != mover
        if turns == TURNS or kit_and_kat.outcome(after):
            return ahead
        state, mover = after, after.turn
        move = _likeliest_moves(state, mover, "alley-boss" if mover == seat else "house-cat")[0]


def _cards_left(state: State, seat: Seat) -> int:
    """Return the cards in the hand and in all packets: a packet taken from the heap counts for the mover."""
    return len(state.hands[seat]) + PACKET * len(state.heap)


# Measuring


def packets_ahead(players: tuple[Seated, Seated], deals: int) -> Iterator[tuple[int, int]]:
    """Yield, for each game, the packets and the books that the first player has more than the second."""
    random = Random()
    for _ in range(deals):
        seed = random.random()
        for first in (0, 1):
            table = new_table(kit_and_kat, 2, None, Random(seed))
            seated = [players[seat ^ first](table) for seat in (0, 1)]
            for _ in play_steps(table, seated, Random(seed)):
                pass
            books = table.outcome.scores if table.outcome else (0, 0)
            yield (
                _count_packets(table, first) - _count_packets(table, 1 - first),
                books[first] - books[1 - first],
            )


def _count_packets(table: Table[Any, Any], seat: Seat) -> int:
    """Return how many packets were taken from the heap in turns of this seat."""
    moves = zip(table.entries, table.states, table.states[1:], strict=False)
    return sum(len(before.heap) - len(after.heap) for entry, before, after in moves if entry.seat == seat)


PAIRINGS: tuple[tuple[str, Seated, Seated], ...] = (
    ("kitten against random", seat_level("kitten"), lambda table: random_move),
    ("house-cat against kitten", seat_level("house-cat"), seat_level("kitten")),
    ("alley-boss against house-cat", seat_level("alley-boss"), seat_level("house-cat")),
    ("alley-boss against who plays only what must be", seat_level("alley-boss"), make_idle),
    ("alley-boss against random", seat_level("alley-boss"), lambda table: random_move),
    ("who sees all cards against house-cat", who_sees_all, seat_level("house-cat")),
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research luck")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args(arguments)
    for more in range(5):
        print(f"{more} packets more win {win_share(more):.1%} of decided games", flush=True)
    for name, first, second in PAIRINGS:
        if chosen.only in name:
            packets, books = zip(*packets_ahead((first, second), chosen.deals), strict=True)
            half = 1.96 * pstdev(packets) / sqrt(len(packets))
            low, high = fmean(packets) - half, fmean(packets) + half
            won, lost = (sum(sign * more > 0 for more in books) for sign in (1, -1))
            print(
                f"{name:50} {low:+.2f} to {high:+.2f} packets of {PACKETS}: "
                f"{win_share(low):.1%} to {win_share(high):.1%} of decided games; won {won} of {won + lost}",
                flush=True,
            )
    return 0

"""The boss against open_spiel's IS-MCTS, which may think many times as long: paired deals.

    python3 research against-open-spiel                     10 times as long, 1,000 deals of each game
    python3 research against-open-spiel --deals 20          fewer deals
    python3 research against-open-spiel --minutes 15        at most 15 minutes for each game
    python3 research against-open-spiel --times 1           as long as the boss
    python3 research against-open-spiel --simulations 300   300 simulations a move, however long they take
    python3 research against-open-spiel --seed 7 alley-cat  the same deals again, of this game alone
    python3 research against-open-spiel --whole             whole games, six to ten times as long

A deal is two games with the same shuffles, with the seats swapped in the second. So both players get the same
cards, as long as they play alike. The remaining luck is subtracted as a control variate, as AIVAT does with
chance events (Burch, Schmid, Moravčík, Morrill, Bowling: AAAI 2018): a game's `luck` has mean zero whatever
the players do, so any multiple of it may be subtracted. Least squares over the deals gives the best multiple.
Both figures are printed after each minute, with their standard errors; the run may be stopped at any time.

The number of simulations that take `--times` as long as the boss is measured first, over one deal, and
printed. Where the boss moves at once, the number of `research bots` is used, which takes much longer than
that. Black Cat is played in turns, Kit and Kat the classic way with five of its books, Alley Cat from 43
points each: so the winner is the player who does better in one round.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, sqrt
from random import Random
from statistics import fmean, pstdev
from time import monotonic, process_time
from typing import Any

from clowder.core.rules import Move, Seat
from clowder.core.table import Table
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.kit_and_kat import rules as kit_and_kat
from research.bots import OPTIONS
from research.ismcts import SIMULATIONS, make_ismcts
from seated import Player, make_computer, play_game
from variants import BY_NAME

DEALS, TIMES, TOLD_EVERY = 1000, 10.0, 60

SHORT = {
    alley_cat.NAME: alley_cat.Options(head_start=(alley_cat.GOAL - 1,) * 2),
    kit_and_kat.NAME: kit_and_kat.Options(way="classic", books=5),
}
"""Options with which a game is soon decided."""


class TimedBot:
    """A player with its own random numbers, so that shuffles do not depend on it. Its time is measured."""

    def __init__(self, player: Player, seed: str) -> None:
        self._player = player
        self._random = Random(seed)
        self._seconds, self._moves = 0.0, 0

    def __call__(self, seen: Any, seat: Seat, moves: Sequence[Move], random: Random) -> Move | None:
        start = process_time()
        move = self._player(seen, seat, moves, self._random)
        self._seconds += process_time() - start
        self._moves += 1
        return move

    @property
    def ms(self) -> float:
        """Milliseconds of processor time for each move."""
        return self._seconds * 1000 / max(1, self._moves)


@dataclass
class BossDuel:
    """The boss and its opponent at a game, and the results of each deal."""

    game: str
    options: Any
    """The game's options; None for the default ones."""
    boss: TimedBot
    other: TimedBot
    shares: list[float] = field(default_factory=list)
    """The boss's share of the two wins of each deal, from 0 to 1."""
    gifts: list[float] = field(default_factory=list)
    """The luck of the boss in each deal: the mean of both games, in points."""

    def play_deal(self, deal: str) -> None:
        """Play a deal twice, with the seats swapped, and record its results."""
        rules = BY_NAME[self.game].rules
        first = play_game(rules, self.options, (self.boss, self.other), Random(deal))
        second = play_game(rules, self.options, (self.other, self.boss), Random(deal))
        self.shares.append((_win_share(first, 0) + _win_share(second, 1)) / 2)
        self.gifts.append((self._deal_gift(first, 0) + self._deal_gift(second, 1)) / 2)

    def _deal_gift(self, table: Table[Any, Any], seat: Seat) -> float:
        """Return the seat's luck in a game, in points, by the cards that it was dealt and drew."""
        luck = BY_NAME[self.game].luck
        return sum(luck(*states)[seat] for states in pairwise(table.states)) if luck else 0.0

    def __str__(self) -> str:
        won, cut = _mean_text(self.shares), _mean_text(without_gifts(self.shares, self.gifts))
        count, times = len(self.shares), f"{self.boss.ms:.1f} and {self.other.ms:.1f} ms a move"
        return f"{self.game}: {won} of {count} deals, {cut} without luck; {times}"


def _win_share(table: Table[Any, Any], seat: Seat) -> float:
    """Return the seat's share of the win: 1, or a part if there are several winners."""
    winners = table.outcome.winners if table.outcome else ()
    return (seat in winners) / max(1, len(winners))


def without_gifts(shares: Sequence[float], gifts: Sequence[float]) -> Sequence[float]:
    """Return the shares without luck: the least-squares multiple of `gifts` is subtracted."""
    square = sum(gift * gift for gift in gifts)
    mean = fmean(shares)
    times = (
        sum((share - mean) * gift for share, gift in zip(shares, gifts, strict=True)) / square
        if square
        else 0
    )
    return [share - times * gift for share, gift in zip(shares, gifts, strict=True)]


def _mean_text(shares: Sequence[float]) -> str:
    """Return the mean and its standard error as text."""
    return f"{fmean(shares):.1%} +- {pstdev(shares) / sqrt(len(shares)):.1%}"


def make_duel(game: str, number: int, seed: str, options: Any) -> BossDuel:
    """Return a new duel of the boss with open_spiel, which makes `number` simulations a move."""
    boss, other = make_computer(game, "alley-boss"), make_ismcts(game, number)
    return BossDuel(game, options, TimedBot(boss, f"{seed} boss"), TimedBot(other, f"{seed} other"))


def simulation_count(game: str, times: float, seed: str, options: Any) -> int:
    """Return the number of simulations that take `times` as long as the boss's move.

    The result is at least the number in `SIMULATIONS`.
    """
    few = SIMULATIONS[game]
    make_duel(game, 2, seed, options).play_deal(f"{seed} to import what is needed")
    duel = make_duel(game, few, seed, options)
    duel.play_deal(f"{seed} to measure")
    return max(few, ceil(few * times * duel.boss.ms / duel.other.ms))


def play_deals(duel: BossDuel, chosen: argparse.Namespace) -> Iterator[BossDuel]:
    """Yield the duel after each deal, until the chosen number of deals or minutes is reached."""
    until = monotonic() + 60 * chosen.minutes
    for deal in range(chosen.deals):
        duel.play_deal(f"{chosen.seed} {deal}")
        yield duel
        if monotonic() > until:
            return


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research against-open-spiel")
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(SIMULATIONS))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--times", type=float, default=TIMES)
    parser.add_argument("--simulations", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    parser.add_argument("--whole", action="store_true")
    chosen = parser.parse_args(arguments)
    print(f"--seed {chosen.seed}")
    for game in chosen.games:
        options = (OPTIONS if chosen.whole else OPTIONS | SHORT).get(game)
        number = chosen.simulations or simulation_count(game, chosen.times, str(chosen.seed), options)
        print(f"{game}: {number} simulations a move", flush=True)
        told, duel = monotonic(), make_duel(game, number, str(chosen.seed), options)
        for _ in play_deals(duel, chosen):
            if monotonic() > told + TOLD_EVERY:
                told = monotonic()
                print(duel, flush=True)
        print(duel, flush=True)
    return 0

"""Strength of the computer players: each level against the one below, two seats, swapped every other game.

    python3 research bots                    2,000 games a pairing
    python3 research bots --games 100        fewer games
    python3 research bots --only alley       pairings whose name contains this
    python3 research bots --seed 7           the same deals again; without it they are new every time

Shares are of decided games, with 95 % Wilson intervals; the counts beside them allow adding up several runs.
Black Cat is played in turns here, and Kit and Kat the classic way: in the guided one hardly anything is left
to skill, as `research luck` shows, so it is measured apart (`--only guided`). `research alone` measures games
for one player.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from time import perf_counter
from typing import Any

from clowder.bots.bot import LEVELS
from clowder.core.rules import Move, Seat
from clowder.games import GAMES
from clowder.games.black_cat import rules as black_cat
from clowder.games.kit_and_kat import rules as kit_and_kat
from research.ismcts import make_ismcts
from seated import GENERAL, MINDS, Player, make_computer, play_game, random_move
from shares import wilson_interval
from variants import RULES

GAMES_A_PAIRING = 2000
AGAINST_OPEN_SPIEL = 200
"""The most games against open_spiel: they are long, as it thinks as long as the boss does."""

OF_THE_GENERAL = 100
"""The most games of the general player, which searches by the rules themselves and is slow."""

OPTIONS = {
    black_cat.NAME: black_cat.Options(pace="turns"),
    kit_and_kat.NAME: kit_and_kat.Options(way="classic"),
}

GUIDED = {
    "guided, 5 books": kit_and_kat.Options(books=5),
    "guided, 14 books": kit_and_kat.Options(),
}
"""Ways to play Kit and Kat in which hardly anything is left to skill."""


@dataclass
class TimedPlayer:
    """A player whose moves are counted and timed."""

    player: Player
    seconds: float = 0.0
    moves: int = 0

    def __call__(self, seen: Any, seat: Seat, moves: Sequence[Move], random: Random) -> Move | None:
        start = perf_counter()
        move = self.player(seen, seat, moves, random)
        self.seconds += perf_counter() - start
        self.moves += 1
        return move

    @property
    def ms(self) -> float:
        """Milliseconds for each move."""
        return self.seconds * 1000 / max(1, self.moves)


@dataclass(frozen=True)
class BotPairing:
    """Two players of a game, and the share that the first should win."""

    game: str
    names: tuple[str, str]
    players: tuple[Player, Player]
    goal: float = 0.6
    way: str = ""
    """A key of GUIDED; empty for OPTIONS."""

    @property
    def game_options(self) -> Any:
        """The options of the game; None for the default ones."""
        return GUIDED.get(self.way, OPTIONS.get(self.game))

    def __str__(self) -> str:
        game = f"{self.game} {self.way}".strip()
        return f"{game}: {self.names[0]} against {self.names[1]}"


def bot_pairings() -> Iterator[BotPairing]:
    """Yield pairings of each level of a game's computer player with the next weaker one."""
    for game in RULES:
        ladder = [("random", random_move), *((level, make_computer(game, level)) for level in LEVELS)]
        for (weaker, below), (stronger, above) in pairwise(ladder):
            yield BotPairing(game, (stronger, weaker), (above, below))


def general_pairings() -> Iterator[BotPairing]:
    """Yield pairings of the general player with random play, and with each game's own player."""
    for game, level in product((game.name for game in GAMES), LEVELS):
        general = make_computer(game, level, GENERAL)
        yield BotPairing(game, (f"general {level}", "random"), (general, random_move))
        yield BotPairing(
            game, (f"own {level}", f"general {level}"), (make_computer(game, level), general), goal=0.5
        )


def guided_pairings() -> Iterator[BotPairing]:
    """Yield pairings in guided Kit and Kat, where chance decides nearly all: own and general players."""
    game = kit_and_kat.NAME
    for way, level, (whose, bots) in product(GUIDED, LEVELS[1:], (("own", MINDS), ("general", GENERAL))):
        yield BotPairing(
            game, (f"{whose} {level}", "random"), (make_computer(game, level, bots), random_move), way=way
        )


def against_open_spiel() -> Iterator[BotPairing]:
    """Yield pairings of the boss with the search of open_spiel."""
    for game in ("alley-cat", "stepped-on-the-cat"):
        boss = make_computer(game, "alley-boss")
        yield BotPairing(game, ("alley-boss", "open_spiel IS-MCTS"), (boss, make_ismcts(game)), goal=0.55)


def play_duel(pairing: BotPairing, games: int, seed: int) -> str:
    """Play the games and return the line of results. Every deal is played twice, the seats swapped."""
    players = [TimedPlayer(player) for player in pairing.players]
    won = [0, 0]
    for number in range(games):
        seats = players if number % 2 == 0 else players[::-1]
        over = play_game(
            RULES[pairing.game], pairing.game_options, seats, Random(f"{seed} {number // 2}")
        ).outcome
        if over and len(over.winners) == 1:
            won[(over.winners[0] + number) % 2] += 1
    share = _share_text(won[0], sum(won)) if any(won) else "nobody won"
    times = " and ".join(f"{each.ms:.2f}" for each in players)
    count = f"{won[0]} of {sum(won)} decided of {games}"
    return f"{pairing!s:62} {share}, wanted {pairing.goal:.0%}; {count}; {times} ms a move"


def _share_text(won: int, of: int) -> str:
    """Return a share in percent as text, with its 95 % interval."""
    low, high = wilson_interval(won, of)
    return f"{won / of:6.1%} [{low:.1%} to {high:.1%}]"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research bots")
    parser.add_argument("--games", type=int, default=GAMES_A_PAIRING)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    chosen = parser.parse_args(arguments)
    print(f"--seed {chosen.seed}")
    _print_duels(bot_pairings(), chosen.games, chosen)
    _print_duels(general_pairings(), min(chosen.games, OF_THE_GENERAL), chosen)
    _print_duels(guided_pairings(), min(chosen.games, OF_THE_GENERAL), chosen)
    _print_duels(against_open_spiel(), min(chosen.games, AGAINST_OPEN_SPIEL), chosen)
    return 0


def _print_duels(pairings: Iterator[BotPairing], games: int, chosen: argparse.Namespace) -> None:
    """Play the chosen pairings, and print a line of results for each."""
    for pairing in pairings:
        if chosen.only in str(pairing):
            print(play_duel(pairing, games, chosen.seed), flush=True)

"""Fairness of a head start that follows the games: the alley boss against the kitten.

    python3 research evens                    20 games to learn from, and 1,000 that count, of each game
    python3 research evens --games 100        fewer that count
    python3 research evens --only alley       games whose name contains this
    python3 research evens --guesses 100      a boss of Alley Cat that thinks less, and is sooner done
    python3 research evens --seed 7           the same deals again

The head starts of both follow the games that they play, as people's may, and the seats change after each
game. The kitten should win 45 to 55 % of the games that count; its share without a head start is printed
beside. A race of Black Cat is played as at the table, with the reactions of its computer players.
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any

from clowder.app.play import head_start
from clowder.app.play.computers import ComputerPlayers
from clowder.app.storage.people import Handicap
from clowder.bots.bot import Level
from clowder.core.rules import EVERYBODY, Outcome
from clowder.core.table import Table
from clowder.games import GAMES
from clowder.games.alley_cat import bot as alley_cat
from clowder.games.game import Game
from playing import new_table, run_house

BEFORE, GAMES_THAT_COUNT = 20, 1000

LEVELS: tuple[Level, Level] = ("kitten", "alley-boss")


def play_to_end(table: Table[Any, Any], game: Game, levels: Sequence[Level], random: Random) -> Outcome:
    """Play a game between computer players to its end and return the outcome.

    They take the time they need to think, but react at the usual speed in a race.
    """
    computers, play_ms = ComputerPlayers(game.computer_player, table, levels, random), table.last_entry_ms
    while table.outcome is None:
        computers.begin_searches(play_ms)
        while thought := computers.find_unfinished_search():
            thought.do_search_step()
        if table.turn != EVERYBODY:
            computers.skip_delays()
        play_ms = max(
            play_ms, min(due for due in (table.house_due_ms, computers.next_move_ms) if due is not None)
        )
        run_house(table, play_ms, random)
        if table.outcome is None and (wish := computers.find_due_move(play_ms)):
            table.make_move(*wish, play_ms)
            run_house(table, play_ms, random)
    return table.outcome


class EveningOfGames:
    """A series of games of a kitten and a boss."""

    def __init__(self, game: Game, seed: str, *, learns: bool) -> None:
        self._game = game
        self._seed = seed
        self._starts = [Handicap(learns=learns), Handicap(learns=learns)]
        self._played = 0

    def play_next(self) -> float:
        """Play the next game and return the kitten's share of the win."""
        rules, kitten = self._game.rules, self._played % 2
        random = Random(f"{self._seed} {self._played}")
        seats = (0, 1) if kitten == 0 else (1, 0)
        options = head_start.apply_head_starts(
            rules, rules.Options(), [self._starts[who].points for who in seats]
        )
        table = new_table(rules, 2, options, random)
        outcome = play_to_end(table, self._game, [LEVELS[who] for who in seats], random)
        self._update_head_start(
            outcome, seats, head_start.find_available_head_starts(rules, options, 2).values[-1]
        )
        self._played += 1
        return (kitten in outcome.winners) / len(outcome.winners)

    def _update_head_start(self, outcome: Outcome, seats: tuple[int, int], most: int) -> None:
        """Adjust the head start of both players after a game, if it is adjusted at all."""
        if self._starts[0].learns:
            for seat, who in enumerate(seats):
                self._starts[who] = head_start.adjust_handicap(self._starts[who], outcome, seat, most)

    @property
    def head_start_gap(self) -> float:
        """The difference of the two head starts in points, the kitten's minus the boss's."""
        return self._starts[0].points - self._starts[1].points


def result_line(game: Game, before: int, games: int, seed: str) -> str:
    """Return the line of results of a game."""
    plain = EveningOfGames(game, seed, learns=False)
    without = sum(plain.play_next() for _ in range(games // 10))
    evening = EveningOfGames(game, seed, learns=True)
    for _ in range(before):
        evening.play_next()
    after = evening.head_start_gap
    won = sum(evening.play_next() for _ in range(games))
    begun = f"a head start of {after:.1f} after {before} games, {evening.head_start_gap:.1f} in the end"
    share = f"the kitten wins {won / games:.1%} of {games}, wanted 45 to 55 %"
    return f"{game.name:20} {share}; {without / max(1, games // 10):.1%} without; {begun}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research evens")
    parser.add_argument("--games", type=int, default=GAMES_THAT_COUNT)
    parser.add_argument("--only", default="")
    parser.add_argument("--guesses", type=int, default=alley_cat.STEPS)
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    chosen = parser.parse_args(arguments)
    print(f"--seed {chosen.seed}")
    alley_cat.STEPS = chosen.guesses
    for game in GAMES:
        if head_start.has_head_start_option(game.rules) and chosen.only in game.name:
            print(result_line(game, BEFORE, chosen.games, str(chosen.seed)), flush=True)
    return 0

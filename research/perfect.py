"""The players' distance from perfect play, where a game is small enough to be solved.

    python3 research perfect            some 4 minutes
    python3 research perfect --seed 7   the same cards again

Alley Cat: some ends of a round, with 9 to 13 cards left. They are solved by counterfactual regret until
neither side could win half a percent more. Printed are the leader's share of the match above an even chance
if both play perfectly; what a perfect player would win if it saw the other's hand; and how much each player
loses, as leader and as the other, against an opponent who knows exactly how it plays. A player's random
choice is drawn once for each situation and then counts as known: so these losses are upper bounds.

Kit and Kat: two books of six cards, guided, with one packet left. The solver sees all cards. Printed are the
first player's share of the game above an even chance if both see all and play perfectly, and how much a
player who sees only its own cards loses against one who sees all: again more than it would lose at a table.

With five books of ten and with fourteen, also guided, an upper bound is printed of the win against a player
who plays only the cards that must be played, which is worse than random play (`solving/packets.py`).
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import perf_counter

from clowder.bots.bot import LEVELS, Level
from clowder.core.rules import Seat
from clowder.games.alley_cat.rules import Follow, Lead
from clowder.games.alley_cat.search_state import PLACE
from clowder.games.kit_and_kat.rules import Options, State
from research.solving import kit_and_kat
from research.solving.alley_cat import RoundEnd, as_seen, some_end
from research.solving.kuhn import VALUE, KuhnPoker
from research.solving.packets import MINE, THEIRS, DealBound, some_packets
from research.solving.tree import Array, GameTree
from seated import Player, make_computer, random_move

ENDS = ((9, 2), (11, 2), (13, 2))
"""The cards left in each end, and how many of these are in each hand."""

BOOKS, DEALS = 6, 300
"""The cards of each book, and the number of deals."""

BOUNDS = ((5, 2000), (14, 100))
"""The number of books of ten, and the number of deals for the bound."""

SURE = 0.005
"""The most that a solved strategy may fall short of a perfect one, as a share of the win."""


def main(arguments: list[str]) -> int:
    """Print a line for each end and for the books, each with one line below for each player."""
    parser = argparse.ArgumentParser(prog="python3 research perfect")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    seed = parser.parse_args(arguments).seed
    _check_kuhn()
    print(f"--seed {seed}")
    for number, (cards, held) in enumerate(ENDS):
        _solve_end(some_end(cards, held, Random(f"{seed} {number}")), Random(f"{seed} {number} plays"))
    _solve_books([kit_and_kat.some_deal(BOOKS, Random(f"{seed} {number}")) for number in range(DEALS)])
    for books, deals in BOUNDS:
        _print_bound(Options(books=books), [Random(f"{seed} {number}") for number in range(deals)])
    return 0


def _check_kuhn() -> None:
    """Check the solver on a game with a known value. Raises AssertionError."""
    tree = GameTree(KuhnPoker())
    strategy = tree.solve(1000)
    found = tree.game_value(strategy)
    assert abs(found - VALUE) < 0.001, found
    assert abs(tree.best_against(strategy, 0) - VALUE) < 0.01
    print(f"Kuhn's poker: {found:.4f}, as it should be")


def _solve_end(end: RoundEnd, random: Random) -> None:
    """Solve one end of a round, and print how the computer players fare against the solution."""
    start = perf_counter()
    tree = GameTree(end)
    rounds, gap = 50, 1.0
    while gap > SURE and rounds < 2000:
        rounds *= 2
        perfect = tree.solve(rounds)
        most, least = tree.best_against(perfect, 0), tree.best_against(perfect, 1)
        gap = most - least
    value = tree.game_value(perfect)
    sees = [tree.best_against(perfect, seat, sees_all=True) for seat in (0, 1)]
    print(
        f"Alley Cat, {len(end.left)} cards left, {end.held} in hand: {len(tree.situations):,} situations, "
        f"the leader wins {value / 2:+.1%}, sure to {gap / 2:.2%}; "
        f"with open cards {sees[0] / 2:+.1%} as leader and {-sees[1] / 2:+.1%} as the other; "
        f"{perf_counter() - start:.0f} s",
        flush=True,
    )
    for name, player in _known_players("alley-cat").items():
        start = perf_counter()
        strategy = _player_strategy(tree, end, player, random)
        lost = (value - tree.best_against(strategy, 1)) / 2, (tree.best_against(strategy, 0) - value) / 2
        print(f"    {name:10} loses at most {lost[0]:.1%} as leader, {lost[1]:.1%} as the other", end="")
        print(f"; {perf_counter() - start:.0f} s", flush=True)


def _known_players(game: str) -> dict[str, Player]:
    """Return the computer players, strongest first, and random play, by name."""
    levels: Sequence[Level] = LEVELS
    return {level: make_computer(game, level) for level in reversed(levels)} | {"at random": random_move}


def _player_strategy(tree: GameTree, end: RoundEnd, player: Player, random: Random) -> Array:
    """Return a player's strategy in all situations that its own choices can lead to."""
    strategy = tree.uniform_strategy() * 0
    for each in tree.situations:
        if each.before >= 0 and not strategy[each.before]:
            continue
        strategy[
            each.first + (_player_choice(each.example, end, player, random) if each.choices > 1 else 0)
        ] = 1
    return tree.normalize(strategy)


def _player_choice(position: RoundEnd, end: RoundEnd, player: Player, random: Random) -> int:
    """Return the index of the card that the player plays."""
    seen, seat = as_seen(position, end.left), position.player
    kind = Lead if position.now is not None and position.now.led is None else Follow
    chosen = player(seen, seat, [kind(card) for card in seen.hands[seat]], random)
    assert position.now is not None and isinstance(chosen, Lead | Follow)
    return position.now.hands[seat].index(PLACE[chosen.card])


def _solve_books(deals: Sequence[State]) -> None:
    """Solve small deals of Kit and Kat, and print how much the computer players lose."""
    start = perf_counter()
    solved = [kit_and_kat.SolvedGame() for _ in deals]
    right = [each.state_value(deal) for each, deal in zip(solved, deals, strict=True)]
    states = sum(len(each.values) for each in solved)
    print(
        f"Kit and Kat, two books of {BOOKS}: {len(deals)} deals, {states:,} states; "
        f"with open cards the first wins {fmean(right) / 2:+.1%}; {perf_counter() - start:.0f} s",
        flush=True,
    )
    for name, player in _known_players("kit-and-kat").items():
        lost = [_lost_share(deals, right, player, seat) for seat in (0, 1)]
        print(
            f"    {name:10} loses at most {lost[0]:.1%} as the first, {lost[1]:.1%} as the other", flush=True
        )


def _lost_share(deals: Sequence[State], right: Sequence[int], player: Player, seat: Seat) -> float:
    """Return how much less of the win the player has than a perfect one."""
    choice = kit_and_kat.as_if_sure(player)
    values = [kit_and_kat.SolvedGame(seat, choice).state_value(deal) for deal in deals]
    sign = 1 - 2 * seat
    return fmean(sign * (best - value) for best, value in zip(right, values, strict=True)) / 2


def _print_bound(options: Options, deals: Sequence[Random]) -> None:
    """Print an upper bound of what perfect play could win in Kit and Kat."""
    start = perf_counter()
    shares, places = [], 0
    for deal in deals:
        bound = DealBound(some_packets(options, deal), options)
        for first in (MINE, THEIRS):
            shares.append(bound.bound_value(first))
            places += len(bound.places)
    means = [fmean(pair) for pair in zip(shares[::2], shares[1::2], strict=True)]
    print(
        f"Kit and Kat, {options.books} books of {options.cards}: nobody wins more than "
        f"{fmean(means):.1%} +- {pstdev(means) / sqrt(len(means)):.1%} against who plays only what must be "
        f"played; {len(means)} deals, {places:,} places; {perf_counter() - start:.0f} s",
        flush=True,
    )

"""How far our players are from perfect, where a game is small enough to be solved.

    python3 research perfect            some 4 minutes
    python3 research perfect --seed 7   the same cards again

Alley Cat: some ends of a round, with 9 to 13 cards left. They are solved by counterfactual regret until
neither side could win half a percent more. Told is what the leader wins of the match above an even chance if
both are perfect; what perfect play would win if it saw the other's hand; and how much a player loses as
leader, and as the other, against whoever knows exactly how it plays. A player's chance is drawn once for each
situation, and counts as known: so this is the most that it can lose.

Kit and Kat: two books of six cards, guided, with one packet left. There all cards lie open for the solver.
Told is what the first player wins of the game above an even chance if both see all and are perfect, and how
much a player who sees its own loses against one who sees all: again more than it would lose at a table.

With five books of ten and with fourteen, also guided, it is told how much of the win anybody can have at most
against who plays only what must be played, which is worse than to play at random (`solving/packets.py`).
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
from clowder.games.alley_cat.small import PLACE
from clowder.games.kit_and_kat.rules import Options, State
from research.solving import kit_and_kat
from research.solving.alley_cat import End, as_seen, some_end
from research.solving.kuhn import VALUE, Kuhn
from research.solving.packets import MINE, THEIRS, Bound, some_packets
from research.solving.tree import Array, Tree
from seated import Player, anyhow, computer

ENDS = ((9, 2), (11, 2), (13, 2))
"""Cards that are left, and those of each hand among them."""

BOOKS, DEALS = 6, 300
"""Cards of a book, and how many deals are played."""

BOUNDS = ((5, 2000), (14, 100))
"""Books of ten, and of how many deals the bound is told."""

SURE = 0.005
"""Of the win, that a perfect player may be short of at most."""


def main(arguments: list[str]) -> int:
    """Prints a line for each end and for the books, and below it one for each player."""
    parser = argparse.ArgumentParser(prog="python3 research perfect")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    seed = parser.parse_args(arguments).seed
    _poker()
    print(f"--seed {seed}")
    for number, (cards, held) in enumerate(ENDS):
        _end(some_end(cards, held, Random(f"{seed} {number}")), Random(f"{seed} {number} plays"))
    _books([kit_and_kat.some_deal(BOOKS, Random(f"{seed} {number}")) for number in range(DEALS)])
    for books, deals in BOUNDS:
        _bound(Options(books=books), [Random(f"{seed} {number}") for number in range(deals)])
    return 0


def _poker() -> None:
    """The solver is tried on a game of which the value is known."""
    tree = Tree(Kuhn())
    strategy = tree.solved(1000)
    found = tree.value(strategy)
    assert abs(found - VALUE) < 0.001, found
    assert abs(tree.best_against(strategy, 0) - VALUE) < 0.01
    print(f"Kuhn's poker: {found:.4f}, as it should be")


def _end(end: End, random: Random) -> None:
    start = perf_counter()
    tree = Tree(end)
    rounds, gap = 50, 1.0
    while gap > SURE and rounds < 2000:
        rounds *= 2
        perfect = tree.solved(rounds)
        most, least = tree.best_against(perfect, 0), tree.best_against(perfect, 1)
        gap = most - least
    value = tree.value(perfect)
    sees = [tree.best_against(perfect, seat, sees_all=True) for seat in (0, 1)]
    print(
        f"Alley Cat, {len(end.left)} cards left, {end.held} in hand: {len(tree.situations):,} situations, "
        f"the leader wins {value / 2:+.1%}, sure to {gap / 2:.2%}; "
        f"with open cards {sees[0] / 2:+.1%} as leader and {-sees[1] / 2:+.1%} as the other; "
        f"{perf_counter() - start:.0f} s",
        flush=True,
    )
    for name, player in _players("alley-cat").items():
        start = perf_counter()
        strategy = _played(tree, end, player, random)
        lost = (value - tree.best_against(strategy, 1)) / 2, (tree.best_against(strategy, 0) - value) / 2
        print(f"    {name:10} loses at most {lost[0]:.1%} as leader, {lost[1]:.1%} as the other", end="")
        print(f"; {perf_counter() - start:.0f} s", flush=True)


def _players(game: str) -> dict[str, Player]:
    """The levels, and play at random, by what they are called."""
    levels: Sequence[Level] = LEVELS
    return {level: computer(game, level) for level in reversed(levels)} | {"at random": anyhow}


def _played(tree: Tree, end: End, player: Player, random: Random) -> Array:
    """How a player plays, as far as it comes to a situation by its own choices."""
    strategy = tree.anyhow() * 0
    for each in tree.situations:
        if each.before >= 0 and not strategy[each.before]:
            continue
        strategy[each.first + (_choice(each.example, end, player, random) if each.choices > 1 else 0)] = 1
    return tree.normed(strategy)


def _choice(at: End, end: End, player: Player, random: Random) -> int:
    """Which of its cards it plays."""
    seen, seat = as_seen(at, end.left), at.player
    kind = Lead if at.now is not None and at.now.led is None else Follow
    chosen = player(seen, seat, [kind(card) for card in seen.hands[seat]], random)
    assert at.now is not None and isinstance(chosen, Lead | Follow)
    return at.now.hands[seat].index(PLACE[chosen.card])


def _books(deals: Sequence[State]) -> None:
    start = perf_counter()
    solved = [kit_and_kat.Solved() for _ in deals]
    right = [each.value(deal) for each, deal in zip(solved, deals, strict=True)]
    states = sum(len(each.values) for each in solved)
    print(
        f"Kit and Kat, two books of {BOOKS}: {len(deals)} deals, {states:,} states; "
        f"with open cards the first wins {fmean(right) / 2:+.1%}; {perf_counter() - start:.0f} s",
        flush=True,
    )
    for name, player in _players("kit-and-kat").items():
        lost = [_lost(deals, right, player, seat) for seat in (0, 1)]
        print(
            f"    {name:10} loses at most {lost[0]:.1%} as the first, {lost[1]:.1%} as the other", flush=True
        )


def _lost(deals: Sequence[State], right: Sequence[int], player: Player, seat: Seat) -> float:
    """How much less of the win the player has."""
    choice = kit_and_kat.as_if_sure(player)
    values = [kit_and_kat.Solved(seat, choice).value(deal) for deal in deals]
    sign = 1 - 2 * seat
    return fmean(sign * (best - value) for best, value in zip(right, values, strict=True)) / 2


def _bound(options: Options, deals: Sequence[Random]) -> None:
    start = perf_counter()
    shares, places = [], 0
    for deal in deals:
        bound = Bound(some_packets(options, deal), options)
        for first in (MINE, THEIRS):
            shares.append(bound.value(first))
            places += len(bound.places)
    means = [fmean(pair) for pair in zip(shares[::2], shares[1::2], strict=True)]
    print(
        f"Kit and Kat, {options.books} books of {options.cards}: nobody wins more than "
        f"{fmean(means):.1%} +- {pstdev(means) / sqrt(len(means)):.1%} against who plays only what must be "
        f"played; {len(means)} deals, {places:,} places; {perf_counter() - start:.0f} s",
        flush=True,
    )

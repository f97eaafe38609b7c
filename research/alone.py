"""I Stepped on the Cat! alone: how many decks can be won, and how well one can play without knowing the deck.

    python3 research alone                  100,000 decks of each kind, and 2,000 games of each level
    python3 research alone --decks 2000     fewer decks
    python3 research alone --games 200      fewer games
    python3 research alone --only standard  kinds of deck whose name contains this
    python3 research alone --seed 7         the same decks again

A player who does not know the order of the deck knows which cards are left in it. Only these counts matter:
the cats of each coat that are left, the coats that are shown, and the boots and tuna that are left; coats are
interchangeable. So the best such play is computed exactly, too: some eight million states for the standard
deck, from no card left to all, in some minutes. Winning and scoring many points are two aims; each has its
own best.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from operator import mul
from random import Random
from typing import Any, NamedTuple, TypeAlias

from clowder.bots.bot import LEVELS
from clowder.core.cards import shuffle_cards
from clowder.games.stepped_on_the_cat import rules
from clowder.games.stepped_on_the_cat.rules import (
    GOAL_ALONE,
    KIND_NUMBER,
    Options,
    card_kind,
    full_deck,
    is_deck_winnable,
)
from clowder.games.stepped_on_the_cat.solitaire import COATS, most_solitaire_points
from seated import make_computer, play_game
from shares import wilson_interval

DECKS, GAMES = 100_000, 2000

KINDS: Mapping[str, Options] = {
    "standard": Options(),
    "friendly": Options(cats=12, boots=6, tuna=6),
    "standard without boots": Options(boots=0),
    "standard without tuna": Options(tuna=0),
    "nine of each cat": Options(cats=9, boots=9, tuna=9),
    "twelve of each": Options(cats=12, boots=12, tuna=12),
}
"""Options of each kind of deck, by name: both presets, and decks that vary one number."""

BLIND = ("standard", "friendly")


# Players who know the deck


def count_winnable(options: Options, decks: int, random: Random) -> int:
    """Return how many of `decks` shuffled decks can be won by a player who knows their order."""
    cards = full_deck(options)
    return sum(is_deck_winnable(shuffle_cards(cards, random)) for _ in range(decks))


# Players who do not


Coats: TypeAlias = tuple[tuple[int, bool], ...]
"""The number of cats left and whether one is shown, for each coat, sorted."""

Values: TypeAlias = tuple[float, ...]
"""The expected points, and the chances of at least 1, 2, ... GOAL_ALONE points."""

NOTHING: Values = (0.0,) * (1 + GOAL_ALONE)


class CoatWays(NamedTuple):
    """The successors of some coats: their index in the successors' layer, and whether a point is scored."""

    cats: Sequence[tuple[int, int, bool]]
    """The number of such cats left, the successor in the layer of one cat fewer, and whether it scores."""
    boot: Sequence[int]
    tuna: Sequence[tuple[int, bool]]


def best_blind(cats: int, boots: int, tuna: int) -> Values:
    """Return the best values for a player who does not know the order of the deck."""
    below: Sequence[Coats] = ()
    values: dict[tuple[int, int], list[Values]] = {}
    for total in range(cats * len(COATS) + 1):
        layer = sorted(set(_coat_layer(total, cats)))
        ways = [_make_ways(each, _coat_numbers(below), _coat_numbers(layer)) for each in layer]
        values = _layer_values(ways, total, boots, tuna, values, _layer_order(layer))
        below = layer
    return values[boots, tuna][_coat_numbers(below)[_sort_coats([(cats, False)] * len(COATS))]]


def _coat_layer(total: int, most: int) -> Iterator[Coats]:
    """Yield all coats with `total` cats left together, and at most `most` of each."""
    each = [(left, shown) for left in range(most + 1) for shown in (False, True)]
    for coats in combinations_with_replacement(each, len(COATS)):
        if sum(left for left, _ in coats) == total and not all(shown for _, shown in coats):
            yield coats


def _coat_numbers(layer: Sequence[Coats]) -> dict[Coats, int]:
    """Return the index of each kind of coats in its layer."""
    return {coats: number for number, coats in enumerate(layer)}


def _layer_order(layer: Sequence[Coats]) -> range:
    """Return the order in which the coats of a layer are computed."""
    return range(len(layer))


def _sort_coats(coats: Sequence[tuple[int, bool]]) -> Coats:
    """Return coats in a fixed order, as all colours count alike."""
    return tuple(sorted(coats))


def _make_ways(coats: Coats, below: Mapping[Coats, int], here: Mapping[Coats, int]) -> CoatWays:
    """Return the successors of some coats, by their indices in the layers `below` and `here`."""
    cats = []
    for each in sorted(set(coats)):
        left, _ = each
        if left:
            then, point = _change_coat(coats, each, (left - 1, True))
            cats.append((left * coats.count(each), below[then], point))
    boot = [here[_change_coat(coats, each, (each[0], False))[0]] for each in sorted(set(coats)) if each[1]]
    named = [_change_coat(coats, each, (each[0], True)) for each in sorted(set(coats)) if not each[1]]
    return CoatWays(cats, boot or [here[coats]], [(here[then], point) for then, point in named])


def _change_coat(coats: Coats, old: tuple[int, bool], new: tuple[int, bool]) -> tuple[Coats, bool]:
    """Return the coats with `new` in place of `old`, and whether that scores a point.

    After a point no coat is shown.
    """
    rest = list(coats)
    rest[rest.index(old)] = new
    if all(shown for _, shown in rest):
        return _sort_coats([(left, False) for left, _ in rest]), True
    return _sort_coats(rest), False


def _layer_values(
    layer: Sequence[CoatWays],
    cats: int,
    boots: int,
    tuna: int,
    below: Mapping[tuple[int, int], Sequence[Values]],
    order: range,
) -> dict[tuple[int, int], list[Values]]:
    """Return the best values of all coats in a layer, by the numbers of boots and tuna that are left."""
    values: dict[tuple[int, int], list[Values]] = {}
    for b in range(boots + 1):
        for t in range(tuna + 1):
            less = below.get((b, t), ()), values.get((b - 1, t), ()), values.get((b, t - 1), ())
            values[b, t] = [_layer_value(layer[number], cats, b, t, less) for number in order]
    return values


def _layer_value(
    ways: CoatWays,
    cats: int,
    boots: int,
    tuna: int,
    less: tuple[Sequence[Values], Sequence[Values], Sequence[Values]],
) -> Values:
    """Return the best values of a state. `less` has those with one card fewer: a cat, a boot, a tuna."""
    total = cats + boots + tuna
    if not total:
        return NOTHING
    fewer, without_boot, without_tuna = less
    weights = [n / total for n, _, _ in ways.cats]
    then = [_with_point(fewer[number]) if point else fewer[number] for _, number, point in ways.cats]
    if boots:
        weights.append(boots / total)
        then.append(_best_values([without_boot[number] for number in ways.boot]))
    if tuna:
        named = [without_tuna[number] for number, _ in ways.tuna]
        pointed = [
            _with_point(each) if point else each for each, (_, point) in zip(named, ways.tuna, strict=True)
        ]
        weights.append(tuna / total)
        then.append(_best_values(pointed))
    return tuple([sum(map(mul, weights, column)) for column in zip(*then, strict=True)])


def _best_values(values: Sequence[Values]) -> Values:
    """Return the best of each aim, as a player may play for one aim alone."""
    return values[0] if len(values) == 1 else tuple(map(max, *values))


def _with_point(values: Values) -> Values:
    """Return values after one more point: expected points, then the chances of at least so many."""
    expected, *chances = values
    return (expected + 1, 1.0, *chances[:-1])


# Measuring


def computer_results(options: Options, games: int, seed: int) -> Iterator[str]:
    """Yield a line of results for each level of the computer player."""
    for level in LEVELS:
        player = make_computer(rules.NAME, level)
        ends = [play_game(rules, options, [player], Random(f"{seed} {number}")) for number in range(games)]
        scores = [table.outcome.scores[0] for table in ends if table.outcome]
        possible = [
            most_solitaire_points(KIND_NUMBER[card_kind(card)] for card in deal_deck(table)) for table in ends
        ]
        won = sum(score >= GOAL_ALONE for score in scores)
        mean = f"{sum(scores) / games:.3f} points of {sum(possible) / games:.3f} that were possible"
        yield f"    {level:12} wins {_share_text(won, games)}; {mean}"


def deal_deck(table: Any) -> Sequence[str]:
    """Return the deck as it was dealt, the top card first."""
    return next(state.stock for state in table.states if state.turn == 0)


def _share_text(number: int, of: int) -> str:
    """Return a share in percent as text, with its 95 % interval."""
    low, high = wilson_interval(number, of)
    return f"{number / of:.2%} [{low:.2%} to {high:.2%}]"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research alone")
    parser.add_argument("--decks", type=int, default=DECKS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    chosen = parser.parse_args(arguments)
    print(f"--seed {chosen.seed}")
    for name, options in KINDS.items():
        if chosen.only in name:
            can = count_winnable(options, chosen.decks, Random(f"{chosen.seed} {name}"))
            print(f"{name:24} can be won: {_share_text(can, chosen.decks)}", flush=True)
            for line in computer_results(options, chosen.games, chosen.seed) if name in BLIND else ():
                print(line, flush=True)
    for name in BLIND:
        if chosen.only in name:
            options = KINDS[name]
            expected, *chances = best_blind(options.cats, options.boots, options.tuna)
            print(
                f"{name:24} best without knowing it: wins {chances[-1]:.4%}, or {expected:.4f} points",
                flush=True,
            )
    return 0

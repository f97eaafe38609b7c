"""Alley Cat: 6 to 10 tricks, at most 9 draws, the stock never runs out, no two empty hands.

A state is the number of cards in both hands and the leader: a trick changes these by its two cards alone, as
the rules look at no other card. So from each reachable state every one of the 702 pairs of cards is played by
the rules, and the other cards are dealt in any order. States do not record which hand has which cards, so
more states are searched than games can reach.
"""

from itertools import permutations
from typing import NamedTuple

from clowder.games.alley_cat import rules
from clowder.games.alley_cat.rules import LOW_TO_HIGH, Follow, Lead, Options, State, Sweep


class TableSizes(NamedTuple):
    """Numbers of cards at a table: both hands, the leader, tricks taken and cards drawn."""

    first: int
    second: int
    leader: int
    tricks: int = 0
    draws: int = 0


def prove_end(last_draw: bool) -> tuple[str, int]:
    """Return the proved claim and the number of tricks tried. Raises AssertionError."""
    ends: set[TableSizes] = set()
    todo, met, tried = {TableSizes(6, 6, 0), TableSizes(6, 6, 1)}, set[TableSizes](), 0
    while todo:
        met.add(sizes := todo.pop())
        for led, followed in permutations(LOW_TO_HIGH, 2):
            after, over = play_trick(sizes, led, followed, last_draw)
            tried += 1
            (ends if over else todo).add(after)
        todo -= met
    most_tricks, most_draws = (11, 11) if last_draw else (10, 9)
    tricks, draws = {end.tricks for end in ends}, {end.draws for end in ends}
    assert (min(tricks), max(tricks)) == (6, most_tricks), tricks
    assert max(draws) == most_draws, draws
    assert all(end.first or end.second for end in ends)
    law = "by last_draw " if last_draw else ""
    return f"{law}6 to {most_tricks} tricks, at most {most_draws} draws of 15, never two empty hands", tried


def play_trick(sizes: TableSizes, led: str, followed: str, last_draw: bool) -> tuple[TableSizes, bool]:
    """Return the sizes after this trick, and whether the round is over. Raises ValueError without a stock."""
    state = make_table(sizes, led, followed, last_draw)
    after = rules.play(state, sizes.leader, Lead(led))
    after = rules.play(after, 1 - sizes.leader, Follow(followed))
    after = rules.play(after, -1, Sweep())
    first, second = map(len, after.hands)
    drawn = len(state.stock) - len(after.stock)
    sizes = TableSizes(first, second, after.leader, sizes.tricks + 1, sizes.draws + drawn)
    return sizes, rules.turn(after) not in (0, 1)


def make_table(sizes: TableSizes, led: str, followed: str, last_draw: bool) -> State:
    """Return a round with hands of these sizes that contain these two cards."""
    rest = [card for card in LOW_TO_HIGH if card not in (led, followed)]
    hands = []
    for seat, size in enumerate(sizes[:2]):
        own = led if seat == sizes.leader else followed
        hands.append((own, *(rest.pop() for _ in range(size - 1))))
    stock = tuple(rest[: 15 - sizes.draws])
    return State(Options(last_draw=last_draw), stock, (), 0, (hands[0], hands[1]), sizes.leader)


CLAIMS = (lambda: prove_end(last_draw=False), lambda: prove_end(last_draw=True))

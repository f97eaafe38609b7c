"""I Stepped on the Cat!: no player ever passes, with any deck that may be chosen.

The player who has drawn holds five cards, the others four, and no player shows more than four cats (five
score at once). So four players keep at most 33 cards from the stock and the discards. Each deck that `setup`
accepts has more; so whenever a stock is used up there are discards, and there is a card to draw. Two further
claims are tested by the rules, from every pair of shows and with every kind of card: a move plays exactly one
card of the hand, and leaves at most four cats.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

from clowder.core.errors import BadOption
from clowder.core.options import list_option_declarations
from clowder.games.stepped_on_the_cat import rules
from clowder.games.stepped_on_the_cat.rules import BOOT, COATS, HAND, TUNA, Options, Pass, Row, State

SHOWN = 4
"""The most cats that lie before a player between two moves."""


def enough_cards() -> tuple[str, int]:
    """Prove that every deck that may be chosen has more cards than hands and shows can hold."""
    numbers: dict[str, Sequence[Any]] = {each.name: each.values for each in list_option_declarations(Options)}
    decks = 0
    tables = product(range(2, rules.SEATS.stop), numbers["cats"], numbers["boots"], numbers["tuna"])
    for seats, cats, boots, tuna in tables:
        options = Options(cats=cats, boots=boots, tuna=tuna)
        try:
            rules.setup(seats, options)
        except BadOption:
            continue
        assert len(rules.full_deck(options)) > seats * (HAND + SHOWN) + 1, options
        decks += 1
    assert decks
    return "each deck has more cards than players can hold, so nobody passes", decks


def prove_bounds() -> tuple[str, int]:
    """Prove that a move plays one card of the hand, and that no show grows to five cats."""
    rows = [row for row in product((True, False), repeat=5) if sum(row) <= SHOWN]
    tried = 0
    for mine, theirs in product(rows, repeat=2):
        state = make_table(mine, theirs)
        for move in rules.moves(state, 0):
            after = rules.play(state, 0, move)
            assert not isinstance(move, Pass)
            assert len(after.hands[0]) == len(state.hands[0]) - 1, (state, move)
            assert len(after.hands[1]) == len(state.hands[1]) + 1, (state, move)
            assert all(sum(map(bool, row)) <= SHOWN for row in after.shows), (state, move)
            tried += 1
    return "a turn draws one card and plays one, and leaves at most four cats shown", tried


def make_table(mine: tuple[bool, ...], theirs: tuple[bool, ...]) -> State:
    """Return a state with these shows, in which seat 0 is to play and holds one card of each kind."""
    hand = tuple(f"{kind}-a" for kind in (*COATS, BOOT, TUNA))
    shows = (make_row(mine, "b"), make_row(theirs, "c"))
    stock = ("ginger-d", "ginger-e", "ginger-f")
    return State(Options(), stock, (hand, ()), shows, (0, 0), 0, 0)


def make_row(shown: tuple[bool, ...], copy: str) -> Row:
    """Return a show with the coats that are true, as cards of this copy."""
    return tuple(f"{coat}-{copy}" if has else None for coat, has in zip(COATS, shown, strict=True))


CLAIMS = (enough_cards, prove_bounds)

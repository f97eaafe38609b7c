"""Kuhn's poker, a game with a known value: the first player loses an eighteenth of an ante a deal."""

from collections.abc import Hashable, Sequence
from itertools import permutations
from typing import NamedTuple

from research.solving.tree import CHANCE

VALUE = -1 / 18

_SHOWN, _PAYS = {"pp": 1, "bb": 2, "pbb": 2}, {"bp": 1, "pbp": -1}


class KuhnPoker(NamedTuple):
    """A position: three cards, of which each of two players holds one; `p` passes, `b` bets."""

    cards: tuple[int, ...] = ()
    acts: str = ""

    @property
    def value(self) -> float | None:
        """Gain of the first player at the end; None before."""
        if self.acts in _PAYS:
            return _PAYS[self.acts]
        stake = _SHOWN.get(self.acts)
        return None if stake is None else stake if self.cards[0] > self.cards[1] else -stake

    @property
    def player(self) -> int:
        """Player to act, or CHANCE before the deal."""
        return len(self.acts) % 2 if self.cards else CHANCE

    @property
    def information_key(self) -> Hashable:
        """Knowledge of the player to act: the own card, and all acts."""
        return self.cards[self.player], self.acts

    def branches(self) -> Sequence[tuple[float, "KuhnPoker"]]:
        """Return the positions that may follow, with their probabilities."""
        if not self.cards:
            return [(1 / 6, KuhnPoker(dealt)) for dealt in permutations(range(3), 2)]
        return [(1.0, KuhnPoker(self.cards, self.acts + act)) for act in "pb"]

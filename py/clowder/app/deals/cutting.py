"""Cutting of a sealed deck: every person cuts before the cards are dealt."""

from dataclasses import dataclass, replace

from clowder.app.model.party import Party
from clowder.app.model.sealed import SealedDeal
from clowder.app.play.seat_selection import ACROSS
from clowder.core.rules import Seat
from clowder.core.sealing import DEEPEST_CUT
from clowder.games.game import Game


@dataclass(frozen=True)
class CuttingState:
    """Immutable state while players cut a sealed deal: game, party, deal with its cuts, prepared cut.

    For each person, `next_cutter_seat`, a cut is first prepared (`prepare_cut_at_touch` by a finger,
    `prepare_cut_at_depth` by a number) and then made (`make_prepared_cut`). These methods return a
    changed copy. `next_cutter_side` is the side of the tablet to turn to. Nothing is stored here; all
    shuffles follow from a hidden secret and the cuts.
    """

    game: Game
    party: Party
    deal: SealedDeal
    prepared_depth: int | None = None
    """Depth of the cut in preparation, from 1 to `DEEPEST_CUT`; None until the player has shown one."""

    @property
    def next_cutter_seat(self) -> Seat | None:
        """Seat of the person who cuts next, in the order of seats; None if all persons have cut.

        It follows from the number of cuts in the deal. Computer players do not cut.
        """
        left = self.party.person_seats[len(self.deal.seal.cuts) :]
        return left[0] if left else None

    @property
    def next_cutter_side(self) -> int:
        """Side of the tablet at which the next cutter sits: 0 is the lower side, then clockwise.

        It is also 0 if the tablet is passed from player to player, or if all have cut.
        """
        return (
            self.party.sides[self.next_cutter_seat]
            if self.party.sides and self.next_cutter_seat is not None
            else 0
        )

    def prepare_cut_at_touch(self, x: int, y: int) -> "CuttingState":
        """Return a copy with a cut prepared where a finger touches the spread deck.

        `x` and `y` are in thousandths of the deck from its left and top, as the tablet lies. The depth
        of the cut is counted from the deck's left end as the cutter sees it: `x`, `y`, `ACROSS - x` or
        `ACROSS - y`, for the side of the tablet 0 to 3 at which the cutter sits. `ACROSS` is 1000.
        """
        return self.prepare_cut_at_depth((x, y, ACROSS - x, ACROSS - y)[self.next_cutter_side])

    def prepare_cut_at_depth(self, depth: int) -> "CuttingState":
        """Return a copy with a cut prepared at this depth, moved to the nearest from 1 to `DEEPEST_CUT`.

        `depth` is in thousandths of the deck.
        """
        return replace(self, prepared_depth=min(max(depth, 1), DEEPEST_CUT))

    def make_prepared_cut(self) -> "CuttingState":
        """Return a copy in which the next cutter has cut the deck at the prepared depth.

        No cut is prepared then. Return the state itself if no cut is prepared, or all have cut.
        """
        if self.prepared_depth is None or self.next_cutter_seat is None:
            return self
        return replace(self, deal=self.deal.with_cut(self.prepared_depth), prepared_depth=None)

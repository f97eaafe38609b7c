"""How everybody cuts before a sealed game is dealt."""

from dataclasses import dataclass, replace

from clowder.app.model.party import Party
from clowder.app.model.sealed import SealedDeal
from clowder.app.play.sitting import ACROSS
from clowder.core.rules import Seat
from clowder.core.sealing import DEEPEST
from clowder.games.game import Game


@dataclass(frozen=True)
class Cutting:
    """The envelope, whoever cuts, and where their finger was last."""

    game: Game
    party: Party
    deal: SealedDeal
    place: int | None = None
    """From 1 to `DEEPEST`; None as long as they have not shown any."""

    @property
    def cutter(self) -> Seat | None:
        """Whose turn it is to cut; None if all people have. Computer players do not."""
        left = self.party.people[len(self.deal.seal.cuts) :]
        return left[0] if left else None

    @property
    def side(self) -> int:
        """The side of the tablet at which whoever cuts sits."""
        return self.party.sides[self.cutter] if self.party.sides and self.cutter is not None else 0

    def touched(self, x: int, y: int) -> "Cutting":
        """A finger lies there on the deck, in thousandths of it as the tablet lies."""
        return self.placed((x, y, ACROSS - x, ACROSS - y)[self.side])

    def placed(self, place: int) -> "Cutting":
        """They would cut there."""
        return replace(self, place=min(max(place, 1), DEEPEST))

    def cut(self) -> "Cutting":
        """Where they would cut they have cut."""
        if self.place is None or self.cutter is None:
            return self
        return replace(self, deal=self.deal.cut(self.place), place=None)

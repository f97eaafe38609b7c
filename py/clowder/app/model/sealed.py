"""A game that is dealt from a sealed envelope, once all who play have cut: a house rule of any game."""

from dataclasses import dataclass, field, replace
from random import Random

from clowder.app.model.deal import Deal
from clowder.core.deals import Shuffler
from clowder.core.foreign import Json, fields
from clowder.core.sealing import BYTES, Seal
from clowder.core.table import AnyTable


@dataclass(frozen=True)
class SealedDeal(Deal):
    """It has no number. Before the game is over nobody sees more of it than the stamp and the cuts."""

    number: str = ""
    seal: Seal = field(kw_only=True)

    @property
    def kept(self) -> dict[str, Json]:
        return {"seal": str(self.seal)}

    def cut(self, place: int) -> "SealedDeal":
        """One more has cut, in one of the places that `core/sealing.py` counts."""
        return replace(self, seal=self.seal.cut(place))

    def has_dealt(self, table: AnyTable) -> bool:
        """As every deal has it. This one has no number by which it could be dealt once more."""
        return False

    def shuffler(self, game: str) -> Shuffler:
        """As every deal has it: all follows from the envelope and the cuts, whatever the game."""
        return self.seal.shuffle


def new_sealed() -> SealedDeal:
    """One that nobody knows or has cut: `Random` is seeded by the browser's entropy."""
    return SealedDeal(seal=Seal.of(Random().randbytes(BYTES)))


def deal_of(raw: Json) -> Deal | None:
    """Return the deal that was written down so; None if none was. Raises Refused for a damaged envelope."""
    kept = fields(raw)
    return SealedDeal(seal=Seal.read(str(kept["seal"]))) if "seal" in kept else Deal.of(kept)

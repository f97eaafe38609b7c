"""Sealed deals: the house seals an envelope, all persons cut, and only then the game is dealt from both."""

from dataclasses import dataclass, field, replace
from random import Random

from clowder.app.model.deal import Deal
from clowder.core.foreign_json import Json, json_object_or_empty
from clowder.core.sealing import SECRET_BYTES, Seal
from clowder.core.shuffling import ShuffleFunction
from clowder.core.table import AnyTable


@dataclass(frozen=True)
class SealedDeal(Deal):
    """Deal whose shuffles follow from a secret and from the players' cuts, instead of a number.

    `seal` has the secret, its hash (`commitment`) and the cuts; `number` is empty. `with_cut` returns a
    copy with one more cut; `make_shuffler` has the shuffles. During the game only hash and cuts may be
    seen; after it the secret is shown, so that players can check the shuffles. `json_dict`, for storing,
    has the secret at any time.
    """

    number: str = ""
    seal: Seal = field(kw_only=True)

    @property
    def json_dict(self) -> dict[str, Json]:
        """The deal as a dict for JSON, which `deal_from_json` reads. It contains the secret."""
        return {"seal": str(self.seal)}

    def with_cut(self, depth: int) -> "SealedDeal":
        """Return a copy with one more cut of the deck, at a depth of 1 to 999 thousandths of the deck.

        A depth outside of these is replaced by the nearer end.
        """
        return replace(self, seal=self.seal.with_cut(depth))

    def shuffles_follow_from_number(self, table: AnyTable) -> bool:
        """Return False: a sealed deal has no number by which it could be dealt again.

        The table is not looked at, as it is in `Deal`.
        """
        return False

    def make_shuffler(self, game: str) -> ShuffleFunction:
        """Return the function that shuffles cards by the secret and the cuts, whatever the game is."""
        return self.seal.shuffle_cards


def make_sealed_deal() -> SealedDeal:
    """Return a sealed deal with a new random secret, and without cuts."""
    return SealedDeal(seal=Seal.new_seal(Random().randbytes(SECRET_BYTES)))


def deal_from_json(raw: Json) -> Deal | None:
    """Return the deal, sealed or not, from a JSON value that `json_dict` made; None if it is no deal.

    A dict with the key `seal` is a sealed deal. Raises Refused for a damaged seal.
    """
    kept = json_object_or_empty(raw)
    return SealedDeal(seal=Seal.parse_seal(str(kept["seal"]))) if "seal" in kept else Deal.from_json(kept)

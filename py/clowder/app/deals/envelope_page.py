"""Page of a sealed game's envelope: sealed while the game goes on, open and verified when it is over."""

from clowder.app.deals import envelope_screen as screen
from clowder.app.effects import SaveFile
from clowder.app.model.sealed import SealedDeal
from clowder.app.pages.page import Beneath, Close, GamePage, Moment, Step
from clowder.app.shared import Shared
from clowder.app.storage.saves import Save, opened
from clowder.core.sealing import Check, checked
from clowder.widgets.nodes import Node


class EnvelopePage(GamePage):
    """Overlay over the table with its envelope. The secret is shown only when the game is over."""

    kind = "envelope"

    def __init__(self, shared: Shared, beneath: Beneath, save: Save, deal: SealedDeal) -> None:
        super().__init__(shared, beneath)
        self._check = _check(shared, save, deal)
        secret = deal.seal.secret if self._check else ""
        self._shown = screen.Shown(save.party, deal.seal.stamp, deal.seal.cuts, secret)

    def node(self) -> Node:
        return screen.page(self._beneath.game, self._shown, self._check)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["envelope"]:
                return [Close()]
            case ["give-program"]:
                return [SaveFile("fair.py", screen.program())]
            case ["give-game"] if self._check:
                return [SaveFile(*self._shared.saves.as_file(self._beneath.save))]
        return []


def envelope_of(shared: Shared, beneath: Beneath) -> EnvelopePage | None:
    """Return the page of the envelope of a save; None if its deal is not sealed."""
    save = shared.saves.get(beneath.save)
    deal = save.deal if save else None
    return EnvelopePage(shared, beneath, save, deal) if save and isinstance(deal, SealedDeal) else None


def _check(shared: Shared, save: Save, deal: SealedDeal) -> Check | None:
    """Return the verification of a finished game against its envelope; None while the game goes on."""
    table = opened(save, shared.rules)
    return checked(deal.seal, table.dealt()) if table.outcome else None

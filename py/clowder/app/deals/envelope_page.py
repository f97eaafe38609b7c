"""Page of a sealed game's envelope: sealed while the game goes on, open and verified when it is over."""

from clowder.app.deals import envelope_screen as screen
from clowder.app.effects import SaveFile
from clowder.app.model.sealed import SealedDeal
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GamePage, NavStep
from clowder.app.services import Services
from clowder.app.storage.saves import Save, open_table
from clowder.core.sealing import SealCheck, check_seal
from clowder.widgets.nodes import Node


class EnvelopePage(GamePage):
    """Overlay over the table with the envelope of a sealed deal: the proof that its shuffles are fair.

    The envelope contains the secret from which all shuffles follow. The secret is shown only after the game,
    its hash at once.
    """

    kind = "envelope"

    def __init__(self, services: Services, context: GameContext, save: Save, deal: SealedDeal) -> None:
        super().__init__(services, context)
        self._check = _verify_envelope(services, save, deal)
        secret = deal.seal.secret if self._check else ""
        self._visible = screen.VisibleEnvelope(save.party, deal.seal.commitment, deal.seal.cuts, secret)

    def draw_page(self) -> Node:
        """Draw the envelope: sealed during the game; after the game open, with its verification."""
        return screen.draw_envelope_screen(self._context.game, self._visible, self._check)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Return the step of an act: close the page, or save the verification program or the game.

        The game can be saved only when it is over.
        """
        match act_words:
            case ["envelope"]:
                return [ClosePage()]
            case ["give-program"]:
                return [SaveFile("fair.py", screen.read_verification_program())]
            case ["give-game"] if self._check:
                return [SaveFile(*self._services.saves.export_file(self._context.save))]
        return []


def make_envelope_page(services: Services, context: GameContext) -> EnvelopePage | None:
    """Return the page of the envelope of the game in a context; None if its deal is not sealed.

    None also if the save is gone. Raises Refused if the save cannot be opened.
    """
    save = services.saves.get_save(context.save)
    deal = save.deal if save else None
    return EnvelopePage(services, context, save, deal) if save and isinstance(deal, SealedDeal) else None


def _verify_envelope(services: Services, save: Save, deal: SealedDeal) -> SealCheck | None:
    """Return the verification of a finished game's shuffles by its envelope; None while the game goes on.

    Raises Refused if the save cannot be opened.
    """
    table = open_table(save, services.rules_by_game)
    return check_seal(deal.seal, table.iter_shuffles()) if table.outcome else None

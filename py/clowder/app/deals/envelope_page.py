"""Page of a sealed game's envelope: sealed while the game goes on, open and verified when it is over."""

from clowder.app.deals import envelope_screen as screen
from clowder.app.effects import SaveFile
from clowder.app.model.sealed import SealedDeal
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GameOverlayPage, NavStep
from clowder.app.services import Services
from clowder.app.storage.saves import Save, replay_save
from clowder.core.sealing import SealCheck, check_seal
from clowder.widgets.nodes import Node


class EnvelopePage(GameOverlayPage):
    """Overlay over the table with the envelope of a sealed deal: the proof that its shuffles are fair.

    When it is made, the game is replayed from its save. Only if it is over are its shuffles checked, and
    the secret shown from which they follow; the secret's hash and the cuts are shown at once. Acts:
    `give-program` saves the program that verifies shuffles, `give-game` the finished game, `envelope`
    closes.
    """

    kind = "envelope"

    def __init__(self, services: Services, context: GameContext, save: Save, deal: SealedDeal) -> None:
        super().__init__(services, context)
        self._check = _verify_shuffles(services, save, deal)
        secret = deal.seal.secret if self._check else ""
        self._visible = screen.VisibleEnvelope(save.party, deal.seal.commitment, deal.seal.cuts, secret)

    def draw_page(self) -> Node:
        """Draw the whole page: the sealed envelope; after the game the open one, with verification."""
        return screen.draw_envelope_screen(self._context.game, self._visible, self._check)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Return the steps of an act: `envelope` closes the page, `give-program` and `give-game` save files.

        The files are the Python program that verifies shuffles, and the game, which can be saved only
        when it is over. Other acts have no steps.
        """
        match act_words:
            case ["envelope"]:
                return [ClosePage()]
            case ["give-program"]:
                return [SaveFile("fair.py", screen.read_verification_program())]
            case ["give-game"] if self._check:
                return [SaveFile(*self._services.saves.export_save_file(self._context.save))]
        return []


def make_envelope_page(services: Services, context: GameContext) -> EnvelopePage | None:
    """Return the page about the envelope of the context's game; None if the game's deal is not sealed.

    None also if its save is gone. Raises Refused if the save cannot be opened.
    """
    save = services.saves.get_save(context.save)
    deal = save.deal if save else None
    return EnvelopePage(services, context, save, deal) if save and isinstance(deal, SealedDeal) else None


def _verify_shuffles(services: Services, save: Save, deal: SealedDeal) -> SealCheck | None:
    """Return the result of checking a finished game's shuffles by its envelope; None while the game goes on.

    The game is replayed from its save. Raises Refused if the save cannot be opened.
    """
    table = replay_save(save, services.rules_by_game)
    return check_seal(deal.seal, table.iter_shuffles()) if table.outcome else None

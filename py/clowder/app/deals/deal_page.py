"""Page of a finished game's deal: its number and link, to play the same cards elsewhere."""

from clowder.app.deals import deal_screen as screen
from clowder.app.deals.links import link
from clowder.app.pages.page import Beneath, Close, Step
from clowder.app.pages.sharing import SharingPage
from clowder.app.shared import Shared
from clowder.app.storage.saves import opened
from clowder.core.errors import Refused
from clowder.widgets.nodes import Node


class DealPage(SharingPage):
    """Overlay over the table of a finished game, on which its deal and result are shared."""

    kind = "dealt"

    def __init__(self, shared: Shared, beneath: Beneath, told: screen.Told) -> None:
        super().__init__(shared, beneath)
        self._told = told

    def node(self) -> Node:
        return screen.page(self._beneath.game, self._told, self._outcome, shares=self._shared.device.shares)

    def _do(self, words: list[str]) -> list[Step]:
        match words:
            case ["dealt"]:
                return [Close()]
            case ["share"]:
                return self._share(screen.result_as_text(self._beneath.game, self._told))
            case ["share", "link"]:
                return self._share(self._told.link)
        return []


def deal_page(shared: Shared, beneath: Beneath) -> DealPage | None:
    """Return the page of this save's deal; None while the game goes on, or if the number did not deal it.

    The number is not shown during a game, as it tells all cards.
    """
    save = shared.saves.get(beneath.save)
    if save is None or save.deal is None:
        return None
    try:
        table = opened(save, shared.rules)
    except Refused:
        return None
    if table.outcome is None or not save.deal.has_dealt(table):
        return None
    address = f"{shared.device.here}#{link(table, save.deal)}"
    return DealPage(shared, beneath, screen.Told(save.deal, table.outcome.scores, address))

"""The deal of a game that is over: its number, to be played elsewhere too."""

from clowder.app.deals import deal_screen as screen
from clowder.app.deals.links import link
from clowder.app.pages.page import Beneath, Close, Step
from clowder.app.pages.sharing import SharingPage
from clowder.app.shared import Shared
from clowder.app.storage.saves import opened
from clowder.core.errors import Refused
from clowder.widgets.nodes import Node


class DealPage(SharingPage):
    """Lies over the table on which the game was played."""

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
    """The page of the deal of a save; None as long as the number could be used, or if it did not deal."""
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

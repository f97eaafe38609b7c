"""Page of a finished game's deal: its number and link, to play the same cards elsewhere."""

from clowder.app.deals import deal_screen as screen
from clowder.app.deals.links import format_deal_address
from clowder.app.pages.page import ClosePage, GameContext, NavStep
from clowder.app.pages.sharing import SharingPage
from clowder.app.services import Services
from clowder.app.storage.saves import replay_save
from clowder.core.errors import Refused
from clowder.widgets.nodes import Node


class DealSharingPage(SharingPage):
    """Overlay over the table of a finished game with the deal's number, QR code and link, and result.

    `draw_page` draws the report with which the page was made. By the act `share link` players share the
    link, so that others play the same cards; by `share` the result as text; `dealt` closes the page.
    """

    kind = "dealt"

    def __init__(self, services: Services, context: GameContext, report: screen.ShareableDealResult) -> None:
        super().__init__(services, context)
        self._report = report

    def draw_page(self) -> Node:
        """Draw the whole page: the deal's number, its link as a QR code, the result, and two buttons.

        One button shares the link, the other the result.
        """
        return screen.draw_deal_sharing_screen(
            self._context.game, self._report, self._outcome, can_share=self._services.device.shares
        )

    def _handle_derived_page_act(self, act_words: list[str]) -> list[NavStep]:
        """Carry out an act: `dealt` closes the page, `share` shares the result, `share link` the link.

        Return the steps that do so; none for other acts.
        """
        match act_words:
            case ["dealt"]:
                return [ClosePage()]
            case ["share"]:
                return self._steps_to_share_text(screen.shared_result_text(self._context.game, self._report))
            case ["share", "link"]:
                return self._steps_to_share_text(self._report.link)
        return []


def make_deal_sharing_page(services: Services, context: GameContext) -> DealSharingPage | None:
    """Return the page about the deal of a finished game; None if the deal must not or cannot be shown.

    None during the game, as the number would give all cards away; None also if not all shuffles follow
    from the number, as in a sealed deal, and if the save (`context.save`) is gone, has no deal, or
    cannot be opened.
    """
    save = services.saves.get_save(context.save)
    if save is None or save.deal is None:
        return None
    try:
        table = replay_save(save, services.rules_by_game)
    except Refused:
        return None
    if table.outcome is None or not save.deal.shuffles_follow_from_number(table):
        return None
    address = f"{services.device.base_url}#{format_deal_address(table, save.deal)}"
    return DealSharingPage(
        services, context, screen.ShareableDealResult(save.deal, table.outcome.scores, address)
    )

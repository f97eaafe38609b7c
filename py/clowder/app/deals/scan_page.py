"""Page on which a camera reads the code of a deal from another tablet."""

from clowder.app.addresses import parse_address
from clowder.app.deals import scan_screen as screen
from clowder.app.deals.links import find_link_address
from clowder.app.pages.page import ActTime, ClosePage, GameOverlayPage, GoToPage, NavStep
from clowder.core.i18n import _
from clowder.widgets.nodes import Node


class QrCodeScanPage(GameOverlayPage):
    """Overlay over a lobby in which a camera reads the QR code of a deal or a deck, and opens its page.

    The browser's side reads the code, and reports its text by the act `scan found`, or by `scan blind`
    and `scan noise` that there is no usable picture. A message (`_notice`) then says so, or that the
    code is none of Clowder's. `scan` closes the page. The camera's picture is sent nowhere.
    """

    kind = "scan"
    _notice = ""

    def draw_page(self) -> Node:
        """Draw the whole page: the camera's picture, and a message on the last code or the camera.

        Without https, when browsers give no camera, a sentence says so instead.
        """
        return screen.draw_qr_code_scan_screen(
            self._context.game, self._notice, is_safe=self._services.device.is_safe
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: close the page, open that of a scanned code, or show camera trouble.

        `scan` closes the page. `scan found` opens the page to which the code's text, `value`, has a
        link. `scan blind` shows that there is no camera, `scan noise` that the browser makes its picture
        unreadable. Return the steps to other pages; none for other acts.
        """
        match act_words:
            case ["scan"]:
                return [ClosePage()]
            case ["scan", "found"]:
                return self._open_scanned_link(value)
            case ["scan", "blind"]:
                self._notice = _("There is no camera that Clowder may use. Type the number instead.")
            case ["scan", "noise"]:
                self._notice = _(
                    "This browser turns what a camera sees into noise, so that nobody is recognised by it. "
                    "Type the number instead."
                )
        return []

    def _open_scanned_link(self, text: str) -> list[NavStep]:
        """Return the step that opens, over home, the deal or the deck to which a scanned text has a link.

        If the text has no such link, return no step, and set a message that repeats nothing of the text.
        """
        if address := find_link_address(text):
            return [GoToPage(parse_address(address), over_home=True)]
        self._notice = _("This code is not of a deal of Clowder.")
        return []

    def show_refusal(self, reason: str) -> None:
        """Set the page's message to the reason why the page of a scanned code could not be opened."""
        self._notice = reason

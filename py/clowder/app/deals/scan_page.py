"""Page on which a camera reads the code of a deal from another tablet."""

from clowder.app.addresses import read
from clowder.app.deals import scan_screen as screen
from clowder.app.deals.links import in_code
from clowder.app.pages.page import Close, GamePage, Go, Moment, Step
from clowder.core.words import _
from clowder.widgets.nodes import Node


class ScanPage(GamePage):
    """Overlay over a lobby, until a code leads to the lobby of its deal.

    The camera's picture is sent nowhere.
    """

    kind = "scan"
    _notice = ""

    def node(self) -> Node:
        return screen.page(self._beneath.game, self._notice, is_safe=self._shared.device.is_safe)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["scan"]:
                return [Close()]
            case ["scan", "found"]:
                return self._found(value)
            case ["scan", "blind"]:
                self._notice = _("There is no camera that Clowder may use. Type the number instead.")
            case ["scan", "noise"]:
                self._notice = _(
                    "This browser turns what a camera sees into noise, so that nobody is recognised by it. "
                    "Type the number instead."
                )
        return []

    def _found(self, text: str) -> list[Step]:
        """Open the deal or the deck of a scanned code.

        For any other code only say so, and show nothing of it.
        """
        if address := in_code(text):
            return [Go(read(address), over_home=True)]
        self._notice = _("This code is not of a deal of Clowder.")
        return []

    def refuse(self, reason: str) -> None:
        self._notice = reason

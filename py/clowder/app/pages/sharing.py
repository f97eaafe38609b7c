"""Base class of pages that share a text and show what came of it."""

from clowder.app.effects import BY_HAND, COPIED, FocusElement, ShareText
from clowder.app.pages.page import ActTime, GameContext, GamePage, NavStep
from clowder.app.screens.sharing import ShareOutcome
from clowder.app.services import Services
from clowder.core.furigana import plain_text


class SharingPage(GamePage):
    """Base class of overlays that share a text, and then show the outcome.

    If the tablet's own dialog has shown it, nothing more is shown.
    """

    def __init__(self, services: Services, context: GameContext) -> None:
        super().__init__(services, context)
        self._outcome = ShareOutcome()

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act and return the steps.

        At the act `shared`, show the outcome that the stage reports.
        """
        match act_words:
            case ["shared", how]:
                self._outcome = ShareOutcome(how == COPIED, value if how == BY_HAND else "")
            case ["by-hand"]:
                pass
            case _:
                self._outcome = ShareOutcome()
                return self._handle_other_act(act_words)
        return [FocusElement(BY_HAND)] if self._outcome.by_hand else []

    def _handle_other_act(self, act_words: list[str]) -> list[NavStep]:
        """Carry out any other act of a derived page, and return the steps that follow from it."""
        raise NotImplementedError

    def _share_text(self, text: str) -> list[NavStep]:
        """Return the step that shares this text with other apps."""
        return [ShareText(plain_text(text))]

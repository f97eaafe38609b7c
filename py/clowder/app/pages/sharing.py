"""Base class of pages that share a text and show what came of it."""

from clowder.app.effects import BY_HAND, COPIED, FocusElement, ShareText
from clowder.app.pages.page import ActTime, GameContext, GameOverlayPage, NavStep
from clowder.app.screens.sharing import ShareOutcome
from clowder.app.services import Services
from clowder.core.furigana import strip_readings_and_isolation


class SharingPage(GameOverlayPage):
    """Base class of overlays that share a text, and show whether it was copied or is to be copied by hand.

    Neither is shown if the text went to the device's own share dialog.
    """

    def __init__(self, services: Services, context: GameContext) -> None:
        super().__init__(services, context)
        self._outcome = ShareOutcome()

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act; return the steps. Acts of the derived page clear the shown outcome.

        By `shared HOW` the browser's side reports the outcome: the text was copied, or players must copy
        `value` themselves; the page shows which. In the second case this act and each later `by-hand`
        focus the field with the text. All other acts are those of the derived page
        (`_handle_derived_page_act`).
        """
        match act_words:
            case ["shared", how]:
                self._outcome = ShareOutcome(how == COPIED, value if how == BY_HAND else "")
            case ["by-hand"]:
                pass
            case _:
                self._outcome = ShareOutcome()
                return self._handle_derived_page_act(act_words)
        return [FocusElement(BY_HAND)] if self._outcome.by_hand else []

    def _handle_derived_page_act(self, act_words: list[str]) -> list[NavStep]:
        """Carry out an act of the derived page, not `shared` or `by-hand`; return the steps.

        Each derived class must define this.
        """
        raise NotImplementedError

    def _steps_to_share_text(self, text: str) -> list[NavStep]:
        """Return the one step that shares a text with other apps, or copies it if the tablet cannot share.

        The readings of words in it (furigana) are taken out.
        """
        return [ShareText(strip_readings_and_isolation(text))]

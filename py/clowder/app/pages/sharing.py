"""Base class of pages that share a text and show what came of it."""

from clowder.app.effects import BY_HAND, COPIED, FocusElement, ShareText
from clowder.app.pages.page import ActTime, GameContext, GameOverlayPage, NavStep
from clowder.app.screens.sharing import ShareOutcome
from clowder.app.services import Services
from clowder.core.furigana import strip_readings_and_isolation


class SharingPage(GameOverlayPage):
    """Base class of overlays that share a text, and keep the outcome of that (`_outcome`) for drawing.

    The outcome is that the text was copied, or that players must copy it by hand from a field; neither
    if it went to the device's own share dialog. Each derived class draws the page, defines
    `_handle_derived_page_act`, and shares by `_steps_to_share_text`.
    """

    def __init__(self, services: Services, context: GameContext) -> None:
        super().__init__(services, context)
        self._outcome = ShareOutcome()

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act on the outcome of sharing, or of the derived page; return the steps.

        By `shared HOW` the browser's side reports the outcome: the text was copied (`copied`), or
        players must copy `value` by hand (`by-hand`). In the second case this act and each later
        `by-hand` return the effect that focuses the field with the text. All other acts clear the
        outcome, and go to `_handle_derived_page_act`.
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
        """Carry out any act of the derived page but `shared` and `by-hand`; return the steps.

        Implemented by `DealSharingPage` and `DeckSharingPage`, for example with an act that closes the
        page and one that returns `_steps_to_share_text`. Here it raises NotImplementedError.
        """
        raise NotImplementedError

    def _steps_to_share_text(self, text: str) -> list[NavStep]:
        """Return a list with the effect `ShareText` for a text, without readings of words (furigana).

        The browser's side hands the text to other apps, or copies it where it cannot. Invisible marks of
        writing direction are taken out, too.
        """
        return [ShareText(strip_readings_and_isolation(text))]

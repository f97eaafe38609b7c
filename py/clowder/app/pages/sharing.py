"""Base class of pages that share a text and show what came of it."""

from clowder.app.effects import BY_HAND, COPIED, FocusElement, ShareText
from clowder.app.pages.page import ActTime, GameContext, GamePage, NavStep
from clowder.app.screens.sharing import ShareOutcome
from clowder.app.services import Services
from clowder.core.furigana import plain_text


class SharingPage(GamePage):
    """Base class of overlays that share a text, and then show that it was copied or must be copied by hand.

    Nothing more is shown if the text went to the device's own share dialog.
    """

    def __init__(self, services: Services, context: GameContext) -> None:
        super().__init__(services, context)
        self._outcome = ShareOutcome()

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act and return the steps; any act of the derived page clears the outcome shown.

        The act `shared`, by which the stage reports how a text was shared, shows the outcome. If the text is
        to be copied by hand, then and at each `by-hand` its field gets the focus.
        """
        match act_words:
            case ["shared", how]:
                self._outcome = ShareOutcome(how == COPIED, value if how == BY_HAND else "")
            case ["by-hand"]:
                pass
            case _:
                self._outcome = ShareOutcome()
                return self._handle_page_act(act_words)
        return [FocusElement(BY_HAND)] if self._outcome.by_hand else []

    def _handle_page_act(self, act_words: list[str]) -> list[NavStep]:
        """Carry out an act of the derived page, any but `shared` and `by-hand`; return the steps."""
        raise NotImplementedError

    def _share_text_steps(self, text: str) -> list[NavStep]:
        """Return the step that shares this text, without its readings (furigana), or copies it."""
        return [ShareText(plain_text(text))]

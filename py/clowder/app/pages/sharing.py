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

        By `shared HOW` the stage reports that the text was copied, or that players must copy `value` by hand;
        the page shows which. In the second case this act, and each later `by-hand`, puts the focus on the
        field with the text.
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
        """Carry out an act of the derived page, any but `shared` and `by-hand`; return the steps.

        Each derived class must define this.
        """
        raise NotImplementedError

    def _share_text_steps(self, text: str) -> list[NavStep]:
        """Return the step that shares this text with other apps, without its readings (furigana).

        If the tablet cannot share texts, the step copies it.
        """
        return [ShareText(plain_text(text))]

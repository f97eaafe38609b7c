"""Base class of pages that share a text and show what came of it."""

from clowder.app.effects import BY_HAND, COPIED, Find, Share
from clowder.app.pages.page import Beneath, GamePage, Moment, Step
from clowder.app.screens.sharing import Outcome
from clowder.app.shared import Shared
from clowder.core.furigana import plain


class SharingPage(GamePage):
    """Overlay that shares a text, and then reports the outcome unless players have seen it themselves."""

    def __init__(self, shared: Shared, beneath: Beneath) -> None:
        super().__init__(shared, beneath)
        self._outcome = Outcome()

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["shared", how]:
                self._outcome = Outcome(how == COPIED, value if how == BY_HAND else "")
            case ["by-hand"]:
                pass
            case _:
                self._outcome = Outcome()
                return self._do(words)
        return [Find(BY_HAND)] if self._outcome.by_hand else []

    def _do(self, words: list[str]) -> list[Step]:
        """Carry out the acts of the derived page."""
        raise NotImplementedError

    def _share(self, text: str) -> list[Step]:
        return [Share(plain(text))]

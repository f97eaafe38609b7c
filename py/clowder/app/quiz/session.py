"""Course of one quiz: questions one after another, without a clock."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.app.quiz.leitner import Boxes


@dataclass(frozen=True)
class Asking:
    """Immutable state of a quiz, and the boxes as the answers have changed them."""

    names: Sequence[str]
    """Names of all questions of this quiz, in their order."""
    today: int
    """Day on which the quiz began, in days since 1970; the quiz counts for that day even after midnight."""
    boxes: Boxes
    knew: Sequence[bool] = ()
    """Answers so far: True for each question that was known."""
    is_open: bool = False
    """True if the answer to the current question is shown."""
    before: "Asking | None" = None
    """State before the last answer, for undo; None if there is none."""

    @property
    def name(self) -> str:
        """Name of the current question; empty when all have been answered."""
        return self.names[len(self.knew)] if len(self.knew) < len(self.names) else ""

    def opened(self) -> "Asking":
        """Return the quiz with the current answer shown."""
        return replace(self, is_open=bool(self.name))

    def answered(self, *, knew: bool) -> "Asking":
        """Return the quiz after the current question was known or not; unchanged if no answer is shown."""
        if not self.is_open:
            return self
        boxes = self.boxes.answered(self.name, self.today, knew=knew)
        return replace(self, boxes=boxes, knew=(*self.knew, knew), is_open=False, before=self)

    def taken_back(self) -> "Asking":
        """Return the quiz before the last answer; unchanged if there was none."""
        return self.before or self

    def ended(self) -> "Asking":
        """Return the quiz cut off before the current question, which is left for another time."""
        return replace(self, names=self.names[: len(self.knew)], is_open=False)

    def among(self, names: Sequence[str]) -> "Asking":
        """Return the quiz without the open questions that are not in `names`; the deck may have changed."""
        rest = [name for name in self.names[len(self.knew) :] if name in names]
        return replace(self, names=(*self.names[: len(self.knew)], *rest))

"""Course of one quiz: questions one after another, without a clock."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.app.quiz.leitner import LeitnerBoxes


@dataclass(frozen=True)
class QuizSession:
    """Immutable state of a quiz: its questions, its answers so far, and the Leitner boxes after those.

    Each method returns a new state.
    """

    names: Sequence[str]
    """Names of all questions of this quiz, in their order."""
    epoch_day: int
    """Day on which the quiz began, in days since 1970; the quiz counts for that day even after midnight."""
    boxes: LeitnerBoxes
    knew: Sequence[bool] = ()
    """Answers so far: True for each question that was known."""
    is_open: bool = False
    """True if the answer to the current question is shown."""
    previous_state: "QuizSession | None" = None
    """State before the last answer, for undo; None if there is none."""

    @property
    def question_name(self) -> str:
        """Name of the current question; empty when all have been answered."""
        return self.names[len(self.knew)] if len(self.knew) < len(self.names) else ""

    def open_answer(self) -> "QuizSession":
        """Return the state with the answer to the current question shown; unchanged if none is left."""
        return replace(self, is_open=bool(self.question_name))

    def record_answer(self, *, knew: bool) -> "QuizSession":
        """Return the state after an answer: recorded in the boxes, with the next question as the current one.

        `knew` is True if the player knew the answer. Unchanged if the answer is not shown.
        """
        if not self.is_open:
            return self
        boxes = self.boxes.record_answer(self.question_name, self.epoch_day, knew=knew)
        return replace(self, boxes=boxes, knew=(*self.knew, knew), is_open=False, previous_state=self)

    def undo_answer(self) -> "QuizSession":
        """Return the state before the last answer, with that answer taken out of the boxes as they are now.

        Unchanged if no answer can be undone.
        """
        before = self.previous_state
        if before is None:
            return self
        return replace(before, boxes=self.boxes.take_back_answer(before.question_name, before.boxes))

    def end_session(self) -> "QuizSession":
        """Return the ended state, with only the questions that were answered; the boxes stay as they are."""
        return replace(self, names=self.names[: len(self.knew)], is_open=False)

    def drop_missing_questions(self, names: Sequence[str]) -> "QuizSession":
        """Return the state without those unanswered questions that are not in `names`.

        A deck can lose questions while the quiz goes on.
        """
        rest = [name for name in self.names[len(self.knew) :] if name in names]
        return replace(self, names=(*self.names[: len(self.knew)], *rest))

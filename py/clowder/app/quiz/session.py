"""Course of one quiz: questions one after another, without a clock."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.app.quiz.leitner import LeitnerBoxes


@dataclass(frozen=True)
class QuizSession:
    """Immutable state of a quiz in progress: its questions, the answers so far, and the Leitner boxes.

    While there is a `current_question_name`, call `show_answer` and then `record_answer`, which also
    moves the question to another Leitner box; `undo_answer` takes the last answer back, and `end_quiz`
    drops all unanswered questions. `drop_missing_questions` drops those that the deck has lost. Each
    method returns a new state; `previous_state` is the one before the last answer.
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
    def current_question_name(self) -> str:
        """Name of the current question, the first without an answer; empty when all have been answered."""
        return self.names[len(self.knew)] if len(self.knew) < len(self.names) else ""

    def show_answer(self) -> "QuizSession":
        """Return the state in which the answer to the current question is shown.

        Without a current question no answer is shown.
        """
        return replace(self, is_open=bool(self.current_question_name))

    def record_answer(self, *, knew: bool) -> "QuizSession":
        """Return the state after the player has said whether they knew the answer (`knew`).

        A known question moves up one Leitner box, any other into the first. The next question becomes
        the current one, with its answer hidden, and this state is kept for undo. Unchanged if the answer
        is not shown.
        """
        if not self.is_open:
            return self
        boxes = self.boxes.record_answer(self.current_question_name, self.epoch_day, knew=knew)
        return replace(self, boxes=boxes, knew=(*self.knew, knew), is_open=False, previous_state=self)

    def undo_answer(self) -> "QuizSession":
        """Return the state before the last answer: its question is current again, with the answer shown.

        That question is back in the box where it was; all others stay in the boxes where they are now.
        Unchanged if no answer can be undone.
        """
        before = self.previous_state
        if before is None:
            return self
        return replace(before, boxes=self.boxes.take_back_answer(before.current_question_name, before.boxes))

    def end_quiz(self) -> "QuizSession":
        """Return the state of an ended quiz: unanswered questions are dropped, answers and boxes stay."""
        return replace(self, names=self.names[: len(self.knew)], is_open=False)

    def drop_missing_questions(self, names: Sequence[str]) -> "QuizSession":
        """Return the state without the unanswered questions whose names are not in `names`.

        For a deck that loses questions while the quiz goes on. Answered questions stay.
        """
        rest = [name for name in self.names[len(self.knew) :] if name in names]
        return replace(self, names=(*self.names[: len(self.knew)], *rest))

"""Five minutes with the cards: one question after another, to whoever has the boxes. Nothing is timed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.app.quiz.leitner import Boxes


@dataclass(frozen=True)
class Asking:
    """How far it has come, and what became of the boxes."""

    names: Sequence[str]
    """Of all questions that are asked this time."""
    today: int
    """The day on which it began: whoever asks on beyond midnight asks for one day."""
    boxes: Boxes
    knew: Sequence[bool] = ()
    """For each that was answered, whether it was known."""
    is_open: bool = False
    """Whether the answer is seen."""
    before: "Asking | None" = None
    """How it was when the last question was about to be answered."""

    @property
    def name(self) -> str:
        """What is asked now; empty when all has been."""
        return self.names[len(self.knew)] if len(self.knew) < len(self.names) else ""

    def opened(self) -> "Asking":
        """The answer is shown."""
        return replace(self, is_open=bool(self.name))

    def answered(self, *, knew: bool) -> "Asking":
        """Whoever was asked says whether they knew it. Nothing, as long as the answer is not seen."""
        if not self.is_open:
            return self
        boxes = self.boxes.answered(self.name, self.today, knew=knew)
        return replace(self, boxes=boxes, knew=(*self.knew, knew), is_open=False, before=self)

    def taken_back(self) -> "Asking":
        """The last answer was a slip of the finger."""
        return self.before or self

    def ended(self) -> "Asking":
        """It is enough: the rest is asked another time."""
        return replace(self, names=self.names[: len(self.knew)], is_open=False)

    def among(self, names: Sequence[str]) -> "Asking":
        """Without what cannot be asked any more, as another deck has come."""
        rest = [name for name in self.names[len(self.knew) :] if name in names]
        return replace(self, names=(*self.names[: len(self.knew)], *rest))

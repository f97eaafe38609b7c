"""Leitner's boxes of questions: when each question is due, and which box it moves to.

A new question enters the first of five boxes. A known question moves up one box, until it lies in the last;
an unknown question falls to the first box, wherever it was. A question in the first box is due the next day,
a question in any other box a week after it was asked. So all intervals are of one length: studies found
growing intervals no better (g = 0.03), but being asked again much better than not at all (g = 0.74), and a
family finds a week again. A child who is asked twenty questions a day keeps 140 known.

A day's questions are those due, from the first box to the last and in each box the longest waiting first. A
few new questions follow, in the order of their deck, up to the number that five minutes hold.

Days are numbers of days since 1970; this module reads no clock.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

BOXES = 5

DAYS_WHEN_KNOWN = 7
"""Days until a known question is due again, whichever box it lies in."""

DAYS_WHILE_NEW = 1
"""Days until an unknown or new question is due again."""

NEW_QUESTIONS_A_DAY = 5
"""Maximum number of new questions a day."""

QUESTIONS_AT_ONCE = 20
"""Maximum number of questions in five minutes, at a quarter of a minute each."""


class BoxPlace(NamedTuple):
    """Place of a question in Leitner's boxes: `box`, from 1 to `BOXES`, and `day` of the last answer.

    The day counts from 1970. `is_due` tells whether the question is to be asked again on a day. Places
    sort by box, then by day.
    """

    box: int
    """Number from 1 to `BOXES`."""
    day: int
    """Day on which the question was last asked."""

    def is_due(self, epoch_day: int) -> bool:
        """Return whether the question is due to be asked again on a day, in days since 1970.

        In the first box it is due a day after its last answer (`DAYS_WHILE_NEW`), in any other after a
        week (`DAYS_WHEN_KNOWN`). If that answer was on a later day, it is due, too: the clock was wrong
        then.
        """
        wait = DAYS_WHILE_NEW if self.box == 1 else DAYS_WHEN_KNOWN
        return epoch_day < self.day or epoch_day - self.day >= wait


class NewQuestionCount(NamedTuple):
    """Number of `questions` answered for the first time on one `day`, the last day with any answer.

    The day counts from 1970.
    """

    day: int = 0
    questions: int = 0


NO_NEW_QUESTIONS = NewQuestionCount()


@dataclass(frozen=True)
class LeitnerBoxes:
    """Immutable boxes of one person's questions of one deck, by Leitner's method of learning.

    `choose_todays_questions` says what to ask: the due ones, then a few new. By `record_answer` a
    question that was known moves up one box, and one that was not falls to the first; `take_back_answer`
    undoes that, and `merge_boxes` joins two states; these three return copies. Questions are identified
    by name; those without a place in `places` are new. `new_count` counts new ones of the last day.
    """

    places: Mapping[str, BoxPlace] = field(default_factory=dict)
    new_count: NewQuestionCount = NO_NEW_QUESTIONS

    def box_number(self, name: str) -> int:
        """Return the number of the box that holds the question of this name, from 1; 0 for a new one."""
        return self.places[name].box if name in self.places else 0

    def record_answer(self, name: str, epoch_day: int, *, knew: bool) -> "LeitnerBoxes":
        """Return the boxes after an answer: a known question moves up one box, any other to the first.

        A known one in the last box stays there; a new question that is known goes into the second box.
        The place gets the day `epoch_day`, and a new question, known or not, counts among the day's new
        ones.
        """
        box = min(BOXES, max(1, self.box_number(name)) + 1) if knew else 1
        new_count = NewQuestionCount(
            epoch_day, self._count_new_questions(epoch_day) + (name not in self.places)
        )
        return replace(self, places={**self.places, name: BoxPlace(box, epoch_day)}, new_count=new_count)

    def take_back_answer(self, name: str, before: "LeitnerBoxes") -> "LeitnerBoxes":
        """Return the boxes without the last answer to the question of this name.

        The question gets its place in `before`, the boxes before that answer. If it was new then, it is
        new again, and the day's new questions are one less; if none is left, the count of `before`
        holds. All other questions stay where they are now: they may have been answered in another
        window.
        """
        places = {each: place for each, place in self.places.items() if each != name}
        if name in before.places:
            return replace(self, places={**places, name: before.places[name]})
        day, questions = self.new_count
        return LeitnerBoxes(
            places, NewQuestionCount(day, questions - 1) if questions > 1 else before.new_count
        )

    def find_due_questions(self, names: Iterable[str], epoch_day: int) -> list[str]:
        """Return those of the questions `names` that are due on a day, in the order to ask them.

        That is from the lowest box to the highest, in each box the longest waiting first, then as in
        `names`. New questions are not due. `epoch_day` counts from 1970.
        """
        places = self.places
        found = [name for name in names if name in places and places[name].is_due(epoch_day)]
        return sorted(found, key=places.__getitem__)

    def choose_todays_questions(self, names: Sequence[str], epoch_day: int) -> list[str]:
        """Return the questions to ask on a day: those of `names` that are due, then new ones.

        They are at most `QUESTIONS_AT_ONCE`. New ones are in the order of `names`, at most
        `NEW_QUESTIONS_A_DAY` less those that were new and answered on that day.
        """
        due = self.find_due_questions(names, epoch_day)[:QUESTIONS_AT_ONCE]
        fresh = [name for name in names if name not in self.places]
        return (
            due
            + fresh[
                : max(
                    0,
                    min(
                        NEW_QUESTIONS_A_DAY - self._count_new_questions(epoch_day),
                        QUESTIONS_AT_ONCE - len(due),
                    ),
                )
            ]
        )

    def merge_boxes(self, other: "LeitnerBoxes") -> "LeitnerBoxes":
        """Return the boxes merged with another state of them: the later answer to each question counts.

        For answers of the same day it is the lower box. Of the two counts of new questions the one of
        the later day is kept; of the same day, the larger.
        """
        places = {name: find_later_box_place(name, self, other) for name in (*self.places, *other.places)}
        return LeitnerBoxes(places, max(self.new_count, other.new_count))

    def _count_new_questions(self, epoch_day: int) -> int:
        """Return how many questions were answered for the first time on this day, in days since 1970.

        The number is known only for the last day with an answer; for any other day it is 0.
        """
        return self.new_count.questions if self.new_count.day == epoch_day else 0


def find_later_box_place(name: str, one: LeitnerBoxes, other: LeitnerBoxes) -> BoxPlace:
    """Return the place of a question by its later answer, in either of two states of the boxes.

    If both answers are of one day, the lower box counts: the question may have fallen into it on that
    day. If neither state has the question, raises ValueError.
    """
    there = [boxes.places[name] for boxes in (one, other) if name in boxes.places]
    return max(there, key=lambda place: (place.day, -place.box))

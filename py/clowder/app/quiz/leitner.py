"""Leitner's boxes of questions: which are due, and where they go. Days are numbers; here is no clock.

A new question enters the first of five boxes. Known it moves up one, until it lies in the last; not known
it falls to the first, wherever it was. What lies in the first is due the next day, what lies in any other
a week after it was asked. So all steps are of one length: studies found steps that grow no better
(g = 0.03), but much better to be asked again than not at all (g = 0.74), and a family finds a week again.
A child asked twenty questions a day keeps 140 known.

What is asked on a day is what is due, from the first box to the last and in each what has waited longest,
and after that a few new questions in the order of their deck; never more than five minutes hold.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

BOXES = 5

STEP = 7
"""Days until a question that was known is due again, whichever box it lies in."""

SOON = 1
"""Days until one is that was not known, or has just come."""

FRESH = 5
"""So many new questions a day."""

MOST = 20
"""Questions for five minutes, at a quarter of a minute each."""


class Place(NamedTuple):
    """Where a question lies."""

    box: int
    """From 1 to `BOXES`."""
    day: int
    """On which it was asked last."""

    def is_due(self, today: int) -> bool:
        """Whether it has waited long enough. What lies in the future was asked while the clock was wrong."""
        wait = SOON if self.box == 1 else STEP
        return today < self.day or today - self.day >= wait


class Brought(NamedTuple):
    """How many new questions came on the last day on which any was asked."""

    day: int = 0
    questions: int = 0


NONE_CAME = Brought()


@dataclass(frozen=True)
class Boxes:
    """Those of one person and one deck. Questions go by names; those that have no place are new."""

    places: Mapping[str, Place] = field(default_factory=dict)
    brought: Brought = NONE_CAME

    def box(self, name: str) -> int:
        """In which box it lies; 0 for a new question."""
        return self.places[name].box if name in self.places else 0

    def answered(self, name: str, today: int, *, knew: bool) -> "Boxes":
        """After this question was asked."""
        box = min(BOXES, max(1, self.box(name)) + 1) if knew else 1
        brought = Brought(today, self._came(today) + (name not in self.places))
        return replace(self, places={**self.places, name: Place(box, today)}, brought=brought)

    def due(self, names: Iterable[str], today: int) -> list[str]:
        """All of these that are due, in the order in which they are asked."""
        places = self.places
        found = [name for name in names if name in places and places[name].is_due(today)]
        return sorted(found, key=places.__getitem__)

    def asked(self, names: Sequence[str], today: int) -> list[str]:
        """What is asked of these now: what is due, and new ones as long as there is time for them."""
        due = self.due(names, today)[:MOST]
        fresh = [name for name in names if name not in self.places]
        return due + fresh[: max(0, min(FRESH - self._came(today), MOST - len(due)))]

    def joined(self, other: "Boxes") -> "Boxes":
        """What these and the others know of the same person: of each question, what came later."""
        places = {name: later(name, self, other) for name in (*self.places, *other.places)}
        return Boxes(places, max(self.brought, other.brought))

    def _came(self, today: int) -> int:
        """How many new questions came today."""
        return self.brought.questions if self.brought.day == today else 0


def later(name: str, one: Boxes, other: Boxes) -> Place:
    """Where a question lies that was asked later; on the same day the lower box, as it may have fallen."""
    there = [boxes.places[name] for boxes in (one, other) if name in boxes.places]
    return max(there, key=lambda place: (place.day, -place.box))

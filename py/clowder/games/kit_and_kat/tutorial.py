"""Tutorial of Kit and Kat in Nuerland, in two turns."""

from clowder.core.i18n import _
from clowder.widgets.tutorial import Lesson, LessonStep


def first_lesson(other: str) -> Lesson:
    """Return a prepared game of two turns, against a computer player of the name `other`."""
    yours, theirs, next_packet = ("a1", "b1", "a2", "c5", "d7"), ("e1", "a3", "f4", "g8", "h2"), ("a4", "i6")
    return Lesson(
        deals=((*yours, *theirs, *next_packet),),
        options={"dealer": "1", "way": "guided"},
        steps=(
            LessonStep(
                _(
                    "There are fourteen books, each from its 1 to its 10. 1s come first: tap the A 1, and it "
                    "opens its book."
                ),
                "0 play a1",
            ),
            LessonStep(
                _(
                    "Every card asks something. Read it to the others: who knows the answer? Then play the "
                    "B 1."
                ),
                "0 play b1",
            ),
            LessonStep(_("Now whatever comes next in a book: your A 2 fits on the A 1."), "0 play a2"),
            LessonStep(
                _(
                    "Nothing else fits. So lay a card before you, open: that is a Kitten. Tap C 5, then a "
                    "free place."
                ),
                "0 lay c5 0",
            ),
            LessonStep(
                _("That ends your turn. {name} has a 1 as well.", name=other),
                "1 play e1",
                ".book-e",
            ),
            LessonStep(_("…and the A 3, because you played the A 2."), "1 play a3", ".books"),
            LessonStep(
                _("{name} lays a Kitten, and it is your turn.", name=other), "1 lay f4 0", ".others .seat-1"
            ),
            LessonStep(
                _(
                    "Your last card does not fit. Lay it down, too: when your hand is used up you get the "
                    "next stack of five."
                ),
                "0 lay d7 1",
            ),
            LessonStep(
                _(
                    "From your Kittens you can play later on, and nobody else can. Whoever plays the 10 of "
                    "a book takes it; most books win. The rest is in the rules."
                ),
                at=".mine .kittens",
            ),
        ),
    )

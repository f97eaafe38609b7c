"""Tutorial of I Stepped on the Cat!, in four turns."""

from clowder.core.i18n import _
from clowder.widgets.tutorial import Lesson, LessonStep


def first_lesson(other: str) -> Lesson:
    """Return a prepared game of four turns, against a computer player of the name `other`."""
    yours = ("ginger-a", "boot-a", "tuna-a", "siamese-a")
    theirs = ("tuxedo-a", "calico-a", "boot-b", "black-b")
    drawn = ("black-a", "tuxedo-b", "ginger-b", "siamese-b", "calico-b", "boot-c", "tuxedo-c", "black-c")
    dealt = tuple(card for pair in zip(yours, theirs, strict=True) for card in pair)
    return Lesson(
        deals=((*dealt, *drawn),),
        options={"dealer": "1"},
        steps=(
            LessonStep(
                _(
                    "In a turn you draw a card, and then you play one. You have drawn. Now show a cat: "
                    "tap the ginger cat, and then its place."
                ),
                "0 show ginger-a",
            ),
            LessonStep(_("{name} draws, and shows a cat as well.", name=other), "1 show tuxedo-a", ".others"),
            LessonStep(
                _(
                    "Five different cats make a point. Do not let {name} get there: tap the boot, then the "
                    "cat.",
                    name=other,
                ),
                "0 step boot-a tuxedo-a",
            ),
            LessonStep(
                _("Ouch! Both are discarded. {name} shows another one.", name=other),
                "1 show calico-a",
                ".others",
            ),
            LessonStep(
                _(
                    "Tuna is kinder. It brings you a cat that you do not show yet: tap the tuna, then the "
                    "calico cat."
                ),
                "0 steal tuna-a calico-a",
            ),
            LessonStep(_("But {name} has boots, too…", name=other), "1 step boot-b ginger-a", ".others"),
            LessonStep(_("There goes your ginger cat. You have drawn another: show it."), "0 show ginger-b"),
            LessonStep(
                _(
                    "A card that you cannot use, or that nobody is to have, may always be discarded. Show "
                    "all five cats for a point; five points win. The rest is in the rules."
                ),
                at=".hand",
            ),
        ),
    )

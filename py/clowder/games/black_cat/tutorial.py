"""Tutorial of Black Cat, with seven cards."""

from clowder.core.i18n import _
from clowder.widgets.tutorial import Lesson, LessonStep


def first_lesson(other: str) -> Lesson:
    """Return a prepared race against a computer player of the name `other`."""
    return Lesson(
        deals=(("8h", "2d", "Kd", "6s", "7c", "10d", "3h"),),
        options={"pace": "race"},
        steps=(
            LessonStep(
                _("Everybody plays at once. In a moment the deck is turned face up."), "house", ".deck"
            ),
            LessonStep(
                _("Whoever is first has the top card. Tap your left pile, and the eight is yours."),
                "0 take 8h left",
                clear=".deck",
            ),
            LessonStep(
                _("Two that are side by side and add to ten are a Tomcat. Put the two beside the eight."),
                "0 take 2d left",
                clear=".deck",
            ),
            LessonStep(_("{name} was quicker this time.", name=other), "1 take Kd right", ".deck"),
            LessonStep(_("A black six: begin your right pile with it."), "0 take 6s right", clear=".deck"),
            LessonStep(
                _("Black cards in a row that add to thirteen are a Black Cat. Take the seven!"),
                "0 take 7c right",
                clear=".deck",
            ),
            LessonStep(
                _("And a ten is a Yowler by itself. Take it on either pile; say, the left one."),
                "0 take 10d left",
                clear=".deck",
            ),
            LessonStep(
                _("Nobody wants the three? After a while anybody may end the game, and says so in a rhyme."),
                "house",
                ".deck",
            ),
            LessonStep(
                _(
                    "Then your cats are counted for you, one by one. Most points win. The rest is in the "
                    "rules."
                )
            ),
        ),
    )

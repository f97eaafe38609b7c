"""Tutorial of Black Cat: seven cards, and then jacks, queens and kings."""

from clowder.core.i18n import _
from clowder.widgets.tutorial import Lesson, LessonStep


def race_lesson(other: str) -> Lesson:
    """Return the first tutorial lesson, a prepared race: taking cards to two piles, and what scores.

    In a race all play at once. `other` is the name of the computer player who plays against the learner.
    """
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


def face_cards_lesson(other: str) -> Lesson:
    """Return the second lesson, a prepared race: jacks, kings, queens, and the call at the end.

    It shows what these cards are worth. `other` is the name of the computer player who plays against the
    learner.
    """
    deck = ("10d", "Kh", "Jc", "2s", "Qd", "Qh", "2c", "Qc", "6s", "Qs", "9h", "4d", "8h")
    return Lesson(
        deals=(deck,),
        options={"pace": "race"},
        before=("house", "0 take 10d left"),
        steps=(
            LessonStep(
                _("Jacks and kings are worth 0. Ten and nothing is ten: put the king beside your ten!"),
                "0 take Kh left",
                clear=".deck",
            ),
            LessonStep(
                _("That is a Tomcat. {name} takes a jack; it is worth 0 as well.", name=other),
                "1 take Jc right",
                ".deck",
            ),
            LessonStep(_("A two: begin your right pile with it."), "0 take 2s right", clear=".deck"),
            LessonStep(_("A queen! Put her beside the two."), "0 take Qd right", clear=".deck"),
            LessonStep(_("And one more queen to the same pile."), "0 take Qh right", clear=".deck"),
            LessonStep(
                _(
                    "Now a two again. Two queens between two twos, like a sandwich: each queen in it is a "
                    "Jellical Cat, 2 points. Take the two!"
                ),
                "0 take 2c right",
                clear=".deck",
            ),
            LessonStep(
                _(
                    "Jacks or kings can lie in a sandwich, too. All in it must be alike, and the two outside "
                    "as well, but of another kind."
                ),
                target=".zone.seat-0 [data-spot='pile 0 right']",
            ),
            LessonStep(
                _(
                    "A queen is worth 7 or 11, whichever is better for you. This one is black, like the two: "
                    "two and eleven are thirteen, a Black Cat. Take her to the right!"
                ),
                "0 take Qc right",
                clear=".deck",
            ),
            LessonStep(_("A black six: put it on your left pile."), "0 take 6s left", clear=".deck"),
            LessonStep(
                _("The next queen is better as a 7: six and seven are thirteen. Take her to the left!"),
                "0 take Qs left",
                clear=".deck",
            ),
            LessonStep(
                _(
                    "Nobody wants the nine? After a while anybody may end the game. Do it only if you think "
                    "that you have the most points: who ends it can lose, too."
                ),
                "house",
                ".deck",
            ),
            LessonStep(
                _("You have more than {name}. Hold the button, and say the rhyme!", name=other), "0 call 9h"
            ),
            LessonStep(
                _(
                    "Your cats are counted, and each queen shows whether she is a 7 or an 11. The rest is in "
                    "the rules."
                ),
                target=".centre",
            ),
        ),
    )

"""Tutorial of Alley Cat, in four tricks."""

from clowder.core.i18n import _
from clowder.widgets.tutorial import Lesson, LessonStep


def first_lesson(other: str) -> Lesson:
    """Return a prepared round of four tricks, against a computer player of the name `other`."""
    return Lesson(
        deals=(
            ("9c", "4s"),
            ("9c", "4s", "Kc", "2s", "3s", "Js", "5d", "Qs", "8s", "7c", "10c", "6c", "Ac", "8c", "2c"),
        ),
        options={},
        steps=(
            LessonStep(
                _("You and {name} each took a card. The lower one deals, so you begin.", name=other),
                "house",
                ".trick",
            ),
            LessonStep(
                _("This is your hand. Lead any card, that is, play it first: tap the nine of clubs."),
                "0 lead 9c",
            ),
            LessonStep(_("{name} may follow with any card, too.", name=other), "1 follow 4s", ".trick"),
            LessonStep(
                _(
                    "The higher card takes both: that is a trick. It is worth the difference: nine less "
                    "four, five points."
                ),
                "house",
                ".trick",
            ),
            LessonStep(_("The loser has drawn a card, and you lead again. Show them the king!"), "0 lead Kc"),
            LessonStep(_("{name} gives a very low card.", name=other), "1 follow 2s", ".trick"),
            LessonStep(_("King is 13: that is eleven points."), "house", ".trick"),
            LessonStep(_("Now give a trick away. Lead the three of spades."), "0 lead 3s"),
            LessonStep(_("{name} is glad to have it.", name=other), "1 follow Js", ".trick"),
            LessonStep(_("{name} gets eight points, but you draw the card.", name=other), "house", ".trick"),
            LessonStep(_("Whoever won leads: {name} leads a queen.", name=other), "1 lead Qs", ".stack"),
            LessonStep(
                _("Here is your chance. The five of diamonds is the Alley Cat. Follow with it!"),
                "0 follow 5d",
                clear=".trick",
            ),
            LessonStep(
                _(
                    "The Alley Cat turns the trick round: {name} takes it, and loses seven points, "
                    "and you are the one to lead.",
                    name=other,
                ),
                "house",
                ".trick",
            ),
            LessonStep(
                _("A round ends when somebody has no card left. 44 points win. The rest is in the rules.")
            ),
        ),
    )

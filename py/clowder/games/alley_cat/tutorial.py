"""Tutorial of Alley Cat: four tricks, and how a round ends."""

from clowder.core.i18n import _
from clowder.widgets.tutorial import Lesson, LessonStep


def trick_taking_lesson(other: str) -> Lesson:
    """Return the tutorial lesson on leading, following and the Alley Cat: four prepared tricks.

    `other` is the name of the computer player who plays against the learner.
    """
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


def round_end_lesson(other: str) -> Lesson:
    """Return the tutorial lesson on how a round ends: the second half of a prepared round.

    It also shows two equal ranks, and the Alley Cat in a trick of two fives. `other` is the name of the
    computer player who plays against the learner.
    """
    yours, theirs = ("Qs", "Js", "6s", "7c", "5c", "Kc"), ("4s", "3s", "10s", "7s", "5d", "9s")
    dealt = tuple(card for pair in zip(yours, theirs, strict=True) for card in pair)
    drawn = ("As", "2c", "3c", "8c", "6c")
    return Lesson(
        deals=(("9c", "4s"), (*dealt, *drawn)),
        options={},
        before=(
            "house",
            *("0 lead Qs", "1 follow 4s", "house"),
            *("0 lead Js", "1 follow 3s", "house"),
            *("0 lead 6s", "1 follow 10s", "house"),
        ),
        steps=(
            LessonStep(
                _(
                    "This round is half over. {name} took the last trick, so {name} begins. Watch: equal "
                    "cards are coming.",
                    name=other,
                ),
                "1 lead 7s",
                '[data-spot="tricks 1"]',
            ),
            LessonStep(
                _("A seven, of spades. Yours is of clubs, and of two equal cards clubs are higher. Play it!"),
                "0 follow 7c",
                clear=".trick",
            ),
            LessonStep(
                _(
                    "You take the trick. But seven less seven is nothing, so it has 0 points. {name} draws.",
                    name=other,
                ),
                "house",
                ".trick",
            ),
            LessonStep(_("You begin. Play your five."), "0 lead 5c"),
            LessonStep(_("{name} has a five, too: the Alley Cat!", name=other), "1 follow 5d", ".trick"),
            LessonStep(
                _(
                    "The Alley Cat is the highest five, so {name} takes the trick: 0 points again. And as it "
                    "turns the trick round, {name} draws, and you begin.",
                    name=other,
                ),
                "house",
                ".trick",
            ),
            LessonStep(_("You have two cards left. First your king!"), "0 lead Kc"),
            LessonStep(_("{name} cannot beat that.", name=other), "1 follow 9s", ".trick"),
            LessonStep(_("Thirteen less nine: four points."), "house", ".trick"),
            LessonStep(_("And now your last card, the three."), "0 lead 3c"),
            LessonStep(_("{name} takes it.", name=other), "1 follow 8c", ".trick"),
            LessonStep(
                _(
                    "Five points for {name}. But your hand is empty. So the round is over at once, and "
                    "nobody draws.",
                    name=other,
                ),
                "house",
                ".trick",
            ),
            LessonStep(
                _(
                    "Now all tricks count: {yours} points for you, {theirs} for {name}. Then comes a new "
                    "round, and it is your turn to deal.",
                    yours=20,
                    theirs=9,
                    name=other,
                ),
                target=".mine .facts",
            ),
            LessonStep(
                _(
                    "Who has 44 points or more when a round is over wins. If both have, it is who has more; "
                    "if both have the same, another round is played. The rest is in the rules."
                ),
                target=".mine .facts",
            ),
        ),
    )

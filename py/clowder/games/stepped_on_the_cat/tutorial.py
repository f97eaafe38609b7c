"""Tutorial of I Stepped on the Cat!: four turns, and a stock that is used up."""

from clowder.core.i18n import _
from clowder.games.stepped_on_the_cat.rules import Options, full_deck
from clowder.widgets.tutorial import OTHER, Lesson, LessonStep


def first_turns_lesson(other: str) -> Lesson:
    """Return the lesson on showing cats, and on boots and tuna: four turns with prepared cards.

    Each step tells the learner, who is seat 0, what to do or what happens. `other` is the name of the
    computer player, seat 1, for these texts.
    """
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
                target=".hand",
            ),
        ),
    )


def tuna_lesson(other: str) -> Lesson:
    """Return the lesson on stealing with tuna, making a point, and a stock that is used up.

    It begins late in a prepared game, where the learner, seat 0, shows four cats. `other` is the name of
    the computer player, seat 1, for the texts of its steps.
    """
    yours = ("ginger-a", "black-a", "tuxedo-a", "siamese-a")
    theirs = ("calico-a", "ginger-b", "boot-a", "boot-b")
    drawn = ("black-b", "tuna-a", "tuna-b", "tuna-c", "siamese-b", "black-c", "tuxedo-b", "boot-c")
    last = ("tuxedo-c", "boot-d", "calico-b", "siamese-c", "ginger-c")
    dealt = tuple(card for pair in zip(theirs, yours, strict=True) for card in pair)
    spent = tuple(card for card in full_deck(Options()) if card not in {*dealt, *drawn, *last})
    return Lesson(
        deals=((*dealt, *drawn, *spent, *last),),
        options={"dealer": "0"},
        before=(
            *("1 show calico-a", "0 show ginger-a", "1 show ginger-b", "0 show black-a"),
            *("1 discard boot-a", "0 show tuxedo-a", "1 discard boot-b", "0 show siamese-a"),
            *(f"{(number + OTHER) % 2} discard {card}" for number, card in enumerate(spent)),
        ),
        steps=(
            LessonStep(_("You show four cats. Only the calico cat is missing."), target=".mine .row"),
            LessonStep(
                _("{name} has one! Tap your tuna, then the calico cat.", name=other),
                "0 steal tuna-a calico-a",
                clear=".others .row",
            ),
            LessonStep(
                _(
                    "All five: that is a point, at once! Your five cats are discarded, and the tuna, too. "
                    "What {name} shows stays.",
                    name=other,
                ),
                target=".mine .facts",
            ),
            LessonStep(_("{name} draws, and shows a black cat.", name=other), "1 show black-b", ".others"),
            LessonStep(_("You begin anew. Show your black cat."), "0 show black-c"),
            LessonStep(
                _(
                    "{name} has tuna, too. But tuna brings nobody a second cat of the same coat, and you "
                    "show only a black one. So it is discarded.",
                    name=other,
                ),
                "1 discard tuna-b",
                ".others .row",
                ".mine .row",
            ),
            LessonStep(
                _(
                    "You have drawn the last card. At once all discarded cards are shuffled, and are the new "
                    "stock. So every cat comes back!"
                ),
                target=".stack",
            ),
            LessonStep(
                _("Which cat can your tuna bring? Not the black one, as you have that."),
                target=".mine .row",
                clear=".others .row",
            ),
            LessonStep(
                _("So tap your tuna, then the ginger cat."),
                "0 steal tuna-c ginger-b",
                clear=".others .row",
            ),
            LessonStep(
                _("So it goes on, until somebody has five points. The rest is in the rules."), target=".stack"
            ),
        ),
    )

"""Tutorial of Kit and Kat in Nuerland: two turns, and the end of a classic game."""

from collections.abc import Iterator
from itertools import chain

from clowder.core.i18n import _
from clowder.core.rules import Seat
from clowder.widgets.tutorial import Lesson, LessonStep


def first_turns_lesson(other: str) -> Lesson:
    """Return the lesson on playing cards to books and laying Kittens: two turns with prepared cards.

    A Kitten is a card laid open. Each step tells the learner, who is seat 0, what to do or what happens.
    `other` is the name of the computer player, seat 1, for these texts.
    """
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
                target=".mine .kittens",
            ),
        ),
    )


def mistakes_lesson(other: str) -> Lesson:
    """Return the lesson on the classic way: a covered Kitten, the call of a mistake, and the finish.

    In this way wrong cards can be played, until another player calls the mistake; a Kitten is a card
    laid open. The lesson begins late in a small game of three books, after prepared turns. `other` is
    the name of the computer player, seat 1, for its texts.
    """
    packets = (
        ("a1", "b1", "a2", "b9", "c10"),
        ("c1", "a3", "b2", "a5", "b5"),
        ("c2", "a4", "b3", "b4", "c8"),
        ("c3", "c4", "a6", "a7", "a10"),
        ("c5", "a8", "b6", "c9", "b10"),
        ("a9", "b7", "b8", "c6", "c7"),
    )
    return Lesson(
        deals=(tuple(chain(*packets)), ("c6",)),
        options={"dealer": "1", "way": "classic", "books": "3"},
        before=(
            *_format_turn_entries(0, "a1 b1 a2", "b9 0"),
            *_format_turn_entries(1, "c1 a3 b2", "a5 0"),
            *_format_turn_entries(0, "", "c10 1"),
            *_format_turn_entries(1, "", "b5 1"),
            *_format_turn_entries(0, "c2 a4 b3 b4", "c8 2"),
            *_format_turn_entries(1, "a5 a6 a7 b5 c3 c4", "a10 0"),
            *_format_turn_entries(0, "c5 a8 b6", "c9 3"),
            *_format_turn_entries(1, "a9 a10 b7", "b8 0"),
        ),
        steps=(
            LessonStep(
                _(
                    "This small game has three books, and no stack is left. You play the classic way: wrong "
                    "cards can be played, too."
                ),
                target=".books",
            ),
            LessonStep(
                _(
                    "Nothing of yours fits. You have four Kittens, and there is no room for more: so the "
                    "next covers one of them. Tap the B 10, then the C 10."
                ),
                "0 lay b10 1",
            ),
            LessonStep(
                _("Now the C 10 must wait until the B 10 is gone. {name} plays a card.", name=other),
                "1 play c7",
                ".mine .kittens",
            ),
            LessonStep(
                _("Look at book C: after the 5 comes a 7? The 6 is missing. That is a mistake!"),
                target=".book-c",
            ),
            LessonStep(
                _("Nobody tells you: who sees it first calls. Tap “Kit-and-Kat!”"),
                "0 call",
            ),
            LessonStep(
                _(
                    "Right! The C 7 goes back, and the turn of {name} is over, without a Kitten. You have "
                    "drawn a card, unseen, from the hand of {name}: it is the C 6.",
                    name=other,
                ),
                target=".mine .hand",
            ),
            LessonStep(_("And that is the one that was missing. Tap the C 6, then book C."), "0 play c6"),
            LessonStep(_("Your hand is empty, and none of your Kittens fits. So pass."), "0 pass"),
            LessonStep(_("{name} plays the C 7. Now it fits.", name=other), "1 play c7", ".book-c"),
            LessonStep(_("And {name} passes.", name=other), "1 pass", ".others .seat-1"),
            LessonStep(
                _(
                    "No hand and no stack is left: this is the finish. Now your Kittens are your hand. Tap "
                    "the C 8, then book C."
                ),
                "0 play c8",
            ),
            LessonStep(_("Go on: the C 9."), "0 play c9"),
            LessonStep(
                _(
                    "The C 10 was covered. In the finish that does not matter. Play it, and the book is "
                    "yours!"
                ),
                "0 play c10",
            ),
            LessonStep(
                _(
                    "There is another mistake: who holds a 1 must play it before all else, and may not even "
                    "lay it down. A wrong call costs nothing, but you can call only once in each turn."
                ),
                target=".mine .hand",
            ),
            LessonStep(
                _("So it goes on until the last book is taken. The rest is in the rules."), target=".books"
            ),
        ),
    )


def _format_turn_entries(seat: Seat, played: str, laid: str) -> Iterator[str]:
    """Yield a turn's moves as transcript texts: the cards played in order, and last a Kitten laid open.

    `played` has the cards with spaces between, and may be empty: `a1 b1` gives `0 play a1` and `0 play
    b1`. `laid` has the Kitten and the number of its place: `b9 0` gives `0 lay b9 0`.
    """
    yield from (f"{seat} play {card}" for card in played.split())
    yield f"{seat} lay {laid}"

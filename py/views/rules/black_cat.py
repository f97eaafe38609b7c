"""The rules of Black Cat, for its players."""

from core.cards import Card
from games.black_cat_score import BLACK_CAT, JELLICAL, TOMCAT, YOWLER
from views.cards import poker_face, poker_name
from views.nodes import Content, Node
from views.rules.leaf import Ruling, link, rule, said, shown

AIM = "Grab cards from one deck, all at once, and build two kitty piles that are full of cats."

EXAMPLES: tuple[tuple[tuple[Card, ...], int, str], ...] = (
    (("8h", "2d"), TOMCAT, "Tomcat: neighbours that add to ten."),
    (
        ("8h", "2d", "8s"),
        2 * TOMCAT,
        "Two Tomcats: a card may be in both. Three cards that add to ten are none.",
    ),
    (("10d",), YOWLER, "Yowler: a ten."),
    (
        ("2s", "Qd", "Qh", "2c"),
        2 * JELLICAL,
        "Two Jellical Cats: face cards of one rank between two of another.",
    ),
    (("6s", "7c"), BLACK_CAT, "Black Cat: black cards in a row that add to thirteen."),
)
"""A pile, its points, and what is to be seen in it."""

CREDITS: Content = (
    "Black Cat is a free game by Natosha Ellis, Benjamin Gibbs and Jonathan Leistiko, ",
    link("Invisible City Productions", "http://www.invisible-city.com/content/black-cat"),
    ", 2003.",
)

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "A ten beside a jack or a king is a Tomcat, and a queen as 7 beside a 3.",
        "They add to ten, and that is all a Tomcat asks.",
        "Face tomcats",
    ),
    Ruling(
        "Each queen has a value of her own, one for every cat she is in. The best choice is found and shown.",
        "Her player chooses at the end, and would choose the best.",
        "Queens",
    ),
    Ruling(
        "Jellical Cats look at ranks, not suits. The bread is of another rank than the filling.",
        "A run of kings is no sandwich.",
    ),
    Ruling(
        "Black Cats may overlap: 6-7-6 in black is two. None begins or ends with a card worth nothing.",
        "Tomcats may share a card, so may they; a king at the end would only count one cat twice.",
        "Share",
    ),
    Ruling(
        "Nothing counts across your two piles, and equal totals share the win.", "The piles are two rows."
    ),
    Ruling(
        "The call is held down, once nobody has wanted the top card for a while.",
        "Nobody should end the game by accident.",
        "Call after",
    ),
    Ruling(
        "A tap names the card you saw. If somebody was quicker it takes nothing, and costs nothing.",
        "You wanted that card and not the next one.",
    ),
    Ruling(
        "Taking turns: take the top card or pass; when all have passed on a card, anyone may call.",
        "For those who cannot race, or would rather think.",
        "Pace",
    ),
)


def sections() -> list[Node]:
    return [
        rule(
            "Take",
            said(
                "The deck is turned face up. Whoever likes the top card takes it: tap one of your own "
                "two piles, and the card goes to its end. One card at a time, and the quickest hand has "
                "it.",
                "Cards stay in the order in which they came. Nothing is ever moved.",
            ),
        ),
        rule(
            "What cards are worth",
            said(
                "Ace 1, number cards their number, jack and king 0. A queen is 7 or 11, whichever serves"
                " you better when the game is over."
            ),
        ),
        rule("Your cats", (_example(*example) for example in EXAMPLES)),
        rule(
            "The end",
            said(
                "The deck is used up. Or nobody wants its top card, and somebody calls: “Black cat, "
                "black cat, crossin' my path. Don't look back or you'll get scratched!” The most points "
                "win."
            ),
        ),
        rule(
            "Variants",
            said(
                "Decks: two of them are a Long Night on the Fence. Lucky Tom: a Tomcat of two fives is 5"
                " points. Music of the Night: each Yowler is worth as many points as its pile has "
                "Yowlers."
            ),
        ),
    ]


def _example(cards: tuple[Card, ...], points: int, caption: str) -> Node:
    faces = ((each, poker_face(each), poker_name(each)) for each in cards)
    return shown(faces, caption, f"{points} point{'' if points == 1 else 's'}.")

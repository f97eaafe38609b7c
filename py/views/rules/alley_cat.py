"""The rules of Alley Cat, for its players."""

from core.cards import Card
from games.alley_cat import ALLEY_CAT, GOAL, HAND, value
from views.alley_cat import name
from views.cards import alley_face, poker_face
from views.nodes import Content, Node
from views.rules.leaf import Ruling, rule, said, shown

AIM = "Take tricks by as much as you can; but whoever takes the Alley Cat pays for it."

EXAMPLES: tuple[tuple[tuple[Card, Card], str], ...] = (
    (("Kc", "9s"), "The king takes it. The loser draws a card, the winner leads."),
    (("7c", "7s"), "Of equal ranks the club is higher."),
    (
        ("Ks", "5d"),
        "The Alley Cat turns it round: the winner draws, the loser leads, and the points are lost.",
    ),
    (("5d", "5c"), "Among fives the Alley Cat is highest."),
)
"""A trick, the card that takes it first, and what happens. Its worth is counted by the rules."""

CREDITS: Content = "Alley Cat is by Andrew Walker."

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "A round ends as soon as somebody's last card has been played; nobody draws for that trick.",
        "So say players of the published video.",
        "Last draw",
    ),
    Ruling(
        "The two cards drawn for the deal rank as in a trick, and go back before the shuffle.",
        "So they cannot tie.",
    ),
    Ruling("Cards are dealt one by one, to the non-dealer first.", "As almost everywhere."),
    Ruling(
        f"{GOAL} is looked at when a round is over. If both have it the higher wins.",
        "Both are to have played the same rounds.",
    ),
    Ruling(
        f"Totals may be below zero, and may fall back below {GOAL}.",
        "The Alley Cat would be no threat to those in front.",
    ),
    Ruling("Tricks that were won lie face up.", "A family need not learn cards by heart."),
)


def sections() -> list[Node]:
    return [
        rule(
            "The cards",
            said(
                "All clubs, all spades, and one red card, the five of diamonds: the Alley Cat. Ace is "
                "low, king high. Each takes a card, the lower deals first, and the deal alternates."
            ),
            shown(_cards("Ac", "2s", "5d", "Qs", "Kc"), "27 cards."),
        ),
        rule(
            "Tricks",
            said(
                f"{HAND} cards each. The non-dealer leads any card, the other follows with any card; "
                "suits bind nobody. The higher card takes the trick, and scores the difference: ace 1, "
                "jack 11, queen 12, king 13."
            ),
            (_example(*example) for example in EXAMPLES),
        ),
        rule(
            "The end",
            said(
                "A round lasts until a player is out of cards; then its tricks are scored.",
                f"{GOAL} points win. If both have equally many, more rounds are played.",
            ),
        ),
    ]


def _example(trick: tuple[Card, Card], caption: str) -> Node:
    points = value(trick)
    return shown(_cards(*trick), caption, f"{points} point{'' if points == 1 else 's'}.".replace("-", "−"))


def _cards(*cards: Card) -> list[tuple[Card, Node, str]]:
    return [(each, _face(each), name(each)) for each in cards]


def _face(each: Card) -> Node:
    return alley_face(each) if each == ALLEY_CAT else poker_face(each)

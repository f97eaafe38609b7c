"""The rules of I Stepped on the Cat!, for its players."""

from core.cards import Card
from games.stepped_on_the_cat import COATS, GOAL, GOAL_ALONE, HAND, SHORT_GOAL
from views.nodes import Content, Node
from views.rules.leaf import Ruling, link, rule, said, shown
from views.stepped_on_the_cat import face, name

AIM = "Show all five cats at once, while the others step on them and lure them away."

CREDITS: Content = (
    "I Stepped on the Cat! is by George Sicherman, 2003 and 2005, after the piano piece Neko Funjatta: ",
    link("its page", "http://sicherman.net/nekofunjatta/index.html"),
    ".",
)

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "The deck: ten cats of each of five coats, ten boots, ten cans of tuna.",
        "The maker's numbers are not to be had; with these, careful play wins one solitaire in five.",
        "Cats, Boots, Tuna",
    ),
    Ruling("The five coats are ours, and differ by pattern.", "So that nobody needs to tell colours apart."),
    Ruling(
        "Tuna steals only a cat that you may show; if there is none it can only be discarded.",
        "Two of one coat are never shown.",
    ),
    Ruling("A boot never steps on your own cat.", "The rules speak of other players' cats."),
    Ruling(
        "The discards become the stock the moment its last card is drawn.",
        "“As soon as” it is used up means: before that card's drawer plays.",
    ),
    Ruling(
        "Alone: tuna is named only as a cat you do not show, a boot takes a shown card if there is one, "
        "nothing is shuffled again, and play goes on past seven points.",
        "So the number of points is the game, and not only whether you won.",
    ),
    Ruling("The first dealer is drawn, and the deal moves on to the left.", "Everybody comes to begin."),
)


def sections() -> list[Node]:
    return [
        rule(
            "Your turn",
            said(
                f"Everybody holds {HAND} cards. The player at the dealer's left begins. You draw a card "
                "from the stock, and then you must play one, in any of these ways."
            ),
            shown(_cards("ginger-a"), "Lay a cat before you, if you show none of its coat.", "Show."),
            shown(
                _cards("boot-a", "black-a"),
                "A boot goes on a cat that another shows: both are discarded.",
                "Step.",
            ),
            shown(
                _cards("tuna-a", "calico-a"),
                "Tuna brings you a cat that another shows, if you show none of its coat.",
                "Steal.",
            ),
            shown(_cards("boot-b"), "Any card may be thrown away instead.", "Discard."),
        ),
        rule(
            "Five cats",
            shown(
                _cards(*(f"{coat}-a" for coat in COATS)),
                "Show all five coats, and you have it at once. Those five are discarded; what the others"
                " show stays.",
                "1 point.",
            ),
            said(
                f"{GOAL} points win the game; in a short game (house rule: Short) {SHORT_GOAL}.",
                "When the stock is used up the discards are shuffled, and are the new stock.",
            ),
        ),
        rule(
            "Alone",
            said(
                "The stock is turned up card by card. A cat is shown if its coat is not, else discarded."
                " Tuna is any cat you like. A boot takes one of your cats along, whichever you choose, "
                "if you show any.",
                f"{GOAL_ALONE} points or more before the stock is used up win.",
            ),
        ),
    ]


def _cards(*cards: Card) -> list[tuple[Card, Node, str]]:
    return [(each, face(each), name(each)) for each in cards]

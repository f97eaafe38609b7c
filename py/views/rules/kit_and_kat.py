"""The rules of Kit and Kat in Nuerland, for its players."""

from core.cards import Card
from games.kit_and_kat import BOOKS, PACKET, PILES, TEN
from views.kit_and_kat import face
from views.nodes import Content, Node
from views.reading import called
from views.rules.leaf import Ruling, rule, said, shown

AIM = "Play fourteen books of ten cards, each from its 1 to its 10, and read them to each other."

CREDITS: Content = (
    "Kit and Kat in Nuerland is by Ray Huffman, 1948. The texts of her hundred and forty cards are lost; "
    "ours are new, and each says where it is from."
)

RULINGS: tuple[Ruling, ...] = (
    Ruling("Two to six players.", "The source names no number."),
    Ruling("The turn passes to the right.", "That is how the first player is looked for."),
    Ruling(
        "A hand that is used up is replaced at once; if by playing, the turn goes on, its 1s first.",
        "One plays for as long as one can.",
    ),
    Ruling(
        "You may stop before you must, by laying a Kitten; but never while you hold a 1.",
        "“May go on” is no “must”, and 1s come before all.",
        "Must play all",
    ),
    Ruling(
        "Only the top of your own piles can be played. A Kitten covers another only when there are four "
        "piles.",
        "Else nobody would ever need to cover one.",
    ),
    Ruling(
        "In the finish all hands lie open. Who can play plays at least one card and then may stop.",
        "So the game always ends.",
    ),
    Ruling(
        "Guided or classic: in the one only right cards can be played; in the other you may err, and the"
        " app gives no hint.",
        "For those who learn, and for those who watch each other.",
        "Way",
    ),
    Ruling(
        "Classic: a mistake is a card out of order, or anything but a 1 while a 1 is in hand. What lies "
        "out of order goes back when it is called, or when the next player begins.",
        "A book is to be right in the end.",
    ),
    Ruling(
        "Everybody else may call once, from a player's first act to the next player's first act. The "
        "first right call counts, and draws one card, however many the mistakes.",
        "The turn is shown once more before the tablet goes on, so that all can see it.",
    ),
    Ruling(
        "A wrong call costs nothing but the call.",
        "The source names no price.",
        "Wrong call costs",
    ),
    Ruling("If nobody holds a 1 at the start, the player at the dealer's right begins.", "Somebody must."),
    Ruling("Equal numbers of books share the win.", "Nobody read more than the other."),
)


def sections() -> list[Node]:
    return [
        rule(
            "Read",
            said(
                "Every card asks something and answers it. Whoever plays a card reads the question "
                "aloud; who knows the answer? It stands below."
            ),
            shown(_cards("a1", "d4", "n10"), f"{len(BOOKS)} books, A to N, each from 1 to {TEN}."),
        ),
        rule(
            "Play in order",
            said(
                f"You hold a packet of {PACKET} cards, and take another when it is used up. Play on and "
                "on, from your hand and from your Kittens."
            ),
            shown(_cards("c1", "h1"), "All your 1s first.", "1s."),
            shown(_cards("c1", "c2", "c3"), "Then a book's 2 on its 1, and so on.", "Up."),
        ),
        rule(
            "Kittens",
            shown(_cards("e7"), "Can you play no more? Lay a card of your hand open before you.", "Lay."),
            said(
                f"The next player has the turn. There are {PILES} piles; a fifth Kitten covers one, and "
                "what is covered waits."
            ),
        ),
        rule(
            "Books",
            shown(_cards("k10"), "Whoever plays the 10 takes the book. Most books win.", "10."),
            said("When all hands are used up and no packet is left, the Kittens are the hands: the finish."),
        ),
        rule(
            "Kit-and-Kat!",
            said(
                "In the classic way, watch each other. Who plays out of order, or holds a 1 back, makes "
                "a mistake: call “Kit-and-Kat!”, draw a card, unseen, from that hand, and the turn is "
                "over."
            ),
        ),
    ]


def _cards(*cards: Card) -> list[tuple[Card, Node, str]]:
    return [(each, face(each), called(each)) for each in cards]

"""The rules page of Kit and Kat in Nuerland."""

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.page import card_name
from clowder.games.kit_and_kat.faces import draw_face
from clowder.games.kit_and_kat.rules import BOOKS, PACKET, PILES, TEN
from clowder.widgets.nodes import Content, Node
from clowder.widgets.rules_page import Ruling, draw_captioned_cards, draw_paragraphs, draw_rule_section


def aim() -> str:
    """Return the aim of the game in a sentence."""
    return _("Play fourteen books of ten cards, each from its 1 to its 10, and read them to each other.")


def makers() -> Content:
    """Return the credits: who made the game, and where its texts are from."""
    return _(
        "Kit and Kat in Nuerland is by Ray Huffman, 1948. The texts of her hundred and forty cards are lost; "
        "ours are new, and each says where it is from."
    )


def rulings() -> tuple[Ruling, ...]:
    """Return our decisions where the source is silent, with reasons."""
    return (
        Ruling(_("Two to six players."), _("The source names no number.")),
        Ruling(_("The turn passes to the right."), _("That is how the first player is looked for.")),
        Ruling(
            _("A hand that is used up is replaced at once; if by playing, the turn goes on, its 1s first."),
            _("One plays for as long as one can."),
        ),
        Ruling(
            _("You may stop before you must, by laying a Kitten; but never while you hold a 1."),
            _("“May go on” is no “must”, and 1s come before all."),
            ("must_play_all",),
        ),
        Ruling(
            _(
                "Only the top of your own piles can be played. A Kitten covers another only when there are "
                "four piles."
            ),
            _("Else nobody would ever need to cover one."),
        ),
        Ruling(
            _(
                "If you like, instead of covering one of four piles you may lay one on another, and your "
                "Kitten where it was; or lay one on your Kitten. Joined piles stay joined."
            ),
            _("“One on top of another” can be read so, too."),
            ("joined_piles",),
        ),
        Ruling(
            _("In the finish all hands lie open. Who can play plays at least one card and then may stop."),
            _("So the game always ends."),
        ),
        Ruling(
            _(
                "Guided or classic: in the one only right cards can be played; in the other you may err, "
                "and the app gives no hint."
            ),
            _("For those who learn, and for those who watch each other."),
            ("way",),
            tablet=True,
        ),
        Ruling(
            _(
                "Classic: a mistake is a card out of order, or anything but a 1 while a 1 is in hand, or, "
                "where all must be played, to stop too soon. What lies out of order goes back when it is "
                "called, or when the next player begins; a Kitten laid instead of a 1, when it is called."
            ),
            _("A book is to be right in the end."),
        ),
        Ruling(
            _(
                "Classic: the finish begins with the next player's first act, or with a right call. There "
                "you may always pass; but to pass before you have played, if you could, is a mistake."
            ),
            _("Else the finish would tell whether the last card was right."),
        ),
        Ruling(
            _(
                "If you like, there is no finish: all take up their Kittens as a hand that nobody else sees, "
                "and go on as before. Who can play then plays at least one card in every turn."
            ),
            _("“May serve as a hand” can be read so, too, and the game ends all the same."),
            ("kittens_as_hand",),
        ),
        Ruling(
            _(
                "Everybody else may call once, from a player's first act to the next player's first act. The "
                "first right call counts: whoever made it draws one card, however many the mistakes."
            ),
            _("Until then all can look once more; and nobody calls at everything."),
        ),
        Ruling(
            _(
                "A wrong call costs nothing but the call. Or, if you like, a card, which the other draws, "
                "unseen, from your hand; then you may call again."
            ),
            _("The source names no price."),
            ("wrong_call_costs",),
        ),
        Ruling(
            _(
                "If you like, only who knows the answer to the card they played goes on, as the others "
                "judge. Who does not ends the turn, without a Kitten, even with a 1 in hand."
            ),
            _("So the questions count, too."),
            ("knowing",),
        ),
        Ruling(
            _(
                "From the dealer's right on, the first who has a 1 begins; if nobody has, the player at the "
                "dealer's right."
            ),
            _("Somebody must."),
        ),
        Ruling(
            _(
                "A deck of your own may have fewer books, and fewer cards in each: who plays the last one "
                "takes the book. If there is no stack of five for everybody, stacks are smaller."
            ),
            _("For a shorter game."),
            ("books", "cards"),
            tablet=True,
        ),
        Ruling(_("Equal numbers of books share the win."), _("Nobody read more than the other.")),
    )


def manual_duties() -> tuple[str, ...]:
    """Return what players of printed cards must do themselves, which the app does for them."""
    return (
        _(
            "Shuffle, and deal stacks of five cards, face down. Everybody takes one, from the dealer's "
            "right on. The first of them who has a 1 begins; the turn passes to the right."
        ),
        _("Books lie in the middle, each with its last card on top."),
        _("This is the classic way: watch each other."),
    )


def sections() -> list[Node]:
    """Return the drawn sections of the rules page, with example cards."""
    return [
        draw_rule_section(
            _("Read"),
            draw_paragraphs(
                _(
                    "Every card asks something and answers it. Whoever plays a card reads the question "
                    "aloud and, when the others have guessed, the answer."
                )
            ),
            draw_captioned_cards(
                _cards_with_names("a1", "d4", "n10"),
                _("{books} books, A to N, each from 1 to {ten}.", books=len(BOOKS), ten=TEN),
            ),
        ),
        draw_rule_section(
            _("Play in order"),
            draw_paragraphs(
                _(
                    "You hold a stack of {packet} cards, and take another when it is used up. Play on and "
                    "on, from your hand and from your Kittens.",
                    packet=PACKET,
                )
            ),
            draw_captioned_cards(_cards_with_names("c1", "h1"), _("All your 1s first."), _("1s.")),
            draw_captioned_cards(
                _cards_with_names("c1", "c2", "c3"), _("Then a book's 2 on its 1, and so on."), _("Up.")
            ),
        ),
        draw_rule_section(
            _("Kittens"),
            draw_captioned_cards(
                _cards_with_names("e7"),
                _("Can you play no more? Lay a card of your hand open before you."),
                _("Lay."),
            ),
            draw_paragraphs(
                _(
                    "The next player has the turn. You have room for {piles} piles; one more Kitten covers "
                    "one, and what is covered waits.",
                    piles=PILES,
                )
            ),
        ),
        draw_rule_section(
            _("Books"),
            draw_captioned_cards(
                _cards_with_names("k10"), _("Whoever plays the 10 takes the book. Most books win."), "10."
            ),
            draw_paragraphs(
                _("When all hands are used up and no stack is left, the Kittens are the hands: the finish.")
            ),
        ),
        draw_rule_section(
            _("Kit-and-Kat!"),
            draw_paragraphs(
                _(
                    "In the classic way, watch each other. Who plays out of order, or holds a 1 back, makes "
                    "a mistake: call “Kit-and-Kat!”, draw a card, unseen, from that hand, and the turn is "
                    "over."
                )
            ),
        ),
    ]


def _cards_with_names(*cards: Card) -> list[tuple[Card, Node, str]]:
    """Return each card as (card, drawn face, name), for `draw_captioned_cards`."""
    return [(each, draw_face(each), card_name(each)) for each in cards]

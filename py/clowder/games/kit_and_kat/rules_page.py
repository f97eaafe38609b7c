"""The rules page of Kit and Kat in Nuerland."""

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.page import card_name
from clowder.games.kit_and_kat.faces import draw_face
from clowder.games.kit_and_kat.rules import BOOKS, PACKET, PILES, TEN
from clowder.widgets.cards import draw_face_up_card
from clowder.widgets.nodes import Content, Node
from clowder.widgets.rule_words import GlossaryTerm
from clowder.widgets.rules_page import HouseRule, RuleClause, RuleSection, Ruling


def game_aim() -> str:
    """Return the aim of Kit and Kat, the top line of its rules page: play fourteen books of ten cards."""
    return _("Play fourteen books of ten cards, each from its 1 to its 10, and read them to each other.")


def glossary_terms() -> tuple[GlossaryTerm, ...]:
    """Return the card players' terms that the rules page explains: `out of order` and `pass`.

    Each has a key, the term as it stands in the rules, and its meaning.
    """
    return (
        GlossaryTerm("order", _("out of order"), _("before the card that comes ahead of it in its book")),
        GlossaryTerm("pass", _("pass"), _("do nothing: the next player has the turn")),
    )


def maker_credits() -> Content:
    """Return two sentences of credits: by Ray Huffman, 1948; her cards' texts are lost, ours are new."""
    return _(
        "Kit and Kat in Nuerland is by Ray Huffman, 1948. The texts of her hundred and forty cards are lost; "
        "ours are new, and each says where it is from."
    )


def rulings_on_open_points() -> tuple[Ruling, ...]:
    """Return the rulings: what we decided where the game's source is silent, such as 2 to 6 players.

    There are 15, with a key, a sentence with the rule, and one with our reason: on players, the turn,
    who begins, guessing, stacks, Kittens, the finish, mistakes, calls, and equal numbers of books.
    `tablet` is True for the one that means nothing to players with paper cards (`taken-books`).
    """
    return (
        Ruling("players", _("Two to six players."), _("The source names no number.")),
        Ruling(
            "to-the-right",
            _("The turn goes on to the right."),
            _("That is how the first player is looked for; nothing is said of the others."),
        ),
        Ruling(
            "nobody-has-a-1",
            _("If nobody has a 1, the player to the right of the one who dealt begins."),
            _("Somebody must."),
        ),
        Ruling(
            "guess-first",
            _("Let the others guess before you read the answer."),
            _("So everybody plays along."),
        ),
        Ruling(
            "next-stack",
            _("A hand that is used up is replaced at once; if by playing, the turn goes on, its 1s first."),
            _("One plays for as long as one can."),
        ),
        Ruling(
            "no-stack-left",
            _(
                "With no stack left and no card in hand, play from your Kittens for as long as you like; "
                "then pass."
            ),
            _("There is nothing that you could lay."),
        ),
        Ruling(
            "stopping",
            _("You may stop before you must, by laying a Kitten; but never while you hold a 1."),
            _("“May go on” is no “must”, and 1s come before all."),
        ),
        Ruling(
            "top-of-piles",
            _(
                "Only the top of your own piles can be played. A Kitten covers another only when there are "
                "four piles."
            ),
            _("Else nobody would ever need to cover one."),
        ),
        Ruling(
            "finish",
            _(
                "In the finish all hands lie open, and no Kittens are laid any more. 1s come first, as ever. "
                "Who can play plays at least one card and then may stop; who cannot play passes."
            ),
            _("So the game always ends."),
        ),
        Ruling(
            "mistakes",
            _(
                "Classic: it is a mistake to play a card out of order; with a 1 in hand, to do anything but "
                "play a 1 (to lay it down, too); and where all must be played, to stop too soon. A card out "
                "of order goes back when it is called, or when the next player begins; a Kitten that was "
                "laid with a 1 in hand, when it is called."
            ),
            _("A book is to be right in the end."),
        ),
        Ruling(
            "classic-finish",
            _(
                "Classic: the finish begins when the next player does something, or with a right call; if "
                "all hands were empty by then, that call draws nothing. In the finish you may always pass; "
                "but to pass before you have played, if you could, is a mistake."
            ),
            _("Else the finish would tell whether the last card was right."),
        ),
        Ruling(
            "calls",
            _(
                "Everybody else may call once, from a player's first act to the next player's first act. The "
                "first right call counts: whoever made it draws one card, however many the mistakes."
            ),
            _("Until then all can look once more; and nobody calls at everything."),
        ),
        Ruling(
            "wrong-call",
            _("A wrong call costs nothing but the call."),
            _("The source names no price."),
        ),
        Ruling(
            "taken-books",
            _("A book that was taken stays where it lies, marked with whose it is."),
            _("So its cards can still be read."),
            tablet=True,
        ),
        Ruling(
            "equal-books", _("Equal numbers of books share the win."), _("Nobody read more than the other.")
        ),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """Return the house rules of Kit and Kat, from which players may choose before a game.

    Each has the names of the options that choose it, such as `must_play_all`, a sentence with the rule,
    and one with its reason. `tablet` is True for those that mean nothing to players with paper cards:
    the guided or classic way, and fewer books or cards.
    """
    return (
        HouseRule(
            ("way",),
            _(
                "Guided or classic: in the one only right cards can be played; in the other you may err, "
                "and the app gives no hint."
            ),
            _("For those who learn, and for those who watch each other."),
            tablet=True,
        ),
        HouseRule(
            ("must_play_all",),
            _("Nobody stops while they can play."),
            _("So nobody holds back what another waits for."),
        ),
        HouseRule(
            ("wrong_call_costs",),
            _(
                "Whoever calls wrongly gives a card: the other draws it, unseen, from the caller's hand. "
                "Then the caller may call again."
            ),
            _("So nobody guesses."),
        ),
        HouseRule(
            ("knowing",),
            _(
                "Only who knows the answer to the card they played goes on, as the others judge. Who does "
                "not ends the turn, without a Kitten, even with a 1 in hand."
            ),
            _("So the questions count, too."),
        ),
        HouseRule(
            ("joined_piles",),
            _(
                "Instead of covering one of four piles you may lay one on another, and your Kitten where it "
                "was; or lay one on your Kitten. Joined piles stay joined."
            ),
            _("“One on top of another” can be read so, too."),
        ),
        HouseRule(
            ("kittens_as_hand",),
            _(
                "There is no finish: all take up their Kittens as a hand that nobody else sees, and go on as "
                "before. Who can play then plays at least one card in every turn."
            ),
            _("“May serve as a hand” can be read so, too, and the game ends all the same."),
        ),
        HouseRule(
            ("books", "cards"),
            _(
                "A deck of your own may have fewer books, and fewer cards in each: who plays the last one "
                "takes the book. If there is no stack of five for everybody, stacks are smaller."
            ),
            _("For a shorter game."),
            tablet=True,
        ),
    )


def tasks_with_printed_cards() -> tuple[str, ...]:
    """Return three sentences for players of printed cards, on what they do without the app.

    They are about shuffling and laying out the stacks, where the books lie, and that all watch for
    mistakes themselves.
    """
    return (
        _("Shuffle, and lay the stacks in the middle. Each takes one."),
        _("Books lie in the middle, each with its last card on top."),
        _("This is the classic way: watch each other."),
    )


def rule_sections() -> list[RuleSection]:
    """Return the rules of Kit and Kat in five sections of numbered clauses (`KK-1`), some with a figure.

    They are about reading cards aloud, the order of play, Kittens (cards laid open), finished books, and
    the call of a mistake. A figure is a row of example cards.
    """
    return [
        RuleSection(
            _("Read"),
            [
                RuleClause(
                    "KK-10",
                    _("Every card asks something and answers it. Whoever plays a card reads both aloud."),
                ),
                RuleClause(
                    "KK-1",
                    _("{books} books, A to N, each from 1 to {ten}.", books=len(BOOKS), ten=TEN),
                    _draw_labelled_cards("a1", "d4", "n10"),
                ),
            ],
        ),
        RuleSection(
            _("Play in order"),
            [
                RuleClause(
                    "KK-2",
                    _(
                        "All cards are dealt in stacks of {packet}, face down. Your hand is one of them; "
                        "when it is used up you take another.",
                        packet=PACKET,
                    ),
                ),
                RuleClause(
                    "KK-3",
                    _("From the right of the one who dealt on, the first who holds a 1 begins."),
                ),
                RuleClause("KK-4", _("All your 1s first."), _draw_labelled_cards("c1", "h1"), _("1s.")),
                RuleClause(
                    "KK-4-order",
                    _("Then a book's 2 on its 1, and so on, for as long as you can."),
                    _draw_labelled_cards("c1", "c2", "c3"),
                    _("Up."),
                ),
            ],
        ),
        RuleSection(
            _("Kittens"),
            [
                RuleClause(
                    "KK-5",
                    _(
                        "Can you play no more? Lay a card of your hand open before you: a Kitten. The next "
                        "player has the turn."
                    ),
                    _draw_labelled_cards("e7"),
                    _("Lay."),
                ),
                RuleClause(
                    "KK-5-kittens", _("In later turns you may play from your Kittens as from your hand.")
                ),
                RuleClause(
                    "KK-6",
                    _(
                        "You have room for {piles} piles. One more Kitten covers one of them, and what is "
                        "covered waits until the cover has been played.",
                        piles=PILES,
                    ),
                ),
            ],
        ),
        RuleSection(
            _("Books"),
            [
                RuleClause(
                    "KK-7",
                    _("Whoever plays the 10 takes the book. Most books win."),
                    _draw_labelled_cards("k10"),
                    "10.",
                ),
                RuleClause(
                    "KK-9",
                    _(
                        "When all hands are used up and no stack is left, the Kittens are the hands, the "
                        "covered ones, too: the finish."
                    ),
                ),
            ],
        ),
        RuleSection(
            _("Kit-and-Kat!"),
            [
                RuleClause(
                    "KK-8",
                    _(
                        "In the classic way, watch each other. Who plays out of order, or holds a 1 back, "
                        "makes a mistake: call “Kit-and-Kat!” and draw a card, unseen, from that hand."
                    ),
                ),
                RuleClause(
                    "KK-8-turn",
                    _(
                        "The turn is over at once: they may not even lay a Kitten. At their next turn they "
                        "play on."
                    ),
                ),
            ],
        ),
    ]


def _draw_labelled_cards(*cards: Card) -> list[Node]:
    """Return a picture of each card, face up and labelled with its name, for a figure in the rules."""
    return [draw_face_up_card(each, draw_face(each), card_name(each)) for each in cards]

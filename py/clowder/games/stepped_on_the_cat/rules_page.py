"""Rules page of I Stepped on the Cat!, for its players."""

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.games.stepped_on_the_cat.rules import COATS, GOAL, GOAL_ALONE, HAND, SHORT_GOAL
from clowder.games.stepped_on_the_cat.view import card_name, draw_face
from clowder.widgets.nodes import Content, Node, format_with_nodes
from clowder.widgets.rules_page import (
    Ruling,
    draw_captioned_cards,
    draw_external_link,
    draw_paragraphs,
    draw_rule_section,
)


def aim() -> str:
    """Return the aim of the game in one sentence."""
    return _("Show all five cats at once, while the others step on them and lure them away.")


def makers() -> Content:
    """Return the credits of the game, with a link to its maker's page."""
    return format_with_nodes(
        _(
            "I Stepped on the Cat! is by George Sicherman, 2003 and 2005, after the piano piece "
            "Neko Funjatta: {link}."
        ),
        link=draw_external_link(_("its page"), "http://sicherman.net/nekofunjatta/index.html"),
    )


def rulings() -> tuple[Ruling, ...]:
    """Return our decisions where the rules leave a question open, each with its reason."""
    return (
        Ruling(
            _("The standard deck: ten cats of each of five coats, ten boots, ten cans of tuna."),
            _("The maker's numbers are not to be had; with these, careful play wins one solitaire in five."),
            ("cats", "boots", "tuna"),
        ),
        Ruling(
            _("The five coats are ours, and differ by pattern."),
            _("So that nobody needs to tell colours apart."),
        ),
        Ruling(
            _("Tuna steals only a cat that you may show; if there is none it can only be discarded."),
            _("Nobody shows two of one coat."),
        ),
        Ruling(
            _("A boot never steps on your own cat, unless you play alone."),
            _("The rules speak of other players' cats."),
        ),
        Ruling(
            _("The discards become the stock the moment its last card is drawn."),
            _("“As soon as” it is used up means: before that card's drawer plays."),
        ),
        Ruling(
            _(
                "Alone: tuna is named only as a cat you do not show, a boot takes a shown card if there is "
                "one, nothing is shuffled again, and play goes on past seven points."
            ),
            _("So the number of points is the game, and not only whether you won."),
        ),
        Ruling(
            _("Alone: tuna may be discarded instead."),
            _("It is any cat you like: also one that you show already, which is discarded."),
        ),
        Ruling(
            _("Alone, if you like: only decks that can be won."),
            _("By whoever knew the order of the cards: so it never was the cards alone."),
            ("only_winnable",),
        ),
        Ruling(
            _("If you like, somebody begins with points: a head start, for all to see."),
            _("So that everybody has the same chance, whoever plays."),
            ("head_start",),
        ),
        Ruling(
            _("The first dealer is drawn, and the deal moves on to the left."), _("Everybody comes to begin.")
        ),
    )


def manual_duties() -> tuple[str, ...]:
    """Return what players of printed cards must do themselves, which the app does for them."""
    return (
        _("Shuffle, and deal {hand} cards to each. The others, face down, are the stock.", hand=HAND),
        _("Write the points down; the five cats are discarded."),
    )


def sections() -> list[Node]:
    """Return the drawn sections of the rules page."""
    return [
        draw_rule_section(
            _("Your turn"),
            draw_paragraphs(
                _(
                    "Everybody holds {hand} cards. The player at the dealer's left begins. You draw a card "
                    "from the stock, and then you must play one, in any of these ways.",
                    hand=HAND,
                )
            ),
            draw_captioned_cards(
                _captioned_cards("ginger-a"),
                _("Lay a cat before you, if you show none of its coat."),
                _("Show."),
            ),
            draw_captioned_cards(
                _captioned_cards("boot-a", "black-a"),
                _("A boot goes on a cat that another shows: both are discarded."),
                _("Step."),
            ),
            draw_captioned_cards(
                _captioned_cards("tuna-a", "calico-a"),
                _(
                    "Tuna brings you a cat that another shows, if you show none of its coat; the tuna is "
                    "discarded."
                ),
                _("Steal."),
            ),
            draw_captioned_cards(
                _captioned_cards("boot-b"), _("Any card may be thrown away instead."), _("Discard.")
            ),
        ),
        draw_rule_section(
            _("Five cats"),
            draw_captioned_cards(
                _captioned_cards(*(f"{coat}-a" for coat in COATS)),
                _(
                    "Show all five coats, and you have it at once. Those five are discarded; what the others"
                    " show stays."
                ),
                _("1 point."),
            ),
            draw_paragraphs(
                _(
                    "{goal} points win the game; in a short game (house rule: Short) {short}.",
                    goal=GOAL,
                    short=SHORT_GOAL,
                ),
                _("When the stock is used up the discards are shuffled, and are the new stock."),
            ),
        ),
        draw_rule_section(
            _("Alone"),
            draw_paragraphs(
                _(
                    "The stock is turned up card by card. A cat is shown if its coat is not, else discarded."
                    " Tuna is any cat you like. A boot takes one of your cats along, whichever you choose, "
                    "if you show any."
                ),
                _("{goal} points or more before the stock is used up win.", goal=GOAL_ALONE),
            ),
        ),
    ]


def _captioned_cards(*cards: Card) -> list[tuple[Card, Node, str]]:
    """Return each card as (card, drawn face, name), for `draw_captioned_cards`."""
    return [(each, draw_face(each), card_name(each)) for each in cards]

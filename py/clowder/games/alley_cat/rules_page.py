"""The rules page of Alley Cat."""

from clowder.core.cards import Card
from clowder.core.i18n import _, plural
from clowder.games.alley_cat.rules import ALLEY_CAT, GOAL, HAND, trick_value
from clowder.games.alley_cat.view import card_name, draw_alley_cat_face
from clowder.widgets.cards import draw_poker_face
from clowder.widgets.nodes import Content, Node
from clowder.widgets.rules_page import Ruling, draw_captioned_cards, draw_paragraphs, draw_rule_section


def aim() -> str:
    """Return the aim of the game in a sentence."""
    return _("Take tricks by as much as you can; but whoever takes the Alley Cat pays for it.")


def examples() -> tuple[tuple[tuple[Card, Card], str], ...]:
    """Return example tricks with their captions; in each the winning card stands first.

    The page computes their points by the rules.
    """
    return (
        (("Kc", "9s"), _("The king takes it. The loser draws a card, the winner leads.")),
        (("7c", "7s"), _("Of equal ranks the club is higher.")),
        (
            ("Ks", "5d"),
            _(
                "The Alley Cat turns it round: whoever takes the trick draws, and loses the points; the "
                "other leads."
            ),
        ),
        (("5d", "5c"), _("Among fives the Alley Cat is highest.")),
    )


def makers() -> Content:
    """Return the credits: who made the game."""
    return _("Alley Cat is by Andrew Walker.")


def rulings() -> tuple[Ruling, ...]:
    """Return our decisions where the source is silent, with reasons."""
    return (
        Ruling(
            _(
                "A round ends with the trick in which somebody plays their last card; nobody draws for that "
                "trick."
            ),
            _("So say players of the published video."),
            ("last_draw",),
        ),
        Ruling(
            _("The two cards drawn for the deal rank as in a trick, and go back before the shuffle."),
            _("So they cannot tie."),
        ),
        Ruling(_("Cards are dealt one by one, to the non-dealer first."), _("As almost everywhere.")),
        Ruling(
            _(
                "Whether anybody has {goal} points is looked at when a round is over. If both have, the "
                "higher total wins.",
                goal=GOAL,
            ),
            _("Both are to have played the same rounds."),
        ),
        Ruling(
            _("Totals may be below zero, and may fall back below {goal}.", goal=GOAL),
            _("Else the Alley Cat would be no threat to those in front."),
        ),
        Ruling(
            _("If you like, somebody begins with points: a head start, for all to see."),
            _("So that everybody has the same chance, whoever plays."),
            ("head_start",),
        ),
        Ruling(_("Tricks that were won lie face up."), _("A family need not learn cards by heart.")),
    )


def manual_duties() -> tuple[str, ...]:
    """Return what players of printed cards must do themselves, which the app does for them."""
    return (
        _("Shuffle, and deal {hand} cards to each. The others, face down, are the stock.", hand=HAND),
        _("Lay won tricks crosswise before you. Write their points down after the round."),
    )


def sections() -> list[Node]:
    """Return the sections of the rules page, with example tricks."""
    return [
        draw_rule_section(
            _("The cards"),
            draw_paragraphs(
                _(
                    "All clubs, all spades, and one red card, the five of diamonds: the Alley Cat. Ace is "
                    "low, king high. Each takes a card, the lower deals first, and the deal alternates."
                )
            ),
            draw_captioned_cards(_cards_with_names("Ac", "2s", "5d", "Qs", "Kc"), _("27 cards.")),
        ),
        draw_rule_section(
            _("The end"),
            draw_paragraphs(
                _("A round lasts until a player is out of cards; then its tricks are scored."),
                _("{goal} points or more win. If both have equally many, more rounds are played.", goal=GOAL),
            ),
        ),
        draw_rule_section(
            _("Tricks"),
            draw_paragraphs(
                _(
                    "{hand} cards each. The non-dealer leads any card, the other follows with any card; "
                    "suits bind nobody. The higher card takes the trick, and scores the difference: ace 1, "
                    "jack 11, queen 12, king 13.",
                    hand=HAND,
                )
            ),
            (_draw_example_trick(*example) for example in examples()),
        ),
    ]


def _draw_example_trick(trick: tuple[Card, Card], caption: str) -> Node:
    """Draw an example trick with its points and this caption; the card that wins stands first."""
    points = trick_value(trick)
    return draw_captioned_cards(
        _cards_with_names(*trick), caption, plural("{n} point.", "{n} points.", points).replace("-", "−")
    )


def _cards_with_names(*cards: Card) -> list[tuple[Card, Node, str]]:
    """Return each card as (card, drawn face, name), for `draw_captioned_cards`."""
    return [(card, _draw_face(card), card_name(card)) for card in cards]


def _draw_face(card: Card) -> Node:
    """Draw the face of a card, as on the table."""
    return draw_alley_cat_face(card) if card == ALLEY_CAT else draw_poker_face(card)

"""The rules page of Alley Cat."""

from clowder.core.cards import Card
from clowder.core.i18n import _, plural
from clowder.games.alley_cat.rules import ALLEY_CAT, GOAL, HAND, trick_value
from clowder.games.alley_cat.view import card_name, draw_alley_cat_face
from clowder.widgets.cards import draw_face_up_card, draw_poker_card_face
from clowder.widgets.nodes import Content, Node
from clowder.widgets.rule_words import GlossaryTerm
from clowder.widgets.rules_page import HouseRule, RuleClause, RuleSection, Ruling


def game_aim() -> str:
    """Return the aim of Alley Cat for its rules page: win tricks by much, but not the Alley Cat.

    It is one sentence in the current language.
    """
    return _("Beat the other's cards by as much as you can; but whoever wins the Alley Cat pays for it.")


def glossary_terms() -> tuple[GlossaryTerm, ...]:
    """Return the one card players' word that the page explains, `trick`: two cards, one played by each.

    The word and its meaning are in the current language.
    """
    return (GlossaryTerm("trick", _("trick"), _("the two cards that were played, one by each of you")),)


def example_tricks() -> tuple[tuple[str, tuple[Card, Card], str], ...]:
    """Return four example tricks, each as (key of the rule it shows, its two cards, caption).

    The card that wins the trick comes first. The points are not given here: the page computes them. A
    key is the number of a clause of the rules, with a word after it if need be: `AC-6`, `AC-8-king`.
    """
    return (
        ("AC-8-king", ("Kc", "9s"), _("The king takes it: thirteen less nine.")),
        ("AC-1-equal", ("7c", "7s"), _("If both are equal the club is higher.")),
        (
            "AC-6",
            ("Ks", "5d"),
            _(
                "The Alley Cat is in it. The higher card takes it as ever, but whoever takes it draws the "
                "card and loses the points, and the other begins the next trick."
            ),
        ),
        ("AC-1-fives", ("5d", "5c"), _("Among fives the Alley Cat is highest.")),
    )


def maker_credits() -> Content:
    """Return the sentence that names Andrew Walker as the maker of the game, in the current language."""
    return _("Alley Cat is by Andrew Walker.")


def rulings_on_open_points() -> tuple[Ruling, ...]:
    """Return this app's seven decisions where the published rules leave a question open.

    They are about the end of a round, drawing for the deal, dealing one by one, when the goal counts,
    points below zero, looking through tricks, and who keeps the score. Each `Ruling` has a key, the
    decision in a sentence, and the reason for it; the last is marked as one of the tablet.
    """
    return (
        Ruling(
            "round-ends",
            _(
                "A round ends with the trick in which somebody plays their last card; nobody draws for that "
                "trick."
            ),
            _(
                "So it was clarified below the published video. The words alone allow both, and players say "
                "there that they had played the other way."
            ),
        ),
        Ruling(
            "draw-for-deal",
            _(
                "The two cards that are drawn to see who deals count as in a trick, and go back before the "
                "shuffle."
            ),
            _("So one of them is always lower."),
        ),
        Ruling(
            "dealt-singly",
            _("Cards are dealt one by one. Whoever deals gets the second."),
            _("As almost everywhere."),
        ),
        Ruling(
            "goal-after-round",
            _(
                "Whether anybody has {goal} points is looked at when a round is over. If both have, the "
                "higher total wins.",
                goal=GOAL,
            ),
            _("Both are to have played the same rounds."),
        ),
        Ruling(
            "below-zero",
            _(
                "Totals may be below zero. Where both have {goal} or more, equally many, and so play on, "
                "they may fall back below {goal}.",
                goal=GOAL,
            ),
            _("The Alley Cat is to be feared to the very end."),
        ),
        Ruling(
            "tricks-open",
            _("Tricks that were won lie face up, and may be looked through."),
            _("A family need not learn cards by heart."),
        ),
        Ruling(
            "keeps-score",
            _("Here the tablet keeps the score, and not whoever had the lower card."),
            _("So nobody needs to write."),
            tablet=True,
        ),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """Return the two house rules that players may choose before a game, each with its reason.

    They are `last_draw`, by which a card is drawn for the last trick, too, and `head_start`, points to
    begin with.
    """
    return (
        HouseRule(
            ("last_draw",),
            _(
                "Somebody draws for the last trick as well, and the round ends only if a hand is empty then. "
                "So a last card must win its trick; with the Alley Cat in it, it must lose."
            ),
            _("The rules can be read so, too."),
        ),
        HouseRule(
            ("head_start",),
            _("Somebody begins with points: a head start, for all to see."),
            _("So that everybody has the same chance, whoever plays."),
        ),
    )


def tasks_with_printed_cards() -> tuple[str, ...]:
    """Return two texts on what the app does, but players of printed cards must do themselves.

    They are to shuffle well and keep the score on the pad; and to lay out the tricks won and write down
    their points after the round.
    """
    return (
        _("Shuffle well before you deal. Keep the score on the score pad."),
        _("Lay won tricks crosswise before you. Write their points down after the round."),
    )


def rule_sections() -> list[RuleSection]:
    """Return the rules of Alley Cat as four sections of clauses: the cards, tricks, points, the end.

    A clause has a key such as `AC-3` and its sentences. The first one also has five cards drawn, and the
    section on points has the example tricks, with cards drawn.
    """
    return [
        RuleSection(
            _("The cards"),
            [
                RuleClause("AC-1-cards", _("27 cards."), _draw_labelled_cards("Ac", "2s", "5d", "Qs", "Kc")),
                RuleClause(
                    "AC-1",
                    _(
                        "All clubs, all spades, and one red card, the five of diamonds: the Alley Cat. The "
                        "ace is lowest, the king highest."
                    ),
                ),
                RuleClause(
                    "AC-2",
                    _(
                        "Each takes a card. Whoever has the lower one deals first, and keeps the score the "
                        "whole game long. After each round the other deals."
                    ),
                ),
                RuleClause(
                    "AC-3",
                    _("Each gets {hand} cards. The others lie face down: they are the draw pile.", hand=HAND),
                ),
            ],
        ),
        RuleSection(
            _("Tricks"),
            [
                RuleClause(
                    "AC-4",
                    _(
                        "Whoever did not deal begins the first trick with any card. The other adds any "
                        "card: it need not be of the same kind. The higher card takes the trick."
                    ),
                ),
                RuleClause(
                    "AC-5",
                    _(
                        "The loser draws the top card of the draw pile. The winner draws none, and begins "
                        "the next trick."
                    ),
                ),
            ],
        ),
        RuleSection(
            _("Points"),
            [
                RuleClause(
                    "AC-8",
                    _(
                        "A trick scores as many points as its cards are apart. The ace is 1, the jack 11, "
                        "the queen 12, the king 13."
                    ),
                ),
                *(_example_trick_clause(*example) for example in example_tricks()),
            ],
        ),
        RuleSection(
            _("The end"),
            [
                RuleClause(
                    "AC-7", _("A round lasts until a player is out of cards; then its tricks are scored.")
                ),
                RuleClause(
                    "AC-9",
                    _(
                        "{goal} points or more win. If both have equally many, more rounds are played.",
                        goal=GOAL,
                    ),
                ),
            ],
        ),
    ]


def _example_trick_clause(key: str, trick: tuple[Card, Card], caption: str) -> RuleClause:
    """Return a clause of the rules page that shows a trick: caption, its two cards drawn, points.

    `key` is the clause's number in the rule book, with a word after it if need be: `AC-8-king`. The
    points are computed by `trick_value`.
    """
    points = plural("{n} point.", "{n} points.", trick_value(trick))
    return RuleClause(key, caption, _draw_labelled_cards(*trick), points)


def _draw_labelled_cards(*cards: Card) -> list[Node]:
    """Draw each of these cards face up as a picture, labelled with its name for screen readers."""
    return [draw_face_up_card(card, _draw_card_face(card), card_name(card)) for card in cards]


def _draw_card_face(card: Card) -> Node:
    """Draw a card's face: the special drawing for the Alley Cat, the usual poker face for all others."""
    return draw_alley_cat_face(card) if card == ALLEY_CAT else draw_poker_card_face(card)

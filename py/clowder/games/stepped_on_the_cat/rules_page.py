"""Rules page of I Stepped on the Cat!, for its players."""

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.games.stepped_on_the_cat.rules import COATS, GOAL, GOAL_ALONE, HAND, SHORT_GOAL
from clowder.games.stepped_on_the_cat.view import card_name, draw_face
from clowder.widgets.cards import draw_face_up_card
from clowder.widgets.nodes import Content, Node, format_with_nodes
from clowder.widgets.rule_words import GlossaryTerm
from clowder.widgets.rules_page import HouseRule, RuleClause, RuleSection, Ruling, draw_external_link


def game_aim() -> str:
    """Return the aim of the game, the top sentence of its rules page: show all five cats at once."""
    return _("Show all five cats at once, while the others step on them and lure them away.")


def glossary_terms() -> tuple[GlossaryTerm, ...]:
    """Return the words that the rules page explains, `coat` and `discard`, each with its meaning."""
    return (
        GlossaryTerm("coat", _("coat"), _("the fur of a cat: its colour and its pattern")),
        GlossaryTerm("discard", _("discard"), _("throw away, onto the heap in the middle")),
    )


def maker_credits() -> Content:
    """Return a sentence that names the maker, George Sicherman, and the years, with a link to his page."""
    return format_with_nodes(
        _(
            "I Stepped on the Cat! is by George Sicherman, 2003 and 2005, after the piano piece "
            "Neko Funjatta: {link}."
        ),
        link=draw_external_link(_("its page"), "http://sicherman.net/nekofunjatta/index.html"),
    )


def rulings_on_open_points() -> tuple[Ruling, ...]:
    """Return the rulings, which we decided where the maker's rules leave a question open.

    There are seven: `deck`, `coats`, `tuna`, `draw-pile`, `alone-tuna`, `alone-past-seven` and `dealer`.
    Each has such a key, a sentence with the rule, and one with our reason.
    """
    return (
        Ruling(
            "deck",
            _("The standard deck: ten cats of each of five coats, ten boots, ten cans of tuna."),
            _("We do not know the maker's numbers; with these, careful play wins one solitaire in five."),
        ),
        Ruling(
            "coats",
            _("The five coats are ours, and differ by pattern."),
            _("So that nobody needs to tell colours apart."),
        ),
        Ruling(
            "tuna",
            _("Tuna steals only a cat that you may show; if there is none it can only be discarded."),
            _("Nobody shows two of one coat."),
        ),
        Ruling(
            "draw-pile",
            _("The discards become the draw pile the moment its last card is drawn."),
            _("“As soon as” it is used up means: before that card's drawer plays."),
        ),
        Ruling(
            "alone-tuna",
            _("Alone: tuna is named only as a cat you do not show, or it is discarded."),
            _("It is any cat you like: also one that you show already, which is discarded."),
        ),
        Ruling(
            "alone-past-seven",
            _("Alone: play goes on past seven points."),
            _("So the number of points is the game, and not only whether you won."),
        ),
        Ruling(
            "dealer",
            _("Who deals first is drawn by lot, and the deal moves on to the left."),
            _("Everybody comes to begin."),
        ),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """Return the three house rules: other numbers of cards, a head start, and decks that can be won.

    A head start is points that a seat begins with. Each house rule has the names of the options that
    choose it, a sentence with the rule, and one with its reason. Only the last, for solitaire, is marked
    `tablet`, as it means nothing to players with paper cards.
    """
    return (
        HouseRule(
            ("cats", "boots", "tuna"),
            _(
                "Other numbers of cards. In the friendly deck there are twelve cats of each coat, six boots "
                "and six cans of tuna."
            ),
            _("With more cats points come faster; with fewer boots and tuna cats are safer."),
        ),
        HouseRule(
            ("head_start",),
            _("Somebody begins with points: a head start, for all to see."),
            _("So that everybody has the same chance, whoever plays."),
        ),
        HouseRule(
            ("only_winnable",),
            _("Alone: only decks that can be won."),
            _("By whoever knew the order of the cards: so it never was the cards alone."),
            tablet=True,
        ),
    )


def tasks_with_printed_cards() -> tuple[str, ...]:
    """Return two sentences on what players of printed cards do themselves: shuffle, and note points."""
    return (
        _("Shuffle well before you deal."),
        _("Write the points down; the five cats are discarded."),
    )


def rule_sections() -> list[RuleSection]:
    """Return the rules in three sections of clauses (`SC-1`): the turn, five cats, and playing alone.

    The clauses on ways to play a card (SC-3 to SC-6) and on the point (SC-8) have a figure, a row of
    example cards.
    """
    return [
        RuleSection(
            _("Your turn"),
            [
                RuleClause(
                    "SC-1",
                    _(
                        "Everybody gets {hand} cards. The others lie face down: they are the draw pile. "
                        "Whoever sits to the left of the one who dealt begins, and the turn passes to the "
                        "left.",
                        hand=HAND,
                    ),
                ),
                RuleClause(
                    "SC-2",
                    _(
                        "You draw a card from the draw pile, and then you must play one, in any of these "
                        "ways."
                    ),
                ),
                RuleClause(
                    "SC-3",
                    _("Lay a cat before you, if you show none of its coat."),
                    _draw_labelled_cards("ginger-a"),
                    _("Show."),
                ),
                RuleClause(
                    "SC-4",
                    _("A boot goes on a cat that another shows, never on your own: both are discarded."),
                    _draw_labelled_cards("boot-a", "black-a"),
                    _("Step."),
                ),
                RuleClause(
                    "SC-5",
                    _(
                        "Tuna brings you a cat that another shows, if you show none of its coat; the tuna is "
                        "discarded."
                    ),
                    _draw_labelled_cards("tuna-a", "calico-a"),
                    _("Steal."),
                ),
                RuleClause(
                    "SC-6",
                    _("Any card may be thrown away instead."),
                    _draw_labelled_cards("boot-b"),
                    _("Discard."),
                ),
            ],
        ),
        RuleSection(
            _("Five cats"),
            [
                RuleClause(
                    "SC-8",
                    _(
                        "Show all five coats, and you have it at once. Those five are discarded; what the "
                        "others show stays."
                    ),
                    _draw_labelled_cards(*(f"{coat}-a" for coat in COATS)),
                    _("1 point."),
                ),
                RuleClause(
                    "SC-7",
                    _(
                        "As soon as the draw pile is used up the discards are shuffled: they are the new "
                        "draw pile."
                    ),
                ),
                RuleClause(
                    "SC-9",
                    _(
                        "{goal} points win the game; in a short game {short} are enough.",
                        goal=GOAL,
                        short=SHORT_GOAL,
                    ),
                ),
            ],
        ),
        RuleSection(
            _("Alone"),
            [
                RuleClause(
                    "SC-10",
                    _(
                        "The draw pile is turned up card by card. A cat is shown if its coat is not, else "
                        "discarded. All five coats are a point, and are discarded."
                    ),
                ),
                RuleClause("SC-10-tuna", _("Tuna is any cat you like: it is shown as that cat.")),
                RuleClause(
                    "SC-10-boot",
                    _(
                        "A boot is discarded, and takes along one card that you show, a cat or a tuna shown "
                        "as one. You choose which, but one must go; if you show none the boot goes alone."
                    ),
                ),
                RuleClause(
                    "SC-10-end",
                    _(
                        "When the draw pile is used up the game is over; nothing is shuffled again. With "
                        "{goal} points or more you have won.",
                        goal=GOAL_ALONE,
                    ),
                ),
            ],
        ),
    ]


def _draw_labelled_cards(*cards: Card) -> list[Node]:
    """Return a picture of each card, face up and labelled with its name, for a figure in the rules."""
    return [draw_face_up_card(each, draw_face(each), card_name(each)) for each in cards]

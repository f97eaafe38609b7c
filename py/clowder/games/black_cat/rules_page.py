"""The rules page of Black Cat."""

from clowder.core.cards import Card
from clowder.core.i18n import _, plural
from clowder.games.black_cat.score import BLACK_CAT, JELLICAL, TOMCAT, YOWLER
from clowder.widgets.cards import draw_poker_face, poker_card_name
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
    return _("Grab cards from one deck, all at once, and build two kitty piles that are full of cats.")


def examples() -> tuple[tuple[tuple[Card, ...], int, str], ...]:
    """Return example piles, each as (cards, points, caption of the Cats in it)."""
    return (
        (("8h", "2d"), TOMCAT, _("Tomcat: neighbours that add to ten.")),
        (
            ("8h", "2d", "8s"),
            2 * TOMCAT,
            _("Two Tomcats: a card may be in both. Three cards that add to ten are none."),
        ),
        (("10d",), YOWLER, _("Yowler: a ten.")),
        (
            ("2s", "Qd", "Qh", "2c"),
            2 * JELLICAL,
            _("Two Jellical Cats: face cards of one rank between two of another."),
        ),
        (("6s", "7c"), BLACK_CAT, _("Black Cat: black cards in a row that add to thirteen.")),
    )


def makers() -> Content:
    """Return the credits of the game, with a link to its makers."""
    return format_with_nodes(
        _(
            "Black Cat is a free game by Natosha Ellis, Benjamin Gibbs and Jonathan Leistiko, {link}, 2003. "
            "The rhyme of the call is theirs, word for word."
        ),
        link=draw_external_link(
            "Invisible City Productions", "http://www.invisible-city.com/content/black-cat"
        ),
    )


def rulings() -> tuple[Ruling, ...]:
    """Return our decisions where the rules leave a question open, each with its reason."""
    return (
        Ruling(
            _("A ten beside a jack or a king is a Tomcat, and a queen as 7 beside a 3."),
            _("They add to ten, and that is all a Tomcat asks."),
            ("face_tomcats",),
        ),
        Ruling(
            _(
                "Each queen has a value of her own, one for every cat she is in. The best choice is found "
                "and shown."
            ),
            _("Her player chooses at the end, and would choose the best."),
            ("queens",),
        ),
        Ruling(
            _("Jellical Cats look at ranks, not suits. The bread is of another rank than the filling."),
            _("A run of kings is no sandwich."),
        ),
        Ruling(
            _("If you like, a face card between two of its own rank is Jellical, too; but only once."),
            _("The makers' words can be read so: three kings are a sandwich, then."),
            ("three_of_a_kind",),
        ),
        Ruling(
            _(
                "Black Cats may overlap: 6-7-6 in black is two. None begins or ends with a card worth "
                "nothing."
            ),
            _("Tomcats may share a card, so may they; a king at the end would only count one cat twice."),
            ("share",),
        ),
        Ruling(
            _(
                "If you like, a Black Cat is all the black cards side by side, from one red card or end of "
                "the pile to the next: 6-7-2 in black is none; 6-7 is one, and so is king-6-7."
            ),
            _("“An unbroken chain” can be read so, too. Each black card may make a cat or break it."),
            ("whole_run",),
        ),
        Ruling(
            _("Nothing counts across your two piles, and equal totals share the win."),
            _("The piles are two rows."),
        ),
        Ruling(
            _("The call is held down, once nobody has wanted the top card for a while."),
            _("Nobody should end the game by accident."),
            ("call_after",),
            tablet=True,
        ),
        Ruling(
            _("A tap names the card you saw. If somebody was quicker it takes nothing, and costs nothing."),
            _("You wanted that card and not the next one."),
            tablet=True,
        ),
        Ruling(
            _("Taking turns: take the top card or pass; when all have passed on a card, anyone may call."),
            _("For those who cannot race, or would rather think."),
            ("pace",),
        ),
        Ruling(
            _("If you like, a head start in a race: the others' taps count only a moment later."),
            _("So that everybody has the same chance, whoever plays."),
            ("head_start",),
            tablet=True,
        ),
        Ruling(
            _(
                "A race begins with a countdown of three seconds. In turns, the left neighbour of whoever "
                "began this game begins the next."
            ),
            _("Everybody is to have the same chance."),
        ),
    )


def manual_duties() -> tuple[str, ...]:
    """Return what players of printed cards must do themselves, which the app does for them."""
    return (
        _(
            "Shuffle 52 cards and lay them face down where everybody reaches them. Somebody counts three, "
            "two, one, and turns the whole deck over."
        ),
        _("Take with one hand. Who touches the card first has it."),
        _("When it is over everybody counts, for all to see, and writes it on the score pad."),
    )


def sections() -> list[Node]:
    """Return the sections of the rules page, with example piles."""
    return [
        draw_rule_section(
            _("Take"),
            draw_paragraphs(
                _(
                    "The deck is turned face up. Whoever likes the top card takes it to the end of one of "
                    "their own two piles. One card at a time, and the quickest hand has it."
                ),
                _("Cards stay in the order in which they came. Nothing is ever moved."),
            ),
        ),
        draw_rule_section(
            _("The end"),
            draw_paragraphs(
                _(
                    "The deck is used up. Or nobody wants its top card, and somebody calls: “Black cat, "
                    "black cat, crossin' my path. Don't look back or you'll get scratched!” The most points "
                    "win."
                )
            ),
        ),
        draw_rule_section(
            _("What cards are worth"),
            draw_paragraphs(
                _(
                    "Ace 1, number cards their number, jack and king 0. A queen is 7 or 11, whichever serves"
                    " you better when the game is over."
                )
            ),
        ),
        draw_rule_section(_("Your cats"), (_draw_example(*example) for example in examples())),
        draw_rule_section(
            _("Variants"),
            draw_paragraphs(
                _(
                    "Decks: two of them are a Long Night on the Fence. Lucky tom: a Tomcat of two fives is 5"
                    " points. Music of the Night: each Yowler is worth as many points as its pile has "
                    "Yowlers."
                )
            ),
        ),
    ]


def _draw_example(cards: tuple[Card, ...], points: int, caption: str) -> Node:
    """Draw an example pile with its caption and its points."""
    faces = ((each, draw_poker_face(each), poker_card_name(each)) for each in cards)
    return draw_captioned_cards(faces, caption, plural("{n} point.", "{n} points.", points))

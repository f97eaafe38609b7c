"""The rules page of Black Cat."""

from clowder.core.cards import Card
from clowder.core.i18n import _, plural
from clowder.games.black_cat.score import BLACK_CAT, JELLICAL, TOMCAT, YOWLER
from clowder.widgets.cards import draw_face_up_card, draw_poker_card_face, poker_card_name
from clowder.widgets.nodes import Content, format_with_nodes
from clowder.widgets.rule_words import GlossaryTerm
from clowder.widgets.rules_page import HouseRule, RuleClause, RuleSection, Ruling, draw_external_link


def game_aim() -> str:
    """Return the aim of Black Cat in one sentence, for the top of its rules page."""
    return _("Grab cards from one deck, all at once, and build two kitty piles that are full of cats.")


def glossary_terms() -> tuple[GlossaryTerm, ...]:
    """Return the two words of card players that the page explains, `deck` and `face card`.

    Each comes with its meaning, in the current language.
    """
    return (
        GlossaryTerm("deck", _("deck"), _("all the cards, on one heap")),
        GlossaryTerm("face", _("face card"), _("a jack, a queen or a king")),
    )


def example_piles() -> tuple[tuple[str, tuple[Card, ...], int, str], ...]:
    """Return five example piles, each as (key of the rule it shows, cards, points, caption).

    The caption names the scoring combinations (Cats) in the pile. A key is the number of a clause of the
    rules, with a word after it if need be: `BC-6`, `BC-6-both`.
    """
    return (
        ("BC-6", ("8h", "2d"), TOMCAT, _("Tomcat: neighbours that add to ten.")),
        (
            "BC-6-both",
            ("8h", "2d", "8s"),
            2 * TOMCAT,
            _("Two Tomcats: a card may be in both. Three cards that add to ten are none."),
        ),
        ("BC-7", ("10d",), YOWLER, _("Yowler: a ten.")),
        (
            "BC-8",
            ("2s", "Qd", "Qh", "2c"),
            2 * JELLICAL,
            _(
                "Two Jellical Cats: a sandwich of equal face cards between two other equal cards. Each "
                "counts."
            ),
        ),
        ("BC-9", ("6s", "7c"), BLACK_CAT, _("Black Cat: black cards in a row that add to thirteen.")),
    )


def maker_credits() -> Content:
    """Return the sentence that names the makers of the game, with a link to their page."""
    return format_with_nodes(
        _(
            "Black Cat is a free game by Natosha Ellis, Benjamin Gibbs and Jonathan Leistiko, {link}, 2003. "
            "The rhyme of the call is theirs, word for word."
        ),
        link=draw_external_link(
            "Invisible City Productions", "http://www.invisible-city.com/content/black-cat"
        ),
    )


def rulings_on_open_points() -> tuple[Ruling, ...]:
    """Return this app's ten decisions where the published rules leave a question open.

    Each `Ruling` has a key, the decision in a sentence, and the reason for it. Those marked `tablet`
    mean nothing to players with paper cards.
    """
    return (
        Ruling(
            "end-of-pile",
            _("A card goes to the end of a pile, never between two others."),
            _("Nothing is ever moved, so that is where there is room."),
        ),
        Ruling(
            "ten-and-face",
            _("A ten beside a jack or a king is a Tomcat, and a queen as 7 beside a 3."),
            _("They add to ten, and that is all a Tomcat asks."),
        ),
        Ruling(
            "queen-value",
            _("Each queen has a value of her own, one for every cat she is in."),
            _("The makers say “your choice”, and you choose for each card."),
        ),
        Ruling(
            "queens-shown",
            _("The best choice for all queens is found and shown."),
            _("Her player chooses at the end, and would choose the best."),
            tablet=True,
        ),
        Ruling(
            "sandwich",
            _(
                "In a sandwich number or face counts, not hearts or spades. The bread outside is never "
                "the same as the filling: Q-K-Q makes the king a Jellical Cat, K-K-K makes none."
            ),
            _("A run of kings is no sandwich."),
        ),
        Ruling(
            "overlap",
            _(
                "Black Cats may overlap: 6-7-6 in black is two. None begins or ends with a card worth "
                "nothing."
            ),
            _("Tomcats may share a card, so may they; a king at the end would only count one cat twice."),
        ),
        Ruling(
            "two-piles",
            _("Nothing counts across your two piles, and equal totals share the win."),
            _("The piles are two rows."),
        ),
        Ruling(
            "countdown",
            _("A race begins with a countdown of three seconds."),
            _("Everybody is to have the same chance."),
        ),
        Ruling(
            "call-held",
            _("The call is held down, once nobody has wanted the top card for a while."),
            _("Nobody should end the game by accident."),
            tablet=True,
        ),
        Ruling(
            "tap-names-card",
            _("A tap names the card you saw. If somebody was quicker it takes nothing, and costs nothing."),
            _("You wanted that card and not the next one."),
            tablet=True,
        ),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """Return the eight house rules that players may choose before a game, each with its reason.

    They are known by their options: `pace`, `face_tomcats`, `queens`, `share`, `whole_run`,
    `three_of_a_kind`, `head_start` and `call_after`. The last two are only for the tablet.
    """
    return (
        HouseRule(
            ("pace",),
            _(
                "Nobody races: in turn, take the top card or pass. When all have passed on a card, anyone "
                "may call. The next game is begun by the left neighbour of whoever began this one."
            ),
            _("For those who cannot race, or would rather think."),
            "turns",
        ),
        HouseRule(
            ("face_tomcats",),
            _("Jacks and kings make no Tomcats."),
            _("Ten and king is an easy Tomcat."),
            "no",
        ),
        HouseRule(
            ("queens",),
            _("All your queens are worth 7, or all of them 11."),
            _("That is easier to count."),
            "alike",
        ),
        HouseRule(
            ("share",),
            _("A card is in one Black Cat at most. Count them so that you have the most."),
            _("So each cat has cards of its own."),
            "no",
        ),
        HouseRule(
            ("whole_run",),
            _(
                "A Black Cat is all the black cards side by side, from one red card or end of the pile to "
                "the next: 6-7-2 in black is none; 6-7 is one, and so is king-6-7."
            ),
            _("“An unbroken chain” can be read so, too. Each black card may make a cat or break it."),
        ),
        HouseRule(
            ("three_of_a_kind",),
            _("A face card between two of its own kind is Jellical, too; but only once."),
            _("The makers' words can be read so: three kings are a sandwich, then."),
        ),
        HouseRule(
            ("head_start",),
            _("A head start in a race: the others' taps count only a moment later."),
            _("So that everybody has the same chance, whoever plays."),
            tablet=True,
        ),
        HouseRule(
            ("call_after",),
            _("You say for how many seconds nobody must want a card before somebody may call."),
            _("Some think longer than others."),
            tablet=True,
        ),
    )


def tasks_with_printed_cards() -> tuple[str, ...]:
    """Return sentences on what the app does, but players of printed cards must do themselves.

    They are about turning the deck, being first at a card, and counting at the end.
    """
    return (
        _(
            "Shuffle 52 cards and lay them face down where everybody reaches them. Somebody counts three, "
            "two, one, and turns the whole deck over."
        ),
        _("Take with one hand. Who touches the card first has it."),
        _("When it is over everybody counts, for all to see, and writes it on the score pad."),
    )


def rule_sections() -> list[RuleSection]:
    """Return the rules of Black Cat as six sections of clauses: from how to take cards to the variants.

    Between them are what cards are worth, two sections on the scoring combinations (Cats), and the end.
    Each clause on a Cat shows an example pile, with cards drawn.
    """
    return [
        RuleSection(
            _("Take"),
            [
                RuleClause(
                    "BC-1",
                    _(
                        "The deck lies face down, and the game begins when it is turned over. Only its top "
                        "card is seen."
                    ),
                ),
                RuleClause("BC-2", _("Each of you has two kitty piles. They begin empty.")),
                RuleClause(
                    "BC-3",
                    _(
                        "Whoever likes the top card takes it to one of their own two piles. One card at a "
                        "time, and the quickest hand has it."
                    ),
                ),
                RuleClause("BC-4", _("Cards stay in the order in which they came. Nothing is ever moved.")),
            ],
        ),
        RuleSection(
            _("What cards are worth"),
            [
                RuleClause(
                    "BC-5",
                    _(
                        "Ace 1, number cards their number, jack and king 0. A queen is 7 or 11: her player "
                        "chooses when the game is over."
                    ),
                )
            ],
        ),
        RuleSection(_("Your cats"), [_example_pile_clause(*example) for example in example_piles()[:3]]),
        RuleSection(_("More cats"), [_example_pile_clause(*example) for example in example_piles()[3:]]),
        RuleSection(
            _("The end"),
            [
                RuleClause(
                    "BC-10",
                    _(
                        "The deck is used up. Or nobody wants its top card, and somebody calls: “Black cat, "
                        "black cat, crossin' my path. Don't look back or you'll get scratched!”"
                    ),
                ),
                RuleClause(
                    "BC-10-advice",
                    _(
                        "Call only if you think that your piles are better than those of the others: whoever "
                        "calls may lose."
                    ),
                ),
                RuleClause("BC-11", _("The most points in both piles together win.")),
            ],
        ),
        RuleSection(
            _("Variants"),
            [
                RuleClause("BC-12-decks", _("Decks: two of them are a Long Night on the Fence.")),
                RuleClause("BC-12-lucky", _("Lucky tom: a Tomcat of two fives is 5 points.")),
                RuleClause(
                    "BC-12-music",
                    _("Music of the Night: each Yowler is worth as many points as its pile has Yowlers."),
                ),
            ],
        ),
    ]


def _example_pile_clause(key: str, cards: tuple[Card, ...], points: int, caption: str) -> RuleClause:
    """Return a clause of the rules page that shows a pile: caption, its cards drawn, points.

    `key` is the clause's number in the rule book, such as `BC-6`.
    """
    faces = [draw_face_up_card(each, draw_poker_card_face(each), poker_card_name(each)) for each in cards]
    return RuleClause(key, caption, faces, plural("{n} point.", "{n} points.", points))

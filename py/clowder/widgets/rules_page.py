"""Building blocks of a page of rules: its sentences as data, each with a key, and their drawing."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple, Protocol, TypeAlias

from clowder.core.i18n import _, join_with_colon
from clowder.widgets.choices import option_title, option_value_title
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.rule_words import GlossaryTerm

Explain: TypeAlias = Callable[[str], Content]
"""Function that returns a text with its difficult words explained."""

DrawExample: TypeAlias = Callable[[str], Content]
"""Function from the key of a sentence to the button that opens its example; None if there is none."""


class RuleClause(NamedTuple):
    """Clause of the rules page: a paragraph of the makers' rules; its key is its rule book number.

    If it has `cards` (nodes), its `text` is the caption of a figure that shows them, and `worth`, their
    points as text, stands in front of the caption. A `key` is such as `AC-6`, or `AC-1-cards` where a
    clause is told in parts.
    """

    key: str
    """Number of the clause in the rule book, and a word after it where one is told in parts: `AC-1-fives`."""
    text: str
    cards: Sequence[Node] = ()
    """Cards beside the text."""
    worth: str = ""
    """Points of the cards, as text in front of the sentence; may be empty."""


class RuleSection(NamedTuple):
    """Part of the rules page: a `heading` and the `clauses` below it.

    With `numbered`, each clause without cards begins with its key, the number in the rule book.
    """

    heading: str
    clauses: Sequence[RuleClause]
    numbered: bool = False
    """True to show the numbers of the clauses."""


class Ruling(NamedTuple):
    """Rule that we decided, where the sources of the game's rules leave a point open, or that we added.

    It has a `key` such as `round-ends`, its text, and the reason for it. With `tablet` it means nothing
    to players with paper cards.
    """

    key: str
    """Word or words by which tests and examples name the ruling: `round-ends`."""
    text: str
    reason: str
    tablet: bool = False
    """True if the ruling is about the tablet, and means nothing to players with paper cards."""


class HouseRule(NamedTuple):
    """Rule that players may choose before a game: its text, a reason, and the options that choose it.

    `options` are names of options, and `value` is the value that chooses the rule, if not `yes`. The
    property `key` is the first option, `title` the titles of all options, and of the value. With
    `tablet` the rule means nothing to players with paper cards.
    """

    options: tuple[str, ...]
    """Names of the options that choose it; the first is its key."""
    text: str
    """Sentence on how the game is played with it, which holds without a tablet too."""
    reason: str
    value: str = ""
    """Value of the option that chooses it, if that is not `yes`."""
    tablet: bool = False
    """True if it means nothing to players with paper cards."""

    @property
    def key(self) -> str:
        """Identifier of the house rule, which is the name of the first option that chooses it."""
        return self.options[0]

    @property
    def title(self) -> str:
        """Title of the house rule for players: the titles of its options with ` · ` between them.

        If the rule has a `value`, that follows after a colon.
        """
        names = " · ".join(map(option_title, self.options))
        return join_with_colon(names, option_value_title(self.value)) if self.value else names


class RulesPage(Protocol):
    """Interface of a game's `rules_page.py`: the game's rules, part by part, as players read them.

    All texts are in the current language. `game_aim` comes first; `rule_sections` are the makers' rules,
    `rulings_on_open_points` our own, and `house_rules` those to choose from; `maker_credits` names the
    makers. It is implemented by the module `rules_page.py` of each game (functions, not a class), and by
    `DefaultRulesPage`.
    """

    def game_aim(self) -> str:
        """Return the aim of the game in one sentence, in the current language, for the top of the page.

        That of one game begins: "Show all five cats at once".
        """

    def glossary_terms(self) -> Sequence[GlossaryTerm]:
        """Return the terms of card games that the page explains, each where it is used first.

        A game of tricks has one: the key `trick`, the word, and its meaning, both in the current language. It
        may be empty.
        """

    def rule_sections(self) -> Sequence[RuleSection]:
        """Return the rules in sections, in the order in which players need them.

        Each section has a heading and clauses, whose keys are numbers of the rule book, such as `AC-6`.
        Some clauses have drawn cards as examples. Stub; implemented by each game's `rules_page.py` and
        by `DefaultRulesPage`.
        """

    def tasks_with_printed_cards(self) -> tuple[str, ...]:
        """Return paragraphs on what players of printed cards do by hand, such as shuffling.

        They are translated texts, such as "Shuffle well before you deal. Keep the score on the score
        pad." Stub; implemented by each game's `rules_page.py` and by `DefaultRulesPage`.
        """

    def rulings_on_open_points(self) -> tuple[Ruling, ...]:
        """Return the rules that we decided ourselves, on points that the makers of the game left open.

        Each has a key, a sentence, and the reason for it, all but the key translated. Implemented by
        each game's `rules_page.py` and by `DefaultRulesPage`.
        """

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the house rules: those that players may choose before a game, by options.

        Each has the names of its options, a sentence on how it is played, and the reason for it. Stub;
        implemented by each game's `rules_page.py`, and by `DefaultRulesPage`, which has none.
        """

    def maker_credits(self) -> Content:
        """Return the credits: who made the game and when, in a sentence or two, perhaps with a link.

        An example is "The game is by A. Maker."
        """


def draw_rule_section(
    section: RuleSection, explain: Explain, example: DrawExample = lambda key: None
) -> Node:
    """Draw a `section` of the rules: its heading, and below it a paragraph or figure for each clause.

    `explain` returns a text with its difficult words explained. `example` returns, for the key of a
    clause, the button that opens its example, or None.
    """
    return h(
        "section.rule",
        h("h2", section.heading),
        (_draw_clause(each, explain, example, numbered=section.numbered) for each in section.clauses),
        key=section.heading,
    )


def draw_rulings(rulings: Iterable[Ruling], explain: Explain, example: DrawExample) -> Node:
    """Draw a list of our rulings (rules that we decided) in a `details` element, folded until it is tapped.

    `explain` returns a text with its difficult words explained. `example` returns, for the key of a
    ruling, the button that opens its example, or None.
    """
    return h(
        "details.ours",
        h("summary", _("What we settled, and why")),
        h("p", rulings_note()),
        h(
            "ul",
            (
                h("li", draw_ruling_content(each, explain), example(each.key), key=each.key)
                for each in rulings
            ),
        ),
        key="rulings",
    )


def draw_house_rules(house_rules: Sequence[HouseRule], explain: Explain, example: DrawExample) -> Node | None:
    """Draw the house rules as a list in a `details` element, folded until tapped; None if there are none.

    `explain` returns a text with its difficult words explained. `example` returns, for the key of a
    house rule, the button that opens its example, or None.
    """
    if not house_rules:
        return None
    return h(
        "details.ours",
        h("summary", _("House rules, if you like")),
        h("p", _("Choose them together before a game. Without them the rules above hold.")),
        h(
            "ul",
            (
                h("li", draw_house_rule_content(each, explain), example(each.key), key=each.key)
                for each in house_rules
            ),
        ),
        key="house rules",
    )


def rulings_note() -> str:
    """Return the translated note that we made some rules ourselves, where the makers' rules are silent."""
    return _("Where the makers' rules are silent somebody must decide. These rules are ours, not theirs.")


def draw_ruling_content(ruling: Ruling, explain: Explain) -> list[Content]:
    """Draw a ruling as content of a paragraph or list item: bold "ours", its text, its reason.

    `explain` returns a text with its difficult words explained; the reason (`small`) is not explained.
    """
    return [h("b.ours-mark", _("ours")), " ", explain(ruling.text), " ", h("small", ruling.reason)]


def draw_house_rule_content(house_rule: HouseRule, explain: Explain) -> list[Content]:
    """Draw a house rule as content of a paragraph or list item: bold title, text, and reason.

    `explain` returns a text with its difficult words explained; the reason (`small`) is not explained.
    """
    return [
        h("b.house-rule", house_rule.title),
        " ",
        explain(house_rule.text),
        " ",
        h("small", house_rule.reason),
    ]


def find_rule_text(page: RulesPage, key: str) -> str:
    """Return the text of the first clause, ruling or house rule with this key, or an empty text.

    Clauses are searched first, then rulings, then house rules.
    """
    clauses = chain.from_iterable(section.clauses for section in page.rule_sections())
    told: Iterable[RuleClause | Ruling | HouseRule] = (
        *clauses,
        *page.rulings_on_open_points(),
        *page.house_rules(),
    )
    return next((each.text for each in told if each.key == key), "")


def draw_external_link(text: str, address: str) -> Node:
    """Draw a link to a website outside of the app, such as a game's makers', that opens a new tab."""
    return h("a", text, href=address, target="_blank", rel="noopener")


def _draw_clause(clause: RuleClause, explain: Explain, example: DrawExample, *, numbered: bool) -> Node:
    """Draw a clause of the rules as a paragraph or, if it has cards, as a figure with a caption.

    If `numbered`, a paragraph begins with the clause's key; a caption begins with the points of the
    cards (`worth`), if any. `explain` and `example` are as in `draw_rule_section`.
    """
    number = (h("small", clause.key), " ") if numbered else None
    if not clause.cards:
        return h("p", number, explain(clause.text), example(clause.key), key=clause.key)
    worth = (h("strong", clause.worth), " ") if clause.worth else None
    return h(
        "figure",
        h("div.fan", clause.cards),
        h("figcaption", worth, explain(clause.text), example(clause.key)),
        key=clause.key,
    )

"""Default page of rules, for a game without one of its own: its rule book, clause by clause.

The rule book is the docstring of `rules.py`, the only docstrings that are left in the compiled page.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from itertools import accumulate
from typing import Generic

from clowder.core.cards import Card
from clowder.core.deck import full_game_deck
from clowder.core.i18n import _, join_with_colon
from clowder.core.options import Opt, Option, list_option_declarations
from clowder.core.rules import Rules, S
from clowder.widgets.choices import option_title
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node
from clowder.widgets.rule_words import GlossaryTerm
from clowder.widgets.rules_page import HouseRule, RuleClause, RuleSection, Ruling

CLAUSE = re.compile(r"^([A-Z]+-\d+) +(.*(?:\n +.*)*)", re.MULTILINE)
"""Pattern of a clause: `AC-1 The deck: ...`, and the indented lines below."""

RULING = re.compile(r"^- +([^.:]*[.:])(.*(?:\n +.*)*)", re.MULTILINE)
"""Pattern of a ruling, `- What we settled. And why.`, below a line that says *Ours*."""

MARKUP = re.compile(r"`(\w+)`|\*([^*]+)\*")
"""Pattern of marks in a rule book: an option by its name in the code, or an emphasized word."""

SHOWN_CARDS = 5
"""Largest number of cards that are shown, spread over the whole deck."""

ONE_PART_LETTERS = 600
"""Length of clauses, in characters, from which they are split into two parts for the page's two columns."""


class DefaultRulesPage(Generic[S, Opt]):
    """Rules page of a game without a `rules_page.py`, made from its rule book.

    The rule book is the docstring of `rules.py`. The class implements `RulesPage`: aim and credits are
    what stands before the clauses, the sections are the clauses, with the cards before and the options
    behind them, and the rulings are the list below `Ours`; there are no `glossary_terms` and
    `house_rules`. `translatable_texts` yields the English texts. `draw_card` draws the face of a card,
    given the texts of the cards or None.
    """

    def __init__(self, rules: Rules[S, Opt], draw_card: Callable[[Card, CardTexts | None], Node]) -> None:
        self._rules = rules
        self._draw_face = draw_card

    @cached_property
    def _rule_book_text(self) -> str:
        """Rule book of the game, the docstring of its module `rules.py`; empty if there is none."""
        return import_module(self._rules.setup.__module__).__doc__ or ""

    def translatable_texts(self) -> Iterator[str]:
        """Yield the English texts of the rule book to translate: aim, credits, clauses and rulings."""
        yield from filter(None, (self._aim_text, self._credits_text))
        yield from (text for _number, text in self._numbered_clauses)
        yield from (text for ruling in self._rulings_with_reasons for text in ruling if text)

    @property
    def _aim_text(self) -> str:
        """Aim of the game in English: the first sentence of the rule book, up to the first full stop."""
        return _join_lines(self._rule_book_text.partition(".")[0]) + "."

    @property
    def _credits_text(self) -> str:
        """Credits in English: the text of the rule book between its first sentence and its first clause."""
        return _join_lines(CLAUSE.split(self._rule_book_text, maxsplit=1)[0].partition(".")[2])

    @property
    def _numbered_clauses(self) -> list[tuple[str, str]]:
        """Clauses (numbered rules) of the rule book, in order, as (number such as `AC-1`, English text)."""
        return [(each[1], _join_lines(each[2])) for each in CLAUSE.finditer(self._rule_book_text)]

    @property
    def _rulings_with_reasons(self) -> list[tuple[str, str]]:
        """Rulings (rules that we decided) in the rule book, as (English text, reason or an empty text).

        They are the list items below the line `Ours`.
        """
        found = RULING.finditer(self._rule_book_text.partition("\nOurs\n")[2])
        return [(_join_lines(each[1]), _join_lines(each[2])) for each in found]

    def game_aim(self) -> str:
        """Return the aim of the game, the first sentence of the rule book, in the current language."""
        return _(self._aim_text)

    def maker_credits(self) -> str:
        """Return the credits in the rule book, in the current language; empty if there are none."""
        return _(self._credits_text) if self._credits_text else ""

    def tasks_with_printed_cards(self) -> tuple[str, ...]:
        """Return what players of printed cards do by hand: shuffle, deal, and see that the rules are kept.

        It is one translated sentence.
        """
        return (_("Somebody shuffles and deals, and all see to it that the rules are kept."),)

    def glossary_terms(self) -> tuple[GlossaryTerm, ...]:
        """Return no terms to explain, as a rule book itself explains those that it uses."""
        return ()

    def rule_sections(self) -> list[RuleSection]:
        """Return the sections of the page: the cards, the clauses in one part or two, and the options.

        The headings are "The cards", "How it is played", "How it goes on", and "Variants and house
        rules". The first section has the number of cards in the largest deck, and shows up to
        `SHOWN_CARDS` of them. The clauses are shown with their numbers. The last section has the options
        that players are asked for before a game. A section without clauses is left out.
        """
        asked = [each for each in list_option_declarations(self._rules.Options) if each.asked]
        deck = full_game_deck(self._rules, self._rules.SEATS[-1], self._rules.Options())
        cards = [*map(self._draw_face_with_key, deck[:: max(1, len(deck) // SHOWN_CARDS)][:SHOWN_CARDS])]
        shown = RuleClause("deck", _("{n} cards.", n=len(deck)), cards)
        played, goes_on = self._clauses_in_two_parts()
        options = [RuleClause(each.name, _option_title_and_reason(each)) for each in asked]
        sections = (
            RuleSection(_("The cards"), [shown]),
            RuleSection(_("How it is played"), played, numbered=True),
            RuleSection(_("How it goes on"), goes_on, numbered=True),
            RuleSection(_("Variants and house rules"), options),
        )
        return [each for each in sections if each.clauses]

    def rulings_on_open_points(self) -> tuple[Ruling, ...]:
        """Return the rulings (rules that we decided) with reasons, translated; the first key is `ours-1`."""
        return tuple(
            Ruling(
                f"ours-{number}", _translate_rule_text(text), _translate_rule_text(reason) if reason else ""
            )
            for number, (text, reason) in enumerate(self._rulings_with_reasons, start=1)
        )

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return no house rules, as the options to choose from are a section of `rule_sections`."""
        return ()

    def _clauses_in_two_parts(self) -> tuple[list[RuleClause], list[RuleClause]]:
        """Return the clauses (numbered rules), translated, in two parts of about equal length.

        If they have no more than `ONE_PART_LETTERS` characters in all, the second part is empty.
        """
        clauses = self._numbered_clauses
        lengths = [*accumulate((len(text) for _number, text in clauses), initial=0)]
        half = (
            sum(2 * each <= lengths[-1] for each in lengths[1:])
            if lengths[-1] > ONE_PART_LETTERS
            else len(clauses)
        )
        told = [RuleClause(number, _translate_rule_text(text)) for number, text in clauses]
        return told[:half], told[half:]

    def _draw_face_with_key(self, card: Card) -> Node:
        """Draw the face of a card, with the card as its key and its attribute `data-card`.

        It has no label, as only the game's view knows the card's name.
        """
        face = self._draw_face(card, None)
        return face._replace(attributes={**face.attributes, "data-card": card}, key=card)


def _option_title_and_reason(option: Option) -> str:
    """Return "TITLE: REASON" for an option, translated: its title, and why players might change it."""
    return join_with_colon(option_title(option.name), _(option.reason))


def _translate_rule_text(text: str) -> str:
    """Return a text of the rule book, translated, with its marks replaced.

    The name of an option in backquotes becomes the option's title in quotation marks; asterisks of
    emphasis are removed.
    """
    return MARKUP.sub(lambda mark: f"“{option_title(mark[1])}”" if mark[1] else mark[2], _(text))


def _join_lines(text: str) -> str:
    """Return a text in one line, with single spaces in place of all line breaks and runs of blanks."""
    return " ".join(text.split())

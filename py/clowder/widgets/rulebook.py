"""The page of rules of a game that has none of its own: what its rule book says, clause by clause.

The rule book is the docstring of `rules.py`. In the page no other module has one any more.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from itertools import accumulate
from typing import Generic

from clowder.core.cards import Card
from clowder.core.deck import deck_of
from clowder.core.options import Opt, Option, declared
from clowder.core.rules import Rules, S
from clowder.core.words import _, titled
from clowder.widgets.choices import called
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node, h
from clowder.widgets.rules_page import Ruling, rule, said

CLAUSE = re.compile(r"^([A-Z]+-\d+) +(.*(?:\n +.*)*)", re.MULTILINE)
"""`AC-1  The deck: ...`, and the lines below that are indented."""

OURS = re.compile(r"^- +([^.:]*[.:])(.*(?:\n +.*)*)", re.MULTILINE)
"""`-   What we settled. And why.`, below a line that says *Ours*."""

MARKS = re.compile(r"`(\w+)`|\*([^*]+)\*")
"""What a rule book marks: an option by its name in the code, and a word that stands out."""

SHOWN = 5
"""How many cards are shown, from all through the deck."""

SHEET = 600
"""More letters of clauses than this are parted, so that both columns of the page are about as long."""


class RuleBook(Generic[S, Opt]):
    """As `widgets.rules_page.RulesPage` has it. `look` draws a card."""

    def __init__(self, rules: Rules[S, Opt], look: Callable[[Card, CardTexts | None], Node]) -> None:
        self._rules = rules
        self._look = look

    @cached_property
    def _text(self) -> str:
        """The docstring of the module that has the rules."""
        return import_module(self._rules.setup.__module__).__doc__ or ""

    def texts(self) -> Iterator[str]:
        """Yield every text of the rule book in English, for translators."""
        yield from filter(None, (self._aim, self._makers))
        yield from (text for _number, text in self._clauses)
        yield from (text for ruling in self._ours for text in ruling if text)

    @property
    def _aim(self) -> str:
        """The first sentence."""
        return _joined(self._text.partition(".")[0]) + "."

    @property
    def _makers(self) -> str:
        """What is said before the first clause, after the first sentence."""
        return _joined(CLAUSE.split(self._text, maxsplit=1)[0].partition(".")[2])

    @property
    def _clauses(self) -> list[tuple[str, str]]:
        """The number and the text of each clause."""
        return [(each[1], _joined(each[2])) for each in CLAUSE.finditer(self._text)]

    @property
    def _ours(self) -> list[tuple[str, str]]:
        """Each ruling and its reason, which may be empty."""
        found = OURS.finditer(self._text.partition("\nOurs\n")[2])
        return [(_joined(each[1]), _joined(each[2])) for each in found]

    def aim(self) -> str:
        return _(self._aim)

    def makers(self) -> str:
        return _(self._makers) if self._makers else ""

    def by_hand(self) -> tuple[str, ...]:
        return (_("Somebody shuffles and deals, and all see to it that the rules are kept."),)

    def sections(self) -> list[Node]:
        asked = [each for each in declared(self._rules.Options) if each.asked]
        deck = deck_of(self._rules, self._rules.SEATS[-1], self._rules.Options())
        cards = map(self._card, deck[:: max(1, len(deck) // SHOWN)][:SHOWN])
        shown = rule(
            _("The cards"), h("figure", h("div.fan", cards), h("figcaption", _("{n} cards.", n=len(deck))))
        )
        played, goes_on = self._parted()
        told = rule(_("How it is played"), played)
        more = rule(_("How it goes on"), goes_on) if goes_on else None
        options = rule(_("Variants and house rules"), said(*map(_option, asked))) if asked else None
        return [each for each in (shown, told, more, options) if each]

    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(Ruling(_told(text), _told(reason) if reason else "") for text, reason in self._ours)

    def _parted(self) -> tuple[list[Node], list[Node]]:
        """Return the clauses; those of the second half by themselves where there is much to read."""
        clauses = self._clauses
        lengths = [*accumulate((len(text) for _number, text in clauses), initial=0)]
        half = sum(2 * each <= lengths[-1] for each in lengths[1:]) if lengths[-1] > SHEET else len(clauses)
        nodes = [_clause(number, _told(text)) for number, text in clauses]
        return nodes[:half], nodes[half:]

    def _card(self, card: Card) -> Node:
        """What it is called the view alone knows, and does not say."""
        face = self._look(card, None)
        return face._replace(attributes={**face.attributes, "data-card": card}, key=card)


def _clause(number: str, text: str) -> Node:
    return h("p", h("small", number), " ", text, key=number)


def _option(option: Option) -> str:
    return titled(called(option.name), _(option.reason))


def _told(text: str) -> str:
    """Translate a text, and say of an option what it is called in the lobby."""
    return MARKS.sub(lambda mark: f"“{called(mark[1])}”" if mark[1] else mark[2], _(text))


def _joined(text: str) -> str:
    return " ".join(text.split())

"""What a page of rules is made of."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from clowder.core.cards import Card
from clowder.core.words import _, series
from clowder.widgets.cards import card
from clowder.widgets.choices import called
from clowder.widgets.nodes import Content, Node, h


class Ruling(NamedTuple):
    """What the sources leave open and we settled, or a rule that we added."""

    text: str
    reason: str
    options: tuple[str, ...] = ()
    """The names of the house rules that change it, if there are any."""
    tablet: bool = False
    """Whether it is about the tablet, and says nothing to those who play with cards of paper."""


class RulesPage(Protocol):
    """What a game's `rules_page.py` offers: its rules, as players read them."""

    def aim(self) -> str:
        """What one tries to do, in a sentence."""

    def sections(self) -> list[Node]:
        """The rules in parts, in the order in which one needs them."""

    def by_hand(self) -> tuple[str, ...]:
        """What the tablet does for those who have one, in paragraphs."""

    def rulings(self) -> tuple[Ruling, ...]:
        """What the makers left open, and how we settled it."""

    def makers(self) -> Content:
        """Who made the game."""


def rule(heading: str, *content: Content) -> Node:
    """A part of the rules: paragraphs, and pictures of cards."""
    return h("section.rule", h("h2", heading), content, key=heading)


def said(*paragraphs: str) -> list[Node]:
    return [h("p", paragraph) for paragraph in paragraphs]


def shown(cards: Iterable[tuple[Card, Node, str]], caption: str, worth: str = "") -> Node:
    """Cards side by side, each with its face and its name, and what they are worth or do."""
    return h(
        "figure",
        h("div.fan", (card(each, face, label) for each, face, label in cards)),
        h("figcaption", h("strong", worth) if worth else None, " " if worth else "", caption),
        key=caption,
    )


def ours(rulings: Iterable[Ruling]) -> Node:
    """The rulings, each marked as ours, with its reason."""
    return h("details.ours", h("summary", _("What we settled, and why")), settled(rulings))


def settled(rulings: Iterable[Ruling]) -> list[Node]:
    """Whose rules they are, and the rulings."""
    return [
        h(
            "p",
            _("Where the makers' rules are silent somebody must decide. These rules are ours, not theirs."),
        ),
        h("ul", (_ruling(each) for each in rulings)),
    ]


def link(words: str, address: str) -> Node:
    """Leads out of the app, to those who made a game."""
    return h("a", words, href=address, target="_blank", rel="noopener")


def _ruling(ruling: Ruling) -> Node:
    return h(
        "li",
        h("b.ours-mark", _("ours")),
        " ",
        ruling.text,
        " ",
        h("small", ruling.reason),
        h("small.house-rule", _house_rule(ruling.options)) if ruling.options else None,
    )


def _house_rule(options: Iterable[str]) -> str:
    return _("House rule: {names}.", names=series(map(called, options)))

"""Building blocks of a page of rules."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from clowder.core.cards import Card
from clowder.core.i18n import _, join_series
from clowder.widgets.cards import draw_face_up_card
from clowder.widgets.choices import option_title
from clowder.widgets.nodes import Content, Node, h


class Ruling(NamedTuple):
    """A point that the sources leave open and we settled, or a rule that we added."""

    text: str
    reason: str
    options: tuple[str, ...] = ()
    """Names of the house rules that change the ruling, if there are any."""
    tablet: bool = False
    """True if the ruling is about the tablet, and means nothing to players with paper cards."""


class RulesPage(Protocol):
    """Interface of a game's `rules_page.py`: its rules, as players read them."""

    def aim(self) -> str:
        """Return the aim of the game, in a sentence."""

    def sections(self) -> list[Node]:
        """Return the rules in parts, in the order in which players need them."""

    def manual_duties(self) -> tuple[str, ...]:
        """Return what players do by hand if they play without the tablet, in paragraphs."""

    def rulings(self) -> tuple[Ruling, ...]:
        """Return the points that the makers left open, as we settled them."""

    def makers(self) -> Content:
        """Return the credits: a text about the makers of the game."""


def draw_rule_section(heading: str, *content: Content) -> Node:
    """Draw a section of the rules under a heading."""
    return h("section.rule", h("h2", heading), content, key=heading)


def draw_paragraphs(*paragraphs: str) -> list[Node]:
    """Return a paragraph element for each text."""
    return [h("p", paragraph) for paragraph in paragraphs]


def draw_captioned_cards(cards: Iterable[tuple[Card, Node, str]], caption: str, worth: str = "") -> Node:
    """Draw a figure: cards side by side, and a caption that begins with their worth.

    `cards` are name, face and label of each card; `worth` is empty for none.
    """
    return h(
        "figure",
        h("div.fan", (draw_face_up_card(each, face, label) for each, face, label in cards)),
        h("figcaption", h("strong", worth) if worth else None, " " if worth else "", caption),
        key=caption,
    )


def draw_rulings(rulings: Iterable[Ruling]) -> Node:
    """Draw the rulings in a section that opens with a tap, each marked as ours, with its reason."""
    return h("details.ours", h("summary", _("What we settled, and why")), draw_ruling_list(rulings))


def draw_ruling_list(rulings: Iterable[Ruling]) -> list[Node]:
    """Return a note that these rulings are ours, and the list of the rulings."""
    return [
        h(
            "p",
            _("Where the makers' rules are silent somebody must decide. These rules are ours, not theirs."),
        ),
        h("ul", (_draw_ruling(each) for each in rulings)),
    ]


def draw_external_link(text: str, address: str) -> Node:
    """Draw a link to a website outside of the app, such as that of a game's makers."""
    return h("a", text, href=address, target="_blank", rel="noopener")


def _draw_ruling(ruling: Ruling) -> Node:
    """Draw a ruling with the mark "ours", its reason and its house rules."""
    return h(
        "li",
        h("b.ours-mark", _("ours")),
        " ",
        ruling.text,
        " ",
        h("small", ruling.reason),
        h("small.house-rule", _house_rule_text(ruling.options)) if ruling.options else None,
    )


def _house_rule_text(options: Iterable[str]) -> str:
    """Return the sentence that names the house rules of a ruling."""
    return _("House rule: {names}.", names=join_series(map(option_title, options)))

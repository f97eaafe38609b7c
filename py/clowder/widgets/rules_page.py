"""Building blocks of a page of rules."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from clowder.core.cards import Card
from clowder.core.i18n import _, join_series
from clowder.widgets.cards import draw_face_up_card
from clowder.widgets.choices import option_title
from clowder.widgets.nodes import Content, Node, h


class Ruling(NamedTuple):
    """Decision of ours on a point that the sources of the rules leave open, or a rule that we added."""

    text: str
    reason: str
    options: tuple[str, ...] = ()
    """Names of the house rules that change the ruling, if there are any."""
    tablet: bool = False
    """True if the ruling is about the tablet, and means nothing to players with paper cards."""


class RulesPage(Protocol):
    """Interface of a game's `rules_page.py`: the game's rules, as players read them."""

    def aim(self) -> str:
        """Return the aim of the game in one sentence."""

    def sections(self) -> list[Node]:
        """Return the rules as drawn sections, in the order in which players need them."""

    def manual_duties(self) -> tuple[str, ...]:
        """Return what players of printed cards do by hand, which the app does otherwise, in paragraphs."""

    def rulings(self) -> tuple[Ruling, ...]:
        """Return our decisions on points that the makers of the game left open."""

    def makers(self) -> Content:
        """Return the credits: who made the game, and where it is from."""


def draw_rule_section(heading: str, *content: Content) -> Node:
    """Draw a section of a rules page under this heading."""
    return h("section.rule", h("h2", heading), content, key=heading)


def draw_paragraphs(*paragraphs: str) -> list[Node]:
    """Return an element `p` for each text."""
    return [h("p", paragraph) for paragraph in paragraphs]


def draw_captioned_cards(cards: Iterable[tuple[Card, Node, str]], caption: str, worth: str = "") -> Node:
    """Draw a figure on a rules page: cards side by side, and a caption below.

    `cards` are name, drawn face and label of each card. `worth` is a text in bold before the caption; empty
    for none.
    """
    return h(
        "figure",
        h("div.fan", (draw_face_up_card(each, face, label) for each, face, label in cards)),
        h("figcaption", h("strong", worth) if worth else None, " " if worth else "", caption),
        key=caption,
    )


def draw_rulings(rulings: Iterable[Ruling]) -> Node:
    """Draw the section with our decisions on the rules, folded until it is tapped."""
    return h("details.ours", h("summary", _("What we settled, and why")), draw_ruling_list(rulings))


def draw_ruling_list(rulings: Iterable[Ruling]) -> list[Node]:
    """Return a note that these decisions on the rules are ours, and the list of them."""
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
    """Draw a decision of ours, marked "ours", with its reason and the house rules that change it."""
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
    """Return a sentence that names the house rules by which a ruling can be changed.

    `options` are the names of the game's options for them.
    """
    return _("House rule: {names}.", names=join_series(map(option_title, options)))

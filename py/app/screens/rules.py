"""The rules page of each game: one tap away from the lobby and from the table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from core.words import _
from games.alley_cat import help as alley_cat_rules
from games.alley_cat import rules as alley_cat
from games.black_cat import help as black_cat_rules
from games.black_cat import rules as black_cat
from games.kit_and_kat import help as kit_and_kat_rules
from games.kit_and_kat import rules as kit_and_kat
from games.stepped_on_the_cat import help as stepped_on_the_cat_rules
from games.stepped_on_the_cat import rules as stepped_on_the_cat
from widgets.help import Ruling, ours
from widgets.nodes import Content, Node, h


class Rules(Protocol):
    """What a module in `views/rules` games for its game."""

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


RULES: Mapping[str, Rules] = MappingProxyType(
    {
        black_cat.NAME: black_cat_rules,
        stepped_on_the_cat.NAME: stepped_on_the_cat_rules,
        alley_cat.NAME: alley_cat_rules,
        kit_and_kat.NAME: kit_and_kat_rules,
    }
)


def page(name: str) -> Node:
    """The rules of the game of this name."""
    told = RULES[name]
    return h(
        "main.rules",
        h("header.bar", h("button.quiet", _("Back"), data_act="rules"), h("h1", told.aim())),
        h("div.parts", (h("div", section) for section in told.sections())),
        ours(told.rulings()),
        h("p.credits", told.makers()),
        h("button.quiet", _("On paper"), data_act="paper"),
        class_=name,
        key="rules",
    )

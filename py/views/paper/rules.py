"""The rules of a game on one sheet: how it is played on the one side, what we settled on the other."""

from core.words import _
from views.nodes import Node, h
from views.paper.sheet import leaf
from views.pictures import picture
from views.rulebook import RULES
from views.rules.leaf import rule, said, settled


def pages(game: str, title: str) -> list[Node]:
    """Both sides of the sheet."""
    told = RULES[game]
    rulings = (each._replace(options=()) for each in told.rulings() if not each.tablet)
    return [
        leaf(
            "told",
            f"rules {game}",
            h("header", picture(game), h("div", h("h2.title", title), h("p", told.aim()))),
            h("div.parts", rule(_("With cards in hand"), said(*told.by_hand())), told.sections()),
            h("p.credits", told.makers()),
        ),
        leaf(
            "told",
            f"rulings {game}",
            h("h2.title", title),
            h("h3", _("What we settled, and why")),
            h("div.ours", settled(rulings)),
        ),
    ]

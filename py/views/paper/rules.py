"""The rules of a game on one sheet: how it is played on the one side, what we settled on the other."""

from core.words import _
from games import alley_cat, black_cat, kit_and_kat, stepped_on_the_cat
from views.nodes import Node, h
from views.paper.sheet import leaf
from views.pictures import picture
from views.rulebook import RULES
from views.rules.leaf import rule, said, settled


def pages(game: str, title: str) -> list[Node]:
    """Both sides of the sheet."""
    told = RULES[game]
    rulings = (each._replace(option="") for each in told.RULINGS if not each.tablet)
    return [
        leaf(
            "told",
            f"rules {game}",
            h("header", picture(game), h("div", h("h2.title", title), h("p", told.AIM))),
            h("div.parts", rule(_("With cards in hand"), said(*by_hand(game))), told.sections()),
            h("p.credits", told.CREDITS),
        ),
        leaf(
            "told",
            f"rulings {game}",
            h("h2.title", title),
            h("h3", _("What we settled, and why")),
            h("div.ours", settled(rulings)),
        ),
    ]


def by_hand(game: str) -> list[str]:
    """What the tablet does for those who play on it."""
    match game:
        case black_cat.NAME:
            return [
                _(
                    "Shuffle 52 cards and lay them face down where everybody reaches them. Somebody counts "
                    "three, two, one, and turns the whole deck over."
                ),
                _("Take with one hand. Who touches the card first has it."),
                _("When it is over everybody counts, for all to see, and writes it on the score pad."),
            ]
        case stepped_on_the_cat.NAME:
            return [
                _("Shuffle, and deal {hand} cards to each. The others, face down, are the stock.").format(
                    hand=stepped_on_the_cat.HAND
                ),
                _("Keep a point with one of the five cats: lay it aside. Or write it down."),
            ]
        case alley_cat.NAME:
            return [
                _("Shuffle, and deal {hand} cards to each. The others, face down, are the stock.").format(
                    hand=alley_cat.HAND
                ),
                _("Lay won tricks crosswise before you. Write their points down after the round."),
            ]
        case kit_and_kat.NAME:
            return [
                _(
                    "Shuffle, and deal packets of five cards, face down. Everybody takes one, from the "
                    "dealer's right on. The first of them who has a 1 begins; the turn passes to the right."
                ),
                _("Books lie in the middle, each with its last card on top."),
                _("This is the classic way: watch each other."),
            ]
    return []

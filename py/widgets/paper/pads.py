"""Score pads, for the games in which there is much to add up."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from core.words import _
from games.alley_cat import rules as alley_cat
from games.black_cat import rules as black_cat
from games.black_cat.score import BLACK_CAT, JELLICAL, TOMCAT, YOWLER
from widgets.nodes import Node, h
from widgets.paper.sheet import Sheet, leaf
from widgets.pictures import picture

GAMES, LARGE_GAMES = 4, 2
"""How many games of Black Cat a page has room for; in large print."""

DUELS, LARGE_DUELS = 4, 2
"""Of Alley Cat."""

ROUNDS = 10
"""Of a game of Alley Cat."""


def pages(game: str, title: str, sheet: Sheet) -> list[Node]:
    """The score pad of a game; nothing when it has none."""
    if game not in PADS:
        return []
    return [
        leaf(
            "pad",
            f"pad {game}",
            h("header", picture(game), h("h2.title", title)),
            h("div.pads", PADS[game](sheet)),
        )
    ]


def _black_cat(sheet: Sheet) -> Iterator[Node]:
    players = range(black_cat.SEATS[-1])
    rows = [
        (_("Tomcats"), TOMCAT),
        (_("Yowlers"), YOWLER),
        (_("Jellical Cats"), JELLICAL),
        (_("Black Cats"), BLACK_CAT),
    ]
    for _game in range(LARGE_GAMES if sheet.large else GAMES):
        yield h(
            "table.wide",
            h("tr", h("th", _("Name")), _blanks(len(players))),
            (h("tr", h("th", f"{what} × {points}"), _blanks(len(players))) for what, points in rows),
            h("tr", h("th", _("Together")), _blanks(len(players))),
        )


def _alley_cat(sheet: Sheet) -> Iterator[Node]:
    for _game in range(LARGE_DUELS if sheet.large else DUELS):
        yield h(
            "table",
            h("tr", h("th", _("Name")), [h("td", colspan=2)] * 2),
            h("tr.head", h("th", _("Round")), [h("th", _("Points")), h("th", _("Together"))] * 2),
            (h("tr", h("th", str(number)), _blanks(4)) for number in range(1, ROUNDS + 1)),
        )


def _blanks(number: int) -> list[Node]:
    """Cells to write in."""
    return [h("td")] * number


PADS: Mapping[str, Callable[[Sheet], Iterator[Node]]] = MappingProxyType(
    {black_cat.NAME: _black_cat, alley_cat.NAME: _alley_cat}
)

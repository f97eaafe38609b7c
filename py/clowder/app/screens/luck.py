"""Table of luck and skill: how many points the cards gave, and how many the choices made."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.app.play.luck import LuckAndSkill
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_with_colon, plural
from clowder.core.signs import MINUS
from clowder.widgets.nodes import Node, h, join_class_names


def draw_luck_table(shares: Sequence[LuckAndSkill], head_starts: Sequence[int], names: Sequence[str]) -> Node:
    """Draw a table with each seat's luck and skill as two bars on one scale, the highest score first.

    `shares` are the points from cards and from choices, in tenths of a point, `head_starts` (points to
    begin with) in whole points, both by seat; a seat's score is the sum of all three. A bar for a value
    below 0 has the class `less`. A sentence below says who would have been ahead with the same luck for
    all, or that it would have been a tie.
    """
    longest = max(1, *(abs(part) for share in shares for part in share))
    order = sorted(range(len(shares)), key=lambda seat: -sum(shares[seat]) - 10 * head_starts[seat])
    rows = [
        _draw_seat_luck_row(seat, names[seat], shares[seat], head_starts[seat], longest) for seat in order
    ]
    return _draw_luck_table_frame(_("Luck and skill"), rows, _equal_luck_leader_text(shares, names))


class PlayerLuckAverage(NamedTuple):
    """Average luck and skill per game that one person, or all guests together, had in one kind of game.

    `name` is shown, `look` is the CSS class of the person's colour, `games` the number of games, and
    `mean` the two averages in tenths of a point.
    """

    name: str
    look: str
    """CSS class of the person's colour; empty for none."""
    games: int
    mean: LuckAndSkill
    """Mean share per game, in tenths of a point."""


def draw_luck_average_table(averages: Sequence[PlayerLuckAverage]) -> Node:
    """Draw a table of people's average luck and skill: for each a row with two bars, all on one scale.

    The longest bar is the largest value of all. The rows have the order of `averages`. A sentence below
    says that over many games luck evens out.
    """
    longest = max(1, *(abs(part) for each in averages for part in each.mean))
    stays = _("Over many games luck evens out. What the choices make stays.")
    return _draw_luck_table_frame(
        _("Luck and skill, on average"), [_draw_person_luck_row(each, longest) for each in averages], stays
    )


def _draw_luck_table_frame(title: str, rows: Sequence[Node], summary: str) -> Node:
    """Draw a section with a table and the paragraph `summary` below it.

    The table has the caption `title`, an empty column head above the names, the heads "The cards" and
    "The choices", and `rows`.
    """
    head = (h("th", word, scope="col") for word in (_("The cards"), _("The choices")))
    return h(
        "section.luck",
        h("table", h("caption", title), h("thead", h("tr", h("td"), head)), h("tbody", rows)),
        h("p", summary),
        key="luck",
    )


def points_text_from_tenths(tenths: int, *, signed: bool = False) -> str:
    """Return a number of points, given in tenths, as text: 86 becomes "8.6", or "+8.6" if `signed`.

    A value below 0 always has a minus sign (U+2212); 0 never has a sign.
    """
    plus = "+" if signed and tenths > 0 else ""
    sign = MINUS if tenths < 0 else plus
    return sign + _("{whole}.{tenths}", whole=abs(tenths) // 10, tenths=abs(tenths) % 10)


def _draw_seat_luck_row(seat: int, name: str, share: LuckAndSkill, head_start: int, longest: int) -> Node:
    """Draw the table row of a seat: name, head start in points (if not 0), bars of luck and skill.

    `longest` is the value, in tenths of a point, of a bar of full length.
    """
    begun = join_with_colon(_("Head start"), str(head_start)) if head_start else ""
    return _draw_luck_row(name, begun, share, longest, f"seat-{seat}")


def _draw_person_luck_row(average: PlayerLuckAverage, longest: int) -> Node:
    """Draw the table row of a person's average luck and skill: name, number of games, and two bars.

    `longest` is the value, in tenths of a point, of a bar of full length.
    """
    played = plural("{n} game", "{n} games", average.games)
    return _draw_luck_row(average.name, played, average.mean, longest, average.look)


def _draw_luck_row(name: str, note: str, share: LuckAndSkill, longest: int, css_class: str) -> Node:
    """Draw a table row: a name with a note in small print, a bar for luck, and a bar for skill.

    Beside each bar is its value in points, that of luck with its sign. `longest` is the value, in tenths
    of a point, of a bar of full length. `css_class` gives the row its colour.
    """
    return h(
        "tr",
        h("th", isolate_text(name), h("small", note) if note else None, scope="row"),
        h(
            "td",
            _draw_luck_bar("cards", share.cards, longest),
            h("b", points_text_from_tenths(share.cards, signed=True)),
        ),
        h(
            "td",
            _draw_luck_bar("choices", share.choices, longest),
            h("b", points_text_from_tenths(share.choices)),
        ),
        class_=css_class or None,
        key=f"{css_class} {name}",
    )


def _draw_luck_bar(css_class: str, tenths: int, longest: int) -> Node:
    """Draw a bar as an `i` element, whose CSS variable `--part` is the size of `tenths` / `longest`.

    `css_class` is `cards` or `choices`. A bar for a value below 0 also has the class `less`. Screen
    readers skip it.
    """
    length = f"--part:{abs(tenths) / longest:.3f}"
    return h("i.share", class_=join_class_names(css_class, less=tenths < 0), style=length, aria_hidden="true")


def _equal_luck_leader_text(shares: Sequence[LuckAndSkill], names: Sequence[str]) -> str:
    """Return the sentences on who would have been ahead if all seats had had the same luck.

    That is the seat with the most points from choices (its skill); if several have as many, it would
    have been a tie.
    """
    most = max(share.choices for share in shares)
    best = [name for name, share in zip(names, shares, strict=True) if share.choices == most]
    if len(best) > 1:
        return _(
            "The cards give some more and some less. With the same luck for all it would have been a tie."
        )
    return _(
        "The cards give some more and some less. With the same luck for all, {name} would have been ahead.",
        name=best[0],
    )

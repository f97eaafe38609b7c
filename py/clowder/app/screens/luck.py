"""Table of luck and skill: how many points the cards gave, and how many the choices made."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.app.play.luck import LuckShare
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_title, plural
from clowder.widgets.nodes import Node, class_names, h

MINUS = "\N{MINUS SIGN}"


def draw_luck_table(shares: Sequence[LuckShare], starts: Sequence[int], names: Sequence[str]) -> Node:
    """Draw two bars for each seat on one scale: striped for the cards' points, full for the choices'.

    A bar below 0 is dashed. `starts` are the head starts in points, by seat.
    """
    longest = max(1, *(abs(part) for share in shares for part in share))
    order = sorted(range(len(shares)), key=lambda seat: -sum(shares[seat]) - 10 * starts[seat])
    rows = [_draw_seat_luck(seat, names[seat], shares[seat], starts[seat], longest) for seat in order]
    return _draw_luck_columns(_("Luck and skill"), rows, _even_luck_text(shares, names))


class PlayerSeason(NamedTuple):
    """Average luck and skill of one person over all their games of one kind."""

    name: str
    look: str
    """CSS class of the person's colour; empty for none."""
    games: int
    mean: LuckShare
    """Mean share per game, in tenths of a point."""


def draw_luck_averages(seasons: Sequence[PlayerSeason]) -> Node:
    """Draw the bars of luck and skill for people instead of seats, averaged over their games."""
    longest = max(1, *(abs(part) for season in seasons for part in season.mean))
    stays = _("Over many games luck evens out. What the choices make stays.")
    return _draw_luck_columns(
        _("Luck and skill, on average"), [_draw_person_luck(each, longest) for each in seasons], stays
    )


def _draw_luck_columns(title: str, rows: Sequence[Node], sentence: str) -> Node:
    """Draw the table of two columns, the cards and the choices, with a sentence below it."""
    head = (h("th", word, scope="col") for word in (_("The cards"), _("The choices")))
    return h(
        "section.luck",
        h("table", h("caption", title), h("thead", h("tr", h("td"), head)), h("tbody", rows)),
        h("p", sentence),
        key="luck",
    )


def points_text(tenths: int, *, signed: bool = False) -> str:
    """Return tenths of a point as players read them: `+8.6`."""
    plus = "+" if signed and tenths > 0 else ""
    sign = MINUS if tenths < 0 else plus
    return sign + _("{whole}.{tenths}", whole=abs(tenths) // 10, tenths=abs(tenths) % 10)


def _draw_seat_luck(seat: int, name: str, share: LuckShare, start: int, longest: int) -> Node:
    """Draw the luck of a seat, with its head start in points, if it had one."""
    begun = join_title(_("Head start"), str(start)) if start else ""
    return _draw_luck_row(name, begun, share, longest, f"seat-{seat}")


def _draw_person_luck(season: PlayerSeason, longest: int) -> Node:
    """Draw the average luck of a person, with the number of games."""
    played = plural("{n} game", "{n} games", season.games)
    return _draw_luck_row(season.name, played, season.mean, longest, season.look)


def _draw_luck_row(name: str, small: str, share: LuckShare, longest: int, look: str) -> Node:
    """Draw a table row: a name with a note in small print, and the bars of luck and of skill.

    `longest` is the value, in tenths of a point, of a bar of full length; `look` is a CSS class.
    """
    return h(
        "tr",
        h("th", isolate_text(name), h("small", small) if small else None, scope="row"),
        h("td", _draw_luck_bar("cards", share.cards, longest), h("b", points_text(share.cards, signed=True))),
        h("td", _draw_luck_bar("choices", share.choices, longest), h("b", points_text(share.choices))),
        class_=look or None,
        key=f"{look} {name}",
    )


def _draw_luck_bar(label: str, tenths: int, longest: int) -> Node:
    """Draw a bar whose length is the value's part of the longest one; `label` is its CSS class."""
    length = f"--part:{abs(tenths) / longest:.3f}"
    return h("i.share", class_=class_names(label, less=tenths < 0), style=length, aria_hidden="true")


def _even_luck_text(shares: Sequence[LuckShare], names: Sequence[str]) -> str:
    """Say who would have been ahead if the cards had given everybody the same."""
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

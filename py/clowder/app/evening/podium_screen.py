"""Screens of an evening that is over: the podium, the sheet for the wall, and all cups together."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from clowder.app.dates import days_ago_text, format_iso_date
from clowder.app.evening.evening import Evening, ranking_points_by_seat
from clowder.app.evening.evening_screen import draw_standings
from clowder.app.screens.paper import draw_ink_saving_switch, draw_paper_size_choice, draw_print_bar
from clowder.app.services import Services
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_with_commas, plural
from clowder.core.rules import Seat
from clowder.core.times import EpochMs
from clowder.games.game import Game
from clowder.widgets.acts import format_act
from clowder.widgets.choices import format_options_with_values
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.paper.sheet import PrintSettings, draw_print_preview, draw_printed_page
from clowder.widgets.pictures import draw_picture, draw_player_cat, draw_screen_background

PODIUM_RANKS = 3
"""The number of ranks that stand on the podium."""

PAW_COUNT = 14
"""The number of paws that rain on the podium."""

MAX_LATEST = 5
"""The number of evenings in the list of the latest."""


def cup_winner_text(evening: Evening) -> str:
    """Return the sentence on who has won the cup of an evening that is over, or on all who share it.

    The winners are the evening's `leading_seats`.
    """
    names = [evening.party.names[seat] for seat in evening.leading_seats]
    if len(names) == 1:
        return _("{name} has the big cup!", name=names[0])
    return _("{names} and {name} share the big cup!", names=join_with_commas(names[:-1]), name=names[-1])


def draw_podium_screen(games: Mapping[str, Game], evening: Evening) -> Node:
    """Draw the whole page at the end of an evening: the podium, all points, and the scores of all games.

    Two buttons begin another evening (act `evening`) and show a sheet to print for the wall (act
    `sheet`).
    """
    bar = h("header.bar", h("button.quiet", _("Home"), data_act="home"), h("h1", _("The evening")))
    return h(
        "main.lobby.evening",
        draw_screen_background("home"),
        bar,
        h(
            "div.panel.podium",
            h("h2", cup_winner_text(evening)),
            _draw_podium_steps(evening),
            _draw_paw_rain(evening),
            h(
                "div.choices",
                h("button.big", _("Another evening"), data_act="evening"),
                h("button", _("A sheet for the wall"), data_act="sheet"),
            ),
            key="podium",
        ),
        h(
            "div.panel",
            h("h2", draw_picture("trophy"), _("How it came")),
            draw_standings(evening),
            _draw_points_table(games, evening),
            key="points",
        ),
        key="podium",
    )


def _draw_podium_steps(evening: Evening) -> Node:
    """Draw podium steps for all players of ranks 1 to `PODIUM_RANKS`, the first player in the middle.

    The second is left of the first, the third right, and so by turns. Players of equal rank have a step
    each. The attribute `data-count` of the list has the number of steps.
    """
    ranks = evening.ranks_by_seat
    best = [seat for seat in evening.ranked_seats if ranks[seat] <= PODIUM_RANKS]
    around = [*reversed(best[1::2]), *best[::2]]
    return h(
        "ol.steps",
        (_draw_podium_step(evening, seat, ranks[seat]) for seat in around),
        data_count=len(around),
    )


def _draw_podium_step(evening: Evening, seat: Seat, place: int) -> Node:
    """Draw a seat's podium step as a list item: its cat, its name, and its rank (`place`).

    Rank 1 also has a crown and a trophy. The CSS class `place-N` has the rank.
    """
    colour, name = evening.party.colours[seat], evening.party.names[seat]
    return h(
        "li",
        h(
            "div.standing",
            draw_picture("crown", "crown") if place == 1 else None,
            draw_player_cat(colour),
        ),
        h("span.name", isolate_text(name)),
        h("div.step", h("strong", str(place)), draw_picture("trophy") if place == 1 else None),
        class_=join_class_names(f"c{colour}", f"place-{place}"),
        key=str(seat),
    )


def _draw_paw_rain(evening: Evening) -> Node:
    """Draw `PAW_COUNT` paws, in the winners' colours by turns, which rain over the podium once."""
    colours = [evening.party.colours[seat] for seat in evening.leading_seats]
    paws = (draw_picture("paw", f"c{colours[number % len(colours)]}") for number in range(PAW_COUNT))
    return h("div.paw-rain", paws, aria_hidden="true", key="paws")


def _draw_points_table(games: Mapping[str, Game], evening: Evening, *, on_paper: bool = False) -> Node:
    """Draw the table of points: rows are finished games and the sums, columns players by rank.

    Each cell has the points and, in brackets, the score. On a screen the heads of columns show only
    cats, as a list beside the table has the names; if `on_paper`, also names, and below each game its
    unusual options.
    """
    party, seats = evening.party, evening.ranked_seats
    heads = (
        h(
            "th",
            draw_player_cat(party.colours[seat]),
            h("span.name" if on_paper else "span.unseen", isolate_text(party.names[seat])),
            scope="col",
            class_=f"c{party.colours[seat]}",
        )
        for seat in seats
    )
    rows = (
        _draw_points_row(
            games.get(name), name, scores, seats, evening.unusual_options(name) if on_paper else {}
        )
        for name, scores in zip(evening.plan, evening.finished_game_scores, strict=False)
    )
    sums = (h("td", h("strong", str(evening.points_by_seat[seat]))) for seat in seats)
    return h(
        "table.evening-table",
        h("thead", h("tr", h("th", _("Game"), scope="col"), heads)),
        h("tbody", rows, h("tr.sum", h("th", _("Points"), scope="row"), sums)),
    )


def _draw_points_row(
    game: Game | None, name: str, scores: Sequence[int], seats: Sequence[Seat], options: Mapping[str, str]
) -> Node:
    """Draw a game's table row: its title, then each seat's points and, in brackets, its score.

    `scores` are by seat; `seats` is the order of the columns. `options` are those to be named, as words
    by option name; empty for none. A game that is not here any more (None) is shown by its `name`.
    """
    points = ranking_points_by_seat(scores)
    cells = (h("td", h("strong", str(points[seat])), " ", h("small", f"({scores[seat]})")) for seat in seats)
    rules = h("small", join_with_commas(format_options_with_values(options))) if options else None
    return h("tr", h("th", _(game.title) if game else name, rules, scope="row"), cells)


# The sheet for the wall


def draw_diploma_preview_screen(
    games: Mapping[str, Game], evening: Evening, sheet: PrintSettings, local_ms: int, *, prints: bool
) -> Node:
    """Draw the preview of a printed sheet with the evening's result, and the choices for printing it.

    `sheet` has the print settings: paper size, and whether to save ink. `local_ms` is the local time at
    which the evening began. `prints` is True if the browser can be asked to print.
    """
    return h(
        "main.paper",
        draw_print_bar(_("A sheet for the wall"), can_print=prints),
        draw_paper_size_choice(sheet),
        h("div.switches", draw_ink_saving_switch(sheet)),
        draw_print_preview(sheet, [_draw_diploma(games, evening, local_ms)]),
        key="wall",
    )


def _draw_diploma(games: Mapping[str, Game], evening: Evening, local_ms: int) -> Node:
    """Draw the page to print: date, cup, winners, table of points, and a paw for each player to sign at.

    `local_ms` is the local time at which the evening began.
    """
    party = evening.party
    winners = (
        h("span.standing", draw_picture("crown", "crown"), draw_player_cat(colour), class_=f"c{colour}")
        for colour in (party.colours[seat] for seat in evening.leading_seats)
    )
    signed = (
        h("li", draw_picture("paw"), h("span.name", isolate_text(name)), key=name) for name in party.names
    )
    return draw_printed_page(
        "diploma",
        "diploma",
        h(
            "p.dated",
            plural("An evening of {n} game", "An evening of {n} games", len(evening.plan)),
            " · ",
            format_iso_date(local_ms),
        ),
        h("div.trophy", draw_picture("trophy")),
        h("h2.title", cup_winner_text(evening)),
        h("div.winners", winners),
        _draw_points_table(games, evening, on_paper=True),
        h("p", _("Sealed with a paw:")),
        h("ul.paws", signed),
    )


# All cups together


def draw_cup_section(services: Services) -> Node | None:
    """Draw the section of cups: how many each known person won, and the `MAX_LATEST` latest evenings.

    It is a list item; persons with the most cups and the newest evenings come first. Only evenings that
    are over count; known persons have settings of their own on the tablet. None if no evening is over.
    """
    over = [each for each in services.finished.evening_store.list_evenings() if each.is_over]
    if not over:
        return None
    cats = {person.name: person.cat for person in services.people.all_people()}
    cups = Counter(name for evening in over for name in _iter_winning_person_names(evening) if name in cats)
    shelf = (
        h(
            "li",
            draw_player_cat(cats[name]),
            h("span.name", isolate_text(name)),
            h("span.trophies", draw_picture("trophy"), h("strong", str(number))),
            h("span.unseen", plural("{n} big cup", "{n} big cups", number)),
            class_=f"c{cats[name]}",
            key=name,
        )
        for name, number in cups.most_common()
    )
    return h(
        "li.setting",
        h("h2", _("Evenings")),
        h("ul.shelf", shelf) if cups else None,
        h(
            "ul.latest",
            (_draw_finished_evening_item(services, evening) for evening in over[: -MAX_LATEST - 1 : -1]),
        ),
        key="evenings",
    )


def _iter_winning_person_names(evening: Evening) -> Iterator[str]:
    """Yield the names of the persons with the most points in this evening; computer players are left out."""
    party = evening.party
    return (party.names[seat] for seat in evening.leading_seats if seat in party.person_seats)


def _draw_finished_evening_item(services: Services, evening: Evening) -> Node:
    """Draw an evening that is over as a list item: who won, how long ago, and a button to its podium.

    The button's act is `evening NUMBER`. The time is left out if the device's clock is not known.
    """
    device = services.device
    begun, epoch_ms = EpochMs(int(evening.number)), device.epoch_clock()
    when = (
        days_ago_text(device.convert_to_local_ms(begun), device.convert_to_local_ms(epoch_ms))
        if epoch_ms
        else ""
    )
    told = cup_winner_text(evening)
    seen = h(
        "button.quiet",
        _("Podium"),
        data_act=format_act("evening {number}", number=evening.number),
        aria_label=_("Podium: {told}", told=told),
    )
    return h("li", h("span", told), h("small", when) if when else None, seen, key=evening.number)

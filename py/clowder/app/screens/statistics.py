"""Statistics screen: the cups of everybody, and the results of one person in each game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clowder.app.dates import days_ago_text
from clowder.app.play.luck import LUCK, SKILL, LuckAndSkill
from clowder.app.screens.luck import PlayerLuckAverage, draw_luck_average_table
from clowder.app.screens.sheet import draw_titled_screen
from clowder.app.services import Services
from clowder.app.storage.ledger import GUEST, Tallies, Tally
from clowder.app.storage.saves import Save, original_save_number, save_number
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, format_decimal, join_with_colon, join_with_commas, plural
from clowder.core.times import EpochMs
from clowder.games.game import Game
from clowder.widgets.acts import format_act
from clowder.widgets.charts import draw_bar_chart, draw_column_chart
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_picture, draw_player_cat
from clowder.widgets.records import Statistic


class StatisticsScreenState(NamedTuple):
    """State of the statistics screen: whose results it shows, and whether it asks to confirm deletion.

    `who` is a person's name, `GUEST` for guests, or None for the first who has results; `asked` is True
    for the question.
    """

    who: str | None = None
    """Name of the person whose games are shown, `GUEST` for guests; None for the first who has played."""
    asked: bool = False
    """True while players are asked to confirm that all statistics are deleted."""


def draw_statistics_screen(services: Services, state: StatisticsScreenState) -> Node:
    """Draw the statistics: cups, games won by each person, one person's results, and the latest games.

    The person is `state.who` or, if they have no results, the first who has. Below are buttons to save
    or delete all or, if `state.asked`, the question whether to delete; if there is nothing yet, a notice
    instead. Games that this Clowder does not have are left out.
    """
    tallies = {
        key: tally
        for key, tally in services.finished.ledger.tallies_by_person_and_game().items()
        if key[1] in services.games
    }
    people = _count_games_by_person(services, tallies)
    chosen = state.who if state.who in people else next(iter(people), None)
    latest = _draw_finished_game_list(services, services.finished.whole_games.list_readable_games())
    cups = _draw_cup_section(services)
    told = (
        cups,
        None if chosen is None else _draw_wins_by_person(services, people, chosen),
        _draw_person_results(services, tallies, chosen),
        latest,
        _draw_export_and_delete_buttons(is_confirming=state.asked)
        if people or latest or cups
        else _draw_no_games_notice(),
    )
    return draw_titled_screen("statistics", "statistics", _("Our cups"), h("ul.panel", told))


def _draw_cup_section(services: Services) -> Node | None:
    """Draw the cups that persons have won in evenings (series of games); None if no evening is over."""
    if not services.finished.has_evenings:
        return None
    from clowder.app.evening.podium_screen import draw_cup_section

    return draw_cup_section(services)


def _count_games_by_person(services: Services, tallies: Tallies) -> dict[str, tuple[int, int]]:
    """Return for each person the numbers of games won and played, by name: known persons, then guests.

    All guests together have the name `GUEST`, which is empty. Names without a finished game are left
    out.
    """
    names = [*(person.name for person in services.people.all_people()), GUEST]
    found = {}
    for name in names:
        mine = [tally for (person_name, _game), tally in tallies.items() if person_name == name]
        if mine:
            found[name] = sum(tally.won for tally in mine), sum(tally.played for tally in mine)
    return found


def _draw_no_games_notice() -> Node:
    """Draw a list item with the notice that no game has been played to its end yet."""
    return h("li.setting", h("p", _("Nobody has played a game to its end yet.")), key="nothing")


def _shown_person_name(person_name: str) -> str:
    """Return the name to show: `person_name` itself, or the word "Guests" if it is empty."""
    return person_name or _("Guests")


def _draw_wins_by_person(services: Services, people: Mapping[str, tuple[int, int]], chosen: str) -> Node:
    """Draw for each person how many games they won, most first, as a button that shows their results.

    The button sends `of NAME`; that of the name `chosen` is pressed. `people` has games won and played
    by name; a single name is no button. A bar chart follows in the order of `people`, if it has at least
    two bars; guests have one only if they have won.
    """
    cats = {person.name: person.cat for person in services.people.all_people()}
    look = {person_name: f"c{cats[person_name]}" if person_name in cats else "" for person_name in people}
    wins = []
    for person_name in sorted(people, key=lambda name: -people[name][0]):
        is_chosen = bool_text(person_name == chosen)
        act = format_act("of {name}", name=person_name)
        wins.append(
            h(
                "button.wins" if len(people) > 1 else "div.wins",
                _draw_win_count(person_name, cats.get(person_name), *people[person_name]),
                class_=look[person_name],
                aria_pressed=is_chosen if len(people) > 1 else None,
                data_act=act if len(people) > 1 else None,
                key=person_name,
            )
        )
    bars = [
        (_shown_person_name(person_name), won, played, look[person_name])
        for person_name, (won, played) in people.items()
        if won or person_name != GUEST
    ]
    words = _("Player"), _("Won"), _("Played")
    return h(
        "li.setting",
        h("div.choice.people", wins, role="group", aria_label=_("Player")),
        draw_bar_chart(_("Games won, of those played"), words, bars) if len(bars) > 1 else None,
        h("small", _("Only this tablet knows. It is never sent anywhere.")),
        key="everybody",
    )


def _draw_win_count(person_name: str, cat_colour: int | None, won: int, played: int) -> Content:
    """Draw a person's cat and name with the numbers of games won and played: "3 wins", "in 5 games".

    `cat_colour` is None for guests, who have a paw in place of a cat.
    """
    return (
        draw_picture("paw") if cat_colour is None else draw_player_cat(cat_colour),
        h("strong", isolate_text(_shown_person_name(person_name))),
        h("b", plural("{n} win", "{n} wins", won)),
        h("small", plural("in {n} game", "in {n} games", played)),
    )


def _draw_person_results(services: Services, tallies: Tallies, person_name: str | None) -> Iterator[Node]:
    """Yield a list item for each game that a person has played, with the person's results in it.

    An empty name stands for all guests together; nothing is yielded if the name is None.
    """
    for name, game in services.games.items():
        if person_name is not None and (tally := tallies.get((person_name, name))):
            yield _draw_game_results(
                game, person_name, tally, list(_compute_luck_and_skill_averages(services, name, tallies))
            )


def _compute_luck_and_skill_averages(
    services: Services, game: str, tallies: Tallies
) -> Iterator[PlayerLuckAverage]:
    """Yield the average luck and skill per game of each known person, and of all guests, in one game.

    `game` is its name. People without these statistics in it are left out. The averages are whole
    numbers of tenths of a point, as luck and skill are stored.
    """
    cats = {person.name: person.cat for person in services.people.all_people()}
    for person_name in (*cats, GUEST):
        tally = tallies.get((person_name, game), Tally())
        if LUCK in tally.statistics and SKILL in tally.statistics:
            (cards, games), (choices, _games) = tally.statistics[LUCK], tally.statistics[SKILL]
            mean = LuckAndSkill(round(cards / max(1, games)), round(choices / max(1, games)))
            look = f"c{cats[person_name]}" if person_name in cats else ""
            yield PlayerLuckAverage(_shown_person_name(person_name), look, min(games, tally.played), mean)


def _draw_game_results(
    game: Game, person_name: str, tally: Tally, averages: Sequence[PlayerLuckAverage]
) -> Node:
    """Draw a list item with a person's results in one game, and a chart of the latest scores.

    The results are games played, won, best score, most wins in a row, the game's own statistics, and a
    table of luck and skill of all people (`averages`). An empty name stands for all guests: they are
    several people, so wins in a row, luck and skill are left out for them.
    """
    facts = [
        (_("Played"), str(tally.played)),
        (_("Won"), str(tally.won)),
        (_("Best"), str(tally.best)),
        *(() if person_name == GUEST else [(_("Most in a row"), str(tally.longest_streak))]),
        *((_(figure.title), told) for figure, told in _statistics_with_texts(game, tally)),
    ]
    title = join_with_colon(_(game.title), _("the latest games"))
    return h(
        "li.setting.tally",
        h("h2", game.picture, _(game.title)),
        h("dl", (h("div", h("dt", name), h("dd", value)) for name, value in facts)),
        draw_column_chart(title, (_("Game"), _("Points")), tally.recent, tally.best or 0)
        if tally.recent
        else None,
        draw_luck_average_table(averages) if averages and person_name != GUEST else None,
        class_=game.name,
        key=game.name,
    )


def _statistics_with_texts(game: Game, tally: Tally) -> Iterator[tuple[Statistic, str]]:
    """Yield each of the game's own statistics that this tally has, with its value in words.

    They have the order of the game's list.
    """
    for name, figure in game.records.STATISTICS.items():
        if name in tally.statistics:
            yield figure, _statistic_value_text(figure, *tally.statistics[name])


def _statistic_value_text(statistic: Statistic, total: int, games: int) -> str:
    """Return the value of a statistic in words: the mean per count if it `is_mean`, else the sum.

    `total` is the sum, and `games` how often it was counted; 0 counts as 1. Times are in milliseconds,
    and told in seconds.
    """
    number = total / max(1, games) if statistic.is_mean else float(total)
    if statistic.is_time:
        return _("{n} seconds", n=format_decimal(number / 1000))
    return format_decimal(number) if statistic.is_mean else str(total)


def _draw_finished_game_list(services: Services, past: list[Save]) -> Node | None:
    """Draw a list of those finished games in `past` that Clowder still knows; None if there are none.

    Its heading is "The latest games"; the order is that of `past`.
    """
    lines = [_draw_finished_game_item(services, save) for save in past if save.game in services.games]
    return (
        h("li.setting", h("h2", _("The latest games")), h("ul.latest", lines), key="latest")
        if lines
        else None
    )


def _draw_finished_game_item(services: Services, save: Save) -> Node:
    """Draw a finished game as a list item: title, players, day when it began, and a review button.

    The day is in words, such as "yesterday"; it is left out if the present time is not known. The button
    sends `review GAME NUMBER`.
    """
    number, device = save_number(save.name), services.device
    since, epoch_ms = original_save_number(number), device.epoch_clock()
    begun = EpochMs(int(since) if since.isdecimal() else 0)
    when = (
        days_ago_text(device.convert_to_local_ms(begun), device.convert_to_local_ms(epoch_ms))
        if epoch_ms
        else ""
    )
    called = join_with_colon(_(services.games[save.game].title), join_with_commas(save.party.names))
    back = h(
        "button.quiet",
        _("Look back"),
        data_act=format_act("review {game} {number}", game=save.game, number=number),
        aria_label=_("Look back: {game}", game=called),
    )
    return h("li", h("span", called), h("small", when) if when else None, back, key=number)


def _draw_export_and_delete_buttons(*, is_confirming: bool) -> Node:
    """Draw folded buttons to save the results as tables (CSV) and to delete all statistics.

    They send `csv` (results), `csv sums` and `delete`. If `is_confirming`, draw the question whether to
    delete all instead, with "Yes, delete" (`clear`) and "No, keep it" (`keep`).
    """
    if is_confirming:
        question = _("Delete all statistics? The games that are not over stay.")
        sure = (
            h("button", _("Yes, delete"), data_act="clear", key="clear"),
            h("button", _("No, keep it"), data_act="keep", key="keep"),
        )
        return h("li.setting", h("p", question, role="alert"), h("div.choice", sure), key="asking")
    ways = (
        h("button", _("Save as a table (CSV)"), data_act="csv", key="csv"),
        h("button", _("Save the sums (CSV)"), data_act="csv sums", key="csv sums"),
        h("button", _("Delete all statistics"), data_act="delete", key="delete"),
    )
    return h(
        "li.setting",
        h("details.more", h("summary", _("More")), h("div.choice", ways), key="more"),
        key="keeping",
    )

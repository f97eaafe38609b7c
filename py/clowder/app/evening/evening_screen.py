"""Screens of an evening: its plan, how it stands between two games, and the same below a game's result."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from clowder.app.evening.evening import Evening, game_number_text
from clowder.app.model.settings import Settings
from clowder.app.play.choices import LobbyChoices
from clowder.app.screens.lobby import draw_player_choices, draw_tablet_use_choice
from clowder.app.screens.settings import draw_settings_button
from clowder.app.storage.people import PeopleStore
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_with_colon, join_with_commas, plural
from clowder.core.rules import Seat
from clowder.games.game import Game, format_player_count
from clowder.widgets.acts import AnyAct, PlainAct, format_act
from clowder.widgets.choices import format_options_with_values
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_player_cat, draw_screen_background

GAME_COUNTS = range(2, 7)
"""The numbers of games that an evening may have."""


class EveningPlanChoices(NamedTuple):
    """Players' choices for an evening before it begins: games, their number, order and options.

    `chosen` has the games' names, `game_count` their number, `by_lot` whether lots decide the order.
    `notice` says why the evening cannot begin. `as_last` has the games to be played with the options of
    last time, `last_options` those options; `chosen_option_triples` joins both for the evening.
    """

    chosen: Sequence[str]
    """The names of the chosen games that can be played by these players, in the order in which they come."""
    game_count: int
    """Number of games of the evening."""
    by_lot: bool
    """True if lots decide which game comes when."""
    notice: str = ""
    """Reason why the evening cannot begin; empty for none."""
    last_options: Mapping[str, Mapping[str, str]] = {}
    """For each chosen game that was begun last with unusual options: their words, by name of the option."""
    as_last: Collection[str] = ()
    """The names of the games that are to be played as last time."""

    @property
    def chosen_option_triples(self) -> tuple[tuple[str, str, str], ...]:
        """Options of the games to be played as last time, as triples of game, option name and value.

        Only options that differ from the usual ones are among them. An evening stores them as its
        `options`.
        """
        as_last = {name: words for name, words in self.last_options.items() if name in self.as_last}
        return tuple((name, *word) for name, words in as_last.items() for word in words.items())


def can_play_against_each_other(game: Game, seats: int) -> bool:
    """Return whether `seats` players can play a game against each other; False for a single player."""
    return seats > 1 and seats in game.rules.SEATS


def draw_evening_plan_screen(
    games: Mapping[str, Game], seating: LobbyChoices, settings: Settings, people: PeopleStore,
    picked: Seat | None, plan: EveningPlanChoices,
) -> Node:  # fmt: skip
    """Draw the whole page that plans an evening: who plays, which games, their order, and how many.

    It also has the rule of the cup, a sentence on how long the evening takes, `plan.notice`, and the
    button that begins it (act `play`). `picked` is the seat whose player is being changed; None if none
    is.
    """
    return h(
        "main.lobby.evening",
        draw_screen_background("home"),
        _draw_evening_top_bar(_("An evening")),
        h(
            "div.panel",
            draw_player_choices(seating, settings, people, picked),
            draw_tablet_use_choice(seating, settings),
            key="who",
        ),
        h(
            "div.panel",
            h("p.notice", plan.notice, role="alert", key="notice"),
            h("h2", _("Which games?")),
            h("ul.programme", (_draw_game_choice_item(game, seating.seats, plan) for game in games.values())),
            h(
                "div.choice",
                _draw_game_order_button("in-order", plan),
                _draw_game_order_button("by-lot", plan),
            ),
            _draw_game_count_buttons(plan.game_count),
            h(
                "p.cup-rule",
                draw_picture("trophy"),
                _evening_scoring_rule_text(),
                " ",
                _evening_duration_text(games, plan),
            ),
            h("div.go", h("button.big", _("Play"), data_act="play"), key="go"),
            key="what",
        ),
        key="evening plan",
    )


def draw_evening_screen(
    games: Mapping[str, Game], evening: Evening, objection: str, *, is_left: bool, is_asking: bool
) -> Node:
    """Draw the whole page of an evening between two games: what comes next, standings, all games.

    `objection` says why the next game cannot begin; empty if it can. `is_left` is True if that game was
    begun, and waits at its table. If `is_asking`, a question asks whether to end the evening.
    """
    game = games.get(evening.current_or_next_game_name)
    return h(
        "main.lobby.evening",
        draw_screen_background("home"),
        _draw_evening_top_bar(_("The evening")),
        h(
            "div.panel",
            h("p.notice", objection, role="alert", key="notice"),
            h("h2", game_number_text(evening)),
            _iter_next_game_nodes(game, evening, is_left=is_left) if game else None,
            _draw_end_evening_buttons(evening, is_asking=is_asking),
            key="next",
        ),
        h(
            "div.panel",
            h("h2", draw_picture("trophy"), _("The big cup")),
            draw_standings(evening),
            _draw_evening_game_list(games, evening),
            h("p.cup-rule", _evening_scoring_rule_text()),
            key="cup",
        ),
        key="evening",
    )


def draw_evening_progress_panel(games: Mapping[str, Game], evening: Evening) -> Node:
    """Draw the panel below the result of an evening's game: progress, standings, two buttons.

    It tells how many games are over, and who begins the next one, unless that game's own rules decide
    it. One button (act `next-game`) leads to the next game, or to the podium if all are over; the other,
    as a pause, to the home page.
    """
    game = games.get(evening.current_or_next_game_name)
    done, count = len(evening.finished_game_scores), len(evening.plan)
    following = (
        _("To the podium") if evening.is_over else _("Next: {game}", game=_(game.title) if game else "")
    )
    told = (
        _("All games are over") if evening.is_over else _("After {n} of {count} games", n=done, count=count)
    )
    first = _starting_player_text(game, evening) if game else ""
    return h(
        "div.interval",
        h("p", draw_picture("trophy"), told),
        draw_standings(evening, is_short=True),
        h("p.first", first) if first else None,
        h(
            "div.choices",
            h("button.big", following, data_act="next-game"),
            h("button", _("Pause"), data_act="home"),
        ),
        key="interval",
    )


def draw_standings(evening: Evening, *, is_short: bool = False) -> Node:
    """Draw the ranking of an evening as an ordered list: each player's rank, cat, name and points.

    The best player comes first. Seats of rank 1 have the CSS class `leads`, once anybody has points. If
    `is_short`, names are only for screen readers.
    """
    party, points, ranks = evening.party, evening.points_by_seat, evening.ranks_by_seat
    return h(
        "ol.standings",
        (
            h(
                "li",
                h("span.rank", str(ranks[seat])),
                draw_player_cat(party.colours[seat]),
                h("span.unseen" if is_short else "span.name", isolate_text(party.names[seat])),
                h("strong", str(points[seat])),
                class_=join_class_names(f"c{party.colours[seat]}", leads=ranks[seat] == 1 and any(points)),
                key=str(seat),
            )
            for seat in evening.ranked_seats
        ),
        aria_label=_("The big cup"),
    )


def _evening_scoring_rule_text() -> str:
    """Return the sentence that one gets a point for each player with a lower score, and most points win."""
    return _("In each game you get a point for everybody behind you. Most points, and the big cup is yours.")


def _draw_evening_top_bar(title: str) -> Node:
    """Draw the top bar: a Home button, this title, and the settings button."""
    return h(
        "header.bar", h("button.quiet", _("Home"), data_act="home"), h("h1", title), draw_settings_button()
    )


# The plan


def _draw_game_choice_item(game: Game, seats: int, plan: EveningPlanChoices) -> Node:
    """Draw a list item with the button that chooses a game for the evening, or leaves it out again.

    The button shows the game's picture, title and minutes; if it is chosen, also its number in the
    order, or a tick if the order is by lot. For a game that `seats` players cannot play, it is disabled
    and shows how many can. If the game was last played with unusual options, a second button chooses
    between these and the usual ones.
    """
    is_chosen, can = game.name in plan.chosen, can_play_against_each_other(game, seats)
    number = str(plan.chosen.index(game.name) + 1) if is_chosen and not plan.by_lot else ""
    told = game.minutes and _("{minutes} minutes", minutes=game.minutes)
    if not can:
        told = _("only for {players} players", players=format_player_count(game.rules.SEATS))
    return h(
        "li",
        h(
            "button.ticket",
            game.picture,
            h("strong", _(game.title)),
            h("small", told) if told else None,
            h("span.tick", number or "✓", aria_hidden="true") if is_chosen else None,
            class_=game.name,
            aria_pressed=bool_text(is_chosen) if can else None,
            aria_disabled=None if can else "true",
            data_act=format_act("tick {game}", game=game.name) if can else None,
        ),
        _draw_rules_switch(game, plan) if game.name in plan.last_options else None,
        key=game.name,
    )


def _draw_rules_switch(game: Game, plan: EveningPlanChoices) -> Node:
    """Draw the button that switches a game between usual options and those of last time.

    It shows which hold: "usual rules", or the options of last time with their values. Its act is
    `as-last GAME`. The game must be in `plan.last_options`.
    """
    told = join_with_commas(format_options_with_values(plan.last_options[game.name]))
    return h(
        "button.quiet.summary",
        h("span.unseen", join_with_colon(_(game.title), "")),
        h(
            "span.told",
            _("as last time: {rules}", rules=told) if game.name in plan.as_last else _("usual rules"),
        ),
        h("span.change", _("Change")),
        data_act=format_act("as-last {game}", game=game.name),
        key="rules",
    )


def _draw_game_order_button(order: PlainAct, plan: EveningPlanChoices) -> Node:
    """Draw the button for one order of the games, pressed if it is chosen.

    `order` is `in-order` (as chosen) or `by-lot`, which is also the button's act.
    """
    is_lot = order == "by-lot"
    label = _("Surprise us") if is_lot else _("In this order")
    return h("button", label, aria_pressed=bool_text(plan.by_lot == is_lot), data_act=order, key=order)


def _draw_game_count_buttons(count: int) -> Node:
    """Draw the group of buttons for the number of games, with that of `count` pressed.

    There is one for each number in `GAME_COUNTS`, with the act `count NUMBER`.
    """
    buttons = (
        h(
            "button",
            str(number),
            aria_label=plural("{n} game", "{n} games", number),
            aria_pressed=bool_text(number == count),
            data_act=format_act("count {number}", number=number),
            key=str(number),
        )
        for number in GAME_COUNTS
    )
    return h("fieldset", h("legend", _("How many games?")), h("div.choice", buttons), key="count")


def _evening_duration_text(games: Mapping[str, Game], plan: EveningPlanChoices) -> str:
    """Return the sentence on how long the evening takes: from the least to the most minutes.

    The games tell their minutes, such as `20-40`. Least and most are each the mean of the chosen games
    times the number of games, rounded to five minutes, at least five. Empty if no game is chosen, or a
    chosen one does not tell its minutes.
    """
    told = [games[name].minutes.split("-") for name in plan.chosen]
    if not told or not all(map(all, told)):
        return ""
    least, most = (sum(int(each[end]) for each in told) for end in (0, -1))
    rounded = [max(5, 5 * round(minutes * plan.game_count / len(told) / 5)) for minutes in (least, most)]
    return _("That takes some {least} to {most} minutes.", least=rounded[0], most=rounded[1])


# Between two games


def _starting_player_text(game: Game, evening: Evening) -> str:
    """Return the sentence on which player begins the next game; empty if its own rules decide.

    They do if the game's trait `with_first` gives the same options for seat 0 as for seat 1.
    """
    usual, seats, with_first = game.rules.Options(), len(evening.party.names), game.traits.with_first
    if with_first(usual, seats, 0) == with_first(usual, seats, 1):
        return ""
    return _("{name} begins.", name=evening.party.names[evening.current_or_next_starting_seat])


def _iter_next_game_nodes(game: Game, evening: Evening, *, is_left: bool) -> Iterator[Node]:
    """Yield two nodes for the next game: its picture with who begins, and the button to its table.

    The button's act is `next-game`. If `is_left`, the game was begun, and the label says that it goes
    on.
    """
    title, first = _(game.title), _starting_player_text(game, evening)
    go_on = _("Go on with {game}", game=title) if is_left else _("Next: {game}", game=title)
    yield h("div.coming", game.picture, h("p", first) if first else None, key="coming")
    yield h("button.big", go_on, data_act="next-game", key="next")


def _draw_evening_game_list(games: Mapping[str, Game], evening: Evening) -> Node:
    """Draw the ordered list of the evening's games, past and to come.

    The items are those of `_iter_evening_game_items`: if games were drawn by lot, those after the next
    one stay secret.
    """
    return h("ol.programme", _iter_evening_game_items(games, evening), aria_label=_("Games of the evening"))


def _iter_evening_game_items(games: Mapping[str, Game], evening: Evening) -> Iterator[Node]:
    """Yield a list item for each game of the evening: picture, title and, once over, its winners.

    If games were drawn by lot, those after the next one stay secret: a paw and "By lot" are in their
    place, as also for a game that is not here any more. The current or next game has the CSS class
    `coming`.
    """
    done = len(evening.finished_game_scores)
    for place, name in enumerate(evening.plan):
        game = games.get(name)
        is_secret = evening.by_lot and place > done
        title = _("Surprise") if is_secret or not game else _(game.title)
        yield h(
            "li",
            h(
                "div.ticket",
                draw_picture("paw") if is_secret or not game else game.picture,
                h("strong", title),
                _draw_game_winner_cats(evening, place) if place < done else None,
                class_=join_class_names("" if is_secret else name, coming=place == done, secret=is_secret),
            ),
            key=str(place),
        )


def _draw_game_winner_cats(evening: Evening, index: int) -> Node:
    """Draw the cats of the winners of a finished game: all seats with its highest score.

    `index` is the game's index in the evening, from 0. Names are only for screen readers.
    """
    scores, party = evening.finished_game_scores[index], evening.party
    seats = [seat for seat, score in enumerate(scores) if score == max(scores)]
    cats = (
        h("span.winning", draw_player_cat(party.colours[seat]), class_=f"c{party.colours[seat]}")
        for seat in seats
    )
    return h("small", cats, h("span.unseen", join_with_commas(party.names[seat] for seat in seats)))


def _draw_end_evening_buttons(evening: Evening, *, is_asking: bool) -> Node:
    """Draw the button that ends the evening early (act `no-more`); if `is_asking`, the question instead.

    Below the question are buttons for the acts `no` and `yes`. It says that the leader gets the cup or,
    if no game is over, that the evening is deleted.
    """
    if not is_asking:
        return _draw_button_row("no-more", ("no-more", _("Enough for today")))
    question = (
        _("Is that all for today? Then whoever leads has the big cup.")
        if evening.finished_game_scores
        else _("No game is over yet. Shall this evening be dropped?")
    )
    sure = _draw_button_row("sure", ("no", _("No, we go on")), ("yes", _("Yes, that is all")))
    return h("div.ending", h("p", question, role="alert"), sure, key="ending")


def _draw_button_row(key: str, *choices: tuple[AnyAct, str]) -> Node:
    """Draw a row of buttons from pairs of act and label; `key` is the key of the row's node."""
    buttons = (h("button.quiet", label, data_act=act, key=act) for act, label in choices)
    return h("div.choice", buttons, key=key)

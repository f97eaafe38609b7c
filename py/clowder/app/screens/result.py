"""Result of a game: the winners, everybody's place, and what can be done now."""

from clowder.app.model.sealed import SealedDeal
from clowder.app.play import head_start, luck
from clowder.app.play.events import winners_text
from clowder.app.play.match import Match
from clowder.app.play.playing import GameInPlay
from clowder.app.screens.luck import draw_luck_table
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_with_colon, join_with_commas, plural
from clowder.core.rules import Outcome, Seat
from clowder.widgets.controls import draw_quiz_button
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_player_cat
from clowder.widgets.scene import Scene
from clowder.widgets.view_values import describe_final_score, find_edges_by_seat

EDGE_CLASSES = ("", "left", "top", "right")
"""CSS classes of the edges to which the result may be turned, clockwise from the nearest."""

FINAL = "final"
"""Key of a result for which no points are counted any more, so that the table is out of reach."""


def draw_game_result(
    in_play: GameInPlay,
    outcome: Outcome,
    scene: Scene,
    delay_ms: int,
    *,
    has_quiz: bool,
    evening_panel: Node | None = None,
) -> Node:
    """Draw the result of a game: winners, scores from the highest, buttons, and folded details.

    It faces the first winner who is a person. By its style it appears after `delay_ms` milliseconds, in
    which points are counted on the table or the winners are shown. In the second case it has the class
    `hurried`, with which the next touch ends the delay. `has_quiz` offers the quiz. `evening_panel` has
    the standings and the next game of an evening (series of games), and takes the place of the buttons
    Again and Home.
    """
    match, names = in_play.match, in_play.match.party.names
    edge = EDGE_CLASSES[_find_winner_edge(match, outcome, scene)]
    order = sorted(range(len(names)), key=lambda seat: -outcome.scores[seat])
    return h(
        "section.result",
        h("h2", winners_text([names[seat] for seat in outcome.winners])),
        h("ol.scores", (_draw_seat_result_item(in_play, outcome, seat) for seat in order)),
        evening_panel
        or h(
            "div.choices",
            h("button.big", _("Again"), data_act="again"),
            h("button", _("Home"), data_act="home"),
        ),
        _draw_folded_result_details(
            in_play, scene, has_quiz=has_quiz, is_in_evening=evening_panel is not None
        ),
        class_=join_class_names(edge, hurried=bool(delay_ms and match.winners_display_ms)),
        style=f"--after:{delay_ms}ms" if delay_ms else None,
        aria_label=_("Result"),
        key="" if delay_ms and not match.winners_display_ms else FINAL,
    )


def draw_envelope_button(match: Match, button_text: str = "") -> Node | None:
    """Draw the button to the page on a sealed deal's envelope (secret and cuts); None for any other deal.

    `button_text` is its label; if that is empty, the button is a picture.
    """
    if not isinstance(match.deal, SealedDeal):
        return None
    if button_text:
        return h("button", button_text, data_act="envelope")
    label = _("The sealed envelope")
    return h(
        "button.quiet.gear", draw_picture("envelope"), aria_label=label, data_act="envelope", key="envelope"
    )


def _find_winner_edge(match: Match, outcome: Outcome, scene: Scene) -> int:
    """Return the edge at which the first winner who is a person sits: 0 is the nearest, then clockwise.

    It is the index of the class in `EDGE_CLASSES`. It is 0 also if no person has won, or if the tablet
    is passed from hand to hand.
    """
    edges = find_edges_by_seat(match.game.view, match.state_seen_by_viewer(), scene)
    people = (edges[seat] for seat in outcome.winners if edges and seat in match.party.person_seats)
    return next(people, 0)


def _draw_seat_result_item(in_play: GameInPlay, outcome: Outcome, seat: Seat) -> Node:
    """Draw a list item for a seat: place, cat, name, points, and a line on head start, hints and par.

    The place is 1 more than the number of seats with more points, so that ties share one. A winner's cat
    has a crown. A single player has neither place nor crown.
    """
    match, points = in_play.match, outcome.scores[seat]
    place = 1 + sum(each > points for each in outcome.scores)
    is_winner = seat in outcome.winners
    return h(
        "li",
        h("span.rank", str(place)) if len(outcome.scores) > 1 else None,
        _draw_seat_cat(match.party.colours[seat], is_crowned=is_winner and len(outcome.scores) > 1),
        h("span.name", isolate_text(match.party.names[seat])),
        h("strong", describe_final_score(match.game.view, points)),
        _draw_seat_remarks(in_play, seat),
        class_=join_class_names(f"seat-{seat}", winner=is_winner),
    )


def _draw_seat_cat(colour: int, *, is_crowned: bool) -> Node:
    """Draw a player's cat of this colour, a number from 0, with a crown on its head if `is_crowned`."""
    cat = draw_player_cat(colour)
    return h("span.crowned", cat, draw_picture("crown", "crown")) if is_crowned else cat


def _draw_folded_result_details(
    in_play: GameInPlay, scene: Scene, *, has_quiz: bool, is_in_evening: bool
) -> Node:
    """Draw the folded part "More": buttons to look back, how points came about, remarks, and the deal.

    Its buttons open the review, the table, the envelope of a sealed deal and, with `has_quiz`, the quiz.
    If `is_in_evening`, a button offers another game that does not count in the evening (series of
    games). Par and the buttons of the deal are there only if par (`in_play.par`) is computed. A game
    that began in the middle of another says that it does not count.
    """
    match = in_play.match
    return h(
        "details.more",
        h("summary", _("More")),
        h(
            "div.choices",
            h("button", _("Look back"), data_act="review"),
            h("button", _("Look at the table"), data_act="look"),
            draw_envelope_button(match, _("Open the envelope")),
            draw_quiz_button() if has_quiz else None,
            h("button", _("Again, beside the evening"), data_act="again") if is_in_evening else None,
        ),
        match.game.view.draw_score_breakdown(match.state_seen_by_viewer(), scene),
        _draw_game_remarks(in_play),
        h("p.par", _par_explanation_text(in_play)) if in_play.par and match.party.person_seats else None,
        None if match.deal.counts_for_statistics else h("p.par", _began_midway_text()),
        _draw_deal_buttons(match) if in_play.par else None,
        key="more",
    )


def _par_explanation_text(in_play: GameInPlay) -> str:
    """Return the sentence that par is the score of the boss (best computer player) with the same cards.

    While the boss still plays them, it says that instead. It is for the result's folded details.
    """
    if in_play.par and not in_play.par.is_finished:
        return _("The boss is playing the same cards now.")
    return _("Par is what the boss makes of the same cards.")


def _began_midway_text() -> str:
    """Return the sentence that this game began in the middle of another one, so it does not count."""
    return _("This game began in the middle of another one, so it does not count.")


def _draw_deal_buttons(match: Match) -> Node:
    """Draw the buttons that open the deal's page, play the deal again, and play it with exchanged hands.

    They send `dealt`, `same` and `same round`. The first shows the deal's title. The third, "With each
    other's cards", is there only if the game hides hands and has two seats or more.
    """
    exchanged = h("button.quiet", _("With each other's cards"), data_act="same round")
    return h(
        "div.choices.deal",
        h("button.quiet", match.deal.title, data_act="dealt"),
        h("button.quiet", _("The same deal again"), data_act="same"),
        exchanged if match.can_replay_with_swapped_hands else None,
    )


def _draw_game_remarks(in_play: GameInPlay) -> list[Node]:
    """Return the drawn remarks on a finished game: the table of luck and skill, then the game's own.

    Remarks that have not been computed yet are left out.
    """
    match, remarks = in_play.match, in_play.remarks
    starts = luck.list_initial_points(match.table)
    drawn = draw_luck_table(remarks.shares, starts, match.party.names) if remarks.shares else None
    return [*filter(None, [drawn]), *remarks.draw_remarks()]


def _draw_seat_remarks(in_play: GameInPlay, seat: Seat) -> Node | None:
    """Draw a line with a seat's head start, number of hints and par; None if it has none of them."""
    table, given = in_play.match.table, in_play.hints.given[seat]
    par = in_play.par.par_for_seat(seat) if in_play.par else None
    start = head_start.seat_head_start_text(table.rules, table.options, table.seats, seat)
    remarks = (
        join_with_colon(_("with a head start"), start) if start else "",
        plural("{n} hint", "{n} hints", given) if given else "",
        "" if par is None else _("par {n}", n=par),
    )
    return h("small", join_with_commas([*filter(None, remarks)])) if any(remarks) else None

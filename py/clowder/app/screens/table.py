"""Screen of a game at the table: bar, table, and the curtain, question or result over it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from clowder.app.play.match import Match
from clowder.app.play.playing import GameInPlay
from clowder.app.play.spoken_table import SpokenTable
from clowder.app.play.tips import BeginnerTip
from clowder.app.play.turn_reports import describe_entries, latest_public_event_text
from clowder.app.screens import spoken_table
from clowder.app.screens.edges import draw_peek_button_strips
from clowder.app.screens.home import unsaved_reason_text
from clowder.app.screens.result import draw_envelope_button, draw_game_result
from clowder.app.screens.settings import draw_settings_button, draw_sound_button
from clowder.bots.bot import BotChoice
from clowder.core.i18n import N_, _, cache_by_language, fill_values
from clowder.core.rules import NOBODY, Outcome, Seat
from clowder.widgets.acts import AnyAct, format_act
from clowder.widgets.bubble import draw_speech_bubble
from clowder.widgets.nodes import Content, Node, h, join_class_names
from clowder.widgets.pictures import draw_player_cat
from clowder.widgets.scene import Scene, move_selectors
from clowder.widgets.tips import draw_tip_bubble
from clowder.widgets.view_values import find_final_count_animation_ms

HOLD_MS = 500
"""Milliseconds for which the curtain's button is held, so that no stray finger opens it."""


class TableOverlay(NamedTuple):
    """Overlay on the table: a question, hint, tip, result, or the curtain that hides the cards.

    `is_curtain` is True if the node covers the table, `is_final` if it is a result that puts the table
    out of reach.
    """

    node: Node
    is_curtain: bool = False
    """True if the node covers the table, and tells by itself what has happened."""
    is_final: bool = False
    """True if the node is a result and no points are counted any more: the table is out of reach."""


class TableScreenState(NamedTuple):
    """State of the table screen besides the game: messages, open question, settings, tip, side panels.

    A tuple without methods; all fields have defaults. `notice` replaces the prompt, `leaving_save` with
    `unsaved_reason` asks whether to leave an unstored game, `tip` lies over the table, `spoken_table` is
    for players by ear, `evening_panel` has an evening's standings, and `faced_seat` is a seat to which
    the table is still turned. True or False are `shows_final_table`, `allows_hints`, `has_quiz` and
    `is_sound_on`.
    """

    notice: str = ""
    """Message that replaces the prompt; empty for none."""
    unsaved_reason: str = ""
    """Store's code for why the game is not stored; empty if it is."""
    leaving_save: str = ""
    """Save of the game that players are asked to leave although it is not stored; empty for no question."""
    shows_final_table: bool = False
    """True if the table of a finished game is shown, instead of the result."""
    allows_hints: bool = True
    """True if the viewer's settings allow hints."""
    spoken_table: SpokenTable | None = None
    """Texts for those who play by ear; None if the viewer does not."""
    has_quiz: bool = False
    """True if the result offers the quiz about the game's cards."""
    is_sound_on: bool = True
    """True if sounds are on."""
    tip: BeginnerTip | None = None
    """Tip for this moment, which is shown where nothing else lies over the table."""
    evening_panel: Node | None = None
    """Standings of the evening that this game belongs to, with its next game; None if it belongs to none."""
    faced_seat: Seat = NOBODY
    """Seat to which the table is still turned, although another has the turn; NOBODY once it has turned."""


def draw_table_screen(in_play: GameInPlay, state: TableScreenState, holding_seats: Collection[Seat]) -> Node:
    """Draw the screen of a game in play: bar, table as its viewer may see it, peek buttons, overlay.

    The overlay is a question, hint, tip, result or curtain that lies over the table. There is none
    unless `state.faced_seat` is NOBODY, as the table is first to turn from that seat to the next. The
    text in the bar is the first that is not empty: `state.notice`, the answer to the last tap, that a
    computer player is thinking, the game's prompt. Players in `holding_seats` open their hand by holding
    a finger down, all others by a tap. A warning is shown if the game could not be stored.
    """
    match, scene = in_play.match, in_play.match.make_scene(state.faced_seat)
    look = h("button.back", _("Back to the result"), data_act="look", key="look")
    over = _current_overlay(in_play, scene, state, holding_seats) if state.faced_seat == NOBODY else None
    return draw_table_with_bar(
        match,
        scene,
        state.notice or match.last_tap_reply_text(scene) or _thinking_text(in_play),
        [*_draw_play_buttons(in_play, state), *([look] if state.shows_final_table else [])],
        over.node if over else None,
        h(
            "p.notice.unkept",
            unsaved_reason_text(state.unsaved_reason) if state.unsaved_reason else "",
            role="alert",
            key="unkept",
        ),
        edge_strips=draw_peek_button_strips(match, scene, holding_seats),
        topic_buttons=spoken_table.draw_spoken_table_controls(state.spoken_table, match, has_log=True),
        css_class=join_class_names(curtained=over is not None and over.is_curtain),
        is_inert=over is not None and over.is_final,
        is_sound_on=state.is_sound_on,
    )


def draw_table_with_bar(
    match: Match,
    scene: Scene,
    notice: str,
    buttons: Sequence[Node],
    *overlays: Content,
    edge_strips: Sequence[Node] = (),
    topic_buttons: Sequence[Node] = (),
    css_class: str = "",
    is_inert: bool = False,
    is_sound_on: bool = True,
) -> Node:
    """Draw a game's table with the bar above it and `overlays` over it, turned to one side of the tablet.

    `notice` takes the place of the game's prompt in the bar; empty for none. The bar also has the
    `buttons`, and the `topic_buttons` of a player who plays by ear. `edge_strips` do not turn with the
    table. If `is_inert`, finger, keyboard and screen reader cannot reach the table. `css_class` is added
    to the classes of the screen. `is_sound_on` is the state of the sound button.
    """
    seen, view = match.state_seen_by_viewer(), match.game.view
    bar = _draw_table_bar(
        match, notice or view.prompt_text(seen, scene), buttons, topic_buttons, is_sound_on=is_sound_on
    )
    table = view.draw_table(seen, scene)
    if is_inert:
        table = table._replace(attributes={**table.attributes, "inert": ""})
    board = h("div.board", bar, table, overlays)
    return h(
        "main.playing",
        match.game.background_drawing,
        h("div.tabletop", board, data_turned=90 * match.find_seat_side(scene.faced) or None, key="tabletop"),
        edge_strips,
        class_=join_class_names(
            match.game.name, *seat_colour_classes(match), css_class, by_ear=bool(topic_buttons)
        ),
        data_seats=match.table.seats,
        data_edges=" ".join(each.key for each in edge_strips) or None,
        key=match.game.name,
    )


def _thinking_text(in_play: GameInPlay) -> str:
    """Return "NAME is thinking." for a computer player with the turn, or "Let me think." for a hint.

    The second is shown while a hint is searched for; without either the text is empty.
    """
    if in_play.waits_for_computer:
        return _("{name} is thinking.", name=in_play.match.party.names[in_play.match.table.turn])
    return _("Let me think.") if in_play.hints.unfinished_search else ""


def _draw_table_bar(
    match: Match, prompt: str, buttons: Sequence[Node], topic_buttons: Sequence[Node], *, is_sound_on: bool
) -> Node:
    """Draw the bar above the table: Home, title, the prompt, the latest public event, and buttons.

    `buttons` come first, then those of every game: the envelope if the deal is sealed, rules, sound,
    settings; and last the `topic_buttons` of players by ear. `data-choices` has the keys of `buttons`.
    """
    return h(
        "header.bar",
        _draw_bar_button(N_("Home"), "home", key=""),
        h("h1", _(match.game.title)),
        h(
            "div.saying",
            h("p.prompt", prompt, role="status"),
            h("p.told", latest_public_event_text(match), aria_live="polite"),
        ),
        buttons,
        draw_envelope_button(match),
        _draw_bar_button(N_("Rules"), "rules", key="rules"),
        draw_sound_button(is_on=is_sound_on),
        draw_settings_button(),
        topic_buttons,
        data_choices=" ".join(each.key for each in buttons) or None,
    )


@cache_by_language
def _draw_bar_button(label: str, act: AnyAct, *, key: str) -> Node:
    """Draw a cached button of the bar above the table, which sends `act`.

    `label` is its English text, which is translated.
    """
    return h("button.quiet", _(label), data_act=act, key=key)


def _draw_play_buttons(in_play: GameInPlay, state: TableScreenState) -> list[Node]:
    """Return the buttons Hint and Undo or, while a computer player has the turn, only the button Faster.

    They send `ask`, `undo` and `hurry`. Hint is left out if the settings or the rules for hints do not
    allow it, Undo if there is nothing to undo.
    """
    if in_play.waits_for_computer:
        return [_draw_bar_button(N_("Faster"), "hurry", key="hurry")]
    undo = _draw_bar_button(N_("Undo"), "undo", key="undo")
    ask = _draw_bar_button(N_("Hint"), "ask", key="ask")
    may_ask = state.allows_hints and in_play.hints.may_ask_for_hint()
    return [*([ask] if may_ask else []), *([undo] if in_play.undo.may_undo() else [])]


def _current_overlay(
    in_play: GameInPlay, scene: Scene, state: TableScreenState, holding_seats: Collection[Seat]
) -> TableOverlay | None:
    """Return what lies over the table now; None if nothing does.

    Of several the first counts: the question whether to leave an unstored game, the result, the question
    whether to undo, the question whether others can hear, a hint, the curtain (cover while the tablet is
    passed), a tip. No other overlay is shown over the table of a finished game. Players in
    `holding_seats` open the curtain by holding its button.
    """
    match, turn = in_play.match, in_play.match.table.turn
    if state.unsaved_reason and state.leaving_save:
        return TableOverlay(_draw_leave_question(state.leaving_save), is_curtain=True)
    if outcome := match.table.outcome:
        return None if state.shows_final_table else _result_overlay(in_play, outcome, scene, state)
    if match.undo_vote:
        return TableOverlay(_draw_undo_question(match, in_play.undo.entry_number_to_undo), is_curtain=True)
    if state.spoken_table and state.spoken_table.wanted and match.perspective.controlling_seat != NOBODY:
        return TableOverlay(spoken_table.draw_privacy_question(match))
    if advice := in_play.hints.finished_hint():
        return TableOverlay(_draw_hint_bubble(advice, turn or 0, match))
    if match.perspective.is_curtain_closed and turn in match.party.person_seats:
        return TableOverlay(
            _draw_curtain(in_play, turn, opens_by_holding=turn in holding_seats), is_curtain=True
        )
    return TableOverlay(draw_tip_bubble(state.tip.text)) if state.tip else None


def _draw_hint_bubble(advice: BotChoice, seat: Seat, match: Match) -> Node:
    """Draw a bubble with the reason for the hinted move, beside the card or button to tap for it.

    In a game with hidden hands it is private, so that screen readers do not announce it. Its button
    "Thank you" sends `thanks`.
    """
    thanks, says = h("button", _("Thank you"), data_act="thanks"), advice.why.reason_text(match.party.names)
    private = match.game.traits.hidden_hands
    return draw_speech_bubble(says, move_selectors(seat, advice.move), _("Hint"), thanks, private=private)


def _draw_curtain(in_play: GameInPlay, seat: int, *, opens_by_holding: bool) -> Node:
    """Draw the curtain, which covers the table until this seat's player takes the tablet and opens it.

    It tells whose turn it is, and what others did since that player last looked. Its button sends `open
    SEAT`; if `opens_by_holding`, it has to be held for `HOLD_MS`, which the CSS variable `--hold` has,
    too.
    """
    name = in_play.match.party.names[seat]
    told = in_play.turn_reports.describe_unseen_entries(seat)
    way = (
        _("I am {name}: hold to show my cards")
        if opens_by_holding
        else _("I am {name}: tap to show my cards")
    )
    return h(
        "section.curtain",
        draw_player_cat(in_play.match.party.colours[seat]),
        h("h2", _("{name}, it is your turn", name=name)),
        h("ul.told", (h("li", line, key=str(number)) for number, line in told)) if told else None,
        h(
            "button.big",
            fill_values(way, name=name),
            data_act=format_act("open {seat}", seat=seat),
            data_hold=HOLD_MS if opens_by_holding else None,
            style=f"--hold:{HOLD_MS}ms" if opens_by_holding else None,
        ),
        class_=f"seat-{seat}",
        aria_label=_("Curtain"),
    )


def _draw_undo_question(match: Match, entry_number: int | None) -> Node:
    """Draw the question whether all agree to undo the move of this number and all later ones.

    It has the buttons "We all agree" (`agree`) and "No, it stays" (`keep`). The moves are described as
    far as everybody may know them; none is if `entry_number` is None.
    """
    gone = (
        ""
        if entry_number is None
        else " ".join(line for _number, line in describe_entries(match, entry_number))
    )
    return h(
        "section.curtain.deciding",
        h("h2", _("Take it back?")),
        h("p.gone", gone),
        h("p", _("Others may have learned something since. Take it back only if everybody agrees.")),
        h("button.big", _("We all agree"), data_act="agree"),
        h("button", _("No, it stays"), data_act="keep"),
        aria_label=_("Taking back"),
    )


def _draw_leave_question(save: str) -> Node:
    """Draw the question whether to leave a game whose latest state could not be stored.

    Its buttons save the game as a file (`give SAVE`), stay (`stay`), or leave (`leave`). `save` is the
    game's key in the store.
    """
    return h(
        "section.curtain.deciding",
        h("h2", _("Leave this game?")),
        h(
            "p",
            _(
                "What is new in it is not kept on this tablet. When the page is closed, that is gone. "
                "As a file you can take it along."
            ),
        ),
        h("button.big", _("Save as a file"), data_act=format_act("give {save}", save=save)),
        h("button", _("Stay at the table"), data_act="stay"),
        h("button", _("Leave all the same"), data_act="leave"),
        aria_label=_("Leaving"),
    )


def _result_overlay(
    in_play: GameInPlay, outcome: Outcome, scene: Scene, state: TableScreenState
) -> TableOverlay:
    """Return the result as an overlay, delayed until the points are counted or the winners were shown.

    The delay is that of the final count or, without one, `winners_display_ms`; 0 if players have skipped
    it. The overlay is final, so that the table is out of reach, unless points are still counted there.
    """
    view, seen = in_play.match.game.view, in_play.match.state_seen_by_viewer()
    counted = 0 if scene.skipped else find_final_count_animation_ms(view, seen)
    after = 0 if scene.skipped else counted or in_play.match.winners_display_ms
    result = draw_game_result(
        in_play, outcome, scene, after, has_quiz=state.has_quiz, evening_panel=state.evening_panel
    )
    return TableOverlay(result, is_final=not counted)


def seat_colour_classes(match: Match) -> list[str]:
    """Return for each seat a CSS class with the numbers of seat and colour: `s0c3` for seat 0, colour 3."""
    return [f"s{seat}c{colour}" for seat, colour in enumerate(match.party.colours)]

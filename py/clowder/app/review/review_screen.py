"""Review screen: the table as it was at one step, and below it a slider over the whole game."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from clowder.app.review.highlights import Highlight
from clowder.app.review.review_session import ReactionTimes, ReviewMatch, ReviewSession
from clowder.app.screens.table import seat_colour_classes
from clowder.core.direction import isolate_text
from clowder.core.i18n import N_, _, fill_values, format_decimal
from clowder.core.rules import EVERYBODY, Seat
from clowder.widgets.acts import Act, format_act
from clowder.widgets.bubble import draw_speech_bubble
from clowder.widgets.controls import bool_text, draw_switch
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_player_cat
from clowder.widgets.scene import move_selectors

HIGHLIGHT_TEXTS = {
    "lead": N_("{name} takes the lead"),
    "mistake": N_("Nobody noticed {name}’s mistake"),
    "moment": N_("{name}: what would you do?"),
}
"""English descriptions of highlights, by their kind."""


class ReviewScreenState(NamedTuple):
    """State of the review screen besides the session: a reading error, autoplay, and its half speed.

    `wrong` says why the record breaks off (empty if it does not), `runs` is True during autoplay, `slow`
    at half speed.
    """

    wrong: str = ""
    """Reason why the record breaks off; empty if it reaches the end of the game."""
    runs: bool = False
    """True if the review runs by itself."""
    slow: bool = False
    """True if the review runs at half the speed."""


def draw_review_screen(session: ReviewSession, state: ReviewScreenState) -> Node:
    """Draw the review screen: a bar, the table at the present step, and the review's controls below.

    Once the player has tried a move or given up, a bubble over the table shows the better move.
    """
    lying = session.match_at_present_step()
    board = h(
        "div.board",
        _draw_review_bar(session, state),
        session.game.view.draw_table(lying.state_seen_by_viewer(), lying.make_scene()),
        _draw_better_move_bubble(session, lying),
    )
    return h(
        "main.playing.review",
        session.game.background_drawing,
        h("div.tabletop", board, key="tabletop"),
        _draw_review_controls(session, state),
        class_=join_class_names(session.game.name, *seat_colour_classes(lying)),
        data_seats=session.table.seats,
        key=f"review {session.game.name}",
    )


def _draw_review_bar(session: ReviewSession, state: ReviewScreenState) -> Node:
    """Draw the top bar: Back, the game's title, a sentence on the present step, and its number and time.

    While a guess is shown, its score takes the place of number and time. During an attempt at a better
    move, the sentence is the highlight's question and, until it is answered, a button "Tell me" shows
    the answer. If the record of the game could not be read to its end (`state.wrong`), a notice tells
    why.
    """
    trying = session.trying and not session.trying.answer
    return h(
        "header.bar",
        h("button.quiet", _("Back"), data_act="review"),
        h("h1", _("Looking back: {game}", game=_(session.game.title))),
        h(
            "div.saying",
            h("p.prompt", _review_prompt_text(session), role="status"),
            h(
                "p.told",
                _guess_score_text(session) if session.guess else None,
                role="status",
                key="guess",
            ),
            None if session.guess else h("p.told", _step_and_time_text(session)),
        ),
        h("button.big", _("Tell me"), data_act="tell-me", key="tell") if trying else None,
        h("p.notice", _unreadable_rest_text(state.wrong) if state.wrong else "", role="alert"),
    )


def _review_prompt_text(session: ReviewSession) -> str:
    """Return the bar's sentence: in an attempt the highlight's question, else what the last move did.

    The question is "Anna: what would you do?".
    """
    if session.trying:
        return _highlight_sentence(session, session.trying.highlight)
    return session.last_move_text()


def _unreadable_rest_text(reason: str) -> str:
    """Return the sentence that the game's record can be read only up to here, followed by the `reason`."""
    return _("This record can be read up to here. {reason}", reason=reason)


def _step_and_time_text(session: ReviewSession) -> str:
    """Return step number and playing time, as in "Step 3 of 40, after 1:05 minutes"."""
    minutes, seconds = divmod(session.play_ms // 1000, 60)
    time = f"{minutes}:{seconds:02}"
    return _("Step {n} of {all}, after {time} minutes", n=session.step, all=session.last_step, time=time)


def _guess_score_text(session: ReviewSession) -> str:
    """Return the sentence on the guess that is shown: "Guess 1: 4 of 7 hidden cards are right"."""
    cards, of = session.guess_score
    return _("Guess {n}: {cards} of {of} hidden cards are right.", n=session.guess, cards=cards, of=of)


def _draw_better_move_bubble(session: ReviewSession, match: ReviewMatch) -> Node | None:
    """Draw a bubble that shows the better move of the strongest computer player (the boss), and its reason.

    It points at the element by which the move is made, tells whether the player found the same move, and
    has a button "Thank you". None if no answer is shown.
    """
    if not (session.trying and session.trying.answer):
        return None
    answer, seat = session.trying.answer, session.trying.highlight.seat
    why = answer.why.reason_text(match.party.names)
    if session.trying.is_same:
        says = _("So would the alley boss. {why}", why=why)
    else:
        says = _("The alley boss would rather do this. {why}", why=why)
    thanks = h("button", _("Thank you"), data_act="thanks")
    return draw_speech_bubble(says, move_selectors(seat, answer.move), _("What the boss would do"), thanks)


# Below the table


def _draw_review_controls(session: ReviewSession, state: ReviewScreenState) -> Node:
    """Draw the section below the table: highlights, autoplay and slider, whose cards are seen, "Play on".

    In a race, where all move at once, it also has the reaction times. "Play on from here" is left out at
    the end of a finished game.
    """
    is_over = session.table.outcome is not None and session.step == session.last_step
    on = h("button", _("Play on from here"), data_act="play-on", key="on")
    return h(
        "section.timeline",
        _draw_highlight_list(session),
        _draw_reaction_times(session) if session.is_race else None,
        h("div.reel", _draw_playback_controls(session, state), key="reel"),
        h("div.ways", _draw_viewer_choice(session), None if is_over else on, key="ways"),
        aria_label=_("The whole game"),
        class_=join_class_names(guesses=session.can_guess_hidden_cards),
        key="timeline",
    )


def _draw_highlight_list(session: ReviewSession) -> Node:
    """Draw the list of the highlights found so far, in the order of the game, each with a button.

    While the search goes on, a last line says so; if nothing was found, it says that there are none.
    """
    highlights = session.highlight_search
    chips = [_draw_highlight_item(session, highlight) for highlight in highlights.found]
    if not highlights.done:
        chips.append(h("li.soon", _("Looking for turning points …"), key="soon"))
    elif not chips:
        chips.append(h("li.soon", _("There were no turning points."), key="none"))
    busy = None if highlights.done else "true"
    return h("ul.turning-points", chips, aria_label=_("Turning points"), aria_busy=busy, key="marks")


def _draw_highlight_item(session: ReviewSession, highlight: Highlight) -> Node:
    """Draw a highlight as a list item: a button with cat, sentence and step number that goes to its step.

    The button is pressed while that step is shown.
    """
    button = h(
        "button",
        draw_player_cat(session.party.colours[highlight.seat]),
        h("span", _highlight_sentence(session, highlight), h("small", _("Step {n}", n=highlight.number))),
        data_act=_go_to_highlight_act(highlight),
        aria_pressed=bool_text(session.step == highlight.number),
        class_=f"{highlight.kind} seat-{highlight.seat}",
    )
    return h("li", button, key=_go_to_highlight_act(highlight))


def _highlight_sentence(session: ReviewSession, highlight: Highlight) -> str:
    """Return the sentence about a highlight with the player's name, by its kind (`HIGHLIGHT_TEXTS`).

    Such as "Anna takes the lead", "Nobody noticed Anna's mistake" or "Anna: what would you do?".
    """
    return fill_values(_(HIGHLIGHT_TEXTS[highlight.kind]), name=session.party.names[highlight.seat])


def _go_to_highlight_act(highlight: Highlight) -> Act:
    """Return the command that goes to the step of a highlight: `mark NUMBER KIND`."""
    return format_act("mark {number} {kind}", number=highlight.number, kind=highlight.kind)


def _draw_reaction_times(session: ReviewSession) -> Node:
    """Draw a list with each player's median and best reaction time in a race, the quickest median first."""
    rows = (
        h(
            "li",
            draw_player_cat(session.party.colours[each.seat]),
            h("span.name", isolate_text(session.party.names[each.seat])),
            h("span", _reaction_time_text(each)),
            class_=f"seat-{each.seat}",
            key=str(each.seat),
        )
        for each in session.reaction_times
    )
    return h("ol.quick", rows, aria_label=_("Who was how fast"), key="quick")


def _reaction_time_text(times: ReactionTimes) -> str:
    """Return a seat's reaction times as text: "usually 1.2 s, at best 0.4 s", with the median first."""
    usually, best = format_decimal(times.median_ms / 1000), format_decimal(times.fastest_ms / 1000)
    return _("usually {usually} s, at best {best} s", usually=usually, best=best)


def _draw_playback_controls(session: ReviewSession, state: ReviewScreenState) -> Iterator[Node]:
    """Yield the autoplay button, in a race a switch for half speed, and a box with the step slider."""
    run = _("Stop") if state.runs else _("Let it run")
    sign, runs = h("i", aria_hidden="true"), bool_text(state.runs)
    yield h("button.run", sign, aria_label=run, data_act="run", aria_pressed=runs)
    if session.is_race:
        yield draw_switch(_("Half speed"), "slow", on=state.slow, key="slow")
    yield h("div.rail", _draw_step_controls(session), key="rail")


def _draw_step_controls(session: ReviewSession) -> Iterator[Node]:
    """Yield a button for one step back, the slider over all steps, and a button for one step on.

    The buttons are disabled at the first and at the last step.
    """
    yield _draw_step_button("‹", _("One step back"), "step back", is_disabled=session.step == 0)
    yield _draw_step_slider(session)
    is_last = session.step == session.last_step
    yield _draw_step_button("›", _("One step on"), "step on", is_disabled=is_last)


def _draw_step_button(
    sign: str, label: str, act: Literal["step back", "step on"], *, is_disabled: bool
) -> Node:
    """Draw a button that shows `sign` and goes one step back or on; `label` is read by screen readers.

    If `is_disabled`, as there is no such step, it is marked as disabled.
    """
    return h(
        "button.step",
        sign,
        aria_label=label,
        data_act=act,
        aria_disabled="true" if is_disabled else None,
    )


def _draw_step_slider(session: ReviewSession) -> Node:
    """Draw a slider (range input) over all steps, at the present one, with a tick for each highlight.

    It goes from 0 to the last step. Moving it sends `step` with the number, also while the finger is
    still on it.
    """
    ticks = (
        _draw_highlight_tick(highlight, session.last_step) for highlight in session.highlight_search.found
    )
    return h(
        "div.slider",
        h("div.ticks", ticks, aria_hidden="true"),
        h(
            "input",
            type="range",
            min=0,
            max=session.last_step,
            value=session.step,
            aria_label=_("Step"),
            aria_valuetext=_("{n} of {all}", n=session.step, all=session.last_step),
            data_change="step",
            data_live=True,
        ),
        key="slider",
    )


def _draw_highlight_tick(highlight: Highlight, last_step: int) -> Node:
    """Draw a highlight's tick at the slider, as an `i` element with the CSS variable `--at`.

    That is the highlight's step as a fraction of `last_step`, from 0 to 1, with four decimals. Kind and
    seat are CSS classes.
    """
    place = f"--at:{highlight.number / max(1, last_step):.4f}"
    return h(
        "i",
        class_=f"{highlight.kind} seat-{highlight.seat}",
        style=place,
        key=_go_to_highlight_act(highlight),
    )


def _draw_viewer_choice(session: ReviewSession) -> Node | None:
    """Draw a group of buttons that choose whose cards are seen: "All cards", each seat's, or "A guess".

    They send `eyes all`, `eyes SEAT` and `guess`; that of the present choice is pressed. "A guess" is
    there only if the viewer's seat can guess at hidden cards at this step. None if the game hides no
    hands, or had a single player.
    """
    if not session.game.traits.hidden_hands or session.table.seats == 1:
        return None
    seats = (_draw_viewer_button(session, seat) for seat in range(session.table.seats))
    all_open = h(
        "button",
        _("All cards"),
        data_act="eyes all",
        aria_pressed=bool_text(session.viewer == EVERYBODY),
        key="all",
    )
    guess = h(
        "button", _("A guess"), data_act="guess", aria_pressed=bool_text(session.guess > 0), key="guess"
    )
    return h(
        "div.choice.eyes",
        all_open,
        seats,
        guess if session.can_guess_hidden_cards else None,
        role="group",
        aria_label=_("Whose cards?"),
        key="eyes",
    )


def _draw_viewer_button(session: ReviewSession, seat: Seat) -> Node:
    """Draw the button, with the player's cat, that shows the table as this seat saw it (`eyes SEAT`).

    It is pressed while that view is shown.
    """
    return h(
        "button",
        draw_player_cat(session.party.colours[seat]),
        aria_label=_("As {name} saw it", name=session.party.names[seat]),
        data_act=format_act("eyes {seat}", seat=seat),
        aria_pressed=bool_text(session.viewer == seat),
        class_=f"seat-{seat}",
        key=str(seat),
    )

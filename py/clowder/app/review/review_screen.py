"""Review screen: the table as it was at one step, and below it a slider over the whole game."""

from collections.abc import Iterator
from typing import NamedTuple

from clowder.app.review.looking_back import LookingBack, Page, Quickness
from clowder.app.review.marks import Mark
from clowder.app.screens.table import colours
from clowder.core.direction import isolated
from clowder.core.rules import EVERYBODY, Seat
from clowder.core.words import _, fill, listed, rounded
from clowder.widgets.acts import Act, write_act
from clowder.widgets.bubble import bubble
from clowder.widgets.controls import switch, truth
from clowder.widgets.nodes import Node, classes, h
from clowder.widgets.pictures import cat
from clowder.widgets.scene import where

SAID = {
    "lead": listed("{name} takes the lead"),
    "mistake": listed("Nobody noticed {name}’s mistake"),
    "moment": listed("{name}: what would you do?"),
}
"""English descriptions of highlights, by their kind."""


class Besides(NamedTuple):
    """State of the review screen besides the record."""

    wrong: str = ""
    """Reason why the record breaks off; empty if it reaches the end of the game."""
    runs: bool = False
    """True if the review runs by itself."""
    slow: bool = False
    """True if the review runs at half the speed."""


def page(looking: LookingBack, besides: Besides) -> Node:
    """Draw the review screen."""
    lying = looking.page()
    board = h(
        "div.board",
        _bar(looking, besides),
        looking.game.view.table(lying.seen_state(), lying.make_scene()),
        _answer(looking, lying),
    )
    return h(
        "main.playing.review",
        looking.game.scenery,
        h("div.tabletop", board, key="tabletop"),
        _below(looking, besides),
        class_=classes(looking.game.name, *colours(lying)),
        data_seats=looking.table.seats,
        key=f"review {looking.game.name}",
    )


def _bar(looking: LookingBack, besides: Besides) -> Node:
    trying = looking.trying and not looking.trying.answer
    return h(
        "header.bar",
        h("button.quiet", _("Back"), data_act="review"),
        h("h1", _("Looking back: {game}", game=_(looking.game.title))),
        h(
            "div.saying",
            h("p.prompt", _prompt(looking), role="status"),
            h(
                "p.told",
                _guess(looking) if looking.guess else None,
                role="status",
                key="guess",
            ),
            None if looking.guess else h("p.told", _place(looking)),
        ),
        h("button.big", _("Tell me"), data_act="tell-me", key="tell") if trying else None,
        h("p.notice", _broken(besides.wrong) if besides.wrong else "", role="alert"),
    )


def _prompt(looking: LookingBack) -> str:
    """Return what happened last, or the question to the player who may try a move."""
    if looking.trying:
        return _called(looking, looking.trying.mark)
    return looking.told()


def _broken(wrong: str) -> str:
    return _("This record can be read up to here. {reason}", reason=wrong)


def _place(looking: LookingBack) -> str:
    """Return the number of the step, and the playing time until then."""
    minutes, seconds = divmod(looking.at // 1000, 60)
    time = f"{minutes}:{seconds:02}"
    return _("Step {n} of {all}, after {time} minutes", n=looking.step, all=looking.last, time=time)


def _guess(looking: LookingBack) -> str:
    """Return how many cards are right in the guess that is shown."""
    cards, of = looking.right
    return _("Guess {n}: {cards} of {of} hidden cards are right.", n=looking.guess, cards=cards, of=of)


def _answer(looking: LookingBack, lying: Page) -> Node | None:
    """Draw the bubble with the boss's move and its reason beside that move; None if there is no answer."""
    if not (looking.trying and looking.trying.answer):
        return None
    answer, seat = looking.trying.answer, looking.trying.mark.seat
    why = answer.why.said(lying.party.names)
    if looking.trying.is_same:
        says = _("So would the alley boss. {why}", why=why)
    else:
        says = _("The alley boss would rather do this. {why}", why=why)
    thanks = h("button", _("Thank you"), data_act="thanks")
    return bubble(says, where(seat, answer.move), _("What the boss would do"), thanks)


# Below the table


def _below(looking: LookingBack, besides: Besides) -> Node:
    is_over = looking.table.outcome is not None and looking.step == looking.last
    on = h("button", _("Play on from here"), data_act="play-on", key="on")
    return h(
        "section.timeline",
        _turning_points(looking),
        _quick(looking) if looking.is_race else None,
        h("div.reel", _controls(looking, besides), key="reel"),
        h("div.ways", _eyes(looking), None if is_over else on, key="ways"),
        aria_label=_("The whole game"),
        class_=classes(guesses=looking.can_guess),
        key="timeline",
    )


def _turning_points(looking: LookingBack) -> Node:
    """Draw the list of highlights, in the order of the game."""
    marks = looking.marks
    chips = [_chip(looking, mark) for mark in marks.found]
    if not marks.done:
        chips.append(h("li.soon", _("Looking for turning points …"), key="soon"))
    elif not chips:
        chips.append(h("li.soon", _("There were no turning points."), key="none"))
    busy = None if marks.done else "true"
    return h("ul.turning-points", chips, aria_label=_("Turning points"), aria_busy=busy, key="marks")


def _chip(looking: LookingBack, mark: Mark) -> Node:
    button = h(
        "button",
        cat(looking.party.colours[mark.seat]),
        h("span", _called(looking, mark), h("small", _("Step {n}", n=mark.number))),
        data_act=_act(mark),
        aria_pressed=truth(looking.step == mark.number),
        class_=f"{mark.kind} seat-{mark.seat}",
    )
    return h("li", button, key=_act(mark))


def _called(looking: LookingBack, mark: Mark) -> str:
    return fill(_(SAID[mark.kind]), name=looking.party.names[mark.seat])


def _act(mark: Mark) -> Act:
    return write_act("mark {number} {kind}", number=mark.number, kind=mark.kind)


def _quick(looking: LookingBack) -> Node:
    """Draw the reaction times of the players in a race."""
    rows = (
        h(
            "li",
            cat(looking.party.colours[each.seat]),
            h("span.name", isolated(looking.party.names[each.seat])),
            h("span", _in_seconds(each)),
            class_=f"seat-{each.seat}",
            key=str(each.seat),
        )
        for each in looking.quickness
    )
    return h("ol.quick", rows, aria_label=_("Who was how fast"), key="quick")


def _in_seconds(each: Quickness) -> str:
    usually, best = rounded(each.usually / 1000), rounded(each.quickest / 1000)
    return _("usually {usually} s, at best {best} s", usually=usually, best=best)


def _controls(looking: LookingBack, besides: Besides) -> Iterator[Node]:
    run = _("Stop") if besides.runs else _("Let it run")
    sign, runs = h("i", aria_hidden="true"), truth(besides.runs)
    yield h("button.run", sign, aria_label=run, data_act="run", aria_pressed=runs)
    if looking.is_race:
        yield switch(_("Half speed"), "slow", on=besides.slow, key="slow")
    yield h("div.rail", _rail(looking), key="rail")


def _rail(looking: LookingBack) -> Iterator[Node]:
    back, on = looking.step == 0, looking.step == looking.last
    yield h("button.step", "‹", aria_label=_("One step back"), data_act="step back", aria_disabled=_if(back))
    yield _slider(looking)
    yield h("button.step", "›", aria_label=_("One step on"), data_act="step on", aria_disabled=_if(on))


def _if(disabled: bool) -> str | None:
    return "true" if disabled else None


def _slider(looking: LookingBack) -> Node:
    """Draw the slider over all steps, with the highlights as ticks."""
    ticks = (_tick(mark, looking.last) for mark in looking.marks.found)
    return h(
        "div.slider",
        h("div.ticks", ticks, aria_hidden="true"),
        h(
            "input",
            type="range",
            min=0,
            max=looking.last,
            value=looking.step,
            aria_label=_("Step"),
            aria_valuetext=_("{n} of {all}", n=looking.step, all=looking.last),
            data_change="step",
            data_live=True,
        ),
        key="slider",
    )


def _tick(mark: Mark, last: int) -> Node:
    place = f"--at:{mark.number / max(1, last):.4f}"
    return h("i", class_=f"{mark.kind} seat-{mark.seat}", style=place, key=_act(mark))


def _eyes(looking: LookingBack) -> Node | None:
    """Draw the choice of the viewer: all cards, one seat's view, or a guess; None if no hands were hidden."""
    if not looking.game.traits.hidden_hands or looking.table.seats == 1:
        return None
    seats = (_eye(looking, seat) for seat in range(looking.table.seats))
    all_open = h(
        "button",
        _("All cards"),
        data_act="eyes all",
        aria_pressed=truth(looking.sight == EVERYBODY),
        key="all",
    )
    guess = h("button", _("A guess"), data_act="guess", aria_pressed=truth(looking.guess > 0), key="guess")
    return h(
        "div.choice.eyes",
        all_open,
        seats,
        guess if looking.can_guess else None,
        role="group",
        aria_label=_("Whose cards?"),
        key="eyes",
    )


def _eye(looking: LookingBack, seat: Seat) -> Node:
    return h(
        "button",
        cat(looking.party.colours[seat]),
        aria_label=_("As {name} saw it", name=looking.party.names[seat]),
        data_act=write_act("eyes {seat}", seat=seat),
        aria_pressed=truth(looking.sight == seat),
        class_=f"seat-{seat}",
        key=str(seat),
    )

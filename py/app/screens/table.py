"""How a game on the table is drawn: bar, table, and what lies over it."""

from collections.abc import Sequence
from typing import NamedTuple

from app.play.match import Match
from app.play.playing import Playing
from app.play.telling import last_told
from app.screens.home import sentence
from app.screens.settings import gear
from bots.bot import Choice
from core.rules import Seat
from core.words import _, plural, series
from widgets.bubble import bubble
from widgets.controls import truth
from widgets.nodes import Content, Node, h
from widgets.pictures import cat
from widgets.scene import Scene, where

HOLD_MS = 500
"""How long a curtain is held to open it, so that no stray finger does."""


class Besides(NamedTuple):
    """What there is to be seen besides the game."""

    notice: str = ""
    """What is said instead of what is expected; empty for nothing."""
    unkept: str = ""
    """Why the game is not kept, as the store names it; empty if it is."""
    leaving: str = ""
    """The save of a game of which it is asked whether to leave it so; empty if it is not."""
    looking: bool = False
    """Whether the table of a finished game is seen, instead of the result."""


def page(playing: Playing, besides: Besides, *, hold: bool) -> Node:
    """The whole screen, as those who look at it now may see it.

    `hold` is False for players who open the curtain by a tap.
    """
    match, scene = playing.match, playing.match.scene()
    look = h("button.back", _("Back to the result"), data_act="look", key="look")
    return framed(
        match,
        scene,
        besides.notice or _thinking(playing),
        [*_on_the_way(playing), *[look] * besides.looking],
        _leaving(besides.leaving)
        if besides.unkept and besides.leaving
        else _over_the_table(playing, scene, besides, hold),
        h("p.notice.unkept", sentence(besides.unkept), role="alert") if besides.unkept else None,
    )


def framed(match: Match, scene: Scene, notice: str, choices: Sequence[Node], *over: Content) -> Node:
    """A table with its bar, where there are these choices, and what lies over it."""
    seen, view = match.seen(), match.game.view
    return h(
        "main.playing",
        match.game.scenery,
        _bar(match, notice or view.prompt(seen, scene), choices),
        view.table(seen, scene),
        over,
        class_=" ".join([match.game.name, *_colours(match), *["facing"] * scene.facing]),
        data_seats=match.table.seats,
        key=match.game.name,
    )


def _thinking(playing: Playing) -> str:
    """What is said while a computer player has the turn; empty while none has."""
    if playing.waits_for_a_computer:
        return _("{name} is thinking.", name=playing.match.party.names[playing.match.table.turn])
    return _("Let me think.") if playing.hints.thinking else ""


def _bar(match: Match, prompt: str, choices: Sequence[Node]) -> Node:
    return h(
        "header.bar",
        h("button.quiet", _("Home"), data_act="home"),
        h("h1", _(match.game.title)),
        h(
            "div.saying",
            h("p.prompt", prompt, role="status"),
            h("p.told", last_told(match), aria_live="polite"),
        ),
        choices,
        h("button.quiet", _("Rules"), data_act="rules", key="rules"),
        gear(),
    )


def _on_the_way(playing: Playing) -> list[Node]:
    """What else can be done: not to wait for a computer player; or to take back, or to ask."""
    if playing.waits_for_a_computer:
        return [h("button.quiet", _("Go on"), data_act="hurry", key="hurry")]
    undo = h("button.quiet", _("Undo"), data_act="undo", key="undo")
    question = _("What would you do?")
    ask = h("button.quiet.ask", h("span", question), aria_label=question, data_act="ask", key="ask")
    return [ask] * playing.hints.may_ask() + [undo] * playing.undo.may()


def _over_the_table(playing: Playing, scene: Scene, besides: Besides, hold: bool) -> Node | None:
    match, turn = playing.match, playing.match.table.turn
    if match.table.outcome:
        return None if besides.looking else _result(playing, match.game.view.reckoning(match.seen(), scene))
    if match.asking:
        return _asking()
    if advice := playing.hints.advice():
        return _hint(advice, turn or 0, match)
    if match.perspective.covered and turn in match.party.people:
        return _curtain(playing, turn, hold)
    return None


def _hint(advice: Choice, seat: Seat, match: Match) -> Node:
    """Beside what to tap: why."""
    thanks = h("button", _("Thank you"), data_act="thanks")
    return bubble(advice.why.said(match.party.names), where(seat, advice.move), _("Hint"), thanks)


def _curtain(playing: Playing, turn: int, hold: bool) -> Node:
    name = playing.match.party.names[turn]
    told = playing.telling.told(turn)
    way = _("I am {name}: hold to show my cards") if hold else _("I am {name}: tap to show my cards")
    return h(
        "section.curtain",
        cat(playing.match.party.colours[turn]),
        h("h2", _("{name}, it is your turn", name=name)),
        h("ul.told", (h("li", line, key=str(number)) for number, line in told)) if told else None,
        h(
            "button.big",
            way.format(name=name),
            data_act=f"open {turn}",
            data_hold=HOLD_MS if hold else None,
            style=f"--hold:{HOLD_MS}ms" if hold else None,
        ),
        h("button.quiet", _("Open by a tap"), data_act="hold", aria_pressed=truth(not hold)),
        class_=f"seat-{turn}",
        aria_label=_("Curtain"),
    )


def _asking() -> Node:
    return h(
        "section.curtain",
        h("h2", _("Take it back?")),
        h("p", _("Others may have learned something since. Take it back only if everybody agrees.")),
        h("button.big", _("We all agree"), data_act="agree"),
        h("button", _("No, it stays"), data_act="keep"),
        aria_label=_("Taking back"),
    )


def _leaving(save: str) -> Node:
    return h(
        "section.curtain",
        h("h2", _("Leave this game?")),
        h(
            "p",
            _(
                "It is not kept on this tablet. When the page is closed it is gone. "
                "As a file you can take it along."
            ),
        ),
        h("button.big", _("Save as a file"), data_act=f"give {save}"),
        h("button", _("Stay at the table"), data_act="stay"),
        h("button", _("Leave all the same"), data_act="leave"),
        aria_label=_("Leaving"),
    )


def _result(playing: Playing, reckoning: Node | None) -> Node | None:
    outcome = playing.match.table.outcome
    if outcome is None:
        return None
    names = playing.match.party.names
    order = sorted(range(len(names)), key=lambda seat: -outcome.scores[seat])
    scores = (
        h(
            "li",
            cat(playing.match.party.colours[seat]),
            h("span.name", names[seat]),
            h("strong", str(outcome.scores[seat])),
            _hints_of(playing.hints.given[seat]),
            class_=f"seat-{seat}",
        )
        for seat in order
    )
    return h(
        "section.result",
        h("h2", _verdict([names[seat] for seat in outcome.winners])),
        h("ol.scores", scores),
        reckoning,
        h(
            "div.choices",
            h("button.big", _("Again"), data_act="again"),
            h("button", _("Look at the table"), data_act="look"),
            h("button", _("Home"), data_act="home"),
        ),
        style=reckoning.attributes.get("style") if reckoning else None,
        aria_label=_("Result"),
    )


def _hints_of(given: int) -> Node | None:
    return h("small.hints", plural("{n} hint", "{n} hints", given)) if given else None


def _verdict(winners: list[str]) -> str:
    if not winners:
        return _("Not this time. The cats win.")
    if len(winners) == 1:
        return _("{name} wins!", name=winners[0])
    others = series(winners[:-1])
    return _("{names} and {name} win!", names=others, name=winners[-1])


def _colours(match: Match) -> list[str]:
    """Class names that give every seat its colour."""
    return [f"s{seat}c{colour}" for seat, colour in enumerate(match.party.colours)]

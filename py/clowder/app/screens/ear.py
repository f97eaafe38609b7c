"""What those who play by ear have besides: a button and a key for all that they can ask."""

from clowder.app.play.ear import Ear
from clowder.app.play.match import Match
from clowder.app.screens.sheet import sheet
from clowder.core.rules import NOBODY
from clowder.core.words import _, listed
from clowder.widgets.acts import Plain
from clowder.widgets.bubble import bubble
from clowder.widgets.nodes import Node, h

BUTTONS: tuple[tuple[Plain, str, str], ...] = (
    ("ear hand", "h", listed("My hand")),
    ("ear table", "t", listed("Table")),
    ("ear score", "s", listed("Score")),
    ("ear turn", "w", listed("Whose turn")),
    ("ear choices", "m", listed("What can I do")),
    ("log", "l", listed("What was said")),
)
"""Acts, their keys, and how they are called."""


def buttons() -> Node:
    """All that can be asked."""
    return h(
        "div.ear",
        (
            h("button.quiet", _(called), data_act=act, data_key=key, aria_keyshortcuts=key, key=act)
            for act, key, called in BUTTONS
        ),
        role="group",
        aria_label=_("By ear"),
    )


def heard(ear: Ear, match: Match) -> Node:
    """What somebody has asked for, or is asked in turn, so that a screen reader says it."""
    is_asked = ear.wanted and match.perspective.looker != NOBODY
    if is_asked:
        return h("p.heard.asks", _question(match), role="status", key="heard")
    return h("p.heard", ear.answer, role="status", key="heard")


def question(match: Match) -> Node:
    """Whether nobody else hears what is wanted."""
    return bubble(
        _question(match),
        "",
        _("By ear"),
        h("button", _("Yes, read it to me"), data_act="ear yes"),
        h("button.quiet", _("No"), data_act="ear no"),
        private=True,
    )


def _question(match: Match) -> str:
    name = match.party.names[match.perspective.looker]
    return _("{name}, only you should hear this. Are your headphones on?", name=name)


def log(lines: list[str]) -> Node:
    """Everything that happened, the last of it first."""
    told = (h("li", line, key=str(number)) for number, line in reversed([*enumerate(lines)]))
    return sheet("log", "log", _("What was said"), h("ol.panel.log", told))

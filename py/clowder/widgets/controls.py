"""Controls that all screens share: switches and buttons."""

from clowder.core.i18n import _
from clowder.widgets.acts import AnyAct
from clowder.widgets.nodes import Node, h


def draw_switch(label: str, act: AnyAct, *, on: bool, key: str = "") -> Node:
    """Draw a switch that is on or off. The act is to change that."""
    return h("button.switch", label, role="switch", aria_checked=truth_word(on), data_act=act, key=key)


def draw_quiz_button(act: AnyAct = "cards") -> Node:
    """Draw the button that leads to the quiz between games."""
    return h("button.quiet", _("Five minutes with the cards"), data_act=act, key="cards")


def truth_word(value: bool) -> str:
    """Return "true" or "false", for attributes and acts."""
    return "true" if value else "false"

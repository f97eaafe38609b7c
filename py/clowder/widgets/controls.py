"""Controls that all screens share: switches and buttons."""

from clowder.core.i18n import _
from clowder.widgets.acts import AnyAct
from clowder.widgets.nodes import Node, h


def draw_switch(label: str, act: AnyAct, *, on: bool, key: str = "") -> Node:
    """Draw a switch that is on or off, as a button with this label; a tap sends `act`, which toggles it."""
    return h("button.switch", label, role="switch", aria_checked=bool_text(on), data_act=act, key=key)


def draw_quiz_button(act: AnyAct = "cards", text: str = "") -> Node:
    """Draw the button that opens the quiz on the cards, labelled "Five minutes with the cards".

    If `text` is given it is shown instead, and the long label is only the accessible name. A tap sends
    `act`.
    """
    label = _("Five minutes with the cards")
    return h("button.quiet", text or label, aria_label=label if text else None, data_act=act, key="cards")


def bool_text(value: bool) -> str:
    """Return "true" or "false" for a bool, as HTML attributes and acts (commands of elements) have it."""
    return "true" if value else "false"

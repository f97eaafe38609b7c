"""What is said when a text was to be shared, and the tablet has no way of its own for that."""

from typing import NamedTuple

from app.effects import BY_HAND
from core.words import _
from widgets.nodes import Node, h


class Outcome(NamedTuple):
    """What came of it; nothing, if players see that themselves."""

    is_copied: bool = False
    by_hand: str = ""
    """The text, if the browser does not copy it."""


def told(outcome: Outcome) -> Node | None:
    """Say that the text was copied, or show it so that players can copy it themselves."""
    if outcome.is_copied:
        copied = _("Copied. It can be put into any message now.")
        return h("p.done", copied, role="status", key="notice")
    if not outcome.by_hand:
        return None
    return h(
        "div.by-hand",
        h("p.notice", _("This browser does not let Clowder copy. Copy what is selected here."), role="alert"),
        h(
            "textarea",
            outcome.by_hand,
            value=outcome.by_hand,
            readonly=True,
            rows=4,
            aria_label=_("To be copied"),
            translate="no",
            data_act=BY_HAND,
        ),
        key="notice",
    )

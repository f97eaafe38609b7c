"""What is said when a text was to be shared, and the tablet has no way of its own for that."""

from typing import NamedTuple

from clowder.app.effects import BY_HAND
from clowder.core.words import _
from clowder.widgets.nodes import Node, h


class Outcome(NamedTuple):
    """What came of it; nothing, if players see that themselves."""

    is_copied: bool = False
    by_hand: str = ""
    """The text, if the browser does not copy it."""


def told(outcome: Outcome) -> tuple[Node, Node | None]:
    """Say that the text was copied, or show it so that players can copy it themselves."""
    copied = _("Copied. It can be put into any message now.") if outcome.is_copied else ""
    return (
        h("p.done", copied, role="status", key="copied"),
        _by_hand(outcome.by_hand) if outcome.by_hand else None,
    )


def _by_hand(text: str) -> Node:
    return h(
        "div.by-hand",
        h("p.notice", _("This browser does not let Clowder copy. Copy what is selected here."), role="alert"),
        h(
            "textarea",
            text,
            value=text,
            dir="auto",
            readonly=True,
            rows=4,
            aria_label=_("To be copied"),
            translate="no",
            data_act=BY_HAND,
        ),
        key="notice",
    )

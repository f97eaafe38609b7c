"""Message about a text that the tablet could not share by its own means."""

from typing import NamedTuple

from clowder.app.effects import BY_HAND
from clowder.core.i18n import _
from clowder.widgets.nodes import Node, h


class ShareOutcome(NamedTuple):
    """Outcome of sharing a text: `is_copied` if it was copied, `by_hand` for a text to copy by hand.

    Neither is set before the first attempt, or after a share dialog, whose outcome players see
    themselves.
    """

    is_copied: bool = False
    by_hand: str = ""
    """Text for players to copy themselves, if the browser could not copy it; else empty."""


def draw_share_outcome(outcome: ShareOutcome) -> tuple[Node, Node | None]:
    """Return the drawn message that a text was copied, and a field with a text that players must copy.

    The message is an empty paragraph if nothing was copied; the field is None if `outcome.by_hand` is
    empty.
    """
    copied = _("Copied. It can be put into any message now.") if outcome.is_copied else ""
    return (
        h("p.done", copied, role="status", key="copied"),
        _draw_copy_field(outcome.by_hand) if outcome.by_hand else None,
    )


def _draw_copy_field(text: str) -> Node:
    """Draw a read-only text box with a text that players have to copy themselves, and above it a notice.

    The notice says that the browser does not let Clowder copy. The box has the act `BY_HAND`, which
    focuses it and selects its text.
    """
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

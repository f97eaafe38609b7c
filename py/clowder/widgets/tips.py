"""Tips for a first game: a text at the moment at which it helps, in a speech bubble beside its subject."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from clowder.core.i18n import _
from clowder.widgets.bubble import draw_speech_bubble
from clowder.widgets.nodes import Node, h
from clowder.widgets.scene import Scene

S = TypeVar("S")


class TipContent(NamedTuple):
    """Content of a tip for a first game: its text, the element it points at, and the edge of its reader.

    `text` is translated. `target` has CSS selectors of that element, with `|` between them, the best
    first. `edge` is counted clockwise from the nearest edge of the table, 0.
    """

    text: str
    target: str
    """CSS selectors of the subject with `|` between them, the best first."""
    edge: int = 0
    """Edge of the table at which the reader sits, clockwise from the nearest, 0."""


@dataclass(frozen=True)
class Tip(Generic[S]):
    """Tip for a first game, shown once on a tablet: its name, and a function that tells when to show it.

    `find(state, scene)` returns the tip's `TipContent` when this is the moment for it, else None. It is
    given what an onlooker sees, so a tip tells no secret.
    """

    name: str
    """One word, by which the tablet remembers the tip."""
    find: Callable[[S, Scene], TipContent | None]
    """Function that returns the text if this is the moment for the tip; else None.

    The state is what an onlooker sees, and the scene has no viewer and no moves: so a tip tells nothing that
    not everybody may know, and it may be read and heard by all.
    """


def draw_tip_bubble(tip: TipContent) -> Node:
    """Draw a tip as a speech bubble, turned to its reader, with the buttons "No more tips" and "Got it".

    Their acts (commands) are `no-tips` and `thanks`. The bubble is turned by 90 degrees for each step of
    `tip.edge`.
    """
    return draw_speech_bubble(
        tip.text,
        tip.target,
        _("Tip"),
        h("button.quiet", _("No more tips"), data_act="no-tips"),
        h("button", _("Got it"), data_act="thanks"),
        turned=90 * tip.edge,
    )

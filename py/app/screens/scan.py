"""How it is drawn that a camera looks for a code."""

from core.words import _
from games.game import Game
from widgets.nodes import Node, h


def page(game: Game, notice: str) -> Node:
    """The whole screen. `notice` says what came of it up to now."""
    return h(
        "main.dealt",
        h("header.bar", h("button.quiet", _("Back"), data_act="scan"), h("h1", _("Read a code"))),
        h(
            "div.panel",
            h("p", _("Hold the code of a deal before the camera. It stands where a deal is shared.")),
            h(
                "video.camera",
                autoplay="",
                muted="",
                playsinline="",
                aria_label=_("What the camera sees"),
                data_camera="scan",
            ),
            h("p.done", notice, role="status"),
            h("p", h("small", _("Pictures of the camera are looked at here, and neither kept nor sent."))),
        ),
        class_=game.name,
        key="scan",
    )

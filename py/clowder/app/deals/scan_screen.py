"""How it is drawn that a camera looks for a code."""

from clowder.core.words import _
from clowder.games.game import Game
from clowder.widgets.nodes import Content, Node, h


def page(game: Game, notice: str, *, is_safe: bool) -> Node:
    """The whole screen. `notice` says what came of it; `is_safe` whether the page may have a camera."""
    looking = _looking(notice) if is_safe else h("p.done", _unsafe(), role="status")
    return h(
        "main.dealt",
        h("header.bar", h("button.quiet", _("Back"), data_act="scan"), h("h1", _("Read a code"))),
        h(
            "div.panel",
            looking,
        ),
        class_=game.name,
        key="scan",
    )


def _unsafe() -> str:
    return _(
        "This address does not begin with https, and so no browser lets it use a camera. "
        "Type the number instead."
    )


def _looking(notice: str) -> Content:
    return (
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
    )

"""Screen of the camera that reads a code."""

from clowder.core.i18n import _
from clowder.games.game import Game
from clowder.widgets.nodes import Content, Node, h


def draw_qr_code_scan_screen(game: Game, notice: str, *, is_safe: bool) -> Node:
    """Draw the whole page on which a camera reads a QR code, with a message, `notice`.

    The message is on the last code or the camera. `is_safe` is True if the app was loaded by https or
    from this machine. If it is False, browsers give no camera, and a sentence that says so takes the
    place of the camera's picture and the message.
    """
    camera = _draw_camera_view(notice) if is_safe else h("p.done", _camera_needs_https_text(), role="status")
    return h(
        "main.dealt",
        h("header.bar", h("button.quiet", _("Back"), data_act="scan"), h("h1", _("Read a code"))),
        h(
            "div.panel",
            camera,
        ),
        class_=game.name,
        key="scan",
    )


def _camera_needs_https_text() -> str:
    """Return the sentence that a page without https gets no camera, so type the number."""
    return _(
        "This address does not begin with https, and so no browser lets it use a camera. "
        "Type the number instead."
    )


def _draw_camera_view(notice: str) -> Content:
    """Return the nodes of a running camera: explanation, `video` element, `notice`, privacy note.

    The attribute `data-camera` makes the browser's side show the camera's picture in the video.
    """
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

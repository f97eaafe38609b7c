"""How Clowder comes to the tablet's home screen: offered once at home, and always in the settings."""

from app.device import ASKS, Device
from core.words import _
from widgets.nodes import Content, Node, h


def offer(device: Device) -> Node:
    """What stands above the games at a calm moment, until somebody has answered; empty before and after."""
    return h("section.at-home", _offer(device) if device.offers else None, role="status", key="install")


def _offer(device: Device) -> Content:
    asks = device.install == ASKS
    later = _("Not now") if asks else _("I see")
    return (
        h("p", _sentences(asks=asks)),
        h(
            "div.choices",
            _install() if asks else None,
            h("button.quiet", later, data_act="install later"),
        ),
    )


def setting(device: Device) -> Node | None:
    """The line of the settings; None where there is nothing to do."""
    if not device.install:
        return None
    asks = device.install == ASKS
    return h(
        "li.setting",
        h(
            "fieldset",
            h("legend", _("On the home screen of the tablet")),
            h("div.choice", _install()) if asks else None,
        ),
        h("small", _sentences(asks=asks)),
        key="install",
    )


def _install() -> Node:
    return h("button", _("Install Clowder"), data_act="install")


def _sentences(*, asks: bool) -> str:
    if asks:
        return _(
            "Clowder can lie on the home screen of this tablet, like any other app. "
            "The games that are saved here are safer then."
        )
    return _(
        "To keep Clowder on this tablet, tap Share and then Add to Home Screen. Safari forgets pages that "
        "were not opened for seven days, and the games saved there; what is on the home screen stays."
    )

"""Installation of Clowder on the tablet's home screen: offered once at home, and always in the settings."""

from clowder.app.device import BROWSER_ASKS, Device
from clowder.core.i18n import _
from clowder.widgets.nodes import Content, Node, h


def draw_install_invitation(device: Device, *, offers_import: bool) -> Node:
    """Draw the invitation above the games: to install Clowder, or else to import the browser's games.

    The import is offered if `offers_import`, and only where installing is not. The section is empty if there
    is nothing to offer.
    """
    asked = (
        _draw_install_offer(device)
        if device.offers_install
        else _draw_import_offer()
        if offers_import
        else None
    )
    return h("section.at-home", asked, role="status", key="install")


def _draw_install_offer(device: Device) -> Content:
    """Draw why to install Clowder, with the button to do so and the one to dismiss the offer.

    Where players install it by hand, the first button saves a backup instead.
    """
    asks = device.install == BROWSER_ASKS
    later = _("Not now") if asks else _("I see")
    return (
        h("p", _install_reason_text(can_ask=asks)),
        h(
            "div.choices",
            _draw_install_button() if asks else draw_backup_button(),
            h("button.quiet", later, data_act="install later"),
        ),
    )


def draw_install_setting(device: Device) -> Node | None:
    """Draw the settings line about the installation; None if Clowder cannot be installed, or already is.

    Its button installs Clowder; where players do that by hand, it saves a backup.
    """
    if not device.install:
        return None
    asks = device.install == BROWSER_ASKS
    return h(
        "li.setting",
        h(
            "fieldset",
            h("legend", _("On the home screen of the tablet")),
            h("div.choice", _draw_install_button() if asks else draw_backup_button()),
        ),
        h("small", _install_reason_text(can_ask=asks)),
        key="install",
    )


def _draw_import_offer() -> Content:
    """Draw the offer to restore a backup: on an iPad the installed app has a storage of its own."""
    return (
        h(
            "p",
            _(
                "Have you played in the browser before? Your games are still there. Save everything there, "
                "in the settings, and bring it in here."
            ),
        ),
        h(
            "div.choices",
            h("button", _("Bring it in from a file"), data_file="take"),
            h("button.quiet", _("Not now"), data_act="install later"),
        ),
    )


def draw_backup_button() -> Node:
    """Draw the button that saves everything stored here as a file."""
    return h("button", _("Save everything"), data_act="pack")


def _draw_install_button() -> Node:
    """Draw the button that has the browser ask whether to install Clowder."""
    return h("button", _("Install Clowder"), data_act="install")


def _install_reason_text(*, can_ask: bool) -> str:
    """Return the sentence on why to install Clowder; unless the browser `can_ask`, also how to do it."""
    if can_ask:
        return _(
            "Clowder can lie on the home screen of this tablet, like any other app. "
            "The games that are saved here are safer then."
        )
    return _(
        "To keep Clowder on this tablet, tap Share and then Add to Home Screen. Safari forgets pages that "
        "were not opened for seven days, and the games saved there; what is on the home screen stays. "
        "It begins empty, as your games stay in the browser: save everything first, and bring it in there."
    )

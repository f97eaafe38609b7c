"""Installation of Clowder on the tablet's home screen: offered once at home, and always in the settings."""

from clowder.app.device import BROWSER_ASKS, Device
from clowder.core.i18n import _
from clowder.widgets.nodes import Content, Node, h


def draw_install_invitation(device: Device, *, offers_import: bool) -> Node:
    """Draw the section above the games that offers to install Clowder, or else to restore a backup.

    It offers to install if `device.offers_install`, else to bring in a backup from the browser if
    `offers_import`. If neither applies, it is empty.
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
    """Draw the reason to install Clowder, with a button to do so and one to dismiss the offer.

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
    """Draw the offer to bring in the games from the browser by a backup, with a button to dismiss it.

    On an iPad the installed app has a storage of its own, without those games.
    """
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
    """Return the sentences on why to install Clowder and, where players do it by hand, on how.

    `can_ask` is True where the browser itself asks players whether to install it.
    """
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

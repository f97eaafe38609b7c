"""Installation of Clowder on the tablet's home screen: offered once at home, and always in the settings."""

from clowder.app.device import BROWSER_ASKS, Device
from clowder.core.i18n import _
from clowder.widgets.nodes import Content, Node, h


def draw_install_or_import_offer(device: Device, *, offers_import: bool) -> Node:
    """Draw the section of the home screen that offers to install Clowder, or else to bring in a backup.

    It offers to install if `device.should_offer_install`, else to bring in the browser's games by a
    backup if `offers_import`. If neither applies, the section is empty.
    """
    asked = (
        _draw_install_offer(device)
        if device.should_offer_install
        else _draw_backup_import_offer()
        if offers_import
        else None
    )
    return h("section.at-home", asked, role="status", key="install")


def _draw_install_offer(device: Device) -> Content:
    """Draw why and how to install Clowder on the tablet's home screen, with two buttons.

    Where the browser itself asks, they are "Install Clowder" and "Not now"; where players install it by
    hand, "Save everything", which saves a backup, and "I see". The second dismisses the offer (`install
    later`).
    """
    asks = device.install == BROWSER_ASKS
    later = _("Not now") if asks else _("I see")
    return (
        h("p", _install_explanation_text(can_ask=asks)),
        h(
            "div.choices",
            _draw_install_button() if asks else draw_save_backup_button(),
            h("button.quiet", later, data_act="install later"),
        ),
    )


def draw_install_setting_line(device: Device) -> Node | None:
    """Draw the settings' line on installing Clowder; None where it is installed or cannot be installed.

    Its button has the browser ask players to install Clowder; where they do that by hand, it saves a
    backup, which they can bring in there.
    """
    if not device.install:
        return None
    asks = device.install == BROWSER_ASKS
    return h(
        "li.setting",
        h(
            "fieldset",
            h("legend", _("On the home screen of the tablet")),
            h("div.choice", _draw_install_button() if asks else draw_save_backup_button()),
        ),
        h("small", _install_explanation_text(can_ask=asks)),
        key="install",
    )


def _draw_backup_import_offer() -> Content:
    """Draw the offer to bring in, by a backup file, the games played in the browser, with "Not now".

    A paragraph explains it: on an iPad the installed app has a storage of its own, without those games.
    The button "Bring it in from a file" lets players choose a file; "Not now" sends `install later`.
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


def draw_save_backup_button() -> Node:
    """Draw the button "Save everything", which saves all that is stored on the tablet as a file."""
    return h("button", _("Save everything"), data_act="pack")


def _draw_install_button() -> Node:
    """Draw the button "Install Clowder", which lets the browser ask players whether to do so."""
    return h("button", _("Install Clowder"), data_act="install")


def _install_explanation_text(*, can_ask: bool) -> str:
    """Return the sentences on why to install Clowder on the tablet's home screen.

    `can_ask` is True where the browser itself asks players to install it; else they also explain how to
    do it by hand, and that games must be brought over by a backup.
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

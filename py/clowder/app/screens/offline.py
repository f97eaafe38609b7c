"""Line of the settings about offline use: since when Clowder is stored on the tablet, or why it is not."""

from types import MappingProxyType

from clowder.app.dates import format_iso_date
from clowder.app.device import CHANGED, COMING, FULL, MISSING, UNABLE, UNREACHED, Device
from clowder.core.i18n import N_, _
from clowder.widgets.nodes import Node, h

TROUBLE_TEXTS = MappingProxyType(
    {
        COMING: N_("Clowder is on its way to this tablet. Leave this page open until all of it is here."),
        UNABLE: N_(
            "This browser keeps no pages, as in a private window, or where cookies are blocked. "
            "Open Clowder in an ordinary window, or in another browser."
        ),
        CHANGED: N_(
            "{part} does not come as it was made. Whoever runs the server should upload all files "
            "as they are, and switch off whatever changes them on the way."
        ),
        MISSING: N_("{part} is not on the server. Whoever runs it should upload all files once more."),
        FULL: N_("This tablet has no room for it. Delete something else, and open this page again."),
        UNREACHED: N_("The network broke off. Open this page again where there is one: the rest comes then."),
    }
)
"""English sentences about why Clowder is not stored, by the codes of `app.device`."""


def draw_offline_status_line(device: Device) -> Node | None:
    """Draw the line of the settings on whether Clowder is stored on the tablet and needs no network.

    None if that is not known, or nothing is to be stored.
    """
    sentences = _offline_status_texts(device)
    if not sentences:
        return None
    return h(
        "li.setting",
        h("fieldset", h("legend", _("Without a network"))),
        (h("small", each) for each in sentences),
        key="offline",
    )


def _offline_status_texts(device: Device) -> list[str]:
    """Return sentences on whether Clowder is stored for offline use, since which day, or why not.

    Without https it is only the sentence on what does not work there. Empty if nothing is known or no
    copy is wanted. While a version is being loaded (`COMING`), they tell only since when another one is
    stored or, if none is, that it is coming. After a failure they add that the newer version, or Clowder
    as a whole, is not stored, and the reason.
    """
    if not device.is_safe:
        return [
            _(
                "This address does not begin with https. So no browser keeps Clowder for days without "
                "a network or lets it use the camera, and the screen may go dark in a game."
            )
        ]
    if device.offline_state is None:
        return []
    since, trouble, part = device.offline_state
    kept = _("Clowder has been kept on this tablet since {day}, and needs no network.")
    told = [kept.format(day=format_iso_date(device.convert_to_local_ms(since)))] if since else []
    if trouble == COMING:
        return told or [_(TROUBLE_TEXTS[COMING])]
    if trouble:
        newer = _("A newer version is not kept yet.")
        told += [newer if since else _("Clowder is not kept on this tablet, and needs a network.")]
        told += [_(TROUBLE_TEXTS[trouble], part=part)]
    return told

"""Abilities of the browser and its device: full screen, installation, sharing, printing."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app import device
from clowder.app.effects import AnswerInstallOffer, SaveFile, SetFullScreen, StoreKnownTips
from clowder.core.times import EpochMs
from clowder.stage.attempts import matches_media_query, start_browser_request, try_browser_call
from clowder.stage.clock import read_wall_clock
from clowder.stage.files import decode_bytes
from clowder.stage.sharing import is_installed_on_ios, make_file_share_data
from clowder.stage.storage import (
    mark_install_hint_shown,
    read_known_tip_names,
    save_known_tip_names,
    was_install_hint_shown,
)

MIN_TABLE_SIDE = 768
"""CSS pixels of the shorter side of the screen from which people can sit round the screen."""

_INSTALLED = "(display-mode: standalone)"
"""Media query that matches if the page runs as an installed app."""


def _find_time_zone_offset_ms(epoch_ms: EpochMs) -> int:
    """Return how far local time is ahead of UTC at this time, in milliseconds; negative in the west."""
    return -60_000 * int(window.Date.new(epoch_ms).getTimezoneOffset())


class BrowserDevice:
    """Abilities of the browser, such as full screen, and effects that need them (`carry_out_effect`).

    `abilities` is the `Device` that the app reads, kept up to date by listeners. Effects switch full
    screen, store known tips, or answer the browser's offer to install. The function `changed`, which
    others set, is called after each change by an event of the browser or a report of the service worker,
    but not by `carry_out_effect`.
    """

    def __init__(self) -> None:
        self.abilities = device.Device(
            is_roomy=_is_screen_table_sized(),
            was_install_offered=was_install_hint_shown(),
            known_tips=read_known_tip_names(),
            epoch_clock=read_wall_clock,
            zone_offset=_find_time_zone_offset_ms,
            decode_text=decode_bytes,
        )
        self.changed: Callable[[], None] = lambda: None
        """Callback for each change of `abilities`."""
        look = create_proxy(self._update_and_report_abilities)
        document.addEventListener("fullscreenchange", look)
        window.addEventListener("beforeinstallprompt", look)
        window.addEventListener("appinstalled", create_proxy(self._drop_install_offer))
        self._update_abilities()

    def carry_out_effect(self, effect: SetFullScreen | AnswerInstallOffer | StoreKnownTips) -> None:
        """Switch full screen, store the names of tips seen, or answer the browser's offer to install.

        The offer is to install Clowder. Whatever the answer, the hint about installing is noted as seen.
        If the offer is accepted and the browser still makes it, the browser shows its own dialog, and
        the offer is used up. Refusals of the browser are ignored.
        """
        match effect:
            case SetFullScreen():
                page = document.documentElement
                self._request_without_waiting(
                    lambda: page.requestFullscreen() if effect.on else document.exitFullscreen()
                )
            case StoreKnownTips(words):
                save_known_tip_names(words)
            case AnswerInstallOffer():
                mark_install_hint_shown()
                if effect.accepted and self.abilities.install == device.BROWSER_ASKS:
                    offer = window.offer
                    self._request_without_waiting(lambda: offer.prompt())
                    window.offer = None  # an offer can be used only once
                    self._update_abilities()

    def _request_without_waiting(self, request: Callable[[], Any]) -> None:
        """Start a request to the browser at once, and do not wait for its end; failures are ignored."""
        self._asking = asyncio.ensure_future(start_browser_request(request))

    def _update_and_report_abilities(self, *_: Any) -> None:
        """Read the browser's abilities anew, after an event such as for full screen; call `changed`."""
        self._update_abilities()
        self.changed()

    def _drop_install_offer(self, *_: Any) -> None:
        """Drop the browser's offer to install Clowder, which is installed now, and update the abilities.

        Then `changed` is called.
        """
        window.offer = None
        self._update_and_report_abilities()

    def _update_abilities(self) -> None:
        """Set the fields of `abilities` that tell what the browser offers and how the page runs now.

        They tell whether it shares texts (`shares`) and files (`shares_files`), prints, is in full
        screen, is or can be installed and how, has its own storage as an installed app, and came by a
        secure connection; `base_url` is the page's address without the `#`.
        """
        self.abilities.shares = try_browser_call(lambda: bool(window.navigator.share), default=False)
        self.abilities.prints = try_browser_call(lambda: bool(window.print), default=False)
        self.abilities.is_installed = _is_installed()
        self.abilities.has_own_storage = is_installed_on_ios()
        self.abilities.shares_files = make_file_share_data(SaveFile("clowder.json", "{}")) is not None
        self.abilities.is_safe = bool(window.isSecureContext)
        self.abilities.base_url = window.location.href.partition("#")[0]
        self.abilities.full_screen = try_browser_call(_is_full_screen, None)
        self.abilities.install = _find_install_method()


def _is_screen_table_sized() -> bool:
    """Return whether the screen's shorter side has at least `MIN_TABLE_SIDE` CSS pixels.

    Players can sit round such a screen; a smaller device is passed from hand to hand.
    """
    return bool(min(window.screen.width, window.screen.height) >= MIN_TABLE_SIDE)


def _is_installed() -> bool:
    """Return whether the page runs as an app that was installed on the home screen."""
    return is_installed_on_ios() or matches_media_query(_INSTALLED)


def _find_install_method() -> str:
    """Return how Clowder can be installed: `BROWSER_ASKS` or `INSTALL_BY_HAND`; empty if it cannot be.

    The first is returned if the browser has made an offer (`window.offer`), the second in Safari on an
    iPad or iPhone, which cannot be asked to install. Empty, too, if Clowder is installed already.
    """
    if _is_installed():
        return ""
    if getattr(window, "offer", None):
        return device.BROWSER_ASKS
    return device.INSTALL_BY_HAND if getattr(window.navigator, "standalone", None) is False else ""


def _is_full_screen() -> bool | None:
    """Return whether the page is in full screen; None if the browser has no full screen."""
    return bool(document.fullscreenElement) if document.fullscreenEnabled else None

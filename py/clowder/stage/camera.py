"""QR code scanner: reads the camera while the page shows a video element with `data-camera`."""

import asyncio
from collections.abc import Callable
from typing import Any

from page_scripts import readQrCodes
from pyodide.ffi import JsException, to_js
from pyscript import document, window

from clowder.stage.canvas import can_read_pixels

PAUSE = 0.2
"""Seconds between two scans. A scan takes some hundredths of a second; touches are answered between scans."""


class Camera:
    """Scanner that reports by acts: the words of `data-camera` followed by `found`, `blind` or `noise`.

    `found` comes with the text of a code as its value. `blind` means that the browser gives no camera,
    `noise` that it falsifies what canvases draw.
    """

    def __init__(self, act: Callable[[str, str], None]) -> None:
        self._act = act
        self._place: Any = None

    def follow_page(self) -> None:
        """Start to scan if the page has a place for the camera picture. The scan ends when that place goes.

        A place that was removed may still wait for a browser that never answers a request for its camera, so
        a new place does not wait for the old one.
        """
        place = document.querySelector("#app [data-camera]:not([data-blind])")
        if place and not self._is_scanning(place) and not document.hidden:
            self._place = place
            self._looking = asyncio.ensure_future(self._scan_for_code(place))

    def _is_scanning(self, place: Any) -> bool:
        """Return whether this is the element in which the camera is shown now."""
        return self._place is not None and bool(place.isSameNode(self._place))

    async def _scan_for_code(self, place: Any) -> None:
        """Show the camera in this element and read codes, until one is found or the page has changed."""
        try:
            if can_read_pixels():
                await self._read_codes(place, await _open_stream())
            else:
                self._report_failure(place, "noise")
        except (JsException, AttributeError):  # refused, no camera, or no secure context
            self._report_failure(place, "blind")
        finally:
            if self._is_scanning(place):
                self._place = None
        self.follow_page()  # another place may have been drawn meanwhile

    def _report_failure(self, place: Any, why: str) -> None:
        """Report by an act why there is no camera picture, and mark the element by `data-blind`."""
        if _is_on_page(place):
            place.setAttribute("data-blind", "")
            self._act(f"{place.dataset.camera} {why}", "")

    async def _read_codes(self, place: Any, stream: Any) -> None:
        """Report each text that differs from the last one. Ends when the place is gone or the page hidden."""
        last, place.srcObject = "", stream
        try:
            while _is_on_page(place) and not document.hidden:
                for text in await readQrCodes(place) if place.videoWidth else ():
                    if text != last and _is_on_page(place):
                        last = text
                        self._act(f"{place.dataset.camera} found", text)
                await asyncio.sleep(PAUSE)
        finally:
            _stop_stream(stream)


def _is_on_page(place: Any) -> bool:
    """Return whether the place is still on the page: nothing is reported for a page that was left."""
    return bool(place.isConnected and place.hasAttribute("data-camera"))


def _stop_stream(stream: Any) -> None:
    """Stop all tracks of a camera's stream, which turns the camera off."""
    for track in stream.getTracks():
        track.stop()


async def _open_stream() -> Any:
    """Return the stream of the camera on the back of the tablet, if there is one, else of another."""
    wish = to_js({"video": {"facingMode": "environment"}})
    return await window.navigator.mediaDevices.getUserMedia(wish)

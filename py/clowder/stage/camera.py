"""QR code scanner: reads the camera while the page shows a video element with `data-camera`."""

import asyncio
from collections.abc import Callable
from typing import Any

from page_scripts import readQrCodes
from pyodide.ffi import JsException, to_js
from pyscript import document, window

from clowder.stage.canvas import can_read_canvas_pixels

SCAN_PAUSE_S = 0.2
"""Seconds between two scans. A scan takes some hundredths of a second; touches are answered between scans."""


class QrCodeScanner:
    """Scanner that reads QR codes by the camera, while the page has a video element with `data-camera`.

    Call `start_scan_if_needed` after each drawing. It reports by calls of `act(words, value)`. The words
    are those of `data-camera` followed by `found`, `blind` or `noise`: with `data-camera="scan"`, the
    act (command) `scan found` has the text of a code as its value. `blind` means that the browser gives
    no camera, `noise` that it falsifies pixels that are read from a canvas.
    """

    def __init__(self, act: Callable[[str, str], None]) -> None:
        self._act = act
        self._scanned_video: Any = None

    def start_scan_if_needed(self) -> None:
        """Start to scan if the page has a video element with `data-camera` that is not being scanned yet.

        Nothing is done while the page is hidden, or if the scan has failed before. The scan ends when the
        element is removed; a new element does not wait for that, as the browser may never answer the old
        element's request for a camera.
        """
        video = document.querySelector("#app [data-camera]:not([data-blind])")
        if video and not self._is_scanning(video) and not document.hidden:
            self._scanned_video = video
            self._looking = asyncio.ensure_future(self._scan_for_qr_codes(video))

    def _is_scanning(self, video: Any) -> bool:
        """Return whether this video element is the one that is being scanned now."""
        return self._scanned_video is not None and bool(video.isSameNode(self._scanned_video))

    async def _scan_for_qr_codes(self, video: Any) -> None:
        """Show the camera in a video element, and report QR codes while that is on the visible page.

        If the browser gives no camera, or falsifies the pixels of a canvas, `blind` or `noise` is
        reported instead. At the end another scan starts if one is needed, as another video element may
        have been drawn meanwhile.
        """
        try:
            if can_read_canvas_pixels():
                await self._report_qr_codes(video, await _open_camera_stream())
            else:
                self._report_unusable_camera(video, "noise")
        except (JsException, AttributeError):  # refused, no camera, or no secure context
            self._report_unusable_camera(video, "blind")
        finally:
            if self._is_scanning(video):
                self._scanned_video = None
        self.start_scan_if_needed()  # another video element may have been drawn meanwhile

    def _report_unusable_camera(self, video: Any, reason: str) -> None:
        """Report that there is no usable camera picture, and mark the video element by `data-blind`.

        `reason` is the last word of the reported act (command): `blind` or `noise`. Nothing is done if
        the element is gone.
        """
        if _is_camera_video_on_page(video):
            video.setAttribute("data-blind", "")
            self._act(f"{video.dataset.camera} {reason}", "")

    async def _report_qr_codes(self, video: Any, stream: Any) -> None:
        """Show a camera stream in a video element, and report each QR code that differs from the last one.

        `stream` is the browser's MediaStream. The picture is scanned every `SCAN_PAUSE_S` seconds, until the
        element is gone or the page is hidden; then the stream is stopped.
        """
        last, video.srcObject = "", stream
        try:
            while _is_camera_video_on_page(video) and not document.hidden:
                for text in await readQrCodes(video) if video.videoWidth else ():
                    if text != last and _is_camera_video_on_page(video):
                        last = text
                        self._act(f"{video.dataset.camera} found", text)
                await asyncio.sleep(SCAN_PAUSE_S)
        finally:
            _stop_camera_stream(stream)


def _is_camera_video_on_page(video: Any) -> bool:
    """Return whether a video element is still in the document, and still has `data-camera`."""
    return bool(video.isConnected and video.hasAttribute("data-camera"))


def _stop_camera_stream(stream: Any) -> None:
    """Stop all tracks of a camera stream, which turns the camera off."""
    for track in stream.getTracks():
        track.stop()


async def _open_camera_stream() -> Any:
    """Return a MediaStream of the rear camera if there is one, else of another camera.

    Raises JsException if there is none or the player refuses, and AttributeError if the browser gives no
    cameras at all, as without https.
    """
    wish = to_js({"video": {"facingMode": "environment"}})
    return await window.navigator.mediaDevices.getUserMedia(wish)

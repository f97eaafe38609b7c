"""A camera looks for codes, for as long as the page has a place for what it sees (`data-camera`)."""

import asyncio
from collections.abc import Callable
from typing import Any

from keeping import inSight
from pyodide.ffi import JsException, to_js
from pyscript import document, window

from clowder.stage.canvas import tells_the_truth

PAUSE = 0.2
"""Seconds between two looks: a look takes some hundredths, and touches are answered between them."""


class Camera:
    """Tells what it finds by acts: those of `data-camera`, with `found` and the text, `blind`, or `noise`."""

    def __init__(self, act: Callable[[str, str], None]) -> None:
        self._act = act
        self._place: Any = None

    def follow(self) -> None:
        """Begins to look, as soon as the page wants it. It ends by itself.

        A place that has gone may still wait for a browser that never says whether it gives a camera.
        """
        place = document.querySelector("#app [data-camera]:not([data-blind])")
        if place and not self._is_looking(place) and not document.hidden:
            self._place = place
            self._looking = asyncio.ensure_future(self._look(place))

    def _is_looking(self, place: Any) -> bool:
        return self._place is not None and bool(place.isSameNode(self._place))

    async def _look(self, place: Any) -> None:
        try:
            if tells_the_truth():
                await self._read(place, await _stream())
            else:
                self._give_up(place, "noise")
        except (JsException, AttributeError):  # it is refused, there is none, or the page is not a safe one
            self._give_up(place, "blind")
        finally:
            if self._is_looking(place):
                self._place = None
        self.follow()  # there may be another place by now

    def _give_up(self, place: Any, why: str) -> None:
        if _is_there(place):
            place.setAttribute("data-blind", "")
            self._act(f"{place.dataset.camera} {why}", "")

    async def _read(self, place: Any, stream: Any) -> None:
        """Tells each text once, as long as no other comes. Nothing is looked at that nobody sees."""
        last, place.srcObject = "", stream
        try:
            while _is_there(place) and not document.hidden:
                for text in await inSight(place) if place.videoWidth else ():
                    if text != last and _is_there(place):
                        last = text
                        self._act(f"{place.dataset.camera} found", text)
                await asyncio.sleep(PAUSE)
        finally:
            _stop(stream)


def _is_there(place: Any) -> bool:
    """Whether the page still has it: whoever left has no use for what the camera finds later."""
    return bool(place.isConnected and place.hasAttribute("data-camera"))


def _stop(stream: Any) -> None:
    for track in stream.getTracks():
        track.stop()


async def _stream() -> Any:
    """What the camera sees that looks away from whoever holds the tablet, if there is one."""
    wish = to_js({"video": {"facingMode": "environment"}})
    return await window.navigator.mediaDevices.getUserMedia(wish)

"""What is on the screen: a page, and the document as its players have set it."""

import gc
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app import prerender
from clowder.app.clowder import Dress
from clowder.stage import bubble, codes, focus
from clowder.stage import scroll as sight
from clowder.stage.draw import Drawing
from clowder.stage.making import Maker
from clowder.stage.storage import remind
from clowder.stage.turning import Turning
from clowder.widgets.nodes import Node, html

CALM = 1000
"""Milliseconds after which the home screen is looked at, and nobody minds that garbage is collected.

By itself Python would do so in the middle of anything, for up to 16 ms: as long as a frame. A game leaves
nothing behind that only this finds (`python3 research growth`), and what else does is little.
"""


class Showing:
    """Shows pages in an element of the document."""

    def __init__(self, place: Any, maker: Maker) -> None:
        self._drawing = Drawing(place, maker)
        self._key = ""
        self._dress: Dress | None = None
        self._was_somewhere = False
        self.wanted = ""
        """The act of what shall have the focus when the page is drawn; empty for nothing."""
        self._turning = Turning()
        self._on_drawn = create_proxy(self._look_after)
        self._collect = create_proxy(gc.collect)
        gc.disable()

    def settle(self) -> None:
        """What is on its way lies where it belongs, so that it can be measured."""
        self._turning.settle()

    def show(self, page: Node, dress: Dress) -> None:
        """Draw what has changed. Another page is seen from its top."""
        self._was_somewhere = self._was_somewhere or focus.is_somewhere()
        self._drawing.show(page)
        self._put_on(dress)
        if page.key != self._key:
            self._key = page.key
            document.body.dataset.page = page.key
            window.scrollTo(0, 0)
            if page.key == "home":
                window.setTimeout(self._collect, CALM)
        codes.fill(self._drawing.foreign)
        if self.wanted:
            focus.come_to(self.wanted)
            self.wanted = ""
        window.requestAnimationFrame(self._on_drawn)

    def _put_on(self, dress: Dress) -> None:
        """The document is dressed, and reminded of it for the next time, until there is Python."""
        worn, self._dress = self._dress, dress
        if worn is None or (worn.looks, worn.language) != (dress.looks, dress.language):
            _dress_document(dress)
        if worn != dress:
            remind({**dress.lasting, "left": dress.left})

    def _look_after(self, time: float) -> None:
        """Neither what is bright nor the focus is lost. Called just before the page is laid out.

        Whatever has to be measured is measured here: by now no tap waits, and nothing is laid out twice.
        """
        bubble.place()
        sight.show_bright()
        self._turning.follow()
        if self._was_somewhere and not focus.is_somewhere():
            focus.find_again()
        self._was_somewhere = False


def _dress_document(dress: Dress) -> None:
    """The settings that the style follows are attributes of the document."""
    document.documentElement.lang = dress.language
    _speak()
    for setting, word in dress.looks.items():
        document.documentElement.setAttribute(f"data-{setting}", word)


def _speak() -> None:
    """What the page itself may say is said in the language that was chosen last."""
    for notice in prerender.notices():
        for part in notice.children:
            if isinstance(part, Node):
                for place in document.querySelectorAll(f"#{notice.attributes['id']} {part.tag}"):
                    place.innerHTML = "".join(map(html, part.children))

"""Display of pages, and of the document's appearance: theme, language and other settings."""

import gc
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app import prerender
from clowder.app.clowder import DocumentSettings
from clowder.stage import bubble, codes, focus
from clowder.stage import scroll as sight
from clowder.stage.draw import NodeTreeRenderer
from clowder.stage.elements import ElementFactory
from clowder.stage.storage import save_startup_settings
from clowder.stage.turning import TableTurnAnimation
from clowder.widgets.nodes import Node, to_html

COLLECT_DELAY_MS = 1000
"""Milliseconds on the home screen after which garbage is collected, when a delay disturbs nobody.

Python's automatic collection could come at any time and take up to 16 ms, as long as a frame. A game leaves
no reference cycles behind (`python3 research growth`), and other code few.
"""


class PageDisplay:
    """Display of one page at a time in an element, and of the document's theme, language and settings.

    `show_page` draws a page by its differences from the last one, applies changed settings and saves
    them for the next start; in the next frame it places the bubble, scrolls and animates the table's
    turn, which `finish_turn_animation` ends. `act_to_focus`, set before, says which element gets the
    focus. Python's automatic garbage collection is turned off; garbage is collected only
    `COLLECT_DELAY_MS` after the home page was opened.
    """

    def __init__(self, place: Any, maker: ElementFactory) -> None:
        self._drawing = NodeTreeRenderer(place, maker)
        self._key = ""
        self._appearance: DocumentSettings | None = None
        self._had_visible_focus = False
        self.act_to_focus = ""
        """Act of the element that gets the focus at the next drawing; empty for none."""
        self._turning = TableTurnAnimation()
        self._on_drawn = create_proxy(self._adjust_page_after_drawing)
        self._collect = create_proxy(gc.collect)
        gc.disable()

    def finish_turn_animation(self) -> None:
        """Jump to the end of the animation of a turning table, so that positions can be measured."""
        self._turning.finish_turn_animation()

    def show_page(self, page: Node, appearance: DocumentSettings) -> None:
        """Draw a page by its differences from the page before, and apply the settings in `appearance`.

        If the page has another key than the page before, the key is written to the `data-page` of
        `body`, the window is scrolled to its top and, on the home page, garbage collection is planned.
        Missing QR codes are drawn. The element with the act `act_to_focus`, if any, gets the focus,
        once. What needs measuring is done in the next frame (`_adjust_page_after_drawing`).
        """
        self._had_visible_focus = self._had_visible_focus or focus.has_visible_focus()
        self._drawing.show_node(page)
        self._apply_appearance(appearance)
        if page.key != self._key:
            self._key = page.key
            document.body.dataset.page = page.key
            window.scrollTo(0, 0)
            if page.key == "home":
                window.setTimeout(self._collect, COLLECT_DELAY_MS)
        codes.draw_missing_qr_codes(self._drawing.foreign)
        if self.act_to_focus:
            focus.focus_element_with_act(self.act_to_focus)
            self.act_to_focus = ""
        window.requestAnimationFrame(self._on_drawn)

    def _apply_appearance(self, appearance: DocumentSettings) -> None:
        """Set the language and looks of `<html>` if they changed, and save the settings if any changed.

        The `tablet_looks` and the `left_state` in `appearance` are saved in localStorage, from where
        `assets/prepaint.js` applies them before the first paint of the next visit. At the first call all
        is set and saved.
        """
        before, self._appearance = self._appearance, appearance
        if before is None or (before.looks, before.language) != (appearance.looks, appearance.language):
            _apply_document_settings(appearance)
        if before != appearance:
            save_startup_settings({**appearance.tablet_looks, "left": appearance.left_state})

    def _adjust_page_after_drawing(self, time: float) -> None:
        """Do, in the frame after a drawing, all that needs measuring, so that no tap waits for it.

        Place the speech bubble, scroll to a playable card, and animate the table's turn. If an element
        had a visible focus before the drawing and none has now, give the focus to the element most
        likely needed next. `time` is the frame's time, which is not used.
        """
        bubble.place_bubble()
        sight.scroll_to_playable_card()
        self._turning.animate_table_turn()
        if self._had_visible_focus and not focus.has_visible_focus():
            focus.focus_likely_next_element()
        self._had_visible_focus = False


def _apply_document_settings(appearance: DocumentSettings) -> None:
    """Set language and looks of `<html>` (an attribute `data-NAME` each), and translate the notices.

    Looks are the settings that style sheets read, such as `data-motion`. The notices are texts outside
    `#app`, which scripts show.
    """
    document.documentElement.lang = appearance.language
    _translate_notices()
    for setting, word in appearance.looks.items():
        document.documentElement.setAttribute(f"data-{setting}", word)


def _translate_notices() -> None:
    """Rewrite, in the current language, the texts of the notices outside `#app`, which scripts show.

    A notice is found by its id. Within it, the HTML of each element is replaced by that of the
    translated part with the same tag.
    """
    for notice in prerender.draw_page_notices():
        for part in notice.children:
            if isinstance(part, Node):
                for place in document.querySelectorAll(f"#{notice.attributes['id']} {part.tag}"):
                    place.innerHTML = "".join(map(to_html, part.children))

"""Copies of screens: the app's markup in a page without Python. They are shown at once.

They lack what only the stage adds (`of_the_stage`). `test_copies` shows that all else is as on the page.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from typing import Any, NamedTuple

from playwright.sync_api import Page, ViewportSize

from clowder.app.languages import Languages
from clowder.app.prerender import draw_page_notices
from clowder.app.storage.settings import SETTINGS_KEY
from clowder.app.storage.store import MemoryStore
from clowder.app.versions import VERSION
from clowder.core.i18n import set_language
from clowder.games import GAMES
from clowder.widgets.nodes import to_html
from conftest import ROOT
from drawn import go_to_screen
from screens import Screen, every_screen
from tools import site, words
from visiting import Visitor

Size = tuple[int, int]

LANGUAGES = ("en", "de", "ja")
"""The languages in which screens are tested."""

READ = {
    *("home with games", "settings", "black-cat lobby options", "alley-cat rules", "library b", "shelf"),
    *("black-cat turns", "stepped-on-the-cat 4 curtain", "alley-cat result", "kit-and-kat picked"),
}
"""Screens that between them have every kind of text."""

BY_THE_STAGE = ('class="bubble', "data-code", "data-camera")
"""Markup of pages to which the stage adds something."""

STYLES = ("style/first.css", site.STYLE)

ASSETS = re.compile(r"assets-\w+/")
"""The name of the site's folder of assets."""

WRITE = "text => { document.write(text); document.close(); }"

FRAME = """<!doctype html><style>
    :root { color-scheme: only light } body { margin: 0 }
    iframe { display: block; border: 0; width: 1024px; height: 768px; opacity: 0 }
</style><body><iframe></iframe></body>"""
"""A page with a frame as large as a tablet in landscape; not painted, as that would take half of the time."""

FRAME_SIZE = "size => { [frameElement.style.width, frameElement.style.height] = size; }"

ROOMY: ViewportSize = {"width": 1400, "height": 1400}
"""A page with room for frames of all sizes. Resizing a frame takes a tenth of the time of resizing a page."""

SHOW = """([markup, page, looks, language, notice]) => {
    const root = document.documentElement;
    for (const name of Object.keys(root.dataset)) delete root.dataset[name];
    Object.assign(root.dataset, looks, { ready: "yes", whole: "yes" });
    if (notice) root.dataset[notice] = "yes";
    root.lang = language;
    root.classList.toggle("day", looks.theme !== "dark");
    document.body.dataset.page = page;
    document.body.innerHTML = markup;
    scrollTo(0, 0);
}"""
"""JavaScript that shows a copy."""


EXCHANGED = """([part, copies]) => copies.flatMap((markup) => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    const other = template.content.querySelector(part);
    if (!other) return [];
    document.querySelector(part).replaceWith(other);
    return [(ASKED)()];
})"""
"""JavaScript that exchanges one part of the page for that of each copy, and asks something each time."""


class PageCopy(NamedTuple):
    """A page as markup, its name, its attributes for the style, its language, and the document's notice."""

    markup: str
    page: str
    looks: dict[str, str]
    language: str
    notice: str = ""


class PageCopies:
    """A frame on a page of a browser that shows copies."""

    def __init__(self, page: Page, address: str) -> None:
        """Prepare the frame. `address` is that of the site, with its letters and pictures."""
        found = ASSETS.search(page.request.get(address).text())
        assert found
        self.page, self._assets = page, found[0]
        style = "".join(site.joined_style(ROOT, name) for name in STYLES).replace("../", self._assets)
        page.goto(f"{address}sw.js")  # only the address of this page matters
        page.evaluate(WRITE, FRAME)
        self.frame = page.frames[1]
        self.frame.evaluate(WRITE, f"<!doctype html><style>{style}</style><body></body>")

    def paint_frame(self) -> None:
        """Paint the frame from now on, so that it is seen in screenshots."""
        self.page.evaluate("document.querySelector('iframe').style.opacity = 1")

    def show_screen(self, screen: Screen, **settings: str | bool) -> None:
        """Show a screen with these settings."""
        with visit_screen(screen, **settings) as visitor:
            self.put_copy(copy_page(visitor)._replace(notice=screen.notice))

    def put_copy(self, copy: PageCopy) -> None:
        """Show this copy."""
        self.frame.evaluate(SHOW, self.shown_copy(copy))

    def resize_frame(self, width: int, height: int) -> None:
        """Give the frame so many pixels."""
        if self.page.viewport_size != ROOMY:
            self.page.set_viewport_size(ROOMY)
        self.frame.evaluate(FRAME_SIZE, [f"{width}px", f"{height}px"])

    def evaluate(self, expression: str, argument: Any = None) -> Any:
        """Return the result of a JavaScript function in the frame."""
        return self.frame.evaluate(expression, argument)

    def ask_each(self, copies: Iterable[PageCopy], part: str, expression: str) -> Any:
        """Return the results of a function after each copy's `part` has replaced that on the page.

        The first copy is shown as a whole. Copies without such a part are left out.
        """
        first, *others = copies
        self.put_copy(first)
        asking = EXCHANGED.replace("ASKED", expression)
        return self.frame.evaluate(
            asking, [part, [self.shown_copy(each).markup for each in (first, *others)]]
        )

    def shown_copy(self, copy: PageCopy) -> PageCopy:
        """Return the copy with the addresses of this site's assets."""
        return copy._replace(markup=copy.markup.replace("assets/", self._assets))


@contextmanager
def visit_screen(screen: Screen, **settings: str | bool) -> Iterator[Visitor]:
    """Yield a visitor at this screen on a tablet with these settings, in their language."""
    kept = json.dumps({**settings, "version": VERSION})
    visitor = Visitor(MemoryStore(screen.kept | {SETTINGS_KEY: kept}), GAMES, languages=_all_languages())
    visitor.device.is_roomy, visitor.device.full_screen = True, False
    visitor.device.known_tips = frozenset(game.name for game in GAMES)  # as KNOW_TIPS has it
    try:
        go_to_screen(visitor, screen)
        for name in visitor.app.missing_translation_files:
            visitor.see_effects(
                visitor.app.receive_translation_file(
                    name, site.language_files(ROOT)[name].read_text("utf-8"), visitor.clock_ms
                )
            )
        yield visitor
    finally:
        set_language(NullTranslations())


@cache
def _all_languages() -> Languages:
    """Return the translations of all languages, as files by name."""
    return Languages(
        {
            **words.make_catalogues(words.catalogue_files(ROOT)),
            **words.extra_file_names(site.language_files(ROOT)),
        }.get
    )


def copy_page(visitor: Visitor) -> PageCopy:
    """Return a copy of the visitor's page."""
    page, appearance = visitor.current_page(), visitor.app.document_settings
    drawn = f'<div id="app">{to_html(page)}</div>{"".join(map(to_html, draw_page_notices()))}'
    return PageCopy(drawn, page.key, appearance.looks, appearance.language)


@cache
def of_the_stage() -> tuple[Screen, ...]:
    """Return the screens that no copy shows as they are, because the stage adds something."""
    return tuple(
        screen for screen in every_screen() if any(each in _draw_markup(screen) for each in BY_THE_STAGE)
    )


def copied_screens() -> list[Screen]:
    """Return the screens that a copy shows as they are."""
    staged = {screen.name for screen in of_the_stage()}
    return [screen for screen in every_screen() if screen.name not in staged]


def _draw_markup(screen: Screen) -> str:
    """Return the HTML of a screen, as the app draws it."""
    with visit_screen(screen) as visitor:
        return copy_page(visitor).markup


def every_size(
    copies: PageCopies, screens: Iterable[Screen], sizes: Sequence[Size], **settings: str
) -> Iterator[tuple[Screen, int, int]]:
    """Yield each screen in each of these sizes, beginning with the last size of the one before."""
    for screen in screens:
        copies.show_screen(screen, **settings)
        for width, height in (size for size in sizes if screen.fits_size(*size)):
            copies.resize_frame(width, height)
            yield screen, width, height
        sizes = sizes[::-1]

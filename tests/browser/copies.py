"""Copies of screens: what the app draws, in a page in which nothing runs. They are come to at once.

They lack what only the stage does (`of_the_stage`). That all else is as on the page, `test_copies` shows.
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
from clowder.app.prerender import notices
from clowder.app.storage.settings import SETTINGS
from clowder.app.storage.store import Memory
from clowder.core.words import speak
from clowder.games import GAMES
from clowder.widgets.nodes import html
from conftest import ROOT
from drawn import come
from screens import Screen, every_screen
from tools import site, words
from visiting import Visitor

Size = tuple[int, int]

LANGUAGES = ("en", "de", "ja")
"""In which screens are looked at."""

READ = {
    *("home with games", "settings", "black-cat lobby options", "alley-cat rules", "library b", "shelf"),
    *("black-cat turns", "stepped-on-the-cat 4 curtain", "alley-cat result", "kit-and-kat picked"),
}
"""Screens that between them have every kind of text."""

BY_THE_STAGE = ('class="bubble', "data-code", "data-camera")
"""What stands in the markup of a page to which the stage adds something."""

STYLES = ("style/first.css", site.STYLE)

ASSETS = re.compile(r"assets-\w+/")
"""Where the site has what it shows."""

WRITE = "text => { document.write(text); document.close(); }"

FRAME = """<!doctype html><style>
    :root { color-scheme: only light } body { margin: 0 }
    iframe { display: block; border: 0; width: 1024px; height: 768px; opacity: 0 }
</style><body><iframe></iframe></body>"""
"""A page with a frame as large as a tablet that lies; not painted, which would take half of the time."""

FRAME_SIZE = "size => { [frameElement.style.width, frameElement.style.height] = size; }"

ROOMY: ViewportSize = {"width": 1400, "height": 1400}
"""A page in which frames of all sizes have room. To resize a frame takes a tenth of the time of a page."""

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
"""Puts a copy in the place of what was there, as JavaScript."""


EXCHANGED = """([part, copies]) => copies.flatMap((markup) => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    const other = template.content.querySelector(part);
    if (!other) return [];
    document.querySelector(part).replaceWith(other);
    return [(ASKED)()];
})"""
"""What is asked when one part of the page is exchanged for that of each of these, as JavaScript."""


class Copy(NamedTuple):
    """A page as markup, its name, what its style follows, its language, and what the document itself says."""

    markup: str
    page: str
    looks: dict[str, str]
    language: str
    notice: str = ""


class Copies:
    """Shows them in a frame on a page of a browser."""

    def __init__(self, page: Page, address: str) -> None:
        """`address` is that of the site, where its letters and pictures are found."""
        found = ASSETS.search(page.request.get(address).text())
        assert found
        self.page, self._assets = page, found[0]
        style = "".join(site.style(ROOT, name) for name in STYLES).replace("../", self._assets)
        page.goto(f"{address}sw.js")  # of which nothing is left but where it lies
        page.evaluate(WRITE, FRAME)
        self.frame = page.frames[1]
        self.frame.evaluate(WRITE, f"<!doctype html><style>{style}</style><body></body>")

    def paint(self) -> None:
        """Paint the frame from now on, so that it is seen in pictures."""
        self.page.evaluate("document.querySelector('iframe').style.opacity = 1")

    def show(self, screen: Screen, **settings: str) -> None:
        """Come to a screen, as somebody has it who has set the page so."""
        with visited(screen, **settings) as visitor:
            self.put(copied(visitor)._replace(notice=screen.notice))

    def put(self, copy: Copy) -> None:
        """Put it in the place of what was there."""
        self.frame.evaluate(SHOW, self.found(copy))

    def resize(self, width: int, height: int) -> None:
        """Give the frame so many pixels."""
        if self.page.viewport_size != ROOMY:
            self.page.set_viewport_size(ROOMY)
        self.frame.evaluate(FRAME_SIZE, [f"{width}px", f"{height}px"])

    def ask(self, expression: str, argument: Any = None) -> Any:
        """What a JavaScript function returns in the frame."""
        return self.frame.evaluate(expression, argument)

    def ask_each(self, copies: Iterable[Copy], part: str, expression: str) -> Any:
        """What it returns whenever this part of one of these takes the place of that on the page.

        The first is put there as a whole. Where one has no such part, nothing is asked.
        """
        first, *others = copies
        self.put(first)
        asking = EXCHANGED.replace("ASKED", expression)
        return self.frame.evaluate(asking, [part, [self.found(each).markup for each in (first, *others)]])

    def found(self, copy: Copy) -> Copy:
        """What it shows as this site has it."""
        return copy._replace(markup=copy.markup.replace("assets/", self._assets))


@contextmanager
def visited(screen: Screen, **settings: str) -> Iterator[Visitor]:
    """Somebody who has come to it on a tablet that is set so. Meanwhile all is said in their language."""
    visitor = Visitor(Memory(screen.kept | {SETTINGS: json.dumps(settings)}), GAMES, languages=_languages())
    visitor.device.is_roomy, visitor.device.full_screen = True, False
    try:
        come(visitor, screen)
        for name in visitor.app.wants:
            visitor.see(visitor.app.learn(name, site.beside(ROOT)[name].read_text("utf-8"), visitor.at))
        yield visitor
    finally:
        speak(NullTranslations())


@cache
def _languages() -> Languages:
    return Languages({**words.catalogues(words.files(ROOT)), **words.beside(site.beside(ROOT))}.get)


def copied(visitor: Visitor) -> Copy:
    """What they see now."""
    page, dress = visitor.page(), visitor.app.dress
    drawn = f'<div id="app">{html(page)}</div>{"".join(map(html, notices()))}'
    return Copy(drawn, page.key, dress.looks, dress.language)


@cache
def of_the_stage() -> tuple[Screen, ...]:
    """The screens that no copy shows as they are."""
    return tuple(screen for screen in every_screen() if any(each in _drawn(screen) for each in BY_THE_STAGE))


def _drawn(screen: Screen) -> str:
    with visited(screen) as visitor:
        return copied(visitor).markup


def every_size(
    copies: Copies, screens: Iterable[Screen], sizes: Sequence[Size], **settings: str
) -> Iterator[tuple[Screen, int, int]]:
    """Come to each screen, in the last size of the one before, and give it each of these sizes."""
    for screen in screens:
        copies.show(screen, **settings)
        for width, height in (size for size in sizes if screen.fits(*size)):
            copies.resize(width, height)
            yield screen, width, height
        sizes = sizes[::-1]

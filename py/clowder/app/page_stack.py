"""The page stack: navigation caused by acts, and by routes of the browser's history."""

from collections.abc import Iterable, Iterator

from clowder.app.addresses import read
from clowder.app.effects import Effect, FullScreen
from clowder.app.pages.page import Close, Go, GoHome, Page, Step, Uncover
from clowder.app.router import HomePage, page_at
from clowder.app.shared import Shared
from clowder.app.storage.record import OPEN
from clowder.app.trail import HOME, Trail, trail_to
from clowder.core.errors import Refused


class PageStack:
    """Pages that lie on the home page; only the uppermost is shown.

    `at` is always the browser's clock in milliseconds.
    """

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.home = HomePage(shared)
        self._pages: list[Page] = [self.home]

    @property
    def top(self) -> Page:
        """The page that is shown."""
        return self._pages[-1]

    @property
    def screen(self) -> Page:
        """The uppermost page that is no overlay."""
        return next(page for page in reversed(self._pages) if not page.lies_over)

    @property
    def trail(self) -> Trail:
        """The route to the page that is shown: the addresses of all pages on the stack."""
        return tuple(str(page.address) for page in self._pages)

    def uncover(self) -> None:
        """Remove all overlays. The screen below is not told."""
        del self._pages[self._pages.index(self.screen) + 1 :]

    def done(self, steps: Iterable[Step], at: float) -> list[Effect]:
        """Carry out the steps of the shown page, and return the effects for the stage."""
        return self._seen(list(self._carried_out(steps, at)))

    def visit(self, trail: Trail, at: float) -> list[Effect]:
        """Go to the page at the end of this route, or as far as it leads; return the stage's effects.

        A route that does not begin at home is a single address, of a page that is opened by itself.
        """
        if trail[:1] != HOME:
            trail = trail_to(trail[0], self._shared.left_table())
        return self._seen([*self._back_to(trail, at), *self._on_to(trail, at)])

    def _seen(self, effects: list[Effect]) -> list[Effect]:
        """Apply the viewer's settings, and return the effects of the shown page followed by these.

        At home, full screen is ended.
        """
        self._shared.preferences.look(self.top.eyes)
        fills = self.top is self.home and self._shared.device.full_screen
        news = [*self.top.news(), *effects]
        return [*news, FullScreen(False)] if fills else news

    def _leads_on(self, trail: Trail) -> bool:
        """Return whether all pages of the stack lie on this route."""
        return self.trail == trail[: len(self._pages)]

    def _back_to(self, trail: Trail, at: float) -> Iterator[Effect]:
        """Close pages that do not lie on this route. A page may stay, to ask something first."""
        while not self._leads_on(trail):
            there = len(self._pages)
            yield from self._carried_out(self.top.back(at), at)
            if len(self._pages) == there:
                return

    def _on_to(self, trail: Trail, at: float) -> Iterator[Effect]:
        """Open the missing pages of this route. If one does not exist, go home and show the reason."""
        while len(self._pages) < len(trail) and self._leads_on(trail):
            try:
                page = page_at(self._shared, read(trail[len(self._pages)]), self.top.beneath)
            except Refused as reason:
                yield from self._carried_out([GoHome()], at)
                self.home.refuse(str(reason))
                return
            yield from self._open(page, at)

    def _carried_out(self, steps: Iterable[Step], at: float) -> Iterator[Effect]:
        """Change the page stack by these steps, and yield the other steps, which are effects."""
        for step in steps:
            match step:
                case Go():
                    yield from self._go(step, at)
                case Close():
                    yield from self._close(at, self._pages[:-1])
                case Uncover():
                    yield from self._close(at, self._pages[: self._pages.index(self.screen) + 1])
                case GoHome():
                    del self._pages[1:]
                    self._shared.store.drop(OPEN)
                case _:
                    yield step

    def _go(self, step: Go, at: float) -> Iterator[Effect]:
        """Open a page, or show on the present page why it does not exist."""
        below = self.home if step.over_home else self._pages[-2] if step.replace else self.top
        try:
            page = page_at(self._shared, step.address, below.beneath, step.brought)
        except Refused as reason:
            self.top.refuse(str(reason))
            return
        if step.over_home:
            yield from self._carried_out([GoHome()], at)
        if step.replace:
            self._pages[-1] = page
            yield from self._carried_out(page.show(at), at)
        else:
            yield from self._open(page, at)

    def _open(self, page: Page, at: float) -> Iterator[Effect]:
        if page.lies_over:
            page.looker = self._shared.preferences.looker
        self.top.hide(at)
        self._pages.append(page)
        yield from self._carried_out(page.show(at), at)

    def _close(self, at: float, left: list[Page]) -> Iterator[Effect]:
        """Keep only these pages, and show the uppermost of them again."""
        self._pages = left
        self._shared.preferences.follow()
        yield from self._carried_out(self.top.show(at), at)

"""The stack of pages: what acts cause there, and the way to a page and back."""

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
    """Pages over the first, of which the uppermost is seen. `at` is the browser's clock in milliseconds."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.home = HomePage(shared)
        self._pages: list[Page] = [self.home]

    @property
    def top(self) -> Page:
        """The page that is seen."""
        return self._pages[-1]

    @property
    def screen(self) -> Page:
        """The page over which others may lie."""
        return next(page for page in reversed(self._pages) if not page.lies_over)

    @property
    def trail(self) -> Trail:
        """The way to the page that is seen: the addresses of all."""
        return tuple(str(page.address) for page in self._pages)

    def uncover(self) -> None:
        """Take away what lies over the screen."""
        del self._pages[self._pages.index(self.screen) + 1 :]

    def done(self, steps: Iterable[Step], at: float) -> list[Effect]:
        """What the stage has to do of these steps of the page that is seen, and what is to be seen then."""
        return self._seen(list(self._carried_out(steps, at)))

    def visit(self, trail: Trail, at: float) -> list[Effect]:
        """Come to the page at the end of this trail, or as far as it leads; what is to be seen then.

        It may be a single address, of a page that is opened by itself.
        """
        if trail[:1] != HOME:
            trail = trail_to(trail[0], self._shared.left_table())
        return self._seen([*self._back_to(trail, at), *self._on_to(trail, at)])

    def _seen(self, effects: list[Effect]) -> list[Effect]:
        """All of it is as whoever looks has it. Only what lies over home fills the screen."""
        self._shared.preferences.look(self.top.eyes)
        fills = self.top is self.home and self._shared.device.full_screen
        news = [*self.top.news(), *effects]
        return [*news, FullScreen(False)] if fills else news

    def _leads_on(self, trail: Trail) -> bool:
        """Whether all pages that there are lie on this trail."""
        return self.trail == trail[: len(self._pages)]

    def _back_to(self, trail: Trail, at: float) -> Iterator[Effect]:
        """Take away what does not lie on this trail. A page may stay, to ask something first."""
        while not self._leads_on(trail):
            there = len(self._pages)
            yield from self._carried_out(self.top.back(at), at)
            if len(self._pages) == there:
                return

    def _on_to(self, trail: Trail, at: float) -> Iterator[Effect]:
        """Open what is missing of this trail. Where it leads nowhere, it is home that says so."""
        while len(self._pages) < len(trail) and self._leads_on(trail):
            try:
                page = page_at(self._shared, read(trail[len(self._pages)]), self.top.beneath)
            except Refused as reason:
                yield from self._carried_out([GoHome()], at)
                self.home.refuse(str(reason))
                return
            yield from self._open(page, at)

    def _carried_out(self, steps: Iterable[Step], at: float) -> Iterator[Effect]:
        """Pages come and go; all else is for the stage."""
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
        """Go to a page, or say why it is not there."""
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
        """Only these pages are left: what was covered is seen again."""
        self._pages = left
        self._shared.preferences.follow()
        yield from self._carried_out(self.top.show(at), at)

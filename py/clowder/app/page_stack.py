"""The page stack: navigation caused by acts, and by routes of the browser's history."""

from collections.abc import Iterable, Iterator

from clowder.app.addresses import parse_address
from clowder.app.effects import Effect, SetFullScreen
from clowder.app.pages.page import ActOnPageBelow, CloseOverlays, ClosePage, GoHome, GoToPage, NavStep, Page
from clowder.app.route import HOME, Route, make_page_route
from clowder.app.router import HomePage, make_page
from clowder.app.services import Services
from clowder.app.storage.save_slot import OPEN
from clowder.core.errors import Refused
from clowder.core.times import ClockMs


class PageStack:
    """Stack of open pages, with the home page at the bottom; only the top page is shown.

    `apply_navigation_steps` carries out what the shown page asks for, `navigate_to_route` what the
    browser's history does; `open_overlay` opens a page that no route leads to. These return effects,
    after applying the settings of the new top page's viewer. Pages are told when they are opened or
    covered; a page that cannot be opened leaves a refusal on the shown page or home. `route` has all
    addresses.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self.home = HomePage(services)
        self._pages: list[Page] = [self.home]

    @property
    def top_page(self) -> Page:
        """Page on top of the stack, the only one that is shown."""
        return self._pages[-1]

    @property
    def top_non_overlay_page(self) -> Page:
        """Uppermost page of the stack that is no overlay; the home page at least."""
        return next(page for page in reversed(self._pages) if not page.is_overlay)

    @property
    def route(self) -> Route:
        """Addresses, as texts, of all pages on the stack, from home to the page that is shown."""
        return tuple(str(page.address) for page in self._pages)

    def close_overlays(self) -> None:
        """Remove all overlays on top of the stack; the page below is not told that it is shown."""
        del self._pages[self._pages.index(self.top_non_overlay_page) + 1 :]

    def apply_navigation_steps(self, steps: Iterable[NavStep], clock_ms: ClockMs) -> list[Effect]:
        """Carry out the navigation steps that the shown page returned; return the effects.

        After the steps, the settings of the new top page's viewer are applied. That page's own effects
        come before those of the steps.
        """
        return self._apply_viewer_and_collect_effects(list(self._carry_out_navigation_steps(steps, clock_ms)))

    def open_overlay(self, page: Page, clock_ms: ClockMs) -> list[Effect]:
        """Put a page to which no route leads on top of the stack; return the effects.

        Such a page is that of a chosen file. The settings of its viewer are applied.
        """
        return self._apply_viewer_and_collect_effects(list(self._push_page(page, clock_ms)))

    def navigate_to_route(self, route: Route, clock_ms: ClockMs) -> list[Effect]:
        """Open and close pages until the stack is that of this route; return the effects for the browser.

        A route is the addresses of all pages of the stack, from home on. If a page does not exist, home
        is shown with the reason; a page that asks something before it closes stays. A route that does
        not begin at home is a single address: the pages below it, such as home and a lobby, are added.
        """
        if route[:1] != HOME:
            route = make_page_route(route[0], self._services.left_open_table_address())
        return self._apply_viewer_and_collect_effects(
            [*self._close_pages_off_route(route, clock_ms), *self._open_missing_pages(route, clock_ms)]
        )

    def _apply_viewer_and_collect_effects(self, effects: list[Effect]) -> list[Effect]:
        """Apply the settings of the top page's viewer; return that page's effects followed by `effects`.

        If the home page is on top in full screen, the effect that ends full screen comes last.
        """
        self._services.preferences.set_viewer(self.top_page.viewer_name)
        fills = self.top_page is self.home and self._services.device.full_screen
        news = [*self.top_page.pop_effects(), *effects]
        return [*news, SetFullScreen(False)] if fills else news

    def _is_stack_prefix_of_route(self, route: Route) -> bool:
        """Return whether the addresses of all pages on the stack are the beginning of this route."""
        return self.route == route[: len(self._pages)]

    def _close_pages_off_route(self, route: Route, clock_ms: ClockMs) -> Iterator[Effect]:
        """Close pages from the top until the stack is the beginning of this route; yield the effects.

        For each, the steps of its own `go_back` are carried out. If they leave as many pages open, as
        when the page asks something first, no more pages are closed.
        """
        while not self._is_stack_prefix_of_route(route):
            there = len(self._pages)
            yield from self._carry_out_navigation_steps(self.top_page.go_back(clock_ms), clock_ms)
            if len(self._pages) == there:
                return

    def _open_missing_pages(self, route: Route, clock_ms: ClockMs) -> Iterator[Effect]:
        """Open the pages of this route that the stack lacks, and yield the effects for the browser.

        None are opened if the stack is not the beginning of the route. If a page does not exist, go home
        and show the reason there.
        """
        while len(self._pages) < len(route) and self._is_stack_prefix_of_route(route):
            try:
                page = make_page(
                    self._services, parse_address(route[len(self._pages)]), self.top_page.game_context
                )
            except Refused as reason:
                yield from self._carry_out_navigation_steps([GoHome()], clock_ms)
                self.home.show_refusal(str(reason))
                return
            yield from self._push_page(page, clock_ms)

    def _carry_out_navigation_steps(self, steps: Iterable[NavStep], clock_ms: ClockMs) -> Iterator[Effect]:
        """Carry out navigation steps on the page stack, and yield the effects for the browser.

        `GoToPage` opens a page, `ClosePage` closes the top one, `CloseOverlays` all overlays.
        `ActOnPageBelow` closes the page on top, lets the one below carry out the act, and carries out
        the steps that come of it. `GoHome` closes all but home, and deletes the note in the store
        (`OPEN`) of the table that was left open. A step that is no navigation is an effect, which is
        yielded as it is.
        """
        for step in steps:
            match step:
                case GoToPage():
                    yield from self._open_page_at_address(step, clock_ms)
                case ClosePage():
                    yield from self._keep_only_pages(clock_ms, self._pages[:-1])
                case ActOnPageBelow(act, act_time, value):
                    yield from self._keep_only_pages(clock_ms, self._pages[:-1])
                    steps = self.top_page.handle_act(act.split(), value, act_time)
                    yield from self._carry_out_navigation_steps(steps, clock_ms)
                case CloseOverlays():
                    yield from self._keep_only_pages(
                        clock_ms, self._pages[: self._pages.index(self.top_non_overlay_page) + 1]
                    )
                case GoHome():
                    del self._pages[1:]
                    self._services.store.delete(OPEN)
                case _:
                    yield step

    def _open_page_at_address(self, step: GoToPage, clock_ms: ClockMs) -> Iterator[Effect]:
        """Open the page of a step's address, and yield the effects; if refused, show why.

        The page goes in place of the top page if the step has `replace`, right over home if it has
        `over_home`, else on top of the stack. If the page is refused, the top page shows the reason.
        """
        below = self.home if step.over_home else self._pages[-2] if step.replace else self.top_page
        try:
            page = make_page(self._services, step.address, below.game_context, step.opened)
        except Refused as reason:
            self.top_page.show_refusal(str(reason))
            return
        if step.over_home:
            yield from self._carry_out_navigation_steps([GoHome()], clock_ms)
        if step.replace:
            self._pages[-1] = page
            yield from self._carry_out_navigation_steps(page.start_or_resume_page(clock_ms), clock_ms)
        else:
            yield from self._push_page(page, clock_ms)

    def _push_page(self, page: Page, clock_ms: ClockMs) -> Iterator[Effect]:
        """Put a page on top of the stack, after telling the top page that it is hidden; yield the effects.

        An overlay is opened for the present viewer, and has that player's settings.
        """
        if page.is_overlay:
            page.active_viewer = self._services.preferences.active_viewer
        self.top_page.suspend_page(clock_ms)
        self._pages.append(page)
        yield from self._carry_out_navigation_steps(page.start_or_resume_page(clock_ms), clock_ms)

    def _keep_only_pages(self, clock_ms: ClockMs, remaining: list[Page]) -> Iterator[Effect]:
        """Make `remaining` the whole stack, resume its top page, and yield the effects of its steps.

        Before the top page is told that it is shown again, settings that another window has stored are
        applied.
        """
        self._pages = remaining
        self._services.preferences.sync_from_store()
        yield from self._carry_out_navigation_steps(self.top_page.start_or_resume_page(clock_ms), clock_ms)

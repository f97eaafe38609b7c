"""The browser's history, kept in step with the page stack: one entry per page, so Back closes one page."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from clowder.app.route import HOME, Route, history_renewal_routes, plan_history_change
from clowder.stage.attempts import UNAVAILABLE, attempt


class BrowserHistory:
    """The browser's history: each entry has a page's route as its state, and its address as its hash.

    Back and forward call `visit` with the route of an entry. An address that was typed in calls it with that
    address alone.

    Browsers show a snapshot of the page that was left when players swipe back or forward. It must not show a
    hand. So a page is painted before its entry is made; and if the browser itself goes away from a page with
    an open hand, the entry of that page is made anew.
    """

    def __init__(self, visit: Callable[[Route], None]) -> None:
        self._visit = visit
        kept = _parse_route(attempt(lambda: window.history.state, None))
        self.opening_route = kept or _read_route_from_hash()
        """Route or address with which the page was opened."""
        self._now = kept or HOME
        self._wanted = self._now
        self._first: list[Route] = []
        """Routes that the history has to lead to, one after the other, before the wanted one."""
        self._is_private = self._goes_back = self._is_due = False
        keep_up = create_proxy(self._update_history)
        self._painted = create_proxy(lambda _: window.setTimeout(keep_up, 0))
        attempt(_disable_scroll_restoration, None)
        attempt(lambda: self._replace_entry(self._now), None)
        window.addEventListener("popstate", create_proxy(self._on_popstate))

    def sync_with_route(self, route: Route, *, private: bool) -> None:
        """Bring the history in step with the route of the page that is shown now, after the next frame.

        `private` is True if the page shows something that not all players may see.
        """
        self._wanted, self._is_private = route, private
        if (self._first or route != self._now) and not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._painted)

    def _update_history(self) -> None:
        """Change history entries until they lead to the wanted route, first through the routes in `_first`.

        Ends early if the browser has to go back, as `_on_popstate` continues then, or if it allows no more
        entries for now: the next page tries again.
        """
        self._is_due = False
        if self._goes_back:
            return  # `_on_popstate` goes on from here
        try:
            while self._first and self._step_towards_route(self._first[0]):
                del self._first[0]
            if not self._first:
                self._step_towards_route(self._wanted)
        except UNAVAILABLE:
            return  # the browser allows no more entries for now; the next page tries again

    def _step_towards_route(self, route: Route) -> bool:
        """Change the history to lead to this route, and return True; if it must go back first, return False.

        Going back takes a while, and ends in `_on_popstate`. If that is not needed, the current entry is
        replaced and entries are added, as `plan_history_change` says.
        """
        back, replaced, pushed = plan_history_change(self._now, route)
        if back:
            self._goes_back = True
            window.history.go(-back)
            return False
        if replaced:
            self._replace_entry(replaced)
        for each in pushed:
            window.history.pushState(to_js(each), "", _format_page_url(each))
            self._now = each
        return True

    def _replace_entry(self, route: Route) -> None:
        """Replace the current history entry by one for this route, which is the current route from now on."""
        window.history.replaceState(to_js(route), "", _format_page_url(route))
        self._now = route

    def _on_popstate(self, event: Any) -> None:
        """Handle a `popstate` event: Back, Forward, a typed address, or a step back of this program.

        Visit the route of the entry, or the typed address; but after a step back of this program, continue
        the change of the history. An entry without a route that has the address of the page shown only gets
        the route as its state again. If the page that was left is private, its entry is made anew.
        """
        route, address = _parse_route(event.state), _read_route_from_hash()
        if not route and address == self._now[-1:]:
            attempt(lambda: self._replace_entry(self._now), None)
            return
        left, self._now = self._now, route or (*self._now, *address)
        if self._goes_back:
            self._goes_back = False
            self._update_history()
        else:
            self._first = [*history_renewal_routes(left)] if self._is_private else self._first
            self._visit(route or address)


def _disable_scroll_restoration() -> None:
    """Turn off the browser's own scrolling when players go back or forward."""
    window.history.scrollRestoration = "manual"


def _parse_route(state: Any) -> Route:
    """Return the route in a `history.state`; empty if there is none, or another program made it."""
    words = state.to_py(depth=1) if hasattr(state, "to_py") else None
    ours = isinstance(words, list) and words[:1] == [*HOME] and all(isinstance(each, str) for each in words)
    return tuple(words) if ours and words else ()


def _read_route_from_hash() -> Route:
    """Return a route of one page: the address behind the `#` of the URL, which is empty for home."""
    return (window.location.hash[1:],)


def _format_page_url(route: Route) -> str:
    """Return the URL of the last page of a route: path, query and `#` with its address."""
    here = window.location.pathname + window.location.search
    return f"{here}#{route[-1]}" if route[-1] else here

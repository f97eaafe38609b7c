"""The browser's history, kept in step with the page stack: one entry per page, so Back closes one page."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from clowder.app.route import HOME, Route, plan_history_change, routes_renewing_history_entry
from clowder.stage.attempts import UNAVAILABLE, try_browser_call


class BrowserHistory:
    """Browser's history, kept with an entry for each open page of the app, so that Back closes one page.

    `sync_with_route`, called after each drawing, adds or replaces entries after the next frame, or goes
    back, upon which `popstate` continues. An entry's state is the route (addresses of all pages from
    home to it); its URL has the page's own address behind `#`. Back and Forward call `visit` with an
    entry's route, a typed address with that address alone. `opening_route` is that of the start. The
    entry of a page left with an open hand is made anew, as swipes show a snapshot.
    """

    def __init__(self, visit: Callable[[Route], None]) -> None:
        self._visit = visit
        kept = _parse_route(try_browser_call(lambda: window.history.state, None))
        self.opening_route = kept or _read_route_from_hash()
        """Route or address with which the page was opened."""
        self._now = kept or HOME
        self._wanted = self._now
        self._first: list[Route] = []
        """Routes that the history has to lead to, one after the other, before the wanted one."""
        self._is_private = self._goes_back = self._is_due = False
        keep_up = create_proxy(self._update_history)
        self._painted = create_proxy(lambda _: window.setTimeout(keep_up, 0))
        try_browser_call(_disable_scroll_restoration, None)
        try_browser_call(lambda: self._replace_current_entry(self._now), None)
        window.addEventListener("popstate", create_proxy(self._visit_history_entry))

    def sync_with_route(self, route: Route, *, private: bool) -> None:
        """Have the history lead to the page that is shown now, by its route, after the next frame.

        `route` has the addresses of all pages from home to it. Does nothing if the history leads there
        already. `private` is True if the page shows something that not all players may see.
        """
        self._wanted, self._is_private = route, private
        if (self._first or route != self._now) and not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._painted)

    def _update_history(self) -> None:
        """Change history entries until they lead to the routes in `_first`, and then to the wanted one.

        It stops early in two cases. If the browser has to go back, which takes a while,
        `_visit_history_entry` calls this again. If the browser allows no more entries for now, the next
        page tries again.
        """
        self._is_due = False
        if self._goes_back:
            return  # `_visit_history_entry` goes on from here
        try:
            while self._first and self._step_towards_route(self._first[0]):
                del self._first[0]
            if not self._first:
                self._step_towards_route(self._wanted)
        except UNAVAILABLE:
            return  # the browser allows no more entries for now; the next page tries again

    def _step_towards_route(self, route: Route) -> bool:
        """Change entries so that the history leads to this route; return False if it has to go back.

        If entries have to be removed, the browser is only told to go back, which ends in
        `_visit_history_entry`. Else the result is True: the current entry is replaced, if it differs,
        and one is added for each further page, as `plan_history_change` says.
        """
        back, replaced, pushed = plan_history_change(self._now, route)
        if back:
            self._goes_back = True
            window.history.go(-back)
            return False
        if replaced:
            self._replace_current_entry(replaced)
        for each in pushed:
            window.history.pushState(to_js(each), "", _format_page_url(each))
            self._now = each
        return True

    def _replace_current_entry(self, route: Route) -> None:
        """Give the current history entry this route and its page's address; note the route as current."""
        window.history.replaceState(to_js(route), "", _format_page_url(route))
        self._now = route

    def _visit_history_entry(self, event: Any) -> None:
        """Call `visit` for the page to which the browser has gone by Back, Forward or a typed address.

        There are two exceptions. After a step back that this program has made, only the change of the
        history is continued. An entry without a route, but with the address of the page shown, only gets
        that page's route again. If the page that was left shows something private, its entry is also
        made anew before other changes.
        """
        route, address = _parse_route(event.state), _read_route_from_hash()
        if not route and address == self._now[-1:]:
            try_browser_call(lambda: self._replace_current_entry(self._now), None)
            return
        left, self._now = self._now, route or (*self._now, *address)
        if self._goes_back:
            self._goes_back = False
            self._update_history()
        else:
            self._first = [*routes_renewing_history_entry(left)] if self._is_private else self._first
            self._visit(route or address)


def _disable_scroll_restoration() -> None:
    """Have the browser leave the scroll position alone when players go back or forward."""
    window.history.scrollRestoration = "manual"


def _parse_route(state: Any) -> Route:
    """Return the route (addresses from home to a page) in a `history.state`; empty if it has none.

    A state that another program has made, or that does not begin at home, has none.
    """
    words = state.to_py(depth=1) if hasattr(state, "to_py") else None
    ours = isinstance(words, list) and words[:1] == [*HOME] and all(isinstance(each, str) for each in words)
    return tuple(words) if ours and words else ()


def _read_route_from_hash() -> Route:
    """Return a tuple of one text: the page address behind the `#` of the URL, empty for home."""
    return (window.location.hash[1:],)


def _format_page_url(route: Route) -> str:
    """Return the URL of the last page of a route: path and query of this page, and `#` with its address.

    The `#` is left out for home, whose address is empty.
    """
    here = window.location.pathname + window.location.search
    return f"{here}#{route[-1]}" if route[-1] else here

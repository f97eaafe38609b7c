"""The browser's history follows the pile of pages, an entry a page: so Back goes one page back."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from clowder.app.trail import HOME, Trail, anew, steps
from clowder.stage.attempts import UNAVAILABLE, attempt


class History:
    """Each entry has as its state the trail that leads to its page, and as its hash the page's own address.

    What Back leads to is a trail, to be visited, and so is what somebody writes into the line for addresses:
    then it is that address alone.

    The browser remembers how a page looked that is left, and shows that to whoever swipes back or on: it
    must not be a hand. So a page is painted before the history hears of it; and where the browser itself has
    left an open hand, that entry is made anew.
    """

    def __init__(self, visit: Callable[[Trail], None]) -> None:
        self._visit = visit
        kept = _trail(attempt(lambda: window.history.state, None))
        self.asked = kept or _address()
        """Where whoever opened the page wants to go."""
        self._now = kept or HOME
        self._wanted = self._now
        self._first: list[Trail] = []
        """Where the history has to lead to, one after the other, before it leads to what is wanted."""
        self._is_private = self._goes_back = self._is_due = False
        keep_up = create_proxy(self._keep_up)
        self._painted = create_proxy(lambda _: window.setTimeout(keep_up, 0))
        attempt(_leave_scrolling_alone, None)
        attempt(lambda: self._replace(self._now), None)
        window.addEventListener("popstate", create_proxy(self._on_pop))

    def follow(self, trail: Trail, *, private: bool) -> None:
        """These pages lie there now. `private` is what not all who sit there may see."""
        self._wanted, self._is_private = trail, private
        if (self._first or trail != self._now) and not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._painted)

    def _keep_up(self) -> None:
        self._is_due = False
        if self._goes_back:
            return  # what is left to do is done there
        try:
            while self._first and self._leads_to(self._first[0]):
                del self._first[0]
            if not self._first:
                self._leads_to(self._wanted)
        except UNAVAILABLE:
            return  # a browser that finds them too many; with the next page all is caught up with

    def _leads_to(self, trail: Trail) -> bool:
        """Have the history lead there. Says whether it does by now: the browser goes back when it pleases."""
        back, replaced, pushed = steps(self._now, trail)
        if back:
            self._goes_back = True
            window.history.go(-back)
            return False
        if replaced:
            self._replace(replaced)
        for each in pushed:
            window.history.pushState(to_js(each), "", _link(each))
            self._now = each
        return True

    def _replace(self, trail: Trail) -> None:
        """The entry that is seen is that of this trail."""
        window.history.replaceState(to_js(trail), "", _link(trail))
        self._now = trail

    def _on_pop(self, event: Any) -> None:
        """Somebody goes back or on, or the page itself has gone back; or an address was written."""
        trail, address = _trail(event.state), _address()
        if not trail and address == self._now[-1:]:
            attempt(lambda: self._replace(self._now), None)
            return
        left, self._now = self._now, trail or (*self._now, *address)
        if self._goes_back:
            self._goes_back = False
            self._keep_up()
        else:
            self._first = [*anew(left)] if self._is_private else self._first
            self._visit(trail or address)


def _leave_scrolling_alone() -> None:
    """Let the browser not scroll by itself."""
    window.history.scrollRestoration = "manual"


def _trail(state: Any) -> Trail:
    """What an entry has as its state; empty if it has none of ours."""
    words = state.to_py(depth=1) if hasattr(state, "to_py") else None
    ours = isinstance(words, list) and words[:1] == [*HOME] and all(isinstance(each, str) for each in words)
    return tuple(words) if ours and words else ()


def _address() -> Trail:
    """What stands behind the `#`, alone; nothing does at home."""
    return (window.location.hash[1:],)


def _link(trail: Trail) -> str:
    """The address of a page as the browser has it."""
    here = window.location.pathname + window.location.search
    return f"{here}#{trail[-1]}" if trail[-1] else here

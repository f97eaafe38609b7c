"""Pages shown during the last seconds, to find out which one a player saw when touching."""

from typing import NamedTuple

from clowder.app.tempo import HASTE, REACTION
from clowder.core.times import ClockMs
from clowder.stage.turning import find_table_rotation
from clowder.widgets.nodes import Node

REMEMBERED_MS = 2000
"""Longest time in milliseconds between a touch and its handling."""


class ShownPage(NamedTuple):
    """A page that was drawn, and the time `since` when it is shown (ms of the browser's clock)."""

    since: ClockMs
    page: Node
    is_requested: bool
    """True if a player asked for the change, False if it came by itself."""


class RecentPages:
    """The pages shown during the last seconds, the oldest first."""

    def __init__(self) -> None:
        self._shown: list[ShownPage] = []

    def add_page(self, new: ShownPage) -> None:
        """Add the page that is shown now, and drop pages that were replaced `REMEMBERED_MS` ago or earlier.

        No touch that is still to be handled can be that old.
        """
        old = [i for i, shown in enumerate(self._shown) if shown.since <= new.since - REMEMBERED_MS]
        self._shown = [*self._shown[old[-1] if old else 0 :], new]

    def current_page(self) -> Node:
        """Return the page that is shown now."""
        return self._shown[-1].page

    def is_table_turned_by(self, new: Node) -> bool:
        """Return whether the table is turned differently on a new page than on the current one.

        False if there is no current page, or one of the two has no table.
        """
        before = find_table_rotation(self.current_page()) if self._shown else None
        return before is not None and find_table_rotation(new) not in (None, before)

    def find_page_seen_at(self, clock_ms: ClockMs) -> Node:
        """Return the page to which a player reacted who touched the screen at this time.

        Players need at least `REACTION` ms from seeing a page to touching it. If all pages are newer than
        that, the oldest is returned.
        """
        seen = (shown for shown in reversed(self._shown) if shown.since <= clock_ms - REACTION)
        return next(seen, self._shown[0]).page

    def has_appeared_unasked(self, act: str | None, clock_ms: ClockMs) -> bool:
        """Return whether an act has come by itself within the last `HASTE` ms, so that no player can mean it.

        False if the page before had the act already, a player asked for the change, or there was no page
        before.
        """
        if len(self._shown) < 2:
            return False
        before, now = self._shown[-2:]
        return not now.is_requested and clock_ms - now.since < HASTE and not contains_act(before.page, act)


def find_race_act(node: Node | str, place: str) -> str | None:
    """Return the act of the place with this name in a race (`data-race`), sought in a node's tree.

    None if there is no such place, or it has no act.
    """
    if isinstance(node, str):
        return None
    if "data-race" in node.attributes:
        return node.attributes.get("data-act") if node.attributes["data-race"] == place else None
    return next(filter(None, (find_race_act(child, place) for child in node.children)), None)


def contains_act(node: Node | str, act: str | None) -> bool:
    """Return whether this node, or one below it, has this act (`data-act`).

    `act` None is found in any node without an act.
    """
    if isinstance(node, str):
        return False
    return node.attributes.get("data-act") == act or any(contains_act(child, act) for child in node.children)

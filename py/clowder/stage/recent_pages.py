"""Pages shown during the last seconds, to find out which one a player saw when touching."""

from typing import NamedTuple

from clowder.app.tempo import HASTE, REACTION
from clowder.core.times import ClockMs
from clowder.stage.turning import find_table_rotation
from clowder.widgets.nodes import Node

REMEMBERED_MS = 2000
"""Longest time in milliseconds between a touch and its handling."""


class ShownPage(NamedTuple):
    """Page that was drawn: when (`since`), its nodes (`page`), and whether a player asked for it.

    It is an entry of `RecentPages`. `since` is in milliseconds of the browser's clock. `is_requested` is
    False if the change came by itself.
    """

    since: ClockMs
    page: Node
    is_requested: bool
    """True if a player asked for the change, False if it came by itself."""


class RecentPages:
    """Pages shown in the last two seconds, to find out which one a player saw when touching.

    `add_page` stores a page after each drawing, and forgets those replaced long ago.
    `find_page_reacted_to` returns the page for the time of a touch, `current_page` the last one.
    `has_act_just_appeared_unasked` and `is_table_turned_by` compare the two latest pages, or the current
    one with a new one.
    """

    def __init__(self) -> None:
        self._shown: list[ShownPage] = []

    def add_page(self, new: ShownPage) -> None:
        """Append the page that is shown now; drop pages that were replaced `REMEMBERED_MS` ago or more.

        No touch that is still to be handled can be that old.
        """
        old = [i for i, shown in enumerate(self._shown) if shown.since <= new.since - REMEMBERED_MS]
        self._shown = [*self._shown[old[-1] if old else 0 :], new]

    def current_page(self) -> Node:
        """Return the page that was added last. Raises IndexError if none was added yet."""
        return self._shown[-1].page

    def is_table_turned_by(self, new: Node) -> bool:
        """Return whether the table has another rotation on the page `new` than on the current page.

        False if there is no current page, or one of the two pages has no table.
        """
        before = find_table_rotation(self.current_page()) if self._shown else None
        return before is not None and find_table_rotation(new) not in (None, before)

    def find_page_reacted_to(self, clock_ms: ClockMs) -> Node:
        """Return the page to which a player reacted who touched the screen at the time `clock_ms`.

        It is the latest page that was shown at least `REACTION` ms before, as players need that long
        from seeing a page to touching it. If all pages are newer, it is the oldest. Raises IndexError if
        no page was added yet.
        """
        seen = (shown for shown in reversed(self._shown) if shown.since <= clock_ms - REACTION)
        return next(seen, self._shown[0]).page

    def has_act_just_appeared_unasked(self, act: str | None, clock_ms: ClockMs) -> bool:
        """Return whether an act has come onto the page by itself so lately that no player can mean it.

        An act is the command that an element sends when it is tapped. True if the current page has been
        shown for less than `HASTE` ms, no player asked for it, and the page before had no element with
        this act. False if there was no page before.
        """
        if len(self._shown) < 2:
            return False
        before, now = self._shown[-2:]
        return not now.is_requested and clock_ms - now.since < HASTE and not contains_act(before.page, act)


def find_act_at_race_place(node: Node | str, place: str) -> str | None:
    """Return the act of the element whose `data-race` is `place`, sought in the tree of a node.

    `data-race` names an element that several players may touch first, and its act (`data-act`) is what a
    touch does. Elements within another element with `data-race`, and pictures (`svg`), are not searched.
    None if there is no such element, or it has no act.
    """
    if isinstance(node, str) or node.tag == "svg":
        return None
    if "data-race" in node.attributes:
        return node.attributes.get("data-act") if node.attributes["data-race"] == place else None
    return next(filter(None, (find_act_at_race_place(child, place) for child in node.children)), None)


def contains_act(node: Node | str, act: str | None) -> bool:
    """Return whether a node, or any node below it, has this act in its attribute `data-act`.

    With `act` None, return whether any of these nodes has no act. False for a text.
    """
    if isinstance(node, str):
        return False
    return node.attributes.get("data-act") == act or any(contains_act(child, act) for child in node.children)

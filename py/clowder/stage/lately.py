"""The page as it was shown lately: what somebody had seen who touched it."""

from typing import NamedTuple

from clowder.app.tempo import HASTE, REACTION
from clowder.stage.turning import turn_on
from clowder.widgets.nodes import Node

REMEMBERED = 2000
"""Milliseconds for which a touch may wait to be handled."""


class Picture(NamedTuple):
    """The page from a moment on."""

    since: float
    page: Node
    asked: bool
    """Whether somebody asked for the change, or it came by itself."""


class Pictures:
    """The page as it was shown lately."""

    def __init__(self) -> None:
        self._shown: list[Picture] = []

    def add(self, new: Picture) -> None:
        old = [i for i, shown in enumerate(self._shown) if shown.since <= new.since - REMEMBERED]
        self._shown = [*self._shown[old[-1] if old else 0 :], new]

    def now(self) -> Node:
        return self._shown[-1].page

    def turns(self, new: Node) -> bool:
        """Whether the table lies otherwise on this page."""
        before = turn_on(self.now()) if self._shown else None
        return before is not None and turn_on(new) not in (None, before)

    def seen(self, at: float) -> Node:
        """The page that a person had seen who touched it at this time."""
        seen = (shown for shown in reversed(self._shown) if shown.since <= at - REACTION)
        return next(seen, self._shown[0]).page

    def have_surprised(self, act: str | None, at: float) -> bool:
        """Whether this act came to be offered by itself, and too late to be meant at this time."""
        if len(self._shown) < 2:
            return False
        before, now = self._shown[-2:]
        return not now.asked and at - now.since < HASTE and not has_act(before.page, act)


def act_of(node: Node | str, place: str) -> str | None:
    """What touching this place of a race does, on the page below this node."""
    if isinstance(node, str):
        return None
    if "data-race" in node.attributes:
        return node.attributes.get("data-act") if node.attributes["data-race"] == place else None
    return next(filter(None, (act_of(child, place) for child in node.children)), None)


def has_act(node: Node | str, act: str | None) -> bool:
    """Whether something below this node does this act."""
    if isinstance(node, str):
        return False
    return node.attributes.get("data-act") == act or any(has_act(child, act) for child in node.children)

"""Animation of the table's turn. For fingers the table turns at once, for the eyes slowly."""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document

from clowder.app.tempo import HASTE
from clowder.stage.attempts import attempt, matches_media
from clowder.stage.geometry import find_screen_rotation
from clowder.widgets.nodes import Node

TIMING = to_js({"duration": HASTE, "easing": "cubic-bezier(0.3, 0, 0.3, 1)"})


class TableTurning:
    """Animation of the table when a drawing has turned it to another side."""

    def __init__(self) -> None:
        self._table: Any = None
        self._lay = 0
        self._animation: Any = None

    def finish_turning(self) -> None:
        """End the animation of the turn at once, so that places can be measured."""
        if self._animation:
            attempt(self._animation.finish, None)
            self._animation = None

    def animate_turn(self) -> None:
        """Animate the turn of the table, if the last drawing has turned it and motion is not off.

        The turn is compared with that of the last call; a table that is new on the page is not animated.
        Called just before the page is laid out, after flights were measured.
        """
        table = document.querySelector("#app .tabletop")
        lies = find_screen_rotation(table) if table else 0
        if table and table.isSameNode(self._table) and lies != self._lay and not is_motion_off():
            self._animation = _animate_shorter_turn(table, self._lay, lies)
        self._table, self._lay = table, lies


def is_motion_off() -> bool:
    """Return whether animations are off, by the system's or the player's settings."""
    prefers = matches_media("(prefers-reduced-motion: reduce)")
    return prefers or document.documentElement.getAttribute("data-motion") == "off"


def find_table_rotation(page: Node) -> str | None:
    """Return the rotation of a page's table, in degrees as text (`data-turned`: `90`).

    Empty if the table is not turned; None without a table.
    """
    tables = (child for child in page.children if isinstance(child, Node) and child.key == "tabletop")
    return next((table.attributes.get("data-turned", "") for table in tables), None)


def _animate_shorter_turn(table: Any, before: int, after: int) -> Any:
    """Animate a table's turn from angle `before` to `after`, in degrees, the shorter way.

    Return the browser's animation, which takes `HASTE` ms; None if the browser cannot animate.
    """
    way = (after - before + 180) % 360 - 180
    frames = {"rotate": [f"{after - way}deg", f"{after}deg"]}
    return attempt(lambda: table.animate(to_js(frames), TIMING), None)

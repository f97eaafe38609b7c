"""Animation of the table's turn. For fingers the table turns at once, for the eyes slowly."""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document

from clowder.app.tempo import HASTE
from clowder.stage.attempts import matches_media_query, try_browser_call
from clowder.stage.geometry import find_screen_rotation
from clowder.widgets.nodes import Node

TIMING = to_js({"duration": HASTE, "easing": "cubic-bezier(0.3, 0, 0.3, 1)"})


class TableTurnAnimation:
    """Animation of the table's turn, after a drawing has turned the table to another side of the tablet.

    `animate_table_turn` is called after each drawing, stores the table's rotation, and animates the
    change from that of the last call; not with motion off, or for a new table element.
    `finish_turn_animation` jumps to the end.
    """

    def __init__(self) -> None:
        self._table: Any = None
        self._lay = 0
        self._animation: Any = None

    def finish_turn_animation(self) -> None:
        """Jump to the end of the running animation, if any, so that positions can be measured."""
        if self._animation:
            try_browser_call(self._animation.finish, None)
            self._animation = None

    def animate_table_turn(self) -> None:
        """Animate the table from its rotation at the last call to its present one, if the two differ.

        Nothing is animated if the table is new on the page or motion is off. To be called after a
        drawing, when flights of cards have been measured, and before the browser lays the page out.
        """
        table = document.querySelector("#app .tabletop")
        lies = find_screen_rotation(table) if table else 0
        if table and table.isSameNode(self._table) and lies != self._lay and not is_motion_off():
            self._animation = _animate_table_rotation(table, self._lay, lies)
        self._table, self._lay = table, lies


def is_motion_off() -> bool:
    """Return whether animations are off, by the system's setting for reduced motion or the player's own."""
    prefers = matches_media_query("(prefers-reduced-motion: reduce)")
    return prefers or document.documentElement.getAttribute("data-motion") == "off"


def find_table_rotation(page: Node) -> str | None:
    """Return by how many degrees the table of a page is turned, as text (`data-turned`, such as `90`).

    Empty if the table is not turned; None if the page has no table (child node with the key `tabletop`).
    """
    tables = (child for child in page.children if isinstance(child, Node) and child.key == "tabletop")
    return next((table.attributes.get("data-turned", "") for table in tables), None)


def _animate_table_rotation(table: Any, before: int, after: int) -> Any:
    """Animate the rotation of a table from `before` to `after` degrees, in the shorter direction.

    Return the browser's animation, which takes `HASTE` ms; None if the browser cannot animate.
    """
    way = (after - before + 180) % 360 - 180
    frames = {"rotate": [f"{after - way}deg", f"{after}deg"]}
    return try_browser_call(lambda: table.animate(to_js(frames), TIMING), None)

"""Pictures: each is a symbol in `assets/art.svg`, a file that the browser reads once."""

from functools import cache

from clowder.core.furigana import strip_readings_and_isolation
from clowder.widgets.nodes import Node, h

ART = "assets/art.svg"
"""Address of the file of all pictures."""


@cache
def draw_picture(name: str, class_: str = "") -> Node:
    """Draw the picture with this name in `assets/art.svg`, as an SVG that refers to it by `use`.

    Screen readers skip it. Its size is that of its CSS class `class_`.
    """
    return h("svg.picture", h("use", href=f"{ART}#{name}"), class_=class_, aria_hidden="true")


@cache
def draw_initial_letter(word: str) -> Node:
    """Draw the first letter of `word` as an SVG picture, for a game without a picture of its own.

    Screen readers skip it.
    """
    drawn = h(
        "text",
        strip_readings_and_isolation(word)[:1],
        x=50,
        y=84,
        text_anchor="middle",
        font_size=96,
        fill="currentColor",
    )
    return h("svg.picture", drawn, viewBox="0 0 100 100", aria_hidden="true")


@cache
def draw_screen_background(place: str) -> Node:
    """Draw the background of a screen: the picture `place-NAME`, such as `place-home` for `home`.

    It has the CSS class `scenery`.
    """
    return draw_picture(f"place-{place}", "scenery")


@cache
def draw_player_cat(colour: int) -> Node:
    """Draw the cat that is a player's badge: the picture `cat-COLOUR`, with the CSS class `badge`.

    `colour` is a number from 0.
    """
    return draw_picture(f"cat-{colour}", "badge")


def draw_nested_picture(
    name: str, x: int, y: int, width: int, height: int, class_: str | None = None, color: str | None = None
) -> Node:
    """Draw the picture with this name in `assets/art.svg` as part of another SVG drawing.

    It is an SVG `use` element; the box `x`, `y`, `width`, `height` is in the units of the outer drawing.
    `class_` and `color` are its attributes; None for none.
    """
    href = f"{ART}#{name}"
    return h("use", href=href, x=x, y=y, width=width, height=height, class_=class_, color=color)

"""Pictures: each is a symbol in `assets/art.svg`, a file that the browser reads once."""

from functools import cache

from clowder.core.furigana import plain_text
from clowder.widgets.nodes import Node, h

ART = "assets/art.svg"


@cache
def draw_picture(name: str, class_: str = "") -> Node:
    """Draw a picture, as large as its class says. It is decoration: the element around has the words."""
    return h("svg.picture", h("use", href=f"{ART}#{name}"), class_=class_, aria_hidden="true")


@cache
def draw_initial_letter(word: str, class_: str = "") -> Node:
    """Draw the first letter of a word, where a game or deck has no picture of its own."""
    drawn = h(
        "text", plain_text(word)[:1], x=50, y=84, text_anchor="middle", font_size=96, fill="currentColor"
    )
    return h("svg.picture", drawn, viewBox="0 0 100 100", class_=class_, aria_hidden="true")


@cache
def draw_scenery(place: str) -> Node:
    """Draw the background of a screen: the corner of the alley named `place`, in the colours of its page."""
    return draw_picture(f"place-{place}", "scenery")


@cache
def draw_player_cat(colour: int) -> Node:
    """Draw the cat of a player's colour, each with its own coat. `colour` is a number from 0."""
    return draw_picture(f"cat-{colour}", "badge")


def draw_nested_picture(
    name: str, x: int, y: int, width: int, height: int, class_: str | None = None, color: str | None = None
) -> Node:
    """Draw a picture of `assets/art.svg` inside an SVG drawing, in the drawing's units."""
    href = f"{ART}#{name}"
    return h("use", href=href, x=x, y=y, width=width, height=height, class_=class_, color=color)

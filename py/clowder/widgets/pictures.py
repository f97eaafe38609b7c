"""Pictures: every one is a symbol in `assets/art.svg`, so that the browser reads it once."""

from functools import cache

from clowder.core.furigana import plain
from clowder.widgets.nodes import Node, h

ART = "assets/art.svg"


@cache
def picture(name: str, class_: str = "") -> Node:
    """A picture by itself, as large as its class says. It is decoration: whatever holds it has the words."""
    return h("svg.picture", h("use", href=f"{ART}#{name}"), class_=class_, aria_hidden="true")


@cache
def letter(word: str, class_: str = "") -> Node:
    """Instead of a picture: the first letter of a word."""
    drawn = h("text", plain(word)[:1], x=50, y=84, text_anchor="middle", font_size=96, fill="currentColor")
    return h("svg.picture", drawn, viewBox="0 0 100 100", class_=class_, aria_hidden="true")


@cache
def scenery(place: str) -> Node:
    """What is behind everything on a screen: a corner of the alley, in the colours of its page."""
    return picture(f"place-{place}", "scenery")


@cache
def cat(colour: int) -> Node:
    """The cat of those who play in this colour, with a coat of its own: a number from 0, as in a party."""
    return picture(f"cat-{colour}", "badge")


def part(
    name: str, x: int, y: int, width: int, height: int, class_: str | None = None, color: str | None = None
) -> Node:
    """A picture within a drawing, in the drawing's units."""
    href = f"{ART}#{name}"
    return h("use", href=href, x=x, y=y, width=width, height=height, class_=class_, color=color)

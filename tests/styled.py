"""Selectors of our style sheets, and what they match among nodes."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from clowder import games
from clowder.widgets.nodes import Node, to_html
from conftest import ROOT

OF_GAMES = ("style.css", "poster.css")
"""Style sheets in the folders of games."""

KEYFRAME = re.compile(r"(from|to|[\d.]+%)(, *(from|to|[\d.]+%))*")

WORN = (
    "theme|suits|hand|motion|size|contrast|shine|points|ear"
    "|left|language|page|newer|refused|whole|ready|voice"
)
"""Attributes of the document for settings and states (`stage/showing.py`, the scripts)."""

ANYTHING = ":not(nothing)"
"""A selector of any element."""

LOOSER = (
    (rf":not\(\[data-({WORN})[^\]]*\]\)", ANYTHING),
    (rf"\[data-({WORN})[^\]]*\]", ANYTHING),
    (r":not\(:(disabled|focus-visible)\)", ANYTHING),
    (r":(active|disabled|focus-visible|hover|lang\([^)]*\))", ANYTHING),
    (r"::[\w-]+", ""),
    (r"(^|[\s(>+~,]):", r"\1*:"),  # without it lexbor looks only at the nearest ancestor
)
"""Replacements that make a selector independent of momentary states, settings and languages.

Parts of an element become the element itself.
"""


def style_sheets() -> list[Path]:
    """Return the paths of all style sheets."""
    folder = Path(games.__file__).parent
    return [*sorted((ROOT / "assets" / "style").glob("*.css")), *sorted(folder.glob("*/*.css"))]


@cache
def all_selectors() -> tuple[tuple[str, str], ...]:
    """Return every selector of a rule, and the sheet that has it."""
    return tuple((path.name, each) for path in style_sheets() for each in _of_sheet(path.read_text("utf-8")))


def _of_sheet(style: str) -> Iterator[str]:
    """Yield the parts of all selectors in a style sheet."""
    style = re.sub(r"/\*.*?\*/|@import[^;]*;", "", style, flags=re.DOTALL)
    for found in re.findall(r"([^{};]+)\{", style):
        written = " ".join(found.split())
        if not written.startswith("@") and not KEYFRAME.fullmatch(written):
            yield from selector_parts(written)


def selector_parts(written: str) -> list[str]:
    """Return the parts between commas, without splitting inside brackets."""
    found, depth = [""], 0
    for letter in written:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found]


class PageDocument:
    """A document that contains all these pages, one beside the other."""

    def __init__(self, pages: Iterable[Node]) -> None:
        drawn = "".join(f'<div id="app">{page}</div>' for page in {to_html(page) for page in pages})
        self._tree = LexborHTMLParser(f'<!doctype html><html class="day"><body>{drawn}')

    def has_match(self, selector: str) -> bool:
        """Return whether the selector may match something here, whatever attributes the document has."""
        for pattern, instead in LOOSER:
            selector = re.sub(pattern, instead, selector)
        return self._tree.css_matches(selector or "*")

"""Celebrations: pictures over the table for a second or two, in moments that people talk about.

Nothing waits for a celebration. It takes no taps, and everything it tells is also told in words. Each is
drawn in its final state; the stylesheet animates it up to there.
"""

from collections.abc import Iterable

from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_picture, draw_player_cat

WIN_MS = 1500
"""Milliseconds for which the winners are shown at their edge, before the result."""


def draw_celebration_overlay(cue_word: str, pictures: Content, sentence: str = "") -> Node:
    """Draw a celebration of an event: a `div.celebration` with animated pictures over the whole table.

    `cue_word` is the event's name, and makes the CSS class `of-WORD`. The sentence, if any, is drawn
    twice, once for the opposite side.
    """
    banners = (h("p", sentence), h("p.far", sentence)) if sentence else None
    return h("div.celebration", h("div.stage", pictures), banners, class_=f"of-{cue_word}")


def draw_winning_cats(colours: Iterable[int], sentence: str, edge: int) -> Node:
    """Draw a crowned cat for each winner, in `colours`, and a sentence, at one edge of the table.

    Edges are counted clockwise from the nearest, which is 0; any other makes the CSS class
    `edge-NUMBER`. A colour is a player's number, from 0.
    """
    cats = (
        h("div.winner", draw_player_cat(each), draw_picture("crown", "crown"), class_=f"c{each}")
        for each in colours
    )
    return h(
        "div.celebration.of-win",
        h("div.stage", cats),
        h("p", sentence),
        class_=f"edge-{edge}" if edge else "",
    )

"""Celebrations: pictures over the table for a second or two, in moments that people talk about.

Nothing waits for a celebration. It takes no taps, and everything it tells is also told in words. Each is
drawn in its final state; the stylesheet animates it up to there.
"""

from clowder.widgets.nodes import Content, Node, h


def draw_moment(word: str, pictures: Content, sentence: str = "") -> Node:
    """Draw the celebration of a cue. Its sentence, if any, is drawn twice, once for the opposite side."""
    banners = (h("p", sentence), h("p.far", sentence)) if sentence else None
    return h("div.celebration", h("div.stage", pictures), banners, class_=f"of-{word}")

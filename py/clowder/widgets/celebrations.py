"""Small moments that people talk about: pictures over the table, for a second or two.

Nothing waits for them, they take no taps, and they say nothing that is not told in words besides. Each
is drawn as it ends; the style says how it comes about.
"""

from clowder.widgets.nodes import Content, Node, h


def celebrated(word: str, pictures: Content, sentence: str = "") -> Node:
    """What is shown for a cue of this word. Who sits opposite, face to face, has the sentence too."""
    banners = (h("p", sentence), h("p.far", sentence)) if sentence else None
    return h("div.celebration", h("div.stage", pictures), banners, class_=f"of-{word}")

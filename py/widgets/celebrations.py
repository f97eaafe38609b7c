"""Small moments that people talk about: pictures over the table, for a second or two.

Nothing waits for them, they take no taps, and they say nothing that is not told in words besides. Each
is drawn as it ends; the style says how it comes about.
"""

from typing import Any

from core.table import Entry
from core.words import _
from games.alley_cat import rules as alley_cat
from games.kit_and_kat import rules as kit_and_kat
from games.kit_and_kat.content.reader import EMBLEMS
from games.stepped_on_the_cat import rules as stepped_on_the_cat
from widgets.cards import alley_face, bare
from widgets.nodes import Content, Node, h
from widgets.pictures import picture


def celebration(word: str, entry: Entry, name: str) -> Node | None:
    """What is shown for a moment of this word, made by the player of this name; None for most."""
    move: Any = entry.move
    match word:
        case "step":
            coat = stepped_on_the_cat.kind(move.cat)
            return _shown(word, _stepped_on(coat), _("{name} stepped on the cat!", name=name))
        case "five":
            return _shown(word, _parade(), _("{name}: all five cats!", name=name))
        case "book":
            return _shown(word, _closing(move.card), _("{name} takes the book!", name=name))
        case "reversal":
            return _shown(word, _turning(), _("The Alley Cat turns it round!"))
        case "call":
            return _shown(word, picture("black", "cat"))
    return None


def _shown(word: str, pictures: Content, sentence: str = "") -> Node:
    """Who sits opposite, face to face, has the sentence too."""
    banners = (h("p", sentence), h("p.far", sentence)) if sentence else None
    return h("div.celebration", h("div.stage", pictures), banners, class_=f"of-{word}")


def _stepped_on(coat: str) -> Content:
    return picture(coat, "cat"), picture("boot", "boot"), h("b.cry", _("Mrrrow!"))


def _parade() -> Content:
    return (picture(coat, coat) for coat in stepped_on_the_cat.COATS)


def _closing(card: str) -> Node:
    """The book, and its cover, which falls shut."""
    cover = (h("b", card[0].upper()), picture(EMBLEMS[kit_and_kat.book(card)]))
    return h("div.tome", h("i.leaves"), h("div.cover", cover), class_=f"book-{card[0]}")


def _turning() -> Content:
    """The card goes upside down in the night."""
    return h("i.night"), bare(alley_face(alley_cat.ALLEY_CAT))

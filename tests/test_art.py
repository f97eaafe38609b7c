"""The pictures: each exists, each is drawn somewhere, and all together are small."""

import gzip
import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

from clowder.app.clowder import ClowderApp
from clowder.widgets.celebrations import draw_winning_cats
from clowder.widgets.nodes import Node
from clowder.widgets.pictures import ART
from conftest import ROOT
from variants import GAMES
from visiting import Visitor, all_nodes

SVG = "{http://www.w3.org/2000/svg}"


def test_every_picture_is_there_and_is_drawn_somewhere() -> None:
    """The pictures are on the screens before a game, or on the printed sheets, which have every card."""
    visitor = Visitor()
    visitor.app = ClowderApp(GAMES, visitor.store)
    drawn = pictures(visitor) | pictures(visitor.tap("sound"))
    for game in GAMES:
        visitor.tap(f"choose {game.name}")
        visitor.choose_seats(game.rules.SEATS[-1])
        visitor.tap("player 1 kitten")
        drawn |= pictures(visitor)
        visitor.tap("home")
    drawn |= {*_in_a_sealed_game(), *_at_a_tablet_that_lies_still()}
    drawn |= pictures_of(draw_winning_cats([0], "Tiger wins!", 0))
    visitor.tap("paper")
    for act in ("switch backs", "switch thrifty", *(f"game {game.name}" for game in GAMES), "kind rules"):
        visitor.tap(f"paper {act}")
        drawn |= pictures(visitor)
    symbols = ElementTree.parse(ROOT / ART).iter(f"{SVG}symbol")
    assert drawn == {symbol.attrib["id"] for symbol in symbols}


def _in_a_sealed_game() -> Iterator[str]:
    """Yield the pictures in a sealed game: its envelope, sealed and open."""
    visitor = Visitor().tap_all("choose stepped-on-the-cat", "sit 1", "options", "seal", "play")
    yield from pictures(visitor)
    visitor.tap("place", "1")
    visitor.tap_all("cut", "deal")
    visitor.play_out(Random(1))
    visitor.tap("envelope")
    yield from pictures(visitor)


def _at_a_tablet_that_lies_still() -> set[str]:
    """Return the pictures at a table where players hold the edge to look at their cards."""
    visitor = Visitor().tap_all(
        "settings", "setting hold true", "settings", "choose alley-cat", "lie", "play"
    )
    visitor.pass_time(5000)
    return pictures(visitor)


def pictures(visitor: Visitor) -> set[str]:
    """Return the names of the pictures on the page."""
    return pictures_of(visitor.current_page())


def pictures_of(page: Node) -> set[str]:
    uses = (node.attributes["href"] for node in all_nodes(page) if node.tag == "use")
    return {use.removeprefix(f"{ART}#") for use in uses}


def test_all_pictures_travel_in_less_than_300_kilobytes() -> None:
    svg = ROOT.joinpath("assets").rglob("*.svg")
    png = ROOT.joinpath("assets").rglob("*.png")
    travelling = sum(len(gzip.compress(path.read_bytes())) for path in svg)
    assert travelling + sum(path.stat().st_size for path in png) < 300_000


def test_pictures_are_plain_enough_for_dozens_at_once() -> None:
    text = (ROOT / ART).read_text(encoding="utf-8")
    assert not re.search(r"<(?:linear|radial)Gradient|<filter|<mask|<image|<style", text)

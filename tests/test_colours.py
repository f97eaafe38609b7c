"""Colours are never needed: shapes tell things apart, and cards have high contrast with any colour vision."""

import re
from collections.abc import Iterator
from colorsys import hls_to_rgb

import pytest

from clowder.app.model.names import CATS
from clowder.games.kit_and_kat.content.deck.reader import EMBLEMS
from clowder.games.stepped_on_the_cat.rules import COATS
from conftest import ROOT, SHEETS

STYLE = "\n".join(path.read_text(encoding="utf-8") for path in SHEETS)
PICTURES = (ROOT / "assets" / "art.svg").read_text(encoding="utf-8")

Colour = tuple[float, ...]
"""Red, green and blue in linear light, each from 0 to 1."""

EYES: dict[str, tuple[Colour, ...]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Linear RGB matrices of colour vision, normal and without one of three kinds of cones.

After Machado, Oliveira and Fernandes, 2009.
"""


def colour(written: str) -> Colour:
    """Return a colour in linear light, from `#fffaf0` or `hsl(95 75% 87%)`."""
    if written.startswith("#"):
        plain = "".join(2 * figure for figure in written[1:]) if len(written) == 4 else written[1:]
        parts = tuple(int(plain[i : i + 2], 16) / 255 for i in (0, 2, 4))
    else:
        hue, saturation, lightness = map(float, re.findall(r"[\d.]+", written))
        parts = hls_to_rgb(hue / 360, lightness / 100, saturation / 100)
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def contrast(one: str, other: str, eyes: str) -> float:
    """Return the contrast ratio by WCAG 2 between two colours, as this colour vision sees them."""
    light, dark = sorted((_brightness(colour(each), eyes) for each in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _brightness(seen: Colour, eyes: str) -> float:
    parts = [sum(a * b for a, b in zip(row, seen, strict=True)) for row in EYES[eyes]]
    return sum(a * min(max(b, 0), 1) for a, b in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def declared(selector: str, name: str) -> str:
    """Return the first value that the style sheet declares for a property of a selector."""
    found = re.search(rf"(?m)^\s*{re.escape(selector)} \{{(?:[^}}]*[\s;{{])?{name}: ([^;]+);", STYLE)
    assert found, (selector, name)
    value = found[1]
    return declared(":root", value[4:-1]) if value.startswith("var(") else value


def printed() -> Iterator[tuple[str, str, str]]:
    """Yield each kind of printed card: its name, its text colour and its background."""
    paper = declared(":root", "--paper")
    for suit in (".poker", ".poker.red", *(f'[data-suits="four"] .poker.suit-{each}' for each in "cd")):
        yield suit, declared(suit, "color"), paper
    yield "the Alley Cat", declared(".card.alley", "color"), declared(".card.alley", "background")
    for kind in (*COATS, "boot", "tuna"):
        own = re.search(rf"\.cat\.{kind} \{{ background: (#\w+);(?: color: (#\w+);)?", STYLE)
        assert own
        yield kind, own[2] or declared(".card.cat", "color"), own[1]
    for letter, hue in re.findall(r"\.book-(\w) { --hue: (\d+);", STYLE):
        yield f"book {letter}", f"hsl({hue} 60% 20%)", f"hsl({hue} 75% 87%)"
        yield f"chip {letter}", declared(":root", "--ink"), f"hsl({hue} 75% 87%)"


@pytest.mark.parametrize("eyes", EYES)
def test_every_card_is_read_in_a_contrast_of_seven_to_one(eyes: str) -> None:
    pale = [(name, round(contrast(ink, paper, eyes), 1)) for name, ink, paper in printed()]
    assert len(pale) == 4 + 1 + 7 + 2 * 14
    assert [each for each in pale if each[1] < 7] == []


@pytest.mark.parametrize("eyes", EYES)
def test_names_are_read_on_the_colour_of_every_seat(eyes: str) -> None:
    ink = declared(":root", "--ink")
    seats = re.findall(r"--colour-\d: (#\w+);", STYLE)
    assert len(seats) == len(CATS)
    assert all(contrast(ink, seat, eyes) >= 7 for seat in seats)


@pytest.mark.parametrize(
    "pictures",
    [
        ("club", "diamond", "heart", "spade"),
        ("jack", "queen", "king"),
        (*COATS, "boot", "tuna"),
        EMBLEMS,
        tuple(f"cat-{seat}" for seat in range(len(CATS))),
    ],
)
def test_what_has_a_colour_of_its_own_has_a_shape_of_its_own(pictures: tuple[str, ...]) -> None:
    shapes = {name: re.search(rf'<symbol id="{name}".*?</symbol>', PICTURES, re.DOTALL) for name in pictures}
    outlines = {name: tuple(re.findall(r' d="([^"]+)"', found[0])) for name, found in shapes.items() if found}
    assert outlines.keys() == set(pictures)
    assert len(set(outlines.values())) == len(pictures)

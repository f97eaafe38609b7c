"""Printed sheets, as read from the PDF that the browser makes of them."""

import json
import re
from functools import cached_property
from math import ceil, hypot

import pypdfium2 as pdf
import pytest
from playwright.sync_api import FilePayload, Page
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from browser.axe import find_violations
from browser.looking import AT_REST
from clowder.games import GAMES
from conftest import ROOT
from makers import MAKERS
from parameters import mark_slow

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres from the upper left corner of the paper."""

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
CARD = (63, 88)
MM = 25.4 / 72

NAMES = [game.name for game in GAMES]


@pytest.fixture
def paper(page: Page) -> Page:
    page.locator("footer summary").tap()
    page.get_by_role("button", name="On paper", exact=True).tap()
    return page


NUERLAND = "py/clowder/games/kit_and_kat/content/nuerland.json"


def choose(paper: Page, *acts: str) -> None:
    tap(paper, *(f"paper {act}" for act in acts))


def tap(page: Page, *acts: str) -> None:
    for act in acts:
        page.locator(f'[data-act="{act}"]').click()


def printed(paper: Page) -> list["Printed"]:
    """Return the pages that a printer would get."""
    made = pdf.PdfDocument(paper.pdf(prefer_css_page_size=True))
    return [Printed(each) for each in made]


class Printed:
    """A printed page."""

    def __init__(self, page: pdf.PdfPage) -> None:
        self._page = page
        self.width, self.height = (side * MM for side in page.get_size())

    @cached_property
    def shapes(self) -> list[Box]:
        """Bounds of all drawn shapes."""
        drawn = self._page.get_objects(filter=[FPDF_PAGEOBJ_PATH], max_depth=8)
        return [self._box(each.get_bounds()) for each in drawn]

    @cached_property
    def words(self) -> list[Box]:
        """Bounds of all pieces of text."""
        text = self._page.get_textpage()
        return [self._box(text.get_rect(i)) for i in range(text.count_rects())]

    def text(self) -> str:
        return str(self._page.get_textpage().get_text_range())

    def ink(self) -> float:
        """Return the share of the page that ink covers, from 0 to 1."""
        bitmap = self._page.render(scale=1, grayscale=True)
        dots = bytes(bitmap.buffer)
        return 1 - sum(dots) / len(dots) / 255

    def cuts(self) -> tuple[list[float], list[float]]:
        """Return the positions of the cutting marks beside the cards, across and along the page."""
        left, top = (self.width - 3 * CARD[0]) / 2, (self.height - 3 * CARD[1]) / 2
        marks = [(x, y, right - x, bottom - y) for x, y, right, bottom in self.shapes]
        across = {round(x + w / 2, 1) for x, y, w, h in marks if w < 0.5 and y + h < top}
        along = {round(y + h / 2, 1) for x, y, w, h in marks if h < 0.5 and x + w < left}
        return sorted(across), sorted(along)

    def cells(self, across: int = 3) -> set[tuple[int, int]]:
        """Return the cells of a page of cards that are not empty, by column and row."""
        left, top = (self.width - 3 * CARD[0]) / 2, (self.height - 3 * CARD[1]) / 2
        wide, high = (side * 3 / across for side in CARD)
        sized = [each for each in self.shapes if 1 < each[2] - each[0] <= wide + 1]
        boxes = [each for each in sized if 1 < each[3] - each[1] <= high + 1]
        middles = [((x + right) / 2, (y + bottom) / 2) for x, y, right, bottom in boxes + self.words]
        found = {(int((x - left) // wide), int((y - top) // high)) for x, y in middles}
        return {(column, row) for column, row in found if {column, row} <= set(range(across))}

    def _box(self, bounds: tuple[float, float, float, float]) -> Box:
        left, bottom, right, top = (each * MM for each in bounds)
        return left, self.height - top, right, self.height - bottom


def near(found: float, wanted: float) -> bool:
    return abs(found - wanted) < 0.5


def backs(page: Printed, wide: float, high: float) -> list[Box]:
    """Return the backs on a page: shapes with the size of a card, without repetitions."""
    sized = (each for each in page.shapes if near(each[2] - each[0], wide) and near(each[3] - each[1], high))
    found: list[Box] = []
    for box in sized:
        if all(hypot(box[0] - other[0], box[1] - other[1]) > 1 for other in found):
            found.append(box)
    return found


@pytest.mark.parametrize(
    ("game", "cards", "others"),
    [
        ("alley-cat", 27, (0, 0)),
        *mark_slow(("black-cat", 54, (0, 0)), ("stepped-on-the-cat", 70, (0, 0))),
        ("kit-and-kat", 140, (4, 4)),
    ],
)
def test_cards_of_63_by_88_come_out_nine_a_page_and_their_backs_meet_them(
    paper: Page, game: str, cards: int, others: tuple[int, int]
) -> None:
    """`others` are the numbers of pages without cards, on A4 and on letter paper."""
    choose(paper, f"game {game}")
    pages = printed(paper)
    assert len(pages) == ceil(cards / 9) + others[0]
    for page in pages[: len(pages) - others[0]]:
        is_cut_into_cards(page, "a4")
    choose(paper, "size letter", "switch backs")
    pages = printed(paper)
    assert len(pages) == 2 * ceil(cards / 9) + others[1]
    for front, behind in zip(pages[0 : 2 * ceil(cards / 9) : 2], pages[1::2], strict=False):
        is_cut_into_cards(front, "letter")
        assert front.cuts() == behind.cuts()
        meets(front, behind)
    last = pages[2 * ceil(cards / 9) - 2]
    assert len(last.cells()) == (cards - 1) % 9 + 1


def is_cut_into_cards(page: Printed, paper: str, across: int = 3) -> None:
    """Check the size of the page, and that the cutting marks are centred and a card apart."""
    width, height = PAPERS[paper]
    assert near(page.width, width) and near(page.height, height)
    for cuts, side, whole in zip(page.cuts(), CARD, (width, height), strict=True):
        first, step = (whole - 3 * side) / 2, side * 3 / across
        assert [near(cut, first + i * step) for i, cut in enumerate(cuts)] == [True] * (across + 1), cuts


def meets(front: Printed, behind: Printed, across: int = 3, right: float = 0, down: float = 0) -> None:
    """Check that each card has its back behind it when the sheet is turned over its long edge.

    The backs may be moved by `right` and `down` millimetres.
    """
    left, top = (front.width - 3 * CARD[0]) / 2, (front.height - 3 * CARD[1]) / 2
    wide, high = (side * 3 / across for side in CARD)
    wanted = {(across - 1 - column, row) for column, row in front.cells(across)}
    boxes = backs(behind, wide, high)
    found = {(round((x - left) / wide), round((y - top) / high)) for x, y, _, _ in boxes}
    assert found == wanted
    for x, y, *_ in boxes:
        column, row = round((x - left) / wide), round((y - top) / high)
        assert near(x, left + column * wide + right) and near(y, top + row * high + down)


def test_large_print_comes_out_half_as_large_again_four_a_page(paper: Page) -> None:
    choose(paper, "game alley-cat", "switch large", "switch backs")
    pages = printed(paper)
    assert len(pages) == 2 * ceil(27 / 4)
    for front, behind in zip(pages[0::2], pages[1::2], strict=True):
        is_cut_into_cards(front, "a4", across=2)
        meets(front, behind, across=2)


def test_backs_are_moved_by_what_the_printer_is_off(paper: Page) -> None:
    choose(paper, "game alley-cat", "switch backs")
    paper.select_option('[data-change="paper move right"]', "1.5")
    paper.select_option('[data-change="paper move down"]', "-2")
    front, behind, *_ = printed(paper)
    is_cut_into_cards(front, "a4")
    meets(front, behind, right=1.5, down=-2)


LONGEST = {
    "Latin": "Some of these words are considerably longer than others. ",
    "Cyrillic": "Некоторые из этих слов значительно длиннее других. ",
}


def longest(words: str) -> str:
    """Return a deck whose texts are as long as allowed."""
    deck = json.loads(
        (ROOT / "py/clowder/games/kit_and_kat/content/nuerland.json").read_text(encoding="utf-8")
    )
    deck["title"] = "All that fits"
    words *= 12
    for book in deck["books"]:
        book["title"] = words[:60].strip()
        for card in book["cards"]:
            card["question"] = (card["card"] + " " + words)[:199] + "?"
            card["answer"] = words[:600].strip()
    return json.dumps(deck)


@pytest.mark.slow
def test_no_text_overflows_a_card(paper: Page) -> None:
    choose(paper, "game kit-and-kat")
    no_text_leaves_its_card(printed(paper)[:16])
    choose(paper, "switch large")
    no_text_leaves_its_card(printed(paper)[:35], across=2)
    for words in LONGEST.values():
        bring(paper, longest(words))
        no_text_leaves_its_card(printed(paper)[:35], across=2)
    choose(paper, "switch large")
    no_text_leaves_its_card(printed(paper)[:16])


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "ja"])
def test_no_text_overflows_a_card_in_another_language(page: Page, language: str) -> None:
    tap(page, "settings", f"setting language {language}", "settings")
    page.locator("footer summary").tap()
    tap(page, "paper", "paper game kit-and-kat")
    page.locator(f".leaf .card[lang={language}]").first.wait_for()
    no_text_leaves_its_card(printed(page)[:16])
    choose(page, "switch large")
    no_text_leaves_its_card(printed(page)[:35], across=2)


def bring(paper: Page, deck: str) -> None:
    """Load a deck, and wait until its cards are shown."""
    cards = FilePayload(name="deck.json", mimeType="application/json", buffer=deck.encode())
    with paper.expect_file_chooser() as chooser:
        paper.locator("[data-file='content bring']").click()
    chooser.value.set_files(cards)
    question = json.loads(deck)["books"][0]["cards"][0]["question"]
    paper.locator(".question", has_text=question).wait_for()


def no_text_leaves_its_card(pages: list[Printed], across: int = 3) -> None:
    """Check that every line stays at least 3 mm from the cuts, except the line that names the page."""
    wide, high = (side * 3 / across for side in CARD)
    for page in pages:
        left, top = (page.width - 3 * CARD[0]) / 2, (page.height - 3 * CARD[1]) / 2
        for x, y, right, bottom in page.words:
            column, row = (x - left) // wide, (y - top) // high
            if x > left:
                assert left + column * wide + 3 < x and right < left + (column + 1) * wide - 3, page.text()
                assert top + row * high + 3 < y and bottom < top + (row + 1) * high - 3, page.text()


def test_rules_fill_one_sheet_or_more_in_large_print(paper: Page) -> None:
    for name in NAMES:
        choose(paper, f"game {name}", "kind rules")
        pages = printed(paper)
        assert len(pages) == 2
        keeps_its_margins(pages)
        said = " ".join(" ".join(page.text() for page in pages).split())
        assert [maker for maker in MAKERS[name] if maker not in said] == []
        assert len(re.findall(r"\bours\b", said)) >= 6
    choose(paper, "switch large", "size letter")
    pages = printed(paper)
    assert len(pages) > 2
    keeps_its_margins(pages)


SLENDEREST = """Math.max(...[...document.querySelectorAll(".leaf")].map(
    (leaf) => leaf.offsetHeight / leaf.offsetWidth))"""
"""JavaScript that returns the largest ratio of height to width among the pages."""


def test_rules_are_one_sheet_in_every_language(page: Page) -> None:
    width, height = PAPERS["letter"]
    for language in ("de", "ja"):
        tap(page, "settings", f"setting language {language}", "settings")
        if page.locator(".rest:not([open])").count():
            page.locator("footer summary").tap()
        tap(page, "paper", "paper size letter")
        for name in NAMES:
            choose(page, f"game {name}", "kind rules")
            for house_rule in (None, *page.locator("[data-act^='paper rule ']").all()):
                if house_rule:
                    house_rule.click()
                assert page.locator(".leaf").count() == 2
                assert page.evaluate(SLENDEREST) <= height / width, (language, name)
        choose(page, "close")


@pytest.mark.essential
def test_a_score_pad_is_one_page(paper: Page) -> None:
    for name in ("black-cat", "alley-cat"):
        for size in PAPERS:
            for _ in ("small", "large"):
                choose(paper, f"game {name}", "kind pad", f"size {size}", "switch large")
                pages = printed(paper)
                assert len(pages) == 1
                keeps_its_margins(pages)


def keeps_its_margins(pages: list[Printed]) -> None:
    """Check that text stays 10 mm away from every edge, where any printer reaches it."""
    for page in pages:
        for x, y, right, bottom in page.words:
            assert x > 10 and y > 10 and right < page.width - 10 and bottom < page.height - 10


def test_outlines_save_ink(paper: Page) -> None:
    choose(paper, "game stepped-on-the-cat")
    full = [page.ink() for page in printed(paper)]
    choose(paper, "switch thrifty")
    thrifty = [page.ink() for page in printed(paper)]
    assert len(full) == len(thrifty) and sum(thrifty) < 0.4 * sum(full)


def test_the_button_prints_and_the_page_stays(paper: Page) -> None:
    paper.evaluate("addEventListener('beforeprint', () => document.documentElement.dataset.printed = 'yes')")
    choose(paper, "print")
    assert paper.locator("html[data-printed]").count() == 1
    choose(paper, "close")
    assert paper.get_by_role("heading", name="Clowder").count() == 1


def test_the_page_of_sheets_is_for_everybody(paper: Page) -> None:
    for acts in (["game alley-cat", "switch backs"], ["kind rules"], ["kind pad"]):
        choose(paper, *acts)
        paper.evaluate(AT_REST)
        assert not find_violations(paper)
        for width in (360, 1024):
            paper.set_viewport_size({"width": width, "height": 768})
            assert paper.evaluate("document.documentElement.scrollWidth") <= width

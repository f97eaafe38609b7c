"""Chosen files in a browser: read in parts, in any letters, while the page goes on answering."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.touching import collect_oneself, live_regions, touch_named
from screens import Screen
from workbooks import excel_workbook, open_document

WORDS = {
    "utf-16-le": "Größer\tgreater\nKühe\tcows\nÖl\toil\n",
    "cp932": "犬,いぬ\n猫はどこですか,ここです\n東京,とうきょう\n",
    "euc-jp": "犬,いぬ\n猫はどこですか,ここです\n東京,とうきょう\n",
    "mac-roman": "Größer,greater\nKühe,cows\nÖl,oil\nStraße,street\nMädchen,girl\nBär,bear\n",
    "cp1251": "Собака,dog\nГде ты живёшь?,here\nХорошо,good\nУчитель,teacher\n",
    "koi8-r": "Собака,dog\nГде ты живёшь?,here\nХорошо,good\nУчитель,teacher\n",
    "gb18030": "我是学生。,I am\n他们在哪里？,there\n我的家在山上,home\n",
    "big5": "我是學生。,I am\n他們在哪裡？,there\n我的家在山上,home\n",
    "euc-kr": "나는 학생입니다.,I am\n어디에 있습니까?,there\n오늘은 물고기,fish\n",
    "cp1252": "Größer,greater\nKühe,cows\nÖl,oil\nStraße,street\nMädchen,girl\nBär,bear\n",
}
"""Tables by an encoding in which they are certain."""


SLOW = """() => {
    const slice = File.prototype.slice;
    File.prototype.slice = function (begin, end) {
        const part = slice.call(this, begin, end);
        const read = part.arrayBuffer.bind(part);
        const wait = () => new Promise((done) => { window.readOn = () => done(read()); });
        part.arrayBuffer = () => (begin ? wait() : read());
        return part;
    };
}"""
"""JavaScript that makes the browser read each part of a file but the first only after `readOn()`."""


@pytest.fixture
def shelf(page: Page) -> Page:
    """Return the page that lists the decks of one's own."""
    Screen("making", {}, ("choose kit-and-kat", "options", "read edit")).show_on(page)
    return page


def choose(page: Page, content: bytes | Path, name: str = "town.csv") -> None:
    """Choose a file in a file dialog."""
    with page.expect_file_chooser() as chooser:
        touch_named(page, "^Bring in a file$")
    if isinstance(content, Path):
        chooser.value.set_files(content)
    else:
        chooser.value.set_files(FilePayload(name=name, mimeType="text/csv", buffer=content))


def keep_cards(page: Page) -> None:
    """Touch the button below a preview, which appears by itself when all parts of a file are read."""
    button = page.get_by_role("button", name="Keep these cards")
    expect(button).to_be_visible()
    collect_oneself(page)
    button.tap()


@pytest.mark.parametrize("encoding", WORDS)
def test_the_browser_decodes_what_python_encoded(shelf: Page, encoding: str) -> None:
    choose(shelf, WORDS[encoding].encode(encoding))
    keep_cards(shelf)
    shelf.get_by_role("button", name=re.compile("^town")).tap()
    shelf.locator("[data-act='read edit-own-a']").tap()
    first = re.split("[,\t]", WORDS[encoding])[0]
    expect(shelf.locator(".of-cards textarea, .of-cards input").first).to_have_value(first)


def test_letters_that_fit_two_encodings_are_chosen_by_a_touch(shelf: Page) -> None:
    choose(shelf, "Öl,oil\nKuh,cow\nHund,dog\n".encode("mac-roman"))
    shelf.get_by_role("button", name="Öl,oil").tap()
    keep_cards(shelf)
    shelf.get_by_role("button", name=re.compile("^town")).tap()
    shelf.locator("[data-act='read edit-own-a']").tap()
    expect(shelf.locator(".of-cards textarea, .of-cards input").first).to_have_value("Öl")


@pytest.mark.parametrize("name", ["a.xlsx", "b.ods"])
def test_a_workbook_is_read_into_the_preview(shelf: Page, name: str) -> None:
    rows = [["Term", "Definition"], ["Dog?", "Hund"], ["東京?", "Tōkyō"]]
    choose(shelf, excel_workbook(rows) if name == "a.xlsx" else open_document(rows), name)
    expect(shelf.locator(".counted")).to_contain_text("2 cards")
    keep_cards(shelf)
    shelf.get_by_role("button", name=re.compile(f"^{name[0]}")).tap()
    shelf.locator("[data-act='read edit-own-a']").tap()
    expect(shelf.locator(".of-cards textarea, .of-cards input").first).to_have_value("Dog?")


def test_noise_is_told_of_and_nothing_comes_on_the_shelf(shelf: Page) -> None:
    choose(shelf, bytes(range(256)) * 4_000, "noise.csv")
    expect(live_regions(shelf)).to_contain_text("This file is not a text.")
    expect(shelf.locator(".decks")).to_have_count(0)


def test_a_large_file_is_read_with_a_bar_and_stopped_by_a_touch(shelf: Page, tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(b"Dog?,Hund\n" * 4_500_000)
    shelf.evaluate(SLOW)
    choose(shelf, large)
    expect(shelf.locator("progress")).to_have_attribute("value", "1000000")
    shelf.evaluate("readOn()")
    expect(shelf.locator("progress")).to_have_attribute("value", "2000000")
    shelf.get_by_role("button", name="Cancel").tap()
    expect(shelf.locator(".begin")).to_be_visible()
    shelf.evaluate("readOn()")
    expect(shelf.locator("progress")).to_have_count(0)
    expect(shelf.locator(".decks")).to_have_count(0)

"""Comparison of copies with the real page, in every language."""

import pytest
from playwright.sync_api import Page

from browser.copies import LANGUAGES, READ, PageCopies
from screens import Screen, every_screen

SLOWLY = {"alley-cat result"}
"""Screens on which something appears only after a computation."""

SHOWN = "document.getElementById('app').outerHTML"

ALIKE = """(shown) => {
    const template = document.createElement("template");
    template.innerHTML = shown;
    const both = [template.content.firstChild, document.getElementById("app").cloneNode(true)];
    for (const each of both) {
        each.normalize();
        for (const { style } of each.querySelectorAll("[style]")) style.cssText = style.cssText;
    }
    return both[0].isEqualNode(both[1]);
}"""
"""JavaScript function that returns whether this markup has the elements, attributes and texts of the page."""

LOOKS = "() => [document.documentElement.lang, { ...document.documentElement.dataset }]"


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_copy_has_all_that_the_page_has(page: Page, copies: PageCopies, language: str) -> None:
    chosen = {"language": language, "size": "large"}
    acts = (f"setting {name} {word}" for name, word in chosen.items())
    Screen("settings", acts=("settings", *acts, "settings")).show_on(page)
    for screen in (each for each in every_screen() if each.name in READ - SLOWLY):
        screen.show_on(page)
        copies.show_screen(screen, **chosen)
        assert copies.evaluate(ALIKE, page.evaluate(SHOWN)), screen.name
        (speaks, looks), (spoken, copied) = page.evaluate(LOOKS), copies.evaluate(LOOKS)
        assert speaks == spoken == language and copied["size"] == "large"
        assert looks.items() >= {name: copied[name] for name in looks.keys() & copied.keys()}.items()

"""Accessibility faults that axe finds on a screen."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

UNNAMED = "aria-prohibited-attr"
"""The rule against a name on an element that can have none. axe is unsure if the element has text too."""

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

FOUND = """async (options) => {
    const resultTypes = ["violations", "incomplete"];
    const { violations, incomplete } = await axe.run({ resultTypes, ...options });
    const told = ({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) });
    return { violations: violations.map(told), incomplete: incomplete.map(told) };
}"""
"""JavaScript that returns violations and doubts: rules, and the beginnings of elements."""


def find_violations(page: Page) -> list[str]:
    """Return the faults of the screen. Contrast is left out, as other tests measure it in both themes."""
    rules = {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}}
    found = ask_axe(page, {"runOnly": {"type": "tag", "values": TAGS}, "rules": rules})
    unsure = [each for each in found["incomplete"] if each["id"] == UNNAMED]
    return [f"{each['id']}: {each['nodes'][0]}" for each in found["violations"] + unsure]


def pale_elements(page: Page) -> list[str]:
    """Return the beginnings of elements with too little contrast."""
    found = ask_axe(page, {"runOnly": ["color-contrast"]})["violations"]
    return [node for each in found for node in each["nodes"]]


def ask_axe(page: Page, options: dict[str, Any]) -> Any:
    """Return axe's answer. Its script is loaded into a page only once, as it is large."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(FOUND, options)

"""What axe finds wrong with a screen."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

UNNAMED = "aria-prohibited-attr"
"""A name on what can have none. Axe is not sure about it where there is a text as well."""

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

FOUND = """async (options) => {
    const resultTypes = ["violations", "incomplete"];
    const { violations, incomplete } = await axe.run({ resultTypes, ...options });
    const told = ({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) });
    return { violations: violations.map(told), incomplete: incomplete.map(told) };
}"""
"""What is wrong, and what axe is not sure about: rules and the beginnings of elements, as JavaScript."""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the screen as it is. Contrast is measured with the looks, in both themes."""
    rules = {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}}
    found = asked(page, {"runOnly": {"type": "tag", "values": TAGS}, "rules": rules})
    unsure = [each for each in found["incomplete"] if each["id"] == UNNAMED]
    return [f"{each['id']}: {each['nodes'][0]}" for each in found["violations"] + unsure]


def pale(page: Page) -> list[str]:
    """The beginnings of elements whose letters are too pale."""
    found = asked(page, {"runOnly": ["color-contrast"]})["violations"]
    return [node for each in found for node in each["nodes"]]


def asked(page: Page, options: dict[str, Any]) -> Any:
    """What axe answers. It is given to a page but once, as it is large."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(FOUND, options)

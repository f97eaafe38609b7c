"""What axe finds wrong with a screen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

UNNAMED = "aria-prohibited-attr"
"""A name on what can have none. Axe is not sure about it where there is a text as well."""

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the screen as it is. Contrast is measured with the looks, in both themes."""
    rules = {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}}
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}, "rules": rules}).response
    unsure = [each for each in found["incomplete"] if each["id"] == UNNAMED]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"] + unsure]

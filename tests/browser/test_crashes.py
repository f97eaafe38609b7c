"""Recovery of a page after a crash, without a message."""

import os
import signal
import sys

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import visit
from browser.players import play_a_card
from browser.touching import TABLET, live_regions, saved_table
from engines import KNOW_TIPS
from finding_a_browser import SWITCHES, find_chromium


def crash(browser: Browser, page: Page) -> None:
    """Kill all renderer processes of this browser."""
    devtools = browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    with page.expect_event("crash"):
        for each in processes:
            if each["type"] == "renderer":
                os.kill(each["id"], signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal.")
def test_a_page_that_crashed_comes_back_as_it_was(browser: Browser, site: str) -> None:
    """The browser is started for this test alone, as other pages die too."""
    another = browser.browser_type.launch(executable_path=find_chromium(), args=SWITCHES)
    context = another.new_context(viewport=TABLET, has_touch=True)
    context.add_init_script(KNOW_TIPS)
    page = visit(context, site)
    play_a_card(page)
    seen = saved_table(page).entries
    assert sum(entry.seat >= 0 for entry in seen) == 1
    crash(another, page)
    page = visit(context, site)
    expect(page.get_by_role("region", name="Curtain")).to_be_visible()
    assert saved_table(page).entries[: len(seen)] == seen
    expect(live_regions(page, "alert")).to_have_count(0)
    assert page.locator("dialog[open], html[data-newer]").count() == 0
    another.close()

"""Scanning the code of a deal: a browser gets a film as its camera."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import zxingcpp
from playwright.sync_api import Browser, Page, expect

from browser.conftest import visit
from browser.touching import TABLET, nothing_happens, touch_named, wait_until
from finding_a_browser import SWITCHES

WIDE, HIGH, SCALE = 640, 480, 7
"""Pixels: width and height of the film, and size of each dot of the code."""

LINK = "https://clowder.example/#deal/alley-cat/123456789012/seats=2&last_draw=yes"


def film(text: str, path: Path) -> None:
    """Write a film of a code on a grey table, in the raw Y4M format."""
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode)
    rows: Any = memoryview(cast(Any, zxingcpp.write_barcode_to_image(code, SCALE))).tolist()
    picture = [bytearray(b"\x70" * WIDE) for _ in range(HIGH)]
    for y, row in enumerate(rows, 70):
        picture[y][150 : 150 + len(row)] = bytes(row)
    frame = b"FRAME\n" + b"".join(picture) + b"\x80" * (WIDE * HIGH // 2)
    path.write_bytes(f"YUV4MPEG2 W{WIDE} H{HIGH} F10:1 Ip A1:1 C420\n".encode() + frame * 5)


@pytest.fixture
def camera(browser: Browser, windowed: str, tmp_path: Path) -> Iterator[tuple[Browser, Path]]:
    """Start a browser with a camera. Return it and the path of the film that the camera shows.

    The film is read when the camera is first used.
    """
    shown = tmp_path / "film.y4m"
    seeing = f"--use-file-for-fake-video-capture={shown}"
    arguments = [*SWITCHES, "--use-fake-device-for-media-stream", seeing]
    another = browser.browser_type.launch(executable_path=windowed, args=arguments)
    yield another, shown
    another.close()


def looking(browser: Browser, site: str, *, allowed: bool) -> Page:
    """Return the page of a new tablet that scans for a code."""
    permissions = ["camera"] if allowed else []
    page = visit(browser.new_context(viewport=TABLET, has_touch=True, permissions=permissions), site)
    touch_named(page, "Black Cat")
    touch_named(page, "Change$")
    touch_named(page, "Read a code")
    return page


def test_a_code_leads_to_the_lobby_of_its_deal(camera: tuple[Browser, Path], site: str) -> None:
    browser, shown = camera
    film(LINK, shown)
    page = looking(browser, site, allowed=True)
    expect(page.get_by_role("button", name=re.compile("Change$"))).to_contain_text("123 456 789 012")
    page.wait_for_function("() => location.hash === '#play/alley-cat'")


def test_a_code_that_is_none_of_ours_is_told_and_the_camera_ends_with_the_page(
    camera: tuple[Browser, Path], site: str
) -> None:
    browser, shown = camera
    film("javascript:alert(1)", shown)
    page = looking(browser, site, allowed=True)
    expect(page.get_by_text("This code is not of a deal of Clowder.")).to_be_visible()
    page.evaluate("seen = document.querySelector('video').srcObject")
    touch_named(page, "^Back$")
    page.wait_for_function("() => seen.getTracks().every((track) => track.readyState === 'ended')")


def test_without_a_camera_it_says_what_to_do(camera: tuple[Browser, Path], site: str) -> None:
    page = looking(camera[0], site, allowed=False)
    expect(page.get_by_text("Type the number instead.")).to_be_visible()


REFUSED_LATE = """Object.defineProperty(navigator, "mediaDevices", { value: {
    getUserMedia: () => new Promise((_, refuse) => { refuseNow = () => refuse(Error("refused")); }),
} })"""
"""JavaScript that makes the browser refuse the camera only when `refuseNow` is called."""


def test_whoever_has_gone_back_is_not_fetched_when_the_camera_is_refused_at_last(
    browser: Browser, site: str
) -> None:
    page = visit(browser.new_context(viewport=TABLET, has_touch=True), site)
    page.evaluate(REFUSED_LATE)
    touch_named(page, "Black Cat")
    touch_named(page, "Change$")
    touch_named(page, "Read a code")
    wait_until(page, "window.refuseNow")
    touch_named(page, "^Back$")
    page.evaluate("refuseNow()")
    nothing_happens(page, 300)
    expect(page.get_by_role("button", name="Read a code")).to_be_visible()

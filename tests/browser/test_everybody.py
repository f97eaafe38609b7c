"""Keyboards, sound, voices and canvases as they differ between devices, in each engine."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.touching import CHOOSE_A_PICTURE, UNTIL, touch_named
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY, FIRST_OWN_DECK
from clowder.games.kit_and_kat.content.workshop import deck_draft
from engines import RESISTING, BrowserTablet
from pieces import ALL, READY
from screens import Screen, saved_store, screen_named, table_of
from small_decks import EDIT, small_deck

# Keys

KEYS = (
    ({"key": "w", "code": "KeyW"}, "w"),
    ({"key": "W", "code": "KeyW"}, "w"),
    ({"key": "w", "code": "KeyX"}, "w"),  # a layout of its own
    ({"key": "ц", "code": "KeyW"}, "w"),  # Russian
    ({"key": "ς", "code": "KeyW"}, "w"),  # Greek
    ({"key": "Process", "code": "KeyW"}, "w"),  # Japanese, by an input method
    ({"key": "て", "code": "KeyW"}, "w"),  # Japanese, without one
    ({"key": "て", "code": "KeyW", "isComposing": True}, ""),
    ({"key": "w", "code": "KeyW", "isComposing": True}, ""),
    ({"key": ",", "code": "KeyW"}, ""),  # Dvorak, where "w" is elsewhere
    ({"key": "ц", "code": "KeyW", "ctrlKey": True}, ""),
    ({"key": "Enter", "code": "KeyW"}, ""),
    ({"key": "ц", "code": ""}, ""),
    ({"code": "KeyW"}, ""),
)
"""Fields of a key event, each with the shortcut that it means; empty for none."""

PRESSED = """(() => {
    const button = document.querySelector("#app [data-key=w]");
    return KEYS.map((how) => {
        let done = "";
        const note = () => { done = button.dataset.key; };
        button.addEventListener("click", note);
        document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...how }));
        button.removeEventListener("click", note);
        return done;
    });
})()"""
"""JavaScript that returns the shortcut button that each of these KEYS presses."""


def pressed(tablet: BrowserTablet, address: str) -> list[str]:
    """Return the button that each key presses, at a table with spoken answers."""
    tablet.load_page(address)
    tablet.evaluate(READY)
    tablet.evaluate(screen_named("alley-cat by ear").script_to_screen)
    found: list[str] = tablet.evaluate(PRESSED.replace("KEYS", json.dumps([how for how, _key in KEYS])))
    return found


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_a_key_is_known_by_its_letter_or_else_by_its_place(engine: str, site: str) -> None:
    found = in_engine(engine, pressed, site)
    wrong = [(how, key, got) for (how, key), got in zip(KEYS, found, strict=True) if key != got]
    assert not wrong


# Sound

CALLS = """(() => {
    window.made = [];
    window.AudioContext = class extends AudioContext {
        said = "running";
        constructor() { super(); made.push(this); }
        get state() { return this.said; }
        async resume() {
            if (this.said === "broken") throw Error("it cannot be had back");
            this.said = "running";
        }
        async close() { this.said = "closed"; }
    };
})()"""
"""JavaScript that records audio contexts, whose state a test can set."""

TOUCHED = """(async () => {
    made.at(-1).said = SAID;
    for (const until = Date.now() + 20_000; Date.now() < until; ) {
        document.body.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
        await new Promise((done) => setTimeout(done, 50));
        if (made.at(-1).state === "running") break;
    }
    return [made.length, made.at(-1).state];
})()"""
"""JavaScript that touches a page whose last audio context is SAID, and returns the number of contexts made
and the last one's state.
"""

STATES = ("running", "suspended", "interrupted", "closed", "broken", "interrupted")


def heard_again(tablet: BrowserTablet, address: str) -> tuple[list[list[int | str]], list[str]]:
    """Return the contexts after each of these states, and the errors of the page."""
    tablet.load_page(address)
    tablet.evaluate(READY)
    tablet.take_complaints()
    tablet.evaluate(CALLS)
    tablet.evaluate("document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))")
    found = [tablet.evaluate(TOUCHED.replace("SAID", f'"{state}"')) for state in STATES]
    return found, tablet.take_complaints()


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_after_a_call_or_the_lock_screen_the_next_touch_brings_sound_back(engine: str, site: str) -> None:
    """A suspended or interrupted context is resumed; one that is closed or fails is replaced."""
    found, complaints = in_engine(engine, heard_again, site)
    assert found == [[n, "running"] for n in (1, 1, 1, 2, 3, 3)]
    assert not complaints


# Voices

VOICES = """(() => {
    window.asked = [];
    window.SpeechSynthesisUtterance = class extends EventTarget {
        constructor(text) { super(); this.text = text; }
    };
    const voice = { lang: "en-GB", localService: true };
    const speak = (saying) => {
        asked.push(saying.text);
        if (swallows-- <= 0) setTimeout(() => saying.dispatchEvent(new Event("start")));
    };
    const nothing = () => {};
    const engine = { getVoices: () => [voice], speak, cancel: nothing, resume: nothing, speaking: true };
    Object.defineProperty(window, "speechSynthesis", { value: engine, configurable: true });
})()"""
"""JavaScript that replaces speech synthesis by one that loses a number of sentences."""

ASKED_FOR = """(async () => {
    window.swallows = SWALLOWED;
    document.querySelector("#app [data-act='ear table']").click();
    await UNTIL;
    await new Promise((done) => setTimeout(done, 2600));
    return asked;
})()"""
"""JavaScript that asks to hear the table, and returns the spoken sentences if SWALLOWED are lost."""


@pytest.mark.parametrize(("swallows", "asked"), [(0, 1), (1, 2), (9, 2)])
def test_a_sentence_that_an_engine_swallows_is_asked_for_once_more(
    page: Page, swallows: int, asked: int
) -> None:
    page.evaluate(VOICES)
    screen_named("alley-cat by ear").show_on(page)
    until = UNTIL.replace("CONDITION", f"asked.length === {asked}").replace("WORDS", "asked")
    said = page.evaluate(ASKED_FOR.replace("UNTIL", until).replace("SWALLOWED", str(swallows)))
    assert len(said) == asked and len(set(said)) == 1


def test_a_private_answer_is_silent_when_its_text_is_gone(page: Page) -> None:
    page.evaluate(VOICES)
    page.evaluate("window.swallows = window.silenced = 0; speechSynthesis.cancel = () => { silenced += 1; }")
    screen_named("alley-cat headphones").show_on(page)
    page.get_by_role("button", name="Yes, read it to me").tap()
    expect(page.locator(".heard")).to_contain_text("Hand")
    before = page.evaluate("silenced")
    touch_named(page, "^Rules$")
    assert page.evaluate("silenced") == before + 1


# Canvases

CHANGED = """(() => {
    const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
    OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...where) {
        const image = getImageData.apply(this, where);
        for (let i = 0; i < image.data.length; i++) image.data[i] ^= CHANGE;
        return image;
    };
})()"""
"""JavaScript that makes the browser read canvas pixels with each value CHANGEd."""

SAYS = (
    """(async () => {
    CHOOSE
    await UNTIL;
    return document.querySelector("img.pictured, #app .said:not(:empty)").textContent;
})()""".replace("CHOOSE", CHOOSE_A_PICTURE)
    .replace("UNTIL", UNTIL)
    .replace("CONDITION", "document.querySelector('img.pictured, #app .said:not(:empty)')")
    .replace("WORDS", "answered")
)
"""JavaScript that chooses a picture, and returns the message of the page; empty if the picture is there."""


def chosen(tablet: BrowserTablet, address: str, change: str) -> tuple[str, bool]:
    """Return the page's message about a picture, and whether the picture is saved.

    `change` is what the browser does to pixels that are read.
    """
    tablet.load_page(address)
    tablet.evaluate(READY)
    kept = {
        **saved_store(table_of("alley-cat", 2, 10)),
        FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(1, 3)),
    }
    tablet.evaluate(Screen("pictured", kept, (*EDIT, f"read edit-{FIRST_OWN_DECK}-a")).script_to_screen)
    if change:
        tablet.evaluate(CHANGED.replace("CHANGE", change))
    said = tablet.evaluate(SAYS)
    return said, tablet.evaluate(f"{ALL}.then((all) => all['{FIRST_DECK_KEY}'].includes('data:image'))")


@pytest.mark.parametrize(
    ("engine", "change", "is_kept"),
    [
        ("Chromium", "Math.random() * 256", False),
        ("Chromium", "(Math.random() > 0.9)", True),  # some browsers change invisible low bits
        pytest.param(RESISTING, "", False, marks=(pytest.mark.engines, pytest.mark.slow)),
    ],
)
def test_no_picture_is_kept_that_a_browser_has_made_noise_of(
    engine: str, change: str, is_kept: bool, site: str
) -> None:
    said, was_kept = in_engine(engine, chosen, site, change)
    assert was_kept == is_kept
    assert said.startswith("This browser turns pictures into noise") != is_kept

"""Time in which the table answers an act, and memory that an hour of play leaves behind.

Measured is the time from the finger's event to the changed document, for every kind of act of every game, at
normal speed and with the browser slowed six times; beside it, in the same run, the time to assign the very
same page as one string of HTML from JavaScript, in place of the page before, in another tab. Both begin as a
player's tap does: the page is laid out, and nothing has happened for a moment.

"Laid out" is the same with the layout that must follow; layout takes longer if all elements are new.

  python3 research table          both
  python3 research table answers  only the answers
  python3 research table memory   only the memory
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median, quantiles

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from alive import page_metrics
from engines import KNOW_TIPS
from finding_a_browser import SWITCHES, find_chromium
from serving import serve_site

GAMES = (("Black Cat", 4), ("I Stepped on the Cat!", 4), ("Alley Cat", 2), ("Kit and Kat", 4))
SLOWER = (1, 6)
ACTS = 120
"""The number of acts of each game that are measured."""

PAUSE = 60
"""Milliseconds of rest. Three rests are longer than a race ignores touches after a change."""

MANY_GAMES = 200

ACT = """(random) => {
    const idle = /^(home|rules|undo|hold|pause|again|skip|close|keep|setting|sound)/;
    const app = document.getElementById("app");
    const touching = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const at = (part) => ({ clientX: x + part * width, clientY: y + part * height });
        const isThere = ({ clientX, clientY }) => each.contains(document.elementFromPoint(clientX, clientY));
        return [0.5, 0.1, 0.9].map(at).find(isThere);
    };
    const can = (each) => !idle.test(each.dataset.act) && !each.closest(".result") && touching(each);
    const all = [...app.querySelectorAll("[data-act]")].filter(can);
    const moves = all.filter((each) => each.dataset.act.startsWith("move"));
    const choices = moves.length && random < 0.8 ? moves : all;
    if (!choices.length) return null;
    const touched = choices[Math.floor(random * 7919) % choices.length];
    const finger = { pointerId: 7, pointerType: "touch", bubbles: true, ...touching(touched) };
    const click = new MouseEvent("click", { bubbles: true });
    const down = new PointerEvent("pointerdown", finger), up = new PointerEvent("pointerup", finger);
    const { race, hold, act } = touched.dataset;
    const words = act.split(" ");
    const before = app.innerHTML;
    let drawn = 0, laidOut = 0;
    for (const event of race ? [down] : hold ? [click] : [down, up]) {
        document.body.getBoundingClientRect();
        const began = performance.now();
        touched.dispatchEvent(event);
        drawn += performance.now() - began;
        document.body.getBoundingClientRect();
        laidOut += performance.now() - began;
    }
    const after = app.innerHTML;
    if (race) touched.dispatchEvent(up);
    return { act: words[0] === "move" ? words[2] : words[0], drawn, laidOut, before, after };
}"""
"""JavaScript: a finger does one of the possible acts.

Returns the act, the ms until the document had changed and until it was laid out, and the page before and
after. As with a real finger, the touched element gets no focus. An element that must be held gets a click
instead.
"""

ASSIGN = """(html) => {
    const app = document.getElementById("app");
    document.body.getBoundingClientRect();
    const began = performance.now();
    app.innerHTML = html;
    const drawn = performance.now() - began;
    document.body.getBoundingClientRect();
    return [drawn, performance.now() - began];
}"""
"""JavaScript that assigns a page as one string and returns the ms until the page is there, and laid out."""

WHOLE_GAME = """() => {
    for (let i = 0; i < 2000; i++) {
        const again = document.querySelector("#app [data-act=again]");
        if (again) { again.click(); return true; }
        const next = document.querySelector("#app [data-act=on], #app .felt [data-act^=move]");
        if (!next) return false;
        next.click();
    }
    return false;
}"""
"""JavaScript that plays a solitaire to its end and begins another."""


@dataclass(frozen=True)
class ActTimes:
    """Milliseconds of an act until the document had changed and was laid out, and those of the string."""

    drawn: float
    laid_out: float
    string_drawn: float
    string_laid_out: float


@contextmanager
def open_site() -> Iterator[tuple[Browser, str]]:
    """Yield a browser and the address of the home screen."""
    with serve_site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        yield browser, address
        browser.close()


def open_home(browser: Browser, address: str) -> Page:
    """Return a page at the home screen. Strings of HTML contain styles, so the page's policy is bypassed."""
    page = browser.new_page(viewport={"width": 1024, "height": 768}, bypass_csp=True)
    page.add_init_script(KNOW_TIPS)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    return page


def begin_game(page: Page, title: str, seats: int) -> None:
    """Begin a game from any page, with hands passed on face down: an open hand needs no act."""
    if page.locator("#app [data-act=home]").count():
        page.locator("#app [data-act=home]").first.click()
    page.locator(f"#app [data-act^=choose]:has-text('{title}')").click()
    if (choice := page.locator(f"#app [data-act='sit {seats}']")).count():
        choice.click()
    if (passing := page.locator("#app [data-act=pass]")).count():
        passing.click()
    page.locator("#app [data-act=play]").click()


def measure_acts(page: Page, beside: Page, title: str, seats: int) -> dict[str, list[ActTimes]]:
    """Return the times of acts by their kind."""
    taken: dict[str, list[ActTimes]] = defaultdict(list)
    begin_game(page, title, seats)
    for i in range(ACTS):
        done = page.evaluate(ACT, (i * 0.618034) % 1)
        page.wait_for_timeout(PAUSE)
        if done:
            beside.evaluate(ASSIGN, done["before"])
            page.wait_for_timeout(PAUSE)
            string = beside.evaluate(ASSIGN, done["after"])
            page.wait_for_timeout(PAUSE)
            taken[done["act"]].append(ActTimes(done["drawn"], done["laidOut"], *string))
        elif page.locator("#app .result").count():
            begin_game(page, title, seats)
    return taken


def print_answers(page: Page, beside: Page) -> None:
    """Print a line for each game and kind of act, at each speed."""
    tabs = [each.context.new_cdp_session(each) for each in (page, beside)]
    head = f"{'p50':>7}{'p95':>7}{'HTML':>7}{'of HTML':>9}"
    print(f"{'':43}{'changed document, ms':>30}  {'laid out, ms':>30}")
    print(f"{'game':24}{'act':9}{'slower':>6}{'n':>4}{head}  {head}")
    for slower in SLOWER:
        for tab in tabs:
            tab.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        for title, seats in GAMES:
            for act, taken in sorted(measure_acts(page, beside, title, seats).items()):
                print_answer(title, act, slower, taken)


def print_answer(title: str, act: str, slower: int, taken: list[ActTimes]) -> None:
    """Print a line on the times of an act, at this slowdown."""
    drawn = comparison_text([each.drawn for each in taken], [each.string_drawn for each in taken])
    laid_out = comparison_text([each.laid_out for each in taken], [each.string_laid_out for each in taken])
    print(f"{title:24}{act:9}{slower:>5}x{len(taken):>4}{drawn}  {laid_out}", flush=True)


def comparison_text(ours: list[float], strings: list[float]) -> str:
    """Return as text our 50th and 95th percentile, the string's 50th, and the ratio of the medians."""
    late = quantiles(ours, n=20)[-1] if len(ours) > 1 else ours[0]
    string = median(strings)
    return f"{median(ours):>7.1f}{late:>7.1f}{string:>7.1f}{median(ours) / max(string, 0.01):>9.1f}"


def print_memory(page: Page) -> None:
    """Print the memory of the page after the first games, and after many."""
    devtools = page.context.new_cdp_session(page)
    begin_game(page, "I Stepped on the Cat!", 1)
    print(f"{'games':>8}{'JS heap MB':>12}{'nodes':>8}{'listeners':>11}")
    for game in range(1, MANY_GAMES + 1):
        assert page.evaluate(WHOLE_GAME)
        if game in (10, 50, 100, MANY_GAMES):
            print_metrics(devtools, game)


def print_metrics(devtools: CDPSession, game: int) -> None:
    """Print a line on the page's memory after so many games."""
    found = page_metrics(devtools)
    heap = found["JSHeapUsedSize"] / 1e6
    print(f"{game:>8}{heap:>12.1f}{found['Nodes']:>8.0f}{found['JSEventListeners']:>11.0f}")


def main(arguments: list[str]) -> int:
    """Print the times of acts, then the memory after many games."""
    with open_site() as (browser, address):
        if "memory" not in arguments:
            print_answers(open_home(browser, address), open_home(browser, address))
        if "answers" not in arguments:
            print_memory(open_home(browser, address))
    return 0

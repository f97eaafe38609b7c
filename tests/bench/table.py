"""How fast the table answers, and whether an hour of play leaves anything behind.

From the finger's event to the changed document, for every kind of act of every game, at normal speed
and with the browser slowed six times; beside it, in the same run, what it costs to assign the very
same page as one string of HTML from JavaScript, in the place of the page before.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles

from playwright.sync_api import CDPSession, Page, sync_playwright

import serve
from finding_a_browser import chromium

GAMES = (("Black Cat", 4), ("I Stepped on the Cat!", 4), ("Alley Cat", 2), ("Kit and Kat", 4))
SLOWER = (1, 6)
ACTS = 250
"""How many acts of each game are measured."""

MANY_GAMES = 200

STEP = """(random) => {
    const idle = /^(home|rules|undo|hold|pause|again|skip|close)/;
    const buttons = [...document.querySelectorAll("#app [data-act]")];
    const all = buttons.filter((each) => !idle.test(each.dataset.act));
    const moves = all.filter((each) => each.dataset.act.startsWith("move"));
    const choices = moves.length && random < 0.8 ? moves : all;
    if (!choices.length) return null;
    const act = choices[Math.floor(random * 7919) % choices.length];
    const words = act.dataset.act.split(" ");
    const began = performance.now();
    act.click();
    const ours = performance.now() - began;
    let host = document.getElementById("beside");
    if (!host) {
        host = document.body.appendChild(document.createElement("div"));
        host.id = "beside";
        host.inert = true;
    }
    const html = document.getElementById("app").innerHTML;
    const again = performance.now();
    host.innerHTML = html;
    const theirs = performance.now() - again;
    return [words[0] === "move" ? words[2] : words[0], ours, theirs];
}"""
"""Does something that can be done, and says what, how long it took, and how long the string took."""

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
"""Plays a solitaire to its end, and begins another."""


@contextmanager
def home() -> Iterator[Page]:
    """The home screen in a new browser."""
    server = serve.server("127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1024, "height": 768})
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_selector("html[data-ready]", timeout=60_000)
        yield page
        browser.close()
    server.shutdown()


def begin(page: Page, title: str, seats: int) -> None:
    """From the home screen to the table."""
    if page.locator("#app [data-act=home]").count():
        page.locator("#app [data-act=home]").first.click()
    page.locator(f"#app [data-act^=choose]:has-text('{title}')").click()
    page.locator(f"#app [data-act='sit {seats}']").click()
    page.locator("#app [data-act=play]").click()


def measure(page: Page, title: str, seats: int) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds by kind of act: ours, and the string's."""
    taken: dict[str, list[tuple[float, float]]] = defaultdict(list)
    begin(page, title, seats)
    for i in range(ACTS):
        done = page.evaluate(STEP, (i * 0.618034) % 1)
        if done:
            taken[done[0]].append((done[1], done[2]))
        elif page.locator("#app .result").count():
            begin(page, title, seats)
        else:
            page.wait_for_timeout(200)
    return taken


def print_answers(page: Page) -> None:
    """A line for each game and kind of act, at each speed."""
    devtools = page.context.new_cdp_session(page)
    print(
        f"{'game':24}{'act':10}{'slower':>7}{'n':>5}{'p50 ms':>9}{'p95 ms':>9}{'HTML p50':>10}{'of HTML':>9}"
    )
    for slower in SLOWER:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        for title, seats in GAMES:
            for act, pairs in sorted(measure(page, title, seats).items()):
                print_answer(title, act, slower, pairs)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def print_answer(title: str, act: str, slower: int, pairs: list[tuple[float, float]]) -> None:
    ours, theirs = zip(*pairs, strict=True)
    late = quantiles(ours, n=20)[-1] if len(ours) > 1 else ours[0]
    string = median(theirs)
    print(
        f"{title:24}{act:10}{slower:>6}x{len(ours):>5}{median(ours):>9.1f}{late:>9.1f}"
        f"{string:>10.2f}{median(ours) / max(string, 0.01):>9.1f}"
    )


def print_memory(page: Page) -> None:
    """What the page holds after the first games, and after many."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    begin(page, "I Stepped on the Cat!", 1)
    print(f"{'games':>8}{'JS heap MB':>12}{'nodes':>8}{'listeners':>11}")
    for game in range(1, MANY_GAMES + 1):
        assert page.evaluate(WHOLE_GAME)
        if game in (10, 50, 100, MANY_GAMES):
            print_metrics(devtools, game)


def print_metrics(devtools: CDPSession, game: int) -> None:
    devtools.send("HeapProfiler.collectGarbage")
    found = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    heap = found["JSHeapUsedSize"] / 1e6
    print(f"{game:>8}{heap:>12.1f}{found['Nodes']:>8.0f}{found['JSEventListeners']:>11.0f}")


def main(arguments: list[str]) -> int:
    """Prints how fast acts are answered, then what many games leave behind."""
    with home() as page:
        if "memory" not in arguments:
            print_answers(page)
        print_memory(page)
    return 0

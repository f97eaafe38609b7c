"""What is still there in a page of Chromium, when nothing that can be forgotten is left."""

from playwright.sync_api import CDPSession, Page

WATCH = """() => {
    const { animate } = Element.prototype;
    window.begun = [];
    Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        begun.push(new WeakRef(animation));
        return animation;
    };
}"""
"""From now on it is seen which animations are begun by a script, as JavaScript. It holds none of them."""

ALIVE = "(begun = begun.filter((each) => each.deref())).length"


def watch_animations(page: Page) -> None:
    """From now on `animations` can be counted."""
    page.evaluate(WATCH)


def metrics(devtools: CDPSession) -> dict[str, float]:
    """What the browser counts of the page, such as `Nodes`, after its garbage has been collected."""
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}


def animations(page: Page) -> int:
    """How many that were begun are still there, whoever holds them."""
    return int(page.evaluate(ALIVE))

"""Memory metrics of a page in Chromium, after garbage collection."""

from playwright.sync_api import CDPSession


def page_metrics(devtools: CDPSession) -> dict[str, float]:
    """Return the browser's counts for the page, such as `Nodes`, after collecting garbage."""
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}

"""What is still there in a page of Chromium, when nothing that can be forgotten is left."""

from playwright.sync_api import CDPSession


def metrics(devtools: CDPSession) -> dict[str, float]:
    """What the browser counts of the page, such as `Nodes`, after its garbage has been collected."""
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}

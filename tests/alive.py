"""What is still there in a page of Chromium, when nothing that can be forgotten is left."""

from playwright.sync_api import CDPSession


def alive(devtools: CDPSession, kind: str) -> int:
    """How many objects of this kind there are, such as `Animation`, whoever holds them."""
    found = devtools.send("Runtime.evaluate", {"expression": f"{kind}.prototype"})
    prototype = found["result"]["objectId"]
    objects = devtools.send("Runtime.queryObjects", {"prototypeObjectId": prototype, "objectGroup": kind})
    counted = devtools.send(
        "Runtime.callFunctionOn",
        {
            "objectId": objects["objects"]["objectId"],
            "functionDeclaration": "function () { return this.length; }",
        },
    )
    devtools.send("Runtime.releaseObjectGroup", {"objectGroup": kind})
    return int(counted["result"]["value"])


def metrics(devtools: CDPSession) -> dict[str, float]:
    """What the browser counts of the page, such as `Nodes`, after its garbage has been collected."""
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}

"""Python's stack: the page's own in every engine, as Chromium crashed on others (JSPI)."""

from typing import Any

import pytest

from browser.in_engines import EVERY_ENGINE, in_engine
from engines import BrowserTablet
from pieces import READY

PROGRAM = "from pyodide.ffi import can_run_sync; can_run_sync"

ENTERED = f"""(async () => {{
    const {{ loadPyodide }} = await import(document.getElementById("boot").src);
    const python = await loadPyodide({{}});
    const ask = python.runPython("{PROGRAM}", {{ globals: python.toPy({{}}) }});
    return {{
        asPyScript: await python.runPythonAsync("{PROGRAM}()"),
        asCoroutine: await python.runPythonAsync("import asyncio; await asyncio.sleep(0.01); {PROGRAM}()"),
        asTimer: await new Promise((done) => setTimeout(() => done(ask()))),
        asEvent: await new Promise((done) => {{
            addEventListener("asked", () => done(ask()), {{ once: true }});
            dispatchEvent(new Event("asked"));
        }}),
    }};
}})()"""
"""JavaScript that returns for each way to enter Python whether Python could wait for a promise."""


def entered(tablet: BrowserTablet, address: str) -> Any:
    """Start Clowder, and enter Python in each way."""
    tablet.load_page(address)
    tablet.evaluate(READY)
    return tablet.evaluate(ENTERED)


@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_python_never_runs_on_a_stack_of_its_own(engine: str, site: str) -> None:
    can_wait = in_engine(engine, entered, site)
    assert can_wait == dict.fromkeys(("asPyScript", "asCoroutine", "asTimer", "asEvent"), False)

"""Asks the very Python that plays in a page, as it was built and as it was started there."""

import json

INSIDE = """(async (program) => {
    const boot = new URL(document.getElementById("boot").src).href;
    const python = await (await import(boot)).loadPyodide({});
    return python.runPython(program, { globals: python.toPy({}) });
})"""
"""PyScript's way to the interpreter; the page offers no other."""


def inside(program: str) -> str:
    """A JavaScript expression that runs a program in the page's Python, as a module of its own.

    It promises what the last line is, if that is a text or a number.
    """
    return f"{INSIDE}({json.dumps(program)})"

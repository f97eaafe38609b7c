"""Access to the Python of a page, as it was built and started there."""

import json

INSIDE = """(async (program) => {
    const boot = new URL(document.getElementById("boot").src).href;
    const python = await (await import(boot)).loadPyodide({});
    return python.runPython(program, { globals: python.toPy({}) });
})"""
"""JavaScript that reaches the interpreter as PyScript does; the page offers no other way."""


def script_inside(program: str) -> str:
    """Return a JavaScript expression that runs a program in the page's Python, as a separate module.

    Its promise gives the value of the last line, if that is a text or a number.
    """
    return f"{INSIDE}({json.dumps(program)})"

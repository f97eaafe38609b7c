"""Targets of events, which others may send to anything in the page."""

from typing import Any

from pyscript import document


def target_of(event: Any) -> Any:
    """Return the element that an event was sent to: of a text the one around it, of a document its root."""
    target = event.target
    if hasattr(target, "closest"):
        return target
    return getattr(target, "parentElement", None) or document.documentElement

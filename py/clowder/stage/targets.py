"""Targets of events. Other programs may send events to any node of the page."""

from typing import Any

from pyscript import document


def find_target_element(event: Any) -> Any:
    """Return the element to which an event was sent, also if its target is no element.

    For a text it is the parent element, for the document the root element `<html>`.
    """
    target = event.target
    if hasattr(target, "closest"):
        return target
    return getattr(target, "parentElement", None) or document.documentElement

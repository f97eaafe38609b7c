"""The part of PyScript used here: document and window, as JavaScript objects of any type."""

from typing import Any

document: Any
window: Any

"""What we use of PyScript: the page and its window, as JavaScript has them."""

from typing import Any

document: Any
window: Any

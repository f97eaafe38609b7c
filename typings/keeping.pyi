"""What `assets/keeping.mjs` offers, as `assets/boot.mjs` hands it to Python."""

from typing import Any

texts: Any
unmoved: Any
trouble: str

def change(which: int, name: str, text: str | None, is_more: bool, /) -> None: ...
def heed(told: Any, follow: Any, lose: Any, /) -> None: ...

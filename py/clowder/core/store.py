"""Interface of a store: named texts that are kept between visits."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

FULL = "full"
"""Reason why a text is not kept: the store has no room. Stores have other reasons besides."""


class Store(Protocol):
    """Texts by name. Reading always gives what was written last, even before it has reached a disk."""

    def names(self) -> Iterable[str]:
        """Return the name of every text in the store, in no order."""

    def get(self, name: str) -> str | None:
        """Return the text, or None if there is none."""

    def put(self, name: str, text: str) -> None:
        """Write the text under this name, in place of any other."""

    def append(self, name: str, addition: str) -> None:
        """Append `addition` to the text, which must exist. The cost depends on its length alone."""

    def delete(self, name: str) -> None:
        """Delete the text of this name, if there is one."""

    def put_all(self, texts: Mapping[str, str], on_result: Callable[[str], None]) -> None:
        """Write all texts or, if they cannot be kept, none.

        Calls `on_result` now or later: with the reason why nothing is kept, or with an empty text after
        success.
        """

    def unsaved_reasons(self) -> Mapping[str, str]:
        """Return the names of texts that would be lost if the page were closed, each with the reason."""

    def storage_trouble(self) -> str:
        """Return the reason why the store cannot keep texts at present; empty if it can."""

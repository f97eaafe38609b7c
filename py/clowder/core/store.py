"""Interface of a store: named texts that are kept between visits."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

FULL = "full"
"""Reason why a text is not kept: the store has no room. Stores have other reasons besides."""


class Store(Protocol):
    """Interface of a key-value store of texts that are kept between visits to the page.

    Reading always gives what was written last, even before it has reached a disk.
    """

    def names(self) -> Iterable[str]:
        """Return the name (key) of every text in the store, in no particular order."""

    def get(self, name: str) -> str | None:
        """Return the text of this name, or None if there is none."""

    def put(self, name: str, text: str) -> None:
        """Write a text under this name, in place of any that is there.

        A text that cannot be saved is among `unsaved_reason_by_name`, and can be read until the page is
        closed.
        """

    def append(self, name: str, addition: str) -> None:
        """Append `addition` to the text of this name, which must exist.

        The cost depends on the length of the addition alone.
        """

    def delete(self, name: str) -> None:
        """Delete the text of this name; nothing happens if there is none."""

    def put_all(self, texts: Mapping[str, str], on_result: Callable[[str], None]) -> None:
        """Write all these texts, by name, or none of them if there is no room for all.

        Calls `on_result` at once or later: with an empty text after success, or with the reason why
        nothing was written.
        """

    def unsaved_reason_by_name(self) -> Mapping[str, str]:
        """Return the texts that would be lost if the page were closed now, as a mapping from name to reason.

        It is empty if all texts are saved.
        """

    def storage_failure_reason(self) -> str:
        """Return the reason why the store cannot save texts at present, or an empty text if it can."""

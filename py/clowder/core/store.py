"""Interface of a store: named texts that are kept between visits."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

FULL = "full"
"""Reason why a text is not kept: the store has no room. Stores have other reasons besides."""


class Store(Protocol):
    """Interface of a key-value store of texts that are kept between visits to the page.

    `get` and `names` read it; `put`, `append`, `delete` and `put_all` write; `unsaved_reason_by_name`
    and `storage_failure_reason` tell what could not be saved. Reading always gives what was written
    last, even before it has reached a disk. Methods have no body here: `MemoryStore` and `CachedStore`
    implement them.
    """

    def names(self) -> Iterable[str]:
        """Return the name (key) of every text in the store, such as `clowder.settings`.

        The order may be any. The result is a copy, so texts may be added or deleted while it is read. A
        stub without a body: `MemoryStore` and `CachedStore` implement it.
        """

    def get(self, name: str) -> str | None:
        """Return the text of this name, as it was written last, or None if there is none.

        A stub without a body: `MemoryStore` and `CachedStore` implement it.
        """

    def put(self, name: str, text: str) -> None:
        """Write a text under this name, in place of any that is there.

        A text that cannot be saved is listed by `unsaved_reason_by_name`, and can be read until the page
        is closed. No error is raised. A stub without a body: `MemoryStore` and `CachedStore` implement
        it.
        """

    def append(self, name: str, addition: str) -> None:
        """Append `addition` to the end of the text of this name, which must exist.

        Raises KeyError if there is none. The cost depends on the length of the addition alone. A stub
        without a body: `MemoryStore` and `CachedStore` implement it.
        """

    def delete(self, name: str) -> None:
        """Delete the text of this name; nothing happens if there is none.

        A stub without a body: `MemoryStore` and `CachedStore` implement it.
        """

    def put_all(self, texts: Mapping[str, str], on_result: Callable[[str], None]) -> None:
        """Write all these texts, by name, or none of them if one cannot be saved.

        Calls `on_result` at once or later: with an empty text after success, or with the code of the
        reason, such as `FULL`, why nothing was written. A stub without a body: `MemoryStore` and
        `CachedStore` implement it.
        """

    def unsaved_reason_by_name(self) -> Mapping[str, str]:
        """Return a mapping from text names to reasons: of the texts that closing the page would lose.

        A reason is a code such as `FULL`: {"clowder.settings": "full"}. The mapping is empty if all
        texts are saved, as always in a `MemoryStore`. A stub without a body: `MemoryStore` and
        `CachedStore` implement it.
        """

    def storage_failure_reason(self) -> str:
        """Return the code of the reason why the store cannot save texts at present, such as `FULL`.

        An empty text means that it can save them, as always in a `MemoryStore`. A stub without a body:
        `MemoryStore` and `CachedStore` implement it.
        """

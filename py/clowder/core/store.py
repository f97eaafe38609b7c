"""Texts that are kept between visits, as whoever uses them sees it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

FULL = "full"
"""The reason why a text is not kept where there is no room for it. Stores have others besides."""


class Store(Protocol):
    """Texts by name. What is read is always what was written last, whether a disk has it by now or not."""

    def names(self) -> Iterable[str]:
        """The name of every text that is there, in no order."""

    def get(self, name: str) -> str | None:
        """The text, or None when there is none."""

    def put(self, name: str, text: str) -> None:
        """Let this be the text."""

    def append(self, name: str, more: str) -> None:
        """Let the text go on so. There must be one; however long it is, this costs no more than `more`."""

    def drop(self, name: str) -> None:
        """Forget the text, if there is one."""

    def put_all(self, texts: Mapping[str, str], told: Callable[[str], None]) -> None:
        """Put them all or, where they cannot be kept, none. Tells the reason now or later; empty for none."""

    def unkept(self) -> Mapping[str, str]:
        """The names of texts that would be gone if the page were closed, each with the reason."""

    def trouble(self) -> str:
        """What is wrong with keeping, as for a text that is not kept; empty when nothing is."""

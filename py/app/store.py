"""Where texts are kept between visits, and what may go wrong there."""

from collections.abc import Iterable, Mapping
from typing import Protocol


class Full(Exception):
    """The store will not keep this text: it is full, or forbidden. What it held is unchanged."""


class Store(Protocol):
    """Texts by name. On a tablet: the browser's localStorage."""

    def names(self) -> Iterable[str]:
        """The name of every text that is kept, in no order."""

    def get(self, name: str) -> str | None:
        """The text, or None when there is none (or none can be read)."""

    def put(self, name: str, text: str) -> None:
        """Keep the text. Raises Full."""

    def drop(self, name: str) -> None:
        """Forget the text, if there is one."""


def put_all(store: Store, texts: Mapping[str, str]) -> None:
    """Keep them all. Raises Full, and the store holds what it held before."""
    before: dict[str, str | None] = {}
    try:
        for name, text in texts.items():
            old = store.get(name)
            store.put(name, text)
            before[name] = old
    except Full:
        for name in before:
            store.drop(name)
        for name, old in before.items():
            if old is not None:
                store.put(name, old)
        raise


class Memory(dict[str, str]):
    """A store that forgets everything when the page is closed."""

    def names(self) -> Iterable[str]:
        return list(self)

    def put(self, name: str, text: str) -> None:
        self[name] = text

    def drop(self, name: str) -> None:
        self.pop(name, None)

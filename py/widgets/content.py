"""What the cards of a game say: a pack of its own, which players may exchange for another."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol

from core.rules import Move
from core.store import Store
from widgets.nodes import Node


class Joined(NamedTuple):
    """What is to be kept of texts that a file has brought."""

    texts: Mapping[str, str]
    remark: str = ""
    """What was left out, in a sentence; empty if nothing was."""


class ContentPack(Protocol):
    """What a game's folder offers whose cards say something. Made once, for the store that keeps it."""

    @property
    def KEPT(self) -> Collection[str]:
        """The names of its texts in the store."""

    def content(self) -> Any:
        """What the cards say now, as the game's view reads it in `Scene.content`."""

    def act(self, words: list[str], value: str, /) -> None:
        """Do what was tapped in `field`: the words after `content`. `value` is the text of a chosen file."""

    def field(self, language: str, /) -> Node:
        """What the lobby offers: which pack to play with, and to bring another. `language` is spoken now."""

    def page(self, place: str, save: str, /) -> Node:
        """A page to read, for those who play the game of this save. Its acts are `read PLACE`, or `read`."""

    def note(self, move: Move, save: str, /) -> None:
        """This move happened in the game of this save."""

    def spare(self) -> Mapping[str, str]:
        """The titles of what players have brought and could throw away, by their names in the store."""

    def forget(self, name: str, /) -> None:
        """Throw away what has this name in the store."""

    def joined(self, brought: Mapping[str, str], places: Mapping[str, str], /) -> Joined:
        """What to keep of its texts in a file beside what is here. `places` gives saves their new names."""


NewPack = Callable[[Store], ContentPack]

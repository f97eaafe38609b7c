"""What the cards of a game ask: to be answered between games, by whoever likes."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from clowder.widgets.nodes import Content


class Chapter(NamedTuple):
    """Questions that belong together, such as a book."""

    sign: str
    """One letter or two."""
    title: str
    language: str
    """The code of the one that the title is in; empty if nobody knows."""
    look: str
    """A class that gives it its colours: `--leaf`, and `--spine` on that; empty for those of the page."""
    picture: str
    """The name of one in `assets/art.svg`; empty for none."""
    names: Sequence[str]
    """Of its questions."""


class Spoken(NamedTuple):
    """What a voice reads."""

    text: str
    language: str
    """The code of the one that it is in; empty for that of the page."""


class Asked(NamedTuple):
    """A question, and what is shown and said when it is answered."""

    called: str
    """The name of its card, as players say it."""
    question: Content
    answer: Content
    said: tuple[Spoken, Spoken]
    """Both, as they are read aloud."""


class Questions(Protocol):
    """All that a deck asks. Texts of players are never markup."""

    @property
    def deck(self) -> str:
        """One word for the deck, which stays the same when a text of it is mended or translated."""

    @property
    def chapters(self) -> Sequence[Chapter]: ...

    def asked(self, name: str, /) -> Asked:
        """The question of this name."""

"""What is worth more than a glance: a word for each thing that happens, for sounds and celebrations."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeVar

from clowder.core.options import Opt
from clowder.core.rules import HOUSE, Outcome, Rules, S
from clowder.core.table import Entry
from clowder.widgets.nodes import Node
from clowder.widgets.sounds import Sound

T = TypeVar("T", contravariant=True)

ENDING = 700
"""Milliseconds between the last card and the tune for whoever has won."""


class Cue(NamedTuple):
    """Something happens, `after` so many milliseconds. Everybody may know of it."""

    word: str
    """What happens, in a word. Each sounds in its own way; only some are celebrated."""
    after: int = 0


class Cues(Protocol[T]):
    """What a game's `cues.py` offers."""

    @property
    def SOUNDS(self) -> Mapping[str, Sound]:
        """How its words sound, besides those that all games have (`widgets.sounds.COMMON`)."""

    def cues(self, entry: Entry, before: T, after: T, /) -> Iterable[Cue]:
        """What there is to hear of an entry, and perhaps to celebrate, from what is seen before and after."""

    def celebration(self, word: str, entry: Entry, name: str, /) -> Node | None:
        """What is shown for a cue of this word, made by the player of this name; None for most."""


class PlainCues(Generic[S]):
    """What there is to hear in a game that has no cues of its own: each move, and the end."""

    SOUNDS: Mapping[str, Sound] = MappingProxyType({})

    def __init__(self, rules: Rules[S, Opt]) -> None:
        self._outcome = rules.outcome

    def cues(self, entry: Entry, before: S, after: S) -> Iterator[Cue]:
        if entry.seat != HOUSE:
            yield Cue("card")
        yield from ending(self._outcome(after))

    def celebration(self, word: str, entry: Entry, name: str) -> Node | None:
        return None


def ending(outcome: Outcome | None, after: int = ENDING) -> Iterator[Cue]:
    """The end of the game, if this is its outcome: `win`, or `lost` when nobody did."""
    if outcome:
        yield Cue("win" if outcome.winners else "lost", after)

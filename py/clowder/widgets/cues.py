"""Cues: a word for each notable event at the table, for sounds and celebrations."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeVar

from clowder.core.options import Opt
from clowder.core.rules import HOUSE, NOBODY, Outcome, Rules, S, Seat
from clowder.core.table import Entry
from clowder.widgets.nodes import Node
from clowder.widgets.sounds import Sound

T = TypeVar("T", contravariant=True)

ENDING_DELAY_MS = 700
"""Milliseconds between the last card and the tune for the winner."""


class Cue(NamedTuple):
    """Signal for a sound or a celebration, by one word, `delay_ms` milliseconds after an entry.

    `spot` is that of cards that have made points by the event, and `hurt` the seat whose cat it hurts. A cue
    is open information: everybody may hear it.
    """

    word: str
    """Kind of event in a word. Each has a sound of its own; only some are celebrated."""
    delay_ms: int = 0
    spot: str = ""
    """Spot of the cards that have made points by it; empty for none."""
    hurt: Seat = NOBODY
    """Seat whose cat is hurt by it."""


class Cues(Protocol[T]):
    """Interface of a game's `cues.py`: which sounds and celebrations go with the game's events."""

    @property
    def SOUNDS(self) -> Mapping[str, Sound]:
        """Sounds by the word of their cue, besides those of all games (`widgets.sounds.COMMON`)."""

    def entry_cues(self, entry: Entry, before: T, after: T, /) -> Iterable[Cue]:
        """Return the cues of an entry (a move), from what the viewer sees before and after it."""

    def draw_celebration(self, word: str, entry: Entry, name: str, /) -> Node | None:
        """Draw the celebration for a cue with this word; `name` is that of the player who caused it.

        Return None for a cue that is not celebrated, as most are.
        """


class DefaultCues(Generic[S]):
    """Cues of a game without a `cues.py`: a sound for each move, and one for the end."""

    SOUNDS: Mapping[str, Sound] = MappingProxyType({})

    def __init__(self, rules: Rules[S, Opt]) -> None:
        self._outcome = rules.outcome

    def entry_cues(self, entry: Entry, before: S, after: S) -> Iterator[Cue]:
        """Yield the cue `card` for a player's move, and then that of the game's end if it is over."""
        if entry.seat != HOUSE:
            yield Cue("card")
        yield from ending_cues(self._outcome(after))

    def draw_celebration(self, word: str, entry: Entry, name: str) -> Node | None:
        """Return None: a game without a `cues.py` has no celebrations."""
        return None


def ending_cues(outcome: Outcome | None, delay_ms: int = ENDING_DELAY_MS) -> Iterator[Cue]:
    """Yield the cue of the game's end: `win`, or `lost` if nobody has won; nothing before the end.

    `outcome` is None before the end. The cue follows `delay_ms` milliseconds after the last entry.
    """
    if outcome:
        yield Cue("win" if outcome.winners else "lost", delay_ms)

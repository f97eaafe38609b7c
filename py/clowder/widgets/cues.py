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
    """Signal, named by one `word`, to play a sound and perhaps a celebration for an event in the game.

    `word` is the kind of event, such as `card`, `book` or `win`. It sounds `delay_ms` milliseconds after
    the move. `spot` is the place of the cards that have made points by the event, and `hurt` the seat
    whose cat it hurts. A cue is open information: every player may hear it.
    """

    word: str
    """Kind of event in a word. Each has a sound of its own; only some are celebrated."""
    delay_ms: int = 0
    spot: str = ""
    """Spot of the cards that have made points by it; empty for none."""
    hurt: Seat = NOBODY
    """Seat whose cat is hurt by it."""


class Cues(Protocol[T]):
    """Interface of a game's `cues.py`: it names the game's events, with their sounds and celebrations.

    `entry_cues` names the events of a move, `SOUNDS` has the sound of each, and `draw_celebration` the
    pictures for some of them. It is implemented by the module `cues.py` of each game (functions, not a
    class), and by `DefaultCues`.
    """

    @property
    def SOUNDS(self) -> Mapping[str, Sound]:
        """Sounds by name of event (`Cue.word`), besides those that all games have (`sounds.COMMON`).

        A game of tricks may have `trick`, `point`, `minus`, `round` and `reversal`.
        """

    def entry_cues(self, entry: Entry, before: T, after: T, /) -> Iterable[Cue]:
        """Return the cues of an entry (a move that was made), from the states before and after it.

        Both are as the viewer sees them. First come the cues of the move, if it has a sound, such as
        `Cue("card")`; then, if the game is over, `win` or `lost` (`game_end_cues`). Stub; implemented by
        each game's `cues.py` and by `DefaultCues`.
        """

    def draw_celebration(self, word: str, entry: Entry, name: str, /) -> Node | None:
        """Draw the pictures over the table that celebrate an event; None if it is not celebrated.

        `word` is the event's name (`Cue.word`), `entry` the move that caused it, and `name` the player
        who made that move. Games draw it by `draw_celebration_overlay`, often with a sentence such as
        "Ann takes the book!". Stub; implemented by each game's `cues.py`, and by `DefaultCues`, which
        returns None.
        """


class DefaultCues(Generic[S]):
    """Sound signals of a game without a `cues.py`: one for each player's move, one for the end.

    It implements `Cues`: `entry_cues` yields `card` for a move of a player, none for one of the house
    (the dealer), and `win` or `lost` by the outcome that the game's rules tell. `SOUNDS` is empty, as
    these have sounds in all games.
    """

    SOUNDS: Mapping[str, Sound] = MappingProxyType({})

    def __init__(self, rules: Rules[S, Opt]) -> None:
        self._outcome = rules.outcome

    def entry_cues(self, entry: Entry, before: S, after: S) -> Iterator[Cue]:
        """Yield the cue `card` for a player's move, and `win` or `lost` if the game is over after it.

        A move of the house (the dealer) has no cue of its own.
        """
        if entry.seat != HOUSE:
            yield Cue("card")
        yield from game_end_cues(self._outcome(after))

    def draw_celebration(self, word: str, entry: Entry, name: str) -> Node | None:
        """Return None, as a game without a `cues.py` has no celebrations."""
        return None


def game_end_cues(outcome: Outcome | None, delay_ms: int = ENDING_DELAY_MS) -> Iterator[Cue]:
    """Yield one cue for the end of a game: `win` if it has winners, else `lost`; nothing before the end.

    `outcome` is None before the end. The sound follows `delay_ms` milliseconds after the last move.
    """
    if outcome:
        yield Cue("win" if outcome.winners else "lost", delay_ms)

"""Examples of rules: short transcripts, which the rules page plays at a tap and the tests check."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from clowder.core.rules import Outcome, S, Seat
from clowder.widgets.tutorial import Lesson, LessonStep


@dataclass(frozen=True)
class RuleExample(Generic[S]):
    """Example of some rules: a moment of a game, and moves that show what the rules mean.

    `keys` name the rules; the entries `before` lead to the moment, `moves` are shown one by one, and
    `shows` checks the state after them; the move `refused` would be against the rules.
    `make_watched_lesson` makes a lesson of it to look on. Entries are written with commas between them:
    `0 lead Kc` is a move of seat 0; `house` does the shuffle or wait that is pending. `deals`, `options`
    and `seats` set up the game. Tests check each example.
    """

    keys: str
    """Keys of the clauses, rulings and house rules that it shows, separated by blanks."""
    moves: str
    """Entries that are shown one by one; empty to show what came before."""
    shows: Callable[[S], bool]
    """Function that returns whether the state after the moves is as the sentences say."""
    deals: Sequence[str] = ()
    """Result of each shuffle: the cards on top, separated by blanks; all others follow in deck order."""
    before: str = ""
    """Entries that are made before the example begins."""
    refused: str = ""
    """Move that the rules refuse after the moves, as `seat notation`; empty for none."""
    options: Mapping[str, str] = field(default_factory=dict)
    """House rules by name."""
    seats: int = 2
    """Number of players."""

    def make_watched_lesson(self, text: str) -> Lesson:
        """Return the example as a lesson in which the learner only looks on, and every step shows this text.

        It has a step for each of the `moves`, and a last step without a move.
        """
        entries = (*_split_entries(self.moves), "")
        return Lesson(
            deals=[deal.split() for deal in self.deals],
            steps=[LessonStep(text, entry) for entry in entries],
            options=self.options,
            before=_split_entries(self.before),
            watched=True,
        )


def winning_seats(outcome: Outcome | None) -> tuple[Seat, ...]:
    """Return the seats that have won; empty while the game goes on, when its outcome is None."""
    return outcome.winners if outcome else ()


def _split_entries(entries: str) -> tuple[str, ...]:
    """Return the entries in a text that has commas between them; blanks around them are removed.

    Empty entries are left out.
    """
    return tuple(filter(None, map(str.strip, entries.split(","))))

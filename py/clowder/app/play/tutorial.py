"""The tutorial: a game on a prepared deal, in which every step is a real move by the real rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from clowder.app.model.party import Party
from clowder.app.model.table_changes import NO_CHANGES, TableChanges
from clowder.app.play.contents import TableCardTexts
from clowder.app.play.match import Match
from clowder.app.play.perspective import Perspective
from clowder.core.options import parse_options
from clowder.core.rules import HOUSE, Move, Seat, Shuffle, Shuffled, Wait
from clowder.core.table import AnyTable, Table
from clowder.games.game import Game
from clowder.widgets.scene import Scene, move_selectors
from clowder.widgets.tutorial import LEARNER, Lesson, LessonStep


class LessonSession:
    """A lesson in progress: a game with prepared cards and moves, in which the learner has seat 0.

    The table is in `match`, the number of the step in `number`, its text and move in `current_step`. If
    there is an `expected_move`, only that can be made, by `make_move`; else `advance_to_next_step` makes
    the prepared move of another seat; both go on to the next step and return the changes. The learner
    always sees their hand; no clock runs, and nothing is saved. Raises Refused where a prepared move
    breaks the rules of the game.
    """

    def __init__(
        self,
        game: Game,
        make_lesson: Callable[[], Lesson],
        party: Party,
        contents: TableCardTexts | None = None,
    ) -> None:
        """Deal the prepared cards, and make the moves before the first step.

        `make_lesson` returns the lesson in the current language; it is called again whenever texts are read.
        """
        lesson = make_lesson()
        table: AnyTable = Table(
            game.rules, len(party.names), parse_options(game.rules.Options, lesson.options)
        )
        self.match = Match(
            game, table, party, Perspective(1, has_hidden_hands=False), contents or TableCardTexts()
        )
        self.number = 0
        """The number of the current step, from 0."""
        self._make_lesson, self._watched = make_lesson, lesson.watched
        self._deals = list(lesson.deals)
        self._shuffle_as_prepared()
        for entry in lesson.before:
            self._enter_prepared_move(entry)
        self.entries_before = len(table.entries) if lesson.before else 0
        """Number of the entries that were made before the first step; 0 if it begins with the deal."""

    @property
    def lesson_steps(self) -> Sequence[LessonStep]:
        """Steps of the lesson, made anew at each access, with texts in the current language."""
        return self._make_lesson().steps

    @property
    def current_step(self) -> LessonStep:
        """The current step of the lesson: its text, its move, and the element to which its bubble points."""
        return self.lesson_steps[self.number]

    @property
    def is_last_step(self) -> bool:
        """True if the lesson has reached its last step."""
        return self.number + 1 == len(self.lesson_steps)

    @property
    def expected_move(self) -> Move | None:
        """The only move that the learner may make now; None if the step has no move for the learner.

        In a lesson that is only watched it is always None. Raises Refused if the step's move is not
        legal.
        """
        who, _, notation = self.current_step.entry.partition(" ")
        is_learners = who == str(LEARNER) and not self._watched
        return self.match.table.parse_move(LEARNER, notation) if is_learners else None

    def advance_to_next_step(self) -> TableChanges:
        """Make the prepared move of the current step, if any, and go on to the next; return the changes.

        The move is that of another seat or the house (dealer); in a lesson that is only watched, of any
        seat. Do nothing if a move of the learner is expected, and at the last step.
        """
        if self.expected_move or self.is_last_step:
            return NO_CHANGES
        length = len(self.match.table.entries)
        self._enter_prepared_move(self.current_step.entry)
        self.number += 1
        return TableChanges(length)

    def make_move(self, seat: Seat, notation: str) -> TableChanges:
        """Make the learner's move, given in the notation of transcripts, if it is the expected one.

        Then go on to the next step, and return the changes. Any other move changes nothing but the
        seat's count in `Match.late`, by which the table shakes. The picked card is dropped in any case.
        """
        self.match.picked = None
        expected, length = self.expected_move, len(self.match.table.entries)
        if expected and seat == LEARNER and notation == str(expected):
            self._enter_move(LEARNER, expected)
            self.number += 1
            return TableChanges(length)
        self.match.late[seat] += 1
        return NO_CHANGES

    def make_scene(self) -> Scene:
        """Return the `Scene` from which the table is drawn; its only move is the expected one, if any."""
        expected = self.expected_move
        return replace(self.match.make_scene(), moves={LEARNER: [expected] if expected else []})

    def find_target_selectors(self) -> str:
        """Return CSS selectors, separated by `|`, of the elements to which the step's bubble points.

        If a move of the learner is expected, the first is the element that makes it at once, the others
        those that begin it. Else it is the step's `target`, empty for none.
        """
        if expected := self.expected_move:
            return move_selectors(LEARNER, expected)
        return self.current_step.target

    def _enter_prepared_move(self, entry: str) -> None:
        """Make the prepared move of `entry`, and the shuffles that follow; do nothing if it is empty.

        An entry is a seat and a move in notation, such as `1 follow 2s`, or `house` for the move for
        which the house (dealer) waits. Raises Refused for a move that is not legal.
        """
        who, _, notation = entry.partition(" ")
        if who == "house":
            self._make_house_move()
        elif who:
            seat = int(who)
            self._enter_move(seat, self.match.table.parse_move(seat, notation))

    def _enter_move(self, seat: Seat, move: Move) -> None:
        """Make a seat's move at the time of the last entry (move), and the shuffles that follow."""
        self.match.table.make_move(seat, move, self.match.table.last_entry_ms)
        self._shuffle_as_prepared()

    def _make_house_move(self) -> None:
        """Make at once the move for which the house (dealer) waits, and the shuffles that follow.

        It is recorded at the time at which the wait would end. Do nothing if the house does not wait.
        """
        table = self.match.table
        if isinstance(table.pending_request, Wait) and table.house_due_ms is not None:
            table.make_move(HOUSE, table.pending_request.move, max(table.house_due_ms, table.last_entry_ms))
            self._shuffle_as_prepared()

    def _shuffle_as_prepared(self) -> None:
        """Make all due shuffles, each with the lesson's next prepared cards on top.

        The other cards follow in their old order. Once no prepared cards are left, all keep it.
        """
        table = self.match.table
        while isinstance(table.pending_request, Shuffle):
            top = self._deals.pop(0) if self._deals else ()
            rest = [card for card in table.pending_request.cards if card not in top]
            table.make_move(HOUSE, Shuffled((*top, *rest)), table.last_entry_ms)

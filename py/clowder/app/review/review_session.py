"""Review of a game record: a finished game, or as much of one as a file holds.

The reviewed table is never changed: each step shows a copy of it after so many entries.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from clowder.app.model.party import Party
from clowder.app.play.computers import MOVE_PACE_MS
from clowder.app.play.contents import TableCardTexts
from clowder.app.play.match import Match
from clowder.app.play.perspective import Perspective
from clowder.app.review.guesses import GuessScore, guess_full_state, score_guess
from clowder.app.review.highlights import Highlight, HighlightSearch
from clowder.bots.bot import BotChoice
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.rules import EVERYBODY, HOUSE, NOBODY, Move, Seat, State
from clowder.core.table import AnyTable, Entry, Position
from clowder.core.times import START, PlayMs
from clowder.games.game import Game
from clowder.widgets.content import CardTexts
from clowder.widgets.scene import Scene

MIN_STEP_MS = 30
"""Minimum milliseconds from one step to the next while the review runs by itself."""

CACHED_GUESSES = 2
"""Number of guesses that are cached, as drawing a page asks for the same one several times."""


@dataclass
class ReviewMatch(Match):
    """Game as it was at one step of a review; no moves can be made, except where a player may try one.

    It replaces two methods of `Match`: `state_seen_by_viewer` returns the state `guessed`, if there is
    one, else the whole state if `all_open`, else what the viewer saw; and `make_scene` offers legal
    moves to nobody but the seat `trying`, which may try a move (NOBODY for none).
    """

    all_open: bool = False
    """True if all hands are open; else the perspective decides."""
    trying: Seat = NOBODY
    """Seat that may try a move; NOBODY if nothing is tried."""
    guessed: State | None = None
    """State of the table as a seat guessed it; None for the real one."""

    def state_seen_by_viewer(self) -> State:
        """Return the state to show: the guess, if there is one; else all of it, if all hands are open.

        In all other cases it is the state as the viewer's seat saw it.
        """
        if self.guessed is not None:
            return self.guessed
        return self.table.state if self.all_open else super().state_seen_by_viewer()

    def make_scene(self, faced_seat: Seat = NOBODY) -> Scene:
        """Return what the game's view needs to draw the table, as `Match` does, but without legal moves.

        Only the seat that may try a better move (`trying`) has its moves. The table is turned to
        `faced_seat`; for NOBODY the match chooses the seat.
        """
        moves: Mapping[Seat, Sequence[Move]] = {}
        if self.trying != NOBODY:
            moves = {self.trying: self.table.moves(self.trying)}
        return replace(super().make_scene(faced_seat), moves=moves)


@dataclass
class MoveAttempt:
    """Attempt of a player to find a better move than the one made at a highlight of a review.

    A mutable record without methods. `highlight` has the better move. `picked` is the picked card, or
    the first words of a move; None for none. `answer` is the better move with its reason, once it is
    shown; `is_same` is True if the player tried that very move.
    """

    highlight: Highlight
    picked: str | None = None
    answer: BotChoice | None = None
    """Move and reason of the boss, once the player has tried a move or given up; None before."""
    is_same: bool = False
    """True if the player tried the boss's move."""


class ReviewSession:
    """State of a review: step, whose view is shown, guess shown, and attempt at a better move.

    `go_to_step` and `set_viewer` choose what is seen, and end any guess or attempt; `show_next_guess`
    shows a guess at the hidden cards. `go_to_highlight` begins an attempt (`trying`) at a better move:
    then `try_move` or `reveal_answer` shows the answer. To be drawn are `match_at_present_step`,
    `last_move_text`, `guess_score` and `reaction_times`. The table is only read; each step shows a copy
    of it.
    """

    def __init__(
        self, game: Game, table: AnyTable, party: Party, read_content: Callable[[], CardTexts | None]
    ) -> None:
        """Create the review at the last step, with all cards open.

        `read_content` returns the card texts in the current language.
        """
        self.game, self.table = game, table
        self.seated_party = party
        """Players at the sides where they sat. `party` has no sides, as a review is not turned."""
        self._contents = TableCardTexts(read_content)
        self.party = replace(party, sides=())
        self.step = len(table.entries)
        self.chosen_viewer: Seat = EVERYBODY
        """Seat through whose eyes the table is seen; EVERYBODY for all cards open."""
        self.trying: MoveAttempt | None = None
        self.guess = 0
        """Number of the guess that is shown, made by the viewer's seat; 0 for none."""
        self.highlight_search = HighlightSearch(game, table, party)
        self._guess_at = lru_cache(CACHED_GUESSES)(partial(guess_full_state, game, table))

    @property
    def last_step(self) -> int:
        """Number of the last step, which is the number of entries (moves made); step 0 is the beginning."""
        return len(self.table.entries)

    @property
    def viewer(self) -> Seat:
        """Seat whose view is shown, or EVERYBODY for all cards open.

        During an attempt at a better move it is the seat that moved then, else the chosen one.
        """
        return self.trying.highlight.seat if self.trying else self.chosen_viewer

    @cached_property
    def reaction_times(self) -> "list[ReactionTimes]":
        """Reaction times of the seats that moved in a race, the quickest median first; computed once."""
        return measure_reaction_times(self.table)

    def match_at_present_step(self) -> ReviewMatch:
        """Return a copy of the game as it was at the present step, to draw it by this review's choices.

        All hands are open for EVERYBODY; else only the viewer's is seen. The copy has the guess that is
        shown, and during an attempt at a better move the picked card and the seat that may try.
        """
        seat = NOBODY if self.viewer == EVERYBODY else self.viewer
        return ReviewMatch(
            self.game,
            self.table.copy_at_entry(self.step),
            self.party,
            Perspective(self.table.seats, has_hidden_hands=False, only_person=seat),
            self._contents,
            picked=self.trying.picked if self.trying else None,
            skipped=True,
            all_open=self.viewer == EVERYBODY,
            trying=self.trying.highlight.seat if self.trying else NOBODY,
            guessed=self._guess_full_state(self.guess) if self.guess else None,
        )

    def go_to_step(self, step: int) -> None:
        """Go to this step, limited to 0 and the last one, and end any guess or attempt at a move."""
        self.step = min(max(step, 0), self.last_step)
        self.trying, self.guess = None, 0

    def set_viewer(self, viewer: Seat) -> None:
        """Show the table as this seat saw it, or for EVERYBODY with all cards open.

        Any guess or attempt at a move ends. Do nothing if `viewer` is neither a seat nor EVERYBODY.
        """
        if viewer in (*range(self.table.seats), EVERYBODY):
            self.chosen_viewer, self.trying, self.guess = viewer, None, 0

    # Guesses

    @property
    def can_guess_hidden_cards(self) -> bool:
        """True if a computer player can guess the cards hidden at this step from the viewer's seat.

        False during an attempt at a move, and while all cards are open.
        """
        return not self.trying and self.viewer != EVERYBODY and self._guess_full_state(1) is not None

    def show_next_guess(self) -> None:
        """Show the next guess at the cards hidden from the viewer's seat: add 1 to the number `guess`.

        Do nothing unless `can_guess_hidden_cards`.
        """
        self.guess += self.can_guess_hidden_cards

    @property
    def guess_score(self) -> GuessScore:
        """Accuracy of the guess that is shown: how many hidden cards it has right, out of how many.

        `GuessScore(0, 0)` if no guess can be made at this step.
        """
        guess = self._guess_full_state(self.guess)
        return GuessScore(0, 0) if guess is None else score_guess(self.table, self.step, self.viewer, guess)

    def _guess_full_state(self, guess_number: int) -> State | None:
        """Return the state at the present step as the viewer's seat guesses it, by the guess's number.

        None if no guess is possible. The `CACHED_GUESSES` latest guesses are cached.
        """
        return self._guess_at(self.step, self.viewer, guess_number)

    # Attempts at highlights

    def go_to_highlight(self, number: str, kind: str) -> None:
        """Go to the highlight of this kind after this `number` of moves, which is given as text.

        Do nothing if the search has not found such a highlight. At one with a better move (kind
        `moment`) an attempt begins: the player may try a move.
        """
        for highlight in self.highlight_search.found:
            if (str(highlight.number), highlight.kind) == (number, kind):
                self.go_to_step(highlight.number)
                self.trying = MoveAttempt(highlight) if highlight.verdict else None

    def toggle_picked_card(self, words: str) -> None:
        """Pick a card, or the first words of a move, in an attempt at a better move.

        If the same is picked already, undo that. Do nothing without an attempt.
        """
        if self.trying:
            self.trying.picked = None if words == self.trying.picked else words

    def try_move(self, seat: Seat, notation: str) -> None:
        """Try a move, written as in transcripts, and then show the move of the strongest computer player.

        The game is not changed. Do nothing for an illegal move, for another seat than the one of the
        attempt, without an attempt, or once the answer is shown.
        """
        if self.trying and not self.trying.answer and seat == self.trying.highlight.seat:
            try:
                self._show_better_move(self.table.copy_at_entry(self.step).parse_move(seat, notation))
            except Refused:
                return

    def reveal_answer(self) -> None:
        """Show the better move as the answer, as the player gives up; do nothing without an attempt."""
        self._show_better_move(None)

    def _show_better_move(self, move: Move | None) -> None:
        """Show the move in the highlight's verdict as the answer, and whether `move` is the same.

        It is the move of the strongest computer player, found before. `move` is what the player tried,
        or None after giving up. Do nothing without an attempt or a verdict.
        """
        if self.trying and (verdict := self.trying.highlight.verdict):
            choice = BotChoice(verdict.move, verdict.why)
            self.trying = MoveAttempt(self.trying.highlight, answer=choice, is_same=move == verdict.move)

    # The current step

    @property
    def current_entry(self) -> Entry | None:
        """Recorded move that led to this step, with its time and seat; None at step 0."""
        return self.table.entries[self.step - 1] if self.step else None

    def last_move_text(self) -> str:
        """Return a sentence about the move that led to this step; at step 0, that the game begins.

        For a move about which the game has no sentence, such as a shuffle, it says that the cards are
        made ready.
        """
        entry = self.current_entry
        if entry is None:
            return _("The game begins.")
        before, after = (position.state for position in self.table.positions[self.step - 1 : self.step + 1])
        return self.game.view.describe_entry(entry, before, after, self.party.names) or _(
            "The cards are made ready."
        )

    @property
    def play_ms(self) -> PlayMs:
        """Playing time from the beginning of the game to this step, in milliseconds, without pauses."""
        return self.current_entry.play_ms if self.current_entry else START

    @property
    def is_race(self) -> bool:
        """True if the game is one in which all seats may move at the same time, from its beginning."""
        return self.table.positions[0].turn == EVERYBODY

    def autoplay_step_ms(self) -> float:
        """Return how many milliseconds autoplay shows this step.

        In a race it is the time that passed until the next move, but at least `MIN_STEP_MS`. In other
        games, and at the last step, it is the pause that computer players make.
        """
        if not self.is_race or self.step == self.last_step:
            return MOVE_PACE_MS
        return max(MIN_STEP_MS, self.table.entries[self.step].play_ms - self.play_ms)


class ReactionTimes(NamedTuple):
    """Fastest and median reaction time of one seat in a whole game, in milliseconds."""

    seat: Seat
    fastest_ms: int
    median_ms: int
    """Median of all reaction times."""


@dataclass
class _PossibleMoveTimes:
    """Moves that are possible for one seat now, each with the playing time at which it became possible.

    The dict `since` maps each move to that time. `update_moves` is called with the seat's moves before
    each entry: moves that are still possible keep their time, others are dropped.
    """

    since: dict[Move, PlayMs] = field(default_factory=dict)

    def update_moves(self, moves: Sequence[Move], play_ms: PlayMs) -> None:
        """Replace the possible moves by `moves`: new ones get the time `play_ms`, others keep theirs."""
        self.since = {move: self.since.get(move, play_ms) for move in moves}


def measure_reaction_times(table: AnyTable) -> list[ReactionTimes]:
    """Return fastest and median reaction time of each seat that moved in a race, lowest median first.

    A reaction time runs from when a move became possible until it was made. Of an even number of times,
    the upper of the two middle ones is the median.
    """
    took = [sorted(each) for each in _reaction_times_by_seat(table)]
    found = [ReactionTimes(seat, each[0], each[len(each) // 2]) for seat, each in enumerate(took) if each]
    return sorted(found, key=lambda each: each.median_ms)


def _reaction_times_by_seat(table: AnyTable) -> list[list[int]]:
    """Return for each seat a list of the milliseconds from when a move became possible until it was made.

    The times are in the order of the seat's moves; the dealer's own moves are left out.
    """
    chances: list[_PossibleMoveTimes] = [_PossibleMoveTimes() for _ in range(table.seats)]
    took: list[list[int]] = [[] for _ in range(table.seats)]
    for entry, play_ms, position in _entries_with_prior_positions(table):
        for seat, chance in enumerate(chances):
            chance.update_moves(position.moves(seat), play_ms)
        if entry.seat != HOUSE:
            took[entry.seat].append(entry.play_ms - chances[entry.seat].since[entry.move])
    return took


def _entries_with_prior_positions(table: AnyTable) -> Iterator[tuple[Entry, PlayMs, Position[State]]]:
    """Yield each move with the playing time at which the position before it arose, and that position.

    The playing time is 0 before the first move.
    """
    play_ms = START
    for entry, position in zip(table.entries, table.positions[:-1], strict=True):
        yield entry, play_ms, position
        play_ms = entry.play_ms

"""Computer players at a table: they think step by step, and move at a pace that people can follow.

A computer player is given only the observation and the moves of its own seat. The clock decides when it
moves; a seed and a count of steps decide which move it makes.
"""

from collections.abc import Iterator, Sequence
from random import Random

from clowder.bots.bot import LEVELS, TITLES, Bot, BotChoice, Level, iter_bot_choices
from clowder.bots.reaction import random_reaction_ms
from clowder.core.i18n import _
from clowder.core.rules import HOUSE, Move, Seat, State
from clowder.core.table import AnyTable
from clowder.core.times import START, PlayMs
from clowder.widgets.scene import BotStrength

MOVE_PACE_MS = 900
"""Milliseconds of playing time from the last move to a computer player's next."""

WATCHED_PACE_MS = 2500
"""The same, if a computer player's turn has just come and persons might still react to the move before."""


def find_bot_strength(player: str) -> BotStrength | None:
    """Return the strength of a computer player's level, as shown: its translated name and 1 to 3 paws.

    `player` is the word of the level, such as `kitten` (1 paw), or an empty text for a person. None for
    a person, and for an unknown level.
    """
    if not player:
        return None
    levels = enumerate(zip(LEVELS, TITLES, strict=True), start=1)
    return next((BotStrength(_(said), paws) for paws, (level, said) in levels if level == player), None)


class MoveSearch:
    """Search of one computer player for its move in the table's present state, computed step by step.

    Call `do_search_step` until `done`: then `choice` is final, before that the best so far; None if the
    player would rather wait. `seat`, `moves` (the legal ones) and `ready_ms` (the playing time before
    which the move is not made) are kept for the caller; the search makes no move. It knows only what its
    seat sees. With `explain` the choice also has its reason, for a hint.
    """

    def __init__(
        self,
        bot: Bot[State],
        table: AnyTable,
        seat: Seat,
        level: Level,
        random: Random,
        ready_ms: PlayMs = START,
        *,
        explain: bool = False,
    ) -> None:
        self.seat = seat
        self.moves = table.moves(seat)
        """The legal moves from which the bot chooses."""
        self.ready_ms = ready_ms
        """The earliest playing time in ms at which the move is made."""
        self.done = False
        self.choice: BotChoice | None = None
        """The best choice so far; None if the bot would rather wait."""
        self._choices: Iterator[BotChoice] = iter_bot_choices(
            bot, table.seen_state(seat), seat, self.moves, level, Random(random.random()), explain=explain
        )

    def do_search_step(self) -> None:
        """Compute one step of the search (a few milliseconds), and put the best move so far in `choice`.

        If no step was left, set `done` to True and keep `choice`.
        """
        choice = next(self._choices, None)
        self.done = choice is None
        self.choice = choice or self.choice


class ComputerPlayers:
    """Computer players of one table, who search step by step, and move at a pace that people can follow.

    Whenever the state may have changed, `begin_searches` begins a search for each; the caller computes
    `find_unfinished_search`, and makes the move that `find_due_move` returns, at `next_move_ms` at the
    earliest. `skip_delays` drops the pace for present searches. `players` has the level of each seat, or
    an empty text for a person. Without `random` a new generator is made.
    """

    def __init__(
        self, bot: Bot[State], table: AnyTable, players: Sequence[str], random: Random | None = None
    ) -> None:
        self._bot = bot
        self._table = table
        self._levels = {seat: level for seat, word in enumerate(players) for level in LEVELS if level == word}
        self._random = random or Random()
        self._searched_state: State | None = None
        self._searches: list[MoveSearch] = []

    @property
    def computer_seats(self) -> frozenset[Seat]:
        """The seats at which computer players sit."""
        return frozenset(self._levels)

    def begin_searches(self, play_ms: PlayMs) -> None:
        """Begin a search for each computer player with a legal move, if the table's state has changed.

        Nothing happens if the state is that of the last call. Otherwise all earlier searches are
        dropped. A seat whose legal moves are still the same keeps the time of its move, if that is after
        `play_ms`, the playing time now.
        """
        if self._searched_state is not self._table.state:
            self._searched_state = self._table.state
            begun = {thought.seat: thought for thought in self._searches}
            seats = [seat for seat in self._table.seats_with_moves() if seat in self._levels]
            self._searches = [self._begin_search(seat, play_ms, begun.get(seat)) for seat in seats]

    def find_unfinished_search(self) -> MoveSearch | None:
        """Return the first search that still has steps to compute; None if there is none."""
        return next((thought for thought in self._searches if not thought.done), None)

    @property
    def next_move_ms(self) -> PlayMs | None:
        """The earliest playing time at which a computer player may make the move that it has found.

        None while no finished search has found a move that is still legal.
        """
        return min((thought.ready_ms for thought, _ in self._list_finished_searches()), default=None)

    def find_due_move(self, play_ms: PlayMs) -> tuple[Seat, Move] | None:
        """Return seat and move of the computer player whose move is due first; the move is not made.

        A move is due if its search is finished and its time (`ready_ms`) is not after this playing time;
        None if none is due. Of moves due at the same time, that of the lower seat comes first.
        """
        due_moves = [
            (thought, move) for thought, move in self._list_finished_searches() if thought.ready_ms <= play_ms
        ]
        if not due_moves:
            return None
        thought, move = min(due_moves, key=lambda wish: wish[0].ready_ms)
        return thought.seat, move

    def skip_delays(self) -> None:
        """Drop the delays of all present searches, so that each move is due as soon as its search is done.

        Searches that begin later have their delays again.
        """
        for thought in self._searches:
            thought.ready_ms = START

    def _list_finished_searches(self) -> list[tuple[MoveSearch, Move]]:
        """Return the finished searches that have found a legal move, as pairs of search and move.

        Left out are searches without a choice, by which the computer player waits, and those whose
        choice is no longer legal.
        """
        return [
            (thought, thought.choice.move)
            for thought in self._searches
            if thought.done and thought.choice and thought.choice.move in self._table.moves(thought.seat)
        ]

    def _begin_search(self, seat: Seat, play_ms: PlayMs, previous: MoveSearch | None) -> MoveSearch:
        """Return a new search for a seat, with `ready_ms`, the earliest playing time of its move.

        That is the time of the seat's `previous` search (None for none), if it is later than now
        (`play_ms`) and the legal moves are still the same. Else it is now plus `_move_delay_ms`.
        """
        level = self._levels[seat]
        reaches = (
            previous is not None and previous.ready_ms > play_ms and previous.moves == self._table.moves(seat)
        )
        ready_ms = (
            previous.ready_ms if previous and reaches else PlayMs(play_ms + self._move_delay_ms(seat, level))
        )
        return MoveSearch(self._bot, self._table, seat, level, self._random, ready_ms)

    def _move_delay_ms(self, seat: Seat, level: Level) -> int:
        """Return how many milliseconds a computer player waits before its move.

        Without the turn, as in a race, it is a random reaction time of its level. With the turn it is
        `MOVE_PACE_MS`; or the longer `WATCHED_PACE_MS` if the last move was another seat's, and a person
        has a legal move now, and so time to react.
        """
        if self._table.turn != seat:
            return random_reaction_ms(level, self._random)
        moved = next((entry.seat for entry in reversed(self._table.entries) if entry.seat != HOUSE), seat)
        people = any(other not in self._levels for other in self._table.seats_with_moves())
        return WATCHED_PACE_MS if people and moved != seat else MOVE_PACE_MS

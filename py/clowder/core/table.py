"""A game in progress: the record of its entries, and every state from setup to the present."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Generic, TypeAlias

from clowder.core.cards import Card
from clowder.core.errors import BadSeatCount, IllegalMove, NothingToUndo
from clowder.core.i18n import _
from clowder.core.options import Opt, Options, check_options
from clowder.core.rules import HOUSE, Move, Outcome, Pause, Rules, S, Seat, Shuffle, Shuffled, State, Wait
from clowder.core.shuffling import ShuffleFunction
from clowder.core.times import START, PlayMs

LATEST_MS = PlayMs(999_999_999_999)
"""The last millisecond of playing time, after some thirty years: a transcript has twelve digits for it.

No entry comes later; a wait that would end later ends then.
"""

RETRY_DISTANCE = 1000
"""Distance between the numbers of a shuffle and of its repetition: more than any game has shuffles."""

POSITIONS_KEPT = 64
"""Number of newest positions that keep cached answers, and of entries between two clearings of the others."""


@dataclass(frozen=True)
class Entry:
    """A recorded move: playing time, the seat that made it (`HOUSE` for the dealer's moves), the move.

    `notation`, which `str()` returns, too, is its line in a transcript, such as `2140 0 take 8s left`;
    cached.
    """

    play_ms: PlayMs
    seat: Seat
    move: Move

    @cached_property
    def notation(self) -> str:
        """The entry as a line of a transcript: `2140 0 take 8s left` for milliseconds, seat and move. Cached.

        The seat of the house (the dealer that is no player) is written as `house`.
        """
        who = "house" if self.seat == HOUSE else self.seat
        return f"{self.play_ms} {who} {self.move}"

    def __str__(self) -> str:
        return self.notation


class Position(Generic[S]):
    """One state of a game, with what the rules say about it cached: turn, outcome, moves, observations.

    `state` has all secrets. The answers are `turn`, `outcome`, `moves(seat)` and `seen_state(seat)`, the
    state with secrets face down; each is asked of the rules when first needed, and then kept.
    `clear_cache` forgets moves and observations.
    """

    def __init__(self, rules: Rules[S, Opt], state: S) -> None:
        self.state = state
        self._rules = rules
        self._moves: dict[Seat, Sequence[Move]] = {}
        self._seen: dict[Seat, S] = {}

    @cached_property
    def turn(self) -> Seat:
        """The seat whose turn it is by the rules, or EVERYBODY in a race, or NOBODY; cached."""
        return self._rules.turn(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """Scores and winners of a finished game by the rules; None while it goes on; cached."""
        return self._rules.outcome(self.state)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """Return every legal move of the seat in this state by the rules; cached.

        A pending shuffle, before which no player can move, is not taken into account: see `Table.moves`.
        """
        if seat not in self._moves:
            self._moves[seat] = self._rules.moves(self.state, seat)
        return self._moves[seat]

    def seen_state(self, seat: Seat) -> S:
        """Return the state as the seat, or an ONLOOKER, may see it, with secrets face down; cached."""
        if seat not in self._seen:
            self._seen[seat] = self._rules.observe(self.state, seat)
        return self._seen[seat]

    def clear_cache(self) -> None:
        """Forget the cached moves and observations to free memory; they are computed anew when needed.

        Turn and outcome stay cached.
        """
        self._moves.clear()
        self._seen.clear()


class Table(Generic[S, Opt]):
    """A game in progress: its rules and options, the recorded moves, and every position since the setup.

    `moves` tells what a seat may do (`parse_move` reads one), `make_move` plays and records a move,
    `undo_last_move` takes one back, and `copy_at_entry` copies an earlier table. `pending_request` and
    `house_due_ms` tell what the house, the dealer that is no player, has to do: `make_due_house_moves`
    does it. Entry i of `entries` led from `positions[i]` to `positions[i + 1]`. It has all secrets: show
    players only `seen_state(seat)`. Raises BadSeatCount or BadOption if `seats` or `options` do not fit
    the game.
    """

    def __init__(self, rules: Rules[S, Opt], seats: int, options: Opt | None = None) -> None:
        if seats not in rules.SEATS:
            unfit = _("{game} is for {least} to {most} players, not {seats}.")
            least, most = rules.SEATS[0], rules.SEATS[-1]
            raise BadSeatCount(unfit.format(game=rules.NAME, least=least, most=most, seats=seats))
        self.rules = rules
        self.seats = seats
        self.options = rules.Options() if options is None else options
        check_options(self.options, seats)
        self.entries: list[Entry] = []
        self.positions = [Position(rules, rules.setup(seats, self.options))]
        self._pending = rules.house_move(self.state)
        self._pending_since_ms = START

    @property
    def position(self) -> Position[S]:
        """Present position of the game: its state, with cached answers of the rules."""
        return self.positions[-1]

    @property
    def state(self) -> S:
        """The present state of the game, secrets included."""
        return self.position.state

    @property
    def states(self) -> list[S]:
        """States of the game in a new list, from the setup to the present one, secrets included."""
        return [position.state for position in self.positions]

    @property
    def last_entry_ms(self) -> PlayMs:
        """The time of the last recorded move, in milliseconds of playing time; 0 before the first."""
        return self.entries[-1].play_ms if self.entries else START

    @property
    def pending_request(self) -> Shuffle | Wait | None:
        """The shuffle or wait that the house (the dealer that is no player) has to carry out, or None.

        It is what the rules' `house_move` requested after the last entry or at the setup.
        """
        return self._pending

    @property
    def shuffle_count(self) -> int:
        """Number of shuffles recorded so far in this game."""
        return sum(isinstance(entry.move, Shuffled) for entry in self.entries)

    @property
    def house_due_ms(self) -> PlayMs | None:
        """Playing time, in milliseconds, at which the pending shuffle or wait is due; None without one.

        A shuffle is due at once; a wait when its milliseconds have passed since it was requested. The
        time is never later than `LATEST_MS`.
        """
        if self._pending is None:
            return None
        wait_ms = self._pending.ms if isinstance(self._pending, Wait) else 0
        return min(PlayMs(self._pending_since_ms + wait_ms), LATEST_MS)

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, or EVERYBODY in a race, or NOBODY. Everybody may know it."""
        return self.position.turn

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners of a finished game; None while it goes on."""
        return self.position.outcome

    def seen_state(self, seat: Seat) -> S:
        """Return the present state as the seat, or an ONLOOKER, may see it, with secrets face down."""
        return self.position.seen_state(seat)

    def iter_shuffles(self) -> Iterator[tuple[Shuffle, tuple[Card, ...]]]:
        """Yield each shuffle of the game so far, as (request of the rules, resulting order of cards).

        The requests are asked of the rules anew, at each old position. The orders are secret while the
        game goes on.
        """
        for position, entry in zip(self.positions, self.entries, strict=False):
            owed = self.rules.house_move(position.state) if isinstance(entry.move, Shuffled) else None
            if isinstance(owed, Shuffle) and isinstance(entry.move, Shuffled):
                yield owed, entry.move.order

    def iter_history(self, seat: Seat, start: int = 0) -> Iterator[tuple[Entry, S, S]]:
        """Yield (entry, state before, state after) for each entry from number `start` on, counted from 0.

        The states are as the seat saw them, with secrets face down.
        """
        for i in range(start, len(self.entries)):
            before, after = self.positions[i : i + 2]
            yield self.entries[i], before.seen_state(seat), after.seen_state(seat)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """Return every legal move of the seat now; none while a shuffle is pending.

        A number that is no player's seat, such as HOUSE or ONLOOKER, has none either.
        """
        if isinstance(self._pending, Shuffle) or not 0 <= seat < self.seats:
            return ()
        return self.position.moves(seat)

    def seats_with_moves(self) -> list[Seat]:
        """Return the seats that have a legal move now, in order; none while a shuffle is pending."""
        return [seat for seat in range(self.seats) if self.moves(seat)]

    def parse_move(self, seat: Seat, notation: str) -> Move:
        """Return the seat's legal move that is written as `notation`, such as `take 8s left`.

        For HOUSE it is the move that ends the pending wait. If a shuffle is pending, it is a `Shuffled`
        with the cards of the notation, which may be wrong: `make_move` checks them. Raises IllegalMove
        if there is no such move.
        """
        possible = self._wait_ending_moves() if seat == HOUSE else self.moves(seat)
        if seat == HOUSE and isinstance(self._pending, Shuffle):
            possible = (Shuffled(tuple(notation.split()[1:])),)
        for move in possible:
            if str(move) == notation:
                return move
        raise IllegalMove(_illegal_move_text(seat, notation))

    def make_move(self, seat: Seat, move: Move, play_ms: PlayMs) -> None:
        """Make a move of a seat, or of the house, and record it at this playing time, in milliseconds.

        Raises IllegalMove, without any change, if the move is not legal now, or the time is before the
        last entry or after `LATEST_MS`. The house's move is also refused before the pending wait is
        over, unless that is a `Pause`. Afterwards the rules are asked what the house has to do next.
        """
        if not self.last_entry_ms <= play_ms <= LATEST_MS:
            late = _("It is {now} ms into the game; nothing can happen at {at} ms.")
            raise IllegalMove(late.format(now=self.last_entry_ms, at=play_ms))
        if not self._is_move_allowed(seat, move):
            raise IllegalMove(_illegal_move_text(seat, str(move)))
        if seat == HOUSE and self._is_too_early(play_ms):
            early = _("The house may not {move} before {due} ms.")
            raise IllegalMove(early.format(move=repr(str(move)), due=self.house_due_ms))
        self.positions.append(Position(self.rules, self.rules.play(self.state, seat, move)))
        self.entries.append(Entry(play_ms, seat, move))
        self._clear_old_position_caches()
        self._update_pending_request(play_ms)

    def undo_last_move(self) -> None:
        """Take back the last move of a player, and every shuffle or other move of the house after it.

        A wait that is pending then starts anew, at the time of the last entry taken back. The caller
        decides whether the other players must be asked first. Raises NothingToUndo if no player has
        moved.
        """
        last = max((i for i, entry in enumerate(self.entries) if entry.seat != HOUSE), default=None)
        if last is None:
            raise NothingToUndo(_("Nobody has moved yet."))
        play_ms = self.last_entry_ms
        del self.entries[last:], self.positions[last + 1 :]
        self._pending = None
        self._update_pending_request(play_ms)

    def copy_at_entry(self, number: int) -> "Table[S, Opt]":
        """Return a copy of the table as it was after its first `number` entries, to view or play on.

        A wait that is pending there starts anew, at the time of the copy's last entry. The caches of the
        positions are shared.
        """
        earlier = Table(self.rules, self.seats, self.options)
        earlier.entries, earlier.positions = self.entries[:number], self.positions[: number + 1]
        earlier._pending = None
        earlier._update_pending_request(earlier.last_entry_ms)
        return earlier

    def _is_move_allowed(self, seat: Seat, move: Move) -> bool:
        """Return whether the seat, or the house, may make the move now, apart from the time.

        A seat needs a legal move. The house may only answer the pending shuffle with its cards in an
        accepted order, or make the move that ends the pending wait.
        """
        if seat != HOUSE:
            return move in self.moves(seat)
        if isinstance(self._pending, Shuffle):
            return isinstance(move, Shuffled) and _is_valid_shuffle_order(self._pending, move.order)
        return move in self._wait_ending_moves()

    def _is_too_early(self, play_ms: PlayMs) -> bool:
        """Return whether the pending shuffle or wait is not due yet at this playing time.

        A `Pause` is never too early to end, as players can cut it short.
        """
        due_ms = self.house_due_ms
        return due_ms is not None and play_ms < due_ms and not isinstance(self._pending, Pause)

    def _wait_ending_moves(self) -> tuple[Move, ...]:
        """Return a tuple with the one move that ends the pending wait; empty if no wait is pending."""
        return (self._pending.move,) if isinstance(self._pending, Wait) else ()

    def _clear_old_position_caches(self) -> None:
        """Clear the caches of all but the newest `POSITIONS_KEPT` positions, to free memory.

        It does so only when the number of entries is a multiple of `POSITIONS_KEPT`; else nothing
        happens.
        """
        if len(self.entries) % POSITIONS_KEPT == 0:
            for position in self.positions[:-POSITIONS_KEPT]:
                position.clear_cache()

    def _update_pending_request(self, play_ms: PlayMs) -> None:
        """Ask the rules what the house has to do next (shuffle or wait), and set it as pending from now on.

        A request equal to the one already pending changes nothing: its time runs on. `play_ms` is the
        present playing time.
        """
        owed = self.rules.house_move(self.state)
        if owed != self._pending:
            self._pending, self._pending_since_ms = owed, play_ms


AnyTable: TypeAlias = Table[State, Options]
"""A table of any game, for code that knows no game."""


def make_due_house_moves(table: Table[S, Opt], play_ms: PlayMs, shuffle: ShuffleFunction) -> None:
    """Make all shuffles, and end all waits of the house, that are due by the playing time `play_ms`.

    Each is recorded in the table at the time when it was due, but not before the last entry. `shuffle`
    returns an order of the cards for a shuffle's number in the game, so a shuffle that was taken back
    gives the same order again.
    """
    while table.house_due_ms is not None and table.house_due_ms <= play_ms:
        when = max(table.house_due_ms, table.last_entry_ms)
        if isinstance(table.pending_request, Wait):
            table.make_move(HOUSE, table.pending_request.move, when)
        elif table.pending_request:
            table.make_move(
                HOUSE,
                Shuffled(find_accepted_order(table.pending_request, shuffle, table.shuffle_count)),
                when,
            )


def find_accepted_order(requested: Shuffle, shuffle: ShuffleFunction, index: int) -> tuple[Card, ...]:
    """Return the first order of the requested cards that the request's test `fits` accepts.

    `shuffle` returns an order of given cards for a number. It is tried with `index`, the shuffle's
    number in the game, then with numbers that grow by `RETRY_DISTANCE`.
    """
    orders = (shuffle(requested.cards, each) for each in count(index, RETRY_DISTANCE))
    return next(filter(requested.fits, orders))


def _is_valid_shuffle_order(shuffle: Shuffle, order: tuple[Card, ...]) -> bool:
    """Return whether `order` has exactly the cards of the requested shuffle and passes its test `fits`."""
    return sorted(order) == sorted(shuffle.cards) and shuffle.fits(order)


def _illegal_move_text(seat: Seat, notation: str) -> str:
    """Return a translated sentence that this seat, or the house, may not make this move now.

    At most 60 characters of the notation are quoted.
    """
    if seat == HOUSE:
        return _("The house may not {move} now.", move=repr(notation[:60]))
    return _("Seat {seat} may not {move} now.", seat=seat, move=repr(notation[:60]))

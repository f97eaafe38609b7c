"""Simulation of a game in a computer player's head, by the rules alone.

The house shuffles at random. If several seats can move at once, chance decides which is first. A seat that
would rather let others move rests, and when all rest, time passes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple, TypeAlias

from clowder.bots.hidden_cards import fill_hidden_cards
from clowder.bots.win_chance_model import WinChanceModel, win_shares_by_seat
from clowder.core.cards import Card, shuffle_cards
from clowder.core.errors import Refused
from clowder.core.options import Opt
from clowder.core.rules import HOUSE, NOBODY, Move, Outcome, Pause, Rules, S, Seat, Shuffle, Shuffled

MOVES_AHEAD = 12
"""Number of moves to look ahead."""

SAME_TURN_BONUS = 0.75
"""Part of a move that is given back if it does not end the turn."""

GUESS_TRIES = 20
"""Number of guesses in a row that may turn out to be impossible."""

IMPOSSIBLE_ERRORS = (Refused, LookupError, TypeError, ValueError, StopIteration)
"""Errors that rules raise for an impossible state: a card is missing, or one is where none can be."""


@dataclass(frozen=True)
class WaitMove(Move):
    """Pretended move of a simulated seat that lets the others move first. It is no move of the rules."""


SeatMove: TypeAlias = tuple[Seat, Move]
"""A seat and its move: several seats may have the same move."""


class SimulatedPosition(NamedTuple, Generic[S]):
    """Position in a simulated game: `state`, `seat` to move, its `moves`, `moves_left` to look ahead.

    `resting` are the seats that would rather let others move first. The seat is NOBODY, without moves,
    when the game is over or the simulation looks no further. `seat_moves` are the moves paired with the
    seat.
    """

    state: S
    seat: Seat
    """Seat to move; NOBODY when the game is over, or the simulation looks no further."""
    moves: Sequence[Move]
    moves_left: float
    """Number of moves that the simulation still looks ahead."""
    resting: frozenset[Seat] = frozenset()
    """Seats that would rather let others move."""

    @property
    def seat_moves(self) -> Sequence[SeatMove]:
        """The position's moves as (seat to move, move) pairs."""
        return [(self.seat, move) for move in self.moves]


class ImpossibleGuess(Exception):
    """Error raised when several guesses of the hidden cards in a row were impossible by the rules."""


def random_seat_move(position: SimulatedPosition[S], random: Random) -> SeatMove:
    """Return (seat to move, a random one of its moves in this position), each move equally likely."""
    return position.seat, position.moves[int(random.random() * len(position.moves))]


class GameSimulator(Generic[S, Opt]):
    """Simulator of a game by its rules, with random shuffles, for a limited number of moves.

    `guess_position` makes a position from an observation (`next_position` from a full state),
    `play_move` plays on from it, and `random_playout_values` plays at random up to that limit (the
    horizon) or the game's end. There `position_values_by_seat` gives each seat's share of the win or, in
    a game that is not over, its win chance by a learned model. It keeps no position of its own.
    """

    def __init__(
        self, rules: Rules[S, Opt], seats: int, win_chance_model: WinChanceModel, random: Random
    ) -> None:
        self._rules = rules
        self._seats = range(seats)
        self._win_chance_model = win_chance_model
        self._random = random

    def guess_position(
        self, seen: S, seat: Seat, moves: tuple[Move, ...], hidden: Sequence[Card]
    ) -> SimulatedPosition[S]:
        """Return a position with hidden cards guessed so that the seat has exactly the legal `moves`.

        `hidden` are the cards that the observation `seen` does not show. The position's moves are those
        and perhaps a `WaitMove`; it looks `MOVES_AHEAD` moves ahead. Raises ImpossibleGuess if
        `GUESS_TRIES` guesses in a row fail.
        """
        for _ in range(GUESS_TRIES):
            try:
                state = fill_hidden_cards(seen, hidden, self._random)
                if tuple(self._rules.moves(state, seat)) == moves:
                    return SimulatedPosition(
                        state,
                        seat,
                        self._moves_and_possible_wait(state, seat, self._moves_by_active_seat(state)),
                        MOVES_AHEAD,
                    )
            except IMPOSSIBLE_ERRORS:
                continue
        raise ImpossibleGuess

    def play_move(self, position: SimulatedPosition[S], seat_move: SeatMove) -> SimulatedPosition[S]:
        """Return the position after this move, from which the next seat is to move (by `next_position`).

        After a `WaitMove` the seat rests, and the state changes only by what the house does then. Any
        move takes 1 from the moves left to look ahead, but a real move gets `SAME_TURN_BONUS` back if
        the same seat is to move again. If the rules raise an error, the position before the move is
        returned, with NOBODY to move.
        """
        state, (seat, move), left = position.state, seat_move, position.moves_left - 1
        if isinstance(move, WaitMove):
            return self.next_position(state, left, position.resting | {seat})
        try:
            following = self.next_position(self._rules.play(state, seat, move), left)
        except IMPOSSIBLE_ERRORS:
            return SimulatedPosition(state, NOBODY, (), 0)
        return (
            following._replace(moves_left=following.moves_left + SAME_TURN_BONUS)
            if following.seat == seat
            else following
        )

    def next_position(
        self, state: S, left: float, resting: frozenset[Seat] = frozenset()
    ) -> SimulatedPosition[S]:
        """Return the next position, from this state on, in which a seat that is not resting is to move.

        Shuffles on the way are made at random. If several seats can move, chance picks one. If only
        resting seats can, the pending wait of the house is ended (one move ahead fewer), and no seat
        rests any more. `left` is the number of moves until the horizon; `resting` are the seats that let
        others move first. The seat is NOBODY at the horizon, at the end of the game, and if no wait is
        pending that could end.
        """
        while left > 0 and self.outcome(state) is None:
            owed = self._rules.house_move(state)
            if isinstance(owed, Shuffle):
                state = self._rules.play(state, HOUSE, Shuffled(shuffle_cards(owed.cards, self._random)))
                continue
            active = self._moves_by_active_seat(state)
            if eager := [seat for seat in active if seat not in resting]:
                seat = eager[int(self._random.random() * len(eager))]
                return SimulatedPosition(
                    state, seat, self._moves_and_possible_wait(state, seat, active), left, resting
                )
            if owed is None:
                break
            state, left = self._rules.play(state, HOUSE, owed.move), left - bool(active)
            resting = frozenset()
        return SimulatedPosition(state, NOBODY, (), 0)

    def random_playout_values(self, position: SimulatedPosition[S], random: Random) -> Sequence[float]:
        """Return each seat's value, from 0 (lost) to 1 (won), after random moves to the horizon or game end.

        The values are those of `position_values_by_seat`.
        """
        while position.seat != NOBODY:
            position = self.play_move(position, random_seat_move(position, random))
        return self.position_values_by_seat(position)

    def outcome(self, state: S) -> Outcome | None:
        """Return the scores and winners of a finished game, by its rules; None while it goes on."""
        return self._rules.outcome(state)

    def position_values_by_seat(self, position: SimulatedPosition[S]) -> Sequence[float]:
        """Return each seat's share of the win if the game is over, else its win chance by the learned model.

        Both are from 0 to 1.
        """
        outcome = self.outcome(position.state)
        return (
            win_shares_by_seat(outcome, len(self._seats))
            if outcome
            else self._win_chance_model(position.state)
        )

    def _moves_by_active_seat(self, state: S) -> dict[Seat, Sequence[Move]]:
        """Return the legal moves of each seat that has any, as a dict from seat to moves."""
        return {seat: moves for seat in self._seats if (moves := self._rules.moves(state, seat))}

    def _moves_and_possible_wait(
        self, state: S, seat: Seat, active: Mapping[Seat, Sequence[Move]]
    ) -> Sequence[Move]:
        """Return the seat's legal moves, with a `WaitMove` added if it may be good to let others move first.

        That is so if the house has to end a wait that is no mere pause, or if another seat has more
        moves. `active` has the legal moves by seat.
        """
        owed, mine = self._rules.house_move(state), active[seat]
        time_goes_on = owed is not None and not isinstance(owed, Pause)
        return (*mine, WaitMove()) if time_goes_on or max(map(len, active.values())) > len(mine) else mine

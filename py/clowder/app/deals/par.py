"""Par: the score that the boss reaches with the same cards, in the place of each person."""

from random import Random

from clowder.app.play.computers import ComputerPlayers
from clowder.app.play.match import Match
from clowder.bots.bot import LEVELS
from clowder.core.rules import Seat
from clowder.core.table import AnyTable, Table, make_due_house_moves
from clowder.core.times import START

BOSS = LEVELS[-1]
"""Level of the strongest computer player."""


class ParSimulation:
    """Simulated game that finds par: the score of the strongest computer player with a person's cards.

    Call `run_simulation_step` until `is_finished`; then `par_for_seat` has the scores, but None if the
    game got stuck. That player, the boss, plays the same deal in each person's place on a `table` of its
    own, and sees only what the person sees there; other computer players keep their levels. Par depends
    only on the deal, the options, and the seats of people and computer players, so it is the same for
    all people and at any time.
    """

    def __init__(self, match: Match) -> None:
        game, party = match.game, match.party
        levels = [
            "" if seat in party.person_seats else party.players[seat] for seat in range(match.table.seats)
        ]
        self._people = party.person_seats
        self._shuffle = match.deal.make_shuffler(game.name)
        self.table: AnyTable = Table(game.rules, match.table.seats, match.table.options)
        """Table of the simulated game."""
        random = Random(f"par {match.deal.number}")
        self._computers = ComputerPlayers(
            game.computer_player, self.table, [level or BOSS for level in levels], random
        )
        self._play_ms = START
        self._is_stuck = False
        self._run_house_and_begin_searches()

    @property
    def is_finished(self) -> bool:
        """True if the simulated game is over, or is stuck because no move will ever be due."""
        return self._is_stuck or self.table.outcome is not None

    def par_for_seat(self, seat: Seat) -> int | None:
        """Return par for a person's seat: the score of that seat at the end of the simulated game.

        None for the seats of computer players, before the end, and if the game could not go on.
        """
        outcome = self.table.outcome
        return outcome.scores[seat] if outcome and seat in self._people else None

    def run_simulation_step(self) -> None:
        """Run one step of a computer player's search for a move; if none is unfinished, make the next move.

        Nothing happens once the simulation is finished.
        """
        if thought := self._computers.find_unfinished_search():
            thought.do_search_step()
        elif not self.is_finished:
            self._make_next_due_moves()

    def _make_next_due_moves(self) -> None:
        """Set the simulated clock to when the next move is due, and make the moves due then.

        These are all moves of the house (the dealer played by the program), such as shuffles, and one
        move of a computer player. If no move will ever be due, the simulation is marked as stuck, and so
        is finished.
        """
        dues = [due for due in (self.table.house_due_ms, self._computers.next_move_ms) if due is not None]
        if not dues:
            self._is_stuck = True
            return
        self._play_ms = max(self._play_ms, min(dues))
        self._run_house_and_begin_searches()
        if wish := self._computers.find_due_move(self._play_ms):
            self.table.make_move(*wish, self._play_ms)
            self._run_house_and_begin_searches()

    def _run_house_and_begin_searches(self) -> None:
        """Make the due moves of the house, and begin the computer players' searches for a move.

        The house is the dealer played by the program; it shuffles, for instance.
        """
        make_due_house_moves(self.table, self._play_ms, self._shuffle)
        self._computers.begin_searches(self._play_ms)

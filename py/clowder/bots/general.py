"""Computer player for any game, from its rules alone: for games without a player of their own.

The player deals the face-down cards anew, tries its moves on that guess, and takes the move that turned out
best most often: the tree search of `bots.search` over the rules themselves. At the horizon of the search a
model, learned from random games, estimates each seat's chances.
"""

from collections.abc import Iterator, Sequence
from random import Random
from types import MappingProxyType
from typing import Generic

from clowder.bots import search as tree
from clowder.bots.bot import Level, MoveReason
from clowder.bots.hidden_cards import (
    fill_hidden_cards,
    find_unseen_cards,
    infer_seat_count,
    per_seat_field_names,
)
from clowder.bots.simulation import (
    GameSimulator,
    ImpossibleGuess,
    SeatMove,
    SimulatedPosition,
    WaitMove,
    random_seat_move,
)
from clowder.bots.win_chance_model import WinChanceModel
from clowder.core.deck import full_game_deck
from clowder.core.i18n import N_
from clowder.core.options import Opt
from clowder.core.rules import NOBODY, Move, Outcome, Rules, S, Seat

SEARCH_STEPS = MappingProxyType({"house-cat": 60, "alley-boss": 400})
"""Number of guesses on which each level tries its moves. A kitten plays any move."""

RANDOM_GAMES = range(40, 400)
"""Numbers of random games to learn from: at least its start, at most its stop."""

ENOUGH_MOVES = 8000
"""Number of moves that are enough to learn from."""

MAX_GAME_STEPS = 2000
"""Horizon, in moves, at which a random game is broken off; nothing is learned from it then."""

POSITION_DISTANCE = 12
"""Distance, in moves, of the positions of a game that are learned from."""

MOVES_PER_SLICE = 40
"""Number of moves of random games in one slice of work."""


class GeneralGameBot(Generic[S, Opt]):
    """Computer player for any game, by its rules alone: tree search on guesses of hidden cards.

    It implements the interface `Bot`: `choose_move` runs the search in a simulator of `make_simulator`,
    `candidate_moves` drops nothing, `move_appeal` is always 0, and `move_reasons` gives one general
    reason. Where the search stops looking ahead, a model of win chances, learned from random games,
    estimates who wins. The model is kept for each number of seats and options; nothing is kept of a game
    in progress.
    """

    def __init__(self, rules: Rules[S, Opt]) -> None:
        self._rules = rules
        self._models: dict[tuple[int, Opt], WinChanceModel] = {}

    HOW = N_(
        "The boss knows no more than the rules. It guesses hundreds of times where the hidden cards are, "
        "plays on in its head, and does what turned out best most often."
    )

    def guess_full_state(self, seen: S, random: Random) -> S:
        """Return a full state that fits the observation: its face-down cards replaced by random unseen ones.

        Raises StopIteration if there are more face-down cards than unseen ones.
        """
        deck = full_game_deck(
            self._rules, infer_seat_count(self._rules, seen), self._rules.next_game_options(seen)
        )
        return fill_hidden_cards(seen, find_unseen_cards(seen, deck), random)

    def candidate_moves(
        self, seen: S, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Sequence[Move]:
        """Return all `moves` unchanged: this computer player overlooks none, at any level."""
        return moves

    def move_appeal(self, seen: S, seat: Seat, move: Move) -> float:
        """Return 0 for every move, so that the weakest level, `kitten`, chooses at random."""
        return 0

    def move_reasons(self, seen: S, seat: Seat, move: Move, level: Level) -> Sequence[MoveReason]:
        """Return one reason, of weight 1, with a sentence on why `choose_move` may choose this move.

        A `WaitMove` is better than moving now; with a single legal move there is nothing else to do; any
        other move turned out best most often in the search. This player does not choose by weights.
        """
        if isinstance(move, WaitMove):
            return (MoveReason(1, N_("It is better to let the others move.")),)
        if len(self._rules.moves(seen, seat)) == 1:
            return (MoveReason(1, N_("There is nothing else to do.")),)
        return (
            MoveReason(1, N_("I have played on in my head many times: this turned out best most often.")),
        )

    def choose_move(
        self, seen: S, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Iterator[Move]:
        """Yield the best move so far by a tree search on guesses of the hidden cards.

        A random move is yielded first, and again after each slice of learning while no win-chance model
        is known for these seats and options. The search of `SEARCH_STEPS` steps for the level follows.
        It is left out if there is only one move (and no reason to wait), or if no possible guess is
        found.
        """
        anything = moves[int(random.random() * len(moves))]
        yield anything
        seats, options = infer_seat_count(self._rules, seen), self._rules.next_game_options(seen)
        for _ in self._learn_win_chance_model(seats, options):
            yield anything
        game = self.make_simulator(seats, options, random)
        hidden = find_unseen_cards(seen, full_game_deck(self._rules, seats, options))
        model: tree.SearchableGame[SimulatedPosition[S], SeatMove] = tree.SearchableGame(
            guess=lambda random: game.guess_position(seen, seat, tuple(moves), hidden),
            turn=lambda position: position.seat,
            moves=lambda position: position.seat_moves,
            play=game.play_move,
            playout=game.random_playout_values,
        )
        try:
            if len(model.guess(random).moves) > 1:
                for _, move in tree.monte_carlo_tree_search(model, SEARCH_STEPS[level], random):
                    yield move
        except ImpossibleGuess:
            return

    def make_simulator(self, seats: int, options: Opt, random: Random) -> GameSimulator[S, Opt]:
        """Return a simulator of games with this number of seats and these options, with its win-chance model.

        If no model of win chances has been learned for them yet, that is done first, without a break.
        """
        for _ in self._learn_win_chance_model(seats, options):
            pass
        return GameSimulator(self._rules, seats, self._models[seats, options], random)

    def _learn_win_chance_model(self, seats: int, options: Opt) -> Iterator[None]:
        """Learn a model of win chances for these seats and options from random games, unless there is one.

        The model is kept in this object. Yields None after each slice of work. The seeds of the games
        are fixed, so the model is always the same. At least 40 games are played, more (up to 400) until
        there are `ENOUGH_MOVES`; of each finished game, states `POSITION_DISTANCE` moves apart are
        learned from.
        """
        if (seats, options) in self._models:
            return
        model = WinChanceModel(per_seat_field_names(self._rules.setup(seats, options), seats), seats)
        games: list[tuple[Sequence[S], Outcome]] = []
        played = 0
        for number in range(RANDOM_GAMES.stop):
            if number >= RANDOM_GAMES.start and played > ENOUGH_MOVES:
                break
            states: list[S] = []
            for state in self._iter_random_game_states(seats, options, Random(number)):
                states.append(state)
                played += 1
                if played % MOVES_PER_SLICE == 0:
                    yield
            if outcome := self._rules.outcome(states[-1]):
                games.append((states[number % POSITION_DISTANCE : -1 : POSITION_DISTANCE], outcome))
        yield from model.train_on_games(games)
        self._models[seats, options] = model

    def _iter_random_game_states(self, seats: int, options: Opt, random: Random) -> Iterator[S]:
        """Yield the states of a game in which all moves are random, from the first to the last.

        The first is the one in which a player can move. A game that has not ended after about
        `MAX_GAME_STEPS` moves is broken off.
        """
        fresh = self._rules.setup(seats, options)
        game = GameSimulator(self._rules, seats, WinChanceModel((), seats), random)
        position = game.next_position(fresh, MAX_GAME_STEPS)
        while position.seat != NOBODY:
            yield position.state
            position = game.play_move(position, random_seat_move(position, random))
        yield position.state

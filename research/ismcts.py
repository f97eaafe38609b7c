"""Adapter that makes open_spiel's IS-MCTS a player of our games, for benchmarks only.

The search is given our rules, a uniform guess at the hidden cards, and random rollouts, its default. Its
horizon is the end of the round in Alley Cat, and `HORIZON` moves in I Stepped on the Cat!, where our own
evaluation says who is ahead: otherwise it could search only a few games in its time. In any other game it
gets the knowledge of the general player: the rules, and who seems ahead some moves on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias

from clowder.bots.hidden_cards import find_unseen_cards, infer_seat_count
from clowder.bots.simulation import GameSimulator, SimulatedPosition, WaitMove
from clowder.core.cards import BACK, Card, shuffle_cards
from clowder.core.deck import full_game_deck
from clowder.core.rules import HOUSE, NOBODY, Move, Seat, Shuffle, Shuffled, Wait
from clowder.games.alley_cat import bot as alley_bot
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.alley_cat.search_state import estimate_win_chances
from clowder.games.stepped_on_the_cat import bot as stepped_bot
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from seated import GENERAL, Player
from variants import BY_NAME

HORIZON = 24

SIMULATIONS = {"alley-cat": 100, "stepped-on-the-cat": 30, "black-cat": 30, "kit-and-kat": 30}
"""The number of simulations that take at least as long as a move of the boss."""


@dataclass(frozen=True)
class AdapterRules:
    """The adapter's knowledge of a game: rules, guess at hidden cards, horizon, and evaluation."""

    game: Any
    guess: Callable[[Any, Seat, Random], Any]
    ends: Callable[[Any, int], bool]
    value: Callable[[Any], Sequence[float]]


def _guess_alley(seen: Any, seat: Seat, random: Random) -> Any:
    """Return a possible state of Alley Cat for what the seat sees."""
    return _deal_hidden(seen, alley_bot.unseen_cards(seen, seat), random)


def _guess_stepped(seen: Any, seat: Seat, random: Random) -> Any:
    """Return a possible state of I Stepped on the Cat! for what the seat sees."""
    known = {*seen.discards, *(card for row in seen.shows for card in row), *seen.hands[seat]}
    every = stepped_on_the_cat.full_deck(seen.options)
    return _deal_hidden(seen, [card for card in every if card not in known], random)


def _deal_hidden(seen: Any, hidden: Sequence[Card], random: Random) -> Any:
    """Return the view with the hidden cards in random order in the places of face-down cards."""
    left = list(shuffle_cards(hidden, random))
    hands = tuple(_fill_backs(hand, left) for hand in seen.hands)
    return replace(seen, hands=hands, stock=_fill_backs(seen.stock, left))


def _fill_backs(cards: Sequence[Card], hidden: list[Card]) -> tuple[Card, ...]:
    """Return the cards with the next hidden card in place of each that is face down."""
    return tuple(hidden.pop() if card == BACK else card for card in cards)


def _count_points(state: Any, seat: Seat) -> float:
    """Return the worth of a seat's points, show and hand, on the scale of the boss."""
    taste, row, hand = stepped_bot.BOSS, state.shows[seat], state.hands[seat]
    lying = taste.progress[-1] * state.points[seat] + taste.progress[stepped_bot.count_shown_cats(row)]
    held = sum(stepped_bot.hand_card_worth(hand, row, card, taste) for card in hand)
    return float(lying + 0.5 * held)


def _win_estimate(state: Any) -> Sequence[float]:
    """Return the winning chances of both seats, estimated from the cards that they show and hold."""
    first, second = (_count_points(state, seat) for seat in (0, 1))
    chance = 1 / (1 + exp((second - first) / 6))
    return chance, 1 - chance


RULES = {
    "alley-cat": AdapterRules(
        alley_cat,
        _guess_alley,
        lambda state, made: state.leader == NOBODY,
        lambda state: estimate_win_chances(*state.total_points),
    ),
    "stepped-on-the-cat": AdapterRules(
        stepped_on_the_cat,
        _guess_stepped,
        lambda state, made: made >= HORIZON or stepped_on_the_cat.outcome(state) is not None,
        _win_estimate,
    ),
}


class SpielState:
    """The part of `pyspiel.State` that the search uses. Actions are indices of the rules' moves."""

    def __init__(self, rules: AdapterRules, state: Any, kind: Any, random: Random, made: int = 0) -> None:
        self.rules, self.state, self.kind, self.random, self.made = rules, state, kind, random, made
        self._asked: tuple[Seat, Sequence[Move]] | None = None

    @property
    def asked(self) -> tuple[Seat, Sequence[Move]]:
        """The seat to move and its moves. Cached, as the search asks many times for each state."""
        if self._asked is None:
            every = ((seat, self.rules.game.moves(self.state, seat)) for seat in (0, 1))
            self._asked = next((seat, moves) for seat, moves in every if moves)
        return self._asked

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: self.kind)

    def clone(self) -> "SpielState":
        return SpielState(self.rules, self.state, self.kind, self.random, self.made)

    def current_player(self) -> int:
        return self.asked[0]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions of the seat to move; the search never asks for another player's."""
        return list(range(len(self.asked[1])))

    def information_state_string(self) -> Any:
        """Return the seat's view: equal for states that look the same to it."""
        return self.rules.game.observe(self.state, self.current_player())

    def is_terminal(self) -> bool:
        return self.rules.ends(self.state, self.made)

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        return [2 * chance - 1 for chance in self.rules.value(self.state)]

    def apply_action(self, action: int) -> None:
        seat, moves = self.asked
        game = self.rules.game
        self.state = game.play(self.state, seat, moves[action])
        self.made, self._asked = self.made + 1, None
        while not self.is_terminal() and (owed := game.house_move(self.state)):
            answer = owed.move if isinstance(owed, Wait) else _random_shuffle(owed, self.random)
            self.state = game.play(self.state, HOUSE, answer)


def _random_shuffle(owed: Shuffle, random: Random) -> Move:
    """Return the answer to a shuffle in a random order."""
    return Shuffled(shuffle_cards(owed.cards, random))


class SpielPosition:
    """The part of `pyspiel.State` for any game, on top of the general player's simulation."""

    def __init__(
        self, game: GameSimulator[Any, Any], rules: Any, position: SimulatedPosition[Any], kind: Any
    ) -> None:
        self.game, self.rules, self.position, self.kind = game, rules, position, kind

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: self.kind)

    def clone(self) -> "SpielPosition":
        return SpielPosition(self.game, self.rules, self.position, self.kind)

    def current_player(self) -> int:
        return self.position.seat

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions of the seat to move; the search never asks for another player's."""
        return list(range(len(self.position.moves)))

    def information_state_string(self) -> Any:
        """Return the seat and its view: equal for positions that look the same to it."""
        return self.position.seat, self.rules.observe(self.position.state, self.position.seat)

    def is_terminal(self) -> bool:
        return self.position.seat == NOBODY

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        return [2 * chance - 1 for chance in self.game.position_values_by_seat(self.position)]

    def apply_action(self, action: int) -> None:
        self.position = self.game.play_move(self.position, self.position.seat_moves[action])


Guess: TypeAlias = Callable[[], Any]
"""A function that returns an open_spiel state with the hidden cards guessed."""


def _own_guess(name: str, seen: Any, seat: Seat, kind: Any, random: Random) -> Guess:
    """Return a guess that uses the adapter's knowledge of the game."""
    rules = RULES[name]
    return lambda: SpielState(rules, rules.guess(seen, seat, random), kind, random)


def _general_guess(name: str, seen: Any, seat: Seat, kind: Any, random: Random) -> Guess:
    """Return a guess that uses the game's rules alone."""
    rules, player = BY_NAME[name].rules, GENERAL[name]
    seats, options = infer_seat_count(rules, seen), rules.next_game_options(seen)
    game = player.make_simulator(seats, options, random)
    hidden, moves = (
        find_unseen_cards(seen, full_game_deck(rules, seats, options)),
        tuple(rules.moves(seen, seat)),
    )
    return lambda: SpielPosition(game, rules, game.guess_position(seen, seat, moves, hidden), kind)


def make_ismcts(name: str, simulations: int = 0) -> Player:
    """Return the IS-MCTS player; it makes `SIMULATIONS` if `simulations` is 0.

    open_spiel is imported when the player first thinks.
    """
    simulations, guessing = simulations or SIMULATIONS[name], _own_guess if name in RULES else _general_guess

    def player(seen: Any, seat: Seat, moves: Sequence[Move], random: Random) -> Move:
        import numpy
        import pyspiel
        from open_spiel.python.algorithms.ismcts import ISMCTSBot
        from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

        kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )
        chance = numpy.random.RandomState(int(random.random() * 2**32))
        bot = ISMCTSBot(
            None,
            RandomRolloutEvaluator(1, chance),
            1.4,
            simulations,
            random_state=chance,
            allow_inconsistent_action_sets=name not in RULES,
        )
        guess = guessing(name, seen, seat, kind, random)
        bot.set_resampler(lambda state, player: guess())
        return _choose_move(bot, guess(), moves)

    return player


def _choose_move(bot: Any, begun: Any, moves: Sequence[Move]) -> Move:
    """Return the move that the search chooses; the action after the last move means to rest."""
    number = int(bot.step(begun))
    return moves[number] if number < len(moves) else WaitMove()

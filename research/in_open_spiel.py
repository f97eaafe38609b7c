"""All games for open_spiel, by their rules alone, so that its algorithms can play, solve and measure them.

    import spiel, pyspiel
    spiel.register(GAMES)
    game = pyspiel.load_game("clowder_alley_cat(players=2,options=last_draw:yes)")

Events that no player decides are chance nodes, card by card. Seats that can move at the same time are asked
one after another: first those whose turn it is not, then the one whose turn it is. A seat may rest; when all
rest, time passes. An action is the number of a move in the rules' list of legal moves; the number after the
last one means to rest.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import pyspiel

from clowder.bots.simulation import WaitMove
from clowder.core.cards import Card
from clowder.core.deck import full_game_deck
from clowder.core.options import parse_options
from clowder.core.rules import HOUSE, Move, Outcome, Pause, Rules, Seat, Shuffle, Shuffled, Wait
from clowder.games.game import Game

MOST_MOVES = 1000
"""More moves than a player can have in any of the games."""

RULES: dict[str, Rules[Any, Any]] = {}
"""The rules of the registered games, by their names in open_spiel.

A table is needed because open_spiel copies and pickles positions.
"""

LONGEST = 100_000
"""More actions than any game takes, chance actions included."""


def register_games(games: Iterable[Game]) -> list[str]:
    """Register the games with open_spiel. Return their names there."""
    return [_register_game(game) for game in games]


def _register_game(game: Game) -> str:
    """Register a game with open_spiel, unless done before, and return its name there."""
    name = f"clowder_{game.name.replace('-', '_')}"
    if name not in RULES:
        RULES[name], kind = game.rules, _spiel_type(name, game)
        of_the_game = type(name, (_SpielGame,), {"kind": kind, "name": name})
        globals()[name] = of_the_game  # open_spiel needs the class until the process ends
        pyspiel.register_game(kind, of_the_game)
    return name


def _spiel_type(name: str, game: Game) -> Any:
    """Return the description of a game that open_spiel asks for."""
    return pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.rules.SEATS[-1],
        min_num_players=max(2, game.rules.SEATS[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": max(2, game.rules.SEATS[0]), "options": ""},
    )


class _SpielGame(pyspiel.Game):  # type: ignore[misc]  # open_spiel has no types
    """A game with a number of players and options: `last_draw:yes;goal:30`."""

    kind: Any
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        rules, params = RULES[self.name], params or {}
        self.seats = int(params.get("players", max(2, rules.SEATS[0])))
        wishes = dict(wish.split(":") for wish in str(params.get("options", "")).split(";") if wish)
        self.options = parse_options(rules.Options, wishes)
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_MOVES,
            max_chance_outcomes=len(full_game_deck(rules, self.seats, self.options)),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> "_SpielState":
        """Return the state at the beginning of a game, as open_spiel asks for it."""
        return _SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        """Return an observer of states, as open_spiel asks for it."""
        return _Observer(perfect_recall=bool(iig_obs_type and iig_obs_type.perfect_recall))


class _SpielPosition(NamedTuple):
    """An immutable position of a game; a copy is the position itself."""

    name: str
    state: Any
    known: tuple[str, ...]
    """A digest of everything that each seat has seen so far."""
    drawn: tuple[int, ...] = ()
    """The cards of the shuffle that are in their places, as indices of the cards to be shuffled."""
    resting: frozenset[Seat] = frozenset()

    def __deepcopy__(self, memo: Any) -> "_SpielPosition":
        return self

    @property
    def rules(self) -> Rules[Any, Any]:
        """Rules of the game."""
        return RULES[self.name]

    @property
    def shuffle(self) -> Shuffle | None:
        """Pending shuffle; None if there is none."""
        owed = self.rules.house_move(self.state)
        return owed if isinstance(owed, Shuffle) else None

    @property
    def asked(self) -> Sequence[Seat]:
        """The seats that may move and do not rest, in the order in which they are asked."""
        turn = self.rules.turn(self.state)
        can = [seat for seat in range(len(self.known)) if self.rules.moves(self.state, seat)]
        return sorted(set(can) - self.resting, key=lambda seat: (seat == turn, seat))

    @property
    def moves(self) -> Sequence[Move]:
        """The moves of the first seat that is asked, with `WaitMove` if others may move or time goes on."""
        seat, *others = self.asked
        owed = self.rules.house_move(self.state)
        time_goes_on = isinstance(owed, Wait) and not isinstance(owed, Pause)
        mine = self.rules.moves(self.state, seat)
        return [*mine, WaitMove()] if others or time_goes_on else mine

    def after_action(self, action: int) -> "_SpielPosition":
        """Return the position after an action of chance or of a player, and what follows by itself."""
        if self.shuffle:
            return self._after_draw(action)._after_waits()
        move, seat = self.moves[action], self.asked[0]
        if isinstance(move, WaitMove):
            known = tuple(
                _state_digest(each, "rests") if owner == seat else each
                for owner, each in enumerate(self.known)
            )
            return self._replace(resting=self.resting | {seat}, known=known)._after_waits()
        return self._after_move(seat, move)._after_waits()

    def _after_draw(self, number: int) -> "_SpielPosition":
        """Return the position with another card in its place; after the last one the shuffle is played."""
        drawn, owed = (*self.drawn, number), self.shuffle
        if owed is None or len(drawn) < len(owed.cards):
            return self._replace(drawn=drawn)
        order = tuple(owed.cards[each] for each in drawn)
        return self._after_move(HOUSE, Shuffled(order)) if owed.fits(order) else self._replace(drawn=())

    def _after_move(self, seat: Seat, move: Move) -> "_SpielPosition":
        """Return the position after a move, with what each seat has seen by then."""
        state = self.rules.play(self.state, seat, move)
        known = tuple(
            _state_digest(each, repr(self.rules.observe(state, owner)))
            for owner, each in enumerate(self.known)
        )
        return _SpielPosition(self.name, state, known)

    def _after_waits(self) -> "_SpielPosition":
        """Return the position after as many waits of the house as pass before a seat can move."""
        at = self
        while at.outcome is None and not at.asked and isinstance(owed := at.rules.house_move(at.state), Wait):
            at = at._after_move(HOUSE, owed.move)
        return at

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners of a finished game; None while it goes on."""
        return None if self.shuffle else self.rules.outcome(self.state)


class _SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: _SpielGame) -> None:
        super().__init__(game)
        begun = RULES[game.name].setup(game.seats, game.options)
        self.at = _SpielPosition(game.name, begun, ("",) * game.seats)._after_waits()

    def current_player(self) -> int:
        """Return the seat to move, or open_spiel's number for chance or for the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.at.shuffle else self.at.asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        """Return the numbers of the legal moves of a player; none out of turn."""
        return list(range(len(self.at.moves))) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that the pending shuffle can draw next, each as (number, probability)."""
        owed = self.at.shuffle
        left = sorted(set(range(len(owed.cards))) - set(self.at.drawn)) if owed else []
        return [(number, 1 / len(left)) for number in left]

    def _apply_action(self, action: int) -> None:
        """Make the move, or draw the card, of this number."""
        self.at = self.at.after_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the notation of the move of this number, or the name of the card."""
        if player == pyspiel.PlayerId.CHANCE:
            return self._card(action)
        moves = self.at.moves
        return str(moves[action]) if action < len(moves) else str(action)

    def _card(self, number: int) -> Card:
        """Return the card of this number in the pending shuffle."""
        owed = self.at.shuffle
        return owed.cards[number] if owed else str(number)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.at.outcome is not None

    def returns(self) -> list[float]:
        """Return each seat's share of the win, minus an equal share."""
        seats, outcome = len(self.at.known), self.at.outcome
        if outcome is None:
            return [0.0] * seats
        won = [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
        return [each - 1 / seats for each in won]

    def __str__(self) -> str:
        return _state_digest("", repr(self.at.state), *map(str, self.at.drawn))


class _Observer:
    """A digest of the seat's present view, or with perfect recall of all it has seen."""

    def __init__(self, *, perfect_recall: bool) -> None:
        self.tensor, self.dict = None, dict[str, Any]()
        self._recalls = perfect_recall

    def set_from(self, state: _SpielState, player: int) -> None:
        """Do nothing, as there is no tensor."""

    def string_from(self, state: _SpielState, player: int) -> str:
        """Return a digest of 12 hex digits."""
        at = state.at
        return (
            at.known[player] if self._recalls else _state_digest("", repr(at.rules.observe(at.state, player)))
        )


def _state_digest(before: str, *what: str) -> str:
    """Return a digest of 12 hex digits of all these texts."""
    return sha256("\n".join([before, *what]).encode()).hexdigest()[:12]

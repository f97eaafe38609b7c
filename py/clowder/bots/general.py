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
from clowder.bots.bot import Level, Merit
from clowder.bots.imagined import Deed, Imagined, Impossible, Position, Rest, anyhow
from clowder.bots.standing import Standing
from clowder.bots.unseen import by_seat, guess, missing, seats_of
from clowder.core.deck import deck_of
from clowder.core.i18n import N_
from clowder.core.options import Opt
from clowder.core.rules import NOBODY, Move, Outcome, Rules, S, Seat

STEPS = MappingProxyType({"house-cat": 60, "alley-boss": 400})
"""Number of guesses on which each level tries its moves. A kitten plays any move."""

GAMES, ENOUGH = range(40, 400), 8000
"""Random games to learn from, at least and at most, and moves to learn from.

Between the two limits learning stops as soon as the games have more than so many moves together.
"""

LONGEST = 2000
"""Greatest number of moves to which a random game is played."""

EVERY, SLICE = 12, 40
"""One of so many positions of a game is learned from; and so many moves make one slice of work."""


class General(Generic[S, Opt]):
    """A computer player, as `bots.bot.Bot` has it. It keeps the standings learned, and nothing of a game."""

    def __init__(self, rules: Rules[S, Opt]) -> None:
        self._rules = rules
        self._standings: dict[tuple[int, Opt], Standing] = {}

    HOW = N_(
        "The boss knows no more than the rules. It guesses hundreds of times where the hidden cards are, "
        "plays on in its head, and does what turned out best most often."
    )

    def guess(self, seen: S, random: Random) -> S:
        """Return a possible whole state.

        Raises StopIteration if the deck has too few cards for the places that lie face down.
        """
        deck = deck_of(self._rules, seats_of(self._rules, seen), self._rules.again(seen))
        return guess(seen, missing(seen, deck), random)

    def candidates(
        self, seen: S, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Sequence[Move]:
        """Return all moves: this player overlooks none."""
        return moves

    def appeal(self, seen: S, seat: Seat, move: Move) -> float:
        """Return 0: a kitten likes all moves alike."""
        return 0

    def evaluate(self, seen: S, seat: Seat, move: Move, level: Level) -> Sequence[Merit]:
        """Return one reason, of worth 1. It only explains the move: `search` chooses by trying."""
        if isinstance(move, Rest):
            return (Merit(1, N_("It is better to let the others move.")),)
        if len(self._rules.moves(seen, seat)) == 1:
            return (Merit(1, N_("There is nothing else to do.")),)
        return (Merit(1, N_("I have played on in my head many times: this turned out best most often.")),)

    def search(
        self, seen: S, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Iterator[Move]:
        """Yield the best move so far; a random one if no guess is possible by the rules."""
        anything = moves[int(random.random() * len(moves))]
        yield anything
        seats, options = seats_of(self._rules, seen), self._rules.again(seen)
        for _ in self._learned(seats, options):
            yield anything
        game = self.imagined(seats, options, random)
        hidden = missing(seen, deck_of(self._rules, seats, options))
        model: tree.Model[Position[S], Deed] = tree.Model(
            guess=lambda random: game.guessed(seen, seat, tuple(moves), hidden),
            turn=lambda position: position.seat,
            moves=lambda position: position.deeds,
            play=game.played,
            playout=game.played_out,
        )
        try:
            if len(model.guess(random).moves) > 1:
                for _, move in tree.search(model, STEPS[level], random):
                    yield move
        except Impossible:
            return

    def imagined(self, seats: int, options: Opt, random: Random) -> Imagined[S, Opt]:
        """Return the simulation of a game with these seats and options, once its standings are learned."""
        for _ in self._learned(seats, options):
            pass
        return Imagined(self._rules, seats, self._standings[seats, options], random)

    def _learned(self, seats: int, options: Opt) -> Iterator[None]:
        """Learn who is ahead in games with these seats and options, once. The result is always the same.

        Yields after each slice of work.
        """
        if (seats, options) in self._standings:
            return
        standing = Standing(by_seat(self._rules.setup(seats, options), seats), seats)
        games: list[tuple[Sequence[S], Outcome]] = []
        played = 0
        for number in range(GAMES.stop):
            if number >= GAMES.start and played > ENOUGH:
                break
            states: list[S] = []
            for state in self._at_random(seats, options, Random(number)):
                states.append(state)
                played += 1
                if played % SLICE == 0:
                    yield
            if outcome := self._rules.outcome(states[-1]):
                games.append((states[number % EVERY : -1 : EVERY], outcome))
        yield from standing.learned(games)
        self._standings[seats, options] = standing

    def _at_random(self, seats: int, options: Opt, random: Random) -> Iterator[S]:
        """Yield the states of a game in which every move is random."""
        fresh = self._rules.setup(seats, options)
        game = Imagined(self._rules, seats, Standing((), seats), random)
        position = game.next(fresh, LONGEST)
        while position.seat != NOBODY:
            yield position.state
            position = game.played(position, anyhow(position, random))
        yield position.state

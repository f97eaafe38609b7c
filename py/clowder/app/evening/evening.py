"""An evening: games planned and played in a row by the same players, and the standings over all of them.

Games count in different ways, so it is places that are added: in each game a player gets one point for
everybody who has a lower score. The winner of four has three points, the last none, and equal scores bring
equal points. Who has most points over all games has the cup; equal points share it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from clowder.app.model.party import Party, leader_text
from clowder.core.i18n import _
from clowder.core.rules import Seat


@dataclass(frozen=True)
class EveningGame:
    """One game of an evening, begun or over."""

    number: str
    """The number of the game's save, the same for all copies."""
    scores: tuple[int, ...] = ()
    """The scores by seat; empty until the game is over."""


@dataclass(frozen=True)
class Evening:
    """The plan of an evening, and what has been played of it.

    The players have the same seats in all games.
    """

    number: str
    """The number of the evening: the time at which it began, like that of a save."""
    party: Party
    plan: tuple[str, ...]
    """The names of all games in their order."""
    first: Seat = 0
    """The seat that comes first in the first game; in each later game its left neighbour does."""
    by_lot: bool = False
    """True if lots were drawn for the plan, so that nobody is told of a game before it comes."""
    games: tuple[EveningGame, ...] = ()
    """The games that have been begun, in the order of the plan. Only the last of them may be going on."""

    @property
    def finished_games(self) -> tuple[EveningGame, ...]:
        """The games that are over."""
        return tuple(game for game in self.games if game.scores)

    @property
    def results(self) -> list[tuple[int, ...]]:
        """The scores by seat of each game that is over."""
        return [game.scores for game in self.finished_games]

    @property
    def is_over(self) -> bool:
        """True if all games of the plan are over."""
        return len(self.results) == len(self.plan)

    @property
    def next_name(self) -> str:
        """The name of the game that is going on, or else comes next; empty if all are over."""
        return "" if self.is_over else self.plan[len(self.results)]

    @property
    def next_first(self) -> Seat:
        """The seat that comes first in that game."""
        return (self.first + len(self.results)) % len(self.party.names)

    @property
    def current_number(self) -> str:
        """The number of the game that is going on; empty if none is."""
        return next((game.number for game in self.games if not game.scores), "")

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat, over all games so far."""
        by_game = map(place_points, self.results)
        return tuple(map(sum, zip((0,) * len(self.party.names), *by_game, strict=True)))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1. Equal points share a place."""
        points = self.points
        return tuple(1 + sum(other > own for other in points) for own in points)

    @property
    def ranked_seats(self) -> list[Seat]:
        """All seats, those with most points first."""
        return sorted(range(len(self.party.names)), key=self.places.__getitem__)

    @property
    def leaders(self) -> list[Seat]:
        """The seats with most points; those who have the cup, if the evening is over."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def has_game(self, number: str) -> bool:
        """Return whether the game of this number was begun in this evening."""
        return any(game.number == number for game in self.games)

    def with_game(self, number: str) -> "Evening":
        """Return the evening with its next game begun, in place of one that was begun and given up."""
        return replace(self, games=(*self.finished_games, EveningGame(number)))

    def with_scores(self, number: str, scores: Sequence[int]) -> "Evening":
        """Return the evening with this end of a game. The first end counts, however often it is told.

        A game of this number must have been begun, and there must be a score for each player; else nothing
        changes.
        """
        if len(scores) != len(self.party.names):
            return self
        ended = (
            EveningGame(number, tuple(scores)) if game == EveningGame(number) else game for game in self.games
        )
        return replace(self, games=tuple(ended))

    def without_scores(self, number: str) -> "Evening":
        """Return the evening with this game going on again, unless the next one has been begun."""
        if self.games and self.games[-1].number == number:
            return replace(self, games=(*self.games[:-1], EveningGame(number)))
        return self

    def ended_early(self) -> "Evening":
        """Return the evening without the games that are not over, so that it is over now."""
        finished = self.finished_games
        return replace(self, plan=self.plan[: len(finished)], games=finished)


def place_points(scores: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's points for a game with these scores: one for everybody with a lower score."""
    return tuple(sum(other < own for other in scores) for own in scores)


def game_number_text(evening: Evening) -> str:
    """Return which game of an evening is going on or comes next, in words."""
    return _("Game {n} of {count}", n=len(evening.results) + 1, count=len(evening.plan))


def standing_text(evening: Evening) -> str:
    """Return in a line how far an evening has come, and who leads."""
    told = game_number_text(evening)
    return (
        told if len(evening.leaders) > 1 else f"{told} · {leader_text(evening.points, evening.party.names)}"
    )


def make_plan(games: Sequence[str], count: int, lots: Random | None = None) -> tuple[str, ...]:
    """Return this number of games out of `games`, each as often as the others, or once less.

    They come in the given order, again and again, or by `lots`. Then none comes twice in a row, unless there
    is only one.
    """
    plan: list[str] = []
    while len(plan) < count:
        bag = list(games)
        if lots:
            lots.shuffle(bag)
        if plan and plan[-1] == bag[0]:
            bag.append(bag.pop(0))
        plan += bag
    return tuple(plan[:count])

"""An evening: games planned and played in a row by the same players, and the standings over all of them.

Games count in different ways, so it is ranks that are added: in each game a player gets one point for
everybody who has a lower score. The winner of four has three points, the last none, and equal scores bring
equal points. Who has most points over all games has the cup; equal points share it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from clowder.app.model.party import Party, standings_text
from clowder.core.i18n import _
from clowder.core.rules import Seat


@dataclass(frozen=True)
class EveningGame:
    """Game of an evening, begun or over: the number of its save, and its scores once it is over."""

    number: str
    """The number of the game's save, the same for all copies."""
    scores: tuple[int, ...] = ()
    """The scores by seat; empty until the game is over."""


@dataclass(frozen=True)
class Evening:
    """Evening: a series of games of the same players, as planned and as far as it has been played.

    `plan` has the names of all games, `games` those that have begun, with scores.
    `current_or_next_game_name` and `is_over` tell how far it is. In each game a seat gets one point for
    each seat with a lower score; the most points over all games (`points_by_seat`, `ranks_by_seat`) win
    the cup. Evenings are immutable: `with_next_game_begun`, `with_game_scores`,
    `without_unfinished_games` and others return changed copies.
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
    options: tuple[tuple[str, str, str], ...] = ()
    """The options that are not as usual: game, option and value each. Games without any have usual rules."""

    @property
    def finished_games(self) -> tuple[EveningGame, ...]:
        """The games of the evening that are over, that is, have scores, in the order of the plan."""
        return tuple(game for game in self.games if game.scores)

    @property
    def finished_game_scores(self) -> list[tuple[int, ...]]:
        """The scores of each game that is over: one tuple, by seat, for each game, in order."""
        return [game.scores for game in self.finished_games]

    @property
    def is_over(self) -> bool:
        """True if as many games are over as are planned; so also for an empty plan."""
        return len(self.finished_game_scores) == len(self.plan)

    @property
    def current_or_next_game_name(self) -> str:
        """The name of the game that is being played, or else comes next; empty if all are over."""
        return "" if self.is_over else self.plan[len(self.finished_game_scores)]

    @property
    def current_or_next_starting_seat(self) -> Seat:
        """The seat that begins the game that is being played or, if none is, the next one.

        It is `first` in the first game, and one seat further clockwise in each later one.
        """
        return (self.first + len(self.finished_game_scores)) % len(self.party.names)

    @property
    def unfinished_save_number(self) -> str:
        """The number of the save of the game that was begun and is not over; empty if there is none."""
        return next((game.number for game in self.games if not game.scores), "")

    @property
    def points_by_seat(self) -> tuple[int, ...]:
        """The points of each seat, summed over all games that are over; 0 before that.

        For each game, `ranking_points_by_seat` has the points: one for each seat with a lower score.
        """
        by_game = map(ranking_points_by_seat, self.finished_game_scores)
        return tuple(map(sum, zip((0,) * len(self.party.names), *by_game, strict=True)))

    @property
    def ranks_by_seat(self) -> tuple[int, ...]:
        """The rank of each seat by its points in the evening, 1 for the most. Equal points share a rank.

        So points of 5, 3, 5 and 1 give the ranks 1, 3, 1 and 4.
        """
        points = self.points_by_seat
        return tuple(1 + sum(other > own for other in points) for own in points)

    @property
    def ranked_seats(self) -> list[Seat]:
        """Seats by rank: those with the most points first; seats with equal points in seat order."""
        return sorted(range(len(self.party.names)), key=self.ranks_by_seat.__getitem__)

    @property
    def leading_seats(self) -> list[Seat]:
        """The seats of rank 1, in order: before any game is over all seats, at the end the winners."""
        return [seat for seat, place in enumerate(self.ranks_by_seat) if place == 1]

    def unusual_options(self, game: str) -> dict[str, str]:
        """Return the unusual options of a game of this evening: the words by option name.

        `game` is the game's name; the words are the values that this evening sets. Empty if the game is
        played with its usual options.
        """
        return {option: value for name, option, value in self.options if name == game}

    def has_begun_game(self, number: str) -> bool:
        """Return whether a game with this save number has been begun in this evening."""
        return any(game.number == number for game in self.games)

    def with_next_game_begun(self, number: str) -> "Evening":
        """Return a copy in which the next game has begun; `number` is the number of its save.

        A game that was begun and is not over is dropped: the new one takes its place.
        """
        return replace(self, games=(*self.finished_games, EveningGame(number)))

    def with_game_scores(self, number: str, scores: Sequence[int]) -> "Evening":
        """Return a copy with the final scores, by seat, of the game with this save number.

        Return the evening unchanged if the game was not begun here, has scores already, or the number of
        scores is not that of the players.
        """
        if len(scores) != len(self.party.names):
            return self
        ended = (
            EveningGame(number, tuple(scores)) if game == EveningGame(number) else game for game in self.games
        )
        return replace(self, games=tuple(ended))

    def without_game_scores(self, number: str) -> "Evening":
        """Return a copy in which the game with this save number has no scores, because it goes on again.

        Return the evening unchanged unless that game is the last that was begun.
        """
        if self.games and self.games[-1].number == number:
            return replace(self, games=(*self.games[:-1], EveningGame(number)))
        return self

    def without_unfinished_games(self) -> "Evening":
        """Return a copy that is over now: games that are not over are dropped from plan and games.

        If no game is over, the plan becomes empty.
        """
        finished = self.finished_games
        return replace(self, plan=self.plan[: len(finished)], games=finished)


def ranking_points_by_seat(scores: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's points for one game: the number of other seats with a lower score.

    `scores` and points are by seat: scores of 9, 4 and 4 give 2, 0 and 0 points.
    """
    return tuple(sum(other < own for other in scores) for own in scores)


def game_number_text(evening: Evening) -> str:
    """Return the number of the game that is being played, or else comes next, as text: "Game 2 of 4"."""
    return _("Game {n} of {count}", n=len(evening.finished_game_scores) + 1, count=len(evening.plan))


def evening_progress_text(evening: Evening) -> str:
    """Return the text "Game 2 of 4", followed by the standings if a single player leads.

    The standings are those of `standings_text`: "Game 2 of 4 · Anna leads 5 : 3".
    """
    told = game_number_text(evening)
    return (
        told
        if len(evening.leading_seats) > 1
        else f"{told} · {standings_text(evening.points_by_seat, evening.party.names)}"
    )


def plan_game_sequence(games: Sequence[str], count: int, random: Random | None = None) -> tuple[str, ...]:
    """Return the names of `count` games, taken from `games` in order, again and again.

    So each game comes as often as the others, or once less. With `random`, the games are shuffled before
    each round; a game that would come twice in a row then goes to the end of its round. `games` must not
    be empty.
    """
    plan: list[str] = []
    while len(plan) < count:
        bag = list(games)
        if random:
            random.shuffle(bag)
        if plan and plan[-1] == bag[0]:
            bag.append(bag.pop(0))
        plan += bag
    return tuple(plan[:count])

"""The lobby's choices for a new game: number of seats, tablet position, variants, house rules and deal."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal
from clowder.app.model.party import DEFAULT_SIDES, Party
from clowder.app.model.settings import Settings
from clowder.app.play import head_start
from clowder.app.storage.people import People
from clowder.core.options import Option, Options, list_options, option_value_text, parse_options
from clowder.core.rules import Seat
from clowder.core.table import AnyTable, Table
from clowder.games.game import Game

if TYPE_CHECKING:  # only for annotations
    from clowder.app.deals.links import LinkedGame


@dataclass(frozen=True)
class LobbyChoices:
    """Choices in the lobby, before a game begins: number of seats, tablet position, options and deal."""

    game: Game
    seats: int
    still: bool = False
    """True if the tablet is to lie in one place, instead of being passed."""
    opened: bool = False
    """True if the lobby shows the variants and house rules."""
    option_values: Mapping[str, str] = field(default_factory=dict)
    """Option values that players chose, as words, by option name."""
    given: Mapping[str, str] = field(default_factory=dict)
    """Option values that who plays and the cards in use imply, as words, by option name.

    What players chose overrides them.
    """
    sealed: bool = False
    """True if the game is to be dealt from a sealed envelope, for which every person cuts the deck."""
    starts: Mapping[Seat, int] = field(default_factory=dict)
    """Head starts by seat, in points or milliseconds, for players whom the tablet does not know."""
    deal: Deal | None = None
    """The chosen deal; None for a random deal that nobody knows."""

    @classmethod
    def make_initial_choices(cls, game: Game, last_seats: int | None = None) -> "LobbyChoices":
        """Return the initial choices for a game.

        The number of seats is `last_seats`, that of the previous game, if the game allows that number; else
        two, or else the smallest.
        """
        seats = game.rules.SEATS
        return cls(
            game, next(each for each in (last_seats, 2, seats[0]) if each is not None and each in seats)
        )

    def with_offered_options(self, settings: Settings, deck_options: Mapping[str, str]) -> "LobbyChoices":
        """Return these choices with the options that the game offers to these players before they choose.

        They replace all that were offered before. They come from the game, or from what was chosen last on
        this tablet; `deck_options`, which follow from the cards in use, override both.
        """
        persons = len(self.make_party(settings).person_seats)
        return replace(self, given={**offered_options(self.game, persons, settings), **deck_options})

    def make_party(self, settings: Settings) -> Party:
        """Return the players of the game: those at the first `seats` seats of the settings.

        If the tablet stays in one place (`still`), also the side of the tablet at which each of them sits.
        """
        names, colours, players = settings.names, settings.colours, settings.players
        seats, sides = slice(self.seats), self.seat_sides(settings) if self.still else ()
        return Party.from_json(names[seats], colours[seats], sides=sides, players=players[seats])

    def seat_sides(self, settings: Settings) -> tuple[int, ...]:
        """Return the side of the tablet at which each seat is, by seat.

        They are the sides that players took last, if those are for as many seats; else those of
        `DEFAULT_SIDES`.
        """
        sat = settings.sides
        return sat if len(sat) == self.seats else DEFAULT_SIDES[self.seats]

    def can_be_stationary(self, settings: Settings) -> bool:
        """Return whether the tablet can lie in one place: only if at least two persons play."""
        return bool(replace(self, still=True).make_party(settings).sides)

    @property
    def option_presets(self) -> Mapping[str, Mapping[str, int]]:
        """Named sets of options that are chosen together, such as a small deck: values by option."""
        return self.game.traits.presets

    def with_options(self, option_values: Mapping[str, str]) -> "LobbyChoices":
        """Return these choices with more options chosen: values as words, by option name."""
        return replace(self, option_values={**self.option_values, **option_values})

    def without_options(self, names: Container[str]) -> "LobbyChoices":
        """Return these choices without the values that were chosen for the options of these names.

        Those options have again the values that the game offers.
        """
        option_values = {name: word for name, word in self.option_values.items() if name not in names}
        return replace(self, option_values=option_values)

    def with_deal(self, deal: Deal) -> "LobbyChoices":
        """Return these choices with this deal, not sealed.

        For a deal of the day all chosen options are dropped, because that deal is the same for all only with
        the default options.
        """
        return replace(
            self, deal=deal, sealed=False, option_values={} if deal.day_text else self.option_values
        )

    def with_linked_game(self, linked: "LinkedGame") -> "LobbyChoices":
        """Return these choices with the deal, the number of seats and the options of a link, not sealed.

        An option that the link does not name has its default, whatever this tablet or its deck usually sets.
        """
        options = self.game.rules.Options
        usual = {
            each.name: option_value_text(each.default)
            for each in list_options(options)
            if (each.later and not each.asked) or each.name in self.game.traits.offered(1)
        }
        chosen_values = {**usual, **linked.option_values}
        return replace(self, deal=linked.deal, sealed=False, seats=linked.seats, option_values=chosen_values)

    def with_random_deal(self) -> "LobbyChoices":
        """Return these choices with a random deal, keeping only the options that the lobby shows.

        So the first dealer is drawn by lot again.
        """
        asked = {each.name for each in list_options(self.game.rules.Options) if each.asked}
        chosen_values = {name: word for name, word in self.option_values.items() if name in asked}
        return replace(self, deal=None, option_values=chosen_values)

    def with_seal(self, *, sealed: bool) -> "LobbyChoices":
        """Return these choices with a random deal, either sealed in an envelope or ordinary."""
        return replace(self.with_random_deal(), sealed=sealed)

    def chosen_options(self) -> Options:
        """Return the options of the game, without head starts: as players chose, else as the game offers."""
        return parse_options(self.game.rules.Options, {**self.given, **self.option_values})

    def get_option_value(self, option: Option) -> str:
        """Return the value of an option as a word: as players chose, else as offered, else the default."""
        default = option_value_text(option.default)
        return self.option_values.get(option.name, self.given.get(option.name, default))

    def options_with_head_starts(self, settings: Settings, people: People) -> Options:
        """Return the chosen options of the game, with the head starts of its players.

        Those of known persons are stored with them; those of other seats are in `starts`.
        """
        party = self.make_party(settings)
        known = head_start.known_handicaps(people, self.game.name, party)
        wished = [start.points if start else self.starts.get(seat, 0) for seat, start in enumerate(known)]
        return head_start.apply_head_starts(self.game.rules, self.chosen_options(), wished)

    def new_table(self, settings: Settings, people: People) -> AnyTable:
        """Return a new table for these choices. Raises Refused if they do not fit together."""
        return Table(self.game.rules, self.seats, self.options_with_head_starts(settings, people))


def offered_options(game: Game, persons: int, settings: Settings) -> dict[str, str]:
    """Return the option values that a game offers first to so many persons, as words, by option name.

    For these options, what was chosen last on this tablet overrides what the game offers, if it is allowed.
    """
    offered = dict(game.traits.offered(persons))
    known = {each.name: each for each in list_options(game.rules.Options)}
    for name, option, value in settings.options:
        if name == game.name and option in offered and known[option].allows_word(value):
            offered[option] = value
    return offered

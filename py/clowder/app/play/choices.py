"""The lobby's choices for a new game: number of seats, tablet position, variants, house rules and deal."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal
from clowder.app.model.party import DEFAULT_SIDES, Party
from clowder.app.model.settings import Settings
from clowder.app.play import head_start
from clowder.app.storage.people import PeopleStore
from clowder.core.options import Option, Options, list_option_declarations, option_value_text, parse_options
from clowder.core.rules import Seat
from clowder.core.table import AnyTable, Table
from clowder.games.game import Game

if TYPE_CHECKING:  # only for annotations
    from clowder.app.deals.links import DealLinkContent


@dataclass(frozen=True)
class LobbyChoices:
    """Immutable choices before a game: seats, options, deal, head starts, and how the tablet lies.

    `make_initial_choices` begins; methods named `with_...` and `without_...` return changed copies; then
    `make_party` has the players and `make_table` the game. Options that players chose (`option_values`)
    override offered ones (`given`), and these the defaults. Names and levels of players are not here,
    but in the `Settings` handed over. Nothing is stored.
    """

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
        """Return a game's choices before players make any: a number of seats, and defaults for all else.

        The seats are `last_seats` (those of the last game, None if unknown) if the game allows that
        number; else two if it allows two, else the first number in its `SEATS`.
        """
        seats = game.rules.SEATS
        return cls(
            game, next(each for each in (last_seats, 2, seats[0]) if each is not None and each in seats)
        )

    def with_offered_options(self, settings: Settings, deck_options: Mapping[str, str]) -> "LobbyChoices":
        """Return a copy with new `given`: the values of options that players have not chosen themselves.

        They come from `find_offered_options`, for the number of persons who play by `settings`. The
        `deck_options`, which follow from the cards in use, override them. Both are words by option name.
        """
        persons = len(self.make_party(settings).person_seats)
        return replace(self, given={**find_offered_options(self.game, persons, settings), **deck_options})

    def make_party(self, settings: Settings) -> Party:
        """Return the players of the game, as a `Party`: those at the first `seats` seats of the settings.

        The party has sides of the tablet only if the tablet is to lie in one place (`still`) and at
        least two persons play.
        """
        names, colours, players = settings.names, settings.colours, settings.players
        seats, sides = slice(self.seats), self.list_seat_sides(settings) if self.still else ()
        return Party.from_json(names[seats], colours[seats], sides=sides, players=players[seats])

    def list_seat_sides(self, settings: Settings) -> tuple[int, ...]:
        """Return each seat's side of the tablet, by seat: 0 is the lower side, then clockwise.

        They are the sides that players took last (`settings.sides`) if those are for as many seats; else
        the `DEFAULT_SIDES` for that number.
        """
        sat = settings.sides
        return sat if len(sat) == self.seats else DEFAULT_SIDES[self.seats]

    def can_tablet_be_stationary(self, settings: Settings) -> bool:
        """Return whether the tablet can lie in one place: only if at least two persons are to play.

        Computer players do not count.
        """
        return bool(replace(self, still=True).make_party(settings).sides)

    @property
    def option_presets(self) -> Mapping[str, Mapping[str, int]]:
        """The game's presets, such as a small deck: by preset name, a mapping from option to number.

        The values of a preset are chosen together.
        """
        return self.game.traits.presets

    def with_options(self, option_values: Mapping[str, str]) -> "LobbyChoices":
        """Return a copy in which these values, words by option name, are chosen.

        They replace earlier choices of the same options; choices of other options stay.
        """
        return replace(self, option_values={**self.option_values, **option_values})

    def without_options(self, names: Container[str]) -> "LobbyChoices":
        """Return a copy in which the players' choices for the options of these names are dropped.

        Those options have again the values in `given`, or their defaults.
        """
        option_values = {name: word for name, word in self.option_values.items() if name not in names}
        return replace(self, option_values=option_values)

    def with_deal(self, deal: Deal) -> "LobbyChoices":
        """Return a copy with this deal, not sealed; a deal of the day drops all chosen options.

        For any other deal chosen options stay. The deal of the day is the same for all only with the
        default options.
        """
        return replace(
            self,
            deal=deal,
            sealed=False,
            option_values={} if deal.daily_deal_date_text else self.option_values,
        )

    def with_linked_game(self, linked: "DealLinkContent") -> "LobbyChoices":
        """Return a copy with the deal, the number of seats and the options of a link, not sealed.

        All options chosen before are dropped. Options that this tablet or its deck usually sets are
        fixed at their defaults if the link does not name them.
        """
        options = self.game.rules.Options
        usual = {
            each.name: option_value_text(each.default)
            for each in list_option_declarations(options)
            if (each.later and not each.asked) or each.name in self.game.traits.offered(1)
        }
        chosen_values = {**usual, **linked.option_values}
        return replace(self, deal=linked.deal, sealed=False, seats=linked.seats, option_values=chosen_values)

    def with_random_deal(self) -> "LobbyChoices":
        """Return a copy with a random deal (None), and only those chosen options that the lobby shows.

        Others, such as the first dealer of a linked deal, are dropped, so that the dealer is drawn by
        lot.
        """
        asked = {each.name for each in list_option_declarations(self.game.rules.Options) if each.asked}
        chosen_values = {name: word for name, word in self.option_values.items() if name in asked}
        return replace(self, deal=None, option_values=chosen_values)

    def with_seal(self, *, sealed: bool) -> "LobbyChoices":
        """Return a copy with a random deal, which comes from a sealed envelope if `sealed` is True.

        As in `with_random_deal`, only chosen options that the lobby shows are kept.
        """
        return replace(self.with_random_deal(), sealed=sealed)

    def chosen_options(self) -> Options:
        """Return the game's options object for these choices, without head starts.

        Each option has the value that players chose, else the one in `given`, else its default. Raises
        BadOption for a value that the option does not allow.
        """
        return parse_options(self.game.rules.Options, {**self.given, **self.option_values})

    def get_option_value(self, option: Option) -> str:
        """Return an option's value as a word: that of `option_values`, else of `given`, else default."""
        default = option_value_text(option.default)
        return self.option_values.get(option.name, self.given.get(option.name, default))

    def options_with_head_starts(self, settings: Settings, people: PeopleStore) -> Options:
        """Return the game's options object for these choices, with the players' head starts by seat.

        A head start is what a seat begins with, in points or milliseconds. A person whom the tablet
        knows has the stored one, any other seat that of `starts`, or 0. Each is rounded to the nearest
        that the game offers; one below 0 raises all (see `apply_head_starts`).
        """
        party = self.make_party(settings)
        known = head_start.list_known_handicaps(people, self.game.name, party)
        wished = [start.points if start else self.starts.get(seat, 0) for seat, start in enumerate(known)]
        return head_start.apply_head_starts(self.game.rules, self.chosen_options(), wished)

    def make_table(self, settings: Settings, people: PeopleStore) -> AnyTable:
        """Return a new `Table` (game) with these choices and the players' head starts.

        Raises Refused if the choices do not fit together, or do not fit the number of seats.
        """
        return Table(self.game.rules, self.seats, self.options_with_head_starts(settings, people))


def find_offered_options(game: Game, persons: int, settings: Settings) -> dict[str, str]:
    """Return the option values that a game offers before players choose any: words by option name.

    The game's `traits.offered` gives them for `persons`, the number of persons who play. For each of
    these options the value that was chosen last on this tablet (in `settings`) replaces the offered one,
    if it is still allowed.
    """
    offered = dict(game.traits.offered(persons))
    known = {each.name: each for each in list_option_declarations(game.rules.Options)}
    for name, option, value in settings.options:
        if name == game.name and option in offered and known[option].allows_word(value):
            offered[option] = value
    return offered

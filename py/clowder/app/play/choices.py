"""How a game is to be played: how many sit down and how, and by which variants and house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal
from clowder.app.model.party import PLACES, Party
from clowder.app.model.settings import Settings
from clowder.app.play import head_start
from clowder.app.storage.people import People
from clowder.core.options import Options, chosen, declared, text
from clowder.core.rules import Seat
from clowder.core.table import AnyTable, Table
from clowder.games.game import Game

if TYPE_CHECKING:  # read only when it is wanted
    from clowder.app.deals.links import Dealt


@dataclass(frozen=True)
class Choices:
    """What has been chosen for a game that is to begin."""

    game: Game
    seats: int
    still: bool = False
    """Whether the tablet shall lie still, instead of being passed."""
    opened: bool = False
    """Whether variants and house rules are to be seen."""
    wishes: Mapping[str, str] = field(default_factory=dict)
    """What was chosen of them, by the names of the options."""
    given: Mapping[str, str] = field(default_factory=dict)
    """What follows from the cards that are played with, for the options that were not chosen."""
    sealed: bool = False
    """Whether it shall be dealt from a sealed envelope, which all cut for."""
    starts: Mapping[Seat, int] = field(default_factory=dict)
    """The head starts of those whom the tablet does not know."""
    deal: Deal | None = None
    """By what it shall be dealt; None for one that nobody knows."""

    @classmethod
    def of(cls, game: Game, last: int | None = None) -> "Choices":
        """Those that a game begins with: for as many as played it last; else for two, if it can be."""
        seats = game.rules.SEATS
        return cls(game, next(each for each in (last, 2, seats[0]) if each is not None and each in seats))

    def party(self, settings: Settings) -> Party:
        """Who plays, of those that the settings know."""
        names, colours, players = settings.names, settings.colours, settings.players
        seats, sat = slice(self.seats), settings.sides
        lying = sat if len(sat) == self.seats else PLACES[self.seats]
        sides = lying if self.still else ()
        return Party.of(names[seats], colours[seats], sides=sides, players=players[seats])

    def may_lie(self, settings: Settings) -> bool:
        """Only where two persons or more sit round it the tablet can lie still, or be passed."""
        return bool(replace(self, still=True).party(settings).sides)

    @property
    def presets(self) -> Mapping[str, Mapping[str, int]]:
        """Options that are chosen together, by the name of the whole."""
        return self.game.traits.presets

    def wishing(self, wishes: Mapping[str, str]) -> "Choices":
        """With these options besides."""
        return replace(self, wishes={**self.wishes, **wishes})

    def dealt(self, deal: Deal) -> "Choices":
        """By this deal. That of a day is the same for all only if it is played in the usual way."""
        return replace(self, deal=deal, sealed=False, wishes={} if deal.day else self.wishes)

    def as_linked(self, linked: "Dealt") -> "Choices":
        """As a link has it: a number of players, options and a deal, whatever the cards here say."""
        options = self.game.rules.Options
        usual = {each.name: text(each.default) for each in declared(options) if each.later and not each.asked}
        wishes = {**usual, **linked.wishes}
        return replace(self, deal=linked.deal, sealed=False, seats=linked.seats, wishes=wishes)

    def undealt(self) -> "Choices":
        """By a deal that nobody knows; and who begins is drawn by lot again."""
        asked = {each.name for each in declared(self.game.rules.Options) if each.asked}
        wishes = {name: word for name, word in self.wishes.items() if name in asked}
        return replace(self, deal=None, wishes=wishes)

    def in_an_envelope(self, *, sealed: bool) -> "Choices":
        """Sealed, or not. What is sealed cannot be dealt by a number."""
        return replace(self.undealt(), sealed=sealed)

    def options(self) -> Options:
        """The variants and house rules as chosen."""
        return chosen(self.game.rules.Options, {**self.given, **self.wishes})

    def with_head_starts(self, settings: Settings, people: People) -> Options:
        """The same, with the head starts of those who play."""
        party = self.party(settings)
        known = head_start.known(people, self.game.name, party)
        wished = [start.points if start else self.starts.get(seat, 0) for seat, start in enumerate(known)]
        return head_start.given(self.game.rules, self.options(), wished)

    def table(self, settings: Settings, people: People) -> AnyTable:
        """A new table as chosen. Raises Refused when the choices do not fit together."""
        return Table(self.game.rules, self.seats, self.with_head_starts(settings, people))

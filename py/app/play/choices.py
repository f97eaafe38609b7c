"""How a game is to be played: how many sit down and how, and by which variants and house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.play.party import Party
from app.storage.settings import Settings
from core.options import chosen
from core.table import Table
from games.game import Game


@dataclass(frozen=True)
class Choices:
    """What has been chosen for a game that is to begin."""

    game: Game
    seats: int
    facing: bool = False
    """Whether two persons wish to sit face to face."""
    opened: bool = False
    """Whether variants and house rules are to be seen."""
    wishes: Mapping[str, str] = field(default_factory=dict)
    """What was chosen of them, by the names of the options."""

    @classmethod
    def of(cls, game: Game) -> "Choices":
        """Those that a game begins with: it is for two, if it can be."""
        return cls(game, 2 if 2 in game.rules.SEATS else game.rules.SEATS[0])

    def party(self, settings: Settings) -> Party:
        """Who plays, of those that the settings know."""
        return self._seated(settings, facing=self.facing and self.may_face(settings))

    def may_face(self, settings: Settings) -> bool:
        """Only two persons can sit face to face, and only hidden hands are a reason to."""
        return self.game.traits.hidden_hands and self._seated(settings, facing=True).facing

    def _seated(self, settings: Settings, *, facing: bool) -> Party:
        names, colours, players = settings.names, settings.colours, settings.players
        seats = slice(self.seats)
        return Party.of(names[seats], colours[seats], facing=facing, players=players[seats])

    @property
    def presets(self) -> Mapping[str, Mapping[str, int]]:
        """Options that are chosen together, by the name of the whole."""
        return self.game.traits.presets

    def wishing(self, wishes: Mapping[str, str]) -> "Choices":
        """With these options besides."""
        return replace(self, wishes={**self.wishes, **wishes})

    def options(self) -> Any:
        """The variants and house rules as chosen."""
        return chosen(self.game.rules.Options, self.wishes)

    def table(self) -> Table[Any]:
        """A new table as chosen. Raises Refused when the choices do not fit together."""
        return Table(self.game.rules, self.seats, self.options())

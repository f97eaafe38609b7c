"""What is printed of a game, and how. Nothing here is kept; a printer is seldom asked twice."""

from collections.abc import Mapping
from dataclasses import replace

from clowder.core.options import Options
from clowder.core.words import _
from clowder.games.game import Game
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node
from clowder.widgets.paper import cards, pads
from clowder.widgets.paper import rules as rules_sheet
from clowder.widgets.paper.sheet import Sheet

CARDS, RULES, PAD = "cards", "rules", "pad"


class Printing:
    """The choices for a sheet, and its pages."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.kind = CARDS
        self.sheet = Sheet()
        self._name = next(iter(games))
        self._options = {name: game.rules.Options() for name, game in games.items()}

    @property
    def game(self) -> Game:
        """Whose sheets they are."""
        return self.games[self._name]

    @property
    def options(self) -> Options:
        """By which options it is played."""
        return self._options[self._name]

    @property
    def presets(self) -> Mapping[str, Mapping[str, int]]:
        """Decks of a game whose cards can be more or fewer."""
        return self.game.traits.presets

    def choose(self, name: str, options: Options | None = None) -> None:
        """Turn to the sheets of this game, played by these options or by those seen last."""
        self._name = name
        self._options[name] = options or self._options[name]
        if self.kind not in dict(self.kinds()):
            self.kind = CARDS

    def count(self, numbers: Mapping[str, int]) -> None:
        """Print so many cards of these kinds."""
        self._options[self._name] = replace(self.options, **numbers)

    def kinds(self) -> list[tuple[str, str]]:
        """The sheets that there are for this game, and how they are called."""
        kinds = [(CARDS, _("Cards")), (RULES, _("Rules"))]
        return [*kinds, (PAD, _("Score pad"))] if self.game.paper.pad else kinds

    def pages(self, content: CardTexts | None) -> list[Node]:
        """What comes out of the printer. `content` is what the game's cards say."""
        game, sheet = self.game, self.sheet
        title, paper = _(game.title), game.paper
        if self.kind == RULES:
            return rules_sheet.pages(game.name, game.picture, title, game.rules_page)
        if self.kind == PAD and paper.pad:
            return [pads.page(game.name, game.picture, title, paper.pad, sheet)]
        faces = list(paper.faces(self.options, content, sheet))
        return [*cards.pages(faces, sheet, title), *paper.closing(content)]

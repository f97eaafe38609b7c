"""Seating page: before a game all players take their places round the tablet."""

from dataclasses import replace

from clowder.app.addresses import Address
from clowder.app.model.settings import reordered, seated
from clowder.app.pages.page import Close, Moment, Page, Step
from clowder.app.play.sitting import Sitting, Touch
from clowder.app.screens import sitting as screen
from clowder.app.shared import Shared
from clowder.core.rules import Seat
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class SittingPage(Page):
    """Overlay over the lobby, until all players have taken a place."""

    lies_over = True

    def __init__(self, shared: Shared, game: Game) -> None:
        self._shared = shared
        self._game = game
        self._sitting = Sitting([seats for seats in game.rules.SEATS if seats > 1])

    @property
    def address(self) -> Address:
        return Address("sit", self._game.name)

    def node(self) -> Node:
        return screen.page(self._game, self._sitting, self._shared.preferences.now)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["lay", finger, x, y]:
                self._sitting = self._sitting.laid(int(finger), Touch(int(x), int(y)), moment.at)
            case ["lift", finger]:
                self._sitting = self._sitting.lifted(int(finger), moment.at)
            case ["seated"] if len(self._sitting.sides) in self._sitting.seats:
                preferences = self._shared.preferences
                preferences.change(seated(preferences.now, self._sitting.sides))
                return [Close()]
            case ["round"]:
                return [Close()]
            case _:
                self._take_places(words)
        return []

    def _take_places(self, words: list[str]) -> None:
        """Seat one player after another, move one to another side, or let all stand up."""
        sitting = self._sitting
        match words:
            case ["join", side] if len(sitting.sides) < max(sitting.seats):
                self._seat(*sitting.joined(int(side)))
            case ["pick", seat]:
                picked = None if sitting.picked == int(seat) else int(seat)
                self._sitting = replace(sitting, picked=picked)
            case ["put", seat, side] if int(seat) < len(sitting.sides):
                self._seat(*sitting.moved(int(seat), int(side)))
            case ["rise"]:
                self._sitting = Sitting(sitting.seats)

    def step(self, at: float) -> list[Step]:
        self._sitting = self._sitting.rested(at)
        return []

    def due(self, at: float) -> float | None:
        return self._sitting.due(at)

    def hide(self, at: float) -> None:
        self._sitting = replace(self._sitting, fingers={})

    def _seat(self, sitting: Sitting, order: list[Seat]) -> None:
        """Apply a new seating.

        `order` has the former seats by new seat, so that names and cats move along.
        """
        self._sitting = sitting
        preferences = self._shared.preferences
        preferences.change(reordered(preferences.now, order))

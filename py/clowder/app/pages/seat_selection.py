"""Seating page: before a game all players take their places round the tablet."""

from dataclasses import replace

from clowder.app.addresses import PageAddress
from clowder.app.model.settings import with_persons_at_sides, with_players_reordered
from clowder.app.pages.page import ActOnPageBelow, ActTime, ClosePage, NavStep, Page
from clowder.app.play.seat_selection import FingerTouch, SeatSelection
from clowder.app.screens import seat_selection as screen
from clowder.app.services import Services
from clowder.core.rules import Seat
from clowder.core.times import ClockMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class SeatSelectionPage(Page):
    """Overlay on which all players take seats by laying a finger on their side of the tablet.

    The state is a `SeatSelection` in `_sitting`. Once an allowed number of fingers has rested for a
    second, `run_due_step` seats a player at each. Acts seat (`join SIDE`) or move (`pick`, `put`)
    players without fingers, or empty all seats (`rise`). `seated` stores the sides in the settings,
    closes the page, and has the page below begin.
    """

    is_overlay = True

    def __init__(self, services: Services, game: Game) -> None:
        self._services = services
        self._game = game
        self._sitting = SeatSelection([seats for seats in game.rules.SEATS if seats > 1])

    @property
    def address(self) -> PageAddress:
        """Address of this page: the word `sit` and the game's name."""
        return PageAddress("sit", self._game.name)

    def draw_page(self) -> Node:
        """Draw the tablet from above: at each side its seated players, and a cat at each resting finger."""
        return screen.draw_seat_selection_screen(
            self._game, self._sitting, self._services.preferences.tablet_settings
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of taking seats; return the steps, if any.

        `lay FINGER X Y` and `lift FINGER` tell that a finger touches or leaves the screen. `seated`, if
        the number of seated players is allowed, stores their sides in the settings of a tablet that lies
        still, and returns the step that closes the page and has the lobby begin the game. `round` closes
        the page. All other acts go to `_handle_seating_act`.
        """
        match act_words:
            case ["lay", finger, x, y]:
                self._sitting = self._sitting.add_finger(
                    int(finger), FingerTouch(int(x), int(y)), act_time.clock_ms
                )
            case ["lift", finger]:
                self._sitting = self._sitting.lift_finger(int(finger), act_time.clock_ms)
            case ["seated"] if len(self._sitting.sides) in self._sitting.seats:
                preferences = self._services.preferences
                preferences.change_settings(
                    with_persons_at_sides(preferences.tablet_settings, self._sitting.sides)
                )
                return [ActOnPageBelow("play", act_time)]
            case ["round"]:
                return [ClosePage()]
            case _:
                self._handle_seating_act(act_words)
        return []

    def _handle_seating_act(self, act_words: list[str]) -> None:
        """Carry out an act that seats one more player, picks or moves one, or empties all seats.

        `join SIDE` seats one more at a side, unless the game allows no more players. `pick SEAT` picks a
        player to be moved, or ends the pick of that player; `put SEAT SIDE` moves a player to a side.
        `join` and `put` end a pick, and store names, cats and levels by the new seats. `rise` empties
        all seats. Other acts do nothing.
        """
        sitting = self._sitting
        match act_words:
            case ["join", side] if len(sitting.sides) < max(sitting.seats):
                self._apply_new_seat_order(*sitting.add_player_at_side(int(side)))
            case ["pick", seat]:
                picked = None if sitting.picked == int(seat) else int(seat)
                self._sitting = replace(sitting, picked=picked)
            case ["put", seat, side] if int(seat) < len(sitting.sides):
                self._apply_new_seat_order(*sitting.move_player_to_side(int(seat), int(side)))
            case ["rise"]:
                self._sitting = SeatSelection(sitting.seats)

    def run_due_step(self, clock_ms: ClockMs) -> list[NavStep]:
        """Seat a player at each finger, if all fingers have rested for a second; return an empty list.

        They replace the players seated before. Nothing changes while the number of fingers is not an
        allowed number of players.
        """
        self._sitting = self._sitting.seat_rested_fingers(clock_ms)
        return []

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until the resting fingers take seats; 0 if it is time.

        None if the number of fingers is not an allowed number of players.
        """
        return self._sitting.ms_until_seated(clock_ms)

    def suspend_page(self, clock_ms: ClockMs) -> None:
        """Forget the fingers that rest on the screen, as the page is covered; seated players stay."""
        self._sitting = replace(self._sitting, fingers={})

    def _apply_new_seat_order(self, session: SeatSelection, order: list[Seat]) -> None:
        """Take over the new state `session`; store names, cats and computer levels by the new seats.

        `order` has the former seat of each new seat. The sides in `session` are not stored yet.
        """
        self._sitting = session
        preferences = self._services.preferences
        preferences.change_settings(with_players_reordered(preferences.tablet_settings, order))

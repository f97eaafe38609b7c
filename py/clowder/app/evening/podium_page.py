"""Page of an evening that is over: the podium, and the sheet for the wall."""

from clowder.app.addresses import PageAddress
from clowder.app.effects import Effect, PlayCues, PrintPage
from clowder.app.evening.evening import Evening
from clowder.app.evening.podium_screen import draw_diploma_preview_screen, draw_podium_screen
from clowder.app.pages.page import ActTime, GoHome, GoToPage, NavStep, Page
from clowder.app.services import Services
from clowder.core.times import EpochMs
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.sounds import COMMON


class PodiumPage(Page):
    """Page of an evening that is over: its podium, or the preview of a sheet to print for the wall.

    `sheet` shows the preview, `paper ...` sets it up, prints or closes it; `evening` leads to a new
    evening, `home` goes home. When the page is first shown, the tune for the winner is played, once.
    """

    def __init__(self, services: Services, evening: Evening) -> None:
        self._services = services
        self._evening = evening
        self._has_sounded = False
        """True once the tune for the winner has been played."""
        self._shows_sheet = False

    @property
    def address(self) -> PageAddress:
        """Address of this page, with the evening's number: `evening/NUMBER`."""
        return PageAddress("evening", place=self._evening.number)

    def draw_page(self) -> Node:
        """Draw the whole page: the podium, or the preview of the sheet for the wall after the act `sheet`."""
        games, device = self._services.games, self._services.device
        if not self._shows_sheet:
            return draw_podium_screen(games, self._evening)
        begun = device.convert_to_local_ms(EpochMs(int(self._evening.number)))
        sheet = self._services.printing.sheet
        return draw_diploma_preview_screen(games, self._evening, sheet, begun, prints=device.prints)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: go home or to a new evening, or show, set up, print or close the sheet.

        `home` goes home, `evening` to the page that plans an evening. `sheet` shows the sheet's preview;
        `paper close` closes it, `paper print` opens the print dialog, and other words after `paper`
        change the print settings. Return the steps; only `home`, `evening` and `paper print` have one.
        """
        printing = self._services.printing
        match act_words:
            case ["home"]:
                return [GoHome()]
            case ["evening"]:
                return [GoToPage(PageAddress("evening"), over_home=True)]
            case ["sheet"]:
                self._shows_sheet = True
            case ["paper", "close"]:
                self._shows_sheet = False
            case ["paper", "print"]:
                return [PrintPage()]
            case ["paper", *wish]:
                printing.sheet = printing.sheet.with_changed_setting(wish, value)
        return []

    def pop_effects(self) -> list[Effect]:
        """Return the effects of the base class; after the first ones also the tune of the cue `win`."""
        tune = [] if self._has_sounded else [PlayCues([Cue("win")], COMMON)]
        self._has_sounded = True
        return [*super().pop_effects(), *tune]

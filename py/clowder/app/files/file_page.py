"""Page of a file that is being read: how far it is, and what has to be asked about its letters."""

from clowder.app.addresses import PageAddress
from clowder.app.files import file_screen as screen
from clowder.app.files.file_reading import FileReader
from clowder.app.pages.page import ActOnPageBelow, ActTime, ClosePage, NavStep, Page
from clowder.core.times import ClockMs
from clowder.widgets.acts import Act
from clowder.widgets.file_offer import ChosenFileText, WorkbookTable
from clowder.widgets.nodes import Node

LOOK_AGAIN_MS = 20
"""Milliseconds after which the page looks whether the next part of the file has come."""


class FileReadingPage(Page):
    """Overlay shown while a chosen file is read; then it closes, and the page below carries out an act.

    It is the act `act` of the button that chose the file, with the file's text or table as its value. If
    the file is refused, the word `refused` is added to the act, and the value is the reason. The overlay
    asks players about the encoding or broken letters, if it must. They do not see it if the file is
    small and leaves no question.
    """

    is_overlay = True
    address = PageAddress("file")

    def __init__(self, reading: FileReader, act: str, act_time: ActTime) -> None:
        self._reading = reading
        self._act = act
        self._act_time = act_time

    def draw_page(self) -> Node:
        """Draw the whole page: the progress of reading or a question to the player, and a Cancel button."""
        return screen.draw_file_reading_screen(self._reading)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: cancel, choose an encoding, or accept broken letters; return the steps.

        `stop` closes the page without a result. `letters NUMBER` chooses the guessed encoding of that
        index, from 0; `accept` takes the text with its broken letters. If reading has ended after the
        act, the steps are those of `_make_closing_steps`.
        """
        reading = self._reading
        match act_words:
            case ["stop"]:
                return [ClosePage()]
            case ["letters", number] if number.isdecimal() and int(number) < len(reading.guesses):
                reading.choose_encoding(int(number))
            case ["accept"] if reading.broken_lines:
                reading.accept_broken_letters()
        return self._make_closing_steps()

    def start_or_resume_page(self, clock_ms: ClockMs) -> list[NavStep]:
        """Read the next part of the file, if it has come; if reading has ended, return the closing steps."""
        self._reading.do_reading_step()
        return self._make_closing_steps()

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until `run_due_step` is to be called.

        `LOOK_AGAIN_MS` while parts are to come; 0 while the whole file is here and is being decoded or read
        as a workbook; None while the player has to answer a question.
        """
        if self._reading.is_waiting_for_player:
            return None
        return 0 if self._reading.is_decoding else LOOK_AGAIN_MS

    def run_due_step(self, clock_ms: ClockMs) -> list[NavStep] | None:
        """Read or decode the next part of the file; return the closing steps if reading has ended.

        Return no steps if more is to come; None instead of a list if no part has come, and so nothing
        new is to be drawn.
        """
        return self._make_closing_steps() if self._reading.do_reading_step() else None

    def _make_closing_steps(self) -> list[NavStep]:
        """Return the step that closes this page and hands text, table or refusal to the page below.

        That page carries out this page's act with the text (and the file's name) or the table as value;
        if the file is refused, the act with the word `refused`, and the reason as value. No step while
        the reading has not ended.
        """
        reading = self._reading
        if reading.refusal:
            return [ActOnPageBelow(Act(f"{self._act} refused"), self._act_time, reading.refusal)]
        if reading.text is not None:
            is_table = isinstance(reading.text, WorkbookTable)
            text = reading.text if is_table else ChosenFileText(reading.text, reading.file.name)
            return [ActOnPageBelow(Act(self._act), self._act_time, text)]
        return []

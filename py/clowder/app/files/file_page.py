"""Page of a file that is being read: how far it is, and what has to be asked about its letters."""

from clowder.app.addresses import Address
from clowder.app.files import file_screen as screen
from clowder.app.files.file_reading import FileReading
from clowder.app.pages.page import ActOnPageBelow, ActTime, ClosePage, NavStep, Page
from clowder.core.times import ClockMs
from clowder.widgets.acts import Act
from clowder.widgets.file_offer import FileTable, FileText
from clowder.widgets.nodes import Node

LOOK_AGAIN_MS = 20
"""Milliseconds after which the page looks whether the next part of the file has come."""


class FilePage(Page):
    """Overlay that reads a chosen file; then it closes, and the page below carries out the button's act.

    The act has the file's text or table as its value. If the file is refused, the word `refused` follows the
    act, and the value is the reason. Nobody sees the overlay if the file is small and leaves no question.
    """

    is_overlay = True
    address = Address("file")

    def __init__(self, reading: FileReading, act: str, act_time: ActTime) -> None:
        self._reading = reading
        self._act = act
        self._act_time = act_time

    def draw_page(self) -> Node:
        """Draw the progress of reading or the question to the player, with a button to cancel."""
        return screen.draw_file_screen(self._reading)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: stop, choose an encoding, or accept broken letters; return the steps."""
        reading = self._reading
        match act_words:
            case ["stop"]:
                return [ClosePage()]
            case ["letters", number] if number.isdecimal() and int(number) < len(reading.guesses):
                reading.choose_encoding(int(number))
            case ["accept"] if reading.broken_lines:
                reading.accept_broken_letters()
        return self._final_steps()

    def on_shown(self, clock_ms: ClockMs) -> list[NavStep]:
        """Read the next part of the file, if it is here; return the final steps if nothing is left."""
        self._reading.advance()
        return self._final_steps()

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until the page reads on or looks for the next part (`LOOK_AGAIN_MS`).

        0 while the whole file is here and is being decoded or read as a workbook; None while the player has
        to answer.
        """
        if self._reading.is_waiting:
            return None
        return 0 if self._reading.is_decoding else LOOK_AGAIN_MS

    def run_step(self, clock_ms: ClockMs) -> list[NavStep] | None:
        """Read or decode the next part of the file, and return the steps; None if nothing new has come.

        The steps are empty for a part that is not the last.
        """
        return self._final_steps() if self._reading.advance() else None

    def _final_steps(self) -> list[NavStep]:
        """Return the step that closes the page and hands the text, table or refusal to the page below.

        No step while the reading has not ended.
        """
        reading = self._reading
        if reading.refusal:
            return [ActOnPageBelow(Act(f"{self._act} refused"), self._act_time, reading.refusal)]
        if reading.text is not None:
            is_table = isinstance(reading.text, FileTable)
            text = reading.text if is_table else FileText(reading.text, reading.file.name)
            return [ActOnPageBelow(Act(self._act), self._act_time, text)]
        return []

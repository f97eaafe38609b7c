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
    """Overlay that reads a chosen file, and then does the act of its button on the page below.

    The act has the file's text as its value; or it is followed by the word `refused`, and has the reason.
    Nobody sees the overlay if the file is small and leaves no question.
    """

    is_overlay = True
    address = Address("file")

    def __init__(self, reading: FileReading, act: str, act_time: ActTime) -> None:
        self._reading = reading
        self._act = act
        self._act_time = act_time

    def draw_page(self) -> Node:
        """Draw the progress with the way to stop, or the question."""
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
        """Read what has arrived, and return the steps if that is all."""
        self._reading.advance()
        return self._final_steps()

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until the page reads on or looks for the next part.

        0 once the whole file is here; None while the player is asked.
        """
        if self._reading.is_waiting:
            return None
        return 0 if self._reading.is_decoding else LOOK_AGAIN_MS

    def run_step(self, clock_ms: ClockMs) -> list[NavStep] | None:
        """Read the next part of the file; return the steps if it was the last, and None if none has come.

        The steps are empty for a part that is not the last.
        """
        return self._final_steps() if self._reading.advance() else None

    def _final_steps(self) -> list[NavStep]:
        """Return the step that hands the text or the refusal to the page below; no step before that."""
        reading = self._reading
        if reading.refusal:
            return [ActOnPageBelow(Act(f"{self._act} refused"), self._act_time, reading.refusal)]
        if reading.text is not None:
            is_table = isinstance(reading.text, FileTable)
            text = reading.text if is_table else FileText(reading.text, reading.file.name)
            return [ActOnPageBelow(Act(self._act), self._act_time, text)]
        return []

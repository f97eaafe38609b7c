"""Screen of a file that is being read: a bar, or a question about its letters."""

from clowder.app.files.file_reading import FileReader
from clowder.app.files.text_encoding import ENCODING_NAMES, EncodingGuess
from clowder.core.i18n import _, join_with_commas
from clowder.widgets.acts import format_act
from clowder.widgets.nodes import Content, Node, h

MAX_SHOWN_CHARACTERS = 100
"""Most characters of a line that are shown."""

MAX_LISTED_LINES = 12
"""Most lines with broken letters whose numbers are told."""


def draw_file_reading_screen(reading: FileReader) -> Node:
    """Draw the whole page of a file that is read: a progress bar, or the question to the player.

    The question is which encoding is right, or whether to accept broken letters.
    """
    content = (
        _draw_encoding_question(reading)
        if reading.guesses
        else _draw_broken_lines_question(reading)
        if reading.broken_lines
        else _draw_progress_bar(reading)
    )
    return h(
        "main.dealt.offered",
        h(
            "header.bar",
            h("button.quiet", _("Cancel"), data_act="stop"),
            h("h1", _("Bring in a file")),
        ),
        h("div.panel", h("h2", reading.file.name, dir="auto", translate="no"), content),
        key="file",
    )


def _draw_progress_bar(reading: FileReader) -> Content:
    """Draw a `progress` element: the number of bytes read so far, out of the file's size."""
    return h(
        "progress",
        max=reading.file.size,
        value=reading.bytes_read,
        aria_label=_("How much of the file has been read"),
        key="bar",
    )


def _draw_encoding_question(reading: FileReader) -> Content:
    """Return the nodes of the question which line is right: a button for each guessed encoding.

    The question is which line has the right letters. Each button shows the same line of the file in its
    encoding; the likeliest is first. A note tells what to do if no line is right.
    """
    return (
        h("p", _("Which line has the right letters?")),
        h(
            "div.choices",
            [_draw_encoding_button(number, guess) for number, guess in enumerate(reading.guesses)],
        ),
        h(
            "small",
            _("If none has, stop, save the file as CSV in UTF-8 where it comes from, and bring in that one."),
        ),
    )


def _draw_encoding_button(number: int, guess: EncodingGuess) -> Node:
    """Draw the button that chooses an encoding: a line of the file decoded in it, and the encoding's name.

    `number` is the encoding's index in the guesses, from 0.
    """
    return h(
        "button.letters",
        h("span", guess.line.strip()[:MAX_SHOWN_CHARACTERS], dir="auto", translate="no"),
        h("small", ENCODING_NAMES[guess.encoding], translate="no"),
        data_act=format_act("letters {number}", number=number),
        key=guess.encoding,
    )


def _draw_broken_lines_question(reading: FileReader) -> Content:
    """Return the nodes that list lines with broken letters, and the button that accepts them.

    At most `MAX_LISTED_LINES` line numbers are listed; of the others only the count is shown. The
    button's act is `accept`.
    """
    lines = reading.broken_lines
    numbers = join_with_commas([str(number) for number in lines[:MAX_LISTED_LINES]])
    told = _("Some letters of this file cannot be read. In their place there is a �. Lines: {lines}.")
    more = _("And {n} more.", n=len(lines) - MAX_LISTED_LINES) if len(lines) > MAX_LISTED_LINES else None
    return (
        h("p", told.format(lines=numbers)),
        h("p", more) if more else None,
        h("div.choices", h("button.big", _("Bring it in all the same"), data_act="accept")),
    )

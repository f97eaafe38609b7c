"""Reading of a file that a player has chosen, part by part: its kind, its encoding, its text."""

from collections.abc import Sequence
from typing import Protocol

from clowder.app.files.file_kinds import NO_TEXT, refusal_by_kind, refusal_of_kind
from clowder.app.files.text_encoding import (
    BROKEN,
    Decoder,
    EncodingGuess,
    broken_lines,
    decode_text,
    guess_encodings,
    without_mark,
)
from clowder.core.i18n import _

PIECE = 100_000
"""Number of bytes that are decoded at once, so that a page goes on answering."""


class ChosenFile(Protocol):
    """File that a player has chosen, of which one part after the other arrives."""

    @property
    def name(self) -> str:
        """Name of the file."""

    @property
    def size(self) -> int:
        """Size of the file, in bytes."""

    def take_part(self) -> bytes | None:
        """Return the next part, and ask for the one behind; empty while it is on its way.

        None if the file cannot be read.
        """


class FileReading:
    """Reading of a chosen file, which `advance` continues; it may ask, and ends in a text or a refusal."""

    def __init__(self, file: ChosenFile, decode: Decoder, language: str) -> None:
        """Begin to read a file. `language` is the code of the language that players speak here."""
        self.file = file
        self._decode = decode
        self._language = language
        self._content = bytearray()
        self.text: str | None = None
        """Text of the file; None until it has been read and every question is answered."""
        self.refusal = ""
        """Sentence on why the file is refused; empty if it is not."""
        self.guesses: Sequence[EncodingGuess] = ()
        """Encodings among which the player has to choose."""
        self.broken_lines: Sequence[int] = ()
        """Numbers of the lines with broken letters, of which the player is told."""
        self._encoding = ""
        """Encoding in which the content is decoded; empty until it is certain."""
        self._pieces: list[str] = []
        self._decoded = 0
        """Number of bytes that have been decoded."""
        self._broken_text = ""

    @property
    def has_ended(self) -> bool:
        """True if there is a text or a refusal."""
        return self.text is not None or bool(self.refusal)

    @property
    def is_waiting(self) -> bool:
        """True if the player has to answer before reading goes on."""
        return bool(self.guesses or self.broken_lines)

    @property
    def bytes_read(self) -> int:
        """Number of bytes that have been read so far."""
        return len(self._content)

    def advance(self) -> bool:
        """Take the next part of the file; once all are here, find the encoding, then decode piece by piece.

        Return False if nothing new has come.
        """
        if self.has_ended or self.is_waiting:
            return False
        if self._encoding:
            self._decode_piece()
            return True
        is_first = not self._content
        part = self.file.take_part() if len(self._content) < self.file.size else b""
        if part is None:
            self.refusal = _("The browser cannot read this file. Nothing has been changed.")
            return True
        self._content += part
        if is_first:
            self.refusal = refusal_by_kind(part, self.file.name)
        if not self.refusal and len(self._content) >= self.file.size:
            self._find_text()
            return True
        return bool(part)

    def choose_encoding(self, number: int) -> None:
        """Decode the text in an encoding of `guesses`, by its number from 0."""
        self._encoding, self.guesses = self.guesses[number].encoding, ()
        self._decode_piece()

    def accept_broken_letters(self) -> None:
        """Take the text although letters of it are broken."""
        self.text, self.broken_lines = self._broken_text, ()

    def _find_text(self) -> None:
        """Begin to decode if the encoding is certain; else set what to ask, or why the file is refused."""
        content = bytes(self._content)
        guesses = guess_encodings(content, self._decode, self._language)
        if not guesses:
            self.refusal = refusal_of_kind(NO_TEXT)
        elif len(guesses) == 1:
            self._content = bytearray(without_mark(content))
            self._encoding = guesses[0].encoding
            self._decode_piece()
        else:
            self.guesses = guesses

    @property
    def is_decoding(self) -> bool:
        """True if the whole file is here and more of it is to be decoded."""
        return bool(self._encoding) and not self.has_ended and not self.is_waiting

    def _decode_piece(self) -> None:
        """Decode the next piece, up to the end of a line; Unicode at once. Set the text after the last."""
        end = len(self._content)
        if not self._encoding.startswith("utf"):
            end = self._content.find(b"\n", self._decoded + PIECE) + 1 or end
        piece = bytes(self._content[self._decoded : end])
        self._pieces.append(decode_text(piece, self._encoding, self._decode))
        self._decoded = end
        if end == len(self._content):
            self._set_text("".join(self._pieces))

    def _set_text(self, text: str) -> None:
        """Set the text of the file, or first the lines of which the player has to be told.

        JSON that was cut off within a letter is told of as damaged anyway.
        """
        is_cut_json = text.lstrip()[:1] in ("{", "[") and BROKEN not in text.rstrip(BROKEN)
        self._broken_text = text
        self.broken_lines = () if is_cut_json else broken_lines(text)
        if not self.broken_lines:
            self.text = text

"""Reading of a file that a player has chosen, part by part: its kind, its encoding, its text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from clowder.app.files.file_kinds import (
    EXCEL,
    LIBREOFFICE,
    NO_TEXT,
    NonTextFileKind,
    file_refusal_text,
    find_non_text_file_kind,
)
from clowder.app.files.text_encoding import (
    BROKEN,
    Decoder,
    EncodingGuess,
    decode_text,
    find_broken_lines,
    guess_encodings,
    remove_byte_order_mark,
)
from clowder.core.i18n import _

if TYPE_CHECKING:
    from clowder.app.files.workbook import WorkbookReading

PIECE_BYTES = 100_000
"""Number of bytes that are decoded at once, so that a page goes on answering."""


class ChosenFile(Protocol):
    """Protocol of a file that a player has chosen, whose bytes the browser delivers part by part.

    It has the file's `name` and `size`; each call of `take_next_part` returns the next part. It is
    implemented by `BrowserFile` in `clowder.stage.files`.
    """

    @property
    def name(self) -> str:
        """Name of the file, with its suffix, such as `deck.csv`.

        A stub of the protocol; in `BrowserFile` it is a plain attribute.
        """

    @property
    def size(self) -> int:
        """Size of the whole file, in bytes, known before any part has come.

        Implemented by `BrowserFile`.
        """

    def take_next_part(self) -> bytes | None:
        """Return the bytes of the next part of the file, and request the part after it.

        Return empty bytes while a part is on its way, and after the last; None if the file cannot be
        read. A stub of the protocol, implemented by `BrowserFile`.
        """


class FileReader:
    """Reader of a chosen file, part by part; reading ends with a `text` or table, or with a `refusal`.

    Call `do_reading_step` until `has_ended`: it collects the parts, finds the encoding, and decodes. If
    `is_waiting_for_player`, it waits until one of `guesses` is taken by `choose_encoding`, or the
    letters in `broken_lines` are accepted by `accept_broken_letters`. Workbooks are read as tables if
    `takes_workbooks`, else refused, as are pictures and other files that are no text.
    """

    def __init__(
        self, file: ChosenFile, decode: Decoder, language: str, *, takes_workbooks: bool = False
    ) -> None:
        """Prepare the reading of a file. `language` is the code of the language that players speak here.

        `decode` decodes what Python cannot. `takes_workbooks` means that the table of a workbook may take the
        place of a text; else workbooks are refused.
        """
        self.file = file
        self._decode = decode
        self._language = language
        self._takes_workbooks = takes_workbooks
        self._content = bytearray()
        self.text: str | None = None
        """Text of the file, or the WorkbookTable of a workbook; None until all is read and answered."""
        self.refusal = ""
        """Sentence on why the file is refused; empty if it is not."""
        self.guesses: Sequence[EncodingGuess] = ()
        """Encodings among which the player has to choose; empty if there is nothing to choose."""
        self.broken_lines: Sequence[int] = ()
        """Numbers from 1 of the lines with broken letters, which the player has to accept; empty for none."""
        self._encoding = ""
        """Encoding in which the content is decoded; empty until it is certain."""
        self._pieces: list[str] = []
        self._decoded = 0
        """Number of bytes that have been decoded."""
        self._broken_text = ""
        self._kind: NonTextFileKind | None = None
        """Kind of the workbook that is read; None for a text."""
        self._workbook: WorkbookReading | None = None

    @property
    def has_ended(self) -> bool:
        """True if the reading has ended: with a text or table in `text`, or with a `refusal`."""
        return self.text is not None or bool(self.refusal)

    @property
    def is_waiting_for_player(self) -> bool:
        """True if the player has to choose an encoding or accept broken letters before reading goes on."""
        return bool(self.guesses or self.broken_lines)

    @property
    def bytes_read(self) -> int:
        """Number of bytes that have been read so far."""
        return len(self._content)

    def do_reading_step(self) -> bool:
        """Do the next piece of work: take a part of the file, find the encoding, or decode some of the text.

        Once all parts are here, the encoding is found, and the text decoded piece by piece; a workbook
        is read piece by piece instead. Return whether something was done; False if no part has come, the
        reading has ended, or the player has to answer.
        """
        if self.has_ended or self.is_waiting_for_player:
            return False
        if self._workbook:
            self._read_workbook_piece(self._workbook)
            return True
        if self._encoding:
            self._decode_next_piece()
            return True
        is_first = not self._content
        part = self.file.take_next_part() if len(self._content) < self.file.size else b""
        if part is None:
            self.refusal = _("The browser cannot read this file. Nothing has been changed.")
            return True
        self._content += part
        if is_first:
            self._refuse_unreadable_file_kind(part)
        if not self.refusal and len(self._content) >= self.file.size:
            self._begin_decoding()
            return True
        return bool(part)

    def _refuse_unreadable_file_kind(self, first_part: bytes) -> None:
        """Set `refusal` if the file's first part shows a kind that cannot be read.

        If a workbook of Excel or LibreOffice is taken here (`takes_workbooks`), note its kind instead;
        elsewhere workbooks are refused, too. A file that may be a text is not refused.
        """
        kind = find_non_text_file_kind(first_part, self.file.name)
        if kind in (EXCEL, LIBREOFFICE) and self._takes_workbooks:
            self._kind = kind
        elif kind:
            self.refusal = file_refusal_text(kind)

    def _read_workbook_piece(self, workbook: "WorkbookReading") -> None:
        """Read the next piece of a workbook; after the last one, set `text` to its table.

        Set `refusal` if the workbook is damaged or locked.
        """
        from clowder.app.files.workbook_xml import BadWorkbook

        try:
            next(workbook)
        except StopIteration as end:
            self.text = end.value
        except BadWorkbook:
            self.refusal = file_refusal_text(self._kind or NO_TEXT)

    def choose_encoding(self, number: int) -> None:
        """Take the guessed encoding of this index, from 0, as the right one, and decode the first piece.

        `guesses` is emptied. For a small file that already sets `text`, or notes broken letters.
        """
        self._encoding, self.guesses = self.guesses[number].encoding, ()
        self._decode_next_piece()

    def accept_broken_letters(self) -> None:
        """Set `text` to the decoded text although some letters are broken, as the player has agreed.

        `broken_lines` is emptied.
        """
        self.text, self.broken_lines = self._broken_text, ()

    def _begin_decoding(self) -> None:
        """Find the encodings that fit the file: decode if there is one, ask if several, refuse if none.

        To ask means to set `guesses`; to refuse, to set `refusal`. To decode means to leave out the byte
        order mark and decode the first piece. If the file is a workbook, prepare its reading instead.
        """
        content = bytes(self._content)
        if self._kind:
            from clowder.app.files.workbook import read_workbook_table

            self._workbook = read_workbook_table(content, self.file.name)
            return
        guesses = guess_encodings(content, self._decode, self._language)
        if not guesses:
            self.refusal = file_refusal_text(NO_TEXT)
        elif len(guesses) == 1:
            self._content = bytearray(remove_byte_order_mark(content))
            self._encoding = guesses[0].encoding
            self._decode_next_piece()
        else:
            self.guesses = guesses

    @property
    def is_decoding(self) -> bool:
        """True if the whole file is here, and some of it is still to be decoded or read as a workbook."""
        return (
            bool(self._encoding or self._workbook) and not self.has_ended and not self.is_waiting_for_player
        )

    def _decode_next_piece(self) -> None:
        """Decode the next piece: about `PIECE_BYTES` up to a line's end, or all of a UTF text.

        After the last piece, `_set_text_or_broken_lines` sets the text or asks about broken letters.
        """
        end = len(self._content)
        if not self._encoding.startswith("utf"):
            end = self._content.find(b"\n", self._decoded + PIECE_BYTES) + 1 or end
        piece = bytes(self._content[self._decoded : end])
        self._pieces.append(decode_text(piece, self._encoding, self._decode))
        self._decoded = end
        if end == len(self._content):
            self._set_text_or_broken_lines("".join(self._pieces))

    def _set_text_or_broken_lines(self, text: str) -> None:
        """Set `text` to the decoded text; if letters are broken, only note their lines in `broken_lines`.

        The player is asked about those. JSON that was cut off within its last letter is set without
        asking: the page below refuses it anyway.
        """
        is_cut_json = text.lstrip()[:1] in ("{", "[") and BROKEN not in text.rstrip(BROKEN)
        self._broken_text = text
        self.broken_lines = () if is_cut_json else find_broken_lines(text)
        if not self.broken_lines:
            self.text = text

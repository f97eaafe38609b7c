"""Kinds of files that are no text, told by their first bytes, and the sentences that refuse them."""

import re
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.i18n import N_, _


class NonTextFileKind(NamedTuple):
    """Kind of a file that cannot be read as text: the sentence that refuses it, and the program.

    The sentence is to be translated; `program` is a program or format, such as `Excel`, that is put in
    for `{program}`.
    """

    sentence: str
    """Sentence to be translated, in which the program is put for `{program}`."""
    program: str = ""


_WORKBOOK = N_(
    "This file is a workbook of {program}. Open it there, save the sheet as CSV, and bring in that file."
)
_DOCUMENT = N_(
    "This file is a document ({program}). Copy its table into a spreadsheet, save that as CSV, "
    "and bring in that file."
)
EXCEL, OLD_EXCEL, LIBREOFFICE, NUMBERS = (
    NonTextFileKind(_WORKBOOK, name) for name in ("Excel", "Excel", "LibreOffice", "Numbers")
)
PDF, RTF, WORD, POWERPOINT, OPEN_DOCUMENT, EPUB, PAGES, KEYNOTE = (
    NonTextFileKind(_DOCUMENT, name)
    for name in ("PDF", "RTF", "Word", "PowerPoint", "OpenDocument", "EPUB", "Pages", "Keynote")
)
ANKI = NonTextFileKind(
    N_("This file is a package of Anki. Export the notes from Anki as plain text, and bring in that file.")
)
ARCHIVE = NonTextFileKind(N_("This file is an archive. Unpack it, and bring in a file that was in it."))
PICTURE = NonTextFileKind(N_("This file is a picture."))
SOUND = NonTextFileKind(N_("This file is a sound."))
FILM = NonTextFileKind(N_("This file is a film."))
NO_TEXT = NonTextFileKind(N_("This file is not a text."))
"""Any file that is no text and of no other kind."""

_SIGNATURES = MappingProxyType(
    {
        b"%PDF-": PDF,
        rb"{\rtf": RTF,
        b"SQLite format 3\0": ANKI,
        **dict.fromkeys(
            (b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"BZh", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd"),
            ARCHIVE,
        ),
        **dict.fromkeys(
            (
                b"\x89PNG\r\n",
                b"\xff\xd8\xff",
                b"GIF87a",
                b"GIF89a",
                b"II*\0",
                b"MM\0*",
                b"\0\0\1\0",
                b"8BPS\0",
            ),
            PICTURE,
        ),
        **dict.fromkeys(
            (b"ID3", b"\xff\xfb", b"\xff\xf3", b"\xff\xf2", b"\xff\xf1", b"\xff\xf9", b"OggS", b"fLaC\0"),
            SOUND,
        ),
        b"MThd\0": SOUND,
        **dict.fromkeys((b"\x1aE\xdf\xa3", b"FLV\1", b"\0\0\1\xba"), FILM),
    }
)
"""Kinds of files by the bytes with which they begin."""

_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""First bytes of a file of Excel or Word of before 2007, or of a workbook with a password."""

_RIFF = MappingProxyType({b"WEBP": PICTURE, b"WAVE": SOUND, b"AVI ": FILM})
"""Kinds of RIFF files, by their bytes 8 to 11."""

_MEDIA = MappingProxyType(
    dict.fromkeys((b"heic", b"heix", b"heim", b"hevc", b"mif1", b"msf1", b"avif", b"avis"), PICTURE)
    | dict.fromkeys((b"M4A ", b"M4B "), SOUND)
)
"""Kinds of ISO media files that are no films, by their bytes 8 to 11."""

_PARTS = MappingProxyType(
    {
        "xl/": EXCEL,
        "word/": WORD,
        "ppt/": POWERPOINT,
        "collection.anki": ANKI,
        "mimetypeapplication/vnd.oasis.opendocument.spreadsheet": LIBREOFFICE,
        "mimetypeapplication/vnd.oasis.opendocument.": OPEN_DOCUMENT,
        "mimetypeapplication/epub": EPUB,
    }
)
"""Kinds of zip archives, by the beginning of a part's name; after `mimetype` follows its content."""

_APPLE = MappingProxyType({".pages": PAGES, ".key": KEYNOTE})
"""Kinds of files of Apple's programs that are not of Numbers, by suffix, as their parts are alike."""

_ZIP_PART = re.compile(rb"PK\x03\x04.{22}(..)..", re.DOTALL)
"""Header of a part of a zip archive; the group is the length of the part's name."""

_SVG = re.compile(rb"\s*(<\?xml[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg\b", re.DOTALL)


def file_refusal_text(kind: NonTextFileKind) -> str:
    """Return the message that refuses a file of this kind: what it is, and what to do instead.

    For pictures, sounds, films and files of no known kind, it adds a sentence that lists what Clowder
    can read.
    """
    told = _(kind.sentence, program=kind.program)
    if kind not in (PICTURE, SOUND, FILM, NO_TEXT):
        return told
    readable = _(
        "Clowder reads games and decks that it has saved, tables (.csv, .xlsx, .ods), and notes that Anki "
        "exports as plain text."
    )
    return f"{told} {readable}"


def find_non_text_file_kind(first_bytes: bytes, file_name: str) -> NonTextFileKind | None:
    """Return the kind of a file that is no text, by its first bytes; None if it may be a text.

    None also for a kind not known here. `first_bytes` are as many as have been read. The name only tells
    files of Pages and Keynote from those of Numbers.
    """
    brand = first_bytes[8:12]
    if first_bytes.startswith((b"PK\3\4", b"PK\5\6")):
        return _find_zip_file_kind(first_bytes, file_name.lower())
    if first_bytes.startswith(_OLD_OFFICE):
        return WORD if "WordDocument".encode("utf-16-le") in first_bytes else OLD_EXCEL
    if first_bytes[4:8] in (b"ftyp", b"moov", b"mdat", b"wide"):
        return _MEDIA.get(brand, FILM)
    if first_bytes.startswith(b"RIFF"):
        return _RIFF.get(brand)
    if first_bytes.startswith(b"FORM") and brand in (b"AIFF", b"AIFC"):
        return SOUND
    if _SVG.match(first_bytes) or (first_bytes.startswith(b"BM") and first_bytes[6:10] == bytes(4)):
        return PICTURE
    return next((kind for begin, kind in _SIGNATURES.items() if first_bytes.startswith(begin)), None)


def _find_zip_file_kind(first_bytes: bytes, file_name: str) -> NonTextFileKind:
    """Return the kind of a zip archive, such as a workbook, by the names of parts in its first bytes.

    It is `ARCHIVE` if no known program names parts like these. `file_name`, in lower case, only tells
    the programs of Apple apart.
    """
    parts = []
    for header in _ZIP_PART.finditer(first_bytes):
        end = header.end() + int.from_bytes(header[1], "little")
        name = first_bytes[header.end() : end].decode("latin-1")
        parts.append(name + first_bytes[end : end + 60].decode("latin-1") if name == "mimetype" else name)
    for begin, kind in _PARTS.items():
        if any(part.startswith(begin) for part in parts):
            return kind
    if any(part.startswith("Index") and part.endswith((".iwa", ".zip")) for part in parts):
        return next((kind for suffix, kind in _APPLE.items() if file_name.endswith(suffix)), NUMBERS)
    return ARCHIVE

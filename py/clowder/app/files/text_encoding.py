"""Encodings of texts from elsewhere: which of them fit the bytes of a file.

A text in UTF-8 proves itself. Any other encoding is found by decoding some lines in each that is possible,
and counting the bits that such a text would take: few for letters that are common in it, many for rare signs
and for what cannot be decoded. Where two encodings come out nearly alike, both fit, and the player chooses.
"""

import codecs
import re
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from clowder.app.files.script_bits import FAR_ENCODINGS, estimate_non_latin_text_bits

Decoder: TypeAlias = Callable[[bytes, str], str]
"""Function that decodes bytes in an encoding, by its name in browsers; broken ones become `BROKEN`."""

BROKEN = "\N{REPLACEMENT CHARACTER}"
"""Sign in place of bytes that cannot be decoded."""

UTF_8 = "utf-8"

_MARKS = MappingProxyType({b"\xef\xbb\xbf": UTF_8, b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"})
"""Encodings by the byte order mark at the start of a text."""

_COMPARED_ENCODINGS = MappingProxyType({UTF_8: 0, "windows-1252": 0, "ms932": 3, "euc-jp": 5, "macintosh": 6})
"""Encodings of a text that is not whole UTF-8, and the bits by which each is less likely than the first."""

ENCODING_NAMES = MappingProxyType(
    {
        UTF_8: "UTF-8",
        "utf-16le": "UTF-16",
        "utf-16be": "UTF-16",
        "windows-1252": "Windows-1252",
        "ms932": "Shift_JIS",
        "euc-jp": "EUC-JP",
        "macintosh": "Mac Roman",
        **FAR_ENCODINGS,
    }
)
"""Encodings as other programs name them."""

_JAPANESE = ("ms932", "euc-jp")
_JAPANESE_BONUS_BITS = 6
"""Bits by which Japanese encodings are more likely where Japanese is spoken."""

_NO_KANA_BITS = 2
"""Bits by which each kanji is less likely in a text without any kana, which may be Chinese."""

_CLOSE_BITS = 12
"""Most bits by which the text of an encoding may be less likely than the best, so that both fit."""

_SAMPLE_BYTES = 4_000
"""Most bytes of a file that are compared in all encodings, from lines with letters that are not ASCII."""

_CONTROL = re.compile(rb"[\0-\x08\x0e-\x1f\x7f]")
_MAX_CONTROLS = 0.02
"""Largest share of control characters in a text."""

_WITHOUT_LETTER = re.compile("[\x80-\x9f]")
"""Bytes without a letter in Windows-1252, as browsers decode them."""

_LINE_END = re.compile(r"\r\n|\r|\n")

_NOT_ASCII = re.compile(rb"[\x80-\xff]")
_BYTE_LINE_END = re.compile(rb"[\r\n]+")

_MAX_BYTES_BEFORE = 200
"""Most bytes of a line before its first letter that is not ASCII that are compared."""

_SPACES = frozenset("\u3000\xa0\xad\u2028\u2029\u202f\ufeff\u200b\u200c\u200d\u200e\u200f\u2060")
"""Characters that are not printable by Python's rule, and that texts have all the same."""

_COMMON_LETTERS = "äöüßéèêàâçñáíóúôîùåøæëœ"
"""Letters that are common in texts of some Western languages."""

_RARER_LETTERS = "ÄÖÜÉÀÅØÆÇÑÁÍÓÚÈÊŒïûãõòì¿¡"
"""Letters and signs that are rarer there, such as capitals."""

_PUNCTUATION = "„“”‚–—…«»°§€·½²³×"
_APOSTROPHE = re.compile(r"[a-z](?:[’‘](?:[stmd]|ll|re|ve)\b|(?<=\b[ldjcnmst])’|(?<=\bqu)’)", re.IGNORECASE)
"""Apostrophe as English and French have it, with the letter before."""


class EncodingGuess(NamedTuple):
    """Encoding that may fit a file, and a line of the file decoded in it, by which people can judge it."""

    encoding: str
    line: str
    """Line as this encoding decodes it; empty where the bytes themselves prove the encoding."""


def decode_text(content: bytes, encoding: str, decode: Decoder) -> str:
    """Return bytes decoded in this encoding, with `BROKEN` (U+FFFD) for bytes that cannot be decoded.

    Python itself decodes UTF-8 and UTF-16, as it is faster; `decode` does all others. Bytes that have no
    letter in Windows-1252 become `BROKEN`, too.
    """
    match encoding:
        case "utf-8":
            return content.decode(encoding, "replace")
        case "utf-16le":
            return codecs.utf_16_le_decode(content, "replace", True)[0]
        case "utf-16be":
            return codecs.utf_16_be_decode(content, "replace", True)[0]
        case "windows-1252":
            return _WITHOUT_LETTER.sub(BROKEN, decode(content, encoding))
    return decode(content, encoding)


def remove_byte_order_mark(content: bytes) -> bytes:
    """Return a file's bytes without the byte order mark of UTF-8 or UTF-16; unchanged if they have none."""
    return content[max((len(mark) for mark in _MARKS if content.startswith(mark)), default=0) :]


def guess_encodings(content: bytes, decode: Decoder, language: str) -> Sequence[EncodingGuess]:
    """Return the encodings that fit a file's bytes, the likeliest first; none if they are no text.

    There is a single one if the bytes have a byte order mark, are UTF-16 or UTF-8, or are JSON in UTF-8
    that was cut off within a letter. For other bytes `_rank_encodings` compares many. `decode` decodes
    all encodings but those of Unicode. `language` is the code of the players' language.
    """
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return (
                [EncodingGuess(encoding, "")]
                if _looks_like_text(content[len(mark) :], encoding, decode)
                else ()
            )
    if wide := _guess_utf_16_encoding(content, decode):
        return [EncodingGuess(wide, "")]
    if not _looks_like_text(content, UTF_8, decode):
        return ()
    try:
        content.decode()
    except UnicodeDecodeError as error:
        is_cut_json = error.reason == "unexpected end of data" and content.lstrip()[:1] in (b"{", b"[")
        if is_cut_json:
            return [EncodingGuess(UTF_8, "")]
        return _rank_encodings(content, decode, language)
    return [EncodingGuess(UTF_8, "")]


def find_broken_lines(text: str) -> list[int]:
    """Return the numbers, from 1, of a decoded text's lines with a broken character (`BROKEN`)."""
    if BROKEN not in text:
        return []
    return [number for number, line in enumerate(_LINE_END.split(text), start=1) if BROKEN in line]


def _guess_utf_16_encoding(content: bytes, decode: Decoder) -> str:
    """Return `utf-16le` or `utf-16be` for bytes in UTF-16 without a byte order mark; empty for others.

    Such bytes have zero bytes, as all line ends and separators have one. A text in another encoding may
    have some by mistake: UTF-16 must take less than 80 % of the bits estimated for Windows-1252, unless
    the bytes are no text in that.
    """
    beginning = content[: 2 * _SAMPLE_BYTES]
    if b"\0" not in content:
        return ""
    bits = {
        each: _estimate_latin_or_japanese_bits(decode_text(beginning, each, decode))
        for each in ("utf-16le", "utf-16be")
        if _looks_like_text(content, each, decode)
    }
    wide = min(bits, key=lambda each: bits[each], default="")
    narrow_bits = (
        _estimate_latin_or_japanese_bits(decode_text(beginning, "windows-1252", decode))
        if _looks_like_text(content, UTF_8, decode)
        else None
    )
    return wide if wide and (narrow_bits is None or bits[wide] < 0.8 * narrow_bits) else ""


def _looks_like_text(content: bytes, encoding: str, decode: Decoder) -> bool:
    """Return whether the beginning of a file looks like text in this encoding.

    It does if at most two bytes, or 2 % of them if that is more, are control characters. In UTF-16
    decoded characters are counted instead: those that `_is_non_text_character` finds.
    """
    if not encoding.startswith("utf-16"):
        beginning = content[: 16 * _SAMPLE_BYTES]
        return len(_CONTROL.findall(beginning)) <= max(2, _MAX_CONTROLS * len(beginning))
    text = decode_text(content[: 2 * _SAMPLE_BYTES], encoding, decode)
    return sum(map(_is_non_text_character, text)) <= max(2, _MAX_CONTROLS * len(text))


def _is_non_text_character(sign: str) -> bool:
    """Return whether no text has this character: it is `BROKEN`, or neither printable nor white space.

    Some invisible signs, such as soft hyphens and marks of direction, count as spaces.
    """
    return sign == BROKEN or not (sign.isprintable() or sign in _SPACES or sign in "\t\r\n\v\f")


def _rank_encodings(content: bytes, decode: Decoder, language: str) -> Sequence[EncodingGuess]:
    """Return the encodings that fit bytes which are not valid UTF-8, the likeliest first.

    The bits that sample lines would take are estimated in each encoding. An encoding fits if it needs at
    most `_CLOSE_BITS` more than the best one. `language` is the code of the players' language: Japanese
    encodings are likelier for `ja`. Each guess shows the sample line with the most bytes beyond ASCII.
    """
    lines = list(_iter_non_ascii_sample_lines(content))
    sample, shown = b"\n".join(lines), max(lines, key=lambda line: sum(byte > 127 for byte in line))
    bits = {
        encoding: _estimate_latin_or_japanese_bits(decode_text(sample, encoding, decode))
        + rarity
        - (_JAPANESE_BONUS_BITS if language == "ja" and encoding in _JAPANESE else 0)
        + (
            _NO_KANA_BITS * _count_han_without_kana(decode_text(sample, encoding, decode))
            if encoding == "euc-jp"
            else 0
        )
        for encoding, rarity in _COMPARED_ENCODINGS.items()
    }
    bits |= {
        encoding: estimate_non_latin_text_bits(sample, decode_text(sample, encoding, decode), encoding)
        for encoding in FAR_ENCODINGS
    }
    fitting = sorted(
        (each for each in bits if bits[each] <= min(bits.values()) + _CLOSE_BITS), key=lambda each: bits[each]
    )
    return [EncodingGuess(each, decode_text(shown, each, decode)) for each in fitting]


def _count_han_without_kana(text: str) -> int:
    """Return the number of Chinese characters (kanji) in a text that has no kana; 0 if it has any."""
    return 0 if re.search("[ぁ-ヿ]", text) else len(re.findall("[一-鿿]", text))


def _iter_non_ascii_sample_lines(content: bytes) -> Iterator[bytes]:
    """Yield the first lines of a file that have bytes beyond ASCII, about `_SAMPLE_BYTES` in all.

    Of a line, what is more than `_MAX_BYTES_BEFORE` bytes before its first such byte is left out, and so
    is what exceeds the total.
    """
    room, at = _SAMPLE_BYTES, 0
    while room > 0 and (found := _NOT_ASCII.search(content, at)):
        line_begin = content.rfind(b"\n", at, found.start()) + 1
        begin = max(line_begin, at, found.start() - _MAX_BYTES_BEFORE)
        at = content.find(b"\n", found.start()) + 1 or len(content)
        yield from filter(_NOT_ASCII.search, _BYTE_LINE_END.split(content[begin : min(at, begin + room)]))
        room -= at - begin


def _estimate_latin_or_japanese_bits(text: str) -> int:
    """Return an estimate of how many bits a text takes if it is Latin or Japanese.

    ASCII signs take 5 bits, or 25 if no text has them; all others those of
    `_estimate_non_ascii_character_bits`. Each apostrophe as in English or French takes 4 off. The fewer
    bits, the likelier is the encoding in which the text was decoded."""
    bits, before = 0, "\n"
    for at, sign in enumerate(text):
        if sign < "\x80":
            bits += 25 if _is_non_text_character(sign) else 5
        else:
            bits += _estimate_non_ascii_character_bits(sign, before, text[at + 1 : at + 2])
        before = sign
    return bits - 4 * len(_APOSTROPHE.findall(text))


def _estimate_non_ascii_character_bits(sign: str, before: str, behind: str) -> int:
    """Return about how many bits a character beyond ASCII takes: the less likely it is here, the more.

    25 if no text has it, else by Japanese rules from U+3000 on, and by Latin rules below. `before` and
    `behind` are the characters beside it; empty at an end of the text.
    """
    if _is_non_text_character(sign):
        return 25
    latin = _is_ascii_letter(before) + _is_ascii_letter(behind)
    return (
        _estimate_japanese_character_bits(sign, latin)
        if sign > "\u2fff"
        else _estimate_latin_character_bits(sign, before, latin)
    )


def _estimate_japanese_character_bits(sign: str, latin: int) -> int:
    """Return the bits of a character from U+3000 on: 5 for kana, 6 full-width, 9 half-width, 10 for kanji.

    All others have 14. `latin` (0 to 2) counts the neighbours that are ASCII letters: for each of them
    kanji have 6 bits more; half-width kana have 8 more for any.
    """
    if sign <= "ヿ":  # kana, and punctuation
        return 5
    if "一" <= sign <= "鿿":
        return 10 + 6 * latin
    if "！" <= sign <= "～":
        return 6
    return 9 + 8 * bool(latin) if "｡" <= sign <= "ﾟ" else 14


def _estimate_latin_character_bits(sign: str, before: str, latin: int) -> int:
    """Return the bits of a character in a Latin text: 7 for a common letter, up to 14 for a rare one.

    `_RARER_LETTERS` and punctuation have 9, other Latin letters 13. `before` is the character before it:
    a capital that is not common has 8 more after a small letter. `latin` (0 to 2) counts the neighbours
    that are ASCII letters: most punctuation has 6 more between two of them, and curly single quotes have
    11 there, else 7.
    """
    if sign in _COMMON_LETTERS:
        return 7
    if sign in "’‘":
        return 11 if latin == 2 else 7
    if sign in _PUNCTUATION:
        return 9 + 6 * (latin == 2 and sign not in "–—…°²³")
    rarity = 9 if sign in _RARER_LETTERS else 13 if sign.isalpha() and sign < "ɐ" else 14
    return rarity + 8 * (sign.isupper() and before.islower())


def _is_ascii_letter(sign: str) -> bool:
    """Return whether a character is a letter of ASCII."""
    return sign.isascii() and sign.isalpha()

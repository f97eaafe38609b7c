"""Bits that a text in Cyrillic, Chinese or Korean letters would take, by how common they are there.

They are compared with those that `text_encoding` counts for Latin letters and for Japanese.
"""

import re
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.i18n import UNPRINTABLE

FAR_ENCODINGS = MappingProxyType(
    {
        "windows-1251": "Windows-1251",
        "koi8-r": "KOI8-R",
        "gb18030": "GB18030",
        "big5": "Big5",
        "euc-kr": "EUC-KR",
    }
)
"""Encodings of these scripts by their names in browsers, with those in other programs."""

FAR_BITS = 15
"""Bits by which each of them is less likely than those of the languages that Clowder speaks."""

_CYRILLIC = "оеаинтсрвлкмдпу"
_HAN = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事"
    "成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者意无力它与长把十民第公工使情明"
    "性知全三又关点正外两高间由问很最重物手应向头文体美相见什二等新己身果加西月话合回内信老给世位次门先海教儿东声比水名真走"
    "口平气活女四何电安少才目太再做山金王书白光色路南北住师清今马鸟鱼狗猫车花红火木土早晚吃喝爱"
    "這個們來為國說時會對於著過發後裡種經麼學現當沒動還進樣開從實無與長關點兩間問應頭體見話內給門兒東聲氣電書師馬鳥魚貓車紅愛"
)
_HANGUL = (
    "이다는을의에가고하지은한를사기도어리자나라대로인있시으아서정해일그수과들부스보전주제비만성구마원장조모와우유신동상여공"
    "오세소미안연무위생국트선치내경관교문화계개면금학회물실바음게야았었습니까요당진방분단년했겠네입무엇누디양녕강산"
)
"""The most common letters of each script."""

_PUNCTUATION = frozenset("，。？！：；（）「」『』《》〈〉、…—“”‘’·«»№–\u3000\xa0")


class _ScriptLetters(NamedTuple):
    """Script of an encoding: its letters, the common ones among them, and the bits of either kind.

    `letters` matches any letter of the script; `common` has the common ones, as small letters.
    `common_bits` and `other_bits` are the bits of a common letter and of any other.
    """

    letters: re.Pattern[str]
    common: frozenset[str]
    common_bits: int
    other_bits: int


_CYRILLIC_SCRIPT = _ScriptLetters(re.compile("[а-яёА-ЯЁіїєґІЇЄҐ]"), frozenset(_CYRILLIC), 5, 7)
_CHINESE_SCRIPT = _ScriptLetters(re.compile("[一-鿿]"), frozenset(_HAN), 7, 12)
_KOREAN_SCRIPT = _ScriptLetters(re.compile("[가-힣]"), frozenset(_HANGUL), 6, 11)

_SCRIPTS = MappingProxyType(
    {
        "windows-1251": _CYRILLIC_SCRIPT,
        "koi8-r": _CYRILLIC_SCRIPT,
        "gb18030": _CHINESE_SCRIPT,
        "big5": _CHINESE_SCRIPT,
        "euc-kr": _KOREAN_SCRIPT,
    }
)

_LATIN = re.compile("[A-Za-z]")
_NEVER_WRITTEN = re.compile(rb"[\x80-\xa0]")
"""Bytes that Chinese and Korean texts have only for letters that are hardly used, and Japanese ones have."""


def estimate_non_latin_text_bits(content: bytes, text: str, encoding: str) -> int:
    """Return an estimate of how many bits a text takes if it is Cyrillic, Chinese or Korean.

    `text` is `content` decoded in `encoding`, one of `FAR_ENCODINGS`. ASCII signs take 5 bits, all
    others those of `_estimate_character_bits` and, except for punctuation, 8 more for each Latin letter
    beside them. `FAR_BITS`, unprintable signs, and bytes that such texts do not have add more. The fewer
    bits, the likelier is the encoding.
    """
    script = _SCRIPTS[encoding]
    bits, before = FAR_BITS, "\n"
    for at, sign in enumerate(text):
        if sign < "\x80":
            bits += 25 if sign not in "\t\r\n" and UNPRINTABLE.match(sign) else 5
        else:
            bits += _estimate_character_bits(sign, script, before)
            beside = bool(_LATIN.match(before)) + bool(_LATIN.match(text[at + 1 : at + 2]))
            bits += 8 * beside if sign not in _PUNCTUATION else 0
        before = sign
    if script is not _CYRILLIC_SCRIPT:
        bits += 12 * len(_NEVER_WRITTEN.findall(content))
    if encoding == "gb18030":  # it takes a letter of ASCII for the second half of another, in other texts
        bits += 8 * (len(re.findall(rb"[A-Za-z]", content)) - len(_LATIN.findall(text)))
    return bits


def _estimate_character_bits(sign: str, script: _ScriptLetters, before: str) -> int:
    """Return about how many bits a character beyond ASCII takes in a text of this script.

    A letter of the script takes `common_bits` or, if it is not common, `other_bits`; a capital 2 more,
    or 10 after a small letter (`before` is the character before `sign`). Punctuation takes 9 bits, other
    characters 15, or 25 if they cannot be printed or are U+FFFD.
    """
    if script.letters.match(sign):
        capital = 2 + 8 * before.islower() if sign.isupper() else 0
        return capital + (script.common_bits if sign.lower() in script.common else script.other_bits)
    if sign in _PUNCTUATION:
        return 9
    return 25 if sign == "\N{REPLACEMENT CHARACTER}" or not sign.isprintable() else 15

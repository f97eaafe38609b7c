"""Text of Anki's notes: HTML, readings in square brackets, and gaps (cloze deletions).

Each function reads its text once from front to back, so it takes time in proportion to the text's length.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from types import MappingProxyType
from typing import NamedTuple

HTML_MARK = re.compile(
    r"</?(?:br|div|p|b|i|u|em|strong|span|font|img|sup|sub|ruby|ul|ol|li|table|hr)\b[^<>]*>|&nbsp;",
    re.IGNORECASE,
)
"""Pattern of what stands in cells that Anki writes as HTML."""

SOUND = re.compile(r"\[(?:sound|anki):[^\[\]]*\]")
"""Pattern of Anki's mark for a sound or a video."""

GAP = "[…]"
"""Sign in place of the words that a card with a gap asks for."""

_TOKEN = re.compile(r"<!--|-->|</?[a-z][a-z0-9]*\b[^<>]*>|[^<-]+|[<-]", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_UNSEEN = ("script", "style", "title", "rp")
"""Elements whose text nobody sees."""

_LINE, _CELL, _ITEM, _RULE = " ", "\x01", "\x02", "\x03"
_BREAKS = MappingProxyType(
    {
        **dict.fromkeys(
            ("br", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "dl"), _LINE
        ),
        **dict.fromkeys(("td", "th", "dd"), _CELL),
        **dict.fromkeys(("li", "tr", "dt"), _ITEM),
        "hr": _RULE,
    }
)
"""Signs for what parts texts, by the element that begins or ends there. `_punctuate_breaks` replaces them."""

_PARTS = re.compile(f"[\\s{_CELL}{_ITEM}{_RULE}]+")
_SCRIPTS = MappingProxyType(
    {
        "sup": ("^", str.maketrans("0123456789+-=()n\u2212", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ⁻")),
        "sub": ("_", str.maketrans("0123456789+-=()n\u2212", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ₋")),
    }
)
"""Raised and lowered text: its mark in plain text, and the signs that Unicode has for it."""

_FORMULA_MARK = re.compile(r"\\[()\[\]]")
_BRACKETED = re.compile(r"(\[[\u3040-\u30ff]{1,40}\])")
_KANJI = "\u3400-\u4dbf\u4e00-\u9fff々〆ヶ"
_HAS_KANJI = re.compile(f"[{_KANJI}]")
_CLOZE_MARK = re.compile(r"(\{\{c\d{1,3}::|\}\}|::)")
_DEEPEST = 8
"""The largest number of gaps within each other; more are not read, as in Anki."""


class GapCard(NamedTuple):
    """Card made from a text with gaps: a question with a gap, and the words hidden by the gap.

    For `{{c1::Paris}} is a city` it is the `question` `[…] is a city` and the `answer` `Paris`.
    """

    question: str
    answer: str


def visible_note_text(markup: str) -> str:
    """Return the visible text of an Anki note's HTML in one line, without pictures and sounds.

    Cells are separated by commas, rows and items of lists by semicolons. Readings (ruby) become
    `｜漢字《かんじ》`; raised and lowered numbers become Unicode's. Marks round formulas (a backslash and a
    bracket) are removed.
    """
    written = _HtmlTextReader()
    for token in _TOKEN.findall(markup):
        written.read_token(token)
    text = SOUND.sub("", unescape("".join(written.pieces)))
    return mark_bracketed_readings(_punctuate_breaks(_FORMULA_MARK.sub("", text)))


@dataclass
class _HtmlTextReader:
    """Reader of HTML, token by token (`read_token`), that collects the visible text in `pieces`.

    Comments and elements without visible text, such as styles, are skipped. Signs in the pieces stand
    for breaks between lines, cells, items and rules; `_punctuate_breaks` replaces them. Raised and
    lowered characters become those of Unicode, and readings (ruby) get marks: `｜word《reading》`.
    """

    pieces: list[str] = field(default_factory=list)
    """Pieces of text so far, with signs for what parts them."""
    _unseen: str = ""
    """Name of the element that is open and hides its text, `!` for a comment; empty for none."""
    _script: str = ""
    """`sup` or `sub` within raised or lowered text; else empty."""
    _is_reading: bool = False
    """True within a reading (`rt`)."""

    def read_token(self, token: str) -> None:
        """Read the next token (a tag, a mark of a comment, or text) and add its visible text, if any.

        Text in comments, and in elements such as `script`, is not visible.
        """
        if self._unseen == "!" or token in ("<!--", "-->"):
            self._unseen = "" if token == "-->" else "!"
        elif not (found := _TAG.match(token)):
            self._add_visible_text(token)
        elif self._unseen or found[2].lower() in _UNSEEN:
            name = found[2].lower()
            self._unseen = self._unseen if self._unseen not in ("", name) else "" if found[1] else name
        else:
            self._read_tag(found[2].lower(), is_end=bool(found[1]))

    def _read_tag(self, name: str, *, is_end: bool) -> None:
        """Add the sign of a break (line, cell, item or rule), or the marks of a reading, for this tag.

        A line's sign is added at start and end tags, the others only at start tags. For `sup` and `sub`
        only remember that raised or lowered text begins or ends; other tags do nothing. `name` is in
        small letters; `is_end` means an end tag.
        """
        if name in _SCRIPTS:
            self._script = "" if is_end else name
        elif name in _BREAKS:
            self.pieces.append(_BREAKS[name] if not is_end or _BREAKS[name] == _LINE else "")
        elif name in ("rt", "ruby"):
            self._read_ruby_tag(name, is_end=is_end)

    def _read_ruby_tag(self, name: str, *, is_end: bool) -> None:
        """Add the marks of a reading (pronunciation) for a tag `ruby` or `rt`: `｜word《reading》`.

        `｜` is added where a word begins, at a start of `ruby` and an end of `rt`, and taken away if no
        word follows before the end of `ruby`. `《` is added at the start of `rt`, and `》` at the next tag
        of the two.
        """
        if self._is_reading:
            self.pieces.append("》")
        self._is_reading = name == "rt" and not is_end
        if self._is_reading:
            self.pieces.append("《")
        elif name == "rt" or not is_end:
            self.pieces.append("｜")
        if name == "ruby" and is_end and self.pieces[-1:] == ["｜"]:
            self.pieces.pop()

    def _add_visible_text(self, text: str) -> None:
        """Add text to the pieces unless it is within an element that hides its text.

        Raised or lowered text is added in Unicode's characters for it, or if some are missing, as it is
        after `^` or `_`.
        """
        if self._unseen:
            return
        if self._script:
            mark, signs = _SCRIPTS[self._script]
            changed = unescape(text).translate(signs)
            text = changed if not set(unescape(text)) & set(changed) else f"{mark}{text}"
        self.pieces.append(text)


def _punctuate_breaks(text: str) -> str:
    """Return a text in one line, with punctuation for the signs that stand for HTML's breaks.

    A rule becomes a dash, an item of a list or a row a semicolon, a cell a comma, and a line a space.
    After punctuation, and at breaks of lines only, there is just a space.
    """

    def punctuation_for_breaks(found: re.Match[str]) -> str:
        """Return the punctuation of the strongest in a run of breaks; after punctuation a space.

        The strongest is a rule (a dash), then an item (a semicolon), then a cell (a comma); a line is a
        space.
        """
        before = text[found.start() - 1 : found.start()]
        if before in ".,;:!?。、！？" or found[0].isspace():
            return " "
        return " – " if _RULE in found[0] else "; " if _ITEM in found[0] else ", "

    return _PARTS.sub(punctuation_for_breaks, text.strip(f" \t\n\r\f\v\u00a0{_CELL}{_ITEM}{_RULE}"))


def mark_bracketed_readings(text: str) -> str:
    """Return a text with Anki's readings (pronunciations), such as ` 日本[にほん]`, as `日本《にほん》`.

    A word begins after the last space before its bracket; that space is kept only if the text before it
    does not end in a Japanese character, as in Anki. `｜` marks the word's beginning where it would not
    be clear. Brackets stay if the word before them has no kanji, or they hold anything but kana.
    """
    pieces = _BRACKETED.split(text)
    for at in range(1, len(pieces), 2):
        before, space, word = pieces[at - 1].rpartition(" ")
        if _HAS_KANJI.search(word):
            kana = pieces[at][1:-1]
            is_seen = before and not _is_japanese(before[-1])
            mark = "" if _is_kanji(word[-1]) and not kana.startswith(word[0]) else "｜"
            pieces[at - 1] = f"{before}{space if is_seen else ''}{mark}{word}"
            pieces[at] = f"《{kana}》"
    return "".join(pieces)


def _is_kanji(sign: str) -> bool:
    """Return whether a character is a kanji (a Chinese character) or a sign used as one, such as 々."""
    return bool(_HAS_KANJI.match(sign))


def _is_japanese(sign: str) -> bool:
    """Return whether a character is in a script without spaces between words: from U+3000 to U+9FFF."""
    return "\u3000" <= sign <= "\u9fff"


def make_gap_cards(text: str) -> Sequence[GapCard]:
    """Return a card for each number of the gaps in a note's text, such as `{{c1::Paris::which city}}`.

    On the card, gaps of that number are `[…]` or show their hint in brackets, and all others are filled;
    the answer is the hidden words. Cards come by number. There are none if the text has no gaps, has one
    that is never closed, or nests them too deeply.
    """
    spans = _parse_gap_tree(text)
    if spans is None:
        return ()
    return [
        GapCard(
            _punctuate_breaks(_text_with_gaps(spans, number)),
            _punctuate_breaks(", ".join(_hidden_words(spans, number))),
        )
        for number in sorted({span.number for span in _nested_gap_spans(spans)})
    ]


@dataclass
class _GapSpan:
    """Words in a note's text that belong to a numbered gap; or the whole text, as number 0.

    `parts` are its texts and the gaps within, in order: a tree. `hint` has the pieces of the text that
    the card shows for the gap, or is None.
    """

    number: int
    parts: list["str | _GapSpan"] = field(default_factory=list)
    """Text and spans within."""
    hint: list[str] | None = None
    """Text of the hint, in pieces; None if there is none."""


def _parse_gap_tree(text: str) -> "_GapSpan | None":
    """Parse a note's text into a tree of numbered gaps; return the whole text as its root.

    None if the text has no gap, one that is never closed, or more than `_DEEPEST` within each other.
    """
    open_spans = [_GapSpan(0)]
    for token in _CLOZE_MARK.split(text):
        last = open_spans[-1]
        if token.startswith("{{c") and token.endswith("::"):
            if len(open_spans) > _DEEPEST:
                return None
            open_spans.append(_GapSpan(int(token[3:-2])))
            last.parts.append(open_spans[-1])
        elif token == "}}" and last.number:
            open_spans.pop()
        elif token == "::" and last.number and last.hint is None:
            last.hint = []
        else:
            (last.parts if last.hint is None else last.hint).append(token)
    whole = open_spans[0]
    return whole if len(open_spans) == 1 and any(isinstance(part, _GapSpan) for part in whole.parts) else None


def _nested_gap_spans(span: _GapSpan) -> Iterator[_GapSpan]:
    """Yield all gaps within this span of a text, at any depth, but not the span itself."""
    waiting = [span]
    while waiting:
        inner = [part for part in waiting.pop().parts if isinstance(part, _GapSpan)]
        yield from inner
        waiting += inner


def has_gap_mark(text: str) -> bool:
    """Return whether a gap begins in the text of a note, closed or not."""
    return any(token.startswith("{{c") for token in _CLOZE_MARK.findall(text))


def _text_with_gaps(span: _GapSpan, number: int) -> str:
    """Return the text of a span with each gap of this number blank or shown as its hint, others filled.

    With the number 0 there is no gap.
    """
    return "".join(part if isinstance(part, str) else _span_text_on_card(part, number) for part in span.parts)


def _span_text_on_card(span: _GapSpan, number: int) -> str:
    """Return the text of a span on the card that asks for the gaps of this number.

    A span of this number is shown as its hint in brackets, or as `[…]` without one; any other as its
    words.
    """
    if span.number != number:
        return _text_with_gaps(span, number)
    return f"[{''.join(span.hint)}]" if span.hint else GAP


def _hidden_words(span: _GapSpan, number: int) -> Iterator[str]:
    """Yield the words hidden by each gap of this number within a span, in order, without hints."""
    for part in span.parts:
        if isinstance(part, _GapSpan):
            if part.number == number:
                yield _text_with_gaps(part, 0)
            else:
                yield from _hidden_words(part, number)

"""Basic checks of a deck file: objects, lists and texts. Each mistake is noted as a fault."""

import re
from collections.abc import Mapping, Sequence

from clowder.core.furigana import mark_readings, plain_text
from clowder.core.i18n import UNPRINTABLE, _, join_series
from clowder.games.kit_and_kat.content.deck.lines import Fault, Value, too_long
from clowder.games.kit_and_kat.content.deck.wording import Wording

SHORT, LINE, PARAGRAPH = 60, 200, 600
"""Most characters of a title or key; of a question or source; and of an answer or paragraph.

They count characters, because not every language puts spaces between words. The screen has room for so many.
The standard deck is held to stricter limits, so that its cards read well aloud.
"""

CODE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
"""Pattern of a language code, as the web writes it."""


class Form:
    """Reader that takes what it can and notes every fault; `own` is the language of texts that name none."""

    def __init__(self, faults: list[Fault], own: str = "") -> None:
        self._faults = faults
        self._own = own

    # Objects and lists

    def _fields(
        self, value: Value, what: str, needed: Sequence[str], others: Sequence[str]
    ) -> Mapping[str, Value]:
        """Return an object's fields; missing and unknown ones are faults."""
        fields = self._once(value, what)
        if isinstance(value.content, tuple):
            for name in needed:
                if name not in fields:
                    self._note(value, _("{what} lacks the field {name}.", what=what, name=name))
        for name, held in fields.items():
            if name not in (*needed, *others):
                self._note(held, _("{what} has no field {name}.", what=what, name=named(name)))
        return fields

    def _once(self, value: Value, what: str) -> Mapping[str, Value]:
        """Return an object's fields; of a field that comes twice, the first."""
        if not isinstance(value.content, tuple):
            self._note(value, _("{what} must be an object, in curly brackets.", what=what))
            return {}
        fields: dict[str, Value] = {}
        for name, held in value.content:
            if fields.setdefault(name, held) is not held:
                self._note(held, _("{what} has {name} twice.", what=what, name=named(name)))
        return fields

    def _list(self, value: Value | None, what: str) -> list[Value]:
        """Return the items of a list; none for a missing value, or one that is no list, which is a fault."""
        if value is None:
            return []
        if not isinstance(value.content, list):
            self._note(value, _("{what} must be a list, in square brackets.", what=what))
            return []
        return value.content

    # Texts

    def _one_of(self, fields: Mapping[str, Value], name: str, choices: Sequence[str]) -> str:
        """Return a field that must be one of these choices; empty if it is missing or wrong."""
        text = self._text(fields, name, SHORT)
        if not text or text in tuple(choices):
            return text
        one_of = _("The field {name} must be one of these: {choices}.")
        self._note(fields[name], one_of.format(name=name, choices=join_series(choices)))
        return ""

    def _text(self, fields: Mapping[str, Value], name: str, most: int) -> str:
        """Return a field that is a text in one language; empty if it is missing."""
        return self._plain(fields[name], field(name), most) if name in fields else ""

    def _words(self, fields: Mapping[str, Value], name: str, most: int) -> Wording:
        """Return a field that may be in several languages; an empty text if it is missing."""
        return self._wording(fields[name], field(name), most) if name in fields else Wording("", self._own)

    def _wording(self, value: Value, what: str, most: int) -> Wording:
        """Read a text in the deck's own language, or an object of texts by language code."""
        if not isinstance(value.content, tuple):
            return Wording(self._plain(value, what, most), self._own)
        texts = {
            code: self._plain(each, _("{what} in {language}", what=what, language=code), most)
            for code, each in self._once(value, what).items()
            if self._is_code(code, each, what)
        }
        if not value.content:
            self._note(value, _("{what} is empty.", what=what))
        return Wording.of({code: text for code, text in texts.items() if text}, self._own)

    def _is_code(self, code: str, value: Value, what: str) -> bool:
        is_code = bool(CODE.fullmatch(code))
        if not is_code:
            no_code = _("{what}: {name} is no code of a language, such as en or pt-BR.")
            self._note(value, no_code.format(what=what, name=named(code)))
        return is_code

    def _plain(self, value: Value, what: str, most: int) -> str:
        """Return a text with its readings marked; empty if it is no text, too long or cannot be shown."""
        if not isinstance(value.content, str):
            self._note(value, _("{what} must be a text, in quotation marks.", what=what))
            return ""
        text = mark_readings(value.content)
        shown = value.content if UNPRINTABLE.search(value.content) else plain_text(text)
        return text if self._fits(shown, value, what, most) else ""

    def _fits(self, text: str, value: Value, what: str, most: int) -> bool:
        """Return whether a text is neither empty nor too long, and can be shown; else note a fault."""
        reason = ""
        if not text.strip():
            reason = _("{what} is empty.", what=what)
        elif len(text) > most:
            reason = too_long(what, text, most)
        elif UNPRINTABLE.search(text):
            broken = _("{what} has a line break or another character that cannot be shown.")
            reason = broken.format(what=what)
        if reason:
            self._note(value, reason)
        return not reason

    def _note(self, value: Value, reason: str) -> None:
        self._faults.append(Fault(value.line, reason))


def field(name: str) -> str:
    """Return the name of a field for a sentence."""
    return _("The field {name}", name=name)


def named(text: str) -> str:
    """Return a name from a file in quotation marks, shortened and without control characters."""
    return f"'{UNPRINTABLE.sub('', text)[:SHORT]}'"

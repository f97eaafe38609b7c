"""Basic checks of a deck file: objects, lists and texts. Each mistake is noted as a fault."""

import re
from collections.abc import Mapping, Sequence

from clowder.core.furigana import mark_readings, plain_text
from clowder.core.i18n import UNPRINTABLE, _, join_series
from clowder.games.kit_and_kat.content.deck.lines import FileFault, LocatedValue, length_fault_text
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText

TITLE_LENGTH = 60
"""Most characters of a title or key."""

LINE_LENGTH = 200
"""Most characters of a question or source."""

PARAGRAPH_LENGTH = 600
"""Most characters of an answer or paragraph."""

CODE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
"""Pattern of a language code, as the web writes it."""


class FieldReader:
    """Base of readers of deck files: reads what is valid, and collects every fault instead of stopping.

    `own` is the language of texts that name none.
    """

    def __init__(self, faults: list[FileFault], own: str = "") -> None:
        self._faults = faults
        self._own = own

    # Objects and lists

    def _object_fields(
        self, value: LocatedValue, subject: str, needed: Sequence[str], others: Sequence[str]
    ) -> Mapping[str, LocatedValue]:
        """Return an object's fields by name.

        Missing `needed` fields are faults, and so are those that are neither needed nor among the `others`.
        `subject` names the object in the sentences on faults.
        """
        fields = self._unique_fields(value, subject)
        if isinstance(value.content, tuple):
            for name in needed:
                if name not in fields:
                    self._note_fault(value, _("{what} lacks the field {name}.", what=subject, name=name))
        for name, held in fields.items():
            if name not in (*needed, *others):
                self._note_fault(held, _("{what} has no field {name}.", what=subject, name=quote_name(name)))
        return fields

    def _unique_fields(self, value: LocatedValue, subject: str) -> Mapping[str, LocatedValue]:
        """Return an object's fields by name; a field that comes twice is a fault, and the first counts."""
        if not isinstance(value.content, tuple):
            self._note_fault(value, _("{what} must be an object, in curly brackets.", what=subject))
            return {}
        fields: dict[str, LocatedValue] = {}
        for name, held in value.content:
            if fields.setdefault(name, held) is not held:
                self._note_fault(held, _("{what} has {name} twice.", what=subject, name=quote_name(name)))
        return fields

    def _list_items(self, value: LocatedValue | None, subject: str) -> list[LocatedValue]:
        """Return the items of a list; none for a missing value, or one that is no list, which is a fault."""
        if value is None:
            return []
        if not isinstance(value.content, list):
            self._note_fault(value, _("{what} must be a list, in square brackets.", what=subject))
            return []
        return value.content

    # Texts

    def _choice_field(self, fields: Mapping[str, LocatedValue], name: str, choices: Sequence[str]) -> str:
        """Return a field that must be one of these choices; empty if it is missing or wrong."""
        text = self._text_field(fields, name, TITLE_LENGTH)
        if not text or text in tuple(choices):
            return text
        one_of = _("The field {name} must be one of these: {choices}.")
        self._note_fault(fields[name], one_of.format(name=name, choices=join_series(choices)))
        return ""

    def _text_field(self, fields: Mapping[str, LocatedValue], name: str, most: int) -> str:
        """Return a field that is a text in one language, of `most` characters or fewer; empty if missing."""
        return self._valid_text(fields[name], field_subject(name), most) if name in fields else ""

    def _localized_field(self, fields: Mapping[str, LocatedValue], name: str, most: int) -> LocalizedText:
        """Return a field that may be in several languages; an empty text if it is missing."""
        return (
            self._localized_text(fields[name], field_subject(name), most)
            if name in fields
            else LocalizedText("", self._own)
        )

    def _localized_text(self, value: LocatedValue, subject: str, most: int) -> LocalizedText:
        """Return a text in the deck's own language, or from an object of texts by language code."""
        if not isinstance(value.content, tuple):
            return LocalizedText(self._valid_text(value, subject, most), self._own)
        texts = {
            code: self._valid_text(each, _("{what} in {language}", what=subject, language=code), most)
            for code, each in self._unique_fields(value, subject).items()
            if self._is_language_code(code, each, subject)
        }
        if not value.content:
            self._note_fault(value, _("{what} is empty.", what=subject))
        return LocalizedText.from_texts({code: text for code, text in texts.items() if text}, self._own)

    def _is_language_code(self, code: str, value: LocatedValue, subject: str) -> bool:
        """Return whether this is the code of a language; else note a fault."""
        is_code = bool(CODE.fullmatch(code))
        if not is_code:
            no_code = _("{what}: {name} is no code of a language, such as en or pt-BR.")
            self._note_fault(value, no_code.format(what=subject, name=quote_name(code)))
        return is_code

    def _valid_text(self, value: LocatedValue, subject: str, most: int) -> str:
        """Return a text with its readings marked; empty, and a fault is noted, if it is not valid."""
        if not isinstance(value.content, str):
            self._note_fault(value, _("{what} must be a text, in quotation marks.", what=subject))
            return ""
        text = mark_readings(value.content)
        shown = value.content if UNPRINTABLE.search(value.content) else plain_text(text)
        return text if self._is_valid_text(shown, value, subject, most) else ""

    def _is_valid_text(self, text: str, value: LocatedValue, subject: str, most: int) -> bool:
        """Return whether a text is printable, not empty and not too long; else note a fault."""
        reason = ""
        if not text.strip():
            reason = _("{what} is empty.", what=subject)
        elif len(text) > most:
            reason = length_fault_text(subject, text, most)
        elif UNPRINTABLE.search(text):
            broken = _("{what} has a line break or another character that cannot be shown.")
            reason = broken.format(what=subject)
        if reason:
            self._note_fault(value, reason)
        return not reason

    def _note_fault(self, value: LocatedValue, reason: str) -> None:
        """Add a fault at the line of this value."""
        self._faults.append(FileFault(value.line, reason))


def field_subject(name: str) -> str:
    """Return `The field NAME`, as the subject of a sentence."""
    return _("The field {name}", name=name)


def quote_name(text: str) -> str:
    """Return a name from a file in quotation marks, shortened and without control characters."""
    return f"'{UNPRINTABLE.sub('', text)[:TITLE_LENGTH]}'"

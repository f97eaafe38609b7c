"""Basic checks of a deck file: objects, lists and texts. Each mistake is noted as a fault."""

import re
from collections.abc import Mapping, Sequence

from clowder.core.furigana import mark_readings, strip_readings_and_isolation
from clowder.core.i18n import UNPRINTABLE, _, join_with_commas
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.located_json import (
    FileFault,
    LocatedJsonValue,
    too_long_fault_text,
)

TITLE_LENGTH = 60
"""Most characters of a title or key."""

LINE_LENGTH = 200
"""Most characters of a question or source."""

PARAGRAPH_LENGTH = 600
"""Most characters of an answer or paragraph."""

LANGUAGE_CODE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
"""Pattern of a language code, as the web writes it."""


ID_FORM = re.compile(r"[A-Za-z0-9_-]{1,16}")
"""Pattern of the id of a deck or of a question."""


class DeckFileReader:
    """Base class of readers of deck files (JSON), which return what is valid and collect all faults.

    Derived classes add a method that reads a whole file. For that they have methods for objects, lists,
    choices, ids and texts, such as `_read_object_fields`, `_read_list_items` and
    `_read_localized_field`: each notes a fault by `_note_fault`, returns an empty value, and goes on.
    `faults` is the caller's list, to which faults are added. `own` is the language code of texts without
    one.
    """

    def __init__(self, faults: list[FileFault], own: str = "") -> None:
        self._faults = faults
        self._own = own

    # Objects and lists

    def _read_object_fields(
        self, value: LocatedJsonValue, subject: str, needed: Sequence[str], others: Sequence[str]
    ) -> Mapping[str, LocatedJsonValue]:
        """Return the fields of a JSON object by name; note a fault for each missing or unknown field.

        `needed` fields must be there, and `others` may be; unknown ones are returned, too. A name that
        comes twice is a fault, and its first field counts. Empty for a value that is no object, which is
        one fault. `subject` names the object in the sentences on faults.
        """
        fields = self._read_unique_fields(value, subject)
        if isinstance(value.content, tuple):
            for name in needed:
                if name not in fields:
                    self._note_fault(value, _("{what} lacks the field {name}.", what=subject, name=name))
        for name, held in fields.items():
            if name not in (*needed, *others):
                self._note_fault(held, _("{what} has no field {name}.", what=subject, name=quote_name(name)))
        return fields

    def _read_unique_fields(self, value: LocatedJsonValue, subject: str) -> Mapping[str, LocatedJsonValue]:
        """Return the fields of a JSON object by name; note a fault for each name that comes twice.

        Of two fields with one name the first is returned. For a value that is no object, note a fault
        and return an empty mapping. `subject` names the object in the sentences on faults.
        """
        if not isinstance(value.content, tuple):
            self._note_fault(value, _("{what} must be an object, in curly brackets.", what=subject))
            return {}
        fields: dict[str, LocatedJsonValue] = {}
        for name, held in value.content:
            if fields.setdefault(name, held) is not held:
                self._note_fault(held, _("{what} has {name} twice.", what=subject, name=quote_name(name)))
        return fields

    def _read_list_items(self, value: LocatedJsonValue | None, subject: str) -> list[LocatedJsonValue]:
        """Return the items of a JSON list; empty for None, and for any other value, with a fault noted.

        `subject` names the list in the sentence on the fault.
        """
        if value is None:
            return []
        if not isinstance(value.content, list):
            self._note_fault(value, _("{what} must be a list, in square brackets.", what=subject))
            return []
        return value.content

    # Texts

    def _read_choice_field(
        self, fields: Mapping[str, LocatedJsonValue], name: str, choices: Sequence[str]
    ) -> str:
        """Return the text of the field `name` if it is one of `choices`; else empty, with a fault noted.

        Empty without a fault if the field is missing.
        """
        text = self._read_text_field(fields, name, TITLE_LENGTH)
        if not text or text in tuple(choices):
            return text
        one_of = _("The field {name} must be one of these: {choices}.")
        self._note_fault(fields[name], one_of.format(name=name, choices=join_with_commas(choices)))
        return ""

    def _read_text_field(self, fields: Mapping[str, LocatedJsonValue], name: str, max_length: int) -> str:
        """Return the text of the field `name`; empty if it is missing or, with a fault noted, not valid.

        A valid text is printable, not blank, and has at most `max_length` characters.
        """
        return (
            self._read_valid_text(fields[name], field_subject_phrase(name), max_length)
            if name in fields
            else ""
        )

    def _read_id_field(self, fields: Mapping[str, LocatedJsonValue]) -> str:
        """Return the id in the field `id`: up to 16 letters (A to Z, a to z), digits, `-` and `_`.

        Empty if the field is missing or empty. For any other value, note a fault and return an empty
        text.
        """
        held = fields.get("id")
        if held is None or held.content == "":
            return ""
        if isinstance(held.content, str) and ID_FORM.fullmatch(held.content):
            return held.content
        self._note_fault(held, _("The field id must be one word of at most 16 letters, digits, - and _."))
        return ""

    def _read_localized_field(
        self, fields: Mapping[str, LocatedJsonValue], name: str, max_length: int
    ) -> LocalizedText:
        """Return the text of the field `name`, in one language or several; empty if it is missing.

        Versions that are not valid are left out, and noted as faults.
        """
        return (
            self._read_localized_text(fields[name], field_subject_phrase(name), max_length)
            if name in fields
            else LocalizedText("", self._own)
        )

    def _read_localized_text(self, value: LocatedJsonValue, subject: str, max_length: int) -> LocalizedText:
        """Return the text in a JSON value: a plain text, or an object of texts by language code.

        Faults are noted for an empty object, and for codes and texts that are not valid, which are left
        out. `subject` names the text in the sentences on faults; `max_length` is in characters.
        """
        if not isinstance(value.content, tuple):
            return LocalizedText(self._read_valid_text(value, subject, max_length), self._own)
        texts = {
            code: self._read_valid_text(
                each, _("{what} in {language}", what=subject, language=code), max_length
            )
            for code, each in self._read_unique_fields(value, subject).items()
            if self._check_language_code(code, each, subject)
        }
        if not value.content:
            self._note_fault(value, _("{what} is empty.", what=subject))
        return LocalizedText.from_translations(
            {code: text for code, text in texts.items() if text}, self._own
        )

    def _check_language_code(self, code: str, value: LocatedJsonValue, subject: str) -> bool:
        """Return whether `code` has the form of a language code such as `pt-BR`; note a fault if not.

        The fault gets the line of `value`; `subject` names the text in the sentence on the fault.
        """
        is_code = bool(LANGUAGE_CODE.fullmatch(code))
        if not is_code:
            no_code = _("{what}: {name} is no code of a language, such as en or pt-BR.")
            self._note_fault(value, no_code.format(what=subject, name=quote_name(code)))
        return is_code

    def _read_valid_text(self, value: LocatedJsonValue, subject: str, max_length: int) -> str:
        """Return the text of a JSON value if it is valid; else empty, with a fault noted.

        It must be printable, not blank, and have at most `max_length` characters. Readings of its words
        (furigana), in the notation of the file, are marked in the result and not counted. `subject`
        names the text in the sentence on the fault.
        """
        if not isinstance(value.content, str):
            self._note_fault(value, _("{what} must be a text, in quotation marks.", what=subject))
            return ""
        text = mark_readings(value.content)
        shown = value.content if UNPRINTABLE.search(value.content) else strip_readings_and_isolation(text)
        return text if self._check_text(shown, value, subject, max_length) else ""

    def _check_text(self, text: str, value: LocatedJsonValue, subject: str, max_length: int) -> bool:
        """Return whether a text is not blank, not too long, and printable; note one fault if it is not.

        Line breaks are not printable. The fault names the first of these that is wrong, in that order,
        and has the line of `value`; `subject` names the text in its sentence.
        """
        reason = ""
        if not text.strip():
            reason = _("{what} is empty.", what=subject)
        elif len(text) > max_length:
            reason = too_long_fault_text(subject, text, max_length)
        elif UNPRINTABLE.search(text):
            broken = _("{what} has a line break or another character that cannot be shown.")
            reason = broken.format(what=subject)
        if reason:
            self._note_fault(value, reason)
        return not reason

    def _note_fault(self, value: LocatedJsonValue, reason: str) -> None:
        """Add a fault to the caller's list: the line where the value begins, and the reason."""
        self._faults.append(FileFault(value.line, reason))


def field_subject_phrase(name: str) -> str:
    """Return "The field NAME" in the current language, as the subject of a sentence on a fault."""
    return _("The field {name}", name=name)


def quote_name(text: str) -> str:
    """Return a name from a file as quoted in a sentence: single quotes, no unprintable characters.

    At most the first `TITLE_LENGTH` (60) characters are kept.
    """
    return f"'{UNPRINTABLE.sub('', text)[:TITLE_LENGTH]}'"

"""Languages of the app: English, and those with a catalogue of translations."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from clowder.core.i18n import ENGLISH, set_language

MO_MAGIC = 0x950412DE
"""The first four bytes of a .mo file, as a number."""


class Languages:
    """Languages of the app, with their translations, each loaded when it is first used, and then kept.

    `find_best_language` chooses a code by the browser's wishes, and `set_current_language` makes it that
    of all texts of the process. `own_language_names` and `card_translation_file_names` list what there
    is. Files are read by `read`, which returns the content of a path such as `words/de.json`; None if
    there is no such file. English needs no file.
    """

    def __init__(self, read: Callable[[str], bytes | None]) -> None:
        self._read = read
        self._known: dict[str, NullTranslations] = {}

    @cached_property
    def own_language_names(self) -> Mapping[str, str]:
        """Each language's own name, by code, such as `{"de": "Deutsch"}`, from a file.

        The file is `words/names.json`; if it is missing, there is only English.
        """
        known = self._read("words/names.json")
        return json.loads(known) if known else {ENGLISH: "English"}

    @cached_property
    def card_translation_file_names(self) -> Collection[str]:
        """Names of all existing files with translated card texts, as `words/beside.json` lists them.

        Empty if that list is missing. The files themselves are loaded when a language needs them.
        """
        known = self._read("words/beside.json")
        return frozenset(json.loads(known)) if known else frozenset()

    def find_best_language(self, preferred_languages: Iterable[str]) -> str:
        """Return the code of the first preferred language that is available; English if none is.

        `preferred_languages` are codes as browsers write them, such as `de-AT`, the best first; only the part
        before the hyphen counts.
        """
        codes = (wish.partition("-")[0].lower() for wish in preferred_languages)
        return next((code for code in codes if code in self.own_language_names), ENGLISH)

    def set_current_language(self, code: str) -> None:
        """Make the language of this code the current one of all translated texts, in the whole process.

        Its translations are loaded at the first call, and then cached, because the language often
        changes while the tablet goes round.
        """
        if code not in self._known:
            self._known[code] = self._load_translations(code)
        set_language(self._known[code], code)

    def _load_translations(self, code: str) -> NullTranslations:
        """Return the translations into a language, by English text, from `words/CODE.json`.

        The file lists them in the order of the English texts, which have a file of their own. An empty
        translation leaves the text English. There are none for English itself, or if the file is
        missing. Raises ValueError if the numbers of texts differ.
        """
        texts = self._read(f"words/{code}.json") if code != ENGLISH else None
        if not texts:
            return NullTranslations()
        english = json.loads(self._read(f"words/{ENGLISH}.json") or "[]")
        pairs = zip(english, json.loads(texts), strict=True)
        return GNUTranslations(BytesIO(dump_mo_file({key: text for key, text in pairs if text})))


def dump_mo_file(texts: Mapping[str, str]) -> bytes:
    """Return translations, given by English text, as the bytes of a .mo file of GNU gettext."""
    keys = sorted(texts, key=str.encode)
    strings = [text.encode() for text in (*keys, *(texts[key] for key in keys))]
    start = 7 * 4 + 8 * len(strings)
    places = []
    for string in strings:
        places += [len(string), start]
        start += len(string) + 1
    head = (MO_MAGIC, 0, len(keys), 7 * 4, 7 * 4 + 8 * len(keys), 0, start)
    numbers = b"".join(number.to_bytes(4, "little") for number in (*head, *places))
    return numbers + b"".join(string + b"\0" for string in strings)

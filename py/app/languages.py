"""The languages that the app speaks: English, and those there is a catalogue of words for."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from core.words import ENGLISH, speak


class Languages:
    """`read` gives a file by its path, `words/de.mo`; None when there is no such file."""

    def __init__(self, read: Callable[[str], bytes | None]) -> None:
        self._read = read

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What every language calls itself, by its code: `{"de": "Deutsch"}`."""
        known = self._read("words/names.json")
        return json.loads(known) if known else {ENGLISH: "English"}

    def best(self, wishes: Iterable[str]) -> str:
        """The first wish, written as browsers do (`de-AT`), that is spoken here; else English."""
        codes = (wish.partition("-")[0].lower() for wish in wishes)
        return next((code for code in codes if code in self.names), ENGLISH)

    def speak(self, code: str) -> None:
        """Say everything in this language from now on."""
        catalogue = self._read(f"words/{code}.mo")
        speak(GNUTranslations(BytesIO(catalogue)) if catalogue else NullTranslations())

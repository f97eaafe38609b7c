"""Text in several languages, which falls back to another language if the wanted one is missing."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

_NOTHING: Mapping[str, str] = MappingProxyType({})


class LocalizedText(str):
    """String in one language that also carries its translations into others; it is immutable.

    `language` is the code of the string's language, such as `de`; empty if unknown. `from_translations`
    makes one of several texts. `in_language` returns it in another language, or else in the preferred or
    first one; `with_translation` adds one; `languages` and `has_language` tell which there are.
    """

    __slots__ = ("_all", "_own", "language")

    language: str
    _all: Mapping[str, str]
    _own: str

    def __new__(cls, text: str, language: str = "") -> "LocalizedText":
        return _make_localized_text(language, {language: text} if text else _NOTHING, language)

    @classmethod
    def from_translations(cls, texts: Mapping[str, str], preferred: str = "") -> "LocalizedText":
        """Return a text that has these translations by language code, read in the preferred language.

        If none fits that language (`match_language_code`), it is read in the first of `texts`. Without
        translations it is empty.
        """
        return _make_localized_text(preferred, texts, preferred)

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of all languages in which the text is available."""
        return tuple(self._all)

    def has_language(self, language: str) -> bool:
        """Return whether the text has a version that fits this language; True for an empty text.

        A version fits by `match_language_code` if it is in the same primary language: one in `pt-BR`
        fits `pt`, and one in `pt` fits `pt-BR`.
        """
        return not self._all or match_language_code(language, self._all) is not None

    def in_language(self, language: str) -> "LocalizedText":
        """Return the text in this language if available; else in the preferred one, else in the first it has.

        The preferred language is the one given when the text was made.
        """
        return _make_localized_text(language, self._all, self._own)

    def with_translation(self, language: str, text: str) -> "LocalizedText":
        """Return the text with the translation into `language` added or replaced, itself read as before."""
        return _make_localized_text(self.language, {**self._all, language: text}, self._own)


def match_language_code(language: str, codes: Iterable[str]) -> str | None:
    """Return that one of `codes` which fits this language; None if none does.

    It is the same code, in capital or small letters, or else the first with the same primary language:
    `pt-BR` for `pt`.
    """
    there = list(codes)
    same = [code for code in there if code.casefold() == language.casefold()]
    return next(
        iter(same or [code for code in there if _primary_language(code) == _primary_language(language)]), None
    )


def _primary_language(code: str) -> str:
    """Return the part of a language code before its first hyphen, in lower case: `pt` for `pt-BR`."""
    return code.partition("-")[0].casefold()


def _make_localized_text(language: str, texts: Mapping[str, str], preferred: str) -> LocalizedText:
    """Return a text with all these translations, read in `language` if there is one that fits.

    Else it is read in the preferred language, and else in the first of `texts`, which has translations
    by language code. The preferred one is remembered for `in_language`.
    """
    found = (match_language_code(each, texts) for each in (language, preferred))
    code = next((each for each in found if each is not None), next(iter(texts), preferred))
    made = str.__new__(LocalizedText, texts.get(code, ""))
    made.language, made._all, made._own = code, texts, preferred
    return made

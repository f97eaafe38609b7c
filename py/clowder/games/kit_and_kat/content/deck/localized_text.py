"""Text in several languages, which falls back to another language if the wanted one is missing."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

_NOTHING: Mapping[str, str] = MappingProxyType({})


class LocalizedText(str):
    """String in one language that carries its translations into others.

    `language` is the code of the string's language, such as `de`; empty if unknown.
    """

    __slots__ = ("_all", "_own", "language")

    language: str
    _all: Mapping[str, str]
    _own: str

    def __new__(cls, text: str, language: str = "") -> "LocalizedText":
        return _make_localized_text(language, {language: text} if text else _NOTHING, language)

    @classmethod
    def from_texts(cls, texts: Mapping[str, str], preferred: str = "") -> "LocalizedText":
        """Return a text from translations by language code: in the preferred one, or else the first.

        It keeps all the translations. Without any it is an empty text.
        """
        return _make_localized_text(preferred, texts, preferred)

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of all languages in which the text is available."""
        return tuple(self._all)

    def has_language(self, language: str) -> bool:
        """Return whether the text has a version in this language; an empty text has one in every language."""
        return not self._all or match_language_code(language, self._all) is not None

    def in_language(self, language: str) -> "LocalizedText":
        """Return the text in this language if available; else in the preferred one, else in the first it has.

        The preferred language is the one given when the text was made.
        """
        return _make_localized_text(language, self._all, self._own)

    def with_language(self, language: str, text: str) -> "LocalizedText":
        """Return the text, still in its language, with its translation into `language` added or replaced."""
        return _make_localized_text(self.language, {**self._all, language: text}, self._own)


def match_language_code(language: str, codes: Iterable[str]) -> str | None:
    """Return the code among `codes` for this language; None if there is none.

    It is the same code, in capital or small letters, or else the first with the same primary language:
    `pt-BR` for `pt`.
    """
    there = list(codes)
    same = [code for code in there if code.casefold() == language.casefold()]
    return next(
        iter(same or [code for code in there if _primary_language(code) == _primary_language(language)]), None
    )


def _primary_language(code: str) -> str:
    """Return the primary language of a language code, in lower case: `pt` for `pt-BR`."""
    return code.partition("-")[0].casefold()


def _make_localized_text(language: str, texts: Mapping[str, str], preferred: str) -> LocalizedText:
    """Return the text in this language, or else in the preferred one, or else in the first of `texts`.

    `texts` are the translations by language code.
    """
    found = (match_language_code(each, texts) for each in (language, preferred))
    code = next((each for each in found if each is not None), next(iter(texts), preferred))
    made = str.__new__(LocalizedText, texts.get(code, ""))
    made.language, made._all, made._own = code, texts, preferred
    return made

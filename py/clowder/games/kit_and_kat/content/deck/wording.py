"""A text that may be there in several languages: one that lacks is said in another, and knows in which."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Wording(str):
    """What a text says in one language, which is the string itself. It knows what it says in others.

    `language` is the code of the one that it is in, such as `de`; empty when nobody has said.
    """

    __slots__ = ("_all", "_own", "language")

    language: str
    _all: Mapping[str, str]
    _own: str

    def __new__(cls, text: str, language: str = "") -> "Wording":
        return _worded(language, {language: text} if text else _NOTHING, language)

    @classmethod
    def of(cls, texts: Mapping[str, str], own: str = "") -> "Wording":
        """Texts by the codes of their languages, said in its own one; if that lacks, in the first."""
        return _worded(own, texts, own)

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages that it is there in."""
        return tuple(self._all)

    def speaks(self, language: str) -> bool:
        """Whether it is there in this language."""
        return not self._all or matching(language, self._all) is not None

    def spoken(self, language: str) -> "Wording":
        """What it says in this language; if it does not, in its own, and else in the first that it has."""
        return _worded(language, self._all, self._own)

    def also(self, language: str, text: str) -> "Wording":
        """The same, which says this in that language besides."""
        return _worded(self.language, {**self._all, language: text}, self._own)


def matching(language: str, codes: Iterable[str]) -> str | None:
    """The code of this very language, or of the first that is one of its kind: `pt-BR` for `pt`."""
    there = list(codes)
    same = [code for code in there if code.casefold() == language.casefold()]
    return next(iter(same or [code for code in there if _kind(code) == _kind(language)]), None)


def _kind(code: str) -> str:
    return code.partition("-")[0].casefold()


def _worded(language: str, texts: Mapping[str, str], own: str) -> Wording:
    found = (matching(each, texts) for each in (language, own))
    code = next((each for each in found if each is not None), next(iter(texts), own))
    made = str.__new__(Wording, texts.get(code, ""))
    made.language, made._all, made._own = code, texts, own
    return made

"""Translation of texts for players: gettext, with the English text as its own key.

A text is translated when it is shown, never when a module is imported, as the language may change at any
time. Texts are whole sentences, with names for the values put in: `_("{name} leads.", name=name)`. A
translated text may contain readings of its words (`core/furigana.py`): `h` draws them, and `plain` removes
them for anything that is not drawn.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, update_wrapper
from gettext import NullTranslations
from typing import ParamSpec, TypeVar

from clowder.core.direction import isolated
from clowder.core.furigana import marked

ENGLISH = "en"
"""Code of the language in which the texts stand in the program."""

KEPT = 300
"""Number of results that `cached` keeps of a function: more than any game has cards."""

P = ParamSpec("P")
R = TypeVar("R")

UNSHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufff9-\ufffb]")
"""Characters that no line of text may have: line breaks, controls, lone surrogates, marks of readings."""

_language = NullTranslations()
_code = ENGLISH
_forget: list[Callable[[], None]] = []


def speak(language: NullTranslations, code: str = ENGLISH) -> None:
    """Set the language of all texts, and clear the results that `cached` keeps."""
    global _language, _code
    _language, _code = language, code
    for forget in _forget:
        forget()


def spoken() -> str:
    """Return the code of the present language."""
    return _code


def cached(function: Callable[P, R]) -> Callable[P, R]:
    """Cache a function's latest results until the language changes: for results with translated text."""
    keeping = lru_cache(KEPT)(function)
    _forget.append(keeping.cache_clear)
    return update_wrapper(keeping, function)  # type: ignore[return-value]


def _(text: str, **values: object) -> str:
    """Translate a text and put in the values; without values the text stays as it is, braces included."""
    said = marked(_language.gettext(text))
    return _filled(said, values) if values else said


def plural(one: str, many: str, n: int, **values: object) -> str:
    """Translate a text that counts `n` things, with `{n}` and the values put in.

    The translation's language decides how many plural forms there are.
    """
    return _filled(marked(_language.ngettext(one, many, n)), {"n": n, **values})


def fill(text: str, **values: object) -> str:
    """Put values into a text that has been translated before."""
    return _filled(text, values)


def series(names: Iterable[str]) -> str:
    """Join names or facts with the comma of the present language."""
    return _(", ").join(map(isolated, names))


def titled(title: str, content: str) -> str:
    """Join a title and what belongs to it, in the present language: `Stock: 9 cards`."""
    return _("{title}: {content}", title=title, content=content)


def listed(text: str) -> str:
    """Mark a constant for the catalogue and return it unchanged; `_` translates it later."""
    return text


def rounded(number: float) -> str:
    """Return a number from 0 on with one decimal, as the present language writes it."""
    whole, tenths = divmod(round(10 * number), 10)
    return _("{whole}.{tenths}", whole=whole, tenths=tenths)


def _filled(text: str, values: Mapping[str, object]) -> str:
    """Put values into a text. Values with right-to-left characters are isolated."""
    said = text.format(**values)
    if isolated(said) is said:
        return said
    return text.format(
        **{name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}
    )

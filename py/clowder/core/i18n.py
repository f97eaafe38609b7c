"""Translation of texts for players: gettext, with the English text as its own key.

A text is translated when it is shown, never when a module is imported, as the language may change at any
time. Texts are whole sentences, with names for the values put in: `_("{name} leads.", name=name)`. A
translated text may contain readings of its words (`core/furigana.py`): `h` draws them, and `plain_text`
removes them for anything that is not drawn.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, update_wrapper
from gettext import NullTranslations
from typing import ParamSpec, TypeVar

from clowder.core.direction import isolate_text
from clowder.core.furigana import mark_readings

ENGLISH = "en"
"""Code of the language in which the texts stand in the program."""

CACHE_SIZE = 300
"""Number of results that `cache_by_language` keeps of a function: more than any game has cards."""

P = ParamSpec("P")
R = TypeVar("R")

UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufff9-\ufffb]")
"""Characters that no line of text may have: line breaks, controls, lone surrogates, marks of readings."""

_language = NullTranslations()
_language_code = ENGLISH
_caches_to_clear: list[Callable[[], None]] = []


def set_language(language: NullTranslations, code: str = ENGLISH) -> None:
    """Set the language of all texts, and clear the results that `cache_by_language` keeps."""
    global _language, _language_code
    _language, _language_code = language, code
    for forget in _caches_to_clear:
        forget()


def current_language() -> str:
    """Return the code of the present language."""
    return _language_code


def cache_by_language(function: Callable[P, R]) -> Callable[P, R]:
    """Cache the latest results of a function that returns translated text, until the language changes."""
    keeping = lru_cache(CACHE_SIZE)(function)
    _caches_to_clear.append(keeping.cache_clear)
    return update_wrapper(keeping, function)  # type: ignore[return-value]


def _(text: str, **values: object) -> str:
    """Translate a text and put in the values; without values the text stays as it is, braces included."""
    said = mark_readings(_language.gettext(text))
    return _format_values(said, values) if values else said


def plural(one: str, many: str, n: int, **values: object) -> str:
    """Translate a text that counts `n` things, with `{n}` and the values put in.

    The translation's language decides how many plural forms there are.
    """
    return _format_values(mark_readings(_language.ngettext(one, many, n)), {"n": n, **values})


def fill_values(text: str, **values: object) -> str:
    """Put values into a text that has been translated before."""
    return _format_values(text, values)


def join_series(names: Iterable[str]) -> str:
    """Join texts with the comma of the present language."""
    return _(", ").join(map(isolate_text, names))


def join_title(title: str, content: str) -> str:
    """Join a title and its content with the colon of the present language: `Stock: 9 cards`."""
    return _("{title}: {content}", title=title, content=content)


def N_(text: str) -> str:
    """Mark a constant for the catalogue and return it unchanged; `_` translates it later."""
    return text


def decimal_text(number: float) -> str:
    """Return a number from 0 on with one decimal, as the present language writes it."""
    whole, tenths = divmod(round(10 * number), 10)
    return _("{whole}.{tenths}", whole=whole, tenths=tenths)


def _format_values(text: str, values: Mapping[str, object]) -> str:
    """Format a text with values. Values with right-to-left characters are isolated."""
    said = text.format(**values)
    if isolate_text(said) is said:
        return said
    return text.format(
        **{name: isolate_text(value) if isinstance(value, str) else value for name, value in values.items()}
    )

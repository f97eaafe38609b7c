"""Translation of texts for players: gettext, with the English text as its own key.

A text is translated when it is shown, never when a module is imported, as the language may change at any
time. Texts are whole sentences, with names for the values put in: `_("{name} leads.", name=name)`. A
translated text may contain readings of its words (`core/furigana.py`): `h` draws them, and
`strip_readings_and_isolation` removes them for anything that is not drawn.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, update_wrapper
from gettext import NullTranslations
from typing import ParamSpec, TypeVar

from clowder.core.direction import isolate_text
from clowder.core.furigana import mark_readings
from clowder.core.signs import signed_number_text

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
    """Set the current language of all texts, and clear the caches of `cache_by_language`.

    `language` is its gettext catalogue, and `code` its code, such as `de`.
    """
    global _language, _language_code
    _language, _language_code = language, code
    for forget in _caches_to_clear:
        forget()


def current_language_code() -> str:
    """Return the code of the language in which texts are shown now, such as `de`."""
    return _language_code


def cache_by_language(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function with its results cached until the language changes; used as a decorator.

    The `CACHE_SIZE` most recently used results are kept. Arguments have to be hashable.
    """
    keeping = lru_cache(CACHE_SIZE)(function)
    _caches_to_clear.append(keeping.cache_clear)
    return update_wrapper(keeping, function)  # type: ignore[return-value]


def _(text: str, **values: object) -> str:
    """Return an English text in the current language, with `values` put into its `{name}` slots.

    Readings in the translation are marked (`core/furigana.py`), and right-to-left values isolated. Without
    values braces are kept as they are. The name is that of gettext's tradition.
    """
    said = mark_readings(_language.gettext(text))
    return _fill_slots(said, values) if values else said


def plural(one: str, many: str, n: int, **values: object) -> str:
    """Return the translation of an English text about `n` things, in the right plural form for `n`.

    `one` is the English text for one thing, `many` that for several; `{n}` is replaced by the number, with
    a minus sign below 0, and other `{name}` slots by `values`. The language's catalogue decides how many
    plural forms there are.
    """
    number = signed_number_text(n)
    return _fill_slots(mark_readings(_language.ngettext(one, many, n)), {"n": number, **values})


def fill_values(text: str, **values: object) -> str:
    """Return a text that is already translated, with `values` put into its `{name}` slots.

    Right-to-left values get isolation marks. Raises KeyError if a slot has no value.
    """
    return _fill_slots(text, values)


def join_with_commas(names: Iterable[str]) -> str:
    """Return the texts joined with the current language's comma, such as `Ann, Ben, Cleo`.

    Right-to-left texts get isolation marks. The result is empty if there are no texts.
    """
    return _(", ").join(map(isolate_text, names))


def join_with_colon(title: str, content: str) -> str:
    """Return a title and its content, joined with the current language's colon: `Stock: 9 cards`."""
    return _("{title}: {content}", title=title, content=content)


def N_(text: str) -> str:
    """Return a constant text unchanged; the call only marks it for extraction into the catalogue.

    `_` translates the text later, when it is shown. The name is that of gettext's tradition.
    """
    return text


def format_decimal(number: float) -> str:
    """Return a number with exactly one decimal and the current language's decimal sign: `2.5` or `2,0`.

    The number must not be negative.
    """
    whole, tenths = divmod(round(10 * number), 10)
    return _("{whole}.{tenths}", whole=whole, tenths=tenths)


def _fill_slots(text: str, values: Mapping[str, object]) -> str:
    """Return a text with values put into its `{name}` slots, right-to-left ones between isolation marks.

    Marks are put by `isolate_text`, and only if the filled text needs any.
    """
    said = text.format(**values)
    if isolate_text(said) is said:
        return said
    return text.format(
        **{name: isolate_text(value) if isinstance(value, str) else value for name, value in values.items()}
    )

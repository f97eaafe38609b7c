"""What is said, in the language of whoever plays: gettext, with the English text as its own key.

A text is looked up when it is said, never when a module is imported, as the language may change at
any time. Whole sentences, with names for what is put in: `_("{name} leads.", name=name)`. What is said may
tell how words are read (`core/furigana.py`): `h` draws that, and what is not drawn is the `plain` text.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, update_wrapper
from gettext import NullTranslations
from typing import ParamSpec, TypeVar

from clowder.core.direction import isolated
from clowder.core.furigana import marked

ENGLISH = "en"
"""The language of the texts themselves."""

KEPT = 300
"""So many results of a function are kept: more than any game has cards."""

P = ParamSpec("P")
R = TypeVar("R")

UNSHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufff9-\ufffb]")
"""What has no place in a line of text: line breaks, other controls, half characters, marks of readings."""

_language = NullTranslations()
_code = ENGLISH
_forget: list[Callable[[], None]] = []


def speak(language: NullTranslations, code: str = ENGLISH) -> None:
    """From now on everything is said in this language, which has this code."""
    global _language, _code
    _language, _code = language, code
    for forget in _forget:
        forget()


def spoken() -> str:
    """The code of the language in which everything is said now."""
    return _code


def cached(function: Callable[P, R]) -> Callable[P, R]:
    """Keeps what the function gave lately, until another language is spoken: for what has words in it."""
    keeping = lru_cache(KEPT)(function)
    _forget.append(keeping.cache_clear)
    return update_wrapper(keeping, function)  # type: ignore[return-value]


def _(text: str, **values: object) -> str:
    """The text as it is said now, with these values put in; as it is, braces and all, without any."""
    said = marked(_language.gettext(text))
    return _filled(said, values) if values else said


def plural(one: str, many: str, n: int, **values: object) -> str:
    """The text for `n` things, with `{n}` and these values put in; how many forms there are is the
    language's affair.
    """
    return _filled(marked(_language.ngettext(one, many, n)), {"n": n, **values})


def fill(text: str, **values: object) -> str:
    """Put these values into a text that has been looked up before."""
    return _filled(text, values)


def series(names: Iterable[str]) -> str:
    """Several names or facts, one after another, as a sentence has them."""
    return _(", ").join(map(isolated, names))


def titled(title: str, content: str) -> str:
    """What something is, and then what is to be said of it: `Stock: 9 cards`."""
    return _("{title}: {content}", title=title, content=content)


def listed(text: str) -> str:
    """The text itself: a constant that is in the catalogue of words, and said with `_` later."""
    return text


def rounded(number: float) -> str:
    """A number from 0, with one decimal, as it is written in the language that is spoken."""
    whole, tenths = divmod(round(10 * number), 10)
    return _("{whole}.{tenths}", whole=whole, tenths=tenths)


def _filled(text: str, values: Mapping[str, object]) -> str:
    """Put these values into a sentence, which goes on in its own direction behind each."""
    said = text.format(**values)
    if isolated(said) is said:
        return said
    return text.format(
        **{name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}
    )

"""What is said, in the language of whoever plays: gettext, with the English text as its own key.

A text is looked up when it is said, never when a module is imported, as the language may change at
any time. Whole sentences, with names for what is put in: `_("{name} leads.").format(name=name)`.
"""

from gettext import NullTranslations

_language = NullTranslations()


def speak(language: NullTranslations) -> None:
    """From now on everything is said in this language."""
    global _language
    _language = language


def _(text: str) -> str:
    """The text as it is said now."""
    return _language.gettext(text)


def plural(one: str, many: str, n: int) -> str:
    """The text for `n` things, with `{n}` put in; how many forms there are is the language's affair."""
    return _language.ngettext(one, many, n).format(n=n)


def listed(text: str) -> str:
    """The text itself: a constant that is in the catalogue of words, and said with `_` later."""
    return text

"""Names of the options before a game, as the lobby and the rules show them."""

from clowder.core.options import text
from clowder.core.words import _


def called(option: str) -> str:
    """Return the name of an option in the present language: `call_after` is "Call after"."""
    return _(in_english(option))


def value_called(value: object) -> str:
    """Return an option's value in the present language. Numbers are the same in every language."""
    word = text(value)
    return word if word.isdecimal() else _(word)


def preset_in_english(name: str) -> str:
    """Return the English name of a game's preset: `small` is "Small deck"."""
    return f"{name.capitalize()} deck"


def in_english(option: str) -> str:
    """Return the English name of an option: `call_after` is "Call after"."""
    return option.replace("_", " ").capitalize()

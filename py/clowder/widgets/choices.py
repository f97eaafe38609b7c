"""How the choices before a game are called, in the lobby and in the rules."""

from clowder.core.options import text
from clowder.core.words import _


def called(option: str) -> str:
    """The name of an option, as players read it: `call_after` is "Call after"."""
    return _(in_english(option))


def value_called(value: object) -> str:
    """A value of an option, as players read it. Numbers are the same in every language."""
    word = text(value)
    return word if word.isdecimal() else _(word)


def preset_in_english(name: str) -> str:
    """The name of a set of choices that a game offers: `small` is "Small deck"."""
    return f"{name.capitalize()} deck"


def in_english(option: str) -> str:
    return option.replace("_", " ").capitalize()

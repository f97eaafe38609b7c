"""Names of the options before a game, as the lobby and the rules show them."""

from clowder.core.i18n import _
from clowder.core.options import option_value_text


def option_title(option: str) -> str:
    """Return the name of an option in the present language: `call_after` is "Call after"."""
    return _(english_option_title(option))


def option_value_title(value: object) -> str:
    """Return an option's value in the present language. Numbers are the same in every language."""
    word = option_value_text(value)
    return word if word.isdecimal() else _(word)


def english_preset_title(name: str) -> str:
    """Return the English name of a game's preset: `small` is "Small deck"."""
    return f"{name.capitalize()} deck"


def english_option_title(option: str) -> str:
    """Return the English name of an option: `call_after` is "Call after"."""
    return option.replace("_", " ").capitalize()

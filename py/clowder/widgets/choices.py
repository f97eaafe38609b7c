"""Names of the options before a game, as the lobby and the rules show them."""

from collections.abc import Mapping

from clowder.core.i18n import _, join_with_colon
from clowder.core.options import option_value_text


def option_title(option: str) -> str:
    """Return an option's title in the current language, made from its name: `call_after` is "Call after"."""
    return _(english_option_title(option))


def option_value_title(value: object) -> str:
    """Return an option's value as players read it: a number in digits, any other as a translated word."""
    word = option_value_text(value)
    return word if word.isdecimal() else _(word)


def format_options_with_values(option_words: Mapping[str, str]) -> list[str]:
    """Return a text for each option with its value, in the current language, such as "Call after: 7".

    `option_words` has the values as words, by the option's name. For the value `yes` the text is the
    option's title alone.
    """
    return [
        option_title(name) if word == "yes" else join_with_colon(option_title(name), option_value_title(word))
        for name, word in option_words.items()
    ]


def english_preset_title(name: str) -> str:
    """Return the English title of a preset (named set of options): "Small deck" for the name `small`."""
    return f"{name.capitalize()} deck"


def english_option_title(option: str) -> str:
    """Return an option's name as an English title, with spaces: "Call after" for `call_after`."""
    return option.replace("_", " ").capitalize()

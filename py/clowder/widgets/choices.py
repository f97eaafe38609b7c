"""Names of the options before a game, as the lobby and the rules show them."""

from collections.abc import Mapping

from clowder.core.i18n import _, join_title
from clowder.core.options import option_value_text


def option_title(option: str) -> str:
    """Return the title of a game's option in the current language: "Call after" for the name `call_after`."""
    return _(english_option_title(option))


def option_value_title(value: object) -> str:
    """Return an option's value as players read it: a number as it is, a word such as `yes` translated."""
    word = option_value_text(value)
    return word if word.isdecimal() else _(word)


def format_options_for_players(option_words: Mapping[str, str]) -> list[str]:
    """Return options with their values as texts for players, such as "Call after: 7".

    `option_words` are the values in text form, by the option's name. For the value `yes` the text is the
    title without a value.
    """
    return [
        option_title(name) if word == "yes" else join_title(option_title(name), option_value_title(word))
        for name, word in option_words.items()
    ]


def english_preset_title(name: str) -> str:
    """Return the English title of a preset, a set of a game's options: "Small deck" for `small`."""
    return f"{name.capitalize()} deck"


def english_option_title(option: str) -> str:
    """Return the English title of a game's option: "Call after" for `call_after`."""
    return option.replace("_", " ").capitalize()

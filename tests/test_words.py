"""Texts in the current language."""

from gettext import NullTranslations

import pytest

from clowder.core.i18n import (
    N_,
    _,
    cache_by_language,
    join_with_colon,
    join_with_commas,
    plural,
    set_language,
)


class Shouting(NullTranslations):
    """A language of capitals that has one form for any number."""

    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "MANY: {n}"


pytestmark = pytest.mark.usefixtures("english")


def test_english_is_its_own_translation() -> None:
    assert _("Undo") == "Undo"
    assert [plural("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_another_language_is_spoken_from_the_next_word_on() -> None:
    set_language(Shouting())
    assert _("Undo") == "UNDO"
    assert plural("{n} card", "{n} cards", 1) == "MANY: 1"


def test_what_stands_one_after_another_is_joined_as_the_language_has_it() -> None:
    class Eastern(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.replace(", ", "、").replace(": ", "：")

    assert join_with_colon("Stock", join_with_commas(["Ann", "Bob"])) == "Stock: Ann, Bob"
    set_language(Eastern())
    assert join_with_colon("Stock", join_with_commas(["Ann", "Bob"])) == "Stock：Ann、Bob"


def test_values_are_put_in() -> None:
    assert _("{name} leads.", name="Ann") == "Ann leads."
    assert _("{") == "{"


def test_what_has_words_in_it_is_kept_until_another_language_is_spoken() -> None:
    """The function is called once for each language."""
    asked = []

    @cache_by_language
    def said(name: str) -> str:
        asked.append(name)
        return f"{name}: {_('Undo')}"

    assert [said("Ann"), said("Ann")] == ["Ann: Undo", "Ann: Undo"]
    set_language(Shouting())
    assert [said("Ann"), said("Ann")] == ["Ann: UNDO", "Ann: UNDO"]
    assert asked == ["Ann", "Ann"]


def test_what_is_only_listed_is_said_later() -> None:
    text = N_("Undo")
    set_language(Shouting())
    assert text == "Undo" and _(text) == "UNDO"

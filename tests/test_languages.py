"""The translations: every language is complete, and no text on any screen is left untranslated."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clowder.core.i18n import set_language
from clowder.core.options import list_option_declarations, option_value_text
from conftest import ROOT
from marking import MarkingTranslations, unmarked_texts
from said import in_english_alone, text_places
from thorough import times_to_run
from tools import words
from variants import RULES, SEATED, some_options
from visiting import Visitor, random_step

CATALOGUES = words.catalogue_files(ROOT)

each_language = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)


pytestmark = pytest.mark.usefixtures("english")


def untold(known: AbstractSet[str], said: Mapping[str, str]) -> set[str]:
    """Return the texts that a catalogue lacks. A game may be in English as a whole."""
    return said.keys() - known - in_english_alone(known, said)


@each_language
def test_a_language_has_every_text_and_no_other(path: Path) -> None:
    known, said = words.read_catalogue(path).keys(), text_places()
    assert untold(known, said) == set(), "python3 tests words lists them"
    assert known - said.keys() - {""} == set()


def test_a_game_is_in_a_language_as_a_whole_or_not_at_all() -> None:
    own = dict.fromkeys("abcd", "py/clowder/games/some_game/view.py")
    assert untold({"Undo", "a"}, {"Undo": "py/clowder/app/play/page.py", **own}) == set()
    assert untold({"a", "b", "c"}, {"Undo": "py/clowder/app/play/page.py", **own}) == {"Undo", "d"}


@each_language
def test_what_is_put_into_a_text_is_put_into_its_translation(path: Path) -> None:
    for english, said in words.read_catalogue(path).items():
        wanted = set(re.findall(r"\{\w+\}", english))
        for form in said.split("\0"):
            found = set(re.findall(r"\{\w+\}", form))
            assert found == wanted or (found | {"{n}"} == wanted and "\0" in english), (english, form)


# Each language states the same rules


COUNTED = {
    "en": "three four five six seven eight nine ten eleven twelve thirteen fourteen",
    "de": "drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn",
    "ja": "",
}
"""The numbers from three on as words. One and two are said in too many ways."""


def figures(text: str, language: str) -> set[int]:
    """Return the numbers from three on in a text, as figures or words, without placeholders."""
    said = re.sub(r"\{\w+\}", "", text).lower()
    named = enumerate(COUNTED[language].split(), 3)
    spelled = (n for n, word in named if re.search(rf"\b{word}(s|n|en|farbig)?\b(?!-)", said))
    return {*map(int, re.findall(r"\d+", said)), *spelled} - {0, 1, 2}


@each_language
def test_a_translation_has_the_numbers_of_its_text(path: Path) -> None:
    for english, said in words.read_catalogue(path).items():
        assert figures(english, "en") <= figures(said, path.stem), (english, said)


MISLEADING = {
    "de": {
        r"Punkte gewinnen|Bücher gewinnen": "Wer … hat, gewinnt: else it is to win points",
        r"gewinnen alle gemeinsam": "not all, but those who have most",
        r"außer der Reihe": "in falscher Reihenfolge: else it is out of turn",
        r"aufeinander auf": "einander auf die Finger schauen: else it is to take care of each other",
        r"\bFell": "Sorte",
        r"Spielart": "Spielweise",
        r"Fehlruf": "falscher Ruf",
        r"\bAblage": "Abwurfstapel",
    },
    "ja": {
        r"\{n\}ひき": "{n}まい: ひき sounds different after 1, 3, 6, 8 and 10",
        r"同じなら、みんなの勝ち": "not all, but those who have most",
        r"じゅんばんでない": "じゅんばんちがい",
        r"でこたえ": "出す: to follow in a trick is no answer",
    },
}
"""Wordings that would contradict a rule or name a thing inconsistently, each with the right wording."""


@each_language
def test_no_translation_has_words_that_mislead(path: Path) -> None:
    for english, said in words.read_catalogue(path).items():
        for wrong, right in MISLEADING.get(path.stem, {}).items():
            assert not re.search(wrong, said), (english, said, right)


# Untranslated texts


def unusual(options: Any) -> dict[str, str]:
    """Return the choices to make in the lobby for these options."""
    chosen = ((each, getattr(options, each.name)) for each in list_option_declarations(options) if each.asked)
    return {each.name: option_value_text(value) for each, value in chosen if value != each.default}


@pytest.fixture
def marked() -> None:
    set_language(MarkingTranslations())


@pytest.mark.usefixtures("marked", "thinks_less")
@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_every_text_of_a_game_is_looked_up(name: str, seats: int) -> None:
    random = Random(f"{name} {seats}")
    for options in some_options(name, seats, times_to_run(3), random):
        visitor = Visitor().start(name, seats, **unusual(options))
        for _ in range(times_to_run(60)):
            assert unmarked_texts(visitor) == set()
            random_step(visitor, random)


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", RULES)
def test_every_text_of_a_lobby_and_of_the_rules_is_looked_up(name: str) -> None:
    visitor = Visitor()
    assert unmarked_texts(visitor) == set()
    visitor.tap_all(f"choose {name}", "options")
    assert unmarked_texts(visitor) == set()
    visitor.tap("rules")
    assert unmarked_texts(visitor) == {"Invisible City Productions"} & unmarked_texts(visitor)


@pytest.mark.usefixtures("marked", "thinks_less")
def test_every_text_of_a_finished_game_is_looked_up() -> None:
    for name, game in RULES.items():
        visitor = Visitor().start(name, game.SEATS[0])
        visitor.play_out(Random(name))
        assert unmarked_texts(visitor) == set()

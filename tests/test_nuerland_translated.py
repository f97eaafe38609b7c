"""Our hundred and forty cards in other languages: complete, with the same years, fit to be read aloud."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from decks import CONTENT

ENGLISH = json.loads((CONTENT / "nuerland.json").read_text(encoding="utf-8"))
CARDS = {card["card"]: card for book in ENGLISH["books"] for card in book["cards"]}

each_language = pytest.mark.parametrize(
    "path", sorted(CONTENT.glob("nuerland.*.json")), ids=lambda path: path.name.split(".")[1]
)


def read(path: Path) -> dict[str, Any]:
    deck: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return deck


@each_language
def test_a_translation_has_all_that_is_read_and_nothing_else(path: Path) -> None:
    deck = read(path)
    assert deck.keys() == {"title", "about", "books", "cards", "sounds"}
    assert len(deck["about"]) == len(ENGLISH["about"])
    assert list(deck["books"]) == [book["letter"] for book in ENGLISH["books"]]
    assert list(deck["cards"]) == list(CARDS)
    assert list(deck["sounds"]) == list(ENGLISH.get("sounds", {}))
    assert all(each.keys() == {"title", "introduction"} for each in deck["books"].values())
    assert all(each.keys() == {"question", "answer"} for each in deck["cards"].values())


@each_language
def test_a_translated_card_reads_well_aloud(path: Path) -> None:
    for name, card in read(path)["cards"].items():
        assert card["question"][-1] in "?？", name
        assert card["answer"][-1] in ".!。！」", name
        assert not re.search(r"[()（）]", card["question"] + card["answer"]), name
        assert len(card["question"].split()) <= 20, name
        assert len(card["answer"].split()) <= 45, name


LATIN = "[A-Za-zÀ-ɏ]"
YEAR = re.compile(r"(?<![\d,.])(?:1[4-9]|20)\d\d(?!\d)")


@each_language
def test_a_translated_card_has_the_years_of_the_card(path: Path) -> None:
    for name, card in read(path)["cards"].items():
        assert years(card) == years(CARDS[name]), name


def years(card: dict[str, str]) -> set[str]:
    return set(YEAR.findall(f"{card['question']} {card['answer']}"))


@each_language
def test_no_foreign_word_is_met_by_chance(path: Path) -> None:
    """A word that is spelt like a foreign word, as German `mal`, would get a pronunciation by mistake."""
    for name, card in read(path)["cards"].items():
        assert foreign(card) <= foreign(CARDS[name]), name


def foreign(card: dict[str, str]) -> set[str]:
    """Return the words in a card that have a pronunciation; capital letters match too."""
    text = f"{card['question']} {card['answer']}"
    return {word for word in ENGLISH.get("sounds", {}) if re.search(whole(word), text)}


def whole(word: str) -> str:
    first = f"[{word[0]}{word[0].upper()}]"
    return rf"(?<!{LATIN}){first}{re.escape(word[1:])}(?!{LATIN})"

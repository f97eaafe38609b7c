"""Cards in play: the question first, the answer when it is opened, and the pronunciation of foreign words."""

import json
from html import escape
from typing import Any

import pytest

from clowder.app.play.contents import TableCardTexts
from clowder.app.storage.store import MemoryStore
from clowder.games.kit_and_kat.content.deck import page as reading
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.pronunciation import PronunciationAnnotator
from clowder.games.kit_and_kat.content.deck.question_deck import QuestionDeck
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.rules import Play
from clowder.widgets.nodes import Node, h, to_html
from decks import NUERLAND
from visiting import Visitor, all_nodes, read_out, readable_texts


def deck(**fields: Any) -> str:
    """Return our deck with some fields replaced."""
    return json.dumps(json.loads(NUERLAND) | fields)


def plays(visitor: Visitor, but: str = "") -> str:
    """Play until a viewer sees a played card other than `but`, and return the card."""
    while True:
        acts = visitor.offered_acts()
        wishes = (act for wish in ("open ", "move ", "pick ") for act in acts if act.startswith(wish))
        visitor.tap(next(wishes))
        last = visitor.table.entries[-1].move if visitor.table.entries else None
        if isinstance(last, Play) and last.card != but and not visitor.playing.perspective.is_curtain_closed:
            return last.card


@pytest.fixture
def visitor() -> Visitor:
    return Visitor(MemoryStore()).start("kit-and-kat", 2)


def whole(visitor: Visitor) -> str:
    """Return the whole document, with its invisible parts."""
    return to_html(visitor.current_page())


# The question first


def test_an_answer_is_nowhere_in_the_document_until_somebody_opens_it(visitor: Visitor) -> None:
    text = visitor.playing.content.text_of_card(plays(visitor))
    assert text.question in read_out(visitor.current_page())
    hidden = [*runs(text.answer), *(source.work.rstrip(".") for source in text.sources)]
    assert not [each for each in hidden if escape(each) in whole(visitor) or each in whole(visitor)]
    visitor.tap(f"answer {text.card}")
    assert text.answer in read_out(visitor.current_page())
    assert [each for each in runs(text.answer) if escape(each) in whole(visitor)]
    assert visitor.page_says(text.sources[0].work.rstrip("."))


def runs(text: str) -> list[str]:
    """Return every run of four words: pronunciations may stand between others."""
    words = text.split()
    return [" ".join(words[i : i + 4]) for i in range(max(1, len(words) - 3))]


def test_where_no_card_asks_first_all_answers_lie_open_else_those_that_were_opened() -> None:
    silent, asking = TableCardTexts(), TableCardTexts(asks_first=lambda: True)
    silent.open_answer("a1")
    assert (
        silent.read_content() is None
        and silent.cards_with_open_answer is None
        and asking.cards_with_open_answer == frozenset()
    )
    asking.open_answer("a1")
    assert asking.cards_with_open_answer == {"a1"}


def test_the_voice_asks_first_and_answers_when_it_is_opened(visitor: Visitor) -> None:
    text, sounds = (
        visitor.playing.content.text_of_card(plays(visitor)),
        PronunciationAnnotator(visitor.playing.content),
    )
    assert voice(visitor.current_page()) == [sounds.spoken_text(text.question)]
    visitor.tap(f"answer {text.card}")
    assert voice(visitor.current_page()) == [sounds.spoken_text(text.answer)]


def voice(page: Node) -> list[str]:
    """Return the texts that buttons read aloud."""
    return [each.attributes["data-say"] for each in all_nodes(page) if "data-say" in each.attributes]


def test_the_next_card_starts_closed(visitor: Visitor) -> None:
    first = plays(visitor)
    visitor.tap(f"answer {first}")
    second = plays(visitor, but=first)
    assert f"answer {second}" in visitor.offered_acts()
    assert visitor.playing.content.text_of_card(second).answer not in read_out(visitor.current_page())


def test_an_opened_card_is_open_to_all_and_is_no_move(visitor: Visitor) -> None:
    card = plays(visitor)
    before = len(visitor.table.entries)
    visitor.tap(f"answer {card}")
    assert len(visitor.table.entries) == before
    visitor.hide_and_show()
    answer = visitor.playing.content.text_of_card(card).answer
    assert answer in read_out(visitor.current_page())


def test_the_last_turn_once_more_opens_cards_too(visitor: Visitor) -> None:
    card = plays(visitor)
    visitor.hide_and_show()
    answer = visitor.playing.content.text_of_card(card).answer
    assert answer not in read_out(visitor.current_page())
    visitor.tap(f"answer {card}")
    assert answer in read_out(visitor.current_page())


def test_what_computers_have_played_can_still_be_opened_when_they_have_gone_on() -> None:
    visitor = Visitor(MemoryStore()).tap_all("choose kit-and-kat", "sit 2", "player 1 kitten", "play")
    played: list[str] = []
    while len(played) < 2:
        begun = len(visitor.table.entries)
        while visitor.playing.whose_turn() == 0:
            wishes = (
                act for wish in ("move ", "pick ") for act in visitor.offered_acts() if act.startswith(wish)
            )
            visitor.tap(next(wishes))
        visitor.pass_time(60_000)
        moves = [(entry.seat, entry.move) for entry in visitor.table.entries[begun:]]
        played = [move.card for seat, move in moves if seat == 1 and isinstance(move, Play)]
    assert {f"answer {card}" for card in played} <= set(visitor.offered_acts())
    answers = [visitor.playing.content.text_of_card(card).answer for card in played]
    assert not [each for each in answers if each in read_out(visitor.current_page())]
    visitor.tap(f"answer {played[0]}")
    assert answers[0] in read_out(visitor.current_page()) and answers[1] not in read_out(
        visitor.current_page()
    )


def test_a_setting_shows_both_at_once_as_it_was(visitor: Visitor) -> None:
    card = plays(visitor)
    text = visitor.playing.content.text_of_card(card)
    visitor.tap_all("settings", "setting ask false", "settings")
    open_curtain(visitor)
    assert f"answer {card}" not in visitor.offered_acts()
    assert text.answer in read_out(visitor.current_page())
    sounds = PronunciationAnnotator(visitor.playing.content)
    assert voice(visitor.current_page()) == [
        f"{sounds.spoken_text(text.question)} {sounds.spoken_text(text.answer)}"
    ]


def open_curtain(visitor: Visitor) -> None:
    visitor.tap_first("open ")


def test_all_answers_lie_open_in_the_books(visitor: Visitor) -> None:
    visitor.tap_all("home", "choose kit-and-kat", "options", "read about", "read books", "read d")
    library = read_deck(NUERLAND)
    assert all(text.answer in read_out(visitor.current_page()) for text in library.books[3].cards)


# Pronunciation


SOUNDS = {"luak": {"en": "LOO-ahk", "de": "lu-ak", "ja": "ルアク"}, "Dinka": "DING-ka"}


def library(**card: Any) -> QuestionDeck:
    """Return our deck with these pronunciations, and with changes to its first card."""
    made = json.loads(NUERLAND) | {"sounds": SOUNDS}
    made["books"][0]["cards"][0] |= card
    return read_deck(json.dumps(made))


def test_how_a_word_is_said_stands_behind_it_where_it_first_stands() -> None:
    asked, answer = LocalizedText("Is a luak big?", "en"), LocalizedText("A luak is. Luaks, luak.", "en")
    said = [to_html(h("p", PronunciationAnnotator(library()).annotated_content(asked)))]
    assert said == ['<p>Is a luak\N{NO-BREAK SPACE}<small class="sound" lang="en">(LOO-ahk)</small> big?</p>']
    sounds = PronunciationAnnotator(library())
    sounds.annotated_content(asked)
    assert sounds.annotated_content(answer) == ["A luak is. Luaks, luak."]


def test_how_a_word_is_said_stands_behind_the_quotation_mark_that_closes_it() -> None:
    text = LocalizedText("Es heißt „luak“.", "de")
    assert (
        PronunciationAnnotator(library().in_language("de")).annotated_text(text) == "Es heißt „luak“ (lu-ak)."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Luak!", "loo-ahk!"),
        ("the luak's roof", "the loo-ahk's roof"),
        ("luaks", "luaks"),
        ("aluak", "aluak"),
        ("dinka, Dinka", "dinka, ding-ka"),
        ("luak luak", "loo-ahk loo-ahk"),
    ],
)
def test_the_voice_says_how_it_is_said_instead_of_a_word_that_stands_whole(text: str, said: str) -> None:
    assert PronunciationAnnotator(library()).spoken_text(LocalizedText(text, "en")) == said


def test_how_a_word_is_said_is_told_in_the_language_of_its_text() -> None:
    sounds = PronunciationAnnotator(library().in_language("de"))
    assert sounds.spoken_text(LocalizedText("Der luak", "de")) == "Der lu-ak"
    assert sounds.spoken_text(LocalizedText("The luak", "en")) == "The loo-ahk"
    assert sounds.spoken_text(LocalizedText("大きなluakです", "ja")) == "大きなルアクです"


def test_a_deck_without_sounds_is_said_as_it_stands() -> None:
    sounds = PronunciationAnnotator(read_deck(deck(sounds={})))
    assert sounds.spoken_text(LocalizedText("A luak.", "en")) == "A luak."
    assert sounds.annotated_content(LocalizedText("A luak.", "en")) == ["A luak."]


@pytest.mark.parametrize("word", ["ıssız", "ſaal", "ßa", "µm", "éa", "Kor"])
def test_a_word_of_any_letters_is_found_with_and_without_a_capital(word: str) -> None:
    sounds, capital = (
        PronunciationAnnotator(read_deck(deck(sounds={word: "zee"}))),
        f"{word[0].upper()}{word[1:]}",
    )
    assert (
        sounds.spoken_text(LocalizedText(f"A {word} is there. {capital} it is.", "en"))
        == "A zee is there. zee it is."
    )


def test_the_panel_shows_and_says_it() -> None:
    made = library(question="What then is a luak?", answer="A luak is a cattle house.")
    panel = reading.draw_last_played_card_panel(made, "a1")
    assert "(LOO-ahk)" in list(readable_texts(panel))
    assert voice(panel) == ["What then is a loo-ahk? A loo-ahk is a cattle house."]


# Sources


def test_a_work_that_we_only_read_of_says_in_which() -> None:
    works = {"smith": "A. Smith, Town, 1990.", "jones": "B. Jones, Review, 1991."}
    made = json.loads(NUERLAND)
    for book in made["books"]:
        for card in book["cards"]:
            card["sources"] = [{"work": "smith", "at": "p. 5", "told_in": "jones"}, {"work": "jones"}]
    panel = reading.draw_last_played_card_panel(read_deck(json.dumps(made | {"sources": works})), "a1")
    said = read_out(panel)
    assert (
        "From: A. Smith, Town, 1990, p. 5, as told in B. Jones, Review, 1991; B. Jones, Review, 1991." in said
    )


def test_every_text_is_marked_with_the_language_it_is_in() -> None:
    made = library(question={"en": "Where?", "de": "Wo?"}, answer="Here.").in_language("de")
    panel = reading.draw_last_played_card_panel(made, "a1")
    marked = {
        each.children[0]: each.attributes["lang"]
        for each in all_nodes(panel)
        if "lang" in each.attributes and each.children
    }
    assert (marked["Wo?"], marked["Here."]) == ("de", "en")

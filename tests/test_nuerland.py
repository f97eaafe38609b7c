"""Our hundred and forty cards, and decks of others."""

import json
import re
from collections import Counter
from difflib import SequenceMatcher
from itertools import combinations
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.reader import (
    EMBLEMS,
    LETTERS,
    MAX_FILE_CHARACTERS,
    BadDeck,
    CardText,
    FileFault,
    QuestionDeck,
    read_deck,
)
from clowder.games.kit_and_kat.content.deck.translation import add_translation_to_deck
from clowder.games.kit_and_kat.rules import BOOKS, DECK
from decks import NUERLAND

LIBRARY = read_deck(NUERLAND)
CARDS = [text for book in LIBRARY.books for text in book.cards]

Deck: TypeAlias = dict[str, Any]


def words(text: str) -> int:
    return len(text.split())


# Our own cards


def test_there_is_a_text_for_every_card_of_the_game_in_its_order() -> None:
    assert LETTERS == BOOKS
    assert tuple(text.card for text in CARDS) == DECK
    assert all(LIBRARY.text_of_card(card).card == card for card in DECK)
    assert all(LIBRARY.book_of_card(card).letter == card[0] for card in DECK)


def test_every_book_has_a_name_a_sentence_and_its_own_emblem() -> None:
    assert tuple(book.emblem for book in LIBRARY.books) == EMBLEMS
    assert len({book.title for book in LIBRARY.books}) == len(BOOKS)
    assert all(book.introduction.endswith(".") for book in LIBRARY.books)


@pytest.mark.parametrize("text", CARDS, ids=lambda text: text.card)
def test_a_card_reads_well_aloud(text: CardText) -> None:
    assert text.question.endswith("?")
    assert text.answer[-1] in ".!"
    assert words(text.question) <= 20
    assert words(text.answer) <= 38
    assert all(words(sentence) <= 30 for sentence in re.split(r"[.!?] ", text.answer))


@pytest.mark.parametrize("text", CARDS, ids=lambda text: text.card)
def test_a_card_names_one_to_three_sources(text: CardText) -> None:
    assert 1 <= len(text.sources) <= 3
    assert len(set(text.sources)) == len(text.sources)


def test_no_two_cards_ask_or_answer_nearly_the_same() -> None:
    for one, other in combinations(CARDS, 2):
        assert likeness(one.question, other.question) < 0.8, (one.card, other.card)
        assert likeness(one.answer, other.answer) < 0.6, (one.card, other.card)


def likeness(one: str, other: str) -> float:
    """Return the similarity of two texts from 0 to 1, by the words they share in order."""
    return SequenceMatcher(None, one.casefold().split(), other.casefold().split()).ratio()


SHAPES = {
    r"(When|How old|In which months)\b": r"^On \d|\b(Thousands|season|months?|June|August)\b",
    r"How far\b": r"kilometres",
    r"How (many|big|high|much)\b": r"\d|\b(thousand|hundreds|eight|twelve|sixty|half|waist)",
    r"Why\b": r"\b(because|so that|shot|ever since|spend|give|axe)\b",
    r"Who\b": r"[a-z,] [A-Z]|^(Women|The |A |An )",
    r"(In|Into) which country\b": r"^(In|Into)\b",
    r"To which\b": r"^To\b",
    r"From whom\b": r"^From\b",
    r"Where\b": r"^(Only|In|Into|On|Beside|Between|East|From|At|Under)\b",
    r"Which (neighbours|peoples)\b": r"[A-Z]",
    r"Are|Does": r"^(No|Yes)\b",
}
"""Patterns of fitting answers, by the beginning of the question. They cannot tell two places apart."""


def fits(question: str, answer: str) -> bool:
    """Return whether the form of an answer fits a question."""
    shapes = (shape for asked, shape in SHAPES.items() if re.match(asked, question))
    return all(re.search(shape, answer, re.IGNORECASE if shape[0] == "\\" else 0) for shape in shapes)


@pytest.mark.parametrize("text", CARDS, ids=lambda text: text.card)
def test_an_answer_is_of_the_kind_that_its_question_asks_for(text: CardText) -> None:
    assert fits(text.question, text.answer)


def told_apart(question: str) -> int:
    """Return the number of other answers that obviously do not fit a question."""
    return sum(not fits(question, other.answer) for other in CARDS)


def test_an_answer_that_belongs_elsewhere_is_mostly_told_apart() -> None:
    """Only questions that ask for a recognizable answer count: "what" and "how" may ask for anything."""
    asked = [text.question for text in CARDS if any(re.match(kind, text.question) for kind in SHAPES)]
    assert len(asked) > 40
    assert sum(map(told_apart, asked)) > 0.4 * len(asked) * len(CARDS)


def test_how_a_word_is_said_stands_in_the_list_and_not_in_a_text() -> None:
    assert not [text.card for text in CARDS if "(say" in text.question + text.answer]
    texts = " ".join(text.question + " " + text.answer for text in CARDS)
    assert not [word for word, _ in LIBRARY.sounds if not re.search(rf"\b{word}\b", texts, re.IGNORECASE)]


CAPITALS = """
    Africa African Age America American April Arab Arabic Arabs Asia August Australia Baker Bible
    Borders Britain British Canada Canal Catholic Christians Christmas Cleaned Crocodile Customs
    December Diedrich Dilemmas Doctors Douglas Edward Egypt Eleanor Emmanuel English Ethiopia
    Ethiopian Europe European Evans Eve February Folk French George God Gordon Heart Hill Huffman
    Hutchinson Islam January Johnson Julia July June Kat Kit Life Making May Michael Miner Mongalla
    Muslim Nations Nero New Nile Nilotes Nilotic Nuer Nuerland Nurturing October Omaha Orion Oxford
    Pakistan Peace Pritchard Ramsar Ray Rising River Roman Rupert Samuel Scorpius Seneca September
    South State States Stone Sudan Sudanese Sun Teeth Terese Testament Thesiger Toward Turning
    United Unity Vandevort Walk Westermann White Wilfred Without Year Zambia
"""
FAMILIAR = frozenset(CAPITALS.split())
"""Capitalized words that an English reader can pronounce, or that are on every second card."""


@pytest.mark.parametrize("text", CARDS, ids=lambda text: text.card)
def test_a_name_that_is_not_familiar_says_how_it_is_said(text: CardText) -> None:
    told = {part for word, _ in LIBRARY.sounds for part in re.split("[ -]", word)}
    inside = re.findall(r"(?<=[a-z,:] )[A-Z][^\W\d_]+", f"{text.question} {text.answer}")
    assert set(inside) <= FAMILIAR | told


def test_every_source_of_the_list_is_named_on_a_card() -> None:
    named = {name for text in CARDS for source in text.sources for name in (source.work, source.told_in)}
    assert named - {""} == set(LIBRARY.works)


COLLECTIONS = ("Encyclopaedia Britannica", "Wikipedia", "Pitt Rivers Museum")
"""First words of the sources that are many articles or records."""


def test_a_source_that_is_many_records_says_which() -> None:
    for text in CARDS:
        assert all(source.at for source in text.sources if source.work.startswith(COLLECTIONS)), text.card


def origins(text: CardText) -> set[str]:
    """Return the authors and collections behind a card: the first words of its sources."""
    works = [work for source in text.sources for work in (source.work, source.told_in) if work]
    return {next(filter(work.startswith, COLLECTIONS), work.split(",")[0]) for work in works}


def test_no_author_is_behind_more_than_20_cards_and_no_collection_behind_more_than_40() -> None:
    cards = Counter(name for text in CARDS for name in origins(text))
    assert not {name: n for name, n in cards.items() if n > (40 if name in COLLECTIONS else 20)}


def test_one_scholar_and_the_museum_of_his_things_are_behind_40_cards_at_most() -> None:
    """Most of the museum's things and photographs are from Evans-Pritchard."""
    both = {"E. E. Evans-Pritchard", "Pitt Rivers Museum"}
    assert len([text.card for text in CARDS if origins(text) & both]) <= 40


def test_no_study_guide_is_a_source() -> None:
    assert not re.search("SuperSummary|OneClass|SparkNotes|CliffsNotes|study guide", NUERLAND)


def test_the_file_names_works_and_no_address() -> None:
    assert not re.search(r"https?:|www\.|\.(com|org|net|uk|edu|html)\b", NUERLAND)


def test_one_card_stands_on_one_line() -> None:
    lines = NUERLAND.splitlines()
    for card in DECK:
        assert sum(f'"card": "{card}"' in line for line in lines) == 1


def test_what_was_is_dated() -> None:
    """A card that quotes Evans-Pritchard on how people lived must name the time."""
    for text in CARDS:
        if "Evans-Pritchard wrote" in text.answer:
            assert re.search(r"\b19[3-5]\d", text.question + text.answer), text.card


# Decks of others


def plain() -> Deck:
    """Return the smallest valid deck."""
    return {
        "title": "Our Town",
        "books": [
            {
                "letter": letter,
                "title": letter.upper(),
                "cards": [
                    {"card": f"{letter}{number}", "question": f"{letter}{number}?", "answer": "Yes."}
                    for number in range(1, 11)
                ],
            }
            for letter in LETTERS
        ],
    }


def written(deck: Deck) -> str:
    return json.dumps(deck, indent=1)


def faults(text: str) -> tuple[FileFault, ...]:
    with pytest.raises(BadDeck) as error:
        read_deck(text)
    assert str(error.value) == "\n".join(map(str, error.value.faults))
    return error.value.faults


def only_fault(deck: Deck) -> str:
    (fault,) = faults(written(deck))
    return fault.reason


def test_the_least_deck_is_a_library() -> None:
    library = read_deck(written(plain()))
    assert [book.letter for book in library.books] == list(LETTERS)
    assert library.text_of_card("n10") == CardText("n10", LocalizedText("n10?"), LocalizedText("Yes."), ())
    assert (library.about, library.works, library.books[0].emblem) == ((), (), "")


def test_a_deck_may_say_what_language_it_is_in() -> None:
    assert read_deck(written(plain())).language == ""
    assert read_deck(written(plain() | {"language": "pt-BR"})).language == "pt-BR"
    fault = only_fault(plain() | {"language": "in English"})
    assert fault == "The field language must be a code, such as en or pt-BR."


def test_books_and_cards_may_stand_in_any_order() -> None:
    deck = plain()
    deck["books"].reverse()
    deck["books"][3]["cards"].reverse()
    assert read_deck(written(deck)) == read_deck(written(plain()))


def test_a_mark_of_byte_order_is_passed_over() -> None:
    assert read_deck("\ufeff" + written(plain())) == read_deck(written(plain()))


def test_text_stays_text() -> None:
    deck = plain()
    deck["books"][0]["cards"][0]["answer"] = '<b onclick="x">&amp;</b> ☃ אב'
    assert read_deck(written(deck)).text_of_card("a1").answer == '<b onclick="x">&amp;</b> ☃ אב'


def test_a_source_is_given_in_full() -> None:
    deck = plain() | {"sources": {"smith": "A. Smith, Our Town, 1990."}}
    deck["books"][0]["cards"][0]["sources"] = [{"work": "smith", "at": "p. 5"}]
    (source,) = read_deck(written(deck)).text_of_card("a1").sources
    assert (source.work, source.at) == ("A. Smith, Our Town, 1990.", "p. 5")


# Decks in several languages


def town() -> Deck:
    """Return an English deck that is partly translated into German."""
    deck = plain() | {
        "title": {"en": "Our Town", "de": "Unsere Stadt"},
        "language": "en",
        "about": [{"en": "By us.", "de": "Von uns."}, "For all."],
        "sounds": {"luak": {"en": "LOO-ahk", "de": "lu-ak"}, "gat": "gut"},
    }
    deck["books"][0] |= {"title": {"en": "River", "de": "Fluss"}, "introduction": {"de": "Er ist lang."}}
    deck["books"][0]["cards"][0] |= {"question": {"en": "Where?", "de": "Wo?"}, "answer": "Here."}
    return deck


def test_a_deck_is_read_in_the_language_that_is_spoken() -> None:
    library = read_deck(written(town())).in_language("de")
    assert (library.title, library.about[0]) == ("Unsere Stadt", "Von uns.")
    assert (library.books[0].title, library.text_of_card("a1").question) == ("Fluss", "Wo?")
    assert dict(library.sounds) == {"luak": "lu-ak", "gat": "gut"}
    assert library.language == "de"


def test_what_lacks_in_a_language_is_read_in_the_decks_own_and_says_so() -> None:
    card = read_deck(written(town())).in_language("de").text_of_card("a1")
    assert (card.question, card.question.language) == ("Wo?", "de")
    assert (card.answer, card.answer.language) == ("Here.", "en")


def test_what_lacks_in_the_decks_own_too_is_read_in_the_first_that_there_is() -> None:
    introduction = read_deck(written(town())).in_language("ja").books[0].introduction
    assert (introduction, introduction.language) == ("Er ist lang.", "de")


def test_a_deck_is_as_it_was_before_it_was_read_in_another_language() -> None:
    library = read_deck(written(town()))
    assert library.in_language("de").in_language("en") == library
    assert library.in_language("de") is library.in_language("de")


def test_a_language_of_one_kind_stands_for_another() -> None:
    deck = plain() | {"title": {"de-AT": "Stadt", "en": "Town"}, "language": "en"}
    assert [read_deck(written(deck)).in_language(code).title for code in ("de", "de-CH", "ja")] == [
        "Stadt",
        "Stadt",
        "Town",
    ]


def test_a_deck_speaks_a_language_when_all_that_is_asked_and_answered_does() -> None:
    library = read_deck(written(town()))
    assert (
        library.languages,
        library.is_complete_in_language("en"),
        library.is_complete_in_language("de"),
    ) == (
        ("en", "de"),
        True,
        False,
    )


def test_a_source_says_in_which_work_we_read_of_it() -> None:
    deck = plain() | {"sources": {"smith": "A. Smith, Our Town, 1990.", "jones": "B. Jones, A Review, 1991."}}
    deck["books"][0]["cards"][0]["sources"] = [{"work": "smith", "at": "p. 5", "told_in": "jones"}]
    (source,) = read_deck(written(deck)).text_of_card("a1").sources
    assert source.told_in == "B. Jones, A Review, 1991."
    deck["books"][0]["cards"][0]["sources"] = [{"work": "smith", "told_in": "brown"}]
    assert only_fault(deck) == "There is no source 'brown' in the list of sources."


def test_no_two_cards_ask_the_same_in_any_language() -> None:
    deck = town()
    deck["books"][1]["cards"][0]["question"] = {"en": "Where then?", "de": "wo?"}
    assert only_fault(deck) == "This card asks what a1 asks."


def test_faults_in_a_language_are_told_line_by_line() -> None:
    deck = town()
    deck["title"] = {"en": "Our Town", "de": ""}
    deck["books"][0]["title"] = {"en": "River", "german": 7, "German?": "Fluss"}
    deck["books"][1]["title"] = {}
    deck["sounds"] = {"luak": {"de": "lu" * 31}, "": "x"}
    text = written(deck)
    lines = text.splitlines()
    assert [(lines[fault.line - 1].strip(), fault.reason) for fault in faults(text)] == [
        ('"de": ""', "The field title in de is empty."),
        ('"german": 7,', "The field title in german must be a text, in quotation marks."),
        ('"German?": "Fluss"', "The field title: 'German?' is no code of a language, such as en or pt-BR."),
        ('"title": {},', "The field title is empty."),
        (f'"de": "{"lu" * 31}"', "The sound of 'luak' in de is too long: 62 characters, and 60 may be."),
        ('"": "x"', "A word of sounds is empty."),
    ]


GERMAN = {
    "title": "Stadt",
    "about": ["Von uns."],
    "sounds": {"gat": "gat"},
    "books": {"b": {"title": "Weg", "introduction": "Er ist weit."}},
    "cards": {"b10": {"question": "Wohin?", "answer": "Nach Hause."}},
}


def test_a_language_may_be_laid_into_a_deck_from_a_file_of_its_own() -> None:
    library = add_translation_to_deck(read_deck(written(town())), "de", written(GERMAN)).in_language("de")
    assert (library.title, library.about) == ("Stadt", ("Von uns.", "For all."))
    assert (library.books[1].title, library.books[1].introduction) == ("Weg", "Er ist weit.")
    assert (library.text_of_card("b10").question, library.text_of_card("b10").answer) == (
        "Wohin?",
        "Nach Hause.",
    )
    assert dict(library.sounds) == {"luak": "lu-ak", "gat": "gat"}
    assert library.text_of_card("b9").question.language == "en"


def test_what_the_deck_does_not_have_is_told_line_by_line() -> None:
    more = {
        "about": ["1.", "2.", "3."],
        "sounds": {"cat": "kat"},
        "books": {"z": {"title": "Z"}, "a": {"colour": "red"}},
        "cards": {"a11": {"question": "?"}, "a1": {"answer": ""}},
    }
    text = written(more)
    with pytest.raises(BadDeck) as error:
        add_translation_to_deck(read_deck(written(town())), "de", text)
    lines = text.splitlines()
    assert [(lines[fault.line - 1].strip(), fault.reason) for fault in error.value.faults] == [
        ('"about": [', "The deck has 2 paragraphs; this file has 3."),
        ('"cat": "kat"', "The deck has no 'cat' in its sounds."),
        ('"z": {', "The deck has no 'z' in its books."),
        ('"colour": "red"', "A book has no field 'colour'."),
        ('"a11": {', "The deck has no 'a11' in its cards."),
        ('"answer": ""', "The field answer is empty."),
    ]


def test_what_is_no_json_is_told_with_its_line() -> None:
    (fault,) = faults('{"title": "Our Town",\n "books": [,]}')
    assert fault.line == 2
    assert fault.reason.startswith("This is not JSON")


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "7", '"title"', "{}", "NaN", '{"a": 1}{}', "1" * 5000, "[" * 20_000, "{" * 20_000],
)
def test_what_is_no_deck_at_all_has_faults(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize("text", ["null", "[]", "7", '"title"'])
def test_what_is_no_object_has_that_one_fault(text: str) -> None:
    assert faults(text) == (FileFault(1, "The file must be an object, in curly brackets."),)


def test_a_file_too_long_is_not_looked_into() -> None:
    (fault,) = faults(" " * (MAX_FILE_CHARACTERS + 1))
    assert "too long" in fault.reason


def test_brackets_in_a_text_are_no_lists() -> None:
    deck = plain()
    deck["books"][0]["cards"][0]["answer"] = '"' + "[" * 20 + "\\"
    assert read_deck(written(deck))


def test_all_faults_are_listed_each_with_its_line() -> None:
    deck = plain()
    del deck["books"][0]["cards"][4]
    deck["books"][1]["title"] = ""
    deck["books"][2]["cards"][0]["question"] = "?" * 201
    deck["books"][3]["cards"][0]["sources"] = [{"work": "smith"}]
    deck["books"][13]["cards"][9]["colour"] = "red"
    text = written(deck)
    lines = text.splitlines()
    assert [(lines[fault.line - 1].strip(), fault.reason) for fault in faults(text)] == [
        ('"cards": [', "These cards are missing: a5."),
        ('"title": "",', "The field title is empty."),
        (f'"question": "{"?" * 201}",', "The field question is too long: 201 characters, and 200 may be."),
        ("{", "There is no source 'smith' in the list of sources."),
        ('"colour": "red"', "A card has no field 'colour'."),
    ]


def test_a_missing_book_is_named() -> None:
    deck = plain()
    del deck["books"][2:4]
    assert only_fault(deck) == "These books are missing: c, d."


def test_a_book_or_a_card_may_come_once() -> None:
    deck = plain()
    deck["books"][1]["cards"].append(deck["books"][1]["cards"][1] | {"question": "Another?"})
    assert only_fault(deck) == "The card b2 is there twice."
    deck = plain()
    again = {
        "letter": "a",
        "title": "A",
        "cards": [card | {"question": f"{i}?"} for i, card in enumerate(deck["books"][0]["cards"])],
    }
    deck["books"].append(again)
    assert only_fault(deck) == "The book a is there twice."


def test_a_card_belongs_to_its_book() -> None:
    deck = plain()
    deck["books"][0]["cards"][0]["card"] = "b1"
    reasons = [fault.reason for fault in faults(written(deck))]
    assert reasons == [
        "These cards are missing: a1.",
        "The field card must be one of these: a1, a2, a3, a4, a5, a6, a7, a8, a9, a10.",
    ]


def test_a_letter_that_is_none_is_one_fault_and_a_missing_book() -> None:
    deck = plain()
    deck["books"][0]["letter"] = deck["books"][1]["letter"] = "z"
    assert [fault.reason for fault in faults(written(deck))] == [
        "These books are missing: a, b.",
        *[f"The field letter must be one of these: {', '.join(LETTERS)}."] * 2,
    ]


def test_an_emblem_must_be_one_that_can_be_drawn() -> None:
    deck = plain()
    deck["books"][0]["emblem"] = "dragon"
    assert only_fault(deck) == f"The field emblem must be one of these: {', '.join(EMBLEMS)}."


def test_a_question_is_asked_once_however_it_is_written() -> None:
    deck = plain()
    deck["books"][5]["cards"][0]["question"] = " A1? "
    assert only_fault(deck) == "This card asks what a1 asks."


def test_a_lacking_field_is_named() -> None:
    deck = plain()
    del deck["books"][0]["cards"][0]["answer"]
    assert only_fault(deck) == "A card lacks the field answer."
    assert [fault.reason for fault in faults("{}")] == [
        "The file lacks the field books.",
        "The file lacks the field title.",
    ]


def test_a_field_may_come_once() -> None:
    text = written(plain()).replace('"title": "A",', '"title": "A",\n"title": "B",', 1)
    (fault,) = faults(text)
    assert (text.splitlines()[fault.line - 1], fault.reason) == ('"title": "B",', "A book has 'title' twice.")


@pytest.mark.parametrize(
    "value", [None, True, 7, 1.5, [], {}, ["x"], "", "  ", "a\nb", "\x00", "\ud800", "x" * 601]
)
def test_a_field_of_text_takes_nothing_else(value: object) -> None:
    deck = plain()
    deck["books"][0]["cards"][0]["answer"] = value
    assert only_fault(deck).startswith("The field answer ")


@pytest.mark.parametrize(
    "value", [None, True, 7, "x", ["x"], [None], {"x": 1}, [{"work": "x"}], [{}], [{"at": "p. 5"}]]
)
def test_a_field_of_lists_takes_nothing_else(value: object) -> None:
    deck = plain()
    deck["books"][0]["cards"][0]["sources"] = value
    assert faults(written(deck))


def test_a_card_may_have_four_sources() -> None:
    deck = plain() | {"sources": {"smith": "A. Smith, Our Town, 1990."}}
    deck["books"][0]["cards"][0]["sources"] = [{"work": "smith", "at": f"p. {page}"} for page in range(4)]
    assert read_deck(written(deck))
    deck["books"][0]["cards"][0]["sources"].append({"work": "smith"})
    assert only_fault(deck) == "A card may have 4 sources; this one has 5."


def test_a_name_is_shown_short_and_harmless() -> None:
    assert only_fault(plain() | {"\n" + "y" * 500: 1}) == f"The file has no field '{'y' * 60}'."


# Arbitrary texts


def outcome(text: str) -> QuestionDeck | tuple[FileFault, ...]:
    """Return the parsed library, or its faults; any other exception fails the test."""
    try:
        return read_deck(text)
    except BadDeck as error:
        assert error.faults
        assert all(1 <= fault.line <= text.count("\n") + 1 for fault in error.faults)
        return error.faults


def nested(children: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.lists(children, max_size=3) | st.dictionaries(st.sampled_from(NAMES), children, max_size=4)


NAMES = ["title", "language", "about", "sources", "books", "letter", "emblem", "introduction", "cards"]
NAMES += ["card", "question", "answer", "work", "at", "told_in", "sounds", "en", "de", "x", ""]
FLAT = st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=9)
JSON = st.recursive(FLAT, nested)

at_leisure = settings(deadline=None)


@at_leisure
@given(st.text() | st.text('[]{}",:\\ \nu01eE.-+truefalsn'))
def test_any_text_gives_a_library_or_the_one_error(text: str) -> None:
    outcome(text)


@at_leisure
@given(JSON)
def test_any_json_gives_a_library_or_the_one_error(value: object) -> None:
    outcome(json.dumps(value, indent=1))


@at_leisure
@given(st.integers(0, len(NUERLAND) - 1), st.integers(0, 40), st.text(max_size=3))
def test_our_own_file_with_a_slip_gives_a_library_or_the_one_error(
    index: int, length: int, slip: str
) -> None:
    outcome(NUERLAND[:index] + slip + NUERLAND[index + length :])


@at_leisure
@given(st.integers(0, len(CARDS) - 1), FLAT | nested(FLAT))
def test_one_wrong_answer_is_told_at_its_own_lines(index: int, value: object) -> None:
    deck = plain()
    deck["books"][index // 10]["cards"][index % 10]["answer"] = value
    text = written(deck)
    found = outcome(text)
    if not isinstance(found, QuestionDeck):
        begin = text.splitlines().index(f'     "question": "{DECK[index]}?",') + 2
        length = json.dumps(value, indent=1).count("\n") + 1
        assert all(begin <= fault.line < begin + length for fault in found)

"""Decks of Kit and Kat: from spreadsheets and from Anki, and back."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.core.i18n import UNPRINTABLE
from clowder.games.kit_and_kat.content.deck.located_json import BadDeck
from clowder.games.kit_and_kat.content.deck.reader import MAX_FILE_CHARACTERS, read_deck
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import read_card_rows
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_tables import (
    DeckFromTable,
    format_deck_as_csv,
    format_deck_for_anki,
    make_deck_from_rows,
    make_rows_from_deck,
)
from foreign_decks import SCRIPT, json_lines, of_books


def brought(text: str) -> DeckFromTable:
    return make_deck_from_rows(read_card_rows(text), "A Deck", "en")


def faults(text: str) -> list[str]:
    return list(map(str, brought(text).faults))


def asked(deck: DeckDraft) -> dict[str, str]:
    """Return the questions by card."""
    return {card["card"]: str(card["question"]) for book in deck["books"] for card in book["cards"]}


def test_a_spreadsheet_is_a_deck() -> None:
    deck, wrong = brought(of_books(3, 4))
    assert not wrong and not deck_draft.missing_parts(deck)
    library = read_deck(deck_draft.dump_deck_draft(deck))
    assert [book.title for book in library.books] == ["Book 0", "Book 1", "Book 2"]
    assert (library.cards_per_book, library.text_of_card("b3").question) == (4, "Question 1 3?")
    assert library.text_of_card("c1").sources[0].work == "Work 2"


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_separators_are_found(mark: str) -> None:
    text = (
        json_lines(*(f"{n}, and so?{mark}Yes; it is {n}." for n in range(3)))
        if mark == "\t"
        else of_books(3, 4, mark)
    )
    deck, wrong = brought(text)
    assert not wrong and not deck_draft.missing_parts(deck)


def test_what_excel_says_of_separators_is_heeded() -> None:
    text = json_lines("sep=|", "question|answer", "One?|1, or so", "Two?|2", "Three?|3")
    assert asked(brought(text).deck) == {"a1": "One?", "a2": "Two?", "a3": "Three?"}
    assert faults(json_lines("sep=|", "question|answer", "One?|")) == ["Line 3: There is no answer."]


@pytest.mark.parametrize(
    "head",
    ["Answer,Question,Book,Colour", "Antwort,Frage,Buch,Farbe", "答え,質問,本,色", "back,FRONT,Topic,x"],
)
def test_columns_are_known_by_their_names(head: str) -> None:
    found = read_card_rows(json_lines(head, "Yes.,Why?,Cats,red"))
    assert [(row.line, row.book, row.question, row.answer) for row in found.rows] == [
        (2, "Cats", "Why?", "Yes.")
    ]
    assert found.remarks == [f"Left out: {head.split(',')[3]}."]


def test_quoted_cells_may_have_separators_quotes_and_line_breaks() -> None:
    text = 'question,answer\r\n"What, ""really""?","One\r\nTwo"\r\nNext?,Yes\r\n'
    found = read_card_rows(text).rows
    assert [(row.line, row.question, row.answer) for row in found] == [
        (2, 'What, "really"?', "One Two"),
        (4, "Next?", "Yes"),
    ]


def test_a_quotation_mark_that_is_not_closed_is_told() -> None:
    assert "Line 3: A quotation mark is opened here, and never closed." in faults(
        json_lines("question,answer", "One?,1", 'Two?,"2', "Three?,3")
    )


def test_a_mark_of_byte_order_and_empty_lines_are_passed_over() -> None:
    text = "\ufeff" + json_lines("", "question,answer", "", "One?,1", ",", "Two?,2", "Three?,3", "")
    assert len(asked(brought(text).deck)) == 3 and not faults(text)


def test_books_may_be_named_once_above_their_cards() -> None:
    text = json_lines("book,question,answer", "Cats,A?,1", ",B?,2", ",C?,3", "Dogs,D?,4", ",E?,5", ",F?,6")
    deck = brought(text).deck
    assert [book["title"] for book in deck["books"]] == ["Cats", "Dogs"]
    assert asked(deck)["b3"] == "F?"


def test_books_may_be_named_by_letters() -> None:
    text = json_lines("book,number,question,answer", "b,1,B1?,1", "A,2,A2?,1", "a,a1,A1?,1")
    deck = brought(text).deck
    assert asked(deck) == {"a1": "A1?", "a2": "A2?", "a3": "", "b1": "B1?", "b2": "", "b3": ""}
    assert deck_draft.missing_parts(deck)[0].sentence == "A 3 has no question."


@pytest.mark.parametrize(
    ("cards", "shape"),
    [(140, (14, 10)), (20, (5, 4)), (30, (6, 5)), (9, (3, 3)), (12, (4, 3)), (70, (10, 7))],
)
def test_without_books_the_cards_are_divided_evenly(cards: int, shape: tuple[int, int]) -> None:
    deck, wrong = brought(json_lines(*(f"Question {n}?,Answer {n}" for n in range(cards))))
    assert (len(deck["books"]), len(deck["books"][0]["cards"])) == shape
    assert not wrong and not deck_draft.missing_parts(deck)


def test_what_does_not_fit_is_told_line_by_line_and_the_rest_is_there() -> None:
    text = json_lines(
        "book,number,question,answer",
        "a,1,One?,1",
        "a,1,Two?,2",
        "a,12,Three?,3",
        "a,3,,4",
        "a,4,One?,5",
        f"a,5,{'?' * 201},6",
        "a,6,Six?,",
    )
    assert faults(text) == [
        "Line 3: The number 1 is in this book twice, first on line 2.",
        "Line 4: A card's number is from 1 to 10, and not '12'.",
        "Line 5: There is no question.",
        "Line 6: This is asked already, on line 2.",
        "Line 7: The question is too long: 201 characters, and 200 may be.",
        "Line 8: There is no answer.",
    ]
    assert asked(brought(text).deck)["a2"] == "Three?"


def test_there_is_room_for_so_many_and_no_more() -> None:
    assert faults(of_books(15, 3))[0] == "Line 43: There may be 14 books; Book 14 would be one more."
    many = json_lines("book,question,answer", *(f"a,{n}?,{n}" for n in range(11)))
    assert faults(many) == ["Line 12: A book may have 10 cards; this is one more."]
    assert faults(json_lines(*(f"{n}?,{n}" for n in range(142)))) == [
        f"Line {n}: There is room for 140 cards; this is one more." for n in (141, 142)
    ]


def test_without_a_question_and_an_answer_it_is_no_deck() -> None:
    assert faults("One\nTwo") == ["Line 1: There must be a column for the question and one for the answer."]
    with pytest.raises(BadDeck):
        read_card_rows("x" * (MAX_FILE_CHARACTERS + 1))


def test_markup_stays_text_through_every_door() -> None:
    quoted = SCRIPT.replace('"', '""')
    for text in (
        json_lines("question,answer", f'"{quoted}","{quoted}"'),
        json_lines("#separator:tab", "#html:false", f'"{quoted}"\t"{quoted}"'),
    ):
        (row,) = read_card_rows(text).rows
        assert (row.question, row.answer) == (SCRIPT, SCRIPT)


# Anki


ANKI = json_lines(
    "#separator:tab",
    "#html:true",
    "#guid column:1",
    "#notetype column:2",
    "#deck column:3",
    "#tags column:6",
    'Aa<b>\tBasic\tSchool::Cats\t"What is <b>this</b>?<br>Say!"\tA&nbsp;&lt;cat&gt; [sound:miau.mp3]\tpets',
    "Ab\tBasic\tSchool::Cats\t{{c1::Cats::pets}} purr?\tYes\t",
    "Ac\tBasic\tSchool::Dogs\t<img src=x>\tYes\tpets",
)


def test_notes_of_anki_are_cards_and_their_decks_books() -> None:
    found = read_card_rows(ANKI)
    assert [row[:5] for row in found.rows] == [
        (7, "Cats", "", "What is this? Say!", "A <cat>"),
        (8, "Cats", "", "[pets] purr?", "Cats – Yes"),
        (9, "Dogs", "", "", "Yes"),
    ]
    assert found.remarks == ["Left out: pictures and sounds."]
    assert faults(ANKI) == ["Line 9: There is no question."]


def test_notes_of_anki_with_tags_are_in_the_books_of_their_tags() -> None:
    text = json_lines(
        "#separator:Comma", "#html:false", "#tags column:3", "A?,1,our_cats x", "B?,2,our_cats", "C?,3,dogs"
    )
    assert [row.book for row in read_card_rows(text).rows] == ["our cats", "our cats", "dogs"]


# Round trips


TEXTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]) | st.sampled_from('",;\t\n#=@'), max_size=60
).map(lambda text: " ".join(UNPRINTABLE.sub("", text).split()))


@st.composite
def decks(draw: st.DrawFn) -> DeckDraft:
    """Draw a deck with arbitrary texts."""
    books, cards = draw(st.integers(1, 3)), draw(st.integers(3, 4))
    texts = iter(draw(st.lists(TEXTS, min_size=3 * books * cards, max_size=3 * books * cards)))
    deck = make_deck_from_rows(read_card_rows(of_books(books, cards)), "A Deck", "en").deck
    for book in range(books):
        for card in range(cards):
            for name in ("question", "answer", "source"):
                text = next(texts)
                text = text if not text.startswith("'") else f"x{text}"
                deck = deck_draft.with_card_text(deck, book, card, name, f"{text} {book} {card}".strip())
    return deck


@given(decks(), st.sampled_from(",;\t"))
def test_a_deck_that_was_saved_as_a_sheet_is_the_same_again(deck: DeckDraft, mark: str) -> None:
    assert not deck_draft.missing_parts(deck)
    again = make_deck_from_rows(read_card_rows(format_deck_as_csv(deck, mark)), "A Deck", "en")
    assert not again.faults
    assert make_rows_from_deck(again.deck) == make_rows_from_deck(deck)


@given(decks())
def test_a_deck_that_was_saved_for_anki_is_the_same_again(deck: DeckDraft) -> None:
    again = make_deck_from_rows(read_card_rows(format_deck_for_anki(deck)), "A Deck", "en")
    assert not again.faults
    assert [row[1:] for row in make_rows_from_deck(again.deck)] == [
        row[1:] for row in make_rows_from_deck(deck)
    ]


@given(decks())
def test_a_reader_of_tables_that_is_not_ours_reads_our_sheet(deck: DeckDraft) -> None:
    found = list(
        csv.reader(
            io.StringIO(format_deck_as_csv(deck, ";").removeprefix("\ufeff"), newline=""), delimiter=";"
        )
    )
    assert found[0] == ["Book", "Number", "Question", "Answer", "Source"]
    assert [line[2].removeprefix("'") for line in found[1:]] == [
        row.question for row in make_rows_from_deck(deck)
    ]
    assert not any(cell.startswith(("=", "+", "-", "@")) for line in found for cell in line)


@given(st.text() | st.text(st.sampled_from('",;\t\n#:=a1<>{}')))
def test_any_text_gives_a_deck_and_faults(text: str) -> None:
    deck, _faults = brought(text)
    assert deck_draft.parse_deck_draft(deck_draft.dump_deck_draft(deck)) == deck


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda each: (
        st.lists(each, max_size=3)
        | st.dictionaries(
            st.sampled_from(["books", "cards", "sources", "work", "card", "letter", "title"]), each
        )
    ),
)


@given(JUNK)
def test_any_json_is_a_deck_to_edit_or_none(value: object) -> None:
    deck = deck_draft.parse_deck_draft(json.dumps(value))
    assert deck is None or deck_draft.missing_parts(deck)


# Texts that must survive


def deck_of(*titles: str) -> deck_draft.DeckDraft:
    cards = [{"question": f"{n}?", "answer": f"{n}!"} for n in range(3)]
    books = [
        {"title": t, "cards": [{**c, "question": f"{t} {c['question']}"} for c in cards]} for t in titles
    ]
    deck = deck_draft.parse_deck_draft(json.dumps({"title": "Deck", "language": "en", "books": books}))
    assert deck
    return deck


@pytest.mark.parametrize("titles", [("山", "川"), ("1", "2"), ("É", "x1")])
def test_a_title_of_one_sign_is_a_title(titles: tuple[str, ...]) -> None:
    for text in (
        format_deck_as_csv(deck_of(*titles), ","),
        format_deck_as_csv(deck_of(*titles), "\t"),
        format_deck_for_anki(deck_of(*titles)),
    ):
        deck, _said = brought(text)
        assert tuple(book["title"] for book in deck["books"]) == titles


def test_a_title_that_is_a_letter_stays_in_its_place() -> None:
    deck, _said = brought(format_deck_as_csv(deck_of("C", "A"), ","))
    assert [book["title"] for book in deck["books"]] == ["A C", "B A"]


def test_an_answer_with_a_comma_too_much_is_told_by_its_line() -> None:
    text = "Question,Answer\nWhen?,In May, but not in the north\nWho?,a\nWhat?,b,\n"
    assert faults(text) == ["Line 2: There are more cells here than columns. Is a quotation mark missing?"]


@pytest.mark.parametrize("question", ["'+' means what?", "''=x'", "+1", "'quoted'"])
def test_an_apostrophe_comes_back(question: str) -> None:
    deck = deck_of("One")
    deck["books"][0]["cards"][0]["question"] = question
    for text in (format_deck_as_csv(deck, ","), format_deck_as_csv(deck, "\t")):
        assert brought(text)[0]["books"][0]["cards"][0]["question"] == question


def test_a_note_is_not_torn_by_signs_that_end_no_line() -> None:
    head = "#separator:tab\n#html:false\n"
    deck, _said = brought(f"{head}What is\u2028this\x0bhere?\tOne\nTwo?\tb\nThree?\tc\n")
    assert [card["answer"] for card in deck_draft.book_cards(deck, 0)] == ["One", "b", "c"]


def test_decks_of_anki_that_end_alike_stay_apart() -> None:
    head = "#separator:tab\n#deck column:1\n#columns:Deck\tFront\tBack\n"
    notes = "".join(
        f"{tongue}::Verbs\t{tongue} {n}?\t{n}\n" for tongue in ("German", "French") for n in range(3)
    )
    deck, _said = brought(head + notes)
    assert [book["title"] for book in deck["books"]] == ["German: Verbs", "French: Verbs"]


def test_where_two_separators_would_do_it_is_the_first() -> None:
    deck, _said = brought("".join(f"Was ist {n}, a, b?;x{n}\n" for n in range(3)))
    assert deck_draft.book_cards(deck, 0)[0] == {"card": "a1", "question": "Was ist 0, a, b?", "answer": "x0"}

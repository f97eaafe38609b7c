"""Tables from elsewhere: whatever program and language they come from, what was put in comes out."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from clowder.core.cells import MAX_ROWS
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import TableImport, import_table, read_card_rows
from clowder.games.kit_and_kat.content.workshop.column_roles import TableColumns
from clowder.games.kit_and_kat.content.workshop.deck_tables import make_deck_from_rows
from clowder.games.kit_and_kat.content.workshop.note_text import HTML_MARK
from clowder.widgets.file_offer import WorkbookTable
from foreign_decks import json_lines

# What is put in

HEADERS: Sequence[Mapping[str, Sequence[str]]] = (
    {
        "book": ("Book", "Chapter", "TOPIC", "Unit"),
        "number": ("No.", "#", "Number"),
        "question": (
            "Question",
            "Term",
            "Front",
            "Q",
            "word",
            "Expression (English)",
            "Front side / Question",
        ),
        "answer": ("Answer", "Definition", "Back", "A", "Meaning [short]", " translation "),
        "source": ("Source", "Reference"),
    },
    {
        "book": ("Buch", "Thema", "Kapitel", "Lektion"),
        "number": ("Nr", "Nr.", "Lfd. Nr.", "Nummer"),
        "question": ("Frage", "Begriff", "Vorderseite", "VOKABEL", "Frage (für alle)", "Wort"),
        "answer": ("Antwort", "Bedeutung", "Rückseite", "Übersetzung", "Lösung:", "Erkla\u0308rung"),
        "source": ("Quelle", "Fundstelle"),
    },
    {
        "book": ("本", "章", "単元", "ｶﾃｺﾞﾘｰ"),
        "number": ("番号", "＃", "Ｎｏ．"),
        "question": ("質問", "問題", "用語", "表", "表面", "単語（英語）", "Ｑ"),
        "answer": ("答え", "回答", "意味", "裏", "裏面", "定義【短く】", "Ａ"),
        "source": ("出典", "典拠"),
    },
)
"""Names of columns as people write them, by language and role."""

COLUMNS = (
    ("question", "answer"),
    ("book", "question", "answer"),
    ("question", "answer", "source"),
    ("number", "question", "answer"),
    ("book", "number", "question", "answer"),
    ("number", "book", "question", "answer", "source"),
    ("book", "number", "question", "answer", "source"),
)

WORDS = st.text("abcäß漢字かなカナ0189 .:()-/&<>{}*=", max_size=12)


class Card(NamedTuple):
    """Card as somebody wrote it."""

    book: str
    question: str
    answer: str
    source: str


class WrittenTable(NamedTuple):
    """Table as a text, and what was put into it."""

    text: str
    separator: str
    title: str
    cards: Sequence[Card]
    is_numbered_on: bool
    """True if one number goes on over all books."""


@st.composite
def cell_texts(draw: st.DrawFn, odd: str) -> str:
    """Draw the text of a cell that is no name of a column and no HTML, and may contain these odd signs."""
    inner = draw(st.lists(WORDS | st.sampled_from(odd), max_size=3).map("".join))
    opening = draw(st.sampled_from(("", "", '"')))
    assume(not HTML_MARK.search(inner))
    return f"{opening}x{inner}z"


@st.composite
def written_tables(draw: st.DrawFn) -> WrittenTable:
    """Draw a table as spreadsheets, other programs and people write it."""
    is_bare = draw(st.booleans())
    separator = "\t" if is_bare else draw(st.sampled_from(",;\t"))
    texts = cell_texts(',;"' if separator == "\t" else ',;"\n')
    books = draw(st.lists(st.integers(3, 4), min_size=1, max_size=3))
    columns = draw(st.sampled_from(COLUMNS))
    cards = [
        Card(f"x{book}" * ("book" in columns), f"{draw(texts)} {book} {n} z", draw(texts), "")
        for book, size in enumerate(books)
        for n in range(size)
    ]
    if "source" in columns:
        cards = [card._replace(source=draw(texts | st.just(""))) for card in cards]
        cards[0] = cards[0]._replace(source="x")
    is_numbered_on = draw(st.booleans())
    write_number = draw(st.sampled_from(("{}", "{}.", "{}.0", "{})")))
    numbers = (
        range(1, len(cards) + 1) if is_numbered_on else [n for size in books for n in range(1, size + 1)]
    )
    rows = [
        [{**card._asdict(), "number": write_number.format(number)}[name] for name in columns]
        for card, number in zip(cards, numbers, strict=True)
    ]
    title = ""
    has_header = draw(st.booleans()) or columns[:2] == ("number", "book")
    if has_header:
        names = draw(st.sampled_from(HEADERS))
        rows.insert(0, [draw(st.sampled_from(names[name])) for name in columns])
        if draw(st.booleans()):
            title = f"x{draw(WORDS)}z"
            rows.insert(0, [title, *[""] * (len(columns) - 1)])
    line_end = draw(st.sampled_from(("\n", "\r\n")))
    if is_bare:
        text = "".join(separator.join(row) + line_end for row in rows)
    else:
        buffer = io.StringIO(newline="")
        dialect: type[csv.Dialect] = draw(st.sampled_from((csv.excel, csv.unix_dialect)))
        csv.writer(buffer, dialect, delimiter=separator, lineterminator=line_end).writerows(rows)
        text = buffer.getvalue()
    return WrittenTable(draw(st.sampled_from(("", "\ufeff"))) + text, separator, title, cards, is_numbered_on)


def plain(text: str) -> str:
    return " ".join(text.split())


def opened(table: WrittenTable) -> TableImport:
    """Open a table, with its own separator if it has to be asked for."""
    found = import_table(table.text)
    if found.cell_table.separator == table.separator:
        return found
    assert table.separator in found.cell_table.possible_separators
    return found.with_separator(table.separator)


@given(written_tables())
def test_what_was_put_into_a_table_comes_out(table: WrittenTable) -> None:
    found = opened(table).card_rows
    assert not found.faults and found.title == plain(table.title)
    assert [(row.book, row.question, row.answer, row.source) for row in found.rows] == [
        tuple(map(plain, card)) for card in table.cards
    ]


@given(written_tables())
def test_cards_stay_in_order_whatever_counts_the_rows(table: WrittenTable) -> None:
    deck, faults = make_deck_from_rows(opened(table).card_rows, "A Deck", "en")
    assert not any("number" in fault.reason for fault in faults)
    asked = [card["question"] for book in deck["books"] for card in book["cards"] if card["question"]]
    assert asked == [plain(card.question) for card in table.cards]
    if any(card.book for card in table.cards):
        assert len(asked) == sum(len(book["cards"]) for book in deck["books"])


# Files as people have them


def brought(*lines: str) -> tuple[str, list[tuple[str, ...]], list[str]]:
    """Return the title of a file of these lines, its cards, and what is told of it."""
    found = read_card_rows(json_lines(*lines))
    told = [*found.remarks, *map(str, found.faults)]
    return found.title, [(row.book, row.question, row.answer) for row in found.rows], told


def test_names_of_columns_are_known_in_many_words() -> None:
    for language in HEADERS:
        for question in language["question"]:
            for answer in language["answer"]:
                assert brought(f"{question};{answer}", "Dog;Hund")[1] == [("", "Dog", "Hund")]


def test_a_term_is_asked_only_where_nothing_else_is() -> None:
    assert brought("Begriff;Frage;Antwort", "Bach;Wo?;Dort")[1] == [("", "Wo?", "Dort")]
    assert brought("Begriff;Antwort", "Bach;Dort")[1] == [("", "Bach", "Dort")]


def test_names_of_two_languages_are_a_header_and_of_one_a_card() -> None:
    assert brought("Englisch;Deutsch", "dog;Hund")[1] == [("", "dog", "Hund")]
    assert brought("English;Englisch", "dog;Hund")[1] == [("", "English", "Englisch"), ("", "dog", "Hund")]


def test_a_title_stands_above_the_header_and_all_else_there_is_told() -> None:
    title, cards, told = brought(
        "Mein Quiz (Klasse 4);;;",
        ";;;",
        "Stand;Mai;;",
        "Thema;Nr.;Frage;Antwort",
        "Bach;1;Wo?;Dort",
        "Bach;2;Wann?;Dann",
    )
    assert title == "Mein Quiz (Klasse 4)"
    assert cards == [("Bach", "Wo?", "Dort"), ("Bach", "Wann?", "Dann")]
    assert told == ["Line 3: This stands above the names of the columns, and is left out."]


def test_a_running_number_is_no_number_of_a_card() -> None:
    lines = [f"{n};Frage {n}?;Antwort {n}" for n in range(1, 16)]
    for table in (["Nr;Frage;Antwort", *lines], lines):
        _title, cards, told = brought(*table)
        assert cards == [("", f"Frage {n}?", f"Antwort {n}") for n in range(1, 16)] and not told
        deck, faults = make_deck_from_rows(read_card_rows(json_lines(*table)), "A Deck", "en")
        assert not faults and not deck_draft.missing_parts(deck)


def test_a_number_of_a_card_may_have_a_point_or_be_wide() -> None:
    lines = ("Book,Number,Question,Answer", "A,2.0,A2?,1", "A,１.,A1?,1", "A,3,A3?,1")
    deck, faults = make_deck_from_rows(read_card_rows(json_lines(*lines)), "A Deck", "en")
    assert not faults and [card["question"] for card in deck["books"][0]["cards"]] == ["A1?", "A2?", "A3?"]


def test_a_quotation_mark_that_is_not_closed_is_a_letter_between_tabs() -> None:
    said = ("First?\tone", '"The owl said so\tOwl', '"Who" goes there\tFox', 'Third?\t"', "Fourth?\tfour")
    _title, cards, told = brought("question\tanswer", *said)
    assert [card[1:] for card in cards] == [tuple(line.split("\t")) for line in said] and not told


def test_a_cell_of_several_lines_is_one_between_tabs_too() -> None:
    assert brought("question\tanswer", '"What', 'is it?"\t"A ""dog"""')[1] == [("", "What is it?", 'A "dog"')]


def test_nothing_is_lost_behind_a_quotation_mark_that_is_never_closed() -> None:
    _title, cards, told = brought("question,answer", "One?,1", 'Two?,"2', "Three?,3")
    assert cards == [("", "One?", "1"), ("", "Two?", '"2'), ("", "Three?", "3")]
    assert told == ["Line 3: A quotation mark is opened here, and never closed."]


def test_a_cell_that_begins_with_a_quotation_keeps_it_whole() -> None:
    assert brought("question;answer", '"Yes; no" said who?;Ann')[1] == [("", '"Yes; no" said who?', "Ann")]


def test_of_semicolon_and_comma_the_one_without_a_space_parts() -> None:
    assert brought("Dog; hound,Hund", "Cat; puss,Katze")[1][0] == ("", "Dog; hound", "Hund")
    assert brought("Dog, hound;Hund", "Cat, puss;Katze")[1][0] == ("", "Dog, hound", "Hund")


@pytest.mark.parametrize("lines", [("1,5;2", "2,5;3"), ("1, 5; 2", "2, 5; 3")])
def test_where_nothing_tells_semicolon_and_comma_apart_a_person_does(lines: tuple[str, ...]) -> None:
    found = import_table(json_lines(*lines))
    assert found.cell_table.possible_separators == [";", ","]
    other = found.with_separator(",").card_rows.rows
    assert [plain(f"{row.question},{row.answer}") for row in other] == [
        plain(line).replace(", ", ",") for line in lines
    ]
    clear = import_table(json_lines("1.5;2", "2.5;3"))
    assert clear.cell_table.possible_separators == [";"]


def test_a_reading_stands_behind_what_it_reads() -> None:
    for lines in (
        ("Expression,Meaning,Reading", "猫,cat,ねこ"),
        ("単語,読み,意味", "猫,ねこ,cat"),
    ):
        assert brought(*lines)[1] == [("", "猫（ねこ）", "cat")]
    assert brought("Word,Furigana,Meaning", "猫,猫[ねこ],cat")[1] == [("", "猫《ねこ》", "cat")]
    assert brought("English,Kanji,Kana", "cat,猫,ねこ")[1] == [("", "cat", "猫（ねこ）")]
    assert brought("Wort,Aussprache,Bedeutung", "Dach,dax,roof")[1] == [("", "Dach (dax)", "roof")]


def test_an_export_of_anki_without_a_separator_is_read() -> None:
    assert brought("#separator:", "#html:false", "Dog?\tHund")[1] == [("", "Dog?", "Hund")]


def test_columns_that_are_empty_are_none() -> None:
    assert brought("Dog?;Hund;;", "Cat?;Katze;;")[1] == [("", "Dog?", "Hund"), ("", "Cat?", "Katze")]


# Choices


def test_a_column_takes_the_role_of_another_and_gives_it_its_own() -> None:
    columns = TableColumns(("question", "answer", "source"))
    assert columns.with_role(1, "question").roles == ("answer", "question", "source")
    assert columns.with_role(0, "ignored").roles == ("ignored", "answer", "source")
    assert columns.with_role(4, "source").roles == ("question", "answer", "ignored", "ignored", "source")


def test_the_first_row_may_be_names_or_a_card() -> None:
    found = import_table(json_lines("dog,Hund", "cat,Katze"))
    assert (
        len(found.card_rows.rows) == 2
        and len(found.with_or_without_header(has_header=True).card_rows.rows) == 1
    )
    assert (
        len(
            found.with_or_without_header(has_header=True)
            .with_or_without_header(has_header=False)
            .card_rows.rows
        )
        == 2
    )


@given(st.integers(1, 3), st.booleans())
def test_of_a_file_with_very_many_rows_the_first_are_read_and_the_line_is_told(
    more: int, has_header: bool
) -> None:
    """Empty rows do not count."""
    rows = [f"Question {n}?,Answer {n}\n\n" for n in range(MAX_ROWS + more - has_header)]
    found = read_card_rows("".join(["Question,Answer\n\n" * has_header, *rows]))
    assert [row.question for row in found.rows] == [f"Question {n}?" for n in range(MAX_ROWS - has_header)]
    assert list(map(str, found.faults)) == [
        f"Line {2 * MAX_ROWS + 1}: The file has more than 1000 rows. From this one on nothing has been read."
    ]
    full = read_card_rows("".join(rows[:MAX_ROWS]))
    assert len(full.rows) == min(len(rows), MAX_ROWS) and not full.faults


def test_a_gap_in_a_sheet_leaves_its_books_and_what_is_told_about_it() -> None:
    rows = [
        (1, ("Book", "Question", "Answer", "Notes")),
        *((number, ("Rivers", "Which?", "The Nile", "hard")) for number in (2, 3)),
    ]
    gap = (4, ("Rivers", "The {{c1::Nile}} is in Africa", "", "hard"))
    found = [
        import_table(WorkbookTable.from_sheet(each, "Unit 1", ["Unit 2"], "x.xlsx")).card_rows
        for each in (rows, [*rows, gap])
    ]
    assert list(found[0].remarks) == list(found[1].remarks) and len(found[0].remarks) == 2
    assert {row.book for cards in found for row in cards.rows} == {"Rivers"}
    assert found[1].rows[-1].answer == "Nile"

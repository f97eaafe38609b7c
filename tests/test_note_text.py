"""Notes of Anki as text: HTML, readings, and gaps; and in time in proportion to their length."""

from html import escape

import pytest
from anki.collection import Collection
from anki.decks import DeckId
from hypothesis import given
from hypothesis import strategies as st

from clowder.core.furigana import iter_parts_with_readings, mark_readings
from clowder.games.kit_and_kat.content.workshop.card_rows import read_card_rows
from clowder.games.kit_and_kat.content.workshop.note_text import (
    GAP,
    make_gap_cards,
    mark_bracketed_readings,
    visible_note_text,
)
from foreign_decks import json_lines


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("What is 10<sup>3</sup>?", "What is 10³?"),
        ("H<sub>2</sub>O", "H₂O"),
        ("x<sup>ab</sup>", "x^ab"),
        ("<table><tbody><tr><td>ox</td><td>owl</td></tr><tr><td>cat</td></tr></table>", "ox, owl; cat"),
        ("<ul><li>one</li><li>two</li></ul>", "one; two"),
        ("Three:<ol><li>one</li></ol>", "Three: one"),
        ("above<hr id=answer>below", "above – below"),
        ("<div>4&nbsp;km</div>or<br>more", "4 km or more"),
        ("a <b>heron</b> [sound:heron.mp3]", "a heron"),
        ('<img src="a.jpg">What?', "What?"),
        ("<style>b{}</style>a<!-- <b>no</b> -->b<script>x</script>", "ab"),
        ("a<rp>(</rp>b", "ab"),
        (r"\(x^2\)", "x^2"),
        ("1 &lt; 2 < 3 <3", "1 < 2 < 3 <3"),
        ("<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>へ", "｜東京《とうきょう》へ"),
        ("<ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>", "｜東《とう》｜京《きょう》"),
        ("<ruby>東京<rt>とうきょう</ruby>", "｜東京《とうきょう》"),
        (" 日本[にほん] 語[ご]とは？", "日本《にほん》語《ご》とは？"),
    ],
)
def test_of_html_the_text_is_left_that_is_seen(markup: str, text: str) -> None:
    assert visible_note_text(markup) == text


@given(
    st.text(
        st.characters(blacklist_categories=("Cc", "Cs", "Z"), blacklist_characters="[]\\《》｜"), min_size=1
    )
)
def test_text_that_was_escaped_is_the_text(text: str) -> None:
    assert visible_note_text(f"<div>{escape(text)}</div>") == text.strip()


@pytest.mark.parametrize(
    ("written", "marked"),
    [
        ("猫[ねこ]", "猫《ねこ》"),
        ("この 漢字[かんじ]は", "この漢字《かんじ》は"),
        ("この漢字[かんじ]は", "この漢字《かんじ》は"),
        (" 食べる[たべる]", "｜食べる《たべる》"),
        ("お茶[おちゃ]", "｜お茶《おちゃ》"),
        ("the word 猫[ねこ]", "the word 猫《ねこ》"),
        ("cat[ねこ] and [ねこ]", "cat[ねこ] and [ねこ]"),
        ("猫[cat]", "猫[cat]"),
    ],
)
def test_readings_in_brackets_stand_above_their_words(written: str, marked: str) -> None:
    assert mark_bracketed_readings(written) == marked


WORDS = st.lists(st.sampled_from(["日本", "語", "食べる", "の", "x"]), min_size=1, max_size=6)


@given(WORDS)
def test_readings_are_those_of_the_words_before_them(words: list[str]) -> None:
    known = {"日本": "にほん", "語": "ご", "食べる": "たべる"}
    written = "".join(f" {word}[{known[word]}]" if word in known else word for word in words)
    parts = list(iter_parts_with_readings(mark_readings(mark_bracketed_readings(written))))
    assert "".join(part for part, _reading in parts).replace(" ", "") == "".join(words)
    assert [(part, kana) for part, kana in parts if kana] == [(w, known[w]) for w in words if w in known]


@pytest.mark.parametrize(
    ("note", "cards"),
    [
        (
            "It rises on the {{c1::Crowstone}} to the {{c2::south::where}}.",
            [
                (f"It rises on the {GAP} to the south.", "Crowstone"),
                ("It rises on the Crowstone to the [where].", "south"),
            ],
        ),
        ("{{c1::a}} and {{c1::b}}", [(f"{GAP} and {GAP}", "a, b")]),
        ("{{c1::one {{c2::two}}}}!", [(f"{GAP}!", "one two"), (f"one {GAP}!", "two")]),
        ("{{c3::a::b::c}}", [("[b::c]", "a")]),
        ("no gap", []),
        ("{{c1::open", []),
        ("a :: b }}", []),
    ],
)
def test_each_number_of_gaps_is_a_card(note: str, cards: list[tuple[str, str]]) -> None:
    assert [tuple(card) for card in make_gap_cards(note)] == cards


@pytest.fixture
def collection(tmp_path_factory: pytest.TempPathFactory) -> Collection:
    return Collection(str(tmp_path_factory.mktemp("anki") / "collection.anki2"))


@pytest.mark.parametrize(
    "note",
    [
        "The brook rises on the {{c1::Crowstone}} to the {{c2::south::where}}.",
        "{{c2::Masons}} built {{c1::the {{c3::old}} bridge}}, {{c2::they::who}}.",
        "<b>{{c1::Bold}}</b> and<br>new",
    ],
)
def test_gaps_are_asked_as_anki_asks_them(collection: Collection, note: str) -> None:
    kind = collection.models.by_name("Cloze")
    assert kind
    made = collection.new_note(kind)
    made.fields[0] = note
    collection.add_note(made, DeckId(1))
    asked = [visible_note_text(card.question()).replace("[...]", GAP) for card in made.cards()]
    collection.close()
    assert [card.question for card in make_gap_cards(visible_note_text(note))] == asked


# Whole files


def rows(*lines: str) -> list[tuple[str, str, str]]:
    """Return book, question and answer of each card in a file of these lines."""
    return [(row.book, row.question, row.answer) for row in read_card_rows("\n".join(lines)).rows]


MORE = st.lists(st.sampled_from(["html:false", "deck:Town", "tags:a b", " words of week 3"]), unique=True)


@given(
    MORE, st.sampled_from(["separator:semicolon", "Separator:Semicolon", " SEPARATOR: ;"]), st.integers(0, 4)
)
def test_settings_are_read_in_any_case_and_comments_are_left_out(
    more: list[str], named: str, at: int
) -> None:
    head = [f"#{each}" for each in [*more[:at], named, *more[at:]]]
    body = ["Dog?;Hund", "# and one more", "Cat?;Katze", "", '"#1?";one']
    assert rows(*head, *body) == [("", "Dog?", "Hund"), ("", "Cat?", "Katze"), ("", "#1?", "one")]


SPECIAL = ("guid", "notetype", "deck")


@given(st.sets(st.sampled_from(SPECIAL)), st.booleans(), st.booleans())
def test_columns_are_found_though_older_versions_counted_them_wrongly(
    given_columns: set[str], has_tags: bool, is_old: bool
) -> None:
    special = [name for name in SPECIAL if name in given_columns]
    width = len(special) + 2 + has_tags
    shift = int(is_old and "guid" in special)
    numbers = {name: max(1, at + 1 - shift) for at, name in enumerate(special)}
    head = [f"#{name} column:{number}" for name, number in numbers.items()]
    head += [f"#tags column:{width - shift}"] if has_tags else []
    cells = [[f"{name}{n}" for name in special] + [f"Q{n}?", f"A{n}"] + ["tag"] * has_tags for n in range(4)]
    found = rows("#separator:tab", "#html:true", *head, *("\t".join(row) for row in cells))
    assert [row[1:] for row in found] == [(f"Q{n}?", f"A{n}") for n in range(4)]
    if "deck" in special:
        assert [row[0] for row in found] == [f"deck{n}" for n in range(4)]


def test_old_exports_without_settings_are_read_as_html_and_other_tables_are_not() -> None:
    assert rows("<div>Dog?</div>\tHund<br>", "Cat?\t<b>Katze</b>") == [
        ("", "Dog?", "Hund"),
        ("", "Cat?", "Katze"),
    ]
    assert rows("What does <br> do?,it breaks", "What is <b>?,bold") == [
        ("", "What does <br> do?", "it breaks"), ("", "What is <b>?", "bold"),
    ]  # fmt: skip


def test_a_note_with_gaps_is_a_card_for_each_and_keeps_what_it_tells_besides() -> None:
    head = ["#separator:tab", "#html:true", "#notetype column:1", "#deck column:2", "#tags column:5"]
    found = rows(
        *head,
        "Cloze\tVillage\t{{c1::Masons}} built {{c2::it}}.\tIt stands since 1200.\tbrook",
        "Basic\tVillage\tHow long?\t4&nbsp;km\tbrook",
    )
    assert found == [
        ("brook", f"{GAP} built it.", "Masons – It stands since 1200."),
        ("brook", f"Masons built {GAP}.", "it – It stands since 1200."),
        ("brook", "How long?", "4 km"),
    ]
    assert rows("#separator:tab", "#html:true", "{{c1::One}} is.", "{{c1::Two}} are.") == [
        ("", f"{GAP} is.", "One"), ("", f"{GAP} are.", "Two"),
    ]  # fmt: skip
    faults = read_card_rows(json_lines("#separator:tab", "#html:true", "{{c1::open\tx", "Dog?\tHund")).faults
    assert list(map(str, faults)) == ["Line 3: A gap is opened here, and never closed."]


def test_a_reading_in_a_column_of_its_own_stands_above_the_word() -> None:
    found = rows(
        "#separator:tab",
        "#html:true",
        "#columns:Expression\tMeaning\tReading",
        "猫\tcat\t 猫[ねこ]",
        "犬\tdog\tいぬ",
    )
    assert found == [("", "猫《ねこ》", "cat"), ("", "犬（いぬ）", "dog")]


MANY = 60_000
"""Number of repetitions at which what takes time in proportion is done at once, and what does not, never."""

REPEATED = (
    "{{c1::a::", "{{c1::", "a}}", "<!--", "<", "<a ", "<b", "<style>", "<sup>", "日", "日[", "日[あ", " 日[ ",
    "[sound:", "&", "&amp", "<rt>", "<ruby>", "<td>", "- ", "::", "\\(", '"', "x",
)  # fmt: skip
"""Beginnings of what is never ended."""


@pytest.mark.parametrize("part", REPEATED)
def test_no_text_takes_longer_than_in_proportion(part: str) -> None:
    note = part * MANY
    visible_note_text(note)
    make_gap_cards(note)
    mark_bracketed_readings(note)
    read_card_rows(f"#separator:tab\n#html:true\n{note}\tx\n")

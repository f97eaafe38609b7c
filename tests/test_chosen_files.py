"""Files that players choose: what they are, in which letters, and that nothing happens without being told."""

import io
import re
import zipfile

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from backups import save_backup
from chosen_files import FILE_DOORS, BytesFile, UnreadableFile, choose_file, open_file
from clowder.app.device import Device
from clowder.app.files.file_kinds import file_refusal_text, find_non_text_file_kind
from clowder.app.files.file_reading import PIECE_BYTES, FileReader
from clowder.app.files.script_bits import FAR_ENCODINGS
from clowder.app.files.text_encoding import BROKEN
from clowder.app.storage.store import MemoryStore
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY
from clowder.games.kit_and_kat.content.workshop import deck_draft
from conftest import ROOT
from small_decks import small_deck
from visiting import Visitor, all_nodes, read_out

MARKS = {"utf-8": b"\xef\xbb\xbf", "utf-16le": b"\xff\xfe", "utf-16be": b"\xfe\xff"}

WESTERN = (
    "Bär", "Öl", "Übung", "Straße", "Mädchen", "größer", "Äpfel", "fünf", "Käse", "zwölf", "Füße", "schön",
    "Wo entspringt der Bach?", "Am „Krähenstein“", "8–12 Uhr", "école", "garçon", "Noël", "été", "œuf",
    "élève", "naïve", "hôpital", "¿Dónde está?", "niño", "corazón", "mañana", "árbol", "lápiz", "música",
    "ålesund", "smørbrød", "dog", "cat", "to be", "3", "What is it?",
)  # fmt: skip
JAPANESE = (
    "犬", "いぬ", "猫", "ねこ", "東京", "とうきょう", "水", "みず", "山", "川", "にほん", "日本", "リンゴ",
    "食べる", "学校", "がっこう", "本", "何時ですか？", "三時です。", "橋はどこから来ましたか",
    "村の上の石切り場", "だれが橋を作りましたか（名前）", "Tシャツ", "dog", "3", "カード",
    "「はい」と答える。",
)  # fmt: skip

RUSSIAN = (
    "собака", "кошка", "Москва", "вода", "школа", "Где ты живёшь?", "я иду домой", "хорошо", "дом", "гора",
    "Что это?", "учитель", "большой", "Я люблю Мурку", "солнце", "снег", "dog", "cat", "3",
)  # fmt: skip
SIMPLIFIED = (
    "狗", "猫", "水", "你好", "学校", "我是学生。", "他们在哪里？", "中国", "老师", "吃饭", "我的家在山上",
    "朋友", "今天是几月几日？", "红色的花", "鱼", "马", "dog", "cat", "3",
)  # fmt: skip
TRADITIONAL = (
    "狗", "貓", "水", "你好", "學校", "我是學生。", "他們在哪裡？", "中國", "老師", "吃飯", "我的家在山上",
    "朋友", "今天是幾月幾日？", "紅色的花", "魚", "馬", "dog", "cat", "3",
)  # fmt: skip
KOREAN = (
    "개", "고양이", "물", "학교", "안녕하세요", "나는 학생입니다.", "어디에 있습니까?", "한국", "선생님",
    "밥을 먹다", "우리 집은 산 위에 있다", "친구",
    "오늘은 무슨 요일입니까?", "빨간 꽃", "물고기", "말", "dog", "cat", "3",
)  # fmt: skip


def tables(words: tuple[str, ...], min_rows: int = 1) -> st.SearchStrategy[str]:
    """Return a strategy of tables with two columns of these words."""
    row = st.tuples(st.sampled_from(words), st.sampled_from(words))
    return st.builds(
        lambda rows, mark, end: "".join(f"{mark.join(each)}{end}" for each in rows),
        st.lists(row, min_size=min_rows, max_size=30),
        st.sampled_from(",;\t"),
        st.sampled_from(["\n", "\r\n"]),
    )


ANY_TEXT = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn"), exclude_characters="\ufffd\ufeff")
)
"""Texts without controls, in any script."""

LEGACY = (
    *(("windows-1252", WESTERN), ("macintosh", WESTERN), ("ms932", JAPANESE), ("euc-jp", JAPANESE)),
    *(("windows-1251", RUSSIAN), ("koi8-r", RUSSIAN), ("gb18030", SIMPLIFIED), ("big5", TRADITIONAL)),
    ("euc-kr", KOREAN),
)


def read_file(content: bytes, language: str = "en", part: int = 1_000_000, name: str = "a.csv") -> FileReader:
    """Read a file until it has ended, or the player is asked."""
    reading = FileReader(BytesFile(content, name, part), Device().decode_text, language)
    for _ in range(2 * len(content) // part + 3):
        reading.do_reading_step()
    while reading.is_decoding:
        reading.do_reading_step()
    assert reading.has_ended or reading.is_waiting_for_player
    return reading


def readings_of(content: bytes, language: str = "en") -> list[str]:
    """Return the text of a file, or its texts in all encodings among which the player chooses."""
    reading = read_file(content, language)
    if not reading.guesses:
        assert reading.text is not None
        return [reading.text]
    texts = []
    for number in range(len(reading.guesses)):
        again = read_file(content, language)
        again.choose_encoding(number)
        while again.is_decoding:
            again.do_reading_step()
        again.accept_broken_letters() if again.broken_lines else None
        texts.append(again.text or "")
    return texts


def tapped(*acts: str, store: MemoryStore | None = None) -> Visitor:
    """Return a visitor who has done these acts."""
    return Visitor(store).tap_all(*acts)


# Letters


@given(ANY_TEXT, st.sampled_from([*MARKS]))
def test_a_text_with_a_byte_order_mark_is_read_by_it(text: str, encoding: str) -> None:
    assert readings_of(MARKS[encoding] + text.encode(encoding)) == [text]


@given(ANY_TEXT)
def test_any_text_in_utf_8_is_read_as_utf_8(text: str) -> None:
    assert readings_of(text.encode()) == [text]


@given(tables(WESTERN) | tables(JAPANESE) | tables((*WESTERN, *JAPANESE)), st.sampled_from([*MARKS][1:]))
def test_utf_16_is_known_without_a_mark(text: str, encoding: str) -> None:
    assert readings_of(text.encode(encoding)) == [text]


@pytest.mark.parametrize(("encoding", "words"), LEGACY)
@given(data=st.data())
def test_the_right_letters_are_found_or_offered(
    encoding: str, words: tuple[str, ...], data: st.DataObject
) -> None:
    is_far = encoding in FAR_ENCODINGS
    text = data.draw(tables(tuple(filter(_is_foreign, words)) if is_far else words, min_rows=3))
    content = text.encode(encoding)
    assume(not _is_utf_8(content))
    assert text in readings_of(content, data.draw(st.sampled_from(["en", "de", "ja"])))


@pytest.mark.parametrize(("encoding", "words"), LEGACY)
@given(data=st.data())
def test_nobody_is_asked_about_a_longer_text(
    encoding: str, words: tuple[str, ...], data: st.DataObject
) -> None:
    rows = data.draw(st.permutations([word for word in words if not word.isascii()]))
    assert readings_of("\n".join(f"{word}\t{word}" for word in rows).encode(encoding)) == [
        "\n".join(f"{word}\t{word}" for word in rows)
    ]


@given(st.data(), st.sampled_from([*(("utf-8", words) for _, words in LEGACY), *LEGACY]))
def test_a_broken_byte_breaks_its_line_alone(data: st.DataObject, case: tuple[str, tuple[str, ...]]) -> None:
    """A line end that is broken joins two lines. Broken letters are told of by the numbers of their lines."""
    encoding, words = case
    foreign = tuple(word for word in words if not word.isascii())
    text = data.draw(tables(foreign, min_rows=6))
    content = bytearray(text.encode(encoding))
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] = data.draw(st.integers(1, 255))
    reading = read_file(bytes(content))
    if reading.guesses:
        assert encoding in [guess.encoding for guess in reading.guesses]
        return
    assert encoding != "utf-8" or not reading.guesses
    told = reading.broken_lines
    if told:
        reading.accept_broken_letters()
    assert reading.text is not None
    assert told == [n for n, line in enumerate(re.split("\r\n|\r|\n", reading.text), 1) if BROKEN in line]
    before, after = (set(re.split("[\r\n]+", each)) for each in (text, reading.text))
    assert len(before - after) <= 2 and len(after - before) <= 2


@given(tables(WESTERN, 20) | tables(JAPANESE, 20), st.sampled_from([*MARKS]), st.data())
def test_a_file_that_was_cut_off_keeps_what_is_there(text: str, encoding: str, data: st.DataObject) -> None:
    content = text.encode(encoding)
    reading = read_file(content[: data.draw(st.integers(len(content) // 2, len(content)))])
    if reading.broken_lines:
        reading.accept_broken_letters()
    assert reading.text and text.startswith(reading.text.rstrip(BROKEN))


@given(ANY_TEXT, st.integers(1, 9))
def test_parts_of_any_size_make_the_same_text(text: str, part: int) -> None:
    assert read_file(text.encode(), part=part).text == text


@pytest.mark.parametrize(("encoding", "words"), LEGACY)
def test_a_long_text_is_decoded_in_pieces(encoding: str, words: tuple[str, ...]) -> None:
    text = "".join(f"{word},{n}\n" for n in range(1000) for word in words)
    content = text.encode(encoding)
    reading = FileReader(BytesFile(content), Device().decode_text, "en")
    steps = 0
    while not reading.has_ended:
        reading.do_reading_step()
        steps += 1
    assert reading.text == text and steps > len(content) // PIECE_BYTES


def test_one_line_without_end_is_looked_at_once() -> None:
    """A time in proportion to the square of its length would be hours."""
    assert read_file(b"x" * 5_000_000 + "Grüße, schöne Bären, größer".encode("cp1252")).text


def test_the_line_of_each_encoding_is_shown_and_the_chosen_one_is_read() -> None:
    store = MemoryStore()
    visitor = tapped(*FILE_DOORS["content edit bring"], store=store)
    choose_file(visitor, "content edit bring", "Bär,bear\nÖl,oil\nKuh,cow\n".encode("macintosh"))
    assert (
        visitor.page_says("Bär,bear") and visitor.page_says("Mac Roman") and visitor.page_says("Windows-1252")
    )
    assert not dict(store) and visitor.app.route[-1] == "file"
    buttons = [each for each in all_nodes(visitor.current_page()) if "Bär,bear" in read_out(each)]
    visitor.tap(next(each.attributes["data-act"] for each in buttons if each.tag == "button"))
    visitor.tap("content edit keep")
    assert "Bär" in str(dict(store))


def test_broken_letters_are_told_of_by_line_before_anything_is_kept() -> None:
    store = MemoryStore()
    visitor = tapped(*FILE_DOORS["content edit bring"], store=store)
    content = bytearray("Frage,Antwort\nBär?,bear\nÖl?,oil\nFüße?,feet\n".encode())
    content[content.index("Ö".encode())] = 0xFF
    before = dict(store)
    choose_file(visitor, "content edit bring", bytes(content))
    assert visitor.page_says("Lines: 3.") and dict(store) == before
    visitor.tap_all("accept", "content edit keep")
    assert "Füße" in str(dict(store)) and BROKEN in str(dict(store))


# What it is


def zipped(*parts: tuple[str, bytes]) -> bytes:
    """Return a zip archive with these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in parts:
            archive.writestr(name, content)
    return made.getvalue()


ODS = b"application/vnd.oasis.opendocument.spreadsheet"

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)

KINDS = {
    "a workbook of Excel": zipped(("[Content_Types].xml", b"<x/>"), ("xl/workbook.xml", b"")),
    "a workbook of LibreOffice": zipped(("mimetype", ODS), ("content.xml", b"<x")),
    "a workbook of Numbers": zipped(("Index/Document.iwa", b"x"), ("preview.jpg", b"x")),
    "a document (Word)": zipped(("[Content_Types].xml", b"<x/>"), ("word/document.xml", b"")),
    "a package of Anki": zipped(("meta", b"\x08\x03"), ("collection.anki21b", b"x"), ("media", b"{}")),
    "an archive": zipped(("cards.csv", b"a,b")),
    "a document (PDF)": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "a document (RTF)": rb"{\rtf1\ansi hello}",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a sound": b"ID3\x04\0\0\0\0\0\x23TSSE",
    "a film": b"\0\0\0\x18ftypmp42\0\0\0\0",
    "not a text": bytes(range(256)) * 4,
}
"""A file of each kind that is no text, by what is said of it."""

MORE_KINDS = {
    "Excel": OLE,
    "Word": OLE + "WordDocument".encode("utf-16-le"),
    "Pages": KINDS["a workbook of Numbers"],
    "OpenDocument": zipped(("mimetype", b"application/vnd.oasis.opendocument.text")),
    "PowerPoint": zipped(("ppt/presentation.xml", b"")),
    "picture": b"\0\0\0\x18ftypheic",
    "sound": b"RIFF\0\0\0\0WAVEfmt ",
    "film": b"\x1aE\xdf\xa3\x01\0\0",
}


@pytest.mark.parametrize("door", FILE_DOORS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_text_is_named_at_every_door_and_changes_nothing(kind: str, door: str) -> None:
    store = MemoryStore({FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(1, 3))})
    visitor = tapped(*FILE_DOORS[door], store=store)
    before, route = dict(store), visitor.app.route
    choose_file(visitor, door, KINDS[kind])
    assert visitor.page_says(f"This file is {kind}.")
    assert dict(store) == before and visitor.app.route == route


@pytest.mark.parametrize("program", MORE_KINDS)
def test_other_kinds_are_named_too(program: str) -> None:
    kind = find_non_text_file_kind(MORE_KINDS[program], f"file.{program.lower()}")
    assert kind and program in file_refusal_text(kind)


@given(st.sampled_from([*KINDS]), st.binary(max_size=200), st.data())
def test_a_file_that_was_cut_off_is_no_text_all_the_same(kind: str, rest: bytes, data: st.DataObject) -> None:
    content = KINDS[kind] + rest
    cut = content[: data.draw(st.integers(100, max(100, len(content))))]
    assume(len(cut) >= 100 or kind not in ("not a text",))
    assert "This file is " in read_file(cut).refusal


@given(st.binary(min_size=300, max_size=2000))
def test_noise_is_no_text(noise: bytes) -> None:
    assume(len(set(noise)) > 60)
    assert read_file(noise).refusal.startswith("This file is ")


@given(ANY_TEXT | tables(WESTERN) | tables(JAPANESE))
def test_no_text_is_taken_for_another_kind(text: str) -> None:
    assert not read_file(text.encode()).refusal


# Reading in parts


def test_a_long_file_is_read_in_parts_and_can_be_stopped() -> None:
    store = MemoryStore()
    visitor = tapped(*FILE_DOORS["content edit bring"], store=store)
    file = BytesFile(b"Dog?,Hund\n" * 500_000)
    before, route, page = dict(store), visitor.app.route, visitor.current_page()
    open_file(visitor, "content edit bring", file)
    visitor.pass_time(60)
    bar = next(each for each in all_nodes(visitor.current_page()) if each.tag == "progress")
    assert 0 < int(bar.attributes["value"]) < int(bar.attributes["max"]) == file.size
    visitor.tap("stop")
    taken = file.taken
    visitor.pass_time(5_000)
    assert file.taken == taken < file.size
    assert dict(store) == before and visitor.app.route == route and visitor.current_page() == page


def test_going_back_stops_too() -> None:
    visitor = tapped()
    file = BytesFile(b"x" * 5_000_000)
    open_file(visitor, "take", file)
    visitor.go_back()
    taken = file.taken
    visitor.pass_time(5_000)
    assert visitor.app.route == ("",) and file.taken == taken


def test_of_a_workbook_only_the_beginning_is_read() -> None:
    visitor = tapped()
    file = BytesFile(KINDS["a workbook of Excel"] + bytes(5_000_000))
    open_file(visitor, "take", file)
    visitor.pass_time(5_000)
    assert file.taken <= 1_000_000 and visitor.page_says("This file is a workbook of Excel.")


def test_a_file_that_vanishes_is_told_of() -> None:
    visitor = tapped()
    open_file(visitor, "take", UnreadableFile(b"x" * 5_000_000))
    visitor.pass_time(5_000)
    assert visitor.page_says("The browser cannot read this file. Nothing has been changed.")


def test_a_page_that_is_loaded_anew_asks_for_the_file_again() -> None:
    assert Visitor(route=("", "file")).page_says("Please choose it again.")


@given(st.data())
def test_of_a_broken_backup_the_same_is_said_as_of_its_text(data: st.DataObject) -> None:
    store = MemoryStore({"clowder.settings": '{"names": ["Zoë", "ねこ", "Jürgen", "🐈"]}'})
    content = save_backup(tapped(store=store)).encode()
    assert not content.isascii()
    cut = content[: data.draw(st.integers(1, len(content)))]
    by_file, by_text = tapped("settings"), tapped("settings")
    choose_file(by_file, "unpack", cut, "clowder.json")
    by_text.do_act("unpack", cut.decode(errors="replace"))
    assert by_file.current_page() == by_text.current_page()


def test_a_deck_is_called_by_the_name_of_its_file() -> None:
    visitor = tapped(*FILE_DOORS["content edit bring"])
    choose_file(visitor, "content edit bring", b"Dog?,Hund\nCat?,Katze\nBird?,Vogel\n", "Unit 3.csv")
    assert visitor.page_says("Unit 3")


def test_games_and_backups_are_read_from_files() -> None:
    there = tapped("choose alley-cat", "play", "home")
    here = tapped("settings")
    choose_file(here, "unpack", save_backup(there).encode(), "clowder.json")
    assert here.page_says("1 game") and here.store.get("clowder.settings") == there.store.get(
        "clowder.settings"
    )
    game = (ROOT / "tests/golden/alley-cat.tie.txt").read_bytes()
    choose_file(here.tap("settings"), "take", game, "alley-cat.txt")
    assert here.app.route[-1].startswith("review/")


def _is_foreign(word: str) -> bool:
    return not word.isascii()


def _is_utf_8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True

"""Furigana: written in catalogues, drawn above the words, and nowhere else."""

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from random import Random

import pytest

from clowder.app.effects import Effect, ReadAloud
from clowder.core.furigana import (
    iter_parts_with_readings,
    mark_readings,
    strip_readings_and_isolation,
    unmark_readings,
)
from clowder.core.i18n import _, plural, set_language
from clowder.widgets.nodes import h, to_html
from clowder.widgets.paper.letters import estimate_word_widths
from clowder.widgets.spoken import accessible_name, spoken_text
from conftest import ROOT
from tools import words
from visiting import Visitor, all_nodes, random_step

LEARNED = {
    1: "一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川"
    "先早草足村大男竹中虫町天田土二日入年白八百文木本名目立力林六",
    2: "引羽雲園遠何科夏家歌画回会海絵外角楽活間丸岩顔汽記帰弓牛魚京強教近兄形計元言原戸古午後語工公広交光考"
    "行高黄合谷国黒今才細作算止市矢姉思紙寺自時室社弱首秋週春書少場色食心新親図数西声星晴切雪船線前組走多"
    "太体台地池知茶昼長鳥朝直通弟店点電刀冬当東答頭同道読内南肉馬売買麦半番父風分聞米歩母方北毎妹万明鳴毛"
    "門夜野友用曜来里理話",
    3: "悪安暗医委意育員院飲運泳駅央横屋温化荷界開階寒感漢館岸起期客究急級宮球去橋業曲局銀区苦具君係軽血決研"
    "県庫湖向幸港号根祭皿仕死使始指歯詩次事持式実写者主守取酒受州拾終習集住重宿所暑助昭消商章勝乗植申身神"
    "真深進世整昔全相送想息速族他打対待代第題炭短談着注柱丁帳調追定庭笛鉄転都度投豆島湯登等動童農波配倍箱"
    "畑発反坂板皮悲美鼻筆氷表秒病品負部服福物平返勉放味命面問役薬由油有遊予羊洋葉陽様落流旅両緑礼列練路和",
}
"""The kanji that Japanese schools teach, by school year: players of eight know them, or soon will."""

KANJI = re.compile(r"[㐀-䶿一-鿿]")

DECK = ROOT / "py/clowder/games/kit_and_kat/content/nuerland.ja.json"


pytestmark = pytest.mark.usefixtures("english")


class Japanese(NullTranslations):
    """A language that says everything in the same sentence."""

    def gettext(self, message: str) -> str:
        return "ゲームを｜始《はじ》めて遊《あそ》ぶ"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "{n}枚《まい》"


def test_titles_in_chinese_are_no_readings() -> None:
    for text in ("谁写了《红楼梦》？", "他写了《静夜思》", "我读《Harry Potter》"):
        assert mark_readings(text) == strip_readings_and_isolation(text) == text
    assert strip_readings_and_isolation(mark_readings("｜谁《shei》写了《红楼梦》？")) == "谁写了《红楼梦》？"


# The notation


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("保存《ほぞん》する", [("保存", "ほぞん"), ("する", "")]),
        ("ファイルを保存《ほぞん》", [("ファイルを", ""), ("保存", "ほぞん")]),
        ("山｜札《ふだ》", [("山", ""), ("札", "ふだ")]),
        ("｜ヌエル《ぬえる》人々《ひとびと》", [("ヌエル", "ぬえる"), ("人々", "ひとびと")]),
        ("ひらがな《かな》", [("ひらがな《かな》", "")]),
        ("no 《 here", [("no 《 here", "")]),
        ("", []),
    ],
)
def test_a_reading_is_that_of_the_kanji_before_it_or_of_what_follows_the_bar(
    written: str, said: list[tuple[str, str]]
) -> None:
    assert list(iter_parts_with_readings(mark_readings(written))) == said


def test_what_is_said_can_be_written_again() -> None:
    text = mark_readings("山｜札《ふだ》を配《くば》る")
    assert unmark_readings(text) == "山｜札《ふだ》を｜配《くば》る"
    assert mark_readings(unmark_readings(text)) == text


def test_a_text_without_its_readings_is_what_one_reads() -> None:
    assert strip_readings_and_isolation(mark_readings("山｜札《ふだ》を配《くば》る")) == "山札を配る"


def test_what_is_said_tells_how_it_is_read() -> None:
    set_language(Japanese())
    assert strip_readings_and_isolation(_("Play")) == "ゲームを始めて遊ぶ" != _("Play")
    assert strip_readings_and_isolation(plural("{n} card", "{n} cards", 3)) == "3枚"


# Drawing


def test_readings_are_drawn_above_their_words() -> None:
    drawn = to_html(h("button", mark_readings("山｜札《ふだ》です")))
    assert drawn == (
        '<button><furi-gana>山<ruby>札<rt aria-hidden="true">ふだ</rt></ruby>です</furi-gana></button>'
    )


def test_one_text_stays_one_thing_beside_others() -> None:
    node = h("p", "3 ", mark_readings("枚《まい》"), h("b", "!"))
    assert [child if isinstance(child, str) else child.tag for child in node.children] == ["furi-gana", "b"]


def test_what_has_no_readings_is_drawn_as_ever() -> None:
    assert h("p", "漢字《", h("b", "かな》")).children == ("漢字《", h("b", "かな》"))


def test_no_attribute_and_no_menu_has_readings() -> None:
    text = mark_readings("保存《ほぞん》")
    assert h("button", aria_label=text, data_say=text).attributes == {
        "aria-label": "保存",
        "data-say": "保存",
    }
    assert [h(tag, text).children for tag in ("option", "text", "textarea")] == [("保存",)] * 3


def test_what_is_read_aloud_has_no_readings() -> None:
    text = mark_readings("山｜札《ふだ》を配《くば》る")
    assert accessible_name(h("button", text)) == "山札を配る"
    assert spoken_text(h("section", h("p", text), h("button", text))) == "山札を配る. 山札を配る."


def test_a_reading_takes_no_room_beside_its_word() -> None:
    assert estimate_word_widths(mark_readings("保存《ほぞん》")) == estimate_word_widths("保存")


# Readings only from catalogues


def test_a_name_that_looks_like_a_reading_is_drawn_as_it_was_typed() -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("name 0", "猫《ねこ》\ufff9山\ufffaやま\ufffb")
    page = visitor.current_page()
    assert not [node for node in all_nodes(page) if node.tag == "ruby"]
    assert "猫《ねこ》 山 やま" in to_html(page)


def test_what_leaves_the_page_in_japanese_has_no_marks() -> None:
    set_language(Japanese())
    visitor = Visitor()
    page = visitor.current_page()
    assert any(node.tag == "ruby" for node in all_nodes(page))
    assert not [
        node for node in all_nodes(page) if re.search("[\ufff9-\ufffb]", "".join(node.attributes.values()))
    ]
    assert not re.search("[\ufff9-\ufffb]", to_html(page))


class Annotated(NullTranslations):
    """English with a reading at the end of each sentence."""

    def gettext(self, message: str) -> str:
        return f"{message}漢字《かんじ》" if message.endswith(".") else message


class Listener(Visitor):
    """A visitor who has the game read aloud."""

    heard: tuple[Effect, ...] = ()

    def see_effects(self, effects: list[Effect]) -> None:
        super().see_effects(effects)
        self.heard += tuple(each for each in effects if isinstance(each, ReadAloud))


def test_the_voice_reads_every_word_once() -> None:
    visitor, random = Listener(), Random("aloud")
    visitor.tap_all("settings", "setting ear all", "settings")
    visitor.start("alley-cat", 2)
    set_language(Annotated())
    for _each in range(12):
        random_step(visitor, random)
    said = [each.text for each in visitor.heard if isinstance(each, ReadAloud)]
    assert any(text.endswith("漢字") for text in said)
    assert not [text for text in said if re.search("[\ufff9-\ufffb]|かんじ", text)]


# Kanji that players can read


def japanese() -> Iterator[tuple[str, str]]:
    """Yield every Japanese text with its English text or its place in the deck."""
    for english, said in words.read_catalogue(ROOT / "assets/words/ja.po").items():
        if english:
            yield english, said
    if DECK.exists():
        yield from leaves(json.loads(DECK.read_text(encoding="utf-8")), "deck")


def leaves(part: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield every text in a parsed JSON value, with its place."""
    if isinstance(part, dict):
        for key, each in part.items():
            yield from leaves(each, f"{place} {key}")
    elif isinstance(part, list):
        for each in part:
            yield from leaves(each, place)
    elif isinstance(part, str):
        yield place, part


def test_there_are_440_kanji_of_the_first_three_grades() -> None:
    assert {grade: len(set(kanji)) for grade, kanji in LEARNED.items()} == {1: 80, 2: 160, 3: 200}
    assert len(set("".join(LEARNED.values()))) == 440


def test_all_other_kanji_have_their_reading() -> None:
    known = set("".join(LEARNED.values()))
    unread_ones = {}
    for place, text in japanese():
        bare = "".join(part for part, reading in iter_parts_with_readings(mark_readings(text)) if not reading)
        assert not re.search("[《》｜]", bare), (place, text)
        if unknown := set(KANJI.findall(bare)) - known:
            unread_ones[place] = "".join(unknown)
    assert not unread_ones


def test_readings_are_in_kana() -> None:
    for place, text in japanese():
        for part, reading in iter_parts_with_readings(mark_readings(text)):
            assert re.fullmatch(r"[ぁ-んァ-ヴー・]*", reading), (place, part, reading)
            assert not reading or KANJI.search(part), (place, part)

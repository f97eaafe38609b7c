"""Line breaks in Japanese: their places, and that only the browser sees the marks."""

import re
from random import Random

import pytest

from clowder.app.effects import Effect, FlyCards, ReadAloud, ShowCelebration
from clowder.app.languages import Languages
from clowder.app.storage.store import MemoryStore
from clowder.core.furigana import mark_readings
from clowder.core.phrases import BREAK, NO_BREAK, mark_phrases, strip_phrase_marks
from clowder.widgets.acts import Act
from clowder.widgets.nodes import Node, h, node_text_without_readings
from clowder.widgets.paper.columns import largest_fitting_letter_size
from clowder.widgets.spoken import accessible_name, spoken_text
from conftest import ROOT
from tools import words
from visiting import Visitor, all_nodes, random_step

MARKS = re.compile(f"[{BREAK}{NO_BREAK}]")


def shown(text: str) -> str:
    """Return the text with visible marks for breaks."""
    return mark_phrases(text).replace(BREAK, "|").replace(NO_BREAK, "+")


# Places of breaks


@pytest.mark.parametrize(
    "sentence",
    [
        "みんないっせいに！ 一番上の|カードを|さっと|取って、|ごきげんなねこの|列を|2つ|作りましょう。",
        "5ひきのねこを|ならべましょう。|長ぐつに|気を|つけて。|ツナも|大事に。",
        "2人の|トリック対決。|1まいだけ、|全部を|ひっくり返す|カードが|あります。",
        "川と|牛の|国の|ことがわかる、|14さつの|本。",
        "わたしは|Smokey：|長おしで|手ふだを|見る",
        "Smokey：|出せる|カードが|ないので、|子ねこを|おきましょう。",
        "Tigerが|Smokeyの|みけねこを|ふんじゃった！",
        "カードを|取るか、|パスしましょう。",
        "新しい|ゲームを|はじめる",
        "「A 1」+を|出して、|本を|取りました。",
        "この|番号（123）+まで",
    ],
)
def test_lines_break_between_phrases(sentence: str) -> None:
    assert shown(re.sub(r"[|+]", "", sentence)) == sentence


@pytest.mark.parametrize(
    "word",
    [
        *(
            "もどる",
            "遊び方",
            "読み上げる",
            "持ち上げる",
            "引き分け",
            "取り出す",
            "切り直し",
            "数え方",
            "使い方",
        ),
        *("ひと休み", "お話", "下がわ", "上がった", "7点へり", "8月はじめ", "まん中", "2か所", "何でも"),
        *("では", "カードには", "人にしか", "右へと", "「せってい」", "！？", "…。"),
    ],
)
def test_no_line_breaks_within_a_word(word: str) -> None:
    assert BREAK not in mark_phrases(word)


@pytest.mark.parametrize(
    "text", ["“Fünf” Katzen – und los!", "黑猫在月光下散步。", "검은 고양이가 지나갔어요.", ""]
)
def test_other_languages_stay_as_they_are(text: str) -> None:
    assert mark_phrases(text) == text == strip_phrase_marks(text)


def test_what_has_marks_gets_no_more() -> None:
    once = mark_phrases("「A 1」を出して、本を取りました。")
    assert mark_phrases(once) == once != strip_phrase_marks(once) == "「A 1」を出して、本を取りました。"


def test_no_line_breaks_within_a_word_that_has_a_reading() -> None:
    (node,) = h("p", mark_readings("ファイルに保存《ほぞん》して、席《せき》にすわる")).children
    assert isinstance(node, Node)
    texts = [part if isinstance(part, str) else f"<{part.children[0]}>" for part in node.children]
    assert "".join(texts).replace(BREAK, "|") == "ファイルに|<保存>して、|<席>に|すわる"
    assert node_text_without_readings(node) == "ファイルに保存して、席にすわる"


# Texts without marks


def test_what_is_typed_or_chosen_and_what_is_no_text_have_no_marks() -> None:
    text = "カードを1まい出す"
    assert h("p", text).children == ("カードを\u200b1まい出す",)
    assert [h(tag, text).children for tag in ("textarea", "option", "text")] == [(text,)] * 3
    assert set(h("button", aria_label=text, data_act=Act(text)).attributes.values()) == {text}


def test_who_reads_what_is_drawn_finds_no_marks() -> None:
    text = "「A 1」を出して、本を取りました。"
    assert accessible_name(h("button", text)) == spoken_text(h("p", text)) == text
    for length in (60, 90, 120):
        assert largest_fitting_letter_size([h("p", 9 * text)] * length) == largest_fitting_letter_size(
            [Node("p", {}, (9 * text,))] * length
        )


class Listener(Visitor):
    """A visitor who notes all effects that could carry text off the page."""

    left: tuple[Effect, ...] = ()

    def see_effects(self, effects: list[Effect]) -> None:
        super().see_effects(effects)
        self.left += tuple(each for each in effects if not isinstance(each, FlyCards | ShowCelebration))


@pytest.fixture
def japanese(english: None) -> Languages:
    return Languages(words.make_catalogues(words.catalogue_files(ROOT)).get)


def test_what_leaves_the_page_in_japanese_has_no_marks(japanese: Languages) -> None:
    store = MemoryStore()
    visitor, random = Listener(store, languages=japanese), Random("phrases")
    visitor.tap_all("settings", "setting language ja", "setting ear all", "settings")
    visitor.start("alley-cat", 2)
    for _each in range(30):
        random_step(visitor, random)
        page = visitor.current_page()
        assert not MARKS.search(spoken_text(page))
        assert not [node for node in all_nodes(page) if MARKS.search(" ".join(node.attributes.values()))]
    assert any(
        MARKS.search(text) for node in all_nodes(page) for text in node.children if isinstance(text, str)
    )
    assert [each for each in visitor.left if isinstance(each, ReadAloud)]
    assert not re.search(r"\\u(200b|2060)", repr([visitor.left, store]))

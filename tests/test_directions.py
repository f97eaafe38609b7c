"""Right-to-left texts: isolated where they are drawn, without isolation marks in speech and storage."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from browser.copies import visit_screen
from clowder.app.effects import ReadAloud, SaveFile, ShareText
from clowder.app.model.names import CATS, clean_player_name
from clowder.core.direction import END, ISOLATE, RIGHT_TO_LEFT
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.i18n import _, join_with_colon, join_with_commas
from clowder.core.phrases import strip_phrase_marks
from clowder.widgets.acts import Act
from clowder.widgets.nodes import Node, format_with_nodes, h
from screens import Screen, every_screen
from small_decks import TITLES
from visiting import Visitor, all_nodes

WORDS = {
    **dict(
        zip(
            (*CATS, "Anna", "Ben"), ("נועה", "مريم", "יוסף", "ليلى", "דוד", "سارة", "חנה", "عمر"), strict=True
        )
    ),
    **{"Our Town": "העיר שלנו 7", **{title: f"{title} ספר" for title in TITLES}},
    **{"What do we know": "?מה אנחנו יודעים", "That it is": "כי זה", "Ask the caretaker": "ספרייה"},
}
"""Right-to-left replacements for the English names and texts of the recorded screens."""


def from_the_right(screen: Screen) -> Screen:
    """Return the same screen with right-to-left names and decks."""

    def turned(text: str) -> str:
        for word, other in WORDS.items():
            text = text.replace(f'"{word}', json.dumps(other, ensure_ascii=False)[:-1])
            text = re.sub(rf"\b(person|who|of) {word}", rf"\1 {other}", text)
        return text

    kept = {
        re.sub("Anna|Ben", lambda name: WORDS[name[0]], name): turned(text)
        for name, text in screen.kept.items()
    }
    return replace(screen, kept=kept, acts=tuple(map(turned, screen.acts)))


def bare(page: Node) -> Iterator[str]:
    """Yield texts that could change the direction of their surroundings, or be changed by it."""
    for node in all_nodes(page):
        is_solitaire = len(node.children) == 1 and (node.tag == "bdi" or node.attributes.get("dir") == "auto")
        for child in node.children:
            if isinstance(child, str) and not is_solitaire and RIGHT_TO_LEFT.search(outside(child)):
                yield f"{node.tag}.{node.attributes.get('class', '')}: {child}"
        if writes(node) and node.attributes.get("dir") != "auto":
            yield f"{node.tag} without a direction: {node.attributes}"
        for name, value in node.attributes.items():
            if ISOLATE in value or END in value:
                yield f"{node.tag} {name}={value}"


def outside(text: str) -> str:
    """Return the parts of a text outside all isolation marks."""
    depth, left = 0, ""
    for letter in text:
        depth += (letter == ISOLATE) - (letter == END)
        left += letter * (depth == 0 and letter != END)
    return left


def writes(node: Node) -> bool:
    """Return whether a node is a field for free text, not for numbers."""
    return node.tag == "textarea" or (node.tag == "input" and not {"type", "inputmode"} & {*node.attributes})


def handed_on(visitor: Visitor) -> Iterator[str]:
    """Yield all texts that this screen speaks, saves or shares."""
    for act in visitor.offered_acts():
        if act.split()[0] in ("ear", "share", "give", "csv"):
            visitor.do_act(act)
            for effect in visitor.effects:
                if isinstance(effect, ReadAloud | ShareText | SaveFile):
                    yield effect.text


def test_on_every_screen_what_is_read_from_right_to_left_is_isolated_but_not_where_it_is_handed_on() -> None:
    found, texts = set[str](), list[str]()
    for screen in every_screen():
        with visit_screen(from_the_right(screen)) as visitor:
            found |= {f"{screen.name}: {each}" for each in bare(visitor.current_page())}
            texts += handed_on(visitor)
    assert not found, "\n".join(sorted(found))
    assert len(texts) > 15 and any(map(RIGHT_TO_LEFT.search, texts))
    assert not [text for text in texts if ISOLATE in text or END in text]


RIGHT = st.text(st.sampled_from("אבגدسط019 .,!?()-abcé漢\u200f"), max_size=12)
"""Texts to be read from right to left, from left to right, or both."""


@given(st.lists(RIGHT, min_size=1, max_size=4), st.integers(0, 99))
def test_a_sentence_has_only_isolated_words_from_right_to_left_and_is_the_same_without_marks(
    names: list[str], n: int
) -> None:
    said = _(
        "{names}: {n} points, {title}",
        names=join_with_commas(names),
        n=n,
        title=join_with_colon("Deck", names[0]),
    )
    assert not RIGHT_TO_LEFT.search(outside(said)) and said.count(ISOLATE) == said.count(END)
    bare = f"{', '.join(names)}: {n} points, Deck: {names[0]}"
    assert strip_readings_and_isolation(said) == strip_phrase_marks(said) == bare
    assert said == bare or RIGHT_TO_LEFT.search(bare)
    node = h("button", format_with_nodes("By {who}", who=names[0]), aria_label=said, data_act=Act(said))
    assert node.attributes == {"aria-label": bare, "data-act": bare}
    assert not RIGHT_TO_LEFT.search(outside(str(node.children[0]))) if names[0] else True


@given(st.text(st.sampled_from("אab \u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"), max_size=30))
def test_no_name_turns_the_direction_of_what_follows(name: str) -> None:
    shown = clean_player_name(name)
    assert clean_player_name(shown) == shown and not {*shown} - {*"אab "}

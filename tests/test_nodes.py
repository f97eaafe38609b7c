"""Nodes: how views write them as markup, and how they are read aloud."""

import pytest

from clowder.core.furigana import mark_readings
from clowder.widgets.acts import Act
from clowder.widgets.nodes import (
    Node,
    format_with_nodes,
    h,
    join_class_names,
    node_text_without_readings,
    to_html,
)
from clowder.widgets.spoken import accessible_name, spoken_text

# Markup


def test_an_element_has_a_tag_classes_attributes_and_what_is_in_it() -> None:
    drawn = h("button.big.quiet", "Go ", h("b", "on"), data_act=Act("go"), class_="wide", key="go")
    assert drawn == Node(
        "button", {"class": "big quiet wide", "data-act": "go"}, ("Go ", Node("b", {}, ("on",))), "go"
    )
    assert h("p").key == ""
    assert to_html(drawn) == '<button class="big quiet wide" data-act="go">Go <b>on</b></button>'


def test_an_attribute_is_left_out_or_empty_where_there_is_nothing_to_say() -> None:
    attributes = h("input", disabled=True, hidden=False, title=None, value=0, data_act=Act("")).attributes
    assert attributes == {"disabled": "", "value": "0", "data-act": ""}
    assert h("p.a", class_="").attributes == h("p.a", class_=True).attributes == {"class": "a"}
    assert h("p", class_="b").attributes == {"class": "b"}


def test_what_comes_first_and_is_nothing_hides_nothing_that_follows() -> None:
    assert h("p", title=None, hidden=False, lang="de").attributes == {"lang": "de"}


def test_content_may_be_nested_and_texts_beside_each_other_are_one() -> None:
    parts = h("p", "a", ["b", None, ("c", h("i"))], "", (each for each in ("d", h("b"), "", "e")))
    assert parts.children == ("abc", h("i"), "d", h("b"), "e")


def test_a_class_for_each_flag_that_is_up() -> None:
    assert join_class_names("card", "", face_down=True, chosen=False, turned=True) == "card face-down turned"
    assert join_class_names() == ""


def test_text_is_text_and_never_an_element() -> None:
    text = """<b>"you" & 'me'</b>"""
    assert to_html(text) == """&lt;b&gt;"you" &amp; 'me'&lt;/b&gt;"""
    assert to_html(h("p", text)) == f"<p>{to_html(text)}</p>"
    assert (
        to_html(h("p", title=text))
        == '<p title="&lt;b&gt;&quot;you&quot; &amp; &#x27;me&#x27;&lt;/b&gt;"></p>'
    )


@pytest.mark.parametrize("tag", ["input", "br", "img", "hr"])
def test_what_can_have_nothing_in_it_is_not_closed(tag: str) -> None:
    assert to_html(h(tag, class_="x")) == f'<{tag} class="x">'


def test_another_node_may_be_written_instead_wherever_it_is() -> None:
    page = h("div", h("p", "a"), h("ul", h("li", h("p", "b"))))
    written = to_html(page, lambda each: h("hr") if each.tag == "p" else each)
    assert written == "<div><hr><ul><li><hr></li></ul></div>"


def test_a_sentence_has_elements_in_it_where_its_words_say() -> None:
    sentence = format_with_nodes("By {maker}, in {year}.", maker=h("b", "Ann"), year="1999")
    assert h("p", sentence).children == ("By ", h("b", "Ann"), ", in 1999.")


def test_a_text_with_readings_is_one_element_and_one_word_without_them() -> None:
    (node,) = h("p", mark_readings("山｜札《ふだ》を配《くば》る")).children
    assert (
        isinstance(node, Node)
        and node.tag == "furi-gana"
        and node_text_without_readings(node) == "山札を配る"
    )


# Reading aloud


def test_a_part_is_read_sentence_by_sentence_with_one_full_stop_each() -> None:
    section = h("section", h("h2", "Ann"), h("p", "3", h("b", "points")), h("p", "Go on!"), h("p", "Really?"))
    assert spoken_text(section) == "Ann. 3 points. Go on! Really?"
    assert spoken_text(h("p", "すわる。")) == "すわる。"
    assert spoken_text(h("p", "Malcolm X")) == "Malcolm X."
    assert spoken_text(h("section")) == spoken_text(h("p", " ")) == ""


def test_a_group_is_read_by_its_name_and_what_is_there_several_times_is_counted() -> None:
    hand = h("div", role="group", aria_label="Hand")
    cards = [h("button", "Queen"), h("button", "Four"), h("button", "Four"), h("button", "Queen")]
    assert spoken_text(hand._replace(children=tuple(cards))) == "Hand: Queen, Four, 2 times, Queen."
    assert spoken_text(hand) == ""


@pytest.mark.parametrize("role", ["img", "note", "switch"])
def test_what_has_one_name_is_read_by_it_whatever_is_inside(role: str) -> None:
    assert spoken_text(h("div", h("p", "9"), h("p", "of hearts"), role=role, aria_label="Nine")) == "Nine."
    assert spoken_text(h("div", h("p", "9"), h("p", "of hearts"), role=role)) == "9 of hearts."
    assert spoken_text(h("button", h("p", "9"), h("p", "of hearts"))) == "9 of hearts."
    assert spoken_text(h("div", role=role)) == ""


def test_what_is_for_eyes_or_for_the_whole_table_is_not_read() -> None:
    said = h(
        "section",
        h("svg", h("text", "drawn")),
        h("p", "hidden", aria_hidden="true"),
        h("button", "Undo", data_act="undo"),
        h("button", "Lead", data_act=Act("move 0 lead 8s")),
        h("button", "Still"),
        h("p", "seen", h("i", "not", aria_hidden="true"), h("i", "too"), aria_hidden="false"),
    )
    assert spoken_text(said) == "Lead. Still. seen too."


def test_a_picture_with_a_name_is_read_by_it_within_a_text() -> None:
    text = h("p", "One ", h("span", h("b", "drawn"), role="img", aria_label="cat"), h("i", " more "))
    assert spoken_text(text) == "One cat more." and accessible_name(text) == "One cat more"

"""Cards as every game draws them: faces, backs, buttons, piles."""

import pytest

from clowder.core.cards import BACK
from clowder.core.poker import rank_of, suit_of
from clowder.widgets.acts import Act
from clowder.widgets.cards import (
    SIZE,
    draw_card_back,
    draw_card_face_svg,
    draw_card_face_text,
    draw_card_fan,
    draw_card_gap,
    draw_continue_button,
    draw_face_up_card,
    draw_hand,
    draw_item_card,
    draw_poker_card_face,
    draw_stock,
    draw_unlabelled_card,
    draw_view_only_hand,
    poker_card_name,
)  # fmt: skip
from clowder.widgets.nodes import Node, h
from clowder.widgets.view_values import TableItem, make_hand
from visiting import all_nodes, readable_texts

POKER = [f"{each}{sign}" for sign in "cdhs" for each in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
SHAPES = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
COURT = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}

FACE = h("span.poker", h("b", "8"), class_="red")


def pictures(node: Node) -> list[str]:
    return [each.attributes["href"].partition("#")[2] for each in all_nodes(node) if each.tag == "use"]


def look(node: Node) -> set[str]:
    return set(node.attributes.get("class", "").split())


def afresh(name: str) -> Node:
    """Return the face, drawn again without the cache."""
    draw_poker_card_face.cache_clear()
    return draw_poker_card_face(name)


@pytest.mark.parametrize("name", POKER)
def test_a_face_says_its_rank_and_its_suit_in_two_corners(name: str) -> None:
    face = afresh(name)
    assert list(readable_texts(face)) == [rank_of(name)] * 2
    shape = SHAPES[suit_of(name)]
    assert pictures(face).count(shape) == 3
    assert set(pictures(face)) - {shape} == ({COURT[rank_of(name)]} if rank_of(name) in COURT else set())
    assert look(face) == {"poker", f"suit-{suit_of(name)}", "black" if suit_of(name) in "cs" else "red"}
    (corner,) = (each for each in all_nodes(face) if each.attributes.get("class") == "below")
    assert corner.attributes["transform"] == "rotate(180 50 70)" and rank_of(name) in readable_texts(corner)


@pytest.mark.parametrize("name", POKER)
def test_all_of_a_face_lies_on_its_card_and_most_of_it_in_the_middle(name: str) -> None:
    width, height = SIZE
    for each in all_nodes(afresh(name)):
        if each.tag == "use":
            x, y, across, down = (float(each.attributes[word]) for word in ("x", "y", "width", "height"))
            assert 0 <= x <= x + across <= width and 0 <= y <= y + down <= height
            assert across > 25 or (across == down and x + across / 2 in (19, 42)) or rank_of(name) in COURT
    big = max(
        (each for each in all_nodes(afresh(name)) if each.tag == "use"),
        key=lambda its: int(its.attributes["width"]),
    )
    left = int(big.attributes["x"]) + int(big.attributes["width"]) / 2
    top = int(big.attributes["y"]) + int(big.attributes["height"]) / 2
    assert (left, top) in ((50, 70), (51, 67))


def test_the_suit_of_a_court_card_is_cut_out_of_its_coat() -> None:
    for name in POKER:
        cut = [each for each in all_nodes(afresh(name)) if "color" in each.attributes]
        assert [each.attributes["color"] for each in cut] == ["#fffaf0"] * (rank_of(name) in ("J", "Q", "K"))


def test_a_ten_is_as_wide_as_any_other_rank() -> None:
    ten, nine = (draw_card_face_text(each, "rank", 1, 2, narrow=32).attributes for each in ("10", "9"))
    assert (ten["textLength"], ten["lengthAdjust"]) == ("32", "spacingAndGlyphs")
    assert not {"textLength", "lengthAdjust"} & nine.keys()
    assert (nine["class"], nine["x"], nine["y"], nine["text-anchor"]) == ("rank", "1", "2", "start")
    assert draw_card_face_text("9", "rank", 1, 2, anchor="end").attributes["text-anchor"] == "end"
    in_corner = next(each for each in all_nodes(afresh("10h")) if each.tag == "text").attributes
    assert in_corner["text-anchor"] == "middle" and in_corner["textLength"] == "32"


def test_a_face_is_cropped_from_the_right_and_from_below() -> None:
    its = draw_card_face_svg(h("g")).attributes
    assert (its["viewBox"], its["preserveAspectRatio"]) == ("0 0 100 140", "xMinYMin slice")
    assert look(draw_card_face_svg(h("g"))) == {"face"} and afresh(BACK) == h("span.back")


def test_cards_are_called_by_rank_and_suit() -> None:
    names = {each: poker_card_name(each) for each in ("Qs", "10d", "Ah", "Jc", "Kd")}
    assert names == {
        "Qs": "queen of spades", "10d": "10 of diamonds", "Ah": "ace of hearts", "Jc": "jack of clubs",
        "Kd": "king of diamonds",
    }  # fmt: skip


def test_a_card_that_does_nothing_is_a_picture() -> None:
    assert draw_face_up_card("8h", FACE, "8 of hearts") == h(
        "div.card.poker.red", h("b", "8"), role="img", aria_label="8 of hearts", data_card="8h", key="8h"
    )
    assert draw_unlabelled_card(FACE) == h("div.card.poker.red", h("b", "8"))


def test_a_card_that_does_something_is_a_button() -> None:
    plain = draw_face_up_card("8h", FACE, "8 of hearts", Act("move 0 lead 8h"))
    assert (plain.tag, plain.key, plain.children) == ("button", "8h", FACE.children)
    assert plain.attributes == {
        "class": "card poker red", "aria-label": "8 of hearts", "data-act": Act("move 0 lead 8h"),
        "data-card": "8h",
    }  # fmt: skip
    for picked in (True, False):
        drawn = draw_face_up_card("8h", FACE, "", Act("pick 8h"), picked=picked)
        assert drawn.attributes["aria-pressed"] == str(picked).lower()
    assert "target" in look(draw_face_up_card("8h", FACE, "", Act(""), target=True))
    assert "bright" in look(draw_face_up_card("8h", FACE, "", Act(""), bright=True))


def test_what_a_view_offers_is_drawn_as_a_card() -> None:
    for item in (
        TableItem("8", card="8h"),
        TableItem("8", Act("pick 8h"), "8h", True, target=True, bright=True),
    ):
        act, picked, target, bright = item.act, item.picked, item.target, item.bright
        drawn = draw_face_up_card("8h", FACE, "8", act, picked=picked, target=target, bright=bright)
        assert draw_item_card(item, FACE) == drawn


def test_a_hand_shows_its_cards_to_its_owner_and_as_many_backs_to_all_others() -> None:
    hands = [
        make_hand(cards, lambda each: TableItem(f"the {each}", card=each))
        for cards in (["8h", "9h"], [BACK] * 3)
    ]
    mine = draw_hand(hands[0], lambda item: draw_item_card(item, FACE), 1)
    assert mine.children == tuple(draw_face_up_card(each, FACE, f"the {each}") for each in ("8h", "9h"))
    others = draw_hand(hands[1]._replace(has_small_cards=True), lambda item: draw_item_card(item, FACE), 2)
    assert others.children == tuple(draw_card_back(f"back {i}") for i in range(3))
    peeked = draw_view_only_hand(hands[0], lambda _card: draw_unlabelled_card(FACE))
    assert peeked.children == mine.children and "data-spot" not in peeked.attributes
    assert mine.attributes == {
        "class": "fan hand",
        "role": "group",
        "aria-label": "Hand",
        "data-spot": "hand 1",
    }
    assert others.attributes["data-spot"] == "hand 2" and look(others) == {"fan", "hand", "many"}
    assert mine.key == others.key == "hand"
    assert draw_card_fan(["a"], "Cards", "key") == h(
        "div.fan", "a", role="group", aria_label="Cards", key="key"
    )


def test_backs_have_names_and_each_is_itself() -> None:
    assert draw_card_back("x").attributes == {
        "class": "card back",
        "role": "img",
        "aria-label": "a card, face down",
    }
    assert draw_card_back("x").key == "x" and draw_card_back().key == ""


@pytest.mark.parametrize(("cards", "said"), [(9, "9 cards"), (1, "1 card"), (0, "0 cards")])
def test_a_pile_tells_how_many_it_has(cards: int, said: str) -> None:
    pile = draw_stock(range(cards), "Stock")
    assert pile.attributes == {
        "class": "stack",
        "role": "img",
        "aria-label": f"Stock: {said}",
        "data-spot": "stock",
    }
    top, count = pile.children
    assert count == h("span.count", str(cards))
    assert top == (draw_card_back() if cards else h("div.card.gap", aria_hidden="true"))


def test_a_place_for_a_card_is_a_button_where_one_may_be_laid() -> None:
    place = draw_card_gap("here", "Row", class_="cat", key="3")
    assert place == h("div.card.gap.cat", "here", role="img", aria_label="Row", key="3")
    to_lay = draw_card_gap("here", "Row", Act("move 0 show a"), class_="cat", key="3")
    assert to_lay == h(
        "button.card.gap.target.cat", "here", aria_label="Row", data_act=Act("move 0 show a"), key="3"
    )
    assert draw_continue_button() == h("button.quiet", "Go on", data_act="on", key="go on")

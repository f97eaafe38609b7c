"""Cards as nodes: faces, backs, buttons, fans. The same for every game."""

from collections.abc import Iterable, Sequence
from functools import cache

from core.cards import BACK, Card
from core.poker import rank, suit
from views.nodes import Content, Node, h

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}

_TEXT = "\ufe0e"
"""Makes a sign a letter and not a coloured picture."""


def back(key: str = "") -> Node:
    """A card from behind."""
    return h("div.card.back", role="img", aria_label="a card, face down", key=key)


def backs(cards: Sequence[Card]) -> list[Node]:
    """As many backs as there are cards, each the same from one picture to the next."""
    return [back(f"back {i}") for i in range(len(cards))]


def card(
    name: Card,
    face: Node,
    label: str,
    act: str | None = None,
    *,
    picked: bool | None = None,
    target: bool = False,
    bright: bool = False,
) -> Node:
    """A card face up: a button when tapping it does something, a picture when not.

    `picked` is None where a card cannot be picked; a `target` is what the picked card may go for;
    `bright` is what one would be glad to find.
    """
    look = face.attributes.get("class", "")
    if act is None:
        return h(
            "div.card", face.children, class_=look, role="img", aria_label=label, data_card=name, key=name
        )
    pressed = None if picked is None else str(picked).lower()
    return h(
        "button.card",
        face.children,
        class_=" ".join([look] + ["target"] * target + ["bright"] * bright),
        aria_label=label,
        aria_pressed=pressed,
        data_act=act,
        data_card=name,
        key=name,
    )


def fan(cards: Iterable[Content], label: str, key: str = "", **attributes: str) -> Node:
    """Cards side by side, overlapping where there is no room."""
    return h("div.fan", cards, role="group", aria_label=label, key=key, **attributes)


def stack(cards: Sequence[object], label: str) -> Node:
    """A pile face down, with how many cards it has."""
    top = back() if cards else h("div.card.gap", aria_hidden="true")
    return h(
        "div.stack",
        top,
        h("span.count", str(len(cards))),
        role="img",
        aria_label=f"{label}: {len(cards)} cards",
    )


def gap(text: str, label: str, act: str | None = None, *, class_: str = "", key: str = "") -> Node:
    """A place where a card may lie: a button when tapping it lays one there."""
    if act is None:
        return h("div.card.gap", text, class_=class_, role="img", aria_label=label, key=key)
    return h("button.card.gap.target", text, class_=class_, aria_label=label, data_act=act, key=key)


def go_on() -> Node:
    """The button that ends a pause."""
    return h("button.quiet", "Go on", data_act="on", key="go on")


@cache
def worded_face(words: str, look: str) -> Node:
    """The face of a card that says what it is."""
    return h("span", h("span.words", words), class_=look)


@cache
def poker_face(name: Card) -> Node:
    """The face of a poker card: its index in two corners, its suit large."""
    if name == BACK:
        return h("span.back")
    sign = SUIT_SIGNS[suit(name)] + _TEXT
    index = h("b.index", h("span", rank(name)), h("span", sign))
    upside_down = h("b.index.below", h("span", rank(name)), h("span", sign))
    colour = "black" if suit(name) in "cs" else "red"
    return h("span.poker", index, h("span.pip", sign), upside_down, class_=f"{colour} suit-{suit(name)}")


@cache
def poker_name(name: Card) -> str:
    """How a poker card is called: `queen of spades`."""
    return f"{RANK_NAMES.get(rank(name), rank(name))} of {SUIT_NAMES[suit(name)]}"

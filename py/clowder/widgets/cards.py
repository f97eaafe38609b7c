"""Cards as nodes: faces, backs, buttons, fans. The same for every game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from clowder.core.cards import BACK, Card
from clowder.core.furigana import plain
from clowder.core.poker import rank, suit
from clowder.core.rules import Seat
from clowder.core.words import _, cached, listed, plural, titled
from clowder.widgets.acts import AnyAct
from clowder.widgets.controls import truth
from clowder.widgets.data import Hand, Item
from clowder.widgets.nodes import Content, Node, classes, h
from clowder.widgets.pictures import part

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SUIT_NAMES = {"c": listed("clubs"), "d": listed("diamonds"), "h": listed("hearts"), "s": listed("spades")}
RANK_NAMES = {"A": listed("ace"), "J": listed("jack"), "Q": listed("queen"), "K": listed("king")}

SIZE = (100, 140)
"""Width and height of a card, in the units of its drawing."""

PAPER = "#fffaf0"
"""What is cut out of a cat's coat."""

_SHAPES = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
_COURT = {"J": "jack", "Q": "queen", "K": "king"}
_ACES = {"c": (36, 58, 28, 28), "d": (36, 56, 28, 28), "h": (33, 48, 34, 34), "s": (34, 62, 32, 32)}
"""Where the cat looks out of an ace: left, top, width, height."""


@cached
def back(key: str = "") -> Node:
    """A card from behind."""
    return h("div.card.back", role="img", aria_label=_("a card, face down"), key=key)


def card(
    name: Card,
    face: Node,
    label: str,
    act: AnyAct | None = None,
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
    pressed = None if picked is None else truth(picked)
    return h(
        "button.card",
        face.children,
        class_=classes(look, target=target, bright=bright),
        aria_label=label,
        aria_pressed=pressed,
        data_act=act,
        data_card=name,
        key=name,
    )


def item_card(item: Item, face: Node) -> Node:
    """Draw what a view offers as a card."""
    target, bright = item.target, item.bright
    return card(item.card, face, item.name, item.act, picked=item.picked, target=target, bright=bright)


def bare(face: Node) -> Node:
    """A card face up that is nothing but its picture: it has no name, and cannot be tapped."""
    return h("div.card", face.children, class_=face.attributes.get("class"))


def fan(
    cards: Iterable[Content],
    label: str,
    key: str = "",
    *,
    class_: str | None = None,
    data_spot: str | None = None,
    data_cards: int | None = None,
) -> Node:
    """Cards side by side, overlapping where there is no room."""
    return h(
        "div.fan",
        cards,
        role="group",
        aria_label=label,
        key=key,
        class_=class_,
        data_spot=data_spot,
        data_cards=data_cards,
    )


def hand_fan(hand: Hand, drawn: Callable[[Item], Node], seat: Seat) -> Node:
    """Draw a seat's hand at its place: each card as it is `drawn`, or, where it is hidden, as many backs."""
    lying = (back(f"back {i}") if item.card == BACK else drawn(item) for i, item in enumerate(hand.items))
    return _fan_of(hand, lying, f"hand {seat}")


def peeked_hand(hand: Hand, look: Callable[[Card], Node]) -> Node:
    """Draw a hand once more, only to be looked at: cards fly from and to its place at the table."""
    return _fan_of(hand, (_named(look(item.card), item) for item in hand.items), None)


def _fan_of(hand: Hand, cards: Iterable[Node], spot: str | None) -> Node:
    look = classes("hand", many=hand.is_small)
    return fan(cards, _("Hand"), key="hand", class_=look, data_spot=spot)


def _named(look: Node, item: Item) -> Node:
    """Return a card as it looks, with the name of what it is."""
    named = {"role": "img", "aria-label": plain(item.name), "data-card": item.card}
    return look._replace(attributes=look.attributes | named, key=item.card)


def stack(cards: Sequence[object], label: str, act: AnyAct | None = None) -> Node:
    """The stock: a pile face down, with how many cards it has; its top is a button when tapping it draws."""
    called = stack_item(cards, label, act).name
    count = h("span.count", str(len(cards)))
    if act:
        top = h("button.card.back", count, aria_label=called, data_act=act, key="draw")
        return h("div.stack", top, data_spot="stock")
    top = back() if cards else h("div.card.gap", aria_hidden="true")
    return h("div.stack", top, count, role="img", aria_label=called, data_spot="stock")


def stack_item(cards: Sequence[object], label: str, act: AnyAct | None) -> Item:
    """Return the stock as a view offers it."""
    return Item(titled(label, plural("{n} card", "{n} cards", len(cards))), act)


def suit_choice(suits: Mapping[str, Item]) -> Node:
    """Draw the suits that a player may name, by their letters."""
    signs = (gap(SUIT_SIGNS[suit], item.name, item.act, key=suit) for suit, item in suits.items())
    return fan(signs, _("Suits"), key="suits")


def suit_items(acts: Mapping[str, AnyAct]) -> dict[str, Item]:
    """Return the suits that a player may name as a view offers them, by their letters, each with its act."""
    return {suit: Item(_(SUIT_NAMES[suit]), act) for suit, act in acts.items()}


def gap(content: Content, label: str, act: AnyAct | None = None, *, class_: str = "", key: str = "") -> Node:
    """A place where a card may lie: a button when tapping it lays one there."""
    if act is None:
        return h("div.card.gap", content, class_=class_, role="img", aria_label=label, key=key)
    return h("button.card.gap.target", content, class_=class_, aria_label=label, data_act=act, key=key)


def go_on() -> Node:
    """The button that ends a pause."""
    return h("button.quiet", _("Go on"), data_act="on", key="go on")


@cache
def poker_face(name: Card) -> Node:
    """The face of a poker card: an index in two corners; its suit, or a cat of the court."""
    if name == BACK:
        return h("span.back")
    colour = "black" if suit(name) in "cs" else "red"
    content = (_centre(name), indices(name))
    return h("span.poker", drawing(content), class_=f"{colour} suit-{suit(name)}")


def drawing(content: Content) -> Node:
    """A face drawn in units of `SIZE`. A narrower card shows its left side, a shorter one its upper."""
    frame = f"0 0 {SIZE[0]} {SIZE[1]}"
    return h("svg.face", content, viewBox=frame, preserveAspectRatio="xMinYMin slice", aria_hidden="true")


def both_ways(content: Content) -> Node:
    """A part of a face, and once more for whoever sits opposite."""
    upside_down = h("g.below", content, transform=f"rotate(180 {SIZE[0] // 2} {SIZE[1] // 2})")
    return h("g", h("g", content), upside_down)


def written(text: str, look: str, x: int, y: int, *, anchor: str = "start", narrow: int = 0) -> Node:
    """Words of a face, in its units; `narrow` is the width that a 10 is pressed into."""
    wide = text == "10"
    return h(
        f"text.{look}",
        text,
        x=x,
        y=y,
        text_anchor=anchor,
        textLength=narrow if wide else None,
        lengthAdjust="spacingAndGlyphs" if wide else None,
    )


def indices(name: Card) -> Node:
    """The rank above the suit."""
    above = written(rank(name), "rank", 19, 38, anchor="middle", narrow=32)
    return both_ways((above, part(_SHAPES[suit(name)], 10, 43, 18, 18)))


def _centre(name: Card) -> list[Node]:
    shape = _SHAPES[suit(name)]
    if rank(name) in _COURT:
        return [part(_COURT[rank(name)], 6, 4, 90, 126), part(shape, 31, 94, 22, 22, color=PAPER)]
    if rank(name) == "A":
        return [part(shape, 18, 38, 64, 64), part("ace", *_ACES[suit(name)])]
    return [part(shape, 26, 46, 48, 48)]


@cached
def poker_card(item: Item) -> Node:
    """Draw a poker card that a view offers."""
    return item_card(item, poker_face(item.card))


@cached
def poker_name(name: Card) -> str:
    """How a poker card is called: `queen of spades`."""
    figure = RANK_NAMES.get(rank(name))
    return _("{rank} of {suit}", rank=_(figure) if figure else rank(name), suit=_(SUIT_NAMES[suit(name)]))

"""Cards as nodes: faces, backs, buttons, fans. The same for every game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from clowder.core.cards import BACK, Card
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.i18n import N_, _, cache_by_language, join_with_colon, plural
from clowder.core.poker import rank_of, suit_of
from clowder.core.rules import Seat
from clowder.widgets.acts import AnyAct
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, h, join_class_names
from clowder.widgets.pictures import draw_nested_picture
from clowder.widgets.view_values import Hand, TableItem

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
"""Unicode sign of each suit, by its letter."""

SUIT_NAMES = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}
"""Name of each suit, by its letter, still to be translated with `_`."""

RANK_NAMES = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}
"""Name of each rank that is no number, still to be translated with `_`."""

SIZE = (100, 140)
"""Width and height of a card, in the units of its drawing."""

PAPER = "#fffaf0"
"""Colour of what is cut out of a cat's coat."""

_SHAPES = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
"""Names of the pictures of suits, by the suit's letter."""

_TURNABLE_RANKS = ("6", "9")
"""Ranks that look like each other when they are turned."""

_COURT = {"J": "jack", "Q": "queen", "K": "king"}
"""Names of the pictures of face cards, by rank."""

_ACES = {"c": (36, 58, 28, 28), "d": (36, 56, 28, 28), "h": (33, 48, 34, 34), "s": (34, 62, 32, 32)}
"""Box in which the cat looks out of an ace: left, top, width, height."""


@cache_by_language
def draw_card_back(key: str = "") -> Node:
    """Draw the back of a card: a `div.card.back`, which screen readers call "a card, face down".

    `key` tells the element from its siblings. Cached by language.
    """
    return h("div.card.back", role="img", aria_label=_("a card, face down"), key=key)


def draw_face_up_card(
    name: Card,
    face: Node,
    label: str,
    act: AnyAct | None = None,
    *,
    picked: bool | None = None,
    target: bool = False,
    bright: bool = False,
) -> Node:
    """Draw a card face up: a button that sends `act` at a tap, or a mere picture if there is no act.

    It has the children and CSS classes of `face`, and `label` as its accessible name. Only a button
    shows the rest: whether it is `picked` (None if it cannot be picked); `target`, that the picked card
    may go there; and `bright`, that the player would be glad to find it.
    """
    look = face.attributes.get("class", "")
    if act is None:
        return h(
            "div.card", face.children, class_=look, role="img", aria_label=label, data_card=name, key=name
        )
    pressed = None if picked is None else bool_text(picked)
    return h(
        "button.card",
        face.children,
        class_=join_class_names(look, target=target, bright=bright),
        aria_label=label,
        aria_pressed=pressed,
        data_act=act,
        data_card=name,
        key=name,
    )


def draw_item_card(item: TableItem, face: Node) -> Node:
    """Draw the card of an item face up, given its face: a button if the item has an act, else a picture.

    The item's name is the label, and its highlights (picked, target, bright) are shown on a button.
    """
    target, bright = item.target, item.bright
    return draw_face_up_card(
        item.card, face, item.name, item.act, picked=item.picked, target=target, bright=bright
    )


def draw_unlabelled_card(face: Node) -> Node:
    """Draw a card face up, given its face, as a `div` without a label and without an act."""
    return h("div.card", face.children, class_=face.attributes.get("class"))


def draw_card_fan(
    cards: Iterable[Content],
    label: str,
    key: str = "",
    *,
    class_: str | None = None,
    data_spot: str | None = None,
    data_cards: int | None = None,
) -> Node:
    """Draw a group of cards side by side (`div.fan`), which overlap if there is little room.

    `label` is the group's accessible name, `data_spot` the name of the place to and from which cards
    fly, and `data_cards` the number of cards for style sheets.
    """
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


def draw_hand(hand: Hand, draw_item: Callable[[TableItem], Node], seat: Seat) -> Node:
    """Draw a seat's hand as a fan of cards, named `hand SEAT` as the spot to and from which cards fly.

    `draw_item` draws each face-up card, given its item; face-down cards are drawn as backs.
    """
    lying = (
        draw_card_back(f"back {i}") if item.card == BACK else draw_item(item)
        for i, item in enumerate(hand.items)
    )
    return _draw_hand_fan(hand, lying, f"hand {seat}")


def draw_view_only_hand(hand: Hand, draw_card: Callable[[Card], Node]) -> Node:
    """Draw a hand as a fan of pictures without acts, for its player to look at while others play.

    `draw_card` draws a card, given its name. The hand is drawn a second time here: cards fly to and from
    its place on the table, not from this fan.
    """
    return _draw_hand_fan(hand, (_label_card(draw_card(item.card), item) for item in hand.items), None)


def _draw_hand_fan(hand: Hand, cards: Iterable[Node], spot: str | None) -> Node:
    """Draw the cards of a hand as a fan with the label "Hand" and the CSS class `hand`.

    With `hand.has_small_cards` it also has the class `many`, by which they are small. `spot` is the name
    of the place to and from which cards fly; None for no flights.
    """
    look = join_class_names("hand", many=hand.has_small_cards)
    return draw_card_fan(cards, _("Hand"), key="hand", class_=look, data_spot=spot)


def _label_card(drawing: Node, item: TableItem) -> Node:
    """Return a copy of the drawing of a card as a picture with the item's name as accessible name.

    The card becomes its key and its attribute `data-card`.
    """
    named = {"role": "img", "aria-label": strip_readings_and_isolation(item.name), "data-card": item.card}
    return drawing._replace(attributes=drawing.attributes | named, key=item.card)


def draw_stock(cards: Sequence[object], label: str, act: AnyAct | None = None) -> Node:
    """Draw the stock (the face-down pile from which cards are drawn), with the number of its cards.

    It is a `div.stack`, the place `stock` of flying cards. With an act, the top is a button that sends
    it, even if no cards are left. Without an act, it is a picture: a card back, or a gap if there are no
    cards. `label` and the number are its accessible name.
    """
    called = make_stock_item(cards, label, act).name
    count = h("span.count", str(len(cards)))
    if act:
        top = h("button.card.back", count, aria_label=called, data_act=act, key="draw")
        return h("div.stack", top, data_spot="stock")
    top = draw_card_back() if cards else h("div.card.gap", aria_hidden="true")
    return h("div.stack", top, count, role="img", aria_label=called, data_spot="stock")


def make_stock_item(cards: Sequence[object], label: str, act: AnyAct | None) -> TableItem:
    """Return the stock (face-down pile) as an item: named by label and number of cards, with this act.

    The name is such as "Draw pile: 9 cards", in the current language.
    """
    return TableItem(join_with_colon(label, plural("{n} card", "{n} cards", len(cards))), act)


def draw_suit_buttons(suits: Mapping[str, TableItem]) -> Node:
    """Draw a fan of suit signs, one button of a card's size for each suit that the player may name.

    `suits` has, by the suit's letter (`c`, `d`, `h`, `s`), an item with the suit's name and the act of a
    tap.
    """
    signs = (draw_card_gap(SUIT_SIGNS[suit], item.name, item.act, key=suit) for suit, item in suits.items())
    return draw_card_fan(signs, _("Suits"), key="suits")


def make_items_by_suit(acts: Mapping[str, AnyAct]) -> dict[str, TableItem]:
    """Return, by suit letter, an item with the suit's translated name and the act of a tap.

    `acts` has the act for each suit that a player may name, by its letter (`c`, `d`, `h`, `s`).
    """
    return {suit: TableItem(_(SUIT_NAMES[suit]), act) for suit, act in acts.items()}


def draw_card_gap(
    content: Content, label: str, act: AnyAct | None = None, *, class_: str = "", key: str = ""
) -> Node:
    """Draw an empty place of a card's size: a highlighted button that sends `act`, or without act a picture.

    `content` is drawn in the place, and `label` is its accessible name.
    """
    if act is None:
        return h("div.card.gap", content, class_=class_, role="img", aria_label=label, key=key)
    return h("button.card.gap.target", content, class_=class_, aria_label=label, data_act=act, key=key)


def draw_continue_button() -> Node:
    """Draw the button "Go on", which ends a pause of the game by the act `on`."""
    return h("button.quiet", _("Go on"), data_act="on", key="go on")


@cache
def draw_poker_card_face(name: Card, worth: str = "") -> Node:
    """Draw the face of a poker card in black or red, without a label; for `BACK`, the back of a card.

    In two corners it has rank and suit; in the middle a large suit sign, and for aces, jacks, queens and
    kings a cat as well.
    """
    if name == BACK:
        return h("span.back")
    colour = "black" if suit_of(name) in "cs" else "red"
    content = (_draw_poker_card_centre(name), draw_corner_indices(name, worth))
    return h("span.poker", draw_card_face_svg(content), class_=f"{colour} suit-{suit_of(name)}")


def draw_card_face_svg(content: Content) -> Node:
    """Draw the face of a card as an SVG element with this content, in a box of the size `SIZE`.

    It covers the card; on a card of another shape its right or lower part is cut off. Screen readers
    skip it.
    """
    frame = f"0 0 {SIZE[0]} {SIZE[1]}"
    return h("svg.face", content, viewBox=frame, preserveAspectRatio="xMinYMin slice", aria_hidden="true")


def draw_upright_and_upside_down(content: Content) -> Node:
    """Draw SVG content twice on a card's face: as it is, and turned by 180 degrees round the card's middle.

    So players on opposite sides can read it.
    """
    upside_down = h("g.below", content, transform=f"rotate(180 {SIZE[0] // 2} {SIZE[1] // 2})")
    return h("g", h("g", content), upside_down)


def draw_card_face_text(
    text: str, class_name: str, x: int, y: int, *, anchor: str = "start", narrow: int = 0
) -> Node:
    """Draw an SVG text on the face of a card, at `x` and `y` in units of `SIZE`.

    `class_name` is its CSS class and `anchor` the SVG attribute `text-anchor`. Only the text `10` is
    squeezed into the width `narrow`, which it needs.
    """
    wide = text == "10"
    return h(
        f"text.{class_name}",
        text,
        x=x,
        y=y,
        text_anchor=anchor,
        textLength=narrow if wide else None,
        lengthAdjust="spacingAndGlyphs" if wide else None,
    )


def draw_corner_indices(name: Card, worth: str = "") -> Node:
    """Draw rank and suit of a poker card, one above the other, in two opposite corners.

    The second is upside down. 6 and 9 are underlined (class `either`), so that they are told apart from
    any side. `worth` is a number below the upright suit, which the other corner lacks; empty for none.
    """
    rank = rank_of(name)
    above = draw_card_face_text(rank, rank_css_classes(rank), 19, 38, anchor="middle", narrow=32)
    suit = draw_nested_picture(_SHAPES[suit_of(name)], 10, 48 if rank in _TURNABLE_RANKS else 43, 18, 18)
    below = draw_card_face_text(worth, "worth", 19, 80, anchor="middle") if worth else None
    return h("g", draw_upright_and_upside_down((above, suit)), below)


def rank_css_classes(rank: str) -> str:
    """Return the CSS classes of a rank on a card's face: `rank.either` for 6 and 9, else `rank`.

    They are joined by a dot. The class `either` underlines 6 and 9, as one turned is the other.
    """
    return "rank.either" if rank in _TURNABLE_RANKS else "rank"


def _draw_poker_card_centre(name: Card) -> list[Node]:
    """Draw the middle of a poker card as one or two pictures.

    A numbered card has a large suit sign, an ace a cat looking out of the sign, and a face card its cat
    with a small suit sign on the coat.
    """
    shape = _SHAPES[suit_of(name)]
    if rank_of(name) in _COURT:
        return [
            draw_nested_picture(_COURT[rank_of(name)], 6, 4, 90, 126),
            draw_nested_picture(shape, 31, 94, 22, 22, color=PAPER),
        ]
    if rank_of(name) == "A":
        return [draw_nested_picture(shape, 18, 38, 64, 64), draw_nested_picture("ace", *_ACES[suit_of(name)])]
    return [draw_nested_picture(shape, 26, 46, 48, 48)]


@cache_by_language
def draw_poker_card(item: TableItem) -> Node:
    """Draw the poker card of an item face up: a button if the item has an act, else a picture.

    It shows the item's name as label, and its highlights. Cached by language.
    """
    return draw_item_card(item, draw_poker_card_face(item.card))


@cache_by_language
def poker_card_name(name: Card) -> str:
    """Return the name of a poker card in the current language: "queen of spades", "7 of hearts"."""
    figure = RANK_NAMES.get(rank_of(name))
    return _(
        "{rank} of {suit}", rank=_(figure) if figure else rank_of(name), suit=_(SUIT_NAMES[suit_of(name)])
    )

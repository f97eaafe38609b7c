"""Cards as nodes: faces, backs, buttons, fans. The same for every game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from clowder.core.cards import BACK, Card
from clowder.core.furigana import plain_text
from clowder.core.i18n import N_, _, cache_by_language, join_title, plural
from clowder.core.poker import rank_of, suit_of
from clowder.core.rules import Seat
from clowder.widgets.acts import AnyAct
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, Node, class_names, h
from clowder.widgets.pictures import draw_nested_picture
from clowder.widgets.view_values import Hand, Item

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
    """Draw the back of a card; screen readers say "a card, face down". `key` tells it from its siblings."""
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
    """Draw a card face up: a button that sends `act`, or a picture if there is no act.

    `label` is its accessible name. The content and the CSS classes of `face` are used. Only a button shows
    the rest: `picked` (None if the card cannot be picked), `target`, a highlighted place for the picked card,
    and `bright`, a card that the player would be glad to find.
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
        class_=class_names(look, target=target, bright=bright),
        aria_label=label,
        aria_pressed=pressed,
        data_act=act,
        data_card=name,
        key=name,
    )


def draw_item_card(item: Item, face: Node) -> Node:
    """Draw the card of an item, given its face: with the item's name as label, its act and its highlights.

    It is a button if the item has an act, else a picture.
    """
    target, bright = item.target, item.bright
    return draw_face_up_card(
        item.card, face, item.name, item.act, picked=item.picked, target=target, bright=bright
    )


def draw_unlabelled_card(face: Node) -> Node:
    """Draw a card face up as a mere picture, given its face: without a label, and not to be tapped."""
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
    """Draw cards side by side as a group with this label; they overlap if there is little room.

    `data_spot` names the spot to which cards fly, and `data_cards` tells stylesheets the number of cards.
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


def draw_hand(hand: Hand, draw_item: Callable[[Item], Node], seat: Seat) -> Node:
    """Draw a seat's hand as a fan, which is the spot `hand SEAT` to which cards fly.

    `draw_item` draws a face-up card from its item; face-down cards are drawn as backs.
    """
    lying = (
        draw_card_back(f"back {i}") if item.card == BACK else draw_item(item)
        for i, item in enumerate(hand.items)
    )
    return _draw_hand_fan(hand, lying, f"hand {seat}")


def draw_peeked_hand(hand: Hand, draw_card: Callable[[Card], Node]) -> Node:
    """Draw a seat's hand a second time, for a player who peeks at it while others play, without any acts.

    `draw_card` draws the face of a card. Cards in flight go to the hand's place on the table, not here.
    """
    return _draw_hand_fan(hand, (_label_card(draw_card(item.card), item) for item in hand.items), None)


def _draw_hand_fan(hand: Hand, cards: Iterable[Node], spot: str | None) -> Node:
    """Draw the given cards of a hand as a fan; they are small if the hand has too many for large ones.

    `spot` is the name of the spot to which cards fly, None for no flights.
    """
    look = class_names("hand", many=hand.has_small_cards)
    return draw_card_fan(cards, _("Hand"), key="hand", class_=look, data_spot=spot)


def _label_card(drawing: Node, item: Item) -> Node:
    """Return the drawing of a card as a picture with the item's name as label; its key is the card."""
    named = {"role": "img", "aria-label": plain_text(item.name), "data-card": item.card}
    return drawing._replace(attributes=drawing.attributes | named, key=item.card)


def draw_stock(cards: Sequence[object], label: str, act: AnyAct | None = None) -> Node:
    """Draw the stock, a face-down pile of these cards, with their number.

    With an act the top is a button, even if no cards are left; without one an empty stock is drawn as a gap.
    """
    called = make_stock_item(cards, label, act).name
    count = h("span.count", str(len(cards)))
    if act:
        top = h("button.card.back", count, aria_label=called, data_act=act, key="draw")
        return h("div.stack", top, data_spot="stock")
    top = draw_card_back() if cards else h("div.card.gap", aria_hidden="true")
    return h("div.stack", top, count, role="img", aria_label=called, data_spot="stock")


def make_stock_item(cards: Sequence[object], label: str, act: AnyAct | None) -> Item:
    """Return the stock as an item: its name, which is the label and the number of cards, and its act."""
    return Item(join_title(label, plural("{n} card", "{n} cards", len(cards))), act)


def draw_suit_choice(suits: Mapping[str, Item]) -> Node:
    """Draw the choice of a suit: a card for each suit that the player may name.

    `suits` are the items to be tapped, by the suit's letter (`c`, `d`, `h`, `s`).
    """
    signs = (draw_card_gap(SUIT_SIGNS[suit], item.name, item.act, key=suit) for suit, item in suits.items())
    return draw_card_fan(signs, _("Suits"), key="suits")


def make_suit_items(acts: Mapping[str, AnyAct]) -> dict[str, Item]:
    """Return an item with the suit's name for each suit that a player may name, by letter.

    `acts` are the acts of a tap, by the suit's letter (`c`, `d`, `h`, `s`).
    """
    return {suit: Item(_(SUIT_NAMES[suit]), act) for suit, act in acts.items()}


def draw_card_gap(
    content: Content, label: str, act: AnyAct | None = None, *, class_: str = "", key: str = ""
) -> Node:
    """Draw an empty place of a card's size: a highlighted button that sends `act`; a picture without an act.

    `content` is drawn in the place, and `label` is the accessible name of the place.
    """
    if act is None:
        return h("div.card.gap", content, class_=class_, role="img", aria_label=label, key=key)
    return h("button.card.gap.target", content, class_=class_, aria_label=label, data_act=act, key=key)


def draw_continue_button() -> Node:
    """Draw the button "Go on", whose act `on` ends a pause of the game."""
    return h("button.quiet", _("Go on"), data_act="on", key="go on")


@cache
def draw_poker_face(name: Card, worth: str = "") -> Node:
    """Draw the face of a poker card: its index in two corners, and in the middle its suit or a cat.

    `worth` is a number that stands below both indices, such as the 12 that a queen counts; empty for none.
    For `BACK` the back of a card is drawn. Cached.
    """
    if name == BACK:
        return h("span.back")
    colour = "black" if suit_of(name) in "cs" else "red"
    content = (_draw_face_centre(name), draw_corner_indices(name, worth))
    return h("span.poker", draw_face_svg(content), class_=f"{colour} suit-{suit_of(name)}")


def draw_face_svg(content: Content) -> Node:
    """Draw a card's face as SVG, `content` in units of `SIZE`.

    A narrow card shows its left part, a short one its upper part.
    """
    frame = f"0 0 {SIZE[0]} {SIZE[1]}"
    return h("svg.face", content, viewBox=frame, preserveAspectRatio="xMinYMin slice", aria_hidden="true")


def draw_upright_and_reversed(content: Content) -> Node:
    """Draw SVG content of a card's face twice: upright, and upside down for the opposite player."""
    upside_down = h("g.below", content, transform=f"rotate(180 {SIZE[0] // 2} {SIZE[1] // 2})")
    return h("g", h("g", content), upside_down)


def draw_face_text(
    text: str, class_name: str, x: int, y: int, *, anchor: str = "start", narrow: int = 0
) -> Node:
    """Draw text on a card's face, at `x` and `y` in units of `SIZE`.

    `class_name` is a CSS class, `anchor` the SVG attribute `text-anchor`, and `narrow` the width into which
    the rank 10 is squeezed.
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
    """Draw the index of a poker card, its rank above its suit, in two opposite corners.

    6 and 9 are underlined, so that they are told apart from any side. `worth` is a number below the suit;
    empty for none.
    """
    rank = rank_of(name)
    above = draw_face_text(rank, rank_css_class(rank), 19, 38, anchor="middle", narrow=32)
    suit = draw_nested_picture(_SHAPES[suit_of(name)], 10, 48 if rank in _TURNABLE_RANKS else 43, 18, 18)
    below = draw_face_text(worth, "worth", 19, 80, anchor="middle") if worth else None
    return draw_upright_and_reversed((above, suit, below))


def rank_css_class(rank: str) -> str:
    """Return the CSS class of a rank on a card's face: 6 and 9 are underlined, as one turned is the other."""
    return "rank.either" if rank in _TURNABLE_RANKS else "rank"


def _draw_face_centre(name: Card) -> list[Node]:
    """Draw the middle of a poker card: its suit, a cat looking out of an ace, or the cat of a face card."""
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
def draw_poker_card(item: Item) -> Node:
    """Draw an item whose card is a poker card: its face, with the item's label, act and highlights.

    Cached.
    """
    return draw_item_card(item, draw_poker_face(item.card))


@cache_by_language
def poker_card_name(name: Card) -> str:
    """Return the name of a poker card in the current language: `queen of spades`."""
    figure = RANK_NAMES.get(rank_of(name))
    return _(
        "{rank} of {suit}", rank=_(figure) if figure else rank_of(name), suit=_(SUIT_NAMES[suit_of(name)])
    )

"""Places round the table: each player's open cards, and the hand of the viewer."""

from collections.abc import Iterator, Sequence
from functools import partial

from clowder.core.cards import BACK, Card
from clowder.core.i18n import _, cache_by_language, join_with_commas, plural
from clowder.core.rules import Seat
from clowder.games.kit_and_kat import faces
from clowder.games.kit_and_kat.books import find_play_of_picked_card, takers_by_book
from clowder.games.kit_and_kat.faces import card_name, draw_face
from clowder.games.kit_and_kat.rules import Call, Join, Lay, Pass, Play, State, book_index_of, number_in_book
from clowder.widgets.cards import draw_card_fan, draw_card_gap, draw_face_up_card, draw_hand, draw_item_card
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.scene import Scene, format_move_act, format_pick_act
from clowder.widgets.seats import draw_seat_place
from clowder.widgets.view_values import Hand, SeatScore, TableItem, make_hand

MAX_LARGE_CARDS = 12
"""Hand size above which cards are drawn as small tiles, as in the finish."""


def draw_other_seat_place(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw another player's place: Kittens (cards laid open before it), open hand if any, and buttons.

    The hand is drawn, as text, only if it has cards and they are not face down. In the last phase of the
    game, the finish, there are no Kittens, and all hands are open. With the name stand the numbers of
    books and cards.
    """
    cards = seen.hands[seat]
    open_hand = _draw_open_hand(cards) if cards and BACK not in cards else None
    kittens = None if seen.finish else _draw_kitten_piles(seen, scene, seat)
    facts, acts = seat_score(seen, seat).words, _draw_seat_buttons(scene, seat)
    return draw_seat_place(seat, scene, facts, kittens, open_hand, acts, spot=f"hand {seat}")


def draw_own_seat_place(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw the viewer's place at the table: Kittens (cards laid open), the hand, and buttons for moves.

    The viewer is the player for whom the table is drawn. With the name stand the numbers of books and
    cards. In the last phase of the game, the finish, there are no Kittens. In classic games among
    several people, a button that hides the hand comes first.
    """
    return draw_seat_place(
        seat,
        scene,
        seat_score(seen, seat).words,
        _draw_hide_hand_button() if _needs_hide_hand_button(seen, scene) else None,
        None if seen.finish else _draw_kitten_piles(seen, scene, seat),
        draw_hand(seat_hand(seen, scene, seat), partial(_draw_card_item, scene), seat),
        _draw_seat_buttons(scene, seat),
        mine=True,
    )


def own_place_items(seen: State, scene: Scene, seat: Seat) -> list[TableItem]:
    """Return all in the viewer's place as items: Kittens (cards laid open), cards in hand, and buttons.

    An item is a card, place or button as a value, with its name and what a tap does; some do nothing.
    There are no Kittens in the last phase, the finish.
    """
    kittens = [] if seen.finish else kitten_pile_items(seen, scene, seat)
    return [*kittens, *seat_hand(seen, scene, seat).items, *seat_button_items(scene, seat)]


def seat_score(seen: State, seat: Seat) -> SeatScore:
    """Return a seat's score: its number of books taken, and the words `3 books, 5 cards` (in hand).

    A book whose last card was played out of order counts, too, until the card goes back: the display
    must not tell a mistake.
    """
    books, cards = takers_by_book(seen).count(seat), len(seen.hands[seat])
    words = (plural("{n} book", "{n} books", books), plural("{n} card", "{n} cards", cards))
    return SeatScore(books, join_with_commas(words))


def _needs_hide_hand_button(seen: State, scene: Scene) -> bool:
    """Return whether to offer the viewer a button that hides the hand while the others watch the table.

    It is offered in classic games, where the others look for mistakes; not in the last phase, the
    finish, where all hands are open, with only one person, or if all sit round the tablet.
    """
    people = sum(scene.seat_bot_strength(seat) is None for seat in range(len(seen.hands)))
    return seen.options.way == "classic" and not (seen.finish or scene.edges) and people > 1


def _draw_hide_hand_button() -> Node:
    """Draw the button that hides the viewer's hand, by the act `close`, which covers the whole table."""
    return h("button.quiet.hide", _("Hide my hand"), data_act="close", key="hide")


def seat_button_items(scene: Scene, seat: Seat) -> list[TableItem]:
    """Return items (button values) for what this seat can do without tapping a card.

    They are, in this order: to join two piles, to call a mistake, and to pass; each only if it is
    possible.
    """
    return [
        *_join_button_items(scene, seat),
        *_call_button_items(scene, seat),
        *_pass_button_items(scene, seat),
    ]


def _draw_seat_buttons(scene: Scene, seat: Seat) -> Node | None:
    """Draw the seat's buttons to join piles, to call a mistake and to pass, each if it is possible.

    They come in this order. None if the seat can use none.
    """
    drawn = [
        *map(_draw_join_button, _join_button_items(scene, seat)),
        *map(_draw_call_button, _call_button_items(scene, seat)),
    ]
    drawn += [
        h("button", item.name, data_act=item.act, key="pass") for item in _pass_button_items(scene, seat)
    ]
    return h("div.acts", drawn, key="acts") if drawn else None


def _join_button_items(scene: Scene, seat: Seat) -> Iterator[TableItem]:
    """Yield the button, as an item, with which the viewer begins or cancels joining two piles.

    Joining lays one pile on another to make a place for the picked card, which must have such a move. A
    tap picks `join CARD`, or just the card again while joining; then the item is marked as picked.
    Nothing is yielded if the card has no such move, or `seat` is not the viewer's.
    """
    joining, picked = bool(join_moves_for_picked_card(scene)), _picked_card(scene)
    if seat == scene.viewer and (
        joining or any(isinstance(move, Join) for move in scene.moves_with_picked_card)
    ):
        does = format_pick_act(f"{picked}" if joining else f"join {picked}")
        yield TableItem(_("Join two piles"), does, picked=joining)


def _draw_join_button(item: TableItem) -> Node:
    """Draw the button `Join two piles` from its item; it is pressed while they are being joined."""
    pressed = bool_text(bool(item.picked))
    return h("button.quiet", item.name, data_act=item.act, aria_pressed=pressed, key="join")


def _call_button_items(scene: Scene, seat: Seat) -> Iterator[TableItem]:
    """Yield the button with which this seat calls another's mistake, as an item, if it may call.

    Its label is `Kit-and-Kat!` with the seat's name in brackets.
    """
    label = f"{_('Kit-and-Kat!')} ({scene.seat_name(seat)})"
    return (
        TableItem(label, format_move_act(seat, move))
        for move in scene.moves.get(seat, ())
        if isinstance(move, Call)
    )


def _draw_call_button(item: TableItem) -> Node:
    """Draw the button `Kit-and-Kat!`, which calls another's mistake; its label names the caller."""
    return h("button.call", _("Kit-and-Kat!"), aria_label=item.name, data_act=item.act, key="call")


def _pass_button_items(scene: Scene, seat: Seat) -> Iterator[TableItem]:
    """Yield the button `Pass`, as an item, with which this seat passes, if it may pass."""
    return (
        TableItem(_("Pass"), format_move_act(seat, move))
        for move in scene.moves.get(seat, ())
        if move == Pass()
    )


# Hands and Kittens


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    """Return a seat's hand as items, by book and number; in guided play the playable cards come first.

    An item is a card as a value, with its name and what a tap does. A hand of more than
    `MAX_LARGE_CARDS` is marked to be drawn small. A hand with a face-down card stays in its order.
    """
    cards = seen.hands[seat]
    if BACK not in cards:
        cards = tuple(
            sorted(
                cards,
                key=lambda card: (
                    not _is_highlighted_as_playable(seen, scene, seat, card),
                    _card_sort_key(card),
                ),
            )
        )
    lying = make_hand(cards, lambda card: _card_item(seen, scene, seat, card))
    return lying._replace(has_small_cards=len(cards) > MAX_LARGE_CARDS)


def _draw_card_item(scene: Scene, item: TableItem) -> Node:
    """Draw an item with a face-up card, with the emblem of the card's book in the scene's deck."""
    return _draw_card_with_emblem(item, faces.book_emblem_name(scene, book_index_of(item.card)))


@cache_by_language
def _draw_card_with_emblem(item: TableItem, emblem: str) -> Node:
    """Draw an item with a face-up card with this emblem, a picture's name or empty. Cached."""
    return draw_item_card(item, draw_face(item.card, emblem))


def _card_sort_key(card: Card) -> tuple[int, int]:
    """Return the key that sorts cards by book, then by number: the pair of both."""
    return book_index_of(card), number_in_book(card)


def _draw_open_hand(cards: Sequence[Card]) -> Node:
    """Draw another player's open hand as text, book by book: the letter, and the numbers of the cards.

    It is a paragraph, with a line such as `A 1 2 5` in it for each book.
    """
    letters = sorted({card[0] for card in cards})
    groups = (
        h(
            "span",
            h("b", letter.upper()),
            " ",
            _card_numbers_text([card for card in cards if card[0] == letter]),
            " ",
        )
        for letter in letters
    )
    return h("p.open-hand", groups, key="hand")


def _card_numbers_text(cards: Sequence[Card]) -> str:
    """Return the numbers of these cards of one book in rising order, as text: `1 2 5`."""
    return " ".join(str(number_in_book(card)) for card in sorted(cards, key=_card_sort_key))


def _is_highlighted_as_playable(seen: State, scene: Scene, seat: Seat, card: Card) -> bool:
    """Return whether to highlight this card as playable by the seat; always False in classic play.

    Classic play does not tell which cards are right.
    """
    return seen.options.way == "guided" and Play(card) in scene.moves_with_card(seat, card)


def _card_item(seen: State, scene: Scene, seat: Seat, card: Card) -> TableItem:
    """Return a card in a hand or on top of a pile as an item: a tap plays it, picks it, or does nothing.

    In guided play a playable card is played by the first tap if it can do nothing else; else the first
    tap picks it and the second plays it. A tap on any other card of the viewer that has a move picks it,
    as always in classic play. In guided play playable cards are bright; if there are none, the cards
    that may be laid down. While a pile is lifted to be joined, a tap on the picked card lays the pile on
    it. Other cards do nothing.
    """
    possible = scene.moves_with_card(seat, card) if seat == scene.viewer else []
    if not possible:
        return TableItem(card_name(card), card=card)
    right, picked = _is_highlighted_as_playable(seen, scene, seat, card), card == _picked_card(scene)
    if picked and (join := _find_join_move(scene, lifted_pile_index(scene))):
        label = _("Lay the pile on {card}", card=card_name(card))
        return TableItem(label, format_move_act(seat, join), card, picked, target=True)
    none_fits = _must_pick_card_to_lay(seen, scene, seat)
    label = _("{card}, can be played", card=card_name(card)) if right else card_name(card)
    if right and len(possible) == 1:
        return TableItem(label, format_move_act(seat, possible[0]), card, bright=True)
    does = format_move_act(seat, Play(card)) if right and picked else format_pick_act(card)
    return TableItem(label, does, card, picked, bright=right or none_fits)


def _must_pick_card_to_lay(seen: State, scene: Scene, seat: Seat) -> bool:
    """Return whether the viewer, in this seat, must now pick a card of the hand to lay it open.

    True only in guided play, when no card can be played and none is picked yet. Classic play does not
    tell whether any card fits a book.
    """
    moves = scene.moves.get(seat, ()) if seat == scene.viewer and not scene.picked else ()
    can_play = any(isinstance(move, Play) for move in moves)
    return seen.options.way == "guided" and not can_play and any(isinstance(move, Lay) for move in moves)


def _draw_kitten_piles(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw the four piles of a seat's Kittens (cards laid open) side by side, with their covered cards.

    Only the viewer's piles can be tapped; the class `awaiting` marks them while the viewer must lay a
    card of the hand there, and `instead` while the picked card fits its book.
    """
    if seat == scene.viewer:
        tops = enumerate(zip(kitten_pile_items(seen, scene, seat), seen.kittens[seat], strict=True))
        piles = [_draw_own_pile(scene, top, pile, f"kittens {seat} {index}") for index, (top, pile) in tops]
    else:
        piles = [
            _draw_other_seat_pile(
                pile,
                f"kittens {seat} {index}",
                faces.book_emblem_name(scene, book_index_of(pile[-1])) if pile else "",
            )
            for index, pile in enumerate(seen.kittens[seat])
        ]
    can_play = seat == scene.viewer and find_play_of_picked_card(scene) is not None
    must_lay = _must_pick_card_to_lay(seen, scene, seat)
    look = join_class_names("kittens", awaiting=must_lay, instead=can_play)
    return draw_card_fan(piles, _("Kittens"), class_=look, key="kittens")


def kitten_pile_items(seen: State, scene: Scene, seat: Seat) -> list[TableItem]:
    """Return a seat's four places for Kittens (cards laid open) as items, places 0 to 3 in order.

    Each is the pile's top card, a free place, or what a tap can do there with the picked card (see
    `_kitten_pile_item`).
    """
    return [_kitten_pile_item(seen, scene, seat, index) for index in range(len(seen.kittens[seat]))]


def _kitten_pile_item(seen: State, scene: Scene, seat: Seat, index: int) -> TableItem:
    """Return one of a seat's four places for Kittens (cards laid open) as an item, a value to draw.

    It is the top card; or, if the picked card may be laid there, the place for it, on the pile or free.
    While the viewer joins two piles, the item is a pile to lift, or to lay the lifted pile on. `index`
    is the place, from 0 to 3.
    """
    pile = seen.kittens[seat][index]
    lays = (move for move in scene.moves_with_picked_card if isinstance(move, Lay) and move.pile == index)
    lay = next(lays, None)
    if join_moves_for_picked_card(scene):
        return _joinable_pile_item(scene, index, pile[-1])
    if lay and pile:
        label = _("Lay {card} on {other}", card=card_name(lay.card), other=card_name(pile[-1]))
        return TableItem(label, format_move_act(seat, lay), pile[-1], target=True)
    if lay:
        return TableItem(_("Lay {card} here", card=card_name(lay.card)), format_move_act(seat, lay))
    return _card_item(seen, scene, seat, pile[-1]) if pile else TableItem(_("no Kitten"))


def _draw_own_pile(scene: Scene, top: TableItem, pile: Sequence[Card], spot: str) -> Node:
    """Draw one of the viewer's places for Kittens: the pile of cards there, or a gap if it is free.

    `top` is the top card, or the free place, as an item (name, tap and card); `spot` is the name of the
    place for flying cards.
    """
    place = _("Lay here") if top.act else ""
    drawn = _draw_card_item(scene, top) if top.card else draw_card_gap(place, top.name, top.act)
    return _draw_kitten_pile(drawn, pile, spot)


@cache_by_language
def _draw_other_seat_pile(pile: Sequence[Card], spot: str, emblem: str) -> Node:
    """Draw a pile of another seat's Kittens (cards laid open), or a gap if it is empty. Cached.

    `spot` is the name of its place for flying cards, `emblem` that of the picture on the top card's
    book. The pile has no moves.
    """
    top = (
        draw_face_up_card(pile[-1], draw_face(pile[-1], emblem), card_name(pile[-1]))
        if pile
        else draw_card_gap("", _("no Kitten"))
    )
    return _draw_kitten_pile(top, pile, spot)


def _draw_kitten_pile(top: Node, pile: Sequence[Card], spot: str) -> Node:
    """Draw a pile of Kittens: its top card, and short names of the cards below.

    `top` is the drawn top card, `pile` are all its cards from bottom to top, and `spot` is the name of
    its place for flying cards.
    """
    asked = None if top.attributes.get("data-act") else top.attributes.get("data-card")
    return h("div.pile-of-kittens", top, _draw_covered_cards(pile[:-1], asked), data_spot=spot, key=spot)


def _joinable_pile_item(scene: Scene, index: int, top: Card) -> TableItem:
    """Return a pile of Kittens as an item (a value to draw) while the viewer joins two piles.

    A tap lifts the pile; if it is lifted, a tap puts it down again. If another pile is lifted, a tap
    lays that pile on this one. `index` is the place of the pile, from 0 to 3, and `top` its top card.
    """
    up, begun = lifted_pile_index(scene), f"join {_picked_card(scene)}"
    if index != up and (join := _find_join_move(scene, index)):
        label = _("Lay the pile on {card}", card=card_name(top))
        return TableItem(label, format_move_act(scene.viewer, join), top, target=True)
    label, does = (
        _("Lift the pile of {card}", card=card_name(top)),
        format_pick_act(begun if index == up else f"{begun} {index}"),
    )
    return TableItem(label, does, top, index == up, target=index != up)


def join_moves_for_picked_card(scene: Scene) -> list[Join]:
    """Return the viewer's moves that join piles for the picked card; empty unless joining has begun.

    `scene.picked`, what the viewer has tapped so far, is `join h9` when joining has begun, and `join h9
    2` once the pile at place 2 is lifted: then only moves that lay down that pile are returned.
    """
    moves = scene.moves_with_card(scene.viewer, _picked_card(scene) or "")
    return [move for move in moves if isinstance(move, Join) and str(move).startswith(f"{scene.picked} ")]


def _find_join_move(scene: Scene, onto: int | None) -> Join | None:
    """Return the move that lays the lifted pile on the pile at `onto`; None if there is none.

    If `onto` is the lifted pile's own place, the move lays it on the picked card. There is no move while
    no pile is lifted.
    """
    if lifted_pile_index(scene) is None:
        return None
    return next((move for move in join_moves_for_picked_card(scene) if move.onto == onto), None)


def lifted_pile_index(scene: Scene) -> int | None:
    """Return the place, 0 to 3, of the pile that the viewer has lifted to join to another; or None."""
    words = (scene.picked or "").split()
    return int(words[2]) if len(words) > 2 else None


def _picked_card(scene: Scene) -> Card | None:
    """Return the card that the viewer has picked to play, to lay or to join piles for; or None.

    In `scene.picked` it stands alone, or after the word `join`.
    """
    return (scene.picked or "").removeprefix("join ").partition(" ")[0] or None


def _draw_covered_cards(cards: Sequence[Card], explained_card: Card | None) -> Node | None:
    """Draw the covered cards of a pile, bottom to top, by short names: `C4 H9`; None if there are none.

    They are a `small` element with the role note; its attribute `data-card` is `explained_card`, the
    pile's top card, about which a tap on them asks. If that is None, a tap does nothing.
    """
    if not cards:
        return None
    short = [f"{card[0].upper()}{number_in_book(card)}" for card in cards]
    names = zip(cards, short, strict=True)
    return h(
        "small.covered",
        ((h("b", name, class_=f"book-{card[0]}"), " ") for card, name in names),
        data_count=len(cards),
        data_card=explained_card,
        tabindex=0,
        role="note",
        aria_label=_("covered: {cards}", cards=" ".join(short)),
    )

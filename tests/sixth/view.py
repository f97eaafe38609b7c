"""Nine Lives on the table: the others' hands, stock and pile, the viewer's hand, and the suits to name."""

from clowder.core.cards import Card
from clowder.core.i18n import _, fill_values, plural
from clowder.core.poker import rank_of, suit_of
from clowder.core.rules import NOBODY, Seat
from clowder.core.table import Entry
from clowder.widgets.acts import Act
from clowder.widgets.cards import (
    SUIT_NAMES,
    draw_continue_button,
    draw_face_up_card,
    draw_hand,
    draw_poker_card,
    draw_poker_card_face,
    draw_stock,
    draw_suit_buttons,
    draw_unlabelled_card,
    make_items_by_suit,
    make_stock_item,
    poker_card_name,
)
from clowder.widgets.nodes import Node, h
from clowder.widgets.scene import Scene, format_move_act, format_pick_act
from clowder.widgets.seats import draw_seat_place, nearest_seat, seats_clockwise_from
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import (
    Hand,
    SeatScore,
    TableItem,
    make_hand,
    make_playable_card_item,
    select_tappable_items,
)

from .rules import WILD, Draw, Lay, Name, Pass, State, outcome


def draw_table(seen: State, scene: Scene) -> Node:
    others, mine = seats_clockwise_from(nearest_seat(scene), len(seen.hands))
    return h(
        "section.felt",
        h("div.others", (_place(seen, scene, seat) for seat in others)),
        _middle(seen, scene),
        _place(seen, scene, mine, mine=True),
    )


def scores_by_seat(seen: State) -> list[SeatScore]:
    return [SeatScore(lost, plural("{n} point", "{n} points", lost)) for lost in seen.lost]


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    return make_hand(seen.hands[seat], lambda each: _in_hand(scene, seat, each))


def viewer_tappable_items(seen: State, scene: Scene) -> list[TableItem]:
    suits, passing = make_items_by_suit(_named(scene)), _passing(scene)
    stock = make_stock_item(seen.stock, _("Draw pile"), _drawing(scene))
    own = seat_hand(seen, scene, scene.viewer).items if scene.viewer != NOBODY else ()
    return select_tappable_items([stock, *([passing] if passing else []), *suits.values(), *own])


def _middle(seen: State, scene: Scene) -> Node:
    passing, suits = _passing(scene), make_items_by_suit(_named(scene))
    return h(
        "div.middle",
        draw_stock(seen.stock, _("Draw pile"), _drawing(scene)),
        h("div", map(_lying, seen.pile[-1:]), data_spot="pile", key="pile"),
        h("button", passing.name, data_act=passing.act, key="pass") if passing else None,
        draw_suit_buttons(suits) if suits else None,
        draw_continue_button() if scene.turn == NOBODY and seen.pile and outcome(seen) is None else None,
        key="middle",
    )


def _lying(each: Card) -> Node:
    return draw_face_up_card(each, draw_poker_card_face(each), poker_card_name(each))


def _drawing(scene: Scene) -> Act | None:
    """Return the act that draws a card, or None if no card can be drawn."""
    return format_move_act(scene.viewer, Draw()) if Draw() in scene.moves.get(scene.viewer, ()) else None


def _passing(scene: Scene) -> TableItem | None:
    return (
        TableItem(_("Pass"), format_move_act(scene.viewer, Pass()))
        if Pass() in scene.moves.get(scene.viewer, ())
        else None
    )


def _named(scene: Scene) -> dict[str, Act]:
    """Return the act that names each suit, once a nine is picked."""
    return {
        move.suit: format_move_act(scene.viewer, move)
        for move in scene.moves_with_picked_card
        if isinstance(move, Name)
    }


def _place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    cards = draw_hand(seat_hand(seen, scene, seat), draw_poker_card, seat)
    return draw_seat_place(seat, scene, scores_by_seat(seen)[seat].words, cards, mine=mine)


def _in_hand(scene: Scene, seat: Seat, each: Card) -> TableItem:
    if rank_of(each) == WILD and scene.moves_with_card(seat, each):
        return TableItem(poker_card_name(each), format_pick_act(each), each, picked=each == scene.picked)
    return make_playable_card_item(scene, seat, each, poker_card_name(each))


def prompt_text(seen: State, scene: Scene) -> str:
    if scene.turn == NOBODY:
        return _("The round is over.") if seen.pile else ""
    if scene.picked:
        return _("{name}: name the suit that follows.", name=scene.seat_name(scene.turn))
    follows = seen.asked or suit_of(seen.pile[-1])
    return _("{name}: lay {suit}, or draw.", name=scene.seat_name(scene.turn), suit=_(SUIT_NAMES[follows]))


def cards_by_spot(seen: State) -> Spots:
    hands = {f"hand {seat}": cards for seat, cards in enumerate(seen.hands)}
    return {"stock": seen.stock, "pile": seen.pile, **hands}


def draw_card_face(shown: Card, content: object) -> Node:
    return draw_unlabelled_card(draw_poker_card_face(shown))


def explain_unusable_card(seen: State, scene: Scene, card: Card) -> str:
    if scene.turn != scene.viewer or card in seen.pile:
        return _("This card has been played.") if card in seen.pile else ""
    return _("It fits neither the suit nor the rank on the pile.")


def draw_score_breakdown(seen: State, scene: Scene) -> Node | None:
    return None


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    who = names[entry.seat] if entry.seat >= 0 else ""
    match entry.move:
        case Lay(laid):
            return _("{name} laid the {card}.", name=who, card=poker_card_name(laid))
        case Name(laid, named):
            said = _("{name} laid the {card}, and wants {suit}.")
            return fill_values(said, name=who, card=poker_card_name(laid), suit=_(SUIT_NAMES[named]))
        case Draw():
            return _("{name} drew a card.", name=who)
        case Pass():
            return _("{name} passed.", name=who)
    return ""

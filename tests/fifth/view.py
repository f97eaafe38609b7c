"""Whiskers on the table: the others' hands, the trick, the viewer's own hand."""

from clowder.core.cards import Card
from clowder.core.i18n import _, fill_values, plural
from clowder.core.rules import NOBODY, Seat
from clowder.core.table import Entry
from clowder.widgets.cards import (
    draw_card_fan,
    draw_continue_button,
    draw_face_up_card,
    draw_hand,
    draw_poker_card,
    draw_poker_card_face,
    draw_stock,
    draw_unlabelled_card,
    poker_card_name,
)
from clowder.widgets.nodes import Node, h
from clowder.widgets.scene import Scene
from clowder.widgets.seats import draw_seat_place, nearest_seat, seats_clockwise_from
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import Hand, SeatScore, make_hand, make_playable_card_item

from .rules import Play, State, outcome, winner


def draw_table(seen: State, scene: Scene) -> Node:
    others, mine = seats_clockwise_from(nearest_seat(scene), len(seen.hands))
    trick = draw_card_fan(
        (draw_face_up_card(each, draw_poker_card_face(each), poker_card_name(each)) for each in seen.trick),
        _("Trick"),
        data_spot="trick",
    )
    on = draw_continue_button() if scene.turn == NOBODY and outcome(seen) is None else None
    return h(
        "section.felt",
        h("div.others", (_place(seen, scene, seat) for seat in others)),
        h("div.middle", draw_stock(seen.stock, _("Draw pile")), trick, on, key="middle"),
        _place(seen, scene, mine, mine=True),
    )


def _place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    cards = draw_hand(seat_hand(seen, scene, seat), draw_poker_card, seat)
    return draw_seat_place(
        seat, scene, scores_by_seat(seen)[seat].words, cards, mine=mine, spot=f"taken {seat}"
    )


def scores_by_seat(seen: State) -> list[SeatScore]:
    tricks = [len(cards) // len(seen.hands) for cards in seen.taken]
    return [SeatScore(each, plural("{n} trick", "{n} tricks", each)) for each in tricks]


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    return make_hand(
        seen.hands[seat], lambda each: make_playable_card_item(scene, seat, each, poker_card_name(each))
    )


def prompt_text(seen: State, scene: Scene) -> str:
    if scene.turn != NOBODY:
        expected = _("{name}: follow suit if you can.") if seen.trick else _("{name}: lead any card.")
        return fill_values(expected, name=scene.seat_name(scene.turn))
    return _("{name} takes the trick.", name=scene.seat_name(winner(seen))) if seen.trick else ""


def cards_by_spot(seen: State) -> Spots:
    taken = {f"taken {seat}": cards for seat, cards in enumerate(seen.taken)}
    hands = {f"hand {seat}": cards for seat, cards in enumerate(seen.hands)}
    return {"stock": seen.stock, "trick": seen.trick, **taken, **hands}


def draw_card_face(shown: Card, content: object) -> Node:
    return draw_unlabelled_card(draw_poker_card_face(shown))


def explain_unusable_card(seen: State, scene: Scene, card: Card) -> str:
    if scene.turn == NOBODY or card in seen.trick:
        return _("This card has been played.")
    return _("Follow suit: you have a card of it.") if scene.turn == scene.viewer else ""


def draw_score_breakdown(seen: State, scene: Scene) -> Node | None:
    return None


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    match entry.move:
        case Play(played):
            return _("{name} played the {card}.", name=names[entry.seat], card=poker_card_name(played))
    return ""

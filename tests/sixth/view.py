"""Nine Lives on the table: the others' hands, stock and pile, one's own hand, and the suits to name."""

from clowder.core.cards import Card
from clowder.core.poker import suit
from clowder.core.rules import NOBODY, Seat
from clowder.core.table import Entry
from clowder.core.words import _, plural
from clowder.widgets.cards import (
    SUIT_NAMES,
    bare,
    card,
    go_on,
    hand,
    poker_face,
    poker_name,
    stack,
    suit_choice,
)
from clowder.widgets.nodes import Node, h
from clowder.widgets.scene import Scene, act
from clowder.widgets.seats import around, nearest, place
from clowder.widgets.transitions import Spots

from .rules import Draw, Lay, Name, Pass, State, outcome


def table(seen: State, scene: Scene) -> Node:
    others, mine = around(nearest(scene), len(seen.hands))
    return h(
        "section.felt",
        h("div.others", (_place(seen, scene, seat) for seat in others)),
        _middle(seen, scene),
        _place(seen, scene, mine, mine=True),
    )


def _middle(seen: State, scene: Scene) -> Node:
    can = {type(move): act(scene.eyes, move) for move in scene.moves.get(scene.eyes, ())}
    named = {move.suit: act(scene.eyes, move) for move in scene.picked_moves if isinstance(move, Name)}
    top = seen.pile[-1:]
    return h(
        "div.middle",
        stack(seen.stock, _("Draw pile"), can.get(Draw)),
        h("div", map(_lying, top), data_spot="pile", key="pile"),
        h("button", _("Pass"), data_act=can[Pass], key="pass") if Pass in can else None,
        suit_choice(named) if named else None,
        go_on() if scene.turn == NOBODY and seen.pile and outcome(seen) is None else None,
        key="middle",
    )


def _lying(each: Card) -> Node:
    return card(each, poker_face(each), poker_name(each))


def _place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    facts = plural("{n} point", "{n} points", seen.lost[seat])
    cards = hand(seat, seen.hands[seat], lambda each: _in_hand(scene, seat, each))
    return place(seat, scene, facts, cards, mine=mine)


def _in_hand(scene: Scene, seat: Seat, each: Card) -> Node:
    match scene.with_card(seat, each):
        case [Lay() as lay]:
            return card(each, poker_face(each), poker_name(each), act(seat, lay))
        case [Name(), *_others]:
            picked = each == scene.picked
            return card(each, poker_face(each), poker_name(each), f"pick {each}", picked=picked)
    return _lying(each)


def prompt(seen: State, scene: Scene) -> str:
    if scene.turn == NOBODY:
        return _("The round is over.") if seen.pile else ""
    if scene.picked:
        return _("{name}: name the suit that follows.", name=scene.name(scene.turn))
    follows = seen.asked or suit(seen.pile[-1])
    return _("{name}: lay {suit}, or draw.", name=scene.name(scene.turn), suit=_(SUIT_NAMES[follows]))


def spots(seen: State) -> Spots:
    hands = {f"hand {seat}": cards for seat, cards in enumerate(seen.hands)}
    return {"stock": seen.stock, "pile": seen.pile, **hands}


def look(shown: Card, content: object) -> Node:
    return bare(poker_face(shown))


def why(seen: State, scene: Scene, touched: Card) -> str:
    if scene.turn != scene.eyes or touched in seen.pile:
        return _("This card has been played.") if touched in seen.pile else ""
    return _("It fits neither the suit nor the rank on the pile.")


def reckoning(seen: State, scene: Scene) -> Node | None:
    return None


def tell(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    who = names[entry.seat] if entry.seat >= 0 else ""
    match entry.move:
        case Lay(laid):
            return _("{name} laid the {card}.", name=who, card=poker_name(laid))
        case Name(laid, named):
            laid_and_named = _("{name} laid the {card}, and wants {suit}.")
            return laid_and_named.format(name=who, card=poker_name(laid), suit=_(SUIT_NAMES[named]))
        case Draw():
            return _("{name} drew a card.", name=who)
        case Pass():
            return _("{name} passed.", name=who)
    return ""

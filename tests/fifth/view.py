"""Whiskers on the table: the others' hands, the trick, the viewer's own hand."""

from clowder.core.cards import Card
from clowder.core.rules import NOBODY, Seat
from clowder.core.table import Entry
from clowder.core.words import _, fill, plural
from clowder.widgets.cards import bare, card, fan, go_on, hand_fan, poker_card, poker_face, poker_name, stack
from clowder.widgets.data import Hand, Score, held, playable
from clowder.widgets.nodes import Node, h
from clowder.widgets.scene import Scene
from clowder.widgets.seats import around, nearest, place
from clowder.widgets.transitions import Spots

from .rules import Play, State, outcome, winner


def table(seen: State, scene: Scene) -> Node:
    others, mine = around(nearest(scene), len(seen.hands))
    trick = fan(
        (card(each, poker_face(each), poker_name(each)) for each in seen.trick), _("Trick"), data_spot="trick"
    )
    on = go_on() if scene.turn == NOBODY and outcome(seen) is None else None
    return h(
        "section.felt",
        h("div.others", (_place(seen, scene, seat) for seat in others)),
        h("div.middle", stack(seen.stock, _("Draw pile")), trick, on, key="middle"),
        _place(seen, scene, mine, mine=True),
    )


def _place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    cards = hand_fan(hand(seen, scene, seat), poker_card, seat)
    return place(seat, scene, score(seen)[seat].words, cards, mine=mine, spot=f"taken {seat}")


def score(seen: State) -> list[Score]:
    tricks = [len(cards) // len(seen.hands) for cards in seen.taken]
    return [Score(each, plural("{n} trick", "{n} tricks", each)) for each in tricks]


def hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    return held(seen.hands[seat], lambda each: playable(scene, seat, each, poker_name(each)))


def prompt(seen: State, scene: Scene) -> str:
    if scene.turn != NOBODY:
        expected = _("{name}: follow suit if you can.") if seen.trick else _("{name}: lead any card.")
        return fill(expected, name=scene.name(scene.turn))
    return _("{name} takes the trick.", name=scene.name(winner(seen))) if seen.trick else ""


def spots(seen: State) -> Spots:
    taken = {f"taken {seat}": cards for seat, cards in enumerate(seen.taken)}
    hands = {f"hand {seat}": cards for seat, cards in enumerate(seen.hands)}
    return {"stock": seen.stock, "trick": seen.trick, **taken, **hands}


def look(shown: Card, content: object) -> Node:
    return bare(poker_face(shown))


def why(seen: State, scene: Scene, touched: Card) -> str:
    if scene.turn == NOBODY or touched in seen.trick:
        return _("This card has been played.")
    return _("Follow suit: you have a card of it.") if scene.turn == scene.eyes else ""


def reckoning(seen: State, scene: Scene) -> Node | None:
    return None


def tell(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    match entry.move:
        case Play(played):
            return _("{name} played the {card}.", name=names[entry.seat], card=poker_name(played))
    return ""

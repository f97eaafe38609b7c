"""I Stepped on the Cat! on the table: what each shows, the stock, the discards, one hand."""

from collections.abc import Sequence
from functools import cache

from core.cards import BACK, Card
from core.game import HOUSE, Move, Seat
from core.table import Entry
from games.stepped_on_the_cat import (
    COATS,
    TUNA,
    Discard,
    Name,
    Pass,
    Show,
    State,
    Steal,
    Step,
    is_alone,
    kind,
    outcome,
)
from views.cards import backs, both_ways, card, drawing, fan, gap, go_on, stack, written
from views.nodes import Node, h
from views.pictures import part, picture
from views.scene import Scene, act
from views.seats import around, nearest, place

SECRET = True
OPEN: tuple[type[Move], ...] = ()


def turn(seen: State) -> Seat | None:
    return None if seen.turn == HOUSE else seen.turn


def table(seen: State, scene: Scene) -> Node:
    others, mine = around(nearest(scene, turn(seen)), len(seen.points))
    return h(
        "section.felt",
        h("div.others", (_place(seen, scene, seat) for seat in others), key="others"),
        _middle(seen, scene),
        _place(seen, scene, mine, mine=True),
    )


def prompt(seen: State, scene: Scene) -> str:
    seat = turn(seen)
    if seat is None:
        return "The cards are being dealt."
    if is_alone(seen):
        return _prompt_alone(seen)
    if any(isinstance(move, Pass) for move in scene.moves.get(seat, ())):
        return f"{scene.name(seat)}: nothing to play, so pass."
    return f"{scene.name(seat)}: {'now tap where it goes' if scene.picked else 'play a card'}."


def why(seen: State, scene: Scene, touched: Card) -> str:
    if touched in seen.discards:
        return "Discarded cards come back when the stock is used up."
    if touched == seen.turned:
        return "Tap what shall be done with it."
    mine = seen.shows[scene.eyes] if scene.eyes >= 0 else ()
    if touched in mine:
        return "This cat is yours already. Pick a card of your hand."
    if not scene.picked:
        return "Pick a card of your hand first."
    return f"The {name(scene.picked)} can do nothing to the {name(touched)}."


def reckoning(seen: State, scene: Scene) -> Node | None:
    return None


def tell(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    who = "" if entry.seat == HOUSE else names[entry.seat]
    said = _told(entry.move, before, who, names)
    return f"{said} All five: a point!" if sum(after.points) > sum(before.points) else said


def name(shown: Card) -> str:
    """How a card is called: `ginger cat`, `boot`, `can of tuna`."""
    what = kind(shown)
    if what in COATS:
        return f"{what} cat"
    return "can of tuna" if what == TUNA else what


def _told(move: Move, before: State, who: str, names: tuple[str, ...]) -> str:
    match move:
        case Show(cat):
            return f"{who} showed a {name(cat)}."
        case Step(_, cat):
            return f"{who} stepped on {_owner(before, cat, names)} {name(cat)}!"
        case Steal(_, cat):
            return f"{who} lured {_owner(before, cat, names)} {name(cat)} away with tuna."
        case Discard(thrown):
            return f"{who} discarded a {name(thrown)}."
        case Name(_, coat):
            return f"{who} named the tuna: a {coat} cat."
        case Pass():
            return f"{who} passed."
    return ""


def _owner(before: State, cat: Card, names: tuple[str, ...]) -> str:
    seat = next(seat for seat, row in enumerate(before.shows) if cat in row)
    return "the" if is_alone(before) else f"{names[seat]}'s"


def _prompt_alone(seen: State) -> str:
    if seen.turned is None:
        return "The next card is turned up." if seen.stock else "The stock is used up."
    if kind(seen.turned) == TUNA:
        return "Tuna! Tap the cat that it shall be."
    return f"A {name(seen.turned)}. Tap whom it steps on." if _uses(seen, 0) else f"A {name(seen.turned)}."


def _uses(seen: State, seat: Seat) -> bool:
    return kind(seen.turned or "") == "boot" and any(seen.shows[seat])


def _ready(seen: State, scene: Scene) -> Sequence[Move]:
    """What may be done with the card that is picked, or alone with the one turned up."""
    if is_alone(seen):
        return list(scene.moves.get(0, ()))
    return scene.picked_moves


def _place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    points = seen.points[seat]
    facts = f"{points} point{'' if points == 1 else 's'}"
    hand = None if is_alone(seen) else _hand(seen, scene, seat)
    return place(seat, scene, turn(seen), facts, _row(seen, scene, seat), hand, mine=mine)


def _row(seen: State, scene: Scene, seat: Seat) -> Node:
    """A place for each coat; the picked card's targets are buttons."""
    ready = {_target(move): move for move in _ready(seen, scene)}
    places = (
        _shown(scene, shown, coat, ready.get(shown)) if shown else _free(seen, scene, seat, coat, ready)
        for coat, shown in zip(COATS, seen.shows[seat], strict=True)
    )
    return fan(places, f"{scene.name(seat)} shows", class_="row")


def _target(move: Move) -> str | None:
    """The shown card a move is aimed at, or the coat of the free place it goes to."""
    match move:
        case Step(_, cat) | Steal(_, cat):
            return cat
        case Show(cat):
            return kind(cat)
        case Name(_, coat):
            return coat
    return None


def _shown(scene: Scene, shown: Card, coat: str, move: Move | None) -> Node:
    label = name(shown) if kind(shown) == coat else f"tuna as a {coat} cat"
    if move is None:
        return card(shown, face(shown), label)
    does = "Steal" if isinstance(move, Steal) else "Step on"
    return card(shown, face(shown), f"{does} the {label}", act(scene.eyes, move), target=True)


def _free(seen: State, scene: Scene, seat: Seat, coat: str, ready: dict[str | None, Move]) -> Node:
    move = ready.get(coat) if seat == scene.eyes else None
    label = f"Show the {coat} cat here" if move else f"no {coat} cat"
    return gap(picture(coat), label, act(seat, move) if move else None, class_=coat, key=f"{seat} {coat}")


def _hand(seen: State, scene: Scene, seat: Seat) -> Node:
    hand = seen.hands[seat]
    if BACK in hand:
        return fan(backs(hand), "Hand", class_="hand")
    return fan((_in_hand(scene, seat, each) for each in hand), "Hand", class_="hand")


def _in_hand(scene: Scene, seat: Seat, each: Card) -> Node:
    possible = scene.with_card(seat, each)
    return card(
        each,
        face(each),
        name(each),
        f"pick {each}" if possible else None,
        picked=each == scene.picked if possible else None,
    )


def _middle(seen: State, scene: Scene) -> Node:
    turned = card(seen.turned, face(seen.turned), name(seen.turned)) if seen.turned else None
    return h(
        "div.middle",
        stack(seen.stock, "Stock"),
        turned,
        _discards(seen, scene),
        _passing(scene),
        go_on() if is_alone(seen) and not scene.moves.get(0) and outcome(seen) is None else None,
        key="middle",
    )


def _discards(seen: State, scene: Scene) -> Node:
    throw = next((move for move in scene.picked_moves if isinstance(move, Discard)), None)
    top = seen.discards[-1] if seen.discards else None
    if throw:
        return gap("Discard here", f"Discard the {name(throw.card)}", act(scene.eyes, throw), key="discards")
    if top:
        return card(top, face(top), f"Discards: {len(seen.discards)}, on top a {name(top)}")
    return gap("", "No discards", key="discards")


def _passing(scene: Scene) -> Node | None:
    passing = next((move for move in scene.moves.get(scene.eyes, ()) if isinstance(move, Pass)), None)
    return h("button", "Pass", data_act=act(scene.eyes, passing)) if passing else None


@cache
def face(shown: Card) -> Node:
    """The face of a card: its picture, and its name small in two corners."""
    what = kind(shown)
    ground = h("circle.moon", cx=50, cy=70, r=45)
    names = both_ways(written(what, "small", 7, 19))
    return h("span.cat", drawing((ground, part(what, 5, 26, 90, 90), names)), class_=what)

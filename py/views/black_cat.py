"""Black Cat on the table: the deck in the middle, each player's two piles at their own edge."""

from core.cards import BACK, Card
from core.game import Move, Seat
from core.table import Entry
from games.black_cat import Call, Pass, State, Take
from views.cards import back, card, fan, poker_face, poker_name
from views.nodes import Node, h
from views.scene import Scene, act

SECRET = False
OPEN: tuple[type[Move], ...] = (Take, Pass, Call)

EDGES = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}
"""At which edge of the tablet each seat sits, clockwise, by the number of players."""

RHYME = "Black cat, black cat, crossin' my path. Don't look back or you'll get scratched!"

HOLD_MS = 1200
"""How long the call is held, so that nobody ends the game by accident."""


def turn(seen: State) -> Seat | None:
    return None


def table(seen: State, scene: Scene) -> Node:
    edges = EDGES[len(seen.piles)]
    zones = (_zone(seen, scene, seat, edge) for seat, edge in enumerate(edges))
    return h("section.felt.edges", _deck(seen), zones)


def prompt(seen: State, scene: Scene) -> str:
    if seen.called_by is not None:
        return f"{scene.name(seen.called_by)} called: “{RHYME}”"
    if not seen.turned:
        return "Ready? The deck is about to be turned."
    if not seen.deck:
        return "The deck is used up."
    if seen.stalled:
        return "Nobody wants it? Take it, or hold the call."
    return "Tap one of your piles to take the top card."


def reckoning(seen: State, scene: Scene) -> Node | None:
    return None


def tell(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    match entry.move:
        case Take(taken, pile):
            return f"{names[entry.seat]} took the {poker_name(taken)} to the {pile}."
        case Pass(passed):
            return f"{names[entry.seat]} did not want the {poker_name(passed)}."
        case Call():
            return f"{names[entry.seat]} called."
    return ""


def _deck(seen: State) -> Node:
    """The top card, to be read from every edge."""
    top = seen.deck[0] if seen.deck else None
    if top is None:
        shown: Node = h("div.card.gap", aria_hidden="true")
    elif top == BACK:
        shown = back()
    else:
        shown = card(top, poker_face(top), f"On the deck: {poker_name(top)}")
    return h(
        "div.deck",
        shown,
        h("span.count", str(len(seen.deck)), aria_label=f"{len(seen.deck)} cards left"),
        key="deck",
    )


def _zone(seen: State, scene: Scene, seat: Seat, edge: str) -> Node:
    moves = scene.moves.get(seat, ())
    return h(
        f"section.zone.{edge}",
        h(
            "div.turned",
            h("h2.name", scene.name(seat)),
            h("div.piles", (_pile(seen, scene, seat, side) for side in (0, 1))),
            h("div.acts", (_button(seat, move) for move in moves if not isinstance(move, Take))),
        ),
        class_=f"seat-{seat}",
        aria_label=scene.name(seat),
        key=f"seat {seat}",
    )


def _pile(seen: State, scene: Scene, seat: Seat, side: int) -> Node:
    name = ("left", "right")[side]
    cards = seen.piles[seat][side]
    take = next((m for m in scene.moves.get(seat, ()) if isinstance(m, Take) and m.pile == name), None)
    return h(
        "button.pile",
        fan((card(each, poker_face(each), poker_name(each)) for each in cards), f"{len(cards)} cards"),
        aria_label=f"{scene.name(seat)}: {name} pile, {_contents(cards)}",
        aria_disabled=None if take else "true",
        data_act=act(seat, take) if take else None,
        data_race=take is not None,
        key=name,
    )


def _contents(cards: tuple[Card, ...]) -> str:
    return f"{len(cards)} cards, last the {poker_name(cards[-1])}" if cards else "empty"


def _button(seat: Seat, move: Move) -> Node:
    if isinstance(move, Call):
        return h(
            "button.call",
            "Hold to call",
            data_act=act(seat, move),
            data_hold=HOLD_MS,
            title=RHYME,
            key="call",
        )
    return h("button", "Pass", data_act=act(seat, move), key="pass")

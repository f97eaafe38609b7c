"""Kit and Kat on the table: fourteen books in the middle, Kittens before everybody, one hand."""

from functools import cache

from core.cards import BACK, Card
from core.game import HOUSE, Move, Seat
from core.table import Entry
from games.kit_and_kat import BOOKS, TEN, Call, Lay, Pass, Play, State, book, number
from views.cards import backs, card, fan, gap, stack, worded_face
from views.nodes import Node, h
from views.scene import Scene, act
from views.seats import around, nearest, place

SECRET = True
MANY = 10
"""So many cards are drawn as small tiles, as in the finish, where the Kittens are the hand."""

OPEN: tuple[type[Move], ...] = (Call,)


def turn(seen: State) -> Seat | None:
    return None if seen.turn == HOUSE or None not in seen.taken else seen.turn


def table(seen: State, scene: Scene) -> Node:
    others, mine = around(nearest(scene, turn(seen)), len(seen.hands))
    return h(
        "section.felt",
        h("div.others", (_place(seen, scene, seat) for seat in others), key="others"),
        _middle(seen, scene),
        _place(seen, scene, mine, mine=True),
    )


def prompt(seen: State, scene: Scene) -> str:
    seat = turn(seen)
    if seat is None:
        return "The last book is closed." if None not in seen.taken else "The packets are being dealt."
    if scene.picked:
        return "Tap its book to play it, or a place for Kittens to lay it down."
    return f"{scene.name(seat)}: play your cards in order, or lay down a Kitten."


def reckoning(seen: State, scene: Scene) -> Node | None:
    return None


def tell(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    match entry.move:
        case Play(played):
            took = after.taken[book(played)] == entry.seat and number(played) == TEN
            return f"{names[entry.seat]} played {name(played)}{' and takes the book!' if took else '.'}"
        case Lay(laid, _):
            return f"{names[entry.seat]} laid {name(laid)} down as a Kitten."
        case Pass():
            return f"{names[entry.seat]} passed."
        case Call():
            return _told_of_call(entry.seat, before, after, names)
    return ""


def _told_of_call(caller: Seat, before: State, after: State, names: tuple[str, ...]) -> str:
    right = caller not in after.deeds.callers
    verdict = f"and caught {names[before.deeds.seat]}!" if right else "but there was no mistake."
    return f"{names[caller]} called “Kit-and-Kat!” {verdict}"


def name(shown: Card) -> str:
    """How a card is called: `A 1`."""
    return f"{shown[0].upper()} {number(shown)}"


def _place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    books = seen.taken.count(seat)
    facts = f"{books} book{'' if books == 1 else 's'}"
    return place(
        seat,
        scene,
        turn(seen),
        facts,
        _kittens(seen, scene, seat),
        _hand(seen, scene, seat),
        h("div.acts", _buttons(scene, seat)),
        mine=mine,
    )


def _hand(seen: State, scene: Scene, seat: Seat) -> Node:
    hand = seen.hands[seat]
    if BACK in hand:
        return fan(backs(hand), "Hand", class_="hand")
    sorted_hand = sorted(hand, key=lambda each: (book(each), number(each)))
    look = "hand many" if len(hand) > MANY else "hand"
    return fan((_own(seen, scene, seat, each) for each in sorted_hand), "Hand", class_=look)


def _own(seen: State, scene: Scene, seat: Seat, each: Card) -> Node:
    """A card that its player can play at once, or pick, or neither. Only guided play says which are right."""
    possible = scene.with_card(seat, each) if seat == scene.eyes else []
    if not possible:
        return card(each, face(each), name(each))
    right = seen.options.way == "guided" and isinstance(possible[0], Play)
    label = f"{name(each)}, can be played" if right else name(each)
    if right and len(possible) == 1:
        return card(each, face(each), label, act(seat, possible[0]))
    return card(each, face(each), label, f"pick {each}", picked=each == scene.picked, bright=right)


def _kittens(seen: State, scene: Scene, seat: Seat) -> Node:
    """Four places; of each pile the top, which alone can be played, and what it covers."""
    piles = enumerate(seen.kittens[seat])
    return fan((_pile(seen, scene, seat, i, pile) for i, pile in piles), "Kittens", class_="kittens")


def _pile(seen: State, scene: Scene, seat: Seat, i: int, pile: tuple[Card, ...]) -> Node | None:
    lay = next((m for m in scene.picked_moves if isinstance(m, Lay) and m.pile == i), None)
    here = f"kittens {seat} {i}"
    if lay and seat == scene.eyes:
        label = f"Lay {name(lay.card)} {'on ' + name(pile[-1]) if pile else 'here'}"
        return gap(name(pile[-1]) if pile else "Lay", label, act(seat, lay), key=here)
    if not pile:
        return gap("", "no Kitten", key=here)
    covered = h("small.covered", " ".join(map(name, pile[:-1]))) if pile[1:] else None
    return h("div.pile-of-kittens", _own(seen, scene, seat, pile[-1]), covered, key=here)


def _middle(seen: State, scene: Scene) -> Node:
    played = next((move for move in scene.picked_moves if isinstance(move, Play)), None)
    books = (_book(seen, scene, i, played) for i in range(len(BOOKS)))
    return h(
        "div.middle",
        h("div.books", books, role="group", aria_label="Books"),
        stack(seen.heap, "Packets"),
        key="middle",
    )


def _book(seen: State, scene: Scene, index: int, played: Play | None) -> Node:
    """Its letter, and the numbers of the cards that lie there, bottom to top."""
    letter = BOOKS[index].upper()
    numbers = " ".join(str(number(each)) for each in seen.books[index])
    taker = seen.taken[index]
    owner = "" if taker is None else scene.name(taker)
    content = (h("strong", letter), h("span.numbers", numbers), h("small", owner))
    if played and book(played.card) == index:
        label = f"Play {name(played.card)} to its book"
        return h("button.book", content, aria_label=label, data_act=act(scene.eyes, played), key=letter)
    label = f"Book {letter}: {numbers or 'no card'}{', taken by ' + owner if owner else ''}"
    return h("div.book", content, role="img", aria_label=label, key=letter)


def _buttons(scene: Scene, seat: Seat) -> list[Node]:
    """What is done without a card. Everybody but the one who acted may call."""
    moves = scene.moves.get(seat, ())
    return [
        _button(seat, move)
        for move in moves
        if isinstance(move, Call) or (isinstance(move, Pass) and seat == scene.eyes)
    ]


def _button(seat: Seat, move: Move) -> Node:
    text = "Kit-and-Kat!" if isinstance(move, Call) else "Pass"
    return h("button", text, data_act=act(seat, move), key=text)


@cache
def face(shown: Card) -> Node:
    return worded_face(name(shown), f"book-{shown[0]}")

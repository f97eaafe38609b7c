"""The places round the table: what lies before everybody, and the hand of whoever looks."""

from collections.abc import Iterator, Sequence

from clowder.core.cards import BACK, Card
from clowder.core.rules import Seat
from clowder.core.words import _, cached, plural, series
from clowder.games.kit_and_kat import faces
from clowder.games.kit_and_kat.books import takers
from clowder.games.kit_and_kat.faces import face, name
from clowder.games.kit_and_kat.rules import Call, Join, Lay, Pass, Play, State, book, number
from clowder.widgets.cards import card, fan, gap, hand
from clowder.widgets.controls import truth
from clowder.widgets.nodes import Node, h
from clowder.widgets.scene import Scene, act
from clowder.widgets.seats import place

MANY = 12
"""So many cards are drawn as small tiles, as in the finish, where the Kittens are the hand."""


def other(seen: State, scene: Scene, seat: Seat) -> Node:
    cards = seen.hands[seat]
    open_hand = _open_hand(cards) if cards and BACK not in cards else None
    kittens = None if seen.finish else _kittens(seen, scene, seat)
    facts, buttons = _facts(seen, seat), _buttons(scene, seat)
    return place(seat, scene, facts, kittens, open_hand, buttons, spot=f"hand {seat}")


def own(seen: State, scene: Scene, seat: Seat) -> Node:
    return place(
        seat,
        scene,
        _facts(seen, seat),
        _hide() if _is_watched(seen, scene) else None,
        None if seen.finish else _kittens(seen, scene, seat),
        _hand(seen, scene, seat),
        _buttons(scene, seat),
        mine=True,
    )


def _facts(seen: State, seat: Seat) -> str:
    books = plural("{n} book", "{n} books", takers(seen).count(seat))
    return series((books, plural("{n} card", "{n} cards", len(seen.hands[seat]))))


def _is_watched(seen: State, scene: Scene) -> bool:
    """Whether others must see the table, and not this hand: in classic, calls are made by watching."""
    people = sum(scene.strength(seat) is None for seat in range(len(seen.hands)))
    return seen.options.way == "classic" and not (seen.finish or scene.edges) and people > 1


def _hide() -> Node:
    """The curtain falls over the hand, and all can watch the table."""
    return h("button.quiet.hide", _("Hide my hand"), data_act="close", key="hide")


def _buttons(scene: Scene, seat: Seat) -> Node | None:
    """What is done without a card. Everybody but the one who acted may call."""
    moves = scene.moves.get(seat, ())
    buttons = [
        *_join(scene, seat),
        *(_call(scene, seat, move) for move in moves if isinstance(move, Call)),
        *(h("button", _("Pass"), data_act=act(seat, move), key="pass") for move in moves if move == Pass()),
    ]
    return h("div.acts", buttons, key="acts") if buttons else None


def _join(scene: Scene, seat: Seat) -> Iterator[Node]:
    """The picked card may also take the place of a pile that is laid on another."""
    joining, picked = bool(joins(scene)), _picked_card(scene)
    if seat == scene.eyes and (joining or any(isinstance(move, Join) for move in scene.picked_moves)):
        does = f"pick {picked}" if joining else f"pick join {picked}"
        yield h("button.quiet", _("Join two piles"), data_act=does, aria_pressed=truth(joining), key="join")


def _call(scene: Scene, seat: Seat, move: Call) -> Node:
    label = f"{_('Kit-and-Kat!')} ({scene.name(seat)})"
    return h("button.call", _("Kit-and-Kat!"), aria_label=label, data_act=act(seat, move), key="call")


# Hands and Kittens


def _hand(seen: State, scene: Scene, seat: Seat) -> Node:
    cards = seen.hands[seat]
    if BACK not in cards:
        cards = tuple(sorted(cards, key=lambda each: (not _is_right(seen, scene, seat, each), _order(each))))
    look = "hand many" if len(cards) > MANY else "hand"
    return hand(seat, cards, lambda each: _held(seen, scene, seat, each), look)


def _order(each: Card) -> tuple[int, int]:
    return book(each), number(each)


def _open_hand(cards: Sequence[Card]) -> Node:
    """Another's hand in the finish, book by book."""
    letters = sorted({each[0] for each in cards})
    groups = (
        h("span", h("b", letter.upper()), " ", _numbers([each for each in cards if each[0] == letter]), " ")
        for letter in letters
    )
    return h("p.open-hand", groups, key="hand")


def _numbers(cards: Sequence[Card]) -> str:
    return " ".join(str(number(each)) for each in sorted(cards, key=_order))


def _is_right(seen: State, scene: Scene, seat: Seat, each: Card) -> bool:
    """Whether the page may say that this card can be played: only in guided play."""
    return seen.options.way == "guided" and Play(each) in scene.with_card(seat, each)


def _held(seen: State, scene: Scene, seat: Seat, each: Card) -> Node:
    """A card that its player can play at once, or pick, or neither; a picked one that is right is played."""
    possible = scene.with_card(seat, each) if seat == scene.eyes else []
    look = faces.pictured(scene, each)
    if not possible:
        return card(each, look, name(each))
    right, picked = _is_right(seen, scene, seat, each), each == _picked_card(scene)
    label = _("{card}, can be played", card=name(each)) if right else name(each)
    if right and len(possible) == 1:
        return card(each, look, label, act(seat, possible[0]), bright=True)
    does = act(seat, Play(each)) if right and picked else f"pick {each}"
    return card(each, look, label, does, picked=picked, bright=right)


def _kittens(seen: State, scene: Scene, seat: Seat) -> Node:
    """Four places; of each pile the top, which alone can be played, and what it covers."""
    piles = (_pile(seen, scene, seat, at) for at in range(len(seen.kittens[seat])))
    return fan(piles, _("Kittens"), class_="kittens", key="kittens")


def _pile(seen: State, scene: Scene, seat: Seat, at: int) -> Node:
    pile, here = seen.kittens[seat][at], f"kittens {seat} {at}"
    if seat != scene.eyes:
        return _resting(pile, here, faces.emblem(scene, book(pile[-1])) if pile else "")
    lays = (move for move in scene.picked_moves if isinstance(move, Lay) and move.pile == at)
    lay = next(lays, None)
    if joins(scene):
        top = _joinable(scene, at, pile[-1])
    elif lay and pile:
        label = _("Lay {card} on {other}", card=name(lay.card), other=name(pile[-1]))
        top = card(pile[-1], faces.pictured(scene, pile[-1]), label, act(seat, lay), target=True)
    elif lay:
        top = gap(_("Lay here"), _("Lay {card} here", card=name(lay.card)), act(seat, lay))
    else:
        top = _held(seen, scene, seat, pile[-1]) if pile else _no_kitten()
    return _of_kittens(top, pile, here)


@cached
def _resting(pile: Sequence[Card], here: str, emblem: str) -> Node:
    """A pile with which whoever looks can do nothing."""
    top = card(pile[-1], face(pile[-1], emblem), name(pile[-1])) if pile else _no_kitten()
    return _of_kittens(top, pile, here)


def _of_kittens(top: Node, pile: Sequence[Card], here: str) -> Node:
    return h("div.pile-of-kittens", top, _covered(pile[:-1]), data_spot=here, key=here)


def _no_kitten() -> Node:
    return gap("", _("no Kitten"))


def _joinable(scene: Scene, at: int, top: Card) -> Node:
    """A pile to be lifted, the one that is, or one to lay that on."""
    held, begun = lifted(scene), f"pick join {_picked_card(scene)}"
    join = next((move for move in joins(scene) if held is not None and move.onto == at), None)
    if join:
        label = _("Lay the pile on {card}", card=name(top))
        return card(top, faces.pictured(scene, top), label, act(scene.eyes, join), target=True)
    label, does = _("Lift the pile of {card}", card=name(top)), begun if at == held else f"{begun} {at}"
    return card(top, faces.pictured(scene, top), label, does, picked=at == held, target=at != held)


def joins(scene: Scene) -> list[Join]:
    """How it may go on once two piles are to be joined: what is picked then is `join h9`, or `join h9 2`."""
    moves = scene.with_card(scene.eyes, _picked_card(scene) or "")
    return [move for move in moves if isinstance(move, Join) and str(move).startswith(f"{scene.picked} ")]


def lifted(scene: Scene) -> int | None:
    """The place of the pile that is to be laid on another."""
    words = (scene.picked or "").split()
    return int(words[2]) if len(words) > 2 else None


def _picked_card(scene: Scene) -> Card | None:
    return (scene.picked or "").removeprefix("join ").partition(" ")[0] or None


def _covered(cards: Sequence[Card]) -> Node | None:
    """Small, bottom to top."""
    if not cards:
        return None
    covered = " ".join(f"{each[0].upper()}{number(each)}" for each in cards)
    label = _("covered: {cards}", cards=covered)
    return h("small.covered", covered, data_count=len(cards), tabindex=0, role="note", aria_label=label)

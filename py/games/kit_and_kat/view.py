"""Kit and Kat on the table: fourteen books in the middle, Kittens before everybody, one hand.

In the classic way nothing here may hint at a mistake. So it never looks at `deeds` or at what is in order:
books show their cards as they were laid, and every card that may be tapped looks the same.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from core.cards import BACK, Card
from core.rules import HOUSE, NOBODY, Move, Seat
from core.table import Entry
from core.words import _, cached, plural, series
from games.kit_and_kat.content import page as reading
from games.kit_and_kat.content.library import EMBLEMS, Library
from games.kit_and_kat.content.wording import Wording
from games.kit_and_kat.rules import (
    BOOKS,
    KNEW,
    TRAITS,
    VERDICTS,
    Call,
    Join,
    Judge,
    Lay,
    Pass,
    Play,
    State,
    at_hand,
    book,
    holds_a_one,
    is_last,
    number,
)
from widgets.cards import bare, both_ways, card, drawing, fan, gap, hand, written
from widgets.controls import truth
from widgets.nodes import Content, Node, classes, h
from widgets.pictures import cat, part, picture
from widgets.scene import Scene, act, last_turn
from widgets.seats import around, nearest, place
from widgets.transitions import Spots

_UNTITLED = Wording("")

ROW = 5
"""So many books lie in one row."""

MANY = 12
"""So many cards are drawn as small tiles, as in the finish, where the Kittens are the hand."""


class _Book(NamedTuple):
    """What there is to see of a book: what stands on it, its cards, and who took it."""

    letter: str
    title: str
    language: str
    emblem: str
    cards: Sequence[Card]
    taker: Seat | None = None
    colour: int | None = None
    name: str = ""


def table(seen: State, scene: Scene) -> Node:
    """While the tablet changes hands all places are alike, and the last turn is told once more."""
    others, mine = _around(seen, scene)
    return h(
        "section.felt.kat",
        h("div.others", (_other(seen, scene, seat) for seat in others), key="others"),
        _middle(seen, scene),
        _reading(seen, scene),
        _own(seen, scene, mine) if mine is not None else None,
        class_=classes(own=mine is not None),
        data_seats=len(seen.hands),
    )


def prompt(seen: State, scene: Scene) -> str:
    if seen.deeds.asked and scene.turn != NOBODY:
        return _("{name}: what is the answer?", name=scene.name(scene.turn))
    if scene.turn == NOBODY:
        return _("The last book is closed.") if None not in seen.taken else _("The packets are being dealt.")
    if _joins(scene):
        lifted = _lifted(scene) is not None
        return _("Tap the pile to lay it on.") if lifted else _("Tap the pile that you want to lift.")
    if scene.picked:
        if not any(isinstance(move, Play) for move in scene.picked_moves):
            return _("Tap a place for Kittens to lay it down.")
        return _("Tap its book to play it, or a place for Kittens to lay it down.")
    return _expected(seen, scene.moves.get(scene.turn, ())).format(name=scene.name(scene.turn))


def why(seen: State, scene: Scene, touched: Card) -> str:
    if scene.eyes == NOBODY or touched not in at_hand(seen, scene.eyes):
        return _("This card lies where it belongs. Play from your hand or from your own Kittens.")
    if seen.deeds.asked:
        return _("First say whether {name} knew the answer.", name=scene.name(scene.turn))
    if seen.options.way == "classic":
        return ""
    if holds_a_one(seen, scene.eyes):
        return _("Your 1s come first.")
    return _("It does not fit yet: the card before it is missing.")


def spots(seen: State) -> Spots:
    return {
        "heap": tuple(chain(*seen.heap)),
        **{f"hand {seat}": hand for seat, hand in enumerate(seen.hands)},
        **{
            f"kittens {seat} {at}": pile
            for seat, piles in enumerate(seen.kittens)
            for at, pile in enumerate(piles)
        },
        **{f"book {BOOKS[index]}": cards for index, cards in enumerate(seen.books)},
    }


def look(shown: Card, library: Library | None) -> Node:
    return bare(face(shown, library.book(shown).emblem if library else ""))


def reckoning(seen: State, scene: Scene) -> Node | None:
    """Which books each player took, and the way to read them."""
    return h(
        "div.reckoning",
        h("ul", (_taken_by(seen, scene, seat) for seat in range(len(seen.hands)))),
        reading.doors(),
    )


def tell(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    who = "" if entry.seat == HOUSE else names[entry.seat]
    match entry.move:
        case Play(played):
            takes = is_last(after.options, played)
            said = _("{who} played {card} and takes the book!") if takes else _("{who} played {card}.")
            return said.format(who=who, card=name(played))
        case Lay(laid, _):
            return _("{who} laid a Kitten: {card}.", who=who, card=name(laid))
        case Join(laid, _, _):
            return _("{who} joined two piles and laid a Kitten: {card}.", who=who, card=name(laid))
        case Pass():
            return _("{who} passed.", who=who)
        case Call():
            return _told_of_call(entry.seat, before, after, names)
        case Judge() if entry.move == KNEW:
            return _("{who} knew the answer.", who=names[before.turn])
        case Judge():
            return _("{who} did not know the answer. The turn is over.", who=names[before.turn])
    return ""


def _told_of_call(caller: Seat, before: State, after: State, names: tuple[str, ...]) -> str:
    right = caller not in after.deeds.callers
    said = (
        _("{caller} called “Kit-and-Kat!” and caught {player}!")
        if right
        else _("{caller} called “Kit-and-Kat!” but there was no mistake.")
    )
    return said.format(caller=names[caller], player=names[before.deeds.seat])


def _expected(seen: State, moves: Sequence[Move]) -> str:
    """What `{name}`, whose turn it is, does next. Only guided play says what can be played."""
    if seen.options.way == "classic" or not moves:
        if seen.finish or not seen.hands[seen.turn]:
            return _("{name}: play in order, or pass.")
        return _("{name}: play in order, 1s first; then lay down a Kitten.")
    if all(isinstance(move, Play) for move in moves):
        return _("{name}: play a bright card.")
    if not any(isinstance(move, Play) for move in moves):
        if Pass() in moves:
            return _("{name}: nothing can be played, so pass.")
        return _("{name}: nothing can be played, so lay down a Kitten.")
    if Pass() in moves:
        return _("{name}: play a bright card, or pass.")
    return _("{name}: play a bright card, or lay down a Kitten.")


def _taken_by(seen: State, scene: Scene, seat: Seat) -> Node:
    taken = [BOOKS[index] for index, taker in enumerate(seen.taken) if taker == seat]
    chips = (h("b.chip", letter.upper(), class_=f"book-{letter}", key=letter) for letter in taken)
    return h("li", h("span.name", scene.name(seat)), " ", chips or _("no book"), class_=f"seat-{seat}")


def name(shown: Card) -> str:
    """How a card is called: `A 1`."""
    return reading.called(shown)


# Places


def _around(seen: State, scene: Scene) -> tuple[list[Seat], Seat | None]:
    """Who sits round the table, and whose hand lies nearest; None while the tablet changes hands."""
    others, near = around(nearest(scene), len(seen.hands))
    return ([*others, near], None) if scene.eyes == NOBODY else (others, near)


def _other(seen: State, scene: Scene, seat: Seat) -> Node:
    cards = seen.hands[seat]
    open_hand = _open_hand(cards) if cards and BACK not in cards else None
    kittens = None if seen.finish else _kittens(seen, scene, seat)
    facts, buttons = _facts(seen, seat), _buttons(scene, seat)
    return place(seat, scene, facts, kittens, open_hand, buttons, spot=f"hand {seat}")


def _own(seen: State, scene: Scene, seat: Seat) -> Node:
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
    books = plural("{n} book", "{n} books", _takers(seen).count(seat))
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
    joining, picked = bool(_joins(scene)), _picked_card(scene)
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
    look = _face(scene, each)
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
        return _resting(pile, here, _emblem(scene, book(pile[-1])) if pile else "")
    lays = (move for move in scene.picked_moves if isinstance(move, Lay) and move.pile == at)
    lay = next(lays, None)
    if _joins(scene):
        top = _joinable(scene, at, pile[-1])
    elif lay and pile:
        label = _("Lay {card} on {other}", card=name(lay.card), other=name(pile[-1]))
        top = card(pile[-1], _face(scene, pile[-1]), label, act(seat, lay), target=True)
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
    lifted, begun = _lifted(scene), f"pick join {_picked_card(scene)}"
    join = next((move for move in _joins(scene) if lifted is not None and move.onto == at), None)
    if join:
        label = _("Lay the pile on {card}", card=name(top))
        return card(top, _face(scene, top), label, act(scene.eyes, join), target=True)
    label, does = _("Lift the pile of {card}", card=name(top)), begun if at == lifted else f"{begun} {at}"
    return card(top, _face(scene, top), label, does, picked=at == lifted, target=at != lifted)


def _joins(scene: Scene) -> list[Join]:
    """How it may go on once two piles are to be joined: what is picked then is `join h9`, or `join h9 2`."""
    moves = scene.with_card(scene.eyes, _picked_card(scene) or "")
    return [move for move in moves if isinstance(move, Join) and str(move).startswith(f"{scene.picked} ")]


def _lifted(scene: Scene) -> int | None:
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


# The middle


def _middle(seen: State, scene: Scene) -> Node:
    play = next((move for move in scene.picked_moves if isinstance(move, Play)), None)
    books = (_book(seen, scene, index, taker, play) for index, taker in enumerate(_takers(seen)))
    packets = plural("{n} packet left", "{n} packets left", len(seen.heap))
    return h(
        "div.middle",
        h("div.books", books, role="group", aria_label=_("Books"), data_row=in_a_row(len(seen.books))),
        h(
            "p.packets",
            packets if not seen.finish else _("The finish: all cards lie open."),
            data_spot="heap",
        ),
        key="middle",
    )


def in_a_row(books: int) -> int:
    """How many books lie beside each other: up to five all, and more in two rows."""
    return books if books <= ROW else (books + 1) // 2


def _takers(seen: State) -> tuple[Seat | None, ...]:
    """Who has each book: whoever played its 10. In classic play others must notice whether that was right."""
    wrong = {book(each.card) for each in seen.deeds.misplaced if is_last(seen.options, each.card)}
    return tuple(seen.deeds.seat if index in wrong else taker for index, taker in enumerate(seen.taken))


def _book(seen: State, scene: Scene, index: int, taker: Seat | None, play: Play | None) -> Node:
    title, emblem = _title(scene, index), _emblem(scene, index)
    content = _Book(BOOKS[index], str(title), title.language, emblem, seen.books[index])
    if taker is not None:
        content = content._replace(taker=taker, colour=scene.colour(taker), name=scene.name(taker))
    if play and book(play.card) == index:
        return _playable(content, name(play.card), act(scene.eyes, play))
    return _lying(content)


def _playable(content: _Book, played: str, does: str) -> Node:
    """A book to which the picked card belongs."""
    label = _("Play {card} to its book", card=played)
    return h(
        "button.book",
        _inside(content),
        aria_label=label,
        class_=_look(content),
        data_act=does,
        data_spot=f"book {content.letter}",
        key=content.letter,
    )


@cached
def _lying(content: _Book) -> Node:
    """A book to be looked at."""
    letter = content.letter
    title = f"{letter.upper()} {content.title}".strip()
    label = _("Book {title}: {cards}", title=title, cards=_told(content))
    return h(
        "div.book",
        _inside(content),
        role="img",
        aria_label=label,
        class_=_look(content),
        data_spot=f"book {letter}",
        key=letter,
    )


def _look(content: _Book) -> str:
    own = f"book-{content.letter}"
    return own if content.taker is None else f"{own} seat-{content.taker} taken"


def _inside(content: _Book) -> Content:
    """Its letter, and its cards as they were laid, bottom to top; or who took it."""
    letter, title, language, emblem, cards, taker, colour, _taken_by = content
    numbers = [str(number(each)) for each in cards]
    return (
        h("strong.letter", letter.upper()),
        h("span.title", title, lang=language),
        picture(emblem) if emblem else None,
        h("b.top", numbers[-1] if cards and taker is None else ""),
        h("span.numbers", " ".join(numbers)) if taker is None else None,
        h("span.taker", cat(colour)) if colour is not None else None,
    )


def _told(content: _Book) -> str:
    if content.taker is not None:
        return _("taken by {name}", name=content.name)
    return " ".join(str(number(each)) for each in content.cards) or _("no card")


def _title(scene: Scene, index: int) -> Wording:
    found: Wording = scene.content.book(BOOKS[index]).title if scene.content else _UNTITLED
    return found


def _face(scene: Scene, each: Card) -> Node:
    """The card with the picture of its book."""
    return face(each, _emblem(scene, book(each)))


def _emblem(scene: Scene, index: int) -> str:
    """The name of a book's picture; empty when it has none."""
    return scene.content.book(BOOKS[index]).emblem if scene.content else ""


# What the cards say


def _reading(seen: State, scene: Scene) -> Node:
    """The card played last; or, while the tablet changes hands and no card is judged, the whole last turn."""
    turn = last_turn(scene.lately(), TRAITS.open_moves)
    is_between = scene.eyes == NOBODY and not seen.deeds.asked
    if is_between and None in seen.taken and (told := list(_retold(seen, turn))):
        heading = _("Once more: what {name} did", name=scene.name(turn[0].seat))
        return reading.retold(scene.content, heading, told, scene.opened)
    played = (each.move.card for each in scene.lately() if isinstance(each.move, Play))
    last = next((each for each in played if _lies_open(seen, each)), None)
    if last is None:
        return reading.opening(scene.content)
    below, earlier = _judging(seen, scene), list(_earlier(seen, scene, last))
    return reading.panel(scene.content, last, scene.opened, below, earlier)


def _earlier(seen: State, scene: Scene, last: Card) -> Iterator[Card]:
    """Where cards ask first, what computers have played since whoever looks did: they wait for nobody."""
    for entry in scene.lately() if scene.opened is not None else ():
        if entry.seat == scene.eyes or not scene.strength(entry.seat):
            return
        if isinstance(entry.move, Play) and entry.move.card != last and _lies_open(seen, entry.move.card):
            yield entry.move.card


def _judging(seen: State, scene: Scene) -> Node | None:
    """House rule: the table says whether they knew it; who is alone with computers, says so themselves."""
    if not seen.deeds.asked or scene.turn == NOBODY or scene.strength(scene.turn):
        return None
    judges = [seat for seat, moves in scene.moves.items() if KNEW in moves]
    seat = next((each for each in judges if each != scene.turn), scene.turn)
    labels = (_("Knew it"), _("Did not know it"))
    buttons = (
        h("button", label, data_act=act(seat, verdict), key=verdict.verdict)
        for label, verdict in zip(labels, VERDICTS, strict=True)
    )
    asked = _("Did {name} know it?", name=scene.name(scene.turn))
    return (
        h("div.judging", h("span", asked), buttons, role="group", aria_label=asked, key="judging")
        if judges
        else None
    )


def _retold(seen: State, turn: Sequence[Entry]) -> Iterator[reading.Told]:
    """What lies open of it; a card that went back to a hand is nobody's business any more."""
    for entry in turn:
        match entry.move:
            case Play(played) if _lies_open(seen, played):
                yield "", played
            case Lay(laid, _) if _lies_open(seen, laid):
                yield _("Laid a Kitten: {card}.", card=name(laid)), None
            case Join(laid, _, _) if _lies_open(seen, laid):
                yield _("Joined two piles and laid a Kitten: {card}.", card=name(laid)), None
            case Pass():
                yield _("Passed."), None


def _lies_open(seen: State, shown: Card) -> bool:
    rows = [*seen.books, *(pile for piles in seen.kittens for pile in piles), *seen.hands]
    return any(shown in row for row in rows)


@cache
def face(shown: Card, emblem: str | None = None) -> Node:
    """The face of a card: its book's letter, its number, and between them the book's emblem.

    Without one it is that of our own books; an empty one leaves the place to the letter.
    """
    letter = shown[0].upper()
    index = (
        written(letter, "initial", 9, 37),
        written(
            str(number(shown)),
            "figure.either" if number(shown) in (6, 9) else "figure",
            92,
            37,
            anchor="end",
            narrow=40,
        ),
    )
    drawn = EMBLEMS[BOOKS.index(shown[0])] if emblem is None else emblem
    centre = part(drawn, 21, 41, 58, 58) if drawn else written(letter, "large", 50, 92, anchor="middle")
    return h("span.kat", drawing((both_ways(index), centre)), class_=f"book-{shown[0]}")

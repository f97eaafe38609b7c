"""Screen view of Kit and Kat: fourteen books in the middle, Kittens before each player, one hand.

In the classic way nothing here may hint at a mistake. So this module never looks at mistakes in `deeds`, or
at which cards are in order. Books show their cards as they were laid, and all cards that can be tapped look
the same.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from clowder.core.cards import Card
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, fill_values, plural
from clowder.core.rules import HOUSE, NOBODY, Move, Seat
from clowder.core.table import Entry
from clowder.games.kit_and_kat import books, faces, places
from clowder.games.kit_and_kat.content.deck import page as reading
from clowder.games.kit_and_kat.content.deck.library import library_of
from clowder.games.kit_and_kat.faces import card_name, draw_face
from clowder.games.kit_and_kat.rules import (
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
    cards_at_hand,
    holds_a_one,
    is_last,
)
from clowder.widgets.cards import draw_unlabelled_card
from clowder.widgets.content import CardTexts
from clowder.widgets.data import Hand, Item, Score, tappable_items
from clowder.widgets.nodes import Node, class_names, h
from clowder.widgets.scene import Scene, format_move_act, last_turn_entries
from clowder.widgets.seats import nearest_seat, seats_around
from clowder.widgets.transitions import Spots


def draw_table(seen: State, scene: Scene) -> Node:
    """Draw the table; while the tablet changes hands no hand is shown, and the last turn is retold."""
    others, mine = _seats_around(seen, scene)
    return h(
        "section.felt.kat",
        h("div.others", (places.draw_other_place(seen, scene, seat) for seat in others), key="others"),
        books.draw_middle(seen, scene),
        _draw_reading(seen, scene),
        places.draw_own_place(seen, scene, mine) if mine is not None else None,
        class_=class_names(own=mine is not None),
        data_seats=len(seen.hands),
    )


def _seats_around(seen: State, scene: Scene) -> tuple[list[Seat], Seat | None]:
    """Return the other seats, and the seat whose hand lies nearest; None while the tablet changes hands."""
    others, near = seats_around(nearest_seat(scene), len(seen.hands))
    return ([*others, near], None) if scene.viewer == NOBODY else (others, near)


def score(seen: State) -> list[Score]:
    return [places.seat_score(seen, seat) for seat in range(len(seen.hands))]


def result_text(books: int) -> str:
    return plural("{n} book", "{n} books", books)


def hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    return places.seat_hand(seen, scene, seat)


def choices(seen: State, scene: Scene) -> list[Item]:
    others, mine = _seats_around(seen, scene)
    calls = [item for seat in others for item in places.action_items(scene, seat)]
    book = books.playable_book(scene)
    own = [] if mine is None else places.own_items(seen, scene, mine)
    return tappable_items([*calls, *([book] if book else []), *_verdict_items(seen, scene), *own])


def prompt(seen: State, scene: Scene) -> str:
    if seen.deeds.awaits_verdict and scene.turn != NOBODY:
        return _("{name}: what is the answer?", name=scene.seat_name(scene.turn))
    if scene.turn == NOBODY:
        return _("The last book is closed.") if None not in seen.taken else _("New cards are being dealt.")
    if places.join_moves(scene):
        lifted = places.lifted_pile(scene) is not None
        return _("Tap the pile to lay it on.") if lifted else _("Tap the pile that you want to lift.")
    if scene.picked:
        if not any(isinstance(move, Play) for move in scene.picked_moves):
            return _("Tap a place in front of you to put it there.")
        return _("Tap its book to play it, or a place in front of you to put it there.")
    return fill_values(
        _expected_text(seen, scene.moves.get(scene.turn, ())), name=scene.seat_name(scene.turn)
    )


def explain_refusal(seen: State, scene: Scene, card: Card) -> str:
    """Return why a tapped card cannot be played; in the classic way without telling whether it fits.

    A tapped book, by its letter, tells its title.
    """
    if card in BOOKS:
        title = faces.book_title(scene, BOOKS.index(card))
        return f"{card.upper()} {isolate_text(str(title))}".strip()
    if scene.viewer == NOBODY or card not in cards_at_hand(seen, scene.viewer):
        return _("This card lies where it belongs. Play from your hand or from your own Kittens.")
    if seen.deeds.awaits_verdict:
        return _("First say whether {name} knew the answer.", name=scene.seat_name(scene.turn))
    if seen.options.way == "classic":
        return ""
    if holds_a_one(seen, scene.viewer):
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


def draw_card_front(shown: Card, content: CardTexts | None) -> Node:
    library = library_of(content)
    return draw_unlabelled_card(draw_face(shown, library.book(shown).emblem if library else ""))


def draw_scoring(seen: State, scene: Scene) -> Node | None:
    """Draw the books that each player took, and buttons to read them."""
    return h(
        "div.reckoning",
        h("ul", (_draw_taken_books(seen, scene, seat) for seat in range(len(seen.hands)))),
        reading.draw_navigation(),
    )


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    who = "" if entry.seat == HOUSE else names[entry.seat]
    match entry.move:
        case Play(played):
            takes = is_last(after.options, played)
            said = _("{who} played {card} and takes the book!") if takes else _("{who} played {card}.")
            return fill_values(said, who=who, card=card_name(played))
        case Lay(laid, _):
            return _("{who} laid a Kitten: {card}.", who=who, card=card_name(laid))
        case Join(laid, _, _):
            return _("{who} joined two piles and laid a Kitten: {card}.", who=who, card=card_name(laid))
        case Pass():
            return _("{who} passed.", who=who)
        case Call():
            return _call_text(entry.seat, before, after, names)
        case Judge() if entry.move == KNEW:
            return _("{who} knew the answer.", who=names[before.turn])
        case Judge():
            return _("{who} did not know the answer. The turn is over.", who=names[before.turn])
    return ""


def _call_text(caller: Seat, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a call in words, right or wrong."""
    right = caller not in after.deeds.callers
    said = (
        _("{caller} called “Kit-and-Kat!” and caught {player}!")
        if right
        else _("{caller} called “Kit-and-Kat!” but there was no mistake.")
    )
    return fill_values(said, caller=names[caller], player=names[before.deeds.seat])


def _expected_text(seen: State, moves: Sequence[Move]) -> str:
    """Return the prompt for `{name}`, whose turn it is; only guided play tells what can be played."""
    if seen.options.way == "classic" or not moves:
        if seen.finish or not seen.hands[seen.turn]:
            return _("{name}: play what fits, or pass.")
        return _("{name}: play what fits, 1s first. None fits? Put one in front of you.")
    if all(isinstance(move, Play) for move in moves):
        return _("{name}: play a glowing card.")
    if not any(isinstance(move, Play) for move in moves):
        if Pass() in moves:
            return _("{name}: none fits, so pass.")
        return _("{name}: none fits. Put one in front of you.")
    if Pass() in moves:
        return _("{name}: play a glowing card, or pass.")
    return _("{name}: play a glowing card, or put one in front of you.")


def _draw_taken_books(seen: State, scene: Scene, seat: Seat) -> Node:
    taken = [BOOKS[index] for index, taker in enumerate(seen.taken) if taker == seat]
    chips = (h("b.chip", letter.upper(), class_=f"book-{letter}", key=letter) for letter in taken)
    return h(
        "li",
        h("span.name", isolate_text(scene.seat_name(seat))),
        " ",
        chips or _("no book"),
        class_=f"seat-{seat}",
    )


def _draw_reading(seen: State, scene: Scene) -> Node:
    """Draw the last card played; while the tablet changes hands and no card is judged, the last turn."""
    turn, library = last_turn_entries(scene.recent_entries(), TRAITS.open_moves), library_of(scene.content)
    is_between = scene.viewer == NOBODY and not seen.deeds.awaits_verdict
    if is_between and None in seen.taken and (told := list(_retold_turn(seen, turn))):
        heading = _("Once more: what {name} did", name=scene.seat_name(turn[0].seat))
        return reading.draw_turn(library, heading, told, scene.opened)
    played = (each.move.card for each in scene.recent_entries() if isinstance(each.move, Play))
    last = next((each for each in played if _lies_open(seen, each)), None)
    if last is None:
        return reading.draw_opening(library)
    below, earlier = _draw_judging(seen, scene), list(_recent_bot_cards(seen, scene, last))
    return reading.draw_panel(library, last, scene.opened, below, earlier)


def _recent_bot_cards(seen: State, scene: Scene, last: Card) -> Iterator[Card]:
    """Yield the cards that computer players have played since the viewer's last move.

    There are none unless answers are opened by hand (`scene.opened`): computer players do not wait until a
    card has been read.
    """
    for entry in scene.recent_entries() if scene.opened is not None else ():
        if entry.seat == scene.viewer or not scene.seat_strength(entry.seat):
            return
        if isinstance(entry.move, Play) and entry.move.card != last and _lies_open(seen, entry.move.card):
            yield entry.move.card


def _verdict_items(seen: State, scene: Scene) -> list[Item]:
    """Return the verdict buttons (house rule), for a player other than the one asked if possible.

    A person who plays against computers alone judges their own answer.
    """
    if not seen.deeds.awaits_verdict or scene.turn == NOBODY or scene.seat_strength(scene.turn):
        return []
    judges = [seat for seat, moves in scene.moves.items() if KNEW in moves]
    seat = next((each for each in judges if each != scene.turn), scene.turn)
    labels = (_("Knew it"), _("Did not know it"))
    verdicts = zip(labels, VERDICTS, strict=True)
    return [Item(label, format_move_act(seat, verdict)) for label, verdict in verdicts] if judges else []


def _draw_judging(seen: State, scene: Scene) -> Node | None:
    """Draw the question whether the player knew the answer, with buttons for the verdict."""
    items = _verdict_items(seen, scene)
    if not items:
        return None
    buttons = (
        h("button", item.name, data_act=item.act, key=verdict.verdict)
        for item, verdict in zip(items, VERDICTS, strict=True)
    )
    asked = _("Did {name} know it?", name=scene.seat_name(scene.turn))
    return h("div.judging", h("span", asked), buttons, role="group", aria_label=asked, key="judging")


def _retold_turn(seen: State, turn: Sequence[Entry]) -> Iterator[reading.Told]:
    """Yield the open cards and passes of a turn; a card that went back to a hand is left out."""
    for entry in turn:
        match entry.move:
            case Play(played) if _lies_open(seen, played):
                yield "", played
            case Lay(laid, _) if _lies_open(seen, laid):
                yield _("Laid a Kitten: {card}.", card=card_name(laid)), None
            case Join(laid, _, _) if _lies_open(seen, laid):
                yield _("Joined two piles and laid a Kitten: {card}.", card=card_name(laid)), None
            case Pass():
                yield _("Passed."), None


def _lies_open(seen: State, shown: Card) -> bool:
    """Return whether the viewer can see the card: on a book, among the Kittens, or in a hand."""
    rows = [*seen.books, *(pile for piles in seen.kittens for pile in piles), *seen.hands]
    return any(shown in row for row in rows)

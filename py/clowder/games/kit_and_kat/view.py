"""Screen view of Kit and Kat: fourteen books in the middle, Kittens before each player, one hand.

In the classic way nothing here may hint at a mistake. So this module never looks at mistakes in `deeds`, or
at which cards are in order. Books show their cards as they were laid, and all cards that can be tapped look
the same.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from clowder.core.cards import Card
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, fill_values, join_series, plural
from clowder.core.rules import HOUSE, NOBODY, Move, Seat
from clowder.core.table import Entry
from clowder.games.kit_and_kat import books, faces, places
from clowder.games.kit_and_kat.content.deck import page as reading
from clowder.games.kit_and_kat.content.deck.question_deck import as_question_deck
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
    cards_within_reach,
    completes_book,
    holds_a_one,
)
from clowder.widgets.cards import draw_unlabelled_card
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node, class_names, h
from clowder.widgets.paper.letters import estimate_word_widths
from clowder.widgets.scene import Scene, format_move_act, last_turn_entries
from clowder.widgets.seats import nearest_seat, seats_clockwise_from
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import Hand, Item, Score, tappable_items

SHORT_HAND = 7
"""Most cards of a hand beside which there is room for its Kittens on a tablet."""

SHORT_TEXT_EM = 140
"""Width in em of the longest question and answer, in one line, that fit below books of full size."""


def draw_table(seen: State, scene: Scene) -> Node:
    """Draw the whole table: the places of all players, the books, and the panel to read aloud from.

    While the tablet is handed on to the next player (the viewer is NOBODY), no hand can be seen, and the
    panel shows the last turn once more.
    """
    others, mine = _arrange_seats(seen, scene)
    return h(
        "section.felt.kat",
        h("div.others", (places.draw_other_seat_place(seen, scene, seat) for seat in others), key="others"),
        books.draw_table_middle(seen, scene),
        _draw_reading_panel(seen, scene),
        places.draw_own_seat_place(seen, scene, mine) if mine is not None else None,
        class_=class_names(
            "" if mine is None else "own",
            *_reading_panel_classes(seen, scene),
            short=mine is not None and len(seen.hands[mine]) <= SHORT_HAND,
            classic=seen.options.way == "classic",
        ),
        data_seats=len(seen.hands),
    )


def _arrange_seats(seen: State, scene: Scene) -> tuple[list[Seat], Seat | None]:
    """Return the other seats, clockwise, and the seat whose hand is drawn nearest.

    While the tablet is handed on to the next player, the first are all seats, and the second is None.
    """
    others, near = seats_clockwise_from(nearest_seat(scene), len(seen.hands))
    return ([*others, near], None) if scene.viewer == NOBODY else (others, near)


def seat_scores(seen: State) -> list[Score]:
    """Return the score of each seat: its number of books, and a text that also has its number of cards."""
    return [places.seat_score(seen, seat) for seat in range(len(seen.hands))]


def result_text(books: int) -> str:
    """Return a final score, a number of books, in words: `3 books`."""
    return plural("{n} book", "{n} books", books)


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    """Return a seat's hand as items to be tapped, face down if the viewer may not see it."""
    return places.seat_hand(seen, scene, seat)


def viewer_choices(seen: State, scene: Scene) -> list[Item]:
    """Return the items that can be tapped now: calls, the picked card's book, verdicts, and the own place."""
    others, mine = _arrange_seats(seen, scene)
    calls = [item for seat in others for item in places.seat_button_items(scene, seat)]
    book = books.playable_book_item(scene)
    own = [] if mine is None else places.own_place_items(seen, scene, mine)
    return tappable_items([*calls, *([book] if book else []), *_verdict_items(seen, scene), *own])


def prompt_text(seen: State, scene: Scene) -> str:
    """Return the sentence above the table: what is to be done now, and by whom.

    After the last book, or before the deal, it says so.
    """
    if seen.deeds.awaits_verdict and scene.turn != NOBODY:
        return _("{name}: what is the answer?", name=scene.seat_name(scene.turn))
    if scene.turn == NOBODY:
        return _("The last book is closed.") if None not in seen.taken else _("New cards are being dealt.")
    if places.picked_join_moves(scene):
        lifted = places.lifted_pile_index(scene) is not None
        return (
            _("Tap another pile to lay it on, or your card.")
            if lifted
            else _("Tap the pile that you want to lift.")
        )
    if moves := scene.picked_moves:
        return _picked_card_prompt(moves, is_full=all(seen.kittens[scene.viewer]))
    return fill_values(
        _prompt_template(seen, scene.moves.get(scene.turn, ())), name=scene.seat_name(scene.turn)
    )


def _picked_card_prompt(moves: Sequence[Move], *, is_full: bool) -> str:
    """Return the prompt for a picked card with these moves: to tap its book, a place for Kittens, or both.

    `is_full` is True if no place for Kittens is free.
    """
    if all(isinstance(move, Play) for move in moves):
        return _("Tap its book to play it.")
    if any(isinstance(move, Play) for move in moves):
        if is_full:
            return _("Tap its book to play it, or a card in front of you to put it on top.")
        return _("Tap its book to play it, or a place in front of you to put it there.")
    if is_full:
        return _("Tap a card in front of you to put it on top.")
    return _("Tap a place in front of you to put it there.")


def card_text(seen: State, scene: Scene, card: Card) -> str:
    """Return the text on a tapped card: the title of a book, or the cards under another player's Kitten.

    `card` is the letter of a book, or the top card of a pile. Empty if no card lies below it, or if it is not
    on top of another player's pile.
    """
    if card in BOOKS:
        title = faces.book_title(scene, BOOKS.index(card))
        return f"{card.upper()} {isolate_text(str(title))}".strip()
    others = (piles for seat, piles in enumerate(seen.kittens) if seat != scene.viewer)
    pile = next((pile for pile in chain(*others) if pile[-1:] == (card,)), ())
    below = join_series(map(card_name, pile[:-1]))
    return _("Under {card}: {cards}.", card=card_name(card), cards=below) if below else ""


def explain_refusal(seen: State, scene: Scene, card: Card) -> str:
    """Return a sentence on why the tapped card cannot be played now.

    It is empty for a card within reach in the classic way, in which nothing says whether a card fits.
    """
    if scene.viewer == NOBODY or card not in cards_within_reach(seen, scene.viewer):
        return _("This card lies where it belongs. Play from your hand or from your own Kittens.")
    if seen.deeds.awaits_verdict:
        return _("First say whether {name} knew the answer.", name=scene.seat_name(scene.turn))
    if seen.options.way == "classic":
        return ""
    if holds_a_one(seen, scene.viewer):
        return _("Your 1s come first.")
    return _("It does not fit yet: the card before it is missing.")


def cards_by_spot(seen: State) -> Spots:
    """Return the cards at each spot of the table, by its name: heap, hands, piles of Kittens, and books.

    Names are `heap`, `hand 0` (seat), `kittens 0 3` (seat and place), and `book a`.
    """
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


def draw_card_front(card: Card, content: CardTexts | None) -> Node:
    """Draw the face of a card, without a label, for the animation of a moving card.

    It has the emblem that its book has in `content`; the book's letter if it has none there.
    """
    deck = as_question_deck(content)
    return draw_unlabelled_card(draw_face(card, deck.book(card).emblem if deck else ""))


def draw_scoring(seen: State, scene: Scene) -> Node | None:
    """Draw, for each player, the letters of the books taken; and buttons to read the books of the deck."""
    return h(
        "div.reckoning",
        h("ul", (_draw_taken_books(seen, scene, seat) for seat in range(len(seen.hands)))),
        reading.draw_deck_navigation(),
    )


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence that describes an entry; empty for a shuffle.

    If all players take up their Kittens because of the entry, a second sentence says so.
    """
    said = _describe_move(entry, before, after, names)
    if after.taken_up == before.taken_up:
        return said
    return fill_values(_("{said} All take up their Kittens."), said=said)


def _describe_move(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return the move of an entry as a sentence, with the seats' `names`; empty for a shuffle."""
    who = "" if entry.seat == HOUSE else names[entry.seat]
    match entry.move:
        case Play(played):
            takes = completes_book(after.options, played)
            said = _("{who} played {card} and takes the book!") if takes else _("{who} played {card}.")
            return fill_values(said, who=who, card=card_name(played))
        case Lay(laid, _):
            return _("{who} laid a Kitten: {card}.", who=who, card=card_name(laid))
        case Join(laid, pile, onto):
            said = (
                _("{who} laid a pile on a new Kitten: {card}.")
                if pile == onto
                else _("{who} joined two piles and laid a Kitten: {card}.")
            )
            return fill_values(said, who=who, card=card_name(laid))
        case Pass():
            return _("{who} passed.", who=who)
        case Call():
            return _call_outcome_text(entry.seat, before, after, names)
        case Judge() if entry.move == KNEW:
            return _("{who} knew the answer.", who=names[before.turn])
        case Judge():
            return _("{who} did not know the answer. The turn is over.", who=names[before.turn])
    return ""


def _call_outcome_text(caller: Seat, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a call of a mistake: whom it caught, or that there was none.

    `before` and `after` are the states round the call: after a right one there is nothing more to call.
    """
    right = after.deeds.seat == NOBODY
    said = (
        _("{caller} called “Kit-and-Kat!” and caught {player}!")
        if right
        else _("{caller} called “Kit-and-Kat!” but there was no mistake.")
    )
    return fill_values(said, caller=names[caller], player=names[before.deeds.seat])


def _prompt_template(seen: State, moves: Sequence[Move]) -> str:
    """Return the prompt for the seat to move, which has these moves, with `{name}` for its name.

    Only guided play tells what can be played.
    """
    if seen.options.way == "classic" or not moves:
        if seen.finish or not seen.hands[seen.turn]:
            return _("{name}: play what fits, or pass.")
        return _("{name}: play 1s, then what comes next in a book. Nothing? Put one in front of you.")
    if all(isinstance(move, Play) for move in moves):
        return _("{name}: play a glowing card.")
    if not any(isinstance(move, Play) for move in moves):
        if Pass() in moves:
            return _("{name}: no card fits a book yet, so pass.")
        if all(seen.kittens[seen.turn]):
            return _("{name}: none fits a book yet. Put a card on one of the four in front of you.")
        return _("{name}: none fits a book yet. Put a card in a free place in front of you.")
    if Pass() in moves:
        return _("{name}: play a glowing card, or pass.")
    return _("{name}: play a glowing card, or put one in front of you.")


def _draw_taken_books(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw the list item of a seat: its name, and the letters of the books that it has taken."""
    taken = [BOOKS[index] for index, taker in enumerate(seen.taken) if taker == seat]
    chips = (h("b.chip", letter.upper(), class_=f"book-{letter}", key=letter) for letter in taken)
    return h(
        "li",
        h("span.name", isolate_text(scene.seat_name(seat))),
        " ",
        chips or _("no book"),
        class_=f"seat-{seat}",
    )


def _draw_reading_panel(seen: State, scene: Scene) -> Node:
    """Draw the panel to read aloud from: the last card or, while the tablet is passed, the last turn.

    The last card stays while its answer is to be judged. As long as no card can be shown, the panel has the
    title of the deck.
    """
    turn, deck = last_turn_entries(scene.recent_entries(), TRAITS.open_moves), as_question_deck(scene.content)
    if _is_between_turns(seen, scene) and (told := list(_turn_events(seen, turn))):
        heading = _("Once more: what {name} did", name=scene.seat_name(turn[0].seat))
        return reading.draw_turn_summary(deck, heading, told, scene.opened)
    last = _last_played_card(seen, scene)
    if last is None:
        return reading.draw_deck_title_panel(deck)
    below, earlier = _draw_verdict_buttons(seen, scene), list(_recent_bot_cards(seen, scene, last))
    return reading.draw_last_card(deck, last, scene.opened, below, earlier)


def _is_between_turns(seen: State, scene: Scene) -> bool:
    """Return whether the tablet is being passed in a game that goes on, and no answer is to be judged."""
    return scene.viewer == NOBODY and not seen.deeds.awaits_verdict and None in seen.taken


def _reading_panel_classes(seen: State, scene: Scene) -> Iterator[str]:
    """Yield the CSS classes of the table for the card in the reading panel; none if it shows no question.

    `card-asks` stands for a question without its answer, `card-answers` for one with it. Then `long-answer`
    is added if the texts are wider than `SHORT_TEXT_EM`, or if there is a picture, or something else below
    the answer.
    """
    card, deck = _last_played_card(seen, scene), as_question_deck(scene.content)
    if card is None or deck is None or _is_between_turns(seen, scene):
        return
    text = deck.text(card)
    if not text.question:
        return
    if not reading.is_answer_open(card, scene.opened):
        yield "card-asks"
        return
    yield "card-answers"
    is_long = sum(estimate_word_widths(f"{text.question} {text.answer}")) > SHORT_TEXT_EM
    has_more = text.picture or seen.deeds.awaits_verdict or any(_recent_bot_cards(seen, scene, card))
    if is_long or has_more:
        yield "long-answer"


def _last_played_card(seen: State, scene: Scene) -> Card | None:
    """Return the card that was played last, of those that the viewer can see; None if there is none."""
    played = (each.move.card for each in scene.recent_entries() if isinstance(each.move, Play))
    return next((each for each in played if _is_card_visible(seen, each)), None)


def _recent_bot_cards(seen: State, scene: Scene, last: Card) -> Iterator[Card]:
    """Yield the cards that computer players have played since a person last moved, but not `last`.

    The latest comes first. There are none unless answers are opened by hand (`scene.opened`): computer
    players do not wait until a card has been read.
    """
    for entry in scene.recent_entries() if scene.opened is not None else ():
        if entry.seat == scene.viewer or not scene.seat_strength(entry.seat):
            return
        if (
            isinstance(entry.move, Play)
            and entry.move.card != last
            and _is_card_visible(seen, entry.move.card)
        ):
            yield entry.move.card


def _verdict_items(seen: State, scene: Scene) -> list[Item]:
    """Return the two buttons to judge an answer (house rule) as items, with moves of a seat that may judge.

    If possible, that seat is not the one that was asked. Empty if no answer is to be judged, if a computer
    player was asked, or if no seat may judge.
    """
    if not seen.deeds.awaits_verdict or scene.turn == NOBODY or scene.seat_strength(scene.turn):
        return []
    judges = [seat for seat, moves in scene.moves.items() if KNEW in moves]
    seat = next((each for each in judges if each != scene.turn), scene.turn)
    labels = (_("Knew it"), _("Did not know it"))
    verdicts = zip(labels, VERDICTS, strict=True)
    return [Item(label, format_move_act(seat, verdict)) for label, verdict in verdicts] if judges else []


def _draw_verdict_buttons(seen: State, scene: Scene) -> Node | None:
    """Draw the question whether the player knew the answer, with a button for each verdict.

    None if nobody is asked.
    """
    items = _verdict_items(seen, scene)
    if not items:
        return None
    buttons = (
        h("button", item.name, data_act=item.act, key=verdict.verdict)
        for item, verdict in zip(items, VERDICTS, strict=True)
    )
    asked = _("Did {name} know it?", name=scene.seat_name(scene.turn))
    return h("div.judging", h("span", asked), buttons, role="group", aria_label=asked, key="judging")


def _turn_events(seen: State, turn: Sequence[Entry]) -> Iterator[reading.TurnEvent]:
    """Yield the open cards and passes of a turn as (sentence, card), for the summary of the turn.

    A played card has an empty sentence; a Kitten or a pass has a sentence, and None for the card. Cards that
    are back in a hand are left out.
    """
    for entry in turn:
        match entry.move:
            case Play(played) if _is_card_visible(seen, played):
                yield "", played
            case Lay(laid, _) if _is_card_visible(seen, laid):
                yield _("Laid a Kitten: {card}.", card=card_name(laid)), None
            case Join(laid, pile, onto) if pile == onto and _is_card_visible(seen, laid):
                yield _("Laid a pile on a new Kitten: {card}.", card=card_name(laid)), None
            case Join(laid, _, _) if _is_card_visible(seen, laid):
                yield _("Joined two piles and laid a Kitten: {card}.", card=card_name(laid)), None
            case Pass():
                yield _("Passed."), None


def _is_card_visible(seen: State, card: Card) -> bool:
    """Return whether the viewer can see the card: on a book, among the Kittens, or in a hand that is open."""
    rows = [*seen.books, *(pile for piles in seen.kittens for pile in piles), *seen.hands]
    return any(card in row for row in rows)

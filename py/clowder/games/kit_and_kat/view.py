"""Screen view of Kit and Kat: fourteen books in the middle, Kittens before each player, one hand.

In the classic way nothing here may hint at a mistake. So this module never looks at mistakes in `deeds`, or
at which cards are in order. Books show their cards as they were laid, and all cards that can be tapped look
the same.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from clowder.core.cards import Card
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, fill_values, join_with_commas, plural
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
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.paper.letters import estimate_word_widths
from clowder.widgets.scene import Scene, format_move_act, last_turn_entries
from clowder.widgets.seats import nearest_seat, seats_clockwise_from
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import Hand, SeatScore, TableItem, select_tappable_items

SHORT_HAND = 7
"""Most cards of a hand beside which there is room for its Kittens on a tablet."""

SHORT_TEXT_EM = 140
"""Width in em of the longest question and answer, in one line, that fit below books of full size."""


def draw_table(seen: State, scene: Scene) -> Node:
    """Draw the table as a `section`: others' places, the books, the panel to read from, the own place.

    While the tablet is handed on to the next player (the viewer is NOBODY), all places are drawn as
    others', and there is no own place. CSS classes: `own` if there is an own place, `short` if its hand
    has at most `SHORT_HAND` cards, `classic` for the classic way, and those of `_reading_panel_classes`.
    """
    others, mine = _split_other_and_own_seats(seen, scene)
    return h(
        "section.felt.kat",
        h("div.others", (places.draw_other_seat_place(seen, scene, seat) for seat in others), key="others"),
        books.draw_table_middle(seen, scene),
        _draw_reading_panel(seen, scene),
        places.draw_own_seat_place(seen, scene, mine) if mine is not None else None,
        class_=join_class_names(
            "" if mine is None else "own",
            *_reading_panel_classes(seen, scene),
            short=mine is not None and len(seen.hands[mine]) <= SHORT_HAND,
            classic=seen.options.way == "classic",
        ),
        data_seats=len(seen.hands),
    )


def _split_other_and_own_seats(seen: State, scene: Scene) -> tuple[list[Seat], Seat | None]:
    """Return the seats drawn as others', clockwise, and the seat whose place is drawn nearest (a pair).

    While the tablet is handed on to the next player (the viewer is NOBODY), all seats are drawn as
    others', and the second item is None.
    """
    others, near = seats_clockwise_from(nearest_seat(scene), len(seen.hands))
    return ([*others, near], None) if scene.viewer == NOBODY else (others, near)


def scores_by_seat(seen: State) -> list[SeatScore]:
    """Return the score of each seat, in order: its number of books, and a text such as `2 books, 5 cards`.

    The cards are those in its hand.
    """
    return [places.seat_score(seen, seat) for seat in range(len(seen.hands))]


def final_score_text(books: int) -> str:
    """Return a final score, a number of books, in words: `3 books`."""
    return plural("{n} book", "{n} books", books)


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    """Return a seat's hand as items, by book and number; in the guided way playable cards come first.

    A tap on an item picks or plays the card, if the viewer has a move with it; else it does nothing. A
    hand that the viewer may not see stays in its order, face down.
    """
    return places.seat_hand(seen, scene, seat)


def viewer_tappable_items(seen: State, scene: Scene) -> list[TableItem]:
    """Return all items (cards, places, buttons) that send an act at a tap, in the order of the table.

    First come the buttons of other seats (join piles, call a mistake, pass), then the book to which the
    picked card can be played, the two verdicts on an answer, and last the viewer's own Kittens (cards
    laid open), hand and buttons. While the tablet is handed on there are no own items.
    """
    others, mine = _split_other_and_own_seats(seen, scene)
    calls = [item for seat in others for item in places.seat_button_items(scene, seat)]
    book = books.playable_book_item(scene)
    own = [] if mine is None else places.own_place_items(seen, scene, mine)
    return select_tappable_items(
        [*calls, *([book] if book else []), *_verdict_button_items(seen, scene), *own]
    )


def prompt_text(seen: State, scene: Scene) -> str:
    """Return the sentence above the table, which tells the player in turn what to do now.

    The first case that applies decides: an answer is to be judged; no player has the turn (the last book
    is closed, or cards are being dealt); the viewer is joining two piles; the viewer has picked a card,
    and is told where to tap. Else `_turn_prompt_template` tells what the seat in turn can do.
    """
    if seen.deeds.awaits_verdict and scene.turn != NOBODY:
        return _("{name}: what is the answer?", name=scene.seat_name(scene.turn))
    if scene.turn == NOBODY:
        return _("The last book is closed.") if None not in seen.taken else _("New cards are being dealt.")
    if places.join_moves_for_picked_card(scene):
        lifted = places.lifted_pile_index(scene) is not None
        return (
            _("Tap another pile to lay it on, or your card.")
            if lifted
            else _("Tap the pile that you want to lift.")
        )
    if moves := scene.moves_with_picked_card:
        return _picked_card_prompt(moves, is_full=all(seen.kittens[scene.viewer]))
    return fill_values(
        _turn_prompt_template(seen, scene.moves.get(scene.turn, ())), name=scene.seat_name(scene.turn)
    )


def _picked_card_prompt(moves: Sequence[Move], *, is_full: bool) -> str:
    """Return what to tap, once a card with these moves is picked: its book, a place for Kittens, or both.

    A Kitten is a card laid open before its player. `is_full` is True if all places are taken: then the
    prompt is to put the card on top of another one.
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


def tapped_card_text(seen: State, scene: Scene, card: Card) -> str:
    """Return a text on what was tapped: a book's letter and title, or the cards under an open card.

    `card` is the letter of a book, or the top card of another player's pile of Kittens (cards laid
    open): `Under C 4: D 5.` tells the cards that it covers. Empty for any other card, for the viewer's
    own piles, and if the card covers nothing.
    """
    if card in BOOKS:
        title = faces.book_title(scene, BOOKS.index(card))
        return f"{card.upper()} {isolate_text(str(title))}".strip()
    others = (piles for seat, piles in enumerate(seen.kittens) if seat != scene.viewer)
    pile = next((pile for pile in chain(*others) if pile[-1:] == (card,)), ())
    below = join_with_commas(map(card_name, pile[:-1]))
    return _("Under {card}: {cards}.", card=card_name(card), cards=below) if below else ""


def explain_unusable_card(seen: State, scene: Scene, card: Card) -> str:
    """Return a sentence on why the viewer cannot play the tapped card now.

    The first reason that applies is told: the card is neither in the viewer's hand nor on top of an own
    pile (told also if the viewer is NOBODY); an answer is to be judged first; 1s come first; the card
    before it in its book is missing. In the classic way the last two are not told, as they would be
    hints: the result is empty.
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
    """Return the cards by the name of the place where they lie: heap, hands, piles of Kittens, and books.

    Names are `heap` (undealt cards), `hand 0` (seat), `kittens 0 3` (seat and pile of cards laid open),
    and `book a` (letter).
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


def draw_card_face(card: Card, content: CardTexts | None) -> Node:
    """Draw a card face up, without a label for screen readers, as it flies over the table.

    Its picture is the emblem that `content`, a deck of questions, has for the card's book; without such
    a deck it is the book's letter.
    """
    deck = as_question_deck(content)
    return draw_unlabelled_card(draw_face(card, deck.book_of_card(card).emblem if deck else ""))


def draw_score_breakdown(seen: State, scene: Scene) -> Node | None:
    """Draw a list of the players with the letters of the books that each has taken, for the result.

    Below are two buttons: one leads to the list of the deck's books, the other to the page about its
    cards.
    """
    return h(
        "div.reckoning",
        h("ul", (_draw_taken_books_item(seen, scene, seat) for seat in range(len(seen.hands)))),
        reading.draw_deck_page_buttons(),
    )


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a move that was made, for all to read; empty for a shuffle.

    `names` are the players' names by seat. A second sentence is added if the move has led to all players
    taking up their Kittens (cards laid open) as a hand.
    """
    said = _describe_move(entry, before, after, names)
    if after.taken_up == before.taken_up:
        return said
    return fill_values(_("{said} All take up their Kittens."), said=said)


def _describe_move(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a move that was made, such as `Ann played A 4.`; empty for a shuffle.

    `names` are the players' names by seat. The options in `after` tell whether a played card is its
    book's last one, which takes the book. `before` and `after` together tell whether a call of a mistake
    was right. A verdict on an answer names the player who was asked, `before.turn`, not the judge.
    """
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
            return _mistake_call_text(entry.seat, before, after, names)
        case Judge() if entry.move == KNEW:
            return _("{who} knew the answer.", who=names[before.turn])
        case Judge():
            return _("{who} did not know the answer. The turn is over.", who=names[before.turn])
    return ""


def _mistake_call_text(caller: Seat, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a call of a mistake: whom it caught, or that there was no mistake.

    The call was right if nobody can be called any more (`after.deeds.seat` is NOBODY). The player called
    is `before.deeds.seat`; `names` are the players' names by seat.
    """
    right = after.deeds.seat == NOBODY
    said = (
        _("{caller} called “Kit-and-Kat!” and caught {player}!")
        if right
        else _("{caller} called “Kit-and-Kat!” but there was no mistake.")
    )
    return fill_values(said, caller=names[caller], player=names[before.deeds.seat])


def _turn_prompt_template(seen: State, moves: Sequence[Move]) -> str:
    """Return the prompt for the seat in turn, with `{name}` for its name, by what its `moves` allow.

    It says to play a glowing card, to lay one open (in a free place, or on one of four piles), to pass,
    or two of these. In the classic way, which gives no hints, and if `moves` is empty, it only tells the
    rule: play what fits, or else lay a card; in the finish or with an empty hand, or else pass.
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
            return _("{name}: none fits a book yet. Put one of your hand on a dashed card.")
        return _("{name}: none fits a book yet. Put one of your hand in a free place.")
    if Pass() in moves:
        return _("{name}: play a glowing card, or pass.")
    return _("{name}: play a glowing card, or put one in front of you.")


def _draw_taken_books_item(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw a list item (`li`) with a player's name and the letters of the books taken, or `no book`."""
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
    """Draw the panel from which players read aloud: the last played card, or the whole last turn.

    The whole turn, a list under a heading, is drawn while the tablet is handed on to the next player.
    Else it is the last played card, with buttons to judge its answer, if that is due, and the cards that
    computer players have played just before. If no played card is visible, the panel has only the deck's
    title.
    """
    turn, deck = last_turn_entries(scene.recent_entries(), TRAITS.open_moves), as_question_deck(scene.content)
    if _is_tablet_handed_on(seen, scene) and (told := list(_visible_turn_events(seen, turn))):
        heading = _("Once more: what {name} did", name=scene.seat_name(turn[0].seat))
        return reading.draw_last_turn_summary(deck, heading, told, scene.opened)
    last = _last_visible_played_card(seen, scene)
    if last is None:
        return reading.draw_deck_title_panel(deck)
    below, earlier = _draw_verdict_question(seen, scene), list(_cards_just_played_by_bots(seen, scene, last))
    return reading.draw_last_played_card_panel(deck, last, scene.opened, below, earlier)


def _is_tablet_handed_on(seen: State, scene: Scene) -> bool:
    """Return whether the tablet is being handed on in an unfinished game, with no answer to be judged."""
    return scene.viewer == NOBODY and not seen.deeds.awaits_verdict and None in seen.taken


def _reading_panel_classes(seen: State, scene: Scene) -> Iterator[str]:
    """Yield the CSS classes that tell whether the last played card's answer is open, and if it is long.

    Yields `card-asks` for a question with a closed answer, or `card-answers` for an open one. After
    `card-answers`, `long-answer` is added if question and answer together are wider than
    `SHORT_TEXT_EM`, or if there is a picture, a verdict to give, or another card that computer players
    have just played. Yields nothing if no card or a whole turn is shown, or the card has no question.
    """
    card, deck = _last_visible_played_card(seen, scene), as_question_deck(scene.content)
    if card is None or deck is None or _is_tablet_handed_on(seen, scene):
        return
    text = deck.text_of_card(card)
    if not text.question:
        return
    if not reading.is_answer_open(card, scene.opened):
        yield "card-asks"
        return
    yield "card-answers"
    is_long = sum(estimate_word_widths(f"{text.question} {text.answer}")) > SHORT_TEXT_EM
    has_more = text.picture or seen.deeds.awaits_verdict or any(_cards_just_played_by_bots(seen, scene, card))
    if is_long or has_more:
        yield "long-answer"


def _last_visible_played_card(seen: State, scene: Scene) -> Card | None:
    """Return the latest played card that the viewer can see now; None if there is none."""
    played = (each.move.card for each in scene.recent_entries() if isinstance(each.move, Play))
    return next((each for each in played if _is_card_visible(seen, each)), None)


def _cards_just_played_by_bots(seen: State, scene: Scene, last: Card) -> Iterator[Card]:
    """Yield visible cards that computer players played since a person's last move, the latest first.

    `last`, the card that the panel shows already, is left out. The search through the moves ends at the
    latest one of the viewer or of a person. Yields nothing if all answers lie open (`scene.opened` is
    None).
    """
    for entry in scene.recent_entries() if scene.opened is not None else ():
        if entry.seat == scene.viewer or not scene.seat_bot_strength(entry.seat):
            return
        if (
            isinstance(entry.move, Play)
            and entry.move.card != last
            and _is_card_visible(seen, entry.move.card)
        ):
            yield entry.move.card


def _verdict_button_items(seen: State, scene: Scene) -> list[TableItem]:
    """Return the buttons `Knew it` and `Did not know it` as items that judge an answer (house rule).

    The verdict is made by the first seat that may judge and was not asked; by the asked seat, the one in
    turn, only if no other may. Empty if no answer is to be judged, if a computer player was asked, or if
    no seat may judge.
    """
    if not seen.deeds.awaits_verdict or scene.turn == NOBODY or scene.seat_bot_strength(scene.turn):
        return []
    judges = [seat for seat, moves in scene.moves.items() if KNEW in moves]
    seat = next((each for each in judges if each != scene.turn), scene.turn)
    labels = (_("Knew it"), _("Did not know it"))
    verdicts = zip(labels, VERDICTS, strict=True)
    return [TableItem(label, format_move_act(seat, verdict)) for label, verdict in verdicts] if judges else []


def _draw_verdict_question(seen: State, scene: Scene) -> Node | None:
    """Draw a group with a question such as `Did Ann know it?` and a button for each of the two verdicts.

    None if there is no verdict to give (`_verdict_button_items` is empty).
    """
    items = _verdict_button_items(seen, scene)
    if not items:
        return None
    buttons = (
        h("button", item.name, data_act=item.act, key=verdict.verdict)
        for item, verdict in zip(items, VERDICTS, strict=True)
    )
    asked = _("Did {name} know it?", name=scene.seat_name(scene.turn))
    return h("div.judging", h("span", asked), buttons, role="group", aria_label=asked, key="judging")


def _visible_turn_events(seen: State, turn: Sequence[Entry]) -> Iterator[reading.TurnEvent]:
    """Yield what happened in a turn, move by move, as pairs (sentence, card).

    A played card comes with an empty sentence: ("", card). A card laid open, joined piles and passing
    are sentences with None for the card. Moves with a card that the viewer cannot see any more are left
    out, and so are all other moves, such as calls.
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
    """Return whether the viewer sees a card: on a book, in a pile of open cards, or in an open hand."""
    rows = [*seen.books, *(pile for piles in seen.kittens for pile in piles), *seen.hands]
    return any(card in row for row in rows)

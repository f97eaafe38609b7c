"""Middle of the table: the fourteen books with their cards as they were laid, and the packets left."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.core.cards import Card
from clowder.core.i18n import _, cache_by_language, plural
from clowder.core.rules import Seat
from clowder.games.kit_and_kat import faces
from clowder.games.kit_and_kat.faces import card_name
from clowder.games.kit_and_kat.rules import (
    BOOKS,
    Join,
    Lay,
    Play,
    State,
    book_index_of,
    completes_book,
    number_in_book,
)
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_picture, draw_player_cat
from clowder.widgets.scene import Scene, format_move_act
from clowder.widgets.view_values import TableItem

MAX_BOOKS_IN_ROW = 5
"""Books in one row, at most."""


class _BookDrawingData(NamedTuple):
    """Data from which one book on the table is drawn: title, emblem, cards, and who took it.

    A book is one of the game's suits. `language` is that of the title, `cards` lie on the book, and
    `size` is the number of cards of a whole book. `is_latest` marks the book of the last card, and
    `shows_next` one that shows the number of its next card. The three fields on the taker are empty
    until a seat has taken the book.
    """

    letter: str
    title: str
    language: str
    emblem: str
    cards: Sequence[Card]
    size: int
    taker: Seat | None = None
    is_latest: bool = False
    """True if the last move with a card put it on this book."""
    shows_next: bool = False
    """True if the book shows the number of the card that it takes next; False in the classic way."""
    taker_colour: int | None = None
    taker_name: str = ""


def draw_table_middle(seen: State, scene: Scene) -> Node:
    """Draw the middle of the table: the books, and in a line how many packets of cards are left.

    A book is one of the game's suits, on which cards are played in order. The book to which the viewer's
    picked card can be played is a button; all others are pictures.
    """
    play, item = find_play_of_picked_card(scene), playable_book_item(scene)
    there, latest = book_index_of(play.card) if play else None, latest_moved_card(scene)
    books = (
        _draw_book(seen, scene, index, taker, latest, item if index == there else None)
        for index, taker in enumerate(takers_by_book(seen))
    )
    return h(
        "div.middle",
        h(
            "div.books",
            books,
            role="group",
            aria_label=_("Books"),
            data_row=books_in_first_row(len(seen.books)),
        ),
        h("p.packets", _stacks_left_text(seen), data_spot="heap"),
        key="middle",
    )


def _stacks_left_text(seen: State) -> str:
    """Return the line below the books: how many stacks (packets of cards) are left, or the last phase.

    In the finish, when Kittens (cards laid open) have become the hands, it says that all cards lie open.
    Before that, once Kittens were taken up into hands, it says that all have taken up theirs.
    """
    if seen.finish:
        return _("The finish: all cards lie open.")
    if seen.taken_up:
        return _("All have taken up their Kittens.")
    return plural("{n} stack left", "{n} stacks left", len(seen.heap))


def books_in_first_row(books: int) -> int:
    """Return how many books lie in the first row: up to five all of them, of more one half, rounded up.

    The others lie in a second row.
    """
    return books if books <= MAX_BOOKS_IN_ROW else (books + 1) // 2


def takers_by_book(seen: State) -> tuple[Seat | None, ...]:
    """Return, for each book, the seat that took it by playing its last card; None if not taken yet.

    In the classic way, in which players may err, a seat that plays this card out of order is shown as
    the taker, too, until the card goes back: the display must not tell that it was wrong.
    """
    wrong = {
        book_index_of(each.card) for each in seen.deeds.misplaced if completes_book(seen.options, each.card)
    }
    return tuple(seen.deeds.seat if index in wrong else taker for index, taker in enumerate(seen.taken))


def latest_moved_card(scene: Scene) -> Card | None:
    """Return the card of the latest move with a card: played to a book, or laid or joined as a Kitten.

    Kittens are cards laid open. The card may be back in a hand by now. None before the first such move.
    """
    moves = (entry.move for entry in scene.recent_entries())
    return next((move.card for move in moves if isinstance(move, Play | Lay | Join)), None)


def playable_book_item(scene: Scene) -> TableItem | None:
    """Return the book to which the viewer's picked card can be played, as an item to tap; else None.

    The item has a label, and the act that plays the card.
    """
    play = find_play_of_picked_card(scene)
    return (
        TableItem(
            _("Play {card} to its book", card=card_name(play.card)), format_move_act(scene.viewer, play)
        )
        if play
        else None
    )


def find_play_of_picked_card(scene: Scene) -> Play | None:
    """Return the viewer's possible move that plays the picked card to its book; None if there is none."""
    return next((move for move in scene.moves_with_picked_card if isinstance(move, Play)), None)


def _draw_book(
    seen: State, scene: Scene, index: int, taker: Seat | None, latest: Card | None, item: TableItem | None
) -> Node:
    """Draw the book of this index: as a button if `item` (label and act) is given, else as a picture.

    `taker` is the seat that took it, or None. If `latest`, the card of the last move, lies on top, the
    book has the CSS class `latest`.
    """
    title, emblem = faces.book_title(scene, index), faces.book_emblem_name(scene, index)
    cards = seen.books[index]
    is_latest = bool(cards) and cards[-1] == latest
    content = _BookDrawingData(
        BOOKS[index],
        str(title),
        title.language,
        emblem,
        cards,
        seen.options.cards,
        is_latest=is_latest,
        shows_next=seen.options.way == "guided",
    )
    if taker is not None:
        content = content._replace(
            taker=taker, taker_colour=scene.seat_colour(taker), taker_name=scene.seat_name(taker)
        )
    return _draw_book_as_button(content, item) if item else _draw_book_as_picture(content)


def _draw_book_as_button(content: _BookDrawingData, item: TableItem) -> Node:
    """Draw a book as a button that plays the picked card to it; `item` has its label and its act."""
    return h(
        "button.book",
        _draw_book_contents(content),
        aria_label=item.name,
        class_=_book_css_classes(content),
        style=_laid_cards_percent_css(content),
        data_act=item.act,
        data_spot=f"book {content.letter}",
        key=content.letter,
    )


@cache_by_language
def _draw_book_as_picture(content: _BookDrawingData) -> Node:
    """Draw a book to which no card can be played now as a picture, labelled with title and state.

    A tap on it shows its title. Cached by language.
    """
    letter = content.letter
    title = f"{letter.upper()} {content.title}".strip()
    label = _("Book {title}: {cards}", title=title, cards=_book_state_text(content))
    return h(
        "div.book",
        _draw_book_contents(content),
        role="img",
        aria_label=label,
        class_=_book_css_classes(content),
        style=_laid_cards_percent_css(content),
        data_card=letter,
        data_spot=f"book {letter}",
        key=letter,
    )


def _book_css_classes(content: _BookDrawingData) -> str:
    """Return a book's CSS classes: its letter's, `latest` if it changed last, and its taker's if taken."""
    own = f"book-{content.letter}{' latest' if content.is_latest else ''}"
    return own if content.taker is None else f"{own} seat-{content.taker} taken"


def _laid_cards_percent_css(content: _BookDrawingData) -> str | None:
    """Return the CSS variable `--laid`: the percentage of a book's cards that lie on it, rounded down.

    None for a book that was taken or has no card.
    """
    if not content.cards or content.taker is not None:
        return None
    return f"--laid:{100 * len(content.cards) // content.size}%"


def _draw_book_contents(content: _BookDrawingData) -> Content:
    """Draw what is on a book: letter, title, emblem, the numbers of its cards, and one number large.

    The large number is that of the card that the book takes next, drawn as an empty place; in the classic
    way, which must not tell it, the last card's. Once the book is taken, the cat of the player who took it
    replaces the numbers.
    """
    letter, title, language, emblem, cards = content[:5]
    taker, colour = content.taker, content.taker_colour
    numbers = [str(number_in_book(each)) for each in cards]
    return (
        h("strong.letter", letter.upper()),
        h("span.title", title, lang=language, dir="auto"),
        draw_picture(emblem) if emblem else None,
        _draw_large_number(content) if taker is None else None,
        h("span.numbers", " ".join(numbers)) if taker is None else None,
        h("span.taker", draw_player_cat(colour)) if colour is not None else None,
    )


def _draw_large_number(content: _BookDrawingData) -> Node:
    """Draw the large number of a book that nobody has taken: the next card's, or the last one's."""
    if content.shows_next:
        return h("b.top.next", str(len(content.cards) + 1))
    return h("b.top", str(number_in_book(content.cards[-1])) if content.cards else "")


def _book_state_text(content: _BookDrawingData) -> str:
    """Return the state of a book for screen readers: card numbers, `no card`, or who took it."""
    if content.taker is not None:
        return _("taken by {name}", name=content.taker_name)
    return " ".join(str(number_in_book(each)) for each in content.cards) or _("no card")

"""Cards: their names, and their faces with the emblem of the book."""

from functools import cache

from clowder.core.cards import Card
from clowder.games.kit_and_kat.content.deck import page as reading
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.question_deck import EMBLEMS, as_question_deck
from clowder.games.kit_and_kat.rules import BOOKS, number_in_book
from clowder.widgets.cards import draw_card_face_svg, draw_card_face_text, draw_upright_and_upside_down
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_nested_picture
from clowder.widgets.scene import Scene

_UNTITLED = LocalizedText("")


def card_name(card: Card) -> str:
    """Return a card's name for players: `A 1` for `a1`."""
    return reading.card_name(card)


def book_title(scene: Scene, index: int) -> LocalizedText:
    """Return the title of the book of this index, from 0, in the deck that the table is drawn with.

    Empty if the scene, the input of the view, has no deck.
    """
    deck = as_question_deck(scene.content)
    return deck.book_of_card(BOOKS[index]).title if deck else _UNTITLED


def book_emblem_name(scene: Scene, index: int) -> str:
    """Return the name of the emblem (a small picture) on the book of this index in the scene's deck.

    Empty if the book has none, or the scene, the input of the view, has no deck.
    """
    deck = as_question_deck(scene.content)
    return deck.book_of_card(BOOKS[index]).emblem if deck else ""


@cache
def draw_face(card: Card, emblem: str | None = None) -> Node:
    """Draw the front of a card: its letter and number in the corners, its book's emblem between. Cached.

    `emblem` is a picture's name. If it is None, the standard deck's emblem is drawn; if it is empty, the
    book's letter in its place. The class `book-a` to `book-n` of the `span` gives the colour; the
    numbers 6 and 9 have the class `either`.
    """
    letter = card[0].upper()
    index = (
        draw_card_face_text(letter, "initial", 9, 37),
        draw_card_face_text(
            str(number_in_book(card)),
            "figure.either" if number_in_book(card) in (6, 9) else "figure",
            92,
            37,
            anchor="end",
            narrow=40,
        ),
    )
    drawn = EMBLEMS[BOOKS.index(card[0])] if emblem is None else emblem
    centre = (
        draw_nested_picture(drawn, 21, 41, 58, 58)
        if drawn
        else draw_card_face_text(letter, "large", 50, 92, anchor="middle")
    )
    return h(
        "span.kat",
        draw_card_face_svg((draw_upright_and_upside_down(index), centre)),
        class_=f"book-{card[0]}",
    )

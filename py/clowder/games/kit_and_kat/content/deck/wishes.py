"""What the pages of these cards ask their pack for: the acts that begin with `content`."""

from typing import Literal, NewType, TypeAlias

from clowder.widgets.acts import Act, write_act

Field = NewType("Field", str)
"""What of a deck is filled in, written by `write_field`."""

Part: TypeAlias = Literal[
    "author", "title", "add {book}", "book {book} introduction", "book {book} title",
    "card {card} answer", "card {card} question", "card {card} shows", "card {card} source",
]  # fmt: skip
"""A field; or the button that adds a card to a book. `{card}` is its book and its place there: `0 3`."""

Wish: TypeAlias = Literal[
    "bring", "cards {deck}",
    # With the decks on the shelf
    "edit bring", "edit copy {deck}", "edit play {deck}", "edit throw {deck}",
    # With the deck that is made
    "edit add", "edit anki", "edit language", "edit save", "edit sheet", "edit undo",
    "edit add {book}", "edit drop {which}", "edit emblem {book}", "edit emblem {book} {emblem}",
    "edit move {which} down", "edit move {which} up", "edit card {card} picture", "edit unpicture {card}",
    "edit {field}", "edit typing {field}",
    # What the stage says of a file that was not taken
    "bring refused", "edit bring refused", "edit card {card} picture refused",
]  # fmt: skip
"""What can be wished. `{which}` is a book, or a book and a card."""


def read_page(place: str) -> Act:
    """Write the act that leads to a page of these cards."""
    return write_act("read {place}", place=place)


def write_field(part: Part, **words: object) -> Field:
    """Write which field is meant."""
    return Field(part.format(**words))


def write_wish(wish: Wish, **words: object) -> Act:
    """Write the act by which this is asked for."""
    return write_act("content {wish}", wish=wish.format(**words))

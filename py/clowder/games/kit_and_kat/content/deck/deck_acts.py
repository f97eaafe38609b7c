"""Acts of the pages about decks, all beginning with `content`, which the content pack carries out."""

from typing import Literal, NewType, TypeAlias

from clowder.widgets.acts import Act, format_act

Field = NewType("Field", str)
"""Name of a field that is filled in, written by `write_field`."""

Part: TypeAlias = Literal[
    "author", "title", "add {book}", "book {book} introduction", "book {book} title",
    "card {card} answer", "card {card} question", "card {card} shows", "card {card} source",
]  # fmt: skip
"""Template of a field, or of the button that adds a card; `{card}` is a book and a card: `0 3`."""

Wish: TypeAlias = Literal[
    "bring", "cards {deck}",
    # On the shelf of decks
    "edit bring", "edit copy {deck}", "edit play {deck}", "edit throw {deck}",
    # For the deck that is edited
    "edit add", "edit anki", "edit language", "edit save", "edit sheet", "edit undo",
    "edit add {book}", "edit drop {which}", "edit emblem {book}", "edit emblem {book} {emblem}",
    "edit move {which} down", "edit move {which} up", "edit card {card} picture", "edit unpicture {card}",
    "edit {field}", "edit typing {field}",
    # From the stage, for a file that was not accepted
    "bring refused", "edit bring refused", "edit card {card} picture refused",
]  # fmt: skip
"""Template of a wish. `{which}` is a book, or a book and a card."""


def read_page(place: str) -> Act:
    """Write the act that leads to a page of these cards."""
    return format_act("read {place}", place=place)


def format_field_name(part: Part, **words: object) -> Field:
    """Write the name of a field."""
    return Field(part.format(**words))


def format_wish(wish: Wish, **words: object) -> Act:
    """Write the act that carries out this wish."""
    return format_act("content {wish}", wish=wish.format(**words))

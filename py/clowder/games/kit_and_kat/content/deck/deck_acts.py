"""Acts of the pages about decks, all beginning with `content`, which the content pack carries out."""

from typing import Literal, NewType, TypeAlias

from clowder.widgets.acts import Act, format_act
from clowder.widgets.content import EDIT_PAGE

PREVIEW = f"{EDIT_PAGE}-file"
"""Name of the page that shows what becomes of a table that was brought."""

Field = NewType("Field", str)
"""Name of a field that is filled in, written by `format_field_name`."""

FieldTemplate: TypeAlias = Literal[
    "author", "title", "add {book}", "book {book} introduction", "book {book} title",
    "card {card} answer", "card {card} question", "card {card} shows", "card {card} source",
]  # fmt: skip
"""Template of a field, or of the button that adds a card; `{card}` is a book and a card: `0 3`."""

ContentActTemplate: TypeAlias = Literal[
    "bring", "bring beside", "bring neither", "bring replace", "cards {deck}",
    # On the shelf of decks
    "edit bring", "edit bring beside", "edit bring neither", "edit bring replace",
    "edit copy {deck}", "edit play {deck}", "edit throw {deck}",
    # For a table that was brought
    "edit column {column}", "edit discard", "edit header", "edit keep", "edit separator {separator}",
    # For the deck that is edited
    "edit add", "edit anki", "edit done", "edit language", "edit save", "edit sheet", "edit undo",
    "edit add {book}", "edit drop {which}", "edit emblem {book}", "edit emblem {book} {emblem}",
    "edit move {which} down", "edit move {which} up", "edit card {card} picture", "edit unpicture {card}",
    "edit {field}", "edit typing {field}",
    # From the stage, for a file that was not accepted
    "bring refused", "edit bring refused", "edit card {card} picture refused",
]  # fmt: skip
"""Template of an act that the content pack carries out. `{which}` is a book, or a book and a card."""


def format_read_page_act(place: str) -> Act:
    """Return the act (text that a tap sends) that opens a page of the deck by its name: `read b`.

    A page's name is `books`, `about`, or the letter of a book.
    """
    return format_act("read {place}", place=place)


def format_field_name(template: FieldTemplate, **words: object) -> Field:
    """Return the name of an input field of the deck editor: the template with placeholders filled in.

    For example, `book a title` for the template `book {book} title` and `book="a"`. Raises KeyError if a
    placeholder has no word.
    """
    return Field(template.format(**words))


def format_content_act(template: ContentActTemplate, **words: object) -> Act:
    """Return the act (text that a tap sends) of a button on a page about decks, with `content` in front.

    For example, `content edit play own2` for the template `edit play {deck}` and `deck="own2"`. Raises
    KeyError if a placeholder has no word.
    """
    return format_act("content {wish}", wish=template.format(**words))

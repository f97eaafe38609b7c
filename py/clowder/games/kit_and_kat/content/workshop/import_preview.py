"""Preview of the cards in a table, before any of them is kept, with the choices of players."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.i18n import current_language_code
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import TableImport
from clowder.games.kit_and_kat.content.workshop.column_roles import ColumnRole
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_tables import make_deck_from_rows

SEPARATOR_NAMES: Mapping[str, str] = MappingProxyType({"tab": "\t", "semicolon": ";", "comma": ","})
"""Separators by their names in acts."""

OFFERED_ROLES: Sequence[ColumnRole] = (
    "question",
    "answer",
    "book",
    "number",
    "source",
    "reading",
    "tags",
    "ignored",
)
"""Roles that players can give to a column."""


class PreviewedCards(NamedTuple):
    """Cards of a table as the `deck` that would be kept, with `remarks` on what is left out or wrong.

    `filled_card_indices` yields the places (book, card), from 0, of the cards with a question or an
    answer.
    """

    deck: DeckDraft
    remarks: Sequence[str]

    @property
    def filled_card_indices(self) -> Iterator[tuple[int, int]]:
        """Indices (book, card), from 0, of all cards that have a question or an answer, in order."""
        for book, each in enumerate(self.deck["books"]):
            for index, card in enumerate(each["cards"]):
                if any(deck_draft.own_language_text(self.deck, card.get(name)) for name in deck_draft.TEXTS):
                    yield book, index


class ImportPreview:
    """Preview of the deck in a table, before it is stored; players can change how the table is read.

    `previewed_cards` is the deck as it would be kept, made anew when the table or the language changes;
    `has_any_card` tells if it is worth keeping. By `handle_act` players choose the role of each column,
    the separator, and whether there is a header: each sets a new `table`. `is_for_game` is True if the
    deck is to be the one in use.
    """

    def __init__(self, table: TableImport, title: str, *, is_for_game: bool) -> None:
        self.table = table
        self.is_for_game = is_for_game
        """True if the deck is to be the one in use."""
        self._title = title
        self._previewed: tuple[TableImport, str, PreviewedCards] | None = None

    @property
    def previewed_cards(self) -> PreviewedCards:
        """Deck with the cards as they would be kept, and sentences on what is left out or wrong.

        Cached until a choice changes the table, or players change the language.
        """
        language = current_language_code()
        if self._previewed is None or self._previewed[:2] != (self.table, language):
            rows = self.table.card_rows
            arranged = make_deck_from_rows(rows, self._title, language)
            remarks = (*rows.remarks, *map(str, arranged.faults))
            self._previewed = self.table, language, PreviewedCards(arranged.deck, remarks)
        return self._previewed[2]

    @property
    def has_any_card(self) -> bool:
        """True if the table has at least one card with a question or an answer."""
        return any(True for _card in self.previewed_cards.filled_card_indices)

    def handle_act(self, words: Sequence[str], value: str) -> None:
        """Change how the table is read: a column's role, the separator, or whether there is a header.

        `words` are `column INDEX`, with the new role in `value`; `separator NAME` with `tab`,
        `semicolon` or `comma`; or `header`, which turns the header row on or off. A role, column or
        separator that is not offered, and any other act, is ignored.
        """
        table = self.table
        match words:
            case ["column", index] if index.isdecimal() and int(index) < table.cell_table.column_count:
                role = next((each for each in OFFERED_ROLES if each == value), None)
                self.table = table.with_role(int(index), role) if role else table
            case ["separator", name] if SEPARATOR_NAMES.get(name) in table.cell_table.possible_separators:
                self.table = table.with_separator(SEPARATOR_NAMES[name])
            case ["header"]:
                self.table = table.with_or_without_header(has_header=table.columns.header_index is None)

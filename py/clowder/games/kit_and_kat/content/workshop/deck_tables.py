"""Conversion between rows of cards, as in a spreadsheet, and a deck of books, in both directions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from clowder.core.cells import format_csv, format_spreadsheet_csv
from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.field_reader import LINE_LENGTH, PARAGRAPH_LENGTH, TITLE_LENGTH
from clowder.games.kit_and_kat.content.deck.located_json import FileFault, too_long_fault_text
from clowder.games.kit_and_kat.content.deck.question_deck import FEWEST, LETTERS, NUMBERS
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.card_rows import CardRow, CheckedCardRows
from clowder.games.kit_and_kat.content.workshop.column_roles import parse_cell_number
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft, DraftBook, DraftCard

BOOK_TO_CARD_RATIO = 1.4
"""Ratio of books to cards in a book, when no row names its book."""


class DeckFromTable(NamedTuple):
    """Deck made from the rows of a table, as far as possible (`deck`), and `faults` found in the rows.

    Rows for which there is no place are left out of the deck. Each fault is a line and a sentence.
    """

    deck: DeckDraft
    faults: Sequence[FileFault]
    """Faults to put right, by line."""


def make_deck_from_rows(rows: CheckedCardRows, title: str, language: str) -> DeckFromTable:
    """Make a deck of the cards in these rows, sorted into books; return it with the faults, by line.

    Rows for which there is no place are left out; each is a fault, as are missing, repeated and too long
    texts, and the faults that `rows` have already. `title` is the deck's title if `rows` have none;
    `language` is the deck's language code. Without any card the deck is a new one, with empty cards.
    """
    faults = list(rows.faults)
    placed = [list(_number_rows(cards, faults)) for cards in _split_rows_into_books(rows.rows, faults)]
    faults += chain(*map(_row_faults, rows.rows), _repeated_question_faults(rows.rows))
    works = {source: f"own-{n}" for n, source in enumerate(_distinct_sources(rows.rows))}
    books = [_make_book_from_rows(cards, at, works) for at, cards in enumerate(placed)]
    made: DeckDraft = {
        "title": deck_draft.single_line_text(rows.title or title),
        "language": language,
        "books": books,
    }
    if works:
        made["sources"] = {key: source for source, key in works.items()}
    deck = deck_draft.parse_deck_draft(deck_draft.dump_deck_draft(made)) or deck_draft.make_new_deck_draft(
        language
    )
    return DeckFromTable(deck, sorted(set(faults)))


def make_rows_from_deck(deck: DeckDraft) -> list[CardRow]:
    """Return the cards of a deck as rows of a table, book by book, with line numbers from 1.

    Each row names its book by the title. The book's letter is put before a title that is empty, a single
    letter of a book, or shared by two books.
    """
    titles = [deck_draft.own_language_text(deck, book.get("title")) for book in deck["books"]]
    folded = [*LETTERS, *(title.casefold() for title in titles)]
    made = (
        CardRow(
            0,
            title
            if title and folded.count(title.casefold()) == 1
            else f"{LETTERS[at].upper()} {title}".strip(),
            str(n + 1),
            deck_draft.own_language_text(deck, card.get("question")),
            deck_draft.own_language_text(deck, card.get("answer")),
            deck_draft.card_source_line(deck, at, n),
        )
        for at, title in enumerate(titles)
        for n, card in enumerate(deck_draft.book_cards(deck, at))
    )
    return [row._replace(line=n) for n, row in enumerate(made, start=1)]


def format_deck_as_csv(deck: DeckDraft, separator: str) -> str:
    """Return a deck as a CSV text with this separator: a header row, then a row for each card.

    Columns are book, number, question, answer and source; their names are in the current language. A
    byte order mark comes first, and cells like formulas are escaped by an apostrophe.
    """
    named = (_("Book"), _("Number"), _("Question"), _("Answer"), _("Source"))
    return format_spreadsheet_csv([named, *(row[1:] for row in make_rows_from_deck(deck))], separator)


def format_deck_for_anki(deck: DeckDraft) -> str:
    """Return a deck as the text of a file that Anki imports: question, answer, source and tag by line.

    Tabs separate the cells. First come settings for Anki, lines such as `#separator:tab`, and the deck's
    title unless it is empty. The tag of each card is its book's title, with underscores for spaces.
    """
    title = deck_draft.own_language_text(deck, deck.get("title")).replace("::", ": ")
    said = ["#separator:tab", "#html:false", "#columns:Front\tBack\tSource\tTags", "#tags column:4"]
    said += [f"#deck:{title}"] if title else []
    rows = (
        [row.question, row.answer, row.source, _anki_tag_from_title(row.book)]
        for row in make_rows_from_deck(deck)
    )
    return "".join(f"{line}\n" for line in said) + format_csv(list(rows), "\t").replace("\r\n", "\n")


def _anki_tag_from_title(book: str) -> str:
    """Return a book's title as a tag for Anki, in which underscores take the place of spaces."""
    return "_".join(book.split())


# From rows to books


def _split_rows_into_books(rows: Sequence[CardRow], faults: list[FileFault]) -> list[list[CardRow]]:
    """Sort rows into a list of books; a row that names no book belongs to the book of the row above.

    Books come in the order of their first rows; rows before the first name belong to the first book that
    is named. If all are named by letters, they come by letter, with empty books for missing letters
    between. If no row names a book, rows are split evenly. Rows of a 15th book and later ones are left
    out, with a fault for each added to `faults`.
    """
    if not any(row.book for row in rows):
        return _split_rows_evenly(rows, faults)
    books: dict[str, list[CardRow]] = {}
    name = next(row.book for row in rows if row.book)
    for row in rows:
        name = row.book or name
        key = name.casefold()
        if key not in books and len(books) == len(LETTERS):
            many = _("There may be {most} books; {name} would be one more.", most=len(LETTERS), name=name)
            faults.append(FileFault(row.line, many))
        else:
            books.setdefault(key, []).append(row._replace(book=name))
    if all(key in LETTERS and len(key) == 1 for key in books):
        return [books.get(letter, []) for letter in LETTERS[: LETTERS.index(max(books)) + 1]]
    return list(books.values())


def _split_rows_evenly(rows: Sequence[CardRow], faults: list[FileFault]) -> list[list[CardRow]]:
    """Split rows without books into books of equally many cards; the last may have fewer.

    Of the sizes from `FEWEST` to 10 with which the books suffice, it is the one that leaves the fewest
    gaps in the last book; of several such sizes, the one at which there are most nearly
    `BOOK_TO_CARD_RATIO` times as many books as cards in each. Rows for which there is no room in all
    books are left out; a fault for each is added to `faults`.
    """
    room = len(LETTERS) * len(NUMBERS)
    faults += [
        FileFault(row.line, _("There is room for {n} cards; this is one more.", n=room))
        for row in rows[room:]
    ]
    rows = rows[:room]
    high = [n for n in NUMBERS if n >= FEWEST and _count_books_needed(len(rows), n) <= len(LETTERS)]
    best = min(
        high, key=lambda n: (-len(rows) % n, abs(_count_books_needed(len(rows), n) - BOOK_TO_CARD_RATIO * n))
    )
    return [list(rows[at : at + best]) for at in range(0, len(rows), best)]


def _count_books_needed(cards: int, cards_per_book: int) -> int:
    """Return the number of books for so many cards, at `cards_per_book` each, rounded up."""
    return -(-cards // cards_per_book)


def _number_rows(rows: Iterable[CardRow], faults: list[FileFault]) -> Iterator[tuple[int, CardRow]]:
    """Yield (number, row) pairs for the rows of one book, in the order of their numbers.

    Rows that ask for a number get theirs first; then each other row takes the lowest free one. Rows with
    a repeated number, and those beyond the last number, 10, are left out. Faults for these, and for bad
    numbers, are added to `faults`.
    """
    rows = list(rows)
    requested = {row.line: _requested_card_number(row, faults) for row in rows}
    taken: dict[int, CardRow] = {}
    for row in sorted(rows, key=lambda row: not requested[row.line]):
        number = requested[row.line] or next((n for n in NUMBERS if n not in taken), 0)
        if not number:
            many = _("A book may have {most} cards; this is one more.", most=len(NUMBERS))
            faults.append(FileFault(row.line, many))
        elif number in taken:
            twice = _("The number {n} is in this book twice, first on line {line}.")
            faults.append(FileFault(row.line, twice.format(n=number, line=taken[number].line)))
        else:
            taken[number] = row
    return iter(sorted(taken.items()))


def _requested_card_number(row: CardRow, faults: list[FileFault]) -> int:
    """Return the number in its book that a row asks for (`3`, `b3` or `B 3`), from 1 to 10.

    Returns 0 if the row has none or a bad one; a fault for a bad one is added to `faults`.
    """
    if not row.number:
        return 0
    number = parse_cell_number(row.number.casefold().lstrip(LETTERS)) or 0
    if number not in NUMBERS:
        faults.append(
            FileFault(row.line, _("A card's number is from 1 to 10, and not {n}.", n=repr(row.number[:20])))
        )
        return 0
    return number


def _make_book_from_rows(
    cards: Sequence[tuple[int, CardRow]], book_index: int, works: Mapping[str, str]
) -> DraftBook:
    """Return a book to edit from its (number, row) pairs, with empty cards for missing numbers.

    It has at least `FEWEST` cards. Its title is the first one that a row has; if there is none, or that
    is only the book's letter, `Book B` for index 1. `works` are the keys of the sources, by their text.
    """
    by_number = dict(cards)
    high = max([FEWEST, *by_number])
    title = next((row.book for _n, row in cards if row.book), "")
    letter = LETTERS[book_index].upper()
    return {
        "title": _("Book {letter}", letter=letter) if title.upper() in ("", letter) else title,
        "cards": [_make_card_from_row(by_number.get(n), works) for n in range(1, high + 1)],
    }


def _make_card_from_row(row: CardRow | None, works: Mapping[str, str]) -> DraftCard:
    """Return a card to edit with a row's question, answer and source; an empty card for None.

    `works` are the keys of the sources, by their text; a source of the row must be in it.
    """
    if row is None:
        return {"question": "", "answer": ""}
    card: DraftCard = {"question": row.question, "answer": row.answer}
    return {**card, "sources": [{"work": works[row.source]}]} if row.source else card


def _distinct_sources(rows: Sequence[CardRow]) -> Iterable[str]:
    """Return each source that the rows name, once, in the order of first mention; none is empty."""
    return dict.fromkeys(row.source for row in rows if row.source)


def _repeated_question_faults(rows: Sequence[CardRow]) -> Iterator[FileFault]:
    """Yield a fault for each row whose question an earlier row has, too, in whatever case."""
    first: dict[str, int] = {}
    for row in rows:
        line = first.setdefault(row.question.casefold(), row.line)
        if row.question and line != row.line:
            yield FileFault(row.line, _("This is asked already, on line {line}.", line=line))


def _row_faults(row: CardRow) -> Iterator[FileFault]:
    """Yield the faults in one row: a missing question or answer, and each text that is too long.

    The longest texts are `LINE_LENGTH` characters for the question, `PARAGRAPH_LENGTH` for the answer,
    twice `LINE_LENGTH` for the source, and `TITLE_LENGTH` for the book's title.
    """
    if not row.question:
        yield FileFault(row.line, _("There is no question."))
    if not row.answer:
        yield FileFault(row.line, _("There is no answer."))
    for what, text, most in (
        (_("The question"), row.question, LINE_LENGTH),
        (_("The answer"), row.answer, PARAGRAPH_LENGTH),
        (_("The source"), row.source, 2 * LINE_LENGTH),
        (_("The book's title"), row.book, TITLE_LENGTH),
    ):
        if len(text) > most:
            yield FileFault(row.line, too_long_fault_text(what, text, most))

"""Versions of a deck: which question of one is which of another, and a corrected sheet in place of a deck."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.question_deck import LETTERS
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft, DraftBook, DraftCard


class _PlacedCard(NamedTuple):
    """Card of a deck with its place, and with question and answer normalized for comparison.

    `place` is the pair of its book's index and its own index in the book, from 0; `card` is the card
    itself, as in the deck's file.
    """

    place: tuple[int, int]
    question: str
    answer: str
    card: DraftCard


def match_cards(new: DeckDraft, old: DeckDraft) -> dict[str, DraftCard]:
    """Return, by the name of a card in `new` (such as `b3`), the card in `old` that it corresponds to.

    Two cards correspond if they ask the same question; or else if they have the same answer, and the
    same place or neighbouring cards that correspond. Texts are compared without regard to case. Cards
    without a match are left out.
    """
    there, come = list(_placed_cards(old)), list(_placed_cards(new))
    found = _match_by_question(come, there)
    at_place = {card.place: at for at, card in enumerate(there)}
    for order in (range(len(come)), range(len(come) - 1, -1, -1)):
        before = order.step
        for at in order:
            if at not in found and (answer := come[at].answer):
                beside = found[at - before] + before if at - before in found else -1
                same = (
                    each
                    for each in (at_place.get(come[at].place, -1), beside)
                    if 0 <= each < len(there) and each not in found.values() and there[each].answer == answer
                )
                if (index := next(same, None)) is not None:
                    found[at] = index
    return {come[at].card.get("card", ""): there[each].card for at, each in found.items()}


def _match_by_question(new: Sequence[_PlacedCard], known: Sequence[_PlacedCard]) -> dict[int, int]:
    """Return, by the index of a card in `new`, the index of the card in `known` with the same question.

    Of several cards in `new` with one question only the first is matched, to the first in `known`. Cards
    without a question are left out.
    """
    index = {card.question: at for at, card in reversed(list(enumerate(known))) if card.question}
    return {at: index.pop(card.question) for at, card in enumerate(new) if card.question in index}


def _placed_cards(deck: DeckDraft) -> Iterator[_PlacedCard]:
    """Yield the cards of a deck, book by book, each with its place and its normalized texts.

    The texts are in the deck's own language.
    """
    for book_index, book in enumerate(deck["books"]):
        for card_index, card in enumerate(book["cards"]):
            question, answer = (
                normalize_for_comparison(deck_draft.own_language_text(deck, card.get(name)))
                for name in deck_draft.TEXTS
            )
            yield _PlacedCard((book_index, card_index), question, answer, card)


def normalize_for_comparison(text: str) -> str:
    """Return a text in a form for comparison: in small letters, NFKC form, and with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def with_ids_of_older_version(new: DeckDraft, old: DeckDraft) -> DeckDraft:
    """Return the deck `new` as a version of `old`: with the id of that deck and of its questions.

    Questions that `old` does not have get random ids. If `old` has no id, the result has an empty one,
    and its cards have none.
    """
    if not (old_id := old.get("id")):
        return deck_draft.with_deck_id(deck_draft.without_ids(new), "")
    same = match_cards(new, old)

    def with_matching_id(card: DraftCard) -> DraftCard:
        """Return the card with the id of the matching card in `old`; without one, with a random id."""
        there = same.get(card.get("card", ""))
        return deck_draft.with_card_id(card, deck_draft.card_id(there) if there else deck_draft.new_card_id())

    books: list[DraftBook] = [
        {**book, "cards": [with_matching_id(card) for card in book["cards"]]} for book in new["books"]
    ]
    return deck_draft.with_deck_id({**new, "books": books}, old_id)


def with_sheet_corrections(old: DeckDraft, sheet: DeckDraft) -> DeckDraft:
    """Return the deck `old` with its cards replaced by those of a corrected sheet (spreadsheet).

    The order is the sheet's. Cards that are only there are new; cards that are only in `old` are
    dropped. What a sheet cannot say stays, for cards by their match in `old` (`match_cards`): the deck's
    title, author and language, emblems and introductions, pictures, and texts in other languages.
    Sources are the sheet's, unless it has none at all.
    """
    same = match_cards(sheet, old)
    new = with_ids_of_older_version(sheet, old)
    books: list[DraftBook] = [
        {
            **_merge_sheet_book(old, book, index),
            "cards": [_merge_sheet_card(old, same.get(card.get("card", "")), card) for card in book["cards"]],
        }
        for index, book in enumerate(new["books"])
    ]
    deck: DeckDraft = {**old, "books": books}
    return _with_sources_of_sheet(deck, sheet) if sheet.get("sources") else deck


def _merge_sheet_book(old: DeckDraft, book: DraftBook, index: int) -> DraftBook:
    """Return a book of a sheet with what it lacks taken from the book of `old` with the same title.

    Letter and cards are the sheet's; title, introduction, emblem and other fields are those of `old`. A
    book without a title of its own (`Book B`) takes those of the book of this index. If `old` has no
    such book, the sheet's stays as it is.
    """
    title = deck_draft.own_language_text(old, book.get("title"))
    is_nameless = title == _("Book {letter}", letter=LETTERS[index].upper())
    called = [
        normalize_for_comparison(deck_draft.own_language_text(old, each.get("title")))
        for each in old["books"]
    ]
    at = (
        index
        if is_nameless
        else called.index(normalize_for_comparison(title))
        if normalize_for_comparison(title) in called
        else -1
    )
    if not 0 <= at < len(old["books"]):
        return book
    return {**old["books"][at], "letter": book.get("letter", ""), "cards": book["cards"]}


def _merge_sheet_card(old: DeckDraft, older_card: DraftCard | None, card: DraftCard) -> DraftCard:
    """Return a sheet's card, completed from the corresponding card of the older deck `old`.

    Question and answer are the sheet's; sources, picture, texts in other languages and unknown fields
    come from `older_card`. Without an id in the sheet the card has none. If `older_card` is None, the
    card is new, and only its sources are dropped.
    """
    changed = card.copy()
    changed.pop("sources", None)
    if older_card is None:
        return changed
    kept: DraftCard = {**older_card, **changed}
    if "id" not in card:
        kept = deck_draft.with_card_id(kept, "")
    for name in deck_draft.TEXTS:
        text = deck_draft.own_language_text(old, card.get(name))
        kept[name] = deck_draft.with_own_language_text(old, older_card.get(name), text)
    return kept


def _with_sources_of_sheet(deck: DeckDraft, sheet: DeckDraft) -> DeckDraft:
    """Return the deck with the sources of each card taken from the card in its place in a sheet."""
    for book_index, book in enumerate(sheet["books"]):
        for card_index in range(len(book["cards"])):
            line = deck_draft.card_source_line(sheet, book_index, card_index)
            deck = deck_draft.with_card_text(deck, book_index, card_index, "source", line)
    return deck


def new_question_ids_by_old(old: DeckDraft, new: DeckDraft) -> Mapping[str, str]:
    """Return the new id of each question whose id has changed, by its old id.

    `old` and `new` are the same deck with different ids. Raises ValueError if they differ in their
    numbers of books or cards.
    """
    return {
        deck_draft.card_id(before): deck_draft.card_id(after)
        for book, again in zip(old["books"], new["books"], strict=True)
        for before, after in zip(book["cards"], again["cards"], strict=True)
        if deck_draft.card_id(before) != deck_draft.card_id(after)
    }

"""Decks of fewer books and cards, as a school class might make them."""

from typing import Any

from clowder.app.storage.store import MemoryStore
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.deck.question_deck import EMBLEMS
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY, FIRST_OWN_DECK
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from visiting import Visitor, all_nodes, readable_texts

EDIT = ("choose kit-and-kat", "options", "read edit", f"read edit-{FIRST_OWN_DECK}")
"""The acts that lead to the page of the first deck on the shelf."""


TITLES = (
    "Our school", "The river", "Market day", "Trains and trams", "Birds", "Bread", "The old town wall",
    "Games", "Trees", "Weather", "Music", "Rivers of the south", "People who helped", "Words from elsewhere",
)  # fmt: skip
"""Titles of books, in order."""


def small_deck(books: int, cards: int, *, filled: int = 99) -> DeckDraft:
    """Return a deck in which at most `filled` cards of each book are filled in."""
    deck = deck_draft.with_title(deck_draft.make_new_deck_draft("en"), "Our Town")
    for at in range(1, books):
        deck = deck_draft.with_new_book(deck)
        deck = deck_draft.with_book_field(deck, at, "emblem", EMBLEMS[at])
    for at in range(books):
        while len(deck_draft.book_cards(deck, at)) < cards:
            deck = deck_draft.with_new_card(deck, at)
        deck = deck_draft.with_book_field(deck, at, "title", TITLES[at])
        for n in range(min(cards, filled)):
            asked = f"What do we know about {TITLES[at].lower()}, part {n + 1}?"
            deck = deck_draft.with_card_text(deck, at, n, "question", asked)
            deck = deck_draft.with_card_text(
                deck, at, n, "answer", f"That it is {n + 1} times as old as our class."
            )
        deck = deck_draft.with_card_text(
            deck, at, 0, "source", "Ask the caretaker of the town museum, room 3."
        )
    return deck


class DeckMaker(Visitor):
    """A visitor at the page of the first deck on the shelf; without one, of a new deck."""

    def __init__(self, store: Store | None = None, kept: DeckDraft | None = None) -> None:
        super().__init__(
            MemoryStore({FIRST_DECK_KEY: deck_draft.dump_deck_draft(kept)} if kept else {})
            if store is None
            else store
        )
        self.tap_all("choose kit-and-kat", "options", "read edit", f"read edit-{FIRST_OWN_DECK}")

    @property
    def kept_deck(self) -> DeckDraft:
        """The deck as it is stored, without ids."""
        kept = deck_draft.parse_deck_draft(self.store.get(FIRST_DECK_KEY) or "")
        assert kept is not None
        return deck_draft.without_ids(kept)

    def make_change(self, act: str, value: str = "") -> None:
        self.tap(f"content edit {act}", value)


class Keeper(Visitor):
    """A visitor at the shelf of decks."""

    def __init__(self, on_it: Store | dict[str, str]) -> None:
        store: Any = MemoryStore(on_it) if type(on_it) is dict else on_it
        super().__init__(store, route=("", "play/kit-and-kat", "read/kit-and-kat/edit"))

    def does(self, act: str, value: str = "") -> None:
        self.tap(f"content edit {act}", value)

    @property
    def titles(self) -> list[str]:
        """The titles on the shelf, without our own deck."""
        shelf = next(
            each for each in all_nodes(self.current_page()) if each.attributes.get("class") == "decks"
        )
        return [" ".join(readable_texts(each)) for each in all_nodes(shelf) if each.tag == "strong"][1:]

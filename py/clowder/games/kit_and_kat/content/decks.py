"""Players' own decks: up to twelve, each a text in the store under a key of its own."""

from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from clowder.core.errors import Refused
from clowder.core.i18n import _, plural
from clowder.core.store import FULL, Store
from clowder.games.kit_and_kat.content.deck.library import Library
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck_by_save import DeckBySave

if TYPE_CHECKING:  # imported only if there is a deck
    from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft

FIRST_DECK_KEY = "clowder.library"
"""Store key of the first deck."""

OLD_DRAFT_KEY = "clowder.library.draft"
"""Store key of the draft that tablets once kept beside the first deck."""

CHOSEN_DECK_KEY = "clowder.library.chosen"
"""Store key of the deck in use."""

STANDARD_DECK = "original"
"""Word of the standard deck."""

FIRST_OWN_DECK = "own"
"""Word of the players' first own deck."""

MAX_DECKS = 12
"""Most decks on a tablet."""

MAX_CHARACTERS = 12_000_000
"""Most characters of all decks together: four decks with a picture on every card."""

PLACES: Mapping[str, str] = MappingProxyType(
    {
        FIRST_OWN_DECK: FIRST_DECK_KEY,
        **{f"{FIRST_OWN_DECK}{n}": f"{FIRST_DECK_KEY}.{n}" for n in range(2, MAX_DECKS + 1)},
        "draft": OLD_DRAFT_KEY,
    }
)
"""Store keys by word, in the order of the shelf."""

Made = TypeVar("Made")


class ThrownDeck(NamedTuple):
    """Deck that was thrown away and can be put back."""

    word: str
    text: str
    is_chosen: bool
    """True if this was the deck in use."""
    saves: list[str]
    """Saves of the games that were begun with the deck."""


class DeckShelf:
    """Decks in a store, and the choice of the one in use.

    A *word* is the id of a place for a deck, such as `own2`. Each text is parsed once, until it changes.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.begun = DeckBySave(store)
        self._opened: dict[str, tuple[str, DeckDraft | None]] = {}
        self._read: dict[str, tuple[str, Library | None]] = {}
        if _is_kept_twice(store.get):
            store.delete(OLD_DRAFT_KEY)

    @property
    def deck_words(self) -> list[str]:
        """Words of the decks in the store."""
        return [word for word in PLACES if self.deck_text(word)]

    def deck_text(self, word: str) -> str | None:
        """Return the text of this deck; None if there is none."""
        return self._store.get(PLACES.get(word, "")) or None

    def open_draft(self, word: str) -> "DeckDraft | None":
        """Return this deck for editing, possibly incomplete; None if there is none that can be parsed."""
        return self._make_once(self._opened, word, _open_draft)

    def open_library(self, word: str) -> Library | None:
        """Return this deck for playing; None if there is none, or if it is incomplete."""
        return self._make_once(self._read, word, _open_library)

    def is_complete(self, word: str) -> bool:
        """Return whether nothing is left to fill in."""
        from clowder.games.kit_and_kat.content.workshop.deck_draft import unfilled_parts

        deck = self.open_draft(word)
        return deck is not None and not unfilled_parts(deck)

    def deck_titles(self, language: str) -> dict[str, LocalizedText]:
        """Return the decks' titles by word, in this language if possible; equal titles get a number."""
        called: dict[str, LocalizedText] = {}
        for word in self.deck_words:
            called[word] = _unique_title(self._deck_title(word, language), called.values())
        return called

    def find_equal(self, deck: "DeckDraft | None") -> str | None:
        """Return the word by which an equal deck is kept; None if no deck is equal."""
        return next((word for word in self.deck_words if deck and self.open_draft(word) == deck), None)

    def full_reason(self, more: int) -> str:
        """Return why a deck of so many characters cannot be added, in a sentence; empty if it can."""
        if len(self.deck_words) >= MAX_DECKS:
            return _("The shelf is full: it holds {n} decks. Throw one away first.", n=MAX_DECKS)
        return "" if self.has_room(more) else no_room_text()

    def has_room(self, more: int) -> bool:
        """Return whether there is room for so many more characters."""
        return sum(len(self.deck_text(word) or "") for word in self.deck_words) + more <= MAX_CHARACTERS

    @property
    def are_kept(self) -> bool:
        """True if the store has saved all decks as they are now."""
        return not self._store.unsaved_reasons().keys() & {*PLACES.values()}

    @property
    def free_word(self) -> str:
        """Word for a free place; empty if there is none."""
        return _free_word(self.deck_words) if len(self.deck_words) < MAX_DECKS else ""

    def add_deck(self, text: str, on_result: Callable[[str], None], *, chosen: bool = False) -> None:
        """Add a deck and, if `chosen`, use it.

        `on_result` is called with the store's reason for refusing it, or with an empty text.
        """
        self._put_deck(self.free_word, text, on_result, chosen=chosen)

    def drop_deck(self, word: str) -> ThrownDeck:
        """Throw a deck away.

        Games that were begun with it have no deck from then on, even if its place is reused.
        """
        is_chosen = self._store.get(CHOSEN_DECK_KEY) == word
        thrown = ThrownDeck(word, self.deck_text(word) or "", is_chosen, self.begun.forget_deck(word))
        self._store.delete(PLACES[word])
        if is_chosen:
            self._store.delete(CHOSEN_DECK_KEY)
        return thrown

    def restore_deck(self, thrown_deck: ThrownDeck, on_result: Callable[[str], None]) -> None:
        """Put a deck back, at another place if its own is taken; `on_result` is called as by `add_deck`."""
        word = self.free_word if self.deck_text(thrown_deck.word) else thrown_deck.word
        self.begun.set_deck(thrown_deck.saves, word)
        self._put_deck(word, thrown_deck.text, on_result, chosen=thrown_deck.is_chosen)

    def _put_deck(self, word: str, text: str, on_result: Callable[[str], None], *, chosen: bool) -> None:
        """Store a deck at the place of this word and, if `chosen`, make it the deck in use."""
        self._store.put_all({PLACES[word]: text, **({CHOSEN_DECK_KEY: word} if chosen else {})}, on_result)

    @property
    def chosen_word(self) -> str:
        """Word for the deck in use; the standard deck's if the chosen one is incomplete."""
        word = self._store.get(CHOSEN_DECK_KEY) or ""
        return word if self.open_library(word) else STANDARD_DECK

    def choose_deck(self, word: str) -> Sequence[str]:
        """Use this deck, or return what is missing in it, in sentences."""
        if word != STANDARD_DECK and not self.open_library(word):
            return self._missing_texts(word)
        self._store.put(CHOSEN_DECK_KEY, word)
        return ()

    def merge(self, imported: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str], str]:
        """Merge a file's decks with those here.

        The result is the words here by the words in the file, the new texts by store key, and a sentence on
        decks left out. Of equal decks as many are kept as there are on the side with more of them.
        """
        lying = {word: self.deck_text(word) or "" for word in self.deck_words}
        unmatched = dict(lying)
        moved, new, left = dict[str, str](), dict[str, str](), 0
        for word, text in _decks_in_file(imported):
            same = next((each for each, there in unmatched.items() if there == text), "")
            unmatched.pop(same, None)
            if not same and (
                len(lying) >= MAX_DECKS or sum(map(len, lying.values())) + len(text) > MAX_CHARACTERS
            ):
                left += 1
                continue
            moved[word] = same or (_free_word(lying) if word in lying else word)
            lying[moved[word]] = text
            new.update({} if same else {PLACES[moved[word]]: text})
        remark = _left_out_text(left) if left else ""
        return moved, new, remark

    def _missing_texts(self, word: str) -> Sequence[str]:
        """Return what is missing in a deck, in sentences."""
        from clowder.games.kit_and_kat.content.workshop.deck_draft import missing_parts

        deck = self.open_draft(word)
        return [gap.sentence for gap in missing_parts(deck)] if deck else [_("A deck that cannot be read")]

    def _deck_title(self, word: str, language: str) -> LocalizedText:
        deck = self.open_draft(word)
        if deck is None:
            return LocalizedText(_("A deck that cannot be read"))
        title, own = deck.get("title"), deck.get("language", "")
        texts = title if isinstance(title, dict) else {own: title if isinstance(title, str) else ""}
        wording = LocalizedText.from_texts({code: str(text) for code, text in texts.items()}, own)
        return wording.in_language(language) or LocalizedText(_("without a title"))

    def _make_once(
        self, made: dict[str, tuple[str, Made | None]], word: str, make: Callable[[str], Made | None]
    ) -> Made | None:
        """Return the parsed deck from this cache; parse it if its text is new."""
        text = self.deck_text(word)
        if text is None:
            return None
        if word not in made or made[word][0] != text:
            made[word] = text, make(text)
        return made[word][1]


def no_room_text() -> str:
    """Return a sentence that says that all decks together would be too large."""
    return _(
        "There is no room for it: all your decks together may have {n} MB.", n=MAX_CHARACTERS // 1_000_000
    )


def refusal_text(reason: str) -> str:
    """Return why the store has not saved a file, in a sentence."""
    if reason == FULL:
        return _("This tablet has no room for the file.")
    return _("It cannot be kept at the moment. Nothing has been changed. Try again.")


def _left_out_text(decks: int) -> str:
    return plural(
        "{n} deck of the file was left out: the shelf is full.",
        "{n} decks of the file were left out: the shelf is full.",
        decks,
    )


def _is_kept_twice(text: Callable[[str], str | None]) -> bool:
    """Return whether draft and first deck are the same, as for a draft that was then played with.

    `text` returns the stored text of a key.
    """
    return text(OLD_DRAFT_KEY) == text(FIRST_DECK_KEY)


def _decks_in_file(imported: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the decks in a file, with their words there."""
    once = {**imported, OLD_DRAFT_KEY: ""} if _is_kept_twice(imported.get) else imported
    return [(word, text) for word, name in PLACES.items() if (text := once.get(name))]


def _free_word(taken: Container[str]) -> str:
    """Return the first free word, but never the draft's.

    Beside a draft the first deck's word is not used either: a copy of the draft there would count as the same
    deck (`_is_kept_twice`).
    """
    never = (FIRST_OWN_DECK, "draft") if "draft" in taken else ("draft",)
    return next(word for word in PLACES if word not in taken and word not in never)


def _unique_title(title: LocalizedText, others: Container[str]) -> LocalizedText:
    """Return the title, with the lowest free number if another deck has the same."""
    on_result, n = title, 1
    while on_result in others:
        n += 1
        on_result = LocalizedText(f"{title} ({n})", title.language)
    return on_result


def _open_draft(text: str) -> "DeckDraft | None":
    from clowder.games.kit_and_kat.content.workshop.deck_draft import open_draft

    return open_draft(text)


def _open_library(text: str) -> Library | None:
    from clowder.games.kit_and_kat.content.deck.reader import read_library

    try:
        return read_library(text)
    except Refused:
        return None

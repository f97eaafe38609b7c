"""Players' own decks: up to twelve, each a text in the store under a key of its own."""

from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from clowder.core.errors import Refused
from clowder.core.i18n import _, current_language_code
from clowder.core.store import FULL, Store
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.question_deck import QuestionDeck
from clowder.games.kit_and_kat.content.deck_by_save import DeckBySaveStore

if TYPE_CHECKING:  # imported only if there is a deck
    from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft

FIRST_DECK_KEY = "clowder.library"
"""Store key of the first deck."""

OLD_DRAFT_KEY = "clowder.library.draft"
"""Store key of the draft that tablets once kept beside the first deck."""

CHOSEN_DECK_KEY = "clowder.library.chosen"
"""Store key of the deck in use."""

STANDARD_DECK = "original"
"""Value in place of a slot for the standard deck, which lies in none."""

FIRST_OWN_DECK = "own"
"""Slot of the players' first own deck."""

MAX_DECKS = 12
"""Most decks on a tablet."""

MAX_CHARACTERS = 12_000_000
"""Most characters of all decks together: four decks with a picture on every card."""

SLOT_KEYS: Mapping[str, str] = MappingProxyType(
    {
        FIRST_OWN_DECK: FIRST_DECK_KEY,
        **{f"{FIRST_OWN_DECK}{n}": f"{FIRST_DECK_KEY}.{n}" for n in range(2, MAX_DECKS + 1)},
        "draft": OLD_DRAFT_KEY,
    }
)
"""Store keys by slot, in the order of the list of decks."""

Made = TypeVar("Made")


class DeletedDeck(NamedTuple):
    """Deck that was deleted, with what restores it (`DeckStore.restore_deck`).

    It has the `slot` that it was in, its `text`, `is_chosen` (it was the deck in use), and `saves`,
    those of the games that were begun with it.
    """

    slot: str
    text: str
    is_chosen: bool
    """True if this was the deck in use."""
    saves: list[str]
    """Saves of the games that were begun with the deck."""


class DeckStore:
    """The players' own decks in the store, and the choice of the one in use.

    A *slot* is the name of a place for a deck, such as `own2`. `used_slots` are those with a deck;
    `load_deck` and `load_draft` (for editing) read it, `add_deck`, `replace_deck`, `delete_deck` and
    `restore_deck` change it, and `choose_deck` refuses incomplete ones. `begun` records which game has
    which deck. Each text is parsed only once, until it changes. When an object is made, the draft of an
    early version is deleted if it equals the first deck.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.begun = DeckBySaveStore(store)
        self._texts_with_ids: list[str] = []
        """Texts of the decks that are known to have ids."""
        self._draft_cache: dict[str, tuple[str, DeckDraft | None]] = {}
        self._deck_cache: dict[str, tuple[str, QuestionDeck | None]] = {}
        if is_old_draft_duplicate(store.get):
            store.delete(OLD_DRAFT_KEY)

    @property
    def used_slots(self) -> list[str]:
        """Slots (places) that hold a deck, in the order of the list of decks."""
        return [slot for slot in SLOT_KEYS if self.deck_text(slot)]

    def deck_text(self, slot: str) -> str | None:
        """Return the stored text of the deck in this slot; None if the slot is free or unknown."""
        return self._store.get(SLOT_KEYS.get(slot, "")) or None

    def load_draft(self, slot: str) -> "DeckDraft | None":
        """Return the deck in this slot in the form for editing, complete or not.

        None if the slot is free, or its text is no deck. The result is cached.
        """
        return self._parse_cached(self._draft_cache, slot, _parse_draft)

    def load_deck(self, slot: str) -> QuestionDeck | None:
        """Return the deck in this slot in the form for playing; None if the slot is free.

        None also if its text is no valid deck. The result is cached.
        """
        return self._parse_cached(self._deck_cache, slot, _parse_deck)

    def is_deck_complete(self, slot: str) -> bool:
        """Return whether the deck in this slot has all titles, questions, answers and cards it needs.

        False if the slot is free or its text is no deck.
        """
        from clowder.games.kit_and_kat.content.workshop.deck_draft import deck_gaps

        deck = self.load_draft(slot)
        return deck is not None and not deck_gaps(deck)

    def deck_titles_by_slot(self, language: str) -> dict[str, LocalizedText]:
        """Return the title of each of the players' own decks, by slot, in this language if possible.

        A title that an earlier deck has gets the lowest free number behind it: `River (2)`. In place of
        a missing title there is a phrase (see `_deck_title`).
        """
        called: dict[str, LocalizedText] = {}
        for slot in self.used_slots:
            called[slot] = _unique_title(self._deck_title(slot, language), called.values())
        return called

    def deck_title_in_current_language(self, slot: str) -> str:
        """Return the title of the deck in this slot, numbered as in `deck_titles_by_slot`.

        Raises KeyError for a free slot.
        """
        return str(self.deck_titles_by_slot(current_language_code())[slot])

    def find_slot_of_equal_deck(self, deck: "DeckDraft") -> str | None:
        """Return the slot of the first stored deck with the same content, apart from ids; else None."""
        from clowder.games.kit_and_kat.content.workshop.deck_draft import without_ids

        wanted = without_ids(deck)
        for slot in self.used_slots:
            draft = self.load_draft(slot)
            if draft and without_ids(draft) == wanted:
                return slot
        return None

    def add_missing_deck_ids(self) -> None:
        """Give an id to each deck that has none, and store these decks.

        Decks of early versions have none: they were known by their titles. A deck without a title gets
        an empty id, and a real one once it has all its texts. Nothing is done if no text has changed
        since the last call. If the store refuses, nothing is reported.
        """
        texts = [self.deck_text(slot) or "" for slot in self.used_slots]
        if texts == self._texts_with_ids:
            return
        from clowder.games.kit_and_kat.content.workshop.deck_ids import dump_decks_with_new_ids

        drafts = {slot: draft for slot in self.used_slots if (draft := self.load_draft(slot))}
        given = dump_decks_with_new_ids(drafts, self._store.get(CHOSEN_DECK_KEY) or "")
        if given:
            new = {SLOT_KEYS[slot]: text for slot, text in given.items()}
            self._store.put_all(new, lambda _refusal: None)
        self._texts_with_ids = [self.deck_text(slot) or "" for slot in self.used_slots]

    def no_room_reason(self, characters: int) -> str:
        """Return a sentence on why a deck of this many characters cannot be added; empty if it can.

        There may be `MAX_DECKS` decks, of `MAX_CHARACTERS` characters together.
        """
        if len(self.used_slots) >= MAX_DECKS:
            return _("The shelf is full: it holds {n} decks. Throw one away first.", n=MAX_DECKS)
        return "" if self.has_room_for_characters(characters) else no_room_text()

    def has_room_for_characters(self, characters: int) -> bool:
        """Return whether all decks and this many more characters are at most `MAX_CHARACTERS` together.

        The number of decks is not checked.
        """
        return sum(len(self.deck_text(slot) or "") for slot in self.used_slots) + characters <= MAX_CHARACTERS

    @property
    def are_decks_saved(self) -> bool:
        """True if the store has saved all decks as they are now, so that they outlast the page."""
        return not self._store.unsaved_reason_by_name().keys() & {*SLOT_KEYS.values()}

    @property
    def free_slot(self) -> str:
        """Slot (place) for the next deck; empty if there are `MAX_DECKS` decks already."""
        return first_free_slot(self.used_slots) if len(self.used_slots) < MAX_DECKS else ""

    def add_deck(self, text: str, on_result: Callable[[str], None], *, chosen: bool = False) -> None:
        """Store a deck's text in a free slot and, if `chosen`, make it the deck in use.

        There must be a free slot: see `no_room_reason`. `on_result` is called, now or later, with the
        store's reason why it stored nothing, or with an empty text.
        """
        self._store_deck(self.free_slot, text, on_result, chosen=chosen)

    def replace_deck(
        self, slot: str, text: str, on_result: Callable[[str], None], *, chosen: bool = False
    ) -> None:
        """Store a deck's text in this slot, in place of its deck; if `chosen`, make it the deck in use.

        `on_result` is called, now or later, with the store's reason why it stored nothing, or with an
        empty text.
        """
        self._store_deck(slot, text, on_result, chosen=chosen)

    def delete_deck(self, slot: str) -> DeletedDeck:
        """Delete the deck in this slot, and return what is needed to restore it (`restore_deck`).

        Games that were begun with it are recorded as having a deleted deck, even if its slot is used
        again. If it was the deck in use, the choice is deleted, so that the standard deck is used.
        Raises KeyError for an unknown slot.
        """
        is_chosen = self._store.get(CHOSEN_DECK_KEY) == slot
        deleted = DeletedDeck(
            slot, self.deck_text(slot) or "", is_chosen, self.begun.record_deck_deletion(slot)
        )
        self._store.delete(SLOT_KEYS[slot])
        if is_chosen:
            self._store.delete(CHOSEN_DECK_KEY)
        return deleted

    def restore_deck(self, deleted: DeletedDeck, on_result: Callable[[str], None]) -> None:
        """Restore a deleted deck: its text, its games, and that it is the deck in use if it was.

        It gets another slot if its own is taken. If the store refuses the text, the games stay without a
        deck. `on_result` is called, now or later, with the store's reason why it did not store the deck, or
        with an empty text.
        """
        slot = self.free_slot if self.deck_text(deleted.slot) else deleted.slot

        def record_games(reason: str) -> None:
            """Record that the games are played with the deck, if it was stored: if there is no reason."""
            if not reason:
                self.begun.record_deck_of_saves(deleted.saves, slot)
            on_result(reason)

        self._store_deck(slot, deleted.text, record_games, chosen=deleted.is_chosen)

    def _store_deck(self, slot: str, text: str, on_result: Callable[[str], None], *, chosen: bool) -> None:
        """Store a deck's text in this slot and, if `chosen`, in the same step make it the deck in use.

        `on_result` is called, now or later, with the store's reason why it stored nothing, or with an
        empty text.
        """
        self._store.put_all({SLOT_KEYS[slot]: text, **({CHOSEN_DECK_KEY: slot} if chosen else {})}, on_result)

    @property
    def chosen_slot(self) -> str:
        """Slot of the deck in use; `STANDARD_DECK` if none is chosen, or the chosen one is not valid."""
        slot = self._store.get(CHOSEN_DECK_KEY) or ""
        return slot if self.load_deck(slot) else STANDARD_DECK

    def choose_deck(self, slot: str) -> Sequence[str]:
        """Make the deck in this slot the one in use, if it is valid; return what it lacks.

        The result has a sentence for each gap or fault, and then nothing was changed. It is empty if the
        deck is in use now. The standard deck can always be chosen.
        """
        if slot != STANDARD_DECK and not self.load_deck(slot):
            return self._missing_part_texts(slot)
        self._store.put(CHOSEN_DECK_KEY, slot)
        return ()

    def _missing_part_texts(self, slot: str) -> Sequence[str]:
        """Return a sentence for each gap of the deck in this slot or, if it has none, for each fault.

        If it cannot be read, or the slot is free, it is one phrase that says so.
        """
        from clowder.games.kit_and_kat.content.workshop.deck_draft import missing_parts

        deck = self.load_draft(slot)
        return [gap.sentence for gap in missing_parts(deck)] if deck else [_("A deck that cannot be read")]

    def _deck_title(self, slot: str, language: str) -> LocalizedText:
        """Return the title of the deck in this slot, in this language if possible.

        If the deck has no title it is the phrase "without a title", and if it cannot be read "A deck
        that cannot be read", in the current language.
        """
        deck = self.load_draft(slot)
        if deck is None:
            return LocalizedText(_("A deck that cannot be read"))
        title, own = deck.get("title"), deck.get("language", "")
        texts = title if isinstance(title, dict) else {own: title if isinstance(title, str) else ""}
        wording = LocalizedText.from_translations({code: str(text) for code, text in texts.items()}, own)
        return wording.in_language(language) or LocalizedText(_("without a title"))

    def _parse_cached(
        self, cache: dict[str, tuple[str, Made | None]], slot: str, parse: Callable[[str], Made | None]
    ) -> Made | None:
        """Return what `parse` makes of the text in this slot; None if the slot is free.

        `cache` has, by slot, the text parsed last and its result, which is used again until the text
        changes.
        """
        text = self.deck_text(slot)
        if text is None:
            return None
        if slot not in cache or cache[slot][0] != text:
            cache[slot] = text, parse(text)
        return cache[slot][1]


def no_room_text() -> str:
    """Return the sentence that there is no room: all decks together may have `MAX_CHARACTERS`, 12 MB."""
    return _(
        "There is no room for it: all your decks together may have {n} MB.", n=MAX_CHARACTERS // 1_000_000
    )


def store_refusal_text(reason: str) -> str:
    """Return a sentence on why a deck was not stored: there is no room if `reason` is FULL.

    For any other reason of the store, the sentence says to try again.
    """
    if reason == FULL:
        return _("This tablet has no room for the file.")
    return _("It cannot be kept at the moment. Nothing has been changed. Try again.")


def is_old_draft_duplicate(read_text: Callable[[str], str | None]) -> bool:
    """Return whether the draft of an early version has the same text as the first deck.

    True also if there is neither. `read_text` returns the text at a store key, or None.
    """
    return read_text(OLD_DRAFT_KEY) == read_text(FIRST_DECK_KEY)


def first_free_slot(taken: Container[str]) -> str:
    """Return the first slot (place for a deck) that is not in `taken`; there must be one.

    The slot `draft`, kept for the draft of an early version, is never returned. If it is taken, the
    first deck's slot is not returned either: a copy of the draft there would count as the same deck
    (`is_old_draft_duplicate`).
    """
    never = (FIRST_OWN_DECK, "draft") if "draft" in taken else ("draft",)
    return next(slot for slot in SLOT_KEYS if slot not in taken and slot not in never)


def _unique_title(title: LocalizedText, others: Container[str]) -> LocalizedText:
    """Return a title unchanged or, if it is in `others`, with the lowest free number: `River (2)`."""
    unique, n = title, 1
    while unique in others:
        n += 1
        unique = LocalizedText(f"{title} ({n})", title.language)
    return unique


def _parse_draft(text: str) -> "DeckDraft | None":
    """Return the deck of a text in the form for editing; None if it cannot be parsed.

    The parser's module is imported only here, when there is a deck.
    """
    from clowder.games.kit_and_kat.content.workshop.deck_draft import parse_deck_draft

    return parse_deck_draft(text)


def _parse_deck(text: str) -> QuestionDeck | None:
    """Parse a deck's text into a `QuestionDeck`, the form for playing; None if the text is not valid.

    The reader's module is imported only here, so that it is loaded only if there is such a text.
    """
    from clowder.games.kit_and_kat.content.deck.reader import read_deck

    try:
        return read_deck(text)
    except Refused:
        return None

"""Decks of one's own: a dozen lie on the shelf, each a text in the store under a name of its own."""

from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from clowder.core.errors import Refused
from clowder.core.store import FULL, Store
from clowder.core.words import _, plural
from clowder.games.kit_and_kat.content.begun import Begun
from clowder.games.kit_and_kat.content.deck.library import Library
from clowder.games.kit_and_kat.content.deck.wording import Wording

if TYPE_CHECKING:  # read only when there is a deck
    from clowder.games.kit_and_kat.content.workshop.making import Deck

DECK, DRAFT = "clowder.library", "clowder.library.draft"
"""Where the first lies; and where the one lay that was being made, when a tablet kept one of each."""

CHOICE, ORIGINAL, OWN = "clowder.library.chosen", "original", "own"
"""Where the store says which deck is played with; the words for ours, and for the first of one's own."""

MOST, ROOM = 12, 12_000_000
"""So many decks a tablet keeps, of so many characters together: four with a picture on every card."""

PLACES: Mapping[str, str] = MappingProxyType(
    {OWN: DECK, **{f"{OWN}{n}": f"{DECK}.{n}" for n in range(2, MOST + 1)}, "draft": DRAFT}
)
"""The names in the store by the words for them, in the order of the shelf."""

Made = TypeVar("Made")


class Thrown(NamedTuple):
    """A deck that was thrown away, and can be had back."""

    word: str
    text: str
    is_chosen: bool
    """Whether it was the one that is played with."""
    saves: list[str]
    """Of the games that were begun with it."""


class Decks:
    """Those in a store, and which is played with. Each is read once, as long as it stays the same."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.begun = Begun(store)
        self._opened: dict[str, tuple[str, Deck | None]] = {}
        self._read: dict[str, tuple[str, Library | None]] = {}
        if _is_kept_twice(store.get):
            store.drop(DRAFT)

    @property
    def words(self) -> list[str]:
        """For those that lie there."""
        return [word for word in PLACES if self.text(word)]

    def text(self, word: str) -> str | None:
        """Of the deck at this place; None if there is none."""
        return self._store.get(PLACES.get(word, "")) or None

    def deck(self, word: str) -> "Deck | None":
        """As it is made, in which much may be missing; None if there is none that can be understood."""
        return self._once(self._opened, word, _opened)

    def library(self, word: str) -> Library | None:
        """As it is played with; None if there is none, or something is missing in it."""
        return self._once(self._read, word, _library)

    def is_whole(self, word: str) -> bool:
        """Whether nothing has to be filled in."""
        from clowder.games.kit_and_kat.content.workshop.making import unfilled

        deck = self.deck(word)
        return deck is not None and not unfilled(deck)

    def titles(self, language: str) -> dict[str, Wording]:
        """What they are called, in this language if they can; with a number where two are called the same."""
        called: dict[str, Wording] = {}
        for word in self.words:
            called[word] = _apart(self._title(word, language), called.values())
        return called

    def same(self, deck: "Deck | None") -> str | None:
        """Where this very deck lies; None if it does not."""
        return next((word for word in self.words if deck and self.deck(word) == deck), None)

    def full(self, more: int) -> str:
        """Why no deck of so many characters can be put beside them, in a sentence; empty if one can."""
        if len(self.words) >= MOST:
            return _("The shelf is full: it holds {n} decks. Throw one away first.", n=MOST)
        return "" if self.holds(more) else no_room()

    def holds(self, more: int) -> bool:
        """Whether there may be so many characters more."""
        return sum(len(self.text(word) or "") for word in self.words) + more <= ROOM

    @property
    def are_kept(self) -> bool:
        """Whether the tablet has kept all of them, as they are now."""
        return not self._store.unkept().keys() & {*PLACES.values()}

    @property
    def free(self) -> str:
        """The word for a place where nothing lies; empty if there is none."""
        return _free(self.words) if len(self.words) < MOST else ""

    def add(self, text: str, told: Callable[[str], None], *, chosen: bool = False) -> None:
        """Put it beside them, and play with it if it is `chosen`. `told` hears why not, or an empty text."""
        self._put(self.free, text, told, chosen=chosen)

    def drop(self, word: str) -> Thrown:
        """Throw it away. Games that were begun with it have none any more, whatever lies there later."""
        is_chosen = self._store.get(CHOICE) == word
        thrown = Thrown(word, self.text(word) or "", is_chosen, self.begun.left(word))
        self._store.drop(PLACES[word])
        if is_chosen:
            self._store.drop(CHOICE)
        return thrown

    def put_back(self, thrown: Thrown, told: Callable[[str], None]) -> None:
        """As it was, or at another place if something lies there now. `told` hears why not, as `add` does."""
        word = self.free if self.text(thrown.word) else thrown.word
        self.begun.note(thrown.saves, word)
        self._put(word, thrown.text, told, chosen=thrown.is_chosen)

    def _put(self, word: str, text: str, told: Callable[[str], None], *, chosen: bool) -> None:
        self._store.put_all({PLACES[word]: text, **({CHOICE: word} if chosen else {})}, told)

    @property
    def chosen(self) -> str:
        """The word for the deck that is played with. One that is not whole is not."""
        word = self._store.get(CHOICE) or ""
        return word if self.library(word) else ORIGINAL

    def play(self, word: str) -> Sequence[str]:
        """Play with this deck, or say what is missing in it, in sentences."""
        if word != ORIGINAL and not self.library(word):
            return self._missing(word)
        self._store.put(CHOICE, word)
        return ()

    def joined(self, brought: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str], str]:
        """The decks in a file beside those here: their words here by those in the file, the new texts by
        their names in the store, and what was left out, in a sentence. Of each there are as many as there
        were where more of them lay.
        """
        lying = {word: self.text(word) or "" for word in self.words}
        unmatched = dict(lying)
        moved, new, left = dict[str, str](), dict[str, str](), 0
        for word, text in _come(brought):
            same = next((each for each, there in unmatched.items() if there == text), "")
            unmatched.pop(same, None)
            if not same and (len(lying) >= MOST or sum(map(len, lying.values())) + len(text) > ROOM):
                left += 1
                continue
            moved[word] = same or (_free(lying) if word in lying else word)
            lying[moved[word]] = text
            new.update({} if same else {PLACES[moved[word]]: text})
        remark = _left_out(left) if left else ""
        return moved, new, remark

    def _missing(self, word: str) -> Sequence[str]:
        from clowder.games.kit_and_kat.content.workshop.making import missing

        deck = self.deck(word)
        return [gap.sentence for gap in missing(deck)] if deck else [_("A deck that cannot be read")]

    def _title(self, word: str, language: str) -> Wording:
        deck = self.deck(word)
        if deck is None:
            return Wording(_("A deck that cannot be read"))
        title, own = deck.get("title"), deck.get("language", "")
        texts = title if isinstance(title, dict) else {own: title if isinstance(title, str) else ""}
        wording = Wording.of({code: str(text) for code, text in texts.items()}, own)
        return wording.spoken(language) or Wording(_("without a title"))

    def _once(
        self, made: dict[str, tuple[str, Made | None]], word: str, make: Callable[[str], Made | None]
    ) -> Made | None:
        text = self.text(word)
        if text is None:
            return None
        if word not in made or made[word][0] != text:
            made[word] = text, make(text)
        return made[word][1]


def no_room() -> str:
    """That there may not be so much, in a sentence."""
    return _("There is no room for it: all your decks together may have {n} MB.", n=ROOM // 1_000_000)


def refusal(reason: str) -> str:
    """Why the store has not put a file, in a sentence."""
    if reason == FULL:
        return _("This tablet has no room for the file.")
    return _("It cannot be kept at the moment. Nothing has been changed. Try again.")


def _left_out(decks: int) -> str:
    return plural(
        "{n} deck of the file was left out: the shelf is full.",
        "{n} decks of the file were left out: the shelf is full.",
        decks,
    )


def _is_kept_twice(text: Callable[[str], str | None]) -> bool:
    """Whether the deck in the making is the first one: it was made, and then played with. `text` by names."""
    return text(DRAFT) == text(DECK)


def _come(brought: Mapping[str, str]) -> list[tuple[str, str]]:
    """The decks in a file, by their words there."""
    once = {**brought, DRAFT: ""} if _is_kept_twice(brought.get) else brought
    return [(word, text) for word, name in PLACES.items() if (text := once.get(name))]


def _free(taken: Container[str]) -> str:
    """The first that is not taken. A copy of the deck in the making is not put where it counts as that."""
    never = (OWN, "draft") if "draft" in taken else ("draft",)
    return next(word for word in PLACES if word not in taken and word not in never)


def _apart(title: Wording, others: Container[str]) -> Wording:
    """The title; with the first number that none of the others has, if one of them is called so."""
    told, n = title, 1
    while told in others:
        n += 1
        told = Wording(f"{title} ({n})", title.language)
    return told


def _opened(text: str) -> "Deck | None":
    from clowder.games.kit_and_kat.content.workshop.making import opened

    return opened(text)


def _library(text: str) -> Library | None:
    from clowder.games.kit_and_kat.content.deck.reader import read

    try:
        return read(text)
    except Refused:
        return None

"""Arrival of a deck on a tablet: beside the others or, if it is a new version of one, in its place."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.deck_acts import ContentActTemplate, format_content_act
from clowder.games.kit_and_kat.content.deck.field_reader import TITLE_LENGTH
from clowder.games.kit_and_kat.content.decks import DeckStore, store_refusal_text
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_versions import (
    match_cards,
    with_ids_of_older_version,
    with_sheet_corrections,
)
from clowder.widgets.nodes import Node, h

Report = Callable[[str, Sequence[str]], None]
"""Callback with a sentence on why a deck was not stored; or with an empty text and what was done."""


class ImportedDeck(NamedTuple):
    """Deck that players import, complete or not (`deck`), with `remarks` on what was left out of it.

    `is_sheet` means that it comes from a table, and so cannot have everything that a deck can;
    `is_chosen`, that it is to be the deck in use.
    """

    deck: DeckDraft
    is_sheet: bool = False
    """True if it comes from a table, which says only what a table can say."""
    is_chosen: bool = False
    """True if it is to be the deck in use."""
    remarks: Sequence[str] = ()
    """Sentences on what was left out of it."""


class WaitingDeck(NamedTuple):
    """Imported deck that waits until players say whether it replaces the deck in `slot` or is added.

    `arriving` is the imported deck. `slot` holds what may be an older version of it, with the id
    `older_id`, which is empty if that has none.
    """

    arriving: ImportedDeck
    slot: str
    older_id: str
    """Id of the deck in the slot, of which this may be a new version; empty if it has none."""


class ReplacedDeck(NamedTuple):
    """Deck that was replaced by a new version of it: its slot and title, and the stored text of both.

    From `before`, the text of the old deck, it can be restored, as long as the slot still holds `after`,
    that of the new one.
    """

    slot: str
    title: str
    before: str
    """Text of the deck before."""
    after: str
    """Text of the deck since."""


class DeckImporter:
    """Importer that adds each deck, or lets it wait for the players' answer if a version of it is here.

    `import_deck` takes a deck, drops one that is here already, and adds or keeps waiting any other. At
    most one waits (`waiting_deck`): `draw_replace_question` asks, and `resolve_waiting_deck` carries out
    the answer `replace`, `beside` or `neither`. Results and refusals, such as no room, are told by a
    call of `report(refusal, sentences)`.
    """

    def __init__(self, decks: DeckStore) -> None:
        self._decks = decks
        self._waiting: WaitingDeck | None = None

    @property
    def waiting_deck(self) -> WaitingDeck | None:
        """Deck that waits for the players' answer; None if none waits, or its older version is gone.

        The older version is gone if its slot has no deck, or one with another id.
        """
        waiting = self._waiting
        is_there = (
            waiting
            and self._decks.deck_text(waiting.slot)
            and self._deck_id_in_slot(waiting.slot) == waiting.older_id
        )
        return waiting if is_there else None

    def _deck_id_in_slot(self, slot: str) -> str:
        """Return the id of the deck in this slot; empty if the deck has no id, or there is no deck."""
        deck = self._decks.load_draft(slot)
        return deck.get("id", "") if deck else ""

    def import_deck(self, arriving: ImportedDeck, report: Report) -> None:
        """Add an imported deck, or let it wait for an answer if it is a new version of one that is here.

        A deck that is here already is not added; if `arriving.is_chosen`, the one here becomes the deck
        in use. A deck that waited before is dropped, and decks here without an id are given one.
        `report` is called with a refusal, or with an empty text and sentences on what was done; not at
        all if the deck waits.
        """
        self._decks.add_missing_deck_ids()
        self._waiting = None
        if same := self._decks.find_slot_of_equal_deck(arriving.deck):
            if arriving.is_chosen:
                self._decks.choose_deck(same)
            title = self._decks.deck_title_in_current_language(same)
            report("", [_("You have this deck already: “{title}”.", title=title)])
        elif slot := self.find_slot_of_other_version(arriving.deck):
            self._waiting = WaitingDeck(arriving, slot, self._deck_id_in_slot(slot))
        else:
            self._store_in_free_slot(arriving, deck_draft.deck_id_from_content(arriving.deck), report)

    def resolve_waiting_deck(self, answer: str, report: Report) -> ReplacedDeck | None:
        """Carry out the players' answer on the waiting deck; return the deck it replaced, or None.

        `answer` is `replace`; `beside`, to add it beside the others; or anything else, to drop it. If
        its older version is gone by now, `replace` adds it, too. A deck that is added gets a new random
        id if it has all its texts, else an empty one. Then no deck waits. `report` is called with the
        result, unless the deck is dropped or none waited.
        """
        waiting, is_version = self._waiting, self.waiting_deck is not None
        self._waiting = None
        if waiting and is_version and answer == "replace" and (old := self._decks.load_draft(waiting.slot)):
            return self._replace_older_version(waiting, old, report)
        if waiting and answer in ("replace", "beside"):
            other = waiting.arriving.deck.copy()
            other["id"] = ""
            self._store_in_free_slot(waiting.arriving._replace(deck=other), deck_draft.new_deck_id(), report)
        return None

    def find_slot_of_other_version(self, deck: DeckDraft) -> str:
        """Return the slot of the deck here of which `deck` is another version; empty if there is none.

        Versions have the same id; for a deck without an id, the id computed from its content counts. A
        deck without an id is also a version of one that has the same title and at least one card in
        common.
        """
        own_id = deck.get("id") or deck_draft.deck_id_from_content(deck)
        here = {slot: each for slot in self._decks.used_slots if (each := self._decks.load_draft(slot))}
        if found := next((slot for slot, each in here.items() if each.get("id") == own_id), ""):
            return found
        key = "" if deck.get("id") else _normalized_title(deck)
        namesakes = (slot for slot, each in here.items() if key and _normalized_title(each) == key)
        return next((slot for slot in namesakes if match_cards(deck, here[slot])), "")

    def _store_in_free_slot(self, arriving: ImportedDeck, deck_id: str, report: Report) -> None:
        """Store a deck in a free slot, and report that it was done, or why it was refused.

        If the deck has no id but all its texts, it gets `deck_id`. It becomes the deck in use if
        `arriving.is_chosen`. The report of success has the deck's remarks, too.
        """
        deck = deck_draft.with_deck_id_if_complete(arriving.deck, deck_id)
        text = deck_draft.dump_deck_draft(deck)
        if full := self._decks.no_room_reason(len(text)):
            report(full, ())
            return
        title = deck_draft.own_language_text(deck, deck.get("title")) or _("without a title")
        said = [_("“{title}” is on the shelf now.", title=title), *arriving.remarks]
        self._decks.add_deck(text, make_store_callback(report, said), chosen=arriving.is_chosen)

    def _replace_older_version(
        self, waiting: WaitingDeck, old: DeckDraft, report: Report
    ) -> ReplacedDeck | None:
        """Store the waiting deck in place of `old`, its older version; return what was replaced.

        A deck from a table (a sheet) changes only what a table can say (`with_sheet_corrections`). Any
        other deck with another id takes the ids of `old`. It becomes the deck in use if that was asked
        for. If there is no room, nothing is stored, and None is returned. `report` is called with the
        reason, or with how many questions stay, are new and are gone.
        """
        arriving, slot = waiting.arriving, waiting.slot
        title = self._decks.deck_title_in_current_language(slot)
        before = self._decks.deck_text(slot) or ""
        deck = arriving.deck
        if arriving.is_sheet:
            deck = with_sheet_corrections(old, deck)
        elif deck.get("id") != old.get("id"):
            deck = with_ids_of_older_version(deck, old)
        deck = deck_draft.with_deck_id_if_complete(deck, deck_draft.deck_id_from_content(deck))
        text = deck_draft.dump_deck_draft(deck)
        if not self._decks.has_room_for_characters(len(text) - len(before)):
            report(self._decks.no_room_reason(len(text) - len(before)), ())
            return None
        said = [
            _("“{title}” is replaced.", title=title),
            _question_changes_text(old, deck),
            *arriving.remarks,
        ]
        self._decks.replace_deck(slot, text, make_store_callback(report, said), chosen=arriving.is_chosen)
        return ReplacedDeck(slot, title, before, text)

    def draw_replace_question(self, place: Literal["", "edit "]) -> Node | None:
        """Draw the question whether the waiting deck replaces its older version; None if no deck waits.

        It is a section with two paragraphs and three buttons: replace, keep both, or leave as it was.
        `place` is the beginning of the buttons' acts: `edit ` on the list of decks, empty in the
        lobby.
        """
        if not self.waiting_deck:
            return None
        title = self._decks.deck_title_in_current_language(self.waiting_deck.slot)
        asked = _("You have a deck “{title}”. Is this a new version of it?", title=title)
        told = _("If it takes its place, everybody keeps what they know of the questions that are in both.")
        answers: tuple[tuple[str, ContentActTemplate, ContentActTemplate], ...] = (
            (_("Replace it"), "bring replace", "edit bring replace"),
            (_("Keep both"), "bring beside", "edit bring beside"),
            (_("Leave it as it was"), "bring neither", "edit bring neither"),
        )
        return h(
            "section.panel",
            h("p", asked),
            h("p", told),
            h(
                "div.choice",
                (
                    h("button", text, data_act=format_content_act(on_list if place else in_lobby))
                    for text, in_lobby, on_list in answers
                ),
            ),
            role="alert",
            key="version",
        )


def title_from_file_name(name: str) -> str:
    """Return the title that an imported deck gets from the name of its file; empty if that has none.

    Folder and ending are left out, and so is a number in brackets at the end, which browsers add to the
    name of a second copy: `Unit 3 (1).csv`. It has at most `TITLE_LENGTH` characters.
    """
    stem = unicodedata.normalize("NFC", name).rpartition("/")[2]
    base, dot, _ending = stem.rpartition(".")
    words = deck_draft.single_line_text(base if dot else stem).split()
    if len(words) > 1 and words[-1].startswith("(") and words[-1][1:-1].isdecimal():
        words.pop()
    return " ".join(words)[:TITLE_LENGTH].strip()


def _normalized_title(deck: DeckDraft) -> str:
    """Return a deck's title for comparison: words with hyphens, in small letters and NFKC form.

    Only the first 40 characters count. Signs that are no letters or digits part words. The title is the
    one in the deck's own language.
    """
    title = deck_draft.own_language_text(deck, deck.get("title"))
    return deck_draft.file_stem_from_title(unicodedata.normalize("NFKC", title)).casefold()


def _question_changes_text(old: DeckDraft, new: DeckDraft) -> str:
    """Return the sentence `Questions: N as before, N new, N gone.` on a new version of a deck.

    Questions are compared by their ids.
    """
    before, after = (
        {deck_draft.card_id(card) for book in deck["books"] for card in book["cards"]} for deck in (old, new)
    )
    return _(
        "Questions: {same} as before, {new} new, {gone} gone.",
        same=len(before & after),
        new=len(after - before),
        gone=len(before - after),
    )


def make_store_callback(report: Report, said: Sequence[str]) -> Callable[[str], None]:
    """Return a callback for the store, which tells `report` in sentences how storing has ended.

    An empty text from the store means success: the report gets an empty text and `said`, sentences on
    what was done. Any other is the reason of a refusal: the report gets a sentence for it, and no more.
    """
    return lambda refusal: report(store_refusal_text(refusal), ()) if refusal else report("", said)

"""Lasting ids of decks and questions: what each person knows stays with its question."""

import csv
import io
import json
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backups import restore_backup, save_backup
from chosen_files import choose_file
from clowder.app.quiz.leitner import BoxPlace, LeitnerBoxes
from clowder.app.quiz.quiz_storage import BOXES_KEY, LeitnerBoxStore
from clowder.app.storage.backup import merge_texts_into_store
from clowder.app.storage.people import PeopleStore, Person
from clowder.app.storage.store import MemoryStore
from clowder.games.kit_and_kat.content.deck.deck_questions import STANDARD_DECK_ID, deck_id_from_title
from clowder.games.kit_and_kat.content.deck.reader import BadDeck, read_deck
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY, SLOT_KEYS, DeckStore
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_arrival import title_from_file_name
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_links import pack_deck
from clowder.widgets.file_offer import ChosenFileText
from foreign_decks import deck_address
from small_decks import Keeper, small_deck
from visiting import Visitor

PEOPLE = ("Anna", "Ben")
SECOND, THIRD = SLOT_KEYS["own2"], SLOT_KEYS["own3"]
FIRST_DAYS = dict(zip(PEOPLE, (1000, 5000), strict=True))
"""The day of each person on which they know the first question; every other question has a later day."""

Known = dict[str, dict[str, int]]
"""The day on which each person was last asked each question, by person and by the question's mark."""


class Tablet:
    """A tablet with people, decks and what is known of them; each question begins with a mark of its own."""

    def __init__(self, decks: Mapping[str, str] | None = None) -> None:
        self.store = MemoryStore(decks or {})
        for cat, name in enumerate(PEOPLE, start=1):
            PeopleStore(self.store, ()).store_person(Person(name, cat))
        self.pack = KitAndKatPack(self.store)

    @property
    def boxes(self) -> LeitnerBoxStore:
        return LeitnerBoxStore(self.store, PeopleStore(self.store, ()))

    @property
    def deck(self) -> DeckDraft:
        """The first deck, as it is stored."""
        deck = deck_draft.parse_deck_draft(self.store[FIRST_DECK_KEY])
        assert deck is not None
        return deck

    def edit(self, act: str, value: str = "", slot: str = "own") -> None:
        """Do an act of the page of a deck."""
        self.pack.handle_act(["edit", *act.split()], value, f"edit-{slot}")

    def bring(self, text: str, name: str = "", answer: str = "") -> None:
        """Bring in a file on the list of decks, and answer what is asked."""
        self.pack.handle_act(["edit", "bring"], ChosenFileText(text, name), "edit")
        self.pack.handle_act(["edit", "keep"], "", "edit-file")
        if answer:
            self.pack.handle_act(["edit", "bring", answer], "", "edit")

    def _questions(self, slot: str) -> Iterator[tuple[str, str, str]]:
        """Yield deck, id and mark of each question of the deck in this slot, as the quiz has them."""
        self.pack.choose_deck(slot)
        assert not self.pack.faults, self.pack.faults
        quiz, deck = self.pack.quiz_questions(), DeckStore(self.store).load_deck(slot)
        assert deck is not None
        for chapter, book in zip(quiz.chapters, deck.books, strict=True):
            for name, text in zip(chapter.names, book.cards, strict=True):
                yield f"kit-and-kat {quiz.deck_id}", name, text.question.split()[0]

    def learn(self, known: Known, slot: str = "own") -> None:
        """Have everybody asked all questions that they do not know, each on a day of its own."""
        for person in PEOPLE:
            for deck, name, mark in self._questions(slot):
                if mark not in known[person]:
                    day = FIRST_DAYS[person] + len(known[person])
                    boxes = self.boxes.get_boxes(person, deck)
                    self.boxes.store_boxes(
                        person, deck, LeitnerBoxes({**boxes.places, name: BoxPlace(3, day)})
                    )
                    known[person][mark] = day

    def known(self, slot: str = "own") -> Known:
        """Return what everybody knows of the deck in this slot."""
        found: Known = {person: {} for person in PEOPLE}
        for person in PEOPLE:
            for deck, name, mark in self._questions(slot):
                place = self.boxes.get_boxes(person, deck).places.get(name)
                if place:
                    found[person][mark] = place.day
        return found


def nobody_knows() -> Known:
    return {person: {} for person in PEOPLE}


def of_these(known: Known, marks: list[str]) -> Known:
    """Return what everybody knows of these questions."""
    return {person: {mark: days[mark] for mark in marks if mark in days} for person, days in known.items()}


def marked_deck(books: int, cards: int, title: str = "Our Town", first: int = 0) -> DeckDraft:
    """Return a deck whose questions and answers have marks from `first` on, without ids."""
    deck = deck_draft.with_title(small_deck(books, cards), title)
    for at in range(books * cards):
        book, card = divmod(at, cards)
        deck = deck_draft.with_card_text(deck, book, card, "question", f"Q{first + at} what is it?")
        deck = deck_draft.with_card_text(deck, book, card, "answer", f"It is the thing {first + at}.")
    return deck


def marks(deck: DeckDraft) -> list[str]:
    return [str(card.get("question")).split()[0] for book in deck["books"] for card in book["cards"]]


def sheet_of(deck: DeckDraft) -> list[list[str]]:
    """Return the rows of a deck's spreadsheet: book, question, answer."""
    return [
        [str(book.get("title")), str(card.get("question")), str(card.get("answer"))]
        for book in deck["books"]
        for card in book["cards"]
    ]


def sheet_text(rows: list[list[str]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows([["Book", "Question", "Answer"], *rows])
    return file.getvalue()


def tablet_with(deck: DeckDraft) -> tuple[Tablet, Known]:
    """Return a tablet with this deck, of which everybody knows every question."""
    tablet, known = Tablet(), nobody_knows()
    tablet.bring(deck_draft.dump_deck_draft(deck))
    tablet.learn(known)
    return tablet, known


# Whatever is done with a deck


STEPS = ("move", "move book", "drop", "drop book", "add", "add book", "reword", "title", "undo")


class Changes:
    """Changes of a deck in a random order, as Hypothesis draws them."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        self.tablet, self.known = tablet_with(
            marked_deck(data.draw(st.integers(1, 3)), data.draw(st.integers(3, 4)))
        )
        self.marks = 100

    def new_mark(self) -> str:
        self.marks += 1
        return f"Q{self.marks}"

    def change(self, step: str) -> None:
        """Do one step, and make the deck whole again."""
        draw, deck = self.data.draw, self.tablet.deck
        book = draw(st.integers(0, len(deck["books"]) - 1))
        cards = deck["books"][book]["cards"]
        card, way = draw(st.integers(0, len(cards) - 1)), draw(st.sampled_from(("up", "down")))
        title = draw(st.sampled_from(("Our City", "Our Town", "Ours")))
        acts = {
            "move": (f"move {book} {card} {way}", ""),
            "move book": (f"move {book} {way}", ""),
            "drop": (f"drop {book} {card}" if len(cards) > 1 else "", ""),
            "drop book": (f"drop {book}", ""),
            "add": (f"add {book}", ""),
            "add book": ("add", ""),
            "reword": (f"card {book} {card} question", f"{cards[card].get('question')} Really?"),
            "title": ("title", title),
            "undo": ("undo", ""),
        }
        self.tablet.edit(*acts[step])
        while step == "undo" and deck_draft.deck_gaps(self.tablet.deck):
            self.tablet.edit("undo")
        self.fill_in()

    def fill_in(self) -> None:
        """Add cards until all books have as many, and fill in what is empty."""
        most = max(3, *(len(book["cards"]) for book in self.tablet.deck["books"]))
        for at, book in enumerate(self.tablet.deck["books"]):
            for _missing in range(most - len(book["cards"])):
                self.tablet.edit(f"add {at}")
        for at, book in enumerate(self.tablet.deck["books"]):
            if not book.get("title"):
                self.tablet.edit(f"book {at} title", f"Book of {self.new_mark()}")
            for n, card in enumerate(book["cards"]):
                if not card.get("question"):
                    mark = self.new_mark()
                    self.tablet.edit(f"card {at} {n} question", f"{mark} what is it?")
                    self.tablet.edit(f"card {at} {n} answer", f"It is the thing {mark}.")

    def bring_sheet_again(self) -> None:
        """Bring the deck's spreadsheet: in another order, with some rows gone and some new; or reworded."""
        draw, rows = self.data.draw, sheet_of(self.tablet.deck)
        if draw(st.booleans()):
            for row in rows:
                if draw(st.booleans()):
                    row[1] = f"{row[1]} Truly?"
        else:
            titles = [row[0] for row in rows]
            rows = draw(st.permutations(rows))
            for at in range(len(rows)):
                if draw(st.booleans()) and draw(st.booleans()):
                    mark = self.new_mark()
                    rows[at] = ["", f"{mark} what is it?", f"It is the thing {mark}."]
            rows = [[title, *row[1:]] for title, row in zip(titles, rows, strict=True)]
        before = self.tablet.deck
        self.tablet.bring(sheet_text(rows), f"{before.get('title')}.csv", "replace")
        if set(marks(before)) & {row[1].split()[0] for row in rows}:
            assert sheet_of(self.tablet.deck) == rows
            assert self.tablet.deck.get("title") == before.get("title")


@settings(deadline=None, max_examples=25)
@given(st.data())
def test_whatever_is_done_with_a_deck_each_question_keeps_its_box_and_no_other_gets_it(
    data: st.DataObject,
) -> None:
    changes = Changes(data)
    for step in data.draw(st.lists(st.sampled_from((*STEPS, "sheet", "sheet", "learn")), max_size=10)):
        if step == "sheet":
            changes.bring_sheet_again()
        elif step == "learn":
            changes.tablet.learn(changes.known)
        else:
            changes.change(step)
        there = marks(changes.tablet.deck)
        assert changes.tablet.known() == of_these(changes.known, there), step
        assert read_deck(changes.tablet.store[FIRST_DECK_KEY])


@settings(deadline=None, max_examples=15)
@given(st.data())
def test_of_two_tablets_that_go_on_with_one_deck_everybody_knows_what_they_know_on_either(
    data: st.DataObject,
) -> None:
    """Both change the deck and learn on; then one takes in all that is on the other."""
    here = Changes(data)
    there = Changes.__new__(Changes)
    there.data, there.tablet, there.marks = data, Tablet(dict(here.tablet.store)), 500
    there.known = {person: dict(days) for person, days in here.known.items()}
    for tablet in (here, there):
        for step in data.draw(st.lists(st.sampled_from(STEPS), max_size=4)):
            tablet.change(step)
        if data.draw(st.booleans()):
            tablet.tablet.learn(tablet.known)
    known = {
        person: {**there.known[person], **here.known[person]} for person in PEOPLE
    }  # the marks that both know are from before, and of one day
    merge_texts_into_store(
        here.tablet.store, [here.tablet.pack, here.tablet.boxes], dict(there.tablet.store), lambda *_: None
    )
    for slot in DeckStore(here.tablet.store).used_slots:
        deck = deck_draft.parse_deck_draft(here.tablet.store[SLOT_KEYS[slot]])
        assert deck and here.tablet.known(slot) == of_these(known, marks(deck))


def test_a_question_is_not_asked_in_the_box_of_one_that_stood_at_its_place() -> None:
    tablet, known = tablet_with(marked_deck(1, 4))
    tablet.edit("drop 0 3")
    tablet.edit("add 0")
    tablet.edit("card 0 3 question", "Q9 is it another?")
    tablet.edit("card 0 3 answer", "It is.")
    assert tablet.known() == of_these(known, ["Q0", "Q1", "Q2"])
    tablet.edit("undo")
    tablet.edit("undo")
    tablet.edit("undo")
    tablet.edit("undo")
    assert tablet.known() == known


def test_a_deck_that_is_typed_has_its_id_as_soon_as_it_is_whole_and_for_ever() -> None:
    tablet = Tablet()
    for act, text in (("title", "Ours"), ("book 0 title", "All"), ("add 0", "")):
        tablet.edit(act, text)
    for n in range(4):
        assert tablet.deck.get("id") == ""
        tablet.edit(f"card 0 {n} question", f"Q{n} who?")
        tablet.edit(f"card 0 {n} answer", f"It is {n}.")
    own_id = tablet.deck.get("id")
    assert own_id and not any("id" in card for card in tablet.deck["books"][0]["cards"])
    known = nobody_knows()
    tablet.learn(known)
    tablet.edit("undo")
    assert tablet.deck["books"][0]["cards"][3].get("answer") == ""
    tablet.edit("card 0 3 answer", "It is three.")
    assert tablet.deck.get("id") == own_id and tablet.known() == known


# Bringing a deck again


NEW_VERSION = "Is this a new version of it?"


def test_a_corrected_sheet_takes_the_place_of_the_deck_if_everybody_says_so() -> None:
    keeper, rows = Keeper({}), sheet_of(marked_deck(1, 4))
    keeper.tap("content edit bring", ChosenFileText(sheet_text(rows), "Unit 3.csv"))
    keeper.tap("content edit keep")
    assert keeper.titles == ["Unit 3"] and not keeper.page_says(NEW_VERSION)
    rows[1][1] = "Q1 what is it really?"
    rows[3] = [rows[3][0], "Q7 is it new?", "It is."]
    corrected = ChosenFileText(sheet_text(rows), "Unit 3 (1).csv")
    keeper.tap("content edit bring", corrected)
    keeper.tap("content edit keep")
    assert keeper.page_says("You have a deck “Unit 3”. Is this a new version of it?")
    keeper.tap("content edit bring neither")
    assert keeper.titles == ["Unit 3"] and not keeper.page_says(NEW_VERSION)
    keeper.tap("content edit bring", corrected)
    keeper.tap("content edit keep")
    keeper.tap("content edit bring beside")
    assert keeper.titles == ["Unit 3", "Unit 3 (2)"]
    keeper.tap("content edit throw own2")
    keeper.tap("content edit bring", corrected)
    keeper.tap("content edit keep")
    keeper.tap("content edit bring replace")
    assert keeper.titles == ["Unit 3"] and keeper.page_says("“Unit 3” is replaced.")
    assert keeper.page_says("Questions: 3 as before, 1 new, 1 gone.")
    keeper.tap("content edit undo")
    assert json.loads(keeper.store.get(FIRST_DECK_KEY) or "")["books"][0]["cards"][3]["question"].startswith(
        "Q3"
    )
    keeper.tap("content edit undo")
    assert keeper.titles == ["Unit 3", "Unit 3 (2)"]


def test_a_file_that_is_chosen_names_the_deck() -> None:
    keeper = Keeper({})
    choose_file(keeper, "content edit bring", sheet_text(sheet_of(marked_deck(1, 3))).encode(), "Vögel.csv")
    keeper.tap("content edit keep")
    assert keeper.titles == ["Vögel"]


def test_in_the_lobby_it_is_asked_too_and_the_deck_is_played_with() -> None:
    visitor, rows = Visitor().tap_all("choose kit-and-kat", "options"), sheet_of(marked_deck(1, 3))
    visitor.tap("content bring", ChosenFileText(sheet_text(rows), "Unit 3.csv"))
    visitor.tap("content edit keep")
    visitor.tap("content cards original")
    rows[0][2] = "It is the thing of old."
    again = Visitor(visitor.store).tap_all("choose kit-and-kat", "options")
    again.tap("content bring", ChosenFileText(sheet_text(rows), "unit-3.csv"))
    again.tap("content edit keep")
    assert again.page_says("You have a deck “Unit 3”.")
    again.tap("content bring replace")
    assert not again.page_says(NEW_VERSION) and again.store.get(CHOSEN_DECK_KEY) == "own"
    again.tap("play")
    assert again.playing.content.text_of_card("a1").answer == "It is the thing of old."


def test_what_a_sheet_cannot_say_stays_with_the_deck() -> None:
    deck = deck_draft.with_author(marked_deck(2, 3), "Class 4b")
    deck = deck_draft.with_book_field(deck, 1, "introduction", "Of rivers.")
    question = {"en": "Q0 what is it?", "de": "Q0 was ist das?"}
    deck["books"][0]["cards"][0]["question"] = dict(question)
    tablet, known = tablet_with(deck)
    rows = sheet_of(tablet.deck)
    rows[0][1] = "Q0 what is this?"
    tablet.bring(sheet_text(rows), "Our-Town.csv", "replace")
    assert tablet.deck["books"][0]["cards"][0]["question"] == {**question, "en": "Q0 what is this?"}
    assert tablet.deck["books"][1].get("introduction") == "Of rivers."
    assert tablet.deck["books"][1].get("emblem") == "river"
    assert deck_draft.deck_author(tablet.deck) == "Class 4b"
    assert deck_draft.card_source_line(tablet.deck, 0, 0) == deck_draft.card_source_line(deck, 0, 0)
    assert tablet.known() == known


def test_a_row_that_is_new_and_one_that_is_reworded_behind_it_are_told_apart() -> None:
    tablet, known = tablet_with(marked_deck(1, 4))
    rows = sheet_of(tablet.deck)
    rows[2][1] = "Q2 what could it be?"
    title = rows[0][0]
    tablet.bring(sheet_text([[title, "Q50 new?", "Yes."], *rows]), "Our Town.csv", "replace")
    assert marks(tablet.deck) == ["Q50", "Q0", "Q1", "Q2", "Q3"] and tablet.known() == known


def test_two_sheets_of_one_name_that_ask_nothing_alike_are_two_decks() -> None:
    tablet, known = tablet_with(marked_deck(1, 3))
    tablet.bring(sheet_text(sheet_of(marked_deck(1, 3, first=30))), "Our Town.csv")
    assert DeckStore(tablet.store).used_slots == ["own", "own2"]
    assert tablet.known() == known and tablet.known("own2") == nobody_knows()


def test_the_same_sheet_on_two_tablets_is_one_deck() -> None:
    text = sheet_text(sheet_of(marked_deck(1, 3)))
    tablets = Tablet(), Tablet()
    for tablet in tablets:
        tablet.bring(text, "Unit 3.csv")
    assert tablets[0].deck == tablets[1].deck and tablets[0].deck.get("id")


def test_a_copy_is_another_deck_of_which_nobody_knows_anything() -> None:
    tablet, known = tablet_with(marked_deck(1, 3))
    tablet.pack.handle_act(["edit", "copy", "own"], "", "edit")
    assert tablet.known("own2") == nobody_knows()
    tablet.edit("card 0 0 question", "Q77 who?", "own2")
    tablet.learn({person: {"Q1": 1} for person in PEOPLE}, "own2")
    assert tablet.known() == known


def test_a_version_of_a_deck_that_is_thrown_away_meanwhile_is_put_on_the_shelf() -> None:
    sender, _known = tablet_with(marked_deck(1, 4))
    guest = Tablet()
    Visitor(guest.store, route=(deck_address(pack_deck(sender.deck)),)).tap("deck play")
    sender.edit("title", "Our City")
    visitor = Visitor(guest.store, route=(deck_address(pack_deck(sender.deck)),)).tap("deck play")
    assert visitor.page_says(NEW_VERSION)
    visitor.tap_all("read edit", "content edit throw own")
    assert not visitor.page_says(NEW_VERSION) and visitor.page_says("“Our City” is on the shelf now.")


def test_a_new_version_by_a_link_keeps_what_is_known() -> None:
    sender, _known = tablet_with(marked_deck(1, 4))
    guest, known = Tablet(), nobody_knows()
    for is_again in (False, True):
        visitor = Visitor(guest.store, route=(deck_address(pack_deck(sender.deck)),))
        asks = visitor.page_says("You have a version of this deck: you will be asked")
        visitor.tap("deck play")
        assert asks is is_again is visitor.page_says(NEW_VERSION)
        if is_again:
            visitor.tap("content bring replace")
        else:
            guest.learn(known)
            sender.edit("move 0 3 up")
            sender.edit("drop 0 0")
            sender.edit("title", "Our City")
            sender.edit("card 0 0 question", "Q1 or what?")
            sender.edit("add 0")
            sender.edit("card 0 3 question", "Q60 new?")
            sender.edit("card 0 3 answer", "New.")
    assert guest.deck == sender.deck and marks(guest.deck) == ["Q1", "Q3", "Q2", "Q60"]
    assert guest.known() == of_these(known, ["Q1", "Q2", "Q3"])


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Unit 3.csv", "Unit 3"),
        ("Unit 3 (1).csv", "Unit 3"),
        ("a.b.tsv", "a.b"),
        ("Vo\u0308gel.txt", "Vögel"),
        ("  spaced   out .csv", "spaced out"),
        ("(2).csv", "(2)"),
        ("no-ending", "no-ending"),
        (".csv", ""),
        ("", ""),
        ("x" * 90 + ".csv", "x" * 60),
    ],
)
def test_a_title_comes_from_the_name_of_the_file(name: str, title: str) -> None:
    assert title_from_file_name(name) == title
    tablet = Tablet()
    tablet.bring("Q0 who?,She.\nQ1 what?,It.\nQ2 when?,Now.", name)
    assert tablet.deck.get("title") == (title or "My deck")


# What tablets hold from before


def test_a_tablet_from_before_goes_on_with_what_was_known_of_the_deck_in_use() -> None:
    """Once decks were known by their titles, and questions by their places."""
    texts = [deck_draft.dump_deck_draft(marked_deck(1, 3, "My deck", first)) for first in (0, 10, 20)]
    tablet = Tablet({FIRST_DECK_KEY: texts[0], SECOND: texts[1], THIRD: texts[2], CHOSEN_DECK_KEY: "own2"})
    old = {"a1": [2, 700], "a3": [5, 701]}
    tablet.store[BOXES_KEY] = json.dumps(
        {"Anna": {f"kit-and-kat {deck_id_from_title('My deck')}": {"brought": [0, 0], "asked": old}}}
    )
    tablet.pack.choose_deck("own2")
    assert tablet.known("own2") == {"Anna": {"Q10": 700, "Q12": 701}, "Ben": {}}
    assert tablet.known("own") == tablet.known("own3") == nobody_knows()
    tablet.edit("title", "Another", "own2")
    tablet.edit("move 0 2 up", slot="own2")
    assert tablet.known("own2") == {"Anna": {"Q10": 700, "Q12": 701}, "Ben": {}}


def test_a_deck_that_lacked_something_then_goes_on_too() -> None:
    deck = marked_deck(1, 4)
    tablet = Tablet(
        {FIRST_DECK_KEY: deck_draft.dump_deck_draft(deck_draft.with_card_text(deck, 0, 3, "answer", ""))}
    )
    tablet.store[BOXES_KEY] = json.dumps(
        {
            "Ben": {
                f"kit-and-kat {deck_id_from_title('Our Town')}": {"brought": [0, 0], "asked": {"a2": [2, 7]}}
            }
        }
    )
    tablet.edit("title", "Our City")
    tablet.edit("card 0 3 answer", "It.")
    assert tablet.known() == {"Anna": {}, "Ben": {"Q1": 7}}


def old_tablet(first: int, day: int) -> Tablet:
    """Return a tablet from before, with a deck "My deck" of which Anna knows the first question."""
    text = deck_draft.dump_deck_draft(marked_deck(1, 4, "My deck", first))
    tablet = Tablet({FIRST_DECK_KEY: text})
    asked = {"a1": [3, day]}
    tablet.store[BOXES_KEY] = json.dumps(
        {"Anna": {f"kit-and-kat {deck_id_from_title('My deck')}": {"brought": [0, 0], "asked": asked}}}
    )
    return tablet


def test_of_two_tablets_from_before_decks_of_one_name_are_told_apart() -> None:
    here, there = old_tablet(0, 100), old_tablet(10, 200)
    restore_backup(save_backup(Visitor(there.store)), here.store)
    assert here.known() == {"Anna": {"Q0": 100}, "Ben": {}}
    assert here.known("own2") == {"Anna": {"Q10": 200}, "Ben": {}}


def test_of_two_tablets_from_before_versions_of_one_deck_share_what_is_known_of_both() -> None:
    here, there = old_tablet(0, 100), old_tablet(0, 200)
    old = marked_deck(1, 4, "My deck")
    moved = deck_draft.with_card_moved(deck_draft.with_card_moved(old, 0, 0, 1), 0, 3, -1)
    there.store[FIRST_DECK_KEY] = deck_draft.dump_deck_draft(moved)
    restore_backup(save_backup(Visitor(there.store)), here.store)
    both = {"Anna": {"Q0": 100, "Q1": 200}, "Ben": {}}
    assert here.known() == here.known("own2") == both


def test_of_two_tablets_from_before_the_same_deck_lies_there_once() -> None:
    here, there = old_tablet(0, 100), old_tablet(0, 200)
    restore_backup(save_backup(Visitor(there.store)), here.store)
    assert DeckStore(here.store).used_slots == ["own"] and here.known()["Anna"] == {"Q0": 200}


def test_the_same_deck_with_another_id_brings_what_is_known_along() -> None:
    deck = marked_deck(1, 3)
    here, there = Tablet(), Tablet()
    for tablet, own_id in ((here, "here"), (there, "there")):
        tablet.bring(deck_draft.dump_deck_draft(deck_draft.with_deck_id(deck, own_id)))
    known = nobody_knows()
    there.learn(known)
    restore_backup(save_backup(Visitor(there.store)), here.store)
    assert DeckStore(here.store).used_slots == ["own"] and here.known() == known


def test_of_two_equal_decks_what_is_known_comes_to_that_with_the_same_id() -> None:
    one, two = (
        deck_draft.dump_deck_draft(deck_draft.with_deck_id(marked_deck(1, 3), each))
        for each in ("one", "two")
    )
    here, there, known = Tablet({FIRST_DECK_KEY: one, SECOND: two}), Tablet({THIRD: two}), nobody_knows()
    there.learn(known, "own3")
    restore_backup(save_backup(Visitor(there.store)), here.store)
    assert DeckStore(here.store).used_slots == ["own", "own2"]
    assert here.known("own2") == known and here.known() == nobody_knows()


# In files, and in our own deck


def test_ids_in_a_file_are_words_and_each_is_there_once() -> None:
    deck = deck_draft.with_deck_id(marked_deck(1, 3), "ours_1-2")
    deck["books"][0]["cards"][0]["id"] = "a2-old"
    read = read_deck(deck_draft.dump_deck_draft(deck))
    assert read.deck_id == "ours_1-2"
    assert [text.question_id for text in read.card_texts] == ["a2-old", "a2", "a3"]
    for field in ("a3", "", "a b", "x" * 17):
        deck["books"][0]["cards"][0]["id"] = field
        if field:
            with pytest.raises(BadDeck):
                read_deck(deck_draft.dump_deck_draft(deck))
        else:
            assert read_deck(deck_draft.dump_deck_draft(deck)).text_of_card("a1").question_id == "a1"


def test_of_our_own_deck_no_question_has_the_box_of_one_that_it_replaced() -> None:
    pack = Tablet().pack
    deck = pack.translated_standard_deck()
    ids = {text.card: text.question_id for text in deck.card_texts}
    assert pack.quiz_questions().deck_id == STANDARD_DECK_ID and len(set(ids.values())) == len(ids) == 140
    assert ids["a9"] == "n5" and ids["n3"] == "n2"  # these have moved
    assert ids["b3"] == "b3-2" and ids["n2"] == "n2-2"  # these are new
    assert ids["a1"] == "a1"

"""The quiz of five minutes: Leitner's boxes, their storage, and the page that asks the questions."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.dates import DAY_MS
from clowder.app.effects import PlayCues, ReadAloud
from clowder.app.model.party import Party
from clowder.app.quiz.leitner import (
    BOXES,
    DAYS_WHEN_KNOWN,
    NEW_QUESTIONS_A_DAY,
    QUESTIONS_AT_ONCE,
    BoxPlace,
    LeitnerBoxes,
    NewQuestionCount,
)
from clowder.app.quiz.quiz_storage import BOXES_KEY, MAX_DECKS, LeitnerBoxStore
from clowder.app.quiz.session import QuizSession
from clowder.app.storage.people import PeopleStore, Person
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.app.tempo import HASTE
from clowder.core.i18n import set_language
from clowder.core.times import EpochMs
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY, SLOT_KEYS
from clowder.games.kit_and_kat.content.pack import load_standard_deck
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.widgets.content import MergeResult
from decks import NUERLAND
from marking import MarkingTranslations, unmarked_texts
from screens import SAVE, saved_store, table_of
from small_decks import small_deck
from visiting import Visitor, all_nodes, readable_texts

NAMES = [f"{letter}{number}" for letter in "abcdefghijklmn" for number in range(1, 11)]

NOON = 20_000 * DAY_MS + DAY_MS // 2

GAME = "kit-and-kat"

OURS = f"{GAME} original"


# The boxes, compared with a plain reference


History = list[tuple[int, str, bool]]
"""Every answer ever given: its day, its question, and whether the player knew the answer."""


def box_of(name: str, history: History) -> int:
    """Return a question's box by the rule alone: 1 and the correct answers since the last miss, at most 5."""
    box = 1
    for _day, each, knew in history:
        if each == name:
            box = min(5, box + 1) if knew else 1
    return box


def asked_by_the_rule(history: History, today: int) -> list[str]:
    """Return the questions that are due on a day, computed from the whole history."""
    last = {name: day for day, name, _knew in history}
    due = [
        (box_of(name, history), last[name], NAMES.index(name), name)
        for name in NAMES
        if name in last and today >= last[name] + (1 if box_of(name, history) == 1 else 7)
    ]
    review = [name for *_, name in sorted(due)][:20]
    first_days = [min(day for day, each, _ in history if each == name) for name in last]
    still = 5 - first_days.count(today)
    new = [name for name in NAMES if name not in last]
    return review + new[: max(0, min(still, 20 - len(review)))]


@pytest.mark.parametrize("seed", range(6))
def test_sixty_days_are_those_of_a_plain_reference(seed: int) -> None:
    """Days are skipped, sessions stay unfinished, and some children know more than others."""
    random = Random(seed)
    boxes, history = LeitnerBoxes(), History()
    for today in range(20_000, 20_060):
        for _session in range(random.choice((0, 1, 1, 1, 2))):
            asked = boxes.choose_todays_questions(NAMES, today)
            assert asked == asked_by_the_rule(history, today)
            for name in asked[: random.choice((len(asked), len(asked), 3))]:
                knew = random.random() < (0.35, 0.6, 0.8, 0.9, 1, 0)[seed]
                boxes = boxes.record_answer(name, today, knew=knew)
                history.append((today, name, knew))
    assert {name: box_of(name, history) for _day, name, _knew in history} == {
        name: place.box for name, place in boxes.places.items()
    }
    assert history


def test_whoever_comes_daily_and_knows_it_all_has_all_by_heart_and_twenty_a_day() -> None:
    boxes, most = LeitnerBoxes(), 0
    for today in range(100):
        asked = boxes.choose_todays_questions(NAMES, today)
        most = max(most, len(asked))
        for name in asked:
            boxes = boxes.record_answer(name, today, knew=True)
    assert most == QUESTIONS_AT_ONCE and {boxes.box_number(name) for name in NAMES} == {BOXES}
    weeks = [len(boxes.find_due_questions(NAMES, 100 + day)) for day in range(DAYS_WHEN_KNOWN)]
    assert sum(weeks[1:]) - sum(weeks[:-1]) <= len(NAMES)


def test_a_miss_falls_to_the_first_box_from_anywhere_and_is_due_tomorrow() -> None:
    for box in range(1, BOXES + 1):
        boxes = LeitnerBoxes({"a1": BoxPlace(box, 10)}).record_answer("a1", 20, knew=False)
        assert boxes.places["a1"] == (1, 20)
        assert (boxes.find_due_questions(["a1"], 20), boxes.find_due_questions(["a1"], 21)) == ([], ["a1"])


def test_every_box_but_the_first_waits_as_long_as_any_other() -> None:
    for box in range(2, BOXES + 1):
        boxes = LeitnerBoxes({"a1": BoxPlace(box, 10)})
        assert (
            next(day for day in range(10, 30) if boxes.find_due_questions(["a1"], day))
            == 10 + DAYS_WHEN_KNOWN
        )


def test_what_was_asked_while_the_clock_was_wrong_does_not_wait_for_it() -> None:
    assert LeitnerBoxes({"a1": BoxPlace(3, 30_000)}).find_due_questions(["a1"], 20_000) == ["a1"]


ANY = st.dictionaries(
    st.sampled_from(NAMES[:6]), st.builds(BoxPlace, st.integers(1, BOXES), st.integers(0, 9)), max_size=6
).map(LeitnerBoxes)


@given(ANY, ANY)
def test_what_two_tablets_know_is_the_same_whichever_takes_in_the_other(
    one: LeitnerBoxes, other: LeitnerBoxes
) -> None:
    assert one.merge_boxes(other) == other.merge_boxes(one)
    assert one.merge_boxes(one) == one
    for name, place in one.merge_boxes(other).places.items():
        assert place in (one.places.get(name), other.places.get(name))
        assert place.day == max(each.places[name].day for each in (one, other) if name in each.places)


def test_of_what_was_asked_at_two_tablets_on_one_day_the_lower_box_counts_as_it_may_have_fallen() -> None:
    fell, other = LeitnerBoxes({"a1": BoxPlace(1, 9)}), LeitnerBoxes({"a1": BoxPlace(4, 9)})
    assert fell.merge_boxes(other).places == fell.places


# Storage


def knowing(*names: str) -> MemoryStore:
    store = MemoryStore()
    for cat, name in enumerate(names):
        PeopleStore(store, ()).store_person(Person(name, cat + 1))
    return store


def kept(store: MemoryStore) -> LeitnerBoxStore:
    return LeitnerBoxStore(store, PeopleStore(store, ()))


def test_what_is_kept_comes_back_and_is_small() -> None:
    store = knowing("Anna")
    everything = LeitnerBoxes(
        {name: BoxPlace(5, 20_779) for name in NAMES}, NewQuestionCount(20_779, NEW_QUESTIONS_A_DAY)
    )
    kept(store).store_boxes("Anna", OURS, everything)
    assert kept(store).get_boxes("Anna", OURS) == everything and not kept(store).is_damaged
    assert len(store[BOXES_KEY]) <= 3000


def test_nothing_is_kept_of_whom_the_tablet_does_not_know() -> None:
    store = knowing("Anna")
    kept(store).store_boxes("Ben", OURS, LeitnerBoxes({"a1": BoxPlace(1, 1)}))
    assert BOXES_KEY not in store and not kept(store).is_damaged


def test_of_more_decks_than_there_is_room_for_the_one_that_lay_longest_goes() -> None:
    store = knowing("Anna")
    numbers = [*map(str, range(3, MAX_DECKS + 2))]
    for deck in ("1", "2", "1", *numbers):
        kept(store).store_boxes("Anna", deck, LeitnerBoxes({"a1": BoxPlace(1, int(deck))}))
    assert [*kept(store).get_boxes_by_deck("Anna")] == ["1", *numbers] and len(numbers) == MAX_DECKS - 1


def test_there_are_boxes_of_all_decks_that_a_tablet_keeps() -> None:
    """A tablet keeps our own deck and those on the shelf."""
    assert len(SLOT_KEYS) + 1 <= MAX_DECKS


PARTS = (
    '"brought": [1, 2, 3], "asked": {"a1": [1, 19990], "a2": [9, 1]}',
    '"brought": 5, "asked": {"a1": [1, 19990], "a2": [true, 1], "a3": {}}',
    '"brought": [], "asked": {"a1": [1, 19990], "b3": [0, 1], "c3": [1, -1]}, "x": 1',
)
ODD = (
    *("{", "[]", "5", "null", '"x"', '{"Anna": 5}', '{"Anna": {"kit-and-kat original": 5}}', "[" * 9000),
    *(f'{{"Anna": {{"{OURS}": {{{part}}}}}}}' for part in PARTS),
)


@pytest.mark.parametrize("text", ODD)
def test_of_a_damaged_text_all_that_makes_sense_counts_and_it_is_said(text: str) -> None:
    store = knowing("Anna")
    store[BOXES_KEY] = text
    assert kept(store).is_damaged
    visitor = before_the_cards(store, "Anna")
    assert visitor.page_says("Not all that was kept of the cards can be read.")
    boxes = kept(store).get_boxes("Anna", OURS)
    assert boxes.places == ({"a1": (1, 19_990)} if "a1" in text else {})
    answer(visitor, knew=True)
    assert not kept(store).is_damaged


LATEST_DAY = 1_000_000


@pytest.mark.parametrize(
    ("place", "makes_sense"),
    [
        ([1, 0], True), ([BOXES, LATEST_DAY], True), ([BOXES + 1, 5], False), ([0, 5], False),
        ([-1, 5], False), ([1, -1], False), ([1, LATEST_DAY + 1], False), ([True, 5], False),
        ([1, True], False), ([1.0, 5], False), ([1], False), ([1, 2, 3], False), ("12", False), (None, False),
    ],
)  # fmt: skip
def test_a_place_is_in_a_box_that_there_is_since_a_day_that_there_is(place: Any, makes_sense: bool) -> None:
    store = knowing("Anna")
    text = {"Anna": {OURS: {"brought": [3, 2], "asked": {"a1": place, "a2": [2, 7]}}}}
    store[BOXES_KEY] = json.dumps(text)
    places = {"a2": BoxPlace(2, 7)} | ({"a1": BoxPlace(*place)} if makes_sense else {})
    assert kept(store).get_boxes("Anna", OURS) == LeitnerBoxes(places, NewQuestionCount(3, 2))
    assert kept(store).is_damaged == (not makes_sense)


@pytest.mark.parametrize(
    ("brought", "makes_sense"),
    [
        ([0, 0], True), ([0, 5], True), ([LATEST_DAY, LATEST_DAY], True), ([LATEST_DAY + 1, 0], False),
        ([-1, 0], False),
        ([5, -1], False), ([5], False), (None, False),
    ],
)  # fmt: skip
def test_what_was_brought_came_on_a_day_that_there_is(brought: Any, makes_sense: bool) -> None:
    store = knowing("Anna")
    store[BOXES_KEY] = json.dumps({"Anna": {OURS: {"brought": brought, "asked": {"a2": [2, 7]}}}})
    came = NewQuestionCount(*brought) if makes_sense else NewQuestionCount()
    assert kept(store).get_boxes("Anna", OURS) == LeitnerBoxes({"a2": BoxPlace(2, 7)}, came)


def test_boxes_go_with_a_name_to_another_and_are_gone_with_nobody() -> None:
    store = knowing("Anna", "Ben")
    first, later = (
        LeitnerBoxes({"a1": BoxPlace(2, 7)}, NewQuestionCount(7, 1)),
        LeitnerBoxes({"a1": BoxPlace(1, 8)}, NewQuestionCount(8, 1)),
    )
    for who, deck, boxes in (("Anna", "1", first), ("Ben", "1", later), ("Anna", "2", first)):
        kept(store).store_boxes(who, deck, boxes)
    kept(store).rename_or_delete_person("Cleo", "Ben")
    kept(store).rename_or_delete_person("Anna", "Ben")
    assert not kept(store).get_boxes_by_deck("Anna") and [*kept(store).get_boxes_by_deck("Ben")] == ["1", "2"]
    assert (
        kept(store).get_boxes("Ben", "1").places == later.places
        and kept(store).get_boxes("Ben", "2") == first
    )
    kept(store).restore_boxes("Anna", {"3": later})
    assert (
        kept(store).get_boxes_by_deck("Anna") == {"3": later}
        and len(kept(store).get_boxes_by_deck("Ben")) == 2
    )
    kept(store).rename_or_delete_person("Ben", "")
    assert not kept(store).get_boxes_by_deck("Ben") and kept(store).get_boxes_by_deck("Anna")
    kept(store).delete_boxes("Anna")
    assert BOXES_KEY not in store


def test_those_in_a_file_come_beside_those_here_and_what_cannot_be_read_is_said() -> None:
    here, there = knowing("Anna", "Ben"), knowing("Anna", "Cleo")
    for store, who, day in ((here, "Anna", 8), (here, "Ben", 5), (there, "Anna", 9), (there, "Cleo", 6)):
        kept(store).store_boxes(who, OURS, LeitnerBoxes({"a1": BoxPlace(2, day)}))
    joined = kept(here).merge_with_backup({BOXES_KEY: there[BOXES_KEY]}, {})
    both = LeitnerBoxStore(MemoryStore(joined.texts), PeopleStore(here, ()))
    assert joined.remark == ""
    assert [both.get_boxes(who, OURS).places["a1"].day for who in ("Anna", "Ben", "Cleo")] == [9, 5, 6]
    assert kept(here).merge_with_backup({}, {}) == MergeResult({})
    damaged = kept(here).merge_with_backup({BOXES_KEY: "{"}, {})
    assert damaged.texts == {}
    assert damaged.remark == "Of the cards that people know, the file has something that cannot be read."


# The page


def before_the_cards(store: MemoryStore | None = None, who: str = "") -> Visitor:
    """Return a visitor on the quiz page of this person, or of a guest."""
    visitor = Visitor(store)
    visitor.device.epoch_clock = lambda: EpochMs(NOON)
    visitor.tap(f"cards {GAME}")
    if store is not None:
        visitor.tap(f"who {who}".strip())
    return visitor


def answer(visitor: Visitor, *, knew: bool) -> None:
    """Answer one question; begin the quiz if it has not begun."""
    if "begin" in visitor.offered_acts():
        visitor.tap("begin")
    visitor.tap("show")
    visitor.move_clock(HASTE)
    visitor.tap("knew" if knew else "not-yet")


def said(visitor: Visitor) -> str:
    return " ".join(readable_texts(visitor.current_page()))


def everything_in(visitor: Visitor) -> str:
    return json.dumps(visitor.current_page(), ensure_ascii=False)


def test_five_new_cards_are_asked_on_the_first_day_and_then_it_is_enough() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    assert visitor.page_says("Ask me 5 cards")
    for knew in (True, True, False, True, True):
        answer(visitor, knew=knew)
    assert visitor.page_says("You knew 4 of 5.") and visitor.page_says("That is all for today.")
    assert "begin" not in visitor.offered_acts() and visitor.page_says("Anna knows")
    assert kept(store).get_boxes("Anna", OURS).places == {
        "a1": (2, 20_000), "a2": (2, 20_000), "a3": (1, 20_000), "a4": (2, 20_000), "a5": (2, 20_000),
    }  # fmt: skip
    visitor.device.epoch_clock = lambda: EpochMs(NOON + DAY_MS)
    assert visitor.page_says("Ask me 6 cards")
    answer(visitor, knew=True)
    assert visitor.page_says("2 of 6") and len(kept(store).get_boxes("Anna", OURS).places) == 5


def test_the_answer_is_nowhere_in_the_page_before_it_is_asked_for() -> None:
    visitor = before_the_cards().tap("begin")
    text = load_standard_deck().text_of_card("a1")
    assert text.question in everything_in(visitor) and text.answer not in everything_in(visitor)
    visitor.do_act("knew")
    assert visitor.page_says("1 of 5") and not heard(visitor) and text.answer not in everything_in(visitor)
    visitor.tap("show")
    assert text.answer in everything_in(visitor)


def test_a_second_tap_at_once_answers_nothing() -> None:
    visitor = before_the_cards().tap_all("begin", "show", "knew")
    assert visitor.page_says("1 of 5")
    visitor.move_clock(HASTE)
    visitor.tap("knew")
    assert visitor.page_says("2 of 5")


def test_slips_of_the_finger_are_taken_back_one_by_one() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    for _ in range(2):
        answer(visitor, knew=True)
    assert {"a1", "a2"} == {*kept(store).get_boxes("Anna", OURS).places}
    visitor.tap("undo")
    assert visitor.page_says("2 of 5") and {"a1"} == {*kept(store).get_boxes("Anna", OURS).places}
    visitor.tap("undo")
    assert visitor.page_says("1 of 5") and "undo" not in visitor.offered_acts()
    assert kept(store).get_boxes("Anna", OURS) == LeitnerBoxes()


def test_the_last_answer_can_be_taken_back_on_the_shelf() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    for _ in range(NEW_QUESTIONS_A_DAY):
        answer(visitor, knew=False)
    visitor.tap("undo")
    assert visitor.page_says("5 of 5") and "a5" not in kept(store).get_boxes("Anna", OURS).places


def test_whoever_has_enough_goes_and_keeps_what_they_answered() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    answer(visitor, knew=True)
    visitor.tap("enough")
    assert visitor.page_says("Ask me 4 cards") and visitor.page_says("You knew 1 of 1.")
    again = before_the_cards(store, "Anna")
    assert again.page_says("Ask me 4 cards")


def test_a_finger_that_comes_after_it_was_enough_answers_nothing() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    visitor.tap_all("begin", "show", "enough")
    visitor.move_clock(HASTE)
    visitor.do_act("knew")
    assert kept(store).get_boxes("Anna", OURS) == LeitnerBoxes() and visitor.page_says("Ask me 5 cards")


@pytest.mark.parametrize("known", [(), ("Anna",)])
def test_a_guest_has_nothing_to_delete_and_is_led_to_where_people_are_added(known: tuple[str, ...]) -> None:
    visitor = before_the_cards(knowing(*known) if known else None)
    answer(visitor, knew=True)
    visitor.tap("enough")
    assert "empty" not in visitor.offered_acts()
    visitor.tap("settings")
    visitor.tap("know", "Zoe")
    visitor.tap_all("settings", "settings")
    assert visitor.page_says("Five minutes with the cards")
    visitor.do_act("somebody-else")
    visitor.tap("who Zoe")
    assert visitor.page_says("Zoe knows") and "settings" not in visitor.offered_acts()


def test_the_next_guest_begins_anew() -> None:
    visitor = before_the_cards(knowing("Anna"))
    answer(visitor, knew=True)
    visitor.tap_all("enough", "somebody-else", "who")
    assert visitor.page_says("Ask me 5 cards")


def test_a_guest_is_asked_too_and_nothing_of_it_is_kept() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store)
    before = dict(store)
    answer(visitor, knew=True)
    visitor.tap("enough")
    assert visitor.page_says("Ask me 4 cards") and visitor.page_says("Of a guest nothing is kept")
    assert store == before
    visitor.tap("cards")
    assert before_the_cards(store).page_says("Ask me 5 cards")


def test_each_has_their_own() -> None:
    store = knowing("Anna", "Ben")
    answer(before_the_cards(store, "Anna"), knew=True)
    visitor = before_the_cards(store, "Ben")
    assert visitor.page_says("Ask me 5 cards")
    assert not kept(store).get_boxes_by_deck("Ben")


def test_all_are_thrown_away_at_one_tap_which_can_be_taken_back_while_the_page_lies_there() -> None:
    store = knowing("Anna", "Ben")
    for name in ("Anna", "Ben"):
        answer(before_the_cards(store, name), knew=True)
    before = store[BOXES_KEY]
    visitor = before_the_cards(store, "Anna")
    visitor.do_act("put-back")
    assert store[BOXES_KEY] == before
    visitor.tap("empty")
    assert [*json.loads(store[BOXES_KEY])] == ["Ben"] and visitor.page_says("Your answers are deleted.")
    visitor.tap("put-back")
    assert json.loads(store[BOXES_KEY]) == json.loads(before)
    visitor.tap_all("empty", "cards")
    visitor.do_act("put-back")
    assert [*json.loads(store[BOXES_KEY])] == ["Ben"]


def test_the_books_say_in_words_how_full_they_are() -> None:
    store = knowing("Anna")
    shelf = {text.question_id: BoxPlace(5, 20_000) for text in load_standard_deck().books[0].cards}
    kept(store).store_boxes(
        "Anna", OURS, LeitnerBoxes({**shelf, "b1": BoxPlace(3, 20_000), "b2": BoxPlace(1, 20_000)})
    )
    visitor = before_the_cards(store, "Anna")
    lines = [" ".join(readable_texts(each)) for each in all_nodes(visitor.current_page()) if each.tag == "li"]
    assert len(lines) == 14 and "all by heart" in lines[0] and "1 of 10 known" in lines[1]
    drawn = [each for each in all_nodes(visitor.current_page()) if each.attributes.get("class") == "inked"]
    ribbons = [each for each in all_nodes(visitor.current_page()) if each.attributes.get("class") == "ribbon"]
    assert len(drawn) == 12 and len(ribbons) == 1


def test_question_and_then_answer_are_read_aloud_to_whoever_wants_it() -> None:
    store = MemoryStore()
    PeopleStore(store, ()).store_person(Person("Anna", 1, {"aloud": True}))
    visitor = before_the_cards(store, "Anna")
    text = load_standard_deck().text_of_card("a1")
    visitor.tap("begin")
    assert [each.text for each in visitor.effects if isinstance(each, ReadAloud)] == [text.question]
    assert [each.language for each in visitor.effects if isinstance(each, ReadAloud)] == ["en"]
    assert [
        each.attributes.get("data-say")
        for each in all_nodes(visitor.current_page(), "x")
        if "data-say" in each.attributes
    ] == [text.question]
    visitor.tap("show")
    assert [each.text for each in visitor.effects if isinstance(each, ReadAloud)] == [text.answer]


def test_a_deck_in_another_language_is_read_aloud_in_that_one() -> None:
    deck = deck_draft.dump_deck_draft({**small_deck(3, 4), "language": "de"})
    store = MemoryStore({FIRST_DECK_KEY: deck, CHOSEN_DECK_KEY: "own"})
    PeopleStore(store, ()).store_person(Person("Anna", 1, {"aloud": True}))
    visitor = before_the_cards(store, "Anna").tap("begin")
    assert [each.language for each in visitor.effects if isinstance(each, ReadAloud)] == ["de"]


def test_it_is_as_whoever_is_asked_has_chosen_it() -> None:
    store = MemoryStore()
    PeopleStore(store, ()).store_person(Person("Anna", 1, {"size": "large"}))
    visitor = before_the_cards(store, "Anna")
    assert visitor.app.document_settings.looks["size"] == "large"
    visitor.tap("cards")
    assert visitor.app.document_settings.looks["size"] == "normal"


def test_another_deck_has_boxes_of_its_own_and_a_mended_text_keeps_them() -> None:
    store = knowing("Anna")
    answer(before_the_cards(store, "Anna"), knew=True)
    store.update(
        {
            FIRST_DECK_KEY: NUERLAND.replace('"title": "Kit and Kat in Nuerland', '"title": "Our land', 1),
            CHOSEN_DECK_KEY: "own",
        }
    )
    assert json.loads(store[FIRST_DECK_KEY])["title"].startswith("Our land")
    visitor = before_the_cards(store, "Anna")
    assert visitor.page_says("Ask me 5 cards")
    answer(visitor, knew=True)
    store[FIRST_DECK_KEY] = store[FIRST_DECK_KEY].replace("?", " ?")
    assert before_the_cards(store, "Anna").page_says("Ask me 4 cards")
    del store[FIRST_DECK_KEY], store[CHOSEN_DECK_KEY]
    assert before_the_cards(store, "Anna").page_says("Ask me 4 cards")


def test_a_deck_that_another_window_has_exchanged_is_asked_on_as_far_as_it_goes() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    answer(visitor, knew=True)
    store.update({FIRST_DECK_KEY: NUERLAND.replace("?", " ?"), CHOSEN_DECK_KEY: "own"})
    answer(visitor, knew=True)
    assert visitor.page_says("3 of 5")


def use_other_deck(store: MemoryStore) -> None:
    """Choose a deck of one's own, as another window may do it."""
    store.update(
        {FIRST_DECK_KEY: NUERLAND.replace('"title": "Kit', '"title": "Our Kit', 1), CHOSEN_DECK_KEY: "own"}
    )


def test_answers_go_to_the_deck_that_was_asked_though_another_window_exchanges_it() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    answer(visitor, knew=True)
    use_other_deck(store)
    for _ in range(2):
        answer(before_the_cards(store, "Anna"), knew=True)
    (other,) = kept(store).get_boxes_by_deck("Anna").keys() - {OURS}
    assert list(kept(store).get_boxes("Anna", other).places) == ["a1", "a2"]
    answer(visitor, knew=False)
    assert kept(store).get_boxes("Anna", OURS).places == {"a1": (2, 20_000)}
    assert kept(store).get_boxes("Anna", other).places == {"a1": (2, 20_000), "a2": (1, 20_000)}
    visitor.do_act("undo")
    visitor.do_act("undo")
    assert kept(store).get_boxes("Anna", OURS).places == {"a1": (2, 20_000)}
    assert kept(store).get_boxes("Anna", other).places == {"a1": (2, 20_000), "a2": (2, 20_000)}


def test_answers_in_two_windows_are_all_kept_and_undone_one_by_one() -> None:
    store = knowing("Anna")
    one, other = before_the_cards(store, "Anna"), before_the_cards(store, "Anna")
    for visitor in (one, other):
        visitor.tap("begin")
    for visitor in (one, other, one):
        answer(visitor, knew=True)
    places = kept(store).get_boxes("Anna", OURS).places
    assert {name: box for name, (box, _day) in places.items()} == {"a1": 3, "a2": 2}
    other.tap("undo")
    assert kept(store).get_boxes("Anna", OURS).places == {"a1": (2, 20_000), "a2": (2, 20_000)}
    one.tap("undo")
    boxes = kept(store).get_boxes("Anna", OURS)
    assert boxes.places == {"a1": (2, 20_000)} and boxes.new_count == (20_000, 1)


def test_an_undo_is_nothing_where_the_new_deck_lacks_the_question() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    answer(visitor, knew=True)
    store.update({FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(3, 3)), CHOSEN_DECK_KEY: "own"})
    visitor.do_act("undo")
    assert visitor.current_page() and kept(store).get_boxes("Anna", OURS).places == {"a1": (2, 20_000)}


def test_a_quiz_ends_when_another_window_has_renamed_or_forgotten_its_person() -> None:
    store = knowing("Anna")
    visitor = before_the_cards(store, "Anna")
    answer(visitor, knew=True)
    Visitor(store).tap_all("settings", "person Anna").tap("called", "Annika")
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    assert f"cards/{GAME}" not in visitor.app.route[-1]


def test_what_a_shorter_deck_does_not_have_is_not_asked() -> None:
    asking = QuizSession(["a1", "a2", "b1", "b2"], 1, LeitnerBoxes()).show_answer().record_answer(knew=True)
    shorter = asking.drop_missing_questions(["b2", "b1"])
    assert (shorter.current_question_name, [*shorter.names]) == ("b1", ["a1", "b1", "b2"])
    assert QuizSession(["a1"], 1, LeitnerBoxes()).drop_missing_questions([]).current_question_name == ""


@pytest.mark.usefixtures("english")
def test_every_text_is_looked_up() -> None:
    set_language(MarkingTranslations())
    visitor = Visitor(knowing("Tiger"))
    for act in (f"cards {GAME}", "who Tiger", "begin", "show", "knew", "enough", "empty", "somebody-else"):
        visitor.move_clock(HASTE)
        visitor.tap(act)
        assert unmarked_texts(visitor) == set(), act


# The ways to the quiz


def test_it_is_found_from_home_the_lobby_the_result_the_books_and_a_person() -> None:
    store = knowing("Anna")
    home = before_the_cards(store, "Anna")
    assert home.app.route == ("", f"cards/{GAME}")
    home.tap("cards")
    assert not home.app.route[1:]
    for ways in (
        [f"choose {GAME}"],
        [f"choose {GAME}", "read about", "read books"],
        ["settings", "person Anna"],
    ):
        visitor = Visitor(store).tap_all(*ways)
        visitor.tap("cards" if f"choose {GAME}" in ways else f"cards {GAME}")
        number = (PeopleStore(store, ()).address_number_text("Anna"),) if "person Anna" in ways else ()
        assert visitor.app.route[-1] == "/".join(("cards", GAME, *number))
        visitor.go_back()
        assert len(visitor.app.route) == len(ways) + 1


def test_whoever_has_finished_a_game_finds_it_beside_the_result_and_not_before() -> None:
    for moves in (60, 9000):
        visitor = Visitor(MemoryStore(saved_store(table_of(GAME, 4, moves, way="guided")))).tap_first(
            "go-on "
        )
        assert ("cards" in visitor.offered_acts()) == (moves == 9000)
    visitor.tap("cards")
    assert visitor.app.route[-1] == f"cards/{GAME}" and visitor.page_says("Ask me 5 cards")
    visitor.tap("cards")
    assert "again" in visitor.offered_acts()


def test_opened_over_a_hand_it_is_its_owners_until_somebody_else_says_so() -> None:
    store = knowing("Anna", "Ben")
    SaveStore(store).store_game(SAVE, Party(("Anna", "Ben"), (1, 2)), table_of(GAME, 2, 60, way="guided"))
    visitor = Visitor(store).tap(f"go-on {SAVE}").tap_first("open ")
    name = visitor.page_of_the_table.viewer_name
    visitor.visit_entry((*visitor.app.route, f"cards/{GAME}"))
    assert visitor.page_says(f"{name} knows")
    visitor.tap("somebody-else")
    assert {"who Anna", "who Ben", "who"} <= set(visitor.offered_acts())


def test_whoever_is_asked_sees_their_own_cat() -> None:
    shelves, questions = [], []
    for cat in (1, 2):
        store = MemoryStore()
        PeopleStore(store, ()).store_person(Person("Anna", cat))
        visitor = before_the_cards(store, "Anna")
        shelves.append(visitor.current_page())
        visitor.tap("begin")
        questions.append(visitor.current_page())
    assert shelves[0] != shelves[1] and questions[0] != questions[1]


def test_the_cat_purrs_for_what_is_known() -> None:
    visitor = before_the_cards()
    assert not heard(visitor)
    visitor.tap("begin")
    assert not heard(visitor)
    visitor.tap("show")
    assert heard(visitor) == ["show"]
    (hear,) = (each for each in visitor.effects if isinstance(each, PlayCues))
    assert hear.sounds["show"] != hear.sounds["knew"]
    visitor.tap("enough")
    answer(visitor, knew=True)
    assert heard(visitor) == ["knew"]
    answer(visitor, knew=False)
    assert heard(visitor) == ["not-yet"]


def heard(visitor: Visitor) -> list[str]:
    return [cue.word for each in visitor.effects if isinstance(each, PlayCues) for cue in each.cues]


def test_where_the_cards_ask_nothing_nobody_is_sent_to_them() -> None:
    visitor = Visitor(MemoryStore(saved_store(table_of("alley-cat", 2, 9000)))).tap_first("go-on ")
    assert "again" in visitor.offered_acts() and "cards" not in visitor.offered_acts()
    visitor.tap_all("home", "choose alley-cat")
    assert "cards" not in visitor.offered_acts()


def test_an_address_leads_there_and_one_of_a_game_that_asks_nothing_does_not() -> None:
    assert Visitor(route=("", f"cards/{GAME}")).page_says("Five minutes with the cards")
    for wrong in ("cards/alley-cat", "cards/nothing", "cards"):
        assert Visitor(route=("", wrong)).page_says("There is no page at this address")


def test_a_persons_page_tells_what_is_kept_and_leads_to_their_own_cards() -> None:
    store = knowing("Anna", "Ben")
    answer(before_the_cards(store, "Ben"), knew=True)
    visitor = Visitor(store).tap_all("settings", "person Ben")
    assert visitor.page_says("1 card has been asked.")
    visitor.tap(f"cards {GAME}")
    assert visitor.page_says("Ben")
    visitor.tap_all("empty", "cards")
    assert visitor.page_says("No card has been asked.")


def test_who_is_forgotten_renamed_or_another_is_so_in_the_boxes_too() -> None:
    store = knowing("Anna", "Ben", "Cleo")
    for name in ("Anna", "Ben"):
        answer(before_the_cards(store, name), knew=name == "Ben")
    visitor = Visitor(store).tap_all("settings", "person Anna")
    visitor.tap("called", "Annika")
    assert [*json.loads(store[BOXES_KEY])] == ["Ben", "Annika"]
    visitor.tap("merge", "Ben")
    visitor.tap("yes")
    assert [*json.loads(store[BOXES_KEY])] == ["Ben"]
    visitor.tap_all("person Ben", "forget", "yes")
    assert BOXES_KEY not in store


def test_they_go_into_the_file_and_come_out_beside_those_who_are_here() -> None:
    here, there = knowing("Anna", "Ben"), knowing("Anna")
    kept(here).store_boxes("Anna", OURS, LeitnerBoxes({"a1": BoxPlace(4, 10), "a2": BoxPlace(2, 30)}))
    kept(here).store_boxes("Ben", OURS, LeitnerBoxes({"c1": BoxPlace(2, 3)}))
    kept(there).store_boxes("Anna", OURS, LeitnerBoxes({"a1": BoxPlace(1, 20), "a2": BoxPlace(1, 20)}))
    visitor = Visitor(here).tap_all("settings", "pack")
    assert visitor.saved_file
    other = Visitor(there).tap("settings")
    other.do_act("unpack", visitor.saved_file.text)
    assert kept(there).get_boxes("Anna", OURS).places == {"a1": (1, 20), "a2": (2, 30)}
    assert kept(there).get_boxes("Ben", OURS).places == {"c1": (2, 3)}


def test_of_a_damaged_file_what_makes_sense_comes_in_and_the_rest_is_told() -> None:
    store = knowing("Anna")
    odd = {"Anna": {OURS: {"brought": [0, 0], "asked": {"a1": [2, 5], "a2": "x"}}}}
    visitor = Visitor(store).tap("settings")
    visitor.do_act("unpack", json.dumps({"clowder": 2, "kept": {BOXES_KEY: json.dumps(odd)}}))
    assert kept(store).get_boxes("Anna", OURS).places == {"a1": (2, 5)}
    assert visitor.page_says("Of the cards that people know")

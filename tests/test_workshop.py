"""Own decks: made and changed on the tablet, and played with."""

import json

import pytest

from clowder.app.effects import FocusElement
from clowder.app.storage.store import MemoryStore
from clowder.games.kit_and_kat.content.decks import (
    FIRST_DECK_KEY,
    FIRST_OWN_DECK,
    STANDARD_DECK,
    DeckStore,
)
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_tables import make_rows_from_deck
from clowder.games.kit_and_kat.content.workshop.file_import import looks_like_json, parse_deck_file
from clowder.widgets.nodes import to_html
from drawn import visitor_at
from foreign_decks import SCRIPT, json_lines, of_books, sheet_deck
from screens import screen_named
from small_decks import DeckMaker
from visiting import Visitor, all_nodes, node_fields, readable_texts

PREVIEW_PAGE = "read/kit-and-kat/edit-file"
"""The address of the page on which a table is looked at before it is kept."""


def small(books: int = 2, cards: int = 3) -> DeckDraft:
    return sheet_deck(of_books(books, cards))


def test_a_small_deck_is_made_and_played_with() -> None:
    maker = DeckMaker()
    maker.make_change("title", "Our Street")
    maker.tap("read edit-own-a")
    maker.make_change("book 0 title", "Houses")
    maker.make_change("emblem 0 hut")
    for n in range(3):
        maker.make_change(f"card 0 {n} question", f"Who lives at number {n}?")
        maker.make_change(f"card 0 {n} answer", f"Family {n}.")
    maker.make_change("card 0 0 source", "Ask at number 0.")
    maker.tap("play edit play")
    assert maker.app.route == ("", "play/kit-and-kat") and maker.page_says(
        "1 book of 3 cards: a shorter game."
    )
    maker.tap("play")
    library = maker.playing.content
    assert (library.title, library.books[0].emblem) == ("Our Street", "hut")
    assert library.text_of_card("a1").sources[0].work == "Ask at number 0."
    assert (maker.table.options.books, maker.table.options.cards) == (1, 3)


def test_what_is_typed_is_kept_at_once() -> None:
    maker = DeckMaker()
    maker.make_change("title", "  Our \n Street ")
    assert "Our Street" in to_html(DeckMaker(maker.store).current_page())
    assert json.loads(maker.store.get(FIRST_DECK_KEY) or "")["title"] == "Our Street"


def test_it_says_what_is_missing_only_to_who_is_done_and_until_nothing_is() -> None:
    maker = DeckMaker()
    assert "play edit play" not in maker.offered_acts() and not maker.page_says("What is still missing")
    maker.make_change("title", "")
    assert not maker.page_says("The deck has no title.") and "read" in maker.offered_acts()
    maker.make_change("done")
    for sentence in ("The deck has no title.", "Book A has no title.", "A 3 has no answer."):
        assert maker.page_says(sentence)
    whole = DeckMaker(kept=small())
    assert not whole.page_says("What is still missing") and "play edit play" in whole.offered_acts()


def found(maker: DeckMaker) -> str:
    """Return the act of the focused element, which must be on the page."""
    (find,) = (effect for effect in maker.effects if isinstance(effect, FocusElement))
    assert find.act in {*node_fields(maker.current_page()), *maker.offered_acts()}
    return find.act


def test_what_is_missing_leads_to_where_it_is_filled_in_from_any_page_of_the_deck() -> None:
    deck = deck_draft.with_card_text(small(3, 4), 2, 1, "answer", "")
    deck = deck_draft.without_card(deck_draft.with_book_field(deck, 0, "title", ""), 0, 3)
    maker = DeckMaker(kept=deck_draft.with_title(deck, ""))
    maker.make_change("done")
    base = maker.app.route
    for gap, place in (
        ("read edit-own-b", "edit-own-b"),
        ("find edit-own-c content edit card 2 1 answer", "edit-own-c"),
        ("find edit-own-c content edit card 2 1 answer", "edit-own-c"),
        ("find edit-own-a content edit book 0 title", "edit-own-a"),
        ("find edit-own-a content edit add 0", "edit-own-a"),
        ("find edit-own content edit title", ""),
        ("find edit-own content edit title", ""),
        ("find edit-own-c content edit card 2 1 answer", "edit-own-c"),
    ):
        maker.tap(gap)
        assert maker.app.route == (*base, *[f"read/kit-and-kat/{place}"] * bool(place))
        assert not gap.startswith("find") or gap.endswith(f" {found(maker)}")
    maker.make_change("card 2 1 answer", "Yes.")
    assert not any(act.endswith(" answer") for act in maker.offered_acts())


def test_as_many_gaps_as_can_be_read_lead_on_and_the_others_are_counted() -> None:
    maker = DeckMaker(kept=deck_draft.make_new_deck_draft("en"))
    maker.make_change("done")
    assert sum(act.startswith("find ") for act in maker.offered_acts()) == 8 and not maker.page_says("more.")
    maker.make_change("add")
    assert sum(act.startswith("find ") for act in maker.offered_acts()) == 12 and maker.page_says(
        "And 3 more."
    )


def test_who_is_done_comes_back_from_a_book_to_its_deck_and_from_there_to_the_shelf() -> None:
    maker = DeckMaker(kept=small()).tap("read edit-own-a")
    for place in ("edit-own", "edit"):
        assert maker.page_says("Done") and maker.page_says("All is kept as you type.")
        maker.tap("read")
        assert maker.app.route[-1] == f"read/kit-and-kat/{place}"


def test_who_is_done_before_all_is_filled_in_is_told_and_may_leave() -> None:
    maker = DeckMaker(kept=deck_draft.with_title(small(), ""))
    maker.make_change("done")
    assert maker.page_says("The deck has no title.") and maker.page_says("Finish it later")
    maker.tap("read")
    assert maker.app.route[-1] == "read/kit-and-kat/edit"


def test_a_book_that_is_whole_is_left_at_once_though_others_are_not() -> None:
    maker = DeckMaker(kept=deck_draft.with_card_text(small(), 0, 0, "answer", "")).tap("read edit-own-b")
    assert "content edit done" not in maker.offered_acts()
    maker.tap_all("read", "read edit-own-a")
    maker.make_change("done")
    assert maker.page_says("A 1 has no answer.") and maker.page_says("Finish it later")


def test_a_gap_that_comes_after_all_was_filled_in_is_told_only_to_who_is_done_again() -> None:
    maker = DeckMaker(kept=deck_draft.with_title(small(), ""))
    maker.make_change("done")
    maker.make_change("title", "Our Street")
    maker.make_change("add")
    assert not maker.page_says("What is still missing")
    maker.make_change("done")
    assert maker.page_says("Book C has no title.")


def test_whoever_plays_with_a_deck_comes_to_the_lobby_as_they_left_it() -> None:
    maker = Visitor(MemoryStore({FIRST_DECK_KEY: deck_draft.dump_deck_draft(small())}))
    maker.tap_all("choose kit-and-kat", "sit 4", "options", "read edit", "read edit-own", "read edit-own-b")
    maker.tap("play edit play")
    assert (
        "deal number" in node_fields(maker.current_page())
        and KitAndKatPack(maker.store).card_texts().title == "My deck"
    )
    maker.tap("play")
    assert maker.table.seats == 4 and maker.table.options.books == 2


def test_books_have_as_many_cards_as_the_others() -> None:
    maker = DeckMaker(kept=small()).tap("read edit-own-b")
    maker.make_change("drop 1 2")
    maker.make_change("done")
    assert maker.page_says("Book B has 2 cards, and needs 3: as many as the others.")


@pytest.mark.parametrize(
    ("page", "act", "said"),
    [
        ("", "drop 0", "Undo: book A removed"),
        ("", "move 0 down", "Undo: book A moved"),
        ("", "add", "Undo: a book added"),
        ("a", "drop 0 1", "Undo: A 2 removed"),
        ("a", "move 0 1 up", "Undo: A 2 moved"),
        ("a", "add 0", "Undo: a card added"),
    ],
)
def test_every_change_can_be_taken_back(page: str, act: str, said: str) -> None:
    maker = DeckMaker(kept=small())
    before = maker.kept_deck
    if page:
        maker.tap(f"read edit-{FIRST_OWN_DECK}-{page}")
    maker.make_change(act)
    assert maker.store.get(FIRST_DECK_KEY) != deck_draft.dump_deck_draft(before)
    assert maker.page_says(said)
    maker.make_change("undo")
    assert maker.kept_deck == before and "content edit undo" not in maker.offered_acts()


def test_cards_and_books_that_move_have_new_names() -> None:
    maker = DeckMaker(kept=small())
    asked = [row.question for row in make_rows_from_deck(maker.kept_deck)]
    maker.make_change("move 0 down")
    assert [row.question for row in make_rows_from_deck(maker.kept_deck)] == asked[3:] + asked[:3]
    assert [book["letter"] for book in maker.kept_deck["books"]] == ["a", "b"]
    assert not deck_draft.missing_parts(maker.kept_deck)


def test_fourteen_books_and_ten_cards_are_the_most() -> None:
    maker = DeckMaker(kept=small(14, 10))
    assert "content edit add" not in maker.offered_acts()
    maker.tap("read edit-own-n")
    assert "content edit add 13" not in maker.offered_acts()


def test_the_last_book_stays() -> None:
    maker = DeckMaker(kept=small(1, 3))
    assert not any(act.startswith("content edit drop") for act in maker.offered_acts())
    maker.do_act("content edit drop 0")
    assert len(maker.kept_deck["books"]) == 1


def test_a_deck_in_several_languages_is_changed_in_its_own_and_keeps_the_others() -> None:
    deck = small() | {"language": "de", "title": {"de": "Straße", "ja": "通り"}}
    maker = DeckMaker(kept=deck)
    maker.make_change("title", "Gasse")
    assert maker.kept_deck["title"] == {"ja": "通り", "de": "Gasse"}


def test_a_deck_that_names_no_language_is_changed_in_the_language_that_is_shown() -> None:
    deck = small() | {"title": {"en": "Street", "ja": "通り"}}
    deck.pop("language", None)
    maker = DeckMaker(kept=deck)
    maker.make_change("title", "Lane")
    assert maker.kept_deck["title"] == {"ja": "通り", "en": "Lane"}
    maker.make_change("title", "")
    assert maker.kept_deck["title"] == {"ja": "通り"}


def test_sources_that_are_not_touched_stay_as_they_were() -> None:
    deck = small()
    deck["sources"] = {"smith": "Smith, 1990."}
    for book in deck["books"]:
        for card in book["cards"]:
            card["sources"] = [{"work": "smith", "at": f"p. {card['card']}"}]
    maker = DeckMaker(kept=deck).tap("read edit-own-a")
    maker.make_change("card 0 0 source", "Smith, 1990., p. a1")
    assert maker.kept_deck == deck
    maker.make_change("card 0 1 source", "Jones, 2001.")
    assert deck_draft.card_source_line(maker.kept_deck, 0, 1) == "Jones, 2001."
    maker.make_change("card 0 1 source", "")
    assert list(maker.kept_deck["sources"]) == ["smith"]


def test_a_new_deck_lies_there_as_soon_as_something_is_typed_and_no_sooner() -> None:
    maker = DeckMaker()
    maker.make_change("done")
    assert maker.page_says("What is still missing") and not list(maker.store.names())
    maker.make_change("title", "Our Street")
    assert [*maker.store.names()] == [FIRST_DECK_KEY]
    maker.make_change("undo")
    assert not list(maker.store.names()) and maker.page_says("The deck has no title.")


def test_the_deck_that_is_played_with_is_changed_where_it_lies() -> None:
    maker = DeckMaker(kept=small() | {"title": "Our Street"}).tap("play edit play")
    maker.tap_all("read edit", "read edit-own")
    maker.make_change("title", "Our Lane")
    assert KitAndKatPack(maker.store).card_texts().title == "Our Lane"
    maker.make_change("add")
    assert KitAndKatPack(maker.store).card_texts().title == "Kit and Kat in Nuerland"
    maker.make_change("undo")
    assert KitAndKatPack(maker.store).card_texts().title == "Our Lane"


def test_another_window_may_have_gone_on() -> None:
    store = MemoryStore()
    first, second = DeckMaker(store), DeckMaker(store)
    first.make_change("title", "One")
    second.see_effects(second.app.sync_from_store(second.clock_ms))
    assert (
        'value="One"' in to_html(second.current_page()) and "content edit undo" not in second.offered_acts()
    )


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"books": []}', '{"books": [{"cards": 3}]}', '{"books": [{"cards": ["a"]}]}']
)
def test_what_is_kept_and_is_no_deck_stays_until_it_is_thrown_away(text: str) -> None:
    visitor = Visitor(MemoryStore({FIRST_DECK_KEY: text}), route=("read/kit-and-kat/edit",))
    assert (
        visitor.page_says("A deck that cannot be read")
        and f"read edit-{FIRST_OWN_DECK}" not in visitor.offered_acts()
    )
    broken = Visitor(visitor.store, route=("read/kit-and-kat/edit-own",))
    broken.do_act("content edit title", "Ours")
    assert broken.page_says("A deck that cannot be read") and broken.store.get(FIRST_DECK_KEY) == text
    visitor.tap(f"content edit throw {FIRST_OWN_DECK}")
    assert not list(visitor.store.names())


# Files


def test_a_deck_is_saved_in_three_forms() -> None:
    maker = DeckMaker(kept=small())
    for act, name in (("save", "A-Deck.json"), ("sheet", "A-Deck.csv"), ("anki", "A-Deck.txt")):
        maker.make_change("title", "A / Deck?")
        maker.make_change(act)
        assert maker.saved_file and maker.saved_file.name == name
        text = maker.saved_file.text
        again = parse_deck_file(text) if looks_like_json(text) else sheet_deck(text)
        assert [row[2:4] for row in make_rows_from_deck(again)] == [
            row[2:4] for row in make_rows_from_deck(maker.kept_deck)
        ]


def test_a_sheet_may_be_brought_in_the_lobby_too() -> None:
    maker = DeckMaker().tap_all("read", "read")
    lobby = maker.app.route
    maker.tap("content bring", of_books(3, 4))
    assert maker.app.route == (*lobby, PREVIEW_PAGE) and not DeckStore(maker.store).used_slots
    maker.tap("content edit keep")
    assert maker.app.route == lobby and maker.page_says("3 books of 4 cards each: a shorter game.")
    assert DeckStore(maker.store).chosen_slot == FIRST_OWN_DECK


def test_a_sheet_that_lacks_something_is_in_the_list_and_no_game_is_played_with_it() -> None:
    maker = DeckMaker().tap_all("read", "read")
    lobby = maker.app.route
    maker.tap("content bring", json_lines("book,question,answer", "a,One?,1", "a,Two?,", "a,Three?,3"))
    assert maker.page_says("Line 3: There is no answer.") and maker.page_says("3 cards · 1 book")
    maker.tap("content edit keep")
    assert maker.app.route == (*lobby, "read/kit-and-kat/edit")
    assert maker.page_says("“My deck” is on the shelf now.") and maker.page_says(
        "Line 3: There is no answer."
    )
    assert DeckStore(maker.store).chosen_slot == STANDARD_DECK


def previewing(*lines: str) -> DeckMaker:
    """Return a maker who has brought a table of these lines on the page that lists the decks."""
    return DeckMaker().tap("read").tap("content edit bring", json_lines(*lines))


def test_nothing_of_a_table_is_kept_before_somebody_says_so() -> None:
    maker = previewing("Nr;Begriff;Bedeutung;Farbe", "1;Bach;brook;blau", "2;Tal;valley;", "3;Berg;hill;")
    assert maker.app.route[-1] == PREVIEW_PAGE and not list(maker.store.names())
    for words in ("3 cards · 1 book", "Begriff", "brook", "A 2", "Left out: Farbe."):
        assert maker.page_says(words)
    maker.tap("content edit discard")
    assert maker.app.route[-1] == "read/kit-and-kat/edit" and not list(maker.store.names())
    maker = previewing("Begriff;Bedeutung", "Bach;brook", "Tal;valley", "Berg;hill").tap("content edit keep")
    assert maker.app.route[-1] == "read/kit-and-kat/edit"
    assert [row.answer for row in make_rows_from_deck(maker.kept_deck)] == ["brook", "valley", "hill"]
    assert maker.tap("read edit-own").tap("read").page_says("My deck")
    maker.do_act("read edit-file")
    assert maker.page_says("No file lies here any more. Bring it in again.")


def test_readings_are_shown_above_their_words_before_they_are_kept() -> None:
    maker = previewing("Word,Furigana,Meaning", "猫,猫[ねこ],cat", "犬,犬[いぬ],dog")
    assert (
        maker.page_says("猫") and not maker.page_says("《") and "ねこ</rt>" in to_html(maker.current_page())
    )


def test_examples_and_cards_are_shown_as_plain_text_no_longer_than_can_be_read() -> None:
    long = "A" * 700
    maker = previewing("#html:true", f"10<sup>3</sup>?\t<b>{long}</b>", "2?\t3", "4?\t5")
    texts = [
        " ".join(readable_texts(each)) for each in all_nodes(maker.current_page()) if each.tag == "small"
    ]
    assert texts[:2] == ["10³?", f"{'A' * 60}…"]
    spans = [" ".join(readable_texts(each)) for each in all_nodes(maker.current_page()) if each.tag == "span"]
    assert spans[0] == f"{'A' * 600}…"
    maker.tap("content edit keep")
    assert make_rows_from_deck(maker.kept_deck)[0].answer == long


def test_a_column_is_taken_for_what_somebody_says() -> None:
    maker = previewing("dog,Hund,sky", "cat,Katze,sea", "cow,Kuh,sun").tap(
        "content edit column 1", "question"
    )
    maker.tap("content edit column 2", "ignored")
    assert maker.page_says("Left out: Column 3.")
    maker.do_act("content edit column 9", "question")
    maker.do_act("content edit column 0", "<b>")
    maker.tap("content edit keep")
    assert [row[3:5] for row in make_rows_from_deck(maker.kept_deck)] == [
        ("Hund", "dog"),
        ("Katze", "cat"),
        ("Kuh", "cow"),
    ]


def test_without_a_question_or_an_answer_there_is_nothing_to_keep() -> None:
    maker = previewing("dog,Hund", "cat,Katze").tap("content edit column 1", "ignored")
    assert "content edit keep" not in maker.offered_acts()
    assert maker.page_says("There must be a column for the question and one for the answer.")
    maker.do_act("content edit keep")
    assert not list(maker.store.names())
    maker.tap("content edit column 1", "answer").tap("content edit keep")
    assert len(make_rows_from_deck(maker.kept_deck)) == 3


def test_the_first_line_is_a_card_or_the_names_of_the_columns() -> None:
    maker = previewing("dog,Hund", "cat,Katze", "cow,Kuh", "pig,Schwein")
    assert maker.page_says("4 cards · 1 book")
    maker.tap("content edit header")
    assert maker.page_says("3 cards · 1 book") and maker.page_says("Hund")
    maker.tap("content edit header")
    assert maker.page_says("4 cards · 1 book")


def test_where_semicolon_and_comma_tie_somebody_says_which() -> None:
    maker = previewing("1,5;a", "2,5;b", "3,5;c")
    assert maker.page_says("What stands between two cells?")
    maker.do_act("content edit separator tab")
    maker.tap("content edit separator comma").tap("content edit keep")
    assert [row[3:5] for row in make_rows_from_deck(maker.kept_deck)] == [
        ("1", "5;a"),
        ("2", "5;b"),
        ("3", "5;c"),
    ]
    assert not previewing("1.5;a", "2.5;b").page_says("What stands between two cells?")


def test_a_table_that_lies_there_no_more_is_brought_in_again() -> None:
    store = previewing("dog,Hund", "cat,Katze").store
    again = Visitor(store, route=(PREVIEW_PAGE,))
    assert again.page_says("No file lies here any more. Bring it in again.")
    again.do_act("content edit keep")
    again.do_act("content edit column 0", "answer")
    assert not list(store.names())


def test_why_a_table_cannot_be_kept_is_told_where_it_was_asked_and_it_stays() -> None:
    visitor = visitor_at(screen_named("preview refused"))
    bar = next(each for each in all_nodes(visitor.current_page()) if each.attributes.get("class") == "go")
    assert "The shelf is full: it holds 12 decks. Throw one away first." in list(readable_texts(bar))
    assert "content edit keep" in visitor.offered_acts()


@pytest.mark.parametrize("how", ["discard", "keep"])
def test_no_file_lies_at_its_address_once_its_cards_are_kept_or_not(how: str) -> None:
    maker = previewing("dog,Hund", "cat,Katze").tap(f"content edit {how}")
    maker.do_act("read edit-file")
    assert maker.page_says("No file lies here any more. Bring it in again.")
    assert not maker.page_says("Hund")
    maker.tap("content edit discard")
    assert maker.app.route[-1] == "read/kit-and-kat/edit"


def test_a_text_without_columns_is_no_table() -> None:
    maker = previewing("Once upon a time", "there was a cat.")
    assert maker.app.route[-1] == "read/kit-and-kat/edit"
    assert maker.page_says("Line 1: There must be a column for the question and one for the answer.")


def test_markup_stays_text_wherever_it_comes_in() -> None:
    maker = DeckMaker()
    maker.make_change("title", SCRIPT)
    maker.make_change("language", "x<script>")
    maker.tap("read edit-own-a")
    for name in ("title", "introduction"):
        maker.make_change(f"book 0 {name}", SCRIPT)
    maker.do_act("content edit emblem 0 <script>")
    for name in ("question", "answer", "source"):
        maker.make_change(f"card 0 0 {name}", SCRIPT)
    maker.make_change("card 0 0 question", f"{SCRIPT}?")
    for place in (["read"], ["read edit-own-a"]):
        page = to_html(maker.current_page())
        assert "<script" not in page and "<img" not in page and "&lt;script&gt;" in page
        maker.do_act(place[0])
    assert maker.kept_deck["title"] == SCRIPT and "emblem" not in maker.kept_deck["books"][0]
    assert maker.kept_deck["language"] == "en"


def test_every_field_has_a_name() -> None:
    maker = DeckMaker(kept=small()).tap("read edit-own-a")
    for node in all_nodes(maker.current_page()):
        if node.tag in ("input", "textarea", "select"):
            assert node.attributes["data-change"] in node_fields(maker.current_page())


def test_a_text_is_one_change_however_often_somebody_pauses_while_they_type() -> None:
    maker = DeckMaker(kept=small())
    before = maker.kept_deck
    for text in ("Our", "Our ", "Our Str", "Our Street"):
        maker.do_act("content edit typing title", text)
        assert maker.kept_deck["title"] == text.strip()
    maker.make_change("title", "Our Street 7")
    for text in ("Our Street", "Our"):
        maker.do_act("content edit typing title", text)
    maker.make_change("title", "Our")
    maker.do_act("content edit typing author", "Ann")
    maker.make_change("undo")
    assert maker.kept_deck.get("about", []) == before.get("about", [])
    maker.make_change("undo")
    assert maker.kept_deck["title"] == "Our Street 7"
    maker.make_change("undo")
    assert maker.kept_deck == before and "content edit undo" not in maker.offered_acts()


def test_what_is_typed_and_taken_out_again_is_no_change() -> None:
    maker = DeckMaker(kept=small())
    title = str(maker.kept_deck["title"])
    for text in (f"{title} 2", title):
        maker.do_act("content edit typing title", text)
    maker.make_change("title", title)
    assert "content edit undo" not in maker.offered_acts()
    maker.do_act("content edit typing title", "Another")
    maker.do_act("content edit typing card 0 0 answer", "Yes.")
    maker.do_act("content edit card 0 0 answer", "Yes!")
    maker.make_change("undo")
    assert maker.kept_deck["title"] == "Another"

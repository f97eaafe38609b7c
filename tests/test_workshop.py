"""Own decks: made and changed on the tablet, and played with."""

import json

import pytest

from clowder.app.effects import FocusOn
from clowder.app.storage.store import MemoryStore
from clowder.games.kit_and_kat.content.decks import DECK, OWN, DeckShelf
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.arranging import deck_rows
from clowder.games.kit_and_kat.content.workshop.bringing import read_deck_file
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.widgets.nodes import to_html
from foreign_decks import SCRIPT, lines, of_books
from small_decks import Maker
from visiting import Visitor, fields, nodes


def small(books: int = 2, cards: int = 3) -> DeckDraft:
    return read_deck_file(of_books(books, cards))[0]


def test_a_small_deck_is_made_and_played_with() -> None:
    maker = Maker()
    maker.makes("title", "Our Street")
    maker.tap("read edit-own-a")
    maker.makes("book 0 title", "Houses")
    maker.makes("emblem 0 hut")
    for n in range(3):
        maker.makes(f"card 0 {n} question", f"Who lives at number {n}?")
        maker.makes(f"card 0 {n} answer", f"Family {n}.")
    maker.makes("card 0 0 source", "Ask at number 0.")
    maker.tap("play edit play")
    assert maker.app.route == ("", "play/kit-and-kat") and maker.says("1 book of 3 cards: a shorter game.")
    maker.tap("play")
    library = maker.playing.content
    assert (library.title, library.books[0].emblem) == ("Our Street", "hut")
    assert library.text("a1").sources[0].work == "Ask at number 0."
    assert (maker.table.options.books, maker.table.options.cards) == (1, 3)


def test_what_is_typed_is_kept_at_once() -> None:
    maker = Maker()
    maker.makes("title", "  Our \n Street ")
    assert "Our Street" in to_html(Maker(maker.store).page())
    assert json.loads(maker.store.get(DECK) or "")["title"] == "Our Street"


def test_it_says_what_is_missing_until_nothing_is() -> None:
    maker = Maker()
    assert "play edit play" not in maker.acts()
    for sentence in ("The deck has no title.", "Book A has no title.", "A 3 has no answer."):
        assert maker.says(sentence)
    whole = Maker(kept=small())
    assert not whole.says("What is still missing") and "play edit play" in whole.acts()


def found(maker: Maker) -> str:
    """Return the act of the focused element, which must be on the page."""
    (find,) = (effect for effect in maker.effects if isinstance(effect, FocusOn))
    assert find.act in {*fields(maker.page()), *maker.acts()}
    return find.act


def test_what_is_missing_leads_to_where_it_is_filled_in_from_any_page_of_the_deck() -> None:
    deck = deck_draft.with_card(small(3, 4), 2, 1, "answer", "")
    deck = deck_draft.without_card(deck_draft.with_book(deck, 0, "title", ""), 0, 3)
    maker = Maker(kept=deck_draft.with_title(deck, ""))
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
    maker.makes("card 2 1 answer", "Yes.")
    assert not any(act.endswith(" answer") for act in maker.acts())


def test_as_many_gaps_as_can_be_read_lead_on_and_the_others_are_counted() -> None:
    maker = Maker(kept=deck_draft.new_draft("en"))
    assert sum(act.startswith("find ") for act in maker.acts()) == 8 and not maker.says("more.")
    maker.makes("add")
    assert sum(act.startswith("find ") for act in maker.acts()) == 12 and maker.says("And 3 more.")


def test_who_is_done_comes_back_from_a_book_to_its_deck_and_from_there_to_the_shelf() -> None:
    maker = Maker(kept=small()).tap("read edit-own-a")
    for place in ("edit-own", "edit"):
        assert maker.says("Done") and maker.says("All is kept as you type.")
        maker.tap("read")
        assert maker.app.route[-1] == f"read/kit-and-kat/{place}"


def test_whoever_plays_with_a_deck_comes_to_the_lobby_as_they_left_it() -> None:
    maker = Visitor(MemoryStore({DECK: deck_draft.dump_draft(small())}))
    maker.tap_all("choose kit-and-kat", "sit 4", "options", "read edit", "read edit-own", "read edit-own-b")
    maker.tap("play edit play")
    assert "set way" in fields(maker.page()) and KitAndKatPack(maker.store).card_content().title == "My deck"
    maker.tap("play")
    assert maker.table.seats == 4 and maker.table.options.books == 2


def test_books_have_as_many_cards_as_the_others() -> None:
    maker = Maker(kept=small()).tap("read edit-own-b")
    maker.makes("drop 1 2")
    maker.tap("read")
    assert maker.says("Book B has 2 cards, and needs 3: as many as the others.")


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
    maker = Maker(kept=small())
    before = maker.deck
    if page:
        maker.tap(f"read edit-{OWN}-{page}")
    maker.makes(act)
    assert maker.store.get(DECK) != deck_draft.dump_draft(before)
    assert maker.says(said)
    maker.makes("undo")
    assert maker.deck == before and "content edit undo" not in maker.acts()


def test_cards_and_books_that_move_have_new_names() -> None:
    maker = Maker(kept=small())
    asked = [row.question for row in deck_rows(maker.deck)]
    maker.makes("move 0 down")
    assert [row.question for row in deck_rows(maker.deck)] == asked[3:] + asked[:3]
    assert [book["letter"] for book in maker.deck["books"]] == ["a", "b"]
    assert not deck_draft.missing_parts(maker.deck)


def test_fourteen_books_and_ten_cards_are_the_most() -> None:
    maker = Maker(kept=small(14, 10))
    assert "content edit add" not in maker.acts()
    maker.tap("read edit-own-n")
    assert "content edit add 13" not in maker.acts()


def test_the_last_book_stays() -> None:
    maker = Maker(kept=small(1, 3))
    assert not any(act.startswith("content edit drop") for act in maker.acts())
    maker.do("content edit drop 0")
    assert len(maker.deck["books"]) == 1


def test_a_deck_in_several_languages_is_changed_in_its_own_and_keeps_the_others() -> None:
    deck = small() | {"language": "de", "title": {"de": "Straße", "ja": "通り"}}
    maker = Maker(kept=deck)
    maker.makes("title", "Gasse")
    assert maker.deck["title"] == {"ja": "通り", "de": "Gasse"}


def test_sources_that_are_not_touched_stay_as_they_were() -> None:
    deck = small()
    deck["sources"] = {"smith": "Smith, 1990."}
    for book in deck["books"]:
        for card in book["cards"]:
            card["sources"] = [{"work": "smith", "at": f"p. {card['card']}"}]
    maker = Maker(kept=deck).tap("read edit-own-a")
    maker.makes("card 0 0 source", "Smith, 1990., p. a1")
    assert maker.deck == deck
    maker.makes("card 0 1 source", "Jones, 2001.")
    assert deck_draft.card_source(maker.deck, 0, 1) == "Jones, 2001."
    maker.makes("card 0 1 source", "")
    assert list(maker.deck["sources"]) == ["smith"]


def test_a_new_deck_lies_there_as_soon_as_something_is_typed_and_no_sooner() -> None:
    maker = Maker()
    assert maker.says("What is still missing") and not list(maker.store.names())
    maker.makes("title", "Our Street")
    assert [*maker.store.names()] == [DECK]
    maker.makes("undo")
    assert not list(maker.store.names()) and maker.says("The deck has no title.")


def test_the_deck_that_is_played_with_is_changed_where_it_lies() -> None:
    maker = Maker(kept=small() | {"title": "Our Street"}).tap("play edit play")
    maker.tap_all("read edit", "read edit-own")
    maker.makes("title", "Our Lane")
    assert KitAndKatPack(maker.store).card_content().title == "Our Lane"
    maker.makes("add")
    assert KitAndKatPack(maker.store).card_content().title == "Kit and Kat in Nuerland"
    maker.makes("undo")
    assert KitAndKatPack(maker.store).card_content().title == "Our Lane"


def test_another_window_may_have_gone_on() -> None:
    store = MemoryStore()
    first, second = Maker(store), Maker(store)
    first.makes("title", "One")
    second.see(second.app.sync_from_store(second.at))
    assert 'value="One"' in to_html(second.page()) and "content edit undo" not in second.acts()


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"books": []}', '{"books": [{"cards": 3}]}', '{"books": [{"cards": ["a"]}]}']
)
def test_what_is_kept_and_is_no_deck_stays_until_it_is_thrown_away(text: str) -> None:
    visitor = Visitor(MemoryStore({DECK: text}), route=("read/kit-and-kat/edit",))
    assert visitor.says("A deck that cannot be read") and f"read edit-{OWN}" not in visitor.acts()
    broken = Visitor(visitor.store, route=("read/kit-and-kat/edit-own",))
    broken.do("content edit title", "Ours")
    assert broken.says("A deck that cannot be read") and broken.store.get(DECK) == text
    visitor.tap(f"content edit throw {OWN}")
    assert not list(visitor.store.names())


# Files


def test_a_deck_is_saved_in_three_forms() -> None:
    maker = Maker(kept=small())
    for act, name in (("save", "A-Deck.json"), ("sheet", "A-Deck.csv"), ("anki", "A-Deck.txt")):
        maker.makes("title", "A / Deck?")
        maker.makes(act)
        assert maker.file and maker.file.name == name
        again, said = read_deck_file(maker.file.text)
        assert [row[2:4] for row in deck_rows(again)] == [
            row[2:4] for row in deck_rows(maker.deck)
        ] and not said


def test_a_sheet_may_be_brought_in_the_lobby_too() -> None:
    maker = Maker().tap_all("read", "read")
    maker.tap("content bring", of_books(3, 4))
    assert maker.says("3 books of 4 cards each: a shorter game.")
    maker.tap("content bring", lines("book,question,answer", "a,One?,1", "a,Two?,", "a,Three?,3"))
    assert maker.says("Line 3: There is no answer.")
    maker.tap("content bring", of_books(2, 3) + "\nBook 1,4,More?,Yes.")
    assert maker.says("Book A has 3 cards, and needs 4: as many as the others.")
    assert len(KitAndKatPack(maker.store).card_content().books) == 3 and DeckShelf(
        maker.store
    ).deck_words == [OWN]


def test_markup_stays_text_wherever_it_comes_in() -> None:
    maker = Maker()
    maker.makes("title", SCRIPT)
    maker.makes("language", "x<script>")
    maker.tap("read edit-own-a")
    for name in ("title", "introduction"):
        maker.makes(f"book 0 {name}", SCRIPT)
    maker.do("content edit emblem 0 <script>")
    for name in ("question", "answer", "source"):
        maker.makes(f"card 0 0 {name}", SCRIPT)
    maker.makes("card 0 0 question", f"{SCRIPT}?")
    for place in (["read"], ["read edit-own-a"]):
        page = to_html(maker.page())
        assert "<script" not in page and "<img" not in page and "&lt;script&gt;" in page
        maker.do(place[0])
    assert maker.deck["title"] == SCRIPT and "emblem" not in maker.deck["books"][0]
    assert maker.deck["language"] == "en"


def test_every_field_has_a_name() -> None:
    maker = Maker(kept=small()).tap("read edit-own-a")
    for node in nodes(maker.page()):
        if node.tag in ("input", "textarea", "select"):
            assert node.attributes["data-change"] in fields(maker.page())


def test_a_text_is_one_change_however_often_somebody_pauses_while_they_type() -> None:
    maker = Maker(kept=small())
    before = maker.deck
    for text in ("Our", "Our ", "Our Str", "Our Street"):
        maker.do("content edit typing title", text)
        assert maker.deck["title"] == text.strip()
    maker.makes("title", "Our Street 7")
    for text in ("Our Street", "Our"):
        maker.do("content edit typing title", text)
    maker.makes("title", "Our")
    maker.do("content edit typing author", "Ann")
    maker.makes("undo")
    assert maker.deck.get("about", []) == before.get("about", [])
    maker.makes("undo")
    assert maker.deck["title"] == "Our Street 7"
    maker.makes("undo")
    assert maker.deck == before and "content edit undo" not in maker.acts()


def test_what_is_typed_and_taken_out_again_is_no_change() -> None:
    maker = Maker(kept=small())
    title = str(maker.deck["title"])
    for text in (f"{title} 2", title):
        maker.do("content edit typing title", text)
    maker.makes("title", title)
    assert "content edit undo" not in maker.acts()
    maker.do("content edit typing title", "Another")
    maker.do("content edit typing card 0 0 answer", "Yes.")
    maker.do("content edit card 0 0 answer", "Yes!")
    maker.makes("undo")
    assert maker.deck["title"] == "Another"

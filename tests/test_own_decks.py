"""Own decks on the shelf: chosen, copied, deleted, backed up; and each game keeps its deck."""

import json
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backups import all_but_glances, backup_file, restore_backup, save_backup
from clowder.app.clowder import ClowderApp
from clowder.app.languages import Languages
from clowder.app.services import table_address
from clowder.app.storage.store import MemoryStore
from clowder.core.i18n import set_language
from clowder.games.kit_and_kat.content.deck_by_save import DECK_BY_SAVE_KEY, MAX_GAMES, DeckBySaveStore
from clowder.games.kit_and_kat.content.decks import (
    CHOSEN_DECK_KEY,
    FIRST_DECK_KEY,
    FIRST_OWN_DECK,
    MAX_CHARACTERS,
    MAX_DECKS,
    OLD_DRAFT_KEY,
    SLOT_KEYS,
    STANDARD_DECK,
    DeckStore,
)
from clowder.games.kit_and_kat.content.lobby_field import MAX_OFFERED_DECKS
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.rules import Play
from clowder.widgets.nodes import to_html
from conftest import ROOT
from disks import SmallDisk, open_store
from foreign_decks import ANY_JSON, json_lines
from images import FULL
from marking import MarkingTranslations, unmarked_texts
from small_decks import Keeper, small_deck
from tools import words
from variants import GAMES
from visiting import Visitor, go_on, readable_texts

STREET, TOWN, RIVER = (
    deck_draft.dump_deck_draft(
        deck_draft.with_deck_id(deck_draft.with_title(small_deck(books, 3), title), title[4:])
    )
    for books, title in ((1, "Our Street"), (2, "Our Town"), (3, "Our River"))
)
SECOND, THIRD = SLOT_KEYS["own2"], SLOT_KEYS["own3"]
"""The places of the second and third deck that are brought to the shelf."""


def storage_with_three_decks() -> dict[str, str]:
    """Return the storage of a tablet to which three decks were brought."""
    return {FIRST_DECK_KEY: STREET, SECOND: TOWN, THIRD: RIVER}


def in_the_lobby(kept: Mapping[str, str]) -> Visitor:
    return Visitor(MemoryStore(kept)).tap_all("choose kit-and-kat", "options")


# Several decks


def test_what_is_brought_lies_beside_the_others_and_is_played_with() -> None:
    visitor = in_the_lobby({})
    for text in (STREET, TOWN, RIVER):
        visitor.tap("content bring", text)
    assert visitor.store.get(CHOSEN_DECK_KEY) == "own3"
    assert {
        name: visitor.store.get(name) for name in storage_with_three_decks()
    } == storage_with_three_decks()
    visitor.tap("content cards own2")
    assert visitor.page_says("2 books of 3 cards each: a shorter game.")
    visitor.tap("play")
    assert visitor.playing.content.title == "Our Town" and visitor.table.options.books == 2


SIZES_SAID = {
    "en": ("1 book of 3 cards", "2 books of 4 cards each"),
    "de": ("1 Buch mit 3 Karten", "2 Bücher mit je 4 Karten"),
    "ja": ("カード3まいの本が1さつ", "カード4まいの本が2さつ"),
}


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("language", SIZES_SAID)
def test_of_a_single_book_no_text_says_each(language: str) -> None:
    spoken = Languages(words.make_catalogues(words.catalogue_files(ROOT)).get)
    spoken.set_current_language(language)
    for books, cards, said in zip((1, 2), (3, 4), SIZES_SAID[language], strict=True):
        keeper = Keeper(
            {
                FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(books, cards)),
                CHOSEN_DECK_KEY: FIRST_OWN_DECK,
            }
        )
        keeper.app = ClowderApp(GAMES, keeper.store, spoken, [language])
        keeper.tap_all("choose kit-and-kat", "options")
        lobby = " ".join(readable_texts(keeper.current_page()))
        keeper.tap("read edit")
        assert said in lobby and said in " ".join(readable_texts(keeper.current_page()))


def test_what_a_tablet_has_kept_from_the_time_of_one_deck_lies_first() -> None:
    """Such a tablet had a deck in use and a draft, which were often the same."""
    old = {FIRST_DECK_KEY: STREET, CHOSEN_DECK_KEY: "own"}
    assert Keeper(old).titles == ["Our Street"]
    assert KitAndKatPack(MemoryStore(old)).card_texts().title == "Our Street"
    both, made, same = (
        Keeper({**old, OLD_DRAFT_KEY: TOWN}),
        Keeper({OLD_DRAFT_KEY: TOWN}),
        Keeper({**old, OLD_DRAFT_KEY: STREET}),
    )
    assert (both.titles, made.titles) == (["Our Street", "Our Town"], ["Our Town"])
    assert same.titles == ["Our Street"] and same.store.get(OLD_DRAFT_KEY) is None
    both.does("play draft")
    assert KitAndKatPack(both.store).card_texts().title == "Our Town"
    both.tap("read edit-draft")
    both.tap("content edit title", "Our City")
    assert json.loads(both.store.get(OLD_DRAFT_KEY) or "")["title"] == "Our City"


def test_those_of_the_same_name_are_told_apart() -> None:
    other = deck_draft.dump_deck_draft(deck_draft.with_title(small_deck(3, 4), "Our Street (2)"))
    keeper = Keeper({FIRST_DECK_KEY: STREET, SECOND: STREET, THIRD: other})
    assert keeper.titles == ["Our Street", "Our Street (2)", "Our Street (2) (2)"]
    assert keeper.page_says("Play with it") and "content edit play own2" in keeper.offered_acts()
    keeper.tap_all("read", "options")
    assert keeper.page_says("Our Street (2) (2)")


def test_a_title_in_several_languages_is_read_in_the_one_that_is_spoken() -> None:
    deck = json.loads(STREET) | {"title": {"en": "Our Street", "de": "Unsere Straße"}}
    titles = DeckStore(MemoryStore({FIRST_DECK_KEY: json.dumps(deck)})).deck_titles_by_slot
    assert [
        (titles(code)[FIRST_OWN_DECK], titles(code)[FIRST_OWN_DECK].language) for code in ("de", "ja")
    ] == [
        ("Unsere Straße", "de"),
        ("Our Street", "en"),
    ]


def test_the_very_same_deck_is_not_put_there_twice() -> None:
    visitor = in_the_lobby(storage_with_three_decks())
    visitor.tap("content bring", json.dumps(json.loads(TOWN)))
    assert visitor.store.get(CHOSEN_DECK_KEY) == "own2" and len(DeckStore(visitor.store).used_slots) == 3


def test_a_deck_in_which_something_is_missing_lies_there_and_is_not_played_with() -> None:
    keeper = Keeper(
        {
            FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(2, 3, filled=2)),
            SECOND: STREET,
            CHOSEN_DECK_KEY: FIRST_OWN_DECK,
        }
    )
    assert keeper.page_says("2 books · not finished yet")
    assert (
        "content edit play own" not in keeper.offered_acts()
        and "content edit play own2" in keeper.offered_acts()
    )
    assert KitAndKatPack(keeper.store).card_texts().title == "Kit and Kat in Nuerland"
    keeper.tap_all("read", "options")
    assert "content cards own2" in keeper.offered_acts() and "content cards own" not in keeper.offered_acts()


def test_a_new_deck_is_begun_beside_the_others() -> None:
    keeper = Keeper({FIRST_DECK_KEY: STREET, THIRD: RIVER}).tap("read edit-own2")
    keeper.tap("content edit title", "Our Lake")
    keeper.tap("read edit-own2-a")
    keeper.tap("content edit card 0 0 question", "How deep is it?")
    keeper.tap_all("read", "read")
    assert keeper.titles == ["Our Street", "Our Lake", "Our River"]


def test_one_that_looks_whole_and_cannot_be_played_with_says_why() -> None:
    keeper = Keeper(
        {
            FIRST_DECK_KEY: deck_draft.dump_deck_draft(json.loads(STREET) | {"unknown": 1}),
            SECOND: TOWN,
            CHOSEN_DECK_KEY: "own2",
        }
    )
    keeper.does("play own")
    assert keeper.page_says("The file has no field 'unknown'.")
    keeper.tap_all("read", "content cards own")
    assert (
        keeper.page_says("The file has no field 'unknown'.") and keeper.store.get(CHOSEN_DECK_KEY) == "own2"
    )


@given(st.data())
def test_whatever_lies_there_the_shelf_and_the_lobby_are_shown(data: st.DataObject) -> None:
    """Any one field of a deck has a wrong value."""
    deck = json.loads(STREET)
    book = deck["books"][0]
    of = data.draw(st.sampled_from([deck, book, book["cards"][1], book["cards"][0]["sources"][0]]))
    of[data.draw(st.sampled_from([*sorted(of), "new"]))] = data.draw(ANY_JSON)
    keeper = Keeper({FIRST_DECK_KEY: json.dumps(deck), CHOSEN_DECK_KEY: FIRST_OWN_DECK})
    (title,) = keeper.titles
    assert title and f"content edit throw {FIRST_OWN_DECK}" in keeper.offered_acts()
    for act in ("play own", "copy own"):
        if f"content edit {act}" in keeper.offered_acts():
            keeper.does(act)
    keeper.tap("read")
    keeper.current_page()


# Copying, deleting, bringing


def test_a_copy_lies_beside_it_and_is_another_deck() -> None:
    keeper = Keeper({FIRST_DECK_KEY: STREET})
    keeper.does("copy own")
    assert keeper.titles == ["Our Street", "Our Street (2)"]
    assert keeper.page_says("A copy of “Our Street” lies beside it.")
    keeper.tap("read edit-own2")
    keeper.tap("content edit title", "Our Lane")
    keeper.tap("read")
    assert keeper.titles == ["Our Street", "Our Lane"]


def test_what_is_thrown_away_can_be_had_back_one_by_one() -> None:
    keeper = Keeper({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"})
    keeper.does("throw own2")
    assert keeper.titles == ["Our Street", "Our River"] and keeper.page_says("Undo: “Our Town” thrown away")
    assert KitAndKatPack(keeper.store).card_texts().title == "Kit and Kat in Nuerland"
    keeper.does("throw own")
    keeper.does("undo")
    keeper.does("undo")
    assert "content edit undo" not in keeper.offered_acts()
    assert all_but_glances(keeper) == {**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"}


def test_it_comes_back_at_another_place_if_its_own_is_taken() -> None:
    keeper = Keeper({FIRST_DECK_KEY: STREET, SECOND: TOWN})
    keeper.does("throw own")
    keeper.does("bring", RIVER)
    keeper.does("undo")
    assert keeper.titles == ["Our River", "Our Town", "Our Street"]


def test_a_spreadsheet_is_put_beside_them_as_far_as_it_goes_and_the_rest_is_told() -> None:
    keeper = Keeper({FIRST_DECK_KEY: STREET})
    keeper.does("bring", json_lines("book,question,answer,colour", "Cats,Why?,So.,red", "Cats,How?,,red"))
    assert all_but_glances(keeper) == {FIRST_DECK_KEY: STREET}
    keeper.does("keep")
    assert keeper.page_says("Left out: colour.") and keeper.page_says("Line 3: There is no answer.")
    assert keeper.page_says("“My deck” is on the shelf now.") and keeper.titles == ["Our Street", "My deck"]
    keeper.does("bring", STREET)
    assert keeper.page_says("You have this deck already: “Our Street”.") and len(keeper.titles) == 2


@pytest.mark.parametrize("text", ["", "Hello", '{"title": "x"', '{"books": []}', "[1]", "\x00" * 9])
def test_a_file_that_is_no_deck_changes_nothing(text: str) -> None:
    keeper = Keeper({FIRST_DECK_KEY: STREET})
    keeper.does("bring", text)
    assert all_but_glances(keeper) == {FIRST_DECK_KEY: STREET} and "notice said" in to_html(
        keeper.current_page()
    )


# Limits


def test_a_dozen_decks_are_the_most_and_one_more_is_told_and_changes_nothing() -> None:
    full = {
        name: deck_draft.dump_deck_draft(
            deck_draft.with_deck_id(deck_draft.with_title(small_deck(1, 3), word), word)
        )
        for word, name in SLOT_KEYS.items()
    }
    del full[SLOT_KEYS[f"own{MAX_DECKS}"]]
    keeper = Keeper(full)
    assert len(keeper.titles) == MAX_DECKS and keeper.page_says("The shelf is full: it holds 12 decks.")
    assert not any(act.endswith("bring") or act == "read edit-own12" for act in keeper.offered_acts())
    keeper.does("copy own")
    keeper.do_act("content edit bring", TOWN)
    keeper.tap("read")
    keeper.tap("content bring", TOWN)
    assert keeper.page_says("This deck was not taken.") and keeper.page_says("Throw one away first.")
    assert all_but_glances(keeper) == full


def test_all_decks_together_may_have_so_many_letters_and_no_more() -> None:
    large = deck_draft.dump_deck_draft(
        json.loads(STREET) | {"about": ["x" * (MAX_CHARACTERS - 2 * len(TOWN))]}
    )
    keeper = Keeper({FIRST_DECK_KEY: large, SECOND: TOWN})
    for _ in range(2):
        keeper.does("copy own2")
    assert keeper.page_says("There is no room for it: all your decks together may have 12 MB.")
    assert len(DeckStore(keeper.store).used_slots) == 2
    keeper.does("throw own")
    for _ in range(2):
        keeper.does("copy own2")
    keeper.does("undo")
    assert keeper.page_says("all your decks together may have 12 MB.") and "Our Street" not in keeper.titles
    for word in ("own", "own2", "own3"):
        keeper.does(f"throw {word}")
    for _ in range(3):
        keeper.does("undo")
    keeper.does("undo")
    assert keeper.page_says("all your decks together may have 12 MB.") and len(keeper.titles) == 3


def test_what_could_not_be_had_back_can_be_as_soon_as_there_is_room() -> None:
    large = deck_draft.dump_deck_draft(
        json.loads(STREET) | {"about": ["x" * (MAX_CHARACTERS - 2 * len(TOWN))]}
    )
    keeper = Keeper({FIRST_DECK_KEY: large, SECOND: TOWN})
    keeper.does("throw own")
    keeper.does("copy own2")
    keeper.does("undo")
    DeckStore(keeper.store).delete_deck("own2")
    keeper.does("undo")
    assert keeper.titles == ["Our Town", "Our Street"] and keeper.store.get(SECOND) == large


def test_a_picture_for_which_all_decks_together_have_no_room_is_told() -> None:
    large = deck_draft.dump_deck_draft(
        json.loads(STREET) | {"about": ["x" * (MAX_CHARACTERS - 2 * len(TOWN))]}
    )
    keeper = Keeper({FIRST_DECK_KEY: large, SECOND: TOWN}).tap_all("read edit-own2", "read edit-own2-a")
    keeper.tap("content edit card 0 0 picture", FULL)
    assert keeper.page_says("all your decks together may have 12 MB.") and keeper.store.get(SECOND) == TOWN


def test_of_many_decks_the_lobby_offers_the_first_and_the_one_that_is_chosen() -> None:
    names = [*SLOT_KEYS.values()][:MAX_DECKS]
    full = {name: deck_draft.dump_deck_draft(deck_draft.with_title(small_deck(1, 3), name)) for name in names}
    visitor = in_the_lobby(full | {CHOSEN_DECK_KEY: "own10"})
    offered = [act.split()[-1] for act in visitor.offered_acts() if act.startswith("content cards ")]
    assert offered == [STANDARD_DECK, "own", "own2", "own3", "own4", "own5", "own10"][: MAX_OFFERED_DECKS + 1]
    assert visitor.page_says("Decks of your own (12)")


def test_a_full_disk_is_told_and_nothing_is_lost() -> None:
    disk = SmallDisk(room=len(STREET) + len(TOWN) + 100)
    disk.texts = {FIRST_DECK_KEY: STREET, SECOND: TOWN}
    keeper = Keeper(open_store(disk))
    for act, text in (("copy own2", ""), ("bring", RIVER)):
        keeper.does(act, text)
        assert keeper.page_says("This tablet has no room for the file.")
        assert disk.texts == {FIRST_DECK_KEY: STREET, SECOND: TOWN}
    keeper.does("throw own")
    disk.room = 0
    keeper.does("undo")
    assert keeper.page_says("This tablet has no room for the file.")
    disk.room = 10_000_000
    keeper.does("undo")
    assert (
        disk.texts == {FIRST_DECK_KEY: STREET, SECOND: TOWN}
        and "content edit undo" not in keeper.offered_acts()
    )
    disk.room = 0
    keeper.tap("read edit-own")
    keeper.tap("content edit title", "A street with too long a name")
    keeper.tap("read")
    assert keeper.page_says("The deck is not kept.") and disk.texts[FIRST_DECK_KEY] == STREET


def test_games_follow_their_deck_back_only_if_it_is_stored_again() -> None:
    disk = SmallDisk(room=10_000_000)
    disk.texts = {FIRST_DECK_KEY: STREET}
    decks = DeckStore(open_store(disk))
    decks.begun.record_deck_of_saves(["save 1"], FIRST_OWN_DECK)
    deleted, refusals = decks.delete_deck(FIRST_OWN_DECK), list[str]()
    disk.room = 0
    decks.restore_deck(deleted, refusals.append)
    assert refusals[0] and decks.begun.deck_slot_of_save("save 1") != FIRST_OWN_DECK
    disk.room = 10_000_000
    decks.restore_deck(deleted, refusals.append)
    assert not refusals[1] and decks.begun.deck_slot_of_save("save 1") == FIRST_OWN_DECK


def test_where_there_is_no_room_any_deck_can_be_thrown_away_at_home() -> None:
    store = MemoryStore({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"})
    shelf = KitAndKatPack(store)
    assert [*shelf.removable_deck_titles().values()] == ["Our Street", "Our Town", "Our River"]
    shelf.delete_deck(SECOND)
    assert store == {FIRST_DECK_KEY: STREET, THIRD: RIVER}


# Games


def begin_and_step(visitor: Visitor) -> str:
    """Start a guided game for two and make one step; return the name of the save."""
    visitor.tap_all("sit 2", "set way guided", "play")
    go_on(visitor)
    return visitor.page_of_the_table.save_slot.name


def test_a_game_keeps_the_deck_that_it_was_begun_with() -> None:
    visitor = in_the_lobby({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"})
    with_town = begin_and_step(visitor)
    visitor.tap_all("home", "choose kit-and-kat", "content cards original")
    with_ours = begin_and_step(visitor)
    visitor.tap_all("home", "choose kit-and-kat", "content cards own3")
    said = []
    for save in (with_town, with_ours):
        again = Visitor(visitor.store, route=("", str(table_address("kit-and-kat", save))))
        said.append(str(again.playing.content.title))
        again.visit_entry((*again.app.route, "read/kit-and-kat/books"))
        assert again.page_says(said[-1])
    assert said == ["Our Town", "Kit and Kat in Nuerland"]


def test_over_a_game_with_its_own_deck_what_is_read_on_paper_is_the_deck_that_is_printed() -> None:
    visitor = in_the_lobby({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"})
    begin_and_step(visitor)
    visitor.tap_all("rules", "paper", "content cards original", "read about")
    assert visitor.page_says("Nuerland") and not visitor.page_says("Our Town")


def test_games_that_follow_have_the_deck_of_the_game_before() -> None:
    """Again, with the same cards, and played on from a step: whatever deck is in use meanwhile."""
    visitor = in_the_lobby({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"})
    begin_and_step(visitor)
    DeckStore(visitor.store).choose_deck("own3")
    for way in (["again"], ["same"], ["review", "step back", "play-on"]):
        visitor.play_out(Random(1))
        if way == ["same"]:
            visitor.pass_time(60_000)
        visitor.tap_all(*way)
        assert visitor.playing.content.title == "Our Town"


def test_a_game_from_a_file_has_no_deck_of_another_size() -> None:
    visitor = in_the_lobby(storage_with_three_decks())
    visitor.tap_all("sit 2", "play", "home")
    visitor.tap_first("give ")
    file = visitor.saved_file
    DeckStore(visitor.store).choose_deck("own2")
    assert file
    visitor.tap_all("waiting").tap("take", file.text)
    assert visitor.playing.content.title == "Kit and Kat in Nuerland"


def test_a_game_is_begun_with_a_deck_before_anybody_has_moved() -> None:
    visitor = in_the_lobby({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"}).tap_all("sit 2", "play")
    DeckStore(visitor.store).choose_deck("own3")
    assert visitor.playing.content.title == "Our Town"


def test_a_game_goes_on_with_its_deck_and_has_read_what_was_played_in_it() -> None:
    visitor = in_the_lobby({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"})
    save = begin_and_step(visitor)
    DeckStore(visitor.store).choose_deck("own3")
    while not visitor.page_says("fits a book yet"):
        go_on(visitor)
    played = {entry.move.card for entry in visitor.table.entries if isinstance(entry.move, Play)}
    assert DeckBySaveStore(visitor.store).deck_slot_of_save(save) == "own2"
    assert played and KitAndKatPack(visitor.store).cards_first_read_in_save(save) == played


def test_of_a_game_from_before_nobody_knows_and_it_has_the_deck_that_is_chosen() -> None:
    visitor = in_the_lobby({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"})
    begin_and_step(visitor)
    visitor.store.delete(DECK_BY_SAVE_KEY)
    DeckStore(visitor.store).choose_deck("own3")
    assert visitor.playing.content.title == "Our River"


def test_a_game_whose_deck_is_gone_shows_names_whatever_lies_at_its_place_then() -> None:
    visitor = in_the_lobby({FIRST_DECK_KEY: TOWN, CHOSEN_DECK_KEY: FIRST_OWN_DECK})
    save = begin_and_step(visitor)
    keeper = Keeper(visitor.store)
    keeper.does("throw own")
    gone = visitor.playing.content
    assert (gone.title, gone.text_of_card("a1").question) == (
        "The deck of this game is gone, or not whole.",
        "",
    )
    while not visitor.page_says("fits a book yet"):
        go_on(visitor)
    keeper.does("bring", STREET)
    assert visitor.playing.content.title == gone.title
    keeper.does("undo")
    assert (DeckBySaveStore(visitor.store).deck_slot_of_save(save), visitor.playing.content.title) == (
        "own2",
        "Our Town",
    )


def test_a_review_is_read_with_the_deck_of_its_game() -> None:
    other = deck_draft.dump_deck_draft(deck_draft.with_book_field(json.loads(STREET), 0, "title", "Houses"))
    visitor = in_the_lobby({FIRST_DECK_KEY: STREET, SECOND: other, CHOSEN_DECK_KEY: FIRST_OWN_DECK})
    begin_and_step(visitor)
    for _ in visitor.to_the_end():
        go_on(visitor)
    visitor.tap("review")
    DeckStore(visitor.store).choose_deck("own2")
    assert "Our school" in to_html(visitor.current_page()) and "Houses" not in to_html(visitor.current_page())


def test_so_many_games_are_known_as_there_may_be() -> None:
    store = MemoryStore()
    for number in range(MAX_GAMES + 5):
        DeckBySaveStore(store).record_deck_of_saves([f"save {number}"], FIRST_OWN_DECK)
    assert (
        DeckBySaveStore(store).deck_slot_of_save("save 4") is None
        and DeckBySaveStore(store).deck_slot_of_save("save 5") == FIRST_OWN_DECK
    )
    store[DECK_BY_SAVE_KEY] = "[1"
    assert DeckBySaveStore(store).deck_slot_of_save("save 5") is None


# Backups


def test_the_file_of_everything_has_all_decks() -> None:
    here = Visitor(
        MemoryStore(
            {
                **storage_with_three_decks(),
                CHOSEN_DECK_KEY: "own2",
                DECK_BY_SAVE_KEY: json.dumps({"clowder.game.1": "own3"}),
            }
        )
    )
    there = restore_backup(save_backup(here))
    assert all_but_glances(there) == all_but_glances(here)


def test_where_decks_lie_those_of_the_file_come_beside_them_and_its_games_find_theirs() -> None:
    here = Visitor(MemoryStore({**storage_with_three_decks(), CHOSEN_DECK_KEY: "own2"}))
    games = {"clowder.game.1": "own2", "clowder.game.2": "own3", "clowder.game.3": STANDARD_DECK}
    games["clowder.game.5"] = "own2"
    here.store.put(DECK_BY_SAVE_KEY, json.dumps(games | {"clowder.game.4": "own9"}))
    for save in games:
        here.store.put(save, save)
    lying = {"clowder.game.2": "another", "clowder.game.5": "clowder.game.5"}
    there = MemoryStore(
        {FIRST_DECK_KEY: RIVER, **lying, DECK_BY_SAVE_KEY: json.dumps(dict.fromkeys(lying, FIRST_OWN_DECK))}
    )
    restore_backup(save_backup(here), there)
    decks = DeckStore(there)
    assert [*decks.deck_titles_by_slot("en").values()] == ["Our River", "Our Street", "Our Town"]
    assert CHOSEN_DECK_KEY not in there
    at = {str(title): word for word, title in decks.deck_titles_by_slot("en").items()}
    found = {
        save: DeckBySaveStore(there).deck_slot_of_save(save) for save in json.loads(there[DECK_BY_SAVE_KEY])
    }
    assert found["clowder.game.1"] == at["Our Town"] and found["clowder.game.2b"] == at["Our River"]
    assert (found["clowder.game.2"], found["clowder.game.3"]) == (FIRST_OWN_DECK, STANDARD_DECK)
    assert (found["clowder.game.4"], found["clowder.game.5"]) == ("gone", FIRST_OWN_DECK)


def test_as_many_copies_of_a_deck_come_as_there_were_and_no_more() -> None:
    here = Visitor(
        MemoryStore({FIRST_DECK_KEY: STREET, SECOND: TOWN, THIRD: STREET, CHOSEN_DECK_KEY: "own3"})
    )
    game = {"clowder.game.1": "own3"}
    here.store.put(DECK_BY_SAVE_KEY, json.dumps(game))
    everything = save_backup(here)
    assert all_but_glances(restore_backup(everything)) == all_but_glances(here)
    one = MemoryStore({FIRST_DECK_KEY: TOWN, SECOND: STREET})
    for _ in range(2):
        restore_backup(everything, one)
        assert [one[name] for name in (FIRST_DECK_KEY, SECOND, THIRD)] == [TOWN, STREET, STREET]
        assert (
            len(DeckStore(one).used_slots) == 3
            and DeckBySaveStore(one).deck_slot_of_save("clowder.game.1") == "own3"
        )


def test_what_a_tablet_of_one_deck_had_kept_twice_comes_once() -> None:
    """The draft is the deck that was played with later."""
    old = {"library": STREET, "library.2": TOWN, "library.draft": STREET}
    there = restore_backup(backup_file(**old)).store
    assert [there.get(name) for name in (FIRST_DECK_KEY, SECOND, OLD_DRAFT_KEY)] == [STREET, TOWN, None]


def test_a_copy_of_what_was_in_the_making_stays_beside_it() -> None:
    keeper = Keeper({OLD_DRAFT_KEY: STREET})
    keeper.does("copy draft")
    assert DeckStore(keeper.store).used_slots == ["own2", "draft"]
    for _ in range(MAX_DECKS):
        keeper.do_act("content edit copy draft")
    assert len(DeckStore(keeper.store).used_slots) == MAX_DECKS and keeper.page_says("The shelf is full")


def test_what_there_is_no_place_for_is_counted() -> None:
    names = [name for name in SLOT_KEYS.values() if name != OLD_DRAFT_KEY]
    full = {
        name: deck_draft.dump_deck_draft(
            deck_draft.with_deck_id(deck_draft.with_title(small_deck(1, 3), f"Deck {i}"), f"{i}")
        )
        for i, name in enumerate(names)
    }
    there = MemoryStore(full)
    visitor = restore_backup(
        save_backup(Visitor(MemoryStore({**storage_with_three_decks(), THIRD: full[FIRST_DECK_KEY]}))), there
    )
    assert visitor.page_says("2 decks of the file were left out: the shelf is full.") and there == full


@pytest.mark.usefixtures("english")
def test_every_text_is_looked_up() -> None:
    set_language(MarkingTranslations())
    keeper = Keeper(
        {FIRST_DECK_KEY: STREET, SECOND: deck_draft.dump_deck_draft(small_deck(2, 3, filled=2)), THIRD: "{"}
    )
    for act in ("copy own", "throw own2", "throw own3", "bring"):
        keeper.does(act, TOWN)
        assert unmarked_texts(keeper) == set(), act

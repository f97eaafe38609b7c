"""The deck in use: chosen on the shelf, read in the books, and new cards after a game."""

import json
from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from clowder.app.languages import Languages
from clowder.app.route import HOME, Route
from clowder.app.storage.store import MemoryStore
from clowder.core.i18n import set_language
from clowder.core.rules import Move
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.deck.page import draw_last_played_card_panel
from clowder.games.kit_and_kat.content.deck.reader import QuestionDeck, read_deck
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY
from clowder.games.kit_and_kat.content.pack import MAX_LISTED_FAULTS, KitAndKatPack
from clowder.games.kit_and_kat.rules import Options, Play
from clowder.widgets.nodes import Node, to_html
from conftest import ROOT
from decks import NUERLAND
from disks import SmallDisk, open_store
from tools.words import catalogue_files, make_catalogues
from variants import GAMES
from visiting import Visitor, all_nodes, go_on, read_out, readable_texts

OURS = read_deck(NUERLAND)


class Reader(Visitor):
    """A visitor of an app whose cards have texts."""

    def __init__(self, store: Store | None = None, route: Route = HOME) -> None:
        super().__init__(store, GAMES, route)

    def chooses_kit_and_kat(self) -> None:
        self.tap("choose kit-and-kat")

    def opens_the_curtain(self) -> None:
        self.tap_first("open ")

    def goes_on(self) -> None:
        """Make one move at the table: play a card if possible, else lay one."""
        go_on(self)


@pytest.fixture
def reader() -> Reader:
    reader = Reader()
    reader.chooses_kit_and_kat()
    return reader


def deck_json(title: str = "Our Town") -> str:
    """Return another deck in the same format as ours."""
    town = json.loads(NUERLAND) | {"title": title}
    town["books"][0]["title"] = "The Market"
    return json.dumps(town, indent=1)


def small_deck_json(books: int = 3, cards: int = 4) -> str:
    town = json.loads(deck_json("A Small Town"))
    town["books"] = [book | {"cards": book["cards"][:cards]} for book in town["books"][:books]]
    return json.dumps(town)


def stored_texts(store: Store) -> dict[str, str | None]:
    return {name: store.get(name) for name in store.names()}


def started_library(visitor: Visitor) -> QuestionDeck:
    """Start the game, and return its deck."""
    visitor.tap("play")
    found: QuestionDeck = visitor.playing.content
    return found


def test_our_own_cards_are_played_with(reader: Reader) -> None:
    assert started_library(reader).title == "Kit and Kat in Nuerland"


def test_a_deck_that_was_brought_is_played_with(reader: Reader) -> None:
    reader.tap("content bring", deck_json())
    assert started_library(reader).books[0].title == "The Market"


def test_a_deck_stays_on_the_tablet(reader: Reader) -> None:
    reader.tap("content bring", deck_json())
    assert KitAndKatPack(reader.store).card_texts().title == "Our Town"


def test_the_original_is_always_there(reader: Reader) -> None:
    reader.tap("content bring", deck_json())
    reader.tap("content cards original")
    assert started_library(reader).title == "Kit and Kat in Nuerland"


def test_a_broken_deck_names_its_faults_by_line_and_changes_nothing(reader: Reader) -> None:
    reader.tap("content bring", deck_json())
    before = stored_texts(reader.store)
    broken = deck_json("Their Town").replace('"answer"', '"anwser"')
    line = next(i for i, text in enumerate(broken.split("\n"), start=1) if "anwser" in text)
    reader.tap("content bring", broken)
    assert stored_texts(reader.store) == before
    assert reader.page_says(f"Line {line}: A card has no field 'anwser'.")
    assert started_library(reader).title == "Our Town"


def test_a_deck_for_which_there_is_no_room_leaves_the_one_that_was_there() -> None:
    disk = SmallDisk(room=len(deck_json()) + 100)
    shelf = KitAndKatPack(open_store(disk))
    shelf.import_file(deck_json())
    disk.is_slow = True
    shelf.import_file(deck_json("Another, with too long a name " * 10))
    assert shelf.card_texts().title == "Our Town"
    disk.catch_up()
    assert shelf.faults and shelf.card_texts().title == "Our Town"
    assert KitAndKatPack(open_store(disk)).card_texts().title == "Our Town"


def test_two_dozen_faults_are_listed(reader: Reader) -> None:
    shelf = KitAndKatPack(MemoryStore())
    shelf.import_file(deck_json().replace('"answer"', '"anwser"'))
    assert len(shelf.faults) == MAX_LISTED_FAULTS + 1
    assert shelf.faults[-1].endswith("more.")


def test_text_in_a_deck_is_text(reader: Reader) -> None:
    reader.tap("content bring", deck_json("<b>Town</b>"))
    assert reader.page_says("<b>Town</b>")


def text_languages(node: Node, language: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a page, with the language it is marked as."""
    here = node.attributes.get("lang", language)
    for child in node.children:
        if isinstance(child, Node):
            yield from text_languages(child, here)
        else:
            yield child, here


def test_wherever_a_card_speaks_its_language_is_told(reader: Reader) -> None:
    ours, found = read_deck(NUERLAND), set()
    books = [text for book in ours.books for text in (book.title, book.introduction)]
    said = [text for book in ours.books for card in book.cards for text in (card.question, card.answer)]
    theirs = {*ours.about, *ours.works, *books, *said}
    for act in ("", "read about", "read books", "read d", "read", "read", "read", "play"):
        if act:
            reader.tap(act)
        found |= {
            (text, language) for text, language in text_languages(reader.current_page()) if text in theirs
        }
    for _ in range(40):
        found |= {
            (text, language) for text, language in text_languages(reader.current_page()) if text in theirs
        }
        reader.goes_on()
    assert len(found) > 60
    assert {language for _, language in found} == {"en"}


def test_that_cards_speak_another_language_than_the_players_is_said_in_the_lobby(reader: Reader) -> None:
    shelf = KitAndKatPack(reader.store)
    says = [" ".join(readable_texts(shelf.draw_lobby_deck_field(spoken))) for spoken in ("en", "de")]
    assert ["These cards speak English." in each for each in says] == [False, True]
    shelf.receive_card_text_file("nuerland.de.json", in_german())
    assert "These cards speak English." not in " ".join(readable_texts(shelf.draw_lobby_deck_field("de")))


# In the current language


def in_german() -> str:
    """Return the German translation file of our deck, in which each text names its own card."""
    cards = {
        text.card: {"question": f"Frage {text.card}?", "answer": f"Antwort {text.card}."}
        for text in OURS.card_texts
    }
    return json.dumps({"title": "Kit und Kat", "cards": cards})


def languages_beside(*names: str) -> Languages:
    """Return the languages of the page: German words, and the names of the deck files beside it."""
    made = dict(make_catalogues(catalogue_files(ROOT)))
    return Languages({**made, "words/beside.json": json.dumps(names).encode()}.get)


def choose_language(visitor: Visitor, language: str) -> None:
    visitor.tap_all("settings", f"setting language {language}", "settings")


@pytest.fixture
def german(english: None) -> Visitor:
    """Return a visitor at a German table before the German cards have been loaded."""
    visitor = Visitor(languages=languages_beside("nuerland.de.json"))
    choose_language(visitor, "de")
    return visitor.start("kit-and-kat", 2)


def test_cards_in_a_language_are_wanted_when_it_is_spoken(german: Visitor) -> None:
    assert german.app.missing_translation_files == ["nuerland.de.json"]
    german.see_effects(german.app.receive_translation_file("nuerland.de.json", in_german(), german.clock_ms))
    assert german.app.missing_translation_files == []
    choose_language(german, "en")
    assert german.app.missing_translation_files == []


@pytest.mark.usefixtures("english")
def test_only_what_lies_beside_the_page_is_wanted() -> None:
    visitor = Visitor(languages=languages_beside("nuerland.ja.json"))
    choose_language(visitor, "de")
    assert visitor.app.missing_translation_files == []
    assert Visitor().app.missing_translation_files == []


@pytest.mark.usefixtures("english")
def test_what_somebody_at_this_tablet_speaks_is_wanted_before_they_look() -> None:
    visitor = Visitor(languages=languages_beside("nuerland.de.json"))
    assert visitor.app.missing_translation_files == []
    visitor.tap("settings")
    visitor.tap("know", "Anna")
    visitor.tap("own language de")
    assert visitor.app.missing_translation_files == ["nuerland.de.json"]


def test_the_cards_change_in_mid_game_with_the_language_and_when_they_come(german: Visitor) -> None:
    said = []
    for language in ("de", "come", "en", "de"):
        if language == "come":
            german.see_effects(
                german.app.receive_translation_file("nuerland.de.json", in_german(), german.clock_ms)
            )
        else:
            choose_language(german, language)
        said.append(german.playing.content.text_of_card("a1").answer.language)
    assert said == ["en", "de", "en", "de"]


@pytest.mark.usefixtures("english")
def test_each_sees_the_cards_in_their_own_language() -> None:
    visitor = Visitor(languages=languages_beside("nuerland.de.json"))
    visitor.see_effects(
        visitor.app.receive_translation_file("nuerland.de.json", in_german(), visitor.clock_ms)
    )
    visitor.tap("settings")
    visitor.tap("know", "Anna")
    visitor.tap_all("own language de", "settings", "settings", "choose kit-and-kat", "sit 2")
    visitor.tap("name 0", "Anna")
    visitor.tap("play")
    spoken: dict[int, str] = {}
    while len(spoken) < 2:
        visitor.tap_first("open ")
        spoken[visitor.playing.whose_turn()] = visitor.playing.content.language
        while not visitor.playing.perspective.is_curtain_closed:
            go_on(visitor)
    assert spoken == {0: "de", 1: "en"}


def test_a_file_of_words_that_cannot_be_read_changes_nothing() -> None:
    shelf = KitAndKatPack(MemoryStore())
    shelf.receive_card_text_file("nuerland.de.json", "{")
    assert shelf.card_texts().title == "Kit and Kat in Nuerland"


def test_a_deck_that_was_brought_is_read_in_its_languages(reader: Reader) -> None:
    town = json.loads(deck_json())
    town["books"][0]["cards"][0]["question"] = {"en": "Where?", "de": "Wo?"}
    reader.tap("content bring", json.dumps(town))
    set_language(NullTranslations(), "de")
    card = KitAndKatPack(reader.store).card_texts().text_of_card("a1")
    set_language(NullTranslations())
    assert (card.question, card.question.language) == ("Wo?", "de")
    assert (card.answer, card.answer.language) == (OURS.text_of_card("a1").answer, "en")


def test_the_card_that_is_played_is_read(reader: Reader) -> None:
    reader.tap("play")
    last: Move | None = None
    while not isinstance(last, Play) or reader.playing.perspective.is_curtain_closed:
        reader.goes_on()
        last = reader.table.entries[-1].move if reader.table.entries else None
    text = reader.playing.content.text_of_card(last.card)
    assert text.question in read_out(reader.current_page())
    reader.tap(f"answer {last.card}")
    assert text.answer in read_out(reader.current_page())


def test_the_cards_of_a_first_game_are_new_and_those_of_a_second_are_not(reader: Reader) -> None:
    shelf = KitAndKatPack(reader.store)
    shelf.note_move(Play("a1"), "first")
    shelf.note_move(Play("a1"), "second")
    shelf.note_move(Play("a2"), "second")
    assert shelf.cards_first_read_in_save("first") == {"a1"}
    assert shelf.cards_first_read_in_save("second") == {"a2"}


def test_a_store_that_holds_nonsense_is_no_trouble(reader: Reader) -> None:
    reader.store.put("clowder.read", "[1")
    reader.store.put("clowder.library", "{")
    reader.store.put("clowder.library.chosen", "own")
    assert started_library(reader).title == "Kit and Kat in Nuerland"


def test_the_books_are_leafed_through_from_the_lobby_and_left_again(reader: Reader) -> None:
    reader.tap("read about")
    assert reader.page_says("Her cards are lost")
    reader.tap_all("read books", "read d")
    assert reader.page_says("D 10")
    reader.tap_all("read", "read", "read")  # the books, the page about them, the lobby
    assert "play" in reader.offered_acts()


# Smaller decks


def test_a_game_has_as_many_books_and_cards_as_its_deck(reader: Reader) -> None:
    reader.tap("content bring", small_deck_json())
    assert reader.page_says("3 books of 4 cards each: a shorter game.")
    reader.tap("play")
    state = reader.table.state
    assert (state.options.books, state.options.cards) == (3, 4)


def test_it_has_so_many_too_where_the_deck_is_kept_only_later() -> None:
    disk = SmallDisk()
    reader = Reader(open_store(disk))
    reader.chooses_kit_and_kat()
    disk.is_slow = True
    reader.tap("content bring", small_deck_json())
    assert not reader.page_says("a shorter game")
    disk.catch_up()
    assert reader.page_says("3 books of 4 cards each: a shorter game.")
    reader.tap("play")
    assert (reader.table.options.books, reader.table.options.cards) == (3, 4)


def test_with_our_own_cards_again_it_is_the_whole_game(reader: Reader) -> None:
    reader.tap("content bring", small_deck_json())
    reader.tap("content cards original")
    assert not reader.page_says("a shorter game")
    reader.tap_all("set way guided", "play")
    assert reader.table.options == Options()


def test_a_game_that_has_begun_keeps_its_books_whatever_the_deck_is_now(reader: Reader) -> None:
    reader.tap_all("set way guided", "play")
    while not any(entry.seat >= 0 for entry in reader.table.entries):
        reader.goes_on()
    reader.tap_all("home", "choose kit-and-kat")
    reader.tap("content bring", small_deck_json(books=1, cards=3))
    reader.tap("home")
    reader.tap_first("go-on ")
    for _ in range(30):
        reader.goes_on()
    assert reader.table.options == Options()


def test_a_link_to_a_deal_is_played_as_it_says_whatever_the_deck_is(reader: Reader) -> None:
    reader.tap("content bring", small_deck_json())
    linked = Reader(reader.store, (("deal/kit-and-kat/123456789012/seats=2",)))
    assert pressed_deck(linked) == "Kit and Kat in Nuerland" and linked.page_says("Some cards tell of war")
    linked.tap("play")
    assert linked.table.options == Options()


def test_a_deck_that_is_chosen_for_the_deal_of_a_link_is_played_with(reader: Reader) -> None:
    reader.tap("content bring", small_deck_json())
    linked = Reader(reader.store, (("deal/kit-and-kat/123456789012/seats=2",)))
    linked.tap("content cards own")
    assert pressed_deck(linked) == "A Small Town"
    linked.tap("play")
    assert linked.table.options.books == 3


def pressed_deck(reader: Reader) -> str:
    """Return the deck that the lobby shows as chosen, with its field unfolded."""
    if "content cards own" not in reader.offered_acts():
        reader.tap("options")
    (button,) = [
        each
        for each in all_nodes(reader.current_page())
        if each.attributes.get("aria-pressed") == "true" and "content cards" in each.attributes["data-act"]
    ]
    return " ".join(readable_texts(button))


def test_with_too_few_cards_for_everybody_the_lobby_says_so(reader: Reader) -> None:
    reader.tap("content bring", small_deck_json(books=1, cards=3))
    reader.tap_all("sit 4", "play")
    assert reader.page_says("There are 3 cards, and 4 players: not everybody would have one.")


def test_a_deck_that_another_window_has_brought_is_played_with() -> None:
    store = MemoryStore()
    shelf = KitAndKatPack(store)
    shelf.import_file(small_deck_json())
    store.put(FIRST_DECK_KEY, deck_json("Their Town"))
    assert shelf.card_texts().title == "Their Town"


def test_a_card_for_which_a_deck_has_no_text_shows_its_name_and_nothing_to_open_or_read_aloud() -> None:
    shown = to_html(draw_last_played_card_panel(read_deck(small_deck_json()), "n10", opened=()))
    assert "N 10" in shown and not any(word in shown for word in ("question", "button", "data-say"))

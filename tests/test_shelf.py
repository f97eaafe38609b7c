"""Which cards are played with, what they say, and which of them were new."""

import json
from collections.abc import Iterator

import pytest

from app.clowder import Clowder
from app.storage.store import Memory
from conftest import ROOT
from core.rules import Move
from core.store import Store
from disks import Disk, opened
from games.kit_and_kat.content.reader import Library, read
from games.kit_and_kat.content.store import FAULTS, Shelf
from games.kit_and_kat.rules import Play
from variants import GAMES
from visiting import Visitor, texts
from widgets.nodes import Node

NUERLAND = (ROOT / "py" / "games" / "kit_and_kat" / "content" / "nuerland.json").read_text(encoding="utf-8")


class Reader(Visitor):
    """A visitor of an app whose cards say something."""

    def __init__(self) -> None:
        super().__init__()
        self.app = Clowder(GAMES, self.store)

    def chooses_kit_and_kat(self) -> None:
        self.tap("choose kit-and-kat")

    def opens_the_curtain(self) -> None:
        self.tap(next(act for act in self.acts() if act.startswith("open ")))

    def goes_on(self) -> None:
        """One touch at the table: what can be played first, else what can be laid."""
        acts = self.acts()
        for wish in ("open", "move", "pick"):
            found = [act for act in acts if act.startswith(f"{wish} ")]
            if found:
                return self.tap(found[0])
        raise AssertionError(acts)


@pytest.fixture
def reader() -> Reader:
    reader = Reader()
    reader.chooses_kit_and_kat()
    return reader


def deck(title: str = "Our Town") -> str:
    """Another deck in the form of ours."""
    town = json.loads(NUERLAND) | {"title": title}
    town["books"][0]["title"] = "The Market"
    return json.dumps(town, indent=1)


def contents(store: Store) -> dict[str, str | None]:
    return {name: store.get(name) for name in store.names()}


def library(visitor: Visitor) -> Library:
    """What is played with, once the game is on the table."""
    visitor.tap("play")
    found: Library = visitor.playing.content
    return found


def test_our_own_cards_are_played_with(reader: Reader) -> None:
    assert library(reader).title == "Kit and Kat in Nuerland"


def test_a_deck_that_was_brought_is_played_with(reader: Reader) -> None:
    reader.tap("content bring", deck())
    assert library(reader).books[0].title == "The Market"


def test_a_deck_stays_on_the_tablet(reader: Reader) -> None:
    reader.tap("content bring", deck())
    assert Shelf(reader.store).content().title == "Our Town"


def test_the_original_is_always_there(reader: Reader) -> None:
    reader.tap("content bring", deck())
    reader.tap("content cards original")
    assert library(reader).title == "Kit and Kat in Nuerland"


def test_a_broken_deck_names_its_faults_by_line_and_changes_nothing(reader: Reader) -> None:
    reader.tap("content bring", deck())
    before = contents(reader.store)
    broken = deck("Their Town").replace('"answer"', '"anwser"')
    line = next(i for i, text in enumerate(broken.split("\n"), start=1) if "anwser" in text)
    reader.tap("content bring", broken)
    assert contents(reader.store) == before
    assert reader.says(f"Line {line}: A card has no field 'anwser'.")
    assert library(reader).title == "Our Town"


def test_a_deck_for_which_there_is_no_room_leaves_the_one_that_was_there() -> None:
    disk = Disk(room=len(deck()) + 100)
    shelf = Shelf(opened(disk))
    shelf.bring(deck())
    disk.is_slow = True
    shelf.bring(deck("Another, with too long a name " * 10))
    assert shelf.content().title == "Our Town"
    disk.catch_up()
    assert shelf.faults and shelf.content().title == "Our Town"
    assert Shelf(opened(disk)).content().title == "Our Town"


def test_two_dozen_faults_are_listed(reader: Reader) -> None:
    shelf = Shelf(Memory())
    shelf.bring(deck().replace('"answer"', '"anwser"'))
    assert len(shelf.faults) == FAULTS + 1
    assert shelf.faults[-1].endswith("more.")


def test_text_in_a_deck_is_text(reader: Reader) -> None:
    reader.tap("content bring", deck("<b>Town</b>"))
    assert reader.says("<b>Town</b>")


def languages(node: Node, language: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a page, with the language that it is marked as."""
    here = node.attributes.get("lang", language)
    for child in node.children:
        if isinstance(child, Node):
            yield from languages(child, here)
        else:
            yield child, here


def test_wherever_a_card_speaks_its_language_is_told(reader: Reader) -> None:
    ours, found = read(NUERLAND), set()
    books = [text for book in ours.books for text in (book.title, book.introduction)]
    said = [text for book in ours.books for card in book.cards for text in (card.question, card.answer)]
    theirs = {*ours.about, *ours.works, *books, *said}
    for act in ("", "read about", "read books", "read d", "read books", "read", "play"):
        if act:
            reader.tap(act)
        found |= {(text, language) for text, language in languages(reader.page()) if text in theirs}
    for _ in range(40):
        found |= {(text, language) for text, language in languages(reader.page()) if text in theirs}
        reader.goes_on()
    assert len(found) > 60
    assert {language for _, language in found} == {"en"}


def test_that_cards_speak_another_language_than_the_players_is_said_in_the_lobby(reader: Reader) -> None:
    shelf = Shelf(reader.store)
    says = [" ".join(texts(shelf.field(spoken))) for spoken in ("en", "de")]
    assert ["These cards speak English." in each for each in says] == [False, True]


def test_the_card_that_is_played_is_read(reader: Reader) -> None:
    reader.tap("play")
    last: Move | None = None
    while not isinstance(last, Play) or reader.playing.perspective.covered:
        reader.goes_on()
        last = reader.table.entries[-1].move if reader.table.entries else None
    text = reader.playing.content.text(last.card)
    assert reader.says(text.question)
    assert reader.says(text.answer)


def test_the_cards_of_a_first_game_are_new_and_those_of_a_second_are_not(reader: Reader) -> None:
    shelf = Shelf(reader.store)
    shelf.note(Play("a1"), "first")
    shelf.note(Play("a1"), "second")
    shelf.note(Play("a2"), "second")
    assert shelf.new_in("first") == {"a1"}
    assert shelf.new_in("second") == {"a2"}


def test_a_store_that_holds_nonsense_is_no_trouble(reader: Reader) -> None:
    reader.store.put("clowder.read", "[1")
    reader.store.put("clowder.library", "{")
    reader.store.put("clowder.library.chosen", "own")
    assert library(reader).title == "Kit and Kat in Nuerland"


def test_the_books_are_leafed_through_from_the_lobby_and_left_again(reader: Reader) -> None:
    reader.tap("read about")
    assert reader.says("Her cards are lost")
    reader.tap("read books")
    reader.tap("read d")
    assert reader.says("D 10")
    reader.tap("read books")
    reader.tap("read")
    assert "play" in reader.acts()

"""Pictures on cards: chosen on the tablet, read, refused, stored, and shown with their question only."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.storage.store import MemoryStore
from clowder.core.errors import Refused
from clowder.core.foreign_json import Json
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.deck.located_json import MAX_FILE_CHARACTERS, BadDeck
from clowder.games.kit_and_kat.content.deck.pictures import measure_picture
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY, FIRST_OWN_DECK, DeckStore
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_tables import make_rows_from_deck
from clowder.games.kit_and_kat.content.workshop.file_import import parse_deck_file
from clowder.games.kit_and_kat.paper import PAPER
from clowder.games.kit_and_kat.rules import Options, Play
from clowder.widgets.content import MAX_PICTURE_BYTES, MAX_PICTURE_SIDE
from clowder.widgets.nodes import Node, to_html
from clowder.widgets.paper.sheet import PrintSettings
from disks import SmallDisk, open_store
from foreign_decks import SCRIPT
from images import FULL, data_address, make_jpeg, make_png, make_webp
from small_decks import DeckMaker, small_deck
from visiting import Visitor, all_nodes, node_fields, random_step, read_out

SMALL = data_address(make_png(4, 3))


def picture_of(deck: DeckDraft, book: int, card: int) -> dict[str, Json]:
    """Return the fields of the picture on a card."""
    picture = deck["books"][book]["cards"][card]["picture"]
    assert isinstance(picture, dict)
    return picture


def pictured(books: int = 1, cards: int = 3, shows: Json = None) -> DeckDraft:
    """Return a deck with a different picture on each card."""
    deck = small_deck(books, cards)
    for book in range(books):
        for card in range(cards):
            deck = deck_draft.with_card_picture(
                deck, book, card, data_address(make_png(10 * book + 3, card + 2))
            )
            if shows:
                picture_of(deck, book, card)["shows"] = shows
    return deck


def images(page: Node) -> list[Node]:
    return [each for each in all_nodes(page) if each.tag == "img"]


# Recognizing pictures


@pytest.mark.parametrize(
    ("image", "size"),
    [
        (data_address(make_png(320, 200)), (320, 200)),
        (data_address(make_jpeg(31, 320), "jpeg"), (31, 320)),
        *((data_address(make_webp(300, 17, kind), "webp"), (300, 17)) for kind in ("VP8 ", "VP8L", "VP8X")),
        (FULL, (2, 2)),
    ],
)
def test_small_pictures_of_three_kinds_are_read(image: str, size: tuple[int, int]) -> None:
    assert measure_picture(image) == size


NO_PICTURES = {
    "": "must be a text that begins with data:image/webp;base64",
    "https://cats.example/cat.png": "must be a text",
    "assets/cat.svg": "must be a text",
    "javascript:alert(1)": "must be a text",
    "data:text/html;base64,PHNjcmlwdD4=": "must be a text",
    "data:image/svg+xml;base64,PHN2Zz4=": "must be a text",
    "data:image/gif;base64,R0lGODlhAQABAAAAACw=": "must be a text",
    f"{SMALL}\n": "must be a text",
    SMALL.replace(",", ', "x" onerror="y",'): "must be a text",
    SMALL.replace("png", "PNG"): "must be a text",
    f"{SMALL[:66]}=": "cannot be read",
    SMALL[:66]: "cannot be read",
    SMALL.replace("png", "jpeg"): "cannot be read",
    SMALL.replace("png", "webp"): "cannot be read",
    SMALL[:40]: "cannot be read",
    data_address(make_png(3, 3, moves=True)): "cannot be read, or moves",
    data_address(make_webp(3, 3, "VP8X", moves=True), "webp"): "cannot be read, or moves",
    data_address(make_jpeg(0, 9), "jpeg"): "cannot be read",
    data_address(b"\xff\xd8" + b"\xff\xe0\0\0" * 99, "jpeg"): "cannot be read",
    data_address(
        make_png(MAX_PICTURE_SIDE + 1, 2)
    ): f"is 321 pixels wide and 2 high, and {MAX_PICTURE_SIDE} may be",
    data_address(make_jpeg(60_000, 60_000), "jpeg"): "60000 pixels wide",
    data_address(make_webp(9, 16_000, "VP8L"), "webp"): "16000 high",
    data_address(make_png(80, 80, noisy=True)): f"too large: 19353 bytes, and {MAX_PICTURE_BYTES} may be",
}


@pytest.mark.parametrize(("image", "reason"), NO_PICTURES.items(), ids=range(len(NO_PICTURES)))
def test_whatever_is_no_small_picture_is_told_by_its_line_and_nothing_is_taken(
    image: str, reason: str
) -> None:
    deck = pictured()
    picture_of(deck, 0, 1)["image"] = image
    text = deck_draft.dump_deck_draft(deck)
    line = next(n for n, each in enumerate(text.split("\n"), 1) if json.dumps(image) in each)
    with pytest.raises(BadDeck) as told:
        read_deck(text)
    (fault,) = told.value.faults
    assert fault.line == line and reason in fault.reason and len(fault.reason) < 120
    store = MemoryStore()
    shelf = KitAndKatPack(store)
    shelf.import_file(text)
    assert shelf.faults and not store


@pytest.mark.parametrize(
    "picture", [None, 7, "x", [], {}, {"image": None}, {"image": 7}, {"image": SMALL, "x": 1}]
)
def test_a_picture_is_an_object_with_an_image(picture: Json) -> None:
    deck = pictured()
    deck["books"][0]["cards"][0]["picture"] = picture
    with pytest.raises(BadDeck):
        read_deck(deck_draft.dump_deck_draft(deck))
    maker = DeckMaker(kept=deck).tap("read edit-own-a")
    assert len(images(maker.current_page())) == (3 if picture == {"image": SMALL, "x": 1} else 2)
    if "content edit card 0 0 shows" in node_fields(maker.current_page()):
        maker.make_change("card 0 0 shows", "A river")
    maker.make_change("unpicture 0 0")
    maker.tap_all("read", "play edit play")
    assert DeckStore(maker.store).load_deck(FIRST_OWN_DECK)


@given(
    st.sampled_from(["png", "jpeg", "webp", "gif"]),
    st.sampled_from(
        [
            make_png(3, 3),
            make_jpeg(3, 3),
            make_webp(3, 3),
            make_webp(3, 3, "VP8L"),
            make_webp(3, 3, "VP8X"),
            b"",
        ]
    ),
    st.integers(0, 60),
    st.binary(max_size=40),
)
def test_whatever_the_bytes_are_it_is_small_or_refused(
    kind: str, whole: bytes, index: int, other: bytes
) -> None:
    for data in (
        other,
        whole[:index],
        whole[:index] + other,
        whole[:index] + other + whole[index + len(other) :],
    ):
        try:
            assert all(0 < side <= MAX_PICTURE_SIDE for side in measure_picture(data_address(data, kind)))
        except Refused as refused:
            assert "picture" in str(refused)


@given(st.text(max_size=30) | st.text(st.sampled_from("data:image/png;base64,AZaz09+/=\n"), max_size=40))
def test_whatever_the_text_is_it_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        measure_picture(text)


def test_a_deck_of_140_pictures_as_large_as_they_may_be_is_read() -> None:
    deck = small_deck(14, 10)
    for book in range(14):
        for card in range(10):
            deck = deck_draft.with_card_picture(deck, book, card, FULL)
    text = deck_draft.dump_deck_draft(deck)
    assert 3_000_000 < len(text) < MAX_FILE_CHARACTERS and deck_draft.parse_deck_draft(text) == deck
    assert all(each.picture and each.picture.image == FULL for each in read_deck(text).card_texts)


# Choosing pictures on the tablet


def at_book(kept: DeckDraft, store: Store | None = None) -> DeckMaker:
    maker = DeckMaker(store, kept) if store is None else DeckMaker(store)
    maker.tap("read edit-own-a")
    return maker


def test_a_picture_is_chosen_described_exchanged_and_removed_and_all_of_it_taken_back() -> None:
    maker = at_book(small_deck(1, 3))
    assert maker.page_says("Pictures are made small: no more than 320 pixels wide and high, and 16 kB.")
    decks = [maker.kept_deck]
    for act, value, said in (
        ("card 0 1 picture", SMALL, "Undo: picture on A 2"),
        ("card 0 1 shows", " A  heron. ", "Undo"),
        ("card 0 1 picture", FULL, "Undo: picture on A 2"),
        ("unpicture 0 1", "", "Undo: picture of A 2 removed"),
    ):
        maker.make_change(act, value)
        decks.append(maker.kept_deck)
        assert maker.page_says(said)
    card = decks[2]["books"][0]["cards"][1]
    assert card["picture"] == {"image": SMALL, "shows": "A heron."}
    assert "shows" not in picture_of(decks[3], 0, 1) and decks[4] == decks[0]
    for before in reversed(decks[:-1]):
        maker.make_change("undo")
        assert maker.kept_deck == before


def test_what_is_no_picture_is_told_and_changes_nothing() -> None:
    maker = at_book(pictured())
    before = maker.store.get(FIRST_DECK_KEY)
    for image in (
        "",
        "https://cats.example/",
        data_address(make_png(400, 2)),
        data_address(make_png(80, 80, noisy=True)),
    ):
        maker.make_change("card 0 0 picture", image)
        assert maker.page_says("This file is no picture that can be read here.")
        assert maker.store.get(FIRST_DECK_KEY) == before and "content edit undo" not in maker.offered_acts()


def test_nothing_is_described_where_there_is_no_picture() -> None:
    maker = at_book(small_deck(1, 3))
    maker.do_act("content edit card 0 0 shows", "A heron.")
    maker.do_act("content edit card 0 0 image", "x")
    assert maker.kept_deck == small_deck(1, 3)


def test_a_description_in_two_languages_is_changed_in_the_decks_own() -> None:
    maker = at_book(pictured(shows={"en": "A heron.", "de": "Ein Reiher."}))
    maker.make_change("card 0 0 shows", "")
    assert picture_of(maker.kept_deck, 0, 0)["shows"] == {"de": "Ein Reiher."}
    maker.make_change("card 0 1 shows", "Reeds.")
    shows = picture_of(maker.kept_deck, 0, 1)["shows"]
    assert shows == {"en": "Reeds.", "de": "Ein Reiher."} and not deck_draft.missing_parts(maker.kept_deck)


def test_pictures_go_along_in_the_deck_and_nowhere_else() -> None:
    maker = DeckMaker(kept=pictured())
    assert maker.page_says("Only the deck itself has its pictures")
    maker.make_change("save")
    assert maker.saved_file
    again = DeckMaker(kept=parse_deck_file(maker.saved_file.text))
    assert again.kept_deck == maker.kept_deck == pictured()
    for act in ("sheet", "anki"):
        maker.make_change(act)
        assert maker.saved_file and "base64" not in maker.saved_file.text
    assert len(make_rows_from_deck(maker.kept_deck)) == 3


def test_a_printed_card_has_its_picture() -> None:
    faces = [
        list(PAPER.card_faces(Options(), read_deck(deck_draft.dump_deck_draft(deck)), PrintSettings()))
        for deck in (pictured(), small_deck(1, 3))
    ]
    assert [len(images(each)) for each in faces[0]] == [1, 1, 1]
    assert not any(images(each) for each in faces[1])


def test_a_deck_with_pictures_is_too_long_for_a_link_and_says_so() -> None:
    maker = DeckMaker(kept=pictured()).tap("link")
    assert (
        maker.page_says("A deck with pictures is too long for a link.")
        and "link share" not in maker.offered_acts()
    )
    maker.tap("link save")
    saved = deck_draft.parse_deck_draft(maker.saved_file.text) if maker.saved_file else None
    assert saved and deck_draft.without_ids(saved) == pictured()


def test_a_deck_has_room_for_so_much() -> None:
    full = deck_draft.dump_deck_draft(pictured() | {"about": []})
    deck = pictured() | {"about": ["x" * (MAX_FILE_CHARACTERS - len(full) - 10_000)]}
    maker = at_book(deck)
    maker.make_change("card 0 0 picture", FULL)
    assert (
        maker.page_says("There is no room for this picture: a deck may have 3 MB.")
        and maker.kept_deck == deck
    )


def test_where_the_tablet_has_no_room_it_is_told_and_nothing_is_lost() -> None:
    own = deck_draft.dump_deck_draft(small_deck(1, 3))
    disk = SmallDisk(room=30_000)
    store = open_store(disk)
    KitAndKatPack(store).import_file(own)
    maker = DeckMaker(store).tap("read edit-own-a")
    assert not maker.page_says("The deck is not kept.")
    for card in range(3):
        maker.make_change(f"card 0 {card} picture", FULL)
    assert maker.page_says("The deck is not kept. Save it as a deck before you leave")
    assert maker.kept_deck["books"][0]["cards"][2]["picture"] == {"image": FULL}
    maker.tap("read")
    assert disk.texts[FIRST_DECK_KEY].count("base64") == 1 and DeckStore(open_store(disk)).load_deck(
        FIRST_OWN_DECK
    )
    maker.make_change("save")
    file = maker.saved_file
    assert file and file.text.count("base64") == 3
    disk.room = 10_000_000
    maker.make_change("title", "Our Lane")
    assert not maker.page_says("The deck is not kept.")
    on_disk = deck_draft.parse_deck_draft(disk.texts[FIRST_DECK_KEY])
    assert on_disk and deck_draft.without_ids(on_disk) == maker.kept_deck


# On the cards


def reading(deck: DeckDraft) -> Visitor:
    visitor = Visitor(
        MemoryStore({FIRST_DECK_KEY: deck_draft.dump_deck_draft(deck), CHOSEN_DECK_KEY: FIRST_OWN_DECK})
    )
    visitor.tap("choose kit-and-kat")
    return visitor


@pytest.mark.parametrize("seed", range(4))
def test_a_picture_is_seen_when_its_question_may_be_read_and_never_before(seed: int) -> None:
    visitor, random = reading(pictured(3, 4)), Random(seed)
    visitor.tap_all("sit 2", "play")
    seen: set[str] = set()
    for _ in visitor.to_the_end():
        random_step(visitor, random)
        played = {str(entry.move.card) for entry in visitor.table.entries if isinstance(entry.move, Play)}
        texts = {text.picture.image: text for text in visitor.playing.content.card_texts if text.picture}
        for image in images(visitor.current_page()):
            text = texts[image.attributes["src"]]
            assert text.card in played and text.question in read_out(visitor.current_page())
            seen.add(text.card)
        assert to_html(visitor.current_page()).count("base64") == len(images(visitor.current_page()))
    assert len(seen) > 3


def test_it_is_seen_in_the_books_and_asked_with_between_games() -> None:
    visitor = reading(pictured(2, 3, "A <b>heron</b>."))
    visitor.do_act("read books")
    visitor.tap("read a")
    (first, *others) = images(visitor.current_page())
    assert len(others) == 2 and first.attributes["alt"] == "A <b>heron</b>."
    assert (first.attributes["width"], first.attributes["height"]) == ("3", "2")
    visitor.tap_all("read", "read")
    visitor.do_act("home")
    visitor.tap_all("cards kit-and-kat", "begin")
    assert len(images(visitor.current_page())) == 1
    assert "<b>heron" not in to_html(visitor.current_page())


def test_who_cannot_see_it_is_told_what_it_shows_in_their_language_or_that_it_adorns() -> None:
    deck = pictured(1, 3, {"en": "A heron.", "de": "Ein Reiher."})
    del picture_of(deck, 0, 2)["shows"]
    library = read_deck(deck_draft.dump_deck_draft(deck))
    german = [text.picture.shows for text in library.in_language("de").card_texts if text.picture]
    assert german == ["Ein Reiher.", "Ein Reiher.", ""]
    visitor = reading(deck)
    visitor.do_act("read a")
    assert [each.attributes["alt"] for each in images(visitor.current_page())] == ["A heron.", "A heron.", ""]


def test_markup_in_what_it_shows_is_text() -> None:
    maker = at_book(pictured())
    maker.make_change("card 0 0 shows", SCRIPT)
    page = to_html(maker.current_page())
    assert "<script" not in page and page.count("<img") == 3

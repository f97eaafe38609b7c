"""A deck in a link: packed, and opened on another tablet, which asks before it stores anything."""

import json
import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clowder.app.addresses import MAX_LINK_LENGTH
from clowder.app.deals.links import MAX_CODE_LINK
from clowder.app.effects import FocusElement, ShareText
from clowder.app.storage.store import MemoryStore
from clowder.core.errors import Refused
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.deck.deck_questions import deck_id_from_title
from clowder.games.kit_and_kat.content.decks import (
    CHOSEN_DECK_KEY,
    FIRST_DECK_KEY,
    FIRST_OWN_DECK,
    MAX_DECKS,
    SLOT_KEYS,
)
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_links import MAX_UNPACKED_BYTES, pack_deck, unpack_deck
from clowder.widgets.content import ContentPack
from clowder.widgets.nodes import to_html
from foreign_decks import ANY_JSON, SCRIPT, UNREAD, deck_address, pack_text
from small_decks import DeckMaker, small_deck
from visiting import NO_PAGE, Visitor, alert_texts, all_nodes, readable_texts

AUTHOR = "Class 4b of the school by the river."


def written_by_us() -> DeckDraft:
    return deck_draft.with_deck_id(deck_draft.with_author(small_deck(3, 4), AUTHOR), "of-class")


def guest(word: str, store: Store | None = None) -> Visitor:
    """Return a visitor who opens the link to this deck on another tablet."""
    return Visitor(store, route=(deck_address(word),))


def noise(seed: int, signs: int) -> str:
    """Return random text that cannot be compressed."""
    random = Random(seed)
    return "".join(chr(0x4E00 + int(20_000 * random.random())) for _ in range(signs))


TEXTS = st.text(
    st.characters(exclude_categories=("C", "Z"), exclude_characters="｜《》"), min_size=1, max_size=12
)


@st.composite
def decks(draw: st.DrawFn) -> DeckDraft:
    """Draw complete decks of one book or more, with texts in one language or two."""
    books, cards = draw(st.integers(1, 14)), draw(st.integers(3, 10))
    deck = small_deck(books, cards)
    for at in range(books):
        deck = deck_draft.with_book_field(deck, at, "introduction", draw(TEXTS))
        for n in range(cards if at < 2 else 0):
            deck = deck_draft.with_card_text(deck, at, n, "question", f"{at} {n} {draw(TEXTS)}")
            deck = deck_draft.with_card_text(deck, at, n, "source", draw(TEXTS | st.just("")))
    if draw(st.booleans()):
        deck["title"] = {"en": draw(TEXTS), "de": draw(TEXTS)}
    return deck_draft.with_author(deck, draw(TEXTS | st.just("")))


@settings(deadline=None, max_examples=30)
@given(decks())
def test_a_deck_that_was_packed_is_the_same_again(deck: DeckDraft) -> None:
    assert not deck_draft.missing_parts(deck)
    word = pack_deck(deck)
    assert unpack_deck(word) == deck and set(word) <= {*map(chr, range(128))} - {*"/#?&=+%. "}


# Sharing a deck


def at_the_link(deck: DeckDraft) -> DeckMaker:
    maker = DeckMaker(kept=deck)
    maker.device.base_url = "https://cats.example/"
    maker.tap("link")
    return maker


def link_on(maker: DeckMaker) -> str:
    return next(
        each.attributes["data-code"]
        for each in all_nodes(maker.current_page())
        if "data-code" in each.attributes
    )


def status_messages(maker: DeckMaker) -> list[str]:
    """Return the texts of the page's status messages."""
    said = (each for each in all_nodes(maker.current_page()) if each.attributes.get("role") == "status")
    return [text for each in said for text in readable_texts(each)]


def test_a_deck_that_is_ready_is_shared_as_a_link() -> None:
    maker = at_the_link(written_by_us())
    link = f"https://cats.example/#{deck_address(pack_deck(written_by_us()))}"
    assert link_on(maker) == link and len(link) < MAX_CODE_LINK
    assert maker.page_says(f"The link has {len(link)} characters")
    assert status_messages(maker) == []
    maker.tap("link share")
    assert maker.effects[-1] == ShareText(link) and status_messages(maker) == []
    maker.do_act("shared copied", link)
    assert status_messages(maker) == ["Copied. It can be put into any message now."]
    maker.tap("link save")
    assert status_messages(maker) == []
    before = maker.current_page()
    maker.device.shares = True
    assert maker.current_page() != before, "the button's label follows from what the device can do"
    maker.tap("link share")
    assert maker.effects[-1] == ShareText(f"Our Town\n{link}")
    maker.tap("link")
    assert maker.app.route[-1] == "read/kit-and-kat/edit-own"


def test_a_link_that_is_not_copied_is_shown_selected() -> None:
    maker = at_the_link(written_by_us()).tap("link share")
    maker.do_act("shared by-hand", link_on(maker))
    assert status_messages(maker) == [] and maker.page_says("This browser does not let Clowder copy.")
    (field,) = (each for each in all_nodes(maker.current_page()) if each.tag == "textarea")
    assert field.attributes["value"] == link_on(maker) and "readonly" in field.attributes
    assert maker.effects[-1] == FocusElement("by-hand")
    maker.tap("by-hand")
    assert maker.effects[-1] == FocusElement("by-hand"), "the link is selected again"
    maker.do_act("shared copied", link_on(maker))
    assert "by-hand" not in maker.offered_acts() and not any(
        isinstance(each, FocusElement) for each in maker.effects
    )


def test_the_page_of_a_link_is_found_again_where_the_deck_is_made() -> None:
    maker = at_the_link(written_by_us())
    again = Visitor(maker.store, route=maker.app.route)
    assert again.app.route == maker.app.route and again.app.route[-1] == "link/kit-and-kat/edit-own"


def test_a_deck_that_lacks_something_has_no_link() -> None:
    maker = DeckMaker(kept=small_deck(3, 4, filled=2))
    assert "link" not in maker.offered_acts()
    maker.do_act("link")
    assert maker.app.route[-1] == "read/kit-and-kat/edit-own"
    assert alert_texts(Visitor(maker.store, route=("link/kit-and-kat/edit-own",))) == [NO_PAGE]


def test_a_deck_that_is_too_long_for_a_message_says_so_and_gives_the_file() -> None:
    deck = small_deck(3, 10)
    for at in range(30):
        deck = deck_draft.with_card_text(deck, at // 10, at % 10, "answer", noise(at, 90))
    maker = at_the_link(deck)
    assert maker.page_says(f"and a message holds {MAX_LINK_LENGTH}.")
    assert "link share" not in maker.offered_acts()
    maker.do_act("link share")
    assert not any(isinstance(each, ShareText) for each in maker.effects)
    maker.tap("link save")
    assert (
        maker.saved_file
        and deck_draft.parse_deck_draft(maker.saved_file.text)
        == deck_draft.with_deck_id(deck, deck_id_from_title("Our Town"))
        and maker.saved_file.name.endswith(".json")
    )


def test_a_deck_too_large_to_be_packed_at_all_says_so_too() -> None:
    deck = small_deck(14, 10)
    for book in range(14):
        for n in range(10):
            deck = deck_draft.with_card_text(deck, book, n, "answer", f"{book} {n} " + "long " * 118)
            deck = deck_draft.with_card_text(deck, book, n, "source", f"{book} {n} " + "far " * 95)
    assert pack_deck(deck) == "" and not deck_draft.missing_parts(deck)
    maker = at_the_link(deck)
    assert maker.page_says("This deck is too long for a link.") and "link save" in maker.offered_acts()
    maker.do_act("link share")
    assert not any(isinstance(each, ShareText) for each in maker.effects)


def test_between_a_code_and_a_message_there_is_a_link_without_a_code() -> None:
    deck = small_deck(9, 10)
    at = 0
    while len(pack_deck(deck)) <= MAX_CODE_LINK:
        deck, at = deck_draft.with_card_text(deck, at // 10, at % 10, "answer", noise(at, 60)), at + 1
    maker = at_the_link(deck)
    assert "link share" in maker.offered_acts()
    assert not [each for each in all_nodes(maker.current_page()) if "data-code" in each.attributes]


def test_whoever_wrote_it_can_say_so_and_what_else_it_says_stays() -> None:
    deck = small_deck(2, 3) | {"about": ["We.", "Tell us of mistakes."]}
    maker = DeckMaker(kept=deck)
    maker.make_change("author", " The  class ")
    assert maker.kept_deck["about"] == ["The class", "Tell us of mistakes."]
    maker.make_change("author", "")
    assert maker.kept_deck["about"] == ["Tell us of mistakes."]
    maker = DeckMaker(kept=small_deck(2, 3))
    maker.make_change("author", "")
    assert "about" not in maker.kept_deck
    assert deck_draft.parse_deck_draft(json.dumps(deck | {"about": "We."})) is None


# On another tablet


def test_a_link_says_what_it_brings_and_takes_nothing_unasked() -> None:
    word = pack_deck(written_by_us())
    visitor = guest(word)
    for said in ("Our Town", "3 books of 4 cards each", AUTHOR, "The river", "Play with these cards"):
        assert visitor.page_says(said)
    assert not visitor.page_says("What do we know") and not list(visitor.store.names())
    assert visitor.app.route == ("", "play/kit-and-kat", deck_address(word))
    visitor.tap("deck no")
    assert not list(visitor.store.names()) and visitor.app.route[-1] == "play/kit-and-kat"


def test_who_agrees_plays_with_it() -> None:
    visitor = guest(pack_deck(written_by_us()))
    visitor.tap("deck play")
    assert (
        visitor.app.route == ("", "play/kit-and-kat") and visitor.store.get(CHOSEN_DECK_KEY) == FIRST_OWN_DECK
    )
    assert visitor.tap("options").page_says("3 books of 4 cards each: a shorter game.")
    visitor.tap("play")
    assert visitor.playing.content.text_of_card("b2").question == "What do we know about the river, part 2?"


def test_it_is_put_beside_the_decks_that_lie_there() -> None:
    own = deck_draft.dump_deck_draft(
        deck_draft.with_deck_id(deck_draft.with_title(small_deck(1, 3), "Our Street"), "street")
    )
    store = MemoryStore({FIRST_DECK_KEY: own})
    visitor = guest(pack_deck(written_by_us()), store)
    assert visitor.page_says("It is put beside your decks; none is replaced.")
    visitor.tap("deck play")
    assert store[FIRST_DECK_KEY] == own and store[CHOSEN_DECK_KEY] == "own2"
    assert json.loads(store[SLOT_KEYS["own2"]]) == written_by_us()


def test_one_of_the_same_name_is_put_beside_it_and_told_apart() -> None:
    own = deck_draft.dump_deck_draft(deck_draft.with_deck_id(small_deck(1, 3), "other"))
    store = MemoryStore({FIRST_DECK_KEY: own})
    visitor = guest(pack_deck(written_by_us()), store)
    assert visitor.page_says("It is put beside your deck of the same name; none is replaced.")
    visitor.tap("deck play")
    assert visitor.page_says("Our Town (2)") and store[FIRST_DECK_KEY] == own


def test_the_same_deck_once_more_is_played_with_and_lies_there_once() -> None:
    deck = written_by_us()
    store = MemoryStore({FIRST_DECK_KEY: json.dumps(deck)})
    visitor = guest(pack_deck(deck), store)
    assert visitor.page_says("You have this deck already.")
    visitor.tap("deck play")
    assert store == {FIRST_DECK_KEY: json.dumps(deck), CHOSEN_DECK_KEY: FIRST_OWN_DECK}


def test_where_the_shelf_is_full_it_is_told_and_nothing_is_lost() -> None:
    names = [*SLOT_KEYS.values()][:MAX_DECKS]
    decks = {name: deck_draft.with_deck_id(small_deck(1, 3), f"{at}") for at, name in enumerate(names)}
    store = MemoryStore({name: deck_draft.dump_deck_draft(deck) for name, deck in decks.items()})
    before = dict(store)
    visitor = guest(pack_deck(written_by_us()), store)
    assert visitor.page_says("The shelf is full: it holds 12 decks.")
    visitor.tap("deck play")
    assert (
        visitor.page_says("This deck was not taken.")
        and visitor.page_says("The shelf is full")
        and store == before
    )


def test_where_the_shelf_is_full_a_new_version_takes_the_place_of_the_old_one() -> None:
    names = [*SLOT_KEYS.values()][:MAX_DECKS]
    decks = {name: deck_draft.with_deck_id(small_deck(1, 3), f"{at}") for at, name in enumerate(names)}
    store = MemoryStore({name: deck_draft.dump_deck_draft(deck) for name, deck in decks.items()})
    visitor = guest(pack_deck(deck_draft.with_title(decks[FIRST_DECK_KEY], "Our City")), store)
    assert visitor.page_says("You have a version of this deck") and not visitor.page_says("The shelf is full")
    visitor.tap_all("deck play", "content bring replace")
    assert "Our City" in (store.get(FIRST_DECK_KEY) or "")


def test_it_is_asked_before_the_table_that_was_left() -> None:
    visitor = Visitor().start("kit-and-kat", 2)
    again = Visitor(visitor.store, route=(deck_address(pack_deck(written_by_us())),))
    assert again.app.route[1] == "play/kit-and-kat"
    again.tap("deck play")
    assert again.app.route == ("", "play/kit-and-kat")


def test_markup_in_a_link_is_text() -> None:
    deck = deck_draft.with_author(deck_draft.with_title(small_deck(2, 3), SCRIPT), SCRIPT)
    page = to_html(guest(pack_deck(deck_draft.with_book_field(deck, 0, "title", SCRIPT))).current_page())
    assert page.count("&lt;script&gt;") == 3 and "<script" not in page and "<img" not in page


def test_a_code_of_a_deck_is_read_by_the_camera_too() -> None:
    visitor = Visitor().tap_all("choose black-cat", "scan")
    visitor.do_act("scan found", f"http://tablet.example/cats/#{deck_address(pack_deck(written_by_us()))}")
    assert visitor.page_says("A deck for you") and visitor.page_says(AUTHOR)
    visitor.tap("deck play")
    assert (
        visitor.app.route == ("", "play/kit-and-kat") and visitor.store.get(CHOSEN_DECK_KEY) == FIRST_OWN_DECK
    )


# Links that cannot be read


def is_refused(visitor: Visitor, store: MemoryStore, before: dict[str, str]) -> bool:
    said = alert_texts(visitor)
    return visitor.app.route == ("",) and said in ([UNREAD], [NO_PAGE]) and store == before


def kept() -> MemoryStore:
    return MemoryStore(
        {FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(1, 3)), CHOSEN_DECK_KEY: FIRST_OWN_DECK}
    )


WORD = pack_deck(written_by_us())


@pytest.mark.parametrize(
    "link",
    [
        "deck/kit-and-kat",
        "deck/kit-and-kat/",
        "deck/kit-and-kat//1",
        "deck/kit-and-kat/hello/1",
        "deck/kit-and-kat/é/1",
        "deck/kit-and-kat/<img src=x onerror=alert(1)>/1",
        f"deck/kit-and-kat/{WORD}",
        f"deck/kit-and-kat/{WORD}/2",
        f"deck/kit-and-kat/{WORD}/1/1",
        f"deck/alley-cat/{WORD}/1",
        f"deck/chess/{WORD}/1",
        f"deck/{WORD}",
        f"deck/kit-and-kat/{WORD}A/1",
        f"deck/kit-and-kat/{WORD}AAAA/1",
        f"deck/kit-and-kat/{WORD[1:]}/1",
        f"deck/kit-and-kat/{WORD[:-3]}/1",
        f"deck/kit-and-kat/{WORD[:40]}.{WORD[41:]}/1",
        f"deck/kit-and-kat/{WORD.lower()}/1",
    ],
)
def test_a_link_that_is_none_of_ours_is_told_and_changes_nothing(link: str) -> None:
    store = kept()
    before = dict(store)
    assert is_refused(Visitor(store, route=(link,)), store, before)


@given(st.data())
def test_a_link_that_was_cut_or_spoiled_anywhere_is_told(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(WORD) - 1))
    other = data.draw(st.sampled_from(sorted({*"ABCabc019-_"} - {WORD[at]})))
    word = data.draw(
        st.sampled_from([WORD[:at], WORD[:at] + other + WORD[at + 1 :], WORD[:at] + WORD[at + 1 :]])
    )
    try:
        assert unpack_deck(word) == written_by_us()  # not all bits of the last letter count
    except Refused as refused:
        assert str(refused) == UNREAD


def spoiled(**fields: object) -> str:
    return json.dumps(written_by_us() | fields)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "[" * 5000,
        '{"books": ' + "[" * 5000,
        '{"title": ' + "9" * 5000 + "}",
        "\ud800".encode("utf-8", "surrogatepass"),
        b"\xff\xfe",
        deck_draft.dump_deck_draft(small_deck(3, 4, filled=2)),
        spoiled(title=""),
        spoiled(title="a\nb"),
        spoiled(title=["x"]),
        spoiled(title="\ud800"),
        spoiled(language="<script>"),
        spoiled(language=7),
        spoiled(books=[]),
        spoiled(books={"a": 1}),
        spoiled(books=small_deck(3, 4)["books"] * 9),
        spoiled(sources=[1]),
        spoiled(about={"a": 1}),
        spoiled(unknown=1),
        spoiled(title="x" * 61),
    ],
)
def test_what_was_packed_and_is_no_deck_is_told(text: str | bytes) -> None:
    store = kept()
    before = dict(store)
    assert is_refused(guest(pack_text(text), store), store, before)


def test_a_link_that_would_swell_is_not_unpacked() -> None:
    bomb = pack_text(b'{"title": "' + b"x" * 11_000_000)
    assert len(bomb) < 16_000
    tracemalloc.start()
    with pytest.raises(Refused):
        unpack_deck(bomb)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10 * MAX_UNPACKED_BYTES


def test_what_is_longer_than_any_deck_is_refused_though_it_ends() -> None:
    deck = deck_draft.dump_deck_draft(small_deck(3, 4))
    assert unpack_deck(pack_text(deck + " " * (MAX_UNPACKED_BYTES - len(deck)))) == small_deck(3, 4)
    with pytest.raises(Refused):
        unpack_deck(pack_text(deck + " " * (MAX_UNPACKED_BYTES + 1 - len(deck))))


LETTERS = st.text(st.sampled_from("ABab01-_/.%"), max_size=12)


@st.composite
def draw_spoiled_deck(draw: st.DrawFn) -> str:
    """Draw a packed deck in which one field, anywhere, has another value."""
    deck = json.loads(deck_draft.dump_deck_draft(written_by_us()))
    place = draw(st.sampled_from(["deck", "book", "card", "source"]))
    of: dict[str, object] = {
        "deck": deck,
        "book": deck["books"][1],
        "card": deck["books"][0]["cards"][2],
        "source": deck["books"][0]["cards"][0]["sources"][0],
    }[place]
    of[draw(st.sampled_from(sorted(of)) | st.just("new"))] = draw(ANY_JSON)
    return pack_text(json.dumps(deck).encode("utf-8", "surrogatepass"))


@settings(max_examples=150, deadline=None)
@given(
    LETTERS
    | ANY_JSON.map(json.dumps).map(pack_text)
    | st.binary(max_size=40).map(pack_text)
    | draw_spoiled_deck()
)
def test_whatever_a_link_says_it_is_offered_or_refused_and_nothing_is_taken(word: str) -> None:
    store = kept()
    before = dict(store)
    visitor = guest(word, store)
    assert is_refused(visitor, store, before) or visitor.page_says("Play with these cards")
    assert store == before
    assert not {"script", "iframe", "img"} & {each.tag for each in all_nodes(visitor.current_page())}
    if "deck play" in visitor.offered_acts():
        visitor.do_act("deck play")
        visitor.tap("play")


# Any game


def test_a_pack_that_says_nothing_of_links_has_none() -> None:
    plain = KitAndKatPack(MemoryStore())
    assert ContentPack.make_shareable_deck(plain, "") is None
    with pytest.raises(Refused, match="takes no cards"):
        ContentPack.unpack_deck_offer(plain, WORD)
    for place in ("kit-and-kat/edit-own", "kit-and-kat/edit", "alley-cat/edit-own"):
        assert alert_texts(Visitor(route=(f"link/{place}",))) == [NO_PAGE]

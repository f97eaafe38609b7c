"""The page stack: overlays close again, and covered pages stand still."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from clowder.app.dates import DAY_MS
from clowder.app.device import BROWSER_ASKS
from clowder.app.effects import SetViewer
from clowder.app.model.party import Party
from clowder.app.model.settings import Settings
from clowder.app.route import HOME
from clowder.app.storage import settings
from clowder.app.storage.ledger import GameResult, Ledger, PlayerResult
from clowder.app.storage.people import PeopleStore, Person
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.core.i18n import set_language
from clowder.core.rules import NOBODY
from clowder.core.table import Table
from clowder.core.times import EpochMs
from clowder.core.transcript import write_transcript
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY
from clowder.games.kit_and_kat.content.workshop import deck_draft, deck_links
from clowder.widgets.nodes import Node
from marking import MarkingTranslations, unmarked_texts
from screens import DEAL, LESSONS, SAVE, SEALED, lesson_act, saved_store, table_of
from small_decks import small_deck
from variants import RULES
from visiting import Visitor, all_nodes, node_acts, random_step


def at_the_table(game: str = "alley-cat") -> Visitor:
    """Return a visitor at a game for two; the player with the turn has opened the curtain."""
    return Visitor().start(game, 2).pass_time(5000).tap_first("open ")


def test_pages_lie_over_each_other_and_come_back_in_turn() -> None:
    visitor = at_the_table()
    keys = [visitor.current_page().key]
    for act in ("rules", "paper", "paper close", "rules", "settings", "settings"):
        visitor.tap(act)
        keys.append(visitor.current_page().key)
    table = "alley-cat"
    assert keys == [table, "rules", "paper", "rules", table, "settings", table]


@pytest.mark.parametrize("act", ["rules", "settings"])
def test_under_a_page_that_covers_it_the_clock_stands_still_and_hands_are_closed(act: str) -> None:
    visitor = at_the_table()
    visitor.tap(act)
    assert visitor.playing.perspective.seat == NOBODY and visitor.app.ms_until_step(visitor.clock_ms) is None
    visitor.pass_time(60_000)
    now = visitor.table.last_entry_ms
    visitor.tap(act)
    visitor.tap_first("open ")
    visitor.tap(next(act for act in visitor.offered_acts() if " lead " in act))
    assert visitor.table.last_entry_ms - now < 10_000


@pytest.mark.parametrize("way", [["rules", "paper"], ["settings"], []])
def test_home_is_home_from_wherever_somebody_is(way: list[str]) -> None:
    """A late tap on an earlier screen may still arrive there."""
    visitor = at_the_table()
    visitor.tap_all(*way)
    visitor.do_act("home")
    assert visitor.current_page().key == "home" and visitor.store.get("clowder.open") is None


@pytest.mark.parametrize(
    "act", ["move 0 lead 8s", "undo", "again", "setting theme dark", "read", "nonsense", ""]
)
def test_what_means_nothing_on_a_page_does_nothing(act: str) -> None:
    visitor = at_the_table().tap("rules")
    page, kept = visitor.current_page(), {name: visitor.store.get(name) for name in visitor.store.names()}
    visitor.do_act(act)
    assert visitor.current_page() == page and kept == {
        name: visitor.store.get(name) for name in visitor.store.names()
    }


# The table's clock


def about_to_sweep() -> MemoryStore:
    """Return the storage with a game in which a trick is complete and the house will soon take it."""
    tables = (table_of("alley-cat", 2, moves) for moves in range(5, 20))
    return MemoryStore(saved_store(next(table for table in tables if table.house_due_ms is not None)))


def go_on(visitor: Visitor) -> Visitor:
    visitor.tap(f"go-on {SAVE}")
    return visitor


def play_in_another_window(visitor: Visitor) -> None:
    """Play a trick further in another window, and leave the game there."""
    other = Visitor(visitor.store).pass_time(10_000)
    random = Random(1)
    while other.table.house_due_ms is None or len(other.table.entries) == len(visitor.table.entries):
        random_step(other, random)
        other.pass_time(1)


def another_window(visitor: Visitor) -> Visitor:
    play_in_another_window(visitor)
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    return visitor


def another_window_meanwhile(visitor: Visitor) -> Visitor:
    """Play on in another window while the rules cover the table; the table notices when they close."""
    visitor.tap("rules")
    play_in_another_window(visitor)
    visitor.tap("rules")
    return visitor


def another_window_out_of_sight(visitor: Visitor) -> Visitor:
    visitor.see_effects(visitor.app.pause_shown_page(visitor.clock_ms))
    play_in_another_window(visitor)
    visitor.see_effects(visitor.app.resume_shown_page(visitor.clock_ms))
    return visitor


def back_from_its_rules(visitor: Visitor) -> Visitor:
    visitor.tap("rules")
    visitor.go_back()
    return visitor


def out_of_its_rules(visitor: Visitor) -> Visitor:
    visitor.tap_all("rules", "rules")
    return visitor


def out_of_sight(visitor: Visitor) -> Visitor:
    visitor.hide_and_show()
    return visitor


def loaded_anew(visitor: Visitor) -> Visitor:
    return Visitor(visitor.store)


def by_its_address(visitor: Visitor) -> Visitor:
    return Visitor(visitor.store, route=visitor.app.route)


@pytest.mark.parametrize(
    "way",
    [
        back_from_its_rules,
        out_of_its_rules,
        out_of_sight,
        loaded_anew,
        by_its_address,
        another_window,
        another_window_meanwhile,
        another_window_out_of_sight,
    ],
)
def test_the_clock_of_a_table_goes_on_by_whichever_way_it_is_seen_again(
    way: Callable[[Visitor], Visitor],
) -> None:
    visitor = way(go_on(Visitor(about_to_sweep())))
    before = len(visitor.table.entries)
    assert visitor.table.house_due_ms is not None
    visitor.pass_time(10_000)
    assert len(visitor.table.entries) > before


def test_while_a_cat_thinks_nothing_is_drawn() -> None:
    visitor = go_on(Visitor(MemoryStore(saved_store(table_of("alley-cat", 2, 11), players=("", "kitten")))))
    assert visitor.is_thinking and visitor.app.run_due_step(visitor.clock_ms) is None
    visitor.pass_time(100)
    assert not visitor.is_thinking and visitor.app.run_due_step(visitor.clock_ms) is not None


# Pages of every kind


def family() -> dict[str, str]:
    """Return the storage of a tablet with two people and an unfinished game of theirs."""
    store = MemoryStore()
    for name, cat in (("Anna", 3), ("Ben", 1)):
        PeopleStore(store, RULES).store_person(Person(name, cat))
    SaveStore(store).store_game(SAVE, Party(("Anna", "Ben"), (3, 1)), table_of("alley-cat", 2, 10))
    return dict(store)


def storage_with_finished_game(name: str, seats: int) -> dict[str, str]:
    """Return the storage with a finished game."""
    return saved_store(table_of(name, seats, 9000, deal=DEAL), deal=DEAL)


def storage_with_two_people() -> dict[str, str]:
    """Return the storage with two people and some finished games between them."""
    store = MemoryStore(family())
    for number, game in enumerate(RULES, start=1):
        seats = [PlayerResult(name, 10 + cat, cat == 3, 0, 0, {}) for name, cat in (("Anna", 3), ("Ben", 1))]
        Ledger(store).record_result(GameResult(f"{number:015}", game, {}, tuple(seats)))
    return dict(store)


def by_ear() -> dict[str, str]:
    """Return the storage of a tablet with two people and spoken tables."""
    store = MemoryStore(family())
    settings.write_settings(store, Settings(ear="usual"))
    return dict(store)


DECK_OF_OURS = small_deck(3, 4)

SENT = deck_links.pack_deck(DECK_OF_OURS)

CUT = replace(SEALED, seal=replace(SEALED.seal, cuts=(3, 4)))

FILE = write_transcript(table_of("alley-cat", 2, 10))

PAGES: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "home": (family(), ()),
    "games that wait": (family(), ("waiting alley-cat",)),
    "games that wait with a question": (family(), ("waiting", f"drop {SAVE}")),
    "home with a game that cannot be read": ({SAVE: family()[SAVE].replace(" lead ", " leave ", 1)}, ()),
    "home with no game of ours": ({}, ("take\tno game",)),
    "file of a game": (family(), (f"take\t{FILE}",)),
    "settings": (family(), ("settings",)),
    "settings over a hand": (family(), (f"go-on {SAVE}", "open *", "settings")),
    "settings over a table": (family(), (f"go-on {SAVE}", "settings")),
    "thinking": ({}, ("settings", "thinking")),
    "person": (family(), ("settings", "person Anna")),
    "person in question": (family(), ("settings", "person Anna", "forget")),
    "statistics": (storage_with_two_people(), ("statistics",)),
    "statistics of one": (storage_with_two_people(), ("statistics", "of Ben")),
    "statistics in question": (storage_with_two_people(), ("statistics", "delete")),
    **{f"lobby of {name}": (family(), (f"choose {name}", "options")) for name in RULES},
    "lobby of people": (family(), ("choose stepped-on-the-cat", "person Anna", "name 1\tZoe")),
    "lobby of a deal": (family(), ("choose alley-cat", "deal number\t123456789012")),
    "lobby of cats": (family(), ("choose kit-and-kat", "player 1 kitten", "round")),
    "sitting": ({}, ("choose stepped-on-the-cat", "round", "join 1", "join 2", "pick 1")),
    **{
        f"lesson {number} of {name}": ({}, (f"choose {name}", lesson_act(number), "next", "next"))
        for name, number in LESSONS
    },
    "rules": ({}, ("choose alley-cat", "rules")),
    "paper": ({}, ("choose stepped-on-the-cat", "rules", "paper", "paper switch backs")),
    "books": ({}, ("choose kit-and-kat", "options", "read about", "read books")),
    "shelf": ({}, ("choose kit-and-kat", "options", "read edit")),
    "link": (
        {FIRST_DECK_KEY: deck_draft.dump_deck_draft(DECK_OF_OURS)},
        ("choose kit-and-kat", "options", "read edit", "read edit-own", "link"),
    ),
    "deck offered": (
        {},
        ("choose kit-and-kat", "scan", f"scan found\thttps://cats.example/#deck/kit-and-kat/{SENT}/1"),
    ),
    "scan": ({}, ("choose alley-cat", "scan")),
    "cards": (family(), ("cards kit-and-kat",)),
    "cards of one": (family(), ("cards kit-and-kat", "who Anna")),
    "cards of a guest": ({}, ("cards kit-and-kat",)),
    "question": (family(), ("cards kit-and-kat", "who Anna", "begin")),
    "answer": (family(), ("cards kit-and-kat", "who Anna", "begin", "show", "wait 300")),
    "known": (family(), ("cards kit-and-kat", "who Anna", "begin", "show", "wait 300", "knew", "enough")),
    "emptied": (
        family(),
        ("cards kit-and-kat", "who Anna", "begin", "show", "wait 300", "knew", "enough", "empty"),
    ),
    "table": (family(), (f"go-on {SAVE}",)),
    "race": (saved_store(table_of("black-cat", 2, 8)), (f"go-on {SAVE}",)),
    "race that runs": (saved_store(table_of("black-cat", 2, 8)), (f"go-on {SAVE}", "resume", "wait 5000")),
    "with a hint": (family(), (f"go-on {SAVE}", "open *", "ask", "wait 3000")),
    "in doubt": (
        saved_store(table_of("stepped-on-the-cat", 3, 30)),
        (f"go-on {SAVE}", "open *", "pick *", "move *", "undo"),
    ),
    "cats at a table": (
        saved_store(table_of("alley-cat", 2, 11), players=("", "kitten")),
        (f"go-on {SAVE}", "wait 100"),
    ),
    "by ear": (by_ear(), (f"go-on {SAVE}", "open *")),
    "log": (by_ear(), (f"go-on {SAVE}", "log")),
    "hand": (family(), (f"go-on {SAVE}", "open *")),
    "books at a table": (
        saved_store(table_of("kit-and-kat", 2, 60, way="guided")),
        (f"go-on {SAVE}", "open *"),
    ),
    **{
        f"result of {name}": (storage_with_finished_game(name, 2), (f"go-on {SAVE}",))
        for name in ("alley-cat", "kit-and-kat")
    },
    "deal": (storage_with_finished_game("alley-cat", 2), (f"go-on {SAVE}", "dealt")),
    "review": (storage_with_finished_game("alley-cat", 2), (f"go-on {SAVE}", "review", "step\t30")),
    "review by the eyes of one": (
        storage_with_finished_game("alley-cat", 2),
        (f"go-on {SAVE}", "review", "step\t30", "eyes 0", "guess"),
    ),
    "review of a race": (storage_with_finished_game("black-cat", 2), (f"go-on {SAVE}", "review", "step\t9")),
    "cutting": (saved_store(Table(RULES["alley-cat"], 2), deal=SEALED), (f"go-on {SAVE}", "place\t9")),
    "envelope": (
        saved_store(table_of("alley-cat", 2, 9000, deal=CUT), deal=CUT),
        (f"go-on {SAVE}", "envelope"),
    ),
}
"""Pages of every kind: the storage and the acts that lead there. A tab parts an act from the text typed."""

OF_FILES: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "file of a game that is over": (
        {},
        (f"take\t{write_transcript(table_of('alley-cat', 2, 9000))}", "step\t5"),
    ),
    "file that breaks off": ({}, (f"take\t{FILE}nonsense\n", "step\t3")),
}
"""Pages of files that are not saved, so that no address leads there."""

each_page = pytest.mark.parametrize(
    ("kept", "way"), [*PAGES.values(), *OF_FILES.values()], ids=[*PAGES, *OF_FILES]
)


def come_to(kept: dict[str, str], way: tuple[str, ...]) -> Visitor:
    visitor = Visitor(MemoryStore(kept))
    visitor.device.epoch_clock = lambda: EpochMs(20_000 * DAY_MS)
    visitor.device.full_screen, visitor.device.install, visitor.device.has_finished_game = (
        False,
        BROWSER_ASKS,
        True,
    )
    for act in way:
        if act.startswith("wait "):
            visitor.pass_time(int(act.split()[1]))
        elif act.endswith("*"):
            visitor.tap(next(each for each in visitor.offered_acts() if each.startswith(act[:-1])))
        else:
            visitor.do_act(*act.split("\t"))
    return visitor


def test_a_file_leads_to_its_game_or_says_what_is_wrong_with_it() -> None:
    visitor = come_to({}, (f"take\t{FILE}",))
    assert visitor.table.entries and visitor.app.route[-1].startswith("play/alley-cat/")
    for way, said in zip(OF_FILES.values(), ("", "This record can be read up to here. Line "), strict=True):
        visitor = come_to(*way)
        assert visitor.app.route[-1] == "review/alley-cat/file"
        assert visitor.page_says(said) and visitor.page_says("This record can be read") == bool(said)
    for kept, act, said in (
        ({}, "take\tno game", "This file is no game of ours. Line "),
        ({SAVE: f"{family()[SAVE]}nonsense\n"}, f"go-on {SAVE}", "This game cannot be read. Line "),
    ):
        assert come_to(kept, (act,)).page_says(said)


def harmless_acts(page: Node) -> set[str]:
    """Return acts that may change nothing: the present choices, and what the style hides."""
    pressed = {
        each.attributes["data-act"]
        for each in all_nodes(page)
        if each.attributes.get("aria-pressed") == "true"
    }
    is_no_game = {"review", "lesson"} & set(page.attributes.get("class", "").split())
    return (
        pressed | {"preset standard", "paper preset standard"} | ({"pause", "close"} if is_no_game else set())
    )


def page_and_storage(visitor: Visitor) -> object:
    """Return the page, the route, the appearance, the storage and the time of the next timer."""
    kept = {name: visitor.store.get(name) for name in visitor.store.names()}
    due = visitor.app.ms_until_step(visitor.clock_ms)
    return (
        visitor.current_page(),
        visitor.app.route,
        visitor.app.document_settings,
        kept,
        due and visitor.clock_ms + due,
    )


@each_page
def test_whatever_can_be_tapped_does_something(kept: dict[str, str], way: tuple[str, ...]) -> None:
    page = come_to(kept, way).current_page()
    for act in {*node_acts(page)} - harmless_acts(page):
        visitor = come_to(kept, way)
        before = page_and_storage(visitor)
        visitor.tap(act)
        caused = [each for each in visitor.effects if not isinstance(each, SetViewer)]
        assert caused or page_and_storage(visitor) != before, act


@pytest.mark.parametrize(("kept", "way"), PAGES.values(), ids=PAGES)
def test_every_page_is_found_again_by_its_address_and_left_by_back(
    kept: dict[str, str], way: tuple[str, ...]
) -> None:
    visitor = come_to(kept, way)
    route = visitor.app.route
    again = Visitor(visitor.store, route=route)
    assert again.app.route == route and again.current_page().key == visitor.current_page().key
    visitor.visit_entry(route[:-1] or HOME)
    assert visitor.app.route == (route[:-1] or HOME)


@each_page
def test_home_is_one_word_away_from_every_page_and_stays_there(
    kept: dict[str, str], way: tuple[str, ...]
) -> None:
    visitor = come_to(kept, way)
    visitor.do_act("home")
    assert visitor.app.route == HOME and visitor.page_says("Our cups")
    assert Visitor(visitor.store).app.route == HOME


@each_page
def test_every_page_stays_while_nothing_is_done_that_it_knows(
    kept: dict[str, str], way: tuple[str, ...]
) -> None:
    visitor = come_to(kept, way)
    route, key = visitor.app.route, visitor.current_page().key
    visitor.hide_and_show()
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    for act in ("nonsense", "nonsense of no page", ""):
        visitor.do_act(act)
    assert visitor.app.route == route and visitor.current_page().key == key


@pytest.mark.parametrize(
    ("act", "address"),
    [
        ("read about", "read/kit-and-kat/about"),
        ("cards", "cards/kit-and-kat"),
        ("rules", "rules/kit-and-kat"),
        ("paper", "paper/kit-and-kat"),
        ("scan", "scan/kit-and-kat"),
        ("learn", "learn/kit-and-kat"),
        ("round", "sit/kit-and-kat"),
        ("settings", "settings"),
    ],
)
def test_what_opens_a_page_opens_that_page(act: str, address: str) -> None:
    visitor = Visitor().tap("choose kit-and-kat")
    visitor.tap(act)
    assert visitor.app.route[-1] == address


def test_only_what_is_copied_is_said_to_be_so_and_a_game_without_a_deal_has_none_to_share() -> None:
    visitor = come_to(*PAGES["deal"])
    copying = visitor.current_page()
    visitor.device.shares = True
    sharing = visitor.current_page()
    assert sharing != copying, "the buttons' labels follow from what the device can do"
    visitor.tap("share")
    assert visitor.current_page() == sharing
    visitor.device.shares = False
    visitor.tap("share")
    assert not visitor.page_says("Copied.")
    visitor.do_act("shared copied")
    assert visitor.page_says("Copied.")
    visitor = come_to(saved_store(table_of("alley-cat", 2, 9000)), (f"go-on {SAVE}",))
    visitor.do_act("dealt")
    assert visitor.app.route[-1].startswith("play/")


@pytest.mark.parametrize(
    ("page", "acts", "kind"),
    [
        ("result of kit-and-kat", ["read books"], "read"),
        ("result of kit-and-kat", ["cards"], "cards"),
        ("log", [], "log"),
        ("envelope", [], "envelope"),
    ],
)
def test_what_is_opened_at_a_table_lies_over_it(page: str, acts: list[str], kind: str) -> None:
    kept, way = PAGES[page]
    *_, table, above = come_to(kept, (*way, *acts)).app.route
    assert table.startswith("play/") and above.startswith(f"{kind}/")


def test_after_a_game_whose_cards_ask_something_and_no_other_there_are_five_minutes_with_them() -> None:
    asking, silent = (
        come_to(storage_with_finished_game(name, 2), (f"go-on {SAVE}",))
        for name in ("kit-and-kat", "alley-cat")
    )
    assert "cards" in asking.offered_acts() and "cards" not in silent.offered_acts()


@pytest.mark.parametrize("act", ["dealt", "envelope"])
def test_of_a_game_that_another_window_has_just_thrown_away_nothing_is_opened(act: str) -> None:
    visitor = come_to(storage_with_finished_game("alley-cat", 2), (f"go-on {SAVE}",))
    route = visitor.app.route
    SaveStore(visitor.store).delete_save(SAVE)
    visitor.do_act(act)
    assert visitor.app.route == route


def test_only_over_a_table_the_settings_offer_to_fill_the_screen() -> None:
    assert "full-screen true" in come_to(*PAGES["settings over a table"]).offered_acts()
    assert "full-screen true" not in come_to(*PAGES["settings"]).offered_acts()


def test_a_game_that_was_not_sealed_has_no_envelope() -> None:
    visitor = come_to(*PAGES["table"])
    route = visitor.app.route
    visitor.do_act("envelope")
    assert visitor.app.route == route


def test_whoever_comes_to_the_cards_from_their_own_page_is_not_asked_who_they_are() -> None:
    visitor = come_to(family(), ("settings", "person Anna", "cards kit-and-kat"))
    assert "begin" in visitor.offered_acts() and "who Anna" not in visitor.offered_acts()


@pytest.mark.parametrize("way", [("choose kit-and-kat",), (f"go-on {SAVE}",)])
def test_whoever_plays_with_a_deck_that_they_make_is_back_where_they_play_at_once(
    way: tuple[str, ...],
) -> None:
    game = saved_store(table_of("kit-and-kat", 2, 60, way="guided"))
    visitor = come_to({**game, FIRST_DECK_KEY: deck_draft.dump_deck_draft(DECK_OF_OURS)}, way)
    route = visitor.app.route
    for act in ("read edit", "read edit-own", "play edit play"):
        visitor.do_act(act)
    visitor.pass_time(10_000)
    assert visitor.app.route == route


def lists(page: Node) -> list[tuple[str, str]]:
    """Return an act and a value for each option of a list that is not selected."""
    found = [each for each in all_nodes(page) if each.tag == "select"]
    options = [(each.attributes["data-change"], option) for each in found for option in all_nodes(each)]
    return [
        (act, option.attributes["value"])
        for act, option in options
        if option.tag == "option" and "selected" not in option.attributes
    ]


@each_page
def test_whatever_can_be_chosen_from_a_list_is_chosen_then(
    kept: dict[str, str], way: tuple[str, ...]
) -> None:
    for act, value in lists(come_to(kept, way).current_page()):
        visitor = come_to(kept, way)
        visitor.tap(act, value)
        assert (act, value) not in lists(visitor.current_page()), (act, value)


WORDLESS = re.compile(
    r"([0-9a-f]{4} ?)+|#(deal|deck)/\S+|Clowder · |[\d :·]+|Our (Town|school)|The river|Market day"
    "|Invisible City Productions"
)
"""Texts without words: secrets, commitments, links, our name, scores, texts of a deck, and a maker."""


@pytest.mark.usefixtures("english")
@each_page
def test_every_text_of_every_page_and_after_every_tap_is_in_the_catalogues(
    kept: dict[str, str], way: tuple[str, ...]
) -> None:
    set_language(MarkingTranslations())
    for act in ("", *node_acts(come_to(kept, way).current_page())):
        visitor = come_to(kept, (*way, act) if act else way)
        assert [text for text in unmarked_texts(visitor) if not WORDLESS.fullmatch(text)] == [], act

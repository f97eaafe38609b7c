"""Known people: their stored data, their settings while they are viewers, and deletion."""

import json
from dataclasses import asdict, replace
from random import Random
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.effects import ReadAloud
from clowder.app.evening.evening import Evening
from clowder.app.evening.evening_storage import EveningStore
from clowder.app.languages import Languages
from clowder.app.model.names import (
    CATS,
    LONGEST_NAME,
    clean_player_name,
    clean_typed_player_name,
    make_distinct_player_names,
)
from clowder.app.model.party import Party
from clowder.app.model.settings import Settings, settings_from_json
from clowder.app.play.seating import with_person_at_seat
from clowder.app.play.turn_reports import describe_entries
from clowder.app.storage import settings
from clowder.app.storage.ledger import GameResult, Ledger, PlayerResult
from clowder.app.storage.people import (
    MAX_HEAD_START,
    MAX_LEARNED_GAMES,
    NO_HANDICAP,
    PERSONAL,
    Handicap,
    PeopleStore,
    Person,
)
from clowder.app.storage.saves import PAST, SaveStore, dump_save
from clowder.app.storage.store import MemoryStore
from clowder.core.graphemes import split_graphemes
from clowder.core.i18n import current_language_code as spoken_code
from clowder.core.store import Store
from clowder.widgets.nodes import Node
from conftest import ROOT
from thorough import times_to_run
from tools import words
from variants import RULES
from visiting import Visitor, all_nodes, node_acts, node_fields, random_step, readable_texts

NAME = "clowder.people"

ANNA = Person("Anna", 3, {"language": "de", "suits": "four", "hints": False}, {"alley-cat": Handicap(5.0)})
BEN = Person("Ben", 1, {"language": "ja", "size": "large", "contrast": "more"})
CLEO = Person("Cleo", 4, {"hand": "left", "aloud": True, "shine": "off"})

THREE = (ANNA, BEN, CLEO)


pytestmark = pytest.mark.usefixtures("english")


def people(store: Store) -> PeopleStore:
    return PeopleStore(store, ("alley-cat",))


def knowing(*known: Person) -> MemoryStore:
    store = MemoryStore()
    for person in known:
        people(store).store_person(person)
    return store


def languages() -> Languages:
    """Return all languages of the build."""
    files = words.make_catalogues(words.catalogue_files(ROOT))
    return Languages(files.get)


# Names

ANY_NAME = st.text() | st.sampled_from([*CATS, "Anna", " Anna", "Ben", ""])


@given(st.lists(ANY_NAME, min_size=1, max_size=6), st.data())
def test_no_two_are_called_the_same(wished: list[str], data: st.DataObject) -> None:
    owner = data.draw(st.integers(0, len(wished) - 1))
    names = make_distinct_player_names(wished, owner)
    assert len({*names}) == len(wished) and names[owner] == (clean_player_name(wished[owner]) or CATS[owner])
    assert make_distinct_player_names(names) == names == Party.from_json(names).names
    assert {clean_player_name(name) for name in wished} - {""} <= {*names}


def test_a_name_is_that_of_the_seat_where_it_was_said_last() -> None:
    visitor = Visitor(knowing(ANNA)).tap_all("choose kit-and-kat", "sit 3")
    for seat in (2, 0, 1):
        visitor.tap(f"name {seat}", "Anna")
        visitor.tap("name 2" if seat == 1 else "name 1", "Smokey")
        assert [name == "Anna" for name in settings.read_settings(visitor.store).names].count(True) == 1
    visitor.tap("name 0", "")
    visitor.tap("name 1", "Tiger")
    visitor.tap("play")
    assert len({*visitor.page_of_the_table.playing.match.party.names}) == 3


def test_two_seats_of_one_name_in_a_file_are_two_people() -> None:
    assert Party.from_json(["Anna", "Anna", "Tiger"]).names == ("Anna", "Smokey", "Tiger")
    store = MemoryStore()
    store.put("clowder.settings", json.dumps({"names": ["Ben", "Ben"]}))
    assert settings.read_settings(store).names == ("Ben", "Tiger", *CATS[2:])


@pytest.mark.parametrize("names", [[], list("ABCDEFG"), "AB", {"A": 1}, None])
def test_one_to_six_play_and_their_names_are_a_list(names: object) -> None:
    with pytest.raises(ValueError):
        Party.from_json(names)
    assert Party.from_json(["Ann"]).names == ("Ann",) and Party.from_json(tuple("ABCDEF")).colours == tuple(
        range(6)
    )


@pytest.mark.parametrize("colours", [(5, 5), (0, 6), (-1, 0), (True, 0), (2.0, 0), (1,), (1, 2, 3), "10"])
def test_odd_colours_are_the_first_ones(colours: object) -> None:
    assert Party.from_json(("A", "B"), colours).colours == (0, 1)
    assert Party.from_json(("A", "B"), [5, 0]).colours == (5, 0)


def test_an_unknown_level_is_a_person_and_without_computer_players_none_is_named() -> None:
    assert Party.from_json(("A", "B"), players=("tiger", "kitten")).players == ("", "kitten")
    assert Party.from_json(("A", "B"), players=("tiger", "")).players == ()


def test_only_where_two_persons_sit_a_tablet_lies_still() -> None:
    assert Party.from_json(("A", "B"), sides=(0, 2), players=("", "kitten")).sides == ()
    assert Party.from_json(("A", "B", "C"), sides=(0, 1, 3), players=("", "", "kitten")).sides == (0, 1, 3)


def test_when_everybody_moves_on_a_seat_each_takes_along_what_they_have() -> None:
    party = Party(("A", "B", "C"), (0, 4, 2), (0, 1, 3), ("", "kitten", ""))
    assert party.rotate_seats() == Party(("C", "A", "B"), (2, 0, 4), (3, 0, 1), ("", "", "kitten"))


TWINS = {"smokey": "Smokey", "ANNA": "Anna", "Ａｎｎａ": "Anna", "An\u200bna": "Anna", "\u202eAnna": "Anna"}
"""Names that are easily taken for another, by that."""


def test_nobody_is_known_by_what_guests_are_called_nor_by_the_name_of_another() -> None:
    visitor = Visitor(knowing(ANNA)).tap("settings")
    objections = {
        "Smokey": "Guests who do not say their name are called Smokey. Please take another name.",
        "Anna": "Somebody else is called Anna.",
    }
    for name, told in (*objections.items(), *((twin, objections[name]) for twin, name in TWINS.items())):
        visitor.tap("know", name)
        assert [text for text in readable_texts(visitor.current_page()) if text in objections.values()] == [
            told
        ]
    visitor.tap("know", " , ")
    visitor.tap("person Anna")
    for name in ("Tiger", " ,"):
        visitor.tap("called", name)
    assert people(visitor.store).all_people() == (ANNA,) and visitor.page_says("Anna")


def test_a_guest_with_such_a_name_is_not_remembered_by_the_lobby() -> None:
    visitor = Visitor(knowing(ANNA)).tap("choose alley-cat")
    for name in ("Ben", *TWINS):
        visitor.tap("name 1", name)
        offers = [act for act in visitor.offered_acts() if act.startswith("know ")]
        assert offers == (["know Ben"] if name == "Ben" else [])
    visitor.do_act("know ANNA")
    assert people(visitor.store).all_people() == (ANNA,)


def test_whoever_is_known_may_change_the_capitals_of_their_name() -> None:
    visitor = Visitor(knowing(ANNA)).tap_all("settings", "person Anna")
    visitor.tap("called", "ANNA")
    assert [person.name for person in people(visitor.store).all_people()] == ["ANNA"]


FAMILY = "👨\u200d👩\u200d👧\u200d👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana\u200b", "Ana"),
        ("\u3164", ""),
        ("\u200b\u2060", ""),
        ("\ufe0f", ""),
        ("Zoe\u0308", "Zo\u00eb"),
        (FAMILY * 30, FAMILY * 20),
        ("🇯🇵" * 21, "🇯🇵" * 20),
        ("\u202eabc", "abc"),
        ("\u05d9\u05e2\u05dc", "\u05d9\u05e2\u05dc"),
        ("\u0645\u06cc\u200c\u062e\u0648", "\u0645\u06cc\u200c\u062e\u0648"),
        ("किरण", "किरण"),
        (SCOTLAND, SCOTLAND),
        ("a\U000e0067", "a"),
        ("👍🏽❤️\u200d🔥1️⃣", "👍🏽❤️\u200d🔥1️⃣"),
        ("z" + "\u0322" * 40, "z" + "\u0322" * 3),
        ("Ana，Ben、Eva", "Ana Ben Eva"),
        ("O'Neill-Smith Jr.", "O'Neill-Smith Jr."),
        ("  Anna\t Lena\n", "Anna Lena"),
    ],
)
def test_of_a_name_what_cannot_be_seen_is_left_out_and_no_sign_is_cut(typed: str, name: str) -> None:
    assert clean_typed_player_name(typed) == name


SIGNS = st.characters() | st.sampled_from(
    "ae\u0301\u0308\u200b\u200c\u200d\ufe0f\u202e\u3164👨👩🏽🇯🇵🏴\U000e0067 ,"
)


@given(st.text(SIGNS, max_size=80))
def test_a_typed_name_is_composed_seen_and_the_same_when_it_is_typed_again(typed: str) -> None:
    name = clean_typed_player_name(typed)
    assert clean_typed_player_name(name) == clean_player_name(name) == name == normalize("NFC", name)
    assert len(list(split_graphemes(name))) <= LONGEST_NAME
    assert not any(category(sign) in ("Cc", "Cs") for sign in name) and "\u202e" not in name
    assert not name or any(category(sign)[0] in "LNPS" for sign in name)


@given(st.text(SIGNS, max_size=40))
def test_the_signs_of_a_text_are_the_text(text: str) -> None:
    assert "".join(split_graphemes(text)) == text


def test_at_a_table_two_who_type_what_looks_the_same_are_told_apart() -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("name 0", "Zo\u00eb")
    visitor.tap("name 1", "Zoe\u0308\u200b")
    names = settings.read_settings(visitor.store).names
    assert names[1] == "Zo\u00eb" and names[0] != names[1]


def test_no_address_of_whom_was_forgotten_leads_to_somebody_else() -> None:
    visitor = Visitor(knowing(ANNA, BEN)).tap_all("settings", "person Anna")
    route = visitor.app.route
    visitor.tap("called", "Annika")
    assert visitor.app.route == route
    visitor.tap_all("forget", "yes")
    visitor.visit_entry(route)
    assert not visitor.page_says("Choices of")
    visitor.visit_entry(route[:-1])
    visitor.tap("person Ben")
    route = visitor.app.route
    visitor.go_back()
    visitor.visit_entry(route)
    assert visitor.page_says("Choices of Ben")


def test_whom_another_window_has_forgotten_does_not_come_back() -> None:
    visitor = Visitor(knowing(ANNA, BEN)).tap_all("settings", "person Anna")
    people(visitor.store).delete_person("Anna")
    visitor.do_act("cat")
    assert people(visitor.store).all_people() == (BEN,) and "person Ben" in visitor.offered_acts()
    visitor.tap("person Ben")
    people(visitor.store).delete_person("Ben")
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    assert not visitor.page_says("Choices of Ben") and "know" in node_fields(visitor.current_page())


def test_whoever_has_several_names_is_called_by_all_of_them() -> None:
    visitor = Visitor(knowing(Person("Oma Lisi")))
    visitor.tap_all("settings", "person Oma Lisi")
    assert visitor.page_says("Choices of Oma Lisi")
    visitor.do_act("home")
    visitor.tap_all("cards kit-and-kat", "who Oma Lisi")
    assert visitor.page_says("Oma Lisi knows")
    visitor.do_act("home")
    visitor.tap_all("choose alley-cat", "person Oma Lisi")
    visitor.tap("name 1", "Opa Max")
    visitor.tap_all("know Opa Max", "play")
    assert visitor.playing.party.names == ("Oma Lisi", "Opa Max")
    assert {person.name for person in people(visitor.store).all_people()} == {"Oma Lisi", "Opa Max"}


# Storage


def test_who_is_written_down_is_read_again() -> None:
    assert people(knowing(*THREE)).all_people() == THREE


def test_who_was_chosen_nothing_for_has_the_tablets_choices() -> None:
    settings = Settings(theme="dark", suits="two", hand="left")
    assert ANNA.personalize_settings(settings) == Settings(
        theme="dark", suits="four", hand="left", language="de", hints=False
    )


@pytest.mark.parametrize("text", ["{", "7", '{"name": "Anna"}', "[" * 100_000, "[null]", '[{"name": " "}]'])
def test_what_is_no_list_of_people_is_told_and_nobody_is_known(text: str) -> None:
    store = MemoryStore()
    store.put(NAME, text)
    assert people(store).all_people() == () and people(store).is_damaged
    visitor = Visitor(store).tap("settings")
    assert visitor.page_says("cannot be read as a whole")
    assert "setting theme dark" in visitor.offered_acts()


@pytest.mark.parametrize(
    "odd",
    [
        {"choices": {"theme": "dark"}},
        {"choices": {"suits": "plaid"}},
        {"choices": {"still": True}},
        {"choices": []},
        {"cat": 9},
        {"cat": True},
        {"starts": {"some-game": {"points": 5.0, "learns": False, "games": 0}}},
        {"starts": {"alley-cat": {"points": float("nan"), "learns": False, "games": 0}}},
        {"starts": {"alley-cat": {"points": 1e9, "learns": False, "games": 0}}},
        {"starts": {"alley-cat": {"points": 5.0, "learns": 1, "games": 0}}},
        {"starts": {"alley-cat": {"points": 5.0, "learns": False, "games": -1}}},
        {"name": "An\nna,"},
    ],
)
def test_of_a_person_only_known_names_and_values_come_in(odd: dict[str, object]) -> None:
    store = MemoryStore()
    whole = {"name": "Anna", "cat": 0, "choices": {"suits": "four"}, "starts": {}}
    other = {"name": "Ben", "cat": 1, "choices": {}, "starts": {}}
    store.put(NAME, json.dumps([{**whole, **odd}, other]))
    first, second = people(store).all_people()
    assert first.cat == 0 and first.starts == {} and second == Person("Ben", 1)
    assert first.name in ("Anna", "An na") and dict(first.choices) in ({}, {"suits": "four"})
    assert people(store).is_damaged


def test_whoever_changes_something_stays_the_same_person_in_their_place() -> None:
    known = people(knowing(*THREE))
    changed = replace(THREE[1], cat=5)
    known.store_person(changed)
    assert known.all_people() == (THREE[0], changed, THREE[2]) and not known.is_damaged


def test_when_all_are_forgotten_nothing_is_damaged() -> None:
    known = people(knowing(BEN))
    assert known.all_people()
    known.delete_person(BEN.name)
    assert known.all_people() == () and not known.is_damaged


def test_a_choice_is_made_changed_and_given_up() -> None:
    person = (
        Person("Anna")
        .with_setting("suits", "four")
        .with_setting("hints", "false")
        .with_setting("theme", "dark")
    )
    assert person.choices == {"suits": "four", "hints": False}
    assert person.with_setting("suits", "-").with_setting("hints", "true").choices == {"hints": True}


def test_a_head_start_in_one_game_changes_none_in_another() -> None:
    both = Person("Anna").with_handicap("alley-cat", Handicap(5.0)).with_handicap("black-cat", Handicap(2.0))
    assert both.starts == {"alley-cat": Handicap(5.0), "black-cat": Handicap(2.0)}
    assert both.with_handicap("alley-cat", NO_HANDICAP).starts == {"black-cat": Handicap(2.0)}


@pytest.mark.parametrize(
    "start", [Handicap(MAX_HEAD_START, True, MAX_LEARNED_GAMES), Handicap(-MAX_HEAD_START)]
)
def test_the_largest_head_start_is_kept_and_none_that_is_larger(start: Handicap) -> None:
    person = Person("Anna", starts={"alley-cat": start})
    assert people(knowing(person)).all_people() == (person,)
    for larger in (replace(start, points=start.points * 1.001), replace(start, games=MAX_LEARNED_GAMES + 1)):
        assert people(knowing(replace(person, starts={"alley-cat": larger}))).all_people() == (
            Person("Anna"),
        )


def test_somebody_new_has_the_cat_that_fewest_have_and_nobody_is_new_twice() -> None:
    visitor = Visitor(knowing(Person("Anna"), Person("Ben", 2)))
    visitor.tap("settings")
    visitor.tap("know", " Zoë ")
    visitor.tap("settings")
    for name in ("Zoë", "Anna", "  "):
        visitor.tap("know", name)
    assert people(visitor.store).all_people() == (Person("Anna"), Person("Ben", 2), Person("Zoë", 1))
    assert "Zoë" in (visitor.store.get(NAME) or ""), "names are stored without escapes"


def test_whoever_is_new_chooses_on_a_page_of_their_own_at_once() -> None:
    visitor = Visitor().tap("settings")
    visitor.tap("know", "Oma")
    assert visitor.page_says("Choices of Oma") and visitor.app.route[-1].startswith("person/")
    visitor.tap("own size large")
    assert people(visitor.store).all_people() == (Person("Oma", choices={"size": "large"}),)
    visitor.tap("settings")
    assert (
        visitor.page_says("Settings of this tablet")
        and settings.read_settings(visitor.store).size == "normal"
    )


def test_when_the_last_is_forgotten_nothing_is_kept() -> None:
    store = knowing(ANNA)
    people(store).delete_person("Anna")
    assert not store


def test_the_page_of_a_person_shows_what_differs_and_folds_the_rest() -> None:
    visitor = Visitor(knowing(replace(ANNA, choices={"suits": "four", "hints": False})))
    visitor.tap_all("settings", "person Anna")
    for name in ("suits", "hints"):
        visitor.tap(f"own {name} -")
    assert visitor.page_says("In nothing so far.") and not _lines_that_differ(visitor)
    visitor.tap("own size large")
    assert _lines_that_differ(visitor) == ["size"]
    visitor.tap("own shine off")
    assert _lines_that_differ(visitor) == ["size", "shine"]
    visitor.tap("own size -")
    assert _lines_that_differ(visitor) == ["shine"]


def _lines_that_differ(visitor: Visitor) -> list[str]:
    """Return the settings that lie open on the page of a person."""
    return [
        str(line.key)
        for node in all_nodes(visitor.current_page())
        if node.attributes.get("class") == "differing"
        for line in node.children
        if isinstance(line, Node)
    ]


# Settings of the viewer


def begun(
    store: MemoryStore, game: str = "stepped-on-the-cat", seats: int = 3, *, speaks: Languages | None = None
) -> Visitor:
    visitor = Visitor(store, languages=speaks).tap(f"choose {game}")
    visitor.tap_all(*(f"person {person.name}" for person in THREE[:seats]), "play")
    visitor.pass_time(9000)
    return visitor


def opened(visitor: Visitor) -> str:
    """Open the curtain, and return the viewer's name."""
    act = next(act for act in visitor.offered_acts() if act.startswith("open "))
    visitor.tap(act)
    return visitor.playing.party.names[int(act.split()[1])]


def test_choices_hold_from_the_opening_of_a_curtain_to_its_closing() -> None:
    visitor = begun(knowing(*THREE))
    tablet = visitor.app.document_settings
    assert (tablet.looks["suits"], tablet.looks["size"], tablet.looks["hand"]) == ("two", "normal", "right")
    own = {person.name: person.personalize_settings(Settings()).data_attributes for person in THREE}
    for _ in range(6):
        name = opened(visitor)
        assert visitor.app.document_settings.looks == own[name]
        assert visitor.app.document_settings.tablet_looks == tablet.looks
        while not any(act.startswith("move ") for act in visitor.offered_acts()):
            visitor.tap_first("pick ")
        visitor.tap_first("move ")
        assert visitor.app.document_settings == tablet


def test_a_curtain_that_is_hidden_closes_choices_too() -> None:
    visitor = begun(knowing(*THREE))
    tablet = visitor.app.document_settings
    opened(visitor)
    visitor.see_effects(visitor.app.pause_shown_page(visitor.clock_ms))
    assert visitor.app.document_settings == tablet


def test_a_guest_is_nobody() -> None:
    visitor = Visitor(knowing(Person("Tiger", 0, {"suits": "four"}), Person("Zoe", 1, {"suits": "four"})))
    visitor.start("alley-cat", 2)
    visitor.pass_time(9000)
    looks = {}
    for _ in range(2):
        name = opened(visitor)
        looks[name] = visitor.app.document_settings.looks["suits"]
        visitor.tap_first("move ")
        visitor.pass_time(9000)
        if len(looks) == 2:
            break
    assert looks.pop("Tiger") == "four" and set(looks.values()) <= {"two"}


def test_over_the_hand_of_a_guest_the_choices_are_those_of_the_tablet() -> None:
    visitor = Visitor().start("stepped-on-the-cat", 2).pass_time(9000)
    opened(visitor)
    visitor.tap("settings")
    assert visitor.app.route[-1] == "settings"


def test_alone_with_computer_players_the_choices_of_the_one_person_hold_all_the_time() -> None:
    visitor = Visitor(knowing(BEN)).tap_all("choose black-cat", "person Ben", "player 1 kitten", "play")
    assert (
        visitor.app.document_settings.looks["size"] == "large"
        and visitor.app.document_settings.tablet_looks["size"] == "normal"
    )
    visitor.tap("home")
    assert visitor.app.document_settings.looks["size"] == "normal"


def test_what_is_chosen_over_an_open_hand_is_of_whoever_looks() -> None:
    visitor = begun(knowing(*THREE))
    name = opened(visitor)
    visitor.tap("settings")
    assert visitor.page_says(f"Choices of {name}")
    visitor.tap("own motion off")
    assert (
        visitor.app.document_settings.looks["motion"] == "off"
        and visitor.app.document_settings.tablet_looks["motion"] == "auto"
    )
    visitor.tap("settings")
    assert (
        visitor.playing.perspective.is_curtain_closed
        and visitor.app.document_settings.looks["motion"] == "auto"
    )
    visitor.tap("settings")
    assert visitor.page_says("Settings of this tablet")
    changed = {person.name for person in people(visitor.store).all_people() if "motion" in person.choices}
    assert changed == {name}


def test_the_rules_are_read_as_whoever_opened_them_likes_it() -> None:
    visitor = begun(knowing(*THREE))
    name = opened(visitor)
    visitor.tap("rules")
    own = next(person for person in THREE if person.name == name).personalize_settings(Settings())
    assert visitor.app.document_settings.looks == own.data_attributes
    visitor.tap("rules")
    assert visitor.app.document_settings.looks == Settings().data_attributes


def test_who_wants_no_hints_is_offered_none() -> None:
    visitor = begun(knowing(*THREE), "alley-cat", 2)
    offered = dict[str, bool]()
    while len(offered) < 2:
        name = opened(visitor)
        offered[name] = "ask" in visitor.offered_acts()
        if not offered[name]:
            visitor.do_act("ask")
            assert visitor.playing.hints.given == [0, 0]
        visitor.tap_first("move ")
        visitor.pass_time(9000)
    assert offered == {"Anna": False, "Ben": True}


def test_what_is_read_aloud_is_what_everybody_may_know() -> None:
    """The announcements must not name cards of the open hand."""
    visitor, random = (
        begun(knowing(*(Person(each.name, each.cat, {"aloud": True}) for each in THREE))),
        Random(4),
    )
    said = list[ReadAloud]()
    for _ in range(120):
        random_step(visitor, random)
        said += [each for each in visitor.effects if isinstance(each, ReadAloud)]
        if "again" in visitor.offered_acts():
            break
    assert len(said) > 20 and {each.language for each in said} == {"en"}
    public = {line for _number, line in describe_entries(visitor.page_of_the_table.playing.match, 0)}
    assert all(any(line in each.text for line in public) for each in said)


@pytest.mark.parametrize("game", RULES)
def test_a_tablet_that_reads_aloud_does_so_from_the_shuffle_to_the_end(game: str) -> None:
    """Announcements also come when no player has the turn, or every player."""
    visitor, random, said = Visitor(), Random(5), list[str]()
    visitor.tap_all("settings", "setting aloud true", "settings")
    visitor.start(game, RULES[game].SEATS[-1])
    for _ in visitor.to_the_end():
        random_step(visitor, random)
        said += [each.text for each in visitor.effects if isinstance(each, ReadAloud)]
    assert len(said) > 20


def test_nobody_is_read_to_who_has_not_wished_it() -> None:
    visitor, random = begun(knowing(ANNA, BEN), seats=2), Random(4)
    for _ in range(60):
        random_step(visitor, random)
        assert not any(isinstance(each, ReadAloud) for each in visitor.effects)


def test_no_opening_shows_what_a_neighbour_has_chosen() -> None:
    """The page does not depend on the others' settings.

    The test opens the curtain for three people in three languages.
    """
    random, store = Random(7), knowing(*THREE)
    visitor = begun(store, speaks=languages())
    spoken = set()
    for _ in range(times_to_run(200)):
        name = next_opened(visitor, random)
        spoken.add((name, visitor.app.document_settings.language))
        assert spoken_code() == visitor.app.document_settings.language
        all_the_same(visitor, name, random)
        visitor.tap("settings")
        all_the_same(visitor, name, random)
        visitor.tap("settings")
        open_and_play(visitor, random)
    assert spoken == {("Anna", "de"), ("Ben", "ja"), ("Cleo", "en")}


def next_opened(visitor: Visitor, random: Random) -> str:
    """Play until a curtain is closed, open it, and return the viewer's name."""
    while not any(act.startswith("open ") for act in visitor.offered_acts()):
        if "again" in visitor.offered_acts():
            visitor.tap("again")
        random_step(visitor, random)
    return opened(visitor)


def open_and_play(visitor: Visitor, random: Random) -> None:
    opened(visitor)
    random_step(visitor, random)
    random_step(visitor, random)


def all_the_same(visitor: Visitor, name: str, random: Random) -> None:
    """Assert that the viewer's page does not depend on the other people's settings."""
    store = people(visitor.store)
    before, seen = store.all_people(), (visitor.current_page(), visitor.app.document_settings)
    for other in before:
        if other.name != name:
            store.store_person(anybody(other, random))
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    assert (visitor.current_page(), visitor.app.document_settings) == seen
    for other in before:
        store.store_person(other)


def anybody(person: Person, random: Random) -> Person:
    """Return the person with the same name and random settings."""
    said = {"language": ("en", "de", "ja"), "suits": ("two", "four"), "size": ("normal", "large")}
    choices = {name: random.choice(values) for name, values in said.items()}
    return Person(
        person.name, random.randrange(6), settings_from_json({**choices, "hints": random.random() < 0.5})
    )


# In the lobby


def test_known_people_sit_down_at_a_tap_and_another_seat_is_put_there_for_them() -> None:
    visitor = Visitor(knowing(*THREE)).tap("choose stepped-on-the-cat")
    visitor.tap_all(*(f"person {person.name}" for person in THREE), "play")
    assert visitor.playing.party.names == ("Anna", "Ben", "Cleo")
    assert visitor.playing.party.colours == (3, 1, 4)


def test_where_there_is_no_other_seat_the_last_one_makes_room() -> None:
    visitor = Visitor(knowing(*THREE)).tap("choose alley-cat")
    visitor.tap_all(*(f"person {person.name}" for person in THREE), "play")
    assert visitor.playing.party.names == ("Anna", "Cleo")


def test_seats_are_put_there_until_there_are_as_many_as_can_play() -> None:
    known = [Person(name) for name in ("Anna", "Ben", "Cleo", "Dora", "Eva")]
    visitor = Visitor(knowing(*known)).tap("choose stepped-on-the-cat")
    visitor.tap_all(*(f"person {person.name}" for person in known), "play")
    assert visitor.playing.party.names == ("Anna", "Ben", "Cleo", "Eva")


def test_whoever_sits_down_sits_nowhere_else_and_no_computer_player_is_there() -> None:
    tablet = Settings(
        names=("Tiger", "Smokey", "Anna", *CATS[3:]), players=("kitten", "kitten", "", "", "", "")
    )
    sat = with_person_at_seat(tablet, people(knowing(ANNA)), 1, ANNA, range(2))
    assert sat.names[:2] == ("Tiger", "Anna") and len({*sat.names}) == 6
    assert sat.players == ("kitten", "", "", "", "", "") and sat.colours[1] == ANNA.cat


@pytest.mark.parametrize(
    ("names", "players", "seats", "keeps"),
    [
        (("Tiger", "Anna"), ("", ""), 2, True),
        (("Tiger", "Smokey"), ("", ""), 2, False),
        (("Tiger", "Ben"), ("", ""), 2, False),
        (("Tiger", "Anna"), ("", "kitten"), 2, False),
        (("Tiger", "Anna"), ("", ""), 1, False),
    ],
)
def test_a_cat_stays_only_with_a_person_who_plays_and_whose_own_it_is(
    names: tuple[str, ...], players: tuple[str, ...], seats: int, keeps: bool
) -> None:
    eva = Person("Eva", ANNA.cat)
    tablet = Settings(names=(*names, *CATS[2:]), players=(*players, *[""] * 4), colours=(0, 3, 1, 2, 4, 5))
    sat = with_person_at_seat(tablet, people(knowing(ANNA, BEN)), 0, eva, range(seats))
    assert (sat.colours[1] == ANNA.cat) == keeps and (sat.colours[0] == ANNA.cat) == (not keeps)
    assert sorted(sat.colours) == [0, 1, 2, 3, 4, 5]


def test_who_sits_stands_up_at_a_second_tap_and_leaves_a_guest() -> None:
    visitor = Visitor(knowing(ANNA)).tap_all("choose alley-cat", "person Anna", "person Anna", "play")
    assert set(visitor.playing.party.names) <= set(CATS)


def test_a_guest_is_known_from_now_on_only_when_asked_for() -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("name 1", "Zoe")
    assert visitor.store.get(NAME) is None
    visitor.tap("know Zoe")
    assert people(visitor.store).all_people() == (Person("Zoe", 1),)
    assert "person Zoe" in visitor.offered_acts() and "know Zoe" not in visitor.offered_acts()


def test_whoever_is_known_takes_another_cat_for_good_in_the_lobby() -> None:
    visitor = Visitor(knowing(ANNA)).tap_all("choose alley-cat", "person Anna", "colour 0")
    assert [person.cat for person in people(visitor.store).all_people()] == [4]


def test_a_name_that_is_typed_and_known_sits_at_one_seat_only() -> None:
    visitor = Visitor(knowing(ANNA)).tap_all("choose alley-cat", "person Anna")
    visitor.tap("name 1", "Anna")
    visitor.tap("play")
    names, colours = visitor.playing.party.names, visitor.playing.party.colours
    assert names[0] != "Anna" and names[1] == "Anna" and colours[1] == 3


def test_half_of_a_name_takes_nothing_from_whoever_is_called_so() -> None:
    visitor = Visitor(knowing(ANNA)).tap("choose alley-cat")
    visitor.tap("name 1", "Ann")
    visitor.tap("pick 0")
    before = settings.read_settings(visitor.store)
    visitor.do_act("typing name 0", "A")
    assert settings.read_settings(visitor.store).names[:2] == ("A", "Ann")
    visitor.do_act("typing name 0", "Ann")
    visitor.do_act("typing name 0", "Anna")
    assert settings.read_settings(visitor.store).colours[0] == 3
    visitor.tap("name 0", "Annabel")
    assert settings.read_settings(visitor.store).names[:2] == ("Annabel", "Ann")
    assert settings.read_settings(visitor.store).colours == before.colours
    visitor.tap("colour 1")
    visitor.tap("name 0", "Bob")
    assert settings.read_settings(visitor.store).names[:2] == ("Bob", "Ann")
    assert settings.read_settings(visitor.store).colours != before.colours


# Renaming, merging, forgetting


def with_a_game() -> Visitor:
    return begun(knowing(*THREE)).tap("home")


def at_page_of(visitor: Visitor, name: str) -> None:
    visitor.tap_all("settings", f"person {name}")


def test_a_renamed_person_is_so_in_kept_games_and_keeps_their_choices() -> None:
    visitor = with_a_game()
    at_page_of(visitor, "Anna")
    assert visitor.page_says("1 unfinished game")
    visitor.tap("called", "Annika")
    assert visitor.page_says("Choices of Annika") and visitor.page_says("1 unfinished game")
    known = people(visitor.store).get_person("Annika")
    assert known and known.choices == ANNA.choices and not people(visitor.store).get_person("Anna")
    assert '"Anna"' not in "".join(visitor.store.get(name) or "" for name in visitor.store.names())


def test_a_renamed_person_is_so_in_the_statistics_and_where_they_sit() -> None:
    visitor = with_a_game()
    seats = (PlayerResult("Anna", 9, True, 0, 0, {}), PlayerResult("Ben", 1, False, 0, 0, {}))
    Ledger(visitor.store).record_result(GameResult("000000000000001", "alley-cat", {}, seats))
    at_page_of(visitor, "Anna")
    number = visitor.app.route[-1].removeprefix("person/")
    visitor.tap("called", "Annika")
    assert ("Annika", "alley-cat") in Ledger(visitor.store).tallies_by_person_and_game()
    assert settings.read_settings(visitor.store).names[0] == "Annika"
    visitor.tap("statistics")
    assert visitor.app.route[-1] == f"statistics/{number}"
    visitor.go_back()
    visitor.tap_all("forget", "yes")
    assert settings.read_settings(visitor.store).names[0] in CATS


def test_whoever_takes_another_name_over_their_hand_still_sees_it_as_they_like_it() -> None:
    visitor = begun(knowing(*THREE))
    opened(visitor)
    visitor.tap("settings")
    own = visitor.app.document_settings
    visitor.tap("called", "Annika")
    assert visitor.app.document_settings == own
    tablet = Visitor(knowing(BEN))
    at_page_of(tablet, "Ben")
    before = tablet.app.document_settings
    tablet.tap("called", "Benno")
    assert tablet.app.document_settings == before


def test_a_person_of_whom_no_game_was_put_away_is_told_so() -> None:
    visitor = Visitor(knowing(ANNA))
    at_page_of(visitor, "Anna")
    assert visitor.page_says("No unfinished game.")


def test_a_person_has_one_cat_after_another() -> None:
    visitor, cats = Visitor(knowing(Person("Zoe", 3))), list[int]()
    at_page_of(visitor, "Zoe")
    for _ in range(len(CATS)):
        visitor.tap("cat")
        cats.append(people(visitor.store).all_people()[0].cat)
    assert cats == [4, 5, 0, 1, 2, 3]


def test_who_was_another_all_the_time_is_so_in_kept_games() -> None:
    visitor = begun(knowing(*THREE), seats=1).tap("home")
    at_page_of(visitor, "Anna")
    visitor.tap("merge", "Ben")
    visitor.tap_all("yes", "settings")
    visitor.tap_first("go-on ")
    assert visitor.playing.party.names[0] == "Ben"


def test_nobody_becomes_somebody_whom_another_window_has_renamed_meanwhile() -> None:
    visitor = Visitor(knowing(*THREE))
    at_page_of(visitor, "Anna")
    visitor.tap("merge", "Ben")
    other_window = Visitor(visitor.store)
    at_page_of(other_window, "Ben")
    other_window.tap("called", "Benny")
    visitor.tap("yes")
    assert {"Anna", "Benny"} <= {each.name for each in people(visitor.store).all_people()}


def test_nobody_takes_the_name_of_a_guest_with_whom_they_play() -> None:
    visitor = Visitor(knowing(*THREE)).tap_all("choose alley-cat", "person Anna", "pick 1")
    visitor.tap("name 1", "Lisa")
    visitor.tap_all("play", "home")
    at_page_of(visitor, "Anna")
    visitor.tap("called", "Lisa")
    assert visitor.page_says("Somebody else is called Lisa.") and people(visitor.store).all_people() == THREE
    visitor.tap_all("settings", "settings")
    visitor.tap_first("go-on ")
    assert visitor.playing.party.names == ("Anna", "Lisa")


def test_a_computer_player_that_takes_the_seat_of_a_person_takes_neither_name_nor_cat() -> None:
    visitor = Visitor(knowing(*THREE)).tap_all("choose alley-cat", "person Anna", "person Ben", "pick 1")
    visitor.tap_all("player 1 kitten", "colour 1", "play")
    assert visitor.playing.party.names[1] in CATS
    assert people(visitor.store).all_people() == THREE


def test_who_is_forgotten_leaves_no_name_to_a_computer_player_of_an_older_clowder() -> None:
    store = knowing(*THREE)
    party = Party(("Anna", "Ben"), (0, 1), players=("", "kitten"))
    evenings = EveningStore(store, people(store))
    evenings.add_evening(Evening("1", party, ("alley-cat",)))
    visitor = Visitor(store).tap_all("choose alley-cat", "play", "home")
    save = SaveStore(store).all_saves()[0]
    store.put(save.name, dump_save(replace(save, party=party)))
    store.put(f"{PAST}7", dump_save(replace(save, party=party)))
    at_page_of(visitor, "Ben")
    visitor.tap_all("forget", "yes")
    assert not [name for name, text in store.items() if "Ben" in text]


def test_after_a_reload_no_address_of_whom_was_forgotten_leads_to_somebody_else() -> None:
    visitor = Visitor(knowing(*THREE))
    at_page_of(visitor, "Anna")
    left_at = visitor.app.route
    visitor.tap_all("forget", "yes", "person Ben")
    assert Visitor(visitor.store, route=visitor.app.route).page_says("Choices of Ben")
    again = Visitor(visitor.store, route=left_at)
    assert again.page_says("There is no page at this address") and not again.page_says("Choices of")


def test_nobody_takes_the_name_of_somebody_else() -> None:
    visitor = with_a_game()
    at_page_of(visitor, "Anna")
    visitor.tap("called", "Ben")
    assert visitor.page_says("Somebody else is called Ben.") and people(visitor.store).all_people() == THREE


def test_two_who_are_one_become_the_second_with_what_only_the_first_had_chosen() -> None:
    visitor = Visitor(knowing(*THREE))
    at_page_of(visitor, "Anna")
    visitor.tap("merge", "Ben")
    visitor.tap("yes")
    ben, cleo = people(visitor.store).all_people()
    assert (ben.name, ben.cat, cleo) == ("Ben", 1, CLEO)
    assert ben.choices == {**ANNA.choices, **BEN.choices} and ben.starts == ANNA.starts


def test_who_is_forgotten_is_nowhere_and_a_cat_plays_in_their_place() -> None:
    visitor = with_a_game()
    at_page_of(visitor, "Anna")
    visitor.tap("forget")
    assert people(visitor.store).all_people() == THREE
    visitor.tap("yes")
    assert people(visitor.store).all_people() == (BEN, CLEO)
    assert "Anna" not in "".join(visitor.store.get(name) or "" for name in visitor.store.names())
    visitor.tap("settings")
    visitor.tap_first("go-on ")
    assert visitor.playing.party.names == ("Tiger", "Ben", "Cleo")


def test_who_is_forgotten_in_the_middle_of_a_game_is_a_guest_there() -> None:
    visitor = begun(knowing(*THREE))
    name = opened(visitor)
    visitor.tap_all("settings", "forget", "yes")
    assert name not in visitor.playing.party.names and visitor.playing.perspective.is_curtain_closed
    assert name not in "".join(visitor.store.get(each) or "" for each in visitor.store.names())
    opened(visitor)


def test_whoever_changes_their_mind_forgets_nobody() -> None:
    visitor = Visitor(knowing(*THREE))
    at_page_of(visitor, "Anna")
    visitor.tap_all("forget", "no")
    assert "yes" not in visitor.offered_acts()
    visitor.do_act("yes")
    assert people(visitor.store).all_people() == THREE


def test_all_that_is_kept_of_a_person_stands_on_their_page() -> None:
    """The page shows every setting and every head start."""
    visitor = Visitor(knowing(ANNA))
    at_page_of(visitor, "Anna")
    pressed = {
        each.attributes["data-act"]
        for each in all_nodes(visitor.current_page())
        if each.attributes.get("aria-pressed") == "true"
    }
    assert {"own suits four", "own hints false"} <= pressed
    chosen = [
        each.attributes["value"]
        for each in all_nodes(visitor.current_page())
        if "selected" in each.attributes
    ]
    assert "5" in chosen
    offered = {act.split()[1] for act in node_acts(visitor.current_page()) if act.startswith("own ")}
    assert offered == {*PERSONAL} - {"language"}  # there is only one language here


def test_a_page_is_found_again_by_a_number_and_no_name_stands_in_an_address() -> None:
    visitor = Visitor(knowing(*THREE))
    at_page_of(visitor, "Ben")
    assert visitor.app.route == ("", "settings", f"person/{people(visitor.store).address_number_text('Ben')}")
    again = Visitor(visitor.store, route=visitor.app.route)
    assert again.page_says("Choices of Ben")
    nobody = Visitor(visitor.store, route=("", "settings", "person/3"))
    assert nobody.page_says("There is no page at this address.")


def test_from_ones_own_choices_a_way_leads_to_those_of_the_tablet() -> None:
    visitor = begun(knowing(*THREE))
    opened(visitor)
    visitor.tap_all("settings", "tablet")
    assert (
        visitor.page_says("Settings of this tablet")
        and visitor.app.document_settings.looks == Settings().data_attributes
    )
    visitor.tap("settings")
    assert visitor.playing.perspective.is_curtain_closed


# Backups


def test_people_go_into_the_file_and_come_out_beside_those_who_are_here() -> None:
    here = Visitor(knowing(ANNA, CLEO)).tap_all("settings", "pack")
    assert here.saved_file
    there = Visitor(knowing(Person("Anna"), BEN))
    there.tap("settings")
    there.do_act("unpack", here.saved_file.text)
    assert {person.name: person for person in people(there.store).all_people()} == {
        each.name: each for each in THREE
    }


def test_of_people_in_a_file_only_what_makes_sense_comes_in_and_the_rest_is_told() -> None:
    there = Visitor(knowing(BEN))
    odd = [{"name": "Zoe", "cat": 2, "choices": {"theme": "dark", "suits": "four"}, "starts": {}}]
    there.tap("settings")
    there.do_act("unpack", json.dumps({"clowder": 2, "kept": {NAME: json.dumps(odd)}}))
    assert people(there.store).all_people() == (BEN, Person("Zoe", 2, {"suits": "four"}))
    assert there.page_says("Of a person in the file not everything can be read.")
    assert "theme" not in (there.store.get(NAME) or "")
    for some, remark in ((odd, "Of a person in the file not everything can be read."), ([], "")):
        assert people(there.store).merge_with_backup({NAME: json.dumps(some)}, {}).remark == remark


@pytest.mark.parametrize("known", ["[]", json.dumps([asdict(ANNA)])])
def test_of_a_file_that_says_all_about_people_nothing_is_told(known: str) -> None:
    there = Visitor().tap("settings")
    there.do_act("unpack", json.dumps({"clowder": 2, "kept": {NAME: known}}))
    assert not there.page_says("not everything can be read")
    assert (there.store.get(NAME) or "[]") == known and (NAME in there.store.names()) == (known != "[]")


def test_a_file_from_before_there_were_people_forgets_nobody() -> None:
    there = Visitor(knowing(BEN)).tap("settings")
    there.do_act("unpack", json.dumps({"clowder": 2, "kept": {"clowder.settings": "{}"}}))
    assert people(there.store).all_people() == (BEN,)

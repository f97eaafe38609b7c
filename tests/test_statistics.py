"""The page of statistics, and the home screen's previews of unfinished games."""

import json
from datetime import date, timedelta
from random import Random

import pytest

from clowder.app.dates import DAY_MS, days_ago_text, format_iso_date
from clowder.app.languages import Languages
from clowder.app.model.names import CATS
from clowder.app.play.luck import LUCK, SKILL
from clowder.app.route import HOME
from clowder.app.storage.ledger import GUEST, RESULTS_KEY, SUMS_KEY, GameResult, Ledger, PlayerResult, Tally
from clowder.app.storage.people import PeopleStore, Person
from clowder.app.storage.save_previews import SavePreview, SavePreviewStore
from clowder.app.storage.saves import PAST, PREFIX, SaveStore
from clowder.app.storage.spreadsheet import RESULT_COLUMNS, format_results_csv, format_tallies_csv
from clowder.app.storage.store import MemoryStore
from clowder.bots.bot import LEVELS
from clowder.core.i18n import format_decimal, set_language
from clowder.core.table import Table
from clowder.core.times import ClockMs, EpochMs
from conftest import ROOT
from marking import MarkingTranslations
from screens import SAVE, saved_store, table_of
from tools.words import catalogue_files, make_catalogues
from variants import BY_NAME
from visiting import Visitor, all_nodes, random_step, readable_texts

NOON = 20_000 * DAY_MS + DAY_MS // 2
BOM = "\ufeff"
"""The mark by which spreadsheets know the encoding of a table."""


def family() -> MemoryStore:
    """Return the storage of a tablet with Anna and Ben, who have played."""
    store, random = MemoryStore(), Random(5)
    for cat, name in enumerate(("Anna", "Ben", "Cleo")):
        PeopleStore(store, ()).store_person(Person(name, cat))
    for number in range(30):
        points = random.sample(range(-9, 60), 2)
        for place, (game, figures) in enumerate(
            (
                ("alley-cat", {}),
                ("black-cat", {"tomcat": 2, "reaction": 700 + number}),
                ("kit-and-kat", {"books": 7, "questions": 70}),
            )
        ):
            seats = [
                PlayerResult(who, score, score == max(points), 0, 0, figures)
                for who, score in zip(("Anna", "Ben"), points, strict=True)
            ]
            Ledger(store).record_result(
                GameResult(f"{NOON + 3 * number + place:015}", game, {}, tuple(seats))
            )
    return store


def opened(store: MemoryStore) -> Visitor:
    return Visitor(store).tap("statistics")


def words(visitor: Visitor) -> str:
    return " ".join(readable_texts(visitor.current_page()))


def test_it_tells_for_each_person_and_game_what_was_played_won_and_best() -> None:
    store = family()
    visitor = opened(store)
    tally = Ledger(store).tallies_by_person_and_game()["Anna", "alley-cat"]
    said = words(visitor)
    assert str(tally.best) in said and "0.7 seconds" in said and "Tomcats" in said and "210" in said
    visitor.tap("of Ben")
    assert str(Ledger(store).tallies_by_person_and_game()["Ben", "alley-cat"].best) in words(visitor)
    assert "of Cleo" not in visitor.offered_acts()


def test_a_screen_reader_has_each_chart_as_a_table() -> None:
    page = json.dumps(opened(family()).current_page())
    assert page.count('"table"') == page.count('"figure"') == 4


def test_a_person_leads_to_their_own() -> None:
    store = family()
    visitor = Visitor(store).tap_all("settings", "person Ben", "statistics")
    assert visitor.app.route[-1] == f"statistics/{PeopleStore(store, ()).address_number_text('Ben')}"
    visitor.go_back()
    assert visitor.page_says("Choices of Ben")


def test_of_guests_nothing_is_told_that_would_be_of_one_person_and_alone_they_need_no_choice() -> None:
    store, luck = family(), {LUCK: 3000, SKILL: 1000}
    guests = (PlayerResult("Anna", 44, True, 0, 0, luck), PlayerResult(GUEST, 12, False, 0, 0, luck))
    Ledger(store).record_result(GameResult("000000000000009", "alley-cat", {}, guests))
    visitor = opened(store)
    assert visitor.page_says("Most in a row") and "Luck and skill, on average" in words(visitor)
    assert "Anna 1 game +300.0 100.0" in words(visitor)
    visitor.tap("of ")
    assert (
        visitor.page_says("Best")
        and not visitor.page_says("Most in a row")
        and not visitor.page_says("Luck and skill")
    )
    store.clear()
    Ledger(store).record_result(GameResult("000000000000009", "alley-cat", {}, guests[1:]))
    assert [act for act in opened(store).offered_acts() if act.startswith("of")] == []


def test_a_game_of_two_guests_is_one_also_where_luck_is_told() -> None:
    store, luck = family(), {LUCK: 3000, SKILL: 1000}
    guests = [PlayerResult(GUEST, score, score == 9, 0, 0, luck) for score in (5, 9)]
    for number in (8, 9):
        Ledger(store).record_result(
            GameResult(
                f"{number:015}",
                "stepped-on-the-cat",
                {},
                (PlayerResult("Anna", 3, False, 0, 0, luck), *guests),
            )
        )
    visitor = opened(store)
    season = next(
        each for each in all_nodes(visitor.current_page()) if each.attributes.get("class") == "luck"
    )
    rows = [" ".join(readable_texts(row)) for row in all_nodes(season) if row.tag == "tr"]
    assert [row.split()[:3] for row in rows[1:]] == [["Anna", "2", "games"], ["Guests", "2", "games"]]


def test_the_address_leads_to_the_same_person_again_and_says_no_name() -> None:
    store = family()
    visitor = opened(store)
    known = PeopleStore(store, ())
    for who in ("Ben", "Anna"):
        address = f"statistics/{known.address_number_text(who)}"
        visitor.tap(f"of {who}")
        assert visitor.app.route == ("", address)
        again = Visitor(store, route=("", address))
        assert again.app.route == ("", address) and again.current_page() == visitor.current_page()
    for none in ("statistics/7", "statistics/-1", "statistics/Anna", f"{address}/1"):
        visitor.visit_entry(("", none))
        assert visitor.page_says("There is no page at this address")


def test_a_family_may_hide_it_and_nothing_leads_there() -> None:
    visitor = Visitor(family()).tap_all("settings", "setting statistics false", "settings")
    assert "statistics" not in visitor.offered_acts()
    visitor.visit_entry(("", "statistics"))
    assert visitor.app.route == ("",) and visitor.page_says("There is no page at this address")
    visitor.tap_all("settings", "person Ben")
    assert "statistics" not in visitor.offered_acts()


def test_a_game_that_is_kept_whole_is_looked_back_at_and_one_that_is_gone_is_not() -> None:
    store = family()
    for name, text in saved_store(table_of("alley-cat", 2, 9000)).items():
        store[name.replace(PREFIX, PAST)] = text
    visitor = opened(store)
    visitor.do_act("review alley-cat 2")
    assert visitor.app.route[1:] == (visitor.app.route[-1],)
    visitor.do_act(f"review alley-cat {SAVE.removeprefix(PREFIX)}")
    assert visitor.app.route[-1] == f"review/alley-cat/{SAVE.removeprefix(PREFIX)}"


def test_whoever_has_several_names_has_statistics_by_all_of_them() -> None:
    store = family()
    PeopleStore(store, ()).store_person(Person("Oma Lisi", 2))
    seats = (PlayerResult("Oma Lisi", 5, True, 0, 0, {}), PlayerResult("Ben", 1, False, 0, 0, {}))
    Ledger(store).record_result(GameResult("000000000000009", "alley-cat", {}, seats))
    visitor = opened(store).tap("of Oma Lisi")
    assert visitor.app.route == ("", f"statistics/{PeopleStore(store, ()).address_number_text('Oma Lisi')}")


def test_all_of_it_is_deleted_only_by_whoever_is_asked() -> None:
    store = family()
    visitor = opened(store)
    visitor.do_act("clear")
    assert RESULTS_KEY in store
    visitor.tap_all("delete", "keep")
    visitor.do_act("clear")
    assert RESULTS_KEY in store
    visitor.tap_all("delete", "clear")
    assert RESULTS_KEY not in store and SUMS_KEY not in store and visitor.page_says("Nobody has played")


def test_the_table_has_a_line_a_player_and_no_formula() -> None:
    store = family()
    visitor = opened(store).tap("csv")
    assert visitor.saved_file and visitor.saved_file.name.endswith(".csv")
    lines = visitor.saved_file.text.removeprefix(BOM).splitlines()
    assert len(lines) == 1 + 2 * 90 and lines[0] == ",".join(RESULT_COLUMNS)
    assert lines[1].startswith(f"{format_iso_date(NOON)},")
    visitor.tap("csv sums")
    assert visitor.saved_file and visitor.saved_file.name == "clowder-statistics-sums.csv"
    assert visitor.saved_file.text == format_tallies_csv(Ledger(store).tallies_by_person_and_game())
    tally = Ledger(store).tallies_by_person_and_game()["Anna", "kit-and-kat"]
    figures = " ".join(f"{name}={total}/30" for name, (total, _) in tally.statistics.items())
    line = f"Anna,kit-and-kat,30,{tally.won},{tally.best},{tally.longest_streak},{figures}"
    assert line in visitor.saved_file.text.splitlines()
    odd = PlayerResult('=A1,"', -3, False, 0, 0, {})
    assert ''''=A1,""",,-3,0''' in format_results_csv([GameResult("5", "g", {}, (odd,))], int)


def test_a_table_for_a_spreadsheet_has_a_line_a_player_and_nothing_that_it_would_take_for_a_formula() -> None:
    players = (
        PlayerResult("Anna", 12, True, 2, 3, {"books": 3, "calls": 1}),
        PlayerResult(GUEST, -4, False, 0, 0, {}),
        PlayerResult(1, 5, False, 0, 0, {}), PlayerResult(3, 9, False, 0, 0, {}),
    )  # fmt: skip
    odd = tuple(PlayerResult(name, 0, False, 0, 0, {}) for name in ("+1", "-1", "@you", 'Jo "Jo", Jr.', "X"))
    games = [
        GameResult(str(NOON), "kit-and-kat", {"way": "classic", "call": "5"}, players),
        GameResult(str(NOON + DAY_MS), "alley-cat", {}, odd),
    ]
    first, second = format_iso_date(NOON), format_iso_date(NOON + DAY_MS)
    assert format_results_csv(games, int).removeprefix(BOM).split("\r\n") == [
        "date,game,options,seat,player,computer,score,won,hints,head_start,figures",
        f"{first},kit-and-kat,way=classic call=5,1,Anna,,12,1,2,3,books=3 calls=1",
        f"{first},kit-and-kat,way=classic call=5,2,,,-4,0,0,0,",
        f"{first},kit-and-kat,way=classic call=5,3,,{LEVELS[0]},5,0,0,0,",
        f"{first},kit-and-kat,way=classic call=5,4,,{LEVELS[2]},9,0,0,0,",
        f"{second},alley-cat,,1,'+1,,0,0,0,0,",
        f"{second},alley-cat,,2,'-1,,0,0,0,0,",
        f"{second},alley-cat,,3,'@you,,0,0,0,0,",
        f'{second},alley-cat,,4,"Jo ""Jo"", Jr.",,0,0,0,0,',
        f"{second},alley-cat,,5,X,,0,0,0,0,",
        "",
    ]
    assert format_tallies_csv({("Anna", "g"): Tally()}).splitlines()[1:] == ["Anna,g,0,0,,0,"]


def test_the_day_of_a_game_is_that_of_the_clock_on_the_wall() -> None:
    visitor = opened(family())
    assert visitor.device.convert_to_local_ms(EpochMs(NOON)) == NOON, "without a known time zone UTC is used"
    visitor.device.zone_offset = lambda then: -12 * 3_600_000 - 1 if then >= NOON else 0
    visitor.tap("csv")
    assert visitor.saved_file and visitor.saved_file.text.splitlines()[1].startswith(
        f"{format_iso_date(NOON - DAY_MS)},"
    )


def test_days_are_those_of_the_calendar() -> None:
    first = date(1970, 1, 1)
    for day in range(60_000):
        assert format_iso_date(day * DAY_MS) == (first + timedelta(day)).isoformat()


@pytest.mark.usefixtures("english")
def test_how_long_ago_it_was_is_said_in_days_and_in_every_language() -> None:
    assert [days_ago_text(NOON - days * DAY_MS, NOON) for days in range(3)] == [
        "today",
        "yesterday",
        "2 days ago",
    ]
    set_language(MarkingTranslations())
    assert days_ago_text(NOON - 2 * DAY_MS, NOON) == "⟦2 days ago⟧"


# The home screen


def in_the_lobby(store: MemoryStore, game: str) -> str:
    """Return the act of the chosen number of players in the lobby."""
    visitor = Visitor(store).tap(f"choose {game}")
    pressed = (
        each.attributes
        for each in all_nodes(visitor.current_page())
        if each.attributes.get("aria-pressed") == "true"
    )
    return next(each["data-act"] for each in pressed if each["data-act"].startswith("sit "))


def test_the_lobby_is_for_as_many_as_played_that_game_last_be_it_over_or_not() -> None:
    store = MemoryStore()
    assert in_the_lobby(store, "stepped-on-the-cat") == "sit 2"
    Visitor(store).start("stepped-on-the-cat", 4).tap("home")
    assert in_the_lobby(store, "stepped-on-the-cat") == "sit 4"
    assert in_the_lobby(store, "kit-and-kat") == "sit 2"
    players = tuple(PlayerResult(GUEST, 0, False, 0, 0, {}) for _ in range(3))
    for number, seats in (("000000000000001", "sit 4"), ("000001700000000", "sit 3")):
        Ledger(store).record_result(GameResult(number, "stepped-on-the-cat", {}, players))
        assert in_the_lobby(store, "stepped-on-the-cat") == seats
    players = tuple(PlayerResult(GUEST, 0, False, 0, 0, {}) for _ in range(9))
    Ledger(store).record_result(GameResult("000001700000001", "stepped-on-the-cat", {}, players))
    assert in_the_lobby(store, "stepped-on-the-cat") == "sit 2"


def test_a_game_that_did_not_count_says_nothing_of_how_many_play() -> None:
    store = MemoryStore()
    players = tuple(PlayerResult(GUEST, 0, False, 0, 0, {}) for _ in range(3))
    Ledger(store).record_result(GameResult("000001700000000", "stepped-on-the-cat", {}, players))
    Ledger(store).record_result(GameResult("000001700000001", "stepped-on-the-cat", {}, ()))
    assert in_the_lobby(store, "stepped-on-the-cat") == "sit 3"


def left(store: MemoryStore, seed: int = 3, moves: int = 60, game: str = "alley-cat") -> Visitor:
    visitor, random = Visitor(store), Random(seed)
    visitor.device.epoch_clock = lambda: EpochMs(NOON)
    visitor.clock_ms = ClockMs(1000 + seed)
    visitor.start(game, 2)
    for _ in range(moves):
        if not visitor.table.outcome:
            random_step(visitor, random)
    visitor.tap("home")
    return visitor


def done(store: MemoryStore) -> int | None:
    """Return the progress of the only unfinished game in hundredths; None if the game does not tell."""
    (glance,) = (text for name, text in store.items() if name.startswith("clowder.glance."))
    hundredths: int | None = json.loads(glance).get("done")
    return hundredths


def test_home_says_who_leads_how_far_it_is_and_when_it_was_played() -> None:
    store = MemoryStore()
    visitor = left(store)
    visitor.device.epoch_clock = lambda: EpochMs(NOON + DAY_MS)
    assert visitor.page_says("Go on · yesterday")
    visitor.tap("waiting alley-cat")
    assert visitor.page_says("yesterday") and visitor.page_says("% played") == bool(done(store))
    assert visitor.page_says("leads") or visitor.page_says(" : ")


def test_of_a_game_that_has_only_begun_home_does_not_say_how_far_it_is() -> None:
    visitor = left(MemoryStore(), moves=1)
    visitor.tap("waiting alley-cat")
    assert visitor.page_says("today") and visitor.page_says("0 : 0") and not visitor.page_says("%")


def test_BC_5_home_does_not_count_what_is_counted_at_the_end() -> None:
    visitor = left(MemoryStore(), game="black-cat", moves=20)
    visitor.tap("waiting black-cat")
    assert visitor.page_says("% played") and not visitor.page_says("leads") and not visitor.page_says(" : ")


def test_a_game_that_went_on_since_is_not_said_to_stand_as_before() -> None:
    store = MemoryStore()
    visitor = left(store)
    (name,) = (name for name in store if name.startswith("clowder.game."))
    store.append(name, "9999 0 lead 8s\n")
    visitor.tap("waiting alley-cat")
    assert not visitor.page_says("% played") and visitor.page_says("today")


@pytest.mark.parametrize("game", ["black-cat", "stepped-on-the-cat", "kit-and-kat", "whiskers"])
def test_every_game_can_be_left_and_a_fifth_need_not_say_who_leads(game: str) -> None:
    store = MemoryStore()
    visitor = left(store, game=game, moves=20)
    visitor.tap(f"waiting {game}")
    assert visitor.page_says("today") and (done(store) is None) == (game == "whiskers")
    assert visitor.page_says(f"{done(store)} % played") == bool(done(store))


def test_of_a_game_in_which_nothing_has_happened_it_is_not_said_how_it_stands() -> None:
    store, game = MemoryStore({"clowder.game.5": "kept"}), BY_NAME["alley-cat"]
    SavePreviewStore(store).store_preview("clowder.game.5", game, Table(game.rules, 2), EpochMs(NOON))
    assert SavePreviewStore(store).get_preview("clowder.game.5") == SavePreview(EpochMs(NOON), None)


ODD = ("", "{", "[]", '{"at": "x", "length": []}', '{"at": 5, "length": 5, "points": ["a"], "done": 1}')


@pytest.mark.parametrize("text", ODD)
def test_a_broken_note_of_how_it_stood_says_nothing(text: str) -> None:
    store = MemoryStore()
    visitor = left(store)
    for name in list(store):
        if name.startswith("clowder.glance."):
            store.put(name, text)
    assert visitor.current_page() and not visitor.page_says("% played")


def test_a_poster_goes_on_with_the_game_that_was_left_last_and_lists_the_others() -> None:
    store = MemoryStore()
    for seed in range(5):
        visitor = left(store, seed, 8)
    first = max(act for act in visitor.offered_acts() if act.startswith("go-on "))
    assert visitor.page_says("+4") and "waiting black-cat" not in visitor.offered_acts()
    visitor.tap("waiting alley-cat")
    listed = [act for act in visitor.offered_acts() if act.startswith("go-on ")]
    assert len(listed) == 5 and listed[0] == first
    visitor.device.epoch_clock = lambda: EpochMs(NOON + DAY_MS)
    visitor.tap(listed[-1]).tap("home")
    assert listed[-1] in visitor.offered_acts() and first not in visitor.offered_acts()


def test_a_table_of_the_list_leads_home_again() -> None:
    store = MemoryStore()
    for seed in range(2):
        visitor = left(store, seed, 8)
    visitor.tap("waiting alley-cat").tap_first("go-on ")
    assert visitor.app.route[:-1] == HOME and visitor.app.route[-1].startswith("play/alley-cat/")


def test_the_games_of_a_list_can_all_be_thrown_away() -> None:
    store = MemoryStore()
    for game in ("alley-cat", "black-cat", "alley-cat"):
        visitor = left(store, moves=8, game=game)
    visitor.tap("waiting alley-cat")
    for act in [act for act in visitor.offered_acts() if act.startswith("drop ")]:
        visitor.tap(act)
        visitor.tap(act.replace("drop", "throw-away"))
    assert visitor.page_says("No unfinished game.")
    assert [save.game for save in SaveStore(store).all_saves()] == ["black-cat"]
    assert len([name for name in store if name.startswith("clowder.glance.")]) == 1


def test_a_game_that_cannot_be_opened_says_so_where_it_is_listed() -> None:
    store = MemoryStore()
    visitor = left(store)
    (save,) = SaveStore(store).list_save_keys()
    store.append(save, "nonsense\n")
    visitor.tap("waiting alley-cat").tap(f"go-on {save}")
    assert (
        visitor.page_says("This game cannot be read. Line ") and visitor.app.route[-1] == "waiting/alley-cat"
    )


def test_guests_are_told_together() -> None:
    store = MemoryStore()
    players = tuple(PlayerResult("", score, score == 5, 0, 0, {}) for score in (3, 5))
    Ledger(store).record_result(GameResult("7", "alley-cat", {}, players))
    assert "Guests" in words(opened(store)) and CATS[0] not in words(opened(store))


@pytest.mark.usefixtures("english")
def test_a_number_has_the_sign_between_its_digits_that_the_language_has() -> None:
    assert format_decimal(0.649) == "0.6" and format_decimal(12) == "12.0"
    Languages(make_catalogues(catalogue_files(ROOT)).get).set_current_language("de")
    assert format_decimal(0.649) == "0,6"

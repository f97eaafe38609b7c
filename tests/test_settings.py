"""Settings: those that a tablet remembers, and the page where players change them."""

import json
from dataclasses import fields
from typing import Any

import pytest

from clowder.app.device import Device
from clowder.app.model.names import CATS, replace_player_name
from clowder.app.model.settings import (
    PERSON,
    SETTING_WORDS,
    Settings,
    with_computer_level,
    with_persons_at_sides,
    with_players_reordered,
    with_setting_from_word,
)
from clowder.app.screens import settings as settings_page
from clowder.app.screens.settings import OFTEN, PLAYING, SEEING, SETTINGS
from clowder.app.storage import settings
from clowder.app.storage.store import MemoryStore
from clowder.app.versions import NEWS, UNNUMBERED, VERSION, is_version_number, iter_news_since
from clowder.bots.bot import LEVELS
from clowder.core.times import ClockMs, EpochMs
from visiting import Visitor, all_nodes, visitor_at_table

ODD = {
    "names": 7,
    "colours": [0, 0, 1, 2, 3, 4],
    "players": ["tiger", *[""] * 5],
    "hold": "maybe",
    "theme": "plaid",
    "language": "x1",
    "suits": None,
    "hand": "third",
    "motion": 3,
    "size": "tiny",
    "contrast": [],
    "shine": True,
    "points": "never",
    "hints": "on",
    "tips": "few",
    "ask": "first",
    "aloud": 1,
    "ear": "loud",
    "sides": [2, 0],
    "still": "very",
    "statistics": "some",
    "sound": "loud",
    "vibration": "strong",
    "options": [["kit-and-kat", "way"], ["no game!", "way", "classic"], 7],
    "before": "newest",
}
"""An invalid value for every setting."""

OTHER = {
    "names": ["Ann", *CATS[1:]],
    "colours": [1, 0, 2, 3, 4, 5],
    "players": ["", "kitten", "", "", "", "alley-boss"],
    "hold": True,
    "theme": "dark",
    "language": "de",
    "suits": "four",
    "hand": "left",
    "motion": "off",
    "size": "large",
    "contrast": "more",
    "shine": "off",
    "points": "at-end",
    "hints": False,
    "tips": False,
    "ask": False,
    "aloud": True,
    "ear": "short",
    "sides": [1, 1, 3],
    "still": True,
    "statistics": False,
    "sound": False,
    "vibration": False,
    "options": [["kit-and-kat", "way", "classic"]],
    "before": "0.9",
}
"""A value other than the default for every setting."""


def kept(**values: object) -> Settings:
    store = MemoryStore()
    store.put("clowder.settings", json.dumps({"version": VERSION, **values}))
    return settings.read_settings(store)


def test_every_setting_has_a_case_here() -> None:
    assert ODD.keys() == OTHER.keys() == {each.name for each in fields(Settings)}


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000])
def test_nothing_sensible_means_the_defaults(text: str) -> None:
    store = MemoryStore()
    store.put("clowder.settings", text)
    assert settings.read_settings(store) == Settings()


def test_sound_is_on_for_who_never_chose_and_stays_as_it_was_chosen() -> None:
    assert (kept().sound, kept().vibration) == (True, True)
    assert (kept(sound=True).sound, kept(sound=True).vibration) == (True, True)
    assert (kept(sound=False).sound, kept(sound=False).vibration) == (False, False), "one setting of old"
    apart = kept(sound=False, vibration=True)
    assert (apart.sound, apart.vibration) == (False, True)


@pytest.mark.parametrize("name", OTHER)
def test_each_setting_falls_back_by_itself(name: str) -> None:
    others = settings.read_settings(_store(Settings(**{**_whole(OTHER), name: getattr(Settings(), name)})))
    assert kept(**OTHER | {name: ODD[name]}) == others
    assert kept(**{name: OTHER[name]}) != Settings()


@pytest.mark.parametrize("sides", [[0, 0], [0, 3], [0, 0, 1, 1, 2, 3]])
def test_a_tablet_remembers_where_all_have_sat(sides: list[int]) -> None:
    assert kept(sides=sides).sides == tuple(sides)


@pytest.mark.parametrize("sides", [7, "0", [0, 4], [-1, 0], [0.5, 1], [0, 0, 1, 1, 2, 3, 3]])
def test_sides_that_no_tablet_has_are_nobodys(sides: object) -> None:
    assert kept(sides=sides).sides == ()


def test_a_name_that_is_none_is_a_cats_and_the_others_stay() -> None:
    assert kept(names=["Ann", 7, "Ben"]).names == ("Ann", CATS[1], "Ben", *CATS[3:])


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("Ann", "Cleo", ("Cleo", CATS[0], "Ben")),
        ("Ann", "Ben", (CATS[1], CATS[0], "Ben")),
        ("Ann", "", (CATS[1], CATS[0], "Ben")),
        (CATS[0], "", ("Ann", CATS[0], "Ben")),
        ("Cleo", "Dora", ("Ann", CATS[0], "Ben")),
    ],
)
def test_who_takes_no_name_of_their_own_takes_that_of_a_cat_who_is_not_there(
    old: str, new: str, names: tuple[str, ...]
) -> None:
    assert replace_player_name(("Ann", CATS[0], "Ben"), old, new) == names


def test_at_a_seat_there_is_whoever_was_chosen_and_a_person_for_what_is_none() -> None:
    for player, found in (*((level, level) for level in LEVELS), (PERSON, ""), ("tiger", "")):
        assert with_computer_level(Settings(players=(LEVELS[1],) * 6), 2, player).players[2] == found


def test_whoever_changes_seats_takes_their_name_and_their_cat_along() -> None:
    before = Settings(names=("Ann", "Ben", "Cleo", *CATS[3:]), colours=(3, 4, 5, 0, 1, 2))
    after = with_players_reordered(before, (2, 0, 1))
    assert after.names == ("Cleo", "Ann", "Ben", *CATS[3:]) and after.colours == (5, 3, 4, 0, 1, 2)


def test_where_people_sit_down_round_a_tablet_no_computer_player_stays() -> None:
    after = with_persons_at_sides(Settings(players=(LEVELS[0],) * 6), (0, 1, 2))
    assert after.players == ("", "", "", *(LEVELS[0],) * 3) and after.sides == (0, 1, 2) and after.still


def test_what_is_written_is_read() -> None:
    assert settings.read_settings(_store(Settings(**_whole(OTHER)))) == Settings(**_whole(OTHER))


def test_what_a_setting_cannot_be_changes_nothing() -> None:
    assert with_setting_from_word(Settings(), "theme", "plaid") == Settings()
    assert with_setting_from_word(Settings(), "hold", "plaid") == Settings()


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_line_of_the_page_offers_what_its_setting_may_be(setting: Any) -> None:
    assert tuple(word for word, _ in setting.words) == SETTING_WORDS.get(setting.name, ())


def test_what_names_of_choices_do_not_tell_is_told_of_words_that_can_be_chosen() -> None:
    assert all(word in dict(each.words) for each in SETTINGS for word, _told in each.told)


def test_every_setting_of_the_page_has_one_place_on_it() -> None:
    placed = (*OFTEN, *SEEING, *PLAYING)
    assert sorted(placed) == sorted(("language", *(each.name for each in SETTINGS)))


def test_the_gear_of_a_table_leads_first_to_what_is_changed_in_a_game_and_then_to_all() -> None:
    visitor = visitor_at_table("alley-cat", "", "")
    visitor.device.full_screen = False
    visitor.tap("settings")
    offered = {act.rpartition(" ")[0] or act for act in visitor.offered_acts()}
    assert offered == {"settings", "setting sound", "setting size", "setting theme", "full-screen", "all"}
    visitor.tap_all("all", "setting theme dark", "setting statistics false", "settings")
    assert settings.read_settings(visitor.store).theme == "dark"


def test_every_language_is_called_in_its_own_words_and_marked_so() -> None:
    languages = {"en": "English", "de": "Deutsch"}
    page = settings_page.draw_settings_screen(
        Settings(), languages, settings_page.BackupMessages(), Device(), is_over_game=False
    )
    called = {
        each.children[0]: each.attributes.get("lang") for each in all_nodes(page) if each.tag == "button"
    }
    assert (called["English"], called["Deutsch"], called["As the tablet"]) == ("en", "de", None)


def test_settings_are_changed_from_home_and_kept() -> None:
    visitor = Visitor().tap_all("settings", "setting theme dark", "setting hold true")
    assert (
        visitor.app.document_settings.looks["theme"] == "dark"
        and "hold" not in visitor.app.document_settings.looks
    )
    visitor.tap("settings")
    assert "choose black-cat" in visitor.offered_acts()
    assert settings.read_settings(visitor.store) == Settings(theme="dark", hold=True)


@pytest.mark.parametrize("game", ["", "alley-cat"], ids=["home", "table"])
def test_a_speaker_turns_the_sound_off_and_on(game: str) -> None:
    visitor = visitor_at_table(game, "", "") if game else Visitor()
    for on in (True, False, True):
        (speaker,) = (n for n in all_nodes(visitor.current_page()) if n.attributes.get("data-act") == "sound")
        assert speaker.attributes["aria-label"] == "Sound"
        assert speaker.attributes["aria-pressed"] == ("true" if on else "false")
        assert visitor.app.document_settings.sound == settings.read_settings(visitor.store).sound == on
        visitor.tap("sound")


def test_a_lobby_does_not_change_settings_back() -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.app.handle_act("settings", "", ClockMs(0), EpochMs(0))
    visitor.tap_all("setting suits four", "settings", "colour 0")
    assert settings.read_settings(visitor.store).suits == "four"


def test_what_is_set_in_two_windows_is_all_kept() -> None:
    here = Visitor()
    there = Visitor(here.store)
    here.tap("choose alley-cat")
    there.tap_all("settings", "setting theme dark")
    here.app.sync_from_store(here.clock_ms)
    here.tap("colour 0")
    there.app.sync_from_store(there.clock_ms)
    there.tap("setting sound false")
    kept = settings.read_settings(here.store)
    assert (kept.theme, kept.sound, kept.colours[0]) == ("dark", False, 1)


def test_the_clock_stands_still_and_hands_are_closed_under_the_settings() -> None:
    visitor = Visitor().start("alley-cat", 2).pass_time(5000).tap_first("open ")
    visitor.tap("settings")
    assert visitor.app.ms_until_step(visitor.clock_ms) is None
    visitor.tap("settings")
    assert visitor.playing.perspective.is_curtain_closed


def _store(written: Settings) -> MemoryStore:
    store = MemoryStore()
    settings.write_settings(store, written)
    return store


def _whole(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _as_tuple(value) for name, value in values.items()}


def _as_tuple(value: Any) -> Any:
    """Return the value, with all lists in it as tuples."""
    return tuple(map(_as_tuple, value)) if isinstance(value, list) else value


def visited_with(**kept: str) -> Visitor:
    """Return a visitor at the settings of a tablet that has kept these."""
    store = MemoryStore({settings.SETTINGS_KEY: json.dumps(kept)} if kept else {})
    visitor = Visitor(store)
    visitor.do_act("settings")
    return visitor


def told_of_versions(visitor: Visitor) -> list[str]:
    """Return what the settings say below About."""
    (about,) = [node for node in all_nodes(visitor.app.draw_page()) if node.key == "about"]
    return [text for node in all_nodes(about) for text in node.children if isinstance(text, str)]


def test_about_tells_the_version_and_at_a_first_visit_nothing_else() -> None:
    assert told_of_versions(visited_with()) == ["About", f"Clowder {VERSION}"]


@pytest.mark.parametrize(
    ("kept", "is_told"),
    [
        ({"hand": "left"}, True),
        ({"version": "0.9"}, True),
        ({"version": VERSION, "before": "0.9.3"}, True),
        ({"version": VERSION, "before": ""}, False),
        ({"version": VERSION, "before": "x"}, False),
        ({"version": VERSION}, False),
        ({"version": "9999.0", "before": "0.9"}, False),
    ],
)
def test_about_tells_what_is_new_since_the_version_that_the_tablet_had(
    kept: dict[str, str], is_told: bool
) -> None:
    news = told_of_versions(visited_with(**kept))[2:]
    assert news == (["New since you had another version:", *NEWS[VERSION]] if is_told else [])


def test_which_version_a_tablet_had_outlasts_what_is_set_and_played() -> None:
    store = MemoryStore({settings.SETTINGS_KEY: json.dumps({"version": "0.9"})})
    visitor = Visitor(store)
    visitor.do_act("settings")
    visitor.do_act("setting hand left")
    assert json.loads(store[settings.SETTINGS_KEY])["version"] == VERSION
    assert settings.read_settings(store).before == "0.9"
    new = MemoryStore()
    other = Visitor(new)
    other.do_act("settings")
    other.do_act("setting hand left")
    assert settings.read_settings(new).before == ""


def test_news_are_of_the_versions_that_there_were_up_to_this_one() -> None:
    assert next(iter(NEWS)) == VERSION and all(map(is_version_number, NEWS)) and is_version_number(UNNUMBERED)
    assert not any(map(is_version_number, ("", "1.0.0-beta", "1.", "1.2.3.4", 1, None)))
    assert (
        [*iter_news_since("0.9.9")]
        == [*iter_news_since(UNNUMBERED)]
        == [text for each in NEWS.values() for text in each]
    )
    assert [*iter_news_since(VERSION)] == [*iter_news_since("")] == []

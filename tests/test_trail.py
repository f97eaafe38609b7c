"""Routes: pages have addresses, Back goes exactly one page back, and the browser's history follows."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.device import BROWSER_ASKS, INSTALL_BY_HAND
from clowder.app.effects import AnswerInstallOffer, Effect, SaveFile, SetFullScreen
from clowder.app.route import (
    HOME,
    HistoryChange,
    Route,
    make_page_route,
    plan_history_change,
    routes_renewing_history_entry,
)
from clowder.app.storage.store import MemoryStore
from clowder.core.rules import NOBODY
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.workshop import deck_links
from disks import SmallDisk, open_store
from small_decks import small_deck
from thorough import times_to_run
from variants import GAMES
from visiting import NO_PAGE, Visitor, alert_texts, words_of

NO_GAME = "This game is not on this tablet, or it is over."

NAMES = tuple(game.name for game in GAMES)

SENT = deck_links.pack_deck(small_deck(3, 4))

BAD = (
    "nonsense", "play", "play/", "play/chess", "play/alley-cat/", "play/alley-cat/1", "play/alley-cat/../x",
    "play/alley-cat/1/2", "rules", "rules/chess", "rules/alley-cat/1", "learn/chess", "paper", "paper/chess",
    "read/alley-cat/books", "read/kit-and-kat", "read/kit-and-kat/z", "read/kit-and-kat/books/a", "home",
    "javascript:alert(1)", "<img src=x onerror=alert(1)>", "settings/x", "settings ", "SETTINGS", "#", "/",
    "learn/alley-cat/1", "learn/alley-cat/3", "learn/alley-cat/02", "learn/alley-cat/x",
    "deal/alley-cat/7", "open 0", "move 0 lead 8s", "play/alley-cat/open", "%73ettings", "clowder.open",
    "\0", "é",
)  # fmt: skip


def wander(visitor: Visitor, random: Random, taps: int) -> None:
    """Tap something on the page or wait, this number of times, but never delete a game."""
    for _ in range(taps):
        offered = [
            act for act in visitor.offered_acts() if act.split()[0] not in ("throw-away", "pack", "give")
        ]
        sideways = [act for act in offered if act.split()[0] not in ("move", "pick", "open")]
        choices = sideways if random.random() < 0.6 and sideways else offered
        if choices:
            visitor.do_act(random.choice(choices))
        visitor.pass_time(random.choice((0, 0, 2000)))


def at_a_table(store: Store | None = None) -> Visitor:
    """Return a visitor at a game of Alley Cat for two, the curtain closed."""
    return Visitor(store).start("alley-cat", 2).pass_time(5000)


# Addresses


@pytest.mark.parametrize("seed", range(times_to_run(20)))
def test_back_goes_exactly_one_page_back_from_wherever_somebody_is(seed: int) -> None:
    visitor, random = Visitor(), Random(seed)
    for _ in range(12):
        wander(visitor, random, 4)
        route = visitor.app.route
        if route != HOME:
            visitor.go_back()
            assert visitor.app.route == route[:-1]
            if random.random() < 0.5:
                visitor.visit_entry(route)
                assert visitor.app.route in (route, HOME)  # a finished game is not there any more


@pytest.mark.parametrize("seed", range(times_to_run(20)))
def test_a_reload_finds_the_page_and_all_on_which_it_lies(seed: int) -> None:
    visitor, random = Visitor(), Random(100 + seed)
    for _ in range(8):
        wander(visitor, random, 4)
        again = Visitor(visitor.store, route=visitor.app.route)
        assert again.app.route == visitor.app.route and again.current_page().key == visitor.current_page().key


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["play", "rules", "paper"])
def test_an_address_leads_to_a_page_of_that_address(kind: str, name: str) -> None:
    visitor = Visitor(route=(f"{kind}/{name}",))
    assert visitor.app.route[-1] == f"{kind}/{name}" and name in words_of(visitor.current_page())


@pytest.mark.parametrize(
    "address",
    [
        "settings",
        "learn/alley-cat",
        "read/kit-and-kat/books",
        "read/kit-and-kat/b",
        f"deck/kit-and-kat/{SENT}/1",
    ],
)
def test_so_do_settings_lessons_books_and_decks(address: str) -> None:
    assert Visitor(route=(address,)).app.route[-1] == address


def test_the_rules_of_a_game_lie_over_its_lobby_so_that_back_goes_there() -> None:
    visitor = Visitor(route=("rules/alley-cat",))
    assert visitor.app.route == (*HOME, "play/alley-cat", "rules/alley-cat")
    visitor.tap_all("rules", "play")
    assert visitor.current_page().key == "alley-cat"


def test_a_game_that_was_left_on_the_table_is_found_by_the_address_of_its_game() -> None:
    visitor = at_a_table()
    table = visitor.app.route
    for address, over in (("play/alley-cat", ()), ("rules/alley-cat", ("rules/alley-cat",))):
        assert Visitor(visitor.store, route=(address,)).app.route == (*table, *over)
    assert Visitor(visitor.store, route=("play/black-cat",)).app.route == (*HOME, "play/black-cat")
    assert Visitor(visitor.store).app.route == table


def test_a_link_to_a_deal_leads_to_the_lobby_with_what_it_says() -> None:
    visitor = Visitor(route=("deal/alley-cat/123456789012/seats=2&revision=1",))
    assert visitor.app.route == (*HOME, "play/alley-cat") and visitor.page_says("Deal 123 456 789 012")


def test_the_settings_over_a_table_are_found_again_with_what_is_of_the_table() -> None:
    visitor = at_a_table().tap("settings")
    again = Visitor(visitor.store, route=visitor.app.route)
    again.device.full_screen = False
    assert "full-screen true" in again.offered_acts()


def test_of_a_table_that_cannot_be_read_home_says_why() -> None:
    visitor = at_a_table()
    (name,) = (name for name in visitor.store.names() if name.startswith("clowder.game."))
    visitor.store.put(name, f"{visitor.store.get(name)}nonsense\n")
    again = Visitor(visitor.store, route=visitor.app.route)
    assert again.app.route == HOME
    assert [text.partition(" Line")[0] for text in alert_texts(again)] == ["This game cannot be read."]


@pytest.mark.parametrize("address", BAD)
def test_a_bad_address_opens_home_which_says_so(address: str) -> None:
    visitor = at_a_table()
    again = Visitor(visitor.store, route=(address,))
    assert again.app.route == HOME
    assert alert_texts(again) in ([NO_PAGE], [NO_GAME])
    assert Visitor(visitor.store).app.route == HOME
    save = next(act for act in again.offered_acts() if act.startswith("go-on "))
    again.tap(save)
    assert again.current_page().key == "alley-cat"


def test_a_table_is_found_only_by_the_name_of_its_own_game() -> None:
    visitor = at_a_table()
    other = visitor.app.route[-1].replace("alley-cat", "black-cat")
    assert Visitor(visitor.store, route=(other,)).app.route == HOME


@given(st.lists(st.text(max_size=30), max_size=5), st.booleans())
def test_no_address_is_a_trap_or_opens_a_curtain(addresses: list[str], is_trail: bool) -> None:
    store = at_a_table().store
    route = (*HOME, *addresses) if is_trail else tuple(addresses[:1]) or HOME
    visitor = Visitor(store, route=route)
    assert visitor.offered_acts()
    assert visitor.match is None or visitor.playing.perspective.seat == NOBODY
    visitor.visit_entry(HOME)
    assert visitor.current_page().key == "home"


def test_an_address_tells_no_card_and_no_player() -> None:
    visitor = at_a_table()
    visitor.tap_first("open ")
    visitor.tap_all("rules", "paper")
    *_, table, rules, paper = visitor.app.route
    assert (rules, paper) == ("rules/alley-cat", "paper/alley-cat")
    assert table.removeprefix("play/alley-cat/").isdigit()


# Back from the table


def test_from_the_table_back_goes_home_and_the_game_is_kept() -> None:
    visitor = at_a_table()
    before = visitor.table.entries
    visitor.go_back()
    assert visitor.current_page().key == "home" and visitor.store.get("clowder.open") is None
    visitor.tap_first("go-on ")
    assert list(visitor.table.entries) == list(before)


def test_an_open_hand_is_closed_by_back_and_not_opened_by_going_on_again() -> None:
    visitor = at_a_table()
    table = visitor.app.route
    visitor.tap_first("open ")
    hand = set(visitor.table.state.hands[visitor.table.turn])
    assert hand <= visitor.page_words()
    visitor.go_back()
    assert not hand & visitor.page_words()
    visitor.visit_entry(table)
    assert visitor.app.route == table
    assert visitor.playing.perspective.seat == NOBODY and not hand & visitor.page_words()


def test_back_to_the_table_from_a_page_that_lies_over_it_opens_no_curtain() -> None:
    visitor = at_a_table()
    visitor.tap_first("open ")
    hand = set(visitor.table.state.hands[visitor.table.turn])
    visitor.tap("rules")
    visitor.go_back()
    assert visitor.current_page().key == "alley-cat" and not hand & visitor.page_words()


def test_a_finished_game_that_was_left_is_not_come_back_to() -> None:
    visitor = after_the_end()
    table = visitor.app.route
    visitor.go_back()
    visitor.visit_entry(table)
    assert visitor.app.route == HOME and alert_texts(visitor) == [NO_GAME]


def test_a_game_that_would_be_lost_is_not_left_by_back_without_a_question() -> None:
    visitor = at_a_table(open_store(SmallDisk(room=0)))
    table = visitor.app.route
    visitor.go_back()
    assert visitor.app.route == table and visitor.page_says("Leave this game?")
    visitor.tap("leave")
    assert visitor.app.route == HOME


def test_nor_by_going_back_several_pages_at_once() -> None:
    visitor = at_a_table(open_store(SmallDisk(room=0)))
    table = visitor.app.route
    visitor.tap_all("rules", "paper")
    visitor.visit_entry(HOME)
    assert visitor.app.route == table and visitor.page_says("Leave this game?")


# The browser's history


class History:
    """A browser's history: a list of entries, each with its route, as `stage/history.py` makes it."""

    def __init__(self) -> None:
        self.entries: list[Route] = [HOME]
        self.numbers = [0]
        """The unique number of each entry."""
        self.at = self._last = 0

    @property
    def now(self) -> Route:
        return self.entries[self.at]

    def go(self, by: int) -> Route:
        self.at = min(max(self.at + by, 0), len(self.entries) - 1)
        return self.now

    def follow(self, wanted: Route) -> None:
        """Change the history until it shows the wanted route, in as many rounds as the browser needs."""
        while self.now != wanted:
            back, replaced, pushed = plan_history_change(self.now, wanted)
            assert 0 <= back <= self.at
            assert back or replaced or pushed
            self.at -= back
            if replaced:
                self.entries[self.at] = replaced
            if pushed:
                new = range(self._last + 1, self._last + 1 + len(pushed))
                self.entries = [*self.entries[: self.at + 1], *pushed]
                self.numbers = [*self.numbers[: self.at + 1], *new]
                self.at, self._last = len(self.entries) - 1, new[-1]


TRAILS = st.lists(st.sampled_from("abc"), max_size=4).map(lambda pages: (*HOME, *pages))


@given(st.lists(TRAILS, max_size=20))
def test_the_entries_below_lead_to_the_pages_below_and_there_is_none_besides(visited: list[Route]) -> None:
    history = History()
    for route in visited:
        history.follow(route)
        below = [route[:length] for length in range(1, len(route) + 1)]
        assert history.entries[: history.at + 1] == below


@given(TRAILS, TRAILS.filter(lambda trail: trail != HOME), TRAILS)
def test_the_entry_of_a_page_that_was_left_can_be_made_anew(
    before: Route, left: Route, current: Route
) -> None:
    """The entry's number is gone wherever the visitor went, and all other entries lead where they did."""
    history = History()
    for route in (before, left):
        history.follow(route)
    number = history.numbers[history.at]
    for route in (current, *routes_renewing_history_entry(left), current):
        history.follow(route)
    assert number not in history.numbers
    assert history.entries[: history.at + 1] == [current[:length] for length in range(1, len(current) + 1)]


def test_what_leads_to_where_one_is_changes_nothing() -> None:
    assert plan_history_change((*HOME, "a"), (*HOME, "a")) == HistoryChange(0)
    assert plan_history_change((*HOME, "a"), (*HOME, "a", "b")) == HistoryChange(
        0, None, ((*HOME, "a", "b"),)
    )


def test_an_entry_is_made_anew_from_the_one_below() -> None:
    assert routes_renewing_history_entry((*HOME, "a", "b")) == ((*HOME, "a"), (*HOME, "a", "b"))


def test_what_is_of_a_game_leads_through_its_lobby_however_long_its_address_is() -> None:
    assert make_page_route("read/some-game/a/b") == (*HOME, "play/some-game", "read/some-game/a/b")
    assert make_page_route("settings") == (*HOME, "settings")


def test_a_page_in_the_place_of_another_is_so_at_once() -> None:
    assert plan_history_change((*HOME, "a"), (*HOME, "b", "c")) == HistoryChange(
        0, (*HOME, "b"), ((*HOME, "b", "c"),)
    )


@pytest.mark.parametrize("seed", range(times_to_run(10)))
def test_by_taps_back_and_forward_page_and_history_agree_and_it_does_not_grow(seed: int) -> None:
    visitor, random, history = Visitor(), Random(200 + seed), History()
    for _ in range(60):
        if random.random() < 0.4:
            visitor.visit_entry(history.go(random.choice((-1, -1, -2, 1))))
        else:
            wander(visitor, random, 1)
        history.follow(visitor.app.route)
        assert history.at == len(visitor.app.route) - 1
        assert len(history.entries) < 10


# Full screen, and the tablet's home screen


def after_the_end() -> Visitor:
    """Return a visitor at the result of a finished game."""
    lines = (Path(__file__).parent / "golden/stepped-on-the-cat.solitaire.txt").read_text().splitlines()
    save = json.dumps(
        {"names": ["Tiger"], "colours": [0], "facing": False, "transcript": "\n".join(lines[1:-1])}
    )
    return Visitor(MemoryStore({"clowder.game.1": save, "clowder.open": "clowder.game.1"}))


def test_the_whole_screen_is_for_a_game_and_ends_at_home() -> None:
    visitor = Visitor()
    visitor.device.full_screen = False
    visitor.tap("settings")
    assert not [act for act in visitor.offered_acts() if act.startswith("full-screen")]
    visitor.tap("settings")
    visitor.start("alley-cat", 2)
    visitor.tap_all("settings", "full-screen true")
    assert SetFullScreen(on=True) in visitor.effects
    visitor.device.full_screen = True
    visitor.tap("settings")
    assert not any(isinstance(each, SetFullScreen) for each in visitor.effects)
    visitor.tap("home")
    assert SetFullScreen(on=False) in visitor.effects


def test_the_button_that_fills_the_screen_makes_it_smaller_again() -> None:
    visitor = at_a_table()
    visitor.device.full_screen = True
    visitor.tap_all("settings", "full-screen false")
    assert SetFullScreen(on=False) in visitor.effects


def test_where_the_screen_cannot_be_filled_nothing_is_said_of_it() -> None:
    visitor = at_a_table().tap("settings")
    assert not [act for act in visitor.offered_acts() if act.startswith("full-screen")]


@pytest.mark.parametrize(("way", "button"), [(BROWSER_ASKS, "install"), (INSTALL_BY_HAND, "install later")])
def test_installing_is_offered_when_a_game_is_over_and_once(way: str, button: str) -> None:
    visitor = after_the_end()
    visitor.device.install = way
    assert button not in visitor.offered_acts()
    visitor.tap("home")
    assert "install later" in visitor.offered_acts()
    visitor.tap(button)
    assert AnswerInstallOffer(accepted=button == "install") in visitor.effects
    assert "install later" not in visitor.offered_acts() and visitor.device.was_install_offered


def test_it_is_not_offered_before_a_game_was_finished_nor_where_it_cannot_be() -> None:
    for visitor, way in ((Visitor(), BROWSER_ASKS), (at_a_table(), BROWSER_ASKS), (after_the_end(), "")):
        visitor.device.install = way
        visitor.do_act("home")
        assert "install later" not in visitor.offered_acts()


def test_the_settings_always_offer_it() -> None:
    visitor = Visitor()
    visitor.device.install, visitor.device.was_install_offered = BROWSER_ASKS, True
    visitor.tap_all("settings", "install")
    assert AnswerInstallOffer(accepted=True) in visitor.effects
    visitor.device.install = INSTALL_BY_HAND
    assert "install" not in visitor.offered_acts() and visitor.page_says(
        "tap Share and then Add to Home Screen."
    )
    visitor.device.install = ""
    assert not visitor.page_says("On the home screen of the tablet")


def test_on_an_ipad_the_offer_tells_that_games_stay_behind_and_saves_them() -> None:
    visitor = after_the_end()
    visitor.device.install = INSTALL_BY_HAND
    visitor.tap("home")
    assert visitor.page_says("your games stay in the browser")
    assert visitor.offered_acts().count("pack") == 2
    visitor.tap("pack")
    (file,) = visitor.effects[-1:]
    assert isinstance(file, SaveFile) and visitor.page_says("The browser saves it as clowder.json")
    visitor.device.shares_files = True
    visitor.tap("pack")
    assert not visitor.page_says("The browser saves it"), "the file is shared with another app"
    visitor.device.install = BROWSER_ASKS
    visitor.do_act("home")
    assert visitor.offered_acts().count("pack") == 1, (
        "other browsers share one storage with the installed app"
    )


ARRIVES = "Have you played in the browser before?"


def test_an_installed_clowder_that_has_nothing_asks_once_whether_to_bring_it_in() -> None:
    file = next(each for each in after_the_end_saved() if isinstance(each, SaveFile))
    visitor = Visitor()
    assert not visitor.page_says(ARRIVES)
    visitor.device.has_own_storage = True
    assert visitor.page_says(ARRIVES)
    visitor.tap_all("settings", "setting theme dark", "settings")
    assert visitor.page_says(ARRIVES), "settings alone do not count as games"
    visitor.do_act("take", file.text)
    assert not visitor.page_says(ARRIVES) and visitor.page_says("1 game")
    other = Visitor()
    other.device.has_own_storage = True
    other.tap("install later")
    assert not other.page_says(ARRIVES) and AnswerInstallOffer(accepted=False) in other.effects


def after_the_end_saved() -> list[Effect]:
    """Return the effects of a backup by a visitor with a game in progress."""
    visitor = at_a_table().tap_all("settings", "pack")
    return visitor.effects


@pytest.mark.parametrize("before", ["", "Look what I have got!\n"])
def test_in_an_installed_clowder_a_link_can_be_pasted(before: str) -> None:
    visitor = Visitor()
    visitor.do_act("link", "https://cats.example/#deal/alley-cat/123456789012/seats=2")
    assert visitor.app.route[-1] == "play/alley-cat"
    visitor = Visitor()
    visitor.device.is_installed = True
    visitor.tap("link", f"{before}https://cats.example/#deal/alley-cat/123456789012/seats=2 ")
    assert visitor.app.route[-1] == "play/alley-cat" and "123 456 789 012" in str(visitor.current_page())
    visitor.tap("home")
    for wrong in ("https://cats.example/", "https://cats.example/#settings", "nothing"):
        visitor.tap("link", wrong)
        assert visitor.page_says("This is no link to a deal or a deck of Clowder.")
    visitor.tap("link", "https://cats.example/#deal/alley-cat/1/x")
    assert visitor.page_says("This link to a deal cannot be read.")

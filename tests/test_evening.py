"""Evenings: several games in a row, points by ranks, who comes first, the podium, and what is kept."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backups import restore_backup, save_backup
from clowder.app.effects import PlayCues, PrintPage
from clowder.app.evening.evening import Evening, EveningGame, plan_game_sequence, ranking_points_by_seat
from clowder.app.evening.evening_storage import MAX_EVENINGS, EveningStore
from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.storage.people import Handicap, PeopleStore, Person
from clowder.app.storage.result_writer import ResultWriter
from clowder.app.storage.saves import EVENINGS_KEY, PREFIX, SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.core.options import head_starts_by_seat
from clowder.core.rules import NOBODY, traits_of
from clowder.core.store import Store
from clowder.games import GAMES
from clowder.games.black_cat import rules as black_cat
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from playing import new_table
from variants import RULES
from visiting import Visitor, all_nodes, random_step, readable_texts

NAMES = tuple(game.name for game in GAMES)

SHORT = "black-cat"
"""A game that ends soon, whoever plays."""

PARTY = Party(("Anna", "Ben", "Cleo"), (3, 1, 4))

some_scores = st.lists(st.integers(-20, 60), min_size=2, max_size=6)


@st.composite
def some_evenings(draw: st.DrawFn) -> Evening:
    """Return an evening of any number of players and games, some of them over."""
    seats = draw(st.integers(2, 6))
    plan = tuple(draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6)))
    results = draw(st.lists(st.tuples(*[st.integers(-9, 44)] * seats), max_size=len(plan)))
    evening = Evening("17", Party(CATS[:seats], tuple(range(seats))), plan, draw(st.integers(0, seats - 1)))
    evening = replace(evening, options=tuple((name, "any_option", "yes") for name in sorted({*plan})))
    for number, scores in enumerate(results):
        evening = evening.with_next_game_begun(str(number)).with_game_scores(str(number), scores)
    is_going_on = draw(st.booleans()) and not evening.is_over
    return evening.with_next_game_begun(str(len(results))) if is_going_on else evening


def evening_of(*results: tuple[int, ...], plan: tuple[str, ...] = NAMES, first: int = 0) -> Evening:
    """Return an evening of three people in which these games are over."""
    games = tuple(EveningGame(str(number), scores) for number, scores in enumerate(results))
    return Evening("1", PARTY, plan, first, games=games)


# Points and ranks


@pytest.mark.parametrize(
    ("scores", "points"),
    [((12, 4, 7, 1), (3, 1, 2, 0)), ((9, 9, 2), (1, 1, 0)), ((5, 5), (0, 0)), ((-3, 44), (0, 1))],
)
def test_a_game_brings_a_point_for_everybody_behind(scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert ranking_points_by_seat(scores) == points


@given(some_scores)
def test_points_of_a_game_order_players_as_its_scores_do(scores: list[int]) -> None:
    points, pairs = ranking_points_by_seat(scores), [(a, b) for a in range(len(scores)) for b in range(a)]
    assert all((points[a] > points[b]) == (scores[a] > scores[b]) for a, b in pairs)
    assert all((points[a] == points[b]) == (scores[a] == scores[b]) for a, b in pairs)
    assert sum(points) == sum(scores[a] != scores[b] for a, b in pairs)


@given(some_scores, st.integers(1, 9), st.integers(-50, 50))
def test_no_game_counts_more_than_another_because_its_scores_are_larger(
    scores: list[int], factor: int, more: int
) -> None:
    assert ranking_points_by_seat([factor * score + more for score in scores]) == ranking_points_by_seat(
        scores
    )


@given(some_evenings())
def test_an_evening_adds_up_and_equal_points_share_a_place(evening: Evening) -> None:
    seats = range(len(evening.party.names))
    assert evening.points_by_seat == tuple(
        sum(ranking_points_by_seat(each)[seat] for each in evening.finished_game_scores) for seat in seats
    )
    for seat in seats:
        assert evening.ranks_by_seat[seat] == 1 + sum(
            more > evening.points_by_seat[seat] for more in evening.points_by_seat
        )
    assert evening.leading_seats == [
        seat for seat in seats if evening.points_by_seat[seat] == max(evening.points_by_seat)
    ]
    assert [evening.ranks_by_seat[seat] for seat in evening.ranked_seats] == sorted(evening.ranks_by_seat)


def test_whoever_is_second_everywhere_can_have_the_cup() -> None:
    evening = evening_of((9, 8, 1), (1, 8, 9), (0, 44, 20))
    assert evening.points_by_seat == (2, 4, 3) and evening.leading_seats == [1]


# The plan, and who comes first


@given(
    st.lists(st.sampled_from(NAMES), min_size=1, unique=True),
    st.integers(1, 9),
    st.none() | st.integers().map(Random),
)
def test_a_plan_has_every_game_as_often_and_none_twice_in_a_row(
    games: list[str], count: int, lots: Random | None
) -> None:
    plan = plan_game_sequence(games, count, lots)
    often = Counter(plan)
    assert len(plan) == count and set(plan) <= set(games)
    assert max(often.values()) - min(often[game] for game in games) <= 1
    assert len(games) == 1 or all(plan[i] != plan[i + 1] for i in range(count - 1))
    assert lots or plan == tuple((games * count)[:count])


def test_lots_are_drawn() -> None:
    four = NAMES[:4]
    assert len({plan_game_sequence(four, 4, Random(seed)) for seed in range(200)}) == 24


@given(some_evenings())
def test_the_first_one_moves_on_by_a_seat_with_each_game_that_is_over(evening: Evening) -> None:
    seats = len(evening.party.names)
    assert (
        evening.current_or_next_starting_seat == (evening.first + len(evening.finished_game_scores)) % seats
    )
    assert evening.current_or_next_game_name == (
        "" if evening.is_over else evening.plan[len(evening.finished_game_scores)]
    )


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        *(("black-cat", seats, black_cat.Options(pace="turns")) for seats in (2, 3, 4)),
        *(("stepped-on-the-cat", seats, stepped_on_the_cat.Options()) for seats in (2, 3, 4)),
    ],
)
def test_the_seat_that_is_to_come_first_begins(name: str, seats: int, options: Any) -> None:
    game = RULES[name]
    chosen = [traits_of(game).with_first(options, seats, seat) for seat in range(seats)]
    assert [new_table(game, seats, each, Random(7)).turn for each in chosen] == [*range(seats)]


@pytest.mark.parametrize("seats", kit_and_kat.SEATS)
def test_KK_3_the_seat_that_is_to_come_first_begins_if_it_has_a_1(seats: int) -> None:
    for seat, seed in product(range(seats), range(20)):
        options = kit_and_kat.with_first_player(kit_and_kat.Options(), seats, seat)
        table = new_table(RULES["kit-and-kat"], seats, options, Random(seed))
        around = [(seat - place) % seats for place in range(seats)]
        assert table.turn == next((s for s in around if kit_and_kat.holds_a_one(table.state, s)), seat)


@pytest.mark.parametrize("name", ["black-cat", "alley-cat"])
def test_where_quick_hands_or_cards_decide_nobody_is_to_come_first(name: str) -> None:
    usual = RULES[name].Options()
    assert traits_of(RULES[name]).with_first(usual, 2, 1) == usual


# Ends of games: told often, taken back, given up


@given(some_evenings(), st.lists(st.integers(0, 9), min_size=2, max_size=6))
def test_the_same_end_counts_once_however_often_it_is_told(evening: Evening, scores: list[int]) -> None:
    number = evening.unfinished_save_number or "none"
    once = evening.with_game_scores(number, scores)
    assert once.with_game_scores(number, scores[::-1]) == once
    assert once.with_game_scores("somewhere else", scores) == once
    fits = bool(evening.unfinished_save_number) and len(scores) == len(evening.party.names)
    assert len(once.finished_game_scores) == len(evening.finished_game_scores) + fits


@given(some_evenings())
def test_an_end_that_is_taken_back_does_not_count_until_it_comes_again(evening: Evening) -> None:
    if evening.finished_game_scores and not evening.unfinished_save_number:
        number, scores = evening.games[-1].number, evening.games[-1].scores
        back = evening.without_game_scores(number)
        assert (
            back.unfinished_save_number == number
            and len(back.finished_game_scores) == len(evening.finished_game_scores) - 1
        )
        assert back.with_game_scores(number, scores) == evening
    assert evening.without_game_scores("somewhere else") == evening


@given(some_evenings())
def test_a_game_that_is_given_up_leaves_its_place_to_another(evening: Evening) -> None:
    if not evening.is_over:
        again = evening.with_next_game_begun("a").with_next_game_begun("b")
        assert again.unfinished_save_number == "b" and not again.has_begun_game("a")
        assert (
            again.finished_game_scores == evening.finished_game_scores
            and again.current_or_next_game_name == evening.current_or_next_game_name
        )


@given(some_evenings())
def test_an_evening_that_ends_early_is_over_with_the_points_it_has(evening: Evening) -> None:
    ended = evening.without_unfinished_games()
    assert (
        ended.is_over and ended.points_by_seat == evening.points_by_seat and not ended.unfinished_save_number
    )


# Storage


def store_of(*evenings: Evening, known: tuple[str, ...] = ("Anna", "Ben", "Cleo")) -> EveningStore:
    """Return a store that has these evenings, and knows these people."""
    texts = MemoryStore()
    people = PeopleStore(texts, ())
    for name in known:
        people.store_person(Person(name))
    store = EveningStore(texts, people)
    for evening in evenings:
        store.add_evening(evening)
    return store


@given(some_evenings())
def test_what_is_kept_is_read_as_it_was(evening: Evening) -> None:
    store = store_of(evening, known=CATS)
    assert store.list_evenings() == [evening]
    assert store.find_unfinished_evening() == (None if evening.is_over else evening)


WHOLE = json.dumps(
    [
        {
            "number": "1", "names": ["Anna", "Ben"], "colours": [0, 1], "sides": [], "players": [],
            "plan": ["alley-cat", "black-cat"], "first": 1, "by_lot": False,
            "games": [["7", [3, 1]], ["8", []]], "options": [["black-cat", "decks", "2"]],
        }
    ]
)  # fmt: skip


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ("", ""),
        ('"1"', '"one"'),
        ('"Anna", "Ben"', ""),
        ('"first": 1', '"first": 2'),
        ('"first": 1', '"first": "1"'),
        ("[3, 1]", "[3]"),
        ("[3, 1]", '[3, "1"]'),
        ("[3, 1]", "[]"),
        ('"plan": ["alley-cat", "black-cat"]', '"plan": []'),
        ('"plan": ["alley-cat", "black-cat"]', '"plan": ["alley-cat"]'),
        ('"alley-cat"', "7"),
        ('"by_lot": false', '"by_lot": 0'),
        ('"decks", "2"', '"decks"'),
        ('"decks", "2"', '"decks", "<2>"'),
        ('[["black-cat", "decks", "2"]]', '"decks"'),
        ("[{", "{"),
        ("]]", "]"),
    ],
)
def test_an_evening_that_makes_no_sense_is_left_out(part: str, instead: str) -> None:
    assert part in WHOLE
    texts = MemoryStore({EVENINGS_KEY: WHOLE.replace(part, instead) if part else WHOLE})
    evenings = EveningStore(texts, PeopleStore(texts, ())).list_evenings()
    assert len(evenings) == (not part)
    assert Visitor(texts).tap("evening").page_says("Black Cat")


def test_an_evening_from_before_there_were_options_has_usual_rules() -> None:
    old = WHOLE.replace(', "options": [["black-cat", "decks", "2"]]', "")
    texts = MemoryStore({EVENINGS_KEY: old})
    (evening,) = EveningStore(texts, PeopleStore(texts, ())).list_evenings()
    assert evening.options == () and "options" not in old
    assert Visitor(texts, GAMES).tap_all("evening", "next-game").table.options.decks == 1


def test_an_option_that_is_no_more_is_told_before_the_game() -> None:
    texts = MemoryStore({EVENINGS_KEY: WHOLE.replace('"decks", "2"', '"decks", "7"')})
    visitor = Visitor(texts, GAMES).tap("evening")
    assert visitor.page_says("decks is 1 or 2, not '7'.")
    visitor.do_act("next-game")
    assert visitor.app.route[-1] == "evening"


def test_of_very_many_evenings_the_latest_are_kept() -> None:
    store = store_of()
    store.add_evening(evening_of())
    for number in range(MAX_EVENINGS):
        store.add_evening(replace(evening_of((1, 2, 3), plan=NAMES[:1]), number=f"{number + 100}"))
    numbers = [each.number for each in store.list_evenings()]
    assert numbers == [f"{number + 100}" for number in range(MAX_EVENINGS)]


def test_names_of_guests_are_kept_for_their_own_evening_only() -> None:
    store = store_of(evening_of((1, 2, 3), plan=NAMES[:1]), known=("Anna",))
    assert store.list_evenings()[0].party.names == PARTY.names
    store.add_evening(replace(evening_of(), number="2"))
    first, second = store.list_evenings()
    assert "Anna" in first.party.names and not {"Ben", "Cleo"} & {*first.party.names}
    assert second.party.names == PARTY.names


def test_people_are_renamed_and_forgotten_in_evenings_too() -> None:
    store = store_of(evening_of((1, 2, 3)))
    store.rename_player("Anna", "Anne")
    store.rename_player("Ben", "")
    names = store.list_evenings()[0].party.names
    assert names[0] == "Anne" and names[1] in CATS and names[2] == "Cleo"


def test_an_evening_that_was_ended_early_stays_so_beside_an_older_backup() -> None:
    began = evening_of((1, 2, 3)).with_next_game_begun("2")
    mine = store_of(began.without_unfinished_games())
    merged = mine.merge_with_backup({EVENINGS_KEY: json.dumps(_stored(store_of(began)))}, {}).texts[
        EVENINGS_KEY
    ]
    both = MemoryStore({EVENINGS_KEY: merged})
    assert EveningStore(both, PeopleStore(both, ())).list_evenings() == [began.without_unfinished_games()]


def test_of_an_evening_in_two_places_that_with_more_games_counts() -> None:
    began, later = evening_of((1, 2, 3)), evening_of((1, 2, 3), (4, 2, 2))
    other = replace(evening_of((0, 0, 1), plan=NAMES[:1]), number="5")
    for here, there in ((began, later), (later, began)):
        mine, file = store_of(here), store_of(there)
        file.add_evening(other)
        texts = {EVENINGS_KEY: json.dumps(_stored(file))}
        merged = mine.merge_with_backup(texts, {}).texts[EVENINGS_KEY]
        both = MemoryStore({EVENINGS_KEY: merged})
        assert EveningStore(both, PeopleStore(both, ())).list_evenings() == [later, other]
    assert store_of(began).merge_with_backup({}, {}).texts == {}
    assert "not everything can be read" in store_of(began).merge_with_backup({EVENINGS_KEY: "[7]"}, {}).remark


def _stored(store: EveningStore) -> object:
    texts = MemoryStore()
    copy = EveningStore(texts, PeopleStore(texts, ()))
    for each in store.list_evenings():
        copy.add_evening(each)
    for each in store.list_evenings():  # with the names of guests
        copy.replace_evening(each)
    return json.loads(texts[EVENINGS_KEY])


# The pages


def plan_evening(*games: str, store: Store | None = None, seats: int = 2, count: int = 0) -> Visitor:
    """Return a visitor who has planned an evening of these games, and has not begun it."""
    visitor = Visitor(store, GAMES).tap_all("evening", f"sit {seats}")
    for name in NAMES:
        if f"tick {name}" in visitor.offered_acts() and name not in games:
            visitor.tap(f"tick {name}")
    return visitor.tap(f"count {count or len(games)}")


def test_an_evening_plays_what_is_offered_first_to_those_who_play() -> None:
    assert plan_evening("kit-and-kat", count=2).tap("play").table.options.way == "classic"
    store = Visitor().tap_all("choose kit-and-kat", "set way guided").store
    assert plan_evening("kit-and-kat", store=store, count=2).tap("play").table.options.way == "guided"


def rules_lines(visitor: Visitor) -> list[str]:
    """Return the lines of the plan that tell by which rules a game is to be played, without the title."""
    lines = (node for node in all_nodes(visitor.current_page()) if node.attributes.get("class") == "told")
    return [" ".join(readable_texts(line)) for line in lines]


def played_before(*, to_the_end: bool) -> Store:
    """Return the store of a tablet on which Black Cat was played by two house rules, then in a usual way."""
    visitor = Visitor().start(SHORT, 2).tap("home").start(SHORT, 2, lucky_tom="yes", share="no")
    if to_the_end:
        play_next(visitor)
    return visitor.tap("home").store


@pytest.mark.parametrize("to_the_end", [True, False])
def test_a_game_is_played_by_usual_rules_or_as_last_time_on_this_tablet(to_the_end: bool) -> None:
    visitor = plan_evening(SHORT, "alley-cat", store=played_before(to_the_end=to_the_end), count=3)
    assert rules_lines(visitor) == ["usual rules"]
    visitor.tap(f"as-last {SHORT}")
    assert rules_lines(visitor) == ["as last time: Lucky tom, Share: no"]
    visitor.tap_all(f"as-last {SHORT}", "play")
    assert evening_now(visitor).options == () and not visitor.table.options.lucky_tom


@pytest.mark.parametrize("to_the_end", [True, False])
def test_options_as_last_time_are_kept_for_each_game_of_the_evening(to_the_end: bool) -> None:
    visitor = plan_evening(SHORT, "alley-cat", store=played_before(to_the_end=to_the_end), count=3)
    visitor.tap_all(f"as-last {SHORT}", "play")
    for name in (SHORT, "alley-cat", SHORT):
        visitor = Visitor(visitor.store, GAMES)  # as after a reload
        options = visitor.table.options
        assert name == visitor.table.rules.NAME
        assert name != SHORT or (options.lucky_tom and not options.share)
        play_next(visitor)
        visitor.tap("next-game")
    assert evening_now(visitor).unusual_options(SHORT) == {"lucky_tom": "yes", "share": "no"}
    assert not visitor.page_says("Lucky tom")
    assert visitor.tap("sheet").page_says("Lucky tom, Share: no")


def test_a_sheet_names_no_usual_rules() -> None:
    visitor = plan_evening(SHORT, store=played_before(to_the_end=True), count=2).tap("play")
    for _ in range(2):
        play_next(visitor)
        visitor.tap("next-game")
    assert not visitor.tap("sheet").page_says("Lucky tom")


def test_where_the_last_game_had_usual_rules_there_is_nothing_to_choose() -> None:
    visitor = plan_evening(SHORT, "kit-and-kat", store=Visitor().start(SHORT, 2).tap("home").store)
    assert not [act for act in visitor.offered_acts() if act.startswith("as-last ")]


def test_the_way_that_is_offered_to_others_than_last_time_is_as_usual() -> None:
    visitor = Visitor().tap_all("choose kit-and-kat", "sit 2", "player 1 kitten", "play", "home")
    visitor = plan_evening("kit-and-kat", store=visitor.store, count=2)
    visitor.tap_all("pick 1", "player 1 person")
    assert rules_lines(visitor.tap("as-last kit-and-kat")) == ["as last time: Way: guided"]
    assert visitor.tap("play").table.options.way == "guided"


def evening_now(visitor: Visitor) -> Evening:
    """Return the latest evening as it is stored."""
    return EveningStore(visitor.store, PeopleStore(visitor.store, ())).list_evenings()[-1]


def play_next(visitor: Visitor, seed: int = 1) -> tuple[int, ...]:
    """Play the game on the table to its end, and return the scores."""
    if "resume" in visitor.offered_acts():
        visitor.tap("resume")
    return visitor.play_out(Random(seed)).scores


def is_on_podium(visitor: Visitor) -> bool:
    return "sheet" in visitor.offered_acts()


def test_an_evening_is_played_from_its_plan_to_its_podium() -> None:
    visitor = plan_evening(SHORT, "alley-cat").tap("play")
    scores = [play_next(visitor)]
    assert visitor.app.route[-1].startswith(f"play/{SHORT}/") and visitor.page_says("After 1 of 2 games")
    visitor.tap("next-game")
    assert visitor.app.route[-1].startswith("play/alley-cat/")
    scores.append(play_next(visitor))
    visitor.tap("next-game")
    assert is_on_podium(visitor) and evening_now(visitor).finished_game_scores == scores
    assert any(isinstance(effect, PlayCues) for effect in visitor.effects)
    leaders = [evening_now(visitor).party.names[seat] for seat in evening_now(visitor).leading_seats]
    assert all(visitor.page_says(name) for name in leaders)
    assert not SaveStore(visitor.store).list_save_keys()
    visitor.tap("evening")
    assert "play" in visitor.offered_acts() and visitor.page_says("Who plays?")


def test_a_game_begins_with_one_touch_after_the_plan_and_after_each_game() -> None:
    visitor = plan_evening(SHORT, count=3)
    for _ in range(3):
        visitor.tap_first("play" if "play" in visitor.offered_acts() else "next-game")
        play_next(visitor)
    visitor.tap("next-game")
    assert is_on_podium(visitor)


def test_games_come_in_the_order_in_which_they_were_chosen() -> None:
    visitor = plan_evening("alley-cat", SHORT)
    visitor.tap_all(f"tick {SHORT}", f"tick {SHORT}", "play")
    assert evening_now(visitor).plan == ("alley-cat", SHORT)


def test_games_that_so_many_cannot_play_are_not_offered_and_say_why() -> None:
    visitor = Visitor(games=GAMES).tap_all("evening", "sit 3")
    assert "tick alley-cat" not in visitor.offered_acts() and visitor.page_says("only for 2 players")
    visitor.tap("sit 5")
    assert [act for act in visitor.offered_acts() if act.startswith("tick ")] == ["tick kit-and-kat"]
    visitor.tap_all("play")
    assert set(evening_now(visitor).plan) == {"kit-and-kat"}


def test_without_a_game_no_evening_begins() -> None:
    visitor = plan_evening(count=2).tap("play")
    assert visitor.page_says("Choose at least one game.") and visitor.app.route[-1] == "evening"


def test_by_lot_nobody_is_told_what_comes_later() -> None:
    visitor = plan_evening(SHORT, "alley-cat", "stepped-on-the-cat")
    visitor.tap_all("by-lot", "play", "home", "evening")
    plan = evening_now(visitor).plan
    titles = {game.name: game.title for game in GAMES}
    assert visitor.page_says(titles[plan[0]])
    assert not [name for name in plan[1:] if visitor.page_says(titles[name])]


def test_all_sit_down_and_the_evening_begins() -> None:
    visitor = Visitor(games=GAMES).tap_all("evening", "round", "join 0", "join 2", "seated")
    assert visitor.app.route[-1].startswith("play/") and evening_now(visitor).party.sides == (0, 2)


def test_who_plays_is_chosen_as_in_a_lobby() -> None:
    store = MemoryStore()
    PeopleStore(store, RULES).store_person(Person("Anna", 3))
    visitor = Visitor(store, GAMES).tap_all("evening", "sit 2", "pick 0", "person Anna", "pick 1")
    visitor.tap_all("player 1 kitten", f"tick {SHORT}", "play")
    party = evening_now(visitor).party
    assert "Anna" in party.names and party.players[1 - party.names.index("Anna")] == "kitten"


def test_an_evening_outlasts_the_page_at_its_table_and_at_its_result() -> None:
    store = MemoryStore()
    visitor = plan_evening(SHORT, count=2, store=store).tap("play")
    for _ in range(5):
        random_step(visitor, Random(2))
    visitor = Visitor(store, GAMES)
    assert visitor.app.route[-1].startswith(f"play/{SHORT}/")
    play_next(visitor)
    visitor = Visitor(store, GAMES)
    assert visitor.tap("next-game").app.route[-1].startswith(f"play/{SHORT}/")
    assert len(evening_now(visitor).finished_game_scores) == 1


def test_a_pause_leads_home_from_where_the_evening_goes_on() -> None:
    visitor = plan_evening(SHORT, count=2).tap("play")
    play_next(visitor)
    visitor.tap("home")
    assert visitor.page_says("Go on with the evening") and visitor.page_says("Game 2 of 2")
    visitor.tap("evening")
    assert visitor.page_says("Next: Black Cat")
    visitor.tap_all("next-game", "home", "evening")
    assert visitor.page_says("Go on with Black Cat")
    number = evening_now(visitor).unfinished_save_number
    visitor.tap("next-game")
    assert visitor.app.route[-1] == f"play/{SHORT}/{number}"
    play_next(visitor)
    visitor.tap_all("next-game", "home")
    assert not visitor.page_says("Go on with the evening")


def test_an_end_counts_when_it_is_recorded_and_no_more_when_it_is_taken_back() -> None:
    visitor = plan_evening("alley-cat", SHORT).tap("play")
    scores = play_next(visitor)
    assert evening_now(visitor).finished_game_scores == [scores]
    store, number = visitor.store, evening_now(visitor).games[0].number
    ResultWriter(store, SaveStore(store), PeopleStore(store, RULES)).delete_undone_result(f"{PREFIX}{number}")
    assert (
        evening_now(visitor).finished_game_scores == []
        and evening_now(visitor).unfinished_save_number == number
    )


def test_a_game_thrown_away_is_begun_anew_and_counts_for_nothing() -> None:
    visitor = plan_evening(SHORT, count=2).tap("play")
    gone = evening_now(visitor).unfinished_save_number
    visitor.tap("home")
    SaveStore(visitor.store).delete_save(f"{PREFIX}{gone}")
    visitor.tap_all("evening", "next-game")
    play_next(visitor)
    evening = evening_now(visitor)
    assert len(evening.finished_game_scores) == 1 and not evening.has_begun_game(gone)


def test_a_game_that_was_left_goes_on_also_from_the_result_before_it() -> None:
    visitor = plan_evening(SHORT, count=2).tap("play")
    play_next(visitor)
    first = visitor.page_of_the_table.save_slot.name
    kept = visitor.store.get(first)
    visitor.tap("next-game")
    second = evening_now(visitor).unfinished_save_number
    visitor.tap("home")
    visitor.store.put(first, kept or "")
    visitor.tap_all(f"go-on {first}", "next-game")
    assert visitor.page_of_the_table.save_slot.name == f"{PREFIX}{second}"
    assert evening_now(visitor).unfinished_save_number == second


def test_another_game_beside_the_evening_does_not_count() -> None:
    visitor = plan_evening(SHORT, count=2).tap("play")
    play_next(visitor)
    before = evening_now(visitor)
    visitor.tap("again")
    play_next(visitor, seed=3)
    assert evening_now(visitor) == before and "next-game" not in visitor.offered_acts()


def test_a_game_that_is_played_on_from_a_file_elsewhere_counts_once() -> None:
    here = plan_evening(SHORT, count=2).tap("play")
    for _ in range(5):
        random_step(here, Random(2))
    here.tap("home")
    there = restore_backup(save_backup(here)).tap("settings")
    assert there.page_says("Go on with the evening")
    there.tap_all("evening", "next-game")
    theirs = play_next(there, seed=5)
    there.tap("home")
    here.tap("settings").tap("unpack", save_backup(there))
    assert evening_now(here).finished_game_scores == [theirs]
    here.tap("unpack", save_backup(there))
    assert evening_now(here).finished_game_scores == [theirs]


def test_enough_for_today_ends_the_evening_at_its_podium_after_a_question() -> None:
    visitor = plan_evening(SHORT, count=5).tap("play")
    play_next(visitor)
    visitor.tap_all("home", "evening", "no-more", "no")
    assert not evening_now(visitor).is_over and "yes" not in visitor.offered_acts()
    visitor.tap_all("no-more", "yes")
    assert is_on_podium(visitor) and len(evening_now(visitor).plan) == 1


def test_an_evening_without_an_end_of_a_game_is_dropped() -> None:
    visitor = plan_evening(SHORT, count=5).tap_all("play", "home", "evening", "no-more", "yes")
    assert "play" in visitor.offered_acts() and EVENINGS_KEY not in visitor.store.names()
    assert len(SaveStore(visitor.store).list_save_keys()) == 1  # the game is one as any other now


def test_whoever_comes_first_is_told_and_does() -> None:
    visitor = plan_evening("stepped-on-the-cat", count=3, seats=3).tap("play")
    for _ in range(3):
        evening = evening_now(visitor)
        begins = next(p.turn for p in visitor.table.positions if p.turn != NOBODY)
        assert begins == evening.current_or_next_starting_seat
        play_next(visitor)
        evening = evening_now(visitor)
        assert evening.is_over or visitor.page_says(
            f"{evening.party.names[evening.current_or_next_starting_seat]} begins."
        )
        visitor.tap("next-game")


def test_head_starts_and_computers_take_part() -> None:
    store = MemoryStore()
    PeopleStore(store, RULES).store_person(Person("Anna", 3, starts={"alley-cat": Handicap(8.0)}))
    visitor = Visitor(store, GAMES).tap_all("evening", "sit 2", "pick 0", "person Anna", "pick 1")
    visitor.tap("player 1 kitten")
    for name in NAMES:
        if name != "alley-cat" and f"tick {name}" in visitor.offered_acts():
            visitor.tap(f"tick {name}")
    visitor.tap_all("count 2", "play")
    assert head_starts_by_seat(visitor.table.options)[visitor.playing.party.names.index("Anna")] == 8
    assert evening_now(visitor).party.computer_seats


def test_a_sheet_for_the_wall_is_printed() -> None:
    visitor = plan_evening(SHORT, count=2).tap("play")
    for _ in range(2):
        play_next(visitor)
        visitor.tap("next-game")
    visitor.tap("sheet")
    leaves = [
        node for node in all_nodes(visitor.current_page()) if "leaf" in node.attributes.get("class", "")
    ]
    assert len(leaves) == 1
    words = " ".join(readable_texts(leaves[0]))
    assert all(name in words for name in evening_now(visitor).party.names) and "Black Cat" in words
    visitor.tap("paper print")
    assert any(isinstance(effect, PrintPage) for effect in visitor.effects)
    visitor.tap_all("paper size letter", "paper switch thrifty", "paper close")
    assert is_on_podium(visitor)


def test_evenings_are_in_the_statistics_and_are_deleted_with_them() -> None:
    store = MemoryStore()
    people = PeopleStore(store, RULES)
    for cat, name in enumerate(("Anna", "Ben")):
        people.store_person(Person(name, cat))
    visitor = Visitor(store, GAMES).tap_all("evening", "sit 2", "person Anna", "person Ben")
    visitor.tap_all("tick stepped-on-the-cat", "tick alley-cat", "tick kit-and-kat", "count 2", "play")
    for seed in range(2):
        play_next(visitor, seed)
        visitor.tap("next-game")
    visitor.tap_all("home", "statistics")
    assert visitor.page_says("Evenings")
    visitor.tap(f"evening {evening_now(visitor).number}")
    assert is_on_podium(visitor)
    visitor.tap_all("home", "statistics", "delete", "clear")
    assert EVENINGS_KEY not in store and not visitor.page_says("Evenings")


def test_an_address_of_no_evening_leads_nowhere() -> None:
    for place in ("7", "x", "1"):
        visitor = Visitor(games=GAMES, route=("", f"evening/{place}"))
        assert visitor.page_says("There is no page at this address.")
    visitor = plan_evening(SHORT, count=2).tap_all("play", "home")
    visitor.visit_entry((f"evening/{evening_now(visitor).number}",))
    assert visitor.page_says("There is no page at this address.")  # it is not over


def test_another_window_that_ends_the_evening_closes_its_page() -> None:
    visitor = plan_evening(SHORT, count=2).tap_all("play", "home", "evening")
    visitor.store.delete(EVENINGS_KEY)
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    assert visitor.app.route == ("",)


def test_a_game_that_cannot_be_played_any_more_says_so_and_the_evening_can_end() -> None:
    evening = replace(evening_of((1, 2, 3), plan=(SHORT, "chess")), number="9")
    visitor = Visitor(MemoryStore({EVENINGS_KEY: json.dumps(_stored(store_of(evening)))}), GAMES)
    visitor.tap("evening")
    assert visitor.page_says("There is no such game here any more.")
    visitor.do_act("next-game")
    assert visitor.app.route[-1] == "evening"
    visitor.tap_all("no-more", "yes")
    assert is_on_podium(visitor)

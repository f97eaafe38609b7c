"""Head starts: in each game's rules, given by hand, and learned from the games that people played."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from clowder.app.model.party import Party
from clowder.app.play import head_start
from clowder.app.play.computers import ComputerPlayers
from clowder.app.play.match import Match
from clowder.app.play.playing import make_match
from clowder.app.storage.people import NO_HANDICAP, Handicap, PeopleStore, Person
from clowder.app.storage.store import MemoryStore
from clowder.core.errors import BadOption, IllegalMove
from clowder.core.rules import HOUSE, Outcome
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.core.transcript import read_transcript, write_transcript
from clowder.games.black_cat import rules as black_cat
from clowder.games.black_cat.rules import COUNTDOWN_MS, Ready, State
from playing import new_table, playout, run_house
from research.evens import play_to_end
from variants import BY_NAME, RULES
from visiting import Visitor, all_nodes, node_fields, readable_texts

WITH = ("black-cat", "stepped-on-the-cat", "alley-cat")

each_game = pytest.mark.parametrize("name", WITH)


def start_game(name: str, seats: int, *starts: int, **options: object) -> Table[Any, Any]:
    rules = RULES[name]
    return new_table(rules, seats, rules.Options(head_start=starts, **options), Random(1))


# In the rules


@each_game
def test_a_transcript_tells_of_a_head_start_only_where_there_is_one(name: str) -> None:
    told = write_transcript(start_game(name, 2, 0, 1 if name != "black-cat" else 100))
    assert "head_start=0,1" in told.splitlines()[0]
    assert read_transcript(told, RULES).options.head_start[1] > 0
    assert "head_start" not in write_transcript(start_game(name, 2))


@pytest.mark.parametrize("word", ["1,2,3", "a", "-1", "1,", "99999"])
@each_game
def test_a_head_start_that_makes_no_sense_is_refused(name: str, word: str) -> None:
    header, *lines = write_transcript(start_game(name, 2)).splitlines()
    with pytest.raises(Exception, match="head_start"):
        read_transcript("\n".join([f"{header} head_start={word}", *lines]), RULES)


@each_game
def test_all_head_starts_that_are_offered_can_be_played_with(name: str) -> None:
    rules = RULES[name]
    for seats in rules.SEATS:
        starts = head_start.find_available_head_starts(rules, rules.Options(), seats)
        for value in starts.values:
            Table(rules, seats, rules.Options(head_start=(value,)))


def test_AC_9_house_rule_points_to_begin_with_count_for_the_goal() -> None:
    table = start_game("alley-cat", 2, 0, 20)
    state: object = table.state
    assert RULES["alley-cat"].setup(2, table.options).total_points == (0, 20)
    won = replace(state, rounds=((30, 24),))  # type: ignore[type-var]
    assert table.rules.outcome(won) == Outcome((30, 44), (1,))


def test_SC_9_house_rule_points_to_begin_with_count_for_the_goal() -> None:
    options = RULES["stepped-on-the-cat"].Options(head_start=(0, 4))
    assert RULES["stepped-on-the-cat"].setup(3, options).points == (0, 4, 0)


def test_SC_9_house_rule_nobody_begins_with_as_many_points_as_win() -> None:
    rules = RULES["stepped-on-the-cat"]
    with pytest.raises(BadOption, match="3 points win"):
        rules.setup(2, rules.Options(short=True, head_start=(3,)))


def test_SC_10_alone_there_is_no_head_start() -> None:
    rules = RULES["stepped-on-the-cat"]
    with pytest.raises(BadOption, match="Alone"):
        rules.setup(1, rules.Options(head_start=(1,)))


def start_race(*starts: int, seats: int = 3) -> Table[State, black_cat.Options]:
    table = new_table(black_cat, seats, black_cat.Options(head_start=starts), Random(1))
    run_house(table, COUNTDOWN_MS, Random(1))
    return table


def test_BC_3_house_rule_others_wait_as_long_as_the_head_start_is_longer_than_theirs() -> None:
    table = start_race(0, 800, 500)
    assert table.seats_with_moves() == [1]
    run_house(table, COUNTDOWN_MS + 299, Random(1))
    assert table.seats_with_moves() == [1]
    run_house(table, COUNTDOWN_MS + 300, Random(1))
    assert table.seats_with_moves() == [1, 2]
    run_house(table, COUNTDOWN_MS + 800, Random(1))
    assert table.seats_with_moves() == [0, 1, 2]
    readied = [entry for entry in table.entries if isinstance(entry.move, Ready)]
    assert [(entry.play_ms - COUNTDOWN_MS, entry.seat) for entry in readied] == [(300, HOUSE), (800, HOUSE)]


def test_BC_3_house_rule_a_grab_that_comes_too_early_takes_nothing() -> None:
    table = start_race(0, 800)
    with pytest.raises(IllegalMove):
        table.parse_move(0, f"take {table.state.deck[0]} left")


def test_BC_3_house_rule_every_card_is_waited_for_anew() -> None:
    table = start_race(0, 800, seats=2)
    table.make_move(1, table.parse_move(1, f"take {table.state.deck[0]} left"), PlayMs(COUNTDOWN_MS + 700))
    run_house(table, COUNTDOWN_MS + 800, Random(1))
    assert table.seats_with_moves() == [1]
    run_house(table, COUNTDOWN_MS + 1500, Random(1))
    assert table.seats_with_moves() == [0, 1]


def test_BC_10_house_rule_a_card_stalls_no_later_for_a_head_start() -> None:
    plain, waiting = start_race(), start_race(0, 800, 300)
    for table in (plain, waiting):
        while table.house_due_ms is not None:
            run_house(table, table.house_due_ms, Random(1))
    assert plain.last_entry_ms == waiting.last_entry_ms and plain.state.stalled and waiting.state.stalled


def test_BC_in_turns_there_is_no_head_start() -> None:
    with pytest.raises(BadOption, match=r"^In turns nobody has a head start\.$"):
        black_cat.setup(2, black_cat.Options(pace="turns", head_start=(100,)))
    assert head_start.find_available_head_starts(black_cat, black_cat.Options(pace="turns"), 2).values == ()


def test_BC_ruling_a_head_start_is_a_time() -> None:
    starts = head_start.find_available_head_starts(black_cat, black_cat.Options(), 2)
    assert starts.is_time and list(starts.values) == list(black_cat.STARTS)


def test_who_reaches_for_a_card_goes_on_reaching_when_others_may_take_it_too() -> None:
    """A computer player's head start is not shortened by events while it reaches for a card."""
    table: Table[Any, Any] = start_race(0, 800, seats=2)
    computers = ComputerPlayers(BY_NAME["black-cat"].computer_player, table, ("", "kitten"))
    computers.begin_searches(table.last_entry_ms)
    while thought := computers.find_unfinished_search():
        thought.do_search_step()
    due = computers.next_move_ms
    assert due is not None and due > COUNTDOWN_MS + 100
    run_house(table, COUNTDOWN_MS + 800, Random(1))
    computers.begin_searches(PlayMs(COUNTDOWN_MS + 100))
    while thought := computers.find_unfinished_search():
        thought.do_search_step()
    assert computers.next_move_ms == due


# Learned head starts


def test_what_is_wished_is_given_as_the_nearest_there_is() -> None:
    rules = RULES["alley-cat"]
    assert head_start.apply_head_starts(rules, rules.Options(), [4.6, 0.2]).head_start == (5, 0)
    assert head_start.apply_head_starts(rules, rules.Options(), [0.2, 0.1]) == rules.Options()
    assert head_start.apply_head_starts(rules, rules.Options(), [99, 0]).head_start == (43, 0)


def test_a_head_start_below_zero_is_one_for_all_others() -> None:
    rules = RULES["stepped-on-the-cat"]
    assert head_start.apply_head_starts(rules, rules.Options(), [-2.0, 0, 1]).head_start == (0, 2, 3)


def test_whoever_wins_has_less_the_next_time_and_whoever_loses_more() -> None:
    won = Outcome((44, 10), (0,))
    winner, loser = (head_start.adjust_handicap(Handicap(learns=True), won, seat, 40) for seat in (0, 1))
    assert winner == Handicap(-2.5, learns=True, games=1) and loser == Handicap(2.5, learns=True, games=1)


def test_who_shares_a_win_learns_nothing_by_it() -> None:
    assert (
        head_start.adjust_handicap(Handicap(3.0, learns=True), Outcome((7, 7), (0, 1)), 0, 40).points == 3.0
    )


def test_one_game_teaches_less_after_many() -> None:
    lost = Outcome((0, 44), (1,))
    steps = [
        head_start.adjust_handicap(Handicap(games=games), lost, 0, 40).points for games in (0, 10, 28, 500)
    ]
    assert steps == sorted(steps, reverse=True) and steps[2] == steps[3] > 0
    assert steps[0] > 2 * steps[1] and steps[1] == 40 / 28 / 2


def finish_game(name: str, seats: int = 2, *people: Person, **options: object) -> tuple[PeopleStore, Match]:
    """Return known people and a finished match of Anna, who is known if she is among `people`.

    The other seats are guests.
    """
    known, rules = PeopleStore(MemoryStore(), WITH), RULES[name]
    for person in people:
        known.store_person(person)
    table = playout(rules, seats, rules.Options(**options), Random(1))
    return known, make_match(BY_NAME[name], table, Party.from_json(("Anna", "Ben")[:seats]))


def learned_handicap(known: PeopleStore, name: str) -> Handicap:
    anna = known.get_person("Anna")
    assert anna
    return anna.starts.get(name, NO_HANDICAP)


def test_a_game_teaches_as_much_as_the_longest_head_start_allows() -> None:
    known, match = finish_game("alley-cat", 2, Person("Anna", 0, {}, {"alley-cat": Handicap(learns=True)}))
    head_start.update_handicaps(known, match)
    assert abs(learned_handicap(known, "alley-cat").points) == 43 / 8 / 2


def test_a_game_that_is_played_again_from_a_file_teaches_once() -> None:
    store = MemoryStore()
    people = PeopleStore(store, ("alley-cat",))
    people.store_person(Person("Anna", 0, {}, {"alley-cat": Handicap(learns=True)}))
    visitor = Visitor(store).tap_all("choose alley-cat", "person Anna", "play").tap("home")
    visitor.tap_first("give ")
    file = visitor.saved_file
    assert file
    visitor.tap("waiting")
    learned = []
    for seed, ways in enumerate((["home"], ["again", "home"], ["home"])):
        visitor.tap("take", file.text)
        visitor.play_out(Random(seed))
        visitor.tap_all(*ways)
        learned.append(learned_handicap(people, "alley-cat"))
    assert learned[0].games == 1 and learned == learned[:1] * 3


def test_nobody_learns_who_has_not_chosen_it_nor_where_there_is_no_head_start() -> None:
    for name, seats, options, starts in (
        ("alley-cat", 2, {}, {}),
        ("black-cat", 2, {"pace": "turns"}, {"black-cat": Handicap(learns=True)}),
        ("stepped-on-the-cat", 1, {}, {"stepped-on-the-cat": Handicap(learns=True)}),
        ("kit-and-kat", 2, {}, {"kit-and-kat": Handicap(learns=True)}),
    ):
        known, match = finish_game(name, seats, Person("Anna", 0, {}, starts), **options)
        assert head_start.prepare_next_game_options(known, match, match.table.options) == match.table.options
        assert learned_handicap(known, name).games == 0


def test_nobody_learns_from_a_game_that_is_not_over() -> None:
    known, match = finish_game("alley-cat", 2, Person("Anna", 0, {}, {"alley-cat": Handicap(learns=True)}))
    match.table.undo_last_move()
    head_start.update_handicaps(known, match)
    assert learned_handicap(known, "alley-cat").games == 0


def test_when_everybody_moves_on_a_seat_head_starts_go_along() -> None:
    options = RULES["stepped-on-the-cat"].Options
    assert head_start.rotate_head_starts(options(head_start=(1, 2)), 3).head_start == (0, 1, 2)
    assert head_start.rotate_head_starts(options(), 3) == options()
    assert head_start.rotate_head_starts(RULES["kit-and-kat"].Options(), 3) == RULES["kit-and-kat"].Options()


def test_a_head_start_is_said_in_points_or_in_seconds() -> None:
    alley_cat, kit_and_kat = RULES["alley-cat"], RULES["kit-and-kat"]
    told = head_start.seat_head_start_text(alley_cat, alley_cat.Options(head_start=(1, 2)), 2, 0)
    assert told == "1 point" and head_start.seat_head_start_text(alley_cat, alley_cat.Options(), 2, 0) == ""
    assert (
        head_start.seat_head_start_text(black_cat, black_cat.Options(head_start=(0, 1500)), 2, 1)
        == "1.5 seconds"
    )
    assert head_start.seat_head_start_text(kit_and_kat, kit_and_kat.Options(), 2, 0) == ""


def test_what_is_chosen_of_a_head_start_keeps_what_was_learned_and_nothing_else_is_heard() -> None:
    anna = Person("Anna", 0, {}, {"alley-cat": Handicap(5.0)})
    assert head_start.with_chosen_handicap(anna, "alley-cat", "learn").starts == {
        "alley-cat": Handicap(5.0, learns=True)
    }
    assert head_start.with_chosen_handicap(anna, "alley-cat", "more") == anna


@pytest.mark.parametrize("even", [0, 300, 1250, 1900])
def test_after_twenty_games_a_learned_head_start_makes_the_odds_even(even: int) -> None:
    """The two win equally often with a head start of `even` milliseconds for one of them."""
    random, starts = Random(even), [Handicap(learns=True), Handicap(learns=True)]
    won = []
    for _ in range(1020):
        given = head_start.apply_head_starts(
            black_cat, black_cat.Options(), [start.points for start in starts]
        )
        difference = (given.head_start or (0, 0))[0] - even
        kitten_wins = random.random() < 1 / (1 + 10 ** (-difference / 600))
        outcome = Outcome((0, 0), (0 if kitten_wins else 1,))
        starts = [head_start.adjust_handicap(start, outcome, seat, 2000) for seat, start in enumerate(starts)]
        won.append(kitten_wins)
    assert 0.45 <= sum(won[20:]) / 1000 <= 0.55


def test_a_kitten_with_a_long_head_start_wins_against_the_boss() -> None:
    """The kitten must win most of the races, played as at the table."""
    game, won = BY_NAME["black-cat"], []
    for number in range(8):
        table = new_table(black_cat, 2, black_cat.Options(head_start=(0, 2000)), Random(number))
        outcome = play_to_end(table, game, ("alley-boss", "kitten"), Random(number))
        won.append(outcome.winners == (1,))
    assert sum(won) > 4, won


# At the table


def with_people(*people: Person) -> Visitor:
    store = MemoryStore()
    for person in people:
        PeopleStore(store, WITH).store_person(person)
    return Visitor(store)


def seat_people(visitor: Visitor, game: str, *names: str) -> Visitor:
    visitor.tap_all(f"choose {game}", *(f"person {name}" for name in names))
    return visitor


def test_the_head_start_of_a_person_is_said_in_the_lobby_and_given() -> None:
    visitor = seat_people(
        with_people(Person("Anna", 0, {}, {"alley-cat": Handicap(8.0)})), "alley-cat", "Anna"
    )
    assert visitor.page_says("Head start: Anna 8 points")
    visitor.tap("play")
    assert visitor.table.options.head_start == (8, 0)


def test_a_head_start_chosen_in_the_lobby_is_a_persons_for_good_and_a_guests_for_once() -> None:
    visitor = seat_people(with_people(Person("Anna")), "alley-cat", "Anna")
    visitor.tap("options")
    visitor.tap("start 0", "5")
    visitor.tap("start 1", "3")
    anna = PeopleStore(visitor.store, WITH).get_person("Anna")
    assert anna and anna.starts == {"alley-cat": Handicap(5.0)}
    visitor.tap("play")
    assert visitor.table.options.head_start == (5, 3)


def test_a_computer_player_where_somebody_sat_has_a_head_start_of_its_own() -> None:
    visitor = seat_people(with_people(Person("Anna")), "alley-cat", "Anna")
    visitor.tap_all("player 0 kitten", "options")
    visitor.tap("start 0", "5")
    assert PeopleStore(visitor.store, WITH).all_people() == (Person("Anna"),)
    visitor.tap("play")
    assert visitor.table.options.head_start == (5, 0)


def test_nobody_is_offered_a_head_start_where_there_is_none() -> None:
    visitor = with_people(Person("Anna", 0, {}, {"black-cat": Handicap(500.0)}))
    seat_people(visitor, "black-cat", "Anna")
    visitor.tap("options")
    assert "start 0" in node_fields(visitor.current_page())
    visitor.tap("set pace", "turns")
    assert "start 0" not in node_fields(visitor.current_page()) and not visitor.page_says("Head start")
    visitor.tap("play")
    assert visitor.table.options.head_start == ()


def test_the_result_tells_of_a_head_start() -> None:
    visitor = seat_people(
        with_people(Person("Anna", 0, {}, {"alley-cat": Handicap(8.0)})), "alley-cat", "Anna"
    )
    visitor.tap("play")
    visitor.play_out(Random(3))
    told = list(readable_texts(visitor.current_page()))
    assert "with a head start: 8 points" in told
    row = told.index("Head start")
    assert told[row : row + 3] == ["Head start", "8", "0"]


def test_with_the_same_deal_options_stay_and_a_head_start_goes_along_with_its_player() -> None:
    visitor = seat_people(
        with_people(Person("Anna", 0, {}, {"alley-cat": Handicap(8.0)})), "alley-cat", "Anna"
    )
    visitor.choose_options({"last_draw": "yes"})
    visitor.tap("play")
    for act, given in (("same", (8, 0)), ("same round", (0, 8))):
        visitor.play_out(Random(3))
        visitor.tap(act)
        assert visitor.table.options == RULES["alley-cat"].Options(last_draw=True, head_start=given)


def test_people_learn_from_a_game_once_and_the_next_begins_accordingly() -> None:
    learning = {"alley-cat": Handicap(learns=True)}
    visitor = with_people(Person("Anna", 0, {}, learning), Person("Ben", 1, {}, learning))
    seat_people(visitor, "alley-cat", "Anna", "Ben").tap("play")
    visitor.play_out(Random(3))
    visitor.tap("look")
    visitor.hide_and_show()
    outcome = visitor.table.outcome
    assert outcome
    loser = 1 - outcome.winners[0]
    visitor.tap_all("look", "again")
    starts = [person.starts["alley-cat"] for person in PeopleStore(visitor.store, WITH).all_people()]
    assert [start.games for start in starts] == [1, 1]
    assert starts[loser].points == -starts[1 - loser].points > 0
    assert visitor.table.options.head_start[loser] == round(2 * starts[loser].points)


def test_nobody_learns_from_a_game_that_was_played_on_from_another() -> None:
    visitor = seat_people(
        with_people(Person("Anna", 0, {}, {"alley-cat": Handicap(learns=True)})), "alley-cat", "Anna"
    )
    visitor.tap("play")
    visitor.play_out(Random(3))
    for way in ("again", "home"):
        visitor.tap_all("review", "step back", "play-on")
        visitor.play_out(Random(3))
        visitor.tap(way)
        anna = PeopleStore(visitor.store, WITH).get_person("Anna")
        assert anna and anna.starts["alley-cat"].games == 0
        if way == "again":
            visitor.play_out(Random(3))


def test_people_learn_from_a_game_after_which_they_go_home() -> None:
    visitor = seat_people(
        with_people(Person("Anna", 0, {}, {"alley-cat": Handicap(learns=True)})), "alley-cat", "Anna"
    )
    visitor.tap("play")
    visitor.play_out(Random(3))
    visitor.tap("home")
    anna = PeopleStore(visitor.store, WITH).get_person("Anna")
    assert anna and anna.starts["alley-cat"].games == 1


def test_who_does_not_let_it_learn_keeps_what_they_have() -> None:
    visitor = seat_people(
        with_people(Person("Anna", 0, {}, {"alley-cat": Handicap(8.0)})), "alley-cat", "Anna"
    )
    visitor.tap("start 1", "3") if "start 1" in node_fields(visitor.current_page()) else None
    visitor.tap("play")
    visitor.play_out(Random(3))
    visitor.tap("again")
    assert visitor.table.options.head_start == (8, 0)


def test_a_guest_keeps_a_head_start_for_another_game_beside_one_who_learns() -> None:
    strong = Person("Anna", 0, {}, {"alley-cat": Handicap(-4.0, learns=True, games=99)})
    visitor = seat_people(with_people(strong), "alley-cat", "Anna").tap("options")
    visitor.tap("start 1", "3")
    visitor.tap("play")
    assert visitor.table.options.head_start == (0, 7)
    visitor.play_out(Random(3))
    visitor.tap("again")
    anna = PeopleStore(visitor.store, WITH).get_person("Anna")
    assert anna and anna.starts["alley-cat"].games == 100
    assert visitor.table.options.head_start == (0, round(3 - anna.starts["alley-cat"].points))


def test_as_we_play_is_chosen_and_shown_on_the_page_of_a_person() -> None:
    visitor = with_people(Person("Anna", 0, {}, {"alley-cat": Handicap(-6.0, learns=True, games=4)}))
    visitor.tap_all("settings", "person Anna")
    assert visitor.page_says("as we play: 6 points for the others")
    visitor.tap("start alley-cat", "0")
    visitor.tap("start black-cat", "learn")
    anna = PeopleStore(visitor.store, WITH).get_person("Anna")
    assert (
        anna
        and anna.starts == {"black-cat": Handicap(learns=True)}
        and NO_HANDICAP not in anna.starts.values()
    )
    chosen = [
        each.attributes["value"]
        for each in all_nodes(visitor.current_page())
        if "selected" in each.attributes
    ]
    assert chosen.count("learn") == 1

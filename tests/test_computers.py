"""Computer players at the table: a whole app without a browser, in which some seats play by themselves."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from clowder.app.play.computers import MOVE_PACE_MS, WATCHED_PACE_MS, ComputerPlayers, find_bot_strength
from clowder.app.play.turn_reports import describe_entries
from clowder.app.play.undo import last_person_entry_number
from clowder.app.storage.saves import save_number
from clowder.app.storage.store import MemoryStore
from clowder.bots.bot import LEVELS, TITLES, Level, MoveReason
from clowder.core.cards import iter_nested_strings
from clowder.core.rules import EVERYBODY, NOBODY, Move, Seat
from clowder.core.table import Position
from clowder.core.times import EpochMs, PlayMs
from clowder.core.transcript import read_transcript, write_transcript
from clowder.widgets.scene import BotStrength
from playing import deck_of, new_table, run_house
from seated import A_MISTAKE
from thorough import times_to_run
from variants import BY_NAME, RULES, SEATED
from visiting import Visitor, all_nodes, deal_of, in_question, random_step, visitor_at_table

TAPS = 3000
"""A number of taps and waits that no game reaches."""

AGAINST = [(name, seats) for name, seats in SEATED if seats > 1]

GAMES_ALONE = times_to_run(3)
"""The number of games of each kind that computers play alone."""

pytestmark = pytest.mark.usefixtures("thinks_less")


def secrets_shown(visitor: Visitor, seat: int) -> set[str]:
    """Return the cards that the page names though this seat must not see them."""
    return (
        deck_of(visitor.table).difference(iter_nested_strings(visitor.table.seen_state(seat)))
        & visitor.page_words()
    )


def taps_of(visitor: Visitor, seat: int) -> list[str]:
    return [act for act in visitor.offered_acts() if act.startswith(f"move {seat} ")]


# Choosing the players


def test_for_each_seat_it_is_seen_that_a_computer_can_play_and_when_it_does_how_well() -> None:
    visitor = Visitor().tap("choose kit-and-kat")
    visitor.choose_seats(3)
    for seat in range(3):
        visitor.tap(f"pick {seat}")
        kinds = [f"Player {seat + 1}: {who}" for who in ("Person", *TITLES)]
        assert [label for label in labels(visitor) if label in kinds] == kinds
    for level, title in zip(LEVELS, TITLES, strict=True):
        visitor.tap(f"player 1 {level}")
        assert chosen(visitor) == [f"Player 2: {title}"]
    visitor.tap("player 1 alley-boss")  # tapping the chosen level again keeps it
    assert chosen(visitor) == ["Player 2: Alley boss"]
    visitor.tap("player 1 person")
    assert chosen(visitor) == ["Player 2: Person"]


def labels(visitor: Visitor) -> list[str]:
    """Return the ARIA labels of all buttons."""
    return [
        each.attributes.get("aria-label", "")
        for each in all_nodes(visitor.current_page())
        if each.tag == "button"
    ]


def chosen(visitor: Visitor) -> list[str]:
    """Return the labels of the players that are chosen for the seats."""
    pressed = (
        each.attributes
        for each in all_nodes(visitor.current_page())
        if each.attributes.get("aria-pressed") == "true"
    )
    labels = [each.get("aria-label", "") for each in pressed]
    return [label for label in labels if label.startswith("Player ") and not label.endswith(", change")]


# Playing


@pytest.mark.parametrize(("name", "seats"), AGAINST)
def test_one_person_plays_every_game_to_its_end_and_sees_no_more_than_their_seat(
    name: str, seats: int
) -> None:
    random = Random(f"{name} {seats}")
    visitor = visitor_at_table(name, *[random.choice(LEVELS) for _ in range(seats - 1)], "")
    for _ in range(TAPS):
        assert not secrets_shown(visitor, seats - 1)
        if visitor.table.outcome:
            break
        if visitor.table.turn in (NOBODY, EVERYBODY, seats - 1):
            random_step(visitor, random)
        visitor.pass_time(1000)
    assert visitor.table.outcome
    acted = {entry.seat for entry in visitor.table.entries}
    assert acted >= set(range(seats)) or name == "black-cat"  # in a race a player may always be too late
    assert not any("open" in act.split()[0] for act in visitor.offered_acts())


@pytest.mark.parametrize("name", RULES)
def test_computer_players_alone_play_to_the_end(name: str) -> None:
    random = Random(name)
    for number in range(GAMES_ALONE):
        seats = RULES[name].SEATS[number % len(RULES[name].SEATS)]
        visitor = visitor_at_table(name, *[random.choice(LEVELS) for _ in range(seats)])
        for _ in range(TAPS):
            if visitor.table.outcome:
                break
            visitor.pass_time(5000)
        assert visitor.table.outcome


def test_what_a_computer_player_could_do_cannot_be_tapped() -> None:
    visitor = visitor_at_table("black-cat", "", "kitten").pass_time(3000)
    take = taps_of(visitor, 0)[0]
    assert not taps_of(visitor, 1)
    before = list(visitor.table.entries)
    visitor.app.handle_act(take.replace("move 0", "move 1"), "", visitor.clock_ms, EpochMs(0))
    assert visitor.table.entries == before


def test_in_a_race_a_computer_player_takes_a_human_time_and_may_be_too_late() -> None:
    visitor = visitor_at_table("black-cat", "", "kitten")
    quicker = set()
    for _ in visitor.to_the_end():
        visitor.pass_time(400)
        entries = len(visitor.table.entries)
        visitor.pass_time(Random(entries).randrange(3000))
        moved = [entry for entry in visitor.table.entries[entries:] if entry.seat >= 0]
        quicker |= {entry.seat for entry in moved}
        if not visitor.table.outcome and (takes := taps_of(visitor, 0)):
            visitor.tap(takes[0])
            quicker.add(0)
    times = [entry.play_ms for entry in visitor.table.entries]
    gaps = [at - times[i - 1] for i, at in enumerate(times) if visitor.table.entries[i].seat == 1]
    assert quicker == {0, 1} and min(gaps) >= 450 and len(set(gaps)) > 5


def test_a_pause_stops_computer_players_too() -> None:
    visitor = visitor_at_table("black-cat", "alley-boss", "kitten").pass_time(3000).tap("pause")
    before = list(visitor.table.entries)
    visitor.pass_time(60_000)
    assert visitor.table.entries == before
    visitor.tap("resume")
    visitor.pass_time(20_000)
    assert visitor.table.entries != before


def test_a_move_comes_at_a_pace_that_can_be_followed_or_at_a_tap() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "house-cat", "house-cat", "house-cat")
    assert visitor.page_says("is thinking")
    before = len(visitor.table.entries)
    visitor.pass_time(500)
    assert len(visitor.table.entries) == before
    visitor.pass_time(500)
    assert len(visitor.table.entries) == before + 1
    visitor.pass_time(10)
    visitor.tap("hurry")
    assert len(visitor.table.entries) == before + 2


def test_how_strong_a_computer_player_is_has_a_name_and_paws() -> None:
    strengths = [find_bot_strength(player) for player in ("", *LEVELS, "tiger")]
    assert strengths[0] is None is strengths[4]
    assert strengths[1:4] == [
        BotStrength("Playful cat", 1),
        BotStrength("House cat", 2),
        BotStrength("Alley boss", 3),
    ]


def thought_out(game: str, *levels: str, seed: int) -> ComputerPlayers:
    """Return computer players who have thought out their moves, at a table where a seat can move.

    The playing time is 9000 ms.
    """
    table = new_table(RULES[game], len(levels), None, Random(3))
    while not table.seats_with_moves():
        run_house(table, table.house_due_ms or 0, Random(3))
    computers = ComputerPlayers(BY_NAME[game].computer_player, table, levels, Random(seed))
    think(computers, PlayMs(9000))
    return computers


def think(computers: ComputerPlayers, play_ms: PlayMs) -> PlayMs | None:
    """Let computer players see the table at this playing time and think; return the time of the next move."""
    computers.begin_searches(play_ms)
    while thought := computers.find_unfinished_search():
        thought.do_search_step()
    return computers.next_move_ms


class Attentive:
    """A computer player that notes the states it is given, and always makes the first legal move."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def candidate_moves(
        self, seen: Any, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Sequence[Move]:
        self.given.append(seen)
        return moves[:1]

    def move_reasons(self, seen: Any, seat: Seat, move: Move, level: Level) -> Sequence[MoveReason]:
        return (MoveReason(0, ""),)

    def move_appeal(self, seen: Any, seat: Seat, move: Move) -> float:
        return 0

    def choose_move(
        self, seen: Any, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Iterator[Move]:
        yield from moves


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), AGAINST)
def test_a_computer_player_is_given_what_its_seat_sees_and_no_hidden_card(
    name: str, seats: int, level: Level
) -> None:
    table, bot = new_table(RULES[name], seats, None, Random(3)), Attentive()
    while not table.seats_with_moves():
        run_house(table, table.house_due_ms or 0, Random(3))
    think(ComputerPlayers(bot, table, [level] * seats), PlayMs(9000))
    assert bot.given == [table.seen_state(seat) for seat in table.seats_with_moves()] != []
    assert table.state not in bot.given


def test_what_a_computer_player_does_follows_from_its_seed_and_comes_when_it_is_due() -> None:
    players = [
        thought_out("stepped-on-the-cat", *LEVELS[:1] * 2, seed=seed) for seed in (*range(9), *range(9))
    ]
    assert {player.next_move_ms for player in players} == {9000 + MOVE_PACE_MS}
    assert {player.find_due_move(PlayMs(9000 + MOVE_PACE_MS - 1)) for player in players} == {None}
    wishes = [player.find_due_move(PlayMs(9000 + MOVE_PACE_MS)) for player in players]
    assert wishes[:9] == wishes[9:] and len({*map(str, wishes)}) > 1


def test_in_a_race_whoever_is_ready_first_moves_first() -> None:
    first = set()
    for seed in range(9):
        players = thought_out("black-cat", *LEVELS, seed=seed)
        assert players.next_move_ms
        soonest = players.find_due_move(players.next_move_ms)
        assert soonest and players.find_due_move(PlayMs(players.next_move_ms + 60_000)) == soonest
        first.add(soonest[0])
    assert len(first) > 1


@pytest.mark.parametrize(("plays", "goes_on"), [(1010, True), (1799, True), (1800, False), (9000, False)])
def test_who_reaches_to_call_a_mistake_goes_on_reaching_when_another_card_is_played(
    plays: int, goes_on: bool
) -> None:
    table = read_transcript(A_MISTAKE, RULES)
    computers = ComputerPlayers(BY_NAME["kit-and-kat"].computer_player, table, ("alley-boss", ""), Random(3))
    assert think(computers, PlayMs(1000)) == 1800
    table.make_move(1, table.parse_move(1, "play a1"), PlayMs(plays))
    assert ((due := think(computers, PlayMs(plays))) == 1800) == goes_on and due and due > plays


def test_a_computer_player_whose_turn_goes_on_needs_no_longer_for_whoever_might_call() -> None:
    computers = ComputerPlayers(
        BY_NAME["kit-and-kat"].computer_player,
        read_transcript(A_MISTAKE, RULES),
        ("", "alley-boss"),
        Random(3),
    )
    assert think(computers, PlayMs(1000)) == 1000 + MOVE_PACE_MS


def test_while_somebody_might_call_a_computer_player_takes_its_time_before_its_first_move() -> None:
    visitor, random = visitor_at_table("kit-and-kat", "", "kitten", "", way="classic"), Random(1)
    while visitor.table.turn != 1 or visitor.table.entries[-1].seat != 0:
        random_step(visitor, random)
    computers, waits = visitor.page_of_the_table.playing.match_runner.computers, list[int]()
    while visitor.table.turn == 1:
        visitor.pass_time(50)
        since, entries = visitor.table.last_entry_ms, len(visitor.table.entries)
        assert computers.next_move_ms
        waits.append(computers.next_move_ms - since)
        while len(visitor.table.entries) == entries:
            visitor.pass_time(50)
    first, *others = waits
    assert WATCHED_PACE_MS - 50 <= first <= WATCHED_PACE_MS and all(
        MOVE_PACE_MS - 50 <= each <= MOVE_PACE_MS for each in others
    )


# Several persons beside computer players


def test_with_two_persons_the_curtain_stays_closed_while_a_computer_player_moves() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "", "", "kitten")
    random = Random(3)
    visitor.pass_time(2000)
    while visitor.table.turn != 2:
        random_step(visitor, random)
    assert visitor.playing.perspective.seat == NOBODY
    assert not [act for act in visitor.offered_acts() if act.startswith("open ")]
    visitor.pass_time(1000)
    assert [act for act in visitor.offered_acts() if act.startswith("open ")] and visitor.page_says("Patches")


def test_undo_takes_back_a_persons_last_move_and_what_computer_players_answered() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "kitten", "").pass_time(2000)
    random, before = Random(1), visitor.table.state
    assert "undo" not in visitor.offered_acts()
    while visitor.table.turn == 1:
        random_step(visitor, random)
    visitor.pass_time(2000)
    assert visitor.table.turn == 1 and visitor.table.state != before
    visitor.tap("undo")
    assert visitor.table.state == before and not visitor.playing.undo_vote


def test_where_others_are_asked_it_is_told_what_would_go_and_nothing_before_it() -> None:
    visitor, random = visitor_at_table("stepped-on-the-cat", "", "", "kitten"), Random(4)
    while not visitor.playing.undo_vote:
        random_step(visitor, random)
        if visitor.table.turn == 0 and len(visitor.table.entries) > 30:
            visitor.tap("undo")
    last = last_person_entry_number(visitor.table, {0, 1})
    assert last is not None
    told = [line for _number, line in describe_entries(visitor.page_of_the_table.playing.match, last - 20)]
    gone = [line for _number, line in describe_entries(visitor.page_of_the_table.playing.match, last)]
    assert len(gone) == 2 and " ".join(gone) in in_question(visitor)
    assert " ".join(told[-3:]) not in in_question(visitor)


# Saves


@pytest.mark.parametrize("name", RULES)
def test_saves_and_files_keep_who_is_a_computer_player(name: str) -> None:
    visitor = visitor_at_table(name, "", "alley-boss").pass_time(3000)
    left, dealt, begun = (
        visitor.table,
        deal_of(visitor).number,
        save_number(visitor.page_of_the_table.save_slot.name),
    )
    again = Visitor(visitor.store)
    assert again.playing.party == visitor.playing.party
    assert again.playing.party.players == ("", "alley-boss")
    visitor.tap("home")
    visitor.tap_first("give ")
    file = visitor.saved_file
    lines = f"# begun: {begun}\n# players: Tiger, Smokey\n# seats: person, alley-boss\n# deal: {dealt}\n"
    assert file and file.text == lines + write_transcript(left)
    other = Visitor()
    other.tap("take", file.text)
    assert other.playing.party == again.playing.party


def test_a_save_from_before_there_were_computer_players_can_be_read() -> None:
    visitor = visitor_at_table("alley-cat", "", "")
    name = visitor.page_of_the_table.save_slot.name
    kept = as_one_object(visitor)
    del kept["players"]
    visitor.store.put(name, json.dumps(kept))
    assert Visitor(visitor.store).playing.party == visitor.playing.party


def as_one_object(visitor: Visitor) -> dict[str, object]:
    """Return the game on the table in the first format of saves, as one JSON object."""
    return {**asdict(visitor.playing.party), "transcript": write_transcript(visitor.table)}


@pytest.mark.parametrize("what", ["players", "hints"])
@pytest.mark.parametrize("wrong", [["", "tiger"], ["kitten"], [1], [-1, 0], "x", 3])
def test_a_save_with_odd_players_or_hints_is_of_persons_who_had_none(what: str, wrong: object) -> None:
    """A save with damaged fields, as a shared file may have, loads as a game of persons without hints."""
    visitor = visitor_at_table("alley-cat", "", "")
    name = visitor.page_of_the_table.save_slot.name
    store = MemoryStore()
    store.put(name, json.dumps(as_one_object(visitor) | {what: wrong}))
    other = Visitor(store).tap(f"go-on {name}")
    assert other.playing.party == visitor.playing.party and other.playing.hints.given == [0, 0]


def test_again_the_same_computer_players_play() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "kitten", "kitten", short="yes")
    for _ in visitor.to_the_end():
        visitor.pass_time(5000)
    visitor.tap("again")
    assert visitor.playing.party.players == ("kitten", "kitten") and not visitor.table.outcome


def test_the_lobby_remembers_where_computer_players_sit() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "", "house-cat", "kitten").tap("home")
    again = Visitor(visitor.store).tap_all("choose kit-and-kat", "sit 4", "play")
    assert again.playing.party.players == ("", "house-cat", "kitten", "")


# Hints


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat", "kit-and-kat"])
def test_a_hint_points_at_a_legal_move_says_why_and_is_counted(name: str) -> None:
    visitor, random = visitor_at_table(name, "", "kitten"), Random(1)
    for _ in visitor.to_the_end():
        visitor.pass_time(1000)
        if "ask" in visitor.offered_acts() and not visitor.playing.hints.given[0]:
            visitor.tap("ask")
            visitor.pass_time(100)
            advice = visitor.playing.finished_hint()
            assert advice and advice.move in visitor.table.moves(0)
            assert visitor.page_says(advice.why.reason_text(visitor.playing.party.names))
            visitor.tap("thanks")
            assert not visitor.playing.finished_hint()
        if visitor.table.turn != 1:
            random_step(visitor, random)
    assert visitor.page_says("1 hint")


def test_hints_are_still_counted_when_the_game_was_put_away_or_given_as_a_file() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "", "kitten").pass_time(2000)
    for _ in range(2):
        visitor.tap("ask")
        visitor.pass_time(100)
        visitor.tap("thanks")
    again = Visitor(visitor.store)
    assert again.playing.hints.given == [2, 0]
    again.tap("home")
    again.tap_first("give ")
    file = again.saved_file
    assert file and "# hints: 2, 0\n" in file.text
    other = Visitor()
    other.tap("take", file.text)
    assert other.playing.hints.given == [2, 0]


@pytest.mark.parametrize("line", ["# hints: 1", "# hints: x, y", "# hints: -1, 0"])
def test_a_file_with_odd_hints_is_a_game_without_any(line: str) -> None:
    visitor = Visitor()
    visitor.tap("take", f"{line}\nalley-cat 1 seats=2\n")
    assert visitor.playing.hints.given == [0, 0]


def test_a_hint_is_counted_once_and_holds_until_the_game_goes_on() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "", "kitten")
    while visitor.table.turn != 0:
        visitor.pass_time(1000)
    hints = visitor.playing.hints
    for _ in range(2):
        hints.start_hint_search()
    assert hints.given == [1, 0] and not hints.finished_hint()
    while thought := hints.unfinished_search:
        thought.do_search_step()
    advice = hints.finished_hint()
    assert advice
    visitor.do_act(f"move 0 {advice.move}")
    assert not hints.finished_hint() and not hints.unfinished_search and hints.given == [1, 0]


def test_what_was_told_of_one_moment_is_not_told_of_the_next_nor_in_a_pause() -> None:
    visitor = Visitor().start("stepped-on-the-cat", 1)
    while not visitor.table.moves(0):
        visitor.pass_time(100)
    in_play, hints = visitor.page_of_the_table.playing, visitor.playing.hints
    hints.start_hint_search()
    quiet = []
    while hints.unfinished_search:
        quiet.append(in_play.match_runner.do_search_step())
    assert quiet[-1] is False and all(quiet[:-1])
    advice = hints.finished_hint()
    assert advice and advice.why.text
    in_play.match.paused = True
    assert not hints.finished_hint()
    in_play.match.paused = False
    visitor.do_act(f"move 0 {advice.move}")
    while not visitor.table.moves(0):
        visitor.pass_time(100)
    assert not hints.finished_hint()


def test_nobody_thinks_in_a_pause_and_no_move_is_waited_for_while_all_are_asked() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "house-cat", "house-cat", "house-cat")
    in_play = visitor.page_of_the_table.playing
    assert in_play.match_runner.has_pending_computation
    in_play.match.paused = True
    assert not in_play.match_runner.has_pending_computation
    in_play.match.paused = False
    visitor.pass_time(100)
    assert in_play.ms_until_step(visitor.clock_ms)
    in_play.match.undo_vote = True
    assert in_play.ms_until_step(visitor.clock_ms) is None


def test_cards_come_as_the_deal_says() -> None:
    visitor = visitor_at_table("whiskers", "", "kitten")
    owed, order = next(visitor.table.iter_shuffles())
    assert order == visitor.page_of_the_table.playing.match.deal.make_shuffler("whiskers")(owed.cards, 0)


WAITING = [
    ("alley-cat", {}),
    ("stepped-on-the-cat", {}),
    ("kit-and-kat", {}),
    ("black-cat", {"pace": "turns"}),
]


@pytest.mark.parametrize(("name", "options"), WAITING)
def test_who_taps_a_card_out_of_turn_is_told_whose_turn_it_is(name: str, options: dict[str, str]) -> None:
    visitor, random = visitor_at_table(name, "", "kitten", **options), Random(3)
    while visitor.table.turn != 1:
        random_step(visitor, random)
    seen = visitor.table.seen_state(0)
    card = seen.deck[0] if name == "black-cat" else seen.hands[0][0]
    visitor.app.handle_act(f"why {card}", "", visitor.clock_ms, EpochMs(0))
    assert visitor.page_says(f"It is {visitor.playing.party.names[1]}'s turn.")


def test_nothing_is_taken_back_where_nobody_else_could_disagree() -> None:
    """Mistakes can be called in classic, and wrong calls cost; in guided play computers agree to an undo."""
    for way in ("classic", "guided"):
        visitor, random = visitor_at_table("kit-and-kat", "", "kitten", way=way), Random(1)
        while visitor.table.turn != 0 or not any(entry.seat == 0 for entry in visitor.table.entries):
            random_step(visitor, random)
        assert ("undo" in visitor.offered_acts()) == (way == "guided")


def test_who_plays_against_computers_hides_no_hand() -> None:
    visitor, random = visitor_at_table("kit-and-kat", "", "kitten", way="classic"), Random(1)
    while visitor.table.turn != 0:
        random_step(visitor, random)
    assert "close" not in visitor.offered_acts()


def test_in_a_pause_nobody_plays_on_and_no_hint_is_counted() -> None:
    visitor = visitor_at_table("black-cat", "", "kitten", pace="turns").pass_time(2000)
    take = taps_of(visitor, 0)[0]
    for turn in (0, 1):
        visitor.tap("pause")
        entries = len(visitor.table.entries)
        assert not {"ask", "hurry", "undo"} & set(visitor.offered_acts()) and visitor.page_says("Paused")
        for act in ("ask", "hurry", "undo"):
            visitor.app.handle_act(act, "", visitor.clock_ms, EpochMs(0))
        visitor.pass_time(5000)
        assert visitor.playing.hints.given == [0, 0] and len(visitor.table.entries) == entries
        visitor.tap("resume")
        if turn == 0:
            visitor.tap(take)
    visitor.pass_time(5000)
    assert visitor.table.turn == 0


def test_there_are_no_hints_in_a_race_nor_in_the_classic_way_nor_behind_the_curtain() -> None:
    race = visitor_at_table("black-cat", "", "kitten").pass_time(3000)
    assert "ask" not in race.offered_acts()
    turns = visitor_at_table("black-cat", "", "kitten", pace="turns").pass_time(2000)
    assert "ask" in turns.offered_acts()
    classic = visitor_at_table("kit-and-kat", "", "kitten", way="classic")
    while classic.table.turn != 0:
        classic.pass_time(1000)
    assert "ask" not in classic.offered_acts()
    two = visitor_at_table("stepped-on-the-cat", "", "")
    assert "ask" not in two.offered_acts()
    two.tap(f"open {two.table.turn}")
    assert "ask" in two.offered_acts()


def test_what_is_hinted_depends_on_nothing_that_the_seat_does_not_see() -> None:
    visitor = visitor_at_table("stepped-on-the-cat", "", "kitten").pass_time(2000)
    state = visitor.table.state
    visitor.table.positions[-1] = Position(visitor.table.rules, replace(state, stock=state.stock[::-1]))
    visitor.tap("ask")
    visitor.pass_time(100)
    assert visitor.playing.finished_hint() and not secrets_shown(visitor, 0)

"""The laws of every game: at any moment of a game, and over whole random games."""

from collections import Counter
from dataclasses import fields
from functools import cache
from itertools import islice
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from clowder.core.cards import BACK, iter_nested_strings
from clowder.core.errors import IllegalMove
from clowder.core.rules import EVERYBODY, HOUSE, NOBODY, ONLOOKER, Rules, traits_of
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.core.transcript import read_transcript, write_transcript
from hidden import EXCHANGED
from playing import deck_of, new_table, play_steps, possible_moves, run_house
from thorough import times_to_run
from variants import RULES, SEATED, fitting_options, some_options

# At any moment

BOUNDED = settings(max_examples=times_to_run(30), stateful_step_count=15)
"""Limits on the number of games and of steps in each, so that the test ends in time."""

SEEDS = st.integers(0, 2**16)

PLAYED = st.integers(0, 60) | st.integers(0, 600)
"""The number of random moves before the laws are checked: most games end after some 60, or some 300."""

RECENT = 3
"""The most entries since the last check of the laws: a move, a shuffle, a deal."""


class AnyGame(RuleBasedStateMachine):
    """A game at any moment that goes forward or back. A failure is shrunk and prints as a transcript."""

    game: ClassVar[Rules[Any, Any]]

    exchanges: ClassVar[list[bool]]
    """Results of all exchanges of secrets: True if one has changed the state."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Start a game with any number of seats and any options, and make random moves."""
        seats = data.draw(st.sampled_from(self.game.SEATS), "seats")
        options = data.draw(st.sampled_from(fitting_options(self.game.NAME, seats)), "options")
        self.random = Random(data.draw(SEEDS, "seed"))
        self.table = new_table(self.game, seats, options, self.random)
        for _ in islice(play_steps(self.table, self.random), data.draw(PLAYED, "moves")):
            pass

    # Events

    @precondition(lambda self: bool(self.table.seats_with_moves()))
    @rule(data=st.data())
    def somebody_moves(self, data: st.DataObject) -> None:
        seat, move = data.draw(st.sampled_from(possible_moves(self.table)), "move")
        self.table.make_move(seat, move, self.table.last_entry_ms)
        run_house(self.table, self.table.last_entry_ms, self.random)

    @precondition(lambda self: self.table.house_due_ms is not None)
    @rule()
    def the_house_acts(self) -> None:
        """Let the house act when its time has come."""
        assert self.table.house_due_ms is not None
        run_house(self.table, self.table.house_due_ms, self.random)

    @precondition(lambda self: self._has_moved())
    @rule()
    def a_move_is_taken_back(self) -> None:
        last = max(i for i, entry in enumerate(self.table.entries) if entry.seat != HOUSE)
        before = self.table.states[: last + 1]
        self.table.undo_last_move()
        assert self.table.states == before and len(self.table.entries) == last

    @precondition(lambda self: self._has_moved())
    @rule()
    def all_moves_are_taken_back(self) -> None:
        while self._has_moved():
            self.a_move_is_taken_back()

    @rule()
    def it_is_put_away_and_read_again(self) -> None:
        """Replace the table by one read from its transcript: the transcript is the game."""
        again = read_transcript(write_transcript(self.table), RULES)
        assert again.states == self.table.states and again.entries == self.table.entries
        assert again.options == self.table.options
        self.table = again

    @precondition(lambda self: bool(self.table.entries))
    @rule(data=st.data())
    def what_is_illegal_is_refused_and_changes_nothing(self, data: st.DataObject) -> None:
        """Try a move that is illegal now, or a legal one dated before the last entry.

        The table refuses both.
        """
        moves = [
            *(entry.move for entry in self.table.entries),
            *(move for _, move in possible_moves(self.table)),
        ]
        move = data.draw(st.sampled_from(moves), "move")
        seat = data.draw(st.integers(0, self.table.seats), "seat")
        at = self.table.last_entry_ms - (move in self.table.moves(seat))
        before = (
            repr(self.table.state),
            write_transcript(self.table),
            self.table.pending_request,
            self.table.house_due_ms,
        )
        with pytest.raises(IllegalMove):
            self.table.make_move(seat, move, PlayMs(at))
        assert (
            repr(self.table.state),
            write_transcript(self.table),
            self.table.pending_request,
            self.table.house_due_ms,
        ) == before

    def _has_moved(self) -> bool:
        """Return whether a player has moved, besides the house."""
        return any(entry.seat != HOUSE for entry in self.table.entries)

    # The laws

    @invariant()
    def no_card_is_lost_or_copied(self) -> None:
        deck = deck_of(self.table)
        parts = [field.name for field in fields(self.table.state) if field.name != "deeds"]
        counted = Counter(iter_nested_strings(tuple(getattr(self.table.state, name) for name in parts)))
        assert {word: count for word, count in counted.items() if word in deck} == dict.fromkeys(deck, 1)

    @invariant()
    def a_player_can_tell_their_own_moves_from_what_they_see(self) -> None:
        for seat in range(self.table.seats):
            seen = self.table.seen_state(seat)
            assert tuple(self.game.moves(seen, seat)) == tuple(self.game.moves(self.table.state, seat))

    @invariant()
    def observing_twice_shows_no_more(self) -> None:
        for seat in self._eyes():
            seen = self.table.seen_state(seat)
            assert self.game.observe(seen, seat) == seen

    @invariant()
    def an_onlooker_sees_no_more_than_any_seat(self) -> None:
        open_to_all = Counter(iter_nested_strings(self.table.seen_state(ONLOOKER)))
        for seat in range(self.table.seats):
            seen = Counter(iter_nested_strings(self.table.seen_state(seat)))
            assert all(seen[word] >= count for word, count in open_to_all.items() if word != BACK)

    @invariant()
    def exchanging_every_secret_changes_nothing_that_is_seen(self) -> None:
        for seat in self._eyes():
            other = EXCHANGED[self.game.NAME](self.table.state, seat, self.random)
            self.exchanges.append(other != self.table.state)
            assert self.game.observe(other, seat) == self.table.seen_state(seat)

    @invariant()
    def the_same_move_always_does_the_same_and_changes_nothing_else(self) -> None:
        states, number = self.table.states, len(self.table.entries)
        for i in range(max(0, number - RECENT), number):
            entry, before = self.table.entries[i], repr(states[i])
            assert self.game.play(states[i], entry.seat, entry.move) == states[i + 1]
            assert repr(states[i]) == before

    @invariant()
    def it_is_over_or_somebody_can_move(self) -> None:
        goes_on = bool(possible_moves(self.table)) or self.table.house_due_ms is not None
        assert goes_on == (self.table.outcome is None)

    # The turn

    @invariant()
    def the_turn_is_the_same_whoever_looks(self) -> None:
        for seat in self._eyes():
            assert self.game.turn(self.table.seen_state(seat)) == self.table.turn

    @invariant()
    def who_has_the_turn_has_a_move_unless_the_house_is_to_act(self) -> None:
        """Check that each seat with the turn has a move; in a race, that every seat has one."""
        seats = {NOBODY: range(0), EVERYBODY: range(self.table.seats)}.get(self.table.turn, [self.table.turn])
        assert set(seats) <= set(range(self.table.seats))
        assert self.table.pending_request or all(self.table.moves(seat) for seat in seats)

    @invariant()
    def who_has_not_the_turn_can_do_only_what_anybody_may(self) -> None:
        others = set(range(self.table.seats)) - {self.table.turn}
        moves = [move for seat in others for move in self.table.moves(seat)]
        assert all(isinstance(move, traits_of(self.game).open_moves) for move in moves)

    @invariant()
    def it_is_nobodys_turn_only_while_the_house_is_to_act_and_in_the_end(self) -> None:
        if self.table.turn == NOBODY:
            assert self.table.pending_request or self.table.outcome
        assert self.table.outcome is None or self.table.turn == NOBODY

    @invariant()
    def who_shows_one_seat_what_is_hidden_from_another_has_hidden_hands(self) -> None:
        """Check that the game declares hidden hands.

        Without them no curtain would close between two turns.
        """
        views = [self.table.seen_state(seat) for seat in range(self.table.seats)]
        assert traits_of(self.game).hidden_hands or all(view == views[0] for view in views)

    def _eyes(self) -> tuple[int, ...]:
        return (*range(self.table.seats), ONLOOKER)


@pytest.mark.parametrize("name", RULES)
def test_the_laws_hold_at_any_moment(name: str) -> None:
    class ThisGame(AnyGame):
        game = RULES[name]
        exchanges: ClassVar[list[bool]] = []

    run_state_machine_as_test(ThisGame, settings=BOUNDED)
    assert any(ThisGame.exchanges)


# Over whole games

VARIANTS = 6
"""The number of combinations of options for each law, beside the defaults."""


@pytest.fixture(params=SEATED, ids=lambda seated: "{}-{}".format(*seated))
def played(request: pytest.FixtureRequest) -> tuple[Table[Any, Any], ...]:
    """Return whole random games with different options. All laws share them, and no test plays them on."""
    return random_games(*request.param)


@cache
def random_games(name: str, seats: int) -> tuple[Table[Any, Any], ...]:
    random = Random(f"{name} {seats}")
    tables = [
        new_table(RULES[name], seats, options, random)
        for options in some_options(name, seats, VARIANTS, random)
    ]
    for table in tables:
        for _ in play_steps(table, random):
            pass
    return tuple(tables)


def test_a_game_ends_and_until_then_somebody_can_move(played: tuple[Table[Any, Any], ...]) -> None:
    for table in played:
        assert table.outcome and not possible_moves(table) and table.house_due_ms is None
        for state in table.states[:-1]:
            seats = range(table.seats)
            assert table.rules.house_move(state) or any(table.rules.moves(state, seat) for seat in seats)
            assert table.rules.outcome(state) is None


def test_an_outcome_has_a_score_for_each_seat_and_winners_among_them(
    played: tuple[Table[Any, Any], ...],
) -> None:
    for table in played:
        assert table.outcome and len(table.outcome.scores) == table.seats
        assert set(table.outcome.winners) <= set(range(table.seats))


def test_a_game_after_an_undo_goes_on_to_its_end(played: tuple[Table[Any, Any], ...]) -> None:
    for table in played[:2]:
        again = read_transcript(write_transcript(table), RULES)
        moves = sum(entry.seat != HOUSE for entry in table.entries)
        for _ in range(min(3, moves)):
            again.undo_last_move()
        random = Random(2)
        run_house(again, again.last_entry_ms, random)
        for _ in play_steps(again, random):
            pass
        assert again.outcome


def test_the_next_game_is_the_same_but_for_who_begins(played: tuple[Table[Any, Any], ...]) -> None:
    for table in played:
        options = table.rules.next_game_options(table.state)
        again = Table(table.rules, table.seats, options)
        moved = {"dealer", "first", "finish"}  # Kit and Kat's finish is always by today's rules
        for field in fields(options):
            same = getattr(options, field.name) == getattr(table.options, field.name)
            assert same or field.name in moved
        assert again.rules.next_game_options(table.state) == options


def test_the_deal_goes_all_the_way_round(played: tuple[Table[Any, Any], ...]) -> None:
    """The first dealer or player is the same again after as many games as there are seats."""
    table = played[0]
    options, random = table.rules.next_game_options(table.state), Random(3)
    rounds = [options]
    for _ in range(table.seats):
        following = new_table(table.rules, table.seats, options, random)
        options = following.rules.next_game_options(following.state)
        rounds.append(options)
    assert rounds[0] == rounds[-1]
    assert len(set(rounds)) == (table.seats if {"dealer", "first"} & vars(options).keys() else 1)


def test_a_race_is_everybodys_turn_from_before_it_begins_to_its_end(
    played: tuple[Table[Any, Any], ...],
) -> None:
    for table in played:
        turns = [table.rules.turn(state) for state in table.states[:-1]]
        assert EVERYBODY not in turns or set(turns) == {EVERYBODY}

"""The random player of the tests: makes every kind of move, and comes to an end."""

from random import Random

import pytest

from failing import tables_of_error
from listed import ByGame
from visiting import Visitor


def test_what_takes_two_taps_is_done_where_a_move_could_be_made_at_once() -> None:
    """A player of Nine Lives can nearly always draw with one tap; naming a nine takes two."""
    named = 0
    for seed in range(3):
        visitor = Visitor().start("nine-lives", 2)
        visitor.play_out(Random(seed))
        before = zip(visitor.table.entries, visitor.table.states, strict=False)
        named += sum(str(entry.move).startswith("name ") and bool(state.stock) for entry, state in before)
    assert named


def test_a_game_that_does_not_end_fails_and_is_at_hand_to_be_printed() -> None:
    visitor = Visitor().start("whiskers", 2)
    with pytest.raises(AssertionError, match="a game of whiskers does not end: 1 entries") as failed:
        for _ in visitor.to_the_end():
            pass
    assert visitor.table in tables_of_error(failed.value)


def test_a_missing_entry_says_of_which_game_it_is_missing_and_where() -> None:
    with pytest.raises(LookupError, match=r"SOUNDS in tests/sounds\.py has no entry for 'whiskers' yet\."):
        ByGame("SOUNDS in tests/sounds.py", {"alley-cat": "meow"})["whiskers"]

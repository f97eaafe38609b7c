"""The transcript: a game as text, and the refusal of every other text."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.core.errors import BadTranscript
from clowder.core.rules import HOUSE, Pause, Wait
from clowder.core.table import LATEST_MS, Table
from clowder.core.times import PlayMs
from clowder.core.transcript import read_transcript, read_valid_transcript_part, write_transcript
from playing import new_table, playout, possible_moves, run_house
from variants import RULES

HEADERS = ["alley-cat 1 seats=2", "black-cat 1 seats=3 decks=2", "kit-and-kat 1 seats=2 way=classic"]


def some_game() -> Table[Any, Any]:
    game = RULES["alley-cat"]
    return playout(game, 2, game.Options(), Random(3))


def test_what_is_written_is_read_back() -> None:
    table = some_game()
    again = read_transcript(write_transcript(table), RULES)
    assert (again.state, again.entries, again.options) == (table.state, table.entries, table.options)
    assert again.house_due_ms == table.house_due_ms


def test_comments_and_blank_lines_say_nothing() -> None:
    text = write_transcript(some_game())
    assert (
        read_transcript("# a reason\n\n" + text.replace("\n", "\n\n# and another\n"), RULES).entries
        == some_game().entries
    )


def test_options_left_out_have_their_defaults() -> None:
    assert read_transcript("alley-cat 1 seats=2", RULES).options == RULES["alley-cat"].Options()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "a transcript begins like"),
        ("# nothing but a comment", 1, "a transcript begins like"),
        ("black-cat one seats=2", 1, "a transcript begins like"),
        ("\nold-maid 1 seats=2", 2, "there is no game 'old-maid' here; there are: black-cat"),
        ("black-cat 99 seats=2", 1, "this is revision 99 of black-cat; only 1 can be read"),
        ("black-cat 1 seats=9", 1, "black-cat is for 2 to 4 players, not 9"),
        ("black-cat 1 seats=2 decks=3", 1, "decks is 1 or 2, not '3'"),
        ("black-cat 1 seats=2 lives=9", 1, "There is no option 'lives'"),
        ("alley-cat 1 seats=2\nhello", 2, "an entry is like"),
        ("alley-cat 1 seats=2\n-5 0 lead 8s", 2, "an entry is like"),
        ("alley-cat 1 seats=2\n0 0 lead 8s", 2, "Seat 0 may not 'lead 8s' now"),
        ("alley-cat 1 seats=2\n0 house shuffled 8s", 2, "The house may not 'shuffled 8s' now"),
        ("alley-cat 1 seats=2\n0 house deal", 2, "The house may not"),
        ("alley-cat 1 seats=2\n0 7 lead 8s", 2, "Seat 7 may not"),
    ],
)
def test_a_text_that_is_no_game_is_one_error_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(BadTranscript) as refused:
        read_transcript(text, RULES)
    assert refused.value.line == line and said in str(refused.value)
    assert str(refused.value).startswith(f"Line {line}: ")


BEGINS = "a transcript begins like '{} 1 seats=2', the options after it."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", f"Line 1: {BEGINS.format(next(iter(RULES)))}"),
        ("old-maid 1 seats=2", f"Line 1: there is no game 'old-maid' here; there are: {', '.join(RULES)}."),
        (
            "x" * 100 + " 1 seats=2",
            f"Line 1: there is no game '{'x' * 60}' here; there are: {', '.join(RULES)}.",
        ),
        ("black-cat 99 seats=2", "Line 1: this is revision 99 of black-cat; only 1 can be read."),
        (
            "alley-cat 1 seats=2\nhello",
            "Line 2: an entry is like '2140 0 take 8s left': milliseconds, seat or house, move.",
        ),
    ],
)
def test_what_is_wrong_is_told_in_just_this_sentence(text: str, said: str) -> None:
    with pytest.raises(BadTranscript) as refused:
        read_transcript(text, RULES)
    assert str(refused.value) == said


def test_where_there_are_no_games_no_transcript_begins_like_one() -> None:
    with pytest.raises(BadTranscript) as refused:
        read_transcript("", {})
    assert str(refused.value) == f"Line 1: {BEGINS.format('')}"


def test_what_an_option_is_to_be_is_all_that_comes_after_the_first_sign() -> None:
    with pytest.raises(BadTranscript, match="decks is 1 or 2, not '1=2=2'"):
        read_transcript("black-cat 1 seats=2 decks=1=2=2", RULES)


def test_up_to_the_line_that_is_wrong_a_game_is_read() -> None:
    lines = write_transcript(some_game()).splitlines()
    table, wrong = read_valid_transcript_part("\n".join([*lines[:4], "hello", *lines[4:]]), RULES)
    assert table.entries == some_game().entries[:3]
    assert wrong and wrong.line == 5
    assert read_valid_transcript_part("\n".join(lines[:4]), RULES).wrong is None


@pytest.mark.parametrize(("play_ms", "house"), [(2999, "turn"), (7999, "stall")])
def test_a_house_that_acts_before_its_time_is_refused_with_the_line(play_ms: int, house: str) -> None:
    """The deck is turned after three seconds, and five seconds later its card has stalled."""
    table = new_table(RULES["black-cat"], 2, None, Random(1))
    run_house(table, play_ms, Random(1))
    text = write_transcript(table)
    due = table.pending_request
    early = f"{play_ms} house {due.move if isinstance(due, Wait) else ''}"
    with pytest.raises(
        BadTranscript, match=f"The house may not '{house}.* before {play_ms + 1} ms"
    ) as refused:
        read_transcript(text + early, RULES)
    assert refused.value.line == len(text.splitlines()) + 1
    assert (
        read_transcript(text + early.replace(str(play_ms), str(play_ms + 1), 1), RULES).last_entry_ms
        == play_ms + 1
    )


def test_a_pause_that_was_cut_short_is_read() -> None:
    """Players cut short the display of the drawn cards and of the first trick."""
    table = new_table(RULES["alley-cat"], 2, None, Random(3))
    for _ in range(3):
        if isinstance(table.pending_request, Pause):
            table.make_move(HOUSE, table.pending_request.move, PlayMs(table.last_entry_ms + 1))
        else:
            table.make_move(*possible_moves(table)[0], table.last_entry_ms)
        run_house(table, table.last_entry_ms, Random(3))
    assert (
        table.last_entry_ms < 10 and read_transcript(write_transcript(table), RULES).entries == table.entries
    )


def test_what_happens_at_the_last_millisecond_is_read_back_and_a_longer_number_is_no_entry() -> None:
    table = new_table(RULES["alley-cat"], 2, None, Random(3))
    run_house(table, LATEST_MS, Random(3))
    table.make_move(*possible_moves(table)[0], LATEST_MS)
    assert read_transcript(write_transcript(table), RULES).last_entry_ms == LATEST_MS
    with pytest.raises(BadTranscript, match="an entry is like"):
        read_transcript(write_transcript(table).replace(str(LATEST_MS), str(LATEST_MS + 1)), RULES)


def reads_or_refuses(text: str) -> None:
    """Assert that a text gives a table or BadTranscript, and no other exception."""
    try:
        table = read_transcript(text, RULES)
    except BadTranscript as refused:
        assert 1 <= refused.line <= text.count("\n") + 1
    else:
        assert table.rules.NAME in RULES


@given(st.text())
def test_any_text_at_all_is_a_game_or_one_clear_error(text: str) -> None:
    reads_or_refuses(text)


@given(st.sampled_from(HEADERS), st.text(alphabet="0123456789 house lead5ds=\n#-\t٣"))
def test_any_entries_at_all_are_a_game_or_one_clear_error(header: str, entries: str) -> None:
    reads_or_refuses(header + "\n" + entries)


@given(st.data())
def test_a_damaged_transcript_is_a_game_or_one_clear_error(data: st.DataObject) -> None:
    text = write_transcript(some_game())
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    reads_or_refuses(text[:start] + data.draw(st.text(max_size=5)) + text[end:])

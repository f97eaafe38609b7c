"""The engine without the games: cards, options, a table in progress."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

import pytest

from clowder.core.cards import BACK, face_down_cards, shuffle_cards, without_card
from clowder.core.errors import BadOption, BadSeatCount, IllegalMove, NothingToUndo, Refused
from clowder.core.options import (
    check_options,
    format_option_words,
    list_option_declarations,
    option_field,
    parse_options,
    switch_option_field,
)
from clowder.core.rules import (
    EVERYBODY,
    HOUSE,
    NOBODY,
    ONLOOKER,
    Move,
    Outcome,
    Pause,
    Seat,
    Shuffle,
    Shuffled,
    Wait,
    outcome_by_score,
)
from clowder.core.table import LATEST_MS, POSITIONS_KEPT, RETRY_DISTANCE, Entry, Table, find_accepted_order
from clowder.core.times import PlayMs
from playing import run_house

# A tiny game: a deck of three is dealt, one card a seat; the seat that guesses the third card wins.


@dataclass(frozen=True)
class Guess(Move):
    card: str


@dataclass(frozen=True)
class Close(Move):
    pass


@dataclass(frozen=True)
class Guessing:
    deck: tuple[str, ...] = ()
    guessed: str = ""
    closed: bool = False


@dataclass(frozen=True)
class GuessingOptions:
    seconds: int = option_field(3, range(1, 6), "How long one may think.")
    loud: bool = switch_option_field("Say it aloud.")


class ThreeCards:
    """The rules of the tiny game: the same eight functions as a module, for tests of the core alone."""

    NAME = "three-cards"
    REVISION = 1
    SEATS = range(2, 3)
    Options = GuessingOptions

    def setup(self, seats: int, options: GuessingOptions) -> Guessing:
        return Guessing()

    def turn(self, state: Guessing) -> Seat:
        return NOBODY if state.closed else EVERYBODY

    def house_move(self, state: Guessing) -> Shuffle | Wait | None:
        if not state.deck:
            return Shuffle(("a", "b", "c"))
        return None if state.closed else Wait(1000, Close())

    def moves(self, state: Guessing, seat: int) -> tuple[Move, ...]:
        return () if state.closed else tuple(Guess(card) for card in "abc" if card != state.guessed)

    def play(self, state: Guessing, seat: int, move: Move) -> Guessing:
        match move:
            case Shuffled(order):
                return Guessing(order)
            case Guess(card):
                return Guessing(state.deck, card)
        return Guessing(state.deck, state.guessed, closed=True)

    def observe(self, state: Guessing, seat: int) -> Guessing:
        return Guessing(face_down_cards(state.deck), state.guessed, state.closed)

    def outcome(self, state: Guessing) -> Outcome | None:
        return outcome_by_score([1, 1]) if state.closed else None

    def next_game_options(self, state: Guessing) -> GuessingOptions:
        return GuessingOptions()


AtTable: TypeAlias = Table[Guessing, GuessingOptions]


@pytest.fixture
def table() -> AtTable:
    table = Table(ThreeCards(), 2)
    run_house(table, 0, Random(1))
    return table


# Cards


def test_a_shuffle_keeps_every_card_and_is_the_same_for_the_same_seed() -> None:
    cards = [str(i) for i in range(52)]
    assert sorted(shuffle_cards(cards, Random(5))) == sorted(cards)
    assert (
        shuffle_cards(cards, Random(5)) == shuffle_cards(cards, Random(5)) != shuffle_cards(cards, Random(6))
    )


def test_a_shuffle_favours_no_order() -> None:
    random = Random(7)
    seen = Counter("".join(shuffle_cards("abc", random)) for _ in range(6000))
    assert len(seen) == 6 and all(900 < count < 1100 for count in seen.values())


def test_a_seed_deals_the_same_cards_in_every_version() -> None:
    assert shuffle_cards("abcdef", Random(2026)) == tuple("bfdeca")


def test_cards_face_down_are_all_alike() -> None:
    assert face_down_cards(("8s", "Kd")) == (BACK, BACK)


def test_without_takes_one_card_and_only_one_that_is_there() -> None:
    assert without_card(("a", "b", "a"), "a") == ("b", "a")
    with pytest.raises(ValueError, match="not in list"):
        without_card(("a",), "b")


# Options


def test_options_are_declared_as_data() -> None:
    seconds, loud = list_option_declarations(GuessingOptions)
    assert (seconds.name, seconds.default, list(seconds.values)) == ("seconds", 3, [1, 2, 3, 4, 5])
    assert seconds.reason == "How long one may think." and seconds.format_allowed_values() == "1 to 5"
    assert loud.format_allowed_values() == "no or yes" and loud.default is False


def test_what_has_a_single_value_is_no_choice() -> None:
    seconds, loud = list_option_declarations(GuessingOptions)
    assert seconds.is_asked_in_lobby and loud.is_asked_in_lobby
    assert not replace(seconds, values=(3,)).is_asked_in_lobby
    assert not replace(seconds, asked=False).is_asked_in_lobby


def test_options_are_read_back_from_their_words() -> None:
    options = GuessingOptions(seconds=5, loud=True)
    assert format_option_words(options) == ["seconds=5", "loud=yes"]
    assert (
        parse_options(GuessingOptions, dict(word.split("=") for word in format_option_words(options)))
        == options
    )


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"seconds": "6"}, "seconds is 1 to 5, not '6'."),
        ({"seconds": "٣"}, "seconds is 1 to 5, not '٣'."),
        ({"loud": "maybe"}, "loud is no or yes, not 'maybe'."),
        ({"colour": "red"}, "There is no option 'colour'; there are: seconds, loud."),
    ],
)
def test_a_wrong_option_says_what_is_allowed(wishes: dict[str, str], said: str) -> None:
    with pytest.raises(BadOption) as refused:
        parse_options(GuessingOptions, wishes)
    assert str(refused.value) == said


def test_options_made_in_code_are_checked_too() -> None:
    with pytest.raises(BadOption, match="seconds is 1 to 5, not '9'"):
        check_options(GuessingOptions(seconds=9), 2)
    with pytest.raises(BadOption, match="seconds"):
        Table(ThreeCards(), 2, GuessingOptions(seconds=0))


# A table in progress


@pytest.mark.parametrize("seats", [-1, 0, 1, 3])
def test_a_wrong_number_of_seats_says_what_is_allowed(seats: int) -> None:
    with pytest.raises(BadSeatCount, match=f"three-cards is for 2 to 2 players, not {seats}"):
        Table(ThreeCards(), seats)


def test_nobody_moves_while_the_house_has_to_shuffle() -> None:
    table = Table(ThreeCards(), 2)
    assert table.seats_with_moves() == [] and table.house_due_ms == 0
    with pytest.raises(IllegalMove):
        table.make_move(0, Guess("a"), PlayMs(0))


def test_a_shuffle_must_give_back_the_cards_it_was_given() -> None:
    table = Table(ThreeCards(), 2)
    with pytest.raises(IllegalMove):
        table.make_move(HOUSE, Shuffled(("a", "b", "b")), PlayMs(0))
    table.make_move(HOUSE, Shuffled(("c", "a", "b")), PlayMs(0))
    assert table.state.deck == ("c", "a", "b")


@pytest.mark.parametrize(
    ("seat", "move", "play_ms"),
    [
        (0, Guess("z"), 5),
        (2, Guess("a"), 5),
        (ONLOOKER, Guess("a"), 5),
        (0, Close(), 5),
        (HOUSE, Guess("a"), 5),
    ],
)
def test_what_the_rules_do_not_offer_is_refused_and_changes_nothing(
    table: AtTable, seat: int, move: Move, play_ms: int
) -> None:
    before = (table.state, list(table.entries), table.house_due_ms)
    with pytest.raises(IllegalMove, match="may not"):
        table.make_move(seat, move, PlayMs(play_ms))
    assert (table.state, table.entries, table.house_due_ms) == before


def test_time_does_not_run_backwards(table: AtTable) -> None:
    table.make_move(0, Guess("a"), PlayMs(300))
    with pytest.raises(IllegalMove, match="300 ms into the game"):
        table.make_move(1, Guess("b"), PlayMs(299))


def test_a_wait_runs_out_although_others_move(table: AtTable) -> None:
    table.make_move(0, Guess("a"), PlayMs(900))
    assert table.house_due_ms == 1000
    run_house(table, 999, Random(0))
    assert table.outcome is None
    run_house(table, 5000, Random(0))
    assert str(table.entries[-1]) == "1000 house close" and table.outcome is not None


def test_what_the_house_waits_for_does_not_come_before_its_time(
    table: AtTable,
) -> None:
    table.make_move(0, Guess("a"), PlayMs(900))
    with pytest.raises(IllegalMove, match="The house may not 'close' before 1000 ms"):
        table.make_move(HOUSE, Close(), PlayMs(999))
    assert not table.state.closed and len(table.entries) == 2
    table.make_move(HOUSE, Close(), PlayMs(1000))
    assert table.state.closed


class OneLook(ThreeCards):
    """The tiny game, with a pause of the house that only lets the players look."""

    def turn(self, state: Guessing) -> Seat:
        return NOBODY if state.closed else EVERYBODY

    def house_move(self, state: Guessing) -> Shuffle | Wait | None:
        owed = super().house_move(state)
        return Pause(owed.ms, owed.move) if isinstance(owed, Wait) else owed


def test_a_pause_may_be_cut_short() -> None:
    table = Table(OneLook(), 2)
    run_house(table, 0, Random(1))
    assert table.house_due_ms == 1000
    table.make_move(HOUSE, Close(), PlayMs(10))
    assert table.state.closed


def test_positions_of_long_ago_forget_what_they_were_asked_and_can_be_asked_again(
    table: AtTable,
) -> None:
    first = table.position
    seen, moves = first.seen_state(0), first.moves(0)
    assert first.seen_state(0) is seen and first.moves(0) is moves
    for number in range(2 * POSITIONS_KEPT):
        lately, seen_lately = table.position, table.seen_state(0)
        table.make_move(0, Guess("ab"[number % 2]), PlayMs(0))
        assert lately.seen_state(0) is seen_lately
    assert first.seen_state(0) == seen and first.seen_state(0) is not seen
    assert first.moves(0) == moves and first.moves(0) is not moves


def test_nothing_happens_after_the_last_millisecond_and_what_is_due_later_comes_then(
    table: AtTable,
) -> None:
    with pytest.raises(IllegalMove, match=f"nothing can happen at {LATEST_MS + 1} ms"):
        table.make_move(0, Guess("a"), PlayMs(LATEST_MS + 1))
    late = Table(ThreeCards(), 2)
    run_house(late, 0, Random(1))
    late.make_move(0, Guess("a"), LATEST_MS)
    late.undo_last_move()
    assert late.house_due_ms == LATEST_MS
    run_house(late, LATEST_MS + 5, Random(0))
    assert late.last_entry_ms == LATEST_MS and late.outcome


def test_undo_takes_back_a_move_and_what_the_house_did_after_it(
    table: AtTable,
) -> None:
    table.make_move(0, Guess("a"), PlayMs(100))
    table.make_move(1, Guess("b"), PlayMs(200))
    run_house(table, 1000, Random(0))
    table.undo_last_move()
    assert table.state.guessed == "a" and not table.state.closed
    table.undo_last_move()
    assert table.state.guessed == "" and table.state.deck
    with pytest.raises(NothingToUndo):
        table.undo_last_move()


def test_after_an_undo_a_wait_begins_anew(table: AtTable) -> None:
    table.make_move(0, Guess("a"), PlayMs(800))
    run_house(table, 1000, Random(0))
    table.undo_last_move()
    assert table.house_due_ms is not None and table.house_due_ms >= 1000


def test_moves_are_written_as_their_verb_and_fields() -> None:
    assert str(Entry(PlayMs(2140), 1, Guess("8s"))) == "2140 1 guess 8s"
    assert str(Entry(PlayMs(0), HOUSE, Shuffled(("8s", "2d")))) == "0 house shuffled 8s 2d"


def test_a_move_is_read_only_when_it_is_legal(table: AtTable) -> None:
    assert table.parse_move(0, "guess a") == Guess("a")
    for nonsense in ("guess z", "guess", "guess a a", "", "close"):
        with pytest.raises(IllegalMove):
            table.parse_move(0, nonsense)


def test_a_shuffle_is_read_only_when_it_is_written_as_one() -> None:
    table = Table(ThreeCards(), 2)
    assert table.parse_move(HOUSE, "shuffled c a b") == Shuffled(("c", "a", "b"))
    for nonsense in ("mixed c a b", "shuffled  c a b", ""):
        with pytest.raises(IllegalMove):
            table.parse_move(HOUSE, nonsense)


# Own observations: each seat sees another card, and the first card must not be an a


def begins_otherwise(order: tuple[str, ...]) -> bool:
    return order[0] != "a"


class OwnCard(ThreeCards):
    def house_move(self, state: Guessing) -> Shuffle | Wait | None:
        return super().house_move(state) if state.deck else Shuffle(("a", "b", "c"), begins_otherwise)

    def observe(self, state: Guessing, seat: int) -> Guessing:
        own = [card if number == seat else BACK for number, card in enumerate(state.deck)]
        return Guessing(tuple(own), state.guessed, state.closed)


@pytest.fixture
def played() -> AtTable:
    """Return the table of a game that has been shuffled, guessed and closed."""
    table = Table(OwnCard(), 2, GuessingOptions(seconds=5, loud=True))
    table.make_move(HOUSE, Shuffled(("c", "a", "b")), PlayMs(0))
    table.make_move(0, Guess("a"), PlayMs(900))
    table.make_move(HOUSE, Close(), PlayMs(1000))
    return table


def test_the_story_is_told_from_the_first_entry_as_the_seat_saw_it(
    played: AtTable,
) -> None:
    first, second = list(played.iter_history(0)), list(played.iter_history(1, 1))
    assert [str(entry.move) for entry, _, _ in first] == ["shuffled c a b", "guess a", "close"]
    assert [before for _, before, _ in first] == [Guessing(), Guessing(("c", BACK, BACK)), first[1][2]]
    assert [after.deck for _, _, after in first] == [("c", BACK, BACK)] * 3
    assert [(entry.play_ms, before.deck, after.guessed) for entry, before, after in second] == [
        (900, (BACK, "a", BACK), "a"),
        (1000, (BACK, "a", BACK), "a"),
    ]


def test_what_was_dealt_is_every_shuffle_with_what_the_house_owed(
    played: AtTable,
) -> None:
    assert list(played.iter_shuffles()) == [(Shuffle(("a", "b", "c"), begins_otherwise), ("c", "a", "b"))]


def test_a_table_as_it_was_after_so_many_entries_waits_anew(played: AtTable) -> None:
    earlier = played.copy_at_entry(2)
    assert (earlier.rules, earlier.seats, earlier.options) == (played.rules, 2, played.options)
    assert earlier.entries == played.entries[:2] and earlier.states == played.states[:3]
    assert earlier.house_due_ms == 1900 and earlier.outcome is None
    earlier.make_move(1, Guess("b"), PlayMs(950))
    assert earlier.state.guessed == "b" and played.state.closed and len(played.entries) == 3
    assert played.copy_at_entry(0).pending_request == Shuffle(("a", "b", "c"), begins_otherwise)
    assert played.copy_at_entry(3).house_due_ms is None


def test_an_order_that_does_not_fit_is_refused() -> None:
    table = Table(OwnCard(), 2)
    with pytest.raises(IllegalMove, match="The house may not 'shuffled a b c' now"):
        table.make_move(HOUSE, Shuffled(("a", "b", "c")), PlayMs(0))
    assert not table.entries


def test_for_an_order_that_does_not_fit_comes_that_of_a_number_much_later() -> None:
    asked = []

    def shuffle(cards: Sequence[str], index: int) -> tuple[str, ...]:
        asked.append((cards, index))
        return tuple(cards) if index < 2 * RETRY_DISTANCE else ("b", "a")

    assert find_accepted_order(Shuffle(("a", "b"), begins_otherwise), shuffle, 3) == ("b", "a")
    assert asked == [
        (("a", "b"), 3),
        (("a", "b"), 3 + RETRY_DISTANCE),
        (("a", "b"), 3 + 2 * RETRY_DISTANCE),
    ]


def test_positions_forget_when_so_many_entries_have_come_and_not_before(
    table: AtTable,
) -> None:
    asked = []
    for number in range(1, POSITIONS_KEPT + 40):
        first = table.positions[0]
        asked.append((table.position, table.seen_state(0)))
        kept, seen = first, first.seen_state(0)
        table.make_move(0, Guess("ab"[number % 2]), PlayMs(0))
        assert (kept.seen_state(0) is seen) == (len(table.entries) != POSITIONS_KEPT)
    position, seen = asked[10]
    assert position.seen_state(0) is seen, "positions are forgotten only every REMEMBERED entries"


def refusal(table: AtTable, seat: Seat, move: Move, play_ms: int) -> str:
    with pytest.raises(IllegalMove) as refused:
        table.make_move(seat, move, PlayMs(play_ms))
    return str(refused.value)


def test_what_is_refused_is_told_in_just_this_sentence(table: AtTable) -> None:
    table.make_move(0, Guess("a"), PlayMs(300))
    assert refusal(table, 1, Guess("z"), 300) == "Seat 1 may not 'guess z' now."
    assert refusal(table, 1, Guess("z" * 99), 300) == f"Seat 1 may not 'guess {'z' * 54}' now."
    assert refusal(table, HOUSE, Guess("z"), 300) == "The house may not 'guess z' now."
    assert refusal(table, HOUSE, Guess("z" * 99), 300) == f"The house may not 'guess {'z' * 54}' now."
    assert refusal(table, HOUSE, Close(), 400) == "The house may not 'close' before 1000 ms."
    late = "It is 300 ms into the game; nothing can happen at 299 ms."
    assert refusal(table, 1, Guess("b"), 299) == late
    table.undo_last_move()
    with pytest.raises(NothingToUndo) as nothing:
        table.undo_last_move()
    assert str(nothing.value) == "Nobody has moved yet."
    with pytest.raises(BadSeatCount) as unfit:
        Table(ThreeCards(), 3)
    assert str(unfit.value) == "three-cards is for 2 to 2 players, not 3."


def test_every_refusal_is_of_one_family() -> None:
    kinds: list[Any] = [BadOption, BadSeatCount, IllegalMove, NothingToUndo]
    assert all(issubclass(kind, Refused) for kind in kinds)


def test_equal_highest_scores_share_the_win() -> None:
    assert outcome_by_score([3, 7, 7]) == Outcome((3, 7, 7), (1, 2))
